package people_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"forecourt/internal/testkit/apitest"
)

type person struct {
	ID       int64
	Username string
	RoleID   int64 `json:"role_id"`
	Status   string
	Revision int64
}

// helper makes a user of the first company whose role has these entries, and logs in.
func helper(t *testing.T, admin *apitest.Client, p *apitest.Program, username string, entries ...string) (*apitest.Client, person) {
	t.Helper()
	role := admin.Create(t, "/role", fmt.Sprintf(`{"name":%q}`, username))
	for _, entry := range entries {
		admin.Create(t, "/permission", fmt.Sprintf(`{"role_id":%d,"type":"ALLOW","permission":%q}`, role, entry))
	}
	user := map[string]any{
		"username": username, "name": username, "password": good, "isPasswordChangeNeeded": false,
		"role_id": role, "company_id": 1, "company_ids": []int{1}, "brand_ids": []int{1},
	}
	made := apitest.Done[person](t, admin.Post("/user", user))
	return loggedIn(t, p, username, good), made
}

// helperOfAll makes such a user who has all brands and companies, as who writes what all share.
func helperOfAll(t *testing.T, admin *apitest.Client, p *apitest.Program, username string, entries ...string) (*apitest.Client, person) {
	t.Helper()
	c, made := helper(t, admin, p, username, entries...)
	all := fieldsOf(t, admin.Get("/user/active"))
	apitest.Done[person](t, admin.Put(fmt.Sprintf("/user/%d", made.ID), map[string]any{"company_ids": all["company_ids"], "brand_ids": all["brand_ids"]}))
	return c, made
}

func fieldsOf(t *testing.T, got apitest.Response) (fields map[string]any) {
	t.Helper()
	got.JSON(t, &fields)
	return fields
}

func userOf(t *testing.T, admin *apitest.Client, id int64) person {
	t.Helper()
	return apitest.Done[person](t, admin.Get(fmt.Sprintf("/user/%d", id)))
}

func denied(t *testing.T, what string, got apitest.Response, code string) {
	t.Helper()
	if got.Status != http.StatusForbidden || !strings.Contains(got.Body, code) {
		t.Errorf("%s: %d %s, not denied with %s", what, got.Status, got.Body, code)
	}
}

// A right over users or entries is none to all else: no way of writing leads to a
// role that may more than one's own.
func TestNobodyGivesWhatTheyDoNotHold(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		ugnė, me := helper(t, admin, p, "ugne", "app.user")
		_, other := helper(t, admin, p, "simas", "app.user")
		top := admin.Create(t, "/role", `{"name":"Everything"}`)
		admin.Create(t, "/permission", fmt.Sprintf(`{"role_id":%d,"type":"ALLOW","permission":"app.brand.*"}`, top))
		path, save := fmt.Sprintf("/user/%d", other.ID), func(c *apitest.Client, body string) apitest.Response {
			return c.Put(fmt.Sprintf("/user/%d", other.ID), fmt.Sprintf(`{%s,"revision":%d}`, body, userOf(t, admin, other.ID).Revision))
		}

		denied(t, "the role of an administrator", save(ugnė, `"role_id":1`), "app.*")
		denied(t, "a role that may more", save(ugnė, fmt.Sprintf(`"role_id":%d`, top)), "role_beyond")
		denied(t, "one's own role", ugnė.Put(fmt.Sprintf("/user/%d", me.ID), fmt.Sprintf(`{"role_id":%d,"revision":%d}`, other.RoleID, userOf(t, admin, me.ID).Revision)), "own_role")
		denied(t, "a new user who may more", ugnė.Post("/user", fmt.Sprintf(`{"username":"n","name":"N","password":"bernelis ir ratai 7","role_id":%d,"company_id":1}`, top)), "role_beyond")

		// What was given once stays in the history, where nobody finds it.
		apitest.Done[person](t, save(admin, `"role_id":1,"company_id":null`))
		apitest.Done[person](t, save(admin, fmt.Sprintf(`"role_id":%d,"company_id":1`, top)))
		apitest.Done[person](t, save(admin, fmt.Sprintf(`"role_id":%d`, other.RoleID)))
		for _, c := range []*apitest.Client{ugnė, admin} {
			for _, entry := range apitest.Done[[]struct{ ID int64 }](t, admin.Get(path+"/history")) {
				got := c.Post(path+"/restore", map[string]any{"historyId": entry.ID, "revision": userOf(t, admin, other.ID).Revision})
				if got.Status == http.StatusOK {
					t.Errorf("entry %d is restored: %s", entry.ID, got.Body)
				}
			}
		}
		if is := userOf(t, admin, other.ID); is.RoleID != other.RoleID {
			t.Errorf("the role is %d, not %d", is.RoleID, other.RoleID)
		}

		// Users who may take the place of a user has the rights of that user.
		apitest.Done[person](t, save(admin, fmt.Sprintf(`"role_id":%d`, top)))
		denied(t, "a password of somebody who may more", save(ugnė, `"password":"kitas slaptas žodis 5"`), "role_beyond")
		denied(t, "the username of somebody who may more", save(ugnė, `"username":"mine"`), "role_beyond")
		denied(t, "an e-mail of somebody who may more", save(ugnė, `"email":"mine@example.lt"`), "role_beyond")
		denied(t, "the second factor of somebody who may more", ugnė.Delete(path+"/second-factor"), "role_beyond")
		apitest.Done[person](t, save(ugnė, `"name":"Simas Kitas"`))
		apitest.Done[person](t, save(ugnė, `"status":"blocked"`))
	})
}

