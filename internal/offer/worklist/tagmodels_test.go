package worklist_test

import (
	"fmt"
	"net/http"
	"testing"

	"forecourt/internal/testkit/apitest"
)

type tagModel struct {
	ID          int64
	Code        string
	Description string
	BrandID     int64 `json:"brand_id"`
}

// Words of code and description find models of one's own brands, up to 20 (S-010).
func TestModelsByWords(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin, inga := p.As(t, "admin"), p.As(t, "inga")
		find := func(c *apitest.Client, q string) []tagModel {
			return apitest.Done[[]tagModel](t, c.Get("/tag/model?q="+q))
		}
		if got := find(admin, "a01p"); len(got) != 1 || got[0].Code != "A01P" || got[0].Description == "" || got[0].BrandID != 1 {
			t.Errorf("by the code: %+v", got)
		}
		if got := find(admin, ""); len(got) != 20 {
			t.Errorf("without words: %d", len(got))
		}
		if got := find(admin, "%25"); len(got) != 0 {
			t.Errorf("a sign of the search itself: %+v", got)
		}
		own := find(inga, "")
		for _, m := range own {
			if got := inga.Get(fmt.Sprintf("/brand/%d", m.BrandID)); got.Status != http.StatusOK {
				t.Errorf("a model of a foreign brand: %+v", m)
			}
		}
	})
}
