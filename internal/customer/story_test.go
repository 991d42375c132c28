package customer_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/date"
	"forecourt/internal/platform/db"
	"forecourt/internal/testkit/apitest"
)

type event struct {
	Kind string
	ID   int64
	At   string
}

type story struct {
	Events []event
	Next   string
}

// kinds are those of its events, each once, in the order of the alphabet.
func (s story) kinds() string {
	var all []string
	for _, e := range s.Events {
		all = append(all, e.Kind)
	}
	slices.Sort(all)
	return strings.Join(slices.Compact(all), " ")
}

func (s story) has(kind string, id int64) bool {
	for _, e := range s.Events {
		if e.Kind == kind && e.ID == id {
			return true
		}
	}
	return false
}

// rows are one column of what a statement finds.
func rows[T any](t *testing.T, p *apitest.Program, statement string, args ...any) (all []T) {
	t.Helper()
	if err := p.DB().Update(t.Context(), db.Op{Actor: authz.System("test")}, func(tx *db.Tx) (err error) {
		all, err = db.Select[T](t.Context(), tx.Unscoped("a test looks and turns the clock"), statement, args...)
		return err
	}); err != nil {
		t.Fatalf("%s: %v", statement, err)
	}
	return all
}

// visited is a visit to a company after which the customer was asked and has answered: the visit and the response.
func visited(t *testing.T, p *apitest.Program, company, brand int64, email string, score int) (visit, response int64) {
	t.Helper()
	admin := p.As(t, "admin")
	now := time.Now()
	visit = apitest.Done[struct{ ID int64 }](t, admin.Post("/transaction", map[string]any{
		"company_id": company, "brand_id": brand, "business_unit": "service", "date": date.On(now).AddDays(-4).String(), "customer_name": "Ona Ištikima", "email": email,
		"licence_plate_no": fmt.Sprintf("S%d", now.UnixNano()), "consent": "yes", "manager_name": "Jonas",
	})).ID
	response = apitest.Done[struct{ ID int64 }](t, admin.Post("/survey-response", map[string]any{"transaction_id": visit})).ID
	rows[int64](t, p, "UPDATE survey_responses SET state = 'sent', sent_at = $1, sent_on = $2, expires_at = $3 WHERE id = $4 RETURNING 1", db.At(now), date.On(now), db.At(now.AddDate(0, 0, 60)), response)
	token := rows[string](t, p, "SELECT token FROM survey_responses WHERE id = $1", response)[0]
	customer := p.Anonymous()
	asked := apitest.Done[struct {
		Questions []struct {
			ID      int64
			Type    string
			Answers []struct{ ID int64 }
		}
	}](t, customer.Get("/survey-response/page/"+token))
	var answers []map[string]any
	for _, q := range asked.Questions {
		a := map[string]any{"question_id": q.ID}
		switch q.Type {
		case "nps":
			a["answer_id"] = q.Answers[10-score].ID
		case "other":
			a["text"] = "Ačiū"
		default:
			a["answer_id"] = q.Answers[0].ID
		}
		answers = append(answers, a)
	}
	apitest.Done[any](t, customer.Post("/survey-response/answers", map[string]any{"hash": token, "answers": answers, "finish": true}))
	return visit, response
}

