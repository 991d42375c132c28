package people_test

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"forecourt/internal/platform/auth"
	"forecourt/internal/testkit/apitest"
	"forecourt/internal/testkit/oidctest"
)

// Each login has a state, a nonce and a verifier of its own, and what was made for
// one is of no use to another.
func TestLoginsByAProviderShareNothing(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		_, _, made := provesJonas(t, p)

		seen := map[string]string{}
		for range 3 {
			to, err := url.Parse(newBrowser(p).get(fmt.Sprintf("/api/v1/oauth/oidc/%d/start", made.ID)).Header.Get("Location"))
			if err != nil {
				t.Fatal(err)
			}
			for _, name := range []string{"state", "nonce", "code_challenge"} {
				value := to.Query().Get(name)
				if len(value) != 43 || seen[value] != "" {
					t.Errorf("%s %q was %q before", name, value, seen[value])
				}
				seen[value] = name
			}
			if method := to.Query().Get("code_challenge_method"); method != "S256" {
				t.Errorf("the verifier is hashed by %q", method)
			}
		}

		nobody := func(what, code string, b *browser, callback string) {
			t.Helper()
			outcome(t, what, b.get(callback).Header.Get("Location"), code)
			if b.cookies["access_token"] != "" {
				t.Errorf("%s begins a session", what)
			}
		}
		own, others := newBrowser(p), newBrowser(p)
		mine, theirs := query(t, own.start(t, made.ID, "/profile")), query(t, others.start(t, made.ID, "/profile"))
		at := fmt.Sprintf("/api/v1/oauth/oidc/%d/callback?", made.ID)
		kept := own.cookies["sign_in"]
		nobody("a code of another login", "sign_in_refused", own, at+url.Values{"state": {mine.Get("state")}, "code": {theirs.Get("code")}}.Encode())
		own.cookies["sign_in"] = kept
		nobody("the right code, after a wrong one", "sign_in_expired", own, at+mine.Encode())
	})
}

func query(t *testing.T, address string) url.Values {
	t.Helper()
	u, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	return u.Query()
}

// What a browser keeps of a login that has begun opens nothing when it is gone, late,
// changed, or of another provider.
func TestBegunLoginsAreSealed(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin, idp := p.As(t, "admin"), oidctest.Start(t)
		giveEmail(t, admin, "jonas", "jonas@aurora.example")
		made := setUp(t, admin, idp, nil)
		second := setUp(t, admin, idp, map[string]any{"name": "Second"})
		idp.Says(oidctest.Claims{"sub": "j-1", "email": "jonas@aurora.example", "email_verified": true})

		for what, change := range map[string]func(b *browser, callback string) string{
			"no cookie": func(b *browser, callback string) string { delete(b.cookies, "sign_in"); return callback },
			"no state": func(_ *browser, callback string) string {
				return strings.Replace(callback, "&state=", "&error_uri=", 1)
			},
			"a mac apart": func(b *browser, callback string) string { b.cookies["sign_in"] += "x"; return callback },
			"another page to come back to": func(b *browser, callback string) string {
				body, rest, _ := strings.Cut(b.cookies["sign_in"], ".")
				b.cookies["sign_in"] = base64.RawURLEncoding.EncodeToString([]byte(strings.Replace(opened(t, body), "/profile", "/brands_", 1))) + "." + rest
				return callback
			},
			"an hour later": func(b *browser, callback string) string {
				body, _, _ := strings.Cut(b.cookies["sign_in"], ".")
				var was map[string]any
				if err := json.Unmarshal([]byte(opened(t, body)), &was); err != nil {
					t.Fatal(err)
				}
				was["u"] = time.Now().Add(-time.Second).Unix()
				late, err := auth.Seal(p.DB(), "begin", was)
				if err != nil {
					t.Fatal(err)
				}
				b.cookies["sign_in"] = late
				return callback
			},
			"another provider": func(_ *browser, callback string) string {
				return strings.Replace(callback, fmt.Sprintf("/%d/", made.ID), fmt.Sprintf("/%d/", second.ID), 1)
			},
		} {
			b := newBrowser(p)
			callback := change(b, b.start(t, made.ID, "/profile"))
			if to := b.get(callback).Header.Get("Location"); !strings.Contains(to, "sign_in=sign_in_expired") || b.cookies["access_token"] != "" {
				t.Errorf("%s leads to %q", what, to)
			}
		}
	})
}

func opened(t *testing.T, body string) string {
	t.Helper()
	text, err := base64.RawURLEncoding.DecodeString(body)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// Who is blocked while a code is asked stays out, and blocking ends what a provider
// has begun.
func TestBlockedUsersOfProvidersStayOut(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin, idp := p.As(t, "admin"), oidctest.Start(t)
		jonas := giveEmail(t, admin, "jonas", "jonas@aurora.example")
		made := setUp(t, admin, idp, nil)
		idp.Says(oidctest.Claims{"sub": "j-1", "email": "jonas@aurora.example", "email_verified": true})
		b := newBrowser(p)
		if b.signIn(t, made.ID); b.active(t) != "jonas" {
			t.Fatal("jonas cannot log in")
		}
		apitest.Done[person](t, admin.Put(fmt.Sprintf("/user/%d", jonas.ID), fmt.Sprintf(`{"status":"blocked","revision":%d}`, userOf(t, admin, jonas.ID).Revision)))
		if b.active(t) != "" {
			t.Error("the session of a blocked user goes on")
		}
		outcome(t, "a blocked user", newBrowser(p).signIn(t, made.ID), "user_blocked")
		if got := b.call(http.MethodGet, "/brand", nil); got.Status != http.StatusUnauthorized {
			t.Errorf("a blocked user reads brands: %d", got.Status)
		}
	})
}

// An address goes from one person to another, and back to nobody: it is no key to
// the account of who had it before.
func TestAddressesOfProvidersOpenOneAccount(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin, idp := p.As(t, "admin"), oidctest.Start(t)
		jonas := giveEmail(t, admin, "jonas", "jonas@aurora.example")
		made := setUp(t, admin, idp, map[string]any{"auto_create": true, "domains": "aurora.example", "role_id": jonas.RoleID, "company_id": 1})
		says := func(subject string) string {
			idp.Says(oidctest.Claims{"sub": subject, "email": "jonas@aurora.example", "email_verified": true})
			return newBrowser(p).signIn(t, made.ID)
		}
		if to := says("j-1"); strings.Contains(to, "sign_in=") {
			t.Fatalf("jonas: %s", to)
		}
		outcome(t, "another with the same address", says("j-2"), "other_identity")
		now := userOf(t, admin, jonas.ID)
		if got := admin.Do(http.MethodDelete, fmt.Sprintf("/user/%d?revision=%d&anyway=1", jonas.ID, now.Revision), nil, nil); got.Status != http.StatusOK {
			t.Fatalf("delete: %d %s", got.Status, got.Body)
		}
		outcome(t, "a deleted user with a new account", says("j-3"), "user_blocked")
		outcome(t, "a deleted user", says("j-1"), "user_blocked")
	})
}
