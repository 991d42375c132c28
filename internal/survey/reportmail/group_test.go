package reportmail_test

import (
	"fmt"
	"io"
	"mime/quotedprintable"
	gomail "net/mail"
	"strings"
	"sync"
	"testing"
	"time"

	"forecourt/internal/app"
	"forecourt/internal/people"
	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/date"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/mail"
	"forecourt/internal/response"
	"forecourt/internal/survey"
	"forecourt/internal/survey/page"
	"forecourt/internal/survey/reply"
	"forecourt/internal/survey/reportmail"
	"forecourt/internal/testkit/apitest"
	"forecourt/internal/testkit/dbtest"
	"forecourt/internal/testkit/mailtest"
)

func TestMain(m *testing.M) { apitest.Main(m) }

// clock is a time that can be turned.
type clock struct {
	mu   sync.Mutex
	from time.Time
	base time.Time
}

func (c *clock) now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.base.Add(time.Since(c.from))
}

func (c *clock) turn(to time.Time) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.from, c.base = time.Now(), to
}

// moment is a time by the clock of the group.
func moment(day string, hour int) time.Time {
	d, err := date.Parse(day)
	if err != nil {
		panic(err)
	}
	t := d.Time(date.Zone)
	return time.Date(t.Year(), t.Month(), t.Day(), hour, 30, 0, 0, date.Zone)
}

// group is a program with a mail server, where jonas of the first company and inga of all of them may see reports.
type group struct {
	*apitest.Program
	server *mailtest.Server
	clock  *clock
}

func each(t *testing.T, now time.Time, test func(t *testing.T, g *group)) {
	t.Helper()
	for _, engine := range dbtest.Engines {
		t.Run(engine, func(t *testing.T) {
			t.Parallel()
			c := &clock{from: time.Now(), base: now}
			p := apitest.StartWith(t, engine, func(cfg *app.Config) { cfg.Now = c.now })
			g := &group{p, mailtest.Start(t), c}
			admin := g.As(t, "admin")
			for name, value := range map[string]any{
				"mail.host": g.server.Host, "mail.port": g.server.Port, "mail.tls": "none", "mail.from": "forecourt@group.example", "mail.site.url": "https://forecourt.example",
			} {
				apitest.Done[any](t, admin.Put("/setting/"+name, map[string]any{"value": value}))
			}
			for _, m := range apitest.Done[[]struct{ ID int64 }](t, admin.Get("/mail?status=queued")) {
				admin.Post(fmt.Sprintf("/mail/cancel/%d", m.ID), nil)
			}
			for _, s := range apitest.Done[[]subscription](t, admin.Get("/report-subscription")) {
				admin.Delete(fmt.Sprintf("/report-subscription/%d?revision=%d", s.ID, s.Revision))
			}
			g.may(t, "jonas", true)
			g.may(t, "inga", true)
			test(t, g)
		})
	}
}

// may gives the role of a user the right to see reports, or takes it.
func (g *group) may(t *testing.T, name string, may bool) {
	t.Helper()
	g.has(t, name, "app.report.survey", may)
}

func (g *group) has(t *testing.T, name, right string, may bool) {
	t.Helper()
	g.write(t, func(tx *db.Tx) error {
		u, err := people.ByUsername(t.Context(), tx, name)
		if err != nil {
			return err
		}
		kind := authz.Allow
		if !may {
			kind = authz.Deny
		}
		return people.Grant(t.Context(), tx, *u.RoleID, kind, right)
	})
}

func (g *group) write(t *testing.T, work func(tx *db.Tx) error) {
	t.Helper()
	if err := g.DB().Update(t.Context(), db.Op{Actor: authz.System("test")}, work); err != nil {
		t.Fatal(err)
	}
}

func (g *group) id(t *testing.T, name string) (id int64) {
	t.Helper()
	g.write(t, func(tx *db.Tx) error {
		u, err := people.ByUsername(t.Context(), tx, name)
		id = u.ID
		return err
	})
	return id
}

type subscription struct {
	ID, Revision int64
	Every        string
	Status       string
	NextAt       time.Time  `json:"next_at"`
	LastAt       *time.Time `json:"last_at"`
	UserIDs      []int64    `json:"user_ids"`
	Results      []struct {
		UserID int64 `json:"user_id"`
		Result string
	}
}

