package files

import (
	"bytes"
	"image"
	"image/color"
	"image/jpeg"
	"math/big"
	"testing"

	"golang.org/x/image/draw"
	"pgregory.net/rapid"
)

// However an image is reduced, each dot is the exact mean of what it covers.
func TestReduceDrawsMeans(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		from := image.Pt(rapid.IntRange(1, 12).Draw(t, "width"), rapid.IntRange(1, 12).Draw(t, "height"))
		to := image.Pt(rapid.IntRange(1, from.X).Draw(t, "to width"), rapid.IntRange(1, from.Y).Draw(t, "to height"))
		img := image.NewRGBA(image.Rectangle{Min: image.Pt(3, 5), Max: from.Add(image.Pt(3, 5))})
		copy(img.Pix, rapid.SliceOfN(rapid.Byte(), len(img.Pix), len(img.Pix)).Draw(t, "dots"))
		for i := 3; i < len(img.Pix); i += 4 {
			img.Pix[i] = 0xff
		}
		small := reduceImage(img, to, image.White)
		for y := range to.Y {
			for x := range to.X {
				if got, want := small.RGBAAt(x, y).G, covered(img, x, y, to); got != want {
					t.Fatalf("%v to %v: the dot %d, %d is %d, not %d", from, to, x, y, got, want)
				}
			}
		}
	})
}

// covered is the mean green of what a dot of a smaller image covers.
func covered(img *image.RGBA, x, y int, to image.Point) uint8 {
	size := img.Rect.Size()
	overlap := func(i, at, dots, places int) int64 {
		return int64(max(0, min((i+1)*places, (at+1)*dots)-max(i*places, at*dots)))
	}
	var sum int64
	for v := range size.Y {
		for u := range size.X {
			sum += overlap(u, x, size.X, to.X) * overlap(v, y, size.Y, to.Y) * int64(img.RGBAAt(img.Rect.Min.X+u, img.Rect.Min.Y+v).G)
		}
	}
	parts := big.NewRat(sum, int64(size.X*size.Y))
	parts.Add(parts, big.NewRat(1, 2))
	return uint8(new(big.Int).Quo(parts.Num(), parts.Denom()).Int64())
}

// Whatever a picture is kept as, its colours stay, and glass shows the paper.
func TestReduceKeepsColours(t *testing.T) {
	whole := image.Rect(0, 0, 200, 100)
	fill := func(img draw.Image, c color.Color) image.Image {
		draw.Draw(img, whole, image.NewUniform(c), image.Point{}, draw.Src)
		return img
	}
	red := color.RGBA{R: 200, G: 40, B: 30, A: 255}
	cmyk := image.NewCMYK(whole)
	photo := func(img image.Image) image.Image {
		var out bytes.Buffer
		if err := jpeg.Encode(&out, img, &jpeg.Options{Quality: 100}); err != nil {
			t.Fatal(err)
		}
		read, err := jpeg.Decode(&out)
		if err != nil {
			t.Fatal(err)
		}
		return read
	}
	for name, c := range map[string]struct {
		img  image.Image
		want color.RGBA
	}{
		"photo":            {photo(fill(image.NewRGBA(whole), red)), red},
		"grey photo":       {photo(fill(image.NewGray(whole), color.Gray{Y: 90})), color.RGBA{90, 90, 90, 255}},
		"four inks":        {fill(cmyk, red), red},
		"16 bits":          {fill(image.NewNRGBA64(whole), red), red},
		"palette":          {fill(image.NewPaletted(whole, color.Palette{red, color.Black}), red), red},
		"glass":            {image.NewNRGBA(whole), color.RGBA{255, 255, 255, 255}},
		"half glass":       {fill(image.NewNRGBA(whole), color.NRGBA{A: 128}), color.RGBA{127, 127, 127, 255}},
		"glass of palette": {image.NewPaletted(whole, color.Palette{color.Transparent}), color.RGBA{255, 255, 255, 255}},
	} {
		small := reduceImage(c.img, image.Pt(7, 3), image.White)
		for _, at := range []image.Point{{0, 0}, {3, 1}, {6, 2}} {
			if got := small.RGBAAt(at.X, at.Y); near(got.R, c.want.R) && near(got.G, c.want.G) && near(got.B, c.want.B) && got.A == 255 {
				continue
			}
			t.Errorf("%s: %v is %v, not %v", name, at, small.RGBAAt(at.X, at.Y), c.want)
		}
	}
}

func near(a, b uint8) bool { return max(a, b)-min(a, b) <= 2 }
