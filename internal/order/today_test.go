package order_test

import (
	"slices"
	"testing"

	"forecourt/internal/testkit/apitest"
)

// The first page has what waits for who processes orders, and what has become of one's own.
func TestOrdersOfToday(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		type today struct {
			New, Late, Open int
			Waiting, Moved  []ordered
		}
		jonas, inga := p.As(t, "jonas"), p.As(t, "inga")
		of := func(c *apitest.Client) today { return apitest.Done[today](t, c.Get("/order/today")) }
		had := of(inga)
		if had.New == 0 || had.Late == 0 || len(had.Waiting) == 0 || had.Waiting[0].Status != "new" {
			t.Errorf("before: %+v", had)
		}
		o := make1(t, jonas)
		if got := of(inga); got.New != had.New+1 || got.Late != had.Late {
			t.Errorf("a new one: %+v, before %+v", got, had)
		}
		apitest.Done[ordered](t, inga.Post("/order/accept/"+number(o), nil))
		if got := of(inga); got.New != had.New || got.Open != had.Open+1 {
			t.Errorf("accepted: %+v, before %+v", got, had)
		}
		if got := of(jonas); got.New != 0 || got.Late != 0 || got.Moved[0].ID != o.ID || got.Moved[0].Model.Description == "" {
			t.Errorf("of the dealer: %+v", got)
		}
		if got := of(p.As(t, "rokas")); slices.ContainsFunc(got.Moved, func(r ordered) bool { return r.ID == o.ID }) {
			t.Errorf("of a colleague: %+v", got)
		}
	})
}
