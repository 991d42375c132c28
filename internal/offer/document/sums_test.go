package document_test

import (
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"forecourt/internal/offer/document"
	"forecourt/internal/platform/money"
	"forecourt/internal/price"
)

func TestPrintedLinesAddUp(t *testing.T) {
	for _, language := range document.Languages {
		for _, round := range []bool{false, true} {
			for _, hide := range []bool{false, true} {
				d := offer(t, language)
				d.Price.Round, d.Price.HideDecimals = round, hide
				addUp(t, amounts(laid(t, d)))
			}
		}
	}
}

// Whatever an offer costs and however it is rounded, the printed lines make
// the printed sums.
func TestPrintedLinesAlwaysAddUp(t *testing.T) {
	base := named(t, "lt")
	base.Images = nil
	rapid.Check(t, func(r *rapid.T) {
		d := *base
		d.Language = rapid.SampledFrom(document.Languages).Draw(r, "language")
		d.Price = document.Price{
			Currency: rapid.SampledFrom([]string{"EUR", "USD"}).Draw(r, "currency"),
			Round:    rapid.Bool().Draw(r, "round"), HideDecimals: rapid.Bool().Draw(r, "hide"),
		}
		in := drawInput(r, &d)
		if _, err := price.Of(in); err != nil {
			r.Fatal(err)
		}
		priceIt(t, &d, in)
		layout, err := document.Lay(&d)
		if err != nil {
			r.Fatal(err)
		}
		addUp(r, amounts(layout))
	})
}

func maybe(r *rapid.T, name string, low, high int64) *money.Cents {
	if !rapid.Bool().Draw(r, "has "+name) {
		return nil
	}
	return ptr(money.Cents(rapid.Int64Range(low, high).Draw(r, name)))
}

// drawInput draws an offer, and names its options in the document.
func drawInput(r *rapid.T, d *document.Document) *price.Input {
	d.Options, d.Services, d.Accessories = nil, nil, nil
	in := &price.Input{
		Type: rapid.SampledFrom([]price.Type{price.Standard, price.Embassy, price.Diplomatic}).Draw(r, "type"), Date: d.Date,
		Company:      price.Company{Country: "LT", RegistrationFee: maybe(r, "fee", 1, 20000)},
		CompanyBrand: price.CompanyBrand{OfferAccessories: true},
		PriceList:    price.List{PricesIncludeVAT: rapid.Bool().Draw(r, "gross list")},
		Model:        price.Model{PriceStandard: ptr(money.Cents(rapid.Int64Range(1, 9000000).Draw(r, "model"))), PriceEmbassy: maybe(r, "embassy", 0, 9000000), PriceTransportation: maybe(r, "transport", 0, 99999)},
		Serie:        price.Serie{HasLink: true},
		Discount:     price.Discount{Percent: nil, Typed: maybe(r, "typed", 1, 9000000)}, AdditionalExtras: maybe(r, "extras", 0, 500000), IncludeAccessories: true,
		NumberOfVehicles: rapid.Int64Range(1, 40).Draw(r, "vehicles"), TradeInBenefit: maybe(r, "trade-in", 0, 3000000),
		Settings: price.Settings{ActivateRegistrationFee: rapid.Bool().Draw(r, "charge fee"), IncludeCO2TaxIntoVehicleTotal: rapid.Bool().Draw(r, "inside")},
		Tables:   price.Tables{VATRates: []price.Rate{{Country: "LT", Percent: money.Percent(rapid.Int64Range(0, 30000).Draw(r, "rate")), ValidFrom: d.Date}}},
	}
	if rapid.Bool().Draw(r, "percent off") {
		in.Discount.Percent = ptr(money.Percent(rapid.Int64Range(-5000, 90000).Draw(r, "discount")))
	}
	for i := range rapid.IntRange(0, 12).Draw(r, "options") {
		id := int64(100 + i)
		in.Features = append(in.Features, price.Feature{ID: id, PriceStandard: maybe(r, "option", -5000, 300000), PriceEmbassy: maybe(r, "option", 0, 300000), DiploEnabled: true, Standard: i%5 == 4})
		d.Options = append(d.Options, document.Option{FeatureID: id, Group: "option", Code: "X", Name: fmt.Sprintf("name %d", i)})
	}
	if rapid.Bool().Draw(r, "service") {
		in.ServicePackage = &price.Feature{ID: 31, PriceStandard: maybe(r, "service", 0, 100000)}
		d.Services = []document.Option{{FeatureID: 31, Name: "service"}}
	}
	for i := range rapid.IntRange(0, 4).Draw(r, "accessories") {
		a := price.Accessory{ID: int64(i + 1), Price: money.Cents(rapid.Int64Range(0, 30000).Draw(r, "accessory")), Quantity: rapid.Int64Range(0, 9).Draw(r, "pieces")}
		in.Accessories = append(in.Accessories, a)
		d.Accessories = append(d.Accessories, document.Accessory{ID: a.ID, Name: "accessory", Quantity: a.Quantity})
	}
	if rapid.IntRange(0, 5).Draw(r, "of a vehicle") == 0 {
		in.Vehicle = &price.Vehicle{
			Price: maybe(r, "vehicle", 0, 9000000), PriceDiscounted: maybe(r, "discounted", 0, 9000000), PriceTransportation: maybe(r, "brought", 0, 99999),
			Regime: rapid.SampledFrom([]price.Regime{price.RegimeStandard, price.RegimeMargin, price.RegimeExempt}).Draw(r, "regime"),
		}
		d.Options, d.Services, d.Accessories = nil, nil, nil
		in.TradeInBenefit = nil
	}
	return in
}
