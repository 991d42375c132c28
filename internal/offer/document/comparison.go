package document

import (
	"strings"
	"time"

	"forecourt/internal/platform/date"
	"forecourt/internal/platform/money"
	"forecourt/internal/platform/pdf"
)

// Comparison is a paper on which two to four offers stand beside each other.
type Comparison struct {
	// Language is lt, lv, et, en or ru; headings are English in others.
	Language string
	Company  Company
	Manager  Person
	// Customer is whom all of the offers are for; empty when they differ.
	Customer string
	Date     date.Date
	Columns  []Column
	// Rows are in their order, those of one part together.
	Rows                []ComparedRow
	Round, HideDecimals bool
}

// Column is one of the offers.
type Column struct {
	Number, Model, Currency string
	ValidUntil              date.Date
	// Draft is said below its number: not an offer yet.
	Draft bool
}

// ComparedRow is what each offer says of one thing. Name is that of an option, accessory
// or piece of equipment; other rows are named by their field.
type ComparedRow struct {
	Part, Field, Name string
	Values            []ComparedValue
}

// ComparedValue is what one offer says.
type ComparedValue struct {
	Said   bool
	Text   string
	Amount *money.Cents
	// Quantity is that of an option or accessory; 0 for everything else.
	Quantity int64
	// Name is that of the option where the row is of a class, such as the paint.
	Name string
	// More is what it is above the amount of the first offer; nil: nothing.
	More *money.Cents
}

// fieldWords are the texts by which fields are called on paper.
var fieldWords = map[string]string{
	"type":                   "compare.type",
	"number_of_vehicles":     "compare.count",
	"price":                  "price.vehicle",
	"discount_money":         "price.discount",
	"price_discounted":       "price.discounted",
	"extras":                 "price.extras",
	"accessories":            "price.accessories",
	"price_registration":     "compare.registration",
	"trade_in_benefit":       "price.tradein",
	"price_total":            "price.total",
	"price_casco":            "price.casco",
	"monthly_payment":        "finance.payment",
	"months":                 "finance.months",
	"deposit":                "finance.deposit",
	"deposit_comment":        "finance.comment",
	"residual_value":         "finance.residual",
	"mileage":                "finance.mileage",
	"apr":                    "finance.apr",
	"total_payable":          "finance.payable",
	"creditor":               "finance.creditor",
	"franchise_accident":     "finance.accident",
	"franchise_theft":        "finance.theft",
	"borrowing_rate":         "finance.rate",
	"borrowing_rate_kind":    "finance.rate.kind",
	"line":                   "group.line",
	"mvar":                   "group.mvar",
	"exterior":               "group.exterior",
	"wheel":                  "group.wheel",
	"interior":               "group.interior",
	"trim":                   "group.trim",
	"trim_finish":            "group.trim_finish",
	"model_year":             "compare.year",
	"body_type":              "fact.body",
	"fuel":                   "fact.fuel",
	"gearbox":                "fact.gearbox",
	"drive":                  "fact.drive",
	"power_kw":               "fact.power",
	"consumption":            "fact.consumption",
	"avg_energy_consumption": "fact.energy",
	"co2_emission":           "fact.co2",
	"electric_range":         "fact.range",
}

// fieldUnits are the texts of the units of measured fields.
var fieldUnits = map[string]string{
	"power_kw":               "unit.kw",
	"consumption":            "unit.l100",
	"avg_energy_consumption": "unit.kwh100",
	"co2_emission":           "unit.gkm",
	"electric_range":         "unit.km",
}

// partWords are the headings of the parts.
var partWords = map[string]string{"car": "compare.car", "price": "section.price", "finance": "section.finance"}

// RenderComparison makes the PDF. The same comparison makes the same bytes.
func RenderComparison(d *Comparison) ([]byte, error) { return layComparison(d).Write() }