// A right over entries gives no others: not to one's own role, nor by taking away
// what denies.
func TestEntriesAreGivenByThoseWhoHaveThem(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		rūta, me := helperOfAll(t, admin, p, "rute", "app.permission", "app.brand.*")
		entry := func(role int64, kind, name string) apitest.Response {
			return rūta.Post("/permission", map[string]any{"role_id": role, "type": kind, "permission": name})
		}
		denied(t, "everything for the own role", entry(me.RoleID, "ALLOW", "app.*"), "own_entries")
		denied(t, "what one may anyway, for the own role", entry(me.RoleID, "ALLOW", "app.brand"), "own_entries")
		denied(t, "less for the own role", entry(me.RoleID, "DENY", "app.brand"), "own_entries")
		other := admin.Create(t, "/role", `{"name":"Other"}`)
		denied(t, "more for another role", entry(other, "ALLOW", "app.offer.view"), "entry_beyond")
		apitest.Done[struct{ ID int64 }](t, entry(other, "ALLOW", "app.brand.pricelist"))
		apitest.Done[struct{ ID int64 }](t, entry(other, "ALLOW", "app.brand.baseData.*"))
		admin.Create(t, "/permission", fmt.Sprintf(`{"role_id":%d,"type":"ALLOW","permission":"app.offer.*"}`, other))
		no := admin.Create(t, "/permission", fmt.Sprintf(`{"role_id":%d,"type":"DENY","permission":"app.offer.create"}`, other))
		denied(t, "what denied it", rūta.Delete(fmt.Sprintf("/permission/%d", no)), "entry_beyond")
		denied(t, "what denied it, turned round", rūta.Post("/permission", map[string]any{"id": no, "type": "ALLOW"}), "entry_beyond")
		all := admin.Create(t, "/role", `{"name":"All","type":"admin"}`)
		apitest.Done[person](t, admin.Post("/user", fmt.Sprintf(`{"username":"stiprus","name":"Stiprus","password":"bernelis ir ratai 7","role_id":%d}`, all)))
		app := admin.Create(t, "/permission", fmt.Sprintf(`{"role_id":%d,"type":"ALLOW","permission":"app.*"}`, all))
		keeper, _ := helper(t, admin, p, "keeper", "app.user.*", "app.administrator")
		for _, one := range apitest.Done[[]person](t, admin.Get("/user?limit=1000&keyword=stiprus")) {
			denied(t, "staff of the group who may more, blocked", keeper.Put(fmt.Sprintf("/user/%d", one.ID), `{"status":"blocked"}`), "role_beyond")
		}
		denied(t, "the rights of others", rūta.Delete(fmt.Sprintf("/permission/%d", app)), "entry_taken")
		denied(t, "the rights of others, denied", entry(all, "DENY", "app.setting"), "entry_taken")
		if got := rūta.Delete(fmt.Sprintf("/role/%d", other)); got.Status != http.StatusNoContent {
			t.Errorf("a role that nobody has stays: %d %s", got.Status, got.Body)
		}
		for what, got := range map[string]apitest.Response{
			"an entry of the top role": entry(1, "DENY", "app.log"), "the name of the top role": admin.Put("/role/1", `{"name":"X"}`),
		} {
			if got.Status != http.StatusConflict || !strings.Contains(got.Body, "top_role") {
				t.Errorf("%s: %d %s", what, got.Status, got.Body)
			}
		}
	})
}

