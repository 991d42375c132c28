package document

import (
	"strings"

	"forecourt/internal/platform/pdf"
)

// separator stands between parts of one line.
const separator = " · "

// printHead prints the company, the title, the seller and the customer.
func (p *printer) printHead() {
	p.flow.Add(p.companyAndLogo(), pdf.Space(4*pdf.Millimetre), pdf.Rule(body, 180, hairline), pdf.Space(9*pdf.Millimetre))
	p.flow.Add(p.titleStrips()...)
	p.flow.Add(pdf.Space(6*pdf.Millimetre), p.peopleStrip())
}

func (p *printer) companyAndLogo() pdf.Strip {
	const logoWidth, logoHeight, side = 60 * pdf.Millimetre, 18 * pdf.Millimetre, 90 * pdf.Millimetre
	left := pdf.Box{Width: logoWidth}
	if p.logo != nil {
		w, h := p.logo.Within(logoWidth, logoHeight)
		left.Strips = []pdf.Strip{{Height: h, Draw: func(c *pdf.Canvas, x, y pdf.Length) { c.Image(x, y, w, h, p.logo) }}}
	} else {
		left.Strips = lineStrips(wordmark.WrapAtMost(p.doc.Brand.Name, logoWidth, 2), wordmark, logoWidth, pdf.Left)
	}

	company := &p.doc.Company
	right := pdf.Box{X: body - side, Width: side}
	right.Strips = lineStrips(smallBold.WrapAtMost(company.Name, side, 2), smallBold, side, pdf.Right)

	for _, parts := range [][]string{
		{company.Address},
		{withLabel(p.textOf("company.code"), company.Code), withLabel(p.textOf("company.vat"), company.VATCode)},
		{company.Phone, company.Email, company.Website},
	} {
		for _, text := range packParts(smallStyle, side, parts) {
			right.Strips = append(right.Strips, lineStrips(smallStyle.WrapAtMost(text, side, 3), smallStyle, side, pdf.Right)...)
		}
	}

	return pdf.Beside(left, right)
}

// packParts puts as many parts beside each other as a line has room for, so that none begins at the
// end of one line and ends on the next.
func packParts(s pdf.Style, width pdf.Length, parts []string) []string {
	var rows []string
	for _, part := range parts {
		if strings.TrimSpace(part) == "" {
			continue
		}
		if last := len(rows) - 1; last >= 0 {
			if both := joinNonEmpty(separator, rows[last], part); s.Width(pdf.Clean(both)) <= width {
				rows[last] = both
				continue
			}
		}

		rows = append(rows, part)
	}

	return rows
}

func (p *printer) titleStrips() []pdf.Strip {
	label := p.offerName()
	if p.doc.Draft {
		label += separator + p.textOf("draft.note")
	}
	if p.doc.Copy {
		label += separator + p.textOf("copy.note")
	}

	strips := lineStrips(boldStyle.WrapAtMost(label, body, 2), boldStyle.In(grey), body, pdf.Left)
	strips = append(strips, pdf.Space(1500))
	strips = append(strips, lineStrips(titleStyle.WrapAtMost(p.vehicleName(), body, 4), titleStyle, body, pdf.Left)...)
	strips = append(strips, pdf.Space(1000))

	return append(strips, lineStrips(bodyStyle.WrapAtMost(p.vehicleDetails(), body, 3), bodyStyle.In(grey), body, pdf.Left)...)
}

// vehicleDetails gives what names the vehicle beside its model.
func (p *printer) vehicleDetails() string {
	v := &p.doc.Vehicle
	return joinNonEmpty(separator, v.Serie, withLabel(p.textOf("vehicle.code"), v.Code),
		withLabel(p.textOf("vehicle.year"), v.ModelYear), withLabel("VIN", v.VIN))
}

// peopleStrip puts the customer, the manager and the offer beside each other.
func (p *printer) peopleStrip() pdf.Strip {
	const gap = 6 * pdf.Millimetre
	width := (body - 2*gap) / 3
	person := func(label string, who *Person, at pdf.Length) pdf.Box {
		strips := lineStrips([]string{smallStyle.Fit(p.textOf(label), width)}, smallStyle, width, pdf.Left)
		strips = append(strips, lineStrips(boldStyle.WrapAtMost(who.Name, width, 8), boldStyle, width, pdf.Left)...)

		for _, text := range []string{who.Title, who.Phone, who.Email} {
			strips = append(strips, lineStrips(bodyStyle.WrapAtMost(text, width, 8), bodyStyle, width, pdf.Left)...)
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

	return pdf.Beside(append(boxes, p.datesBox(2*(width+gap), width))...)
}

// datesBox makes a box of the revision, the date and the validity.
func (p *printer) datesBox(at, width pdf.Length) pdf.Box {
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
		revision = p.format.writeInteger(p.doc.Revision)
	}

	return []Fact{
		{p.textOf("revision"), revision},
		{p.textOf("date"), p.format.writeDate(p.doc.Date)},
		{p.textOf("validUntil"), p.format.writeDate(p.doc.ValidUntil)},
	}
}

// lineStrips makes strips of wrapped lines.
func lineStrips(wrapped []string, s pdf.Style, width pdf.Length, align pdf.Align) []pdf.Strip {
	return pdf.Row(pdf.Cell{Width: width, Lines: wrapped, Style: s, Align: align})
}

// joinNonEmpty puts what is not empty beside each other.
func joinNonEmpty(between string, parts ...string) string {
	var kept []string
	for _, part := range parts {
		if part = strings.TrimSpace(part); part != "" {
			kept = append(kept, part)
		}
	}

	return strings.Join(kept, between)
}

// withLabel puts a label before a value; without a value it gives nothing.
func withLabel(label, value string) string {
	if strings.TrimSpace(value) == "" {
		return ""
	}

	return label + space + value
}
