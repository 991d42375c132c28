package audit_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/testkit/apitest"
)

type result struct {
	ID            int64
	OK, Changed   bool
	Code, Message string
}

type record struct {
	ID, Sort             int64
	Code, Status, Entity string
}

// bulk does an action to chosen records and says of each what became of it:
// "ok", "same" or the code of its refusal.
func bulk(t *testing.T, c *apitest.Client, path, chosen, action string) (outcomes map[int64]string, changed []int64) {
	t.Helper()
	got := c.Post(path+"/bulk", fmt.Sprintf(`{%s,"action":%q}`, chosen, action))
	if got.Status != http.StatusOK {
		t.Fatalf("%s %s %s: %d %s", action, path, chosen, got.Status, got.Body)
	}
	var results []result
	got.JSON(t, &results)
	outcomes = map[int64]string{}
	for _, r := range results {
		switch {
		case r.Changed:
			outcomes[r.ID] = "ok"
			changed = append(changed, r.ID)
		case r.OK:
			outcomes[r.ID] = "same"
		default:
			outcomes[r.ID] = r.Code
			if r.Message == "" || r.Message == r.Code {
				t.Errorf("the refusal %s has no text", r.Code)
			}
		}
	}
	return outcomes, changed
}

func add(t *testing.T, c *apitest.Client, path, body string) int64 {
	t.Helper()
	got := c.Post(path, body)
	if got.Status != http.StatusOK {
		t.Fatalf("add %s: %d %s", body, got.Status, got.Body)
	}
	var r record
	got.JSON(t, &r)
	return r.ID
}

func TestBulkRefusesSingleRecords(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin, jonas := p.As(t, "admin"), p.As(t, "jonas") // brands 1 and 4; the role may not change brand 4
		mine := add(t, admin, "/body-type", `{"brand_id":1,"code":"ONE"}`)
		archived := add(t, admin, "/body-type", `{"brand_id":1,"code":"OLD","status":"deleted"}`)
		denied := add(t, admin, "/body-type", `{"brand_id":4,"code":"ONE"}`)
		foreign := add(t, admin, "/body-type", `{"brand_id":8,"code":"ONE"}`)
		ids := fmt.Sprintf(`"ids":[%d,%d,%d,999999,%d]`, denied, mine, archived, foreign)
		outcomes, changed := bulk(t, jonas, "/body-type", ids, "archive")
		want := map[int64]string{denied: "denied", mine: "ok", archived: "same", 999999: "not_found", foreign: "not_found"}
		if fmt.Sprint(outcomes) != fmt.Sprint(want) {
			t.Errorf("archived %v, want %v", outcomes, want)
		}
		if entries := historyOf(t, jonas, fmt.Sprintf("/body-type/%d", mine)); len(entries) != 2 || entries[0].Changes["status"] != [2]any{"active", "deleted"} {
			t.Errorf("history: %+v", entries)
		}
		// The opposite with what was changed undoes it, and only that.
		outcomes, _ = bulk(t, jonas, "/body-type", fmt.Sprintf(`"ids":[%d]`, changed[0]), "restore")
		if len(changed) != 1 || outcomes[mine] != "ok" || !strings.Contains(jonas.Get(fmt.Sprintf("/body-type/%d", archived)).Body, `"deleted"`) {
			t.Errorf("undone %v of %v", outcomes, changed)
		}
	})
}

func TestBulkRestoreFindsTakenCodesAndArchivedParents(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		body := func(brand int, code string) int64 {
			return add(t, admin, "/body-type", fmt.Sprintf(`{"brand_id":%d,"code":%q,"status":"deleted"}`, brand, code))
		}
		taken, twin, first, other := body(1, "hat"), body(1, "New"), body(1, "NEW"), body(2, "NEW")
		outcomes, _ := bulk(t, admin, "/body-type", fmt.Sprintf(`"ids":[%d,%d,%d,%d]`, taken, twin, first, other), "restore")
		if want := map[int64]string{taken: "taken", twin: "ok", first: "taken", other: "ok"}; fmt.Sprint(outcomes) != fmt.Sprint(want) {
			t.Errorf("restored %v, want %v", outcomes, want)
		}
		free := add(t, admin, "/model-range", `{"serie_id":1,"model":"Free","status":"deleted"}`)
		below := add(t, admin, "/model-range", `{"serie_id":6,"model":"Below","status":"deleted"}`)
		admin.Delete("/serie/6?anyway=1")
		outcomes, _ = bulk(t, admin, "/model-range", fmt.Sprintf(`"ids":[%d,%d]`, free, below), "restore")
		if outcomes[free] != "ok" || outcomes[below] != "parent_archived" {
			t.Errorf("restored %v", outcomes)
		}
		// What a brand has comes back after the brand.
		old := body(3, "GONE")
		admin.Delete("/brand/3?anyway=1")
		outcomes, _ = bulk(t, admin, "/body-type", fmt.Sprintf(`"ids":[%d]`, old), "restore")
		if outcomes[old] != "parent_archived" {
			t.Errorf("restored %v", outcomes)
		}
		// Generic gearboxes share a code with one another only.
		generic := add(t, admin, "/gearbox", `{"code":"DCT","status":"deleted"}`)
		own := add(t, admin, "/gearbox", `{"brand_id":1,"code":"DCT","status":"deleted"}`)
		outcomes, _ = bulk(t, admin, "/gearbox", fmt.Sprintf(`"ids":[%d,%d]`, generic, own), "restore")
		if outcomes[generic] != "ok" || outcomes[own] != "ok" {
			t.Errorf("restored %v", outcomes)
		}
	})
}

