package app_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"forecourt/internal/demo"
	"forecourt/internal/testkit/apitest"
)

func TestLogin(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		c := p.Anonymous()
		wrong, unknown := c.Login("jonas", "not the password"), c.Login("nobody", "not the password")
		if wrong.Status != http.StatusUnauthorized || wrong.Problem(t).Code != "login_failed" {
			t.Errorf("wrong password: %d %s", wrong.Status, wrong.Body)
		}
		if w, u := wrong.Problem(t), unknown.Problem(t); w.Message != u.Message || w.Code != u.Code || wrong.Status != unknown.Status {
			t.Errorf("an unknown user gets another answer: %s, %s", wrong.Body, unknown.Body)
		}
		if got := c.Login("  JONAS ", demo.Password); got.Status != http.StatusOK {
			t.Errorf("letter case and spaces of the name matter: %s", got.Body)
		}
		body := map[string]string{
			"grant_type": "password", "username": "jonas", "password": demo.Password, "client_id": "web", "client_secret": "forecourt",
		}
		if got := c.Post("/oauth/token", body); got.Status != http.StatusOK || !strings.Contains(got.Body, `"token_type":"Bearer"`) {
			t.Errorf("login with JSON: %d %s", got.Status, got.Body)
		}
		body["client_secret"] = "guess"
		if got := c.Post("/oauth/token", body); got.Problem(t).Code != "client_unknown" {
			t.Errorf("unknown client: %s", got.Body)
		}
		if got := c.Raw(http.MethodPost, "/oauth/token", nil); got.Status == http.StatusNotFound {
			t.Errorf("the short path of the login is missing")
		}
	})
}

func TestFailedLoginsAreLimited(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		c := p.Anonymous()
		for range 10 {
			c.Login("jonas", "not the password")
		}
		got := c.Login("jonas", demo.Password)
		if got.Status != http.StatusTooManyRequests || got.Header.Get("Retry-After") == "" || got.Problem(t).Code != "too_many_attempts" {
			t.Errorf("after ten failures: %d %s", got.Status, got.Body)
		}
		if got := c.Login("inga", demo.Password); got.Status != http.StatusOK {
			t.Errorf("another user is locked out too: %s", got.Body)
		}
		for range 12 { // right ones never count
			if got := c.Login("ruta", demo.Password); got.Status != http.StatusOK {
				t.Fatalf("right logins are limited: %s", got.Body)
			}
		}
	})
}

func TestSessionsEnd(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin, jonas, again := p.As(t, "admin"), p.As(t, "jonas"), p.As(t, "jonas")
		alive := func(c *apitest.Client, want bool, when string) {
			t.Helper()
			if got := c.Get("/user/active").Status == http.StatusOK; got != want {
				t.Errorf("%s: session alive = %v", when, got)
			}
		}
		jonas.Post("/user/logout", nil)
		alive(jonas, false, "after logout")
		alive(again, true, "the other session after logout")

		changed := again.Post("/user/change-pass", map[string]string{"old_password": demo.Password, "password": "another good one"})
		var answer struct {
			Success     bool
			Error       bool
			AccessToken string `json:"access_token"`
		}
		changed.JSON(t, &answer)
		if !answer.Success || answer.Error {
			t.Fatalf("change password: %s", changed.Body)
		}
		alive(again, false, "the old token after a password change")
		again.Token = answer.AccessToken
		alive(again, true, "the new token after a password change")
		if got := p.Anonymous().Login("jonas", demo.Password); got.Status != http.StatusUnauthorized {
			t.Error("the old password still works")
		}

		if got := admin.Put("/user/2", map[string]any{"status": "blocked"}); got.Status != http.StatusOK {
			t.Fatalf("block: %s", got.Body)
		}
		alive(again, false, "after being blocked")
		if got := p.Anonymous().Login("jonas", "another good one"); got.Problem(t).Code != "login_failed" {
			t.Errorf("a blocked user sees more than the ordinary error: %s", got.Body)
		}
		for _, token := range []string{"garbage", strings.Repeat("x", 5000), "' OR 1=1 --", again.Token + "x"} {
			c := p.Anonymous()
			c.Token = token
			alive(c, false, "with the token "+token[:min(10, len(token))])
		}
	})
}

