package customer_test

import (
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"forecourt/internal/people"
	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/testkit/apitest"
)

// one is a customer as the API answers it.
type one struct {
	ID              int64
	Revision        int64
	DealerCompanyID int64 `json:"dealer_company_id"`
	Type            string
	Name            string
	CompanyName     string `json:"company_name"`
	CompanyCode     string `json:"company_code"`
	Phone           string
	Email           string
	Address         string
	Comment         string
	Status          string
	LastTestDriveAt *string `json:"last_test_drive_at"`
	MergedIntoID    *int64  `json:"merged_into_id"`
	Same            []string
}

// grant gives the managers of dealers further rights.
func grant(t *testing.T, p *apitest.Program, permissions ...string) {
	t.Helper()
	err := p.DB().Update(t.Context(), db.Op{Actor: authz.System("test")}, func(tx *db.Tx) error {
		jonas, err := people.ByUsername(t.Context(), tx, "jonas")
		if err != nil {
			return err
		}
		for _, permission := range permissions {
			if err := people.Grant(t.Context(), tx, *jonas.RoleID, authz.Allow, permission); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func add(t *testing.T, c *apitest.Client, body string) one {
	t.Helper()
	return apitest.Done[one](t, c.Post("/customer", body))
}

func names(rows []one) string {
	var all []string
	for _, row := range rows {
		all = append(all, row.Name)
	}
	return strings.Join(all, ", ")
}

func list(t *testing.T, c *apitest.Client, query string) (rows []one) {
	t.Helper()
	got := c.Get("/customer?" + query)
	if got.Status != http.StatusOK {
		t.Fatalf("%s: %d %s", query, got.Status, got.Body)
	}
	got.JSON(t, &rows)
	return rows
}

func wrong(t *testing.T, what string, got apitest.Response, field string) {
	t.Helper()
	if got.Status != http.StatusUnprocessableEntity || len(got.Problem(t).Errors[field]) == 0 {
		t.Errorf("%s: %d %s; want 422 at %s", what, got.Status, got.Body, field)
	}
}

func TestCustomerLife(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		jonas := p.As(t, "jonas")
		if got := p.As(t, "tomas").Get("/customer?dealerCompanyId=1"); got.Status != http.StatusForbidden {
			t.Errorf("without the right: %d %s", got.Status, got.Body)
		}
		grant(t, p, "app.company.customers")
		ona := add(t, jonas, `{"dealer_company_id":1,"name":"  Ona   Onaitė ","phone":"+370 655 11111","email":" ona@example.com ","last_test_drive_at":"2026-02-03","language_id":1}`)
		if ona.Name != "Ona Onaitė" || ona.Email != "ona@example.com" || ona.Type != "person" || ona.Status != "active" {
			t.Errorf("saved as %+v", ona)
		}
		for query, want := range map[string]string{
			"lastTestDrive=2026-02-03,2026-02-03": "Ona Onaitė", "lastTestDrive=2026-02-03,": "Ona Onaitė", "lastTestDrive=,2026-02-02": "", "lastTestDrive=2026-02-04,2026-03-01": "",
			"keyword=onaite": "Ona Onaitė", "keyword=%2B37065511111": "Ona Onaitė", "keyword=65511111": "Ona Onaitė", "keyword=ona%40example": "Ona Onaitė",
			"keyword=%2B370+(655)+11111": "Ona Onaitė", "type=company": "",
		} {
			if got := names(list(t, jonas, fmt.Sprintf("dealerCompanyId=1&ids=%d&%s", ona.ID, query))); got != want {
				t.Errorf("%s finds %q", query, got)
			}
		}
		if got := list(t, jonas, "dealerCompanyId=2"); len(got) != 0 {
			t.Errorf("the customers of another company: %v", got)
		}
		changed := apitest.Done[one](t, jonas.Put(fmt.Sprint("/customer/", ona.ID), fmt.Sprintf(`{"name":"Ona Onienė","revision":%d}`, ona.Revision)))
		if got := jonas.Put(fmt.Sprint("/customer/", ona.ID), fmt.Sprintf(`{"name":"Other","revision":%d}`, ona.Revision)); got.Status != http.StatusConflict {
			t.Errorf("saved in a second tab: %d %s", got.Status, got.Body)
		}
		gone := apitest.Done[one](t, jonas.Delete(fmt.Sprintf("/customer/%d?revision=%d", ona.ID, changed.Revision)))
		if gone.Status != "deleted" {
			t.Errorf("deleted is %+v", gone)
		}
		if got := list(t, jonas, fmt.Sprint("ids=", ona.ID)); len(got) != 0 {
			t.Errorf("the list shows a deleted one: %v", got)
		}
		if got := list(t, jonas, fmt.Sprint("status=deleted&ids=", ona.ID)); len(got) != 1 {
			t.Errorf("the deleted ones are %v", got)
		}
		if back := apitest.Done[one](t, jonas.Put(fmt.Sprint("/customer/", ona.ID), fmt.Sprintf(`{"status":"active","revision":%d}`, gone.Revision))); back.Status != "active" {
			t.Errorf("back as %+v", back)
		}
		var history []struct{ Action string }
		jonas.Get(fmt.Sprintf("/customer/%d/history", ona.ID)).JSON(t, &history)
		if len(history) != 4 {
			t.Errorf("history %v", history)
		}
	})
}

func TestCustomerBadInput(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		grant(t, p, "app.company.customers")
		jonas := p.As(t, "jonas")
		for body, field := range map[string]string{
			`{"dealer_company_id":1}`:                                                            "name",
			`{"dealer_company_id":1,"type":"company","name":"Ona"}`:                              "company_name",
			`{"dealer_company_id":1,"name":"Ona","email":"ona@example.com\r\nBcc: x@y.example"}`: "email",
			`{"dealer_company_id":1,"name":"Ona","email":"ona"}`:                                 "email",
			`{"dealer_company_id":1,"name":"Ona","phone":"call me"}`:                             "phone",
			`{"dealer_company_id":2,"name":"Ona"}`:                                               "dealer_company_id",
			`{"name":"Ona"}`:                                                                     "dealer_company_id",
			`{"dealer_company_id":1,"name":"Ona","language_id":9}`:                               "language_id",
			`{"dealer_company_id":1,"name":"Ona","company_country_id":999}`:                      "company_country_id",
			`{"dealer_company_id":1,"name":"Ona","last_test_drive_at":"2026-02-30"}`:             "last_test_drive_at",
			`{"dealer_company_id":1,"name":"` + strings.Repeat("x", 256) + `"}`:                  "name",
			`{"dealer_company_id":1,"name":"Ona","type":"dog"}`:                                  "type",
		} {
			wrong(t, body, jonas.Post("/customer", body), field)
		}
		wrong(t, "a period of no days", jonas.Get("/customer?lastTestDrive=soon,"), "lastTestDrive")
		wrong(t, "a period backwards", jonas.Get("/customer?lastTestDrive=2026-11-10,2026-11-01"), "lastTestDrive")
		if got := jonas.Get("/customer?lastTestDrive=,"); got.Status != http.StatusOK {
			t.Errorf("a period without days: %d %s", got.Status, got.Body)
		}
		ona := add(t, jonas, `{"dealer_company_id":1,"name":"Ona"}`)
		wrong(t, "moved to another company", jonas.Put(fmt.Sprint("/customer/", ona.ID), `{"dealer_company_id":2}`), "dealer_company_id")
	})
}