// A filter chooses exactly what the list shows for it, to this user.
func TestBulkOfAFilterIsWhatTheListShows(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		jonas := p.As(t, "jonas")
		for filter, query := range map[string]string{
			`{}`:                            "",
			`{"brandId":1,"keyword":"a"}`:   "?brandId=1&keyword=a",
			`{"brandId":1,"keyword":"^H"}`:  "?brandId=1&keyword=%5EH",
			`{"brandId":8}`:                 "?brandId=8",
			`{"status":"all","ids":[1,2]}`:  "?status=all&ids=1,2",
			`{"brandId":1,"status":"all"}`:  "?brandId=1&status=all",
			`{"brandId":1,"keyword":"zzz"}`: "?brandId=1&keyword=zzz",
		} {
			var shown []record
			jonas.Get("/body-type"+query).JSON(t, &shown)
			outcomes, changed := bulk(t, jonas, "/body-type", `"filter":`+filter, "archive")
			var listed []int64
			for _, r := range shown {
				listed = append(listed, r.ID)
				if _, ok := outcomes[r.ID]; !ok {
					t.Errorf("%s leaves out %d, which the list shows", filter, r.ID)
				}
			}
			if len(outcomes) != len(listed) {
				t.Errorf("%s chooses %d records, the list shows %d", filter, len(outcomes), len(listed))
			}
			if len(changed) > 0 {
				slices.Sort(changed)
				bulk(t, jonas, "/body-type", strings.ReplaceAll(fmt.Sprintf(`"ids":%v`, changed), " ", ","), "restore")
			}
		}
		for _, body := range []string{
			`{"action":"archive"}`, `{"ids":[1],"filter":{},"action":"archive"}`, `{"filter":{"nosuch":1},"action":"archive"}`,
			`{"filter":{"brandId":"x"},"action":"archive"}`, `{"filter":{"limit":1},"action":"archive"}`, `{"filter":{"status":"burnt"},"action":"archive"}`,
		} {
			if got := jonas.Post("/body-type/bulk", body); got.Status != http.StatusUnprocessableEntity {
				t.Errorf("%s: %d %s", body, got.Status, got.Body)
			}
		}
	})
}

func TestBulkHasAMaximum(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		ctx := t.Context()
		err := p.DB().Update(ctx, db.Op{Actor: authz.System("test")}, func(tx *db.Tx) error {
			_, err := tx.Unscoped("test data").Exec(ctx, `
				WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 10001)
				INSERT INTO equipment (brand_id, name, status, sort, search, created_at, updated_at)
				SELECT 8, '{"1":"many"}', 'active', i, 'many', $1, $1 FROM n`, tx.Now())
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		admin := p.As(t, "admin")
		got := admin.Post("/equipment/bulk", `{"filter":{"brandId":8,"keyword":"many"},"action":"archive"}`)
		if got.Status != http.StatusUnprocessableEntity || !strings.Contains(got.Body, "More than 10000 records") {
			t.Errorf("10,001 records: %d %.200s", got.Status, got.Body)
		}
		var rows []record
		admin.Get("/equipment?brandId=8&keyword=many&limit=1").JSON(t, &rows)
		admin.Delete(fmt.Sprintf("/equipment/%d", rows[0].ID))
		outcomes, changed := bulk(t, admin, "/equipment", `"filter":{"brandId":8,"keyword":"many"}`, "archive")
		if len(outcomes) != 10_000 || len(changed) != 10_000 {
			t.Errorf("archived %d of %d", len(changed), len(outcomes))
		}
	})
}

func TestBulkSaysWhatIsUsed(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		jonas := p.As(t, "jonas")
		type use struct {
			ID, Count    int64
			Entity, Name string
		}
		used := map[string][]use{}
		for _, u := range apitest.Done[[]use](t, jonas.Post("/serie/bulk/used-by", `{"filter":{"brandId":1}}`)) {
			used[u.Entity] = append(used[u.Entity], u)
		}
		ranges := used["model-range"]
		if len(ranges) != 4 || len(used["model"]) != 4 || len(used["accessory"]) != 3 || ranges[0] != (use{1, 3, "model-range", "C1"}) {
			t.Errorf("used: %+v", used)
		}
		if got := jonas.Post("/serie/bulk/used-by", `{"ids":[36,999999]}`); strings.TrimSpace(got.Body) != "[]" {
			t.Errorf("the series of others are used by %s", got.Body)
		}
		outcomes, _ := bulk(t, jonas, "/serie", `"filter":{"brandId":1}`, "archive")
		if outcomes[1] != "in_use" || outcomes[5] != "ok" {
			t.Errorf("archiving the unused only: %v", outcomes)
		}
		outcomes, _ = bulk(t, jonas, "/serie", `"anyway":true,"ids":[1]`, "archive")
		if outcomes[1] != "ok" {
			t.Errorf("archiving one in use knowingly: %v", outcomes)
		}
	})
}
