package cases_test

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"

	"forecourt/internal/price/cases"
)

const (
	model = `"model": {"price_standard": 10000}`
	rates = `"vat_rates": [{"country": "LT", "rate": "21", "valid_from": "2009-09-01"}]`
	band  = `{"country": "LT", "fuel_id": 1, "from": 131, "to": 140, "amount": 2163, "valid_from": "2026-01-01", "valid_to": null}`
)

// one is a file with one case, whose input has the fields beside the least.
func one(input, expect string) string {
	return fmt.Sprintf(`{"schema": "price-cases/1", "defaults": {%s},
"cases": [{"id": "a", "input": {"type": "standard", "date": "2026-11-20", "company": {"country": "LT"}, %s}, "expect": {%s}}]}`, rates, input, expect)
}

func TestBadFilesAreRefusedWithThePlace(t *testing.T) {
	for text, want := range map[string]string{
		``:                                           "line 1, column 1: unexpected end",
		`[]`:                                         "line 1, column 1: an object is needed",
		`{}`:                                         `schema: "" is not price-cases/1`,
		`{"schema": "price-cases/2"}`:                `schema: "price-cases/2" is not`,
		`{"schema": "price-cases/1"}`:                "cases: there is none",
		`{"schema": "price-cases/1"} 1`:              "line 1, column 29: ",
		one(model, `"price": 1`) + `{}`:              "after top-level value",
		one(model+`, "colour": 1`, ``):               "cases[0].input.colour: unknown field",
		one(model+`, "Type": "x"`, ``):               "cases[0].input.Type: unknown field",
		one(model+`, "type": "x"`, ``):               "cases[0].input.type: the field is here twice",
		one(model, `"prise": 1`):                     "line 2, column 153, cases[0].expect.prise: unknown field",
		one(model, `"price": "1"`):                   "cases[0].expect.price: a whole number",
		one(model, `"price": 1.5`):                   "cases[0].expect.price: a whole number",
		one(model, `"vat_deductable": 1`):            "cases[0].expect.vat_deductable: true or false",
		one(model, `"findings": "no_co2"`):           "cases[0].expect.findings: a list of texts",
		one(`"features": []`, ``):                    "cases[0].input.model: a value is needed",
		one(`"model": null`, ``):                     "cases[0].input.model: a value is needed",
		one(`"model": {"price": 1}`, ``):             "cases[0].input.model.price: unknown field",
		one(`"model": {"co2": 142}`, ``):             "cases[0].input.model.co2: a decimal number as a text",
		one(`"model": {"co2": "1e2"}`, ``):           "cases[0].input.model.co2: an emission is a number",
		one(`"model": {"co2": "-1"}`, ``):            "cases[0].input.model.co2: an emission is a number",
		one(`"model": {"price_standard": 12.5}`, ``): "cases[0].input.model.price_standard: a whole number",
		one(`"model": {"price_standard": "12"}`, ``): "cases[0].input.model.price_standard: a whole number",
		one(`"model": {"price_standard": 9223372036854775808}`, ``):                                                            "cases[0].input.model.price_standard: the number is beyond 64 bits",
		one(model+`, "discount": "5.1234567891"`, ``):                                                                          "cases[0].input.discount: a percentage is a number with at most three decimals",
		one(model+`, "discount": 5`, ``):                                                                                       "cases[0].input.discount: a decimal number as a text",
		one(model+`, "discount": "5", "discount_type": "euro"`, ``):                                                            "",
		one(model+`, "discount": "5.5", "discount_type": "money"`, ``):                                                         `cases[0].input.discount: "5.5" is not a whole number of cents`,
		one(model+`, "discount": "+5", "discount_type": "money"`, ``):                                                          `cases[0].input.discount: "+5" is not a whole number of cents`,
		one(model+`, "serie": {"price_casco": "4.12345"}`, ``):                                                                 "cases[0].input.serie.price_casco: a percentage",
		one(model+`, "features": [{"price_standard": 1}]`, ``):                                                                 "cases[0].input.features[0].id: a value is needed",
		one(model+`, "features": [{"id": 1, "step": "wheels"}]`, ``):                                                           `cases[0].input.features[0].step: "wheels"`,
		one(model+`, "service_package": {"id": 1, "step": "trim_finish"}`, ``):                                                 `cases[0].input.service_package.step: "trim_finish"`,
		one(model+`, "accessories": [{"price": 1, "quantity": 1.5}]`, ``):                                                      "cases[0].input.accessories[0].quantity: a whole number",
		one(model+`, "accessories": [{"quantity": 1}]`, ``):                                                                    "cases[0].input.accessories[0].price: a value is needed",
		one(`"discount": "x"`, ``):                                                                                             "cases[0].input.model: a value is needed",
		strings.Replace(one(model, ``), `"rate": "21", `, ``, 1):                                                               "defaults.vat_rates[0].rate: a value is needed",
		strings.Replace(one(model, ``), rates, `"bands": [`+strings.Replace(band, `"amount": 2163, `, ``, 1)+`]`, 1):           "defaults.bands[0]: a value is needed for from, to and amount",
		strings.Replace(one(model, ``), rates, `"ev_vat_limits": [{"country": "LT", "valid_from": "2023-01-01"}]`, 1):          "defaults.ev_vat_limits[0].amount: a value is needed",
		one(model+`, "date": "2026-02-30"`, ``):                                                                                "cases[0].input.date: the field is here twice",
		strings.Replace(one(model, ``), "2026-11-20", "2026-02-30", 1):                                                         `cases[0].input.date: read date "2026-02-30": a date is an existing day`,
		strings.Replace(one(model, ``), `"21"`, `"21.0000000001"`, 1):                                                          "defaults.vat_rates[0].rate: a percentage",
		strings.Replace(one(model, ``), `"21"`, `21`, 1):                                                                       "defaults.vat_rates[0].rate: a decimal number as a text",
		strings.Replace(one(model, ``), `"21"`, `"-21"`, 1):                                                                    "defaults.vat_rates[0]: the row is impossible",
		strings.Replace(one(model, ``), `"id": "a"`, `"id": ""`, 1):                                                            "cases[0].id: a case needs an id",
		strings.Replace(one(model, ``), rates, `"bands": [`+band+`, `+band+`]`, 1):                                             "defaults.bands[1]: two rows apply at once: also bands[0]",
		strings.Replace(one(model, ``), rates, `"bands": [`+strings.Replace(band, "140", "130", 1)+`]`, 1):                     "defaults.bands[0]: the row is impossible",
		`{"schema": "price-cases/1", "cases": [{"id": "a"}]}`:                                                                  "cases[0].input: a case needs an input",
		`{"schema": "price-cases/1", "cases": [{"id": "a", "input": {` + model + `}}, {"id": "a", "input": {` + model + `}}]}`: `cases[1].id: "a" is also the id of cases[0]`,
	} {
		cases, err := cases.Read([]byte(text))
		switch {
		case want == "" && err != nil:
			t.Errorf("%s\nis refused: %v", text, err)
		case want != "" && (err == nil || cases != nil || !strings.Contains(err.Error(), want)):
			t.Errorf("%s\n got %v\nwant %s", text, err, want)
		}
	}
}

