package invite_test

import (
	"fmt"
	"testing"
	"time"

	"forecourt/internal/app"
	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/date"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/mail"
	"forecourt/internal/survey/invite"
	"forecourt/internal/testkit/apitest"
	"forecourt/internal/testkit/dbtest"
	"forecourt/internal/testkit/mailtest"
	"forecourt/internal/visit"
)

func TestMain(m *testing.M) { apitest.Main(m) }

// clock is a time that goes on from a noon of a working day, and can be turned.
type clock struct {
	from, base time.Time
}

func newClock() *clock {
	base := time.Now().In(date.Zone)
	for {
		base = base.AddDate(0, 0, 1)
		if d := base.Weekday(); d == time.Tuesday || d == time.Wednesday {
			break
		}
	}
	base = time.Date(base.Year(), base.Month(), base.Day(), 11, 0, 0, 0, date.Zone)
	if base.Month() == time.December && base.Day() > 20 || base.Month() == time.January && base.Day() < 8 {
		base = base.AddDate(0, 0, 21)
	}
	return &clock{time.Now(), base}
}

func (c *clock) now() time.Time { return c.base.Add(time.Since(c.from)) }

// group is a program with a survey of Aurora at the first company, and a mail server.
type group struct {
	*apitest.Program
	admin  *apitest.Client
	server *mailtest.Server
	clock  *clock
}

type row struct {
	ID          int64
	State       string
	Reason      string
	Email       string
	Sending     bool
	Send        bool
	Uncertain   bool
	Reminders   int    `json:"reminders_count"`
	HasReminder bool   `json:"has_reminders"`
	Transaction *int64 `json:"transaction_id"`
	SentAt      *string
	Version     *int64 `json:"survey_version_id"`
}

func each(t *testing.T, test func(t *testing.T, g *group)) {
	t.Helper()
	for _, engine := range dbtest.Engines {
		t.Run(engine, func(t *testing.T) {
			t.Parallel()
			c := newClock()
			p := apitest.StartWith(t, engine, func(cfg *app.Config) { cfg.Now = c.now })
			g := &group{p, p.As(t, "admin"), mailtest.Start(t), c}
			bind(t, p.DB())
			for name, value := range map[string]any{
				"mail.host": g.server.Host, "mail.port": g.server.Port, "mail.tls": "none", "mail.from": "forecourt@group.example", "mail.site.url": "https://forecourt.example",
				"mail.from_domains": "aurora-vilnius.example",
			} {
				apitest.Done[any](t, g.admin.Put("/setting/"+name, map[string]any{"value": value}))
			}
			for _, m := range apitest.Done[[]struct{ ID int64 }](t, g.admin.Get("/mail?status=queued")) {
				g.admin.Post(fmt.Sprintf("/mail/cancel/%d", m.ID), nil)
			}
			apitest.Done[any](t, g.admin.Put("/company/1", `{"privacy_url":"https://www.aurora-vilnius.example/privatumas","opt_out_since":"2020-01-01"}`))
			test(t, g)
		})
	}
}

// bind makes surveys with one question and has the first company send them.
func bind(t *testing.T, database *db.DB) {
	t.Helper()
	err := database.Update(t.Context(), db.Op{Actor: authz.System("test")}, func(tx *db.Tx) error {
		for unit, column := range map[string]string{"sales": "sales_survey_id", "service": "service_survey_id"} {
			one := func(statement string, args ...any) (int64, error) {
				return db.SelectOne[int64](t.Context(), tx.Unscoped("a test makes a survey"), statement, args...)
			}
			now := tx.Now()
			survey, err := one("INSERT INTO surveys (name, business_unit, status, all_companies, search, created_at, updated_at) VALUES ('Klausimai', $1, 'active', 1, '', $2, $2) RETURNING id", unit, now)
			if err != nil {
				return err
			}
			version, err := one("INSERT INTO survey_versions (survey_id, number, title, business_unit, anonymous, request_contacts, languages, texts, created_at, updated_at) VALUES ($1, 1, 'K', $2, 0, 0, '[1]', '{}', $3, $3) RETURNING id", survey, unit, now)
			if err != nil {
				return err
			}
			if _, err := one("INSERT INTO survey_questions (version_id, question_key, type, kpi_value, required, comments, position, texts) VALUES ($1, 1, 'nps', 1, 1, 0, 1, '{}') RETURNING id", version); err != nil {
				return err
			}
			if _, err := one("UPDATE surveys SET active_version_id = $1 WHERE id = $2 RETURNING id", version, survey); err != nil {
				return err
			}
			if _, err := one("UPDATE company_brands SET "+column+" = $1 WHERE company_id = 1 AND brand_id = 1 RETURNING id", survey); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// visited adds a visit to the service so many days ago.
func (g *group) visited(t *testing.T, days int, email, more string) int64 {
	t.Helper()
	day := date.On(g.clock.now()).AddDays(-days)
	body := fmt.Sprintf(`{"company_id":1,"brand_id":1,"business_unit":"service","date":%q,"customer_name":"Ona Klientė","email":%q,"licence_plate_no":"P%d"%s}`, day.String(), email, time.Now().UnixNano(), more)
	return g.admin.Create(t, "/transaction", body)
}

func (g *group) work(t *testing.T) {
	t.Helper()
	for _, kind := range []string{visit.PlanKind, invite.SendKind, mail.SendKind} {
		g.Run(t, kind)
	}
}

func (g *group) of(t *testing.T, transaction int64) row {
	t.Helper()
	for _, r := range apitest.Done[[]row](t, g.admin.Get("/survey-response?companyIds=1&limit=1000")) {
		if r.Transaction != nil && *r.Transaction == transaction {
			return r
		}
	}
	t.Fatalf("transaction %d has no invitation", transaction)
	return row{}
}

func (g *group) state(t *testing.T, what string, transaction int64, state, reason string) row {
	t.Helper()
	r := g.of(t, transaction)
	if r.State != state || r.Reason != reason {
		t.Errorf("%s: %s %q, want %s %q", what, r.State, r.Reason, state, reason)
	}
	return r
}

// to are the mails of the server to an address.
func (g *group) to(address string) (found []mailtest.Mail) {
	for _, m := range g.server.Inbox() {
		if m.To == address {
			found = append(found, m)
		}
	}
	return found
}

// do changes rows as no user could.
func (g *group) do(t *testing.T, statement string, args ...any) {
	t.Helper()
	if err := g.DB().Update(t.Context(), db.Op{Actor: authz.System("test")}, func(tx *db.Tx) error {
		_, err := db.Select[int64](t.Context(), tx.Unscoped("a test turns the clock"), statement+" RETURNING 1", args...)
		return err
	}); err != nil {
		t.Fatalf("%s: %v", statement, err)
	}
}
