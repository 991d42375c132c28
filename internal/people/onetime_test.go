package people_test

import (
	"fmt"
	"net/http"
	"testing"

	"forecourt/internal/testkit/apitest"
)

// Who sends the request for a new user once more, because its answer was lost, is given the same
// one-time password; another request under the same key is refused.
func TestOneTimePasswordsSurviveALostAnswer(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		send := func(path, key, body string) apitest.Response {
			return admin.Do(http.MethodPost, path, body, http.Header{"Idempotency-Key": {key}})
		}
		const greta = `{"username":"greta","name":"Greta Rimkutė","company_id":1,"role_id":2}`
		first := apitest.Done[detail](t, send("/user", "new", greta))
		again := apitest.Done[detail](t, send("/user", "new", greta))
		if len(first.OneTime) < 12 || again.OneTime != first.OneTime || again.ID != first.ID {
			t.Errorf("sent again: %+v, first %+v", again, first)
		}
		if got := send("/user", "new", `{"username":"kita","name":"Kita"}`); got.Status != http.StatusUnprocessableEntity || got.Problem(t).Code != "idempotency_key_reused" {
			t.Errorf("another user under the key: %d %s", got.Status, got.Body)
		}
		path := fmt.Sprintf("/user/%d/password?revision=%d", first.ID, first.Revision)
		given := apitest.Done[detail](t, send(path, "given", ""))
		if repeated := apitest.Done[detail](t, send(path, "given", "")); given.OneTime == "" || repeated.OneTime != given.OneTime {
			t.Errorf("a new password sent again: %q, first %q", repeated.OneTime, given.OneTime)
		}
		if got := p.Anonymous().Login("greta", given.OneTime); got.Status != http.StatusOK {
			t.Errorf("the password does not log in: %d %s", got.Status, got.Body)
		}
	})
}
