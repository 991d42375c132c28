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
	// widths are in thousandths of the size; 0 is a letter that it does not have.
	widths [lastRune + 1]uint16
	// pairs says which letters move closer together, in the cut for titles.
	pairs *sfnt.Font
}

// typefaces are read once, on first use.
var typefaces = sync.OnceValue(func() [faces]*typeface {
	return [faces]*typeface{
		Regular:  readTypeface("inter", regularFile, false),
		SemiBold: readTypeface("intersemibold", semiBoldFile, false),
		Display:  readTypeface("interdisplay", displayFile, true),
	}
})

func readTypeface(family string, file []byte, pairs bool) *typeface {
	t := &typeface{family: family, file: file}
	parsed, err := sfnt.Parse(file)
	if err != nil {
		panic(fmt.Sprintf("pdf: font %s: %v", family, err)) //nolint:forbidigo // the file is part of the binary
	}
	if pairs {
		t.pairs = parsed
	}
	var buffer sfnt.Buffer
	units := int(parsed.UnitsPerEm())

	for r := rune(' '); r <= lastRune; r++ {
		glyph := glyphOf(parsed, &buffer, r)
		if glyph == 0 {
			continue
		}

		size := fixed.Int26_6(units) //nolint:gosec // a font has at most 16384 units
		advance, err := parsed.GlyphAdvance(&buffer, glyph, size, font.HintingNone)
		if err != nil {
			continue
		}

		t.widths[r] = uint16((int(advance)*1000 + units/2) / units) //nolint:gosec // no letter is 65 times as wide as high
	}

	return t
}

// glyphOf gives 0 for a letter that the font does not have.
func glyphOf(f *sfnt.Font, b *sfnt.Buffer, r rune) sfnt.GlyphIndex {
	glyph, err := f.GlyphIndex(b, r)
	if err != nil {
		return 0
	}
	return glyph
}

// hasLetter reports whether the fonts have the letter; all cuts have the same.
func hasLetter(r rune) bool {
	return r >= 0 && r <= lastRune && typefaces()[Regular].widths[r] > 0
}

// Width measures the room that a line of cleaned text takes.
func (s Style) Width(text string) Length {
	_, sum := s.splitRuns(text)
	return s.lengthOf(sum)
}

// run is a part of a line whose letters stand side by side.
type run struct {
	text string
	at   int // thousandths of the size from the beginning of the line
}

// splitRuns divides a line where two letters move closer together, which the writer
// cannot do. sum is the width of the line.
func (s Style) splitRuns(text string) (list []run, sum int) {
	t := typefaces()[s.Face]
	var buffer sfnt.Buffer
	start := 0
	startsAt := 0
	before := rune(0)

	for i, r := range text {
		if r > lastRune {
			continue
		}
		if closer := t.kernBy(&buffer, before, r); closer > 0 {
			list = append(list, run{text[start:i], startsAt})
			sum -= closer
			start = i
			startsAt = sum
		}
		sum += int(t.widths[r])
		before = r
	}

	return append(list, run{text[start:], startsAt}), sum
}

// kernBy gives the distance by which the second letter moves to the first, in
// thousandths of the size. Pairs that move apart are left alone: what was measured letter
// by letter still fits.
func (t *typeface) kernBy(b *sfnt.Buffer, first, second rune) int {
	if t.pairs == nil || first == 0 {
		return 0
	}

	units := int(t.pairs.UnitsPerEm())
	size := fixed.Int26_6(units) //nolint:gosec // a font has at most 16384 units
	move, err := t.pairs.Kern(b, glyphOf(t.pairs, b, first), glyphOf(t.pairs, b, second), size, font.HintingNone)
	if err != nil {
		return 0
	}

	return -int(move) * 1000 / units
}

// lengthOf turns a width in thousandths of the size into a distance, rounded up.
func (s Style) lengthOf(thousandths int) Length {
	const perThousand = 720 * 1000
	return Length((thousandths*int(s.Size)*25400 + perThousand - 1) / perThousand)
}
