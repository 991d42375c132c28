package order_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"forecourt/internal/order"
	"forecourt/internal/people"
	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/testkit/apitest"
)

// ordered is an order as the API answers it.
type ordered struct {
	ID              int64
	Revision        int64
	Status          string
	StatusAt        string `json:"status_at"`
	Quantity        int64
	DealerCompanyID int64  `json:"dealer_company_id"`
	DealerManagerID *int64 `json:"dealer_manager_id"`
	ImportManagerID *int64 `json:"import_manager_id"`
	BrandID         int64  `json:"brand_id"`
	ModelID         *int64 `json:"model_id"`
	ExtCode         string `json:"ext_code"`
	ExtName         string `json:"ext_name"`
	IntCode         string `json:"int_code"`
	OptionsFull     string `json:"options_full"`
	Comment         string
	CustomerID      *int64 `json:"customer_id"`
	CustomerName    string `json:"customer_name"`
	Brand           string
	Company         string
	DealerManager   string `json:"dealer_manager"`
	ImportManager   string `json:"import_manager"`
	Vehicles        int64
	Model           struct{ Code, Description string }
}

// line is one of the log of an order.
type line struct {
	Kind, Old, New, Comment string
	UserName                string `json:"user_name"`
	Data                    map[string]any
}

const jonasID, ingaID = 2, 3

// aurora is an order of the first company for the first brand.
const aurora = `{"brand_id":1,"dealer_company_id":1,"model_id":1,"ext_code":"475","ext_name":"Juoda","int_code":"ILB","options_full":"W19 NAV","comment":"Skubu"}`

func make1(t *testing.T, c *apitest.Client) ordered {
	t.Helper()
	return apitest.Done[ordered](t, c.Post("/order", aurora))
}

func at(o ordered) string { return fmt.Sprintf("/order/%d", o.ID) }

func number(o ordered) string { return fmt.Sprint(o.ID) }

func read(t *testing.T, c *apitest.Client, o ordered) ordered {
	t.Helper()
	return apitest.Done[ordered](t, c.Get(at(o)))
}

func logOf(t *testing.T, c *apitest.Client, o ordered) []line {
	t.Helper()
	return apitest.Done[[]line](t, c.Get(fmt.Sprintf("/order-log?orderId=%d", o.ID)))
}

// refused checks that what was tried is refused with a code.
func refused(t *testing.T, what string, got apitest.Response, status int, code string) {
	t.Helper()
	if got.Status != status || got.Problem(t).Code != code {
		t.Errorf("%s: %d %s; want %d %s", what, got.Status, got.Body, status, code)
	}
}

// role gives a user a role of these permissions, these brands and companies.
func role(t *testing.T, p *apitest.Program, username string, brands, companies []int64, permissions ...string) *apitest.Client {
	t.Helper()
	err := p.DB().Update(t.Context(), db.Op{Actor: authz.System("test")}, func(tx *db.Tx) error {
		user, err := people.ByUsername(t.Context(), tx, username)
		if err != nil {
			return err
		}
		made, err := people.CreateRole(t.Context(), tx, fmt.Sprint("Role of ", username, user.Revision), "customer")
		if err != nil {
			return err
		}
		for _, permission := range permissions {
			if err := people.Grant(t.Context(), tx, made.ID, authz.Allow, permission); err != nil {
				return err
			}
		}
		return people.Move(t.Context(), tx, user.ID, made.ID, companies[0], brands, companies)
	})
	if err != nil {
		t.Fatal(err)
	}
	return p.As(t, username)
}

// Every status says of every move whether it is left by it.
func TestMovesAreComplete(t *testing.T) {
	if err := order.Statuses.Check(); err != nil {
		t.Error(err)
	}
}

