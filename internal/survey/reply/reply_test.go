package reply_test

import (
	"fmt"
	"maps"
	"net/http"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"forecourt/internal/platform/db"
	"forecourt/internal/survey/invite"
	"forecourt/internal/survey/reply"
	"forecourt/internal/testkit/apitest"
	"forecourt/internal/visit"
)

// Answers are kept as they come, resumed, and counted once they are finished; the same again changes
// nothing (Y-055, OP-151).
func TestAnsweringByPrograms(t *testing.T) {
	each(t, func(t *testing.T, g *group) {
		id, token := g.invited(t, 1, 1)
		q := g.asked(t, token)
		if q.State != "open" || q.Anonymous || len(q.Questions) != 6 || len(q.Languages) != 5 || len(q.Given) != 0 || q.Company.Name == "" {
			t.Fatalf("asked %+v", q)
		}
		if strings.Contains(g.customer.Get("/survey-response/page/"+token).Body, "Ona") {
			t.Error("the page names its customer")
		}
		if s := g.kept(t, id); s.State != "sent" || s.Started != "" {
			t.Errorf("reading has changed %+v", s)
		}
		all := q.happy("Viskas puiku 😀\r\nAčiū ")
		first := apitest.Done[taken](t, g.answers(token, all[:2], 0))
		if first.State != "open" || len(first.Path) != 5 || len(first.Missing) != 2 {
			t.Errorf("begun: %+v", first)
		}
		if s := g.kept(t, id); s.State != "started" || s.Started == "" || s.On != "" || s.Inbox != 0 {
			t.Errorf("begun: %+v", s)
		}
		if given := g.asked(t, token).Given; len(given) != 2 || *given[1].AnswerID != all[1]["answer_id"].(int64) {
			t.Errorf("resumed: %+v", given)
		}
		missing := g.answers(token, all[:2], 1)
		apitest.Rejects(t, "finished too early", missing, "answers")
		why := q.Questions[1]
		all = append(all, answer{"question_id": why.ID, "answer_id": why.Answers[0].ID}) // beside the path of a promoter
		done := apitest.Done[taken](t, g.answers(token, all, 1))
		if done.State != "answered" || !slices.Equal(done.Ignored, []int64{why.ID}) || len(done.Missing) != 0 || len(done.Path) != 5 {
			t.Errorf("done: %+v", done)
		}
		s := g.kept(t, id)
		if s.State != "completed" || s.NPS != 10 || s.Inbox != 1 || s.Token != "" || s.On == "" || s.Channel != "web" {
			t.Errorf("kept: %+v", s)
		}
		lines := g.lines(t, id)
		if len(lines) != 5 || *lines[0].Score != 10 || *lines[0].Points != 10000 || *lines[1].Score != 4 || *lines[1].Points != 8000 || lines[4].Text != "Viskas puiku 😀\nAčiū" || lines[4].Points != nil || lines[4].Counted != 1 {
			t.Errorf("answers: %+v", lines)
		}
		kpis := read[int64](t, g, "SELECT points FROM response_kpis WHERE response_id = $1 ORDER BY points", id)
		if !slices.Equal(kpis, []int64{8000, 8000, 8000, 10000}) {
			t.Errorf("KPIs: %v", kpis)
		}
		again := apitest.Done[taken](t, g.answers(token, all, 1))
		if fmt.Sprint(again) != fmt.Sprint(done) || !reflect.DeepEqual(g.lines(t, id), lines) {
			t.Errorf("again: %+v", again)
		}
		other := apitest.Done[taken](t, g.answers(token, q.happy("Kitaip")[:4], 1))
		if other.State != "answered" || g.lines(t, id)[4].Text != lines[4].Text {
			t.Error("answers were changed after the end")
		}
		if p := g.asked(t, token); p.State != "answered" || len(p.Questions)+len(p.Given) != 0 {
			t.Errorf("afterwards: %+v", p)
		}
	})
}

// Two that finish at the same time are one response.
func TestFinishedTwiceAtOnce(t *testing.T) {
	each(t, func(t *testing.T, g *group) {
		id, token := g.invited(t, 1, 1)
		q := g.asked(t, token)
		answers := apitest.AtOnce(8, func(i int) apitest.Response { return g.answers(token, q.happy(fmt.Sprintf("Nr. %d", i)), 1) })
		if by := answers.By(); by[http.StatusOK] != 8 {
			t.Errorf("answered %v", by)
		}
		if lines := g.lines(t, id); len(lines) != 5 || g.number(t, fmt.Sprintf("response_kpis WHERE response_id = %d", id)) != 4 {
			t.Errorf("kept %d answers", len(lines))
		}
	})
}

