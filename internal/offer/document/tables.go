package document

import (
	"forecourt/internal/platform/money"
	"forecourt/internal/platform/pdf"
	"forecourt/internal/price"
)

// The columns of the tables of options.
const (
	codeWidth  = 20 * pdf.Millimetre
	priceWidth = 34 * pdf.Millimetre
	nameWidth  = body - codeWidth - priceWidth - 2*pdf.Millimetre
)

// printEquipment lists the standard equipment.
func (p *printer) printEquipment() {
	const gap, indent = 8 * pdf.Millimetre, 3 * pdf.Millimetre
	width := (body - gap) / 2
	entries := make([][]pdf.Strip, 0, len(p.doc.Equipment))

	for _, name := range p.doc.Equipment {
		wrapped := smallStyle.Wrap(name, width-indent)
		if len(wrapped) == 0 {
			continue
		}

		entry := pdf.Row(
			pdf.Cell{Width: indent, Lines: []string{"–"}, Style: smallStyle},
			pdf.Cell{X: indent, Width: width - indent, Lines: wrapped, Style: smallStyle.In(ink)},
		)
		entries = append(entries, append(pdf.Kept(entry, false), pdf.Space(500)))
	}

	words := pdf.Paragraph(p.doc.Texts.Equipment, smallStyle, body)
	if len(entries)+len(words) == 0 {
		return
	}
	p.flow.Columns(p.sectionStrips("section.equipment"), 2, width, gap, entries)
	if len(words) > 0 {
		p.flow.Add(pdf.Space(2 * pdf.Millimetre))
		p.flow.Add(words...)
	}
}

// printTables prints what was chosen, with prices: each table ends with its sum.
func (p *printer) printTables() error {
	out := &p.doc.Price.Figures
	if err := p.printOptions("section.options", "price.options", p.doc.Options, out.Options); err != nil {
		return err
	}
	if err := p.printOptions("section.services", "price.services", p.doc.Services, out.Services); err != nil {
		return err
	}

	return p.printAccessories()
}

func (p *printer) printOptions(section, sum string, options []Option, figure money.Cents) error {
	chosen, l := p.pricedOptions("feature", options)
	var rows []pdf.Strip
	group := ""

	for i := range chosen {
		o := &chosen[i]
		if o.Group != group {
			group = o.Group
			rows = append(rows, p.groupRow(group)...)
		}

		rows = append(rows, optionRow(&o.Option, o.price, o.priced)...)
	}

	return p.printTable(section, sum, l, rows, figure)
}

// pricedOption is an option with what is written at its end.
type pricedOption struct {
	Option
	price  string
	priced bool
}

// pricedOptions gives options with their prices, and the ledger that these stand in.
func (p *printer) pricedOptions(record string, options []Option) ([]pricedOption, *ledger) {
	l := p.newLedger()
	all := make([]pricedOption, len(options))

	for i, o := range options {
		amount, priced := p.amounts[price.Origin{Record: record, ID: o.FeatureID}]
		text := p.textOf("included")
		if priced {
			l.addLine(o.Name, "", amount)
			text = p.format.writeMoney(p.format.roundShown(amount))
		}

		all[i] = pricedOption{o, text, priced}
	}

	return all, l
}

// printTable adds the rows below a head, and their sum.
func (p *printer) printTable(section, sum string, l *ledger, rows []pdf.Strip, figure money.Cents) error {
	if len(rows) == 0 && figure == 0 {
		return nil
	}
	l.addSum(subtotalLine, p.textOf(sum), "", figure)
	if l.err != nil {
		return l.err
	}

	for _, line := range l.lines {
		if line.kind != amountLine {
			rows = append(keepLast(rows), p.ledgerRow(line)...)
		}
	}

	p.flow.Table(p.sectionStrips(section), p.tableHead(), rows)
	return nil
}

// keepLast keeps the last row with what follows, so that no sum stands alone
// on a page.
func keepLast(rows []pdf.Strip) []pdf.Strip {
	const lineAndSpace = 2
	for i := len(rows) - lineAndSpace; i < len(rows); i++ {
		rows[i].Keep = true
	}

	return rows
}

