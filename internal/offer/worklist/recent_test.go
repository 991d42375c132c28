package worklist_test

import (
	"fmt"
	"net/http"
	"testing"

	"forecourt/internal/testkit/apitest"
	"forecourt/internal/testkit/offertest"
)

// TestOpenedOffersAreRemembered: each user's own, the last one first, up to
// ten; archived ones and those of others never.
func TestOpenedOffersAreRemembered(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		jonas, admin := p.As(t, "jonas"), p.As(t, "admin")
		foreign := offertest.MakeOffer(t, admin, `{"company_id":2,"brand_id":2}`)
		open := func(c *apitest.Client, id int64) int {
			return c.Post(fmt.Sprint("/offer/opened/", id), `{}`).Status
		}
		for _, id := range []int64{1, 2, 3, 1} {
			if got := open(jonas, id); got != http.StatusNoContent {
				t.Fatalf("open %d: %d", id, got)
			}
		}
		if got := open(jonas, foreign.ID); got != http.StatusNotFound {
			t.Errorf("an offer of others: %d", got)
		}
		recent := func(c *apitest.Client) string {
			return offertest.NumbersOf(apitest.Done[[]offertest.Listed](t, c.Get("/offer/recent")))
		}
		if got, want := recent(jonas), "001 Mindaugas Stankevičius, 003 Živilė Ąžuolaitė, 002 UAB „Vėjo malūnas“"; got != want {
			t.Errorf("opened last: %s; want %s", got, want)
		}
		if got := recent(admin); got != "" {
			t.Errorf("to somebody else: %s", got)
		}
		jonas.Delete("/version/3")
		if got, want := recent(jonas), "001 Mindaugas Stankevičius, 002 UAB „Vėjo malūnas“"; got != want {
			t.Errorf("with one in the archive: %s", got)
		}
		for range 12 {
			open(jonas, apitest.Done[offertest.Listed](t, jonas.Post("/version/duplicate/2", `{}`)).ID)
		}
		if got := apitest.Done[[]offertest.Listed](t, jonas.Get("/offer/recent")); len(got) != 10 {
			t.Errorf("%d are remembered", len(got))
		}
	})
}
