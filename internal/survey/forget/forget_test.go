package forget_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"forecourt/internal/app"
	"forecourt/internal/platform/audit"
	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/date"
	"forecourt/internal/platform/db"
	"forecourt/internal/survey/forget"
	"forecourt/internal/testkit/apitest"
	"forecourt/internal/visit"
)

func TestMain(m *testing.M) { apitest.Main(m) }

// group is the demo group, whose first company asks by a survey with words in it.
type group struct {
	*apitest.Program
	admin, customer *apitest.Client
}

func each(t *testing.T, test func(t *testing.T, g *group)) {
	t.Helper()
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		g := &group{p, p.As(t, "admin"), p.Anonymous()}
		g.do(t, "UPDATE companies SET privacy_url = 'https://dealer.example/privacy', opt_out_since = '2020-01-01' WHERE status = 'active'")
		test(t, g)
	})
}

func (g *group) do(t *testing.T, statement string, args ...any) {
	t.Helper()
	if err := g.DB().Update(t.Context(), db.Op{Actor: authz.System("test")}, func(tx *db.Tx) error {
		_, err := db.Select[int64](t.Context(), tx.Unscoped("a test turns the clock"), statement+" RETURNING 1", args...)
		return err
	}); err != nil {
		t.Fatalf("%s: %v", statement, err)
	}
}

// texts gives one column of rows, null as empty.
func (g *group) texts(t *testing.T, statement string, args ...any) (all []string) {
	t.Helper()
	if err := g.DB().View(t.Context(), db.Op{Actor: authz.System("test")}, func(tx *db.Tx) (err error) {
		all, err = db.Select[string](t.Context(), tx.Unscoped("a test looks"), statement, args...)
		return err
	}); err != nil {
		t.Fatalf("%s: %v", statement, err)
	}
	return all
}

type transaction struct {
	ID, Revision int64
	Customer     *int64  `json:"customer_id"`
	ErasedAt     *string `json:"erased_at"`
	Name         string  `json:"customer_name"`
}

func (g *group) visited(t *testing.T, email, more string) int64 {
	t.Helper()
	day := date.On(time.Now()).AddDays(-3)
	return g.admin.Create(t, "/transaction", fmt.Sprintf(`{"company_id":1,"brand_id":1,"business_unit":"service","date":%q,"customer_name":"Ievutė Slaptutė","email":%q,"licence_plate_no":"SLP%d"%s}`, day.String(), email, time.Now().UnixNano()%1e9, more))
}

// asked plans the invitation of a transaction and counts it as sent.
func (g *group) asked(t *testing.T, transaction int64) (id int64, token string) {
	t.Helper()
	r := apitest.Done[struct {
		ID            int64
		State, Reason string
	}](t, g.admin.Post("/survey-response", map[string]any{"transaction_id": transaction}))
	if r.State != "planned" {
		t.Fatalf("it is %s: %s", r.State, r.Reason)
	}
	g.do(t, "UPDATE survey_responses SET state = 'sent', sent_at = $1, sent_on = $2, expires_at = $3 WHERE id = $4", db.At(time.Now().Add(-time.Hour)), date.On(time.Now()), db.At(time.Now().AddDate(0, 0, 60)), r.ID)
	return r.ID, g.texts(t, "SELECT token FROM survey_responses WHERE id = $1", r.ID)[0]
}

// answered has the customer say something; it gives what they came to.
func (g *group) answered(t *testing.T, token, words string) {
	t.Helper()
	asked := apitest.Done[struct {
		Questions []struct {
			ID      int64
			Type    string
			Answers []struct{ ID int64 }
		}
	}](t, g.customer.Get("/survey-response/page/"+token))
	var answers []map[string]any
	for _, q := range asked.Questions {
		switch q.Type {
		case "other":
			answers = append(answers, map[string]any{"question_id": q.ID, "text": words})
		case "nps", "stars":
			answers = append(answers, map[string]any{"question_id": q.ID, "answer_id": q.Answers[0].ID})
		}
	}
	apitest.Done[any](t, g.customer.Post("/survey-response/answers", map[string]any{"hash": token, "answers": answers, "finish": true}))
}

