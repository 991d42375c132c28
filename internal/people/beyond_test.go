package people_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"forecourt/internal/testkit/apitest"
)

// Nobody says that they act for somebody themselves, nor who acts for somebody who works with more than
// they do; nor do they end that. Who is away does.
func TestNobodyAppointsThemself(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		keeper, self := helper(t, admin, p, "keeper", "app.company.substitution", "app.substitution.create")
		apitest.Rejects(t, "oneself", keeper.Post("/substitution", away(1, self.ID, tomasID, day(1), day(2))), "user_id")
		apitest.Rejects(t, "an administrator's self", admin.Post("/substitution", away(1, 1, tomasID, day(1), day(2))), "user_id")
		denied(t, "for somebody with more brands and rights", keeper.Post("/substitution", away(1, tomasID, jonasID, day(1), day(2))), "substitution_beyond")
		denied(t, "for the top administrator", keeper.Post("/substitution", away(1, tomasID, 1, day(1), day(2))), "substitution_beyond")

		theirs := apitest.Done[substitution](t, admin.Post("/substitution", away(1, tomasID, jonasID, day(1), day(5))))
		at := fmt.Sprintf("/substitution/%d", theirs.ID)
		denied(t, "ended", keeper.Delete(at), "substitution_beyond")
		denied(t, "ended by its status", keeper.Put(at, `{"status":"archive"}`), "substitution_beyond")
		denied(t, "shortened", keeper.Put(at, fmt.Sprintf(`{"date_to":%q}`, day(2))), "substitution_beyond")
		bulk := keeper.Post("/substitution/bulk", fmt.Sprintf(`{"ids":[%d],"action":"archive"}`, theirs.ID))
		if bulk.Status != http.StatusOK || !strings.Contains(bulk.Body, "substitution_beyond") {
			t.Errorf("ended in bulk: %d %s", bulk.Status, bulk.Body)
		}
		if is := apitest.Done[substitution](t, admin.Get(at)); is.Status != "active" || is.Revision != theirs.Revision {
			t.Errorf("it is %+v", is)
		}

		own := apitest.Done[substitution](t, keeper.Post("/substitution", away(1, tomasID, self.ID, day(1), day(5))))
		apitest.Done[substitution](t, keeper.Delete(fmt.Sprintf("/substitution/%d", own.ID)))
		other := apitest.Done[substitution](t, keeper.Post("/substitution", away(1, jonasID, tomasID, day(10), day(12)))) // Tomas has no brands and no rights
		apitest.Rejects(t, "oneself in another's place", keeper.Put(fmt.Sprintf("/substitution/%d", other.ID), fmt.Sprintf(`{"user_id":%d}`, self.ID)), "user_id")
		apitest.Done[substitution](t, keeper.Delete(fmt.Sprintf("/substitution/%d", other.ID)))
	})
}

// The administrator of a company of the demo hires who sells there; the list of roles has those that may be
// given, and a refusal says what is missing and who may.
func TestAdministratorOfACompanyHires(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin, vaida := p.As(t, "admin"), p.As(t, "vaida")
		type role struct {
			ID   int64
			Name string
			Type string
		}
		hire := func(c *apitest.Client, name string, id int64) apitest.Response {
			return c.Post("/user", map[string]any{"username": name, "name": name, "role_id": id, "company_id": 1, "company_ids": []int{1}, "brand_ids": []int{1}})
		}
		given := apitest.Done[[]role](t, vaida.Get("/user/roles?type=customer"))
		for i, name := range []string{"Pardavimo vadybininkas", "Salono vadovas"} {
			at := slices.IndexFunc(given, func(r role) bool { return r.Name == name })
			if at < 0 {
				t.Fatalf("%s is not among %+v", name, given)
			}
			if got := hire(vaida, fmt.Sprintf("naujas%d", i), given[at].ID); got.Status != http.StatusOK {
				t.Errorf("hiring a %s: %d %s", name, got.Status, got.Body)
			}
		}
		all := apitest.Done[[]role](t, admin.Get("/user/roles?type=customer"))
		for _, r := range all {
			isGiven := slices.Contains(given, r)
			if got := hire(vaida, fmt.Sprintf("kitas%d", r.ID), r.ID); (got.Status == http.StatusOK) != isGiven {
				t.Errorf("%s is offered %v, and given: %d %s", r.Name, isGiven, got.Status, got.Body)
			}
		}

		more := admin.Create(t, "/role", `{"name":"Daugiau","type":"customer"}`)
		for _, right := range []string{"app.user", "app.kpi", "app.wms"} {
			admin.Create(t, "/permission", fmt.Sprintf(`{"role_id":%d,"type":"ALLOW","permission":%q}`, more, right))
		}
		apitest.Done[person](t, admin.Post("/user", map[string]any{
			"username": "galintis", "name": "Galintis Duoti", "role_id": more, "company_id": 1, "company_ids": []int{1}, "brand_ids": []int{1},
		}))
		got := hire(vaida, "daugiau", more)
		denied(t, "a role that may more", got, "role_beyond")
		if text := got.Problem(t).Message; !strings.Contains(text, "app.kpi") || strings.Contains(text, "app.wms") || !strings.Contains(text, "Galintis Duoti") {
			t.Errorf("it says %s", text)
		}
	})
}

