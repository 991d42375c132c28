package people_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/pquerna/otp/totp"

	"forecourt/internal/testkit/apitest"
	"forecourt/internal/testkit/oidctest"
)

// The first login finds the user by the e-mail, all others by who the provider says it is.
func TestLoginByAnIdentityProvider(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin, idp := p.As(t, "admin"), oidctest.Start(t)
		jonas := giveEmail(t, admin, "jonas", "Jonas@Aurora.example")
		made := setUp(t, admin, idp, nil)
		idp.Says(oidctest.Claims{"sub": "j-1", "email": "jonas@aurora.example", "email_verified": true})
		b := newBrowser(p)
		if to := b.signIn(t, made.ID); to != "/profile" || b.active(t) != "jonas" {
			t.Fatalf("leads to %q as %q", to, b.active(t))
		}
		for _, cookie := range b.set {
			secret := strings.HasPrefix(cookie, "session_secret=")
			if secret && (!strings.Contains(cookie, "HttpOnly") || !strings.Contains(cookie, "SameSite=Strict")) || strings.HasPrefix(cookie, "access_token=") && !strings.Contains(cookie, "SameSite=Lax") {
				t.Errorf("cookie %s", cookie)
			}
		}
		giveEmail(t, admin, "jonas", "other@aurora.example")
		again := newBrowser(p)
		if again.signIn(t, made.ID); again.active(t) != "jonas" {
			t.Errorf("a new e-mail makes it %q", again.active(t))
		}
		thief := p.Anonymous()
		thief.Token = b.cookies["access_token"]
		if got := thief.Get("/user/active"); got.Status != http.StatusUnauthorized {
			t.Errorf("the token alone: %d", got.Status)
		}
		identities := apitest.Done[[]struct {
			ID                int64
			Provider, Subject string
		}](t, admin.Get(fmt.Sprintf("/user/%d/identity", jonas.ID)))
		if len(identities) != 1 || identities[0].Provider != "Group ID" || identities[0].Subject != "j-1" {
			t.Fatalf("identities %+v", identities)
		}
		if got := admin.Get(fmt.Sprintf("/user/%d/history", jonas.ID)); !strings.Contains(got.Body, "Group ID") {
			t.Errorf("the history does not say who was linked: %s", got.Body)
		}
		if got := admin.Delete(fmt.Sprintf("/user/%d/identity/%d", jonas.ID, identities[0].ID)); got.Status != http.StatusNoContent {
			t.Errorf("unlink: %d %s", got.Status, got.Body)
		}
		if b.active(t) != "" || again.active(t) != "" {
			t.Error("sessions of an unlinked identity go on")
		}
		outcome(t, "an unlinked identity", newBrowser(p).signIn(t, made.ID), "no_user")
	})
}

