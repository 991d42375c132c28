package followup_test

import (
	"cmp"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"forecourt/internal/platform/date"
	"forecourt/internal/platform/db"
	"forecourt/internal/survey/followup"
	"forecourt/internal/testkit/apitest"
	"forecourt/internal/visit"
)

// opened is a follow-up of somebody, by hand.
func (g *group) opened(t *testing.T, company, brand, responsible int64) followUp {
	t.Helper()
	_, id, _ := g.invited(t, company, brand)
	apitest.Done[any](t, g.admin.Post("/survey-response-comment", map[string]any{"survey_response_id": id, "type": "task", "responsible_user_id": responsible, "comment": "Paskambinti"}))
	return g.about(t, id)
}

func has(all []followUp, id int64) bool {
	return slices.ContainsFunc(all, func(f followUp) bool { return f.ID == id })
}

// The worklist has what is open, one's own, overdue, closed and all of it, those that are due first before the
// others; tabs count what they show (Y-069, Y-070, Y-072).
func TestTabsOfTheWorklist(t *testing.T) {
	each(t, func(t *testing.T, g *group) {
		jonas, saule := g.user(t, "jonas"), g.user(t, "saule")
		open, late, ended := g.opened(t, 1, 1, jonas), g.opened(t, 1, 1, saule), g.opened(t, 1, 1, jonas)
		g.do(t, "UPDATE follow_ups SET due_at = $1 WHERE id = $2", db.At(g.clock.now().AddDate(0, 0, -1)), late.ID)
		apitest.Done[any](t, g.admin.Post(fmt.Sprintf("/follow-up/%d/close", ended.ID), map[string]any{}))
		as := g.As(t, "jonas")
		for tab, shown := range map[string][3]bool{"open": {true, true, false}, "mine": {true, false, false}, "overdue": {false, true, false}, "closed": {false, false, true}, "all": {true, true, true}, "": {true, true, false}} {
			query := "tab=" + tab
			if tab == "" {
				query = ""
			}
			rows := list(t, as, query)
			if got := [3]bool{has(rows, open.ID), has(rows, late.ID), has(rows, ended.ID)}; got != shown {
				t.Errorf("%s shows %v, not %v", tab, got, shown)
			}
			if tab == "closed" {
				if rows[0].ID != ended.ID {
					t.Errorf("closed begins with %d, not with what was closed last", rows[0].ID)
				}
				continue
			}
			if !slices.IsSortedFunc(rows, func(a, b followUp) int { return cmp.Compare(a.DueAt, b.DueAt) }) {
				t.Errorf("%s is not in the order in which they are due", tab)
			}
		}
		counts := apitest.Done[map[string]int](t, as.Get("/follow-up/counts"))
		for tab, n := range counts {
			if shown := len(list(t, as, "tab="+tab)); shown != n {
				t.Errorf("%s says %d and shows %d", tab, n, shown)
			}
		}
		if got := g.admin.Get("/follow-up?tab=lost"); got.Status != http.StatusUnprocessableEntity {
			t.Errorf("a tab that there is not: %d", got.Status)
		}
		// Who stands in for somebody has theirs too.
		today := g.clock.now().In(date.Zone).Format("2006-01-02")
		apitest.Done[any](t, g.admin.Post("/substitution", map[string]any{"company_id": 1, "user_id": jonas, "substituted_user_id": saule, "date_from": today, "date_to": today}))
		if !has(list(t, as, "tab=mine"), late.ID) {
			t.Error("who stands in does not have the tasks of who is away")
		}
	})
}

