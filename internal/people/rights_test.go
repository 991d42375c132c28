package people_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"forecourt/internal/platform/authz"
	"forecourt/internal/testkit/apitest"
)

type stateLine struct {
	State, Above, Area, Label, Text string
	Params, Operations, Pages       []string
	Element                         bool
}

func catalogueOf(t *testing.T, c *apitest.Client) map[string]stateLine {
	t.Helper()
	of := map[string]stateLine{}
	for _, s := range apitest.Done[[]stateLine](t, c.Get("/permission/catalogue")) {
		of[s.State] = s
	}
	return of
}

// The tree has everything that is asked for anywhere, and everything has its words.
func TestEveryStateIsInTheCatalogueAndHasWords(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		states := catalogueOf(t, p.As(t, "admin"))
		asked := regexp.MustCompile(`authz\.Perm\("([^"]+)"`)
		files, err := filepath.Glob("../*/*.go")
		more, _ := filepath.Glob("../*/*/*.go")
		if err != nil || len(more) == 0 {
			t.Fatal("no sources", err)
		}
		for _, file := range append(files, more...) {
			if strings.HasSuffix(file, "_test.go") || strings.Contains(file, "testkit") {
				continue
			}
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			for _, found := range asked.FindAllSubmatch(text, -1) {
				if _, known := states[string(found[1])]; !known {
					t.Errorf("%s asks for %s, which the tree of rights does not have", file, found[1])
				}
			}
		}
		for _, lang := range []string{"lt", "en"} {
			text, err := os.ReadFile("states/" + lang + ".json")
			if err != nil {
				t.Fatal(err)
			}
			var labels map[string]struct{ Label, Text string }
			if err := json.Unmarshal(text, &labels); err != nil {
				t.Fatal(err)
			}
			for name := range states {
				if labels[name].Label == "" || labels[name].Text == "" {
					t.Errorf("%s has no words in states/%s.json", name, lang)
				}
			}
			for name := range labels {
				if _, known := states[name]; !known {
					t.Errorf("states/%s.json has words for %s, which nothing asks for", lang, name)
				}
			}
		}
		if got := states["app.brand.baseData.bodyTypes"]; got.Above != "app.brand.baseData" || !slices.Contains(got.Operations, "POST /body-type") || len(got.Pages) == 0 {
			t.Errorf("body types: %+v", got)
		}
		if got := states["app.offer.summary.empty_customer_details"]; !got.Element || got.Above != "app.offer" || got.Area != "sales" {
			t.Errorf("an element: %+v", got)
		}
	})
}

type rightsOf struct {
	Role struct {
		ID, Revision, Users int64
		Name                string
	}
	Entries []authz.Entry
	Own     bool
}

type effects struct {
	Users     int64
	Won, Lost []struct {
		State  string
		Params []struct{ Name, Value string }
	}
}