// An order goes from its dealer to its confirmation, and its log says how.
func TestOrderFromDealerToConfirmation(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		jonas, inga := p.As(t, "jonas"), p.As(t, "inga")
		o := make1(t, jonas)
		if o.Status != "new" || o.Quantity != 1 || *o.DealerManagerID != jonasID || o.ImportManagerID != nil || o.Brand != "Aurora" || o.DealerManager != "Jonas Petraitis" || o.Company == "" || o.Model.Code == "" || o.Model.Description == "" {
			t.Errorf("a new order: %+v", o)
		}
		jonas.Language = "lt"
		if lt := read(t, jonas, o); lt.Model.Description == "" || lt.Model.Code != o.Model.Code {
			t.Errorf("in Lithuanian: %+v", lt.Model)
		}
		jonas.Language = "en"
		changed := apitest.Done[ordered](t, jonas.Put(at(o), `{"quantity":2,"comment":"Du vienodi","log_comment":"Klientas nori dviejų"}`))
		if changed.Quantity != 2 {
			t.Errorf("changed: %+v", changed)
		}
		apitest.Rejects(t, "no comment", inga.Post(fmt.Sprintf("/order/comment/%d", o.ID), `{"comment":"  "}`), "comment")
		if got := apitest.Done[line](t, inga.Post(fmt.Sprintf("/order/comment/%d", o.ID), `{"comment":"Tikriname"}`)); got.Kind != "comment" || got.Comment != "Tikriname" || got.UserName != "Inga Kazlauskaitė" {
			t.Errorf("a comment: %+v", got)
		}
		open := apitest.Done[ordered](t, inga.Post(fmt.Sprintf("/order/accept/%d", o.ID), nil))
		if open.Status != "open" || *open.ImportManagerID != ingaID || open.ImportManager != "Inga Kazlauskaitė" || open.StatusAt == o.StatusAt {
			t.Errorf("accepted: %+v", open)
		}
		again := apitest.Done[ordered](t, inga.Post(fmt.Sprintf("/order/accept/%d", o.ID), nil))
		if again.Revision != open.Revision {
			t.Errorf("a second press changed it: %+v", again)
		}
		refused(t, "an edit after it", jonas.Put(at(o), `{"quantity":3}`), http.StatusConflict, "order_accepted")
		if got := jonas.Put(at(o), `{"quantity":3}`).Problem(t).Message; got != "Accepted by Inga Kazlauskaitė. Ask them to change it." {
			t.Errorf("it says %q", got)
		}
		refused(t, "deleted after it", jonas.Delete(at(o)), http.StatusConflict, "order_accepted")
		if got := apitest.Done[ordered](t, inga.Put(at(o), `{"ext_code":"B45"}`)); got.ExtCode != "B45" {
			t.Errorf("who processes it changes it: %+v", got)
		}
		refused(t, "a status by a dealer", jonas.Put(at(o), `{"status":"confirmed"}`), http.StatusForbidden, "denied")
		apitest.Rejects(t, "deleted by its status", inga.Put(at(o), `{"status":"deleted"}`), "status")
		done := apitest.Done[ordered](t, inga.Post(at(o), `{"status":"confirmed","log_comment":"Gamykla patvirtino"}`))
		if done.Status != "confirmed" || *done.ImportManagerID != ingaID {
			t.Errorf("confirmed: %+v", done)
		}
		refused(t, "changed when confirmed", inga.Put(at(o), `{"quantity":5}`), http.StatusConflict, "order_not_open")
		back := apitest.Done[ordered](t, inga.Put(at(o), `{"status":"new"}`))
		if back.Status != "new" || back.ImportManagerID != nil {
			t.Errorf("new again: %+v", back)
		}

		var kinds []string
		for _, l := range logOf(t, jonas, o) {
			kinds = append(kinds, strings.Trim(l.Kind+" "+l.Old+">"+l.New+" "+l.Comment, "> "))
		}
		want := []string{"status confirmed>new", "status open>confirmed Gamykla patvirtino", "change", "status new>open", "comment > Tikriname", "change > Klientas nori dviejų", "created >new"}
		if !slices.Equal(kinds, want) {
			t.Errorf("the log says %q", kinds)
		}
		lines := logOf(t, jonas, o)
		change := lines[5]
		if fmt.Sprint(change.Data["quantity"]) != "[1 2]" || fmt.Sprint(change.Data["comment"]) != "[<nil> <nil>]" || change.UserName != "Jonas Petraitis" {
			t.Errorf("the change: %+v", change)
		}
	})
}

