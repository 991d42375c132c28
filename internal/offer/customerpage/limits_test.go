package customerpage_test

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"forecourt/internal/testkit/apitest"
)

// Nobody finds an offer by trying, and nobody floods its salesperson.
func TestLimits(t *testing.T) {
	each(t, func(t *testing.T, d *desk) {
		c, l := d.given(t)
		got := map[int]int{}
		for i := range 7 {
			got[d.post(l, "/question", url.Values{"text": {fmt.Sprint("Klausimas ", i)}}).Status]++
		}
		if got[http.StatusOK] != 5 || got[http.StatusUnprocessableEntity] != 2 || len(d.pages(t, c).Questions) != 5 {
			t.Errorf("questions are answered %v", got)
		}
		got = map[int]int{}
		for i := range 25 {
			rest := []string{"", "/pdf", "/image/1"}[i%3]
			got[d.customer.Get(fmt.Sprintf("/o/guess%d%s", i, rest)).Status]++
		}
		if got[http.StatusNotFound] != 20 || got[http.StatusTooManyRequests] != 5 {
			t.Errorf("guesses are answered %v", got)
		}
		if r := d.customer.Get("/o/one-more"); r.Status != http.StatusTooManyRequests || r.Header.Get("Retry-After") == "" {
			t.Errorf("one guess more: %d", r.Status)
		}
		// A showroom shares one address: who has a right token is served.
		for what, r := range map[string]apitest.Response{"the page": d.open(l, ""), "the paper": d.open(l, "/pdf"), "an acceptance": d.accept(l, "Ona")} {
			if r.Status != http.StatusOK {
				t.Errorf("%s after wrong guesses of others: %d", what, r.Status)
			}
		}
		if r := d.customer.Get("/o/one-more"); r.Status != http.StatusTooManyRequests {
			t.Errorf("a guess after a right token: %d", r.Status)
		}
		for _, key := range []string{"127.0.0.1", strings.TrimPrefix(l.Address, "/o/")} {
			if d.number(t, "public_limits WHERE key LIKE '%"+key+"%'") != 0 {
				t.Errorf("kept: %s", key)
			}
		}
	})
}

// A question that is too long comes back with what was typed and with the limit, however long it is.
func TestQuestionThatIsTooLong(t *testing.T) {
	each(t, func(t *testing.T, d *desk) {
		c, l := d.given(t)
		if !strings.Contains(d.open(l, "").Body, `name="text" rows="4" maxlength="2000"`) {
			t.Error("the field takes more than is kept")
		}
		for _, length := range []int{2001, 100_000} {
			typed := strings.Repeat("ž", length)
			got := d.post(l, "/question", url.Values{"text": {typed}})
			if got.Status != http.StatusUnprocessableEntity || !strings.Contains(got.Body, ">"+typed+"</textarea>") || !strings.Contains(got.Body, "Tekstas per ilgas: daugiausia 2000 ženklų.") {
				t.Errorf("%d characters: %d, without what was typed or why", length, got.Status)
			}
		}
		got := d.post(l, "/accept", url.Values{"name": {strings.Repeat("x", 300)}, "agree": {"1"}, "wording": {wordingField.FindStringSubmatch(d.open(l, "").Body)[1]}})
		if !strings.Contains(got.Body, "daugiausia 255 ženklų") {
			t.Errorf("a long name: %d", got.Status)
		}
		if len(d.pages(t, c).Questions) != 0 {
			t.Error("kept of what was refused")
		}
	})
}
