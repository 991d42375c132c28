package inbox_test

import (
	"fmt"
	"testing"
	"time"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/date"
	"forecourt/internal/platform/db"
	"forecourt/internal/testkit/apitest"
)

func TestMain(m *testing.M) { apitest.Main(m) }

// group is the demo group; its first company asks by a survey in five languages.
type group struct {
	*apitest.Program
	admin, customer *apitest.Client
	me              int64
}

func each(t *testing.T, test func(t *testing.T, g *group)) {
	t.Helper()
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		g := &group{Program: p, admin: p.As(t, "admin"), customer: p.Anonymous()}
		g.me = apitest.Done[struct{ ID int64 }](t, g.admin.Get("/user/active")).ID
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

func one[T any](t *testing.T, g *group, statement string, args ...any) T {
	t.Helper()
	var all []T
	if err := g.DB().View(t.Context(), db.Op{Actor: authz.System("test")}, func(tx *db.Tx) (err error) {
		all, err = db.Select[T](t.Context(), tx.Unscoped("a test looks"), statement, args...)
		return err
	}); err != nil {
		t.Fatalf("%s: %v", statement, err)
	}
	if len(all) != 1 {
		t.Fatalf("%s: %d rows", statement, len(all))
	}
	return all[0]
}

type task struct {
	ID            int64
	Type, Comment string
	ResponsibleID *int64  `json:"responsible_user_id"`
	DoneAt        *string `json:"done_at"`
	UserName      string  `json:"user_name"`
}

type row struct {
	ID             int64
	Kind, State    string
	Status         string
	Revision       int64
	CompanyID      int64  `json:"company_id"`
	Type           string `json:"type"`
	CustomerName   string `json:"customer_name"`
	ManagerName    string `json:"manager_name"`
	Phone          string `json:"contact_phone"`
	Email          string `json:"contact_email"`
	VIN            string `json:"vin"`
	Plate          string `json:"licence_plate_no"`
	NPS            *int64
	Inbox          bool
	Unread         bool
	UnreadComments int     `json:"unread_comments"`
	TotalComments  int     `json:"total_comments"`
	OpenTasks      int     `json:"open_tasks"`
	FupDone        bool    `json:"fup_done"`
	StartedTime    *string `json:"started_time"`
	Assigned       *int64  `json:"assigned_user_id"`
	LastTask       *task   `json:"last_task"`
	WantsCall      bool    `json:"wants_call"`
	FollowUp       *struct {
		ClosedAt *string `json:"closed_at"`
	} `json:"follow_up"`
}

type whole struct {
	row
	Survey  *struct{ Name string }
	Answers []struct {
		Key                          int64
		Type, Question, Answer, Text string
		Score                        *int64
		Skipped                      bool
	}
	Comments []task
	Tasks    []task
	Visits   []struct{ ID int64 }
	Earlier  []struct {
		ID  int64
		NPS *int64
	}
	Wishes []struct{ Name, Phone string }
}

func (g *group) whole(t *testing.T, id int64) whole {
	t.Helper()
	return apitest.Done[whole](t, g.admin.Get(fmt.Sprintf("/survey-response/%d", id)))
}

// list are the ids that the list of responses shows.
func list(t *testing.T, c *apitest.Client, query string) []row {
	t.Helper()
	return apitest.Done[[]row](t, c.Get("/survey-response?responsesList=1&limit=200&"+query))
}

func has(rows []row, id int64) bool {
	for _, r := range rows {
		if r.ID == id {
			return true
		}
	}
	return false
}

var visits int

// person is who is asked about a visit.
type person struct {
	name, email, plate, vin string
	company, brand          int64 // 1 where they are 0
}

// invited is somebody who was written to after a visit to the service, and the token of the mail.
func (g *group) invited(t *testing.T, who person) (id int64, token string) {
	t.Helper()
	visits++
	if who.name == "" {
		who.name = "Ona Klientė"
	}
	if who.email == "" {
		who.email = fmt.Sprintf("ona%d-%d@example.com", time.Now().UnixNano(), visits)
	}
	if who.plate == "" {
		who.plate = fmt.Sprintf("T%d", time.Now().UnixNano()%1_000_000_000)
	}
	day := date.On(time.Now()).AddDays(-3)
	body := fmt.Sprintf(`{"company_id":%d,"brand_id":%d,"business_unit":"service","date":%q,"customer_name":%q,"email":%q,"phone":"+370 600 11111","licence_plate_no":%q,"vin":%q,"consent":"yes","manager_name":"Jonas","vehicle":"Aurora E5"}`,
		max(1, who.company), max(1, who.brand), day.String(), who.name, who.email, who.plate, who.vin)
	transaction := g.admin.Create(t, "/transaction", body)
	r := apitest.Done[struct{ ID int64 }](t, g.admin.Post("/survey-response", map[string]any{"transaction_id": transaction}))
	token = "token" + fmt.Sprint(visits) + "-" + fmt.Sprint(time.Now().UnixNano())
	g.do(t, "UPDATE survey_responses SET state = 'sent', reason = '', sent_at = $1, sent_on = $2, expires_at = $3, token = $4, token_hash = $5 WHERE id = $6",
		db.At(time.Now().Add(-time.Hour)), date.On(time.Now()), db.At(time.Now().AddDate(0, 0, 60)), token, hashOf(token), r.ID)
	return r.ID, token
}

type asked struct {
	Questions []struct {
		ID      int64
		Type    string
		Answers []struct{ ID int64 }
	}
}

// answered is somebody who has answered with a score, and the best of all else but these words.
func (g *group) answered(t *testing.T, who person, score int, words string) int64 {
	t.Helper()
	id, token := g.invited(t, who)
	g.answer(t, token, score, words)
	return id
}

func (g *group) answer(t *testing.T, token string, score int, words string) {
	t.Helper()
	q := apitest.Done[asked](t, g.customer.Get("/survey-response/page/"+token))
	var answers []map[string]any
	for _, question := range q.Questions {
		a := map[string]any{"question_id": question.ID}
		switch question.Type {
		case "nps":
			a["answer_id"] = question.Answers[10-score].ID
		case "other":
			a["text"] = words
		default:
			a["answer_id"] = question.Answers[0].ID
		}
		answers = append(answers, a)
	}
	apitest.Done[any](t, g.customer.Post("/survey-response/answers", map[string]any{"hash": token, "answers": answers, "finish": true}))
}

// say says something about a response.
func say(c *apitest.Client, id int64, more map[string]any) apitest.Response {
	body := map[string]any{"survey_response_id": id}
	for name, value := range more {
		body[name] = value
	}
	return c.Post("/survey-response-comment", body)
}

func (g *group) mark(t *testing.T, c *apitest.Client, id, user int64) {
	t.Helper()
	apitest.Done[any](t, c.Post(fmt.Sprintf("/survey-response-comment/mark-read/%d/%d", id, user), nil))
}
