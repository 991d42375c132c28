package pdf

// Mark is one thing on a page. X and Y are the upper left corner of its box,
// measured from the upper left corner of the page.
type Mark struct {
	Kind                Kind
	X, Y, Width, Height Length
	// Text stands with its baseline at Baseline below Y.
	Text     string
	Style    Style
	Baseline Length
	// Color fills a rectangle.
	Color Color
	// Image fills the box.
	Image *Image
}

// Kind is what a mark is.
type Kind uint8

// The kinds of marks.
const (
	KindText Kind = iota
	KindRect
	KindImage
	// KindWatermark is large slanted text behind everything else.
	KindWatermark
)

// Page is what stands on one page, the lowest first.
type Page struct{ Marks []Mark }

// Layout is a document that is laid out.
type Layout struct {
	Pages []*Page
	// Info is shown by readers of the file.
	Info Info
}

// Canvas draws on one page.
type Canvas struct{ page *Page }

// Text draws a line of cleaned text into a box of the width whose top is y.
func (c *Canvas) Text(x, y, width Length, text string, s Style, align Align) {
	if text == "" {
		return
	}

	w := s.Width(text)
	switch align {
	case Right:
		x += width - w
	case Center:
		x += (width - w) / 2
	case Left:
	}

	c.page.Marks = append(c.page.Marks, Mark{
		Kind: KindText, X: x, Y: y, Width: w, Height: s.Leading, Text: text, Style: s, Baseline: s.baselineOffset(),
	})
}

// Lines draws lines below each other.
func (c *Canvas) Lines(x, y, width Length, lines []string, s Style, align Align) {
	for i, line := range lines {
		c.Text(x, y+Length(i)*s.Leading, width, line, s, align)
	}
}

// Rect fills a rectangle.
func (c *Canvas) Rect(x, y, width, height Length, color Color) {
	c.page.Marks = append(c.page.Marks, Mark{Kind: KindRect, X: x, Y: y, Width: width, Height: height, Color: color})
}

// Image draws an image.
func (c *Canvas) Image(x, y, width, height Length, image *Image) {
	c.page.Marks = append(c.page.Marks, Mark{Kind: KindImage, X: x, Y: y, Width: width, Height: height, Image: image})
}

// Watermark puts a word across the page, behind what stands there.
func (c *Canvas) Watermark(text string, s Style) {
	mark := Mark{Kind: KindWatermark, Width: PageWidth, Height: PageHeight, Text: text, Style: s}
	c.page.Marks = append([]Mark{mark}, c.page.Marks...)
}
