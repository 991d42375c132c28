package imports_test

import (
	"fmt"
	"net/http"
	"testing"

	"forecourt/internal/testkit/apitest"
)

// Users see their own jobs in the header, the imports of a brand in its history,
// and from an import the run that reverted it.
func TestImportsAreFoundAgain(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		brand, list := admin.PriceList(t)
		file := []byte("code;description_lt\nA1;Ratai\n")
		admin.Import(t, "features", "trial.csv", file, apitest.ImportQuery(brand, list, "dryRun", "1"))
		done := admin.Import(t, "features", "ratai.csv", file, apitest.ImportQuery(brand, list))
		var started struct {
			JobID int64 `json:"job_id"`
		}
		admin.Post(fmt.Sprintf("/import/job/%d/revert", done.JobID), nil).JSON(t, &started)
		admin.WaitImport(t, started.JobID)

		var jobs []struct {
			ID                           int64
			Kind, State, Subject, Action string
		}
		admin.Get("/job").JSON(t, &jobs)
		var shown []string
		for _, j := range jobs {
			shown = append(shown, fmt.Sprint(j.Kind, " ", j.State, " ", j.Action, " ", j.Subject))
		}
		if got, want := fmt.Sprint(shown[:3]), "[import done revert ratai.csv import done import ratai.csv import done trial trial.csv]"; got != want {
			t.Errorf("own jobs: %s, want %s", got, want)
		}

		var page struct {
			Total int
			Runs  []struct {
				JobID     int64 `json:"job_id"`
				Kind      string
				Reverts   int64
				FileName  string `json:"file_name"`
				Pricelist string
				StartedBy string `json:"started_by"`
				Counts    apitest.ImportCounts
			}
		}
		admin.Get(fmt.Sprintf("/import/history/%d", brand)).JSON(t, &page)
		if page.Total != 2 || len(page.Runs) != 2 || page.Runs[0].Reverts != done.JobID || page.Runs[1].Counts.Created != 1 ||
			page.Runs[1].FileName != "ratai.csv" || page.Runs[1].Pricelist != "2013-01" || page.Runs[1].StartedBy == "" {
			t.Errorf("history: %+v", page)
		}
		var reverted struct {
			RevertedBy int64 `json:"reverted_by"`
		}
		if admin.Get(fmt.Sprintf("/import/job/%d", done.JobID)).JSON(t, &reverted); reverted.RevertedBy != started.JobID {
			t.Errorf("reverted by %d, want %d", reverted.RevertedBy, started.JobID)
		}
		if got := admin.Get("/import/history/999999"); got.Status != http.StatusNotFound {
			t.Errorf("history of no brand: %d", got.Status)
		}
		for _, path := range []string{"/sfo/status/", "/prices/status/"} {
			if got := admin.Get(path); got.Status != http.StatusOK {
				t.Errorf("%s: %d %s", path, got.Status, got.Body)
			}
		}
	})
}