type part struct {
	Kind, What string
	Count      int
}

func has(parts []part, want part) bool {
	for _, p := range parts {
		if p == want {
			return true
		}
	}
	return false
}

// A person can see what visits and answers hold of them, and have it erased: names, contacts, words and
// what waits go; days, scores and figures stay, and no file brings the visit in again.
func TestPersonOfVisits(t *testing.T) {
	each(t, func(t *testing.T, g *group) {
		ieva := g.admin.Create(t, "/customer", `{"dealer_company_id":1,"type":"person","name":"Ievutė Slaptutė","email":"slaptute@example.com","phone":"+370 677 88991"}`)
		done := g.visited(t, "Slaptute+auto@example.com", `,"consent":"yes"`)
		answered, token := g.asked(t, done)
		g.answered(t, token, "Slapti žodžiai")
		g.admin.Create(t, "/survey-response-comment", fmt.Sprintf(`{"survey_response_id":%d,"type":"task","comment":"Paskambinti: Ievutė Slaptutė","responsible_user_id":1}`, answered))
		byPhone := g.visited(t, "", `,"phone":"8 677 88991"`)
		waits := g.visited(t, "slaptute@example.com", `,"vin":"WAASLAPTAS0000001"`)
		g.do(t, "UPDATE survey_responses SET sent_at = '2020-01-01T00:00:00Z' WHERE id = $1", answered)
		waiting, _ := g.asked(t, waits)
		other := g.admin.Create(t, "/transaction", `{"company_id":1,"brand_id":1,"business_unit":"service","date":"2026-02-02","customer_name":"Kita Moteris","email":"kita@example.com"}`)

		held := g.admin.Get(fmt.Sprintf("/customer/personal-data/%d", ieva))
		var data struct{ Held []struct{ Kind string } }
		held.JSON(t, &data)
		kinds := map[string]int{}
		for _, h := range data.Held {
			kinds[h.Kind]++
		}
		if kinds["transaction"] != 3 || kinds["survey-response"] < 2 || kinds["consent"] != 1 || !strings.Contains(held.Body, "Slapti žodžiai") || !strings.Contains(held.Body, "Paskambinti: ") || strings.Contains(held.Body, "kita@") {
			t.Errorf("held are %v: %s", kinds, held.Body)
		}
		if paper := g.admin.Get(fmt.Sprintf("/pdf/customer/%d", ieva)); paper.Status != http.StatusOK {
			t.Errorf("on paper: %d", paper.Status)
		}
		figures := g.texts(t, "SELECT CAST(count(*) AS TEXT) FROM response_kpis")
		scores := g.texts(t, "SELECT CAST(sum(score) AS TEXT) FROM response_answers")
		announced := apitest.Done[struct{ Erased, Stays []part }](t, g.admin.Get(fmt.Sprintf("/customer/erasure/%d", ieva)))
		if !has(announced.Erased, part{"transaction", "texts", 3}) || !has(announced.Stays, part{"transaction", "figures", 3}) {
			t.Errorf("announced is %+v", announced)
		}
		rev := apitest.Done[transaction](t, g.admin.Get(fmt.Sprintf("/customer/%d", ieva))).Revision
		apitest.Done[any](t, g.admin.Post(fmt.Sprintf("/customer/erase/%d", ieva), map[string]any{"name": "Ievutė Slaptutė", "revision": rev}))

		for _, secret := range []string{"slaptut", "Slaptut", "WAASLAPTAS", "SLP", "Slapti", "67788991", "677 88991"} {
			for table, columns := range map[string]string{
				"transactions":     "customer_name || phone || email || email_key || vin || licence_plate_no || match_key || search",
				"survey_responses": "customer_name || contact_name || email || email_key || phone || search",
				"response_answers": "text", "survey_response_comments": "comment", "follow_ups": "search", "audit": "CAST(changes AS TEXT)", "mails": "recipient || subject || detail", "consents": "source || address_hash",
			} {
				if got := g.texts(t, "SELECT "+columns+" FROM "+table+" WHERE "+columns+" LIKE $1", "%"+secret+"%"); len(got) > 0 {
					t.Errorf("%s is in %d rows of %s: %s", secret, len(got), table, got)
				}
			}
		}
		for _, id := range []int64{done, byPhone, waits} {
			v := apitest.Done[transaction](t, g.admin.Get(fmt.Sprintf("/transaction/%d", id)))
			if v.ErasedAt == nil || v.Name != "" || v.Customer != nil {
				t.Errorf("erased is %+v", v)
			}
			if log := g.admin.Get(fmt.Sprintf("/transaction/%d/history", id)).Body; strings.Contains(log, "Slaptut") || strings.Contains(log, "SLP") {
				t.Errorf("the history says %s", log)
			}
			if got := g.admin.Put(fmt.Sprintf("/transaction/%d", id), fmt.Sprintf(`{"customer_name":"Back","revision":%d}`, v.Revision)); got.Status != http.StatusConflict {
				t.Errorf("written again: %d", got.Status)
			}
		}
		if got := g.texts(t, "SELECT state || ' ' || reason || ' ' || COALESCE(token, '') || email FROM survey_responses WHERE id IN ($1, $2) ORDER BY id", answered, waiting); fmt.Sprint(got) != "[completed   cancelled erased ]" {
			t.Errorf("the invitations are %q", got)
		}
		if after := g.texts(t, "SELECT CAST(count(*) AS TEXT) FROM response_kpis"); fmt.Sprint(after) != fmt.Sprint(figures) {
			t.Errorf("figures were %s, are %s", figures, after)
		}
		if after := g.texts(t, "SELECT CAST(sum(score) AS TEXT) FROM response_answers"); fmt.Sprint(after) != fmt.Sprint(scores) {
			t.Errorf("scores were %s, are %s", scores, after)
		}
		if v := apitest.Done[transaction](t, g.admin.Get(fmt.Sprintf("/transaction/%d", other))); v.ErasedAt != nil || v.Name == "" {
			t.Errorf("another person is %+v", v)
		}
		again := g.admin.Post("/transaction", `{"company_id":1,"brand_id":1,"business_unit":"service","date":"`+date.On(time.Now()).AddDays(-3).String()+`","vin":"WAASLAPTAS0000001","email":"slaptute@example.com"}`)
		apitest.Rejects(t, "the erased visit again", again, "date")
		g.Run(t, visit.PlanKind)
		g.Run(t, audit.SealKind)
		if err := g.DB().View(t.Context(), db.Op{Actor: authz.System("test")}, func(tx *db.Tx) error {
			_, err := audit.Verify(t.Context(), tx, app.SealHeads(g.Config))
			return err
		}); err != nil {
			t.Errorf("the log is broken: %v", err)
		}
	})
}

