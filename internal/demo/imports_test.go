package demo_test

import (
	"log/slog"
	"slices"
	"testing"

	"forecourt/internal/app"
	"forecourt/internal/demo"
	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/files"
	"forecourt/internal/platform/imports"
	"forecourt/internal/platform/jobs"
	"forecourt/internal/testkit/dbtest"
	"forecourt/internal/vehicledata"
)

// TestGroupHasImports: what the page of imports shows of each: one that went well, one with faulty rows, one that was reverted.
func TestGroupHasImports(t *testing.T) {
	for _, engine := range []string{"sqlite", "postgres"} {
		t.Run(engine, func(t *testing.T) {
			t.Parallel()
			ctx, cfg := t.Context(), app.Config{Config: dbtest.Config(t, engine), Log: slog.New(slog.DiscardHandler)}
			storage, err := app.OpenFiles(ctx, cfg)
			if err != nil {
				t.Fatal(err)
			}
			database, err := app.Open(ctx, cfg)
			if err != nil {
				t.Fatal(err)
			}
			defer database.Close()
			if err := demo.Load(ctx, database, demo.Options{Seed: 1}); err != nil {
				t.Fatal(err)
			}
			kept, queue := files.New(database, storage), jobs.New(database, cfg.Log, jobs.Options{})
			runs := app.NewImports(database, kept, queue)
			queue.Handle(imports.JobKind, vehicledata.PermBrand, runs.Do)
			if err := demo.Imports(ctx, database, kept, queue, runs); err != nil {
				t.Fatal(err)
			}
			var faulty []int64
			var reverted int64
			err = database.View(ctx, db.Op{Actor: authz.System("test")}, func(tx *db.Tx) (err error) {
				if reverted, err = db.SelectOne[int64](ctx, tx, "SELECT count(*) FROM import_runs WHERE reverted_at IS NOT NULL AND {brand:brand_id}"); err != nil {
					return err
				}
				faulty, err = db.Select[int64](ctx, tx, `SELECT (SELECT count(*) FROM import_lines l WHERE l.job_id = import_runs.job_id AND l.action = 'faulty')
					FROM import_runs WHERE reverts IS NULL AND {brand:brand_id} ORDER BY job_id`)
				return err
			})
			if err != nil || reverted != 1 || !slices.Equal(faulty, []int64{0, 2, 0, 0}) {
				t.Errorf("faulty rows by run: %v, reverted: %d, %v", faulty, reverted, err)
			}
		})
	}
}
