package followup_test

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/date"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
	"forecourt/internal/survey/followup"
	"forecourt/internal/testkit/apitest"
)

func TestMain(m *testing.M) { apitest.Main(m) }

// group is the demo group, whose first company asks customers after visits to the service.
type group struct {
	*apitest.Program
	admin, customer *apitest.Client
	clock           *clock
}

func each(t *testing.T, test func(t *testing.T, g *group)) {
	t.Helper()
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		g := &group{p, p.As(t, "admin"), p.Anonymous(), &clock{}}
		g.open(t)
		test(t, g)
	})
}

// open lets all companies write to customers.
func (g *group) open(t *testing.T) {
	t.Helper()
	g.do(t, "UPDATE companies SET privacy_url = 'https://dealer.example/privacy', opt_out_since = '2020-01-01' WHERE status = 'active'")
}

func (g *group) do(t *testing.T, statement string, args ...any) {
	t.Helper()
	read[int64](t, g, statement+" RETURNING 1", args...)
}

func read[T any](t *testing.T, g *group, statement string, args ...any) (all []T) {
	t.Helper()
	if err := g.DB().Update(t.Context(), db.Op{Actor: authz.System("test")}, func(tx *db.Tx) (err error) {
		all, err = db.Select[T](t.Context(), tx.Unscoped("a test looks and turns the clock"), statement, args...)
		return err
	}); err != nil {
		t.Fatalf("%s: %v", statement, err)
	}
	return all
}

func one[T any](t *testing.T, g *group, statement string, args ...any) T {
	t.Helper()
	all := read[T](t, g, statement, args...)
	if len(all) != 1 {
		t.Fatalf("%s: %d rows", statement, len(all))
	}
	return all[0]
}

// user is the id of a user of the demo.
func (g *group) user(t *testing.T, name string) int64 {
	t.Helper()
	return one[int64](t, g, "SELECT id FROM users WHERE username = $1", name)
}

var visits int

// invited is somebody who was written to after a visit to the service: the transaction, the response and its token.
func (g *group) invited(t *testing.T, company, brand int64) (transaction, id int64, token string) {
	t.Helper()
	return g.invitedOf(t, company, brand, 0)
}

// invitedOf is the same, and who served the customer; nobody where it is 0.
func (g *group) invitedOf(t *testing.T, company, brand, manager int64) (transaction, id int64, token string) {
	t.Helper()
	visits++
	now := g.clock.now()
	body := map[string]any{
		"company_id": company, "brand_id": brand, "business_unit": "service", "date": date.On(now).AddDays(-3).String(), "customer_name": "Ona Klientė",
		"email": fmt.Sprintf("ona%d-%d@example.com", now.UnixNano(), visits), "licence_plate_no": fmt.Sprintf("T%d", now.UnixNano()), "consent": "yes", "manager_name": "Jonas",
	}
	if manager != 0 {
		body["manager_user_id"] = manager
		delete(body, "manager_name") // it is that user's
	}
	transaction = apitest.Done[struct{ ID int64 }](t, g.admin.Post("/transaction", body)).ID
	r := apitest.Done[struct{ ID int64 }](t, g.admin.Post("/survey-response", map[string]any{"transaction_id": transaction}))
	g.do(t, "UPDATE survey_responses SET state = 'sent', sent_at = $1, sent_on = $2, expires_at = $3 WHERE id = $4", db.At(now.Add(-time.Hour)), date.On(now), db.At(now.AddDate(0, 0, 60)), r.ID)
	return transaction, r.ID, one[string](t, g, "SELECT token FROM survey_responses WHERE id = $1", r.ID)
}

type desk struct {
	Company int64 `db:"company_id"`
	Brand   int64 `db:"brand_id"`
}

// deskIn is who asks customers of the service by name in a country; the administrator works there.
func (g *group) deskIn(t *testing.T, country string) desk {
	t.Helper()
	at := read[desk](t, g, `SELECT b.company_id, b.brand_id FROM company_brands b JOIN companies c ON c.id = b.company_id JOIN surveys s ON s.id = b.service_survey_id JOIN survey_versions v ON v.id = s.active_version_id
		WHERE v.anonymous = 0 AND c.status = 'active' AND c.country_code = $1 ORDER BY b.id LIMIT 1`, country)
	if len(at) == 0 {
		t.Fatalf("nobody asks in %s", country)
	}
	user := g.user(t, "admin")
	if one[int64](t, g, "SELECT count(*) FROM user_companies WHERE user_id = $1 AND company_id = $2", user, at[0].Company) == 0 {
		g.do(t, "INSERT INTO user_companies (user_id, company_id) VALUES ($1, $2)", user, at[0].Company)
	}
	return at[0]
}

// answer answers all that is asked: with a score, as many stars everywhere, and words.
func (g *group) answer(t *testing.T, token string, score, stars int, words string) {
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
		a := map[string]any{"question_id": q.ID}
		switch q.Type {
		case "nps":
			a["answer_id"] = q.Answers[10-score].ID
		case "stars":
			a["answer_id"] = q.Answers[5-stars].ID
		case "other":
			a["text"] = words
		default:
			a["answer_id"] = q.Answers[0].ID
		}
		answers = append(answers, a)
	}
	apitest.Done[any](t, g.customer.Post("/survey-response/answers", map[string]any{"hash": token, "answers": answers, "finish": true}))
}

