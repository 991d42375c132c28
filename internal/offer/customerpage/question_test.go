package customerpage_test

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"forecourt/internal/testkit/apitest"
)

// After a form the browser is at the address of the page, and the address of a form leads there: a tab that is
// restored, or an address that is shared, opens the page.
func TestAddressAfterAForm(t *testing.T) {
	each(t, func(t *testing.T, d *desk) {
		a, l := d.given(t)
		d.beside(t, a)
		for _, form := range []string{"/question", "/accept"} {
			for query, want := range map[string]string{"": l.Address, "?alternative=B": l.Address + "?alternative=B"} {
				if got := d.open(l, form+query); got.Status != http.StatusSeeOther || got.Header.Get("Location") != want {
					t.Errorf("GET %s%s: %d to %s", form, query, got.Status, got.Header.Get("Location"))
				}
			}
		}
		typed := url.Values{"text": {"Kokia spalva?"}}
		if got := d.send(l, "/question?alternative=B", typed); got.Status != http.StatusSeeOther || got.Header.Get("Location") != l.Address+"?alternative=B&asked=1" {
			t.Errorf("a question: %d to %s", got.Status, got.Header.Get("Location"))
		}
		if got := d.post(l, "/question", url.Values{"text": {"Kada?"}}); got.Status != http.StatusOK || !strings.Contains(got.Body, "Klausimas išsiųstas") {
			t.Errorf("asked: %d", got.Status)
		}
		form := url.Values{"text": {"Ar yra kablys?"}, "name": {"Ona"}, "agree": {"1"}, "wording": {d.wording(t, l, "B")}}
		if got := d.post(l, "/accept?alternative=B", form); got.Status != http.StatusOK || !strings.Contains(got.Body, "Pasiūlymas patvirtintas") || !strings.Contains(got.Body, "Klausimas išsiųstas") {
			t.Errorf("accepted with a question: %d", got.Status)
		}
	})
}

// What a customer has typed stays: a question beside an acceptance is asked with it, and one beside what
// is refused is on the page again, as the name is beside a question.
func TestQuestionBesideAnAcceptance(t *testing.T) {
	each(t, func(t *testing.T, d *desk) {
		c, l := d.given(t)
		wording := wordingField.FindStringSubmatch(d.open(l, "").Body)[1]
		const typed = "Ar galima atsiimti penktadienį?"
		for what, form := range map[string]url.Values{
			"not agreed": {"text": {typed}, "name": {"Ona"}, "wording": {wording}},
			"too long":   {"text": {typed + strings.Repeat("?", 2000)}, "name": {"Ona"}, "agree": {"1"}, "wording": {wording}},
		} {
			if got := d.post(l, "/accept", form); got.Status != http.StatusUnprocessableEntity || !strings.Contains(got.Body, typed) || !strings.Contains(got.Body, `value="Ona"`) {
				t.Errorf("%s: %d, without what was typed", what, got.Status)
			}
		}
		if is := d.pages(t, c); len(is.Questions) != 0 || len(is.Acceptances) != 0 {
			t.Errorf("kept of what was refused: %+v", is)
		}
		if got := d.post(l, "/question", url.Values{"text": {"Kokia spalva?"}, "name": {"Ona"}, "agree": {"1"}}); !strings.Contains(got.Body, `value="Ona"`) || !strings.Contains(got.Body, "checked") {
			t.Error("a question leaves out who is about to accept")
		}
		got := d.post(l, "/accept", url.Values{"text": {typed}, "name": {"Ona"}, "agree": {"1"}, "wording": {wording}})
		if is := d.pages(t, c); got.Status != http.StatusOK || len(is.Acceptances) != 1 || len(is.Questions) != 2 || is.Questions[0].Text != typed {
			t.Errorf("%d, kept %+v", got.Status, is)
		}
	})
}

