package files

import (
	"bytes"
	"image"
	"image/color"
	"image/jpeg"
	"testing"

	"pgregory.net/rapid"
)

var ratios = []image.YCbCrSubsampleRatio{
	image.YCbCrSubsampleRatio444, image.YCbCrSubsampleRatio422, image.YCbCrSubsampleRatio420, image.YCbCrSubsampleRatio440,
	image.YCbCrSubsampleRatio411, image.YCbCrSubsampleRatio410,
}

// camera is a photo of soft colours, as wide and high as it is asked for.
func camera(width, height int, ratio image.YCbCrSubsampleRatio) *image.YCbCr {
	img := image.NewYCbCr(image.Rect(0, 0, width, height), ratio)
	for y := range height {
		for x := range width {
			img.Y[img.YOffset(x, y)] = uint8(60 + 120*x/width + 60*y/height)
			img.Cb[img.COffset(x, y)] = uint8(90 + 60*x/width)
			img.Cr[img.COffset(x, y)] = uint8(90 + 60*y/height)
		}
	}
	return img
}

// Photos turned and reduced by their planes look as if by their colours.
func TestPlanesLookAsColours(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		photo := camera(rapid.IntRange(80, 160).Draw(t, "width"), rapid.IntRange(80, 160).Draw(t, "height"), rapid.SampledFrom(ratios).Draw(t, "ratio"))
		colours := image.NewRGBA(photo.Rect)
		for y := range photo.Rect.Dy() {
			for x := range photo.Rect.Dx() {
				colours.Set(x, y, photo.At(x, y))
			}
		}
		turn := orientation(rapid.IntRange(1, 8).Draw(t, "orientation"))
		turned, want := turn.turnUpright(photo), turn.turnUpright(colours)
		alike(t, "turned", turned, want, 3)
		to := image.Pt(rapid.IntRange(8, 40).Draw(t, "to width"), rapid.IntRange(8, 40).Draw(t, "to height"))
		if small := reducePhoto(turned, to); small != nil {
			alike(t, "reduced", small, reduceImage(want, to, image.Transparent), 20) // colours have fewer dots, most of all at the edges
		}
	})
}

func alike(t *rapid.T, what string, got, want image.Image, most int) {
	if got.Bounds() != want.Bounds() {
		t.Fatalf("%s: %v, not %v", what, got.Bounds(), want.Bounds())
	}
	for y := range want.Bounds().Dy() {
		for x := range want.Bounds().Dx() {
			a, b := color.RGBAModel.Convert(got.At(x, y)).(color.RGBA), color.RGBAModel.Convert(want.At(x, y)).(color.RGBA)
			for _, d := range []int{int(a.R) - int(b.R), int(a.G) - int(b.G), int(a.B) - int(b.B)} {
				if d > most || d < -most {
					t.Fatalf("%s: dot %d, %d is %v, not %v", what, x, y, a, b)
				}
			}
		}
	}
}

// A photo held upright is 24 megapixels to be turned; nothing of that is kept as
// colours, which would take four times the memory.
func TestPhotosStayPhotos(t *testing.T) {
	var out bytes.Buffer
	if err := jpeg.Encode(&out, camera(640, 480, image.YCbCrSubsampleRatio420), nil); err != nil {
		t.Fatal(err)
	}
	img, _, err := decodeUpright(bytes.NewReader(out.Bytes()))
	if err != nil {
		t.Fatal(err)
	}
	for o := orientation(1); o <= 8; o++ {
		if _, photo := o.turnUpright(img).(*image.YCbCr); !photo {
			t.Errorf("orientation %d: it is %T", o, o.turnUpright(img))
		}
	}
}