// Of two who begin to process an order one does, each of a hundred times; the other is
// answered who and when, and shown the order.
func TestOneOfTwoAccepts(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		jonas, inga, karolis := p.As(t, "jonas"), p.As(t, "inga"), p.As(t, "karolis.vas")
		both := []*apitest.Client{inga, karolis}
		for range 100 {
			o := make1(t, jonas)
			got := apitest.AtOnce(2, func(i int) apitest.Response { return both[i].Post(fmt.Sprintf("/order/accept/%d", o.ID), nil) })
			if by := got.By(); by[http.StatusOK] != 1 || by[http.StatusConflict] != 1 {
				t.Fatalf("order %d: %v", o.ID, by)
			}
			winner := 0
			if got[1].Status == http.StatusOK {
				winner = 1
			}
			won := apitest.Done[ordered](t, got[winner])
			lost := got[1-winner].Problem(t)
			if lost.Code != "order_already_accepted" || lost.ChangedBy != won.ImportManager || !strings.HasPrefix(lost.Message, "Order is already accepted: "+won.ImportManager+", 20") || !strings.Contains(string(lost.Current), `"status":"open"`) {
				t.Fatalf("the other is answered %+v", lost)
			}
			if is := read(t, jonas, o); *is.ImportManagerID != *won.ImportManagerID || len(logOf(t, jonas, o)) != 2 {
				t.Fatalf("after it: %+v", is)
			}
		}
	})
}

// Dealers see the orders of their companies, those who process orders all of their brands,
// and nobody else any.
func TestWhoSeesOrders(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		o := make1(t, p.As(t, "jonas"))
		sees := func(who string, c *apitest.Client, want bool) {
			t.Helper()
			rows := apitest.Done[[]ordered](t, c.Get("/order?limit=1000"))
			listed := slices.ContainsFunc(rows, func(r ordered) bool { return r.ID == o.ID })
			status, log := c.Get(at(o)).Status, len(logOf(t, c, o))
			if listed != want || (status == http.StatusOK) != want || (log > 0) != want || !want && status != http.StatusNotFound {
				t.Errorf("%s: listed %v, read %d, %d lines of the log; want %v", who, listed, status, log, want)
			}
		}
		sees("its dealer", p.As(t, "jonas"), true)
		sees("a colleague", p.As(t, "saule"), true)
		sees("who processes orders", p.As(t, "inga"), true)
		sees("the dealer of another brand and company", p.As(t, "ilze"), false)
		all := []string{"app.order", "app.order.view", "app.order.edit", "app.order.process"}
		sees("who processes those of another brand", role(t, p, "mart", []int64{2}, []int64{1}, all...), false)
		processor := role(t, p, "mart", []int64{1}, []int64{10}, all...)
		sees("who processes those of the brand, in another company", processor, true)
		sees("a dealer of another company", role(t, p, "egle", []int64{1}, []int64{2}, all[:3]...), false)
		if got := p.As(t, "tomas").Get("/order"); got.Status != http.StatusForbidden {
			t.Errorf("without a right: %d", got.Status)
		}
		// What the order names stays named: who processes it need not see its company.
		if got := apitest.Done[ordered](t, processor.Put(at(o), `{"quantity":4}`)); got.Quantity != 4 {
			t.Errorf("changed from another company: %+v", got)
		}
		foreign := p.As(t, "admin").Create(t, "/customer", `{"dealer_company_id":1,"name":"Slapta Moteris"}`)
		apitest.Rejects(t, "the customer of a company that is not one's own", processor.Put(at(o), fmt.Sprintf(`{"customer_id":%d}`, foreign)), "customer_id")
		if got := apitest.Done[ordered](t, p.As(t, "jonas").Put(at(o), fmt.Sprintf(`{"customer_id":%d}`, foreign))); got.CustomerName != "Slapta Moteris" {
			t.Errorf("the customer of the own company: %+v", got)
		}
		for what, client := range map[string]*apitest.Client{"processor": processor, "dealer": p.As(t, "egle")} {
			if got := client.Post("/order", aurora); got.Status != http.StatusForbidden {
				t.Errorf("%s without the right to make orders: %d %s", what, got.Status, got.Body)
			}
		}
		maker := role(t, p, "egle", []int64{1}, []int64{2}, "app.order.create", "app.order.process")
		apitest.Rejects(t, "for a company that is not one's own", maker.Post("/order", aurora), "dealer_company_id")
	})
}

