package price_test

import (
	"testing"

	"pgregory.net/rapid"

	"forecourt/internal/platform/money"
	"forecourt/internal/price"
)

// TestTariffIsThePriceOfTheLines: what options cost before they are chosen is
// what the offer charges for them, to the cent.
func TestTariffIsThePriceOfTheLines(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		in := offers(usual).Draw(t, "offer")
		out, err := price.Of(in)
		if err != nil || in.Vehicle != nil {
			return
		}
		tariff, err := in.Tariff()
		if err != nil {
			t.Fatal(err)
		}
		features := in.Features
		for _, p := range []*price.Feature{in.ServicePackage, in.RepairPackage} {
			if p != nil {
				features = append(features[:len(features):len(features)], *p)
			}
		}
		var charged []price.Feature
		for _, f := range features {
			beside := in.ServicePackage != nil && f.ID == in.ServicePackage.ID || in.RepairPackage != nil && f.ID == in.RepairPackage.ID
			if beside || f.Step != price.StepServicePackage && f.Step != price.StepRepairPackage {
				charged = append(charged, f)
			}
		}
		var lines money.Cents
		for _, l := range out.Lines {
			if l.Figure == price.FigureOptions || l.Figure == price.FigureServices {
				lines += l.Net
			}
		}
		net, amount, err := tariff.Sum(charged)
		if err != nil || net != lines || amount != out.Options+out.Services {
			t.Fatalf("the options are %s and %s, shown as %s and %s: %v", lines, out.Options+out.Services, net, amount, err)
		}
	})
}

// TestTariffNeedsARate: an offer that cannot be priced shows no prices either.
func TestTariffNeedsARate(t *testing.T) {
	in := plain()
	in.Company.Country = "XX"
	if _, err := in.Tariff(); place(err) != "date" {
		t.Errorf("no rate: %v", err)
	}
}
