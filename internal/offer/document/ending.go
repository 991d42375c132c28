package document

import (
	"slices"
	"strings"

	"forecourt/internal/platform/money"
	"forecourt/internal/platform/pdf"
)

// printFinance prints the example of paying in instalments, whole or not at all.
func (p *printer) printFinance() {
	facts := p.financeFacts()
	if len(facts) == 0 {
		return
	}

	p.factGrid(append(p.sectionStrips("section.finance"), p.warningStrip(), pdf.Space(3*pdf.Millimetre)), facts)
	p.printNote(p.textOf("finance.note"), 2*pdf.Millimetre)
}

// financeFacts lists what the example says; nothing unless it is complete.
func (p *printer) financeFacts() []Fact {
	f := &p.doc.Finance
	if !f.Complete() {
		return nil
	}

	var facts []Fact
	add := func(code, value string) {
		if strings.TrimSpace(value) != "" {
			facts = append(facts, Fact{p.textOf(code), value})
		}
	}

	exact := p.format // What a credit costs is never rounded.
	exact.round = false
	exact.hideDecimals = false
	amount := func(code string, c money.Cents) { add(code, exact.writeMoney(c)) }
	amount("finance.payment", *f.MonthlyPayment)
	add("finance.months", p.textOf("finance.term", "months", p.format.writeInteger(*f.Months)))
	amount("finance.deposit", *f.Deposit)
	if credit := p.doc.Price.Figures.PriceTotal - *f.Deposit; credit > 0 {
		amount("finance.credit", credit)
	}

	add("finance.rate."+f.RateKind, p.format.writePercent(*f.BorrowingRate))
	add("finance.apr", p.format.writePercent(*f.APR))
	amount("finance.payable", *f.TotalPayable)
	amount("finance.residual", *f.ResidualValue)
	add("finance.mileage", p.textOf("finance.perYear", "km", p.format.writeInteger(*f.Mileage)))
	add("finance.creditor", f.Creditor)
	add("finance.comment", f.DepositComment)
	add("finance.accident", f.FranchiseAccident)
	add("finance.theft", f.FranchiseTheft)

	return facts
}

// warningStrip makes the sentence that must stand out beside an instalment.
func (p *printer) warningStrip() pdf.Strip {
	const inside = 3 * pdf.Millimetre
	width := body - 2*inside
	strip := pdf.Beside(pdf.Box{
		Width:  body,
		Pad:    inside,
		Fill:   &pale,
		Strips: lineStrips(boldStyle.Wrap(p.textOf("finance.warning"), width), boldStyle, width, pdf.Left),
	})
	strip.Keep = true

	return strip
}

// freeTextStrips makes strips of what was written into the offer, and what the company says.
func (p *printer) freeTextStrips() []pdf.Strip {
	var all []pdf.Strip
	for _, one := range p.textsBelow() {
		if strips := pdf.Paragraph(one.text, bodyStyle, body); len(strips) > 0 {
			all = append(append(all, p.subheadingStrips(one.heading, len(all) == 0)...), strips...)
		}
	}

	return all
}

// textBelow is a text with the code of its heading.
type textBelow struct{ heading, text string }

func (p *printer) textsBelow() []textBelow {
	t := &p.doc.Texts
	return []textBelow{
		{"text.delivery", t.DeliveryTerm},
		{"text.requiredEquipment", t.RequiredEquipment},
		{"text.extraEquipment", t.ExtraEquipment},
		{"text.thirdParty", t.ThirdParty},
		{"text.extraServices", t.ExtraServices},
		{"text.services", t.Services},
		{"text.comment", t.Comment},
	}
}

// printEnding prints what is written into the offer, the place to sign, and what an offer is: the
// last line of each has the first of the next on its page.
func (p *printer) printEnding() {
	texts := p.freeTextStrips()
	sign := p.signatureStrips()
	notes := p.endNoteStrips()
	p.flow.Add(slices.Concat(keptOn(texts, len(sign)+len(notes) > 0), sign)...)
	p.flow.Under(notes...)
}

// printNote prints a footnote, on the page of what it belongs to.
func (p *printer) printNote(text string, gap pdf.Length) {
	p.flow.Under(append([]pdf.Strip{{Height: gap, Keep: true}}, pdf.Paragraph(text, noteStyle, body)...)...)
}

// keptOn keeps the last two lines with what follows.
func keptOn(strips []pdf.Strip, follows bool) []pdf.Strip {
	for i := max(0, len(strips)-2); follows && i < len(strips); i++ {
		strips[i].Keep = true
	}

	return strips
}

// signatureStrips makes the places for the two names under the offer; a draft and a copy are not
// signed.
func (p *printer) signatureStrips() []pdf.Strip {
	if p.doc.Draft || p.doc.Copy {
		return nil
	}

	const gap, room, thin = 12 * pdf.Millimetre, 12 * pdf.Millimetre, 180
	width := (body - gap) / 2
	place := func(label, name string, at pdf.Length) pdf.Box {
		strips := lineStrips([]string{smallStyle.Fit(p.textOf(label), width)}, smallStyle, width, pdf.Left)
		strips = append(strips, lineStrips(boldStyle.WrapAtMost(name, width, 2), boldStyle, width, pdf.Left)...)
		strips = append(strips, padStrip(room), pdf.Rule(width, thin, strong), padStrip(pdf.Millimetre))
		strips = append(strips, lineStrips([]string{noteStyle.Fit(p.textOf("sign.here"), width)}, noteStyle, width, pdf.Left)...)
		return pdf.Box{X: at, Width: width, Strips: strips}
	}

	return []pdf.Strip{
		{Height: 10 * pdf.Millimetre, Keep: true},
		pdf.Beside(place("customer", p.doc.Customer.Name, 0), place("manager", p.doc.Manager.Name, width+gap)),
	}
}

// endNoteStrips makes strips of the footer of the company brand, and of what the document is not.
func (p *printer) endNoteStrips() []pdf.Strip {
	strips := pdf.Paragraph(p.doc.Texts.Footer, noteStyle, body)
	if p.doc.Draft {
		strips = append(strips, pdf.Space(1500))
		strips = append(strips, pdf.Paragraph(p.textOf("draft.ending"), noteStyle, body)...)
	}
	if p.doc.Copy {
		strips = append(strips, pdf.Space(1500))
		strips = append(strips, pdf.Paragraph(p.textOf("copy.ending"), noteStyle, body)...)
	}
	if len(strips) == 0 {
		return nil
	}

	above := pdf.Kept([]pdf.Strip{
		pdf.Space(8 * pdf.Millimetre),
		padStrip(0),
		pdf.Rule(body, 180, hairline),
		pdf.Space(3 * pdf.Millimetre),
	}, true)

	return append(above, strips...)
}
