package reply_test

import (
	"io"
	"mime/quotedprintable"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"forecourt/internal/app"
	"forecourt/internal/platform/date"
	"forecourt/internal/platform/mail"
	"forecourt/internal/survey/invite"
	"forecourt/internal/testkit/apitest"
	"forecourt/internal/testkit/dbtest"
	"forecourt/internal/testkit/mailtest"
	"forecourt/internal/visit"
)

var mailedLink = regexp.MustCompile(`https://forecourt\.example(/survey/index/[A-Za-z0-9_-]{22})`)

// noon is that of a working day to come: mails are sent in the day only.
func noon() time.Time {
	day := time.Now().In(date.Zone).AddDate(0, 0, 1)
	day = day.AddDate(0, 0, (int(time.Tuesday)-int(day.Weekday())+7)%7)
	if day.Month() == time.December && day.Day() > 20 || day.Month() == time.January && day.Day() < 8 {
		day = day.AddDate(0, 0, 21)
	}
	return time.Date(day.Year(), day.Month(), day.Day(), 11, 0, 0, 0, date.Zone)
}

// From a file of visits to an answer: the visits are imported, the customer is written to, opens the
// link of the mail and answers in Latvian, view by view; it is kept once (E-001, Y-033, Y-055).
func TestFromAFileToAnAnswerInLatvian(t *testing.T) {
	for _, engine := range dbtest.Engines {
		t.Run(engine, func(t *testing.T) {
			t.Parallel()
			began, base := time.Now(), noon()
			p := apitest.StartWith(t, engine, func(cfg *app.Config) { cfg.Now = func() time.Time { return base.Add(time.Since(began)) } })
			g := &group{p, p.As(t, "admin"), p.Anonymous()}
			server := mailtest.Start(t)
			for name, value := range map[string]any{
				"mail.host": server.Host, "mail.port": server.Port, "mail.tls": "none", "mail.from": "forecourt@group.example", "mail.site.url": "https://forecourt.example",
			} {
				apitest.Done[any](t, g.admin.Put("/setting/"+name, map[string]any{"value": value}))
			}
			g.do(t, "UPDATE companies SET privacy_url = 'https://dealer.example/privacy', opt_out_since = '2020-01-01' WHERE id = 1")
			file := "company;brand;business_unit;date;customer_name;email;language;licence_plate_no;consent\n" +
				"Vilnius;Aurora;service;" + date.On(base).AddDays(-4).String() + ";Jānis Bērziņš;janis.berzins@example.com;lv;LV1234;yes\n"
			if got := g.admin.Import(t, "transaction", "visits.csv", []byte(file), apitest.ImportQuery(1, 0)); got.Stats.Created != 1 {
				t.Fatalf("imported %+v %s", got.Stats, got.ErrorToDisplay)
			}
			for _, kind := range []string{visit.PlanKind, invite.SendKind, mail.SendKind} {
				g.Run(t, kind)
			}
			var link string
			for _, m := range server.Inbox() {
				if m.To != "janis.berzins@example.com" {
					continue
				}
				text, err := io.ReadAll(quotedprintable.NewReader(strings.NewReader(m.Source)))
				if found := mailedLink.FindStringSubmatch(string(text)); found != nil {
					link = found[1]
				} else {
					t.Fatalf("no link in the mail (%v): %s", err, m.Source)
				}
			}
			if link == "" {
				t.Fatal("no mail came")
			}
			token := strings.TrimPrefix(link, "/survey/index/")
			q := g.asked(t, token)
			shown := g.customer.Raw(http.MethodGet, link, http.Header{"Accept-Language": {"et"}})
			if !strings.Contains(shown.Body, `lang="lv"`) || !strings.Contains(shown.Body, "Vai ieteiktu mūs draugiem?") {
				t.Fatal("it is not asked in the language of the visit")
			}
			for _, question := range q.Questions {
				field, value := "t", "Paldies, viss bija labi 🚗"
				if len(question.Answers) > 0 {
					field, value = "a", strconv.FormatInt(question.Answers[0].ID, 10)
				}
				if question.Type == "radio" { // who is content is not asked why
					continue
				}
				if !strings.Contains(shown.Body, question.Text) {
					t.Fatalf("%q is not asked", question.Text)
				}
				shown = g.post(token, filled(shown.Body, field+strconv.FormatInt(question.ID, 10), value, "language", "3", "go", "next"))
			}
			if !strings.Contains(shown.Body, "Paldies!") {
				t.Fatalf("no thanks: %s", shown.Body)
			}
			id := one[int64](t, g, "SELECT id FROM survey_responses WHERE email = 'janis.berzins@example.com'")
			for range 2 {
				if s, lines := g.kept(t, id), g.lines(t, id); s.State != "completed" || s.NPS != 10 || s.Lang != 3 || s.On != date.On(base).String() || len(lines) != 5 || lines[4].Text != "Paldies, viss bija labi 🚗" {
					t.Errorf("kept %+v %+v", s, lines)
				}
				g.post(token, filled(shown.Body, "go", "next"))
			}
			for _, kind := range []string{invite.RemindKind, mail.SendKind} {
				g.Run(t, kind)
			}
			written := 0
			for _, m := range server.Inbox() {
				if m.To == "janis.berzins@example.com" {
					written++
				}
			}
			if written != 1 {
				t.Errorf("%d mails", written)
			}
		})
	}
}
