package customerpage_test

import (
	"fmt"
	"net/http"
	"testing"

	"forecourt/internal/platform/money"
	"forecourt/internal/testkit/apitest"
	"forecourt/internal/testkit/offertest"
)

// dayOf is what tests look at of the day's work.
type dayOf struct {
	Accepted, Changed int
	Offers            []struct {
		ID       int64
		Waits    string
		Accepted *struct {
			Number int64
			Car    string
			Total  money.Cents `json:"price_total"`
		} `json:"accepted_car"`
	}
}

// TestWhatWasAcceptedIsNamedByItsOwnCar: an offer that was accepted and then changed to another model is no longer to be
// ordered: it is given again first, and the first page names what was accepted by its own car and price.
func TestWhatWasAcceptedIsNamedByItsOwnCar(t *testing.T) {
	each(t, func(t *testing.T, d *desk) {
		today := func(query string) dayOf { return apitest.Done[dayOf](t, d.seller.Get("/offer/today"+query)) }
		listed := func() int { return len(offertest.OffersOf(t, d.seller, "my=true&changed=true")) }
		before, wasListed := today(""), listed()

		c, l := d.given(t)
		given := c.Now(t)
		type named struct {
			Model struct{ Code, Description string }
		}
		// The document is in Lithuanian; the model is named in the language of who looks.
		car := apitest.Done[named](t, c.Get(fmt.Sprintf("/version/car/%d", c.ID)))
		d.accept(l, "Ona Petraitytė")
		if now := today(""); now.Accepted != before.Accepted+1 || now.Changed != before.Changed {
			t.Fatalf("accepted: %+v", now)
		}

		apitest.Done[offertest.Version](t, c.Post(fmt.Sprintf("/version-changer/change-model/%d/2", c.ID), nil))
		now := today("?kind=changed")
		if now.Accepted != before.Accepted || now.Changed != before.Changed+1 || listed() != wasListed+1 {
			t.Errorf("changed since: %d accepted, %d changed, %d in the list", now.Accepted, now.Changed, listed())
		}
		found := false
		for _, o := range now.Offers {
			if o.ID != c.ID {
				continue
			}
			found = true
			if o.Waits != "changed" || o.Accepted == nil || o.Accepted.Number != 1 || o.Accepted.Total != given.Total || o.Accepted.Car != car.Model.Description {
				t.Errorf("what was accepted, %s for %v, is named so: %+v %+v", car.Model.Description, given.Total, o, o.Accepted)
			}
		}
		if !found {
			t.Errorf("it waits for nothing: %+v", now)
		}
		offertest.Refuses(t, "ordering it", c.Post(fmt.Sprintf("/order/from-offer/%d", c.ID), `{}`), http.StatusConflict, "finish_first")

		apitest.Done[offertest.Finished](t, c.Finish(c.Now(t).Revision))
		if now := today(""); now.Accepted != before.Accepted || now.Changed != before.Changed || listed() != wasListed {
			t.Errorf("given again: %+v", now)
		}
	})
}

// TestViewersDoNotActForTheSeller: who may look at an offer sees its links and mails, and neither makes nor ends them.
func TestViewersDoNotActForTheSeller(t *testing.T) {
	each(t, func(t *testing.T, d *desk) {
		c, _ := d.given(t)
		viewer := d.As(t, "lina")
		for _, path := range []string{"/version/links/%d", "/version/mail/%d", "/version/car/%d"} {
			if got := viewer.Get(fmt.Sprintf(path, c.ID)); got.Status != http.StatusOK {
				t.Errorf("a viewer does not see %s: %d %s", path, got.Status, got.Body)
			}
		}
		for path, body := range map[string]string{
			"/version/links/%d": `{}`, "/version/revoke-link/%d/1": ``, "/version/question-answered/%d/1": ``, "/version/mail/%d": `{"to":"ona@example.com","subject":"x","text":"y"}`,
		} {
			if got := viewer.Post(fmt.Sprintf(path, c.ID), body); got.Status != http.StatusForbidden {
				t.Errorf("a viewer does %s: %d %s", path, got.Status, got.Body)
			}
		}
	})
}
