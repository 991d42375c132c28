package sheet_test

import (
	"archive/zip"
	"bytes"
	"errors"
	"strconv"
	"strings"
	"testing"

	"forecourt/internal/platform/fault"
)

// What is broken, cut off or made to fill the memory is refused with a reason.
func TestRefusedFiles(t *testing.T) {
	whole := archive(t, "models.csv", strings.Repeat("code;text\n1;abcdefgh\n", 1000))
	// One byte of the content changed, so that its checksum is wrong.
	damaged := bytes.Clone(whole)
	damaged[60] ^= 0xff
	lying := bytes.Replace(whole, sizeOf(whole), []byte{10, 0, 0, 0}, 2)
	for name, c := range map[string]struct {
		file, code string
		content    []byte
	}{
		"no archive":       {"t.zip", "table_file_unreadable", []byte("PK no")},
		"cut off":          {"t.zip", "table_file_unreadable", whole[:len(whole)/2]},
		"damaged":          {"t.zip", "table_file_unreadable", damaged},
		"lies about size":  {"t.zip", "table_file_", lying},
		"bomb":             {"t.zip", "table_file_too_large", declared(t, "models.csv", 2<<30)},
		"bomb in workbook": {"t.xlsx", "table_file_too_large", declared(t, "xl/sharedStrings.xml", 2<<30)},
		"one endless cell": {"t.zip", "table_row_too_long", bomb(t, "models.csv", 64<<20)},
		"unclosed quote":   {"t.csv", "table_quote_unclosed", []byte("a;b\n\"never closed;1\n2;3")},
		"formula alone":    {"t.xlsx", "table_formula_without_value", xlsx(t, `<sheetData><row r="1"><c r="A1"><f>1+1</f></c></row></sheetData>`)},
		"endless columns":  {"t.csv", "table_row_too_long", []byte(strings.Repeat(";", 100_000))},
		"no workbook":      {"t.xlsx", "table_file_unreadable", archive(t, "a.txt", "x")},
		"no sheet":         {"t.xlsx", "table_file_unreadable", archive(t, "xl/workbook.xml", `<sheet name="a" r:id="r1"/>`, "xl/_rels/workbook.xml.rels", "")},
		"broken markup":    {"t.xlsx", "table_file_unreadable", xlsx(t, `<sheetData><row r="1"><c r="A1"><v>1</v></c>`)},
		"rows backwards":   {"t.xlsx", "table_file_unreadable", xlsx(t, `<row r="2"><c><v>1</v></c></row><row r="1"><c><v>1</v></c></row>`)},
		"unknown text":     {"t.xlsx", "table_file_unreadable", xlsx(t, `<row><c t="s"><v>7</v></c></row>`)},
		"far column":       {"t.xlsx", "table_file_unreadable", xlsx(t, `<row><c r="ZZZZZZ1"><v>7</v></c></row>`)},
		"two of a name":    {"t.zip", "table_twice", archive(t, "models.csv", "code\nA1\n", "deep/MODELS.csv", "code\nA2\n")},
		"tiny tables":      {"t.zip", "table_file_tables", archive(t, manyFiles(8000, ".csv")...)},
		"tiny files":       {"t.zip", "table_file_parts", archive(t, manyFiles(25_000, ".txt")...)},
		"parts of a book":  {"t.xlsx", "table_file_parts", archive(t, manyFiles(25_000, ".xml")...)},
		"long names":       {"t.zip", "table_file_parts", archive(t, manyFiles(100, strings.Repeat("x", 60_000)+".txt")...)},
		"many sheets": {"t.xlsx", "table_file_tables", archive(t, "xl/workbook.xml", strings.Repeat(`<sheet name="a" r:id="r1"/>`, 501),
			"xl/_rels/workbook.xml.rels", `<Relationship Id="r1" Type="worksheet" Target="a.xml"/>`, "xl/a.xml", "<sheetData/>")},
		"other form": {"t.xml", "table_file_form", whole},
	} {
		book, err := open(c.content, c.file)
		if err == nil {
			_, err = read(book.Tables[0])
		}
		var known *fault.Error
		if !errors.As(err, &known) || known.Kind != fault.Invalid || !strings.HasPrefix(known.Code, c.code) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// manyFiles are the names and contents of many tiny files.
func manyFiles(n int, ending string) []string {
	var files []string
	for i := range n {
		files = append(files, strconv.Itoa(i)+ending, "a\n1\n")
	}
	return files
}

func sizeOf(archive []byte) []byte {
	z, err := zip.NewReader(bytes.NewReader(archive), int64(len(archive)))
	if err != nil {
		panic(err)
	}
	n := z.File[0].UncompressedSize64
	return []byte{byte(n), byte(n >> 8), byte(n >> 16), byte(n >> 24)}
}

// bomb is an archive of a file of that many equal bytes.
func bomb(t testing.TB, name string, size int64) []byte {
	t.Helper()
	return archive(t, name, strings.Repeat("x", int(size)))
}

// declared is an archive of a file that says it has so many bytes.
func declared(t testing.TB, name string, size uint64) []byte {
	t.Helper()
	var out bytes.Buffer
	z := zip.NewWriter(&out)
	w, err := z.CreateRaw(&zip.FileHeader{Name: name, Method: zip.Deflate, UncompressedSize64: size, CompressedSize64: 1})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := w.Write([]byte{3}); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func FuzzCSV(f *testing.F) {
	for _, seed := range []string{"a;b\n1;\"x\"\"\"\n", "\ufeffa,\"b\r\nc\"\r,", "\xe0\tb", "\"", "'=;'"} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(_ *testing.T, content []byte) { readAll(content, "t.csv") })
}

func FuzzSheet(f *testing.F) {
	for _, seed := range []string{`<row r="3"><c r="B3" t="inlineStr"><is><t>x &amp; &#65;</t></is></c><c t="s"><v>0</v></c></row>`, `<row><c s="1"><v>45000.5</v></c></row>`, `<![CDATA[`, `<x:row r="1">`, `<c/><!-- > -->`} {
		f.Add([]byte(seed), []byte(`<si><t>a</t><rPh><t>b</t></rPh></si>`))
	}
	f.Fuzz(func(t *testing.T, rows, shared []byte) {
		readAll(archive(t, "xl/workbook.xml", `<workbookPr date1904="1"/><sheet name="a" r:id="r1"/>`, "xl/_rels/workbook.xml.rels",
			`<Relationship Id="r1" Type="x/worksheet" Target="s.xml"/><Relationship Id="r2" Type="x/sharedStrings" Target="strings.xml"/><Relationship Id="r3" Type="x/styles" Target="styles.xml"/>`,
			"xl/s.xml", string(rows), "xl/strings.xml", string(shared), "xl/styles.xml", `<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs>`), "t.xlsx")
	})
}

func FuzzArchive(f *testing.F) {
	f.Add(archive(f, "models.csv", "a;b\n1;2\n"))
	f.Add(xlsx(f, `<row><c><v>1</v></c></row>`))
	f.Fuzz(func(_ *testing.T, content []byte) {
		readAll(content, "t.zip")
		readAll(content, "t.xlsx")
	})
}

// readAll reads whatever can be read: it ends and does not panic.
func readAll(content []byte, name string) {
	book, err := open(content, name)
	if err != nil {
		return
	}
	defer book.Close()
	for _, table := range book.Tables {
		if _, err := read(table); err != nil {
			continue
		}
	}
}
