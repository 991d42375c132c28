package auth_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/pquerna/otp/totp"

	"forecourt/internal/app"
	"forecourt/internal/demo"
	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/testkit/apitest"
	"forecourt/internal/testkit/dbtest"
)

// device is a user's authenticator program beside the browser.
type device struct {
	*apitest.Client
	program  *apitest.Program
	clock    *clock
	secret   string
	recovery []string
}

// code is what the program shows now.
func (d *device) code(t *testing.T) string {
	t.Helper()
	code, err := totp.GenerateCode(d.secret, d.clock.now())
	if err != nil {
		t.Fatal(err)
	}
	return code
}

// login answers the login of jonas with a code ("": none).
func (d *device) login(code string) apitest.Response {
	body := map[string]string{
		"grant_type": "password", "username": "jonas", "password": demo.Password, "client_id": "web", "client_secret": "forecourt",
	}
	if code != "" {
		body["code"] = code
	}
	return d.program.Anonymous().Post("/oauth/token", body)
}

// withFactor runs a test with jonas, who has just switched the factor on; half
// a minute has passed since, so that the next code is a new one.
func withFactor(t *testing.T, test func(t *testing.T, jonas *device)) {
	t.Helper()
	for _, engine := range dbtest.Engines {
		t.Run(engine, func(t *testing.T) {
			turned := &clock{}
			p := apitest.StartWith(t, engine, func(cfg *app.Config) { cfg.Now = turned.now })
			jonas := &device{Client: p.As(t, "jonas"), program: p, clock: turned}
			jonas.setUp(t)
			turned.ahead += 31 * time.Second
			test(t, jonas)
		})
	}
}

func (d *device) setUp(t *testing.T) {
	t.Helper()
	var begun struct{ Secret, URI, QR string }
	d.Post("/user/second-factor", map[string]string{"password": demo.Password}).JSON(t, &begun)
	d.secret = begun.Secret
	if !strings.HasPrefix(begun.URI, "otpauth://totp/Forecourt:jonas") || !strings.HasPrefix(begun.QR, "<svg") || !strings.Contains(begun.URI, begun.Secret) {
		t.Fatalf("begin: %+v", begun)
	}
	var confirmed struct {
		RecoveryCodes []string `json:"recovery_codes"`
	}
	d.Post("/user/second-factor/confirm", map[string]string{"code": d.code(t)}).JSON(t, &confirmed)
	d.recovery = confirmed.RecoveryCodes
	if len(d.recovery) != 10 {
		t.Fatalf("recovery codes: %v", d.recovery)
	}
}

func expect(t *testing.T, what string, got apitest.Response, status int, code string) {
	t.Helper()
	if got.Status != status || code != "" && got.Problem(t).Code != code {
		t.Errorf("%s: %d %s, want %d %s", what, got.Status, got.Body, status, code)
	}
}

func TestLoginAsksForTheCode(t *testing.T) {
	withFactor(t, func(t *testing.T, jonas *device) {
		expect(t, "the password alone", jonas.login(""), http.StatusUnauthorized, "second_factor_needed")
		expect(t, "a wrong password", jonas.program.Anonymous().Login("jonas", "not the password"), http.StatusUnauthorized, "login_failed")
		expect(t, "a wrong code", jonas.login("000000"), http.StatusUnauthorized, "second_factor_wrong")
		code := jonas.code(t)
		spaced := " " + code[:3] + " " + code[3:] + " "
		expect(t, "the code, typed with spaces", jonas.login(spaced), http.StatusOK, "")
		expect(t, "the same code again", jonas.login(code), http.StatusUnauthorized, "second_factor_wrong")
		jonas.clock.ahead += 31 * time.Second
		late := jonas.code(t)
		jonas.clock.ahead += 30 * time.Second
		expect(t, "a code of half a minute ago", jonas.login(late), http.StatusOK, "")
		jonas.clock.ahead += 5 * time.Minute
		expect(t, "a code of minutes ago", jonas.login(late), http.StatusUnauthorized, "second_factor_wrong")
		if got := jonas.program.Anonymous().Login("inga", demo.Password); got.Status != http.StatusOK {
			t.Errorf("somebody without a second factor: %s", got.Body)
		}
	})
}

func TestWrongCodesAreLimited(t *testing.T) {
	withFactor(t, func(t *testing.T, jonas *device) {
		for range 10 {
			jonas.login("123456")
		}
		expect(t, "the right code after ten wrong ones", jonas.login(jonas.code(t)), http.StatusTooManyRequests, "too_many_attempts")
	})
}

func TestRecoveryCodesWorkOnce(t *testing.T) {
	withFactor(t, func(t *testing.T, jonas *device) {
		expect(t, "a recovery code, in capitals", jonas.login(strings.ToUpper(jonas.recovery[3])), http.StatusOK, "")
		expect(t, "the same again", jonas.login(jonas.recovery[3]), http.StatusUnauthorized, "second_factor_wrong")
		left := func() int {
			var state struct {
				On   bool
				Left int `json:"recovery_codes_left"`
			}
			jonas.Get("/user/second-factor").JSON(t, &state)
			return state.Left
		}
		if got := left(); got != 9 {
			t.Errorf("%d recovery codes are left", got)
		}
		renew := map[string]string{"password": demo.Password, "code": jonas.code(t)}
		expect(t, "new ones", jonas.Post("/user/second-factor/recovery-codes", renew), http.StatusOK, "")
		expect(t, "an old one", jonas.login(jonas.recovery[4]), http.StatusUnauthorized, "second_factor_wrong")
		if got := left(); got != 10 {
			t.Errorf("%d new recovery codes", got)
		}
	})
}

