package reportmail_test

import (
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"forecourt/internal/platform/date"
	"forecourt/internal/platform/db"
	"forecourt/internal/survey/reportmail"
	"forecourt/internal/testkit/apitest"
)

// nextYear is a moment of the year after this one: the answers of the demo group lie behind it.
func nextYear(monthAndDay string, hour int) time.Time {
	return moment(fmt.Sprintf("%d-%s", time.Now().Year()+1, monthAndDay), hour)
}

// npsOf is the NPS of the report that a user sees, as a mail in English writes it.
func npsOf(t *testing.T, c *apitest.Client, query string) string {
	t.Helper()
	got := apitest.Done[struct {
		Total struct {
			NPS struct{ Value, N, Low, High *int64 }
		}
	}](t, c.Get("/survey-answer-report/company-performance?"+query)).Total.NPS
	if got.Value == nil {
		return "NPS: nobody has answered"
	}
	shown := func(v *int64) string { return strings.Replace(fmt.Sprintf("%.2f", float64(*v)/100), "-", "−", 1) }
	return fmt.Sprintf("NPS: %s (95%% interval %s … %s, n %d)", shown(got.Value), shown(got.Low), shown(got.High), *got.N)
}

// Two recipients with different companies get what each of them sees in the report, once, on Monday morning.
func TestEachGetsTheirFigures(t *testing.T) {
	each(t, nextYear("01-13", 12), func(t *testing.T, g *group) {
		inga := g.As(t, "inga")
		g.english(t, "jonas", "inga")
		g.answered(t, 1, 1, 12, true)
		g.answered(t, 2, 2, 7, false)
		view := saved(t, inga, "Year", `{"period":"12months","unit":"sales"}`)
		s := subscribed(t, inga, view, "week", g.id(t, "jonas"), g.id(t, "inga"), g.id(t, "jonas"))
		due := s.NextAt.In(date.Zone)
		if len(s.UserIDs) != 2 || due.Weekday() != time.Monday || due.Format("15:04") != "07:00" || due.Sub(g.clock.now()) > 7*24*time.Hour {
			t.Fatalf("saved as %+v, due %s", s, due)
		}
		g.work(t)
		if n := len(g.to(t, "inga")); n != 0 {
			t.Fatalf("%d mails came before their time", n)
		}
		g.clock.turn(due.Add(time.Minute))
		g.work(t)
		g.work(t)
		figures := map[string]string{}
		for _, name := range []string{"jonas", "inga"} {
			mails := g.to(t, name)
			if len(mails) != 1 {
				t.Fatalf("%s got %d mails", name, len(mails))
			}
			link := regexp.MustCompile(`https://forecourt\.example/report/survey\?\S+`).FindString(mails[0])
			address, err := url.Parse(link)
			if err != nil || address.Query().Get("view") != fmt.Sprint(view) || address.Query().Get("period") != "custom" {
				t.Fatalf("the mail leads to %q", link)
			}
			query := address.Query()
			query.Set("businessUnit", query.Get("unit"))
			for _, gone := range []string{"view", "unit"} {
				query.Del(gone)
			}
			if want := npsOf(t, g.As(t, name), query.Encode()); !strings.Contains(mails[0], want) {
				t.Errorf("%s sees %q, and the mail says\n%s", name, want, mails[0])
			}
			figures[name] = npsOf(t, g.As(t, name), query.Encode())
		}
		if figures["jonas"] == figures["inga"] {
			t.Errorf("both have %q", figures["inga"])
		}
		after := g.of(t, "inga", s.ID)
		if after.LastAt == nil || after.result(g.id(t, "jonas")) != "sent" || after.NextAt.In(date.Zone).Format("2006-01-02 15:04") != due.AddDate(0, 0, 7).Format("2006-01-02 15:04") {
			t.Errorf("after the turn it is %+v", after)
		}
		// Nobody else reads the text, and three weeks without the program are one mail.
		for _, m := range apitest.Done[[]struct{ ID int64 }](t, g.As(t, "admin").Get("/mail?kind=survey_report")) {
			if one := apitest.Done[struct{ Text string }](t, g.As(t, "admin").Get(fmt.Sprintf("/mail/%d", m.ID))); one.Text != "" {
				t.Errorf("an administrator reads %q", one.Text)
			}
		}
		g.clock.turn(due.AddDate(0, 0, 23))
		g.work(t)
		g.work(t)
		if n := len(g.to(t, "inga")); n != 2 {
			t.Errorf("%d mails after missed weeks", n)
		}
	})
}

