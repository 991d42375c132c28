package customerpage_test

import (
	"crypto/sha256"
	"fmt"
	"html"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"forecourt/internal/platform/date"
	"forecourt/internal/platform/mail"
	"forecourt/internal/testkit/apitest"
	"forecourt/internal/testkit/mailtest"
	"forecourt/internal/testkit/offertest"
)

// A customer reads the offer as the paper says it, without a script and without anything of others,
// asks, and accepts; the salesperson learns it at once, and what shows it is kept.
func TestCustomerReadsAsksAndAccepts(t *testing.T) {
	each(t, func(t *testing.T, d *desk) {
		server := mailtest.Start(t)
		c, l := d.given(t)
		first := d.open(l, "")
		if first.Status != http.StatusOK || len(first.Body) > 60<<10 {
			t.Fatalf("the page: %d, %d bytes", first.Status, len(first.Body))
		}
		h := first.Header
		policy := h.Get("Content-Security-Policy")
		if h.Get("Set-Cookie") != "" || h.Get("Cache-Control") != "no-store" || h.Get("X-Robots-Tag") != "noindex" || h.Get("Referrer-Policy") != "no-referrer" || h.Get("X-Frame-Options") != "DENY" {
			t.Errorf("headers %v", h)
		}
		if !strings.HasPrefix(policy, "default-src 'none'; img-src 'self'; style-src 'nonce-") || strings.Contains(policy, "script-src") {
			t.Errorf("policy %q", policy)
		}
		for _, foreign := range []string{"<script", "http://", "https://", "onclick", `style="`} {
			if strings.Contains(first.Body, foreign) {
				t.Errorf("the page has %s", foreign)
			}
		}
		text := html.UnescapeString(first.Body)
		total := apitest.Done[offertest.Finished](t, c.Finish(c.Now(t).Revision)).Version.Total
		for _, said := range []string{`lang="lt"`, "Ona Petraitytė", "Per 90 dienų", "mailto:", "Galioja iki", `name="robots"`, written(int64(total))} {
			if !strings.Contains(text, said) {
				t.Errorf("the page does not say %q", said)
			}
		}
		d.filesOf(t, c, l)

		for name, value := range map[string]any{"mail.host": server.Host, "mail.port": server.Port, "mail.tls": "none", "mail.from": "forecourt@group.example", "mail.site.url": "https://forecourt.example"} {
			apitest.Done[any](t, d.admin.Put("/setting/"+name, map[string]any{"value": value}))
		}
		if got := d.post(l, "/question", url.Values{"text": {" "}}); got.Status != http.StatusUnprocessableEntity || !strings.Contains(got.Body, "text-error") {
			t.Errorf("no question: %d", got.Status)
		}
		for range 2 {
			if got := d.post(l, "/question", url.Values{"text": {"Ar yra <kablys>?"}}); got.Status != http.StatusOK || !strings.Contains(got.Body, `role="status"`) {
				t.Errorf("a question: %d", got.Status)
			}
		}
		if is := d.pages(t, c); len(is.Questions) != 1 || is.Questions[0].Text != "Ar yra <kablys>?" || d.noticed(t, "offer_question") != 1 {
			t.Errorf("asked: %+v", is.Questions)
		}

		for what, form := range map[string]url.Values{"name": {"agree": {"1"}, "wording": {wordingField.FindStringSubmatch(first.Body)[1]}}, "agree": {"name": {"Ona"}, "wording": {wordingField.FindStringSubmatch(first.Body)[1]}}} {
			if got := d.post(l, "/accept", form); got.Status != http.StatusUnprocessableEntity || !strings.Contains(got.Body, what+"-error") {
				t.Errorf("without %s: %d", what, got.Status)
			}
		}
		if got := d.post(l, "/accept", url.Values{"name": {"Ona"}, "agree": {"1"}, "wording": {"0123456789abcdef"}}); got.Status != http.StatusUnprocessableEntity || !strings.Contains(got.Body, "agree-error") {
			t.Errorf("another wording: %d", got.Status)
		}
		mark := wordingField.FindStringSubmatch(first.Body)[1]
		for name, agree := range map[string]string{"\u200b": "1", "\u202e\u200f": "1", "Ona": "0"} {
			if got := d.post(l, "/accept", url.Values{"name": {name}, "agree": {agree}, "wording": {mark}}); got.Status != http.StatusUnprocessableEntity {
				t.Errorf("accepted by %q with %q: %d", name, agree, got.Status)
			}
		}
		if got := c.Put(fmt.Sprintf("/version/%d", c.ID), map[string]any{"customer_name": "Ona \u202eėtyt"}); got.Status != http.StatusUnprocessableEntity || !strings.Contains(got.Body, "customer_name") {
			t.Errorf("a name that turns: %d %s", got.Status, got.Body)
		}
		for range 2 {
			if got := d.accept(l, "  Ona  \u200b Petraitytė "); got.Status != http.StatusOK || !strings.Contains(got.Body, "Pasiūlymas patvirtintas") {
				t.Fatalf("accepted: %d %s", got.Status, got.Body)
			}
		}
		is := d.pages(t, c)
		if len(is.Acceptances) != 1 || d.noticed(t, "offer_accepted") != 1 {
			t.Fatalf("accepted: %+v, %d notices", is, d.noticed(t, "offer_accepted"))
		}
		documents := apitest.Done[[]offertest.Given](t, d.seller.Get(fmt.Sprintf("/version/documents/%d", c.ID)))
		a := is.Acceptances[0]
		if a.Name != "Ona Petraitytė" || a.SHA256 != documents[0].SHA256 || a.Number != 1 || a.Network != "127.0.0.1" || !strings.Contains(a.Wording, "Susipažinau su pasiūlymu 20") || strings.ContainsAny(a.Wording, "{}") {
			t.Errorf("kept %+v", a)
		}
		if is.Links[0].OpenedCount != 1 || is.Links[0].OpenedAt == nil || is.Links[0].CreatedBy == "" {
			t.Errorf("the link: %+v", is.Links[0])
		}
		if history := d.seller.Get(fmt.Sprintf("/version/%d/history", c.ID)).Body; !strings.Contains(history, `"accept"`) || !strings.Contains(history, `"link"`) || !strings.Contains(history, `"question"`) {
			t.Errorf("the history: %s", history)
		}
		if listed := d.seller.Get(fmt.Sprintf("/version?ids=%d", c.ID)).Body; !strings.Contains(listed, `"accepted":true`) {
			t.Errorf("the list: %s", listed)
		}
		d.Run(t, mail.SendKind)
		subjects := ""
		for _, m := range server.Inbox() {
			subjects += m.To + " " + m.Header.Get("Subject") + "\n"
		}
		if strings.Count(subjects, "jonas@example.com A customer asks about offer 20") != 1 || strings.Count(subjects, "jonas@example.com A customer has accepted offer 20") != 1 {
			t.Errorf("mails:\n%s", subjects)
		}
		token := strings.TrimPrefix(l.Address, "/o/")
		if log := d.Log(); strings.Contains(log, token) || !strings.Contains(log, "/o/{token}") {
			t.Error("the log has the token")
		}
		if n := d.number(t, "offer_links WHERE token_hash = '"+token+"'"); n != 0 {
			t.Error("the token is kept")
		}
	})
}

