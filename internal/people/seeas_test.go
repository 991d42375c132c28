package people_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"forecourt/internal/platform/httpapi"
	"forecourt/internal/testkit/apitest"
)

type whyAnswer struct {
	Allowed   bool
	Text      string
	Asked     []string
	Matched   *struct{ Permission, Type string }
	Overruled []struct{ Permission string }
	Role      *struct{ Name string }
	Scope     struct{ Brand, Company *bool }
	RowRule   string `json:"row_rule"`
}

// Why somebody may do something names the entry that decides, and the record's place.
func TestWhy(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		ugnė, me := helper(t, admin, p, "ugne", "app.offer", "app.brand.*")
		admin.Create(t, "/permission", fmt.Sprintf(`{"role_id":%d,"type":"DENY","permission":"app.brand.baseData.brandId_1"}`, me.RoleID))
		ask := func(c *apitest.Client, query string) whyAnswer {
			return apitest.Done[whyAnswer](t, c.Get("/permission/why?"+query))
		}
		about := fmt.Sprintf("userId=%d&", me.ID)
		for _, c := range []*apitest.Client{ugnė, admin} {
			if w := ask(c, about+"state=app.offer"); !w.Allowed || w.Matched == nil || w.Matched.Permission != "app.offer" || w.Role.Name != "ugne" || !strings.Contains(w.Text, "ugne may") {
				t.Errorf("allowed: %+v", w)
			}
			if w := ask(c, about+"state=app.log"); w.Allowed || w.Matched != nil || strings.Join(w.Asked, " ") != "app.log app.log.* app.*" {
				t.Errorf("no entry: %+v", w)
			}
			w := ask(c, about+"state=app.brand.baseData.bodyTypes&params=brandId_1")
			if w.Allowed || w.Matched == nil || w.Matched.Type != "DENY" || len(w.Overruled) != 1 || w.Overruled[0].Permission != "app.brand.*" {
				t.Errorf("denied for a brand: %+v", w)
			}
			if w := ask(c, about+"state=app.brand.baseData.bodyTypes&entity=body-type&id=1"); w.Allowed || w.Scope.Brand == nil || !*w.Scope.Brand || w.Matched == nil || w.Matched.Type != "DENY" {
				t.Errorf("the brand of the record: %+v", w)
			}
		}
		if w := ask(ugnė, "state=app.offer"); !w.Allowed {
			t.Errorf("about oneself: %+v", w)
		}
		foreign := apitest.Done[[]struct{ ID int64 }](t, admin.Get("/serie?brandId=2&limit=1"))[0].ID
		record := fmt.Sprintf("state=app.brand.baseData.series&entity=serie&id=%d", foreign)
		if w := ask(admin, about+record); w.Allowed || w.Scope.Brand == nil || *w.Scope.Brand || w.RowRule != "scope" {
			t.Errorf("a record of another brand: %+v", w)
		}
		if w := ask(ugnė, record); w.Allowed || w.Scope.Brand != nil || w.RowRule != "scope" {
			t.Errorf("one's own question about a record that one does not see: %+v", w)
		}
		apitest.Rejects(t, "a kind that does not exist", admin.Get("/permission/why?state=app.log&entity=secret&id=1"), "entity")
		denied(t, "about somebody else", ugnė.Get("/permission/why?state=app.offer&userId=1"), "app.permission")
		norights := p.As(t, "tomas")
		if w := ask(norights, "state=app.offer"); w.Allowed || !strings.Contains(w.Text, "no role") {
			t.Errorf("without a role: %+v", w)
		}
	})
}

