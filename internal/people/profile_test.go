package people_test

import (
	"fmt"
	"testing"

	"forecourt/internal/testkit/apitest"
)

// Nobody changes their own name, which stands in every history: who keeps users does. A history says
// what somebody logs in with too.
func TestNamesAreGivenByWhoKeepsUsers(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		vaida, admin := p.As(t, "vaida"), p.As(t, "admin")
		type user struct {
			ID, Revision int64
			Name         string
			Username     string
		}
		of := func(id int64) string { return fmt.Sprintf("/user/%d", id) }
		self := apitest.Done[user](t, vaida.Get("/user/active"))
		renamed := map[string]any{"name": "Kita Vardė", "revision": self.Revision}
		apitest.Rejects(t, "one's own name", vaida.Put(of(self.ID), renamed), "name")
		if got := vaida.Put("/user/profile", renamed); got.Status < 400 {
			t.Errorf("by the profile: %d %s", got.Status, got.Body)
		}
		if now := apitest.Done[user](t, vaida.Get("/user/active")); now.Name != self.Name {
			t.Errorf("the name is %s", now.Name)
		}
		if now := apitest.Done[user](t, admin.Put(of(self.ID), renamed)); now.Name != "Kita Vardė" {
			t.Errorf("by who keeps users: %+v", now)
		}
		type entry struct {
			Name  string `json:"actor_name"`
			Login string `json:"actor_login"`
		}
		history := apitest.Done[[]entry](t, admin.Get(of(self.ID)+"/history"))
		if len(history) == 0 || history[0].Login != "admin" {
			t.Errorf("the history has %+v", history)
		}
		log := apitest.Done[[]struct{ Username, Login string }](t, admin.Get("/log?limit=1"))
		if len(log) == 0 || log[0].Login != "admin" {
			t.Errorf("the log has %+v", log)
		}
	})
}