// A file has the cells that a spreadsheet would run as text, for who has the
// right and a token for this address.
func TestCustomerExport(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		grant(t, p, "app.company.customers")
		jonas := p.As(t, "jonas")
		for i, name := range []string{"=1+1", "+1", "-2+3", "@SUM(A1)"} {
			add(t, jonas, fmt.Sprintf(`{"dealer_company_id":1,"name":%q,"email":"cell%d@cells.example"}`, name, i))
		}
		var token struct {
			Token string `json:"access_token"`
		}
		jonas.Post("/user/download-token", `{"path":"/api/v1/customer/export"}`).JSON(t, &token)
		query := "dealerCompanyId=1&keyword=cells.example&access_token=" + url.QueryEscape(token.Token)
		got := p.Anonymous().Get("/customer/export?" + query)
		if got.Status != http.StatusOK || !strings.HasPrefix(got.Header.Get("Content-Type"), "text/csv") || !strings.Contains(got.Header.Get("Content-Disposition"), "customers-") {
			t.Fatalf("%d %v %s", got.Status, got.Header, got.Body)
		}
		for _, cell := range []string{"'=1+1", "'+1", "'-2+3", "'@SUM(A1)"} {
			if !strings.Contains(got.Body, cell) {
				t.Errorf("%s is not in\n%s", cell, got.Body)
			}
		}
		if xlsx := p.Anonymous().Get("/customer/export?format=xlsx&" + query); xlsx.Status != http.StatusOK || !strings.HasPrefix(xlsx.Body, "PK") {
			t.Errorf("as a workbook: %d", xlsx.Status)
		}
		if none := p.Anonymous().Get("/customer/export?dealerCompanyId=1"); none.Status != http.StatusUnauthorized {
			t.Errorf("without a token: %d", none.Status)
		}
	})
}

