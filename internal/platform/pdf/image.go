package pdf

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"image"
	"image/draw"
	_ "image/jpeg" // reads the size of photos
	"image/png"
)

// Image is a picture that can be drawn.
type Image struct {
	// Pixels in each direction.
	Width, Height int
	data          []byte
	format        string // jpeg or png
}

// NewImage reads the size of a JPEG or PNG. The bytes of a photo go into the
// file as they are, never decoded.
func NewImage(data []byte) (*Image, error) {
	config, format, err := image.DecodeConfig(bytes.NewReader(data))
	if err != nil {
		return nil, fmt.Errorf("read image: %w", err)
	}
	if config.Width < 1 || config.Height < 1 {
		return nil, fmt.Errorf("read image: it is %d by %d pixels", config.Width, config.Height)
	}
	if format == "png" && !isPlainPNG(data) {
		if data, err = drawOnWhite(data); err != nil {
			return nil, err
		}
	}

	return &Image{Width: config.Width, Height: config.Height, data: data, format: format}, nil
}

// isPlainPNG reports whether a PNG can go into the file as it is: at most 8 bits a
// colour, its lines in order, nothing transparent, no false lengths.
func isPlainPNG(data []byte) bool {
	// Places in the head of the file.
	const (
		depth     = 24
		colours   = 25
		interlace = 28
	)
	const alpha = 4
	return len(data) > interlace && data[depth] <= 8 && data[interlace] == 0 && data[colours]&alpha == 0 && isOpaquePNG(data)
}

// isOpaquePNG walks along the chunks to the end of the file.
func isOpaquePNG(data []byte) bool {
	const (
		signature = 8
		around    = 12
	)

	for at := uint64(signature); at+around <= uint64(len(data)); {
		switch string(data[at+4 : at+8]) {
		case "tRNS":
			return false
		case "IEND":
			return true
		}

		at += around + uint64(binary.BigEndian.Uint32(data[at:]))
	}

	return false
}

// drawOnWhite draws a PNG on white, the colour of the page.
func drawOnWhite(data []byte) ([]byte, error) {
	img, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		return nil, fmt.Errorf("read image: %w", err)
	}

	simple := image.NewRGBA(image.Rectangle{Max: img.Bounds().Size()})
	draw.Draw(simple, simple.Rect, image.White, image.Point{}, draw.Src)
	draw.Draw(simple, simple.Rect, img, img.Bounds().Min, draw.Over)
	var out bytes.Buffer
	encoder := png.Encoder{CompressionLevel: png.BestSpeed}
	if err := encoder.Encode(&out, simple); err != nil {
		return nil, fmt.Errorf("write image: %w", err)
	}

	return out.Bytes(), nil
}

// Within gives the largest size at which the image keeps its proportions in a
// box; small images are not drawn larger than 96 pixels an inch.
func (i *Image) Within(width, height Length) (w, h Length) {
	const perPixel = 25400 / 96
	width = min(width, Length(i.Width)*perPixel)
	height = min(height, Length(i.Height)*perPixel)
	if int64(width)*int64(i.Height) <= int64(height)*int64(i.Width) {
		return width, max(1, Length(int64(width)*int64(i.Height)/int64(i.Width)))
	}
	return max(1, Length(int64(height)*int64(i.Width)/int64(i.Height))), height
}