// Periods are by the day on which it was opened; a month of its own is needed, and named where it is missing
// (Y-074).
func TestPeriodsOfTheWorklist(t *testing.T) {
	eachAt(t, "2028-09-05 11:00", func(t *testing.T, g *group) {
		jonas := g.user(t, "jonas")
		f := g.opened(t, 1, 1, jonas)
		for _, c := range []struct{ day, shown string }{
			{"2028-09-01", "this_month custom&month=2028-09 2028-09"},
			{"2028-09-30", "this_month custom&month=2028-09 2028-09"},
			{"2028-08-31", "last_month last2_month"},
			{"2028-07-01", "last2_month"},
			{"2028-06-30", ""},
			{"2028-07-22", "last2_month 45days"},
			{"2028-07-21", "last2_month"},
		} {
			g.do(t, "UPDATE follow_ups SET opened_on = $1 WHERE id = $2", must(t, c.day), f.ID)
			for _, period := range []string{"this_month", "last_month", "last2_month", "45days", "custom&month=2028-09", "2028-09"} {
				want := slices.Contains(strings.Fields(c.shown), period)
				if got := has(list(t, g.admin, "tab=open&period="+period), f.ID); got != want {
					t.Errorf("opened on %s, %s: shown %v", c.day, period, got)
				}
			}
			if !has(list(t, g.admin, "tab=open&period=all"), f.ID) || !has(list(t, g.admin, "tab=open"), f.ID) {
				t.Errorf("opened on %s it is not in all", c.day)
			}
		}
		apitest.Rejects(t, "no month", g.admin.Get("/follow-up?period=custom"), "month")
		apitest.Rejects(t, "no month, counted", g.admin.Get("/follow-up/counts?period=custom"), "month")
		apitest.Rejects(t, "a month that there is not", g.admin.Get("/follow-up?period=custom&month=2028-13"), "month")
		apitest.Rejects(t, "a period that there is not", g.admin.Get("/follow-up?period=whenever"), "period")
		for query, shown := range map[string]bool{
			"companyIds=1": true, "companyIds=2": false, "companyIds=1,2": true, "brandIds=1": true, "brandIds=2": false, "type=service": true, "type=sales": false,
			fmt.Sprintf("userId=%d", jonas): true, fmt.Sprintf("userId=%d", g.user(t, "saule")): false, "keyword=ona+kliente": true, "keyword=nobody-is-called-so": false,
		} {
			if has(list(t, g.admin, "tab=open&"+query), f.ID) != shown {
				t.Errorf("%s: want %v", query, shown)
			}
		}
		if file := g.admin.Get("/follow-up?tab=open&format=csv&keyword=ona+kliente"); file.Status != http.StatusOK || len(file.Body) < 100 {
			t.Errorf("as a file: %d %s", file.Status, file.Body)
		}
	})
}

// Several are made the task of a colleague at once. What is closed, somebody else's company's, or cannot be theirs
// is named and leaves the others alone.
func TestSeveralAreAssigned(t *testing.T) {
	each(t, func(t *testing.T, g *group) {
		jonas, saule, mart := g.user(t, "jonas"), g.user(t, "saule"), g.user(t, "mart")
		there := g.deskIn(t, "EE")
		one, two, ended, foreign := g.opened(t, 1, 1, jonas), g.opened(t, 1, 1, saule), g.opened(t, 1, 1, jonas), g.opened(t, there.Company, there.Brand, g.user(t, "admin"))
		apitest.Done[any](t, g.admin.Post(fmt.Sprintf("/follow-up/%d/close", ended.ID), map[string]any{}))
		as := g.As(t, "jonas")
		type done struct {
			ID          int64
			OK, Changed bool
			Code        string
		}
		ids := []int64{one.ID, two.ID, ended.ID, foreign.ID, 9_999_999}
		got := apitest.Done[[]done](t, as.Post("/follow-up/assign", map[string]any{"ids": ids, "responsible_user_id": saule}))
		want := []done{{one.ID, true, true, ""}, {two.ID, true, false, ""}, {ended.ID, false, false, "follow_up_closed"}, {foreign.ID, false, false, "not_found"}, {9_999_999, false, false, "not_found"}}
		if !slices.Equal(got, want) {
			t.Errorf("%+v, not %+v", got, want)
		}
		if f := g.about(t, one.ResponseID); *f.ResponsibleID != saule || f.DueAt != one.DueAt || f.EscalateAt != one.EscalateAt {
			t.Errorf("assigned it is %+v", f)
		}
		if got := g.state(t, one.ResponseID); got != fmt.Sprintf("open comments 2 tasks 1 inbox 1 last 1 owner %d done 0", saule) {
			t.Errorf("assigned it is %s", got)
		}
		if f := g.about(t, ended.ResponseID); f.ClosedAt == nil {
			t.Error("what was closed is open")
		}
		if got := notices(t, g.As(t, "saule"), one.ResponseID); !slices.Equal(got, []string{"follow_up_yours"}) {
			t.Errorf("the colleague hears %v", got)
		}
		none := apitest.Done[[]done](t, as.Post("/follow-up/assign", map[string]any{"ids": []int64{one.ID}, "responsible_user_id": mart}))
		if len(none) != 1 || none[0].OK || none[0].Code != "follow_up_responsible" || *g.about(t, one.ResponseID).ResponsibleID != saule {
			t.Errorf("to who works elsewhere: %+v", none)
		}
		for what, body := range map[string]map[string]any{"ids": {"ids": []int64{}, "responsible_user_id": saule}, "responsible_user_id": {"ids": []int64{one.ID}}} {
			apitest.Rejects(t, what, as.Post("/follow-up/assign", body), what)
		}
	})
}

