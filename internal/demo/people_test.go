package demo_test

import (
	"net/http"
	"testing"

	"forecourt/internal/testkit/apitest"
)

// The product manager reads the offers that a new price list touches, of all dealers, and changes
// none; who looks after the users of one company leaves the equipment of the whole brand alone.
func TestRolesOfTheDemoKeepToTheirWork(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		type offer struct {
			ID      int64
			Company string
		}
		lina := p.As(t, "lina")
		companies := map[string]bool{}
		for _, v := range apitest.Done[[]offer](t, lina.Get("/version")) {
			companies[v.Company] = true
		}
		if len(companies) == 0 {
			t.Error("the product manager sees no offer")
		}
		if got := lina.Get("/version/1"); got.Status != http.StatusOK {
			t.Errorf("an offer: %d %s", got.Status, got.Body)
		}
		if got := lina.Put("/version/1", `{"title":"X"}`); got.Status != http.StatusForbidden {
			t.Errorf("changing it: %d %s", got.Status, got.Body)
		}
		vaida := p.As(t, "vaida")
		for what, got := range map[string]apitest.Response{
			"a new one":  vaida.Post("/equipment", `{"brand_id":1,"name":{"1":"Kilimėliai"}}`),
			"one of all": vaida.Put("/equipment/1", `{"name":{"1":"Kilimėliai"}}`),
		} {
			if got.Status != http.StatusForbidden {
				t.Errorf("equipment, %s: %d %s", what, got.Status, got.Body)
			}
		}
		if got := vaida.Get("/version"); got.Status != http.StatusOK {
			t.Errorf("the offers of the company: %d", got.Status)
		}
	})
}
