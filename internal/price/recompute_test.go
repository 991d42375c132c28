package price_test

import (
	"math/big"
	"testing"

	"pgregory.net/rapid"

	"forecourt/internal/price"
)

// TestExplanationsRecompute puts the inputs of each explanation into its
// formula again, with big integers, and compares.
func TestExplanationsRecompute(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		in := offers(usual).Draw(t, "offer")
		out, err := price.Explain(in)
		if err != nil {
			t.Fatal(err)
		}
		recompute(t, in, out)
	})
}

var configured = []string{
	"price_model", "options", "services", "price_transportation", "extras", "accessories", "accessoriesPrice", "price", "price_discounted",
	"base", "price_registration", "taxable", "price_total", "price_casco", "vat_amount", "vat_deductable", "price_primecost",
}

func recompute(t *rapid.T, in *price.Input, out price.Output) {
	explained := map[string]price.Explanation{}
	for _, e := range out.Explanations {
		explained[e.Figure] = e
	}
	if in.Vehicle == nil {
		for _, figure := range configured {
			if _, ok := explained[figure]; !ok {
				t.Fatalf("%s is not explained", figure)
			}
		}
	}
	for figure, want := range map[string]*int64{
		"price": some(int64(out.Price)), "price_total": some(int64(out.PriceTotal)), "vat_amount": some(int64(out.VATAmount)),
		"base": some(int64(out.Base)), "price_discounted": (*int64)(out.PriceDiscounted),
	} {
		if e := explained[figure]; (e.Unit == price.UnitNone) != (want == nil) || want != nil && e.Value != *want {
			t.Fatalf("%s is explained as %d %s", figure, e.Value, e.Unit)
		}
	}
	for _, e := range out.Explanations {
		for _, input := range e.Inputs {
			if input.Origin.Record == "figure" && (explained[input.Name].Value != input.Value || explained[input.Name].Unit != input.Unit) {
				t.Fatalf("%s uses another %s than it is explained", e.Figure, input.Name)
			}
		}
		f := formula{t: t, e: e, in: map[string]price.Term{}}
		for _, input := range e.Inputs {
			f.in[input.Name] = input
		}
		if value := f.value(); (value == nil) != (e.Unit == price.UnitNone) || value != nil && value.Cmp(big.NewInt(e.Value)) != 0 {
			t.Fatalf("%s = %d %s, %s gives %v\n%+v", e.Figure, e.Value, e.Unit, e.Formula, value, e.Inputs)
		}
	}
}

// formula is docs/pricing.md once more, over what an explanation says.
type formula struct {
	t  *rapid.T
	e  price.Explanation
	in map[string]price.Term
}

func (f formula) value() *big.Int {
	switch f.e.Formula {
	case price.FormulaLines:
		return f.lines(true)
	case price.FormulaNetLines:
		return f.lines(false)
	case price.FormulaSum:
		return f.sum()
	case price.FormulaPercentOff:
		return round(product(f.of("price"), less(big.NewInt(100_000), f.of("discount"))), 100_000)
	case price.FormulaMoneyOff:
		return less(f.of("price"), f.of("discount_money"))
	case price.FormulaEntered:
		if f.e.Inputs[0].Unit == price.UnitNone && f.e.Unit == price.UnitNone {
			return nil
		}
		return f.sum()
	case price.FormulaBase:
		if discounted := f.of("price_discounted"); discounted.Sign() > 0 {
			return discounted
		}
		return f.of("price")
	case price.FormulaRegistration:
		total := new(big.Int)
		if f.on("has_emission_taxes") && f.e.Band != nil {
			total.SetInt64(int64(f.e.Band.Amount))
		}
		if f.on("activate_registration_fee") {
			total.Add(total, f.of("price_regitra"))
		}
		return total
	case price.FormulaTimes:
		return product(f.sum("base", "extras", "accessories"), f.of("number_of_vehicles"))
	case price.FormulaTotal:
		one := f.sum("base", "extras", "accessories")
		if f.on("include_co2tax_into_vehicle_total") {
			one.Add(one, f.of("price_registration"))
		}
		return less(product(one, f.of("number_of_vehicles")), f.of("trade_in_benefit"))
	case price.FormulaCasco:
		if !f.on("offer_insurance") {
			return new(big.Int)
		}
		return round(product(f.of("price_total"), f.of("price_casco")), 100_000)
	case price.FormulaVATInside:
		if f.e.Rate == nil {
			return new(big.Int)
		}
		gross := big.NewInt(f.e.Inputs[0].Value)
		return less(gross, round(product(gross, big.NewInt(100_000)), 100_000+int64(f.e.Rate.Percent)))
	case price.FormulaDeductable:
		if f.on("vat_deductable") || f.of("fuel_id").Int64() == 3 && f.on("deduct_vat_for_electric_vehicles") {
			return big.NewInt(1)
		}
		return new(big.Int)
	case price.FormulaPrimecost:
		total := f.sum()
		return less(total, product(big.NewInt(2), f.of("price_support"))) // which the sum has added
	}
	f.t.Fatalf("the formula %s is not known", f.e.Formula)
	return nil
}

