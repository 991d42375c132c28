package price_test

import (
	"strconv"
	"testing"

	"pgregory.net/rapid"

	"forecourt/internal/platform/date"
	"forecourt/internal/platform/money"
	"forecourt/internal/price"
)

func day(text string) date.Date {
	d, err := date.Parse(text)
	if err != nil {
		panic(err)
	}
	return d
}

func some[T any](v T) *T { return &v }

// plain is an offer that has a price: 10,000.00 and 100.00 transport, in
// Lithuania.
func plain() *price.Input {
	return &price.Input{
		VersionID: 70, Type: price.Standard, Date: day("2026-11-20"),
		Company:      price.Company{ID: 5, Country: "LT", RegistrationFee: some(money.Cents(4500))},
		CompanyBrand: price.CompanyBrand{ID: 6},
		PriceList:    price.List{ID: 7, TitleID: 8},
		Model: price.Model{
			ID: 9, PriceStandard: some(money.Cents(10_000_00)), PriceEmbassy: some(money.Cents(9_000_00)),
			PriceTransportation: some(money.Cents(100_00)), FuelID: some(int64(1)), CO2: some(price.Grams(142_000)),
		},
		Serie:            price.Serie{ID: 10},
		NumberOfVehicles: 1,
		Tables: price.Tables{
			VATRates: []price.Rate{
				{ID: 1, Country: "LT", Percent: 21_000, ValidFrom: day("2009-09-01")},
				{ID: 2, Country: "EE", Percent: 22_000, ValidFrom: day("2024-01-01")},
				{ID: 3, Country: "EE", Percent: 24_000, ValidFrom: day("2025-07-01")},
			},
			Bands: []price.Band{
				{ID: 11, Country: "LT", FuelID: 1, From: 131, To: 140, Amount: 2163, ValidFrom: day("2026-01-01"), ValidTo: day("2026-12-31")},
				{ID: 12, Country: "LT", FuelID: 1, From: 141, To: 150, Amount: 4326, ValidFrom: day("2026-01-01"), ValidTo: day("2026-12-31")},
				{ID: 13, Country: "LT", FuelID: 1, From: 0, To: 9999, Amount: 99, ValidFrom: day("2025-01-01"), ValidTo: day("2025-12-31")},
			},
			Limits: []price.Limit{{ID: 21, Country: "LT", Amount: 50_000_00, ValidFrom: day("2023-01-01")}},
		},
	}
}

