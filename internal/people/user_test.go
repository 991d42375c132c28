package people_test

import (
	"fmt"
	"net/http"
	"testing"

	"forecourt/internal/people"
	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/testkit/apitest"
)

// A user of a company who was given no companies to work with still has a login.
func TestUserWithoutCompaniesLogsIn(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		admin.Create(t, "/user", `{"username":"vienas","name":"Vienas","password":"`+good+`","company_id":1,"role_id":2}`)
		user := loggedIn(t, p, "vienas", good)
		const next = "audra kelias stalas"
		if got := user.Get("/brand"); got.Status != http.StatusForbidden || got.Problem(t).Code != "password_change_needed" {
			t.Errorf("before the change: %d %s", got.Status, got.Body)
		}
		if got := user.Post("/user/change-pass", map[string]string{"old_password": good, "password": next}); got.Status != http.StatusOK {
			t.Fatalf("the first change of the password: %d %s", got.Status, got.Body)
		}
		user = loggedIn(t, p, "vienas", next)
		for _, path := range []string{"/user/active", "/brand", "/company", "/session"} {
			if got := user.Get(path); got.Status != http.StatusOK {
				t.Errorf("%s: %d %s", path, got.Status, got.Body)
			}
		}
	})
}

// null takes the role and the company from a user; a field that is not sent stays.
func TestNullTakesRoleAndCompany(t *testing.T) {
	type user struct {
		ID        int64
		Revision  int64
		Name      string
		RoleID    *int64  `json:"role_id"`
		CompanyID *int64  `json:"company_id"`
		BrandIDs  []int64 `json:"brand_ids"`
	}
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		id := admin.Create(t, "/user", `{"username":"vienas","name":"Vienas","password":"`+good+`","company_id":1,"role_id":2,"brand_ids":[1,2]}`)
		at := fmt.Sprint("/user/", id)
		one := apitest.Done[user](t, admin.Put(at, `{"role_id":null}`))
		if one.RoleID != nil || one.CompanyID == nil || one.Name != "Vienas" || len(one.BrandIDs) != 2 {
			t.Errorf("without a role: %+v", one)
		}
		one = apitest.Done[user](t, admin.Put(at, `{"company_id":null,"brand_ids":[]}`))
		if one.CompanyID != nil || len(one.BrandIDs) != 0 {
			t.Errorf("without a company: %+v", one)
		}
		for field, body := range map[string]string{
			"name": `{"name":null}`, "password": `{"password":null}`, "brand_ids": `{"brand_ids":null}`, "status": `{"status":null}`,
		} {
			apitest.Rejects(t, body, admin.Put(at, body), field)
		}
		apitest.Rejects(t, "a brand that there is not", admin.Put(at, `{"brand_ids":[99999]}`), "brand_ids")
	})
}

// The command line lists every role with every entry, and every user.
func TestListsOfTheCommandLineAreWhole(t *testing.T) {
	const more = 1001
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		ctx := t.Context()
		err := p.DB().Update(ctx, db.Op{Actor: authz.System("test")}, func(tx *db.Tx) error {
			before, err := people.Roles(ctx, tx)
			if err != nil {
				return err
			}
			for i := range more {
				role, err := people.CreateRole(ctx, tx, fmt.Sprintf("Role %d", i), "customer")
				if err != nil {
					return err
				}
				if err := people.Grant(ctx, tx, role.ID, authz.Allow, "app.log"); err != nil {
					return err
				}
			}
			all, err := people.Roles(ctx, tx)
			if err != nil {
				return err
			}
			if len(all) != len(before)+more {
				t.Errorf("%d roles of %d", len(all), len(before)+more)
			}
			for _, role := range all[len(before):] {
				if len(role.Permissions) != 1 {
					t.Errorf("%s has %d entries", role.Name, len(role.Permissions))
					break
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	})
}
