package auth_test

import (
	"fmt"
	"net/http"
	"testing"

	"forecourt/internal/demo"
	"forecourt/internal/testkit/apitest"
	"forecourt/internal/testkit/dbtest"
)

type session struct {
	ID        int64
	UserAgent string `json:"user_agent"`
	Address   string
	Current   bool
}

func sessionsOf(t *testing.T, c *apitest.Client) []session {
	t.Helper()
	var list []session
	c.Get("/session").JSON(t, &list)
	return list
}

func TestOwnSessionsAreSeenAndEnded(t *testing.T) {
	for _, engine := range dbtest.Engines {
		t.Run(engine, func(t *testing.T) {
			p := apitest.Start(t, engine)
			desk, phone, tablet := p.As(t, "jonas"), p.Anonymous(), p.As(t, "jonas")
			var token struct {
				AccessToken string `json:"access_token"`
			}
			body := map[string]string{
				"grant_type": "password", "username": "jonas", "password": demo.Password, "client_id": "web", "client_secret": "forecourt",
			}
			phone.Do(http.MethodPost, "/oauth/token", body, http.Header{"User-Agent": {"Pocket/1.0"}}).JSON(t, &token)
			phone.Token = token.AccessToken
			var link struct {
				AccessToken string `json:"access_token"`
			}
			phone.Post("/user/download-token", map[string]string{"path": "/api/v1/body-type"}).JSON(t, &link)
			download := func() int {
				return p.Anonymous().Raw(http.MethodGet, "/api/v1/body-type?format=csv&access_token="+link.AccessToken, nil).Status
			}

			var current, pocket session
			list := sessionsOf(t, desk)
			for _, one := range list {
				if one.Current {
					current = one
				}
				if one.UserAgent == "Pocket/1.0" {
					pocket = one
				}
			}
			if len(list) != 3 || current.ID == 0 || pocket.ID == 0 || pocket.Current || pocket.Address != "127.0.0.1" {
				t.Fatalf("the sessions: %+v", list)
			}
			inga := p.As(t, "inga")
			expect(t, "a session of somebody else", inga.Delete(fmt.Sprint("/session/", pocket.ID)), http.StatusNotFound, "not_found")
			if got := download(); got != http.StatusOK {
				t.Errorf("a link of the session: %d", got)
			}
			expect(t, "one's own", desk.Delete(fmt.Sprint("/session/", pocket.ID)), http.StatusNoContent, "")
			expect(t, "it again", desk.Delete(fmt.Sprint("/session/", pocket.ID)), http.StatusNotFound, "not_found")
			expect(t, "the ended session", phone.Get("/user/active"), http.StatusUnauthorized, "session_ended")
			if got := download(); got != http.StatusUnauthorized {
				t.Errorf("a link of the ended session: %d", got)
			}
			expect(t, "all others", desk.Delete("/session"), http.StatusNoContent, "")
			expect(t, "another session", tablet.Get("/user/active"), http.StatusUnauthorized, "session_ended")
			expect(t, "this session", desk.Get("/user/active"), http.StatusOK, "")
			expect(t, "the sessions of others", inga.Get("/user/active"), http.StatusOK, "")
			if left := sessionsOf(t, desk); len(left) != 1 || left[0].ID != current.ID {
				t.Errorf("left are %+v", left)
			}
		})
	}
}

// What the server would refuse after a time without use is not shown as a session.
func TestIdleSessionsAreNotShown(t *testing.T) {
	for _, engine := range dbtest.Engines {
		p := apitest.Start(t, engine)
		admin := p.As(t, "admin")
		p.As(t, "jonas")
		admin.Put("/setting/session.server_idle_seconds", map[string]any{"value": 600})
		p.Age(t, "jonas", 700)
		if got := sessionsOf(t, p.As(t, "jonas")); len(got) != 1 || !got[0].Current {
			t.Errorf("%s: the sessions are %+v", engine, got)
		}
	}
}
