package totals_test

import (
	"errors"
	"math"
	"testing"

	"forecourt/internal/money"
	"forecourt/internal/offer/totals"
)

// place is where in the input an error says it is.
func place(err error) string {
	var wrong *totals.Error
	if !errors.As(err, &wrong) {
		return ""
	}
	return wrong.Field
}

func TestBadInputIsAnErrorWithItsPlace(t *testing.T) {
	huge := some(money.Cents(math.MaxInt64))
	for name, c := range map[string]struct {
		spoil func(*totals.Input)
		place string
		err   error
	}{
		"no type":         {func(in *totals.Input) { in.Type = "" }, "type", totals.ErrUnknown},
		"unknown type":    {func(in *totals.Input) { in.Type = "Standard" }, "type", totals.ErrUnknown},
		"no date":         {func(in *totals.Input) { in.Date = day("2026-01-01").AddDays(9_999_999) }, "date", totals.ErrMissing},
		"no rate then":    {func(in *totals.Input) { in.Date = day("2009-08-31") }, "date", totals.ErrNoRate},
		"no rate there":   {func(in *totals.Input) { in.Company.Country = "lt" }, "date", totals.ErrNoRate},
		"two rates":       {func(in *totals.Input) { in.Tables.VATRates = append(in.Tables.VATRates, in.Tables.VATRates[0]) }, "vat_rates[3]", totals.ErrOverlap},
		"rate below zero": {func(in *totals.Input) { in.Tables.VATRates[0].Percent = -1 }, "vat_rates[0]", totals.ErrRange},
		"rate above 100":  {func(in *totals.Input) { in.Tables.VATRates[0].Percent = 100_001 }, "vat_rates[0]", totals.ErrRange},
		"two bands": {func(in *totals.Input) {
			in.Company.HasEmissionTaxes = true
			in.Tables.Bands[0].To = 142
		}, "bands[1]", totals.ErrOverlap},
		"two limits": {func(in *totals.Input) {
			in.Model.FuelID, in.CompanyBrand.VATDeductable = some(int64(3)), true
			in.Tables.Limits = append(in.Tables.Limits, in.Tables.Limits[0])
		}, "ev_vat_limits[1]", totals.ErrOverlap},
		"negative CO2": {func(in *totals.Input) {
			in.Company.HasEmissionTaxes = true
			in.Model.CO2 = some(totals.Grams(-1))
		}, "model.co2", totals.ErrGrams},
		"no vehicles":       {func(in *totals.Input) { in.NumberOfVehicles = 0 }, "number_of_vehicles", totals.ErrQuantity},
		"negative vehicles": {func(in *totals.Input) { in.NumberOfVehicles = math.MinInt64 }, "number_of_vehicles", totals.ErrQuantity},
		"absurd vehicles":   {func(in *totals.Input) { in.NumberOfVehicles = math.MaxInt64 }, "taxable", money.ErrOverflow},
		"unknown mode":      {func(in *totals.Input) { in.Discount.Mode = "euro" }, "discount_type", totals.ErrUnknown},
		"absurd percent":    {func(in *totals.Input) { in.Discount.Percent = some(money.Percent(math.MinInt64)) }, "price_discounted", money.ErrOverflow},
		"absurd money": {func(in *totals.Input) {
			in.Discount = totals.Discount{Mode: totals.ModeMoney, Money: some(money.Cents(math.MinInt64))}
		}, "price_discounted", money.ErrOverflow},
		"absurd typed price": {func(in *totals.Input) { in.Discount.Typed = huge }, "price_discounted", money.ErrOverflow},
		"absurd model price": {func(in *totals.Input) { in.Model.PriceStandard = huge }, "model.price_standard", money.ErrOverflow},
		"absurd transport":   {func(in *totals.Input) { in.Model.PriceTransportation = huge }, "model.price_transportation", money.ErrOverflow},
		"absurd feature":     {func(in *totals.Input) { in.Features = []totals.Feature{{ID: 1}, {ID: 2, PriceStandard: huge}} }, "features[1].price_standard", money.ErrOverflow},
		"absurd service":     {func(in *totals.Input) { in.ServicePackage = &totals.Feature{ID: 1, PriceStandard: huge} }, "service_package.price_standard", money.ErrOverflow},
		"absurd extras":      {func(in *totals.Input) { in.AdditionalExtras = huge }, "additional_extras_price", money.ErrOverflow},
		"absurd trade-in":    {func(in *totals.Input) { in.TradeInBenefit = some(money.Cents(math.MinInt64)) }, "trade_in_benefit", money.ErrOverflow},
		"absurd support":     {func(in *totals.Input) { in.PriceSupport = some(money.Cents(math.MinInt64)) }, "price_support", money.ErrOverflow},
		"absurd wholesale":   {func(in *totals.Input) { in.CompanyWholesale = huge }, "price_primecost", money.ErrOverflow},
		"absurd quantity":    {func(in *totals.Input) { accessory(in, totals.Accessory{Price: 2, Quantity: math.MaxInt64}) }, "accessories[0].price", money.ErrOverflow},
		"absurd casco": {func(in *totals.Input) {
			in.CompanyBrand.OfferInsurance, in.Serie.Casco = true, some(money.Percent(math.MaxInt64))
		}, "price_casco", money.ErrOverflow},
		"a feature twice": {func(in *totals.Input) { in.Features = []totals.Feature{{ID: 4}, {ID: 1}, {ID: 4}} }, "features[2].id", totals.ErrDuplicate},
		"an option and service": {func(in *totals.Input) {
			in.Features, in.ServicePackage = []totals.Feature{{ID: 4}}, &totals.Feature{ID: 4}
		}, "service_package.id", totals.ErrDuplicate},
		"one package as two": {func(in *totals.Input) {
			in.ServicePackage, in.RepairPackage = &totals.Feature{ID: 4}, &totals.Feature{ID: 4}
		}, "repair_package.id", totals.ErrDuplicate},
		"no regime":      {func(in *totals.Input) { in.Vehicle = &totals.Vehicle{} }, "vehicle.vat_regime", totals.ErrUnknown},
		"absurd vehicle": {func(in *totals.Input) { in.Vehicle = &totals.Vehicle{Price: huge, Regime: totals.RegimeMargin} }, "vehicle.price", money.ErrOverflow},
		"absurd old price": {func(in *totals.Input) {
			in.Vehicle = &totals.Vehicle{PriceDiscounted: huge, Regime: totals.RegimeMargin}
		}, "vehicle.price_discounted", money.ErrOverflow},
	} {
		in := plain()
		c.spoil(in)
		out, err := totals.Of(in)
		if place(err) != c.place || !errors.Is(err, c.err) {
			t.Errorf("%s: %v", name, err)
		}
		if out.PriceTotal != 0 || out.Lines != nil || out.Findings != nil {
			t.Errorf("%s: there are figures beside the error", name)
		}
	}
}