// What is not for this login opens nothing, whatever is wrong with it.
func TestWrongAnswersOfProvidersAreRefused(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin, idp := p.As(t, "admin"), oidctest.Start(t)
		jonas := giveEmail(t, admin, "jonas", "jonas@aurora.example")
		giveEmail(t, admin, "tomas", "ruta@aurora.example")
		giveEmail(t, admin, "ruta", "ruta@aurora.example") // shared before there is a provider
		made := setUp(t, admin, idp, nil)
		good := func(more oidctest.Claims) oidctest.Claims {
			claims := oidctest.Claims{"sub": "j-1", "email": "jonas@aurora.example", "email_verified": true}
			for name, value := range more {
				claims[name] = value
			}
			return claims
		}
		refused := func(what, code string, claims oidctest.Claims) {
			t.Helper()
			idp.Says(claims)
			b := newBrowser(p)
			outcome(t, what, b.signIn(t, made.ID), code)
			if b.cookies["access_token"] != "" {
				t.Errorf("%s gets a session", what)
			}
		}
		refused("another audience", "sign_in_refused", good(oidctest.Claims{"aud": "another"}))
		refused("an audience beside ours", "sign_in_refused", good(oidctest.Claims{"aud": []string{"forecourt", "another"}, "azp": "another"}))
		refused("another issuer", "sign_in_refused", good(oidctest.Claims{"iss": "https://other.example"}))
		refused("an expired token", "sign_in_refused", good(oidctest.Claims{"exp": time.Now().Add(-time.Minute).Unix()}))
		refused("a token of the future", "sign_in_refused", good(oidctest.Claims{"iat": time.Now().Add(3 * time.Hour).Unix(), "exp": time.Now().Add(4 * time.Hour).Unix()}))
		refused("another nonce", "sign_in_refused", good(oidctest.Claims{"nonce": "of another login"}))
		refused("nobody", "sign_in_refused", good(oidctest.Claims{"sub": ""}))
		refused("an e-mail that is not proven", "email_unverified", good(oidctest.Claims{"email_verified": false}))
		refused("an e-mail of which nothing is said", "email_unverified", oidctest.Claims{"sub": "j-1", "email": "jonas@aurora.example"})
		refused("an e-mail that is proven in other words", "email_unverified", good(oidctest.Claims{"email_verified": "maybe"}))
		refused("an e-mail of nobody", "no_user", good(oidctest.Claims{"email": "nobody@aurora.example"}))
		giveEmail(t, admin, "admin", "admin@group.example")
		refused("an administrator", "administrator_password", good(oidctest.Claims{"sub": "a-1", "email": "admin@group.example"}))
		refused("an e-mail of two users", "several_users", good(oidctest.Claims{"email": "ruta@aurora.example"}))
		two := giveEmail(t, admin, "tomas", "tomas@aurora.example")
		apitest.Rejects(t, "an e-mail by which the provider finds another", admin.Put(fmt.Sprintf("/user/%d", two.ID), map[string]any{"email": "Jonas@Aurora.example", "revision": two.Revision}), "email")

		idp.Says(good(nil))
		b := newBrowser(p)
		back := b.start(t, made.ID, "/profile")
		other := newBrowser(p)
		if to := other.get(back).Header.Get("Location"); !strings.Contains(to, "sign_in_expired") || other.cookies["access_token"] != "" {
			t.Errorf("the answer for another browser: %s", to)
		}
		other.start(t, made.ID, "/")
		if to := other.get(back).Header.Get("Location"); !strings.Contains(to, "sign_in_expired") || other.cookies["access_token"] != "" {
			t.Errorf("the answer for another browser that logs in too: %s", to)
		}
		kept := b.cookies["sign_in"]
		if to := b.get(back).Header.Get("Location"); to != "/profile" {
			t.Errorf("the browser that has begun: %s", to)
		}
		replay := newBrowser(p)
		replay.cookies["sign_in"] = kept
		outcome(t, "an answer that was used", replay.get(back).Header.Get("Location"), "sign_in_expired")

		apitest.Done[person](t, admin.Put(fmt.Sprintf("/user/%d", jonas.ID), fmt.Sprintf(`{"status":"blocked","revision":%d}`, userOf(t, admin, jonas.ID).Revision)))
		refused("a blocked user", "user_blocked", good(nil))
		if log := p.Log(); strings.Contains(log, oidctest.ClientSecret) || strings.Contains(log, "jonas@aurora.example") {
			t.Error("the technical log says what it must not")
		}
		idp.Forge(t)
		refused("a wrong signature", "sign_in_refused", good(nil))
		idp.Unsign()
		refused("no signature", "sign_in_refused", good(nil))
	})
}