// Who sees as another user reads what that user reads and changes nothing, until
// it is ended, half an hour has passed, or a right has gone.
func TestSeeAs(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		rūta, _ := helper(t, admin, p, "rute", "app.permission", "app.user", "app.brand.*", "app.offer.*")
		_, one := helper(t, admin, p, "simas", "app.brand.baseData")
		_, more := helper(t, admin, p, "daugiau", "app.brand.baseData", "app.log")
		as := func(c *apitest.Client, id int64) *apitest.Client {
			answer := apitest.Done[struct {
				AccessToken string `json:"access_token"`
				ExpiresIn   int64  `json:"expires_in"`
			}](t, c.Post(fmt.Sprintf("/user/see-as/%d", id), nil))
			if answer.ExpiresIn != 1800 {
				t.Errorf("it lasts %d seconds", answer.ExpiresIn)
			}
			seen := p.Anonymous()
			seen.Token = answer.AccessToken
			return seen
		}
		path := func(id int64) string { return fmt.Sprintf("/user/see-as/%d", id) }
		denied(t, "as somebody who may more", rūta.Post(path(more.ID), nil), "see_as_beyond")
		if got := rūta.Post(path(1), nil); got.Status != http.StatusNotFound && got.Status != http.StatusForbidden {
			t.Errorf("as an administrator: %d %s", got.Status, got.Body)
		}
		wide := apitest.Done[person](t, admin.Post("/user", fmt.Sprintf(`{"username":"plati","name":"P","password":%q,"role_id":%d,"company_id":1,"company_ids":[1],"brand_ids":[1,2]}`, good, one.RoleID)))
		denied(t, "as somebody of more brands", rūta.Post(path(wide.ID), nil), "see_as_scope")
		denied(t, "without the right", p.As(t, "jonas").Post(path(one.ID), nil), "app.permission")

		// Nobody who looks is asked for the new password that the user owes.
		owing := apitest.Done[person](t, admin.Post("/user", fmt.Sprintf(`{"username":"naujas","name":"N","password":%q,"isPasswordChangeNeeded":true,"role_id":%d,"company_id":1,"company_ids":[1],"brand_ids":[1]}`, good, one.RoleID)))
		type me struct {
			ID         int64
			SeeAs      *struct{ Viewer string } `json:"see_as"`
			MustChange bool                     `json:"isPasswordChangeNeeded"`
		}
		if is := apitest.Done[me](t, as(rūta, owing.ID).Get("/user/active")); is.ID != owing.ID || is.MustChange {
			t.Errorf("as somebody whose password is to be changed: %+v", is)
		}

		seen := as(rūta, one.ID)
		if is := apitest.Done[me](t, seen.Get("/user/active")); is.ID != one.ID || is.SeeAs == nil || is.SeeAs.Viewer != "rute" {
			t.Errorf("who is it: %+v", is)
		}
		if got := seen.Get("/body-type?brandId=1"); got.Status != http.StatusOK {
			t.Errorf("reading: %d %s", got.Status, got.Body)
		}
		for _, path := range []string{"/session", "/user/second-factor", "/body-type?brandId=1&format=csv", "/body-type?brandId=1&format=xlsx", "/user/logout"} {
			denied(t, path, seen.Get(path), "read_only")
		}
		// Whatever writes, is refused before anything is read of it.
		for _, o := range p.App.API.Operations() {
			if o.Perm.NeedsLogin() && (o.Method != http.MethodGet || o.Writes) && !o.ReadOnly && o.Path != "/user/see-as" {
				got := seen.Do(o.Method, strings.NewReplacer("{id}", "1").Replace(o.Path), `{}`, nil)
				if !strings.Contains(got.Body, "read_only") {
					t.Errorf("%s %s%s: %d %s", o.Method, httpapi.Base, o.Path, got.Status, got.Body)
				}
			}
		}
		if got := seen.Delete("/user/see-as"); got.Status != http.StatusNoContent {
			t.Errorf("the end: %d %s", got.Status, got.Body)
		}
		for what, c := range map[string]*apitest.Client{"after the end": seen} {
			if got := c.Get("/user/active"); got.Status != http.StatusUnauthorized {
				t.Errorf("%s: %d %s", what, got.Status, got.Body)
			}
		}
		if got := rūta.Get("/user/active"); got.Status != http.StatusOK {
			t.Errorf("one's own session after it: %d %s", got.Status, got.Body)
		}
		if got := rūta.Delete("/user/see-as"); got.Status != http.StatusConflict {
			t.Errorf("the end of nothing: %d %s", got.Status, got.Body)
		}
		log := admin.Get("/log?limit=20")
		for _, action := range []string{`"see_as"`, `"see_as_ended"`} {
			if !strings.Contains(log.Body, action) {
				t.Errorf("the log has no %s: %s", action, log.Body)
			}
		}

		// A right that is given meanwhile ends it, as does the end of one's own session.
		seen = as(rūta, one.ID)
		admin.Create(t, "/permission", fmt.Sprintf(`{"role_id":%d,"type":"ALLOW","permission":"app.log"}`, one.RoleID))
		if got := seen.Get("/user/active"); got.Status != http.StatusUnauthorized {
			t.Errorf("who sees as somebody who may more now: %d %s", got.Status, got.Body)
		}
		seen = as(admin, one.ID)
		if got := seen.Get("/user/active"); got.Status != http.StatusOK {
			t.Errorf("as an administrator: %d %s", got.Status, got.Body)
		}
		admin.Post("/user/logout", nil)
		if got := seen.Get("/user/active"); got.Status != http.StatusUnauthorized {
			t.Errorf("after the logout: %d %s", got.Status, got.Body)
		}
	})
}
