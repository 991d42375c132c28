package vehicle_test

import (
	"fmt"
	"net/http"
	"testing"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/money"
	"forecourt/internal/testkit/apitest"
	"forecourt/internal/vehicle"
)

// A rate or a year that was possible when the vehicle came stays with it, and is not given
// to another one.
func TestWhatWasPossibleStays(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		id := admin.Create(t, "/vehicle", `{"brand_id":1,"dealer_company_id":1,"model_id":1}`)
		err := p.DB().Update(t.Context(), db.Op{Actor: authz.System("test")}, func(tx *db.Tx) error {
			v, err := vehicle.Vehicles.Get(t.Context(), tx, id)
			if err != nil {
				return err
			}
			rate, year := 18*money.Hundred/100, int64(2015)
			v.Record, v.VAT, v.ModelYear = table.Record{}, &rate, &year
			rows := []vehicle.Vehicle{v}
			err = vehicle.AddMany(t.Context(), tx, rows)
			id = rows[0].ID
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		at := fmt.Sprintf("/vehicle/%d", id)
		if got := admin.Put(at, `{"colour":"Juoda","vat":18,"model_year":2015}`); got.Status != http.StatusOK {
			t.Errorf("with what it has: %d %s", got.Status, got.Body)
		}
		apitest.Rejects(t, "another old rate", admin.Put(at, `{"vat":19}`), "vat")
		apitest.Rejects(t, "another old year", admin.Put(at, `{"model_year":2014}`), "model_year")
		apitest.Rejects(t, "a new one", admin.Post("/vehicle", `{"brand_id":1,"dealer_company_id":1,"model_id":1,"vat":18}`), "vat")
	})
}