// written is an amount as the page has it in Lithuanian.
func written(cents int64) string {
	whole, digits := fmt.Sprint(cents/100), ""
	for i, digit := range whole {
		if i > 0 && (len(whole)-i)%3 == 0 {
			digits += "\u00a0"
		}
		digits += string(digit)
	}
	return fmt.Sprintf("%s,%02d\u00a0€", digits, cents%100)
}

// filesOf looks at what the token opens beside the page: the kept document and the pictures, nothing else.
func (d *desk) filesOf(t *testing.T, c *offertest.Car, l link) {
	t.Helper()
	documents := apitest.Done[[]offertest.Given](t, d.seller.Get(fmt.Sprintf("/version/documents/%d", c.ID)))
	paper := d.open(l, "/pdf")
	if paper.Header.Get("Content-Type") != "application/pdf" || fmt.Sprintf("%x", sha256.Sum256([]byte(paper.Body))) != documents[0].SHA256 || paper.Header.Get("X-Robots-Tag") != "noindex" {
		t.Errorf("the paper: %d %v", paper.Status, paper.Header)
	}
	if got := d.open(l, "/image/1?width=480"); got.Status != http.StatusOK || !strings.HasPrefix(got.Header.Get("Content-Type"), "image/") {
		t.Errorf("the picture: %d", got.Status)
	}
	for _, none := range []string{"/image/2", "/image/100", "/history", "/pdf/2"} {
		if got := d.open(l, none); got.Status == http.StatusOK && !strings.Contains(got.Body, `id="root"`) {
			t.Errorf("%s is opened", none)
		}
	}
	token := strings.TrimPrefix(l.Address, "/o/")
	for _, other := range []string{"/version/%d", "/version/links/%d", "/pdf/view/%d", "/version/documents/%d"} {
		path := fmt.Sprintf(other, c.ID)
		for _, got := range []apitest.Response{
			d.customer.Get(path + "?access_token=" + token), d.customer.Do(http.MethodGet, path, nil, http.Header{"Authorization": {"Bearer " + token}}),
		} {
			if got.Status != http.StatusUnauthorized && got.Status != http.StatusUnprocessableEntity {
				t.Errorf("the token opens %s: %d", path, got.Status)
			}
		}
	}
}

