package people_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"forecourt/internal/testkit/apitest"
)

type detail struct {
	ID             int64
	Revision       int64
	Username, Name string
	Status         string
	ShortName      string            `json:"short_name"`
	JobTitle       map[string]string `json:"job_title"`
	Signature      map[string]string
	CompanyName    string `json:"company_name"`
	CountryID      *int64 `json:"company_country_id"`
	VAT            string
	RoleName       string            `json:"role_name"`
	BrandIDs       []int64           `json:"brand_ids"`
	CompanyIDs     []int64           `json:"company_ids"`
	BrandEmails    map[string]string `json:"brand_emails"`
	Mandates       map[string]string `json:"mandate_numbers"`
	MustChange     bool              `json:"isPasswordChangeNeeded"`
	OneTime        string            `json:"one_time_password"`
}

func usersOf(t *testing.T, c *apitest.Client, query string) (names string) {
	t.Helper()
	for _, u := range apitest.Done[[]detail](t, c.Get("/user?sort=username&"+query)) {
		names += " " + u.Username
	}
	return strings.TrimSpace(names)
}

// Everything that is known of a user is saved and read again, with what follows
// from the company.
func TestUserDetails(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		made := apitest.Done[detail](t, admin.Post("/user", `{"username":"Greta.P","name":"Greta Petkutė","short_name":"GP","phone":"+370 612 34567","email":"greta@example.lt",
			"company_id":1,"role_id":2,"company_ids":[1,2],"brand_ids":[1,2],"mandate_numbers":{"1":"ĮG-15","2":""},"brand_emails":{"2":"greta@borealis.example"},
			"job_title":{"1":"Pardavimo vadybininkė","2":"Sales adviser"},"signature":{"1":"Pagarbiai\nGreta"},"sales_unit":true}`))
		if len(made.OneTime) < 12 || !made.MustChange {
			t.Errorf("no one-time password: %+v", made)
		}
		at := fmt.Sprint("/user/", made.ID)
		got := admin.Get(at)
		one := apitest.Done[detail](t, got)
		if one.OneTime != "" || strings.Contains(got.Body, made.OneTime) {
			t.Error("the one-time password is shown again")
		}
		if one.ShortName != "GP" || one.JobTitle["2"] != "Sales adviser" || one.Signature["1"] != "Pagarbiai\nGreta" || one.CompanyName != "UAB „Aurora Vilnius“" ||
			one.CountryID == nil || one.VAT != "LT100000010011" || one.RoleName == "" || len(one.Mandates) != 1 || one.Mandates["1"] != "ĮG-15" || one.BrandEmails["2"] != "greta@borealis.example" {
			t.Errorf("read: %s", got.Body)
		}
		loggedIn(t, p, "greta.p", made.OneTime)

		// What is not sent stays; a company that goes takes its number along.
		apitest.Done[detail](t, admin.Put(at, `{"name":"Greta P."}`))
		two := apitest.Done[detail](t, admin.Put(at, `{"company_id":2,"company_ids":[2],"mandate_numbers":{"2":"ĮG-16"}}`))
		if len(two.Mandates) != 1 || two.Mandates["2"] != "ĮG-16" || len(two.BrandEmails) != 1 || two.Signature["1"] == "" {
			t.Errorf("after a change: %+v", two)
		}
		three := apitest.Done[detail](t, admin.Put(at, `{"company_id":1,"company_ids":[1]}`))
		if len(three.Mandates) != 0 {
			t.Errorf("the number of a company that is gone: %+v", three)
		}
		if history := admin.Get(at + "/history").Body; !strings.Contains(history, "ĮG-16") || !strings.Contains(history, "brand_ids") {
			t.Errorf("the history says nothing of what was given: %s", history)
		}
		for field, body := range map[string]string{
			"mandate_numbers.2": `{"mandate_numbers":{"2":"X"}}`, "brand_emails.1": `{"brand_emails":{"1":"nobody"}}`, "brand_emails.7": `{"brand_emails":{"7":"a@b.lt"}}`,
			"mandate_numbers": `{"mandate_numbers":{"one":"X"}}`, "image": `{"image":"none.png"}`, "job_title": `{"job_title":{"9":"X"}}`, "phone": `{"phone":"call me"}`,
			"email": `{"email":"a@b.lt\r\nBcc: c@d.lt"}`, "name": `{"name":"Greta\nBcc: c@d.lt"}`, "username": `{"username":"a\tb"}`, "short_name": `{"short_name":"G\r\nP"}`,
			"mandate_numbers.1": `{"mandate_numbers":{"1":"a\nb"}}`,
		} {
			apitest.Rejects(t, body, admin.Put(at, body), field)
		}
		if is := apitest.Done[detail](t, admin.Get(at)); is.Revision != three.Revision {
			t.Errorf("what was refused is kept: %+v", is)
		}
	})
}

