package pdf

import (
	_ "embed"
	"fmt"
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// Face is a cut of Inter, the font of all documents. web/tools/font makes the
// files: Latin and Cyrillic, and figures of equal width.
type Face uint8

// The faces.
const (
	Regular Face = iota
	SemiBold
	Display // for titles and large figures
	faces
)

var (
	//go:embed fonts/inter-regular.ttf
	regularFile []byte
	//go:embed fonts/inter-semibold.ttf
	semiBoldFile []byte
	//go:embed fonts/inter-display.ttf
	displayFile []byte
)

// lastRune is the end of the part of Unicode that the fonts know letters of.
const lastRune = 0x2fff

// typeface is what is known of a font: its file, and how wide each letter is.
type typeface struct {
	family string
	file   []byte
	// widths are in thousandths of the size; 0 is a letter that it lacks.
	widths [lastRune + 1]uint16
}

// typefaces are read once, on first use.
var typefaces = sync.OnceValue(func() [faces]*typeface {
	return [faces]*typeface{
		Regular:  read("inter", regularFile),
		SemiBold: read("intersemibold", semiBoldFile),
		Display:  read("interdisplay", displayFile),
	}
})

func read(family string, file []byte) *typeface {
	t := &typeface{family: family, file: file}
	parsed, err := sfnt.Parse(file)
	if err != nil {
		panic(fmt.Sprintf("pdf: font %s: %v", family, err)) //nolint:forbidigo // the file is part of the binary
	}
	var buffer sfnt.Buffer
	units := int(parsed.UnitsPerEm())
	for r := rune(' '); r <= lastRune; r++ {
		glyph, err := parsed.GlyphIndex(&buffer, r)
		if err != nil || glyph == 0 {
			continue
		}
		advance, err := parsed.GlyphAdvance(&buffer, glyph, fixed.Int26_6(units), font.HintingNone) //nolint:gosec // a font has at most 16384 units
		if err != nil {
			continue
		}
		t.widths[r] = uint16((int(advance)*1000 + units/2) / units) //nolint:gosec // no letter is 65 times as wide as high
	}
	return t
}

// knows tells whether the fonts have the letter; all cuts have the same.
func knows(r rune) bool {
	return r >= 0 && r <= lastRune && typefaces()[Regular].widths[r] > 0
}

// Width is how much room a line of cleaned text takes.
func (s Style) Width(text string) Length {
	widths, sum := &typefaces()[s.Face].widths, 0
	for _, r := range text {
		if r <= lastRune {
			sum += int(widths[r])
		}
	}
	return s.length(sum)
}

// length is a width in thousandths of the size as a distance, rounded up.
func (s Style) length(thousandths int) Length {
	const perThousand = 720 * 1000
	return Length((thousandths*int(s.Size)*25400 + perThousand - 1) / perThousand)
}
