package order_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"forecourt/internal/testkit/apitest"
)

type notified struct {
	Kind     string
	EntityID int64 `json:"entity_id"`
	Name     string
	Data     map[string]string
}

// notices are those of a user about an order, the newest first.
func notices(t *testing.T, c *apitest.Client, o ordered) []string {
	t.Helper()
	got := apitest.Done[struct{ Notices []notified }](t, c.Get("/notice?limit=100"))
	var kinds []string
	for _, n := range got.Notices {
		if strings.HasPrefix(n.Kind, "order_") && n.EntityID == o.ID {
			if n.Name == "" || n.Data["number"] != fmt.Sprint(o.ID) || n.Data["by"] == "" {
				t.Errorf("a notice says %+v", n)
			}
			kinds = append(kinds, n.Kind)
		}
	}
	return kinds
}

// Those who process orders are notified of a new one, its dealer of what becomes of it, each
// manager of what the other writes; nobody of what they did themselves.
func TestManagersAreNotified(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		jonas, saule, inga, admin := p.As(t, "jonas"), p.As(t, "saule"), p.As(t, "inga"), p.As(t, "admin")
		for name, value := range map[string]any{"mail.host": "127.0.0.1", "mail.port": 1, "mail.tls": "none", "mail.from": "f@group.example", "mail.site.url": "https://forecourt.example"} {
			apitest.Done[any](t, admin.Put("/setting/"+name, map[string]any{"value": value}))
		}
		o := make1(t, jonas)
		apitest.Done[line](t, inga.Post(fmt.Sprintf("/order/comment/%d", o.ID), `{"comment":"Tikriname"}`))
		apitest.Done[ordered](t, inga.Post(fmt.Sprintf("/order/accept/%d", o.ID), nil))
		apitest.Done[line](t, jonas.Post(fmt.Sprintf("/order/comment/%d", o.ID), `{"comment":"Ačiū"}`))
		apitest.Done[ordered](t, inga.Put(at(o), `{"status":"confirmed","log_comment":"Gamykla patvirtino"}`))
		apitest.Done[ordered](t, inga.Put(at(o), `{"status":"processed"}`))
		if got := notices(t, jonas, o); !slices.Equal(got, []string{"order_status", "order_status", "order_accepted", "order_comment"}) {
			t.Errorf("its dealer: %v", got)
		}
		if got := notices(t, inga, o); !slices.Equal(got, []string{"order_comment", "order_new"}) {
			t.Errorf("who processes it: %v", got)
		}
		for who, c := range map[string]*apitest.Client{"a colleague": saule, "an administrator": admin} {
			if got := notices(t, c, o); len(got) != 0 {
				t.Errorf("%s: %v", who, got)
			}
		}

		type sent struct {
			ID      int64
			To      string
			Subject string
			Text    string
		}
		mails := apitest.Done[[]sent](t, admin.Get("/mail?kind=order_status"))
		if len(mails) != 2 || mails[1].To != "jonas@example.com" || mails[1].Subject != fmt.Sprintf("Order %d: confirmed", o.ID) {
			t.Fatalf("mails of a status: %+v", mails)
		}
		with, without := apitest.Done[sent](t, admin.Get(fmt.Sprint("/mail/", mails[1].ID))).Text, apitest.Done[sent](t, admin.Get(fmt.Sprint("/mail/", mails[0].ID))).Text
		if !strings.Contains(with, "\n\nGamykla patvirtino\n\n") || !strings.Contains(with, fmt.Sprintf("https://forecourt.example/order/view/%d", o.ID)) || strings.Contains(without, "\n\n\n") {
			t.Errorf("they say %q and %q", with, without)
		}
		made := apitest.Done[[]sent](t, admin.Get("/mail?kind=order_new"))
		if !slices.ContainsFunc(made, func(m sent) bool { return m.To == "inga@example.com" }) {
			t.Errorf("mails of a new order: %+v", made)
		}
		if got := logOf(t, jonas, o)[0]; got.Kind != "mail" || fmt.Sprint(got.Data["to"]) != "[Jonas Petraitis]" {
			t.Errorf("the log says of the mail: %+v", got)
		}
	})
}

// The customer of an order goes along when two become one, stands in its way to be erased
// while it is not decided, and is then taken out of it and of its log.
func TestCustomersOfOrders(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		type customer struct{ ID, Revision int64 }
		add := func(name string) customer {
			return apitest.Done[customer](t, admin.Post("/customer", fmt.Sprintf(`{"dealer_company_id":1,"name":%q}`, name)))
		}
		first, second := add("Slapta Moteris"), add("S. Moteris")
		o := apitest.Done[ordered](t, admin.Post("/order", fmt.Sprintf(`{"brand_id":1,"dealer_company_id":1,"model_id":1,"customer_id":%d,"comment":"Slaptai"}`, second.ID)))
		if o.CustomerName != "S. Moteris" {
			t.Errorf("named as its customer: %+v", o)
		}
		apitest.Done[line](t, admin.Post(fmt.Sprintf("/order/comment/%d", o.ID), `{"comment":"Slapta Moteris skambino"}`))
		apitest.Done[any](t, admin.Post(fmt.Sprintf("/customer/merge/%d", first.ID), fmt.Sprintf(`{"from":%d,"from_revision":%d,"fields":[],"revision":%d}`, second.ID, second.Revision, first.Revision)))
		if got := read(t, admin, o); *got.CustomerID != first.ID {
			t.Errorf("after the merge: %+v", got)
		}
		erase := fmt.Sprintf("/customer/erase/%d", first.ID)
		refused(t, "erased while it is new", admin.Post(erase, `{"name":"Slapta Moteris"}`), http.StatusConflict, "order_in_progress")
		apitest.Done[ordered](t, admin.Put(at(o), `{"status":"rejected","log_comment":"Slapta Moteris persigalvojo"}`))
		if got := admin.Get(fmt.Sprintf("/customer/personal-data/%d", first.ID)); !strings.Contains(got.Body, `"kind":"order"`) {
			t.Errorf("held: %s", got.Body)
		}
		if got := admin.Post(erase, `{"name":"Slapta Moteris"}`); got.Status >= 300 {
			t.Fatalf("erased: %d %s", got.Status, got.Body)
		}
		got := read(t, admin, o)
		if got.CustomerID != nil || got.CustomerName != "" || got.Comment != "" || got.Status != "rejected" {
			t.Errorf("after it was erased: %+v", got)
		}
		for what, body := range map[string]string{
			"log": admin.Get(fmt.Sprintf("/order-log?orderId=%d", o.ID)).Body, "history": admin.Get(at(o) + "/history").Body, "list": admin.Get("/order?keyword=moteris").Body,
		} {
			if strings.Contains(body, "Moteris") || strings.Contains(body, "Slapt") {
				t.Errorf("the %s still says %s", what, body)
			}
		}
	})
}
