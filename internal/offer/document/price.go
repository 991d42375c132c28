package document

import (
	"fmt"
	"slices"
	"strconv"

	"forecourt/internal/platform/money"
	"forecourt/internal/price"
)

// PriceOf makes the price block of what was computed, but for how amounts are shown: currency,
// Round and HideDecimals. The error is one of the VAT rate.
func PriceOf(in *price.Input, out *price.Output) (Price, error) {
	terms, err := in.Terms()
	if err != nil {
		return Price{}, fmt.Errorf("find the VAT rate: %w", err)
	}

	p := Price{Figures: *out, Terms: terms, Regime: price.RegimeStandard}

	// Above the limit of the country the VAT of an electric car is not deducted: the paper does not promise it.
	p.VATDeductable = out.VATDeductable && !slices.Contains(out.Findings, price.FindingVATLimit)
	if v := in.Vehicle; v != nil { // of the rest nothing counts
		p.Regime = v.Regime
		p.VATDeductable = in.CompanyBrand.VATDeductable
		return p, nil
	}
	if in.Discount.Mode == "" || in.Discount.Mode == price.ModePercent {
		p.Discount = in.Discount.Percent
	}

	return p, nil
}

// amounts are the priced lines by what they are of.
type amounts map[price.Origin]money.Cents

// amountsOf reads the lines of features and accessories. The field, which
// price column it was, makes no difference here.
func amountsOf(out *price.Output) amounts {
	found := amounts{}
	for _, l := range out.Lines {
		switch l.Figure {
		case price.FigureOptions, price.FigureServices, price.FigureAccessories:
			found[price.Origin{Record: l.Origin.Record, ID: l.Origin.ID}] += l.Amount
		}
	}

	return found
}

// checkNames checks that each priced line has a name in the document.
func (d *Document) checkNames() error {
	names := map[price.Origin]bool{}
	for _, list := range [][]Option{d.Options, d.Services} {
		for _, o := range list {
			names[price.Origin{Record: "feature", ID: o.FeatureID}] = true
		}
	}

	for _, a := range d.Accessories {
		names[price.Origin{Record: "accessory", ID: a.ID}] = true
	}

	for origin := range amountsOf(&d.Price.Figures) {
		if !names[origin] {
			return fmt.Errorf("%w: %s %d", ErrLine, origin.Record, origin.ID)
		}
	}

	return nil
}

func (p *printer) newLedger() *ledger {
	return &ledger{format: &p.format, rounding: p.textOf("price.rounding")}
}

// rowLabels name the rows of the way to the total.
var rowLabels = map[string]string{
	price.FigureModel:          "price.model",
	price.FigureOptions:        "price.options",
	price.FigureServices:       "price.services",
	price.FigureTransportation: "price.transport",
	price.FigurePrice:          "price.list",
	price.RowDiscount:          "price.discount",
	price.FigureDiscounted:     "price.discounted",
	price.FigureExtras:         "price.extras",
	price.FigureAccessories:    "price.accessories",
	price.FigureRegistration:   "price.registration",
	price.RowOneVehicle:        "price.one",
	price.RowAll:               "price.vehicles",
	price.RowTradeIn:           "price.tradein",
	price.FigureTotal:          "price.total",
}

// priceLedger leads from the prices of the list to the total.
func (p *printer) priceLedger() *ledger {
	l := p.newLedger()
	rows, err := p.doc.Price.Figures.Ledger(p.doc.Price.Terms)
	if err != nil {
		l.err = fmt.Errorf("add up the price: %w", err)
		return l
	}

	for _, row := range rows {
		label := p.textOf(p.rowLabel(row.Row))
		switch {
		case row.Row == price.FigureTotal:
			l.addSum(totalLine, label, p.totalNote(), row.Amount)
		case row.Kind == price.RowSum:
			l.addSum(subtotalLine, label, "", row.Amount)
		case row.Kind == price.RowVehicles:
			p.addVehicles(l, label, row)
		case row.Amount != 0 || row.Row == price.FigureModel || row.Row == price.FigurePrice:
			l.addLine(label, p.discountNote(row.Row), row.Amount)
		}
	}

	return l
}

// rowLabel names a row; a price that was typed in may lie above that of the list.
func (p *printer) rowLabel(row string) string {
	increased := p.doc.Price.Figures.Base > p.doc.Price.Figures.Price
	switch {
	case increased && row == price.RowDiscount:
		return "price.increase"
	case increased && row == price.FigureDiscounted:
		return "price.increased"
	case p.doc.Price.OfVehicle && row == price.FigurePrice:
		return "price.vehicle"
	}

	return rowLabels[row]
}

// discountNote writes the percentage of a discount.
func (p *printer) discountNote(row string) string {
	percent := p.doc.Price.Discount
	if row != price.RowDiscount || percent == nil || p.doc.Price.Figures.Base > p.doc.Price.Figures.Price {
		return ""
	}

	return p.format.writePercent(*percent)
}

// addVehicles multiplies the price of one as it is printed.
func (p *printer) addVehicles(l *ledger, label string, row price.Row) {
	shown := l.shown
	l.restartSums()
	note := strconv.FormatInt(row.Quantity, 10) + space + "×" + space + p.format.writeMoney(shown)
	l.addAs(label, note, row.Amount, shown*money.Cents(row.Quantity))
}

// totalNote says what the total is with regard to VAT.
func (p *printer) totalNote() string {
	switch {
	case p.showsVAT():
		return p.textOf("price.withVAT")
	case p.doc.Price.Regime == price.RegimeMargin, p.doc.Price.Regime == price.RegimeExempt:
		return ""
	}

	return p.textOf("price.withoutVAT")
}

// showsVAT reports whether the offer may and does contain VAT.
func (p *printer) showsVAT() bool {
	return p.doc.Price.Figures.ShowVAT && p.doc.Price.VATRate > 0 && p.doc.Price.Regime != price.RegimeMargin
}

// vatLedger divides what VAT is in into price and VAT.
func (p *printer) vatLedger() *ledger {
	l := p.newLedger()
	out := &p.doc.Price.Figures
	l.addLine(p.textOf("vat.net"), "", out.Taxable-out.VATAmount)
	l.addLine(p.textOf("vat.amount", "rate", p.format.writePercent(p.doc.Price.VATRate)), "", out.VATAmount)
	label := "vat.gross"
	if out.Taxable != out.PriceTotal {
		label = "vat.taxable"
	}

	l.addSum(subtotalLine, p.textOf(label), "", out.Taxable)
	return l
}
