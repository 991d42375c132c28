package people_test

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"forecourt/internal/testkit/apitest"
	"forecourt/internal/testkit/oidctest"
)

// browser is one that logs in by a provider.
type browser struct {
	p       *apitest.Program
	cookies map[string]string
	set     []string // the last cookies, as they were set
}

func newBrowser(p *apitest.Program) *browser { return &browser{p: p, cookies: map[string]string{}} }

func (b *browser) get(path string) apitest.Response {
	header := http.Header{"Cookie": {"x=1"}}
	for name, value := range b.cookies {
		header.Add("Cookie", name+"="+value)
	}
	got := b.p.Anonymous().Raw(http.MethodGet, path, header)
	b.set = got.Header.Values("Set-Cookie")
	for _, cookie := range (&http.Response{Header: got.Header}).Cookies() {
		b.cookies[cookie.Name] = cookie.Value
		if cookie.MaxAge < 0 {
			delete(b.cookies, cookie.Name)
		}
	}
	return got
}

// start begins a login; it gives where the provider leads back to, or the address of
// the login page where it is refused at once.
func (b *browser) start(t *testing.T, provider int64, back string) string {
	t.Helper()
	got := b.get(fmt.Sprintf("/api/v1/oauth/oidc/%d/start?return=%s", provider, url.QueryEscape(back)))
	to := got.Header.Get("Location")
	if got.Status != http.StatusSeeOther || strings.HasPrefix(to, "/") {
		return to
	}
	client := &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	answer, err := client.Get(to)
	if err != nil {
		t.Fatal(err)
	}
	_ = answer.Body.Close()
	callback, err := answer.Location()
	if err != nil {
		t.Fatalf("the provider leads nowhere from %s: %v", to, err)
	}
	return callback.RequestURI()
}

// signIn logs in and gives where the browser ends.
func (b *browser) signIn(t *testing.T, provider int64) string {
	t.Helper()
	back := b.start(t, provider, "/profile")
	if !strings.HasPrefix(back, "/api/") {
		return back
	}
	return b.get(back).Header.Get("Location")
}

// active is the user that the browser is logged in as; empty for nobody.
func (b *browser) active(t *testing.T) string {
	t.Helper()
	if b.cookies["access_token"] == "" {
		return ""
	}
	var user struct{ Username string }
	got := b.call(http.MethodGet, "/user/active", nil)
	if got.Status == http.StatusOK {
		got.JSON(t, &user)
	}
	return user.Username
}

func (b *browser) call(method, path string, body any) apitest.Response {
	header := http.Header{"Authorization": {"Bearer " + b.cookies["access_token"]}}
	for name, value := range b.cookies {
		header.Add("Cookie", name+"="+value)
	}
	return b.p.Anonymous().Do(method, path, body, header)
}

type provider struct {
	ID, Revision int64
	HasSecret    bool `json:"has_secret"`
}

// setUp makes the provider known, with further fields.
func setUp(t *testing.T, admin *apitest.Client, idp *oidctest.Provider, more map[string]any) provider {
	t.Helper()
	body := map[string]any{"name": "Group ID", "issuer": idp.URL, "client_id": oidctest.ClientID, "client_secret": oidctest.ClientSecret}
	for name, value := range more {
		body[name] = value
	}
	return apitest.Done[provider](t, admin.Post("/identity-provider", body))
}

// provesJonas starts a provider, makes it known, and has it prove the demo user Jonas.
func provesJonas(t *testing.T, p *apitest.Program) (admin *apitest.Client, idp *oidctest.Provider, made provider) {
	t.Helper()
	admin, idp = p.As(t, "admin"), oidctest.Start(t)
	giveEmail(t, admin, "jonas", "jonas@aurora.example")
	made = setUp(t, admin, idp, nil)
	idp.Says(oidctest.Claims{"sub": "j-1", "email": "jonas@aurora.example", "email_verified": true})
	return admin, idp, made
}

func giveEmail(t *testing.T, admin *apitest.Client, username, email string) person {
	t.Helper()
	for _, one := range apitest.Done[[]person](t, admin.Get("/user?limit=1000&status=all")) {
		if one.Username == username {
			return apitest.Done[person](t, admin.Put(fmt.Sprintf("/user/%d", one.ID), map[string]any{"email": email, "revision": one.Revision}))
		}
	}
	t.Fatalf("no user %s", username)
	return person{}
}

func outcome(t *testing.T, what, to, code string) {
	t.Helper()
	u, err := url.Parse(to)
	if err != nil || u.Path != "/" || u.Host != "" || u.Query().Get("sign_in") != code || u.Query().Get("redirect") == "" {
		t.Errorf("%s leads to %s, not to the login page with %s", what, to, code)
	}
}