// A login comes back to the program and to no other place.
func TestReturnAddressesAreOwnPages(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		_, _, made := provesJonas(t, p)
		for asked, want := range map[string]string{
			"/offer?a=1#x": "/offer?a=1#x", "": "/", "https://evil.example/": "/", "//evil.example": "/", `/\evil.example`: "/", "javascript:alert(1)": "/",
			"/api/v1/user/logout": "/", "evil": "/", "/\t/evil.example": "/", `\\evil.example`: "/",
		} {
			b := newBrowser(p)
			if to := b.get(b.start(t, made.ID, asked)).Header.Get("Location"); to != want {
				t.Errorf("%q leads to %q, not %q", asked, to, want)
			}
		}
	})
}

// Without the provider, passwords go on, and nobody waits for it who need not.
func TestProviderDownOrSlow(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin, idp, made := provesJonas(t, p)
		b := newBrowser(p)
		back := b.start(t, made.ID, "/profile")
		idp.Away(true)
		outcome(t, "a provider that went away", b.get(back).Header.Get("Location"), "provider_down")
		gone := apitest.Done[provider](t, admin.Post("/identity-provider", map[string]any{"name": "Gone", "issuer": "http://127.0.0.1:9", "client_id": "x"}))
		outcome(t, "a provider that is not there", newBrowser(p).signIn(t, gone.ID), "provider_down")

		idp.Away(false)
		b = newBrowser(p)
		back = b.start(t, made.ID, "/profile")
		asked := idp.Hold()
		waited := make(chan string, 1)
		go func() { waited <- b.get(back).Header.Get("Location") }()
		<-asked
		p.As(t, "inga")
		select {
		case <-waited:
			t.Error("a password waits for the provider")
		default:
			outcome(t, "a slow provider", <-waited, "provider_down")
		}
	})
}

// Who is new gets a user where the provider may make one; groups give role and
// companies at each login, and take them.
func TestProvidersGiveRolesAndCompanies(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin, idp := p.As(t, "admin"), oidctest.Start(t)
		seller, leader := admin.Create(t, "/role", `{"name":"Seller"}`), admin.Create(t, "/role", `{"name":"Leader"}`)
		made := setUp(t, admin, idp, map[string]any{
			"groups_claim": "realm_access.roles", "domains": "aurora.example", "auto_create": true, "manages_roles": true,
			"groups": []map[string]any{{"claim_value": "leaders", "role_id": leader}, {"claim_value": "vilnius", "role_id": seller, "company_id": 1}, {"claim_value": "kaunas", "company_id": 2}},
		})
		says := func(email string, groups ...string) {
			idp.Says(oidctest.Claims{"sub": "n-" + email, "email": email, "email_verified": "true", "name": "New  Person", "realm_access": map[string]any{"roles": groups}})
		}
		says("new@aurora.example", "vilnius", "kaunas", "others")
		b := newBrowser(p)
		if to := b.signIn(t, made.ID); to != "/profile" || b.active(t) != "new@aurora.example" {
			t.Fatalf("leads to %s as %q", to, b.active(t))
		}
		is := func(role, company int64, companies string) {
			t.Helper()
			for _, one := range apitest.Done[[]person](t, admin.Get("/user?limit=1000")) {
				if one.Username != "new@aurora.example" {
					continue
				}
				got := admin.Get(fmt.Sprintf("/user/%d", one.ID)).Body
				for _, want := range []string{`"company_ids":` + companies, `"name":"New Person"`} {
					if !strings.Contains(got, want) {
						t.Errorf("%s is not in %s", want, got)
					}
				}
				if one.RoleID != role || company != 0 && !strings.Contains(got, fmt.Sprintf(`"company_id":%d`, company)) {
					t.Errorf("role %d, not %d: %s", one.RoleID, role, got)
				}
				return
			}
			t.Error("there is no such user")
		}
		is(seller, 1, "[1,2]")
		says("new@aurora.example", "kaunas", "leaders")
		newBrowser(p).signIn(t, made.ID)
		is(leader, 2, "[2]")
		says("new@aurora.example")
		outcome(t, "groups that give nothing", newBrowser(p).signIn(t, made.ID), "no_role")
		is(0, 0, "[]")
		if b.active(t) != "" {
			t.Error("sessions go on without a role")
		}
		says("new@elsewhere.example", "vilnius")
		outcome(t, "another domain", newBrowser(p).signIn(t, made.ID), "no_user")
	})
}

