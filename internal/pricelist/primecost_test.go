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
