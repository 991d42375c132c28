package price_test

import (
	"errors"
	"math"
	"testing"

	"forecourt/internal/platform/money"
	"forecourt/internal/price"
)

// place is where in the input an error says it is.
func place(err error) string {
	var wrong *price.Error
	if !errors.As(err, &wrong) {
		return ""
	}
	return wrong.Field
}

func TestBadInputIsAnErrorWithItsPlace(t *testing.T) {
	huge := some(money.Cents(math.MaxInt64))
	for name, c := range map[string]struct {
		spoil func(*price.Input)
		place string
		err   error
	}{
		"no type":         {func(in *price.Input) { in.Type = "" }, "type", price.ErrUnknown},
		"unknown type":    {func(in *price.Input) { in.Type = "Standard" }, "type", price.ErrUnknown},
		"no date":         {func(in *price.Input) { in.Date = day("2026-01-01").AddDays(9_999_999) }, "date", price.ErrMissing},
		"no rate then":    {func(in *price.Input) { in.Date = day("2009-08-31") }, "date", price.ErrNoRate},
		"no rate there":   {func(in *price.Input) { in.Company.Country = "lt" }, "date", price.ErrNoRate},
		"two rates":       {func(in *price.Input) { in.Tables.VATRates = append(in.Tables.VATRates, in.Tables.VATRates[0]) }, "vat_rates[3]", price.ErrOverlap},
		"rate below zero": {func(in *price.Input) { in.Tables.VATRates[0].Percent = -1 }, "vat_rates[0]", price.ErrRange},
		"rate above 100":  {func(in *price.Input) { in.Tables.VATRates[0].Percent = 100_001 }, "vat_rates[0]", price.ErrRange},
		"two bands": {func(in *price.Input) {
			in.Company.HasEmissionTaxes = true
			in.Tables.Bands[0].To = 142
		}, "bands[1]", price.ErrOverlap},
		"two limits": {func(in *price.Input) {
			in.Model.FuelID, in.CompanyBrand.VATDeductable = some(int64(3)), true
			in.Tables.Limits = append(in.Tables.Limits, in.Tables.Limits[0])
		}, "ev_vat_limits[1]", price.ErrOverlap},
		"negative CO2": {func(in *price.Input) {
			in.Company.HasEmissionTaxes = true
			in.Model.CO2 = some(price.Grams(-1))
		}, "model.co2", price.ErrGrams},
		"no vehicles":       {func(in *price.Input) { in.NumberOfVehicles = 0 }, "number_of_vehicles", price.ErrQuantity},
		"negative vehicles": {func(in *price.Input) { in.NumberOfVehicles = math.MinInt64 }, "number_of_vehicles", price.ErrQuantity},
		"absurd vehicles":   {func(in *price.Input) { in.NumberOfVehicles = math.MaxInt64 }, "taxable", money.ErrOverflow},
		"unknown mode":      {func(in *price.Input) { in.Discount.Mode = "euro" }, "discount_type", price.ErrUnknown},
		"absurd percent":    {func(in *price.Input) { in.Discount.Percent = some(money.Percent(math.MinInt64)) }, "price_discounted", money.ErrOverflow},
		"absurd money": {func(in *price.Input) {
			in.Discount = price.Discount{Mode: price.ModeMoney, Money: some(money.Cents(math.MinInt64))}
		}, "price_discounted", money.ErrOverflow},
		"absurd typed price": {func(in *price.Input) { in.Discount.Typed = huge }, "price_discounted", money.ErrOverflow},
		"absurd model price": {func(in *price.Input) { in.Model.PriceStandard = huge }, "model.price_standard", money.ErrOverflow},
		"absurd transport":   {func(in *price.Input) { in.Model.PriceTransportation = huge }, "model.price_transportation", money.ErrOverflow},
		"absurd feature":     {func(in *price.Input) { in.Features = []price.Feature{{ID: 1}, {ID: 2, PriceStandard: huge}} }, "features[1].price_standard", money.ErrOverflow},
		"absurd service":     {func(in *price.Input) { in.ServicePackage = &price.Feature{ID: 1, PriceStandard: huge} }, "service_package.price_standard", money.ErrOverflow},
		"absurd extras":      {func(in *price.Input) { in.AdditionalExtras = huge }, "additional_extras_price", money.ErrOverflow},
		"absurd trade-in":    {func(in *price.Input) { in.TradeInBenefit = some(money.Cents(math.MinInt64)) }, "trade_in_benefit", money.ErrOverflow},
		"absurd support":     {func(in *price.Input) { in.PriceSupport = some(money.Cents(math.MinInt64)) }, "price_support", money.ErrOverflow},
		"absurd wholesale":   {func(in *price.Input) { in.CompanyWholesale = huge }, "price_primecost", money.ErrOverflow},
		"absurd quantity":    {func(in *price.Input) { accessory(in, price.Accessory{Price: 2, Quantity: math.MaxInt64}) }, "accessories[0].price", money.ErrOverflow},
		"absurd casco": {func(in *price.Input) {
			in.CompanyBrand.OfferInsurance, in.Serie.Casco = true, some(money.Percent(math.MaxInt64))
		}, "price_casco", money.ErrOverflow},
		"a feature twice": {func(in *price.Input) { in.Features = []price.Feature{{ID: 4}, {ID: 1}, {ID: 4}} }, "features[2].id", price.ErrDuplicate},
		"an option and service": {func(in *price.Input) {
			in.Features, in.ServicePackage = []price.Feature{{ID: 4}}, &price.Feature{ID: 4}
		}, "service_package.id", price.ErrDuplicate},
		"one package as two": {func(in *price.Input) {
			in.ServicePackage, in.RepairPackage = &price.Feature{ID: 4}, &price.Feature{ID: 4}
		}, "repair_package.id", price.ErrDuplicate},
		"no regime":      {func(in *price.Input) { in.Vehicle = &price.Vehicle{} }, "vehicle.vat_regime", price.ErrUnknown},
		"absurd vehicle": {func(in *price.Input) { in.Vehicle = &price.Vehicle{Price: huge, Regime: price.RegimeMargin} }, "vehicle.price", money.ErrOverflow},
		"absurd old price": {func(in *price.Input) {
			in.Vehicle = &price.Vehicle{PriceDiscounted: huge, Regime: price.RegimeMargin}
		}, "vehicle.price_discounted", money.ErrOverflow},
	} {
		in := plain()
		c.spoil(in)
		out, err := price.Of(in)
		if place(err) != c.place || !errors.Is(err, c.err) {
			t.Errorf("%s: %v", name, err)
		}
		if out.PriceTotal != 0 || out.Lines != nil || out.Findings != nil {
			t.Errorf("%s: there are figures beside the error", name)
		}
	}
}

func accessory(in *price.Input, a price.Accessory) {
	in.Accessories, in.IncludeAccessories = []price.Accessory{a}, true
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

func TestMarginVehiclesShowNoVAT(t *testing.T) {
	in := plain()
	for regime, show := range map[price.Regime]bool{price.RegimeStandard: true, price.RegimeExempt: true, price.RegimeMargin: false} {
		in.Vehicle = &price.Vehicle{Price: some(money.Cents(12_100_00)), Regime: regime}
		if out := priced(t, in); out.ShowVAT != show || (out.VATAmount != 0) != (regime == price.RegimeStandard) {
			t.Errorf("%s: VAT %s, shown %v", regime, out.VATAmount, out.ShowVAT)
		}
	}
}
