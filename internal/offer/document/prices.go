package document

import (
	"forecourt/internal/platform/pdf"
	"forecourt/internal/price"
)

// printPrices prints the price block: kept on one page, with what is to be said of it.
func (p *printer) printPrices(l *ledger) error {
	strips := p.sectionStrips("section.price")
	for _, one := range l.lines {
		strips = append(strips, p.ledgerRow(one)...)
	}

	p.flow.Add(pdf.Kept(strips, false)...)
	if p.showsVAT() {
		vat := p.vatLedger()
		if vat.err != nil {
			return vat.err
		}

		strips = []pdf.Strip{pdf.Space(3 * pdf.Millimetre)}
		for _, one := range vat.lines {
			strips = append(strips, p.smallRow(one)...)
		}

		p.flow.Add(pdf.Kept(strips, false)...)
	}

	p.printBeside()
	p.priceNotes()

	return nil
}

// printBeside prints amounts that are not part of the total.
func (p *printer) printBeside() {
	var strips []pdf.Strip
	for _, one := range p.besideTotal() {
		strips = append(strips, p.smallRow(one)...)
	}

	if len(strips) > 0 {
		p.flow.Add(pdf.Kept(append([]pdf.Strip{pdf.Space(3 * pdf.Millimetre)}, strips...), false)...)
	}
}

func (p *printer) besideTotal() []line {
	price := &p.doc.Price
	out := &p.doc.Price.Figures
	var all []line
	if out.PriceRegistration != 0 && !price.RegistrationInside {
		label := p.textOf("price.registrationApart")
		if price.Vehicles > 1 {
			label = p.textOf("price.registrationEach")
		}

		all = append(all, line{label: label, shown: p.format.roundShown(out.PriceRegistration)})
	}

	if out.PriceCasco > 0 { // of a total below zero there is nothing to insure
		all = append(all, line{label: p.textOf("price.casco"), shown: p.format.roundShown(out.PriceCasco)})
	}

	return all
}

// priceNotes prints the sentences below the price.
func (p *printer) priceNotes() {
	for i, note := range p.notesOnPrice() {
		if i == 0 {
			p.flow.Add(pdf.Space(3 * pdf.Millimetre))
		}

		p.flow.Add(pdf.Kept(pdf.Paragraph(note, smallStyle, body), false)...)
		p.flow.Add(pdf.Space(600))
	}
}

// notesOnPrice lists sentences that the law or the customer asks for.
func (p *printer) notesOnPrice() []string {
	prices := &p.doc.Price
	var notes []string

	switch {
	case prices.Regime == price.RegimeMargin:
		notes = append(notes, p.textOf("vat.margin"))
	case prices.Regime == price.RegimeExempt:
		notes = append(notes, p.textOf("vat.exempt"))
	case p.doc.Type == price.Embassy:
		notes = append(notes, p.textOf("vat.embassy"))
	case p.doc.Type == price.Diplomatic:
		notes = append(notes, p.textOf("vat.diplomatic"))
	}

	if prices.Figures.PriceRegistration == 0 && !prices.RegistrationInside && !prices.OfVehicle {
		notes = append(notes, p.textOf("price.registrationNote"))
	}
	if prices.VATDeductable && p.showsVAT() {
		notes = append(notes, p.textOf("vat.deductable"))
	}

	return notes
}

// ledgerRow prints a line of a ledger.
func (p *printer) ledgerRow(one line) []pdf.Strip {
	const amountWidth = 50 * pdf.Millimetre
	const labelWidth = body - amountWidth
	label := one.label
	style := bodyStyle
	amount := p.format.writeMoney(one.shown)

	switch one.kind {
	case totalLine:
		return []pdf.Strip{pdf.Space(1500), p.totalField(one, totalStyle)}
	case subtotalLine:
		style = boldStyle
	case roundingLine:
		style = bodyStyle.In(grey)
	case amountLine:
	}

	if one.note != "" {
		label += " (" + one.note + ")"
	}

	row := pdf.Row(
		columnCell(0, labelWidth-pdf.Millimetre, label, style),
		pdf.Cell{
			X:     labelWidth,
			Width: amountWidth,
			Lines: []string{style.Fit(amount, amountWidth)},
			Style: style,
			Align: pdf.Right,
		},
	)
	color := hairline
	if one.kind == subtotalLine {
		color = strong
	}

	return ruledStrips(body, color, row...)
}

// smallRow makes the row of an amount beside the price block.
func (p *printer) smallRow(one line) []pdf.Strip {
	const amountWidth = 50 * pdf.Millimetre
	label := smallStyle
	amount := smallStyle.In(ink)
	if one.kind == subtotalLine {
		label = smallBold
		amount = smallBold
	}

	return append(pdf.Row(
		columnCell(0, body-amountWidth-pdf.Millimetre, one.label, label),
		pdf.Cell{
			X:     body - amountWidth,
			Width: amountWidth,
			Lines: []string{amount.Fit(p.format.writeMoney(one.shown), amountWidth)},
			Style: amount,
			Align: pdf.Right,
		},
	), pdf.Space(500))
}
