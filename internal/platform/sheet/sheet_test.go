package sheet_test

import (
	"bytes"
	"testing"

	"github.com/xuri/excelize/v2"

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
