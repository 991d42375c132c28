package customerpage_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"forecourt/internal/platform/date"
	"forecourt/internal/testkit/apitest"
	"forecourt/internal/testkit/offertest"
)

// Links belong to the company and brand of their offer, end with it at the latest, and are erased with it.
func TestLinksOfAnOffer(t *testing.T) {
	each(t, func(t *testing.T, d *desk) {
		c, l := d.given(t)
		links := fmt.Sprintf("/version/links/%d", c.ID)
		for who, want := range map[string]int{"tomas": http.StatusForbidden, "mart": http.StatusNotFound} {
			other := d.As(t, who)
			for what, got := range map[string]apitest.Response{"lists": other.Get(links), "makes": other.Post(links, `{}`), "revokes": other.Post(fmt.Sprintf("/version/revoke-link/%d/%d", c.ID, l.ID), nil)} {
				if got.Status != want {
					t.Errorf("%s %s: %d", who, what, got.Status)
				}
			}
		}
		other, _ := d.given(t)
		if got := d.seller.Post(fmt.Sprintf("/version/revoke-link/%d/%d", other.ID, l.ID), nil); got.Status != http.StatusNotFound {
			t.Errorf("the link of another offer: %d", got.Status)
		}
		last := date.On(time.Now()).AddDays(10).String()
		if l.ExpiresOn != last {
			t.Errorf("it ends %s, the offer %s", l.ExpiresOn, last)
		}
		for _, day := range []string{date.On(time.Now()).AddDays(11).String(), date.On(time.Now()).AddDays(-2).String()} {
			apitest.Rejects(t, day, d.seller.Post(links, map[string]string{"expires_on": day}), "expires_on")
		}
		if is := d.pages(t, c); is.LinkUntil != date.On(time.Now()).AddDays(10).String() {
			t.Errorf("a link may open until %s, which is not the last day of the offer", is.LinkUntil)
		}
		short := apitest.Done[link](t, d.seller.Post(links, map[string]string{"expires_on": date.On(time.Now()).AddDays(3).String()}))
		if short.ExpiresOn == last || len(d.pages(t, c).Links) != 2 {
			t.Errorf("a shorter one ends %s", short.ExpiresOn)
		}
		if until := "Šis puslapis atidaromas iki</dt><dd>" + short.ExpiresOn; !strings.Contains(d.open(short, "").Body, until) || strings.Contains(d.open(l, "").Body, "atidaromas iki") {
			t.Error("the page does not say when the shorter link ends, or says it of the one that ends with the offer")
		}
		draft := offertest.Begin(t, d.seller, 1, 1, 1, 1, "standard")
		offertest.Refuses(t, "a draft", d.seller.Post(fmt.Sprintf("/version/links/%d", draft.ID), `{}`), http.StatusConflict, "link_no_document")
		d.do(t, "UPDATE offer_documents SET page = NULL WHERE version_id = $1", c.ID)
		offertest.Refuses(t, "an older document", d.seller.Post(links, `{}`), http.StatusConflict, "link_no_page")
		if again := apitest.Done[offertest.Finished](t, c.Finish(c.Now(t).Revision)); again.Document.Number != 2 {
			t.Errorf("finished again it is document %d", again.Document.Number)
		}
		d.link(t, c)
	})
}

// A link opens all alternatives: each of their pages lists it with the letter of the one it was made for, and ends it.
func TestLinksAreOfAllAlternatives(t *testing.T) {
	each(t, func(t *testing.T, d *desk) {
		a, first := d.given(t)
		b := d.beside(t, a)
		second := d.link(t, b)
		for _, c := range []*offertest.Car{a, b} {
			is := d.pages(t, c).Links
			if len(is) != 2 || is[0].ID != second.ID || is[0].Alternative != 2 || is[1].ID != first.ID || is[1].Alternative != 1 || is[0].Ended+is[1].Ended != "" {
				t.Fatalf("the page of offer %d lists %+v", c.ID, is)
			}
		}
		if is := apitest.Done[pages](t, d.seller.Post(fmt.Sprintf("/version/revoke-link/%d/%d", b.ID, first.ID), nil)); len(is.Links) != 2 || is.Links[1].RevokedAt == nil || is.Links[0].RevokedAt != nil {
			t.Errorf("the link of A, ended on the page of B: %+v", is.Links)
		}
		if got := d.open(first, "").Status; got != http.StatusGone {
			t.Errorf("the link that was ended is answered %d", got)
		}
		for id, want := range map[int64]bool{a.ID: true, b.ID: false} {
			if history := d.seller.Get(fmt.Sprintf("/version/%d/history", id)).Body; strings.Contains(history, `"link_revoke"`) != want {
				t.Errorf("the history of offer %d: %s", id, history)
			}
		}
		b.SaveFields(`{"comment":"Kitas žodis"}`)
		apitest.Done[offertest.Finished](t, b.Finish(b.Now(t).Revision))
		if is := d.pages(t, a).Links; is[0].Ended != "newer" {
			t.Errorf("B has a newer document: %+v", is)
		}
		apitest.Done[any](t, b.Delete(fmt.Sprintf("/version/%d", b.ID)))
		if is := d.pages(t, a).Links; len(is) != 2 || is[0].Ended != "archived" {
			t.Errorf("B is archived: %+v", is)
		}
		if got := d.As(t, "mart").Post(fmt.Sprintf("/version/revoke-link/%d/%d", a.ID, second.ID), nil).Status; got != http.StatusNotFound {
			t.Errorf("ended by another company: %d", got)
		}
	})
}