// The log says that a password changed, and has nothing that follows from it.
func TestLogHasAMarkOfPasswords(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		made := apitest.Done[person](t, admin.Post("/user", map[string]any{"username": "slaptas", "name": "S", "password": good, "company_id": 1, "company_ids": []int{1}}))
		at := fmt.Sprintf("/user/%d", made.ID)
		apitest.Done[person](t, admin.Put(at, map[string]any{"password": "bernelis ir ratai 77", "revision": made.Revision}))
		type entry struct {
			Action  string
			Changes map[string]json.RawMessage
		}
		history := apitest.Done[[]entry](t, admin.Get(at+"/history"))
		marks := map[string]string{}
		for _, e := range history {
			if mark, has := e.Changes["password"]; has {
				marks[e.Action] = string(mark)
			}
		}
		for _, action := range []string{"create", "update"} {
			if strings.ReplaceAll(marks[action], " ", "") != `[null,"changed"]` {
				t.Errorf("%s has %s", action, marks[action])
			}
		}
	})
}

// What contradicts itself, or names what there is not, is refused at its field.
func TestUsersAndRightsThatCannotBe(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		user := map[string]any{"username": "kitur", "name": "Kitur", "company_id": 1, "company_ids": []int{2}}
		apitest.Rejects(t, "a home company among which the user does not work", admin.Post("/user", user), "company_ids")
		user["company_ids"] = []int{1, 2}
		made := apitest.Done[person](t, admin.Post("/user", user))
		at := fmt.Sprintf("/user/%d", made.ID)
		apitest.Rejects(t, "the same, changed", admin.Put(at, `{"company_ids":[2]}`), "company_ids")
		apitest.Rejects(t, "another home", admin.Put(at, `{"company_id":3}`), "company_id")
		apitest.Done[person](t, admin.Put(at, `{"company_id":2,"company_ids":[2]}`))

		role := admin.Create(t, "/role", `{"name":"Klaidos","type":"customer"}`)
		entry := func(kind, name string) apitest.Response {
			return admin.Post("/permission", map[string]any{"role_id": role, "type": kind, "permission": name})
		}
		for _, unknown := range []string{"app.nosuch", "app.nosuch.*", "app.offer.brandIt_3", "app.offer.nosuch"} {
			apitest.Rejects(t, unknown, entry("ALLOW", unknown), "permission")
		}
		for _, known := range []string{"app.*", "app.offer", "app.offer.*", "app.brand.baseData.brandId_3", "app.brand.baseData.bodyTypes", "app.survey.*"} {
			if got := entry("DENY", known); got.Status != http.StatusOK {
				t.Errorf("%s: %d %s", known, got.Status, got.Body)
			}
		}
		apitest.Rejects(t, "once more", entry("DENY", "app.offer"), "permission")
		apitest.Rejects(t, "allowed beside", entry("ALLOW", "app.offer"), "permission")
		entries := func(add string) apitest.Response {
			now := apitest.Done[struct{ Role person }](t, admin.Get(fmt.Sprintf("/role/%d/entries", role)))
			return admin.Post(fmt.Sprintf("/role/%d/entries", role), fmt.Sprintf(`{"add":[%s],"revision":%d}`, add, now.Role.Revision))
		}
		const one = `{"type":"ALLOW","permission":"app.quota"}`
		apitest.Rejects(t, "twice among others", entries(one+","+one), "add[1].permission")
		apitest.Rejects(t, "unknown among others", entries(one+`,{"type":"ALLOW","permission":"app.nosuch"}`), "add[1].permission")
	})
}

// Each right that a role of the demo has is one that something asks for.
func TestRightsOfTheDemoAreKnown(t *testing.T) {
	p := apitest.Start(t, "sqlite")
	admin := p.As(t, "admin")
	scratch := admin.Create(t, "/role", `{"name":"Visi","type":"admin"}`)
	tried := map[string]bool{}
	for _, entry := range apitest.Done[[]struct{ Permission string }](t, admin.Get("/permission?limit=1000")) {
		if tried[entry.Permission] {
			continue
		}
		tried[entry.Permission] = true
		got := admin.Post("/permission", map[string]any{"role_id": scratch, "type": "ALLOW", "permission": entry.Permission})
		if got.Status != http.StatusOK {
			t.Errorf("%s: %d %s", entry.Permission, got.Status, got.Body)
		}
	}
	if len(tried) < 40 {
		t.Errorf("only %d rights were tried", len(tried))
	}
}