// What is wrong with an order is said by its field, and nothing is made.
func TestWrongOrders(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		jonas, admin := p.As(t, "jonas"), p.As(t, "admin")
		before := jonas.Get("/order?limit=1").Header.Get("X-Total-Count")
		closed := admin.Create(t, "/model", `{"brand_id":1,"code":"CLOSED","modelrange_id":1,"fuel_id":1,"pricelistId":1}`)
		apitest.Done[any](t, admin.Delete(fmt.Sprintf("/model/%d?anyway=1", closed)))
		other := admin.Create(t, "/customer", `{"dealer_company_id":2,"name":"Kitos Įmonės"}`)
		for what, c := range map[string]struct{ fields, field string }{
			"no brand":                         {`"dealer_company_id":1,"model_id":1`, "brand_id"},
			"no model":                         {`"dealer_company_id":1,"brand_id":1`, "model_id"},
			"an unknown model":                 {`"dealer_company_id":1,"brand_id":1,"model_id":999999`, "model_id"},
			"a model that is not sold":         {fmt.Sprintf(`"dealer_company_id":1,"brand_id":1,"model_id":%d`, closed), "model_id"},
			"none":                             {`"dealer_company_id":1,"brand_id":1,"model_id":1,"quantity":0`, "quantity"},
			"too many":                         {`"dealer_company_id":1,"brand_id":1,"model_id":1,"quantity":10000`, "quantity"},
			"another status":                   {`"dealer_company_id":1,"brand_id":1,"model_id":1,"status":"confirmed"`, "status"},
			"another company":                  {`"dealer_company_id":2,"brand_id":1,"model_id":1`, "dealer_company_id"},
			"another brand":                    {`"dealer_company_id":1,"brand_id":7,"model_id":1`, "brand_id"},
			"wanted yesterday":                 {`"dealer_company_id":1,"brand_id":1,"model_id":1,"wanted_at":"2020-01-01"`, "wanted_at"},
			"the customer of another company":  {fmt.Sprintf(`"dealer_company_id":1,"brand_id":1,"model_id":1,"customer_id":%d`, other), "customer_id"},
			"a field that orders do not have":  {`"dealer_company_id":1,"brand_id":1,"model_id":1,"colour":"x"`, "colour"},
			"a code that is longer than codes": {`"dealer_company_id":1,"brand_id":1,"model_id":1,"ext_code":"` + strings.Repeat("x", 65) + `"`, "ext_code"},
			"a company that there is not":      {`"dealer_company_id":999999,"brand_id":1,"model_id":1`, "dealer_company_id"},
			"a date that there is not":         {`"dealer_company_id":1,"brand_id":1,"model_id":1,"wanted_at":"2026-02-30"`, "wanted_at"},
			"a customer that there is not":     {`"dealer_company_id":1,"brand_id":1,"model_id":1,"customer_id":999999`, "customer_id"},
		} {
			apitest.Rejects(t, what, jonas.Post("/order", "{"+c.fields+"}"), c.field)
		}
		if after := jonas.Get("/order?limit=1").Header.Get("X-Total-Count"); after != before {
			t.Errorf("%s orders, there were %s", after, before)
		}
		if got := apitest.Done[ordered](t, jonas.Post("/order", `{"brand_id":1,"model_id":1,"customer_name":"Ona"}`)); got.DealerCompanyID != 1 || got.CustomerName != "Ona" {
			t.Errorf("for the own company: %+v", got)
		}
		// A model that is archived later stays with its orders.
		o := make1(t, jonas)
		apitest.Done[any](t, admin.Delete("/model/1?anyway=1"))
		if got := apitest.Done[ordered](t, jonas.Put(at(o), `{"comment":"Vis dar"}`)); got.ModelID == nil {
			t.Errorf("with a model that is archived since: %+v", got)
		}
	})
}