// english lets users read English.
func (g *group) english(t *testing.T, names ...string) {
	t.Helper()
	for _, name := range names {
		apitest.Done[any](t, g.As(t, name).Put("/user/preferences", `{"language":"en"}`))
	}
}

// Who may not see the report, has none of its companies, has no address or is blocked gets nothing,
// and whose right is gone sends nothing.
func TestNothingWithoutTheRight(t *testing.T) {
	each(t, nextYear("02-10", 12), func(t *testing.T, g *group) {
		inga := g.As(t, "inga")
		ids := map[string]int64{}
		for _, name := range []string{"inga", "jonas", "mart", "egle", "saule", "vaida"} {
			ids[name] = g.id(t, name)
		}
		view := saved(t, inga, "First company", `{"companyIds":"1"}`)
		refused := map[string]any{"saved_view_id": view, "every": "month", "user_ids": []int64{ids["inga"], ids["egle"]}}
		apitest.Rejects(t, "a recipient without the right", inga.Post("/report-subscription", refused), "user_ids")
		g.may(t, "egle", true)
		s := subscribed(t, inga, view, "month", ids["inga"], ids["jonas"], ids["mart"], ids["egle"], ids["saule"], ids["vaida"])
		if got := s.NextAt.In(date.Zone).Format("01-02 15:04"); got != "03-01 07:00" {
			t.Errorf("due on %s", got)
		}
		offered := apitest.Done[[]struct{ ID int64 }](t, inga.Get("/report-subscription/recipients"))
		for _, name := range []string{"inga", "egle"} {
			if !slices.ContainsFunc(offered, func(o struct{ ID int64 }) bool { return o.ID == ids[name] }) {
				t.Errorf("%s is not among those to choose from", name)
			}
		}
		g.may(t, "egle", false)
		offered = apitest.Done[[]struct{ ID int64 }](t, inga.Get("/report-subscription/recipients"))
		if slices.ContainsFunc(offered, func(o struct{ ID int64 }) bool { return o.ID == ids["egle"] }) {
			t.Error("who has no right any more is among those to choose from")
		}
		g.write(t, func(tx *db.Tx) error { // as the list of users does
			_, err := db.Select[int64](t.Context(), tx.Unscoped("a test blocks a user"), "UPDATE users SET status = 'blocked' WHERE id = $1 RETURNING id", ids["saule"])
			return err
		})
		g.write(t, func(tx *db.Tx) error {
			_, err := db.Select[int64](t.Context(), tx.Unscoped("a test takes an address"), "UPDATE users SET email = '' WHERE id = $1 RETURNING id", ids["vaida"])
			return err
		})
		g.clock.turn(s.NextAt.Add(time.Hour))
		g.work(t)
		after := g.of(t, "inga", s.ID)
		for name, want := range map[string]string{"inga": "sent", "jonas": "sent", "mart": "no_company", "egle": "no_right", "saule": "blocked", "vaida": "no_email"} {
			if got := after.result(ids[name]); got != want {
				t.Errorf("%s: %s, not %s", name, got, want)
			}
			if n := len(g.to(t, name)); (n == 1) != (want == "sent") {
				t.Errorf("%s got %d mails", name, n)
			}
		}
		// A report about other people is none of jonas' business.
		people := saved(t, g.As(t, "inga"), "People", fmt.Sprintf(`{"tab":"manager","userIds":"%d"}`, ids["inga"]))
		g.may(t, "inga", true)
		other := subscribed(t, g.As(t, "inga"), people, "month", ids["jonas"])
		g.may(t, "jonas", false)
		g.clock.turn(after.NextAt.Add(time.Hour))
		g.work(t)
		if got := g.of(t, "inga", other.ID).result(ids["jonas"]); got != "no_right" {
			t.Errorf("without the right: %s", got)
		}
		g.may(t, "inga", false)
		before := len(g.to(t, "inga"))
		g.clock.turn(after.NextAt.AddDate(0, 1, 1))
		g.work(t)
		if now := len(g.to(t, "inga")); now != before {
			t.Errorf("%d mails of an owner without the right", now-before)
		}
		if got := g.As(t, "inga").Get("/report-subscription"); got.Status != http.StatusForbidden {
			t.Errorf("the list without the right: %d", got.Status)
		}
	})
}