// Who has no right sees no follow-up and does nothing to one; who works elsewhere does not either.
func TestFollowUpsOfOthers(t *testing.T) {
	each(t, func(t *testing.T, g *group) {
		there := g.deskIn(t, "EE")
		f := g.opened(t, there.Company, there.Brand, g.user(t, "admin"))
		at := fmt.Sprintf("/follow-up/%d", f.ID)
		calls := map[string]func(c *apitest.Client) apitest.Response{
			"reads":   func(c *apitest.Client) apitest.Response { return c.Get(at) },
			"closes":  func(c *apitest.Client) apitest.Response { return c.Post(at+"/close", map[string]any{}) },
			"reopens": func(c *apitest.Client) apitest.Response { return c.Post(at+"/reopen", map[string]any{}) },
			"history": func(c *apitest.Client) apitest.Response { return c.Get(at + "/history") },
			"comments": func(c *apitest.Client) apitest.Response {
				return c.Post("/survey-response-comment", map[string]any{"survey_response_id": f.ResponseID, "comment": "x"})
			},
		}
		jonas, egle := g.As(t, "jonas"), g.As(t, "egle")
		for what, call := range calls {
			if got := call(jonas); got.Status != http.StatusNotFound {
				t.Errorf("who works elsewhere %s: %d", what, got.Status)
			}
			if got := call(egle); got.Status != http.StatusForbidden {
				t.Errorf("who has no right %s: %d", what, got.Status)
			}
		}
		if has(list(t, jonas, "tab=all"), f.ID) || has(list(t, jonas, fmt.Sprintf("tab=all&companyIds=%d", there.Company)), f.ID) {
			t.Error("who works elsewhere has it in the worklist")
		}
		for _, path := range []string{"/follow-up", "/follow-up/counts", "/follow-up/colleagues"} {
			if got := egle.Get(path); got.Status != http.StatusForbidden {
				t.Errorf("who has no right, %s: %d", path, got.Status)
			}
		}
		if now := g.about(t, f.ResponseID); now.ClosedAt != nil || now.Revision != f.Revision {
			t.Errorf("it was changed: %+v", now)
		}
	})
}

// Of two who close one the second hears who was first (over the program's own calls).
func TestTheSecondWhoClosesHears(t *testing.T) {
	each(t, func(t *testing.T, g *group) {
		f := g.opened(t, 1, 1, g.user(t, "jonas"))
		at := fmt.Sprintf("/follow-up/%d/close", f.ID)
		apitest.Done[any](t, g.As(t, "jonas").Post(at, map[string]any{"comment": "Susitarėme"}))
		got := g.As(t, "saule").Post(at, map[string]any{"comment": "Ir aš"})
		if got.Status != http.StatusConflict || got.Problem(t).Code != "follow_up_closed" {
			t.Fatalf("the second: %d %s", got.Status, got.Body)
		}
		if message := got.Problem(t).Message; !strings.Contains(message, "Jonas Petraitis") {
			t.Errorf("it does not say who was first: %s", message)
		}
	})
}