// A change of a role is shown before it is made, made as a whole, and refused as a whole.
func TestEntriesChangeTogether(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		_, user := helper(t, admin, p, "ugne", "app.brand.*")
		at := fmt.Sprintf("/role/%d", user.RoleID)
		had := apitest.Done[rightsOf](t, admin.Get(at+"/entries"))
		if had.Role.Users != 1 || len(had.Entries) != 1 {
			t.Fatalf("the role: %+v", had)
		}
		change := fmt.Sprintf(`{"add":[{"type":"DENY","permission":"app.brand.baseData.brandId_4"},{"type":"ALLOW","permission":"app.log"}],"remove":[%d]`, had.Entries[0].ID)
		shown := apitest.Done[effects](t, admin.Post(at+"/preview", change+`}`))
		won, lost := map[string]bool{}, map[string]bool{}
		for _, one := range shown.Won {
			won[one.State] = true
		}
		for _, one := range shown.Lost {
			lost[one.State] = true
		}
		if shown.Users != 1 || len(won) != 1 || !won["app.log"] || !lost["app.brand.primecost"] || lost["app.company"] {
			t.Errorf("what the change would do: %+v", shown)
		}
		if is := apitest.Done[rightsOf](t, admin.Get(at+"/entries")); is.Role.Revision != had.Role.Revision || len(is.Entries) != 1 {
			t.Errorf("a look has changed the role: %+v", is)
		}
		if got := admin.Do(http.MethodPost, at+"/entries", change+`}`, http.Header{"If-Match": {""}}); got.Status != http.StatusUnprocessableEntity {
			t.Errorf("without the revision seen: %d %s", got.Status, got.Body)
		}
		send := change + fmt.Sprintf(`,"revision":%d}`, had.Role.Revision)
		is := apitest.Done[rightsOf](t, admin.Post(at+"/entries", send))
		if len(is.Entries) != 2 || is.Entries[0].Permission != "app.brand.baseData.brandId_4" || is.Entries[1].Permission != "app.log" || is.Role.Revision == had.Role.Revision {
			t.Errorf("after the change: %+v", is)
		}
		if got := admin.Post(at+"/entries", send); got.Status != http.StatusConflict {
			t.Errorf("with an older revision: %d %s", got.Status, got.Body)
		}
		bad := fmt.Sprintf(`{"add":[{"type":"ALLOW","permission":"app.user"},{"type":"ALLOW","permission":"no name"}],"revision":%d}`, is.Role.Revision)
		apitest.Rejects(t, bad, admin.Post(at+"/entries", bad), "add[1].permission")
		if now := apitest.Done[rightsOf](t, admin.Get(at+"/entries")); len(now.Entries) != 2 {
			t.Errorf("what was refused is kept: %+v", now)
		}
		log := admin.Get("/log?limit=20")
		if log.Status != http.StatusOK || !strings.Contains(log.Body, "DENY app.brand.baseData.brandId_4") {
			t.Errorf("the history of the role: %d %s", log.Status, log.Body)
		}
		copied := apitest.Done[rightsOf](t, admin.Post(at+"/copy", `{"name":"Copied"}`))
		if copied.Role.Name != "Copied" || len(copied.Entries) != 2 || copied.Role.Users != 0 {
			t.Errorf("the copy: %+v", copied)
		}
	})
}

// A role that may more than the actor is neither renamed nor weakened by them.
func TestStrongerRolesStay(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		helper, _ := helperOfAll(t, admin, p, "helper", "app.permission", "app.offer.*")
		stronger := admin.Create(t, "/role", `{"name":"Stronger","second_factor_required":true}`)
		admin.Create(t, "/permission", fmt.Sprintf(`{"role_id":%d,"type":"ALLOW","permission":"app.*"}`, stronger))
		weaker := admin.Create(t, "/role", `{"name":"Weaker","second_factor_required":true}`)
		admin.Create(t, "/permission", fmt.Sprintf(`{"role_id":%d,"type":"ALLOW","permission":"app.offer.create"}`, weaker))

		path := fmt.Sprintf("/role/%d", stronger)
		denied(t, "without the second factor", helper.Put(path, `{"second_factor_required":false}`), "role_beyond")
		denied(t, "renamed", helper.Put(path, `{"name":"Mine"}`), "role_beyond")
		is := apitest.Done[struct {
			Name     string
			Required bool `json:"second_factor_required"`
		}](t, admin.Get(path))
		if is.Name != "Stronger" || !is.Required {
			t.Errorf("the role is %+v", is)
		}
		apitest.Done[any](t, helper.Put(fmt.Sprintf("/role/%d", weaker), `{"name":"Renamed"}`))
	})
}

// Where mails go is for administrators of the group: they bring the links by which others set their passwords.
func TestMailRouteIsForAdministrators(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		helper, _ := helperOfAll(t, admin, p, "settings", "app.setting")
		for _, name := range []string{"mail.host", "mail.user", "mail.password", "mail.site.url"} {
			denied(t, name, helper.Put("/setting/"+name, map[string]any{"value": "https://elsewhere.example"}), "mail_route_beyond")
		}
		denied(t, "mail.port", helper.Put("/setting/mail.port", map[string]any{"value": 2525}), "mail_route_beyond")
		denied(t, "mail.tls", helper.Put("/setting/mail.tls", map[string]any{"value": "none"}), "mail_route_beyond")
		apitest.Done[any](t, helper.Put("/setting/mail.from_name", map[string]any{"value": "Grupė"}))
		apitest.Done[any](t, admin.Put("/setting/mail.port", map[string]any{"value": 2525}))
	})
}