// A question waits for its salesperson until somebody says that it was answered, and an acceptance until the
// car is ordered; nothing else is more urgent.
func TestSellerIsRemindedOfTheCustomer(t *testing.T) {
	each(t, func(t *testing.T, d *desk) {
		c, l := d.given(t)
		type day struct {
			Questions, Accepted int
			Offers              []struct {
				ID    int64
				Waits string
			}
		}
		waits := func(query string) (today day, what string) {
			t.Helper()
			today = apitest.Done[day](t, d.seller.Get("/offer/today"+query))
			for _, o := range today.Offers {
				if o.ID == c.ID {
					what = o.Waits
				}
			}
			return today, what
		}
		before, what := waits("")
		if what != "" {
			t.Fatalf("an offer just given waits for %q", what)
		}
		d.post(l, "/question", url.Values{"text": {"Ar yra kablys?"}})
		if now, what := waits("?kind=question"); now.Questions != before.Questions+1 || what != "question" {
			t.Errorf("asked, it waits for %q: %+v", what, now)
		}
		d.accept(l, "Ona")
		asked := apitest.Done[struct{ Questions []struct{ ID int64 } }](t, d.seller.Get(fmt.Sprintf("/version/links/%d", c.ID)))
		path := fmt.Sprintf("/version/question-answered/%d/", c.ID)
		if got := d.seller.Post(path+"999999", nil); got.Status != http.StatusNotFound {
			t.Errorf("of no question: %d", got.Status)
		}
		for range 2 {
			done := apitest.Done[struct {
				Questions []struct {
					At *string `json:"answered_at"`
					By string  `json:"answered_by_name"`
				}
			}](t, d.seller.Post(path+fmt.Sprint(asked.Questions[0].ID), nil))
			if q := done.Questions[0]; q.At == nil || q.By != "Jonas Petraitis" {
				t.Errorf("answered: %+v", q)
			}
		}
		if now, what := waits("?kind=accepted"); now.Questions != before.Questions || now.Accepted != before.Accepted+1 || what != "accepted" {
			t.Errorf("answered and accepted, it waits for %q: %+v", what, now)
		}
		d.do(t, "UPDATE offer_acceptances SET accepted_at = '2026-01-02T00:00:00Z' WHERE version_id = $1", c.ID)
		if _, what := waits(""); what != "" {
			t.Errorf("accepted long ago it waits for %q", what)
		}
	})
}

// What a customer asks stays with its salesperson also after the offer was accepted, and after it was ordered.
func TestQuestionStaysBesideTheOrder(t *testing.T) {
	each(t, func(t *testing.T, d *desk) {
		c, l := d.given(t)
		is := func(when string, questions, accepted, waiting int, want string) {
			t.Helper()
			type day struct {
				Waiting, Questions, Accepted int
				Offers                       []struct {
					ID           int64
					Waits        string
					AlsoAccepted bool `json:"also_accepted"`
				}
			}
			for _, query := range []string{"", "?kind=question", "?kind=accepted"} {
				now, got := apitest.Done[day](t, d.seller.Get("/offer/today"+query)), "nothing"
				for _, o := range now.Offers {
					if o.ID == c.ID {
						got = fmt.Sprint(o.Waits, o.AlsoAccepted)
					}
				}
				if counts := [3]int{now.Questions, now.Accepted, now.Waiting}; counts != [3]int{questions, accepted, waiting} {
					t.Errorf("%s: counted %v", when, counts)
				}
				of := want
				if query == "?kind=question" && questions == 0 || query == "?kind=accepted" && accepted == 0 {
					of = "nothing"
				}
				if got != of {
					t.Errorf("%s, %s: it waits for %s, want %s", when, query, got, of)
				}
			}
		}
		answer := func(id int64) {
			t.Helper()
			apitest.Done[any](t, d.seller.Post(fmt.Sprintf("/version/question-answered/%d/%d", c.ID, id), nil))
		}
		d.do(t, "UPDATE versions SET status = 'archived' WHERE id <> $1", c.ID) // nothing else waits
		d.accept(l, "Ona")
		is("accepted", 0, 1, 1, "acceptedfalse")
		d.post(l, "/question", url.Values{"text": {"Kada atsiimti?"}})
		is("asked about what is accepted", 1, 1, 1, "questiontrue")
		asked := apitest.Done[struct{ Questions []struct{ ID int64 } }](t, d.seller.Get(fmt.Sprintf("/version/links/%d", c.ID))).Questions
		apitest.Done[any](t, d.seller.Post(fmt.Sprintf("/order/from-offer/%d", c.ID), `{}`))
		is("ordered with a question", 1, 0, 1, "questionfalse")
		answer(asked[0].ID)
		is("ordered and answered", 0, 0, 0, "nothing")
	})
}
