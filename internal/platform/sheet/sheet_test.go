package sheet_test

import (
	"bytes"
	"fmt"
	"testing"

	"github.com/xuri/excelize/v2"

	"forecourt/internal/platform/date"
	"forecourt/internal/platform/measure"
	"forecourt/internal/platform/money"
	"forecourt/internal/platform/sheet"
)

var rows = [][]any{
	{"id", "name"}, {int64(1), "Hečbekas; „kupė“"}, {int64(2), "=HYPERLINK(\"http://evil\")"}, {int64(3), "+1"}, {int64(-4), "@x"}, {int64(5), "line\nbreak \"q\""},
}

func written(t *testing.T, format string, rows ...[]any) []byte {
	t.Helper()
	var out bytes.Buffer
	w, err := sheet.New(format, "features", &out)
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range rows {
		if err := w.Row(row...); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func TestCSV(t *testing.T) {
	const want = "\ufeffid;name\r\n1;\"Hečbekas; „kupė“\"\r\n2;\"'=HYPERLINK(\"\"http://evil\"\")\"\r\n3;'+1\r\n-4;'@x\r\n5;\"line\r\nbreak \"\"q\"\"\"\r\n"
	if got := string(written(t, sheet.CSV, rows...)); got != want {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}

// What users typed never runs as a formula in the spreadsheet of who opens it.
func TestXLSX(t *testing.T) {
	file, err := excelize.OpenReader(bytes.NewReader(written(t, sheet.XLSX, rows...)))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	got, err := file.GetRows(file.GetSheetName(0))
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []string{"name", "Hečbekas; „kupė“", "'=HYPERLINK(\"http://evil\")", "'+1", "'@x", "line\nbreak \"q\""} {
		if got[i][1] != want {
			t.Errorf("cell %d is %q, want %q", i, got[i][1], want)
		}
	}
	if got[1][0] != "1" {
		t.Errorf("a number became %q", got[1][0])
	}
}

func TestTelephonesAndAmountsStayAsTheyAre(t *testing.T) {
	for text, want := range map[string]string{
		"+370 5 210 0100": "+370 5 210 0100", "-12.50": "-12.50", "+37052100100": "'+37052100100", "+370-5": "'+370-5", "-12-5": "'-12-5",
	} {
		if got := string(written(t, sheet.CSV, []any{text, "end"})); got != "\ufeff"+want+";end\r\n" {
			t.Errorf("%s is written as %q, want %s", text, got, want)
		}
	}
}

// A spreadsheet adds up amounts and sorts days: in a workbook they are no texts. What is read of it is what a CSV would have.
func TestNumbersOfAWorkbook(t *testing.T) {
	day := func(text string) date.Date {
		d, err := date.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		return d
	}
	values := []struct {
		value             any
		kept, shown, read string
	}{
		{money.Cents(123_450), "1234.5", "1,234.50", "1234.5"},
		{money.Cents(-5), "-0.05", "-0.05", "-0.05"},
		{money.Max, "999999999999.99", "999,999,999,999.99", "999999999999.99"},
		{money.Percent(5_250), "5.25", "5.25", "5.25"},
		{measure.Decimal(62_500), "62.5", "62.5", "62.5"},
		{day("2026-11-28"), "46354", "11-28-26", "2026-11-28"},
		{day("2999-12-31"), "401768", "12-31-99", "2999-12-31"},
		{day("1900-03-01"), "61", "03-01-00", "1900-03-01"},
		{day("1899-05-01"), "1899-05-01", "1899-05-01", "1899-05-01"},
		{date.Date{}, "", "", ""},
	}
	head, row := make([]any, len(values)), make([]any, len(values))
	for i, v := range values {
		head[i], row[i] = fmt.Sprint("c", i), v.value
	}
	content := written(t, sheet.XLSX, head, row)
	file, err := excelize.OpenReader(bytes.NewReader(content))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	book, err := sheet.Open(bytes.NewReader(content), int64(len(content)), "a.xlsx", sheet.Reading{})
	if err != nil {
		t.Fatal(err)
	}
	defer book.Close()
	rows, err := book.Tables[0].Read()
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	var read []string
	for range 2 {
		if _, read, err = rows.Next(); err != nil {
			t.Fatal(err)
		}
	}
	for i, want := range values {
		place, err := excelize.CoordinatesToCellName(i+1, 2)
		if err != nil {
			t.Fatal(err)
		}
		kept, err := file.GetCellValue("features", place, excelize.Options{RawCellValue: true})
		if err != nil {
			t.Fatal(err)
		}
		shown, err := file.GetCellValue("features", place)
		if err != nil {
			t.Fatal(err)
		}
		if kept != want.kept || shown != want.shown {
			t.Errorf("%v is kept as %q and shown as %q, want %q and %q", want.value, kept, shown, want.kept, want.shown)
		}
		if got := append(read, "", "")[i]; got != want.read {
			t.Errorf("%v is read as %q, want %q", want.value, got, want.read)
		}
	}
}

// A CSV for people has the decimal mark of their language, quoted where it could be a separator, and no decimals cut.
func TestCSVInALanguage(t *testing.T) {
	for language, want := range map[string]string{
		"lt": "\ufeff\"24,40\";\"-0,05\";\"50,00\";\"1250,50\";7\r\n",
		"en": "\ufeff24.40,-0.05,50.00,1250.50,7\r\n",
	} {
		var out bytes.Buffer
		w, err := sheet.NewIn(language, sheet.CSV, "figures", &out)
		if err != nil {
			t.Fatal(err)
		}
		if err := w.Row(sheet.Hundredths(2440), sheet.Hundredths(-5), sheet.Hundredths(5000), money.Cents(125050), 7); err != nil {
			t.Fatal(err)
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		if got := out.String(); got != want {
			t.Errorf("%s: got %q, want %q", language, got, want)
		}
	}
}