func layComparison(d *Comparison) *pdf.Layout {
	c := comparer{doc: d, printer: &printer{
		doc:    &Document{Language: d.Language, Company: d.Company},
		words:  wordsOf(d.Language),
		accent: ink,
		format: format{language: d.Language, round: d.Round, hideDecimals: d.HideDecimals},
		flow:   pdf.NewFlow(pdf.Area{Left: margin, FirstTop: firstTop, Top: nextTop, Bottom: bottom}),
	}}
	if _, known := texts()[d.Language]; !known {
		c.format.language = "en"
	}

	c.label = body * 3 / 10
	c.width = (body - c.label) / pdf.Length(len(d.Columns))
	c.printTop()
	c.printParts()
	info := pdf.Info{
		Title:    c.textOf("compare.title"),
		Author:   d.Company.Name,
		Language: d.Language,
		Created:  d.Date.Time(time.UTC),
	}

	return c.flow.Layout(info, c.drawFrame)
}

// comparer lays out one comparison.
type comparer struct {
	*printer
	doc          *Comparison
	label, width pdf.Length
}

const columnGap = 2 * pdf.Millimetre

func (c *comparer) columnAt(column int) pdf.Length { return c.label + pdf.Length(column)*c.width }

// printTop prints what is compared, by whom and for whom.
func (c *comparer) printTop() {
	d := c.doc
	c.flow.Add(lineStrips(boldStyle.WrapAtMost(joinNonEmpty(separator, d.Company.Name, d.Company.Phone, d.Company.Email), body, 2),
		boldStyle.In(grey), body, pdf.Left)...)
	c.flow.Add(pdf.Space(1500))
	c.flow.Add(lineStrips(titleStyle.WrapAtMost(c.textOf("compare.title"), body, 2), titleStyle, body, pdf.Left)...)
	facts := joinNonEmpty(separator, withLabel(c.textOf("customer"), d.Customer), withLabel(c.textOf("manager"), d.Manager.Name),
		withLabel(c.textOf("date"), c.format.writeDate(d.Date)))
	c.flow.Add(pdf.Space(1000))
	c.flow.Add(lineStrips(bodyStyle.WrapAtMost(facts, body, 3), bodyStyle.In(grey), body, pdf.Left)...)
}

// headStrips names the offers above each table.
func (c *comparer) headStrips() []pdf.Strip {
	var numbers, models, drafts, days []pdf.Cell
	width := c.width - columnGap

	for i, v := range c.doc.Columns {
		numbers = append(numbers, pdf.Cell{
			X:     c.columnAt(i) + columnGap,
			Width: width,
			Lines: []string{smallStyle.Fit(v.Number, width)},
			Style: smallStyle,
			Align: pdf.Right,
		})
		models = append(models, pdf.Cell{
			X:     c.columnAt(i) + columnGap,
			Width: width,
			Lines: smallBold.WrapAtMost(v.Model, width, 3),
			Style: smallBold,
			Align: pdf.Right,
		})
		if v.Draft {
			drafts = append(drafts, pdf.Cell{
				X:     c.columnAt(i) + columnGap,
				Width: width,
				Lines: smallBold.WrapAtMost(c.textOf("draft.note"), width, 2),
				Style: smallBold,
				Align: pdf.Right,
			})
		}

		if day := c.format.writeDate(v.ValidUntil); day != "" {
			text := smallStyle.WrapAtMost(c.textOf("validUntil")+" "+day, width, 2)
			days = append(days, pdf.Cell{X: c.columnAt(i) + columnGap, Width: width, Lines: text, Style: smallStyle, Align: pdf.Right})
		}
	}

	strips := append(pdf.Row(models...), pdf.Row(numbers...)...)
	if len(drafts) > 0 {
		strips = append(strips, pdf.Row(drafts...)...)
	}
	if len(days) > 0 {
		strips = append(strips, pdf.Row(days...)...)
	}

	return ruledStrips(body, strong, pdf.Kept(strips, true)...)
}

// printParts prints the tables, one for each part that has rows.
func (c *comparer) printParts() {
	if len(c.doc.Rows) == 0 {
		c.flow.Add(pdf.Space(8 * pdf.Millimetre))
		c.flow.Add(c.headStrips()...)
		c.flow.Add(pdf.Paragraph(c.textOf("compare.same"), bodyStyle, body)...)
		return
	}

	for begin := 0; begin < len(c.doc.Rows); {
		part := c.doc.Rows[begin].Part
		end := begin
		var rows []pdf.Strip

		for end < len(c.doc.Rows) && c.doc.Rows[end].Part == part {
			rows = append(rows, c.rowStrips(&c.doc.Rows[end])...)
			end++
		}

		c.flow.Table(c.sectionStrips(partWords[part]), c.headStrips(), rows)
		begin = end
	}
}

