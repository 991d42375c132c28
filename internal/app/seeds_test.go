package app_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"forecourt/internal/apitest"
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
			{"fuels", rows("/fuel", "id", "name"), "1 Petrol, 2 Diesel, 3 Electric, 4 Gas"},
			{"fuel fields", rows("/fuel", "has_hybrids", "has_tank", "has_electric_properties"), "true true false, true true false, false false true, true true false"},
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
		history := admin.Get("/country/3").Body
		for _, rate := range []string{`"rate":20,"valid_from":"2009-07-01"`, `"rate":22,"valid_from":"2024-01-01"`, `"rate":24,"valid_from":"2025-07-01"`} {
			if !strings.Contains(history, rate) {
				t.Errorf("VAT of Estonia lacks %s: %s", rate, history)
			}
		}
		if got := admin.Post("/sales-group", `{"brand_id":1,"code":"Packages","status":"deleted"}`); got.Status != http.StatusOK || !strings.Contains(got.Body, `"type":"packages"`) {
			t.Errorf("a group with the code packages: %d %s", got.Status, got.Body)
		}
	})
}
