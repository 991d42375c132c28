package files

import (
	"errors"
	"fmt"
	"image"
	"image/color"
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

// redrawImage decodes an image and writes it again: upright, and without anything
// that was hidden in it, such as the place where it was taken. Photographs
// stay JPEG, all else becomes PNG. It gives the type written, and the sizes in
// which the image is shown.
func redrawImage(in io.ReadSeeker, out io.Writer) (string, []size, error) {
	decoded, format, err := decodeUpright(in)
	if err != nil {
		return "", nil, err
	}
	if format == "jpeg" || (format == "webp" && isOpaque(decoded)) {
		err = jpeg.Encode(out, decoded, &jpeg.Options{Quality: quality})
		format = "jpeg"
	} else {
		err = png.Encode(out, decoded)
		format = "png"
	}
	if err != nil {
		return "", nil, fmt.Errorf("write image: %w", err)
	}

	sizes, err := sizesOf(decoded, format)

	return "image/" + format, sizes, err
}

// decodeUpright reads an image, upright, and its format. One that would take too much
// memory is refused before that is taken.
func decodeUpright(in io.ReadSeeker) (image.Image, string, error) {
	config, format, err := image.DecodeConfig(in)
	if err == nil {
		err = tooLarge(config)
	}
	if err != nil {
		return nil, "", explainUnreadable(err)
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
		return nil, "", explainUnreadable(err)
	}
	if inks, ok := decoded.(*image.CMYK); ok {
		decoded = onScreen(inks)
	}

	return turn.turnUpright(decoded), format, nil
}

// tooLarge refuses an image by what its header says of it.
func tooLarge(config image.Config) error {
	pixels := int64(config.Width) * int64(config.Height)
	var fields fault.Fields
	if pixels > maxPixels {
		// Rounded up, so that nobody reads of 50 that are more than 50.
		fields.Add("file", "image_too_large", "has", (pixels+999_999)/1_000_000, "max", maxPixels/1_000_000)
	}
	return fields.Err()
}

// explainUnreadable gives the error of an image that cannot be read: damaged, or written
// in a way that few programs read, which another one can change.
func explainUnreadable(err error) error {
	if fault.Is(err, fault.Invalid) {
		return err
	}

	code := "image_unreadable"
	var ofJPEG jpeg.UnsupportedError
	var ofPNG png.UnsupportedError
	if errors.As(err, &ofJPEG) || errors.As(err, &ofPNG) {
		code = "image_form"
	}
	var fields fault.Fields
	fields.Add("file", code)

	return fmt.Errorf("%w: %w", fields.Err(), err)
}

// onScreen turns the inks of a picture meant for a printing press into light, in
// the place where they are.
func onScreen(inks *image.CMYK) image.Image {
	for i := 0; i+4 <= len(inks.Pix); i += 4 {
		dot := inks.Pix[i : i+4 : i+4]
		dot[0], dot[1], dot[2] = color.CMYKToRGB(dot[0], dot[1], dot[2], dot[3])
		dot[3] = 0xff
	}
	return &image.RGBA{Pix: inks.Pix, Stride: inks.Stride, Rect: inks.Rect}
}

func isOpaque(img image.Image) bool {
	o, ok := img.(interface{ Opaque() bool })
	return ok && o.Opaque()
}

// turnUpright turns and mirrors the image until it is upright.
func (o orientation) turnUpright(img image.Image) image.Image {
	if o == upright {
		return img
	}
	if turned := o.turnPhoto(img); turned != nil {
		return turned
	}

	from := img.Bounds()
	w := from.Dx()
	h := from.Dy()
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
			to := o.placePixel(x, y, w, h)
			copy(turned.Pix[turned.PixOffset(to.X, to.Y):], row.Pix[4*x:4*x+4])
		}
	}

	return turned
}
