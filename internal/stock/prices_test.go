package stock_test

import (
	"fmt"
	"net/http"
	"testing"

	"forecourt/internal/testkit/apitest"
)

// Prices of a stock car take a right, in the list as in the form: who may not change the car changes
// no price of it, unless they have the right to prices. And no car loses its name.
func TestPricesOfTheListTakeARight(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin, rokas := p.As(t, "admin"), p.As(t, "rokas") // a salesperson, who may change used cars
		type row struct {
			Price       float64
			Discounted  float64 `json:"price_discounted"`
			Description string  `json:"description_show"`
		}
		made := func(fields string) (form, list string) {
			id := admin.Create(t, "/vehicle", `{"brand_id":1,"dealer_company_id":1,"model_id":1,"price":30000`+fields+`}`)
			return fmt.Sprintf("/vehicle/%d", id), fmt.Sprintf("/stock/%d", id)
		}
		form, list := made("")
		for _, body := range []string{`{"price":12345}`, `{"price_discounted":1}`, `{"colour":"Balta","price":29999}`} {
			for _, path := range []string{form, list} {
				if got := rokas.Put(path, body); got.Status != http.StatusForbidden {
					t.Errorf("%s %s without the right: %d %s", path, body, got.Status, got.Body)
				}
			}
		}
		if now := apitest.Done[row](t, admin.Get(list)); now.Price != 30000 || now.Discounted != 0 {
			t.Errorf("the price is another: %+v", now)
		}
		apitest.Done[row](t, rokas.Put(list, `{"colour":"Balta"}`))
		_, used := made(`,"manufacturer_id":5,"make":"Ostra","description_show":"Ostra Combi"`)
		if now := apitest.Done[row](t, rokas.Put(used, `{"price":29000}`)); now.Price != 29000 {
			t.Errorf("of a car that they may change: %+v", now)
		}

		for what, of := range map[string]struct{ path, body string }{
			"a car of a model": {list, `{"description_show":" "}`}, "the same in the form": {form, `{"description_show":""}`},
		} {
			if now := apitest.Done[row](t, admin.Put(of.path, of.body)); now.Description == "" {
				t.Errorf("%s has no name: %+v", what, now)
			}
		}
		bare := fmt.Sprintf("/stock/%d", admin.Create(t, "/vehicle", `{"brand_id":1,"dealer_company_id":1,"manufacturer_id":5,"make":"Ostra","description_show":"Ostra Combi"}`))
		apitest.Rejects(t, "no name of a car without a model", rokas.Put(bare, `{"description_show":""}`), "description_show")

		seller := admin.Create(t, "/role", `{"name":"Kainos","type":"customer"}`)
		for _, right := range []string{"app.stock", "app.stock.prices"} {
			admin.Create(t, "/permission", fmt.Sprintf(`{"role_id":%d,"type":"ALLOW","permission":%q}`, seller, right))
		}
		apitest.Done[any](t, admin.Put("/user/2", fmt.Sprintf(`{"role_id":%d}`, seller)))
		jonas := p.As(t, "jonas")
		if now := apitest.Done[row](t, jonas.Put(list, `{"price":28000,"price_discounted":27000}`)); now.Price != 28000 || now.Discounted != 27000 {
			t.Errorf("with the right to prices: %+v", now)
		}
		if got := jonas.Put(form, `{"colour":"Juoda"}`); got.Status != http.StatusForbidden {
			t.Errorf("which is no right to the car: %d %s", got.Status, got.Body)
		}
	})
}

// The question before a stockroom is archived says how many open cars stand in it, and those stay on the page of
// the warehouse.
func TestArchivedStockroomKeepsItsCars(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		room := admin.Create(t, "/stockroom", `{"name":"Kiemas Q","company_id":1}`)
		type use struct {
			Entity string
			Count  int64
		}
		type place struct {
			ID       int64
			Archived bool
			Cars     []struct{ Count int64 }
		}
		used := func() []use {
			t.Helper()
			return apitest.Done[[]use](t, admin.Post("/stockroom/bulk/used-by", fmt.Sprintf(`{"ids":[%d]}`, room)))
		}
		of := func() *place {
			t.Helper()
			for _, one := range apitest.Done[[]place](t, admin.Get("/stock/rooms")) {
				if one.ID == room {
					return &one
				}
			}
			return nil
		}
		if got := used(); len(got) != 0 {
			t.Errorf("an empty one is used by %+v", got)
		}
		var cars []int64
		for range 3 {
			cars = append(cars, admin.Create(t, "/vehicle", fmt.Sprintf(`{"brand_id":1,"dealer_company_id":1,"model_id":1,"stockroom_id":%d}`, room)))
		}
		if got := used(); len(got) != 1 || got[0] != (use{"vehicle", 3}) {
			t.Errorf("with three cars it is used by %+v", got)
		}
		apitest.Done[any](t, admin.Delete(fmt.Sprintf("/stockroom/%d?anyway=1", room)))
		if got := of(); got == nil || !got.Archived || len(got.Cars) != 1 || got.Cars[0].Count != 3 {
			t.Errorf("archived with three cars: %+v", got)
		}
		for _, id := range cars {
			apitest.Done[any](t, admin.Put(fmt.Sprintf("/vehicle/%d", id), `{"stockroom_id":null}`))
		}
		if got := of(); got != nil {
			t.Errorf("archived and empty: %+v", got)
		}
	})
}
