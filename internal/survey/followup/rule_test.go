package followup_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"forecourt/internal/platform/date"
	"forecourt/internal/survey/followup"
	"forecourt/internal/testkit/apitest"
)

// kinds are why a follow-up is.
func (f followUp) kinds() (all []string) {
	for _, r := range f.Reasons {
		all = append(all, strings.TrimSpace(r.Kind+" "+r.Value))
	}
	return all
}

// rule adds one of the service.
func (g *group) rule(t *testing.T, more map[string]any) int64 {
	t.Helper()
	body := map[string]any{"unit": "service", "due_hours": 9, "escalate_hours": 9, "value": ""}
	for name, value := range more {
		body[name] = value
	}
	return apitest.Done[struct{ ID int64 }](t, g.admin.Post("/follow-up-rule", body)).ID
}

// answered is somebody who has answered, and the follow-up that this has begun; its id is 0 where there is none.
func (g *group) answered(t *testing.T, score, stars int, words string) followUp {
	t.Helper()
	_, id, token := g.invited(t, 1, 1)
	g.answer(t, token, score, stars, words)
	return g.about(t, id)
}

// The rules that every group begins with: at most 6 points, at most 2 stars, and words where a rule has them,
// whatever their letters and endings. Who is content is left alone, and so are all where the rule is archived.
func TestRulesHold(t *testing.T) {
	each(t, func(t *testing.T, g *group) {
		for _, c := range []struct {
			score, stars int
			words, why   string
		}{
			{6, 5, "", "nps_max 6"},
			{7, 5, "", ""},
			{0, 3, "", "nps_max 0"},
			{9, 3, "Ačiū", ""},
			{10, 2, "", "stars_max 2, stars_max 2, stars_max 2"},
			{10, 5, "Kreipsiuosi į TEISMĄ!", "words teismas"},
			{10, 5, "Rašysiu skundą, o advokatas jau žino", "words advokatas, words skundas"},
			{10, 5, "Neteisminga kaina", ""},
			{10, 5, "Skundų neturiu", "words skundas"},
		} {
			got := g.answered(t, c.score, c.stars, c.words).kinds()
			slices.Sort(got)
			if strings.Join(got, ", ") != c.why {
				t.Errorf("%d points, %d stars, %q: %v, not %s", c.score, c.stars, c.words, got, c.why)
			}
		}
		for _, r := range apitest.Done[[]struct {
			ID   int64
			Kind string
			Unit string
		}](t, g.admin.Get("/follow-up-rule?unit=service")) {
			if r.Kind == "nps_max" {
				apitest.Done[any](t, g.admin.Put(fmt.Sprintf("/follow-up-rule/%d", r.ID), `{"status":"deleted"}`))
			}
		}
		if f := g.answered(t, 2, 5, ""); f.ID != 0 {
			t.Errorf("by a rule that is archived: %+v", f)
		}
	})
}

// A rule of another company, unit or survey is not asked, and one of them that holds is due first, for whom
// it names; all that hold are one follow-up with one task.
func TestSeveralRulesHold(t *testing.T) {
	eachAt(t, "2028-09-05 11:00", func(t *testing.T, g *group) { // a Tuesday
		saule, jonas := g.user(t, "saule"), g.user(t, "jonas")
		survey := one[int64](t, g, "SELECT service_survey_id FROM company_brands WHERE company_id = 1 AND brand_id = 1")
		other := one[int64](t, g, "SELECT min(id) FROM surveys WHERE business_unit = 'service' AND id <> $1", survey)
		g.rule(t, map[string]any{"company_id": 2, "kind": "nps_max", "value": "9", "due_hours": 1})
		g.rule(t, map[string]any{"unit": "sales", "kind": "nps_max", "value": "9", "due_hours": 1})
		g.rule(t, map[string]any{"survey_id": other, "kind": "nps_max", "value": "9", "due_hours": 1})
		if f := g.answered(t, 9, 5, ""); f.ID != 0 {
			t.Errorf("by a rule of something else: %+v", f)
		}
		g.rule(t, map[string]any{"company_id": 1, "survey_id": survey, "kind": "nps_max", "value": "4", "due_hours": 2, "escalate_hours": 1, "responsible_user_id": saule})
		_, id, token := g.invitedOf(t, 1, 1, jonas)
		g.answer(t, token, 4, 1, "")
		f := g.about(t, id)
		user, _ := f.whose()
		if got := f.kinds(); len(got) != 5 || user != saule {
			t.Errorf("it is of %d for %v", user, got)
		}
		if due, late := minute(t, f.DueAt), minute(t, f.EscalateAt); due[:15] != "2028-09-05 13:0" || late[:15] != "2028-09-05 14:0" {
			t.Errorf("due %s, handed on %s", due, late)
		}
		if got := g.state(t, id); got != fmt.Sprintf("open comments 1 tasks 1 inbox 1 last 1 owner %d done 0", saule) {
			t.Errorf("it is %s", got)
		}
		_, id, token = g.invitedOf(t, 1, 1, jonas)
		g.answer(t, token, 5, 5, "")
		if user, _ := g.about(t, id).whose(); user != jonas {
			t.Errorf("by the rule of all it is the task of %d", user)
		}
	})
}

