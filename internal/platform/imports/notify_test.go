package imports_test

import (
	"fmt"
	"testing"

	"forecourt/internal/platform/notice"
	"forecourt/internal/testkit/apitest"
	"forecourt/internal/testkit/await"
	"forecourt/internal/vehicledata"
)

// TestWhoStartedAnImportIsNotified how it ended; of a trial nobody is notified.
func TestWhoStartedAnImportIsNotified(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		brand, list := admin.PriceList(t)
		type notified struct {
			Kind     string
			EntityID int64 `json:"entity_id"`
			Data     map[string]string
		}
		// The status of an import can be read a moment before the end of its job is kept.
		newest := func(count int) (all []notified) {
			t.Helper()
			await.Until(t, fmt.Sprintf("%d notices are there", count), func() bool {
				all = apitest.Done[struct{ Notices []notified }](t, admin.Get("/notice")).Notices
				return len(all) >= count
			})
			if len(all) != count {
				t.Fatalf("%d notices, not %d: %+v", len(all), count, all)
			}
			return all
		}
		const file = "code;description_lt;price_standard;product_class\nA1;Gera;5;wheel\nA2;Bloga;10;nėra\n"
		admin.Import(t, "features", "bandymas.csv", []byte(file), apitest.ImportQuery(brand, list, "dryRun", "1"))
		done := admin.Import(t, "features", "kainos.csv", []byte(file), apitest.ImportQuery(brand, list))
		got := newest(1)[0]
		if got.Kind != notice.ImportDone || got.EntityID != done.JobID || got.Data["file"] != "kainos.csv" || got.Data["faulty"] != "1" {
			t.Errorf("notified of a good one: %+v", got)
		}
		admin.Import(t, vehicledata.BMW, "model_features.csv", []byte("model;feature\na;b\n"), apitest.ImportQuery(brand, 0))
		if got := newest(2)[0]; got.Kind != notice.ImportFailed || got.Data["file"] != "model_features.csv" {
			t.Errorf("notified of one that stopped: %+v", got)
		}
	})
}
