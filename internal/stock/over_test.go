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
	err := p.DB().Update(t.Context(), db.Op{Actor: authz.System("test")}, func(tx *db.Tx) error {
		return vehicle.EndYesterday(t.Context(), tx, id)
	})
	if err != nil {
		t.Fatal(err)
	}
}