// What a survey does not offer is refused by name, and nothing of it is kept.
func TestAnswersThatThereAreNot(t *testing.T) {
	each(t, func(t *testing.T, g *group) {
		id, token := g.invited(t, 1, 1)
		q := g.asked(t, token)
		all := q.happy("")
		stars := q.Questions[2]
		for what, c := range map[string]struct {
			answer answer
			field  string
		}{
			"a question of another version":  {answer{"question_id": 1, "answer_id": 1}, "answers[5].question_id"},
			"an answer of another question":  {answer{"question_id": q.Questions[1].ID, "answer_id": stars.Answers[0].ID}, "answers[5].answer_id"},
			"a question twice":               {all[0], "answers[5].question_id"},
			"a text where there is no room":  {answer{"question_id": q.Questions[0].ID, "text": "x"}, ""},
			"65,000 characters with emoji":   {answer{"question_id": q.Questions[1].ID, "answer_id": q.Questions[1].Answers[0].ID, "text": strings.Repeat("ąž😀x ", 13_000)}, "answers[5].text"},
			"one character more than may be": {answer{"question_id": q.Questions[1].ID, "answer_id": q.Questions[1].Answers[0].ID, "text": strings.Repeat("😀", 4001)}, "answers[5].text"},
		} {
			list, field := append(slices.Clone(all), c.answer), c.field
			if field == "" {
				list, field = []answer{c.answer}, "answers[0].text"
			}
			apitest.Rejects(t, what, g.answers(token, list, 1), field)
		}
		if s := g.kept(t, id); s.State != "sent" || len(g.lines(t, id)) != 0 {
			t.Errorf("kept: %+v", s)
		}
		all[4]["text"] = strings.Repeat("😀", 4000)
		apitest.Done[taken](t, g.answers(token, all, 1))
		if text := g.lines(t, id)[4].Text; text != all[4]["text"] {
			t.Errorf("%d bytes are kept of the longest text", len(text))
		}
	})
}

