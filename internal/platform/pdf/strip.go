package pdf

// Strip is a piece of a document that is never divided, as wide as the
// column it is set in.
type Strip struct {
	Height Length
	// Keep sets the strip on the same page as the next one.
	Keep bool
	// Draw draws it below the point; nil is a space, which vanishes at the top
	// of a page.
	Draw func(c *Canvas, x, y Length)
}

// Space makes empty room between two strips.
func Space(height Length) Strip { return Strip{Height: height} }

// Height sums the heights of strips.
func Height(strips []Strip) Length {
	var sum Length
	for _, s := range strips {
		sum += s.Height
	}
	return sum
}

// Kept gives the strips with each kept beside the next; after says whether the last
// one is, too.
func Kept(strips []Strip, after bool) []Strip {
	for i := range strips {
		strips[i].Keep = i < len(strips)-1 || after
	}
	return strips
}

// Paragraph sets running text, broken into lines. Neither its first nor its
// last line is left alone on a page.
func Paragraph(text string, s Style, width Length) []Strip {
	return paragraphStrips(s.Wrap(text, width), s, width)
}

func paragraphStrips(lines []string, s Style, width Length) []Strip {
	strips := make([]Strip, len(lines))
	for i, line := range lines {
		strips[i] = Strip{
			Height: s.Leading, Keep: i < len(lines)-1 && (i == 0 || i == len(lines)-2),
			Draw: func(c *Canvas, x, y Length) { c.Text(x, y, width, line, s, Left) },
		}
	}

	return strips
}

// Cell is one cell of a row.
type Cell struct {
	X, Width Length
	// Lines are already wrapped.
	Lines []string
	Style Style
	Align Align
}

// Row sets cells beside each other, line by line, the first lines on one
// baseline. A long row may be divided between two of its lines, never after
// the first or before the last.
func Row(cells ...Cell) []Strip {
	var count int
	var leading Length

	for _, cell := range cells {
		count = max(count, len(cell.Lines))
		leading = max(leading, cell.Style.Leading)
	}

	const short = 8 // lines that are never divided
	strips := make([]Strip, count)

	for i := range strips {
		strips[i] = Strip{
			Height: leading, Keep: i < count-1 && (count <= short || i == 0 || i == count-2),
			Draw: func(c *Canvas, x, y Length) {
				for _, cell := range cells {
					if i < len(cell.Lines) {
						style := cell.Style
						style.Leading = leading
						c.Text(x+cell.X, y, cell.Width, cell.Lines[i], style, cell.Align)
					}
				}
			},
		}
	}

	return strips
}

// Rule draws a thin line as wide as the column.
func Rule(width, thickness Length, color Color) Strip {
	return Strip{Height: thickness, Draw: func(c *Canvas, x, y Length) { c.Rect(x, y, width, thickness, color) }}
}

// Box is a part of a strip with strips of its own.
type Box struct {
	X, Width Length
	Strips   []Strip
	// Pad is the room inside its edges.
	Pad Length
	// Fill colours it, Bar is the colour of a bar along its left edge.
	Fill, Bar *Color
}

// Beside sets boxes beside each other, all as high as the highest.
func Beside(boxes ...Box) Strip {
	var height Length
	for _, b := range boxes {
		height = max(height, Height(b.Strips)+2*b.Pad)
	}

	const bar = 800
	return Strip{Height: height, Draw: func(c *Canvas, x, y Length) {
		for _, b := range boxes {
			if b.Fill != nil {
				c.Rect(x+b.X, y, b.Width, height, *b.Fill)
			}
			if b.Bar != nil {
				c.Rect(x+b.X, y, bar, height, *b.Bar)
			}
			drawStack(c, b.Strips, x+b.X+b.Pad, y+b.Pad)
		}
	}}
}

// drawStack draws strips below each other.
func drawStack(c *Canvas, strips []Strip, x, y Length) {
	for _, s := range strips {
		if s.Draw != nil {
			s.Draw(c, x, y)
		}
		y += s.Height
	}
}

// Indent moves strips to the right.
func Indent(strips []Strip, by Length) []Strip {
	for i, s := range strips {
		if s.Draw != nil {
			strips[i].Draw = func(c *Canvas, x, y Length) { s.Draw(c, x+by, y) }
		}
	}
	return strips
}