func TestSecondFactorIsGuarded(t *testing.T) {
	withFactor(t, func(t *testing.T, jonas *device) {
		post := func(path, password, code string) apitest.Response {
			jonas.clock.ahead += 31 * time.Second
			if code == "now" {
				code = jonas.code(t)
			}
			return jonas.Post(path, map[string]string{"password": password, "code": code})
		}
		const off, renew = "/user/second-factor/off", "/user/second-factor/recovery-codes"
		expect(t, "a second set-up", jonas.Post("/user/second-factor", map[string]string{"password": demo.Password}), http.StatusConflict, "second_factor_on")
		for _, path := range []string{off, renew} {
			expect(t, path+" with a wrong password", post(path, "not the password", "now"), http.StatusUnprocessableEntity, "validation_failed")
			expect(t, path+" with a wrong code", post(path, demo.Password, "000000"), http.StatusUnprocessableEntity, "validation_failed")
		}
		expect(t, "switch off", post(off, demo.Password, "now"), http.StatusNoContent, "")
		expect(t, "the password alone after that", jonas.login(""), http.StatusOK, "")
		expect(t, "a recovery code after that", jonas.login(jonas.recovery[0]), http.StatusOK, "") // not asked for, not looked at
		expect(t, "switch off again", post(off, demo.Password, "now"), http.StatusConflict, "second_factor_off")
		expect(t, "confirm without a set-up", jonas.Post("/user/second-factor/confirm", map[string]string{"code": "000000"}), http.StatusConflict, "second_factor_expired")
		expect(t, "begin with a wrong password", jonas.Post("/user/second-factor", map[string]string{"password": "guess"}), http.StatusUnprocessableEntity, "validation_failed")

		var begun struct{ Secret string }
		jonas.Post("/user/second-factor", map[string]string{"password": demo.Password}).JSON(t, &begun)
		expect(t, "a login while it is not confirmed", jonas.login(""), http.StatusOK, "")
		jonas.secret = begun.Secret
		jonas.clock.ahead += 16 * time.Minute
		expect(t, "a confirmation too late", jonas.Post("/user/second-factor/confirm", map[string]string{"code": jonas.code(t)}), http.StatusConflict, "second_factor_expired")
	})
}

// The secret is answered once; the history shows what was done and keeps no secret.
func TestSecondFactorKeepsItsSecrets(t *testing.T) {
	withFactor(t, func(t *testing.T, jonas *device) {
		jonas.login(jonas.recovery[0])
		admin := jonas.program.As(t, "admin")
		history := admin.Get("/user/2/history").Body
		if !strings.Contains(history, `"second_factor":[false,true]`) || !strings.Contains(history, `"recovery_codes":[10,9]`) {
			t.Errorf("the history: %s", history)
		}
		shown := history + admin.Get("/user/2").Body + jonas.Get("/user/second-factor").Body + jonas.Get("/user/active").Body +
			admin.Get("/log").Body + jonas.program.Log()
		for _, secret := range append(jonas.recovery, jonas.secret) {
			if strings.Contains(shown, secret) || strings.Contains(shown, strings.ReplaceAll(secret, "-", "")) {
				t.Fatal("a secret is shown or logged")
			}
		}
	})
}

func TestAdministratorsResetTheFactorOfOthers(t *testing.T) {
	withFactor(t, func(t *testing.T, jonas *device) {
		admin, inga := jonas.program.As(t, "admin"), jonas.program.As(t, "inga")
		if got := admin.Get("/user/2").Body; !strings.Contains(got, `"second_factor":true`) {
			t.Errorf("the user as administrators see it: %s", got)
		}
		expect(t, "somebody without the right", inga.Delete("/user/2/second-factor"), http.StatusForbidden, "denied")
		expect(t, "one's own", admin.Delete("/user/1/second-factor"), http.StatusConflict, "second_factor_own")
		expect(t, "the administrator", admin.Delete("/user/2/second-factor"), http.StatusNoContent, "")
		expect(t, "the login after it", jonas.login(""), http.StatusOK, "")
		if got := admin.Get("/user/2/history").Body; !strings.Contains(got, `"second_factor":[true,false]`) {
			t.Errorf("the history: %s", got)
		}
	})
}

// The shared secret is not in the database in clear, and is worth nothing in
// the row of another user.
func TestSecretIsEncryptedForItsUser(t *testing.T) {
	withFactor(t, func(t *testing.T, jonas *device) {
		err := jonas.program.DB().Update(t.Context(), db.Op{Actor: authz.System("test")}, func(tx *db.Tx) error {
			raw := tx.Unscoped("a thief")
			stored, err := db.Select[string](t.Context(), raw, "SELECT secret FROM second_factors")
			if len(stored) != 1 || !strings.HasPrefix(stored[0], "k1:") || strings.Contains(stored[0], jonas.secret) {
				t.Errorf("stored: %q", stored)
			}
			if err == nil {
				_, err = raw.Exec(t.Context(), `INSERT INTO second_factors (user_id, secret, last_step, started_at, confirmed_at)
					SELECT (SELECT id FROM users WHERE username = 'inga'), secret, 0, started_at, confirmed_at FROM second_factors`)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		if got := jonas.login(jonas.code(t)); got.Status != http.StatusOK {
			t.Errorf("login with the code: %d %s", got.Status, got.Body)
		}
		body := map[string]string{
			"grant_type": "password", "username": "inga", "password": demo.Password, "code": jonas.code(t), "client_id": "web", "client_secret": "forecourt",
		}
		if got := jonas.program.Anonymous().Post("/oauth/token", body); got.Status < http.StatusBadRequest {
			t.Errorf("the secret of jonas lets inga in: %d", got.Status)
		}
	})
}