// Of two customers that become one, the visits become the one's, and stay so when they are corrected.
func TestMergedCustomersKeepTheirVisits(t *testing.T) {
	each(t, func(t *testing.T, g *group) {
		stays := g.admin.Create(t, "/customer", `{"dealer_company_id":1,"type":"person","name":"Ona","email":"ona@merge.example"}`)
		from := g.admin.Create(t, "/customer", `{"dealer_company_id":1,"type":"person","name":"Ona O","email":"ona.o@merge.example"}`)
		id := g.visited(t, "ona.o@merge.example", "")
		of := func() transaction {
			return apitest.Done[transaction](t, g.admin.Get(fmt.Sprintf("/transaction/%d", id)))
		}
		if v := of(); v.Customer == nil || *v.Customer != from {
			t.Fatalf("before it is %+v", v)
		}
		apitest.Done[any](t, g.admin.Post(fmt.Sprintf("/customer/merge/%d", stays), map[string]any{"from": from, "from_revision": 1, "revision": 1, "fields": []string{}}))
		v := of()
		if v.Customer == nil || *v.Customer != stays {
			t.Fatalf("merged it is of %v", v.Customer)
		}
		apitest.Done[any](t, g.admin.Put(fmt.Sprintf("/transaction/%d", id), fmt.Sprintf(`{"vehicle":"Klasika","revision":%d}`, v.Revision)))
		if v := of(); v.Customer == nil || *v.Customer != stays {
			t.Errorf("corrected it is of %v", v.Customer)
		}
	})
}

