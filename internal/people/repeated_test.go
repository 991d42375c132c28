package people_test

import (
	"fmt"
	"net/http"
	"testing"

	"forecourt/internal/testkit/apitest"
)

// A role has each entry once, wherever it stands: neither again nor denied beside being allowed.
func TestNoEntryStandsTwiceInARole(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		type entry struct {
			ID         int64
			RoleID     int64 `json:"role_id"`
			Type       string
			Permission string
		}
		all := apitest.Done[[]entry](t, admin.Get("/permission?limit=1000"))
		opposite := map[string]string{"ALLOW": "DENY", "DENY": "ALLOW"}
		give := func(of entry, kind string) apitest.Response {
			return admin.Post("/permission", map[string]any{"role_id": of.RoleID, "type": kind, "permission": of.Permission})
		}
		tried := 0
		for _, of := range all {
			if of.RoleID == 1 {
				continue
			}
			tried++
			what := fmt.Sprintf("%s %s of role %d", of.Type, of.Permission, of.RoleID)
			apitest.Rejects(t, what+" once more", give(of, of.Type), "permission")
			apitest.Rejects(t, what+" and the opposite", give(of, opposite[of.Type]), "permission")
		}
		if tried < 40 {
			t.Errorf("only %d entries were tried", tried)
		}
		// What is removed in the same step may stand last.
		role := admin.Create(t, "/role", `{"name":"Eilė"}`)
		first := admin.Create(t, "/permission", fmt.Sprintf(`{"role_id":%d,"type":"ALLOW","permission":"app.offer"}`, role))
		at := fmt.Sprintf("/role/%d/entries", role)
		now := apitest.Done[rightsOf](t, admin.Get(at))
		const add = `[{"type":"DENY","permission":"app.offer"}]`
		turned := fmt.Sprintf(`{"remove":[%d],"add":%s,"revision":%d}`, first, add, now.Role.Revision)
		if is := apitest.Done[rightsOf](t, admin.Post(at, turned)); len(is.Entries) != 1 || is.Entries[0].Type != "DENY" {
			t.Errorf("turned round: %+v", is.Entries)
		}
	})
}

// An entry is narrowed by what its right is asked with, and to records that there are.
func TestEntriesAreNarrowedToWhatThereIs(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		role := admin.Create(t, "/role", `{"name":"Siaura"}`)
		entry := func(name string) apitest.Response {
			return admin.Post("/permission", map[string]any{"role_id": role, "type": "ALLOW", "permission": name})
		}
		for _, wrong := range []string{
			"app.offer.brandId_777", "app.offer.brandId_1", "app.country.brandId_1", "app.brand.baseData.brandId_777",
			"app.brand.baseData.brandId_x", "app.brand.baseData.brandId_01", "app.brand.baseData.companyId_1",
			"app.quota.companyId_1.brandId_1", "app.quota.brandId_1.companyId_777", "app.brand.baseData.brandId_777.*",
		} {
			apitest.Rejects(t, wrong, entry(wrong), "permission")
		}
		for _, right := range []string{
			"app.brand.baseData.brandId_1", "app.brand.baseData.brandId_1.*", "app.brand.baseData.bodyTypes.brandId_2",
			"app.quota.brandId_1.companyId_1", "app.quota.companyId_1", "app.salestarget.brandId_1.companyId_1.year_2031",
		} {
			if got := entry(right); got.Status != http.StatusOK {
				t.Errorf("%s: %d %s", right, got.Status, got.Body)
			}
		}
		now := apitest.Done[rightsOf](t, admin.Get(fmt.Sprintf("/role/%d/entries", role)))
		add := `{"type":"ALLOW","permission":"app.wms"},{"type":"DENY","permission":"app.brand.model.brandId_777"}`
		body := fmt.Sprintf(`{"add":[%s],"revision":%d}`, add, now.Role.Revision)
		apitest.Rejects(t, "among others", admin.Post(fmt.Sprintf("/role/%d/entries", role), body), "add[1].permission")
	})
}
