package audit_test

import (
	"net/http"
	"strconv"
	"strings"
	"testing"

	"forecourt/internal/testkit/apitest"
)

type change struct {
	ID        int64
	Action    string
	ActorName string `json:"actor_name"`
	Revision  int64
	Changes   map[string][2]any
}

func historyOf(t *testing.T, c *apitest.Client, path string) []change {
	t.Helper()
	var list []change
	c.Get(path+"/history").JSON(t, &list)
	return list
}

func TestHistoryAndRestore(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		jonas := p.As(t, "jonas")
		jonas.Put("/body-type/1", `{"code":"ONE","name":{"1":"Pirmas"}}`)
		jonas.Put("/body-type/1", `{"code":"TWO"}`)
		list := historyOf(t, jonas, "/body-type/1")
		if len(list) != 3 || list[0].Changes["code"] != [2]any{"ONE", "TWO"} || list[0].ActorName != "Jonas Petraitis" || list[2].Action != "create" {
			t.Fatalf("history: %+v", list)
		}
		restore := func(entry change, revision int64) apitest.Response {
			return jonas.Post("/body-type/1/restore", map[string]int64{"historyId": entry.ID, "revision": revision})
		}
		if got := restore(list[1], 3); got.Status != http.StatusOK || !strings.Contains(got.Body, `"code":"HAT"`) || !strings.Contains(got.Body, "Hečbekas") {
			t.Errorf("restore: %d %s", got.Status, got.Body)
		}
		if got := historyOf(t, jonas, "/body-type/1"); got[0].Action != "restore" || len(got) != 4 {
			t.Errorf("after restoring: %+v", got)
		}
		if got := restore(list[1], 3); got.Status != http.StatusConflict {
			t.Errorf("restore with a stale revision: %d", got.Status)
		}
		if got := restore(list[2], 4); got.Status != http.StatusConflict || got.Problem(t).Code != "nothing_to_restore" {
			t.Errorf("undo the creation: %d %s", got.Status, got.Body)
		}
		// The entry of another record is none of this one.
		other := historyOf(t, jonas, "/body-type/2")[0]
		if got := restore(other, 4); got.Status != http.StatusNotFound {
			t.Errorf("restore an entry of another record: %d %s", got.Status, got.Body)
		}
		// What was archived comes back; a code taken meanwhile does not.
		jonas.Delete("/body-type/1?anyway=1")
		archived := historyOf(t, jonas, "/body-type/1")[0]
		jonas.Post("/body-type", `{"brand_id":1,"code":"hat"}`)
		if got := restore(archived, 5); got.Status != http.StatusUnprocessableEntity || len(got.Problem(t).Errors["code"]) == 0 {
			t.Errorf("restore onto a taken code: %d %s", got.Status, got.Body)
		}
	})
}

func TestLogShowsWhatIsOfTheUser(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin, inga := p.As(t, "admin"), p.As(t, "inga")
		admin.Put("/body-type/1", `{"code":"MINE"}`)                           // brand 1: inga's
		foreign := admin.Post("/body-type", `{"brand_id":8,"code":"FOREIGN"}`) // brand 8: not Rasa's
		if foreign.Status != http.StatusOK {
			t.Fatal(foreign.Body)
		}
		seen := inga.Get("/log?limit=1000").Body
		if !strings.Contains(seen, `"MINE"`) || strings.Contains(seen, `"FOREIGN"`) {
			t.Error("the log of a brand is shown to the wrong users")
		}
		if got := p.As(t, "jonas").Get("/log"); got.Status != http.StatusForbidden {
			t.Errorf("without the permission: %d", got.Status)
		}
		byName := func() string { return admin.Get("/log?username=petrait&limit=1").Header.Get("X-Total-Count") }
		had, err := strconv.Atoi(byName())
		if err != nil || had < 2 {
			t.Errorf("logins by name: %d entries, %v", had, err)
		}
		p.As(t, "jonas").Put("/body-type/2", `{"code":"OWN"}`)
		if got := byName(); got != strconv.Itoa(had+2) {
			t.Errorf("a login and a change by name: %s entries, before %d", got, had)
		}
		if got := admin.Get("/log?dateFrom=2999-01-01"); got.Body != "[]\n" {
			t.Errorf("from a day to come: %s", got.Body)
		}
	})
}
