package auth

import (
	"fmt"
	"image/color"
	"strings"

	"github.com/boombuler/barcode/qr"
)

// quiet is the white rim a reader needs, in modules.
const quiet = 4

// qrSVG draws a text as a QR code: one path, sharp at any size. Black on white
// in every theme, since readers expect it so.
func qrSVG(text string) (string, error) {
	code, err := qr.Encode(text, qr.M, qr.Auto)
	if err != nil {
		return "", fmt.Errorf("draw QR code: %w", err)
	}

	size := code.Bounds().Dx()
	var path strings.Builder

	for y := range size {
		for x := range size {
			if code.At(x, y) == color.Black {
				fmt.Fprintf(&path, "M%d %dh1v1h-1z", x+quiet, y+quiet)
			}
		}
	}

	whole := size + 2*quiet
	return fmt.Sprintf(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %[1]d %[1]d" shape-rendering="crispEdges">`+
		`<path fill="#fff" d="M0 0h%[1]dv%[1]dH0z"/><path d="%[2]s"/></svg>`, whole, path.String()), nil
}