func TestDuplicateCustomers(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		grant(t, p, "app.company.customers")
		jonas := p.As(t, "jonas")
		ona := add(t, jonas, `{"dealer_company_id":1,"type":"company","name":"Ona","company_name":"Onos, UAB","phone":"+370 699 00011","email":"ona@onos.example","company_code":"LT 399.11"}`)
		for query, want := range map[string]string{
			"email=ONA%2Bnews%40onos.example": "[email]", "phone=869900011": "[phone]", "phone=%2B37069900011&email=ona%40onos.example": "[email phone]", "companyCode=lt39911": "[company_code]",
			"email=": "", "phone=1": "", "email=jonas%40onos.example": "", "id=" + fmt.Sprint(ona.ID) + "&phone=869900011": "",
		} {
			var found []one
			jonas.Get("/customer/duplicates?dealerCompanyId=1&"+query).JSON(t, &found)
			got := ""
			for _, f := range found {
				if f.ID == ona.ID {
					got = fmt.Sprint(f.Same)
				}
			}
			if got != want {
				t.Errorf("%s: %s, want %s", query, got, want)
			}
		}
	})
}

func TestMergeCustomers(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		grant(t, p, "app.company.customers")
		jonas, admin := p.As(t, "jonas"), p.As(t, "admin")
		stays := add(t, jonas, `{"dealer_company_id":1,"name":"Ona Onaitė","phone":"+370 699 00021"}`)
		from := add(t, jonas, `{"dealer_company_id":1,"name":"ONAITE","phone":"869900021","email":"ona@onaite.example","comment":"called twice"}`)
		other := add(t, admin, `{"dealer_company_id":2,"name":"Ona Onaitė"}`)
		apitest.Done[struct{ ID int64 }](t, jonas.Put("/version/1", fmt.Sprintf(`{"customer_id":%d,"customer_name":"Ona"}`, from.ID)))
		merge := func(c *apitest.Client, into, of one, fields string) apitest.Response {
			return c.Post(fmt.Sprint("/customer/merge/", into.ID), fmt.Sprintf(`{"from":%d,"from_revision":%d,"revision":%d,"fields":[%s]}`, of.ID, of.Revision, into.Revision, fields))
		}
		wrong(t, "into itself", merge(jonas, stays, stays, ""), "from")
		wrong(t, "across companies", merge(admin, stays, other, ""), "from")
		wrong(t, "of a company that is not seen", merge(jonas, stays, other, ""), "from")
		wrong(t, "a field that is none", merge(jonas, stays, from, `"status"`), "fields[0]")
		old := from
		old.Revision = 7
		if got := merge(jonas, stays, old, ""); got.Status != http.StatusConflict {
			t.Errorf("of a revision that is not there: %d %s", got.Status, got.Body)
		}
		is := apitest.Done[one](t, merge(jonas, stays, from, `"email","comment"`))
		if is.Name != "Ona Onaitė" || is.Email != "ona@onaite.example" || is.Comment != "called twice" || is.Phone != "+370 699 00021" {
			t.Errorf("merged to %+v", is)
		}
		was := apitest.Done[one](t, jonas.Get(fmt.Sprint("/customer/", from.ID)))
		if was.Status != "deleted" || was.MergedIntoID == nil || *was.MergedIntoID != stays.ID {
			t.Errorf("what was merged is %+v", was)
		}
		var offer struct {
			CustomerID int64 `json:"customer_id"`
		}
		if jonas.Get("/version/1").JSON(t, &offer); offer.CustomerID != stays.ID {
			t.Errorf("the offer is of %d, want %d", offer.CustomerID, stays.ID)
		}
		var history []struct{ Changes map[string][2]any }
		if jonas.Get("/version/1/history").JSON(t, &history); len(history) == 0 || history[0].Changes["customer_id"] == [2]any{} {
			t.Errorf("the log says of the offer %v", history)
		}
		if got := merge(jonas, is, was, ""); got.Status != http.StatusConflict {
			t.Errorf("once more: %d %s", got.Status, got.Body)
		}
		var users []struct {
			Entity string
			ID     int64
		}
		if jonas.Get(fmt.Sprintf("/customer/%d/used-by", stays.ID)).JSON(t, &users); !slices.Contains(users, struct {
			Entity string
			ID     int64
		}{"version", 1}) {
			t.Errorf("the customer is used by %v", users)
		}
	})
}

