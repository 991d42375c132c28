package invite_test

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/date"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/mail"
	"forecourt/internal/survey/invite"
	"forecourt/internal/testkit/apitest"
	"forecourt/internal/visit"
)

// A visit becomes a mail, which says who writes and why, ends by one press, and keeps no text behind
// (Y-033, Y-034, E-001); a reminder follows when nobody answers.
func TestInvitationIsSentAndRemindedOf(t *testing.T) {
	each(t, func(t *testing.T, g *group) {
		id := g.visited(t, 3, "Ona+auto@example.com", "")
		g.work(t)
		r := g.state(t, "sent", id, "sent", "")
		if !r.Send || r.Sending || r.HasReminder || r.Version == nil {
			t.Errorf("it is %+v", r)
		}
		got := g.to("Ona+auto@example.com")
		if len(got) != 1 {
			t.Fatalf("%d mails came", len(got))
		}
		stop := got[0].Header.Get("List-Unsubscribe")
		if !strings.HasPrefix(stop, "<https://forecourt.example/api/v1/survey-response/unsubscribe/") || got[0].Header.Get("List-Unsubscribe-Post") != "List-Unsubscribe=One-Click" {
			t.Errorf("it ends by %q", stop)
		}
		if from := got[0].Header.Get("From"); !strings.Contains(from, "info@aurora-vilnius.example") {
			t.Errorf("it comes from %s", from)
		}
		if !strings.Contains(got[0].Source, "https://forecourt.example/survey/index/") || !strings.Contains(got[0].Source, "text/html") {
			t.Error("the survey is not linked in text and HTML")
		}
		mails := apitest.Done[[]struct {
			To, Subject string
			ID          int64
		}](t, g.admin.Get(fmt.Sprintf("/mail?entity=survey-response&entityId=%d", r.ID)))
		shown := g.admin.Get(fmt.Sprintf("/mail/%d", mails[0].ID)).Body
		if len(mails) != 1 || mails[0].To != "" || strings.Contains(shown, "example.com") || strings.Contains(shown, "survey/index") {
			t.Errorf("the outbox keeps %+v %s", mails, shown)
		}
		g.Run(t, invite.RemindKind)
		g.Run(t, mail.SendKind)
		if len(g.to("Ona+auto@example.com")) != 1 {
			t.Error("a reminder came at once")
		}
		for n := 1; n <= 3; n++ {
			g.clock.base = g.clock.base.AddDate(0, 0, 7)
			g.admin.MustLogin(t, "admin")
			g.Run(t, invite.RemindKind)
			g.Run(t, mail.SendKind)
			r := g.of(t, id)
			if want := min(n, 2); r.Reminders != want || len(g.to("Ona+auto@example.com")) != 1+want {
				t.Errorf("after %d weeks %d reminders, %d mails", n, r.Reminders, len(g.to("Ona+auto@example.com")))
			}
		}
		if kept := apitest.Done[[]struct{ Number int }](t, g.admin.Get(fmt.Sprintf("/survey-response-reminder?responseId=%d", r.ID))); len(kept) != 2 {
			t.Errorf("reminders: %+v", kept)
		}
		g.clock.base = g.clock.base.AddDate(0, 0, 60)
		g.admin.MustLogin(t, "admin")
		g.Run(t, invite.ExpireKind)
		g.state(t, "over", id, "expired", "")
	})
}