func (c *comparer) rowStrips(r *ComparedRow) []pdf.Strip {
	name := r.Name
	if name == "" {
		name = c.textOf(fieldWords[r.Field], "cycle", c.testCycle())
	}

	style := bodyStyle
	if r.Field == "price_total" {
		style = boldStyle
	}

	cells := []pdf.Cell{columnCell(0, c.label, name, style)}
	width := c.width - columnGap

	for i := range r.Values {
		v := &r.Values[i]
		said := style.Wrap(c.writeValue(r, v, c.doc.Columns[i].Currency), width)
		if v.Name != "" {
			name := style.WrapAtMost(v.Name, width, 4)
			if v.Amount == nil || *v.Amount == 0 {
				said = nil // the name says it all
			}

			said = append(name, said...)
		}

		if v.More != nil {
			said = append(said, style.Wrap(c.writeDifference(*v.More, c.doc.Columns[i].Currency), width)...)
		}

		cells = append(cells, pdf.Cell{X: c.columnAt(i) + columnGap, Width: width, Lines: said, Style: style, Align: pdf.Right})
	}

	return ruledStrips(body, hairline, pdf.Row(cells...)...)
}

// writeDifference writes what an offer costs more than the first one, with its sign.
func (c *comparer) writeDifference(more money.Cents, currency string) string {
	f := c.format
	f.currency = currency
	if more < 0 {
		return "(−" + f.writeMoney(f.roundShown(-more)) + ")"
	}

	return "(+" + f.writeMoney(f.roundShown(more)) + ")"
}

// writeValue writes what an offer says, as its own document writes it.
func (c *comparer) writeValue(r *ComparedRow, v *ComparedValue, currency string) string {
	f := c.format
	f.currency = currency
	if r.Part == "finance" {
		// What a credit costs is never rounded.
		f.round = false
		f.hideDecimals = false
	}

	switch {
	case !v.Said:
		return "–"
	case v.Amount != nil && v.Quantity > 1:
		return f.writeInteger(v.Quantity) + space + "×" + space + f.writeMoney(f.roundShown(*v.Amount))
	case v.Amount != nil:
		return f.writeMoney(f.roundShown(*v.Amount))
	case v.Quantity > 0:
		return c.textOf("included")
	case r.Field == "type":
		return c.textOf("compare.type." + v.Text)
	case r.Field == "drive":
		return c.drivenWheels(v.Text)
	case r.Field == "borrowing_rate_kind":
		return c.textOf("finance.rate.kind." + v.Text)
	case fieldUnits[r.Field] != "":
		return strings.Replace(v.Text, ".", f.decimalMark(), 1) + space + c.textOf(fieldUnits[r.Field])
	case r.Field == "apr" || r.Field == "borrowing_rate":
		return strings.Replace(v.Text, ".", f.decimalMark(), 1) + space + "%"
	case r.Field == "months":
		return c.textOf("finance.term", "months", v.Text)
	case r.Field == "mileage":
		return c.textOf("finance.perYear", "km", v.Text)
	}

	return v.Text
}

// drawFrame draws what stands on each page beside its content.
func (c *comparer) drawFrame(canvas *pdf.Canvas, page, pages int) {
	const footY, line, side = 280 * pdf.Millimetre, 180, 34 * pdf.Millimetre
	canvas.Rect(margin, footY-2*pdf.Millimetre, body, line, hairline)
	number := c.textOf("page", "page", c.format.writeInteger(int64(page)), "pages", c.format.writeInteger(int64(pages)))
	canvas.Text(margin, footY, body-side, noteStyle.Fit(c.textOf("compare.note"), body-side), noteStyle, pdf.Left)
	canvas.Text(margin+body-side, footY, side, noteStyle.Fit(number, side), noteStyle, pdf.Right)
	canvas.Text(margin, footY+noteStyle.Leading, body, noteStyle.Fit(c.companyLine(), body), noteStyle, pdf.Left)
}