// The provider may stand for the second factor; else the code is asked as ever.
func TestSecondFactorAfterAProvider(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin, idp := p.As(t, "admin"), oidctest.Start(t)
		role := admin.Create(t, "/role", `{"name":"Careful","second_factor_required":1}`)
		apitest.Done[person](t, admin.Post("/user", map[string]any{
			"username": "ula", "name": "Ula", "email": "ula@aurora.example", "password": good, "isPasswordChangeNeeded": false,
			"role_id": role, "company_id": 1, "company_ids": []int{1},
		}))
		made := setUp(t, admin, idp, nil)
		idp.Says(oidctest.Claims{"sub": "u-1", "email": "ula@aurora.example", "email_verified": true})
		b := newBrowser(p)
		b.signIn(t, made.ID)
		if got := b.call(http.MethodGet, "/brand", nil); got.Status != http.StatusForbidden || !strings.Contains(got.Body, "second_factor_required") {
			t.Errorf("a missing factor: %d %s", got.Status, got.Body)
		}
		made = apitest.Done[provider](t, admin.Put(fmt.Sprintf("/identity-provider/%d", made.ID), map[string]any{"trusts_factor": true, "revision": made.Revision}))
		trusted := newBrowser(p)
		trusted.signIn(t, made.ID)
		if got := trusted.call(http.MethodGet, "/brand", nil); got.Status != http.StatusOK {
			t.Errorf("a factor that the provider asks for: %d %s", got.Status, got.Body)
		}
		made = apitest.Done[provider](t, admin.Put(fmt.Sprintf("/identity-provider/%d", made.ID), map[string]any{"trusts_factor": false, "revision": made.Revision}))
		ula := loggedIn(t, p, "ula", good)
		begun := apitest.Done[struct{ Secret string }](t, ula.Post("/user/second-factor", map[string]string{"password": good}))
		code := func(ahead time.Duration) map[string]string {
			now, err := totp.GenerateCode(begun.Secret, time.Now().Add(ahead))
			if err != nil {
				t.Fatal(err)
			}
			return map[string]string{"code": now}
		}
		apitest.Done[struct{}](t, ula.Post("/user/second-factor/confirm", code(0)))
		asked := newBrowser(p)
		outcome(t, "a user with a factor", asked.signIn(t, made.ID), "code")
		if asked.cookies["access_token"] != "" {
			t.Error("a session without the code")
		}
		if got := asked.call(http.MethodPost, "/oauth/oidc/code", map[string]string{"code": "000000"}); got.Status != http.StatusUnauthorized || !strings.Contains(got.Body, "second_factor_wrong") {
			t.Errorf("a wrong code: %d %s", got.Status, got.Body)
		}
		if got := asked.call(http.MethodPost, "/oauth/oidc/code", code(30*time.Second)); got.Status != http.StatusOK || !strings.Contains(got.Body, "access_token") {
			t.Errorf("the right code: %d %s", got.Status, got.Body)
		}
		if got := p.Anonymous().Post("/oauth/oidc/code", map[string]string{"code": "123456"}); got.Status != http.StatusUnauthorized || !strings.Contains(got.Body, "sign_in_expired") {
			t.Errorf("a code without a login: %d %s", got.Status, got.Body)
		}
	})
}

