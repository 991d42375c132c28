package sheet_test

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"slices"
	"strings"
	"testing"

	"forecourt/internal/platform/sheet"
)

// payloads would run in a spreadsheet, if they came to stand at the beginning
// of a cell.
var payloads = []string{
	"=cmd|' /C calc'!A0", "+cmd|' /C calc'!A0", "-2+3+cmd|' /C calc'!A0", "@SUM(1+1)*cmd|' /C calc'!A0", `=HYPERLINK("http://evil","x")`, "＝cmd|'/C calc'!A0", "＋f(1)", "－f(1)", "＠f(1)",
	"\t=f(1)", "\r=f(1)", "\n=f(1)", " =f(1)", "\u00a0=f(1)", "=1+1", "=A1",
}

// around is where in a text a payload may stand.
var around = []string{"%s", "a,%s", "a, %s", "a,\"%s\"", "\",%s,\"", "a;%s", "a;;%s", "a\t%s", "a\n%s", "a\n\n%s", "a\",\"%s", "','%s", "a,%s,b;%[1]s", "''%s", "a,'%s"}

// However a spreadsheet cuts an export into cells, none begins with a formula
// that reaches anything.
func TestNoCellBeginsWithAFormula(t *testing.T) {
	for _, payload := range payloads {
		for _, place := range around {
			text := fmt.Sprintf(place, payload)
			file := strings.TrimPrefix(string(written(t, sheet.CSV, []any{int64(7), text, "end"})), "\ufeff")
			for _, separator := range ",;\t" {
				for name, cells := range map[string][]string{"quotes kept": cut(file, separator), "quotes read": readCSV(t, file, separator)} {
					for _, cell := range cells {
						cell = strings.Trim(cell, " \u00a0\"\t\r\n")
						if cell != "" && strings.ContainsAny(cell[:1], "=+-@") || slices.ContainsFunc([]string{"＝", "＋", "－", "＠"}, func(f string) bool { return strings.HasPrefix(cell, f) }) {
							if strings.ContainsAny(cell, "(|!") {
								t.Errorf("%q, %s, cut at %q: the cell %q runs in %q", text, name, separator, cell, file)
							}
						}
					}
				}
			}
		}
	}
}

// cut is how a program reads that gives quotes no meaning.
func cut(file string, separator rune) []string {
	return strings.FieldsFunc(file, func(r rune) bool { return r == separator || r == '\n' || r == '\r' })
}

// readCSV is how a program reads that gives quotes a meaning at the beginning
// of a cell.
func readCSV(t *testing.T, file string, separator rune) (cells []string) {
	t.Helper()
	reader := csv.NewReader(strings.NewReader(file))
	reader.Comma, reader.LazyQuotes, reader.FieldsPerRecord = separator, true, -1
	records, err := reader.ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	for _, record := range records {
		cells = append(cells, record...)
	}
	return cells
}

// Whatever is guarded is read as it was.
func TestGuardedTextsAreReadAgain(t *testing.T) {
	texts := []string{"- a list", "a\n- one\n- two", "a, - b (c)", "'quoted'", "'", "''", "'=", "'-5", "-5,00", "+370 5 210", "18\", +2 (x)", "=", "a;'=f(1)", " padded "}
	for _, payload := range payloads {
		for _, place := range around {
			if text := fmt.Sprintf(place, payload); !strings.Contains(text, "\r") { // line ends are read as line feeds
				texts = append(texts, text)
			}
		}
	}
	for _, form := range []string{sheet.CSV, sheet.XLSX} {
		var out bytes.Buffer
		w, err := sheet.New(form, "texts", &out)
		if err != nil {
			t.Fatal(err)
		}
		for _, text := range texts {
			if err := w.Row(text, "end"); err != nil {
				t.Fatal(err)
			}
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		book, err := open(out.Bytes(), "texts."+form)
		if err != nil {
			t.Fatal(err)
		}
		lines, err := read(book.Tables[0])
		if err != nil || len(lines) != len(texts) {
			t.Fatalf("%d lines of %d, %v", len(lines), len(texts), err)
		}
		for i, line := range lines {
			if line.Cells[0] != texts[i] || line.Cells[1] != "end" {
				t.Errorf("%s: %q is read as %q", form, texts[i], line.Cells)
			}
		}
	}
}

// What has a dash in it is no formula, and stays readable.
func TestPlainTextsStayAsTheyAre(t *testing.T) {
	for text, want := range map[string]string{
		"a\n- one\n- two": "\"a\r\n- one\r\n- two\"", "18, + padangos": "\"18, + padangos\"", "a=b": "a=b", "x (y) - z": "x (y) - z", "Šiaurės, UAB": "\"Šiaurės, UAB\"",
	} {
		if got := string(written(t, sheet.CSV, []any{text, "end"})); got != "\ufeff"+want+";end\r\n" {
			t.Errorf("%q is written as %q", text, got)
		}
	}
}
