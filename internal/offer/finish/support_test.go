package finish_test

import (
	"fmt"
	"net/http"
	"testing"

	"forecourt/internal/platform/money"
	"forecourt/internal/testkit/apitest"
	"forecourt/internal/testkit/offertest"
)

func TestSupportOfAnOffer(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		type support struct {
			PrimeCost    *money.Cents `json:"primecost"`
			PriceSupport *money.Cents `json:"price_support"`
		}
		none := apitest.Done[support](t, p.As(t, "admin").Get("/prime-cost/update-version/1/0"))
		some := apitest.Done[support](t, p.As(t, "admin").Post("/prime-cost/update-version/1/500.5", nil))
		if none.PrimeCost == nil || some.PrimeCost == nil || *none.PrimeCost-*some.PrimeCost != 50050 || *some.PriceSupport != 50050 {
			t.Errorf("%+v, %+v", none, some)
		}
		type costs struct {
			PrimeCost *money.Cents `json:"price_primecost"`
		}
		if shown := apitest.Done[costs](t, p.As(t, "admin").Get("/version/1")); shown.PrimeCost == nil || *shown.PrimeCost != *some.PrimeCost {
			t.Errorf("the offer says %v, not %v", shown.PrimeCost, some.PrimeCost)
		}
		if hidden := apitest.Done[costs](t, p.As(t, "jonas").Get("/version/1")); hidden.PrimeCost != nil {
			t.Errorf("without the right to prime costs the offer says %v", hidden.PrimeCost)
		}
		for _, amount := range []string{"much", "-5", "99999999999999999"} {
			if got := p.As(t, "admin").Post("/prime-cost/update-version/1/"+amount, nil); got.Status != http.StatusUnprocessableEntity {
				t.Errorf("support of %s: %d %s", amount, got.Status, got.Body)
			}
		}
		if got := p.As(t, "jonas").Post("/prime-cost/update-version/1/1", nil); got.Status != http.StatusForbidden {
			t.Errorf("without the right to prime costs: %d %s", got.Status, got.Body)
		}
	})
}

// TestSupportWithinTheCost: what the importer adds is not more than the vehicle costs, however it is entered; where no
// cost is known there is nothing to compare. A link that says which offer it has seen is refused when that has changed.
func TestSupportWithinTheCost(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		c := offertest.DemoCar(t, p, "standard")
		type support struct {
			PrimeCost money.Cents `json:"primecost"`
			Revision  int64
		}
		link := fmt.Sprintf("/prime-cost/update-version/%d/", c.ID)
		costs := apitest.Done[support](t, c.Get(link+"0")).PrimeCost
		above := costs + 1
		apitest.Rejects(t, "support above the cost", c.Get(link+above.String()), "price_support")
		apitest.Rejects(t, "support above the cost", c.Post(link+above.String(), nil), "price_support")
		apitest.Rejects(t, "support above the cost", c.SaveFields(fmt.Sprintf(`{"price_support":%s}`, above)), "price_support")
		all := apitest.Done[support](t, c.Get(link+costs.String()))
		if costs <= 0 || all.PrimeCost != 0 {
			t.Errorf("support of all that it costs, %s, leaves %s", costs, all.PrimeCost)
		}

		old := fmt.Sprintf("?revision=%d", all.Revision-1)
		offertest.Refuses(t, "an offer that has changed since", c.Get(link+"1"+old), http.StatusConflict, "changed_meanwhile")

		unknown := c.Create(t, "/version", `{"company_id":1,"brand_id":1}`)
		apitest.Done[any](t, c.Put(fmt.Sprintf("/version/%d", unknown), `{"price_support":500}`))
	})
}
