package people_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"forecourt/internal/app"
	"forecourt/internal/demo"
	"forecourt/internal/people"
	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
	"forecourt/internal/testkit/apitest"
	"forecourt/internal/testkit/dbtest"
)

const good = "vilkas upe debesis"

// loggedIn is a client of a user with this password.
func loggedIn(t *testing.T, p *apitest.Program, username, password string) *apitest.Client {
	t.Helper()
	c := p.Anonymous()
	answer := c.Login(username, password)
	if answer.Status != http.StatusOK {
		t.Fatalf("log in as %s: %d %s", username, answer.Status, answer.Body)
	}
	var token struct {
		AccessToken string `json:"access_token"`
	}
	answer.JSON(t, &token)
	c.Token = token.AccessToken
	return c
}

// What others guess first is refused wherever a password is set.
func TestGuessablePasswordsAreRefused(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin, jonas := p.As(t, "admin"), p.As(t, "jonas")
		refused := func(where, password string, got apitest.Response) {
			t.Helper()
			if got.Status != http.StatusUnprocessableEntity || !strings.HasPrefix(strings.Join(got.Problem(t).Errors["password"], ""), "Too easy to guess") {
				t.Errorf("%s to %s: %d %s", where, password, got.Status, got.Body)
			}
		}
		var me struct{ Name string }
		jonas.Get("/user/active").JSON(t, &me)
		_, surname, _ := strings.Cut(me.Name, " ")
		for _, password := range []string{
			"1234567890", "qwertyuiop", "password123", "aaaaaaaaaa", "jonas-jonas-jonas", surname + "2026!", "forecourt123", "Forecourt2026!",
			"Slaptažodis1", "slaptazodis123", "naujasslaptazodis", "NaujasSlaptažodis", "manoslaptazodis1", "geriausias-salonas", "labasvakaras2026", "saugusslaptazodis",
		} {
			refused("one's own", password, jonas.Post("/user/change-pass", map[string]string{"old_password": demo.Password, "password": password}))
		}
		user := map[string]any{"username": "egle.k", "name": "Eglė Kazlauskienė", "email": "kazlauskiene@example.lt", "password": "kazlauskiene1", "company_id": 1}
		refused("a new user's", "kazlauskiene1", admin.Post("/user", user))
		refused("an administrator sets it", "password123", admin.Put("/user/2", map[string]any{"password": "password123"}))
		refused("to a name that is being given", "petrauskas99", admin.Put("/user/2", map[string]any{"password": "petrauskas99", "name": "Jonas Petrauskas"}))
		// Refused passwords are no wrong ones: the right one is not held up.
		for range 12 {
			jonas.Post("/user/change-pass", map[string]string{"old_password": demo.Password, "password": "password123"})
		}
		changed := jonas.Post("/user/change-pass", map[string]string{"old_password": demo.Password, "password": good})
		if changed.Status != http.StatusOK || !strings.Contains(changed.Body, `"success":true`) {
			t.Errorf("a good password: %d %s", changed.Status, changed.Body)
		}
		jonas = loggedIn(t, p, "jonas", good)
		jonas.Language = "lt"
		got := jonas.Post("/user/change-pass", map[string]string{"old_password": good, "password": "password123"})
		if text := strings.Join(got.Problem(t).Errors["password"], ""); !strings.HasPrefix(text, "Per lengva atspėti") {
			t.Errorf("in Lithuanian: %s", text)
		}

		err := p.DB().Update(t.Context(), db.Op{Actor: authz.System("test")}, func(tx *db.Tx) error {
			inga, err := people.ByUsername(t.Context(), tx, "inga")
			if err != nil {
				return err
			}
			return people.GivePassword(t.Context(), tx, inga, "inga-inga-inga", "hash", false)
		})
		if err == nil {
			t.Error("the command line sets a user's own name as the password")
		}
	})
}

