package stock_test

import (
	"testing"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/testkit/apitest"
	"forecourt/internal/vehicle"
)

// over lets the reservation of a vehicle have ended yesterday.
func over(t *testing.T, p *apitest.Program, id int64) {
	t.Helper()
	endsIn(t, p, id, -1)
}

// endsIn lets the reservation of a vehicle end so many days after today.
func endsIn(t *testing.T, p *apitest.Program, id int64, days int) {
	t.Helper()
	err := p.DB().Update(t.Context(), db.Op{Actor: authz.System("test")}, func(tx *db.Tx) error {
		return vehicle.EndOn(t.Context(), tx, id, days)
	})
	if err != nil {
		t.Fatal(err)
	}
}
