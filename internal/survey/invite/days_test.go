package invite_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"forecourt/internal/platform/date"
	"forecourt/internal/platform/i18n"
	"forecourt/internal/platform/mail"
	"forecourt/internal/testkit/apitest"
	"forecourt/internal/visit"
)

// A reminder that somebody sends at night, on a Sunday or on a holiday says when it leaves; so does one that the night
// has overtaken in the queue.
func TestResendSaysWhenItLeaves(t *testing.T) {
	each(t, func(t *testing.T, g *group) {
		type waiting struct {
			ID      int64
			Sending bool
			SendAt  time.Time `json:"send_at"`
		}
		g.do(t, "DELETE FROM holidays")
		id := g.visited(t, 3, "late@example.com", "")
		overtaken := g.visited(t, 3, "overtaken@example.com", "")
		g.work(t)
		late, queued := g.state(t, "sent", id, "sent", "").ID, g.state(t, "sent", overtaken, "sent", "").ID
		resend := func(id int64) waiting {
			return apitest.Done[waiting](t, g.admin.Post(fmt.Sprintf("/survey-response/resend-invitation/%d", id), nil))
		}
		setSender := func(from string) {
			apitest.Done[any](t, g.admin.Put("/setting/mail.from", map[string]any{"value": from}))
		}
		setSender("") // the mail stays in the queue
		if got := resend(queued); got.SendAt.After(g.clock.now()) {
			t.Errorf("by day it leaves at %s", got.SendAt)
		}
		g.clock.base = g.clock.base.Add(9 * time.Hour) // eight in the evening
		g.admin.MustLogin(t, "admin")
		morning := date.On(g.clock.now()).AddDays(1).Time(date.Zone).Add(9 * time.Hour)
		if got := resend(late); !got.Sending || !got.SendAt.Equal(morning) {
			t.Errorf("at night it leaves at %s, not %s", got.SendAt, morning)
		}
		setSender("forecourt@group.example")
		g.Run(t, mail.SendKind)
		seen := 0
		for _, got := range apitest.Done[[]waiting](t, g.admin.Get("/survey-response?companyIds=1&limit=1000")) {
			if got.ID != late && got.ID != queued {
				continue
			}
			if seen++; !got.Sending || !got.SendAt.Equal(morning) {
				t.Errorf("in the queue at night it leaves at %s, not %s", got.SendAt, morning)
			}
		}
		if seen != 2 {
			t.Errorf("%d of both are in the log", seen)
		}
		if n := len(g.to("late@example.com")); n != 1 {
			t.Errorf("%d mails came by night", n)
		}
	})
}

// The log of invitations refuses days that end before they begin, as reports do.
func TestLogRefusesDaysBackwards(t *testing.T) {
	each(t, func(t *testing.T, g *group) {
		for _, path := range []string{
			"/survey-response?period=custom&dateFrom=2026-11-02&dateTo=2026-11-01", "/survey-response?period=2026-11-02,2026-11-01",
			"/survey-response?dateFrom=2026-11-02&dateTo=2026-11-01",
			"/survey-response/invitation-reports?dateFrom=2026-11-02&dateTo=2026-11-01",
			"/survey-response/invitation-reports?period=custom&dateFrom=2026-11-02&dateTo=2026-11-01",
			"/survey-response?responsesList=true&by=answered&dateFrom=2026-11-02&dateTo=2026-11-01",
			"/transaction?dateFrom=2026-11-02&dateTo=2026-11-01", "/order?dateFrom=2026-11-02&dateTo=2026-11-01", "/log?dateFrom=2026-11-02&dateTo=2026-11-01",
		} {
			apitest.Rejects(t, path, g.admin.Get(path), "dateTo")
			if got := g.admin.Get(strings.Replace(path, "2026-11-02", "2026-11-01", 1)); got.Status != http.StatusOK {
				t.Errorf("one day of %s: %d %s", path, got.Status, got.Body)
			}
		}
	})
}

// Days without a period limit the log and its counts as a custom period does.
func TestDaysNeedNoPeriod(t *testing.T) {
	each(t, func(t *testing.T, g *group) {
		g.visited(t, 3, "laikotarpis@example.com", "")
		g.work(t)
		total := func(query string) int {
			t.Helper()
			report := g.admin.Get("/survey-response/invitation-reports?companyIds=1" + query)
			return apitest.Done[struct{ Total int }](t, report).Total
		}
		days := "&dateFrom=" + date.On(g.clock.now()).AddDays(-2).String()
		if all, some := total(""), total(days); some == 0 || some >= all || some != total(days+"&period=custom") {
			t.Errorf("%d invitations of %d, of a custom period %d", some, all, total(days+"&period=custom"))
		}
		rows := func(query string) int {
			return len(apitest.Done[[]row](t, g.admin.Get("/survey-response?companyIds=1&limit=1000"+query)))
		}
		if none := rows("&dateTo=1999-12-31"); none != 0 {
			t.Errorf("the log has %d invitations of another century", none)
		}
	})
}

// A mail says the day of a visit as its language writes it.
func TestMailsWriteDaysOfTheLanguage(t *testing.T) {
	each(t, func(t *testing.T, g *group) {
		day := date.On(g.clock.now()).AddDays(-3)
		// The words of the group's own templates name no day.
		g.do(t, "UPDATE template_texts SET body = body || ' {date}' WHERE kind = 'invitation'")
		for language, code := range map[int64]string{1: "lt", 2: "en", 3: "lv", 4: "et", 5: "ru"} {
			g.do(t, "UPDATE companies SET language_id = $1 WHERE id = 1", language)
			id := g.visited(t, 3, code+"@days.example", "")
			g.Run(t, visit.PlanKind)
			r := g.of(t, id)
			steps := apitest.Done[struct{ Mail struct{ Text string } }](t, g.admin.Get(fmt.Sprintf("/survey-response/steps/%d", r.ID)))
			if want := i18n.Day(code, day); !strings.Contains(steps.Mail.Text, want) {
				t.Errorf("%s: %q is not in\n%s", code, want, steps.Mail.Text)
			}
		}
	})
}
