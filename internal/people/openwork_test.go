package people_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"forecourt/internal/testkit/apitest"
)

// A user with open work is refused to those who remove the user without saying so: it is counted by kind and not named.
func TestUsersWithOpenWorkAreRemovedKnowingly(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		ugnė, self := helper(t, admin, p, "ugne", "app.offer.*", "app.order", "app.order.create")
		_, idle := helper(t, admin, p, "laisva")
		for range 2 {
			ugnė.Create(t, "/version", `{"company_id":1,"brand_id":1,"type":"standard"}`)
		}
		ugnė.Create(t, "/order", `{"brand_id":1,"dealer_company_id":1,"model_id":1}`)
		at := fmt.Sprintf("/user/%d", self.ID)
		type use struct {
			Entity string
			Name   string
			Count  int64
		}
		uses := apitest.Done[[]use](t, admin.Get(at+"/used-by"))
		if fmt.Sprint(uses) != "[{order  1} {version  2}]" {
			t.Errorf("the open work: %v", uses)
		}
		got := admin.Delete(at)
		if got.Status != http.StatusConflict || got.Problem(t).Code != "in_use_by" {
			t.Fatalf("removed without a word: %d %s", got.Status, got.Body)
		}
		if text := got.Problem(t).Message; !strings.Contains(text, "orders 1") || !strings.Contains(text, "offers 2") {
			t.Errorf("it says %s", text)
		}
		if is := userOf(t, admin, self.ID); is.Status != "active" {
			t.Errorf("what was refused is kept: %+v", is)
		}
		if gone := apitest.Done[person](t, admin.Delete(at+"?anyway=1")); gone.Status != "deleted" {
			t.Errorf("removed knowingly: %+v", gone)
		}
		apitest.Done[person](t, admin.Delete(at)) // is so already
		if gone := apitest.Done[person](t, admin.Delete(fmt.Sprintf("/user/%d", idle.ID))); gone.Status != "deleted" {
			t.Errorf("somebody without work: %+v", gone)
		}
	})
}

// Users and substitutions are made by those who may open the form for it.
func TestUsersAreMadeWithTheRightOfTheForm(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		made := func(name string) string {
			return fmt.Sprintf(`{"username":%q,"name":%q,"company_id":1,"company_ids":[1]}`, name, name)
		}
		keeper, _ := helper(t, admin, p, "keeper", "app.user", "app.company.substitution")
		denied(t, "a user", keeper.Post("/user", made("nauja")), "app.user.create")
		stands := away(1, jonasID, tomasID, day(1), day(2))
		denied(t, "a substitution", keeper.Post("/substitution", stands), "app.substitution.create")
		apitest.Done[person](t, keeper.Put(fmt.Sprintf("/user/%d", tomasID), `{"short_name":"TŠ"}`))

		maker, _ := helper(t, admin, p, "maker",
			"app.user", "app.user.create", "app.company.substitution", "app.substitution.create")
		apitest.Done[person](t, maker.Post("/user", made("kita")))
		apitest.Done[substitution](t, maker.Post("/substitution", stands))

		group, _ := helper(t, admin, p, "group", "app.administrator")
		denied(t, "one of the group", group.Post("/user", `{"username":"n","name":"N"}`), "app.administrator.users.create")
	})
}
