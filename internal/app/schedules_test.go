package app_test

import (
	"testing"
	"time"

	"forecourt/internal/app"
	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/jobs"
	"forecourt/internal/testkit/apitest"
	"forecourt/internal/testkit/await"
	"forecourt/internal/testkit/dbtest"
)

// Work that comes round by itself never stands in its own way: two instances that do it at the same
// time, years after it was last done, both end well.
func TestWorkThatComesRoundMayRunTwiceAtOnce(t *testing.T) {
	for _, engine := range dbtest.Engines {
		t.Run(engine, func(t *testing.T) {
			t.Parallel()
			p := apitest.StartWith(t, engine, func(cfg *app.Config) {
				cfg.Now = func() time.Time { return time.Now().AddDate(6, 0, 0) }
			})
			op := db.Op{Actor: authz.System("test")}
			var kinds []string
			for len(kinds) < 15 { // the queue writes them when it starts
				err := p.DB().View(t.Context(), op, func(tx *db.Tx) (err error) {
					kinds, err = db.Select[string](t.Context(), tx, "SELECT DISTINCT kind FROM job_schedules WHERE {everyone} ORDER BY kind LIMIT 100")
					return err
				})
				if err != nil {
					t.Fatal(err)
				}
			}
			err := p.DB().Update(t.Context(), op, func(tx *db.Tx) (err error) {
				for _, kind := range kinds {
					for range 3 { // side by side in the queue: several of its workers take them together
						if _, _, err = p.App.Queue.Add(t.Context(), tx, jobs.NewJob{Kind: kind}); err != nil {
							return err
						}
					}
				}
				return nil
			})
			if err != nil {
				t.Fatalf("add the work: %v", err)
			}
			type ended struct {
				Kind string  `db:"kind"`
				Why  *string `db:"error"`
			}
			await.Until(t, "all jobs have ended", func() bool {
				var open int64
				var bad []ended
				err := p.DB().View(t.Context(), op, func(tx *db.Tx) (err error) {
					if open, err = db.SelectOne[int64](t.Context(), tx, "SELECT COUNT(*) FROM jobs WHERE {everyone} AND state IN ('queued', 'running')"); err != nil {
						return err
					}
					bad, err = db.Select[ended](t.Context(), tx, "SELECT kind, error FROM jobs WHERE {everyone} AND state = 'failed' ORDER BY id LIMIT 100")
					return err
				})
				if err != nil || len(bad) > 0 {
					t.Fatalf("of the work that ran twice at once these went wrong: %v, %v", bad, err)
				}
				return open == 0
			})
		})
	}
}
