package auth_test

import (
	"fmt"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"forecourt/internal/app"
	"forecourt/internal/demo"
	"forecourt/internal/platform/auth"
	"forecourt/internal/testkit/apitest"
	"forecourt/internal/testkit/await"
	"forecourt/internal/testkit/dbtest"
)

// place is where logins come from: an address, and the cookies of a browser.
type place struct {
	program *apitest.Program
	address string
	cookies map[string]string
}

func from(p *apitest.Program, address string) *place {
	return &place{p, address, map[string]string{}}
}

func proxied(cfg *app.Config) { cfg.TrustProxy = true }

// login sends a login as a browser does and keeps its cookies.
func (b *place) login(username, password, code string) apitest.Response {
	body := map[string]any{
		"grant_type": "password", "username": username, "password": password, "code": code,
		"client_id": "web", "client_secret": "forecourt", "bind_cookie": true,
	}
	got := b.program.Anonymous().Do(http.MethodPost, "/oauth/token", body, b.header(""))
	for _, cookie := range (&http.Response{Header: got.Header}).Cookies() {
		b.cookies[cookie.Name] = cookie.Value
	}
	return got
}

func (b *place) header(token string) http.Header {
	h := http.Header{"X-Forwarded-For": {b.address}}
	for name, value := range b.cookies {
		h.Add("Cookie", name+"="+value)
	}
	if token != "" {
		h.Set("Authorization", "Bearer "+token)
	}
	return h
}

// However many guesses come at once, no more are compared than one after another.
func TestGuessesAtOnceAreLimited(t *testing.T) {
	for _, engine := range dbtest.Engines {
		t.Run(engine, func(t *testing.T) {
			p := apitest.StartWith(t, engine, proxied)
			before := auth.HashesMade()
			got := apitest.AtOnce(150, func(int) apitest.Response { return from(p, "192.0.2.1").login("jonas", "not the password", "") }).By()
			if compared := auth.HashesMade() - before; got[http.StatusUnauthorized] > 10 || compared > 10 || got[http.StatusUnauthorized]+got[http.StatusTooManyRequests] != 150 {
				t.Errorf("150 guesses at one user: %v, %d compared", got, compared)
			}
			// Names of their own, so that the address is what is counted.
			before = auth.HashesMade()
			got = map[int]int{}
			for range 3 {
				for status, n := range apitest.AtOnce(30, func(i int) apitest.Response {
					return from(p, "192.0.2.2").login(fmt.Sprint("guess", i), "not the password", "")
				}).By() {
					got[status] += n
				}
			}
			if compared := auth.HashesMade() - before; got[http.StatusUnauthorized] > 50 || compared > 50 || got[http.StatusServiceUnavailable] > 0 {
				t.Errorf("90 guesses from one address: %v, %d compared", got, compared)
			}
		})
	}
}

// Codes of the second factor are guessed at like passwords.
func TestCodesAtOnceAreLimited(t *testing.T) {
	withFactor(t, func(t *testing.T, jonas *device) {
		got := apitest.AtOnce(30, func(i int) apitest.Response { return jonas.login(fmt.Sprintf("%06d", i)) }).By()
		if got[http.StatusUnauthorized] > 10 || got[http.StatusUnauthorized]+got[http.StatusTooManyRequests] != 30 {
			t.Errorf("30 codes at the login: %v", got)
		}
		compared := 0
		for status, n := range apitest.AtOnce(30, func(i int) apitest.Response {
			return jonas.Post("/user/second-factor/off", map[string]string{"password": demo.Password, "code": fmt.Sprintf("%06d", i)})
		}).By() {
			if status != http.StatusTooManyRequests {
				compared += n
			}
		}
		if compared > 10 {
			t.Errorf("%d of 30 codes were compared in the profile", compared)
		}
	})
}

// Failures of one user from many addresses lock the same rows, and none is lost.
func TestFailuresAtOnceDoNotBlockEachOther(t *testing.T) {
	for _, engine := range dbtest.Engines {
		t.Run(engine, func(t *testing.T) {
			p := apitest.StartWith(t, engine, proxied)
			got := apitest.AtOnce(24, func(i int) apitest.Response {
				return from(p, fmt.Sprintf("192.0.2.%d", i%4)).login([]string{"jonas", "inga"}[i%2], "not the password", "")
			}).By()
			if got[http.StatusUnauthorized] != 24 {
				t.Errorf("24 failures of two users from four addresses: %v", got)
			}
		})
	}
}