// People with few answers are hidden in a mail as in the report: one's own figures come, those of others do not.
func TestPeopleStayHidden(t *testing.T) {
	each(t, nextYear("01-13", 12), func(t *testing.T, g *group) {
		g.has(t, "jonas", "app.report.survey.managers", false)
		jonas := g.As(t, "jonas")
		g.english(t, "jonas")
		view := saved(t, jonas, "My customers", `{"tab":"manager","period":"12months","unit":"sales"}`)
		text := apitest.Done[struct{ Subject, Text string }](t, jonas.Get(fmt.Sprintf("/report-subscription/preview?savedViewId=%d", view))).Text
		days := daysOf(text)
		got := apitest.Done[struct {
			Total struct {
				NPS struct {
					N     *int64
					State string
				}
			}
		}](t, jonas.Get("/survey-answer-report/manager-performance?businessUnit=sales&period=custom&"+days)).Total.NPS
		want := map[string]string{"hidden": "NPS: fewer than 5 answers", "none": "NPS: nobody has answered"}[got.State]
		if want == "" {
			want = fmt.Sprintf("n %d)", *got.N)
		}
		if !strings.Contains(text, want) {
			t.Errorf("the report says %q, the mail\n%s", want, text)
		}
		view = saved(t, jonas, "Somebody else", fmt.Sprintf(`{"tab":"manager","userIds":"%d"}`, g.id(t, "inga")))
		if got := jonas.Get(fmt.Sprintf("/report-subscription/preview?savedViewId=%d", view)); got.Status != http.StatusForbidden {
			t.Errorf("the figures of somebody else: %d %s", got.Status, got.Body)
		}
	})
}

// daysOf are the days that the link of a mail names, as a query of the report.
func daysOf(text string) string {
	days := regexp.MustCompile(`dateFrom=(\d{4}-\d{2}-\d{2})&dateTo=(\d{4}-\d{2}-\d{2})`).FindStringSubmatch(text)
	if days == nil {
		return ""
	}
	return "dateFrom=" + days[1] + "&dateTo=" + days[2]
}

// The next turn is a day of the calendar, whatever the clock and the length of the month do.
func TestNextTurn(t *testing.T) {
	each(t, moment("2027-01-31", 6), func(t *testing.T, g *group) {
		inga := g.As(t, "inga")
		id := g.id(t, "inga")
		week := subscribed(t, inga, saved(t, inga, "W", `{}`), "week", id)
		month := subscribed(t, inga, saved(t, inga, "M", `{}`), "month", id)
		check := func(what string, s subscription, want string) {
			t.Helper()
			if got := s.NextAt.In(date.Zone).Format("2006-01-02 15:04"); got != want {
				t.Errorf("%s is due %s, not %s", what, got, want)
			}
		}
		check("from a Sunday, a week", week, "2027-02-01 07:00")
		check("from the 31st, a month", month, "2027-02-01 07:00")
		for _, c := range []struct{ at, hour, week, month string }{
			{"2027-02-01", "7", "2027-02-08 07:00", "2027-03-01 07:00"},
			{"2027-03-26", "7", "2027-03-29 07:00", "2027-04-01 07:00"}, // summer time begins on the 28th
			{"2027-10-29", "7", "2027-11-01 07:00", "2027-11-01 07:00"}, // and ended on the 31st
			{"2027-12-31", "23", "2028-01-03 07:00", "2028-01-01 07:00"},
			{"2028-02-29", "7", "2028-03-06 07:00", "2028-03-01 07:00"},
		} {
			hour := 7
			if c.hour == "23" {
				hour = 23
			}
			g.clock.turn(moment(c.at, hour))
			g.Run(t, reportmail.SendKind)
			check(c.at+": the week", g.of(t, "inga", week.ID), c.week)
			check(c.at+": the month", g.of(t, "inga", month.ID), c.month)
		}
		// What is paused is not sent; resumed, it is due from now on.
		now := g.of(t, "inga", week.ID)
		inga = g.As(t, "inga")
		path := fmt.Sprintf("/report-subscription/%d", week.ID)
		apitest.Done[subscription](t, inga.Delete(fmt.Sprintf("%s?revision=%d", path, now.Revision)))
		g.clock.turn(moment("2028-05-10", 12))
		g.Run(t, reportmail.SendKind)
		now = g.of(t, "inga", week.ID)
		check("paused", now, "2028-03-06 07:00")
		resumed := apitest.Done[subscription](t, g.As(t, "inga").Put(path, map[string]any{"status": "active", "revision": now.Revision}))
		check("resumed", resumed, "2028-05-15 07:00")
		check("changed to the month", apitest.Done[subscription](t, g.As(t, "inga").Put(path, map[string]any{"every": "month", "revision": resumed.Revision})), "2028-06-01 07:00")
	})
}

