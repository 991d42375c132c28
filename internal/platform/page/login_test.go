package page_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"forecourt/internal/demo"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/page"
	"forecourt/internal/testkit/apitest"
)

// What a page brings is what its owner may see, for as long as the login lasts;
// the cookie that opens pages opens nothing else.
func TestPageOfALogin(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		dist := fstest.MapFS{"index.html": {Data: []byte(index)}, "first.json": {Data: []byte(`{
			"requests":["/api/v1/user/active"],
			"routes":[{"path":"/brand/{brandId}","requests":["/api/v1/brand/{brandId}"]},{"path":"/leave","requests":["/api/v1/user/logout"]}]}`)}}
		h, err := page.Handler(dist, p.App.API, page.Limits{Time: time.Minute, Bytes: 1 << 20})
		if err != nil {
			t.Fatal(err)
		}
		jonas, ruta := p.As(t, "jonas"), p.As(t, "ruta")
		see := func(path, token string) string { return get(h, path, "Cookie", "access_token="+token).Body.String() }

		own := see("/brand/1", jonas.Token)
		if !strings.Contains(own, `"username":"jonas"`) || !strings.Contains(own, `data-answer="/api/v1/brand/1"`) {
			t.Error("jonas sees:", own)
		}
		if got := see("/brand/8", jonas.Token); strings.Contains(got, `data-answer="/api/v1/brand/8"`) {
			t.Error("the brand of others is brought:", got)
		}
		if got := see("/", ruta.Token); !strings.Contains(got, `"username":"ruta"`) || strings.Contains(got, "jonas") {
			t.Error("ruta sees:", got)
		}
		if got := see("/leave", jonas.Token); strings.Contains(got, "logout") || jonas.Get("/user/active").Status != http.StatusOK {
			t.Error("opening a page ran an operation that writes:", got)
		}
		bound, secret := boundLogin(t, p)
		if got := see("/brand/1", bound); strings.Contains(got, "data-answer") {
			t.Error("the token of a browser without its secret sees:", got)
		}
		whole := get(h, "/brand/1", "Cookie", "access_token="+bound+"; session_secret="+secret).Body.String()
		if !strings.Contains(whole, `"username":"jonas"`) || strings.Contains(whole, secret) {
			t.Error("a browser sees:", whole)
		}
		for _, token := range []string{"", "guess", strings.Repeat("x", 5000)} {
			if got := see("/brand/1", token); strings.Contains(got, "data-answer") {
				t.Errorf("with the token %.10q: %s", token, got)
			}
		}
		for _, method := range []string{http.MethodGet, http.MethodPost} {
			if status := withCookieAlone(t, method, p.App.URL+"/api/v1/user/logout", jonas.Token); status != http.StatusUnauthorized {
				t.Errorf("the cookie alone may %s: %d", method, status)
			}
		}
		if got := jonas.Post("/user/logout", nil); got.Status != http.StatusNoContent {
			t.Fatal(got.Body)
		}
		if got := see("/brand/1", jonas.Token); strings.Contains(got, "data-answer") {
			t.Error("an ended login still sees:", got)
		}
	})
}

// What a page does not wait for is not a failure of the program.
func TestWhatComesTooLateIsGivenUp(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		jonas := p.As(t, "jonas")
		ctx, stop := context.WithCancel(t.Context())
		stop()
		r := httptest.NewRequestWithContext(ctx, http.MethodGet, "/api/v1/user/active", nil)
		r.Header.Set("Authorization", "Bearer "+jonas.Token)
		w := httptest.NewRecorder()
		p.App.API.Read(w, r)
		if log := p.Log(); w.Code != 499 || strings.Contains(log, "request failed") {
			t.Errorf("answered with %d, and the log says: %s", w.Code, log)
		}
	})
}

func withCookieAlone(t *testing.T, method, url, token string) int {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), method, url, nil)
	if err != nil {
		t.Fatal(err)
	}
	r.AddCookie(&http.Cookie{Name: "access_token", Value: token})
	got, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	if err := got.Body.Close(); err != nil {
		t.Fatal(err)
	}
	return got.StatusCode
}

// boundLogin logs in as a browser does.
func boundLogin(t *testing.T, p *apitest.Program) (token, secret string) {
	t.Helper()
	got := p.Anonymous().Post("/oauth/token", map[string]any{
		"grant_type": "password", "username": "jonas", "password": demo.Password, "client_id": "web", "client_secret": "forecourt", "bind_cookie": true,
	})
	var answer struct {
		AccessToken string `json:"access_token"`
	}
	got.JSON(t, &answer)
	for _, cookie := range (&http.Response{Header: got.Header}).Cookies() {
		if cookie.Name == httpapi.SecretCookie {
			secret = cookie.Value
		}
	}
	return answer.AccessToken, secret
}
