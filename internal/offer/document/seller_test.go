package document_test

import (
	"slices"
	"strings"
	"testing"

	"forecourt/internal/offer/document"
	"forecourt/internal/platform/pdf"
)

// Who offers stands in the head, and by name and codes at the foot of each page.
func TestThePaperNamesTheSeller(t *testing.T) {
	d := many(t, 120)
	pages := printed(laid(t, d))
	first := strings.Join(pages[0], "\n")
	for _, want := range []string{
		"UAB „Šiaurės automobiliai“", "Ukmergės g. 280, LT-06115 Vilnius", "Įmonės kodas 301234567 · PVM kodas LT100001234567",
		"+370 5 212 3456 · info@example.lt · www.example.lt",
	} {
		if !strings.Contains(strings.ReplaceAll(first, "\u00a0", " "), want) {
			t.Errorf("%q is not in the head of\n%s", want, first)
		}
	}
	for i, page := range pages {
		if foot := spaced(page[len(page)-1]); foot != "UAB „Šiaurės automobiliai“ · Įmonės kodas 301234567 · PVM kodas LT100001234567" {
			t.Errorf("page %d ends with %q", i+1, foot)
		}
	}
	if text := all(laid(t, offer(t, "lt"))); !strings.Contains(text, "Priedus parduoda ir sumontuoja UAB „Šiaurės automobiliai“.") {
		t.Errorf("who fits the accessories is not named in\n%s", text)
	}
}

func spaced(text string) string { return strings.ReplaceAll(text, "\u00a0", " ") }

// What a company has not entered is left out with its label, its line and its separator.
func TestWhatIsNotKnownOfTheSellerLeavesNoGap(t *testing.T) {
	full := offer(t, "en")
	from := slices.IndexFunc(head(t, full), func(line string) bool { return strings.HasPrefix(line, "Offer ") })
	for name, c := range map[string]struct {
		company document.Company
		want    []string
	}{
		"the name":            {document.Company{Name: "Aurora"}, []string{"Aurora"}},
		"name and VAT code":   {document.Company{Name: "Aurora", VATCode: "EE101234567"}, []string{"Aurora", "VAT no. EE101234567"}},
		"name and e-mail":     {document.Company{Name: "Aurora", Email: "a@example.com"}, []string{"Aurora", "a@example.com"}},
		"code, phone and web": {document.Company{Name: "Aurora", Code: "12345678", Phone: "+372 600 0000", Website: "aurora.example"}, []string{"Aurora", "Company code 12345678", "+372 600 0000 · aurora.example"}},
		"nothing":             {document.Company{}, nil},
	} {
		d := offer(t, "en")
		d.Company = c.company
		lines := head(t, d)
		at := slices.IndexFunc(lines, func(line string) bool { return strings.HasPrefix(line, "Offer ") })
		if got := lines[:at]; !slices.Equal(got, c.want) {
			t.Errorf("%s: the head is %q, not %q", name, got, c.want)
		}
	}
	if from != 4 {
		t.Errorf("a full head has %d lines: %q", from, head(t, full))
	}
}

// head are the lines of the first page.
func head(t *testing.T, d *document.Document) []string {
	t.Helper()
	lines := printed(laid(t, d))[0]
	for i := range lines {
		lines[i] = spaced(lines[i])
	}
	return lines
}

// However long the name is, the codes stay readable.
func TestALongNameLeavesTheCodes(t *testing.T) {
	for _, language := range document.Languages {
		d := offer(t, language)
		d.Company.Name = strings.Repeat("Uždaroji akcinė bendrovė „Šiaurės Lietuvos automobilių centras“ ", 4)
		d.Company.Email = strings.Repeat("pardavimas.", 20) + "@example.lt"
		d.Company.Address = strings.Repeat("Aukštaitijos partizanų g. 128A, ", 8)
		for i, page := range printed(laid(t, d)) {
			if foot := page[len(page)-1]; !strings.HasSuffix(foot, "LT100001234567") || !strings.Contains(foot, "301234567") || pdf.Clean(foot) != foot {
				t.Errorf("%s, page %d ends with %q", language, i+1, foot)
			}
		}
	}
}

// The line above the last words never stays behind on the page before.
func TestTheEndingKeepsItsLine(t *testing.T) {
	for more := range 40 {
		d := offer(t, "lt")
		d.Texts.Comment = strings.Repeat("Eilutė\n", more+1)
		for number, page := range laid(t, d).Pages {
			at := slices.IndexFunc(page.Marks, func(m pdf.Mark) bool { return strings.HasPrefix(m.Text, "Pasiūlymas nėra sutartis") })
			if at < 0 {
				continue
			}
			first := &page.Marks[at]
			if !slices.ContainsFunc(page.Marks, func(m pdf.Mark) bool {
				return m.Kind == pdf.KindRect && m.X == margin && m.X+m.Width == right && m.Y < first.Y && m.Y > first.Y-4*pdf.Millimetre
			}) {
				t.Errorf("%d lines of comment: the words on page %d stand without their line", more, number+1)
			}
		}
	}
}