func TestPasswordRules(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		jonas := p.As(t, "jonas")
		change := func(old, next string) apitest.Response {
			return jonas.Post("/user/change-pass", map[string]string{"old_password": old, "password": next})
		}
		for name, c := range map[string]struct{ old, next, text string }{
			"short":     {demo.Password, "short", "At least 10 characters"},
			"the same":  {demo.Password, demo.Password, "Must differ from the old password"},
			"wrong old": {"not the password", "long enough for all", ""},
		} {
			got := change(c.old, c.next)
			if c.text == "" {
				if got.Status != http.StatusOK || !strings.Contains(got.Body, `"error":true`) {
					t.Errorf("%s: %d %s", name, got.Status, got.Body)
				}
			} else if problem := got.Problem(t); got.Status != http.StatusUnprocessableEntity || strings.Join(problem.Errors["password"], "") != c.text {
				t.Errorf("%s: %d %s", name, got.Status, got.Body)
			}
		}
	})
}

func TestForcedPasswordChange(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		made := admin.Post("/user", map[string]any{"username": "new.user", "name": "New", "password": "first password", "role_id": 1})
		if made.Status != http.StatusOK {
			t.Fatalf("create user: %s", made.Body)
		}
		user := p.Anonymous()
		var token struct {
			AccessToken string `json:"access_token"`
		}
		user.Login("new.user", "first password").JSON(t, &token)
		user.Token = token.AccessToken
		if got := user.Get("/brand"); got.Status != http.StatusForbidden || got.Problem(t).Code != "password_change_needed" {
			t.Errorf("before the change: %d %s", got.Status, got.Body)
		}
		if got := user.Get("/user/active"); got.Status != http.StatusOK || !strings.Contains(got.Body, `"isPasswordChangeNeeded":true`) {
			t.Errorf("the active user: %s", got.Body)
		}
		user.Post("/user/change-pass", map[string]string{"old_password": "first password", "password": "second password"}).JSON(t, &token)
		user.Token = token.AccessToken
		if got := user.Get("/brand"); got.Status != http.StatusOK {
			t.Errorf("after the change: %d %s", got.Status, got.Body)
		}
	})
}

func TestDownloadTokens(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		jonas := p.As(t, "jonas")
		var token struct {
			AccessToken string `json:"access_token"`
		}
		jonas.Post("/user/download-token", map[string]string{"path": "/api/v1/body-type"}).JSON(t, &token)
		link := func(path string) int {
			return p.Anonymous().Raw(http.MethodGet, "/api/v1"+path+"access_token="+token.AccessToken, nil).Status
		}
		if got := link("/body-type?format=csv&"); got != http.StatusOK {
			t.Errorf("the path it is for: %d", got)
		}
		if got := link("/brand?"); got != http.StatusUnauthorized {
			t.Errorf("another path: %d", got)
		}
		if got := link("/user/active?"); got != http.StatusUnauthorized {
			t.Errorf("an operation that is no link: %d", got)
		}
		bearer := p.Anonymous()
		bearer.Token = token.AccessToken
		if got := bearer.Get("/body-type"); got.Status != http.StatusUnauthorized {
			t.Errorf("as a bearer token: %d", got.Status)
		}
		cookie := http.Header{"Cookie": {"access_token=" + jonas.Token}}
		if got := p.Anonymous().Raw(http.MethodGet, "/api/v1/body-type?format=csv", cookie.Clone()); got.Status != http.StatusOK {
			t.Errorf("a plain link with the cookie: %d", got.Status)
		}
		if got := p.Anonymous().Do(http.MethodPost, "/brand", `{"name":"Forged"}`, cookie.Clone()); got.Status != http.StatusUnauthorized {
			t.Errorf("a write with the cookie only, as another site could send it: %d", got.Status)
		}
		jonas.Post("/user/logout", nil)
		if got := link("/body-type?"); got != http.StatusUnauthorized {
			t.Errorf("after the session's end: %d", got)
		}
		if log := p.Log(); strings.Contains(log, token.AccessToken) || strings.Contains(log, jonas.Token) || strings.Contains(log, demo.Password) {
			t.Error("the log holds a token or a password")
		}
	})
}

