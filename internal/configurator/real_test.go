package configurator_test

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"testing"

	"forecourt/internal/configurator"
	"forecourt/internal/platform/date"
	"forecourt/internal/platform/money"
	"forecourt/internal/price"
	"forecourt/internal/rules/engine"
	"forecourt/internal/testkit/apitest"
)

// TestRealCarAnswers imports a real car and asks what is known of it: which
// selections are valid, which rules the others break, what the car has then,
// and what it costs in two types of offers.
func TestRealCarAnswers(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		_, list, id := admin.RealCar(t)
		m := model(t, p.DB(), configurator.New(configurator.KeptBytes), list, id)
		var prices struct {
			Standard json.Number `json:"price_standard"`
			Embassy  json.Number `json:"price_embassy"`
		}
		admin.Get("/model/"+strconv.FormatInt(id, 10)+"?pricelistId="+strconv.FormatInt(list, 10)).JSON(t, &prices)
		ids, codes, names := map[string]int64{}, map[int64]string{}, map[string]string{}
		for _, f := range m.Features {
			ids[f.Code], codes[f.ID] = f.ID, f.Code
		}
		for _, r := range m.Rules {
			names["rule:"+strconv.FormatInt(r.ID, 10)] = r.Name
		}
		offers := apitest.RealOffers(t)
		if len(offers) != 25 {
			t.Fatalf("%d selections are known", len(offers))
		}
		for _, offer := range offers {
			var chosen []int64
			for _, code := range offer.Choose {
				chosen = append(chosen, ids[code])
			}
			for kind, want := range map[price.Type]string{price.Standard: offer.PriceStandard, price.Embassy: offer.PriceEmbassy} {
				compiled, err := m.In(kind)
				if err != nil {
					t.Fatal(err)
				}
				answer, err := compiled.Validate(engine.Query{Add: chosen})
				if err != nil {
					t.Fatalf("%s: %v", offer, err)
				}
				same(t, offer, "in effect", named(answer.Present, codes), offer.InEffect)
				if answer.Valid != offer.Valid {
					t.Errorf("%s, %s: valid is %v", offer, kind, answer.Valid)
				}
				if !offer.Valid {
					same(t, offer, "violated", named(answer.Violated, names), offer.Violated)
					continue
				}
				lines := m.Charged(kind, chosen)
				same(t, offer, "in a package", packed(lines, codes), offer.ChosenButInAPackage)
				base := amount(t, map[price.Type]json.Number{price.Standard: prices.Standard, price.Embassy: prices.Embassy}[kind].String())
				if got := total(t, kind, base, lines); got != amount(t, want) || money.Cents(answer.PriceAfter)+base != got {
					t.Errorf("%s, %s: %s, and %d by the engine; want %s", offer, kind, got, answer.PriceAfter, want)
				}
			}
		}
	})
}

// total prices the car alone: without VAT, without transport.
func total(t *testing.T, kind price.Type, model money.Cents, lines []price.Feature) money.Cents {
	t.Helper()
	day, err := date.Parse("2026-11-20")
	if err != nil {
		t.Fatal(err)
	}
	since, err := date.Parse("2009-09-01")
	if err != nil {
		t.Fatal(err)
	}
	out, err := price.Of(&price.Input{
		Type: kind, Date: day, Company: price.Company{Country: "LT"}, PriceList: price.List{PricesIncludeVAT: true},
		Model: price.Model{PriceStandard: &model, PriceEmbassy: &model}, Features: lines, NumberOfVehicles: 1,
		Tables: price.Tables{VATRates: []price.Rate{{ID: 1, Country: "LT", Percent: 21_000, ValidFrom: since}}},
	})
	if err != nil || len(out.Findings) > 0 {
		t.Errorf("%v %v", out.Findings, err)
	}
	return out.PriceTotal
}

func packed(lines []price.Feature, codes map[int64]string) []string {
	out := []string{}
	for _, line := range lines {
		if line.InPackage {
			out = append(out, codes[line.ID])
		}
	}
	return out
}

func named[K comparable](keys []K, names map[K]string) []string {
	out := []string{}
	for _, k := range keys {
		out = append(out, names[k])
	}
	return out
}

func same(t *testing.T, offer apitest.RealOffer, what string, got, want []string) {
	t.Helper()
	got, want = slices.Sorted(slices.Values(got)), slices.Sorted(slices.Values(want))
	if !slices.Equal(got, want) {
		t.Errorf("%s: %s is %s, want %s", offer, what, strings.Join(got, " "), strings.Join(want, " "))
	}
}

func amount(t *testing.T, text string) money.Cents {
	t.Helper()
	cents, err := money.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return cents
}
