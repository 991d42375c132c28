package customerpage_test

import (
	"fmt"
	"html"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"forecourt/internal/testkit/apitest"
	"forecourt/internal/testkit/offertest"
)

// acceptance is one as the salesperson sees it.
type acceptance struct {
	Name        string
	WithdrawnAt *string `json:"withdrawn_at"`
	WithdrawnBy string  `json:"withdrawn_by_name"`
}

func (d *desk) acceptances(t *testing.T, id int64) []acceptance {
	t.Helper()
	return apitest.Done[struct{ Acceptances []acceptance }](t, d.seller.Get(fmt.Sprintf("/version/links/%d", id))).Acceptances
}

// beside is another alternative of an offer that the customer was given too.
func (d *desk) beside(t *testing.T, c *offertest.Car) *offertest.Car {
	t.Helper()
	b := *c
	b.ID = apitest.Done[struct{ ID int64 }](t, c.Post(fmt.Sprintf("/version/alternatives/%d", c.ID), nil)).ID
	apitest.Done[offertest.Finished](t, b.Finish(b.Now(t).Revision))
	return &b
}

// agree accepts an alternative by a link.
func (d *desk) agree(t *testing.T, l link, letter, wording string) apitest.Response {
	t.Helper()
	return d.post(l, "/accept?alternative="+letter, url.Values{"name": {"Ona"}, "agree": {"1"}, "wording": {wording}})
}

func (d *desk) wording(t *testing.T, l link, letter string) string {
	t.Helper()
	return wordingField.FindStringSubmatch(d.open(l, "?alternative="+letter).Body)[1]
}

// reopen withdraws what the customer decided; known says that the acceptance is known of.
func reopen(t *testing.T, c *offertest.Car, known bool) apitest.Response {
	t.Helper()
	return c.Post(fmt.Sprintf("/version/reopen/%d?revision=%d&accepted=%t", c.ID, c.Now(t).Revision, known), nil)
}

// listed reports whether the list, and the page of the offer, say that it is accepted.
func (d *desk) listed(t *testing.T, c *offertest.Car) bool {
	t.Helper()
	listed := strings.Contains(d.seller.Get(fmt.Sprintf("/version?ids=%d", c.ID)).Body, `"accepted":true`)
	shown := apitest.Done[struct{ Accepted *acceptance }](t, d.seller.Get(fmt.Sprintf("/version/links/%d", c.ID)))
	if listed != (shown.Accepted != nil) {
		t.Errorf("offer %d is listed as accepted: %t, and shown as accepted: %t", c.ID, listed, shown.Accepted != nil)
	}
	return listed
}

// What a customer has accepted is withdrawn knowingly, stays as evidence that no longer holds, and is never
// accepted beside another alternative.
func TestAcceptanceIsWithdrawn(t *testing.T) {
	each(t, func(t *testing.T, d *desk) {
		a, l := d.given(t)
		b := d.beside(t, a)
		d.agree(t, l, "B", d.wording(t, l, "B"))
		for _, c := range []*offertest.Car{a, b} {
			offertest.Refuses(t, "withdrawn unknowingly", reopen(t, c, false), http.StatusConflict, "choice_accepted")
		}
		if is := d.acceptances(t, b.ID); len(is) != 1 || is[0].WithdrawnAt != nil || !d.listed(t, b) {
			t.Fatalf("before it is withdrawn: %+v", is)
		}
		apitest.Done[any](t, reopen(t, a, true))
		if is := d.acceptances(t, b.ID); len(is) != 1 || is[0].WithdrawnAt == nil || is[0].WithdrawnBy == "" || d.listed(t, b) {
			t.Errorf("withdrawn: %+v, listed as accepted: %t", is, d.listed(t, b))
		}
		if history := d.seller.Get(fmt.Sprintf("/version/%d/history", b.ID)).Body; !strings.Contains(history, `"accept_withdraw"`) {
			t.Errorf("the history: %s", history)
		}
		page := html.UnescapeString(d.open(l, "?alternative=B").Body)
		if strings.Contains(page, "Pasiūlymas patvirtintas") || !strings.Contains(page, "Ankstesnis patvirtinimas (Ona, ") || !strings.Contains(page, "Patvirtinti pasiūlymą") {
			t.Error("the page of what was withdrawn")
		}
		if got := d.agree(t, l, "A", d.wording(t, l, "A")); got.Status != http.StatusOK || !strings.Contains(got.Body, "Pasiūlymas patvirtintas") {
			t.Fatalf("the other one: %d", got.Status)
		}
		page = html.UnescapeString(d.open(l, "?alternative=B").Body)
		if strings.Contains(page, "Pasiūlymas patvirtintas") || !strings.Contains(page, "kitą pasiūlymo alternatyvą") || d.listed(t, b) || !d.listed(t, a) {
			t.Error("two alternatives are accepted")
		}
		// The same one may be accepted again, and once.
		apitest.Done[any](t, reopen(t, a, true))
		marked := d.wording(t, l, "B")
		for range 2 {
			d.agree(t, l, "B", marked)
		}
		if is := d.acceptances(t, b.ID); len(is) != 2 || is[0].WithdrawnAt != nil || is[1].WithdrawnAt == nil || !d.listed(t, b) || d.listed(t, a) {
			t.Errorf("accepted again: %+v", is)
		}
	})
}