func TestOffersWithoutAPriceFail(t *testing.T) {
	for input, want := range map[string]string{
		model + `, "number_of_vehicles": -3`:               "cases[0].input.number_of_vehicles: at least 1 is needed",
		model + `, "discount_type": "euro"`:                "cases[0].input.discount_type: unknown value",
		`"model": {"price_standard": 9223372036854775807}`: "cases[0].input.model.price_standard: the amount is too large",
		model + `, "features": [{"id": 1}, {"id": 1}]`:     "cases[0].input.features[1].id: the same feature is chosen twice",
		`"vehicle": {"price": 1}`:                          "cases[0].input.vehicle.vat_regime: unknown value",
	} {
		text := one(input, `"price": 1`)
		fails(t, text, want)
	}
	fails(t, strings.Replace(one(model, `"price": 1`), "2026-11-20", "2009-08-31", 1), `cases[0].input.date: no VAT rate is in force in "LT" on 2009-08-31`)
	fails(t, strings.Replace(one(model, `"price": 1`), `"date": "2026-11-20", `, "", 1), "cases[0].input.date: a value is needed")
	fails(t, one(model, ``), "cases[0].expect: there is nothing to compare with")
}

func fails(t *testing.T, text, want string) {
	t.Helper()
	cases, err := cases.Read([]byte(text))
	if err != nil {
		t.Errorf("%s\nis refused: %v", text, err)
		return
	}
	if got := cases[0].Test(); len(got) != 1 || got[0] != want {
		t.Errorf("%s\n got %q\nwant %q", text, got, want)
	}
}

func TestDifferencesAreListed(t *testing.T) {
	cases, err := cases.Read([]byte(one(model, `"price": 12101, "price_discounted": 0, "vat_deductable": true, "price_total": 12100, "findings": ["no_co2"]`)))
	if err != nil {
		t.Fatal(err)
	}
	got, want := strings.Join(cases[0].Test(), "\n"), `price is 12100, expected 12101
price_discounted is null, expected 0
vat_deductable is false, expected true
findings is [], expected ["no_co2"]`
	if got != want {
		t.Errorf("got\n%s", got)
	}
}

// Whatever a file holds: it is refused, or each of its offers has figures or
// an error.
func FuzzRead(f *testing.F) {
	if data, err := os.ReadFile("testdata/cases.json"); err == nil {
		f.Add(data)
	}
	f.Add([]byte(one(model, `"price": 1`)))
	f.Add([]byte(one(model+`, "discount": "-999999.999", "number_of_vehicles": 9223372036854775807`, `"findings": null`)))
	f.Add([]byte(one(`"vehicle": {"price": -9223372036854775808, "vat_regime": "standard"}`, `"price": null`)))
	f.Fuzz(func(t *testing.T, data []byte) {
		cases, err := cases.Read(data)
		if (err == nil) == (len(cases) == 0) {
			t.Fatalf("%d cases and %v", len(cases), err)
		}
		for i := range cases {
			cases[i].Test()
			if figures, err := cases[i].Figures(); err == nil {
				if _, err := json.Marshal(figures); err != nil {
					t.Fatal(err)
				}
			}
		}
	})
}
