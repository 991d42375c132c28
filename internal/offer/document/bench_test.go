package document_test

import (
	"bytes"
	"fmt"
	"image"
	"image/jpeg"
	"math/rand/v2"
	"testing"

	"forecourt/internal/offer/document"
)

// BenchmarkRender: an offer of two pages, without images and with four photos
// of 2 MB.
func BenchmarkRender(b *testing.B) {
	large := make([][]byte, 4)
	for i := range large {
		large[i] = largePhoto(b, uint64(i))
	}
	for _, photos := range []int{0, 4} {
		b.Run(fmt.Sprintf("photos=%d", photos), func(b *testing.B) {
			d := many(b, 8)
			d.Images = large[:photos]
			if pages := len(laid(b, d).Pages); photos == 0 && pages != 2 {
				b.Fatalf("the offer has %d pages", pages)
			}
			render(b, d)
		})
	}
}

// BenchmarkRenderOptions shows how time grows with the number of options.
func BenchmarkRenderOptions(b *testing.B) {
	for _, count := range []int{60, 120, 240, 480, 960, 1920} {
		b.Run(fmt.Sprintf("options=%d", count), func(b *testing.B) { render(b, many(b, count)) })
	}
}

func render(b *testing.B, d *document.Document) {
	b.Helper()
	b.ReportAllocs()
	for b.Loop() {
		file, err := document.Render(d)
		if err != nil {
			b.Fatal(err)
		}
		b.SetBytes(int64(len(file)))
	}
}

// largePhoto is a JPEG of 2 MB.
func largePhoto(tb testing.TB, seed uint64) []byte {
	tb.Helper()
	random := rand.New(rand.NewPCG(seed, 2))
	img := image.NewRGBA(image.Rect(0, 0, 2400, 1600))
	for i := range img.Pix {
		img.Pix[i] = uint8(random.Uint32N(90)) + uint8(i/120000)
	}
	var b bytes.Buffer
	if err := jpeg.Encode(&b, img, &jpeg.Options{Quality: 89}); err != nil {
		tb.Fatal(err)
	}
	if b.Len() < 1_900_000 {
		tb.Fatalf("the photo has only %d bytes", b.Len())
	}
	return b.Bytes()
}