func TestLastAdministratorStays(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		for name, got := range map[string]apitest.Response{
			"blocked": admin.Put("/user/1", map[string]any{"status": "blocked"}),
			"deleted": admin.Delete("/user/1"),
		} {
			if got.Status != http.StatusConflict || got.Problem(t).Code != "last_administrator" {
				t.Errorf("the last administrator was %s: %d %s", name, got.Status, got.Body)
			}
		}
	})
}

// Rights changed in one place count at the next request everywhere.
func TestChangedRightsCountAtOnce(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin, ruta := p.As(t, "admin"), p.As(t, "ruta")
		create := func(code string) int {
			return ruta.Post("/body-type", fmt.Sprintf(`{"brand_id":2,"code":%q}`, code)).Status
		}
		if got := create("NEW1"); got != http.StatusForbidden {
			t.Fatalf("before: %d", got)
		}
		var entry struct{ ID int64 }
		admin.Post("/permission", map[string]any{"role_id": 4, "permission": "app.brand.baseData"}).JSON(t, &entry)
		if got := create("NEW2"); got != http.StatusOK {
			t.Errorf("after the entry was added: %d", got)
		}
		admin.Delete(fmt.Sprintf("/permission/%d", entry.ID))
		if got := create("NEW3"); got != http.StatusForbidden {
			t.Errorf("after the entry was taken away: %d", got)
		}
	})
}

// A token in the address opens what is shown or downloaded, and nothing else.
func TestTokensInAddressesOpenDownloadsOnly(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		jonas := p.As(t, "jonas")
		for path, want := range map[string]int{
			"/body-type?brandId=1&":                   http.StatusUnauthorized,
			"/body-type?brandId=1&format=json&":       http.StatusUnauthorized,
			"/body-type?brandId=1&format=csv&":        http.StatusOK,
			"/body-type?brandId=1&format=xlsx&":       http.StatusOK,
			"/body-type/1?":                           http.StatusUnauthorized,
			"/version?":                               http.StatusUnauthorized,
			"/user/active?":                           http.StatusUnauthorized,
			"/user/logout?":                           http.StatusUnauthorized,
			"/pdf/view/1?":                            http.StatusOK,
			"/version-changer/change-type/1/embassy?": http.StatusUnauthorized,
		} {
			got := p.Anonymous().Raw(http.MethodGet, "/api/v1"+path+"access_token="+jonas.Token, nil)
			if got.Status != want && (want == http.StatusUnauthorized || got.Status == http.StatusUnauthorized) {
				t.Errorf("%s with the session's token: %d %s", path, got.Status, got.Body)
			}
			if link := p.Anonymous().Raw(http.MethodGet, "/api/v1"+path, http.Header{"Cookie": {"access_token=" + jonas.Token}}); (link.Status == http.StatusUnauthorized) != (want == http.StatusUnauthorized) {
				t.Errorf("%s with the cookie: %d %s", path, link.Status, link.Body)
			}
		}
		for path, want := range map[string]int{
			"/api/v1/body-type": http.StatusOK, "/api/v1/pdf/view/1": http.StatusOK, "/api/v1/image/show/a.png": http.StatusOK,
			"/api/v1/body-type/1": http.StatusUnprocessableEntity, "/api/v1/user/active": http.StatusUnprocessableEntity,
			"/api/v1/nothing": http.StatusUnprocessableEntity, "/body-type": http.StatusUnprocessableEntity, "": http.StatusUnprocessableEntity,
			"/api/v1/user/logout": http.StatusUnprocessableEntity,
		} {
			if got := jonas.Post("/user/download-token", map[string]string{"path": path}); got.Status != want {
				t.Errorf("a download token for %q: %d %s", path, got.Status, got.Body)
			}
		}
	})
}