// An offer that was accepted gets no alternatives; once that is withdrawn it does.
func TestAcceptedOfferGetsNoAlternatives(t *testing.T) {
	each(t, func(t *testing.T, d *desk) {
		c, l := d.given(t)
		d.accept(l, "Ona")
		another := func() apitest.Response { return c.Post(fmt.Sprintf("/version/alternatives/%d", c.ID), nil) }
		offertest.Refuses(t, "an alternative", another(), http.StatusConflict, "alternative_of_accepted")
		offertest.Refuses(t, "withdrawn unknowingly", reopen(t, c, false), http.StatusConflict, "choice_accepted")
		apitest.Done[any](t, reopen(t, c, true))
		apitest.Done[any](t, another())
		if got := d.open(l, ""); !strings.Contains(html.UnescapeString(got.Body), "Patvirtinti pasiūlymą") || d.listed(t, c) {
			t.Errorf("withdrawn: %d", got.Status)
		}
	})
}

// Of two alternatives that are accepted at the same moment one is accepted.
func TestAlternativesAcceptedAtOnce(t *testing.T) {
	each(t, func(t *testing.T, d *desk) {
		a, l := d.given(t)
		b := d.beside(t, a)
		marks := map[string]string{"A": d.wording(t, l, "A"), "B": d.wording(t, l, "B")}
		got := apitest.AtOnce(6, func(i int) apitest.Response {
			letter := string("AB"[i%2])
			return d.agree(t, l, letter, marks[letter])
		}).By()
		accepted := len(d.acceptances(t, a.ID)) + len(d.acceptances(t, b.ID))
		if accepted != 1 || d.listed(t, a) == d.listed(t, b) || got[http.StatusOK] != 3 || got[http.StatusConflict] != 3 {
			t.Errorf("%d are accepted, answered %v", accepted, got)
		}
	})
}

// The acceptance of an ordered offer is withdrawn by who knows of both: the refusal names the order.
func TestAcceptanceOfAnOrderedOfferIsWithdrawn(t *testing.T) {
	each(t, func(t *testing.T, d *desk) {
		c, l := d.given(t)
		d.accept(l, "Ona")
		order := apitest.Done[struct{ ID int64 }](t, d.seller.Post(fmt.Sprintf("/order/from-offer/%d", c.ID), `{}`)).ID
		got := reopen(t, c, false)
		offertest.Refuses(t, "withdrawn unknowingly", got, http.StatusConflict, "choice_accepted_ordered")
		if says := got.Problem(t).Message; !strings.Contains(says, fmt.Sprint(order)) || !strings.Contains(says, "Ona") {
			t.Errorf("it names neither the order nor who accepted: %q", says)
		}
		offertest.Refuses(t, "the order is not known of", reopen(t, c, true), http.StatusConflict, "choice_ordered")
		if !d.listed(t, c) {
			t.Error("withdrawn by a refusal")
		}
		apitest.Done[any](t, c.Post(fmt.Sprintf("/version/reopen/%d?revision=%d&accepted=true&ordered=true", c.ID, c.Now(t).Revision), nil))
		if d.listed(t, c) {
			t.Error("it is still accepted")
		}
	})
}

// An acceptance is that of one document: it stands beside a newer one, and does not count as its acceptance.
func TestAcceptanceOfAnOlderDocument(t *testing.T) {
	each(t, func(t *testing.T, d *desk) {
		c, l := d.given(t)
		d.accept(l, "Ona")
		type known struct {
			LastNumber  int64 `json:"last_number"`
			Accepted    *acceptance
			Acceptances []struct {
				Number      int64
				WithdrawnAt *string `json:"withdrawn_at"`
			}
		}
		path := fmt.Sprintf("/version/links/%d", c.ID)
		if is := apitest.Done[known](t, d.seller.Get(path)); is.LastNumber != 1 || is.Accepted == nil {
			t.Errorf("accepted: %+v", is)
		}
		apitest.Done[offertest.Version](t, c.SaveFields(`{"title":"Kitas"}`))
		apitest.Done[offertest.Finished](t, c.Finish(c.Now(t).Revision))
		is := apitest.Done[known](t, d.seller.Get(path))
		if is.LastNumber != 2 || is.Accepted != nil || len(is.Acceptances) != 1 || is.Acceptances[0].Number != 1 || is.Acceptances[0].WithdrawnAt != nil || d.listed(t, c) {
			t.Errorf("finished again: %+v", is)
		}
	})
}