// The operations on whole roles open no way round the rules of entries.
func TestWholeRolesKeepTheRulesOfEntries(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		rūta, me := helperOfAll(t, admin, p, "rute", "app.permission", "app.brand.*")
		other := admin.Create(t, "/role", `{"name":"Other"}`)
		all := admin.Create(t, "/permission", fmt.Sprintf(`{"role_id":%d,"type":"ALLOW","permission":"app.offer.*"}`, other))
		no := admin.Create(t, "/permission", fmt.Sprintf(`{"role_id":%d,"type":"DENY","permission":"app.offer.create"}`, other))
		for _, do := range []string{"entries", "preview"} {
			send := func(role int64, change string) apitest.Response {
				body := fmt.Sprintf(`{%s}`, change)
				if do == "entries" {
					now := apitest.Done[rightsOf](t, admin.Get(fmt.Sprintf("/role/%d/entries", role)))
					body = fmt.Sprintf(`{%s,"revision":%d}`, change, now.Role.Revision)
				}
				return rūta.Post(fmt.Sprintf("/role/%d/%s", role, do), body)
			}
			allow := func(name string) string { return fmt.Sprintf(`"add":[{"type":"ALLOW","permission":%q}]`, name) }
			denied(t, do+" of the own role", send(me.RoleID, allow("app.brand.pricelist")), "own_entries")
			denied(t, do+" beyond one's own", send(other, allow("app.user")), "entry_beyond")
			denied(t, do+" of everything", send(other, allow("app.*")), "entry_beyond")
			denied(t, do+" without what denies", send(other, fmt.Sprintf(`"remove":[%d]`, no)), "entry_beyond")
			moved := fmt.Sprintf(`"remove":[%d,%d],"add":[{"type":"DENY","permission":"app.offer.create"},{"type":"ALLOW","permission":"app.offer.*"}]`, no, all)
			denied(t, do+" with what denies in another place", send(other, moved), "entry_beyond")
			if got := send(1, allow("app.log")); got.Status != http.StatusNotFound {
				t.Errorf("%s of the top role: %d %s", do, got.Status, got.Body)
			}
			if got := admin.Post("/role/1/"+do, `{"add":[{"type":"DENY","permission":"app.log"}]}`); got.Status != http.StatusConflict {
				t.Errorf("%s of the top role by its users: %d %s", do, got.Status, got.Body)
			}
			apitest.Done[json.RawMessage](t, send(other, allow("app.brand.pricelist")))
		}
		denied(t, "a copy of a role that may more", rūta.Post(fmt.Sprintf("/role/%d/copy", other), `{"name":"Mine"}`), "entry_beyond")
		denied(t, "the name of the own role", rūta.Put(fmt.Sprintf("/role/%d", me.RoleID), `{"name":"X"}`), "own_entries")
		apitest.Rejects(t, "the type of a role in use", admin.Put(fmt.Sprintf("/role/%d", me.RoleID), `{"type":"admin"}`), "type")
	})
}

// A role of ten thousand entries is read and changed as a whole.
func TestTenThousandEntries(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		role := admin.Create(t, "/role", `{"name":"Many"}`)
		at := fmt.Sprintf("/role/%d", role)
		var lines []string
		for i := range 10_000 {
			lines = append(lines, fmt.Sprintf(`{"type":"ALLOW","permission":"app.salestarget.brandId_1.companyId_1.year_%d"}`, i+1))
		}
		send := func(add []string) apitest.Response {
			now := apitest.Done[rightsOf](t, admin.Get(at+"/entries"))
			return admin.Post(at+"/entries", fmt.Sprintf(`{"add":[%s],"revision":%d}`, strings.Join(add, ","), now.Role.Revision))
		}
		is := apitest.Done[rightsOf](t, send(lines))
		if len(is.Entries) != 10_000 || is.Entries[9_999].Permission != "app.salestarget.brandId_1.companyId_1.year_10000" {
			t.Errorf("%d entries", len(is.Entries))
		}
		if got := send([]string{`{"type":"ALLOW","permission":"app.salestarget.brandId_1.companyId_1.year_10001"}`}); got.Status != http.StatusConflict || got.Problem(t).Code != "too_many_entries" {
			t.Errorf("one more: %d %s", got.Status, got.Body)
		}
	})
}
