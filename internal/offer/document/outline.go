package document

import (
	"strings"

	"forecourt/internal/platform/money"
)

// Outline is what a document says, as texts: for a page that shows the same. Each amount and each sum
// is that of the paper, in its words.
type Outline struct {
	// Title is the offer with its number, Vehicle what it offers, Details what else names that.
	Title, Vehicle, Details string
	Dates                   []Fact
	Facts                   []Fact
	// Build says how the vehicle is built, in words that need no heading: the same facts of each document at the
	// same places, empty where one is not known.
	Build []string
	// Measured says where values of a test cycle come from.
	Measured string
	// Total is the last of Prices, with the number of vehicles.
	Total     Amount
	Tables    []Table
	Equipment Passage
	Prices    Sums
	Finance   Instalments
	Texts     []Passage
	// Notes are what the document ends with.
	Notes []string

	doc    *Document
	format format
	total  money.Cents
}

// Language gives the language of the document.
func (o *Outline) Language() string { return o.doc.Language }

// ModelCode gives the code of the model.
func (o *Outline) ModelCode() string { return o.doc.Vehicle.Code }

// Beside gives what a document comes to above another, less than 0: below, and the same without its
// sign as an amount is written. Totals in different currencies or under different taxes are not
// alike.
func (o *Outline) Beside(other *Outline) (more money.Cents, written string, alike bool) {
	if o.doc.Price.Currency != other.doc.Price.Currency || o.doc.Type != other.doc.Type ||
		o.doc.Price.Regime != other.doc.Price.Regime {
		return 0, "", false
	}

	more = o.total - other.total
	return more, o.format.writeMoney(max(more, -more)), true
}

// Amount is a line with an amount.
type Amount struct {
	Label, Note, Amount string
	// Sum is what the lines above come to, Total the last sum of all.
	Sum, Total bool
}

// Table is what was chosen of a kind, with its sum.
type Table struct {
	Heading string
	Rows    []TableRow
	Sums    []Amount
}

// TableRow is one option. Group is a heading above it, where another kind begins.
type TableRow struct {
	Group, Code, Name, Description, Price string
	Contents                              []Content
}

// Passage is a text, or a list, with a heading.
type Passage struct {
	Heading, Text string
	Items         []string
}

// Sums is the price block.
type Sums struct {
	Heading             string
	Lines, VAT, Besides []Amount
	Notes               []string
}

// Instalments is the example of paying in instalments; without facts there is none.
type Instalments struct {
	Heading, Warning, Note string
	Facts                  []Fact
}

// OutlineOf reads a document; the errors are those of Render.
func OutlineOf(d *Document) (*Outline, error) {
	if err := d.checkNames(); err != nil {
		return nil, err
	}

	p := printerOf(d)
	prices := p.priceLedger()
	if prices.err != nil {
		return nil, prices.err
	}

	total := p.totalRow(prices)
	out := &Outline{
		doc:       d,
		format:    p.format,
		total:     total.shown,
		Title:     p.offerName(),
		Vehicle:   p.vehicleName(),
		Details:   p.vehicleDetails(),
		Facts:     p.vehicleFacts(),
		Build:     p.buildWords(),
		Measured:  p.measuredNote(),
		Total:     p.outlineAmount(total),
		Equipment: Passage{p.textOf("section.equipment"), d.Texts.Equipment, d.Equipment},
		Prices: Sums{
			Heading: p.textOf("section.price"),
			Lines:   p.amountsIn(prices.lines),
			Besides: p.amountsIn(p.besideTotal()),
			Notes:   p.notesOnPrice(),
		},
		Finance: Instalments{p.textOf("section.finance"), p.textOf("finance.warning"), p.textOf("finance.note"), p.financeFacts()},
	}

	for _, f := range p.dateFacts() {
		if f.Value != "" {
			out.Dates = append(out.Dates, f)
		}
	}

	if p.showsVAT() {
		vat := p.vatLedger()
		if vat.err != nil {
			return nil, vat.err
		}

		out.Prices.VAT = p.amountsIn(vat.lines)
	}

	for _, one := range p.textsBelow() {
		if strings.TrimSpace(one.text) != "" {
			out.Texts = append(out.Texts, Passage{Heading: p.textOf(one.heading), Text: one.text})
		}
	}

	if len(d.Accessories) > 0 && d.Company.Name != "" {
		out.Notes = append(out.Notes, p.textOf("accessories.note", "company", d.Company.Name))
	}
	if d.Texts.Footer != "" {
		out.Notes = append(out.Notes, d.Texts.Footer)
	}

	figures := &d.Price.Figures
	for _, t := range []struct {
		name, record string
		options      []Option
		figure       money.Cents
	}{
		{"options", "feature", d.Options, figures.Options},
		{"services", "feature", d.Services, figures.Services},
		{"accessories", "accessory", p.accessoryPieces(), figures.Accessories},
	} {
		table, err := p.outlineTable(t.name, t.record, t.options, t.figure)
		if err != nil {
			return nil, err
		}
		if len(table.Rows) > 0 || t.figure != 0 {
			out.Tables = append(out.Tables, table)
		}
	}

	return out, nil
}

func (p *printer) outlineTable(name, record string, options []Option, figure money.Cents) (Table, error) {
	chosen, l := p.pricedOptions(record, options)
	l.addSum(subtotalLine, p.textOf("price."+name), "", figure)
	table := Table{Heading: p.textOf("section." + name)}
	group := ""

	for i := range chosen {
		o := &chosen[i]
		row := TableRow{Code: o.Code, Name: o.Name, Description: o.Description, Price: o.price, Contents: o.Contents}
		if o.Group != group {
			group = o.Group
			row.Group = p.groupName(group)
		}

		table.Rows = append(table.Rows, row)
	}

	for _, one := range l.lines {
		if one.kind != amountLine {
			table.Sums = append(table.Sums, p.outlineAmount(one))
		}
	}

	return table, l.err
}

func (p *printer) amountsIn(lines []line) []Amount {
	all := make([]Amount, len(lines))
	for i, one := range lines {
		all[i] = p.outlineAmount(one)
	}

	return all
}

func (p *printer) outlineAmount(one line) Amount {
	return Amount{one.label, one.note, p.format.writeMoney(one.shown), one.kind == subtotalLine ||
		one.kind == totalLine, one.kind == totalLine}
}
