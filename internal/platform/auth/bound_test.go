package auth_test

import (
	"net/http"
	"strings"
	"testing"

	"forecourt/internal/demo"
	"forecourt/internal/testkit/apitest"
	"forecourt/internal/testkit/dbtest"
)

// session starts a browser's session and gives its token.
func (b *place) session(t *testing.T, username string) (token string) {
	t.Helper()
	var answer struct {
		AccessToken string `json:"access_token"`
	}
	b.login(username, demo.Password, "").JSON(t, &answer)
	return answer.AccessToken
}

// A token that was read off a page is worth nothing without the cookie that no
// script can read; programs that log in without a browser need none.
func TestTokensOfBrowsersAreBound(t *testing.T) {
	for _, engine := range dbtest.Engines {
		t.Run(engine, func(t *testing.T) {
			p := apitest.StartWith(t, engine, proxied)
			page, thief := from(p, "192.0.2.1"), p.Anonymous()
			set := page.login("jonas", demo.Password, "").Header.Values("Set-Cookie")
			var secret string
			for _, one := range set {
				if strings.HasPrefix(one, "session_secret=") {
					secret = one
				}
			}
			if !strings.Contains(secret, "HttpOnly") || !strings.Contains(secret, "SameSite=Strict") || !strings.Contains(secret, "Path=/;") || strings.Contains(secret, "Secure") {
				t.Errorf("the cookie on plain http: %q", secret)
			}
			token := page.session(t, "jonas")
			call := func(method, path string, header http.Header) apitest.Response {
				return p.Anonymous().Do(method, path, nil, header)
			}
			expect(t, "the page", call(http.MethodGet, "/user/active", page.header(token)), http.StatusOK, "")
			thief.Token = token
			expect(t, "its token alone", thief.Get("/user/active"), http.StatusUnauthorized, "session_ended")
			expect(t, "its token with another secret", call(http.MethodGet, "/user/active",
				http.Header{"Authorization": {"Bearer " + token}, "Cookie": {"session_secret=guess"}}), http.StatusUnauthorized, "session_ended")
			expect(t, "the secret alone", call(http.MethodGet, "/user/active", page.header("")), http.StatusUnauthorized, "unauthenticated")
			link := http.Header{"Cookie": {"access_token=" + token}}
			expect(t, "a link with the token's cookie alone", call(http.MethodGet, "/body-type?format=csv", link.Clone()), http.StatusUnauthorized, "session_ended")
			link.Add("Cookie", "session_secret="+page.cookies["session_secret"])
			expect(t, "a link of the page", call(http.MethodGet, "/body-type?format=csv", link.Clone()), http.StatusOK, "")

			var download struct {
				AccessToken string `json:"access_token"`
			}
			p.Anonymous().Do(http.MethodPost, "/user/download-token", map[string]string{"path": "/api/v1/body-type"}, page.header(token)).JSON(t, &download)
			expect(t, "a link that leaves the browser", call(http.MethodGet, "/body-type?format=csv&access_token="+download.AccessToken, nil), http.StatusOK, "")

			changed := p.Anonymous().Do(http.MethodPost, "/user/change-pass",
				map[string]string{"old_password": demo.Password, "password": "vilkas upe debesis"}, page.header(token))
			var next struct {
				AccessToken string `json:"access_token"`
			}
			changed.JSON(t, &next)
			for _, cookie := range (&http.Response{Header: changed.Header}).Cookies() {
				page.cookies[cookie.Name] = cookie.Value
			}
			thief.Token = next.AccessToken
			expect(t, "the token after a change of the password alone", thief.Get("/user/active"), http.StatusUnauthorized, "session_ended")
			expect(t, "the page after it", call(http.MethodGet, "/user/active", page.header(next.AccessToken)), http.StatusOK, "")

			left := call(http.MethodPost, "/user/logout", page.header(next.AccessToken))
			if gone := left.Header.Get("Set-Cookie"); left.Status != http.StatusNoContent || !strings.HasPrefix(gone, "session_secret=;") || !strings.Contains(gone, "Max-Age=0") {
				t.Errorf("logout: %d, cookie %q", left.Status, gone)
			}
			expect(t, "the page after the logout", call(http.MethodGet, "/user/active", page.header(next.AccessToken)), http.StatusUnauthorized, "session_ended")

			plain := p.Anonymous().Login("inga", demo.Password)
			if plain.Header.Get("Set-Cookie") != "" {
				t.Errorf("a program is given cookies: %v", plain.Header)
			}
			program := p.Anonymous()
			program.MustLogin(t, "inga")
			expect(t, "a program", program.Get("/user/active"), http.StatusOK, "")
		})
	}
}

func TestCookiesAreSecureOnHTTPS(t *testing.T) {
	p := apitest.Start(t, "sqlite")
	body := map[string]any{
		"grant_type": "password", "username": "jonas", "password": demo.Password, "client_id": "web", "client_secret": "forecourt", "bind_cookie": true,
	}
	got := p.Anonymous().Do(http.MethodPost, "/oauth/token", body, http.Header{"X-Forwarded-Proto": {"https"}})
	for _, cookie := range (&http.Response{Header: got.Header}).Cookies() {
		if !cookie.Secure || !cookie.HttpOnly {
			t.Errorf("cookie %s on https: %+v", cookie.Name, cookie)
		}
	}
}
