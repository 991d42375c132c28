package configure_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"forecourt/internal/testkit/apitest"
	"forecourt/internal/testkit/offertest"
)

// TestRepeatedChangesAreMadeOnce: an answer may get lost, so a client that repeats a
// change of an offer under its key gets the first answer, and the offer
// does not change again.
func TestRepeatedChangesAreMadeOnce(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		c := offertest.DemoCar(t, p, "standard")
		field, complete := fmt.Sprintf("/version/%d", c.ID), fmt.Sprintf("/model-feature/complete/%d", c.ID)
		repeats := []struct {
			what, method, path, body string
			prepare                  func()
		}{
			{what: "a field", method: "PUT", path: field, body: `{"revision":%d,"comment":"Once"}`},
			{what: "a choice", method: "POST", path: c.Path(t, "475") + "revision=%d", body: ""},
			{what: "completing", method: "POST", path: complete, body: `{"revision":%d}`, prepare: func() {
				standard := apitest.Done[[]struct {
					ID   int64
					Code string `json:"feature_code"`
				}](t, c.Get(fmt.Sprintf("/model-feature?pricelistId=%d&modelId=%d", c.List, c.Model)))
				for _, one := range standard {
					if one.Code == "W18" {
						c.Put(fmt.Sprintf("/model-feature/%d", one.ID), `{"standard":false,"price_standard":300}`)
					}
				}
			}},
		}
		for i, r := range repeats {
			if r.prepare != nil {
				r.prepare()
			}
			before := c.Now(t).Revision
			fill := func(text string) string { return strings.Replace(text, "%d", fmt.Sprint(before), 1) }
			key := http.Header{"Idempotency-Key": {fmt.Sprint("repeat-", i)}}
			send := func() apitest.Response {
				return c.Do(r.method, fill(r.path), fill(r.body), key.Clone())
			}
			first, again := send(), send()
			if first.Status != http.StatusOK || again.Status != http.StatusOK || !sameText(first.Body, again.Body) {
				t.Errorf("%s: %d %.300s, repeated: %d %.300s", r.what, first.Status, first.Body, again.Status, again.Body)
			}
			if now := c.Now(t).Revision; now != before+1 {
				t.Errorf("%s moved the offer from revision %d to %d", r.what, before, now)
			}
		}
		choice := c.Do("POST", c.Path(t, "475")+"repairs=2", "", http.Header{"Idempotency-Key": {"repeat-1"}})
		offertest.Refuses(t, "the key of another choice", choice, http.StatusUnprocessableEntity, "idempotency_key_reused")
		// What was refused has kept nothing: the key is as new.
		key := http.Header{"Idempotency-Key": {"refused"}}
		stale := c.Do("PUT", field, `{"revision":1,"comment":"Late"}`, key.Clone())
		offertest.Refuses(t, "an old revision", stale, http.StatusConflict, stale.Problem(t).Code)
		if got := c.Do("PUT", field, fmt.Sprintf(`{"revision":%d,"comment":"Late"}`, c.Now(t).Revision), key.Clone()); got.Status != http.StatusOK {
			t.Errorf("after a refusal: %d %s", got.Status, got.Body)
		}
	})
}

func sameText(one, other string) bool { return strings.TrimSpace(one) == strings.TrimSpace(other) }
