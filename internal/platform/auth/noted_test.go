package auth_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"forecourt/internal/app"
	"forecourt/internal/demo"
	"forecourt/internal/platform/auth"
	"forecourt/internal/testkit/apitest"
	"forecourt/internal/testkit/dbtest"
)

// loginEntry is what the log says about a login.
type loginEntry struct {
	UserID   *int64 `json:"user_id"`
	Username string
	Action   string
	Entity   string
	EntityID int64 `json:"entity_id"`
	Details  map[string][2]any
}

// loginEntries are those of the log, the oldest first, without the reader's and
// those of the users the demo group invites.
func loginEntries(t *testing.T, admin *apitest.Client) (list []loginEntry) {
	t.Helper()
	var all []loginEntry
	admin.Get("/log?limit=300").JSON(t, &all)
	for i := len(all) - 1; i >= 0; i-- {
		const reader = 1
		if all[i].Entity == "login" && all[i].EntityID != reader && all[i].Action != "invited" {
			list = append(list, all[i])
		}
	}
	return list
}

func actions(list []loginEntry) string {
	var all []string
	for _, e := range list {
		all = append(all, fmt.Sprintf("%s:%d", e.Action, e.EntityID))
	}
	return strings.Join(all, " ")
}

// withClock runs a test on both engines with a clock that it turns.
func withClock(t *testing.T, test func(t *testing.T, p *apitest.Program, turned *clock)) {
	t.Helper()
	for _, engine := range dbtest.Engines {
		t.Run(engine, func(t *testing.T) {
			turned := &clock{}
			test(t, apitest.StartWith(t, engine, func(cfg *app.Config) { cfg.Now = turned.now }), turned)
		})
	}
}

func TestLoginsAreEntries(t *testing.T) {
	withClock(t, func(t *testing.T, p *apitest.Program, turned *clock) {
		admin, jonas := p.As(t, "admin"), p.As(t, "jonas")
		jonas.Post("/user/change-pass", map[string]string{"old_password": "not the password", "password": "another good one"})
		other := p.As(t, "jonas")
		jonas.Delete("/session")
		jonas.Post("/user/logout", nil)
		other.Post("/user/logout", nil) // ended already
		list := loginEntries(t, admin)
		if got := actions(list); got != "login:2 proof_failed:2 login:2 logout:2 logout:2" {
			t.Fatalf("entries: %s", got)
		}
		if e := list[0]; e.UserID == nil || *e.UserID != 2 || e.Username != "Jonas Petraitis" || e.Details["address"][1] != "127.0.0.1" {
			t.Errorf("the login: %+v", e)
		}
		if e := list[1]; e.UserID != nil || e.Details["name"][1] != "Jonas Petraitis" || e.Details["failures"][1] != 1.0 {
			t.Errorf("the wrong password of somebody logged in: %+v", e)
		}
		if seen := p.As(t, "inga").Get("/log?username=petrait").Body; !strings.Contains(seen, `"logout"`) {
			t.Error("who may read the log of the company does not find the logins by name")
		}
	})
}

// Many failures of a user are one entry of a quarter of an hour, with their number.
func TestFailedLoginsAreOneEntry(t *testing.T) {
	withClock(t, func(t *testing.T, p *apitest.Program, turned *clock) {
		admin, stranger := p.As(t, "admin"), p.Anonymous()
		for range 4 {
			stranger.Login("jonas", "not the password")
		}
		list := loginEntries(t, admin)
		if got := actions(list); got != "login_failed:2" || list[0].Details["failures"][1] != 1.0 || list[0].UserID != nil {
			t.Fatalf("after four failures: %s %+v", got, list)
		}
		turned.ahead += 16 * time.Minute
		p.Run(t, auth.SweepKind)
		list = loginEntries(t, admin)
		if got := actions(list); got != "login_failed:2 login_failed:2" || list[1].Details["failures"][1] != 3.0 {
			t.Fatalf("a quarter of an hour later: %s %+v", got, list)
		}
		p.Run(t, auth.SweepKind)
		turned.ahead += 16 * time.Minute
		p.Run(t, auth.SweepKind)
		if got := actions(loginEntries(t, admin)); got != "login_failed:2 login_failed:2" {
			t.Errorf("without further failures: %s", got)
		}
	})
}

// Nobody fills the log by guessing, and what strangers type is not kept.
func TestStrangersFillNoLog(t *testing.T) {
	withClock(t, func(t *testing.T, p *apitest.Program, turned *clock) {
		admin, stranger := p.As(t, "admin"), p.Anonymous()
		for n := range 30 {
			stranger.Login(fmt.Sprintf("my secret %d", n), "not the password")
		}
		list := loginEntries(t, admin)
		if len(list) > 21 || len(list) < 2 {
			t.Errorf("%d entries of 30 names", len(list))
		}
		text, err := json.Marshal(list)
		if err != nil || strings.Contains(string(text), "secret") || strings.Contains(string(text), "127.0.0.1") || !strings.Contains(string(text), "127.0.0.0/24") {
			t.Errorf("what the log keeps of strangers: %s", text)
		}
	})
}

// A user who has to wait is an entry, however often they try meanwhile.
func TestDelayedLoginsAreEntries(t *testing.T) {
	withClock(t, func(t *testing.T, p *apitest.Program, turned *clock) {
		admin, stranger := p.As(t, "admin"), p.Anonymous()
		for range 30 {
			stranger.Login("jonas", demo.Password+"x")
		}
		got := actions(loginEntries(t, admin))
		if got != "login_failed:2 login_delayed:2" {
			t.Errorf("after thirty tries: %s", got)
		}
	})
}