func (f formula) lines(withVAT bool) *big.Int {
	total := new(big.Int)
	included, listed := f.in["prices_include_vat"]
	for _, line := range f.e.Lines {
		var rate int64
		if f.e.Rate != nil {
			rate = int64(f.e.Rate.Percent)
		}
		inside := listed && included.Value == 1
		if withVAT && (int64(line.Rate) != rate || line.Included != inside) {
			f.t.Fatalf("%s: a line has the rate %s, not %d", f.e.Figure, line.Rate, rate)
		}
		entered := product(big.NewInt(int64(line.Price)), big.NewInt(line.Quantity))
		total.Add(total, entered)
		if withVAT && !inside {
			total.Add(total, round(product(entered, big.NewInt(rate)), 100_000))
		}
		if net := round(product(entered, big.NewInt(100_000)), 100_000+rate); inside && net.Int64() != int64(line.Net) {
			f.t.Fatalf("%s: of %s with VAT %s are said to be without, not %s", f.e.Figure, entered, line.Net, net)
		}
	}
	return total
}

func (f formula) of(name string) *big.Int {
	term, ok := f.in[name]
	if !ok {
		f.t.Fatalf("%s does not say its %s", f.e.Figure, name)
	}
	return big.NewInt(term.Value)
}

func (f formula) on(name string) bool { return f.of(name).Sign() > 0 }

// sum adds the named inputs, or all.
func (f formula) sum(names ...string) *big.Int {
	total := new(big.Int)
	for _, term := range f.e.Inputs {
		if len(names) == 0 {
			total.Add(total, big.NewInt(term.Value))
		}
	}
	for _, name := range names {
		total.Add(total, f.of(name))
	}
	return total
}

func product(a, b *big.Int) *big.Int { return new(big.Int).Mul(a, b) }

func less(a, b *big.Int) *big.Int { return new(big.Int).Sub(a, b) }

// round divides, half up and away from zero.
func round(n *big.Int, by int64) *big.Int {
	half := new(big.Int).Abs(n)
	half.Lsh(half, 1).Add(half, big.NewInt(by)).Quo(half, big.NewInt(2*by))
	if n.Sign() < 0 {
		half.Neg(half)
	}
	return half
}

// TestExplanationNamesItsRecords: an explanation leads to the records.
func TestExplanationNamesItsRecords(t *testing.T) {
	in := plain()
	in.Company.Country, in.Date = "EE", day("2025-06-30")
	in.Features = []price.Feature{{ID: 77, PriceStandard: in.Model.PriceTransportation}}
	in.Tables.Bands[0].Country, in.Tables.Bands[0].ValidFrom = "EE", day("2025-01-01")
	in.Company.HasEmissionTaxes, in.Model.CO2 = true, some(price.Grams(139_500))
	explained := map[string]price.Explanation{}
	for _, e := range priced(t, in).Explanations {
		explained[e.Figure] = e
	}
	options := explained["options"]
	if len(options.Lines) != 1 || options.Lines[0].Origin != (price.Origin{Record: "feature", ID: 77, Field: "price_standard"}) {
		t.Errorf("options are explained by %+v", options.Lines)
	}
	if r := options.Rate; r == nil || r.ID != 2 || r.Percent != 22_000 || r.ValidFrom != day("2024-01-01") || r.ValidTo != day("2025-06-30") {
		t.Errorf("the rate is %+v", r)
	}
	if b := explained["price_registration"].Band; b == nil || b.ID != 11 || b.ValidTo != day("2026-12-31") {
		t.Errorf("the band is %+v", b)
	}
	if limit := explained["vat_deductable"].Limit; limit != nil {
		t.Errorf("a limit of %+v for a petrol car", limit)
	}
	in = plain()
	in.Model.FuelID, in.CompanyBrand.VATDeductable = some(int64(3)), true
	for _, e := range priced(t, in).Explanations {
		if e.Figure == "vat_deductable" && (e.Limit == nil || e.Limit.ID != 21) {
			t.Errorf("the limit is %+v", e.Limit)
		}
	}
}
