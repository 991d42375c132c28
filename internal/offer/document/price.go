package document

import (
	"fmt"
	"strconv"

	"forecourt/internal/platform/money"
	"forecourt/internal/price"
)

// PriceOf is the price block of what was computed, but for how amounts are
// shown: currency, Round and HideDecimals. The error is one of the VAT rate.
func PriceOf(in *price.Input, out *price.Output) (Price, error) {
	rate, err := in.VATRate()
	if err != nil {
		return Price{}, fmt.Errorf("find the VAT rate: %w", err)
	}
	p := Price{
		Figures: *out, VATRate: rate, VATDeductable: out.VATDeductable, Vehicles: in.NumberOfVehicles, Regime: price.RegimeStandard,
		RegistrationInside: in.Settings.IncludeCO2TaxIntoVehicleTotal,
	}
	if v := in.Vehicle; v != nil { // of the rest nothing counts
		p.OfVehicle, p.Vehicles, p.Regime, p.VATDeductable = true, 1, v.Regime, in.CompanyBrand.VATDeductable
		return p, nil
	}
	if in.TradeInBenefit != nil {
		p.TradeIn = *in.TradeInBenefit
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

// named checks that each priced line has a name in the document.
func (d *Document) named() error {
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

func (p *printer) ledger() *ledger {
	return &ledger{format: &p.format, rounding: p.say("price.rounding")}
}

// priceLedger is the way from the prices of the list to the total.
func (p *printer) priceLedger() *ledger {
	l, price, out := p.ledger(), &p.doc.Price, &p.doc.Price.Figures
	if price.OfVehicle {
		l.add(p.say("price.vehicle"), "", out.Price)
	} else {
		p.listLines(l)
	}
	if out.Base != out.Price {
		p.discount(l)
	}
	if price.OfVehicle {
		p.addUnlessZero(l, "price.transport", out.PriceTransportation)
	} else {
		p.addOns(l)
	}
	p.total(l)
	return l
}

// discount leads from the list price to what the buyer pays; a price that was
// typed in may lie above it.
func (p *printer) discount(l *ledger) {
	out := &p.doc.Price.Figures
	label, sum, note := "price.discount", "price.discounted", ""
	if out.Base > out.Price {
		label, sum = "price.increase", "price.increased"
	} else if percent := p.doc.Price.Discount; percent != nil {
		note = p.format.percent(*percent)
	}
	l.add(p.say(label), note, out.Base-out.Price)
	l.sum(subtotalLine, p.say(sum), "", out.Base)
}

// listLines are what the list price is made of.
func (p *printer) listLines(l *ledger) {
	out := &p.doc.Price.Figures
	l.add(p.say("price.model"), "", out.PriceModel)
	p.addUnlessZero(l, "price.options", out.Options)
	p.addUnlessZero(l, "price.services", out.Services)
	p.addUnlessZero(l, "price.transport", out.PriceTransportation)
	if len(l.lines) > 1 || out.Price != out.PriceModel {
		l.sum(subtotalLine, p.say("price.list"), "", out.Price)
	}
}

// addOns come on top of the price of the list.
func (p *printer) addOns(l *ledger) {
	out := &p.doc.Price.Figures
	p.addUnlessZero(l, "price.extras", out.Extras)
	p.addUnlessZero(l, "price.accessories", out.Accessories)
	if p.doc.Price.RegistrationInside {
		p.addUnlessZero(l, "price.registration", out.PriceRegistration)
	}
}

// total multiplies by the vehicles and takes off what is given for the old one.
func (p *printer) total(l *ledger) {
	price, out := &p.doc.Price, &p.doc.Price.Figures
	if price.Vehicles > 1 {
		one := l.exact
		if last := l.lines[len(l.lines)-1].kind; last != subtotalLine {
			l.sum(subtotalLine, p.say("price.one"), "", one)
		}
		shown := l.shown
		l.restart()
		count := strconv.FormatInt(price.Vehicles, 10)
		all, err := one.Times(price.Vehicles)
		if err != nil {
			l.err = fmt.Errorf("multiply the price: %w", err)
			return
		}
		note := count + space + "×" + space + p.format.money(shown)
		l.addAs(p.say("price.vehicles"), note, all, shown*money.Cents(price.Vehicles))
	}
	if price.TradeIn != 0 {
		l.add(p.say("price.tradein"), "", -price.TradeIn)
	}
	l.sum(totalLine, p.say("price.total"), p.totalNote(), out.PriceTotal)
}

// totalNote says what the total is with regard to VAT.
func (p *printer) totalNote() string {
	switch {
	case p.showsVAT():
		return p.say("price.withVAT")
	case p.doc.Price.Regime == price.RegimeMargin, p.doc.Price.Regime == price.RegimeExempt:
		return ""
	}
	return p.say("price.withoutVAT")
}

// showsVAT reports whether the offer may and does contain VAT.
func (p *printer) showsVAT() bool {
	return p.doc.Price.Figures.ShowVAT && p.doc.Price.VATRate > 0 && p.doc.Price.Regime != price.RegimeMargin
}

func (p *printer) addUnlessZero(l *ledger, label string, amount money.Cents) {
	if amount != 0 {
		l.add(p.say(label), "", amount)
	}
}

// vatLedger divides what VAT is in into price and VAT.
func (p *printer) vatLedger() *ledger {
	l, out := p.ledger(), &p.doc.Price.Figures
	l.add(p.say("vat.net"), "", out.Taxable-out.VATAmount)
	l.add(p.say("vat.amount", "rate", p.format.percent(p.doc.Price.VATRate)), "", out.VATAmount)
	label := "vat.gross"
	if out.Taxable != out.PriceTotal {
		label = "vat.taxable"
	}
	l.sum(subtotalLine, p.say(label), "", out.Taxable)
	return l
}