// Anonymous answers are kept without anything that says whose they are, and come out five at a time.
func TestAnonymousAnswers(t *testing.T) {
	each(t, func(t *testing.T, g *group) {
		g.do(t, "DELETE FROM survey_pool")
		g.do(t, "UPDATE survey_versions SET request_contacts = 1 WHERE anonymous = 1")
		before := g.number(t, "survey_responses WHERE kind = 'anonymous'")
		var last string
		for i := range 4 {
			id, token := g.anonymously(t)
			last = token
			q := g.asked(t, token)
			if !q.Anonymous {
				t.Fatal("it is not anonymous")
			}
			apitest.Done[taken](t, g.answers(token, q.happy("")[:1], 0))
			apitest.Done[any](t, g.customer.Post("/survey-response/language", map[string]any{"hash": token, "language_id": 5}))
			if s := g.kept(t, id); s.State != "sent" || s.Started != "" || len(g.lines(t, id)) != 0 || g.number(t, "survey_pool") != i {
				t.Errorf("begun: %+v", s)
			}
			page := g.post(token, filled(g.customer.Get("/survey/index/"+token).Body, "language", "5", "go", "language"))
			if !strings.Contains(page.Body, `lang="ru"`) {
				t.Error("it does not change the language")
			}
			done := apitest.Done[taken](t, g.answers(token, q.happy(fmt.Sprintf("Žmogus %d", i)), 1))
			if done.State != "answered" || done.Ticket == "" {
				t.Errorf("done: %+v", done)
			}
			s := g.kept(t, id)
			if s.State != "completed" || s.NPS != -1 || s.On != "" || s.Started != "" || s.Inbox != 0 || s.Channel != "" || s.Lang == 5 || s.Token != "" {
				t.Errorf("the invitation says %+v", s)
			}
			if n := g.number(t, "response_answers WHERE response_id = "+strconv.FormatInt(id, 10)); n != 0 {
				t.Errorf("%d answers stand with the invitation", n)
			}
			if i < 3 {
				continue
			}
			wish := map[string]any{"hash": done.Ticket, "name": "Ona", "email": "ona@example.com"}
			for range 2 {
				if got := g.customer.Post("/survey-response/contact", wish); got.Status != http.StatusNoContent {
					t.Errorf("a wish to be called: %d %s", got.Status, got.Body)
				}
			}
			corrected := maps.Clone(wish)
			corrected["phone"] = "+370 699 99999"
			if got := g.customer.Post("/survey-response/contact", corrected); got.Status != http.StatusNoContent {
				t.Errorf("a corrected wish: %d %s", got.Status, got.Body)
			}
			if n := g.number(t, "survey_responses WHERE kind = 'contact' AND phone = '+370 699 99999'"); n != 1 {
				t.Errorf("%d wishes have the corrected number", n)
			}
			if n := g.number(t, "survey_responses WHERE kind = 'contact' AND parent_id IS NULL AND transaction_id IS NULL AND contact_name = 'Ona'"); n != 1 {
				t.Errorf("%d wishes to be called", n)
			}
			if got := g.customer.Post("/survey-response/contact", map[string]any{"hash": strings.Replace(done.Ticket, "e", "f", 1), "email": "x@example.com"}); got.Status != http.StatusNotFound {
				t.Errorf("a ticket of one's own: %d", got.Status)
			}
			if got := g.customer.Post("/survey-response/contact", map[string]any{"hash": token, "email": "x@example.com"}); got.Status != http.StatusConflict {
				t.Errorf("by the token: %d", got.Status)
			}
		}
		g.Run(t, reply.ReleaseKind)
		if n := g.number(t, "survey_responses WHERE kind = 'anonymous'"); n != before || g.number(t, "survey_pool") != 4 {
			t.Errorf("%d came out of four", n-before)
		}
		again := apitest.Done[taken](t, g.answers(last, []answer{}, 0))
		if again.State != "answered" || g.number(t, "survey_pool") != 4 {
			t.Errorf("again: %+v", again)
		}
		_, token := g.anonymously(t)
		page := g.customer.Get("/survey/index/" + token)
		q := g.asked(t, token)
		form := filled(page.Body, "at", strconv.FormatInt(q.Questions[2].ID, 10), "go", "next")
		for _, a := range q.happy("")[:2] {
			form.Set(fmt.Sprintf("a%d", a["question_id"]), fmt.Sprint(a["answer_id"]))
		}
		thanks := g.post(token, form)
		ticket := regexp.MustCompile(`action="(/survey/contact/[^"]+)"`).FindStringSubmatch(thanks.Body)
		if ticket == nil {
			t.Fatalf("no way to be called: %s", thanks.Body)
		}
		ask := g.customer.Do(http.MethodPost, ticket[1], filled(thanks.Body, "go", "send", "phone", "+370 600 00000").Encode(), http.Header{"Content-Type": {"application/x-www-form-urlencoded"}})
		if ask.Status != 200 || g.number(t, "survey_responses WHERE kind = 'contact' AND phone = '+370 600 00000'") != 1 {
			t.Errorf("a wish to be called by the page: %d", ask.Status)
		}
		g.Run(t, reply.ReleaseKind)
		type out struct {
			Manager *int64 `db:"manager_user_id"`
			Owner   *int64 `db:"owner_user_id"`
			Lang    *int64 `db:"language_id"`
			Visit   *int64 `db:"transaction_id"`
			Name    string `db:"customer_name"`
		}
		released := read[out](t, g, "SELECT manager_user_id, owner_user_id, language_id, transaction_id, customer_name FROM survey_responses WHERE kind = 'anonymous' ORDER BY id DESC LIMIT 5")
		if n := g.number(t, "survey_responses WHERE kind = 'anonymous'") - before; n != 5 || g.number(t, "survey_pool") != 0 {
			t.Errorf("%d came out of five", n)
		}
		for _, r := range released {
			if r != (out{}) {
				t.Errorf("an anonymous response says %+v", r)
			}
		}
		if n := g.number(t, "response_answers a JOIN survey_responses r ON r.id = a.response_id WHERE r.kind = 'anonymous' AND a.counted = 1 AND a.text LIKE 'Žmogus %'"); n != 4 {
			t.Errorf("%d texts came out", n)
		}
	})
}

// Users fill in for a customer who calls, in their companies only; whether that counts is a setting.
func TestStaffAnswers(t *testing.T) {
	each(t, func(t *testing.T, g *group) {
		id, token := g.invited(t, 1, 1)
		q := g.asked(t, token)
		body := map[string]any{"id": id, "answers": q.happy("Telefonu"), "finish": true}
		if got := g.customer.Post("/survey-response/answers", body); got.Status != http.StatusUnauthorized {
			t.Errorf("without a login: %d", got.Status)
		}
		if got := g.As(t, "tomas").Post("/survey-response/answers", body); got.Status != http.StatusForbidden && got.Status != http.StatusNotFound {
			t.Errorf("without the right: %d", got.Status)
		}
		apitest.Done[taken](t, g.admin.Post("/survey-response/answers", body))
		if s := g.kept(t, id); s.State != "completed" || s.Channel != "staff" || s.On != "" || g.lines(t, id)[0].Counted != 0 || g.number(t, fmt.Sprintf("response_kpis WHERE response_id = %d", id)) != 0 {
			t.Errorf("kept %+v", s)
		}
		apitest.Done[any](t, g.admin.Put("/setting/survey.count_staff_answers", map[string]any{"value": true}))
		id, _ = g.invited(t, 1, 1)
		body["id"] = id
		apitest.Done[taken](t, g.admin.Post("/survey-response/answers", body))
		if s := g.kept(t, id); s.On == "" || g.lines(t, id)[0].Counted != 1 {
			t.Errorf("counted %+v", s)
		}
		id, _ = g.anonymously(t)
		body["id"] = id
		if got := g.admin.Post("/survey-response/answers", body); got.Status != http.StatusConflict {
			t.Errorf("an anonymous survey: %d", got.Status)
		}
	})
}

