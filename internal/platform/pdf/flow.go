package pdf

import "slices"

// Area is the part of a page that is written on: strips are set between Top
// and Bottom, from Left on. The first page may begin elsewhere.
type Area struct {
	Left, FirstTop, Top, Bottom Length
}

// Flow sets strips on pages, from top to bottom.
type Flow struct {
	area  Area
	pages []*Page
	y     Length
	head  []Strip // repeated at the top of each page
	empty bool    // nothing but repeated heads on this page yet
	held  held
}

// held is what was added last and is not set yet, with the head above it: what is added under it
// stays on its page.
type held struct{ strips, head []Strip }

// NewFlow begins with the first page.
func NewFlow(area Area) *Flow {
	f := &Flow{area: area}
	f.newPage()
	return f
}

func (f *Flow) newPage() {
	f.y = f.area.Top
	if len(f.pages) == 0 {
		f.y = f.area.FirstTop
	}
	f.pages = append(f.pages, &Page{})
	f.empty = true
	drawStack(f.currentCanvas(), f.head, f.area.Left, f.y)
	f.y += Height(f.head)
}

func (f *Flow) currentCanvas() *Canvas { return &Canvas{f.pages[len(f.pages)-1]} }

func (f *Flow) roomLeft() Length { return f.area.Bottom - f.y }

// Add sets strips below what is there. Strips that are kept together move to
// the next page together; where even that has no room, they are divided.
func (f *Flow) Add(strips ...Strip) {
	if len(strips) == 0 {
		return
	}
	if len(f.held.strips) > 0 && !slices.ContainsFunc(strips, func(s Strip) bool { return s.Draw != nil }) {
		f.held.strips = append(f.held.strips, strips...) // room below it
		return
	}

	f.setHeld()
	last := len(strips)

	for drawn := false; last > 0 && (!drawn || strips[last-1].Keep); last-- {
		drawn = drawn || strips[last-1].Draw != nil
	}

	f.placeStrips(strips[:last])
	f.held = held{slices.Clone(strips[last:]), f.head}
}

// Under adds strips that stay with what was added last, such as a note with what it is of: whole, and
// so does what is added under them in turn.
func (f *Flow) Under(strips ...Strip) {
	if len(f.held.strips) == 0 {
		f.held.head = f.head
	}
	f.held.strips = Kept(slices.Concat(f.held.strips, strips), true)
}

// setHeld sets the strips that are held back until it is known what stays with them.
func (f *Flow) setHeld() {
	if len(f.held.strips) > 0 {
		above := f.held
		f.held = held{}
		f.head, above.head = above.head, f.head
		f.placeStrips(above.strips)
		f.head = above.head
	}
}

func (f *Flow) placeStrips(strips []Strip) {
	for len(strips) > 0 {
		n := countTogether(strips)
		height := Height(strips[:n])
		if height > f.roomLeft() && !f.empty && (n > 1 || strips[0].Draw != nil) {
			f.newPage()
		}
		for _, s := range strips[:n] {
			f.setStrip(s)
		}

		strips = strips[n:]
	}
}

// countTogether counts the strips that are kept together, from the first on.
func countTogether(strips []Strip) int {
	for n := range strips {
		if !strips[n].Keep {
			return n + 1
		}
	}
	return len(strips)
}

func (f *Flow) setStrip(s Strip) {
	if s.Draw == nil {
		if !f.empty {
			f.y = min(f.y+s.Height, f.area.Bottom)
		}
		return
	}
	if s.Height > f.roomLeft() && !f.empty {
		f.newPage()
	}
	s.Draw(f.currentCanvas(), f.area.Left, f.y)
	f.y += s.Height
	f.empty = false
}

// Table adds rows below a head that is repeated on each page the rows reach.
// The title stands once, above the first head.
func (f *Flow) Table(title, head, rows []Strip) {
	f.setHeld()
	first := min(1, len(rows))

	for first < len(rows) && rows[first-1].Keep {
		first++
	}

	f.Add(slices.Concat(Kept(slices.Concat(title, head), true), rows[:first])...)
	f.head = head
	f.Add(rows[first:]...)
	f.head = nil
}

// Columns fills columns of a width with entries, from top to bottom and then
// from left to right: of equal height on the last page, to the bottom before.
// The head stands once above the first entries.
func (f *Flow) Columns(head []Strip, count int, width, gap Length, entries [][]Strip) {
	const worth = 20 * Millimetre // less room is left empty
	f.setHeld()
	if f.roomLeft() < Height(head)+worth && !f.empty {
		f.newPage()
	}
	f.placeStrips(head)

	for len(entries) > 0 {
		height, fits := balanceColumns(entries, count, f.roomLeft())
		if !fits && f.roomLeft() < worth && !f.empty {
			f.newPage()
			continue
		}

		taken, used := fillColumns(entries, count, height, func(column int, y Length, s Strip) {
			if s.Draw != nil {
				s.Draw(f.currentCanvas(), f.area.Left+Length(column)*(width+gap), f.y+y)
			}
		})
		if taken == 0 && !f.empty {
			f.newPage()
			continue
		}
		if taken == 0 { // an entry higher than a page
			f.placeStrips(entries[0])
			taken = 1
		} else {
			f.y += used
			f.empty = false
		}
		if entries = entries[taken:]; len(entries) > 0 {
			f.newPage()
		}
	}
}

// balanceColumns finds the smallest height at which the columns hold all entries, or
// gives the whole room when they do not.
func balanceColumns(entries [][]Strip, count int, room Length) (height Length, fits bool) {
	var sum, highest Length
	for _, e := range entries {
		h := Height(e)
		sum += h
		highest = max(highest, h)
	}

	low := max(sum/Length(count), highest)
	if low > room {
		return room, false
	}

	// At this height each column has less free room than the highest entry.
	high := min(low+highest, room)
	if taken, _ := fillColumns(entries, count, high, nil); taken < len(entries) {
		return room, false
	}

	for high-low > Millimetre/10 {
		middle := (low + high) / 2
		if taken, _ := fillColumns(entries, count, middle, nil); taken == len(entries) {
			high = middle
		} else {
			low = middle
		}
	}

	return high, true
}

// fillColumns counts the entries that columns of a height take, and draws them. used
// is the height of the highest column.
func fillColumns(
	entries [][]Strip, count int, height Length, draw func(column int, y Length, s Strip),
) (taken int, used Length) {
	column := 0
	y := Length(0)

	for _, entry := range entries {
		h := Height(entry)
		if y+h > height {
			column++
			y = 0
			if column == count || h > height {
				break
			}
		}
		if draw != nil {
			for at, s := y, 0; s < len(entry); s++ {
				draw(column, at, entry[s])
				at += entry[s].Height
			}
		}
		y += h
		used = max(used, y)
		taken++
	}

	return taken, used
}

// Layout ends the document. Each page is framed last, when their number is
// known.
func (f *Flow) Layout(info Info, frame func(c *Canvas, page, pages int)) *Layout {
	f.setHeld()
	for i, page := range f.pages {
		frame(&Canvas{page}, i+1, len(f.pages))
	}
	return &Layout{Pages: f.pages, Info: info}
}