// tableHead names the columns.
func (p *printer) tableHead() []pdf.Strip {
	price := p.textOf("column.price")
	if note := p.totalNote(); note != "" {
		price += ", " + note
	}

	const wide = priceWidth + 20*pdf.Millimetre
	head := pdf.Row(
		pdf.Cell{Width: codeWidth, Lines: []string{smallStyle.Fit(p.textOf("column.code"), codeWidth)}, Style: smallStyle},
		pdf.Cell{
			X:     codeWidth,
			Width: nameWidth - 20*pdf.Millimetre,
			Lines: []string{p.textOf("column.name")},
			Style: smallStyle,
		},
		pdf.Cell{
			X:     body - wide,
			Width: wide,
			Lines: []string{smallStyle.Fit(price, wide)},
			Style: smallStyle,
			Align: pdf.Right,
		},
	)

	return ruledStrips(body, strong, head...)
}

func (p *printer) groupRow(code string) []pdf.Strip {
	name := p.groupName(code)
	if name == "" {
		return nil
	}

	row := lineStrips(smallBold.WrapAtMost(name, body, 2), smallBold, body, pdf.Left)
	return pdf.Kept(append([]pdf.Strip{pdf.Space(1800)}, append(row, padStrip(800))...), true)
}

func (p *printer) groupName(code string) string {
	if name, known := p.words["group."+code]; known {
		return name
	}

	return code
}

// optionRow makes the row of one option: its code, name and price, below it what it is and what it
// contains.
func optionRow(o *Option, price string, priced bool) []pdf.Strip {
	style := bodyStyle
	if !priced {
		style = bodyStyle.In(grey)
	}

	strips := pdf.Row(
		columnCell(0, codeWidth-2*pdf.Millimetre, o.Code, bodyStyle.In(grey)),
		columnCell(codeWidth, nameWidth, o.Name, bodyStyle),
		pdf.Cell{
			X:     body - priceWidth,
			Width: priceWidth,
			Lines: []string{bodyStyle.Fit(price, priceWidth)},
			Style: style,
			Align: pdf.Right,
		},
	)
	if o.Description != "" {
		strips = keepBelow(strips, pdf.Row(columnCell(codeWidth, nameWidth, o.Description, smallStyle)))
	}

	const inner = 16 * pdf.Millimetre
	for _, c := range o.Contents {
		strips = keepBelow(strips, pdf.Row(
			columnCell(codeWidth, inner-pdf.Millimetre, c.Code, smallStyle),
			columnCell(codeWidth+inner, nameWidth-inner, c.Name, smallStyle),
		))
	}

	return ruledStrips(body, hairline, strips...)
}

// keepBelow adds rows that may stand on the next page only in company.
func keepBelow(strips, rows []pdf.Strip) []pdf.Strip {
	const short = 10
	if len(strips) > 0 {
		strips[len(strips)-1].Keep = len(strips) < short
	}

	return append(strips, rows...)
}

func (p *printer) printAccessories() error {
	chosen, l := p.pricedOptions("accessory", p.accessoryPieces())
	var rows []pdf.Strip

	for i := range chosen {
		rows = append(rows, optionRow(&chosen[i].Option, chosen[i].price, chosen[i].priced)...)
	}

	if err := p.printTable("section.accessories", "price.accessories", l, rows, p.doc.Price.Figures.Accessories); err != nil {
		return err
	}
	if company := p.doc.Company.Name; len(rows) > 0 && company != "" {
		p.printNote(p.textOf("accessories.note", "company", company), 1500)
	}

	return nil
}

// accessoryPieces gives the accessories with their numbers, and the price of one where there are
// several.
func (p *printer) accessoryPieces() []Option {
	all := make([]Option, len(p.doc.Accessories))
	for i, a := range p.doc.Accessories {
		name := a.Name
		each := ""
		if a.Quantity > 1 {
			name = p.format.writeInteger(a.Quantity) + space + "×" + space + name
			each = p.priceEach(a)
		}

		all[i] = Option{FeatureID: a.ID, Code: a.Code, Name: name, Description: each}
	}

	return all
}

// priceEach tells what one of several pieces costs, and that it is about so much where their prices
// as printed do not come to the amount beside them. Without a price it is empty.
func (p *printer) priceEach(a Accessory) string {
	amount, priced := p.amounts[price.Origin{Record: "accessory", ID: a.ID}]
	one, err := amount.Share(1, a.Quantity)
	if !priced || err != nil {
		return ""
	}

	one = p.format.roundShown(one)
	text := p.format.writeMoney(one)
	if all, err := one.Times(a.Quantity); err != nil || all != p.format.roundShown(amount) {
		text = "≈" + space + text
	}

	return p.textOf("accessories.each", "price", text)
}