// Who is not asked stands there with the reason; a corrected address is planned again.
func TestReasonsAreKept(t *testing.T) {
	each(t, func(t *testing.T, g *group) {
		suppressed := apitest.Done[struct{ Suppressed string }](t, g.admin.Post("/mail-suppression", `{"email":"Stop+x@example.com"}`))
		if suppressed.Suppressed != "by_hand" {
			t.Errorf("it is suppressed as %q", suppressed.Suppressed)
		}
		for _, address := range []string{"a@example.com, b@example.com", "a@b,c@d", "klaida@example"} {
			apitest.Rejects(t, address, g.admin.Post("/mail-suppression", fmt.Sprintf(`{"email":%q}`, address)), "email")
		}
		for _, c := range []struct {
			what, email, more string
			days              int
			reason            string
		}{
			{"no address", "", "", 3, "no_email"},
			{"two addresses", "a@example.com; b@example.com", "", 3, "bad_email"},
			{"a user", "jonas@example.com", "", 3, "own_address"},
			{"suppressed", "stop@example.com", "", 3, "suppressed"},
			{"refused", "ne@example.com", `,"consent":"no"`, 3, "no_consent"},
			{"long ago", "seniai@example.com", "", 46, "too_old"},
		} {
			id := g.visited(t, c.days, c.email, c.more)
			g.Run(t, visit.PlanKind)
			g.state(t, c.what, id, "skipped", c.reason)
		}
		id := g.visited(t, 3, "klaida@example", "")
		g.Run(t, visit.PlanKind)
		g.state(t, "mistyped", id, "skipped", "bad_email")
		apitest.Done[any](t, g.admin.Put(fmt.Sprintf("/transaction/%d", id), `{"email":"taisyta@example.com"}`))
		g.work(t)
		g.state(t, "corrected", id, "sent", "")
		again := g.visited(t, 2, "TAISYTA+x@example.com", "")
		g.Run(t, visit.PlanKind)
		g.state(t, "asked lately", again, "skipped", "too_soon")
		apitest.Done[any](t, g.admin.Put("/company/1", `{"privacy_url":""}`))
		third := g.visited(t, 3, "kitas@example.com", "")
		g.Run(t, visit.PlanKind)
		g.state(t, "no privacy page", third, "skipped", "no_sender")
		report := apitest.Done[struct {
			Skipped map[string]int
			Sent    int
		}](t, g.admin.Get("/survey-response/invitation-reports?companyIds=1&dateFrom="+date.On(g.clock.now()).AddDays(-2).String()+"&period=custom"))
		if report.Skipped["no_sender"] == 0 || report.Skipped["too_soon"] == 0 || report.Sent == 0 {
			t.Errorf("the counts: %+v", report)
		}
		if got := apitest.Done[[]row](t, g.admin.Get("/survey-response?companyIds=1&reason=no_sender")); len(got) == 0 {
			t.Error("the log does not find a reason")
		}
		lifted := apitest.Done[struct{ Suppressed string }](t, g.admin.Post("/consent", `{"company_id":1,"email":"stop@example.com","given":true,"source":"form"}`))
		if lifted.Suppressed != "" {
			t.Errorf("a consent by hand leaves it %q", lifted.Suppressed)
		}
	})
}

var stopLink = regexp.MustCompile(`/api/v1/survey-response/unsubscribe/[\w-]+`)

// One press ends mails of surveys, of every company; opening the link does not, and importing the
// address again brings nothing back (Y-041, OP-152).
func TestUnsubscribe(t *testing.T) {
	each(t, func(t *testing.T, g *group) {
		id := g.visited(t, 3, "ona@example.com", "")
		g.work(t)
		path := stopLink.FindString(g.to("ona@example.com")[0].Header.Get("List-Unsubscribe"))
		page := g.Anonymous().Raw(http.MethodGet, path, nil)
		if page.Status != http.StatusOK || !strings.Contains(page.Body, "<button") || strings.Contains(page.Body, "ona@") {
			t.Errorf("the page: %d %s", page.Status, page.Body)
		}
		looked := func() string {
			return apitest.Done[struct{ Suppressed string }](t, g.admin.Get("/survey-response/address?email=ona%40example.com")).Suppressed
		}
		if got := looked(); got != "" {
			t.Fatalf("opening the page made it %s", got)
		}
		for range 2 {
			answer, err := http.Post(g.App.URL+path, "application/x-www-form-urlencoded", strings.NewReader(url.Values{"List-Unsubscribe": {"One-Click"}}.Encode()))
			if err != nil {
				t.Fatal(err)
			}
			body, _ := io.ReadAll(answer.Body)
			answer.Body.Close()
			if answer.StatusCode != http.StatusOK || strings.Contains(string(body), "<button") {
				t.Errorf("pressed: %d %s", answer.StatusCode, body)
			}
		}
		if got := looked(); got != "unsubscribed" {
			t.Errorf("pressed, it is %q", got)
		}
		if said := apitest.Done[struct{ Consents []struct{ Source string } }](t, g.admin.Get("/survey-response/address?email=ona%40example.com")).Consents; len(said) != 1 {
			t.Errorf("pressed twice, it is written down as %+v", said)
		}
		if policy := page.Header.Get("Content-Security-Policy"); strings.Contains(policy, "unsafe") {
			t.Errorf("the page's policy is %s", policy)
		}
		if got := g.Anonymous().Raw(http.MethodGet, "/api/v1/survey-response/unsubscribe/nobody", nil); got.Status != http.StatusNotFound {
			t.Errorf("a made up link: %d", got.Status)
		}
		for method, want := range map[string]int{http.MethodGet: http.StatusNotFound, http.MethodPost: http.StatusNotFound, http.MethodPut: http.StatusMethodNotAllowed} {
			got := g.Anonymous().Raw(method, "/api/v1/survey-response/unsubscribe/nobody", http.Header{"Accept-Language": {"lv"}})
			if got.Status != want || !strings.Contains(got.Body, "Saite vairs nedarbojas") {
				t.Errorf("%s of a made up link in Latvian: %d %s", method, got.Status, got.Body)
			}
		}
		if got := g.admin.Post(fmt.Sprintf("/survey-response/resend-invitation/%d", g.of(t, id).ID), nil); got.Status != http.StatusConflict || got.Problem(t).Code != "reason_suppressed" {
			t.Errorf("sent again by hand: %d %s", got.Status, got.Body)
		}
		day := date.On(g.clock.now()).AddDays(-2).String()
		file := "company;brand;business_unit;date;email;vin;consent\nVilnius;Aurora;sales;" + day + ";Ona+2@example.com;VIN0000000099;yes\n"
		if got := g.admin.Import(t, "transaction", "again.csv", []byte(file), apitest.ImportQuery(1, 0)); got.Stats.Created != 1 {
			t.Errorf("imported again: %+v", got.Stats)
		}
		g.work(t)
		again := apitest.Done[[]struct{ ID int64 }](t, g.admin.Get("/transaction?keyword=VIN0000000099"))[0]
		g.state(t, "imported again", again.ID, "skipped", "suppressed")
		if len(g.server.Inbox()) != 1 {
			t.Errorf("%d mails came", len(g.server.Inbox()))
		}
	})
}

