package document

import (
	"strconv"
	"strings"

	"forecourt/internal/platform/pdf"
)

// The page: body is how wide text runs.
const (
	margin   = 18 * pdf.Millimetre
	body     = pdf.PageWidth - 2*margin
	firstTop = 14 * pdf.Millimetre
	nextTop  = 25 * pdf.Millimetre
	bottom   = 274 * pdf.Millimetre
)

var (
	ink      = pdf.Color{R: 0x1b, G: 0x1d, B: 0x21}
	grey     = pdf.Color{R: 0x5c, G: 0x63, B: 0x6d}
	hairline = pdf.Color{R: 0xdd, G: 0xe0, B: 0xe4}
	strong   = pdf.Color{R: 0x9a, G: 0xa1, B: 0xab}
	pale     = pdf.Color{R: 0xf4, G: 0xf5, B: 0xf7}
	ghost    = pdf.Color{R: 0xf0, G: 0xf1, B: 0xf4}
)

var (
	titleStyle   = pdf.Style{Face: pdf.Display, Size: 230, Color: ink, Leading: 9600}
	wordmark     = pdf.Style{Face: pdf.Display, Size: 180, Color: ink, Leading: 8000}
	sectionStyle = pdf.Style{Face: pdf.SemiBold, Size: 115, Color: ink, Leading: 5400}
	bodyStyle    = pdf.Style{Face: pdf.Regular, Size: 90, Color: ink, Leading: 4500}
	boldStyle    = pdf.Style{Face: pdf.SemiBold, Size: 90, Color: ink, Leading: 4500}
	smallStyle   = pdf.Style{Face: pdf.Regular, Size: 78, Color: grey, Leading: 3900}
	smallBold    = pdf.Style{Face: pdf.SemiBold, Size: 78, Color: ink, Leading: 3900}
	noteStyle    = pdf.Style{Face: pdf.Regular, Size: 70, Color: grey, Leading: 3500}
	totalStyle   = pdf.Style{Face: pdf.SemiBold, Size: 115, Color: ink, Leading: 5400}
	figureStyle  = pdf.Style{Face: pdf.Display, Size: 165, Color: ink, Leading: 7000}
)

// accentOf reads a colour such as #0066B1; anything else is the text's.
func accentOf(text string) pdf.Color {
	n, err := strconv.ParseUint(strings.TrimPrefix(text, "#"), 16, 24)
	if err != nil || len(text) != len("#rrggbb") {
		return ink
	}

	return pdf.Color{R: uint8(n >> 16), G: uint8(n >> 8), B: uint8(n)} //nolint:gosec // a byte of each
}

// sectionStrips makes a heading with a short bar in the brand's colour, kept with what follows.
func (p *printer) sectionStrips(code string) []pdf.Strip {
	const barWidth, barHeight = 9 * pdf.Millimetre, 700
	return []pdf.Strip{
		{Height: 8 * pdf.Millimetre, Keep: true},
		{Height: 2400, Keep: true, Draw: func(c *pdf.Canvas, x, y pdf.Length) {
			c.Rect(x, y, barWidth, barHeight, p.accent)
		}},
		{Height: sectionStyle.Leading + 1800, Keep: true, Draw: func(c *pdf.Canvas, x, y pdf.Length) {
			c.Text(x, y, body, sectionStyle.Fit(p.textOf(code), body), sectionStyle, pdf.Left)
		}},
	}
}

// subheadingStrips makes the heading of a free text.
func (p *printer) subheadingStrips(code string, first bool) []pdf.Strip {
	room := 4 * pdf.Millimetre
	if first {
		room = 10 * pdf.Millimetre
	}

	return pdf.Kept(
		append([]pdf.Strip{pdf.Space(room)}, lineStrips(boldStyle.WrapAtMost(p.textOf(code), body, 2), boldStyle, body, pdf.Left)...),
		true,
	)
}

// padStrip makes room that does not vanish at the top of a page.
func padStrip(height pdf.Length) pdf.Strip {
	return pdf.Strip{Height: height, Keep: true, Draw: func(*pdf.Canvas, pdf.Length, pdf.Length) {}}
}

// ruledStrips closes strips with a line below them.
func ruledStrips(width pdf.Length, color pdf.Color, strips ...pdf.Strip) []pdf.Strip {
	const thin = 180
	if len(strips) > 0 {
		strips[len(strips)-1].Keep = true
	}

	return append(strips, padStrip(1100), pdf.Rule(width, thin, color), pdf.Space(1100))
}

// columnCell makes a cell of wrapped text.
func columnCell(x, width pdf.Length, text string, s pdf.Style) pdf.Cell {
	return pdf.Cell{X: x, Width: width, Lines: s.Wrap(text, width), Style: s}
}
