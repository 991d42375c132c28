package stock_test

import (
	"fmt"
	"net/http"
	"testing"

	"forecourt/internal/testkit/apitest"
)

// A place belongs to the company that is named, else to that of the user; it is
// archived and comes back, and its link is an address.
func TestStockroomLife(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		type stockroom struct {
			ID        int64
			CompanyID int64 `json:"company_id"`
			Status    string
			Name      string
		}
		admin := p.As(t, "admin")
		apitest.Rejects(t, "no company, by somebody without one", admin.Post("/stockroom", `{"name":"Kiemas Z"}`), "company_id")
		apitest.Rejects(t, "no address", admin.Post("/stockroom", `{"name":"Kiemas Z","company_id":1,"link":"javascript:alert(1)"}`), "link")
		apitest.Rejects(t, "no name", admin.Post("/stockroom", `{"name":" ","company_id":1}`), "name")
		apitest.Rejects(t, "a name that is taken", admin.Post("/stockroom", `{"name":"SALONAS","company_id":1}`), "name")
		id := admin.Create(t, "/stockroom", `{"name":"Kiemas Z","company_id":1,"link":"https://maps.example/z"}`)
		one := fmt.Sprintf("/stockroom/%d", id)
		apitest.Rejects(t, "another company", admin.Put(one, `{"company_id":2}`), "company_id")

		role := admin.Create(t, "/role", `{"name":"Sandėlininkas"}`)
		admin.Create(t, "/permission", fmt.Sprintf(`{"role_id":%d,"type":"ALLOW","permission":"app.stockroom"}`, role))
		user := apitest.Done[struct{ ID, Revision int64 }](t, admin.Get("/user/2"))
		if got := admin.Put("/user/2", fmt.Sprintf(`{"role_id":%d,"revision":%d}`, role, user.Revision)); got.Status != http.StatusOK {
			t.Fatalf("give the role: %d %s", got.Status, got.Body)
		}
		jonas := p.As(t, "jonas")
		own := apitest.Done[stockroom](t, jonas.Post("/stockroom", `{"name":"Stogas"}`))
		if own.CompanyID != 1 || own.Status != "active" {
			t.Errorf("one's own company: %+v", own)
		}
		if got := jonas.Post("/stockroom", `{"name":"Stogas","company_id":5}`); got.Status < 400 || got.Status >= 500 {
			t.Errorf("the company of others: %d %s", got.Status, got.Body)
		}
		if got := apitest.Done[stockroom](t, jonas.Delete(one)); got.Status != "archive" {
			t.Errorf("archived: %+v", got)
		}
		left := apitest.Done[[]stockroom](t, jonas.Get("/stockroom?companyId=1&status=archive"))
		if len(left) != 1 || left[0].Name != "Kiemas Z" {
			t.Errorf("the archive: %+v", left)
		}
		if got := apitest.Done[stockroom](t, jonas.Put(one, `{"status":"active"}`)); got.Status != "active" {
			t.Errorf("back in use: %+v", got)
		}
	})
}