// The same name in another case is taken, at the live check and when it is saved.
func TestUsernamesInAnotherCase(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		for _, c := range []struct {
			query string
			valid bool
		}{{"value=JONAS", false}, {"value=JONAS&id=2", true}, {"value=+jonas+", false}, {"value=jonas2", true}} {
			if got := apitest.Done[struct{ Valid bool }](t, admin.Get("/user/check-username?"+c.query)); got.Valid != c.valid {
				t.Errorf("%s is free: %v", c.query, got.Valid)
			}
		}
		apitest.Rejects(t, "another case", admin.Post("/user", `{"username":"JoNaS","name":"X","company_id":1}`), "username")
	})
}

// Who has the right to the users of companies sees those of their own companies;
// the group's own staff is for those who administer the group.
func TestWhoSeesWhichUsers(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		reader, _ := helper(t, admin, p, "reader", "app.company.users")
		manager, me := helper(t, admin, p, "manager", "app.user")
		if got := usersOf(t, reader, ""); got != "darius.balc jonas laura.mik manager nerijus.pauk paulius.grig reader rokas saule tomas vaida" || usersOf(t, manager, "") != got {
			t.Errorf("of the own company: %s", got)
		}
		if got := usersOf(t, admin, "type=admin"); got != "admin inga karolis.vas lina" {
			t.Errorf("the group's own: %s", got)
		}
		if got := usersOf(t, admin, "companyId=1&admins=1"); got != "admin darius.balc inga jonas karolis.vas laura.mik lina manager nerijus.pauk paulius.grig reader rokas saule tomas vaida" {
			t.Errorf("with those who work with the company: %s", got)
		}
		for what, got := range map[string]apitest.Response{
			"the administrator": manager.Get("/user/1"), "a user of another company": manager.Get("/user/4"), "saved": manager.Put("/user/4", `{"name":"X"}`),
			"the history": manager.Get("/user/1/history"), "the sessions": manager.Get("/user/4/session"), "a domain": manager.Get("/user/domain?companyId=2"),
		} {
			if got.Status != http.StatusNotFound {
				t.Errorf("%s: %d %s", what, got.Status, got.Body)
			}
		}
		denied(t, "a write of who only reads", reader.Put(fmt.Sprintf("/user/%d", me.ID), `{"name":"X"}`), "denied")

		role := admin.Create(t, "/role", `{"name":"Group","type":"admin"}`)
		admin.Create(t, "/permission", fmt.Sprintf(`{"role_id":%d,"type":"ALLOW","permission":"app.administrator"}`, role))
		apitest.Done[detail](t, admin.Post("/user", fmt.Sprintf(`{"username":"group","name":"Group","password":%q,"isPasswordChangeNeeded":false,"role_id":%d,"company_ids":[1],"brand_ids":[1]}`, good, role)))
		group := loggedIn(t, p, "group", good)
		if got := usersOf(t, group, ""); got != "admin group inga karolis.vas lina" {
			t.Errorf("who administers the group alone: %s", got)
		}
		if got := group.Get("/user/2"); got.Status != http.StatusNotFound {
			t.Errorf("a user of a company: %d", got.Status)
		}
		denied(t, "a user of a company", group.Post("/user", `{"username":"n","name":"N","company_id":1}`), "app.user")
		denied(t, "one of the group", manager.Post("/user", `{"username":"n","name":"N"}`), "app.administrator")
		colleagues := apitest.Done[[]person](t, p.As(t, "tomas").Get("/user/colleagues?companyId=1"))
		if len(colleagues) != 14 { // all but the administrator
			t.Errorf("colleagues: %v", colleagues)
		}
		// Those who act for each other: whom the list of the company shows, in use.
		own := apitest.Done[[]person](t, p.As(t, "tomas").Get("/user/colleagues?companyId=1&own=true"))
		ofCompany := apitest.Done[[]person](t, admin.Get("/user?companyId=1&status=active"))
		if len(own) != len(ofCompany) || len(own) == 0 || slices.ContainsFunc(own, func(c person) bool {
			return !slices.ContainsFunc(ofCompany, func(u person) bool { return u.ID == c.ID })
		}) {
			t.Errorf("of the company itself: %v, listed %v", own, ofCompany)
		}
		apitest.Rejects(t, "colleagues of others", p.As(t, "tomas").Get("/user/colleagues?companyId=2"), "companyId")
		if got := apitest.Done[struct{ Domain string }](t, manager.Get("/user/domain?companyId=1")); got.Domain != "aurora-vilnius.example" {
			t.Errorf("domain: %s", got.Domain)
		}
	})
}