// Two administrators who take the role from each other at once leave one of them.
func TestAnAdministratorIsLeft(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		first := p.As(t, "admin")
		second := apitest.Done[person](t, first.Post("/user", map[string]any{
			"username": "second", "name": "Second", "password": good, "isPasswordChangeNeeded": false, "role_id": 1,
		}))
		other := loggedIn(t, p, "second", good)
		me := apitest.Done[person](t, first.Get("/user/active"))
		for round := range 6 {
			for _, who := range []person{me, second} {
				user := userOf(t, first, who.ID)
				if user.RoleID != 1 {
					t.Fatalf("round %d: %s has lost the role and nobody could give it back", round, user.Username)
				}
			}
			demotions := []struct {
				by           *apitest.Client
				id, revision int64
			}{{first, second.ID, userOf(t, first, second.ID).Revision}, {other, me.ID, userOf(t, first, me.ID).Revision}}
			got := apitest.AtOnce(2, func(i int) apitest.Response {
				d := demotions[i]
				return d.by.Put(fmt.Sprintf("/user/%d", d.id), fmt.Sprintf(`{"role_id":3,"revision":%d}`, d.revision))
			})
			if got.By()[http.StatusOK] != 1 {
				t.Fatalf("round %d: both got %v", round, got.By())
			}
			winner, lost := first, second.ID
			if got[1].Status == http.StatusOK {
				winner, lost = other, me.ID
			}
			apitest.Done[person](t, winner.Put(fmt.Sprintf("/user/%d", lost), fmt.Sprintf(`{"role_id":1,"revision":%d}`, userOf(t, winner, lost).Revision)))
		}
	})
}

// Brands and companies that do not exist, or that the giver does not see, are
// refused by the name of the field, and nothing of the change is kept.
func TestUnknownBrandsAndCompaniesAreRefused(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		simona, _ := helper(t, admin, p, "simona", "app.user")
		_, other := helper(t, admin, p, "tadas", "app.user")
		path := fmt.Sprintf("/user/%d", other.ID)
		type scoped struct {
			Name       string
			BrandIDs   []int64 `json:"brand_ids"`
			CompanyIDs []int64 `json:"company_ids"`
		}
		for _, c := range []struct {
			by          *apitest.Client
			field, body string
		}{
			{admin, "brand_ids", `{"name":"Lost","brand_ids":[1,99999]}`},
			{admin, "company_ids", `{"name":"Lost","company_ids":[99999]}`},
			{simona, "brand_ids", `{"name":"Lost","brand_ids":[1,2]}`},
			{simona, "company_ids", `{"name":"Lost","company_ids":[1,12]}`},
		} {
			apitest.Rejects(t, c.body, c.by.Put(path, c.body), c.field)
		}
		is := apitest.Done[scoped](t, admin.Get(path))
		if is.Name != "tadas" || len(is.BrandIDs) != 1 || len(is.CompanyIDs) != 1 {
			t.Errorf("what was refused is kept: %+v", is)
		}
	})
}

// Who looks after users does not become one who sees more, and does not spare one a
// password that only the user knows.
func TestNobodyTakesOverAWiderUser(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		ugnė, _ := helper(t, admin, p, "ugne", "app.user")
		_, wide := helper(t, admin, p, "plati")
		path := fmt.Sprintf("/user/%d", wide.ID)
		apitest.Done[person](t, admin.Put(path, `{"brand_ids":[1,2,3],"company_ids":[1,2]}`))
		for what, body := range map[string]string{
			"the password": `{"password":"bernelis ir ratai 7"}`, "the e-mail": `{"email":"mano@example.com"}`, "the username": `{"username":"mano"}`,
		} {
			denied(t, what, ugnė.Put(path, body), "scope_beyond")
		}
		denied(t, "the second factor", ugnė.Delete(path+"/second-factor"), "scope_beyond")
		apitest.Done[person](t, ugnė.Put(path, `{"name":"Plati Vardė"}`))

		apitest.Done[person](t, admin.Put(path, `{"brand_ids":[1],"company_ids":[1]}`))
		apitest.Done[person](t, ugnė.Put(path, `{"password":"bernelis ir ratai 7"}`))
		for _, c := range []*apitest.Client{ugnė, admin} {
			apitest.Rejects(t, "an end of the forced change", c.Put(path, `{"isPasswordChangeNeeded":0}`), "isPasswordChangeNeeded")
			for _, entry := range apitest.Done[[]struct{ ID int64 }](t, admin.Get(path+"/history")) {
				c.Post(path+"/restore", map[string]any{"historyId": entry.ID, "revision": userOf(t, admin, wide.ID).Revision})
			}
		}
		if got := admin.Get(path); !strings.Contains(got.Body, `"isPasswordChangeNeeded":true`) {
			t.Errorf("the change is not forced any more: %s", got.Body)
		}
	})
}