// Another brand clears what the earlier one had, also when nobody but the server knows (D-017), and
// takes a model of its own with it.
func TestAnotherBrandClearsTheCar(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		var models []struct {
			ID      int64
			BrandID int64 `json:"brand_id"`
		}
		admin.Get("/model?brandId=2&limit=2").JSON(t, &models)
		sell := admin.Post("/company-brand", `{"company_id":1,"brand_id":2}`)
		if sell.Status != http.StatusOK && sell.Status != http.StatusUnprocessableEntity {
			t.Fatal(sell.Body)
		}
		o := make1(t, admin)
		apitest.Rejects(t, "another brand alone", admin.Put(at(o), `{"brand_id":2}`), "model_id")
		apitest.Rejects(t, "a form that sends all it has", admin.Put(at(o), `{"brand_id":2,"model_id":1,"ext_code":"475","options_full":"W19 NAV"}`), "model_id")
		if now := read(t, admin, o); now.BrandID != 1 || now.ModelID == nil || now.ExtCode != "475" {
			t.Errorf("after the refusals: %+v", now)
		}
		if len(models) == 0 {
			t.Fatal("brand 2 has no models")
		}
		fresh := make1(t, admin)
		got := apitest.Done[ordered](t, admin.Put(at(fresh), fmt.Sprintf(`{"brand_id":2,"model_id":%d,"ext_code":"B45"}`, models[0].ID)))
		if got.ModelID == nil || *got.ModelID != models[0].ID || got.ExtCode != "B45" || got.IntCode != "" || got.OptionsFull != "" || got.Comment != "Skubu" {
			t.Errorf("with a model of the new brand: %+v", got)
		}
		apitest.Rejects(t, "the model taken away", admin.Put(at(fresh), `{"model_id":null}`), "model_id")
		if data := logOf(t, admin, fresh)[0].Data; fmt.Sprint(data["brand_id"]) != "[Aurora Borealis]" {
			t.Errorf("the log says %v", data)
		}
	})
}

// A deleted order is in no list and nothing is done to it until it is restored; its log stays.
func TestDeletedOrders(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		jonas, saule, inga := p.As(t, "jonas"), p.As(t, "saule"), p.As(t, "inga")
		o := make1(t, jonas)
		refused(t, "by a colleague", saule.Delete(at(o)), http.StatusForbidden, "order_of_another")
		if got := apitest.Done[ordered](t, jonas.Delete(at(o))); got.Status != "deleted" {
			t.Errorf("deleted: %+v", got)
		}
		for _, query := range []string{"", "tab=inbox", "tab=all", "statuses=new", fmt.Sprintf("ids=%d", o.ID)} {
			for _, one := range apitest.Done[[]ordered](t, jonas.Get("/order?limit=1000&"+query)) {
				if one.ID == o.ID {
					t.Errorf("the list with %q has it", query)
				}
			}
		}
		if got := jonas.Get("/order?statuses=deleted"); got.Status != http.StatusUnprocessableEntity {
			t.Errorf("a list of deleted ones: %d", got.Status)
		}
		for what, got := range map[string]apitest.Response{
			"changed": jonas.Put(at(o), `{"quantity":2}`), "accepted": inga.Post(fmt.Sprintf("/order/accept/%d", o.ID), nil),
			"a status": inga.Put(at(o), `{"status":"open"}`), "a comment": jonas.Post(fmt.Sprintf("/order/comment/%d", o.ID), `{"comment":"x"}`),
		} {
			refused(t, what, got, http.StatusConflict, "order_deleted")
		}
		undelete := fmt.Sprintf("/order/undelete/%d", o.ID)
		refused(t, "restored by a colleague", saule.Post(undelete, nil), http.StatusForbidden, "order_of_another")
		if got := apitest.Done[ordered](t, jonas.Post(undelete, nil)); got.Status != "new" {
			t.Errorf("restored: %+v", got)
		}
		if got := logOf(t, jonas, o); len(got) != 3 || got[0].Old != "deleted" || got[1].New != "deleted" {
			t.Errorf("its log: %+v", got)
		}
		apitest.Done[ordered](t, inga.Delete(at(o)))
	})
}
