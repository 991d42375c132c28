package imports_test

import (
	"fmt"
	"net/http"
	"testing"
	"time"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/imports"
	"forecourt/internal/platform/jobs"
	"forecourt/internal/testkit/apitest"
	"forecourt/internal/testkit/await"
)

// Rows of old runs are removed, those of trials sooner; the counts stay, and
// users see that the rows are gone.
func TestOldRowsAreSwept(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		brand, list := admin.PriceList(t)
		file := []byte("code;product_class\nA1;none\nA2;wheel\n")
		runs := map[string]int64{}
		for _, name := range []string{"fresh trial", "old trial", "younger import", "old import"} {
			runs[name] = admin.Import(t, "features", "f.csv", file, apitest.ImportQuery(brand, list, "dryRun", map[bool]string{true: "1", false: "0"}[name[len(name)-5:] == "trial"])).JobID
		}
		system := db.Op{Actor: authz.System("test")}
		var sweep int64
		err := p.App.DB.Update(t.Context(), system, func(tx *db.Tx) (err error) {
			for name, days := range map[string]int{"old trial": 8, "younger import": 8, "old import": 91} {
				if _, err := tx.Exec(t.Context(), `UPDATE import_runs SET created_at = $2 WHERE job_id = $1 AND {everyone}`, runs[name], db.At(time.Now().AddDate(0, 0, -days))); err != nil {
					return err
				}
			}
			sweep, _, err = p.App.Queue.Add(t.Context(), tx, jobs.NewJob{Kind: imports.SweepKind})
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		await.Until(t, "the sweep is done", func() bool {
			var job jobs.Job
			admin.Get(fmt.Sprintf("/job/%d", sweep)).JSON(t, &job)
			return job.State == jobs.Done
		})
		for name, want := range map[string]int{"fresh trial": 2, "old trial": 0, "younger import": 1, "old import": 0} {
			var rows struct{ Total int }
			admin.Get(fmt.Sprintf("/import/job/%d/rows", runs[name])).JSON(t, &rows)
			var shown struct {
				RowsKept  bool `json:"rows_kept"`
				ErrorLink string
				Stats     apitest.ImportCounts
			}
			admin.Get(fmt.Sprintf("/import/job/%d", runs[name])).JSON(t, &shown)
			if rows.Total != want || shown.RowsKept != (want > 0) || (shown.ErrorLink != "") != (want > 0) || shown.Stats.Faulty != 1 {
				t.Errorf("%s: %d rows, %+v", name, rows.Total, shown)
			}
		}
		if got := admin.Put("/setting/import.keep_rows_days", `{"value":7}`); got.Status != http.StatusOK {
			t.Fatal(got.Body)
		}
		var shown struct {
			RowsKept bool `json:"rows_kept"`
		}
		if admin.Get(fmt.Sprintf("/import/job/%d", runs["younger import"])).JSON(t, &shown); shown.RowsKept {
			t.Error("rows are said to be kept for longer than the setting says")
		}
		if got := admin.Get(fmt.Sprintf("/import/job/%d/errors", runs["old import"])); got.Status != http.StatusNotFound {
			t.Errorf("error file of an old import: %d", got.Status)
		}
	})
}
