package app_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"forecourt/internal/people"
	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/testkit/apitest"
)

// A cost that somebody may not see cannot be found by trying: every value is answered
// alike, and the record as it was read may be sent back.
func TestHiddenCostsCannotBeGuessed(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin, jonas := p.As(t, "admin"), p.As(t, "jonas")
		var offers []struct{ ID int64 }
		jonas.Get("/version?my=true&limit=1").JSON(t, &offers)
		path := fmt.Sprintf("/version/%d", offers[0].ID)
		apitest.Done[any](t, admin.Put(path, `{"price_support":613}`))
		for _, guess := range []string{"612", "613", "613.00", "614", "0"} {
			if got := jonas.Put(path, `{"price_support":`+guess+`}`); got.Status != http.StatusForbidden {
				t.Errorf("a guess of %s is answered %d %s", guess, got.Status, got.Body)
			}
		}
		var read map[string]json.RawMessage
		jonas.Get(path).JSON(t, &read)
		if string(read["price_support"]) != "null" {
			t.Errorf("the support is read: %s", read["price_support"])
		}
		apitest.Done[any](t, jonas.Put(path, read))
		apitest.Done[any](t, jonas.Put(path, `{"price_support":null,"comment":"seen"}`))
		if got := apitest.Done[struct {
			Support float64 `json:"price_support"`
			Comment string
		}](t, admin.Get(path)); got.Support != 613 || got.Comment != "seen" {
			t.Errorf("after that the offer has %+v", got)
		}
	})
}

// An answer is given again to a repeated request only while its caller has the rights
// of then.
func TestKeptAnswersEndWithTheRights(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		jonas, key := p.As(t, "jonas"), http.Header{"Idempotency-Key": {"again"}}
		var offers []struct{ ID int64 }
		jonas.Get("/version?my=true&limit=1").JSON(t, &offers)
		copied := func() apitest.Response {
			return jonas.Do(http.MethodPost, fmt.Sprintf("/version/duplicate/%d", offers[0].ID), nil, key.Clone())
		}
		first := copied()
		if again := copied(); first.Status != http.StatusOK || again.Body != first.Body {
			t.Fatalf("answered %d %s, and again %d %s", first.Status, first.Body, again.Status, again.Body)
		}
		err := p.DB().Update(t.Context(), db.Op{Actor: authz.System("test")}, func(tx *db.Tx) error {
			user, err := people.ByUsername(t.Context(), tx, "jonas")
			if err != nil {
				return err
			}
			return people.Move(t.Context(), tx, user.ID, *user.RoleID, 1, []int64{8}, []int64{1})
		})
		if err != nil {
			t.Fatal(err)
		}
		if got := copied(); got.Status != http.StatusConflict || got.Problem(t).Code != "answer_outdated" {
			t.Errorf("without the brand: %d %s", got.Status, got.Body)
		}
	})
}

// What is no text is refused by name and never reaches a database, in addresses,
// headers, forms and bodies alike.
func TestWhatIsNoTextIsRefused(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		var queries []string
		for _, o := range p.App.API.Operations() {
			if f, known := fixtures[name(o)]; known && o.Method == http.MethodGet && !strings.Contains(f.path, "/import/") {
				before, _, _ := strings.Cut(f.path, "?")
				queries = append(queries, before+"?keyword=a%00b", before+"?q=a%ff", before+"?sort=a%00b")
			}
		}
		for _, path := range slices.Concat(queries, []string{"/image/show/a%00b", "/import/prices/import/a%00b", "/image/show/%ff"}) {
			if got := admin.Get(path); got.Status >= http.StatusInternalServerError || got.Status == http.StatusOK && !strings.Contains(path, "keyword=") && !strings.Contains(path, "q=") {
				t.Errorf("GET %s: %d %s", path, got.Status, got.Body)
			}
		}
		apitest.Rejects(t, "a NUL in a name", admin.Post("/brand", `{"name":"A\u0000B"}`), "name")
		apitest.Rejects(t, "no character at all", admin.Post("/brand", `{"name":"A\uFFFFB"}`), "name")
		apitest.Rejects(t, "a bell in a text of many languages", admin.Post("/body-type", `{"brand_id":1,"code":"A","name":{"1":"\u0007"}}`), "name.1")
		if got := admin.Put("/brand/1", "{\"name\":\"bad\xff\"}"); got.Status != http.StatusBadRequest {
			t.Errorf("no UTF-8: %d %s", got.Status, got.Body)
		}
		if got := p.Anonymous().Post("/oauth/token", `{"client_id":"web","client_secret":"forecourt","grant_type":"password","username":"a\u0000b","password":"x"}`); got.Status != http.StatusUnprocessableEntity {
			t.Errorf("a NUL in a username: %d %s", got.Status, got.Body)
		}
		if got := admin.Do(http.MethodPost, "/body-type", `{"brand_id":1,"code":"A"}`, http.Header{"Idempotency-Key": {"\xff\xfe"}}); got.Status != http.StatusUnprocessableEntity {
			t.Errorf("a key that is no text: %d %s", got.Status, got.Body)
		}
		apitest.Done[any](t, admin.Put("/version/1", `{"comment":"two\nlines\tand ąčę \u0105 🚗"}`))
	})
}