// The story of a customer has their offers, orders, cars, visits and answers, the newest first; each by its own
// right and of the companies of the reader. A foreign customer has none.
func TestStoryOfACustomer(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		rows[int64](t, p, "UPDATE companies SET privacy_url = 'https://dealer.example/privacy', opt_out_since = '2020-01-01' WHERE status = 'active' RETURNING 1")
		apitest.Done[any](t, admin.Put("/setting/survey.too_soon", map[string]any{"value": 0}))
		email := "ona.istikima@example.com"
		ona := add(t, admin, fmt.Sprintf(`{"dealer_company_id":1,"type":"person","name":"Ona Ištikima","email":%q}`, email))
		offer := apitest.Done[struct{ ID int64 }](t, admin.Post("/version", map[string]any{"company_id": 1, "brand_id": 1, "pricelist_id": 1, "customer_id": ona.ID})).ID
		order := apitest.Done[struct{ ID int64 }](t, admin.Post("/order", map[string]any{"brand_id": 1, "dealer_company_id": 1, "model_id": 1, "customer_id": ona.ID})).ID
		car := rows[int64](t, p, "UPDATE vehicles SET customer_id = $1 WHERE id = (SELECT min(id) FROM vehicles WHERE dealer_company_id = 1 AND brand_id = 1 AND status = 'active') RETURNING id", ona.ID)[0]
		visit, response := visited(t, p, 1, 1, email, 9)
		// The same person at a company of another country, and a check, which nobody sees.
		type desk struct {
			Company int64 `db:"company_id"`
			Brand   int64 `db:"brand_id"`
		}
		there := rows[desk](t, p, `SELECT b.company_id, b.brand_id FROM company_brands b JOIN companies c ON c.id = b.company_id JOIN surveys s ON s.id = b.service_survey_id JOIN survey_versions v ON v.id = s.active_version_id
			WHERE v.anonymous = 0 AND c.status = 'active' AND c.country_code = 'EE' ORDER BY b.id LIMIT 1`)[0]
		foreignVisit, foreignResponse := visited(t, p, there.Company, there.Brand, email, 2)
		apitest.Done[any](t, admin.Post("/survey-response-comment", map[string]any{"survey_response_id": response, "type": "closed"}))
		followUp := rows[int64](t, p, "SELECT id FROM follow_ups WHERE response_id = $1", response)[0]
		apitest.Done[any](t, admin.Post(fmt.Sprintf("/follow-up/%d/reopen", followUp), map[string]any{}))
		apitest.Done[any](t, admin.Post(fmt.Sprintf("/follow-up/%d/close", followUp), map[string]any{"check": true}))
		check := rows[string](t, p, "UPDATE survey_responses SET state = 'sent', sent_at = $1 WHERE parent_id = $2 AND kind = 'check' RETURNING token", db.At(time.Now()), response)[0]
		apitest.Done[any](t, p.Anonymous().Post("/survey-response/answers", map[string]any{"hash": check, "answers": []any{map[string]int{"question_id": 1, "answer_id": 1}}, "finish": true}))

		at := fmt.Sprintf("/customer/timeline/%d", ona.ID)
		whole := apitest.Done[story](t, admin.Get(at+"?limit=100"))
		if got := whole.kinds(); got != "offer order response vehicle visit" {
			t.Errorf("the administrator sees %s", got)
		}
		for kind, ids := range map[string][]int64{"offer": {offer}, "order": {order}, "vehicle": {car}, "visit": {visit, foreignVisit}, "response": {response, foreignResponse}} {
			for _, id := range ids {
				if !whole.has(kind, id) {
					t.Errorf("%s %d is not in the story", kind, id)
				}
			}
		}
		if len(whole.Events) != 7 || whole.Next != "" {
			t.Errorf("the story is %+v", whole)
		}
		if !slices.IsSortedFunc(whole.Events, func(a, b event) int { return strings.Compare(b.At[:19], a.At[:19]) }) {
			t.Errorf("the newest do not come first: %+v", whole.Events)
		}
		// Page by page it is the same.
		var paged story
		for next := ""; ; next = paged.Next {
			page := apitest.Done[story](t, admin.Get(at+"?limit=2&before="+strings.ReplaceAll(strings.ReplaceAll(next, "|", "%7C"), "+", "%2B")))
			paged.Events, paged.Next = append(paged.Events, page.Events...), page.Next
			if page.Next == "" || len(paged.Events) > 20 {
				break
			}
		}
		if len(paged.Events) != len(whole.Events) {
			t.Errorf("page by page are %d of %d", len(paged.Events), len(whole.Events))
		}

		// By one right after the other.
		role := rows[int64](t, p, "SELECT role_id FROM users WHERE username = 'jonas'")[0]
		for _, c := range []struct{ right, kinds string }{
			{"", ""},
			{"app.offer", "offer"},
			{"app.order", "order"},
			{"app.stock", "vehicle"},
			{"app.invitation", "visit"},
			{"app.survey.response", "response visit"},
			{"app.survey.followup", "response visit"},
		} {
			rows[int64](t, p, "DELETE FROM permissions WHERE role_id = $1 RETURNING 1", role)
			for _, right := range []string{"app.company.customers", c.right} {
				if right != "" {
					apitest.Done[any](t, admin.Post("/permission", map[string]any{"role_id": role, "type": "ALLOW", "permission": right}))
				}
			}
			got := apitest.Done[story](t, p.As(t, "jonas").Get(at+"?limit=100"))
			if got.kinds() != c.kinds {
				t.Errorf("by %s one sees %q, not %q", c.right, got.kinds(), c.kinds)
			}
			if got.has("visit", foreignVisit) || got.has("response", foreignResponse) {
				t.Errorf("by %s one sees what was at a foreign company", c.right)
			}
		}
		foreign := add(t, admin, fmt.Sprintf(`{"dealer_company_id":%d,"type":"person","name":"Ona Ištikima","email":%q}`, there.Company, email))
		jonas := p.As(t, "jonas")
		if got := jonas.Get(fmt.Sprintf("/customer/timeline/%d", foreign.ID)); got.Status != http.StatusNotFound {
			t.Errorf("a foreign customer: %d %s", got.Status, got.Body)
		}
		apitest.Rejects(t, "a place that is none", jonas.Get(at+"?before=yesterday"), "before")
		rows[int64](t, p, "DELETE FROM permissions WHERE role_id = $1 RETURNING 1", role)
		apitest.Done[any](t, admin.Post("/permission", map[string]any{"role_id": role, "type": "ALLOW", "permission": "app.offer"}))
		if got := p.As(t, "jonas").Get(at); got.Status != http.StatusForbidden {
			t.Errorf("without the right to customers: %d", got.Status)
		}
	})
}
