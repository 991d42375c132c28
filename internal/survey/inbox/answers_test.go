package inbox_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"forecourt/internal/survey/reply"
	"forecourt/internal/testkit/apitest"
)

// A response is read whole: what was answered on the way, the visits and the earlier answers of the
// same person, as far as the reader sees them (Y-044, Y-061, Y-062, E-005).
func TestWholeResponse(t *testing.T) {
	each(t, func(t *testing.T, g *group) {
		who := person{name: "Rūta Jonaitė", email: fmt.Sprintf("ruta-%s@example.com", strings.ToLower(t.Name()[len(t.Name())-4:])), plate: "WHL 001"}
		first := g.answered(t, who, 6, "Pernelyg ilgai")
		who.plate = "WHL 002"
		second := g.answered(t, who, 10, "Ačiū")
		w := g.whole(t, second)
		if w.Survey == nil || len(w.Answers) < 4 || w.Answers[0].Type != "nps" || w.Answers[0].Score == nil || *w.Answers[0].Score != 10 || w.Answers[0].Question == "" {
			t.Fatalf("the answers are %+v", w.Answers)
		}
		last := w.Answers[len(w.Answers)-1]
		if last.Text != "Ačiū" || last.Type != "other" {
			t.Errorf("the last answer is %+v", last)
		}
		for _, a := range w.Answers { // why is asked of those who would not recommend
			if a.Type == "radio" {
				t.Errorf("a question beside the way is shown: %+v", a)
			}
		}
		if len(w.Earlier) != 1 || w.Earlier[0].ID != first || *w.Earlier[0].NPS != 6 || len(w.Visits) != 2 {
			t.Errorf("the person has %+v and %+v", w.Earlier, w.Visits)
		}
		sheet := g.admin.Get(fmt.Sprintf("/pdf/survey/%d", second))
		if sheet.Status != http.StatusOK || !strings.HasPrefix(sheet.Body, "%PDF") {
			t.Errorf("the paper is %d %.40s", sheet.Status, sheet.Body)
		}

		inga := g.As(t, "inga") // of other companies, or without the right
		g.do(t, "DELETE FROM permissions WHERE permission LIKE 'app.survey.%' OR permission = 'app.invitation'")
		for _, path := range []string{"/survey-response/%d", "/pdf/survey/%d"} {
			if got := inga.Get(fmt.Sprintf(path, second)); got.Status != http.StatusForbidden {
				t.Errorf("%s without the right: %d", path, got.Status)
			}
		}
		if got := inga.Get(fmt.Sprintf("/survey-response/%d", second)); !strings.Contains(got.Body, "app.survey.response.") {
			t.Errorf("another right is named than that of the screen: %s", got.Body)
		}
		if got := inga.Get("/survey-response?responsesList=1"); got.Status != http.StatusForbidden {
			t.Errorf("the list without the right: %d", got.Status)
		}
	})
}

// What was said and done about a response: a comment, a task, its end and a new beginning (Y-063 to Y-068).
func TestTalk(t *testing.T) {
	each(t, func(t *testing.T, g *group) {
		id := g.answered(t, person{}, 9, "Gerai")
		if got := say(g.admin, id, map[string]any{"type": "comment", "comment": "  "}); got.Status != http.StatusUnprocessableEntity {
			t.Errorf("an empty comment is kept: %d", got.Status)
		}
		apitest.Done[task](t, say(g.admin, id, map[string]any{"comment": "Skambinau"}))
		taker := apitest.Done[[]struct{ ID int64 }](t, g.admin.Get(fmt.Sprintf("/survey-response/colleagues/%d", id)))
		if len(taker) == 0 {
			t.Fatal("nobody can look after the customer")
		}
		given := apitest.Done[task](t, say(g.admin, id, map[string]any{"type": "comment", "comment": "Paskambinti", "responsible_user_id": g.me}))
		if given.Type != "task" {
			t.Errorf("a comment with somebody responsible is a %s", given.Type)
		}
		if rows := list(t, g.admin, "tab=mine"); !has(rows, id) || !has(list(t, g.admin, "fup=1"), id) || has(list(t, g.admin, "fup=overdue"), id) || !has(list(t, g.admin, "fupRes=1"), id) {
			t.Error("the task is not among one's own")
		}
		// fupRes narrows each tab, and follow-ups, to what has a task of the caller.
		other := g.answered(t, person{}, 8, "Gerai")
		apitest.Done[task](t, say(g.admin, other, map[string]any{"type": "comment", "comment": "Paskambinti", "responsible_user_id": taker[0].ID}))
		if taker[0].ID == g.me {
			t.Fatal("the other task is one's own too")
		}
		for _, query := range []string{"tab=all", "tab=inbox", "tab=inbox&fup=1", "fup=1"} {
			if !has(list(t, g.admin, query), other) {
				t.Errorf("%s has not the response with somebody else's task", query)
			}
			if rows := list(t, g.admin, query+"&fupRes=1"); !has(rows, id) || has(rows, other) {
				t.Errorf("%s&fupRes=1 has %d rows, not those with one's own task", query, len(rows))
			}
		}
		w := g.whole(t, id)
		if w.OpenTasks != 1 || w.TotalComments != 2 || w.LastTask == nil || w.LastTask.ID != given.ID || w.FollowUp == nil || w.Assigned == nil || *w.Assigned != g.me || len(w.Comments) != 2 || w.Comments[0].ID != given.ID || len(w.Tasks) != 1 {
			t.Errorf("it is %+v", w)
		}
		// A response archived with an open task leaves the inbox and stays a task.
		apitest.Done[any](t, g.admin.Put(fmt.Sprintf("/survey-response/%d?revision=%d", id, w.Revision), `{"status":"archived"}`))
		if has(list(t, g.admin, "tab=inbox"), id) || !has(list(t, g.admin, "tab=archived"), id) || !has(list(t, g.admin, "tab=mine"), id) || !has(list(t, g.admin, "tab=all"), id) {
			t.Error("archived, it is in the wrong lists")
		}
		w = g.whole(t, id)
		if got := g.admin.Put(fmt.Sprintf("/survey-response/%d?revision=%d", id, w.Revision-1), `{"status":"active"}`); got.Status != http.StatusConflict {
			t.Errorf("an older revision is overwritten: %d", got.Status)
		}
		apitest.Done[any](t, g.admin.Put(fmt.Sprintf("/survey-response/%d?revision=%d", id, w.Revision), `{"status":"active"}`))
		if !has(list(t, g.admin, "tab=inbox"), id) {
			t.Error("it does not come back")
		}
		ends := apitest.AtOnce(2, func(int) apitest.Response { return say(g.admin, id, map[string]any{"type": "closed"}) }).By()
		if ends[http.StatusOK]+ends[http.StatusCreated] != 1 || ends[http.StatusConflict] != 1 {
			t.Errorf("two close it at once: %v", ends)
		}
		w = g.whole(t, id)
		if w.OpenTasks != 0 || !w.FupDone || w.Comments[0].Type != "closed" || w.Comments[0].Comment == "" || has(list(t, g.admin, "tab=mine"), id) || !has(list(t, g.admin, "fup=closed"), id) {
			t.Errorf("closed it is %+v", w)
		}
		again := apitest.Done[task](t, say(g.admin, id, map[string]any{"type": "reopen"}))
		if again.ResponsibleID == nil || *again.ResponsibleID != g.me {
			t.Errorf("a reopening is for %v", again.ResponsibleID)
		}
		jonas := g.As(t, "jonas")
		g.mark(t, g.admin, id, g.me)
		apitest.Done[task](t, say(jonas, id, map[string]any{"comment": "Aš paskambinsiu"}))
		if w := g.whole(t, id); w.UnreadComments != 1 || !w.Unread || !has(list(t, g.admin, "tab=unread"), id) {
			t.Errorf("what others say is not unread: %+v", w.row)
		}
		g.mark(t, g.admin, id, g.me)
		if w := g.whole(t, id); w.UnreadComments != 0 || w.Unread {
			t.Error("it is unread once it was read")
		}
		said := apitest.Done[[]task](t, g.admin.Get(fmt.Sprintf("/survey-response-comment?responseId=%d", id)))
		if len(said) != 5 || said[0].Comment != "Aš paskambinsiu" {
			t.Errorf("said was %+v", said)
		}
	})
}

