package vehicledata_test

import (
	"fmt"
	"testing"

	"forecourt/internal/testkit/apitest"
	"forecourt/internal/vehicledata"
)

// A file may bring year, power and consumption of models; one without these columns
// leaves them as they are, and numbers that no car has make their row faulty.
func TestImportOfModelFacts(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		brand, list := admin.PriceList(t)
		facts := func() string {
			var models []struct {
				Code        string
				ModelYear   *int64   `json:"model_year"`
				PowerKW     *int64   `json:"power_kw"`
				Consumption *float64 `json:"consumption"`
			}
			admin.Get(fmt.Sprintf("/model?brandId=%d&sort=code", brand)).JSON(t, &models)
			out := ""
			for _, m := range models {
				if out += m.Code + " "; m.ModelYear != nil {
					out += fmt.Sprint(*m.ModelYear, " ")
				}
				if m.PowerKW != nil {
					out += fmt.Sprint(*m.PowerKW, " kW ")
				}
				if m.Consumption != nil {
					out += fmt.Sprint(*m.Consumption, " l ")
				}
			}
			return out
		}
		run := func(file string, faulty int64) {
			t.Helper()
			got := admin.Import(t, vehicledata.BMW, "models.csv", []byte(file), apitest.ImportQuery(brand, list, "createMissing", "1"))
			if got.Status != "OK" || got.Stats.Faulty != faulty {
				t.Errorf("%q: %d faulty rows, want %d: %+v", file, got.Stats.Faulty, faulty, got)
			}
		}
		const head, place = "code;description_lt;serie;model_range;fuel", ";X;X3;"
		run(head+";model_year;power_kw;consumption\nA1;Pirmas"+place+"petrol;2027;135;6,4\nA2;Antras"+place+"electric;2026;210;6,4\n", 0)
		if got := facts(); got != "A1 2027 135 kW 6.4 l A2 2026 210 kW " {
			t.Errorf("the file brought %s", got)
		}
		run(head+"\nA1;Kitas"+place+"petrol\n", 0)
		run(head+";model_year;power_kw;consumption\nA1;Kitas"+place+"petrol;;;\n", 0)
		if got := facts(); got != "A1 2027 135 kW 6.4 l A2 2026 210 kW " {
			t.Errorf("a file that does not say them left %s", got)
		}
		run(head+";model_year;power_kw;consumption\nA1;Kitas"+place+"petrol;1989;;\nA2;Antras"+place+"electric;;0;\nA3;Trečias"+place+"petrol;;2001;-1\n", 3)
		run(head+";power_kw;consumption\nA1;Kitas"+place+"petrol;NULL;5.9\n", 0)
		if got := facts(); got != "A1 2027 5.9 l A2 2026 210 kW " {
			t.Errorf("the last file left %s", got)
		}
	})
}
