package pdf_test

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"io"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf16"

	"forecourt/internal/pdf"
)

var (
	streams = regexp.MustCompile(`(?s)/Length \d+>>\nstream\n(.*?)\nendstream`)
	shows   = regexp.MustCompile(`(?s)Td \(((?:[^\\)]|\\.)*)\) Tj`)
)

// readBack finds the texts in a file, as a reader would.
func readBack(t *testing.T, file []byte) []string {
	t.Helper()
	var found []string
	for _, stream := range streams.FindAllSubmatch(file, -1) {
		inflated, err := zlib.NewReader(bytes.NewReader(stream[1]))
		if err != nil {
			continue // an image or a font
		}
		content, err := io.ReadAll(inflated)
		if err != nil {
			continue
		}
		for _, show := range shows.FindAllSubmatch(content, -1) {
			raw := strings.NewReplacer(`\\`, `\`, `\(`, "(", `\)`, ")", `\r`, "\r").Replace(string(show[1]))
			units := make([]uint16, len(raw)/2)
			for i := range units {
				units[i] = binary.BigEndian.Uint16([]byte(raw[2*i:]))
			}
			found = append(found, string(utf16.Decode(units)))
		}
	}
	return found
}

// In titles, letters that belong closer together are written apart.
func TestTitlesAreSetCloser(t *testing.T) {
	style := pdf.Style{Face: pdf.Display, Size: 230, Leading: 9600}
	f := pdf.NewFlow(area)
	f.Add(pdf.Paragraph("Toyota AWD", style, pdf.MM(100))...)
	file, err := laid(f).Write()
	if err != nil {
		t.Fatal(err)
	}
	if got, want := readBack(t, file), []string{"T", "o", "y", "ota A", "WD"}; !slices.Equal(got, want) {
		t.Errorf("the file holds %q, not %q", got, want)
	}
	if together, apart := style.Width("To"), style.Width("T")+style.Width("o"); together >= apart {
		t.Errorf("To is %d wide, its letters %d", together, apart)
	}
}

func TestTheFileHoldsTheTexts(t *testing.T) {
	want := []string{"Ąžuolas (12,50 €) \\", "Цена", "Šo □", "Žiema CO₂"}
	f := pdf.NewFlow(area)
	for i, word := range want {
		style := text
		style.Face = []pdf.Face{pdf.Regular, pdf.SemiBold, pdf.Display, pdf.Regular}[i]
		f.Add(pdf.Paragraph(word, style, pdf.MM(100))...)
	}
	first, err := laid(f).Write()
	if err != nil {
		t.Fatal(err)
	}
	if got := readBack(t, first); !slices.Equal(got, want) {
		t.Errorf("the file holds %q", got)
	}
	if !bytes.Contains(first, []byte("/Lang (lt)")) || !bytes.Contains(first, []byte("/CreationDate (D:20261120000000)")) {
		t.Error("the file tells neither its language nor its day")
	}
	for range 5 {
		if again, err := laid(f).Write(); err != nil || !bytes.Equal(again, first) {
			t.Fatalf("written again, the file is another one (%v)", err)
		}
	}
}