// A role of another type than the user needs is refused, whatever changes.
func TestRolesFitTheirUsers(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		for body, field := range map[string]string{
			`{"username":"a","name":"A","company_id":1,"role_id":3}`:     "role_id",
			`{"username":"a","name":"A","role_id":2}`:                    "role_id",
			`{"username":"a","name":"A","company_id":1,"role_id":1}`:     "role_id",
			`{"username":"a","name":"A","company_id":1,"role_id":99999}`: "role_id",
		} {
			apitest.Rejects(t, body, admin.Post("/user", body), field)
		}
		apitest.Rejects(t, "the company goes", admin.Put("/user/2", `{"company_id":null}`), "role_id")
		apitest.Rejects(t, "the role's type", admin.Put("/role/2", `{"type":"admin"}`), "type")
		roles := apitest.Done[[]struct {
			ID   int64
			Type string
		}](t, admin.Get("/user/roles?type=customer"))
		if len(roles) != 4 || roles[0].Type != "customer" {
			t.Errorf("roles of companies: %v", roles)
		}
		manager, _ := helper(t, admin, p, "manager", "app.user")
		for _, role := range apitest.Done[[]struct{ Name string }](t, manager.Get("/user/roles")) {
			if role.Name != "manager" && role.Name != "Be leidimų" { // which allows nothing
				t.Errorf("may give %s", role.Name)
			}
		}
	})
}

// Administrators end the sessions of others and give them passwords, where they
// could take the user's place; to themselves they do it elsewhere.
func TestLoginsOfOthers(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		manager, me := helper(t, admin, p, "manager", "app.user")
		tomas, jonas := p.As(t, "tomas"), p.As(t, "jonas")
		type session struct {
			ID      int64
			Current bool
		}
		list := apitest.Done[[]session](t, manager.Get("/user/5/session"))
		if len(list) != 1 || list[0].Current {
			t.Fatalf("sessions of tomas: %v", list)
		}
		if got := manager.Delete(fmt.Sprintf("/user/5/session/%d", list[0].ID+100)); got.Status != http.StatusNotFound {
			t.Errorf("a session that there is not: %d", got.Status)
		}
		if got := manager.Delete(fmt.Sprintf("/user/5/session/%d", list[0].ID)); got.Status != http.StatusNoContent {
			t.Errorf("end a session: %d %s", got.Status, got.Body)
		}
		if got := tomas.Get("/user/active"); got.Status != http.StatusUnauthorized {
			t.Errorf("an ended session: %d", got.Status)
		}
		p.As(t, "tomas")
		if got := manager.Delete("/user/5/session"); got.Status != http.StatusNoContent {
			t.Errorf("end all sessions: %d %s", got.Status, got.Body)
		}
		if log := admin.Get("/log").Body; !strings.Contains(log, `"sessions":[null,1]`) {
			t.Error("the log says nothing of ended sessions")
		}
		// jonas may more than the manager.
		denied(t, "sessions of somebody who may more", manager.Get("/user/2/session"), "role_beyond")
		denied(t, "to end them", manager.Delete("/user/2/session"), "role_beyond")
		denied(t, "a password", manager.Post("/user/2/password?revision=2", nil), "role_beyond")
		if got := jonas.Get("/user/active"); got.Status != http.StatusOK {
			t.Errorf("jonas: %d", got.Status)
		}
		given := apitest.Done[detail](t, manager.Post(fmt.Sprintf("/user/5/password?revision=%d", userOf(t, admin, 5).Revision), nil))
		tomas = loggedIn(t, p, "tomas", given.OneTime)
		if got := tomas.Get("/brand"); got.Problem(t).Code != "password_change_needed" {
			t.Errorf("with a one-time password: %d %s", got.Status, got.Body)
		}
		own := fmt.Sprintf("/user/%d", me.ID)
		for what, got := range map[string]apitest.Response{
			"own password": manager.Put(own, `{"password":"kitas slaptas žodis 5"}`), "own one-time password": manager.Post(own+"/password?revision=1", nil),
		} {
			if got.Status != http.StatusConflict || got.Problem(t).Code != "password_own" {
				t.Errorf("%s: %d %s", what, got.Status, got.Body)
			}
		}
		for what, got := range map[string]apitest.Response{
			"block oneself": manager.Put(own, `{"status":"blocked"}`), "remove oneself": manager.Delete(own),
		} {
			denied(t, what, got, "own_status")
		}
	})
}
