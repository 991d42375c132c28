package people_test

import (
	"net/http"
	"strings"
	"testing"

	"forecourt/internal/testkit/apitest"
)

// A user without any right over users changes their own name, and nothing else;
// who and when stands in their history.
func TestOwnName(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		jonas, admin := p.As(t, "jonas"), p.As(t, "admin")
		type user struct {
			Name     string
			RoleID   int64 `json:"role_id"`
			Revision int64
		}
		var before, after user
		jonas.Get("/user/active").JSON(t, &before)
		body := map[string]any{"name": " Jonas Žemaitis ", "revision": before.Revision}
		jonas.Put("/user/profile", body).JSON(t, &after)
		if after.Name != "Jonas Žemaitis" || after.RoleID != before.RoleID || after.Revision != before.Revision+1 {
			t.Errorf("from %+v came %+v", before, after)
		}
		if history := admin.Get("/user/2/history").Body; !strings.Contains(history, "Jonas Žemaitis") || !strings.Contains(history, before.Name) {
			t.Errorf("the history has not both names: %s", history)
		}
		for why, c := range map[string]struct {
			body any
			want int
		}{
			"no name":           {`{"name":"  "}`, http.StatusUnprocessableEntity},
			"a name too long":   {map[string]any{"name": strings.Repeat("ž", 256)}, http.StatusUnprocessableEntity},
			"another role":      {`{"name":"X","role_id":1}`, http.StatusUnprocessableEntity},
			"changed meanwhile": {body, http.StatusConflict},
		} {
			if got := jonas.Put("/user/profile", c.body); got.Status != c.want {
				t.Errorf("%s: %d %s", why, got.Status, got.Body)
			}
		}
		if jonas.Get("/user/active").JSON(t, &after); after.Name != "Jonas Žemaitis" || after.RoleID != before.RoleID {
			t.Errorf("what was refused changed the user: %+v", after)
		}
	})
}