// Who wants to be called is looked after with the answers they have given: one follow-up, which keeps the
// earlier end, and the way to reach them. It comes into the inbox with the wish.
func TestWhoWantsToBeCalled(t *testing.T) {
	eachAt(t, "2028-09-05 11:00", func(t *testing.T, g *group) { // a Tuesday
		wish := func(token string) {
			t.Helper()
			if got := g.customer.Post("/survey-response/contact", map[string]any{"hash": token, "name": "Ona", "phone": "+370 600 12345"}); got.Status != http.StatusNoContent {
				t.Fatalf("the wish: %d %s", got.Status, got.Body)
			}
		}
		_, id, token := g.invited(t, 1, 1)
		g.answer(t, token, 10, 5, "")
		if f := g.about(t, id); f.ID != 0 {
			t.Fatalf("who is content has %+v", f)
		}
		wish(token)
		wish(token)
		f := g.about(t, id)
		if got := f.kinds(); !slices.Equal(got, []string{"contact"}) || minute(t, f.DueAt)[:15] != "2028-09-06 11:0" || f.OpenedOn != "2028-09-05" {
			t.Errorf("called for, it is %+v", f)
		}
		said := apitest.Done[[]struct {
			Type, Comment string
			DueAt         *string `json:"due_at"`
		}](t, g.admin.Get(fmt.Sprintf("/survey-response-comment?responseId=%d", id)))
		if len(said) != 1 || said[0].Type != "task" || said[0].DueAt == nil || *said[0].DueAt != f.DueAt || !strings.Contains(said[0].Comment, "+370 600 12345") {
			t.Errorf("the task says %+v", said)
		}
		// Shown where its day is: in the month in which it came.
		wishID := one[int64](t, g, "SELECT id FROM survey_responses WHERE parent_id = $1 AND kind = 'contact'", id)
		for period, shown := range map[string]bool{"this_month": true, "last_month": false} {
			rows := apitest.Done[[]struct{ ID int64 }](t, g.admin.Get("/survey-response?responsesList=1&tab=all&limit=1000&period="+period))
			if slices.ContainsFunc(rows, func(r struct{ ID int64 }) bool { return r.ID == wishID }) != shown {
				t.Errorf("the wish in %s: want %v", period, shown)
			}
		}

		// After a bad answer it is the same follow-up, with a second reason and the earlier end.
		_, id, token = g.invited(t, 1, 1)
		g.answer(t, token, 1, 5, "")
		first := g.about(t, id)
		g.turn(t, "2028-09-06 09:30")
		wish(token)
		again := g.about(t, id)
		if got := again.kinds(); !slices.Equal(got, []string{"nps_max 1", "contact"}) || again.ID != first.ID || again.DueAt != first.DueAt || again.EscalateAt != first.EscalateAt {
			t.Errorf("and then %+v, first %+v", again, first)
		}
		// Where the wish is due sooner, it is so by the hours of its rule.
		for _, r := range apitest.Done[[]struct {
			ID   int64
			Kind string
		}](t, g.admin.Get("/follow-up-rule?unit=service")) {
			if r.Kind == "contact" {
				apitest.Done[any](t, g.admin.Put(fmt.Sprintf("/follow-up-rule/%d", r.ID), `{"due_hours":2,"escalate_hours":3}`))
			}
		}
		_, id, token = g.invited(t, 1, 1)
		g.answer(t, token, 1, 5, "")
		wish(token)
		if f := g.about(t, id); minute(t, f.DueAt)[:15] != "2028-09-06 11:3" || minute(t, f.EscalateAt)[:15] != "2028-09-06 14:3" {
			t.Errorf("by the hours of the rule it is due %s, handed on %s", minute(t, f.DueAt), minute(t, f.EscalateAt))
		}
	})
}

