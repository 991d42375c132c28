// Package carpicture draws cars for the demo group: from both sides, a wheel and
// the cabin. It touches nothing, and draws the same each time.
package carpicture

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/jpeg"
)

// The size of a picture in dots.
const (
	Width  = 1280
	Height = 720
)

// most is how many bytes a picture may have; one with more is written more coarsely.
const most = 60 << 10

// View is what of a car a picture shows.
type View string

// The views of a car.
const (
	FromLeft  View = "left"
	FromRight View = "right"
	Wheel     View = "wheel"
	Cabin     View = "cabin"
)

// Views lists all views, in the order in which a car is shown.
func Views() []View { return []View{FromLeft, FromRight, Wheel, Cabin} }

// Car is what is drawn. Only red, green and blue of the colours count.
type Car struct {
	Body       Body
	Colour     color.RGBA
	Upholstery color.RGBA
	// Spokes are those of a wheel; 0: as many as cars of the body usually have.
	Spokes int
}

// JPEG draws a picture of the car, of Width x Height dots and less than 60 KiB.
func JPEG(car Car, view View) ([]byte, error) { return encodeJPEG(Draw(car, view)) }

// Part writes a part of a picture that Draw drew, as JPEG writes a whole one.
func Part(img *image.RGBA, part image.Rectangle) ([]byte, error) {
	return encodeJPEG(img.SubImage(part))
}

func encodeJPEG(img image.Image) ([]byte, error) {
	for quality := 84; ; quality -= 6 {
		var out bytes.Buffer
		if err := jpeg.Encode(&out, img, &jpeg.Options{Quality: quality}); err != nil {
			return nil, fmt.Errorf("write picture: %w", err)
		}
		if out.Len() < most {
			return out.Bytes(), nil
		}
	}
}

// Draw draws the car. A body that is not known is drawn as a sedan.
func Draw(car Car, view View) *image.RGBA {
	c := &canvas{img: image.NewRGBA(image.Rect(0, 0, Width, Height))}
	switch view {
	case Wheel:
		closeUp(c, car)
	case Cabin:
		drawCabin(c, car)
	case FromRight:
		drawSide(c, car, true)
	default:
		drawSide(c, car, false)
	}

	return c.img
}

func shadeOf(c color.RGBA) shade {
	return shade{float64(c.R) / 255, float64(c.G) / 255, float64(c.B) / 255, 1}
}