// What a link lets a customer do in each of its states, as docs/customer-page.md has it.
func TestStatesOfALink(t *testing.T) {
	each(t, func(t *testing.T, d *desk) {
		type outcome struct{ page, accept, ask, paper int }
		over := outcome{http.StatusGone, http.StatusGone, http.StatusGone, http.StatusGone}
		for _, one := range []struct {
			state, says string
			turn        func(c *offertest.Car, l link)
			want        outcome
		}{
			{"open", "Patvirtinti pasiūlymą", func(*offertest.Car, link) {}, outcome{200, 200, 200, 200}},
			{"accepted", "Pasiūlymas patvirtintas", func(_ *offertest.Car, l link) { d.accept(l, "Ona") }, outcome{200, 200, 200, 200}},
			{"gone", "nebeparduodamas", func(c *offertest.Car, _ link) {
				d.do(t, "UPDATE versions SET vehicle_id = (SELECT MIN(id) FROM vehicles WHERE phase IN ('sold', 'archive')) WHERE id = $1", c.ID)
			}, outcome{200, 409, 200, 200}},
			{"another alternative is chosen", "kitą pasiūlymo alternatyvą", func(c *offertest.Car, _ link) {
				d.do(t, "UPDATE versions SET outcome = 'not_chosen' WHERE id = $1", c.ID)
			}, outcome{200, 409, 200, 200}},
			{"accepted before it was gone", "Pasiūlymas patvirtintas", func(c *offertest.Car, l link) {
				d.accept(l, "Ona")
				d.do(t, "UPDATE versions SET vehicle_id = (SELECT MIN(id) FROM vehicles WHERE phase IN ('sold', 'archive')) WHERE id = $1", c.ID)
			}, outcome{200, 200, 200, 200}},
			{"expired link", "galiojimas baigėsi", func(_ *offertest.Car, l link) {
				d.do(t, "UPDATE offer_links SET expires_on = $2 WHERE id = $1", l.ID, date.On(time.Now()).AddDays(-2))
			}, over},
			{"expired offer", "galiojimas baigėsi", func(c *offertest.Car, _ link) {
				d.do(t, "UPDATE versions SET expire_date = $2 WHERE id = $1", c.ID, date.On(time.Now()).AddDays(-2))
			}, over},
			{"newer", "naujesnis pasiūlymas", func(c *offertest.Car, _ link) {
				c.SaveFields(`{"comment":"Kitas žodis"}`)
				apitest.Done[offertest.Finished](t, c.Finish(c.Now(t).Revision))
			}, over},
			{"archived", "Pasiūlymas atšauktas", func(c *offertest.Car, _ link) { apitest.Done[any](t, c.Delete(fmt.Sprintf("/version/%d", c.ID))) }, over},
			{"revoked", "Nuoroda nebegalioja", func(c *offertest.Car, l link) {
				d.accept(l, "Ona") // which the page of a link that was ended does not say
				for range 2 {
					apitest.Done[pages](t, c.Post(fmt.Sprintf("/version/revoke-link/%d/%d", c.ID, l.ID), nil))
				}
			}, over},
		} {
			c, l := d.given(t)
			marked := wordingField.FindStringSubmatch(d.open(l, "").Body)[1]
			one.turn(c, l)
			accepted := len(d.pages(t, c).Acceptances)
			page := d.open(l, "")
			got := outcome{
				page.Status, 0, d.post(l, "/question", url.Values{"text": {"Ar dar galima?"}}).Status, d.open(l, "/pdf").Status,
			}
			got.accept = d.post(l, "/accept", url.Values{"name": {"Ona"}, "agree": {"1"}, "wording": {marked}}).Status
			if got != one.want || !strings.Contains(html.UnescapeString(page.Body), one.says) || one.state == "revoked" && strings.Contains(page.Body, "Ona") || !strings.Contains(page.Body, "tel:") && !strings.Contains(page.Body, "mailto:") {
				t.Errorf("%s: %+v, want %+v", one.state, got, one.want)
			}
			after := d.pages(t, c)
			if one.want.accept != http.StatusOK && len(after.Acceptances) != accepted || one.want.ask != http.StatusOK && len(after.Questions) != 0 {
				t.Errorf("%s: kept %+v", one.state, after)
			}
			if picture := d.open(l, "/image/1").Status; picture != one.want.paper {
				t.Errorf("%s: the picture is answered %d", one.state, picture)
			}
		}
	})
}

