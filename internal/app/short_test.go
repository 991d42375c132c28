package app_test

import (
	"net/http"
	"regexp"
	"strings"
	"testing"

	"forecourt/internal/platform/httpapi"
	"forecourt/internal/testkit/apitest"
)

var parameter = regexp.MustCompile(`\{[^}]*\}`)

// Old links to documents, images and imports have no base path (OP-009); they
// ask for the same login and give the same.
func TestShortPaths(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		jonas, anonymous, tried := p.As(t, "jonas"), p.Anonymous(), 0
		for _, o := range p.App.API.Operations() {
			first, _, _ := strings.Cut(strings.TrimPrefix(o.Path, "/"), "/")
			if first != "pdf" && first != "image" && first != "sfo" && first != "prices" && first != "import" {
				continue
			}
			tried++
			short := parameter.ReplaceAllString(o.Path, "1")
			if got := anonymous.Raw(o.Method, short, nil); got.Status != http.StatusUnauthorized || got.Problem(t).Code != "unauthenticated" {
				t.Errorf("%s %s without a login: %d %.200s", o.Method, short, got.Status, got.Body)
			}
			if o.Method != http.MethodGet || o.Writes {
				continue
			}
			got, want := jonas.Raw(o.Method, short, nil), jonas.Raw(o.Method, httpapi.Base+short, nil)
			if got.Status != want.Status || got.Header.Get("Content-Type") != want.Header.Get("Content-Type") || got.Header.Get("Cache-Control") != want.Header.Get("Cache-Control") {
				t.Errorf("%s: %d %s, by its whole path %d %s", short, got.Status, got.Header.Get("Content-Type"), want.Status, want.Header.Get("Content-Type"))
			}
		}
		if tried < 10 {
			t.Errorf("only %d operations were tried", tried)
		}
		for _, path := range []string{"/sfo/status/", "/prices/status/"} {
			if got := anonymous.Raw(http.MethodGet, path, nil); got.Status != http.StatusUnauthorized {
				t.Errorf("%s: %d", path, got.Status)
			}
		}
		for _, path := range []string{"/pdf/nothing/here", "/brand", "/imports", "/job/1"} {
			if got := anonymous.Raw(http.MethodGet, path, nil); got.Status == http.StatusUnauthorized {
				t.Errorf("%s is no operation: %s", path, got.Body)
			}
		}
	})
}