func (s subscription) result(userID int64) string {
	for _, r := range s.Results {
		if r.UserID == userID {
			return r.Result
		}
	}
	return "none"
}

// saved saves a view of the report for a user.
func saved(t *testing.T, c *apitest.Client, name, filters string) int64 {
	t.Helper()
	return apitest.Done[struct{ ID int64 }](t, c.Post("/list-view", fmt.Sprintf(`{"list":"surveyReport","name":%q,"query":{"filters":%s}}`, name, filters))).ID
}

// subscribed lets a view be sent to users.
func subscribed(t *testing.T, c *apitest.Client, view int64, every string, users ...int64) subscription {
	t.Helper()
	return apitest.Done[subscription](t, c.Post("/report-subscription", map[string]any{"saved_view_id": view, "every": every, "user_ids": users}))
}

// of is a subscription as it is now; its owner logs in again, since the clock has been turned.
func (g *group) of(t *testing.T, owner string, id int64) subscription {
	t.Helper()
	return apitest.Done[subscription](t, g.As(t, owner).Get(fmt.Sprintf("/report-subscription/%d", id)))
}

// work lets what is due be sent.
func (g *group) work(t *testing.T) {
	t.Helper()
	g.Run(t, reportmail.SendKind)
	g.Run(t, mail.SendKind)
}

// to are the texts of the report mails to a user.
func (g *group) to(t *testing.T, name string) (texts []string) {
	t.Helper()
	for _, m := range g.server.Inbox() {
		if m.To != name+"@example.com" {
			continue
		}
		read, err := gomail.ReadMessage(strings.NewReader(m.Source))
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(quotedprintable.NewReader(read.Body))
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(text), "/report/survey?") { // the turned clock brings mails of other kinds too
			texts = append(texts, strings.ReplaceAll(string(text), "\r\n", "\n"))
		}
	}
	return texts
}

// answered lets customers of a company answer a survey of sales a month ago, each with the first or the last options.
func (g *group) answered(t *testing.T, company, brand int64, n int, last bool) {
	t.Helper()
	g.write(t, func(tx *db.Tx) error {
		id, err := db.SelectOne[int64](t.Context(), tx, `SELECT v.id FROM survey_versions v WHERE {everyone} AND v.activated_at IS NOT NULL AND v.business_unit = 'sales' AND v.anonymous = 0
			AND EXISTS (SELECT 1 FROM survey_questions q WHERE q.version_id = v.id AND q.type = 'nps') ORDER BY v.id LIMIT 1`)
		if err != nil {
			return err
		}
		v, err := survey.Asked(t.Context(), tx, id)
		if err != nil {
			return err
		}
		given := map[int64]page.Given{}
		for _, q := range v.Questions {
			if len(q.Answers) > 0 {
				at := 0
				if last {
					at = len(q.Answers) - 1
				}
				given[q.ID] = page.Given{AnswerID: q.Answers[at].ID}
			}
		}
		asked := v.Page()
		marked := reply.Mark(&v, page.Walk(&asked, given).Path, given)
		on := tx.Today().AddDays(-30)
		at := db.At(on.Time(date.Zone).Add(12 * time.Hour))
		responses := make([]response.Response, n)
		for i := range responses {
			responses[i] = response.Response{
				CompanyID: company, BrandID: brand, Kind: response.Invited, Type: "sales", SurveyID: &v.SurveyID, VersionID: &v.ID, Status: "active",
				Hash: response.Random(), TokenHash: response.HashOf(response.Random()), Course: response.Course{State: response.Completed, LogAt: at, SentOn: &on},
			}
			responses[i].CompletedAt, responses[i].AnsweredOn, responses[i].NPS, responses[i].Channel, responses[i].Inbox = &at, &on, marked.NPS, "web", true
		}
		if err := response.Responses.AddQuietly(t.Context(), tx, responses); err != nil {
			return err
		}
		kept := make([]reply.Kept, n)
		for i := range responses {
			kept[i] = reply.Kept{Response: &responses[i], Marked: marked, Counted: true}
		}
		return reply.Keep(t.Context(), tx, kept)
	})
}