// Who accepts at the same moment has accepted once.
func TestAcceptedAtOnce(t *testing.T) {
	each(t, func(t *testing.T, d *desk) {
		c, l := d.given(t)
		other := d.link(t, c) // of the same document
		marked := wordingField.FindStringSubmatch(d.open(l, "").Body)[1]
		got := apitest.AtOnce(8, func(i int) apitest.Response {
			by := []link{l, other}[i%2]
			return d.post(by, "/accept", url.Values{"name": {fmt.Sprint("Ona ", i)}, "agree": {"1"}, "wording": {marked}})
		}).By()
		if got[http.StatusOK] != 8 {
			t.Errorf("answered %v", got)
		}
		if is := d.pages(t, c); len(is.Acceptances) != 1 || d.noticed(t, "offer_accepted") != 1 {
			t.Errorf("accepted %+v, %d notices", is.Acceptances, d.noticed(t, "offer_accepted"))
		}
	})
}

// The words that a customer agrees to are the company's, in the language of the document.
func TestWordingOfTheCompany(t *testing.T) {
	each(t, func(t *testing.T, d *desk) {
		apitest.Done[any](t, d.admin.Put("/company/1", `{"acceptance_text":{"1":" Perku {number} iš {company}.\nTikrai. ","2":""}}`))
		apitest.Rejects(t, "too long", d.admin.Put("/company/1", map[string]any{"acceptance_text": map[string]string{"1": strings.Repeat("ž", 2001)}}), "acceptance_text.1")
		c, l := d.given(t)
		if got := d.accept(l, "Ona"); got.Status != http.StatusOK {
			t.Fatalf("%d %s", got.Status, got.Body)
		}
		if a := d.pages(t, c).Acceptances[0]; !strings.HasPrefix(a.Wording, "Perku 20") || !strings.HasSuffix(a.Wording, ".\nTikrai.") || strings.Contains(a.Wording, "{") {
			t.Errorf("kept %q", a.Wording)
		}
	})
}

// Of alternatives the one that the customer accepts is chosen, and the others are not.
func TestAcceptedAlternativeIsChosen(t *testing.T) {
	each(t, func(t *testing.T, d *desk) {
		c, l := d.given(t)
		other := apitest.Done[struct {
			ID int64 `json:"id"`
		}](t, c.Post(fmt.Sprintf("/version/alternatives/%d", c.ID), nil))
		d.accept(l, "Ona Petraitienė")
		for id, want := range map[int64]string{c.ID: "chosen", other.ID: "not_chosen"} {
			got := apitest.Done[struct {
				Outcome string `json:"outcome"`
			}](t, c.Get(fmt.Sprintf("/version/%d", id)))
			if got.Outcome != want {
				t.Errorf("offer %d: %q, want %q", id, got.Outcome, want)
			}
		}
	})
}

