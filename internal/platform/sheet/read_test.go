package sheet_test

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/xuri/excelize/v2"
	"golang.org/x/text/encoding/unicode"

	"forecourt/internal/platform/sheet"
	"forecourt/internal/testkit/specdata"
)

// line is a row as read.
type line struct {
	Row   int
	Cells []string
}

func open(content []byte, name string) (*sheet.Book, error) {
	return sheet.Open(bytes.NewReader(content), int64(len(content)), name, sheet.Reading{})
}

func read(table *sheet.Table) (lines []line, err error) {
	rows, err := table.Read()
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for {
		row, cells, err := rows.Next()
		if errors.Is(err, io.EOF) {
			return lines, nil
		}
		if err != nil {
			return lines, err
		}
		lines = append(lines, line{row, append([]string{}, cells...)})
	}
}

func mustRead(t *testing.T, content []byte, name string) (*sheet.Table, []line) {
	t.Helper()
	book, err := open(content, name)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { book.Close() })
	lines, err := read(book.Tables[0])
	if err != nil {
		t.Fatal(err)
	}
	return book.Tables[0], lines
}

func TestReadCSV(t *testing.T) {
	for _, c := range []struct {
		text, encoding, separator string
		want                      []line
	}{
		{"a;b\n1;2", "utf-8", ";", []line{{1, []string{"a", "b"}}, {2, []string{"1", "2"}}}},
		{"a,b\r\n\r\n,\r\n 1 ,\"x, \"\"y\"\"\"\r\n", "utf-8", ",", []line{{1, []string{"a", "b"}}, {4, []string{" 1 ", `x, "y"`}}}},
		{"a\tb\r1\t2\r", "utf-8", "\t", []line{{1, []string{"a", "b"}}, {2, []string{"1", "2"}}}},
		{"\ufeffa;b\n\"two\r\nlines\";\n3;4", "utf-8 with BOM", ";", []line{{1, []string{"a", "b"}}, {2, []string{"two\nlines", ""}}, {3, []string{"3", "4"}}}},
		{"kodas;tekstas\n1;\xd0ilta \x84oda\x93 80 \x80\n", "cp1257", ";", []line{{1, []string{"kodas", "tekstas"}}, {2, []string{"1", "Šilta „oda“ 80 €"}}}},
		{"a;b\n'=1+1;'-5\n'x;5\" wheel\n", "utf-8", ";", []line{{1, []string{"a", "b"}}, {2, []string{"=1+1", "-5"}}, {3, []string{"'x", `5" wheel`}}}},
		{"", "utf-8", ";", nil},
	} {
		table, lines := mustRead(t, []byte(c.text), "t.csv")
		if !reflect.DeepEqual(lines, c.want) || table.Encoding != c.encoding || table.Separator != c.separator {
			t.Errorf("%q: %s %q %v", c.text, table.Encoding, table.Separator, lines)
		}
	}
}

// A letter that the reader's buffer cuts in two is no sign of another encoding.
func TestEncodingIsFoundAcrossBlocks(t *testing.T) {
	for shift := range 3 {
		long := strings.Repeat("x", 64<<10-shift-1) + "ąčę\nž;1"
		if table, _ := mustRead(t, []byte(long), "t.csv"); table.Encoding != sheet.UTF8 {
			t.Errorf("shifted by %d: %s", shift, table.Encoding)
		}
	}
	late := append(bytes.Repeat([]byte("model;price\n"), 20_000), "\xf0\xe0;1\n"...)
	if table, _ := mustRead(t, late, "t.csv"); table.Encoding != sheet.Windows1257 {
		t.Errorf("a letter at the end: %s", table.Encoding)
	}
}

func TestGivenReadingWins(t *testing.T) {
	content := []byte("a,b;c\nx,\xe0;z\n")
	book, err := sheet.Open(bytes.NewReader(content), int64(len(content)), "t.csv", sheet.Reading{Encoding: sheet.UTF8, Separator: ","})
	if err != nil {
		t.Fatal(err)
	}
	lines, err := read(book.Tables[0])
	if err != nil || len(lines) != 2 || lines[1].Cells[1] != "\ufffd;z" {
		t.Errorf("%v, %v", lines, err)
	}
}

