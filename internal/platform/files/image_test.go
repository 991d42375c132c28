package files

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"hash/crc32"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"testing"

	"forecourt/internal/platform/fault"
)

// photo is 32 x 16: the left half red, the right half blue, the lower right
// quarter green, so that every way to turn it looks different.
func photo() image.Image {
	img := image.NewRGBA(image.Rect(0, 0, 32, 16))
	for y := range 16 {
		for x := range 32 {
			c := color.RGBA{R: 255, A: 255}
			switch {
			case x >= 16 && y >= 8:
				c = color.RGBA{G: 255, A: 255}
			case x >= 16:
				c = color.RGBA{B: 255, A: 255}
			}
			img.SetRGBA(x, y, c)
		}
	}
	return img
}

func pngBytes(t testing.TB, img image.Image) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := png.Encode(&out, img); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// jpegBytes is the photo as a camera held that way would write it.
func jpegBytes(t testing.TB, order binary.AppendByteOrder, o orientation) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := jpeg.Encode(&out, photo(), &jpeg.Options{Quality: 100}); err != nil {
		t.Fatal(err)
	}
	tiff := []byte("MM")
	if order == binary.LittleEndian {
		tiff = []byte("II")
	}
	tiff = order.AppendUint16(tiff, 42)
	tiff = order.AppendUint32(tiff, 8) // where the directory begins
	tiff = order.AppendUint16(tiff, 2) // its entries: the maker first, then the orientation
	tiff = append(order.AppendUint32(order.AppendUint16(order.AppendUint16(tiff, 0x010f), 2), 4), "ABC\x00"...)
	tiff = order.AppendUint32(order.AppendUint16(order.AppendUint16(tiff, 0x0112), 3), 1)
	tiff = order.AppendUint16(order.AppendUint16(tiff, uint16(o)), 0)
	segment := append([]byte("Exif\x00\x00"), tiff...)
	head := binary.BigEndian.AppendUint16([]byte{0xff, markerEXIF}, uint16(len(segment)+2))
	plain := out.Bytes()
	return append(append(append(bytes.Clone(plain[:2]), head...), segment...), plain[2:]...)
}

func TestRedrawTurnsPhotosUpright(t *testing.T) {
	// The colours of the upright image's corners: top left, top right, bottom left, bottom right.
	const red, blue, green = 'r', 'b', 'g'
	for o, want := range map[orientation]string{
		1: "rbrg", 2: "brgr", 3: "grbr", 4: "rgrb",
		5: "rrbg", 6: "rrgb", 7: "gbrr", 8: "bgrr",
	} {
		for _, order := range []binary.AppendByteOrder{binary.BigEndian, binary.LittleEndian} {
			in := jpegBytes(t, order, o)
			var out bytes.Buffer
			kind, _, err := redrawImage(bytes.NewReader(in), &out)
			if err != nil || kind != "image/jpeg" {
				t.Fatalf("orientation %d: %s, %v", o, kind, err)
			}
			if bytes.Contains(out.Bytes(), []byte("Exif")) {
				t.Errorf("orientation %d: the camera's data is still there", o)
			}
			img, err := jpeg.Decode(&out)
			if err != nil {
				t.Fatal(err)
			}
			b := img.Bounds()
			if wide := b.Dx() == 32 && b.Dy() == 16; wide == o.swapsSides() {
				t.Errorf("orientation %d: %v", o, b)
			}
			var got []byte
			for _, at := range []image.Point{{2, 2}, {b.Dx() - 3, 2}, {2, b.Dy() - 3}, {b.Dx() - 3, b.Dy() - 3}} {
				r, g, bl, _ := img.At(at.X, at.Y).RGBA()
				switch {
				case r > g && r > bl:
					got = append(got, red)
				case g > bl:
					got = append(got, green)
				default:
					got = append(got, blue)
				}
			}
			if string(got) != want {
				t.Errorf("orientation %d: corners %s, want %s", o, got, want)
			}
		}
	}
}

func TestRedrawKeepsTransparency(t *testing.T) {
	glass := image.NewNRGBA(image.Rect(0, 0, 4, 4))
	glass.SetNRGBA(1, 1, color.NRGBA{R: 200, A: 100})
	var out bytes.Buffer
	kind, _, err := redrawImage(bytes.NewReader(pngBytes(t, glass)), &out)
	if err != nil || kind != "image/png" {
		t.Fatalf("%s, %v", kind, err)
	}
	img, err := png.Decode(&out)
	if err != nil {
		t.Fatal(err)
	}
	if c := color.NRGBAModel.Convert(img.At(1, 1)); c != (color.NRGBA{R: 200, A: 100}) {
		t.Errorf("the pixel became %v", c)
	}
}

func TestRedrawReadsWebP(t *testing.T) {
	in, err := base64.StdEncoding.DecodeString("UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==")
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	kind, _, err := redrawImage(bytes.NewReader(in), &out)
	if err != nil {
		t.Fatal(err)
	}
	if _, format, err := image.Decode(&out); err != nil || "image/"+format != kind {
		t.Errorf("%s was written as %s, %v", kind, format, err)
	}
}

func TestRedrawRefuses(t *testing.T) {
	whole := pngBytes(t, photo())
	// The size stands in the header: nothing of the pixels is needed to refuse it.
	huge := bytes.Clone(whole)
	binary.BigEndian.PutUint32(huge[16:], 10_000)
	binary.BigEndian.PutUint32(huge[20:], 5_001)
	binary.BigEndian.PutUint32(huge[29:], crc32.ChecksumIEEE(huge[12:29]))
	for name, c := range map[string]struct {
		in   []byte
		code string
	}{
		"more than 50 megapixels": {huge, "image_too_large"},
		"cut off":                 {whole[:len(whole)/2], "image_unreadable"},
		"only the signature":      {whole[:8], "image_unreadable"},
		"nothing":                 {nil, "image_unreadable"},
	} {
		var out bytes.Buffer
		_, _, err := redrawImage(bytes.NewReader(c.in), &out)
		if code := fileCode(err); code != c.code {
			t.Errorf("%s: %s, %v", name, code, err)
		}
	}
}

func FuzzOrientation(f *testing.F) {
	f.Add(jpegBytes(f, binary.BigEndian, 6))
	f.Add([]byte{0xff, 0xd8, 0xff, markerEXIF, 0, 2})
	f.Fuzz(func(t *testing.T, content []byte) {
		o, err := orientationOf(bytes.NewReader(content))
		if err != nil || o < 1 || o > 8 {
			t.Fatalf("%d, %v", o, err)
		}
	})
}

// fileCode is the code of what is wrong with the field "file".
func fileCode(err error) string {
	var f *fault.Error
	if err == nil || !asFault(err, &f) || len(f.Fields["file"]) == 0 {
		return ""
	}
	return f.Fields["file"][0].Code
}