// While somebody is away or blocked their task is that of who stands in for them, else of whom the company
// names; of who has neither it is nobody's, and stands in the worklist all the same.
func TestTasksOfWhoIsAwayOrBlocked(t *testing.T) {
	each(t, func(t *testing.T, g *group) {
		jonas, saule, vaida := g.user(t, "jonas"), g.user(t, "saule"), g.user(t, "vaida")
		g.do(t, "UPDATE companies SET escalation_user_id = $1 WHERE id = 1", vaida)
		today := date.On(time.Now())
		away := apitest.Done[struct{ ID int64 }](t, g.admin.Post("/substitution", map[string]any{"company_id": 1, "user_id": saule, "substituted_user_id": jonas, "date_from": today.String(), "date_to": today.AddDays(3).String()})).ID
		whose := func(what string, user, instead int64) {
			t.Helper()
			_, id, token := g.invitedOf(t, 1, 1, jonas)
			g.answer(t, token, 2, 5, "")
			if u, i := g.about(t, id).whose(); u != user || i != instead {
				t.Errorf("%s: the task of %d for %d, not of %d for %d", what, u, i, user, instead)
			}
		}
		whose("away", saule, jonas)
		if got := notices(t, g.As(t, "saule"), one[int64](t, g, "SELECT max(response_id) FROM follow_ups")); !slices.Equal(got, []string{"follow_up_yours"}) {
			t.Errorf("who stands in hears %v", got)
		}
		g.do(t, "UPDATE users SET status = 'blocked' WHERE id = $1", jonas)
		whose("away and blocked", saule, jonas)
		apitest.Done[any](t, g.admin.Delete(fmt.Sprintf("/substitution/%d", away)))
		whose("blocked", vaida, 0)
		g.do(t, "UPDATE companies SET escalation_user_id = NULL WHERE id = 1")
		whose("and nobody is named", 0, 0)
		if f := list(t, g.admin, "tab=open&sort=-id")[0]; f.ResponsibleID != nil {
			t.Errorf("nobody's is not in the worklist: %+v", f)
		} else if got := notices(t, g.As(t, "saule"), f.ResponseID); !slices.Equal(got, []string{"follow_up_nobody"}) {
			t.Errorf("a colleague hears %v of what is nobody's", got)
		} else if got := notices(t, g.As(t, "mart"), f.ResponseID); len(got) != 0 {
			t.Errorf("who works elsewhere hears %v", got)
		}
	})
}

// What is overdue for as long as the rule says is handed on once, with a notice to whom the company names; they
// have it in their worklist, and who had it has no task any more.
func TestHandedOnOnce(t *testing.T) {
	eachAt(t, "2028-09-05 11:00", func(t *testing.T, g *group) { // a Tuesday
		jonas, saule, vaida := g.user(t, "jonas"), g.user(t, "saule"), g.user(t, "vaida")
		g.do(t, "UPDATE companies SET escalation_user_id = $1 WHERE id = 1", vaida)
		_, id, token := g.invitedOf(t, 1, 1, jonas)
		g.answer(t, token, 2, 5, "")
		whose := func(what, at string, user int64, escalated bool) {
			t.Helper()
			g.turn(t, at)
			for range 2 {
				g.Run(t, followup.EscalateKind)
			}
			f := g.about(t, id)
			if u, _ := f.whose(); u != user || (f.EscalatedAt != nil) != escalated || minute(t, f.DueAt)[:15] != "2028-09-06 11:0" {
				t.Errorf("%s: %+v, not of %d", what, f, user)
			}
		}
		whose("before it is due", "2028-09-06 10:50", jonas, false)
		whose("overdue", "2028-09-07 10:50", jonas, false)
		whose("overdue for nine hours", "2028-09-07 11:10", vaida, true)
		for login, want := range map[string][]string{"jonas": {"follow_up_yours"}, "vaida": {"follow_up_late"}} {
			if got := notices(t, g.As(t, login), id); !slices.Equal(got, want) {
				t.Errorf("%s hears %v", login, got)
			}
		}
		if got := g.state(t, id); got != fmt.Sprintf("open comments 2 tasks 1 inbox 1 last 1 owner %d done 0", vaida) {
			t.Errorf("handed on it is %s", got)
		}
		mine := func(login string) bool {
			return slices.ContainsFunc(list(t, g.As(t, login), "tab=mine"), func(f followUp) bool { return f.ResponseID == id })
		}
		if mine("jonas") || !mine("vaida") {
			t.Error("it is not in the worklist of whom the company names")
		}
		// Given back by hand, it is not handed on a second time.
		f := g.about(t, id)
		apitest.Done[any](t, g.admin.Post("/follow-up/assign", map[string]any{"ids": []int64{f.ID}, "responsible_user_id": jonas}))
		whose("given back", "2028-09-12 11:00", jonas, true)
		// Opened again, its time begins again.
		apitest.Done[any](t, g.admin.Post(fmt.Sprintf("/follow-up/%d/close", f.ID), map[string]any{}))
		apitest.Done[any](t, g.admin.Post(fmt.Sprintf("/follow-up/%d/reopen", f.ID), map[string]any{}))
		again := g.about(t, id)
		if again.EscalatedAt != nil || minute(t, again.DueAt)[:15] != "2028-09-13 11:0" {
			t.Errorf("opened again it is %+v", again)
		}
		// Blocked, the task goes to who stands in, whenever it is due.
		apitest.Done[any](t, g.admin.Post("/substitution", map[string]any{"company_id": 1, "user_id": saule, "substituted_user_id": jonas, "date_from": "2028-09-12", "date_to": "2028-09-20"}))
		g.do(t, "UPDATE users SET status = 'blocked' WHERE id = $1", jonas)
		g.Run(t, followup.EscalateKind)
		if u, instead := g.about(t, id).whose(); u != saule || instead != jonas {
			t.Errorf("of who is blocked it becomes that of %d for %d", u, instead)
		}
	})
}

