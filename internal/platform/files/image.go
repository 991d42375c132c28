package files

import (
	"fmt"
	"image"
	"image/jpeg"
	"image/png"
	"io"

	"golang.org/x/image/draw"
	_ "golang.org/x/image/webp" // registers the decoder

	"forecourt/internal/platform/fault"
)

// maxPixels is how large an image may be: decoded, it takes 4 to 8 bytes a pixel.
const maxPixels = 50_000_000

// quality of written JPEG images: the eye sees no difference, the file is smaller.
const quality = 88

// redraw decodes an image and writes it again: upright, and without anything
// that was hidden in it, such as the place where it was taken. Photographs
// stay JPEG, all else becomes PNG. It gives the type written.
func redraw(in io.ReadSeeker, out io.Writer) (string, error) {
	decoded, format, err := decode(in)
	if err != nil {
		return "", err
	}
	if format == "jpeg" || (format == "webp" && opaque(decoded)) {
		err = jpeg.Encode(out, decoded, &jpeg.Options{Quality: quality})
		format = "jpeg"
	} else {
		err = png.Encode(out, decoded)
		format = "png"
	}
	if err != nil {
		return "", fmt.Errorf("write image: %w", err)
	}
	return "image/" + format, nil
}

// decode reads an image, upright, and its format. One that would take too much
// memory is refused before that is taken.
func decode(in io.ReadSeeker) (image.Image, string, error) {
	config, format, err := image.DecodeConfig(in)
	if err != nil {
		return nil, "", unreadable(err)
	}
	if int64(config.Width)*int64(config.Height) > maxPixels {
		var fields fault.Fields
		fields.Add("file", "image_too_large", "max", maxPixels/1_000_000)
		return nil, "", fields.Err()
	}
	turn := upright
	if format == "jpeg" {
		if turn, err = orientationOf(in); err != nil {
			return nil, "", err
		}
	}
	if _, err := in.Seek(0, io.SeekStart); err != nil {
		return nil, "", fmt.Errorf("read image: %w", err)
	}
	decoded, _, err := image.Decode(in)
	if err != nil {
		return nil, "", unreadable(err)
	}
	return turn.apply(decoded), format, nil
}

func unreadable(err error) error {
	var fields fault.Fields
	fields.Add("file", "image_unreadable")
	return fmt.Errorf("%w: %w", fields.Err(), err)
}

func opaque(img image.Image) bool {
	o, ok := img.(interface{ Opaque() bool })
	return ok && o.Opaque()
}

// apply turns and mirrors the image until it is upright.
func (o orientation) apply(img image.Image) image.Image {
	if o == upright {
		return img
	}
	from := img.Bounds()
	w, h := from.Dx(), from.Dy()
	size := image.Pt(w, h)
	if o.swapsSides() {
		size = image.Pt(h, w)
	}
	turned := image.NewRGBA(image.Rectangle{Max: size})
	// Row by row, so that the whole is in memory twice and not three times.
	row := image.NewRGBA(image.Rect(0, 0, w, 1))
	for y := range h {
		draw.Draw(row, row.Bounds(), img, image.Pt(from.Min.X, from.Min.Y+y), draw.Src)
		for x := range w {
			to := o.place(x, y, w, h)
			copy(turned.Pix[turned.PixOffset(to.X, to.Y):], row.Pix[4*x:4*x+4])
		}
	}
	return turned
}