// followUp is one as the worklist shows it.
type followUp struct {
	ID            int64
	Revision      int64
	ResponseID    int64 `json:"response_id"`
	CompanyID     int64 `json:"company_id"`
	Unit          string
	Reasons       []struct{ Kind, Value string }
	DueAt         string  `json:"due_at"`
	EscalateAt    string  `json:"escalate_at"`
	OpenedOn      string  `json:"opened_on"`
	TouchedAt     *string `json:"touched_at"`
	EscalatedAt   *string `json:"escalated_at"`
	ClosedAt      *string `json:"closed_at"`
	ResponsibleID *int64  `json:"responsible_user_id"`
	ForUserID     *int64  `json:"for_user_id"`
	CauseID       *int64  `json:"cause_id"`
	ActionID      *int64  `json:"action_id"`
	Cause, Done   map[string]string
	Reopened      int64
}

// list are the follow-ups that a query shows to somebody.
func list(t *testing.T, c *apitest.Client, query string) []followUp {
	t.Helper()
	return apitest.Done[[]followUp](t, c.Get("/follow-up?limit=1000&"+query))
}

// about is the follow-up of a response; one without an id: there is none.
func (g *group) about(t *testing.T, response int64) followUp {
	t.Helper()
	for _, f := range list(t, g.admin, fmt.Sprintf("tab=all&responseId=%d", response)) {
		return f
	}
	return followUp{}
}

// whose is whose task the follow-up of a response is, and for whom; 0: nobody.
func (f followUp) whose() (user, instead int64) {
	if f.ResponsibleID != nil {
		user = *f.ResponsibleID
	}
	if f.ForUserID != nil {
		instead = *f.ForUserID
	}
	return user, instead
}

// notices are the kinds of notices that somebody got about a response, the newest first.
func notices(t *testing.T, c *apitest.Client, response int64) (kinds []string) {
	t.Helper()
	inbox := apitest.Done[struct {
		Notices []struct {
			Kind, Entity string
			EntityID     int64 `json:"entity_id"`
		}
	}](t, c.Get("/notice?limit=100"))
	for _, n := range inbox.Notices {
		if n.Entity == "survey-response" && n.EntityID == response {
			kinds = append(kinds, n.Kind)
		}
	}
	return kinds
}

// say says something about a response as a user does.
func (g *group) say(t *testing.T, user, response int64, said followup.Said) (followup.Comment, error) {
	t.Helper()
	actor := authz.Actor{UserID: user, Name: fmt.Sprint("user ", user), RoleID: authz.TopRole, Entries: authz.NewEntries([]authz.Entry{{Type: authz.Allow, Permission: "app.*"}})}
	var kept followup.Comment
	err := g.DB().Update(t.Context(), db.Op{Actor: actor}, func(tx *db.Tx) (err error) {
		kept, err = followup.Say(context.WithoutCancel(t.Context()), tx, response, said)
		return err
	})
	return kept, err
}

func (g *group) mustSay(t *testing.T, user, response int64, said followup.Said) followup.Comment {
	t.Helper()
	kept, err := g.say(t, user, response, said)
	if err != nil {
		t.Fatalf("%+v: %v", said, err)
	}
	return kept
}

// refused is the code of an error.
func refused(err error) string {
	var why *fault.Error
	if errors.As(err, &why) {
		for field, texts := range why.Fields {
			return field + " " + texts[0].Code
		}
		return why.Code
	}
	return fmt.Sprint(err)
}

// state is a response and its follow-up in a line.
func (g *group) state(t *testing.T, response int64) string {
	t.Helper()
	r := one[struct {
		Total int64  `db:"total_comments"`
		Open  int64  `db:"open_tasks"`
		Inbox int64  `db:"inbox"`
		Last  int64  `db:"is_last"`
		Owner int64  `db:"owner"`
		Done  int64  `db:"done"`
		State string `db:"state"`
	}](t, g, `SELECT r.total_comments, r.open_tasks, r.inbox, COALESCE(r.owner_user_id, 0) AS owner, COALESCE(v.fup_done, 0) AS done,
		CASE WHEN r.last_comment_id = (SELECT max(c.id) FROM survey_response_comments c WHERE c.survey_response_id = r.id) THEN 1 ELSE 0 END AS is_last,
		CASE WHEN f.id IS NULL THEN 'none' WHEN f.closed_at IS NULL THEN 'open' ELSE 'closed' END AS state
		FROM survey_responses r LEFT JOIN transactions v ON v.id = r.transaction_id LEFT JOIN follow_ups f ON f.response_id = r.id WHERE r.id = $1`, response)
	return fmt.Sprintf("%s comments %d tasks %d inbox %d last %d owner %d done %d", r.State, r.Total, r.Open, r.Inbox, r.Last, r.Owner, r.Done)
}
