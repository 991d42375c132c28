// Package pdf lays out printed documents on A4 pages. What is to be printed
// is cut into strips: a line of text, a row of a table, boxes side by side. A
// Flow sets strips on pages, keeps what belongs together together, and repeats
// the heads of tables. The result, a Layout, is a plain list of marks that
// tests can read; Layout.Write makes the file of it.
//
// Everything is computed in whole numbers, so that the same strips make the
// same bytes on every machine.
package pdf

// Length is a distance in thousandths of a millimetre.
type Length int

// Millimetre is the unit that pages are designed in.
const Millimetre Length = 1000

// MM gives so many millimetres.
func MM(n int) Length { return Length(n) * Millimetre }

// The size of a page.
const (
	PageWidth  = 210 * Millimetre
	PageHeight = 297 * Millimetre
)

// Size is the size of a font in tenths of a point.
type Size int

// asLength gives the size as a distance.
func (s Size) asLength() Length { return Length(int(s) * 25400 / 720) }

// Color is red, green and blue.
type Color struct{ R, G, B uint8 }

// Style is how text looks.
type Style struct {
	Face  Face
	Size  Size
	Color Color
	// Leading is the distance from one line to the next.
	Leading Length
}

// In gives the style in another colour.
func (s Style) In(c Color) Style {
	s.Color = c
	return s
}

// baselineOffset gives the distance of text from the top of its line, so that capitals
// are in the middle of the line.
func (s Style) baselineOffset() Length {
	const capHeight = 727 // of Inter, in thousandths of the size
	return (s.Leading + s.Size.asLength()*capHeight/1000) / 2
}

// Align is the side of its column that text stands at.
type Align uint8

// The alignments.
const (
	Left Align = iota
	Right
	Center
)