// What cannot be sent is refused at its field, and only who has saved a view lets it be sent.
func TestRefusals(t *testing.T) {
	each(t, nextYear("01-13", 12), func(t *testing.T, g *group) {
		inga, jonas := g.As(t, "inga"), g.As(t, "jonas")
		id := g.id(t, "inga")
		view := saved(t, inga, "Mine", `{}`)
		post := func(c *apitest.Client, more map[string]any) apitest.Response {
			body := map[string]any{"saved_view_id": view, "every": "week", "user_ids": []int64{id}}
			for name, value := range more {
				body[name] = value
			}
			return c.Post("/report-subscription", body)
		}
		many := make([]int64, 51)
		for i := range many {
			many[i] = int64(i + 1)
		}
		series := apitest.Done[struct{ ID int64 }](t, inga.Post("/list-view", `{"list":"series","name":"Series"}`)).ID
		for what, c := range map[string]struct {
			field string
			value any
		}{
			"nobody": {"user_ids", []int64{}}, "too many": {"user_ids", many}, "somebody who is not there": {"user_ids", []int64{999999}},
			"a day": {"every", "day"}, "a view of another list": {"saved_view_id", series}, "no view": {"saved_view_id", 999999}, "another status": {"status", "sent"},
		} {
			apitest.Rejects(t, what, post(inga, map[string]any{c.field: c.value}), c.field)
		}
		apitest.Rejects(t, "the view of somebody else", post(jonas, nil), "saved_view_id")
		if g.id(t, "mart") > 0 { // mart works with no company of jonas
			own := saved(t, jonas, "Own", `{}`)
			apitest.Rejects(t, "a user of other companies", post(jonas, map[string]any{"saved_view_id": own, "user_ids": []int64{g.id(t, "mart")}}), "user_ids")
		}
		s := apitest.Done[subscription](t, post(inga, nil))
		apitest.Rejects(t, "the same view again", post(inga, nil), "saved_view_id")
		path := fmt.Sprintf("/report-subscription/%d", s.ID)
		for what, c := range map[string]*apitest.Client{"jonas": jonas, "admin": g.As(t, "admin")} {
			if got := c.Get(path); got.Status != http.StatusNotFound {
				t.Errorf("%s reads what inga sends: %d", what, got.Status)
			}
		}
		blank := saved(t, inga, "No days", `{"period":"custom"}`)
		apitest.Rejects(t, "a view without days", post(inga, map[string]any{"saved_view_id": blank}), "saved_view_id")
		apitest.Rejects(t, "a preview without days", inga.Get(fmt.Sprintf("/report-subscription/preview?savedViewId=%d", blank)), "savedViewId")
		if got := inga.Get("/report-subscription/preview?savedViewId=999999"); got.Status != http.StatusNotFound {
			t.Errorf("a preview of nothing: %d", got.Status)
		}
		// Who removes the view ends its mails.
		if got := inga.Delete(fmt.Sprintf("/list-view/%d", view)); got.Status != http.StatusNoContent {
			t.Errorf("remove the view: %d %s", got.Status, got.Body)
		}
		if got := inga.Get(path); got.Status != http.StatusNotFound {
			t.Errorf("the mails of a removed view: %d", got.Status)
		}
		g.clock.turn(s.NextAt.Add(time.Hour))
		g.work(t)
		if n := len(g.to(t, "inga")); n != 0 {
			t.Errorf("%d mails of a removed view", n)
		}
	})
}

// Programs that send at once send once.
func TestOnceAtOnce(t *testing.T) {
	each(t, nextYear("01-13", 12), func(t *testing.T, g *group) {
		inga := g.As(t, "inga")
		s := subscribed(t, inga, saved(t, inga, "Once", `{}`), "week", g.id(t, "inga"))
		g.clock.turn(s.NextAt.Add(time.Hour))
		done := make(chan struct{})
		for range 4 {
			go func() {
				defer func() { done <- struct{}{} }()
				g.Run(t, reportmail.SendKind)
			}()
		}
		for range 4 {
			<-done
		}
		g.work(t)
		if n := len(g.to(t, "inga")); n != 1 {
			t.Errorf("%d mails", n)
		}
	})
}