// What is due waits over a weekend, and over the holidays of the country of the company: those that the job
// brings by the acts, and those that somebody adds.
func TestDueOverHolidays(t *testing.T) {
	eachAt(t, "2032-06-22 15:00", func(t *testing.T, g *group) { // a Tuesday; 24 June is free in all, the 23rd not in Lithuania
		add := func(country, day string) apitest.Response {
			return g.admin.Post("/holiday", map[string]any{"country": country, "on_day": day, "title": map[string]string{"1": "Įmonės šventė"}})
		}
		days := func(country string, year int) int {
			return len(apitest.Done[[]struct{ ID int64 }](t, g.admin.Get(fmt.Sprintf("/holiday?country=%s&year=%d", country, year))))
		}
		// A day that somebody has added ahead keeps none of the others away.
		g.do(t, "DELETE FROM holidays WHERE on_day >= $1", must(t, "2032-01-01"))
		apitest.Done[any](t, add("LT", "2034-07-17"))
		for range 2 {
			g.Run(t, followup.HolidayKind)
		}
		for country, want := range map[string]int{"LT": 16, "LV": 14, "EE": 12} {
			for year := 2032; year <= 2035; year++ {
				n := days(country, year)
				if country == "LT" && year == 2034 {
					n--
				}
				if n < want-1 || n > want+2 {
					t.Errorf("%s has %d holidays in %d", country, n, year)
				}
			}
		}
		if n := days("LT", 2036); n != 0 {
			t.Errorf("of a year far ahead %d are known", n)
		}
		due := func(country string) string {
			t.Helper()
			at, user := g.deskIn(t, country), g.user(t, "admin")
			_, id, _ := g.invited(t, at.Company, at.Brand)
			return minute(t, *textOf(g.mustSay(t, user, id, followup.Said{Type: followup.TypeTask, ResponsibleID: &user})))
		}
		for country, want := range map[string]string{"LT": "2032-06-23 15:0", "LV": "2032-06-25 15:0", "EE": "2032-06-25 15:0"} {
			if got := due(country); got[:15] != want {
				t.Errorf("%s: due %s, not %s", country, got, want)
			}
		}
		apitest.Done[any](t, add("LT", "2032-06-23"))
		if got := due("LT"); got[:15] != "2032-06-25 15:0" {
			t.Errorf("over a day that was added: due %s", got)
		}
		apitest.Rejects(t, "the same day", add("LT", "2032-06-23"), "on_day")
		apitest.Rejects(t, "no such country", add("XX", "2032-06-23"), "country")
		g.turn(t, "2032-07-02 15:00") // a Friday
		if got := due("LT"); got[:15] != "2032-07-05 15:0" {
			t.Errorf("over a weekend: due %s", got)
		}
	})
}

func must(t *testing.T, day string) date.Date {
	t.Helper()
	d, err := date.Parse(day)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// textOf is when a task is due.
func textOf(c followup.Comment) *string {
	text := c.DueAt.Format(time.RFC3339)
	return &text
}
