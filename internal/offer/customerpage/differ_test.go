package customerpage_test

import (
	"fmt"
	"html"
	"io"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"forecourt/internal/testkit/apitest"
	"forecourt/internal/testkit/offertest"
)

var tags = regexp.MustCompile(`<[^>]*>`)

// differs is what the page says of the difference to another alternative, as a customer reads it.
func (d *desk) differs(t *testing.T, l link, query string) string {
	t.Helper()
	_, rest, found := strings.Cut(d.open(l, query).Body, `<details class="differs"`)
	if !found {
		t.Fatal("the page says nothing of what differs")
	}
	part, _, _ := strings.Cut(rest, "</details>")
	_, part, _ = strings.Cut(part, ">")
	return strings.Join(strings.Fields(strings.ReplaceAll(html.UnescapeString(tags.ReplaceAllString(part, " ")), "\u00a0", "_")), " ")
}

// The page says which options one alternative has alone and what it costs more, and which the customer has accepted.
func TestPageSaysHowAlternativesDiffer(t *testing.T) {
	each(t, func(t *testing.T, d *desk) {
		a, l := d.given(t)
		b := *a
		b.ID = apitest.Done[struct{ ID int64 }](t, a.Post(fmt.Sprintf("/version/alternatives/%d", a.ID), nil)).ID
		apitest.Done[offertest.Finished](t, b.Finish(b.Now(t).Revision))
		if got := d.differs(t, l, ""); got != "Kuo skiriasi A ir B Opcijos Tokios pačios Kaina Tokia pati" {
			t.Errorf("alternatives that say the same: %q", got)
		}
		b.Click(t, "475", "")
		apitest.Done[offertest.Finished](t, b.Finish(b.Now(t).Revision))
		more := strings.ReplaceAll(written(int64(b.Now(t).Total-a.Now(t).Total)), "\u00a0", "_")
		if got, want := d.differs(t, l, ""), "Kuo skiriasi A ir B Tik A Balta Tik B Juoda, metalo blizgesio Kaina B brangesnė: +_"+more; got != want {
			t.Errorf("seen from A:\n%q, want\n%q", got, want)
		}
		if got, want := d.differs(t, l, "?alternative=B"), "Kuo skiriasi B ir A Tik B Juoda, metalo blizgesio Tik A Balta Kaina A pigesnė: −_"+more; got != want {
			t.Errorf("seen from B:\n%q, want\n%q", got, want)
		}
		if strings.Contains(d.open(l, "").Body, `class="mark"`) {
			t.Error("an alternative is marked as accepted before one is")
		}
		d.agree(t, l, "B", d.wording(t, l, "B"))
		for _, query := range []string{"", "?alternative=A", "?alternative=B"} {
			body := d.open(l, query).Body
			_, after, _ := strings.Cut(body, "<b>B</b>")
			if before, _, _ := strings.Cut(after, "</li>"); strings.Count(body, `class="mark"`) != 1 || !strings.Contains(before, "Patvirtinta") {
				t.Errorf("%q does not mark the accepted alternative", query)
			}
		}
	})
}

// Where the models differ the page names them, how each is built otherwise, and the standard equipment that one has alone.
func TestPageSaysHowModelsDiffer(t *testing.T) {
	each(t, func(t *testing.T, d *desk) {
		d.seller.Language = "lt"
		a, _ := d.given(t)
		b := *a
		b.ID = apitest.Done[struct{ ID int64 }](t, a.Post(fmt.Sprintf("/version/alternatives/%d", a.ID), nil)).ID
		models := apitest.Done[[]struct {
			ID          int64
			Description string
		}](t, d.seller.Get("/offer/models/1/1?type=standard"))
		last, own := models[len(models)-1], ""
		for _, m := range models {
			if m.ID == a.Model {
				own = m.Description
			}
		}
		if own == "" || last.ID == a.Model {
			t.Fatalf("there is no other model than %q", own)
		}
		b.PostDone(t, "/version-changer/change-model/%d/%d?carryOver=true", b.ID, last.ID)
		type piece struct{ ID int64 }
		equipment := func(c *offertest.Car) []piece {
			return apitest.Done[[]piece](t, c.Get(fmt.Sprintf("/version-equipment?versionId=%d", c.ID)))
		}
		more := len(equipment(&b)) - len(equipment(a))
		apitest.Done[offertest.Finished](t, b.Finish(b.Now(t).Revision))
		says := d.differs(t, d.link(t, a), "")
		for _, want := range []string{"Modelis A: ", "Varantieji ratai: ", own + " · ", "B: ", last.Description + " · ", "Standarte tik B "} {
			if !strings.Contains(says, want) {
				t.Errorf("the page does not say %q: %s", want, says)
			}
		}
		if more <= 5 || strings.Contains(says, "Standarte tik A") || !strings.Contains(says, fmt.Sprintf("ir dar %d ", more-5)) {
			t.Errorf("of %d pieces more it says: %s", more, says)
		}
		for _, one := range equipment(a) {
			if got := a.Delete(fmt.Sprintf("/version-equipment/%d", one.ID)); got.Status != http.StatusNoContent {
				t.Fatalf("a piece stays: %d", got.Status)
			}
		}
		apitest.Done[offertest.Finished](t, a.Finish(a.Now(t).Revision))
		if says, want := d.differs(t, d.link(t, a), ""), fmt.Sprintf("ir dar %d ", len(equipment(&b))-5); !strings.Contains(says, want) {
			t.Errorf("the page does not say %q: %s", want, says)
		}
	})
}

