package document_test

import (
	"cmp"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"forecourt/internal/offer/document"
	"forecourt/internal/platform/pdf"
)

const (
	margin = 18 * pdf.Millimetre
	right  = pdf.PageWidth - margin
)

// laid lays a document out and checks what must hold for each.
func laid(t testing.TB, d *document.Document) *pdf.Layout {
	t.Helper()
	layout, err := document.Lay(d)
	if err != nil {
		t.Fatal(err)
	}
	for i, page := range layout.Pages {
		checkPage(t, i+1, page)
	}
	return layout
}

// ink is the box that the letters of a text fill.
func ink(m *pdf.Mark) (top, bottom pdf.Length) {
	size := pdf.Length(int(m.Style.Size) * 25400 / 720)
	return m.Y + m.Baseline - size*3/4, m.Y + m.Baseline + size/5
}

// checkPage finds what stands outside the margins or on top of each other.
func checkPage(t testing.TB, number int, page *pdf.Page) {
	t.Helper()
	const top, bottom = 8 * pdf.Millimetre, 290 * pdf.Millimetre
	for i := range page.Marks {
		m := &page.Marks[i]
		if m.Kind == pdf.KindWatermark {
			continue
		}
		if m.X < margin || m.X+m.Width > right || m.Y < top || m.Y+m.Height > bottom {
			t.Errorf("page %d: %q stands outside the margins: %d to %d, %d to %d", number, m.Text, m.X, m.X+m.Width, m.Y, m.Y+m.Height)
		}
		if m.Kind != pdf.KindText {
			continue
		}
		above, below := ink(m)
		for j := range page.Marks[:i] {
			other := &page.Marks[j]
			if m.X+m.Width <= other.X || other.X+other.Width <= m.X {
				continue
			}
			from, to := other.Y, other.Y+other.Height
			if other.Kind == pdf.KindText {
				from, to = ink(other)
			} else if other.Kind != pdf.KindImage {
				continue
			}
			if from < below && above < to {
				t.Errorf("page %d: %q stands on %q", number, m.Text, other.Text)
			}
		}
	}
}

// printed are the lines of a document as one reads them: what stands at one
// height, from left to right.
func printed(layout *pdf.Layout) (pages [][]string) {
	for _, page := range layout.Pages {
		rows := map[pdf.Length][]*pdf.Mark{}
		for i := range page.Marks {
			if m := &page.Marks[i]; m.Kind == pdf.KindText {
				at := (m.Y + m.Baseline) / 400
				rows[at] = append(rows[at], m)
			}
		}
		heights := make([]pdf.Length, 0, len(rows))
		for at := range rows {
			heights = append(heights, at)
		}
		slices.Sort(heights)
		var lines []string
		for _, at := range heights {
			slices.SortFunc(rows[at], func(a, b *pdf.Mark) int { return cmp.Compare(a.X, b.X) })
			var texts []string
			for _, m := range rows[at] {
				texts = append(texts, strings.ReplaceAll(m.Text, "\u00a0", " "))
			}
			lines = append(lines, strings.Join(texts, " | "))
		}
		pages = append(pages, lines)
	}
	return pages
}

// all is everything that is printed, page by page.
func all(layout *pdf.Layout) string {
	var lines []string
	for _, page := range printed(layout) {
		lines = append(lines, page...)
	}
	return strings.Join(lines, "\n")
}

var amountText = regexp.MustCompile(`^−?(€|USD\x{a0})?[0-9.,\x{a0}]+(\x{a0}(€|USD))?$`)

// amount is one printed line with an amount.
type amount struct {
	label string
	cents int64
	face  pdf.Face
}

// amounts are the lines of tables and of the price block, in their order:
// label at the left, amount at the right edge.
func amounts(layout *pdf.Layout) (list []amount) {
	const inset = 4 * pdf.Millimetre // of the total
	for _, page := range layout.Pages {
		var label string
		for i := range page.Marks {
			m := &page.Marks[i]
			if m.Kind != pdf.KindText {
				continue
			}
			edge := m.X + m.Width
			if amountText.MatchString(m.Text) && (edge == right || edge == right-inset && m.Style.Face == pdf.Display) && strings.ContainsAny(m.Text, "€D") {
				list = append(list, amount{label, cents(m.Text), m.Style.Face})
			} else if edge != right {
				label = m.Text
			}
		}
	}
	return list
}

// cents reads a printed amount.
func cents(text string) int64 {
	decimals := len(text) > 3 && regexp.MustCompile(`[.,]\d\d(\x{a0}|$)`).MatchString(text)
	digits := strings.Map(func(r rune) rune {
		if r >= '0' && r <= '9' {
			return r
		}
		return -1
	}, text)
	n, _ := strconv.ParseInt(digits, 10, 64)
	if !decimals {
		n *= 100
	}
	if strings.HasPrefix(text, "−") {
		n = -n
	}
	return n
}

// addUp checks that the printed lines make each printed sum. Sums are bold, a
// line "n × price" begins again, the total is the largest figure and stands at
// the top as well.
func addUp(t rapid.TB, list []amount) {
	t.Helper()
	times := regexp.MustCompile(`\((\d+)\x{a0}×\x{a0}(.*)\)$`)
	if len(list) < 2 || list[0].face != pdf.Display {
		t.Fatalf("the pages hold the amounts %v", list)
	}
	var sum int64
	total := false
	for i, a := range list[1:] {
		if parts := times.FindStringSubmatch(a.label); parts != nil {
			count, _ := strconv.ParseInt(parts[1], 10, 64)
			if cents(parts[2]) != sum || count*sum != a.cents {
				t.Errorf("line %d %q: %d times %d is printed as %d", i, a.label, count, sum, a.cents)
			}
			sum = a.cents
			continue
		}
		if a.face == pdf.Regular {
			sum += a.cents
			continue
		}
		if sum != a.cents {
			t.Errorf("line %d %q: the lines make %d, printed is %d in %v", i, a.label, sum, a.cents, list)
		}
		if a.face == pdf.Display {
			total = a.cents == list[0].cents
		}
		if a.face == pdf.Display || ends(a.label) {
			sum = 0
		}
	}
	if !total {
		t.Errorf("the total %d of the first page is not printed below the lines %v", list[0].cents, list)
	}
}

// ends reports whether a sum is the last line of a table of options; the list
// price, for one, goes on to the discount.
func ends(label string) bool {
	for _, language := range document.Languages {
		w := document.Words(language)
		for _, code := range []string{"price.options", "price.services", "price.accessories"} {
			if label == w[code] {
				return true
			}
		}
	}
	return false
}
