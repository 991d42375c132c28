package document

import (
	"strings"

	"forecourt/internal/platform/pdf"
)

// separator stands between parts of one line.
const separator = " · "

// head is the company, the title, and who offers what to whom.
func (p *printer) head() {
	p.flow.Add(p.companyAndLogo(), pdf.Space(4*pdf.Millimetre), pdf.Rule(body, 180, hairline), pdf.Space(9*pdf.Millimetre))
	p.flow.Add(p.title()...)
	p.flow.Add(pdf.Space(6*pdf.Millimetre), p.people())
}

func (p *printer) companyAndLogo() pdf.Strip {
	const logoWidth, logoHeight, side = 60 * pdf.Millimetre, 18 * pdf.Millimetre, 90 * pdf.Millimetre
	left := pdf.Box{Width: logoWidth}
	if p.logo != nil {
		w, h := p.logo.Within(logoWidth, logoHeight)
		left.Strips = []pdf.Strip{{Height: h, Draw: func(c *pdf.Canvas, x, y pdf.Length) { c.Image(x, y, w, h, p.logo) }}}
	} else {
		left.Strips = lines(wordmark.WrapAtMost(p.doc.Brand.Name, logoWidth, 2), wordmark, logoWidth, pdf.Left)
	}

	company := &p.doc.Company
	right := pdf.Box{X: body - side, Width: side}
	right.Strips = lines(smallBold.WrapAtMost(company.Name, side, 2), smallBold, side, pdf.Right)

	for _, parts := range [][]string{
		{company.Address},
		{labelled(p.say("company.code"), company.Code), labelled(p.say("company.vat"), company.VATCode)},
		{company.Phone, company.Email, company.Website},
	} {
		for _, text := range packed(smallStyle, side, parts) {
			right.Strips = append(right.Strips, lines(smallStyle.WrapAtMost(text, side, 3), smallStyle, side, pdf.Right)...)
		}
	}

	return pdf.Beside(left, right)
}

// packed puts as many parts beside each other as a line has room for, so that
// none begins at the end of one line and ends on the next.
func packed(s pdf.Style, width pdf.Length, parts []string) []string {
	var rows []string
	for _, part := range parts {
		if strings.TrimSpace(part) == "" {
			continue
		}
		if last := len(rows) - 1; last >= 0 {
			if both := joined(separator, rows[last], part); s.Width(pdf.Clean(both)) <= width {
				rows[last] = both
				continue
			}
		}

		rows = append(rows, part)
	}

	return rows
}

func (p *printer) title() []pdf.Strip {
	label := p.offerName()
	if p.doc.Draft {
		label += separator + p.say("draft.note")
	}
	if p.doc.Copy {
		label += separator + p.say("copy.note")
	}

	strips := lines(boldStyle.WrapAtMost(label, body, 2), boldStyle.In(grey), body, pdf.Left)
	strips = append(strips, pdf.Space(1500))
	strips = append(strips, lines(titleStyle.WrapAtMost(p.vehicleName(), body, 4), titleStyle, body, pdf.Left)...)
	strips = append(strips, pdf.Space(1000))

	return append(strips, lines(bodyStyle.WrapAtMost(p.details(), body, 3), bodyStyle.In(grey), body, pdf.Left)...)
}

// details are what names the vehicle beside its model.
func (p *printer) details() string {
	v := &p.doc.Vehicle
	return joined(separator, v.Serie, labelled(p.say("vehicle.code"), v.Code),
		labelled(p.say("vehicle.year"), v.ModelYear), labelled("VIN", v.VIN))
}

// people are the customer, the manager and the offer, beside each other.
func (p *printer) people() pdf.Strip {
	const gap = 6 * pdf.Millimetre
	width := (body - 2*gap) / 3
	person := func(label string, who *Person, at pdf.Length) pdf.Box {
		strips := lines([]string{smallStyle.Fit(p.say(label), width)}, smallStyle, width, pdf.Left)
		strips = append(strips, lines(boldStyle.WrapAtMost(who.Name, width, 8), boldStyle, width, pdf.Left)...)

		for _, text := range []string{who.Title, who.Phone, who.Email} {
			strips = append(strips, lines(bodyStyle.WrapAtMost(text, width, 8), bodyStyle, width, pdf.Left)...)
		}

		return pdf.Box{X: at, Width: width, Strips: strips}
	}

	var boxes []pdf.Box
	for _, one := range []struct {
		label string
		who   *Person
	}{{"customer", &p.doc.Customer}, {"manager", &p.doc.Manager}} {
		if *one.who != (Person{}) {
			boxes = append(boxes, person(one.label, one.who, pdf.Length(len(boxes))*(width+gap)))
		}
	}

	return pdf.Beside(append(boxes, p.dates(2*(width+gap), width))...)
}

// dates are the revision, the date and the validity.
func (p *printer) dates(at, width pdf.Length) pdf.Box {
	box := pdf.Box{X: at, Width: width}
	for _, f := range p.dateFacts() {
		if f.Value != "" {
			value := boldStyle.Fit(f.Value, width*2/3)
			label := width - boldStyle.Width(value) - 1500
			box.Strips = append(box.Strips, pdf.Row(
				pdf.Cell{Width: label, Lines: []string{bodyStyle.Fit(f.Label, label)}, Style: bodyStyle.In(grey)},
				pdf.Cell{Width: width, Lines: []string{value}, Style: boldStyle, Align: pdf.Right},
			)...)
		}
	}

	return box
}

func (p *printer) dateFacts() []Fact {
	revision := ""
	if p.doc.Revision > 0 {
		revision = p.format.integer(p.doc.Revision)
	}

	return []Fact{
		{p.say("revision"), revision},
		{p.say("date"), p.format.date(p.doc.Date)},
		{p.say("validUntil"), p.format.date(p.doc.ValidUntil)},
	}
}

// lines are wrapped lines as strips.
func lines(wrapped []string, s pdf.Style, width pdf.Length, align pdf.Align) []pdf.Strip {
	return pdf.Row(pdf.Cell{Width: width, Lines: wrapped, Style: s, Align: align})
}

// joined puts what is not empty beside each other.
func joined(between string, parts ...string) string {
	var kept []string
	for _, part := range parts {
		if part = strings.TrimSpace(part); part != "" {
			kept = append(kept, part)
		}
	}

	return strings.Join(kept, between)
}

// labelled is a value with its label, nothing without a value.
func labelled(label, value string) string {
	if strings.TrimSpace(value) == "" {
		return ""
	}

	return label + space + value
}
