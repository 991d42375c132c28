package demo_test

import (
	"testing"

	"forecourt/internal/app"
	"forecourt/internal/demo"
	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/testkit/dbtest"
)

// TestGroupHasAPast: offers of every status, those that customers have just as
// they were given them.
func TestGroupHasAPast(t *testing.T) {
	database, err := app.Open(t.Context(), app.Config{Config: dbtest.Config(t, "sqlite")})
	if err != nil {
		t.Fatal(err)
	}
	defer database.Close()
	if err := demo.Load(t.Context(), database, demo.Options{Seed: 1, Offers: 60, Vehicles: 150}); err != nil {
		t.Fatal(err)
	}
	type kind struct {
		Status  string `db:"status"`
		Changed int    `db:"changed"`
	}
	var kinds []kind
	var bare []int64
	err = database.View(t.Context(), db.Op{Actor: authz.System("test")}, func(tx *db.Tx) error {
		bare, err = db.Select[int64](t.Context(), tx, `SELECT id FROM versions WHERE {everyone} AND status = 'used'
			AND (vehicle_id IS NULL OR price_total <= 0)`)
		if err != nil {
			return err
		}
		kinds, err = db.Select[kind](t.Context(), tx, "SELECT status, sum(changed_since_finish) AS changed FROM versions WHERE {everyone} GROUP BY status ORDER BY status")
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(bare) > 0 {
		t.Errorf("offers of used cars without a car: %+v", bare)
	}
	if len(kinds) != 5 {
		t.Errorf("statuses: %+v; want five of them", kinds)
	}
	for _, k := range kinds {
		if k.Changed > 0 {
			t.Errorf("%d offers of status %s were changed since they were finished", k.Changed, k.Status)
		}
	}
}
