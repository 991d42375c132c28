package invite_test

import (
	"fmt"
	"net/http"
	"testing"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/date"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/mail"
	"forecourt/internal/survey/invite"
	"forecourt/internal/visit"
)

// holiday makes today one in a country, until it is taken away.
func (g *group) holiday(t *testing.T, country string) (end func()) {
	t.Helper()
	id := g.admin.Create(t, "/holiday", fmt.Sprintf(`{"country":%q,"on_day":%q,"title":{"1":"Miesto diena"}}`, country, date.On(g.clock.now())))
	return func() {
		t.Helper()
		if got := g.admin.Delete(fmt.Sprintf("/holiday/%d", id)); got.Status != http.StatusNoContent {
			t.Fatalf("taken away: %d %s", got.Status, got.Body)
		}
	}
}

// A day on which the group says that nobody works is one on which nobody is written to: what was due waits for
// the next morning (OP-153).
func TestNobodyIsWrittenToOnADayThatWasAdded(t *testing.T) {
	each(t, func(t *testing.T, g *group) {
		elsewhere := g.holiday(t, "EE")
		end := g.holiday(t, "LT")
		waits := g.visited(t, 3, "waits@example.com", "")
		g.work(t)
		g.state(t, "on a holiday", waits, "planned", "")
		end()
		asked := g.visited(t, 3, "asked@example.com", "")
		g.work(t)
		g.state(t, "on a holiday of another country", asked, "sent", "")
		g.clock.base = g.clock.base.AddDate(0, 0, 1)
		g.admin.MustLogin(t, "admin")
		g.work(t)
		g.state(t, "the day after", waits, "sent", "")
		elsewhere()
		if len(g.to("waits@example.com")) != 1 || len(g.to("asked@example.com")) != 1 {
			t.Error("a mail came twice or not at all")
		}
	})
}

// Companies of a country on holiday hold nobody else up: those of others are reminded the same day, however
// many wait (Y-037).
func TestRemindersOfACountryOnHoliday(t *testing.T) {
	each(t, func(t *testing.T, g *group) {
		end := g.holiday(t, "EE")
		const many = 520
		day := date.On(g.clock.now())
		count := func(statement string, args ...any) (n int) {
			t.Helper()
			if err := g.DB().Update(t.Context(), db.Op{Actor: authz.System("test")}, func(tx *db.Tx) error {
				all, err := db.Select[int](t.Context(), tx.Unscoped("a test looks and turns the clock"), statement, args...)
				if n = len(all); n == 1 {
					n = all[0]
				}
				return err
			}); err != nil {
				t.Fatalf("%s: %v", statement, err)
			}
			return n
		}
		err := g.DB().Update(t.Context(), db.Op{Actor: authz.System("test")}, func(tx *db.Tx) error {
			rows := make([]visit.Transaction, many)
			for i := range rows {
				rows[i] = visit.Transaction{CompanyID: 1, BrandID: 1, BusinessUnit: "service", Date: day.AddDays(-10), CustomerName: "X", Email: fmt.Sprintf("ee%d@example.com", i), Consent: "yes"}
			}
			return visit.Transactions.InsertMany(t.Context(), tx, rows)
		})
		if err != nil {
			t.Fatal(err)
		}
		g.visited(t, 10, "lt@example.com", "")
		g.Run(t, visit.PlanKind)
		sent := "UPDATE survey_responses SET state = 'sent', send = 1, sent_at = $1, sent_on = $2, expires_at = $3, send_at = $1"
		args := []any{db.At(g.clock.now().AddDate(0, 0, -8)), day.AddDays(-8), db.At(g.clock.now().AddDate(0, 0, 50))}
		if n := count(sent+", company_id = (SELECT min(id) FROM companies WHERE country_code = 'EE') WHERE email LIKE 'ee%@example.com' RETURNING 0", args...); n != many {
			t.Fatalf("%d of %d were sent", n, many)
		}
		args[0] = db.At(g.clock.now().AddDate(0, 0, -7).Add(-1))
		count(sent+" WHERE email = 'lt@example.com' RETURNING 0", args...)
		reminded := func(of string) int {
			t.Helper()
			return count("SELECT count(*) FROM survey_response_reminders x JOIN survey_responses r ON r.id = x.response_id WHERE r.email LIKE $1", of)
		}
		g.Run(t, invite.RemindKind)
		g.Run(t, mail.SendKind)
		if n := reminded("ee%@example.com"); n != 0 {
			t.Errorf("%d are reminded on a holiday of their country", n)
		}
		if n := reminded("lt@example.com"); n != 1 || len(g.to("lt@example.com")) != 1 {
			t.Errorf("where it is none, %d reminders, %d mails", n, len(g.to("lt@example.com")))
		}
		end()
		g.Run(t, invite.RemindKind)
		if n := reminded("ee%@example.com"); n != many {
			t.Errorf("then %d of %d are reminded", n, many)
		}
	})
}
