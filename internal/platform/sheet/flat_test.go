package sheet_test

import (
	"errors"
	"fmt"
	"io"
	"runtime"
	"strings"
	"testing"
)

// Many rows, empty or full, need no memory of their own.
func TestReadingManyRowsKeepsMemoryFlat(t *testing.T) {
	var empty, full, shared strings.Builder
	for n := range 1_000_000 {
		fmt.Fprintf(&empty, `<row r="%d" spans="1:3"><c r="A%[1]d" s="1"/></row>`, n+1)
	}
	for n := range 500_000 {
		fmt.Fprintf(&full, `<row r="%d"><c t="s"><v>%[2]d</v></c></row>`, n+1, n)
		fmt.Fprintf(&shared, `<si><t>a text of some length, number %d</t></si>`, n)
	}
	files := map[string][]byte{
		"empty": xlsx(t, `<sheetData>`+empty.String()+`</sheetData>`),
		"full": archive(t, "xl/workbook.xml", `<sheet name="a" r:id="r1"/>`, "xl/_rels/workbook.xml.rels",
			`<Relationship Id="r1" Type="x/worksheet" Target="/xl/s.xml"/><Relationship Id="r2" Type="x/sharedStrings" Target="strings.xml"/>`,
			"xl/s.xml", full.String(), "xl/strings.xml", shared.String()),
	}
	for name, content := range files {
		before := heap()
		book, err := open(content, "t.xlsx")
		if err != nil {
			t.Fatal(err)
		}
		rows, err := book.Tables[0].Read()
		if err != nil {
			t.Fatal(err)
		}
		read, most := 0, uint64(0)
		for {
			row, cells, err := rows.Next()
			if errors.Is(err, io.EOF) {
				break
			}
			if err != nil {
				t.Fatal(err)
			}
			if read++; row == 377_778 && cells[0] != "a text of some length, number 377777" {
				t.Errorf("row %d is %q", row, cells)
			}
			if read%250_000 == 1 {
				most = max(most, heap())
			}
		}
		if want := map[string]int{"empty": 0, "full": 500_000}[name]; read != want {
			t.Errorf("%s: %d rows", name, read)
		}
		if most > before+40<<20 {
			t.Errorf("%s: %d MiB of memory", name, (most-before)>>20)
		}
		if err := errors.Join(rows.Close(), book.Close()); err != nil {
			t.Error(err)
		}
	}
}

func heap() uint64 {
	var stats runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&stats)
	return stats.HeapAlloc
}
