package demo_test

import (
	"testing"

	"forecourt/internal/app"
	"forecourt/internal/demo"
	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/testkit/dbtest"
)

// TestComplaintsWereDelivered: a complaint proves that its mail came, so none of the group's stands among those
// that did not.
func TestComplaintsWereDelivered(t *testing.T) {
	database, err := app.Open(t.Context(), app.Config{Config: dbtest.Config(t, "sqlite")})
	if err != nil {
		t.Fatal(err)
	}
	defer database.Close()
	group := demo.Options{Seed: 1, Offers: 10, Vehicles: 150, Visits: 8000}
	if err := demo.Load(t.Context(), database, group); err != nil {
		t.Fatal(err)
	}
	type counted struct {
		State string `db:"state"`
		N     int    `db:"n"`
	}
	var states []counted
	err = database.View(t.Context(), db.Op{Actor: authz.System("test")}, func(tx *db.Tx) error {
		states, err = db.Select[counted](t.Context(), tx, `SELECT
				CASE WHEN sent_at IS NULL THEN 'unsent' ELSE state END AS state, count(*) AS n
			FROM survey_responses WHERE {everyone} AND reason = 'complained' GROUP BY 1`)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	total := 0
	for _, s := range states {
		if total += s.N; s.State != "sent" && s.State != "expired" {
			t.Errorf("%d complaints are %s", s.N, s.State)
		}
	}
	if total == 0 {
		t.Error("nobody in the group has complained")
	}
}