func accessory(in *totals.Input, a totals.Accessory) {
	in.Accessories, in.IncludeAccessories = []totals.Accessory{a}, true
	in.CompanyBrand.OfferAccessories, in.Serie.HasLink = true, true
}

// What does not apply is not looked at: a bad row elsewhere blocks no offer.
func TestRowsThatDoNotApplyBlockNothing(t *testing.T) {
	in := plain()
	in.Tables.VATRates = append(in.Tables.VATRates, in.Tables.VATRates[1], in.Tables.VATRates[2]) // Estonia
	in.Tables.Bands = append(in.Tables.Bands, in.Tables.Bands...)                                 // no emission taxes here
	if out := priced(t, in); out.PriceTotal != 12_221_00 {
		t.Errorf("the total is %s", out.PriceTotal)
	}
}

func TestMarginVehiclesTellNoVAT(t *testing.T) {
	in := plain()
	for regime, show := range map[totals.Regime]bool{totals.RegimeStandard: true, totals.RegimeExempt: true, totals.RegimeMargin: false} {
		in.Vehicle = &totals.Vehicle{Price: some(money.Cents(12_100_00)), Regime: regime}
		if out := priced(t, in); out.ShowVAT != show || (out.VATAmount != 0) != (regime == totals.RegimeStandard) {
			t.Errorf("%s: VAT %s, shown %v", regime, out.VATAmount, out.ShowVAT)
		}
	}
}