func priced(t testing.TB, in *price.Input) price.Output {
	t.Helper()
	out, err := price.Explain(in)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// offers draws offers of every kind, with amounts up to the given one.
func offers(largest int64) *rapid.Generator[*price.Input] {
	return rapid.Custom(func(t *rapid.T) *price.Input {
		flag := func(name string) bool { return rapid.Bool().Draw(t, name) }
		amount := func(name string) *money.Cents {
			return rapid.Ptr(rapid.Map(rapid.Int64Range(0, largest), func(n int64) money.Cents { return money.Cents(n) }), true).Draw(t, name)
		}
		in := plain()
		in.Type = rapid.SampledFrom([]price.Type{price.Standard, price.Embassy, price.Diplomatic}).Draw(t, "type")
		in.Date = day(rapid.SampledFrom([]string{"2026-11-20", "2025-12-31", "2026-01-01", "2027-01-01", "2025-06-30", "2025-07-01"}).Draw(t, "date"))
		in.Company.Country = rapid.SampledFrom([]string{"LT", "EE"}).Draw(t, "country")
		in.Company.RegistrationFee, in.Company.HasEmissionTaxes = amount("fee"), flag("taxes")
		in.CompanyBrand = price.CompanyBrand{ID: 6, OfferInsurance: flag("insurance"), OfferAccessories: flag("offer accessories"), VATDeductable: flag("deductable")}
		in.PriceList.PricesIncludeVAT = flag("include VAT")
		in.Model = price.Model{
			ID: 9, PriceStandard: amount("standard"), PriceEmbassy: amount("embassy"), PriceDiplomatic: amount("diplomatic"),
			PriceTransportation: amount("transportation"), PriceWholesale: amount("wholesale"), FeaturePrimeCost: amount("feature cost"),
			ServicePackPrimeCost: amount("service cost"), PriceFactoryDelivery: amount("delivery"),
			FuelID: rapid.Ptr(rapid.Int64Range(1, 4), true).Draw(t, "fuel"),
			CO2:    rapid.Ptr(rapid.Map(rapid.Int64Range(100_000, 170_000), func(n int64) price.Grams { return price.Grams(n) }), true).Draw(t, "co2"),
		}
		in.Serie.Casco = rapid.Ptr(rapid.Map(rapid.Int64Range(0, 9_999), func(n int64) money.Percent { return money.Percent(n) }), true).Draw(t, "casco")
		in.Serie.HasLink = flag("link")
		for i := range rapid.IntRange(0, 6).Draw(t, "features") {
			in.Features = append(in.Features, *feature(int64(i+1), largest).Draw(t, "feature"))
		}
		in.ServicePackage = rapid.OneOf(rapid.Just[*price.Feature](nil), feature(101, largest)).Draw(t, "service package")
		in.RepairPackage = rapid.OneOf(rapid.Just[*price.Feature](nil), feature(102, largest)).Draw(t, "repair package")
		in.CompanyWholesale, in.AdditionalExtras, in.TradeInBenefit, in.PriceSupport = amount("own wholesale"), amount("extras"), amount("trade-in"), amount("support")
		in.Discount = discount(largest).Draw(t, "discount")
		for i := range rapid.IntRange(0, 4).Draw(t, "accessories") {
			in.Accessories = append(in.Accessories, price.Accessory{
				ID: int64(i + 1), Price: money.Cents(rapid.Int64Range(0, largest).Draw(t, "price")), Quantity: rapid.Int64Range(-1, 9).Draw(t, "quantity"),
			})
		}
		in.IncludeAccessories = flag("include accessories")
		in.NumberOfVehicles = rapid.Int64Range(1, 20).Draw(t, "vehicles")
		in.Settings = price.Settings{IncludeCO2TaxIntoVehicleTotal: flag("tax in total"), ActivateRegistrationFee: flag("fee on"), DeductVATForElectricVehicles: flag("deduct")}
		if rapid.IntRange(0, 5).Draw(t, "vehicle") == 0 {
			in.Vehicle = &price.Vehicle{
				ID: 40, Price: amount("v price"), PriceDiscounted: amount("v discounted"), PriceTransportation: amount("v transportation"),
				Regime: rapid.SampledFrom([]price.Regime{price.RegimeStandard, price.RegimeMargin, price.RegimeExempt}).Draw(t, "regime"),
			}
		}
		return in
	})
}

func feature(id, largest int64) *rapid.Generator[*price.Feature] {
	return rapid.Custom(func(t *rapid.T) *price.Feature {
		amount := rapid.Ptr(rapid.Map(rapid.Int64Range(-largest/10, largest), func(n int64) money.Cents { return money.Cents(n) }), true)
		odd := func(name string) bool { return rapid.IntRange(0, 4).Draw(t, name) == 0 }
		return &price.Feature{
			ID: id, PriceStandard: amount.Draw(t, "standard"), PriceEmbassy: amount.Draw(t, "embassy"),
			Standard: odd("is standard"), InPackage: odd("in package"), DiploEnabled: !odd("no diplomats"),
			Step: rapid.SampledFrom([]price.Step{"", "", "option", price.StepTrimFinish, price.StepServicePackage}).Draw(t, "step "+strconv.FormatInt(id, 10)),
		}
	})
}

func discount(largest int64) *rapid.Generator[price.Discount] {
	return rapid.Custom(func(t *rapid.T) price.Discount {
		d := price.Discount{Mode: rapid.SampledFrom([]price.Mode{"", price.ModePercent, price.ModeMoney}).Draw(t, "mode")}
		cents := rapid.Ptr(rapid.Map(rapid.Int64Range(-9, largest), func(n int64) money.Cents { return money.Cents(n) }), true)
		d.Percent = rapid.Ptr(rapid.Map(rapid.Int64Range(0, 110_000), func(n int64) money.Percent { return money.Percent(n) }), true).Draw(t, "percent")
		d.Money, d.Typed = cents.Draw(t, "money"), cents.Draw(t, "typed")
		return d
	})
}