// The cron call plans a company and a unit; calls at once ask nobody twice (Y-040, OP-155).
func TestCronCallsAtOnce(t *testing.T) {
	each(t, func(t *testing.T, g *group) {
		var ids []int64
		err := g.DB().Update(t.Context(), db.Op{Actor: authz.System("test")}, func(tx *db.Tx) error {
			rows := make([]visit.Transaction, 60)
			for i := range rows {
				rows[i] = visit.Transaction{CompanyID: 1, BrandID: 1, BusinessUnit: "service", Date: date.On(g.clock.now()).AddDays(-3), CustomerName: "X", Email: fmt.Sprintf("n%d@example.com", i), Consent: "unknown"}
			}
			err := visit.Transactions.InsertMany(context.Background(), tx, rows)
			for i := range rows {
				ids = append(ids, rows[i].ID)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		type planned struct {
			Planned, Queued int
			Skipped         map[string]int
		}
		sum := planned{}
		for _, got := range apitest.AtOnce(4, func(int) apitest.Response {
			return g.admin.Post("/cron/invitations/send-company-invitation/1/service", nil)
		}) {
			p := apitest.Done[planned](t, got)
			sum.Planned, sum.Queued = sum.Planned+p.Planned, sum.Queued+p.Queued
		}
		if sum.Planned != len(ids) || sum.Queued != len(ids) {
			t.Errorf("%+v of %d", sum, len(ids))
		}
		if got := g.As(t, "jonas").Get("/cron/invitations/send-company-invitation/1/service"); got.Status != http.StatusForbidden {
			t.Errorf("without the right: %d", got.Status)
		}
		if got := g.admin.Get("/cron/invitations/send-company-invitation/1/parts"); got.Status != http.StatusUnprocessableEntity {
			t.Errorf("another unit: %d", got.Status)
		}
		if got := g.admin.Get("/cron/invitations/send-company-invitation/999/sales"); got.Status != http.StatusNotFound {
			t.Errorf("no such company: %d", got.Status)
		}
		g.Run(t, mail.SendKind)
		for id, copies := range g.server.Copies() {
			if copies > 1 {
				t.Errorf("mail %s came %d times", id, copies)
			}
		}
		if came := len(g.server.Inbox()); came != len(ids) {
			t.Errorf("%d mails for %d", came, len(ids))
		}
	})
}

// A survey is tried with any address, but not one that wants no mails; 20 times in an hour (B-056, B-057, E-002).
func TestTryingASurvey(t *testing.T) {
	each(t, func(t *testing.T, g *group) {
		brands := apitest.Done[[]struct {
			ID    int64
			Brand int64 `json:"brand_id"`
		}](t, g.admin.Get("/company-brand?companyId=1"))
		at := slices.IndexFunc(brands, func(b struct {
			ID    int64
			Brand int64 `json:"brand_id"`
		},
		) bool {
			return b.Brand == 1
		})
		path := fmt.Sprintf("/company-brand/send/%d", brands[at].ID)
		apitest.Done[row](t, g.admin.Post(path, fmt.Sprintf(`{"companyBrandId":%d,"type":"sales","email":"jonas@example.com"}`, brands[at].ID)))
		apitest.Rejects(t, "another row than the path", g.admin.Post(path, fmt.Sprintf(`{"companyBrandId":%d,"type":"sales","email":"jonas@example.com"}`, brands[at].ID+1)), "companyBrandId")
		type sent struct{ To, Subject, Status string }
		outbox := func() sent {
			return apitest.Done[[]sent](t, g.admin.Get("/mail?kind=survey_test&limit=1"))[0]
		}
		if waits := outbox(); waits.To != "jonas@example.com" || waits.Subject == "" {
			t.Errorf("the outbox has %+v", waits)
		}
		g.Run(t, mail.SendKind)
		if came := g.to("jonas@example.com"); len(came) != 1 {
			t.Error("it did not come")
		} else if kept := outbox(); kept.To != "jonas@example.com" || kept.Subject == "" || kept.Status != "sent" {
			t.Errorf("the outbox has %+v", kept)
		}
		apitest.Rejects(t, "no address", g.admin.Post(path, `{"type":"sales","email":"jonas"}`), "email")
		elsewhere := brands[(at+1)%len(brands)].ID
		other := fmt.Sprintf("/company-brand/send/%d", elsewhere)
		apitest.Done[row](t, g.admin.Put(fmt.Sprintf("/company-brand/%d", elsewhere), `{"sales_survey_id":null}`))
		if got := g.admin.Post(other, `{"type":"sales","email":"jonas@example.com"}`); got.Status != http.StatusConflict || got.Problem(t).Code != "no_active_survey" {
			t.Errorf("a brand without a survey: %d %s", got.Status, got.Body)
		}
		g.admin.Post("/mail-suppression", `{"email":"stop@example.com"}`)
		if got := g.admin.Post(path, `{"type":"sales","email":"stop@example.com"}`); got.Status != http.StatusConflict {
			t.Errorf("suppressed: %d", got.Status)
		}
		for range 19 {
			apitest.Done[row](t, g.admin.Post(path, `{"type":"service","email":"jonas@example.com"}`))
		}
		if got := g.admin.Post(path, `{"type":"service","email":"jonas@example.com"}`); got.Status != http.StatusTooManyRequests {
			t.Errorf("the 21st: %d", got.Status)
		}
	})
}

// An invitation shows its steps and its mail; who works elsewhere sees neither.
func TestStepsAndScope(t *testing.T) {
	each(t, func(t *testing.T, g *group) {
		id := g.visited(t, 3, "ona@example.com", "")
		g.work(t)
		r := g.of(t, id)
		shown := apitest.Done[struct {
			Steps []struct{ What string }
			Mail  struct{ To, From, Subject, Text string }
		}](t, g.admin.Get(fmt.Sprintf("/survey-response/steps/%d", r.ID)))
		if len(shown.Steps) < 3 || shown.Mail.To != "ona@example.com" || !strings.Contains(shown.Mail.Text, "/survey/index/…") {
			t.Errorf("the steps: %+v", shown)
		}
		if source := g.to("ona@example.com")[0].Source; strings.Contains(source, "WAAZZZ") {
			t.Error("the mail names the vehicle's number")
		}
		if got := g.admin.Post("/survey-response", fmt.Sprintf(`{"transaction_id":%d}`, id)); got.Status != http.StatusConflict {
			t.Errorf("planned a second time: %d", got.Status)
		}
		if got := g.admin.Post(fmt.Sprintf("/survey-response/assign-latest-survey/%d", r.ID), nil); got.Status != http.StatusOK {
			t.Errorf("the latest survey: %d %s", got.Status, got.Body)
		}
		for _, path := range []string{fmt.Sprintf("/survey-response/%d", r.ID), "/survey-response", "/survey-response/invitation-reports", fmt.Sprintf("/survey-response/steps/%d", r.ID)} {
			if got := g.As(t, "egle").Get(path); got.Status != http.StatusForbidden {
				t.Errorf("without the right %s: %d", path, got.Status)
			}
		}
	})
}

// Links that there are not are counted by the network, and refused after some; one that there is is served.
func TestGuessesOfUnsubscribeLinksAreLimited(t *testing.T) {
	each(t, func(t *testing.T, g *group) {
		got := map[int]int{}
		for i := range 25 {
			method := []string{http.MethodGet, http.MethodPost}[i%2]
			r := g.Anonymous().Raw(method, fmt.Sprintf("/api/v1/survey-response/unsubscribe/guess%d", i), nil)
			got[r.Status]++
			if r.Status == http.StatusTooManyRequests && (r.Header.Get("Retry-After") == "" || !strings.Contains(r.Body, "<main>")) {
				t.Errorf("it is no page that says how long to wait: %s", r.Body)
			}
		}
		if got[http.StatusNotFound] != 20 || got[http.StatusTooManyRequests] != 5 {
			t.Errorf("guesses are answered %v", got)
		}
	})
}