// A workbook as spreadsheets write it: shared texts, dates, numbers that are
// not exact in binary, formulas, gaps.
func TestReadXLSX(t *testing.T) {
	file := excelize.NewFile()
	defer file.Close()
	iso, err := file.NewStyle(&excelize.Style{CustomNumFmt: ptr(`[$-427]yyyy\ "m." mm\-dd`)})
	if err != nil {
		t.Fatal(err)
	}
	money, err := file.NewStyle(&excelize.Style{CustomNumFmt: ptr(`#,##0.00 [$dydis]"day"`)})
	if err != nil {
		t.Fatal(err)
	}
	day := time.Date(2026, time.March, 31, 0, 0, 0, 0, time.UTC)
	for cell, value := range map[string]any{
		"A1": "code", "B1": "price", "C1": "date", "A3": "Šiaurė & <Co>", "B3": 0.1 + 0.2, "C3": day, "A4": "00012", "B4": 1234.5, "D4": true,
		"C4": day.Add(36 * time.Hour), "B5": 6e20, "B6": 400,
	} {
		if err := file.SetCellValue("Sheet1", cell, value); err != nil {
			t.Fatal(err)
		}
	}
	for _, err := range []error{
		file.SetCellStyle("Sheet1", "C3", "C3", iso), file.SetCellStyle("Sheet1", "B4", "B4", money),
		file.SetSheetName("Sheet1", "models"),
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
	if _, err := file.NewSheet("rules"); err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := file.Write(&out); err != nil {
		t.Fatal(err)
	}
	table, lines := mustRead(t, out.Bytes(), "t.xlsx")
	want := []line{
		{1, []string{"code", "price", "date"}},
		{3, []string{"Šiaurė & <Co>", "0.3", "2026-03-31"}},
		{4, []string{"00012", "1234.5", "2026-04-01 12:00:00", "1"}},
		{5, []string{"", "600000000000000000000"}},
		{6, []string{"", "400"}},
	}
	if !reflect.DeepEqual(lines, want) || table.Name != "models" {
		t.Errorf("%s %v", table.Name, lines)
	}
}

func ptr[T any](value T) *T { return &value }

func archive(t testing.TB, files ...string) []byte {
	t.Helper()
	var out bytes.Buffer
	z := zip.NewWriter(&out)
	for i := 0; i < len(files); i += 2 {
		w, err := z.Create(files[i])
		if err != nil {
			t.Fatal(err)
		}
		if _, err := io.WriteString(w, files[i+1]); err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func xlsx(t testing.TB, sheet string) []byte {
	return archive(t, "xl/workbook.xml", `<workbook><sheets><sheet name="models" r:id="r1"/></sheets></workbook>`,
		"xl/_rels/workbook.xml.rels", `<Relationships><Relationship Id="r1" Type="x/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
		"xl/worksheets/sheet1.xml", sheet)
}

func TestReadZIP(t *testing.T) {
	book, err := open(archive(t, "models.csv", "code;a\n1;2\n", "Rules.CSV", "rule,b\nr,c\n", "deep/features.csv", "y", "deep/._features.csv", "z", "readme.txt", "z", "folder/", ""), "t.zip")
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, table := range book.Tables {
		names = append(names, table.Name+table.Separator)
	}
	if got := fmt.Sprint(names, book.Ignored); got != "[models; Rules, features;] [deep/._features.csv readme.txt]" {
		t.Error(got)
	}
}

// What is written is read again as it was, formula-like texts included.
func TestWrittenIsRead(t *testing.T) {
	for _, form := range []string{sheet.CSV, sheet.XLSX, sheet.ZIP} {
		var out bytes.Buffer
		book := sheet.NewBook(form, ";", &out)
		for _, name := range []string{"models", "rules"} {
			if form == sheet.CSV && name == "rules" {
				continue
			}
			table, err := book.Table(name)
			if err != nil {
				t.Fatal(err)
			}
			for _, row := range [][]any{{"code", "text"}, {"1", "=A1"}, {"-5,00", "+370"}, {"x;\"y\"", "two\nlines"}} {
				if err := table.Row(row...); err != nil {
					t.Fatal(err)
				}
			}
		}
		if err := book.Close(); err != nil {
			t.Fatal(err)
		}
		again, err := open(out.Bytes(), "models."+form)
		if err != nil {
			t.Fatal(err)
		}
		for _, table := range again.Tables {
			lines, err := read(table)
			if want := "[{1 [code text]} {2 [1 =A1]} {3 [-5,00 +370]} {4 [x;\"y\" two\nlines]}]"; err != nil || fmt.Sprint(lines) != want {
				t.Errorf("%s %s: %v, %v", form, table.Name, lines, err)
			}
		}
	}
}

// The real car is the same in each of its forms.
func TestRealFilesReadAlikeInEveryForm(t *testing.T) {
	tables := func(name string) map[string][][]string {
		content, err := os.ReadFile(specdata.Path(t, "data/real/"+name))
		if err != nil {
			t.Fatal(err)
		}
		book, err := open(content, name)
		if err != nil {
			t.Fatal(err)
		}
		all := map[string][][]string{}
		for _, table := range book.Tables {
			lines, err := read(table)
			if err != nil {
				t.Fatal(err)
			}
			for _, l := range lines {
				for len(l.Cells) > 0 && l.Cells[len(l.Cells)-1] == "" {
					l.Cells = l.Cells[:len(l.Cells)-1]
				}
				all[table.Name] = append(all[table.Name], l.Cells)
			}
		}
		return all
	}
	zipped, book := tables("bmw-x3-xdrive28i-2013.zip"), tables("bmw-x3-xdrive28i-2013.xlsx")
	for name, rows := range map[string]int{"models": 1, "features": 51, "model_features": 51, "packages": 14, "equipment": 105, "rules": 23} {
		if len(zipped[name]) != rows+1 || !reflect.DeepEqual(zipped[name], book[name]) {
			t.Errorf("%s: %d and %d rows", name, len(zipped[name]), len(book[name]))
		}
	}
}

// TestUnicodeText: what a spreadsheet saves as Unicode text is read by its mark, whatever encoding was asked for.
func TestUnicodeText(t *testing.T) {
	text := "kodas\tpavadinimas\r\nA1\tŽiedai 17″\r\n"
	for _, order := range []unicode.Endianness{unicode.LittleEndian, unicode.BigEndian} {
		content, err := unicode.UTF16(order, unicode.UseBOM).NewEncoder().String(text)
		if err != nil {
			t.Fatal(err)
		}
		table, lines := mustRead(t, []byte(content), "unicode.txt")
		want := []line{{1, []string{"kodas", "pavadinimas"}}, {2, []string{"A1", "Žiedai 17″"}}}
		if table.Encoding != sheet.UTF16 || table.Separator != "\t" || !reflect.DeepEqual(lines, want) {
			t.Errorf("%s %q: %v", table.Encoding, table.Separator, lines)
		}
	}
}

// TestCodesAreReadAsTheyAreSeen: a number that its format shows with zeros is read with them, and a date is known as one.
func TestCodesAreReadAsTheyAreSeen(t *testing.T) {
	file := excelize.NewFile()
	defer file.Close()
	styled := func(cell, format string, value any) {
		t.Helper()
		style, err := file.NewStyle(&excelize.Style{CustomNumFmt: &format})
		if err == nil {
			err = file.SetCellStyle("Sheet1", cell, cell, style)
		}
		if err == nil {
			err = file.SetCellValue("Sheet1", cell, value)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	styled("A1", "0000000", 123)
	styled("B1", `"A-"0000`, 123)
	styled("C1", "00-0", 123) // no run of zeros: as it is
	styled("D1", "0000000", 123456789)
	styled("E1", "0000", 12.5)
	styled("F1", "0.00", 123)
	styled("G1", `0000;[Red]\-0000`, 7)
	styled("H1", "d-mmm", time.Date(2026, 3, 1, 0, 0, 0, 0, time.UTC))
	var content bytes.Buffer
	if _, err := file.WriteTo(&content); err != nil {
		t.Fatal(err)
	}
	book, err := open(content.Bytes(), "t.xlsx")
	if err != nil {
		t.Fatal(err)
	}
	defer book.Close()
	rows, err := book.Tables[0].Read()
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	_, cells, err := rows.Next()
	if err != nil {
		t.Fatal(err)
	}
	if want := []string{"0000123", "A-0123", "123", "123456789", "12.5", "123", "0007", "2026-03-01"}; !reflect.DeepEqual(cells, want) {
		t.Errorf("read %q, want %q", cells, want)
	}
	for place := range cells {
		if rows.IsDate(place) != (place == 7) {
			t.Errorf("cell %d is a date: %v", place, rows.IsDate(place))
		}
	}
}

// TestSeparatorIsNamed: a first line that says the separator is no head.
func TestSeparatorIsNamed(t *testing.T) {
	for content, separator := range map[string]string{
		"sep=;\r\ncode;price\r\nA,1;2\r\n": ";", "\ufeffSEP=,\ncode,price\n\"A,1\",2\n": ",", "sep=\t\ncode\tprice\nA,1\t2\n": "\t",
	} {
		table, lines := mustRead(t, []byte(content), "t.csv")
		if want := []line{{1, []string{"code", "price"}}, {2, []string{"A,1", "2"}}}; table.Separator != separator || !reflect.DeepEqual(lines, want) {
			t.Errorf("%q: separator %q, %v", content, table.Separator, lines)
		}
	}
}