// Who works on an offer finds and adds customers of its company, and of no
// other, without the right to their list.
func TestCustomersOfOffers(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		jonas, admin := p.As(t, "jonas"), p.As(t, "admin")
		made := apitest.Done[one](t, jonas.Post("/version/customers/1", `{"name":"Kazys Kazaitis","phone":"+370 688 77766","email":"kazys@kazaitis.example"}`))
		foreign := add(t, admin, `{"dealer_company_id":2,"name":"Kazys Kitas","email":"kazys@kazaitis.example"}`)
		for _, typed := range []string{"kazaitis", "+37068877766", "68877766", "kazys@kaz"} {
			var found []one
			if jonas.Get("/version/customers/1?q="+url.QueryEscape(typed)).JSON(t, &found); len(found) != 1 || found[0].ID != made.ID {
				t.Errorf("%q finds %v", typed, found)
			}
		}
		type offered struct {
			ID           int64
			Revision     int64
			CustomerID   *int64 `json:"customer_id"`
			CustomerName string `json:"customer_name"`
		}
		linked := apitest.Done[offered](t, jonas.Put("/version/1", fmt.Sprintf(`{"customer_id":%d,"customer_name":"Kazys"}`, made.ID)))
		if linked.CustomerID == nil || *linked.CustomerID != made.ID || linked.CustomerName != "Kazys" {
			t.Errorf("the offer has %+v", linked)
		}
		wrong(t, "a customer that is not seen", jonas.Put("/version/1", fmt.Sprintf(`{"customer_id":%d}`, foreign.ID)), "customer_id")
		wrong(t, "a customer of another company", admin.Put("/version/1", fmt.Sprintf(`{"customer_id":%d}`, foreign.ID)), "customer_id")
		wrong(t, "a customer that there is not", jonas.Put("/version/1", `{"customer_id":99999999}`), "customer_id")
		copied := apitest.Done[offered](t, jonas.Post("/version/duplicate/1", nil))
		if copied.CustomerID == nil || *copied.CustomerID != made.ID {
			t.Errorf("a copy has %+v", copied)
		}
		if template := apitest.Done[offered](t, admin.Post("/version/template/1", nil)); template.CustomerID != nil {
			t.Errorf("a template has %+v", template)
		}
		wrong(t, "nobody", jonas.Post("/version/customers/1", `{"name":" "}`), "name")
		if got := p.As(t, "ilze").Get("/version/customers/1?q=kazys"); got.Status != http.StatusNotFound {
			t.Errorf("with an offer of others: %d %s", got.Status, got.Body)
		}
	})
}