// An honest login does not wait behind those of another address.
func TestLoginsAreServedInTurn(t *testing.T) {
	for _, engine := range dbtest.Engines {
		t.Run(engine, func(t *testing.T) {
			p := apitest.StartWith(t, engine, proxied)
			var flood sync.WaitGroup
			var guesses atomic.Int64
			stop := make(chan struct{})
			for guesser := range 60 {
				flood.Go(func() {
					for {
						select {
						case <-stop:
							return
						default:
							from(p, "192.0.2.1").login(fmt.Sprint("guess", guesser), "not the password", "")
							guesses.Add(1)
						}
					}
				})
			}
			await.Until(t, "the guesses are under way", func() bool { return guesses.Load() > 60 })
			// The guesses go on until this login has been answered: behind them it would come to no end.
			got := from(p, "192.0.2.2").login("jonas", demo.Password, "")
			close(stop)
			flood.Wait()
			if got.Status != http.StatusOK {
				t.Errorf("an honest login among %d guesses: %d %s", guesses.Load(), got.Status, got.Body)
			}
		})
	}
}

// What strangers guess keeps nobody out of a browser that they have logged in
// with, nor of one at another address; it only makes the strangers wait.
func TestNobodyIsLockedOutByOthers(t *testing.T) {
	for _, engine := range dbtest.Engines {
		t.Run(engine, func(t *testing.T) {
			turned := &clock{}
			p := apitest.StartWith(t, engine, func(cfg *app.Config) { cfg.TrustProxy, cfg.Now = true, turned.now })
			desk, stranger := from(p, "192.0.2.1"), from(p, "192.0.2.1")
			expect(t, "a first login", desk.login("jonas", demo.Password, ""), http.StatusOK, "")
			for range 10 {
				expect(t, "a guess", stranger.login("jonas", "not the password", ""), http.StatusUnauthorized, "login_failed")
			}
			refused := stranger.login("jonas", demo.Password, "")
			expect(t, "the stranger, guessing right", refused, http.StatusTooManyRequests, "too_many_attempts")
			if wait := refused.Header.Get("Retry-After"); wait != "30" {
				t.Errorf("the first delay is %s s", wait)
			}
			expect(t, "the known browser behind the same address", desk.login("jonas", demo.Password, ""), http.StatusOK, "")
			expect(t, "another address", from(p, "192.0.2.2").login("jonas", demo.Password, ""), http.StatusOK, "")

			turned.ahead += 31 * time.Second
			expect(t, "a guess after the delay", stranger.login("jonas", "not the password", ""), http.StatusUnauthorized, "login_failed")
			if wait := stranger.login("jonas", demo.Password, "").Header.Get("Retry-After"); wait != "60" {
				t.Errorf("the second delay is %s s", wait)
			}
			turned.ahead += 61 * time.Second
			expect(t, "the owner in an unknown browser after it", stranger.login("jonas", demo.Password, ""), http.StatusOK, "")

			// Many addresses: strangers wait a minute at most, the known browser not at all.
			for i := range 100 {
				from(p, fmt.Sprintf("198.51.100.%d", i)).login("jonas", "not the password", "")
			}
			refused = from(p, "203.0.113.1").login("jonas", demo.Password, "")
			expect(t, "a stranger's browser meanwhile", refused, http.StatusTooManyRequests, "too_many_attempts")
			expect(t, "the known browser meanwhile", desk.login("jonas", demo.Password, ""), http.StatusOK, "")
			turned.ahead += 61 * time.Second
			expect(t, "a stranger's browser a minute later", from(p, "203.0.113.1").login("jonas", demo.Password, ""), http.StatusOK, "")

			// A known browser is known for its user alone, and limited too.
			for range 10 {
				desk.login("jonas", "not the password", "")
			}
			expect(t, "the known browser after ten of its own", desk.login("jonas", demo.Password, ""), http.StatusTooManyRequests, "too_many_attempts")
			if strings.Contains(p.Log(), desk.cookies["known_browser"]) {
				t.Error("the log holds the cookie of a browser")
			}
		})
	}
}
