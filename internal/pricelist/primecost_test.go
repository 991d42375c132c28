package pricelist_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"forecourt/internal/testkit/apitest"
)

// TestPrimeCosts: a company sees its own wholesale price where it has one, and
// what the model costs by it; who has no right to costs sees nothing.
func TestPrimeCosts(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		l := apitest.Done[record](t, admin.Post("/pricelist", `{"pricelist_title_id":1,"name":"Costs"}`))
		for model := 1; model <= 2; model++ {
			apitest.Done[record](t, admin.Post("/model-price", fmt.Sprintf(`{"pricelist_id":%d,"model_id":%d,"price_wholesale":15000,"feature_prime_cost":200.5,"price_factory_delivery":300}`, l.ID, model)))
		}
		apitest.Done[record](t, admin.Post("/model-price-company", fmt.Sprintf(`{"pricelist_id":%d,"model_id":2,"company_id":1,"price_wholesale":14000}`, l.ID)))
		type cost struct {
			ModelID   int64    `json:"model_id"`
			Company   *float64 `json:"company_price_wholesale"`
			PriceID   *int64   `json:"company_price_id"`
			Wholesale *float64 `json:"price_wholesale"`
			Sum       *float64 `json:"price_primecost"`
		}
		for company, want := range map[int]float64{0: 15500.5, 1: 14500.5, 2: 15500.5} {
			var costs []cost
			got := admin.Get(fmt.Sprintf("/prime-cost?pricelistId=%d&companyId=%d", l.ID, company))
			if got.JSON(t, &costs); len(costs) != 2 || *costs[0].Sum != 15500.5 || *costs[1].Sum != want || *costs[1].Wholesale != 15000 || (costs[1].PriceID != nil) != (company == 1) {
				t.Errorf("company %d: %s", company, got.Body)
			}
		}
		if csv := admin.Get(fmt.Sprintf("/prime-cost?pricelistId=%d&companyId=1&format=csv", l.ID)).Body; !strings.Contains(csv, ";15000.00;14000.00;200.50;;300.00;14500.50") {
			t.Errorf("exported as %s", csv)
		}
		if got := p.As(t, "tomas").Get(fmt.Sprintf("/prime-cost?pricelistId=%d", l.ID)); got.Status != http.StatusForbidden {
			t.Errorf("without the right: %d %s", got.Status, got.Body)
		}
	})
}

// TestPrimeCostSaved: what all companies pay and what one of them pays are
// written together, an empty price of a company is that of all, and who saw the
// price of the company as it was learns that it changed.
func TestPrimeCostSaved(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		type cost struct {
			ID, Revision int64
			Company      *float64 `json:"company_price_wholesale"`
			Sum          *float64 `json:"price_primecost"`
		}
		admin := p.As(t, "admin")
		l := apitest.Done[record](t, admin.Post("/pricelist", `{"pricelist_title_id":1,"name":"Costs"}`))
		price := apitest.Done[record](t, admin.Post("/model-price", fmt.Sprintf(`{"pricelist_id":%d,"model_id":1,"price_standard":20000,"price_wholesale":15000}`, l.ID)))
		path := fmt.Sprintf("/prime-cost/%d", price.ID)
		save := func(revision int64, fields string) apitest.Response {
			return admin.Put(path, fmt.Sprintf(`{"revision":%d,%s}`, revision, fields))
		}
		apitest.Rejects(t, "a company that does not sell the brand", save(price.Revision, `"company_id":2,"company_price_wholesale":14000`), "company_id")
		apitest.Rejects(t, "the same beside the list", admin.Post("/model-price-company", fmt.Sprintf(`{"pricelist_id":%d,"model_id":1,"company_id":2,"price_wholesale":1}`, l.ID)), "company_id")
		both := apitest.Done[cost](t, save(price.Revision, `"price_wholesale":15100,"feature_prime_cost":200,"company_id":1,"company_price_wholesale":14000`))
		if both.Company == nil || *both.Company != 14000 || *both.Sum != 14200 {
			t.Errorf("saved %+v", both)
		}
		changed := apitest.Done[cost](t, save(both.Revision, `"company_id":1,"company_price_wholesale":13900`))
		if *changed.Sum != 14100 || changed.Revision == both.Revision {
			t.Errorf("the price of the company alone: %+v", changed)
		}
		if got := save(both.Revision, `"company_id":1,"company_price_wholesale":1`); got.Status != http.StatusConflict {
			t.Errorf("over a price that was not seen: %d %s", got.Status, got.Body)
		}
		as := apitest.Done[cost](t, save(changed.Revision, `"company_id":1,"company_price_wholesale":null`))
		if as.Company != nil || *as.Sum != 15300 {
			t.Errorf("as all: %+v", as)
		}
		apitest.Rejects(t, "no company", save(as.Revision, `"company_price_wholesale":1`), "company_id")
		apitest.Rejects(t, "a company of nobody", save(as.Revision, `"company_id":9999,"company_price_wholesale":1`), "company_id")
		apitest.Rejects(t, "less than nothing", save(as.Revision, `"company_id":1,"company_price_wholesale":-1`), "company_price_wholesale")
		if got := apitest.Done[record](t, admin.Get(fmt.Sprintf("/model-price/%d", price.ID))); *got.PriceStandard != 20000 || *got.PriceWholesale != 15100 {
			t.Errorf("other prices of the model: %+v", got)
		}
	})
}
