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
	visits++
	body := fmt.Sprintf(`{"company_id":%d,"brand_id":%d,"business_unit":"service","date":%q,"customer_name":"Ona Klientė","email":"ona%d-%d@example.com","licence_plate_no":"T%d","consent":"yes","manager_name":"Jonas"}`,
		company, brand, date.On(time.Now()).AddDays(-3), time.Now().UnixNano(), visits, time.Now().UnixNano())
	transaction = g.admin.Create(t, "/transaction", body)
	r := apitest.Done[struct{ ID int64 }](t, g.admin.Post("/survey-response", map[string]any{"transaction_id": transaction}))
	g.do(t, "UPDATE survey_responses SET state = 'sent', sent_at = $1, sent_on = $2, expires_at = $3 WHERE id = $4", db.At(time.Now().Add(-time.Hour)), date.On(time.Now()), db.At(time.Now().AddDate(0, 0, 60)), r.ID)
	return transaction, r.ID, one[string](t, g, "SELECT token FROM survey_responses WHERE id = $1", r.ID)
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