// A password that somebody else has set is changed at the next login, and ends
// what has begun with the old one; so does every request to keep it as it is.
func TestPasswordsSetByOthersAreChanged(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin, jonas := p.As(t, "admin"), p.As(t, "jonas")
		set := admin.Put("/user/2", map[string]any{"password": good, "isPasswordChangeNeeded": false})
		if set.Status != http.StatusOK || !strings.Contains(set.Body, `"isPasswordChangeNeeded":true`) {
			t.Fatalf("set a password: %d %s", set.Status, set.Body)
		}
		if got := jonas.Get("/user/active"); got.Status != http.StatusUnauthorized {
			t.Errorf("the session of before: %d", got.Status)
		}
		jonas = loggedIn(t, p, "jonas", good)
		if got := jonas.Get("/brand"); got.Status != http.StatusForbidden || got.Problem(t).Code != "password_change_needed" {
			t.Errorf("before the change: %d %s", got.Status, got.Body)
		}
	})
}

// Users reach their own login whatever companies they see.
func TestUsersOfACompanyTheyDoNotSeeLogIn(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		made := admin.Post("/user", map[string]any{"username": "lone", "name": "Lone", "password": "a first long word", "company_id": 1, "role_id": 2})
		if made.Status != http.StatusOK {
			t.Fatal(made.Body)
		}
		lone := loggedIn(t, p, "lone", "a first long word")
		changed := lone.Post("/user/change-pass", map[string]string{"old_password": "a first long word", "password": good})
		if changed.Status != http.StatusOK || !strings.Contains(changed.Body, `"success":true`) {
			t.Fatalf("change the password: %d %s", changed.Status, changed.Body)
		}
		lone = loggedIn(t, p, "lone", good)
		for _, path := range []string{"/user/active", "/session", "/user/second-factor"} {
			if got := lone.Get(path); got.Status != http.StatusOK {
				t.Errorf("%s: %d %s", path, got.Status, got.Body)
			}
		}
		if got := lone.Post("/user/second-factor", map[string]string{"password": good}); got.Status != http.StatusOK {
			t.Errorf("set up a factor: %d %s", got.Status, got.Body)
		}
	})
}

// Of the top role only whether it requires a factor can be changed, by its own.
func TestTopRoleMayRequireAFactor(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		var role struct{ Revision int64 }
		admin.Get("/role/1").JSON(t, &role)
		put := func(body string, want int) {
			t.Helper()
			if got := admin.Put("/role/1", body); got.Status != want {
				t.Errorf("%s: %d %s", body, got.Status, got.Body)
			}
		}
		put(fmt.Sprintf(`{"name":"Chief","revision":%d}`, role.Revision), http.StatusConflict)
		put(fmt.Sprintf(`{"name":"Chief","second_factor_required":true,"revision":%d}`, role.Revision), http.StatusConflict)
		put(fmt.Sprintf(`{"second_factor_required":true,"revision":%d}`, role.Revision), http.StatusOK)
		if got := admin.Get("/brand"); got.Status != http.StatusForbidden || got.Problem(t).Code != "second_factor_required" {
			t.Errorf("an administrator without a factor: %d %s", got.Status, got.Body)
		}
		var me struct {
			Needed bool `json:"isSecondFactorNeeded"`
		}
		if admin.Get("/user/active").JSON(t, &me); !me.Needed {
			t.Error("the active user does not say that a factor is needed")
		}
	})
}

// The first administrator's password is chosen by who starts the program.
func TestFirstPasswordIsChecked(t *testing.T) {
	for _, engine := range dbtest.Engines {
		d, err := app.Open(t.Context(), app.Config{Config: dbtest.Config(t, engine)})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := people.FirstAdministrator(t.Context(), d, "password123"); !fault.Is(err, fault.Invalid) {
			t.Errorf("%s: a common one: %v", engine, err)
		}
		if _, err := people.FirstAdministrator(t.Context(), d, good); err != nil {
			t.Errorf("%s: a good one: %v", engine, err)
		}
		if err := d.Close(); err != nil {
			t.Error(err)
		}
	}
}