// Who closes by mistake can undo it: what was late is late again, and the report does not count it as opened again.
// Somebody else opens it again.
func TestClosingIsUndone(t *testing.T) {
	each(t, func(t *testing.T, g *group) {
		jonas, saule := g.As(t, "jonas"), g.As(t, "saule")
		f := g.opened(t, 1, 1, g.user(t, "jonas"))
		g.mustSay(t, g.user(t, "jonas"), f.ResponseID, followup.Said{Type: followup.TypeComment, Text: "Skambinau"})
		g.do(t, "UPDATE follow_ups SET due_at = '2026-01-02 10:00:00+00:00', escalate_at = '2030-01-01 10:00:00+00:00' WHERE id = $1", f.ID)
		before := g.about(t, f.ResponseID)
		what := func() string {
			return fmt.Sprint(read[string](t, g, "SELECT type || ' ' || CASE WHEN done_at IS NULL THEN 'open' ELSE 'done' END FROM survey_response_comments WHERE survey_response_id = $1 ORDER BY id", f.ResponseID),
				read[int64](t, g, "SELECT open_tasks * 1000 + total_comments FROM survey_responses WHERE id = $1", f.ResponseID))
		}
		said := what()
		closing := fmt.Sprintf("/follow-up/%d/close", f.ID)
		undo := func(c *apitest.Client) {
			apitest.Done[any](t, c.Post(fmt.Sprintf("/follow-up/%d/reopen", f.ID), map[string]any{"undo": true}))
		}
		apitest.Done[any](t, jonas.Post(closing, map[string]any{}))
		undo(jonas)
		if now := g.about(t, f.ResponseID); now.ClosedAt != nil || now.DueAt != before.DueAt || now.Reopened != before.Reopened || what() != said {
			t.Errorf("undone: %+v, not %+v; %s, not %s", now, before, what(), said)
		}
		apitest.Done[any](t, jonas.Post(closing, map[string]any{}))
		undo(saule)
		if now := g.about(t, f.ResponseID); now.ClosedAt != nil || now.Reopened != before.Reopened+1 || now.DueAt == before.DueAt {
			t.Errorf("opened again by somebody else: %+v", now)
		}
	})
}

// Nobody is given a task that they could not read.
func TestTasksAreForWhoMayReadThem(t *testing.T) {
	each(t, func(t *testing.T, g *group) {
		f := g.opened(t, 1, 1, g.user(t, "jonas"))
		rokas := read[int64](t, g, "SELECT id FROM users u WHERE status = 'active' AND EXISTS (SELECT 1 FROM user_companies c WHERE c.user_id = u.id AND c.company_id = 1) AND EXISTS (SELECT 1 FROM user_brands b WHERE b.user_id = u.id AND b.brand_id = 1) AND NOT EXISTS (SELECT 1 FROM permissions p WHERE p.role_id = u.role_id AND p.permission IN ('app.survey.response', 'app.survey.followup')) AND u.role_id > 1 ORDER BY id")
		if len(rokas) == 0 {
			t.Fatal("everybody may read responses")
		}
		jonas := g.As(t, "jonas")
		got := jonas.Post("/survey-response-comment", map[string]any{"survey_response_id": f.ResponseID, "type": "comment", "comment": "Jums", "responsible_user_id": rokas[0]})
		apitest.Rejects(t, "a task of who may not read it", got, "responsible_user_id")
		// Nor by a rule, though they served the customer.
		_, id, token := g.invitedOf(t, 1, 1, rokas[0])
		g.answer(t, token, 2, 5, "")
		if user, _ := g.about(t, id).whose(); user == rokas[0] {
			t.Error("a rule makes it the task of who may not read it")
		}
		if n := one[int64](t, g, "SELECT count(*) FROM notices WHERE user_id = $1 AND kind LIKE 'follow_up%'", rokas[0]); n != 0 {
			t.Errorf("who may not read it has %d notices of it", n)
		}
		got = jonas.Put(fmt.Sprintf("/survey-response/%d", f.ResponseID), map[string]any{"assigned_user_id": rokas[0]})
		if got.Status != http.StatusUnprocessableEntity {
			t.Errorf("a response is given to who may not read it: %d %s", got.Status, got.Body)
		}
		for _, path := range []string{"/follow-up/colleagues", fmt.Sprintf("/survey-response/colleagues/%d", f.ResponseID)} {
			for _, u := range apitest.Done[[]struct{ ID int64 }](t, jonas.Get(path)) {
				if u.ID == rokas[0] {
					t.Errorf("%s offers who may not read responses", path)
				}
			}
		}
	})
}