// The customer chooses between the alternatives that were given, on one page.
func TestAlternativesAreChosenOnThePage(t *testing.T) {
	each(t, func(t *testing.T, d *desk) {
		c, l := d.given(t)
		other := apitest.Done[struct {
			ID       int64 `json:"id"`
			Revision int64 `json:"revision"`
		}](t, c.Post(fmt.Sprintf("/version/alternatives/%d", c.ID), nil))
		if got := d.open(l, ""); strings.Contains(got.Body, "alternative=") {
			t.Error("the page shows an alternative that nobody was given")
		}
		if got := d.open(l, "?alternative=B"); got.Status != http.StatusNotFound {
			t.Errorf("an alternative that nobody was given: %d", got.Status)
		}
		apitest.Done[any](t, c.Post(fmt.Sprintf("/version/finish/%d", other.ID), map[string]any{"revision": other.Revision}))
		if got := d.open(l, ""); got.Status != http.StatusOK || !strings.Contains(got.Body, `?alternative=A" aria-current="page"`) || !strings.Contains(got.Body, `?alternative=B"`) {
			t.Fatalf("the page with two alternatives: %d\n%s", got.Status, got.Body)
		}
		second := d.open(l, "?alternative=B")
		if second.Status != http.StatusOK || !strings.Contains(second.Body, `?alternative=B" aria-current="page"`) || !strings.Contains(second.Body, `/accept?alternative=B"`) {
			t.Fatalf("the other alternative: %d\n%s", second.Status, second.Body)
		}
		for path, want := range map[string]int{"/pdf?alternative=B": http.StatusOK, "?alternative=C": http.StatusNotFound, "/pdf?alternative=%27": http.StatusNotFound} {
			if got := d.open(l, path); got.Status != want {
				t.Errorf("%s: %d, want %d", path, got.Status, want)
			}
		}
		d.post(l, "/question?alternative=A", url.Values{"text": {"Ar yra kablys?"}})
		form := url.Values{"name": {"Ona"}, "agree": {"1"}, "wording": {wordingField.FindStringSubmatch(second.Body)[1]}}
		for range 2 {
			if got := d.post(l, "/accept?alternative=B", form); got.Status != http.StatusOK || !strings.Contains(got.Body, "Pasiūlymas patvirtintas") {
				t.Fatalf("accepted: %d %s", got.Status, got.Body)
			}
		}
		// What was asked about the other car waits for its answer, and that car is not ordered.
		if today := d.seller.Get("/offer/today?kind=question"); !strings.Contains(today.Body, fmt.Sprintf(`"id":%d,`, c.ID)) {
			t.Errorf("the question is gone: %s", today.Body)
		}
		offertest.Refuses(t, "the car that was not chosen", d.seller.Post(fmt.Sprintf("/order/from-offer/%d", c.ID), `{}`), http.StatusConflict, "offer_not_chosen_order")
		for id, want := range map[int64]string{c.ID: "not_chosen", other.ID: "chosen"} {
			got := apitest.Done[struct {
				Outcome string `json:"outcome"`
			}](t, c.Get(fmt.Sprintf("/version/%d", id)))
			if got.Outcome != want {
				t.Errorf("offer %d: %q, want %q", id, got.Outcome, want)
			}
		}
		if got := d.accept(l, "Ona"); got.Status != http.StatusConflict || !strings.Contains(got.Body, "kitą pasiūlymo alternatyvą") {
			t.Errorf("the one that was not chosen: %d", got.Status)
		}
		// A link that is over opens no alternative either.
		apitest.Done[any](t, d.seller.Post(fmt.Sprintf("/version/revoke-link/%d/%d", c.ID, l.ID), nil))
		if got := d.open(l, "?alternative=B"); got.Status != http.StatusGone {
			t.Errorf("by a link that is over: %d", got.Status)
		}
	})
}
