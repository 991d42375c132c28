package vehicle_test

import (
	"fmt"
	"net/http"
	"testing"

	"forecourt/internal/testkit/apitest"
)

// The price lists for a vehicle are the published ones that have its model (L-020).
func TestPriceListsForAVehicle(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		id := makeCar(t, admin, "")
		lists := func(company, vehicle int64) []struct{ ID int64 } {
			t.Helper()
			return apitest.Done[[]struct{ ID int64 }](t, admin.Get(fmt.Sprintf("/pricelist/list-for-company-vehicle/%d/%d", company, vehicle)))
		}
		if got := lists(1, id); len(got) != 1 || got[0].ID != 1 {
			t.Errorf("the lists of a car are %+v, want the published one", got)
		}
		other := admin.Create(t, "/model", `{"brand_id":1,"code":"ALONE","fuel_id":1,"modelrange_id":1}`)
		alone := admin.Create(t, "/vehicle", fmt.Sprintf(`{"brand_id":1,"dealer_company_id":1,"model_id":%d}`, other))
		if got := lists(1, alone); len(got) != 0 {
			t.Errorf("the lists of a car whose model is in none are %+v", got)
		}
		for _, path := range []string{"/pricelist/list-for-company-vehicle/1/999999", "/pricelist/list-for-company-vehicle/999/" + fmt.Sprint(id)} {
			if got := admin.Get(path); got.Status != http.StatusNotFound {
				t.Errorf("%s: %d %s", path, got.Status, got.Body)
			}
		}
	})
}