// Nobody gives a task to somebody who is blocked, or who does not see the response.
func TestTasksOfBlockedUsers(t *testing.T) {
	each(t, func(t *testing.T, g *group) {
		id := g.answered(t, person{}, 9, "")
		jonas := one[int64](t, g, "SELECT id FROM users WHERE username = 'jonas'")
		g.do(t, "UPDATE users SET status = 'blocked' WHERE id = $1", jonas)
		for what, got := range map[string]apitest.Response{
			"a task":           say(g.admin, id, map[string]any{"type": "task", "responsible_user_id": jonas}),
			"nobody":           say(g.admin, id, map[string]any{"type": "task"}),
			"unknown":          say(g.admin, id, map[string]any{"type": "task", "responsible_user_id": 999_999}),
			"to look after it": g.admin.Put(fmt.Sprintf("/survey-response/%d?revision=%d", id, g.whole(t, id).Revision), map[string]any{"assigned_user_id": jonas}),
		} {
			if got.Status != http.StatusUnprocessableEntity {
				t.Errorf("%s: %d %s", what, got.Status, got.Body)
			}
		}
		for _, c := range apitest.Done[[]struct{ ID int64 }](t, g.admin.Get(fmt.Sprintf("/survey-response/colleagues/%d", id))) {
			if c.ID == jonas {
				t.Error("who is blocked is offered")
			}
		}
		if got := say(g.admin, 99_999_999, map[string]any{"comment": "X"}); got.Status != http.StatusNotFound {
			t.Errorf("of a response that there is not: %d", got.Status)
		}
	})
}

// Anonymous answers have no name, no visits and no earlier answers.
func TestAnonymousAnswers(t *testing.T) {
	each(t, func(t *testing.T, g *group) {
		type desk struct {
			Company int64 `db:"company_id"`
			Brand   int64 `db:"brand_id"`
		}
		at := one[desk](t, g, "SELECT b.company_id, b.brand_id FROM company_brands b JOIN surveys s ON s.id = b.service_survey_id JOIN survey_versions v ON v.id = s.active_version_id WHERE v.anonymous = 1 ORDER BY b.id LIMIT 1")
		var asked int64
		for range 5 {
			asked = g.answered(t, person{name: "Slapta Klientė", company: at.Company, brand: at.Brand}, 8, "Slaptai")
		}
		g.Run(t, reply.ReleaseKind)
		id := one[int64](t, g, "SELECT max(id) FROM survey_responses WHERE kind = 'anonymous'")
		if rows := list(t, g.admin, "tab=all"); has(rows, asked) || !has(rows, id) {
			t.Error("the invitation of an anonymous survey stands among the responses")
		}
		w := g.whole(t, id)
		if w.CustomerName != "" || len(w.Visits) != 0 || len(w.Earlier) != 0 || len(w.Answers) == 0 || w.Phone != "" {
			t.Errorf("an anonymous answer has %+v", w)
		}
		if sheet := g.admin.Get(fmt.Sprintf("/pdf/survey/%d", id)); !strings.HasPrefix(sheet.Body, "%PDF") {
			t.Errorf("its paper is %.60s", sheet.Body)
		}
	})
}
