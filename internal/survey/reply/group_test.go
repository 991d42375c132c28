package reply_test

import (
	"fmt"
	"net/http"
	"net/url"
	"testing"
	"time"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/date"
	"forecourt/internal/platform/db"
	"forecourt/internal/testkit/apitest"
)

func TestMain(m *testing.M) { apitest.Main(m) }

// group is the demo group, whose first company asks by a survey in five languages: NPS, why (of
// detractors), three times stars, and a text.
type group struct {
	*apitest.Program
	admin, customer *apitest.Client
}

func each(t *testing.T, test func(t *testing.T, g *group)) {
	t.Helper()
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		g := &group{p, p.As(t, "admin"), p.Anonymous()}
		g.do(t, "UPDATE companies SET privacy_url = 'https://dealer.example/privacy', opt_out_since = '2020-01-01', phone = '+370 5 200 1234' WHERE status = 'active'")
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

func read[T any](t *testing.T, g *group, statement string, args ...any) (all []T) {
	t.Helper()
	if err := g.DB().View(t.Context(), db.Op{Actor: authz.System("test")}, func(tx *db.Tx) (err error) {
		all, err = db.Select[T](t.Context(), tx.Unscoped("a test looks"), statement, args...)
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

var visits int

// invited is somebody who was written to after a visit to the service, and the token of the mail.
func (g *group) invited(t *testing.T, company, brand int64) (id int64, token string) {
	t.Helper()
	visits++
	day := date.On(time.Now()).AddDays(-3)
	body := fmt.Sprintf(`{"company_id":%d,"brand_id":%d,"business_unit":"service","date":%q,"customer_name":"Ona Klientė","email":"ona%d-%d@example.com","licence_plate_no":"T%d","consent":"yes","manager_name":"Jonas"}`,
		company, brand, day.String(), time.Now().UnixNano(), visits, time.Now().UnixNano())
	transaction := g.admin.Create(t, "/transaction", body)
	r := apitest.Done[struct {
		ID            int64
		State, Reason string
	}](t, g.admin.Post("/survey-response", map[string]any{"transaction_id": transaction}))
	if r.State != "planned" {
		t.Fatalf("it is %s: %s", r.State, r.Reason)
	}
	g.do(t, "UPDATE survey_responses SET state = 'sent', sent_at = $1, sent_on = $2, expires_at = $3 WHERE id = $4", db.At(time.Now().Add(-time.Hour)), date.On(time.Now()), db.At(time.Now().AddDate(0, 0, 60)), r.ID)
	return r.ID, one[string](t, g, "SELECT token FROM survey_responses WHERE id = $1", r.ID)
}

// anonymously is somebody who is asked by the anonymous survey.
func (g *group) anonymously(t *testing.T) (id int64, token string) {
	t.Helper()
	type desk struct {
		Company int64 `db:"company_id"`
		Brand   int64 `db:"brand_id"`
	}
	at := read[desk](t, g, "SELECT b.company_id, b.brand_id FROM company_brands b JOIN surveys s ON s.id = b.service_survey_id JOIN survey_versions v ON v.id = s.active_version_id WHERE v.anonymous = 1 ORDER BY b.id LIMIT 1")[0]
	return g.invited(t, at.Company, at.Brand)
}

type asked struct {
	State      string
	Anonymous  bool
	LanguageID int64 `json:"language_id"`
	Languages  []int64
	Company    struct{ Name, Phone, Email string }
	Texts      struct{ Heading, Intro, Thanks string }
	Questions  []struct {
		ID                 int64
		Type, Text         string
		Required, Comments bool
		Answers            []struct {
			ID     int64
			Text   string
			NextID *int64 `json:"next_question_id"`
		}
	}
	Given []struct {
		QuestionID int64  `json:"question_id"`
		AnswerID   *int64 `json:"answer_id"`
		Text       string
	}
}

func (g *group) asked(t *testing.T, token string) asked {
	t.Helper()
	return apitest.Done[asked](t, g.customer.Get("/survey-response/page/"+token))
}

type answer map[string]any

// happy are answers of a promoter who gives four stars three times and says something.
func (a *asked) happy(text string) []answer {
	var all []answer
	for _, q := range a.Questions {
		switch q.Type {
		case "nps":
			all = append(all, answer{"question_id": q.ID, "answer_id": q.Answers[0].ID})
		case "stars":
			all = append(all, answer{"question_id": q.ID, "answer_id": q.Answers[1].ID})
		case "other":
			all = append(all, answer{"question_id": q.ID, "text": text})
		}
	}
	return all
}

type taken struct {
	State                  string
	Path, Missing, Ignored []int64
	Ticket                 string
}

func (g *group) answers(token string, answers []answer, finish int) apitest.Response {
	return g.customer.Post("/survey-response/answers", map[string]any{"hash": token, "answers": answers, "finish": finish == 1})
}

func (g *group) post(token string, form url.Values) apitest.Response {
	return g.customer.Do(http.MethodPost, "/survey/index/"+token, form.Encode(), http.Header{"Content-Type": {"application/x-www-form-urlencoded"}})
}

type kept struct {
	State   string `db:"state"`
	Channel string `db:"channel"`
	NPS     int64  `db:"nps"`
	Inbox   int64  `db:"inbox"`
	Token   string `db:"token"`
	On      string `db:"answered_on"`
	Started string `db:"started_on"`
	Lang    int64  `db:"language_id"`
}

func (g *group) kept(t *testing.T, id int64) kept {
	t.Helper()
	return one[kept](t, g, "SELECT state, channel, COALESCE(nps, -1) AS nps, inbox, COALESCE(token, '') AS token, COALESCE(CAST(answered_on AS TEXT), '') AS answered_on, COALESCE(CAST(started_on AS TEXT), '') AS started_on, COALESCE(language_id, 0) AS language_id FROM survey_responses WHERE id = $1", id)
}

type line struct {
	Question int64  `db:"question_id"`
	Text     string `db:"text"`
	Score    *int64 `db:"score"`
	Points   *int64 `db:"points"`
	Counted  int64  `db:"counted"`
}

func (g *group) lines(t *testing.T, id int64) []line {
	t.Helper()
	return read[line](t, g, "SELECT question_id, text, score, points, counted FROM response_answers WHERE response_id = $1 ORDER BY question_id", id)
}

func (g *group) number(t *testing.T, what string) int {
	t.Helper()
	return one[int](t, g, "SELECT count(*) FROM "+what)
}
