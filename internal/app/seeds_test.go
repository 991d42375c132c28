package app_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"forecourt/internal/testkit/apitest"
)

// What every group begins with: imports and calculations name it by these ids
// and codes.
func TestReferenceSeeds(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		rows := func(path string, fields ...string) string {
			var rows []map[string]any
			admin.Get(path).JSON(t, &rows)
			var lines []string
			for _, row := range rows {
				var line []string
				for _, field := range fields {
					value := row[field]
					if texts, ok := value.(map[string]any); ok {
						value = texts["2"]
					}
					line = append(line, fmt.Sprint(value))
				}
				lines = append(lines, strings.Join(line, " "))
			}
			return strings.Join(lines, ", ")
		}
		for _, seed := range []struct{ what, got, want string }{
			{"fuels", rows("/fuel", "id", "name"), "1 Petrol, 2 Diesel, 3 Electric, 4 Gas, 5 LPG, 6 CNG, 7 E85, 8 Hydrogen"},
			{"fuel fields", rows("/fuel", "has_hybrids", "has_tank", "has_electric_properties"), "true true false, true true false, false false true, true true false, true true false, true true false, true true false, false false true"},
			{"hybrid types", rows("/hybrid-type", "title", "has_electric_properties"), "HEV false, PHEV true, MHEV false"},
			{"generic gearboxes", rows("/gearbox?ids=1,2&sort=id", "id", "code", "brand_id"), "1 manual <nil>, 2 automatic <nil>"},
			{"languages", rows("/language", "id", "code"), "1 lt, 2 en, 3 lv, 4 et, 5 ru"},
			{"currencies", rows("/currency", "code", "symbol"), "EUR €, USD $"},
			{"countries", rows("/country", "code", "vat", "currency", "language_id"), "LT 21 EUR 1, LV 21 EUR 3, EE 24 EUR 4"},
			{"product classes", rows("/product-class?sort=id", "code", "step", "exclusive"), `line line true, mvar mvar true, exterior exterior true, wheel wheel true, ` +
				`interior interior true, trim trim true, trim_finish trim_finish true, option option false, accessory accessory false, ` +
				`service_package service_package true, repair_package repair_package true`},
		} {
			if seed.got != seed.want {
				t.Errorf("%s are\n%s, not\n%s", seed.what, seed.got, seed.want)
			}
		}
		for query, want := range map[string]string{
			"fuelId=1&date=2026-06-01": "0 130 0, 131 140 21.63, 141 150 43.26, 151 160 64.89, 161 170 86.52", // petrol
			"fuelId=2&date=2025-12-31": "0 130 0, 131 140 41.82, 141 150 83.64",                               // diesel
			"fuelId=4&date=2026-01-01": "0 130 0, 131 140 19.47, 141 150 38.93, 151 160 58.4, 161 170 77.87",  // gas
			"fuelId=3&date=2026-01-01": "0 9999 0",                                                            // electric
		} {
			bands := rows("/registration-tax?countryCode=LT&sort=from&"+query, "from", "to", "amount")
			if !strings.HasPrefix(bands+", ", want+", ") || !strings.Contains(bands, " 9999 ") {
				t.Errorf("registration tax, %s: %s", query, bands)
			}
		}
		if got := rows("/registration-tax?countryCode=LT&fuelId=2&date=2026-12-31&sort=-from&limit=2", "from", "to", "amount", "base_amount"); got != "301 9999 778.68 540, 291 300 735.42 510" {
			t.Errorf("the highest taxes: %s", got)
		}
		for _, none := range []string{"LV", "EE"} {
			if got := rows("/registration-tax?countryCode=" + none); got != "" {
				t.Errorf("taxes of %s: %s", none, got)
			}
		}
		if got := admin.Get("/country/1").Body; !strings.Contains(got, `"amount":50000.00,"valid_from":"2023-01-01","valid_to":null`) {
			t.Errorf("the limit of deducting VAT in Lithuania: %s", got)
		}
		history := admin.Get("/country/3").Body
		for _, rate := range []string{`"rate":20,"valid_from":"2009-07-01"`, `"rate":22,"valid_from":"2024-01-01"`, `"rate":24,"valid_from":"2025-07-01"`} {
			if !strings.Contains(history, rate) {
				t.Errorf("VAT of Estonia has no %s: %s", rate, history)
			}
		}
		if got := admin.Post("/sales-group", `{"brand_id":1,"code":"Packages","status":"deleted"}`); got.Status != http.StatusOK || !strings.Contains(got.Body, `"type":"packages"`) {
			t.Errorf("a group with the code packages: %d %s", got.Status, got.Body)
		}
	})
}
