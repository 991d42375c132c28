package finish_test

import (
	"net/http"
	"testing"

	"forecourt/internal/platform/money"
	"forecourt/internal/testkit/apitest"
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