// Who is written down as the manager of a visit later has its answers too.
func TestCorrectedVisitsMoveTheirAnswers(t *testing.T) {
	each(t, func(t *testing.T, g *group) {
		id, token := g.invited(t, 1, 1)
		q := g.asked(t, token)
		apitest.Done[taken](t, g.answers(token, q.happy("Gerai"), 1))
		visited := one[int64](t, g, "SELECT transaction_id FROM survey_responses WHERE id = $1", id)
		manager := one[int64](t, g, "SELECT id FROM users WHERE username = 'jonas'")
		apitest.Done[any](t, g.admin.Put(fmt.Sprintf("/transaction/%d", visited), map[string]any{"manager_user_id": manager}))
		g.Run(t, visit.PlanKind)
		for _, table := range []string{"response_answers", "response_kpis"} {
			if n := g.number(t, fmt.Sprintf("%s WHERE response_id = %d AND manager_user_id IS NULL", table, id)); n != 0 {
				t.Errorf("%d rows of %s stay behind", n, table)
			}
		}
		if s := g.kept(t, id); s.State != "completed" || s.NPS != 10 {
			t.Errorf("the response is %+v", s)
		}
	})
}

// An answer counts as left so many days after the last post, not after the first.
func TestLeftAfterTheLastPost(t *testing.T) {
	each(t, func(t *testing.T, g *group) {
		id, token := g.invited(t, 1, 1)
		q := g.asked(t, token)
		apitest.Done[taken](t, g.answers(token, q.happy("")[:1], 0))
		g.do(t, "UPDATE survey_responses SET started_at = $1, last_posted_at = $1 WHERE id = $2", db.At(time.Now().AddDate(0, 0, -8)), id)
		apitest.Done[taken](t, g.answers(token, q.happy("")[:1], 0))
		g.Run(t, invite.ExpireKind)
		if s := g.kept(t, id); s.State != "started" {
			t.Errorf("who goes on is %s", s.State)
		}
		g.do(t, "UPDATE survey_responses SET last_posted_at = $1 WHERE id = $2", db.At(time.Now().AddDate(0, 0, -8)), id)
		g.Run(t, invite.ExpireKind)
		if s := g.kept(t, id); s.State != "abandoned" {
			t.Errorf("who has gone is %s", s.State)
		}
	})
}

// What is wrong with answers is said in one language: its words where the survey has the language of the message, else its number.
func TestMessageHasOneLanguage(t *testing.T) {
	each(t, func(t *testing.T, g *group) {
		id, token := g.invited(t, 1, 1)
		said := func(language string) string {
			g.customer.Language = language
			return g.unanswered(t, token)
		}
		first := func(language string) string {
			return apitest.Done[asked](t, g.customer.Get("/survey-response/page/"+token+"?language_id="+language)).Questions[0].Text
		}
		g.do(t, "UPDATE survey_responses SET language_id = 3 WHERE id = $1", id) // a Latvian customer
		if got := said("lt"); !strings.Contains(got, first("1")) || strings.Contains(got, first("3")) {
			t.Errorf("in Lithuanian: %s", got)
		}
		if got := said("en"); !strings.Contains(got, first("2")) {
			t.Errorf("in English: %s", got)
		}
	})
}

// A survey that has not the language of the message names the question by its number.
func TestMessageNamesQuestionByNumber(t *testing.T) {
	each(t, func(t *testing.T, g *group) {
		id, token := g.invited(t, 1, 1)
		g.do(t, "UPDATE survey_versions SET languages = '[3]' WHERE id = (SELECT version_id FROM survey_responses WHERE id = $1)", id)
		g.do(t, "UPDATE survey_questions SET texts = $1 WHERE version_id = (SELECT version_id FROM survey_responses WHERE id = $2)", `{"text":{"3":"Jautājums"},"hint":{}}`, id)
		g.customer.Language = "lt"
		if got := g.unanswered(t, token); !strings.Contains(got, "Reikia atsakyti į 1 klausimą") || strings.Contains(got, "Jautājums") {
			t.Errorf("of a survey in Latvian alone: %s", got)
		}
	})
}

// unanswered is what is said about questions without an answer.
func (g *group) unanswered(t *testing.T, token string) string {
	t.Helper()
	return fmt.Sprint(g.answers(token, []answer{}, 1).Problem(t).Errors)
}
