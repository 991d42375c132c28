package auth_test

import (
	"fmt"
	"net/http"
	"testing"
	"time"

	"forecourt/internal/app"
	"forecourt/internal/demo"
	"forecourt/internal/platform/auth"
	"forecourt/internal/testkit/apitest"
	"forecourt/internal/testkit/dbtest"
)

// A login of an unknown user is distinguished neither by its answer nor by its
// work: both compare one password. The count is the program's, so these logins
// run alone.
func TestUnknownUsersCostAsMuch(t *testing.T) {
	for _, engine := range dbtest.Engines {
		p := apitest.Start(t, engine)
		cost := func(username string) int64 {
			before := auth.HashesMade()
			if got := p.Anonymous().Login(username, "not the password"); got.Problem(t).Code != "login_failed" {
				t.Errorf("login as %s: %s", username, got.Body)
			}
			return auth.HashesMade() - before
		}
		if known, unknown := cost("jonas"), cost("nobody"); known != 1 || unknown != 1 {
			t.Errorf("a login hashes %d times for a known user and %d times for an unknown one", known, unknown)
		}
	}
}

// clock is a clock that a test turns.
type clock struct{ ahead time.Duration }

func (c *clock) now() time.Time { return time.Now().Add(c.ahead) }

// One password tried on many names is stopped by the address, others go on.
func TestFailedLoginsAreLimitedByAddress(t *testing.T) {
	for _, engine := range dbtest.Engines {
		t.Run(engine, func(t *testing.T) {
			var turned clock
			p := apitest.StartWith(t, engine, func(cfg *app.Config) { cfg.TrustProxy, cfg.Now = true, turned.now })
			login := func(address, username, password string) apitest.Response {
				body := map[string]string{
					"grant_type": "password", "username": username, "password": password, "client_id": "web", "client_secret": "forecourt",
				}
				return p.Anonymous().Do(http.MethodPost, "/oauth/token", body, http.Header{"X-Forwarded-For": {address}})
			}
			for i := range 50 {
				if got := login("192.0.2.1", fmt.Sprint("guess", i), "Summer2026!"); got.Status != http.StatusUnauthorized {
					t.Fatalf("attempt %d: %d %s", i, got.Status, got.Body)
				}
			}
			before := auth.HashesMade()
			got := login("192.0.2.1", "jonas", demo.Password)
			if got.Status != http.StatusTooManyRequests || got.Header.Get("Retry-After") == "" {
				t.Errorf("after fifty failures from one address: %d %s", got.Status, got.Body)
			}
			if hashed := auth.HashesMade() - before; hashed != 0 {
				t.Errorf("a blocked address still makes the server hash %d times", hashed)
			}
			if got := login("192.0.2.2", "jonas", demo.Password); got.Status != http.StatusOK {
				t.Errorf("from another address: %d %s", got.Status, got.Body)
			}
			turned.ahead = 16 * time.Minute
			if got := login("192.0.2.1", "jonas", demo.Password); got.Status != http.StatusOK {
				t.Errorf("a quarter of an hour later: %d %s", got.Status, got.Body)
			}
		})
	}
}
