package auth_test

import (
	"net/http"
	"testing"
	"time"

	"forecourt/internal/app"
	"forecourt/internal/demo"
	"forecourt/internal/testkit/apitest"
	"forecourt/internal/testkit/dbtest"
)

// Users of a role that requires a second factor can do nothing before they have
// one, and cannot switch it off.
func TestRolesRequireAFactor(t *testing.T) {
	for _, engine := range dbtest.Engines {
		t.Run(engine, func(t *testing.T) {
			turned := &clock{}
			p := apitest.StartWith(t, engine, func(cfg *app.Config) { cfg.Now = turned.now })
			admin, before := p.As(t, "admin"), p.As(t, "jonas")
			jonas := &device{Client: p.As(t, "jonas"), program: p, clock: turned}
			var user struct {
				RoleID int64 `json:"role_id"`
			}
			admin.Get("/user/2").JSON(t, &user)
			role := apitest.Done[struct {
				ID       int64
				Name     string
				Revision int64
			}](t, admin.Get("/role/2"))
			if user.RoleID != role.ID {
				t.Fatalf("jonas has the role %d", user.RoleID)
			}
			expect(t, "the role", admin.Put("/role/2", map[string]any{"second_factor_required": true, "revision": role.Revision}), http.StatusOK, "")

			expect(t, "other work", jonas.Get("/brand"), http.StatusForbidden, "second_factor_required")
			expect(t, "the own sessions", jonas.Get("/session"), http.StatusForbidden, "second_factor_required")
			for _, path := range []string{"/user/active", "/setting", "/user/second-factor"} {
				expect(t, path, jonas.Get(path), http.StatusOK, "")
			}
			expect(t, "the page of another role", p.As(t, "ruta").Get("/brand"), http.StatusOK, "")
			jonas.setUp(t)
			expect(t, "other work after the set-up", jonas.Get("/brand"), http.StatusOK, "")
			expect(t, "a session from before", before.Get("/user/active"), http.StatusUnauthorized, "session_ended")

			turned.ahead += 31 * time.Second
			off := map[string]string{"password": demo.Password, "code": jonas.code(t)}
			expect(t, "switch it off", jonas.Post("/user/second-factor/off", off), http.StatusConflict, "second_factor_stays")
			turned.ahead += 31 * time.Second
			expect(t, "an administrator resets it", admin.Delete("/user/2/second-factor"), http.StatusNoContent, "")
			expect(t, "other work without it again", jonas.Get("/brand"), http.StatusForbidden, "second_factor_required")
		})
	}
}

// A stolen token is not worth the sixty days of its session.
func TestUnusedSessionsEndWithoutASetting(t *testing.T) {
	for _, engine := range dbtest.Engines {
		t.Run(engine, func(t *testing.T) {
			turned := &clock{}
			p := apitest.StartWith(t, engine, func(cfg *app.Config) { cfg.Now = turned.now })
			jonas := p.As(t, "jonas")
			for range 3 {
				turned.ahead += 11 * time.Hour
				expect(t, "a session in use", jonas.Get("/user/active"), http.StatusOK, "")
			}
			turned.ahead += 13 * time.Hour
			expect(t, "a session unused for longer", jonas.Get("/user/active"), http.StatusUnauthorized, "session_ended")
			admin := p.As(t, "admin")
			expect(t, "switch it off", admin.Put("/setting/session.server_idle_seconds", map[string]any{"value": 0}), http.StatusOK, "")
			turned.ahead += 30 * 24 * time.Hour
			expect(t, "a month unused", admin.Get("/user/active"), http.StatusOK, "")
		})
	}
}