// Colleagues are those of the caller's companies, by name, as many as are asked for; who is blocked only where all are.
func TestColleaguesOfFollowUps(t *testing.T) {
	each(t, func(t *testing.T, g *group) {
		type user struct {
			ID   int64
			Name string
		}
		jonas, saule := g.As(t, "jonas"), g.user(t, "saule")
		ask := func(query string) []user {
			t.Helper()
			return apitest.Done[[]user](t, jonas.Get("/follow-up/colleagues?"+query))
		}
		knows := func(all []user, id int64) bool {
			return slices.ContainsFunc(all, func(u user) bool { return u.ID == id })
		}
		all := ask("")
		if len(all) < 4 || !knows(all, saule) || knows(all, g.user(t, "mart")) {
			t.Fatalf("colleagues: %+v", all)
		}
		if got := ask("limit=3"); !slices.Equal(got, all[:3]) {
			t.Errorf("three of them: %+v", got)
		}
		apitest.Rejects(t, "all of more than three", jonas.Get("/follow-up/colleagues?limit=3&whole=true"), "limit")
		apitest.Rejects(t, "too many", jonas.Get("/follow-up/colleagues?limit=1001"), "limit")
		if got := ask("limit=1000&whole=true"); !slices.Equal(got, all) {
			t.Errorf("all of them: %+v", got)
		}
		g.do(t, "UPDATE users SET status = 'blocked' WHERE id = $1", saule)
		if knows(ask("status=active"), saule) || !knows(ask("status=all"), saule) || !knows(ask(fmt.Sprintf("ids=%d", saule)), saule) {
			t.Error("who is blocked is not shown where all are, or is where they are not")
		}
		if got := ask("q=petrait"); len(got) != 1 || got[0].Name != "Jonas Petraitis" {
			t.Errorf("by name: %+v", got)
		}
		if got := ask("companyId=2"); len(got) != 0 {
			t.Errorf("of a company that is not the caller's: %+v", got)
		}
	})
}

// A visit that is corrected leaves its answers with who was given them; where nobody was, they go with who served
// the customer.
func TestCorrectedVisitLeavesTheTask(t *testing.T) {
	each(t, func(t *testing.T, g *group) {
		jonas, saule, vaida := g.user(t, "jonas"), g.user(t, "saule"), g.user(t, "vaida")
		given, id, _ := g.invitedOf(t, 1, 1, jonas)
		apitest.Done[any](t, g.admin.Post("/survey-response-comment", map[string]any{"survey_response_id": id, "type": "task", "responsible_user_id": saule}))
		free, other, _ := g.invitedOf(t, 1, 1, jonas)
		for _, transaction := range []int64{given, free} {
			apitest.Done[any](t, g.admin.Put(fmt.Sprintf("/transaction/%d", transaction), map[string]any{"manager_user_id": vaida, "vehicle": "Aurora E5"}))
		}
		g.Run(t, visit.PlanKind)
		for response, want := range map[int64]int64{id: saule, other: vaida} {
			if owner := one[int64](t, g, "SELECT owner_user_id FROM survey_responses WHERE id = $1", response); owner != want {
				t.Errorf("the response is of %d, not of %d", owner, want)
			}
		}
		if user, _ := g.about(t, id).whose(); user != saule {
			t.Errorf("the task is of %d", user)
		}
	})
}