// Whatever is asked for below /o/, a person reads a page in the language of the offer, or else of the
// browser, under the right status.
func TestOddRequestsAreAnsweredByAPage(t *testing.T) {
	each(t, func(t *testing.T, d *desk) {
		c, l := d.given(t)
		form := http.Header{"Content-Type": {"application/x-www-form-urlencoded"}, "Accept-Language": {"lt"}}
		json := http.Header{"Content-Type": {"application/json"}, "Accept-Language": {"lt"}}
		other := http.Header{"Content-Type": {"application/x-www-form-urlencoded"}, "Accept-Language": {"et"}}
		for _, one := range []struct {
			what, method, path, body string
			header                   http.Header
			status                   int
			says                     string
		}{
			{"no token", http.MethodGet, "/o/", "", form, 404, "Nuoroda neteisinga"},
			{"no token and no slash", http.MethodGet, "/o", "", form, 404, "Nuoroda neteisinga"},
			{"a token that there is not", http.MethodGet, "/o/none", "", form, 404, "Nuoroda neteisinga"},
			{"a token of 5000 characters", http.MethodGet, "/o/" + strings.Repeat("x", 5000), "", form, 404, "Nuoroda neteisinga"},
			{"a token that is no text", http.MethodGet, "/o/%00%01", "", form, 404, "Nuoroda neteisinga"},
			{"an odd alternative", http.MethodGet, l.Address + "?alternative=%27%22", "", form, 404, "Nuoroda neteisinga"},
			{"a long alternative", http.MethodGet, l.Address + "?alternative=" + strings.Repeat("B", 500), "", form, 404, "Nuoroda neteisinga"},
			{"an alternative that is no text", http.MethodGet, l.Address + "?alternative=%00", "", form, 404, "Nuoroda neteisinga"},
			{"the paper of none", http.MethodGet, "/o/none/pdf", "", form, 404, "Nuoroda neteisinga"},
			{"a picture that is no number", http.MethodGet, l.Address + "/image/first", "", form, 404, "Nuoroda neteisinga"},
			{"a page further down", http.MethodGet, l.Address + "/history", "", form, 404, "Nuoroda neteisinga"},
			{"a page that is put", http.MethodPut, l.Address, "x", form, 405, "Nuoroda neteisinga"},
			{"megabytes", http.MethodPost, l.Address + "/question", "text=" + strings.Repeat("x", 3<<20), form, 413, "Išsiųsta per daug"},
			{"megabytes, with the way back", http.MethodPost, l.Address + "/question?alternative=A", "text=" + strings.Repeat("x", 3<<20), form, 413, `<a href="">Grįžti į pasiūlymą</a>`},
			{"megabytes in another browser", http.MethodPost, l.Address + "/question", "text=" + strings.Repeat("x", 3<<20), other, 413, "Išsiųsta per daug"},
			{"an empty form", http.MethodPost, l.Address + "/question", "", form, 422, "text-error"},
			{"a body that is no form", http.MethodPost, l.Address + "/question", "{", json, 422, "text-error"},
			{"in English", http.MethodGet, "/o/", "", http.Header{"Accept-Language": {"en-GB"}}, 404, "This link is not right"},
		} {
			request, err := http.NewRequestWithContext(t.Context(), one.method, d.customer.URL()+one.path, strings.NewReader(one.body))
			if err != nil {
				t.Fatal(err)
			}
			request.Header = one.header
			got, err := http.DefaultClient.Do(request)
			if err != nil {
				t.Fatalf("%s: %v", one.what, err)
			}
			text, err := io.ReadAll(got.Body)
			got.Body.Close()
			if err != nil || got.StatusCode != one.status || !strings.HasPrefix(got.Header.Get("Content-Type"), "text/html") || !strings.Contains(string(text), one.says) || got.Header.Get("X-Robots-Tag") != "noindex" {
				t.Errorf("%s: %d %v %s %.300s", one.what, got.StatusCode, err, got.Header.Get("Content-Type"), text)
			}
		}
		apitest.Done[any](t, d.seller.Post(fmt.Sprintf("/version/revoke-link/%d/%d", c.ID, l.ID), nil))
		if got := d.open(l, "/pdf"); got.Status != http.StatusGone || !strings.HasPrefix(got.Header.Get("Content-Type"), "text/html") {
			t.Errorf("the paper of a link that was ended: %d %s", got.Status, got.Body)
		}
	})
}
