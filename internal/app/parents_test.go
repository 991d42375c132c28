package app_test

import (
	"fmt"
	"net/http"
	"testing"

	"forecourt/internal/testkit/apitest"
)

// What belongs to an archived record stays in the archive, whichever way it is
// taken out; what was in use already can still be put right.
func TestNothingComesBackBeforeItsParent(t *testing.T) {
	children := []struct{ path, parent, below, field, change string }{
		{"/body-type", "/brand/3", `{"brand_id":3,"code":"CHILD"}`, "brand_id", `{"code":"OTHER"}`},
		{"/serie", "/brand/3", `{"brand_id":3,"name":"Child"}`, "brand_id", `{"name":"Other"}`},
		{"/sales-group", "/brand/3", `{"brand_id":3,"code":"CHILD"}`, "brand_id", `{"code":"OTHER"}`},
		{"/equipment", "/brand/3", `{"brand_id":3,"name":{"1":"Child"}}`, "brand_id", `{"name":{"1":"Other"}}`},
		{"/gearbox", "/brand/3", `{"brand_id":3,"code":"CHILD"}`, "brand_id", `{"code":"OTHER"}`},
		{"/accessory", "/serie/1", `{"serie_id":1,"code":"CHILD","name":{"1":"Child"}}`, "serie_id", `{"code":"OTHER"}`},
		{"/model-range", "/serie/1", `{"serie_id":1,"model":"Child"}`, "serie_id", `{"model":"Other"}`},
		{"/user", "/company/2", `{"username":"child","name":"Child","password":"long enough for all","company_id":2}`, "company_id", `{"name":"Other"}`},
	}
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		add := func(path, body string) (id int64) {
			t.Helper()
			got := admin.Post(path, body)
			if got.Status != http.StatusOK {
				t.Fatalf("add %s: %d %s", body, got.Status, got.Body)
			}
			var row struct{ ID int64 }
			got.JSON(t, &row)
			return row.ID
		}
		type pair struct{ used, archived string }
		var made []pair
		for _, c := range children {
			archived := fmt.Sprintf("%s/%d", c.path, add(c.path, c.below))
			admin.Delete(archived)
			made = append(made, pair{fmt.Sprintf("%s/%d", c.path, add(c.path, c.below)), archived})
		}
		for i, c := range children {
			admin.Delete(c.parent + "?anyway=1")
			refused := func(what string, got apitest.Response) {
				t.Helper()
				if got.Status != http.StatusUnprocessableEntity || len(got.Problem(t).Errors[c.field]) != 1 {
					t.Errorf("%s %s below an archived %s: %d %s", what, c.path, c.parent, got.Status, got.Body)
				}
			}
			refused("restoring", admin.Put(made[i].archived, `{"status":"active"}`))
			var entries []struct{ ID int64 }
			admin.Get(made[i].archived+"/history").JSON(t, &entries)
			undone := admin.Post(made[i].archived+"/restore", fmt.Sprintf(`{"historyId":%d}`, entries[0].ID))
			if c.path != "/user" { // their status comes back with no entry at all
				refused("undoing", undone)
			} else if undone.Status != http.StatusConflict {
				t.Errorf("undoing %s: %d %s", c.path, undone.Status, undone.Body)
			}
			if got := admin.Put(made[i].used, c.change); got.Status != http.StatusOK {
				t.Errorf("changing %s in use: %d %s", c.path, got.Status, got.Body)
			}
			refused("adding", admin.Post(c.path, c.below))
		}
	})
}
