package vehicledata_test

import (
	"fmt"
	"strings"
	"testing"

	"forecourt/internal/testkit/apitest"
	"forecourt/internal/vehicledata"
)

// TestRefusedRulesAreInTheReadersLanguage: why an import may not write rules into a published list is said, whole, in the language
// of who began it.
func TestRefusedRulesAreInTheReadersLanguage(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		brand, list, _ := admin.RealCar(t)
		apitest.Done[any](t, admin.Post(fmt.Sprintf("/pricelist/publish/%d", list), nil))
		for language, want := range map[string]string{"en": "No car can be configured by these rules", "lt": "Pagal šias taisykles negalima sukomplektuoti"} {
			apitest.Done[any](t, admin.Put("/user/preferences", fmt.Sprintf(`{"language":%q}`, language)))
			run := admin.Import(t, vehicledata.BMW, "rules.csv", []byte("rule;include;conditions;actions\nALWAYS;1;;494\nNEVER;0;;494\n"), apitest.ImportQuery(brand, list))
			rows := admin.Get(fmt.Sprintf("/import/job/%d/rows", run.JobID)).Body
			if run.Stats.Faulty == 0 || !strings.Contains(rows, want) {
				t.Errorf("%s: %s", language, rows)
			}
		}
	})
}
