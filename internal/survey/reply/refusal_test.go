package reply_test

import (
	"io"
	"net/http"
	"strings"
	"testing"
)

// Whatever goes wrong at the address of a mail, its reader sees a page in their language, under the right status.
func TestRefusalsArePages(t *testing.T) {
	each(t, func(t *testing.T, g *group) {
		id, token := g.invited(t, 1, 1)
		g.do(t, "UPDATE survey_responses SET language_id = 3 WHERE id = $1", id)
		const form, json = "application/x-www-form-urlencoded", "application/json"
		large := "t1=" + strings.Repeat("x", 3<<20)
		at := "/survey/index/" + token
		for what, c := range map[string]struct {
			method, path, kind, body, accept string
			status                           int
			says                             string
		}{
			"megabytes":                        {http.MethodPost, at, form, large, "lv", 413, "Nosūtīts par daudz"},
			"megabytes from a foreign browser": {http.MethodPost, at, form, large, "lt", 413, "Nosūtīts par daudz"},
			"megabytes to nobody":              {http.MethodPost, "/survey/contact/none", form, large, "et", 413, "Saadeti liiga palju"},
			"an empty form":                    {http.MethodPost, at, form, "", "lt", 200, `lang="lv"`},
			"no form":                          {http.MethodPost, at, json, "{}", "lt", 200, `lang="lv"`},
			"another method":                   {http.MethodPut, at, form, "x", "ru", 405, "Ссылка неверна"},
			"a page further down":              {http.MethodGet, at + "/more/still", "", "", "lv", 404, "Saite nav pareiza"},
			"no token":                         {http.MethodGet, "/survey/index/", "", "", "lv", 404, "Saite nav pareiza"},
			"a token that is no text":          {http.MethodGet, "/survey/index/%00", "", "", "lv", 404, "Saite nav pareiza"},
		} {
			request, err := http.NewRequestWithContext(t.Context(), c.method, g.customer.URL()+c.path, strings.NewReader(c.body))
			if err != nil {
				t.Fatal(err)
			}
			request.Header = http.Header{"Content-Type": {c.kind}, "Accept-Language": {c.accept}}
			got, err := http.DefaultClient.Do(request)
			if err != nil {
				t.Fatalf("%s: %v", what, err)
			}
			text, err := io.ReadAll(got.Body)
			got.Body.Close()
			if err != nil || got.StatusCode != c.status || !strings.HasPrefix(got.Header.Get("Content-Type"), "text/html") || !strings.Contains(string(text), c.says) {
				t.Errorf("%s: %d %v %s %.400s", what, got.StatusCode, err, got.Header.Get("Content-Type"), text)
			}
		}
	})
}