// Who logs out is led to the end of the login at the provider.
func TestLogoutAtTheProvider(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		_, idp, made := provesJonas(t, p)
		b := newBrowser(p)
		b.signIn(t, made.ID)
		var left struct{ URL string }
		b.call(http.MethodPost, "/user/sign-out", nil).JSON(t, &left)
		if !strings.HasPrefix(left.URL, idp.URL+"/end?") || !strings.Contains(left.URL, "client_id=forecourt") || b.active(t) != "" {
			t.Errorf("led to %q as %q", left.URL, b.active(t))
		}
		inga := p.As(t, "inga")
		inga.Post("/user/sign-out", nil).JSON(t, &left)
		if left.URL != "" || inga.Get("/user/active").Status != http.StatusUnauthorized {
			t.Errorf("a login by password is led to %q", left.URL)
		}
	})
}

// The secret is never answered; a provider gives nothing that its administrator has not.
func TestProvidersGiveNoMoreThanTheirAdministratorHas(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin, idp := p.As(t, "admin"), oidctest.Start(t)
		made := setUp(t, admin, idp, nil)
		path := fmt.Sprintf("/identity-provider/%d", made.ID)
		for _, body := range []string{
			admin.Get("/identity-provider").Body, admin.Get(path).Body, admin.Get("/identity-provider?format=csv").Body, admin.Get("/log?limit=20").Body,
			admin.Put(path, map[string]any{"client_secret": "another secret", "revision": made.Revision}).Body,
		} {
			if strings.Contains(body, oidctest.ClientSecret) || strings.Contains(body, "another secret") {
				t.Errorf("the secret is in %s", body)
			}
		}
		if !made.HasSecret {
			t.Error("nothing says that there is a secret")
		}
		reject := func(what, field string, body map[string]any) {
			t.Helper()
			for name, value := range map[string]any{"name": what, "issuer": idp.URL, "client_id": "x"} {
				if _, given := body[name]; !given {
					body[name] = value
				}
			}
			apitest.Rejects(t, what, admin.Post("/identity-provider", body), field)
		}
		reject("role 1", "role_id", map[string]any{"role_id": 1})
		reject("role 1 by a group", "groups[0].role_id", map[string]any{"groups": []map[string]any{{"claim_value": "a", "role_id": 1}}})
		reject("plain http", "issuer", map[string]any{"issuer": "http://id.example.com"})
		reject("no address", "issuer", map[string]any{"issuer": "file:///etc/passwd"})
		reject("everybody", "domains", map[string]any{"auto_create": true})
		reject("a group twice", "groups[1].claim_value", map[string]any{"groups": []map[string]any{{"claim_value": "a", "company_id": 1}, {"claim_value": "a", "company_id": 1}}})
		for _, inside := range []string{"https://10.0.0.1", "https://169.254.169.254", "https://[fd00::1]"} {
			apitest.Rejects(t, inside, admin.Post("/identity-provider/test", map[string]any{"issuer": inside}), "issuer")
		}
		if got := admin.Post("/identity-provider/test", map[string]any{"issuer": idp.URL}); got.Status != http.StatusOK || !strings.Contains(got.Body, `"sign_out":true`) {
			t.Errorf("test: %d %s", got.Status, got.Body)
		}
		apitest.Rejects(t, "another name", admin.Post("/identity-provider/test", map[string]any{"issuer": idp.URL + "/"}), "issuer")

		helper, _ := helperOfAll(t, admin, p, "settings", "app.setting")
		denied(t, "a provider of somebody who may less than others",
			helper.Post("/identity-provider", map[string]any{"name": "Mine", "issuer": idp.URL, "client_id": "x"}), "provider_beyond")
		now := apitest.Done[provider](t, admin.Get(path))
		denied(t, "another secret", helper.Put(path, map[string]any{"client_secret": "mine", "revision": now.Revision}), "provider_beyond")
		apitest.Rejects(t, "a role beyond", helper.Put(path, map[string]any{"groups_claim": "", "role_id": 2, "company_id": 1, "revision": now.Revision}), "role_id")
		if got := admin.Delete(fmt.Sprintf("%s?revision=%d", path, now.Revision)); got.Status != http.StatusNoContent {
			t.Errorf("delete: %d %s", got.Status, got.Body)
		}
	})
}
