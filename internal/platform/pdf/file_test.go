package pdf_test

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"slices"
	"testing"

	"forecourt/internal/platform/pdf"
	"forecourt/internal/platform/pdf/pdftest"
)

// In titles, letters that belong closer together are written apart.
func TestTitlesAreSetCloser(t *testing.T) {
	style := pdf.Style{Face: pdf.Display, Size: 230, Leading: 9600}
	f := pdf.NewFlow(area)
	f.Add(pdf.Paragraph("Toyota AWD", style, pdf.MM(100))...)
	file, err := laid(f).Write()
	if err != nil {
		t.Fatal(err)
	}
	if got, want := pdftest.Texts(file), []string{"T", "o", "y", "ota A", "WD"}; !slices.Equal(got, want) {
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
	if got := pdftest.Texts(first); !slices.Equal(got, want) {
		t.Errorf("the file holds %q", got)
	}
	if !bytes.Contains(first, []byte("/Lang (lt)")) || !bytes.Contains(first, []byte("/CreationDate (D:20261120000000)")) {
		t.Error("the file has neither its language nor its day")
	}
	for range 5 {
		if again, err := laid(f).Write(); err != nil || !bytes.Equal(again, first) {
			t.Fatalf("written again, the file is another one (%v)", err)
		}
	}
}

// Pictures of one size are in the file in one order, and one that is shown
// twice is there once.
func TestPicturesHaveAnOrder(t *testing.T) {
	f := pdf.NewFlow(area)
	for shade := range 8 {
		for _, same := range []uint8{uint8(shade), 200} {
			paper := image.NewGray(image.Rect(0, 0, 30, 20))
			paper.SetGray(3, 3, color.Gray{Y: same})
			var data bytes.Buffer
			if err := png.Encode(&data, paper); err != nil {
				t.Fatal(err)
			}
			picture, err := pdf.NewImage(data.Bytes())
			if err != nil {
				t.Fatal(err)
			}
			f.Add(pdf.Strip{Height: pdf.MM(10), Draw: func(c *pdf.Canvas, x, y pdf.Length) { c.Image(x, y, pdf.MM(15), pdf.MM(10), picture) }})
		}
	}
	first, err := laid(f).Write()
	if err != nil {
		t.Fatal(err)
	}
	if n := bytes.Count(first, []byte("/Width 30\n/Height 20\n")); n != 9 || bytes.Contains(first, []byte("/SMask")) {
		t.Errorf("%d pictures of nine", n)
	}
	for range 20 {
		if again, err := laid(f).Write(); err != nil || !bytes.Equal(again, first) {
			t.Fatalf("written again, the file is another one (%v)", err)
		}
	}
}