// The demo group looks on its second day as on its first: nobody in it was kept long enough.
func TestFirstNightForgetsNobody(t *testing.T) {
	each(t, func(t *testing.T, g *group) {
		named := func() string {
			return g.texts(t, `SELECT CAST(count(*) AS TEXT)
				FROM transactions
				WHERE customer_name <> '' AND erased_at IS NULL AND date < $1`, date.On(time.Now().AddDate(0, -13, 0)))[0]
		}
		before := named()

		g.Run(t, forget.RetainKind)

		if after := named(); before == "0" || after != before {
			t.Errorf("of %s visits of before 13 months %s keep their customer", before, after)
		}
	})
}

// What was kept long enough ends by itself at night: names and contacts, and nothing that is counted.
func TestRetention(t *testing.T) {
	each(t, func(t *testing.T, g *group) {
		apitest.Done[any](t, g.admin.Put("/setting/retention.unanswered_months", map[string]any{"value": 13}))
		g.Run(t, forget.RetainKind) // the demo group has old ones
		age := func(id, transaction int64, months int) {
			at := time.Now().AddDate(0, -months, -2)
			g.do(t, "UPDATE survey_responses SET log_at = $1 WHERE id = $2", db.At(at), id)
			g.do(t, "UPDATE transactions SET date = $1 WHERE id = $2", date.On(at), transaction)
		}
		kept := func(id int64) string {
			return g.texts(t, "SELECT CASE WHEN erased_at IS NULL THEN 'kept ' ELSE 'gone ' END || state || CASE WHEN customer_name = '' THEN '' ELSE ' named' END FROM survey_responses WHERE id = $1", id)[0]
		}
		of := func(n, months int, answer bool) int64 {
			v := g.visited(t, fmt.Sprintf("r%d@retain.example", n), "")
			id, token := g.asked(t, v)
			if answer {
				g.answered(t, token, "Žodžiai")
			}
			age(id, v, months)
			return id
		}
		responses := map[int64]string{
			of(1, 37, true): "gone completed", of(2, 35, true): "kept completed named",
			of(3, 13, false): "gone cancelled", of(4, 12, false): "kept sent named",
		}
		try := apitest.Done[struct{ ID int64 }](t, g.admin.Post("/company-brand/send/1", `{"type":"service","email":"try@retain.example"}`)).ID
		g.do(t, "UPDATE survey_responses SET log_at = $1 WHERE id = $2", db.At(time.Now().AddDate(0, 0, -8)), try)
		g.Run(t, forget.RetainKind)
		for id, want := range responses {
			if got := kept(id); got != want {
				t.Errorf("response %d is %s, want %s", id, got, want)
			}
		}
		if got := kept(try); got != "gone cancelled" {
			t.Errorf("a try is %s", got)
		}
		if left := g.texts(t, "SELECT email FROM transactions WHERE email LIKE '%@retain.example' ORDER BY email"); fmt.Sprint(left) != "[r2@retain.example r4@retain.example]" {
			t.Errorf("left are %s", left)
		}
		apitest.Done[any](t, g.admin.Put("/setting/retention.unanswered_months", map[string]any{"value": 11}))
		g.Run(t, forget.RetainKind)
		if left := g.texts(t, "SELECT email FROM transactions WHERE email LIKE '%@retain.example' ORDER BY email"); fmt.Sprint(left) != "[r2@retain.example]" {
			t.Errorf("by another setting left are %s", left)
		}
	})
}
