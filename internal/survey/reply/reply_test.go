package reply_test

import (
	"fmt"
	"html"
	"net/http"
	"net/url"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/date"
	"forecourt/internal/platform/db"
	"forecourt/internal/survey/reply"
	"forecourt/internal/testkit/apitest"
	"forecourt/internal/visit"
)

func TestMain(m *testing.M) { apitest.Main(m) }

// group is the demo group, whose first company asks by a survey in five languages: NPS, why (of
// detractors), three times stars, and a text.
type group struct {
	*apitest.Program
	admin, customer *apitest.Client
}

func each(t *testing.T, test func(t *testing.T, g *group)) {
	t.Helper()
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		g := &group{p, p.As(t, "admin"), p.Anonymous()}
		g.do(t, "UPDATE companies SET privacy_url = 'https://dealer.example/privacy', opt_out_since = '2020-01-01', phone = '+370 5 200 1234' WHERE status = 'active'")
		test(t, g)
	})
}

func (g *group) do(t *testing.T, statement string, args ...any) {
	t.Helper()
	if err := g.DB().Update(t.Context(), db.Op{Actor: authz.System("test")}, func(tx *db.Tx) error {
		_, err := db.Select[int64](t.Context(), tx.Unscoped("a test turns the clock"), statement+" RETURNING 1", args...)
		return err
	}); err != nil {
		t.Fatalf("%s: %v", statement, err)
	}
}

func read[T any](t *testing.T, g *group, statement string, args ...any) (all []T) {
	t.Helper()
	if err := g.DB().View(t.Context(), db.Op{Actor: authz.System("test")}, func(tx *db.Tx) (err error) {
		all, err = db.Select[T](t.Context(), tx.Unscoped("a test looks"), statement, args...)
		return err
	}); err != nil {
		t.Fatalf("%s: %v", statement, err)
	}
	return all
}

func one[T any](t *testing.T, g *group, statement string, args ...any) T {
	t.Helper()
	all := read[T](t, g, statement, args...)
	if len(all) != 1 {
		t.Fatalf("%s: %d rows", statement, len(all))
	}
	return all[0]
}

var visits int

// invited is somebody who was written to after a visit to the service, and the token of the mail.
func (g *group) invited(t *testing.T, company, brand int64) (id int64, token string) {
	t.Helper()
	visits++
	day := date.On(time.Now()).AddDays(-3)
	body := fmt.Sprintf(`{"company_id":%d,"brand_id":%d,"business_unit":"service","date":%q,"customer_name":"Ona Klientė","email":"ona%d-%d@example.com","licence_plate_no":"T%d","consent":"yes","manager_name":"Jonas"}`,
		company, brand, day.String(), time.Now().UnixNano(), visits, time.Now().UnixNano())
	transaction := g.admin.Create(t, "/transaction", body)
	r := apitest.Done[struct {
		ID            int64
		State, Reason string
	}](t, g.admin.Post("/survey-response", map[string]any{"transaction_id": transaction}))
	if r.State != "planned" {
		t.Fatalf("it is %s: %s", r.State, r.Reason)
	}
	g.do(t, "UPDATE survey_responses SET state = 'sent', sent_at = $1, sent_on = $2, expires_at = $3 WHERE id = $4", db.At(time.Now().Add(-time.Hour)), date.On(time.Now()), db.At(time.Now().AddDate(0, 0, 60)), r.ID)
	return r.ID, one[string](t, g, "SELECT token FROM survey_responses WHERE id = $1", r.ID)
}

// anonymously is somebody who is asked by the anonymous survey.
func (g *group) anonymously(t *testing.T) (id int64, token string) {
	t.Helper()
	type desk struct {
		Company int64 `db:"company_id"`
		Brand   int64 `db:"brand_id"`
	}
	at := read[desk](t, g, "SELECT b.company_id, b.brand_id FROM company_brands b JOIN surveys s ON s.id = b.service_survey_id JOIN survey_versions v ON v.id = s.active_version_id WHERE v.anonymous = 1 ORDER BY b.id LIMIT 1")[0]
	return g.invited(t, at.Company, at.Brand)
}

type asked struct {
	State      string
	Anonymous  bool
	LanguageID int64 `json:"language_id"`
	Languages  []int64
	Company    struct{ Name, Phone, Email string }
	Texts      struct{ Heading, Intro, Thanks string }
	Questions  []struct {
		ID                 int64
		Type, Text         string
		Required, Comments bool
		Answers            []struct {
			ID     int64
			Text   string
			NextID *int64 `json:"next_question_id"`
		}
	}
	Given []struct {
		QuestionID int64  `json:"question_id"`
		AnswerID   *int64 `json:"answer_id"`
		Text       string
	}
}

func (g *group) asked(t *testing.T, token string) asked {
	t.Helper()
	return apitest.Done[asked](t, g.customer.Get("/survey-response/page/"+token))
}

type answer map[string]any

// happy are answers of a promoter who gives four stars three times and says something.
func (a *asked) happy(text string) []answer {
	var all []answer
	for _, q := range a.Questions {
		switch q.Type {
		case "nps":
			all = append(all, answer{"question_id": q.ID, "answer_id": q.Answers[0].ID})
		case "stars":
			all = append(all, answer{"question_id": q.ID, "answer_id": q.Answers[1].ID})
		case "other":
			all = append(all, answer{"question_id": q.ID, "text": text})
		}
	}
	return all
}

type taken struct {
	State                  string
	Path, Missing, Ignored []int64
	Ticket                 string
}

func (g *group) answers(token string, answers []answer, finish int) apitest.Response {
	return g.customer.Post("/survey-response/answers", map[string]any{"hash": token, "answers": answers, "finish": finish == 1})
}

func (g *group) post(token string, form url.Values) apitest.Response {
	return g.customer.Do(http.MethodPost, "/survey/index/"+token, form.Encode(), http.Header{"Content-Type": {"application/x-www-form-urlencoded"}})
}

type kept struct {
	State   string `db:"state"`
	Channel string `db:"channel"`
	NPS     int64  `db:"nps"`
	Inbox   int64  `db:"inbox"`
	Token   string `db:"token"`
	On      string `db:"answered_on"`
	Started string `db:"started_on"`
	Lang    int64  `db:"language_id"`
}

func (g *group) kept(t *testing.T, id int64) kept {
	t.Helper()
	return one[kept](t, g, "SELECT state, channel, COALESCE(nps, -1) AS nps, inbox, COALESCE(token, '') AS token, COALESCE(CAST(answered_on AS TEXT), '') AS answered_on, COALESCE(CAST(started_on AS TEXT), '') AS started_on, COALESCE(language_id, 0) AS language_id FROM survey_responses WHERE id = $1", id)
}

type line struct {
	Question int64  `db:"question_id"`
	Text     string `db:"text"`
	Score    *int64 `db:"score"`
	Points   *int64 `db:"points"`
	Counted  int64  `db:"counted"`
}

func (g *group) lines(t *testing.T, id int64) []line {
	t.Helper()
	return read[line](t, g, "SELECT question_id, text, score, points, counted FROM response_answers WHERE response_id = $1 ORDER BY question_id", id)
}

func (g *group) number(t *testing.T, what string) int {
	t.Helper()
	return one[int](t, g, "SELECT count(*) FROM "+what)
}

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

var hiddenField = regexp.MustCompile(`<input type="hidden" name="([a-z]+\d*)" value="([^"]*)">`)

// filled is the form of a page as a browser would send it, with what somebody fills in.
func filled(body string, more ...string) url.Values {
	form := url.Values{}
	for _, m := range hiddenField.FindAllStringSubmatch(body, -1) {
		form.Set(m[1], strings.ReplaceAll(m[2], "&#43;", "+"))
	}
	for i := 0; i+1 < len(more); i += 2 {
		form.Set(more[i], more[i+1])
	}
	return form
}

// A customer answers in a browser without a script: question by question, in another language in
// between, goes on where they left, and asks to be called.
func TestAnsweringWithoutScript(t *testing.T) {
	each(t, func(t *testing.T, g *group) {
		id, token := g.invited(t, 1, 1)
		q := g.asked(t, token)
		first := g.customer.Get("/survey/index/" + token)
		if first.Status != 200 || !strings.Contains(first.Body, q.Questions[0].Text) || len(first.Body) > 60<<10 {
			t.Fatalf("the first view: %d, %d bytes", first.Status, len(first.Body))
		}
		h := first.Header
		if h.Get("Set-Cookie") != "" || h.Get("Cache-Control") != "no-store" || h.Get("X-Robots-Tag") != "noindex" || h.Get("X-Frame-Options") != "DENY" || !strings.Contains(h.Get("Content-Security-Policy"), "default-src 'none'") {
			t.Errorf("headers %v", h)
		}
		if short := g.customer.Raw(http.MethodGet, "/survey/index/"+token, nil); short.Status != 200 || !strings.Contains(short.Body, q.Questions[0].Text) {
			t.Errorf("by the link of the mail: %d", short.Status)
		}
		if s := g.kept(t, id); s.State != "sent" {
			t.Errorf("reading has changed %+v", s)
		}
		name := func(n int) string { return "a" + strconv.FormatInt(q.Questions[n].ID, 10) }
		value := func(n, at int) string { return strconv.FormatInt(q.Questions[n].Answers[at].ID, 10) }
		page := g.post(token, filled(first.Body, "go", "next"))
		if !strings.Contains(page.Body, `id="errors"`) || g.kept(t, id).State != "started" {
			t.Error("nothing is said about a question that was not answered")
		}
		page = g.post(token, filled(page.Body, name(0), value(0, 10), "go", "next")) // 0: why is asked
		if !strings.Contains(page.Body, q.Questions[1].Text) {
			t.Fatal("a detractor is not asked why")
		}
		page = g.post(token, filled(page.Body, name(1), value(1, 1), "language", "3", "go", "language"))
		if !strings.Contains(page.Body, `lang="lv"`) || !strings.Contains(page.Body, `value="`+value(1, 1)+`" checked`) || g.kept(t, id).Lang != 3 {
			t.Error("in Latvian the answer is gone")
		}
		resumed := g.customer.Get("/survey/index/" + token)
		if !strings.Contains(resumed.Body, `lang="lv"`) || !strings.Contains(resumed.Body, "Kā vērtējat") && !strings.Contains(resumed.Body, "pieteikties") {
			t.Error("it does not go on where it was left")
		}
		page = resumed
		for n := 2; n < 5; n++ {
			page = g.post(token, filled(page.Body, name(n), value(n, 4), "language", "3", "go", "next"))
		}
		page = g.post(token, filled(page.Body, "t"+strconv.FormatInt(q.Questions[5].ID, 10), "Ļoti lēni <b>", "language", "3", "go", "next"))
		if page.Status != 200 || !strings.Contains(page.Body, "Paldies") || !strings.Contains(page.Body, `value="contact"`) {
			t.Fatalf("the thanks: %d %s", page.Status, page.Body)
		}
		if s, lines := g.kept(t, id), g.lines(t, id); s.State != "completed" || s.NPS != 0 || s.Lang != 3 || len(lines) != 6 || *lines[0].Points != -10000 || *lines[2].Points != 2000 || lines[5].Text != "Ļoti lēni <b>" {
			t.Errorf("kept %+v %+v", s, lines)
		}
		if lines := g.lines(t, id); lines[1].Points != nil {
			t.Error("an answer that nothing is measured by has points")
		}
		page = g.post(token, filled(page.Body, "go", "contact"))
		page = g.post(token, filled(page.Body, "go", "send", "name", "Ona", "phone", "1"))
		if !strings.Contains(page.Body, `id="phone-error"`) || !strings.Contains(page.Body, `value="Ona"`) {
			t.Error("nothing is said about a telephone that cannot be called")
		}
		for range 2 {
			page = g.post(token, filled(page.Body, "go", "send", "name", "Ona K", "phone", "+371 2000 0000"))
		}
		type wish struct {
			Name   string `db:"contact_name"`
			Phone  string `db:"phone"`
			Parent int64  `db:"parent_id"`
			Inbox  int64  `db:"inbox"`
		}
		if w := one[wish](t, g, "SELECT contact_name, phone, parent_id, inbox FROM survey_responses WHERE kind = 'contact'"); w != (wish{"Ona K", "+371 2000 0000", id, 1}) {
			t.Errorf("the wish to be called: %+v", w)
		}
		if thanks := g.customer.Get("/survey/index/" + token); thanks.Status != 200 || !strings.Contains(thanks.Body, "Paldies") {
			t.Errorf("afterwards: %d", thanks.Status)
		}
		if log := g.Log(); strings.Contains(log, token) || !strings.Contains(log, "/survey/index/{token}") {
			t.Error("the log has the token")
		}
		if !g.sameLines(t, id, 6) {
			t.Error("it was kept more than once")
		}
	})
}

func (g *group) sameLines(t *testing.T, id int64, n int) bool {
	t.Helper()
	return g.number(t, fmt.Sprintf("response_answers WHERE response_id = %d", id)) == n
}

// Who comes too late, or by a link that there is not, learns that, and how the company is reached.
func TestPagesThatAreOver(t *testing.T) {
	each(t, func(t *testing.T, g *group) {
		phone := one[string](t, g, "SELECT phone FROM companies WHERE id = 1")
		over := map[string]string{
			"expired":               "UPDATE survey_responses SET state = 'expired', token = NULL WHERE id = $1",
			"past its time":         "UPDATE survey_responses SET expires_at = '2026-01-01T00:00:00Z' WHERE id = $1",
			"cancelled":             "UPDATE survey_responses SET state = 'cancelled', token = NULL WHERE id = $1",
			"of an archived survey": "UPDATE surveys SET status = 'archive', revision = revision + 1 WHERE id = (SELECT survey_id FROM survey_responses WHERE id = $1)",
			"of a survey that asks nothing": `UPDATE survey_responses SET version_id = (SELECT min(v.id) FROM survey_versions v WHERE v.survey_id = survey_responses.survey_id
				AND NOT EXISTS (SELECT 1 FROM survey_questions q WHERE q.version_id = v.id)) WHERE id = $1`,
		}
		for what, how := range over {
			id, token := g.invited(t, 1, 1)
			answers := func() []answer { q := g.asked(t, token); return q.happy("") }()
			g.do(t, how, id)
			before := fmt.Sprint(g.kept(t, id))
			for _, got := range []apitest.Response{g.customer.Get("/survey/index/" + token), g.post(token, url.Values{"go": {"next"}})} {
				if got.Status != http.StatusGone || !strings.Contains(html.UnescapeString(got.Body), phone) {
					t.Errorf("%s: %d", what, got.Status)
				}
			}
			if q := g.asked(t, token); q.State != "closed" || len(q.Questions) != 0 || q.Company.Phone != phone {
				t.Errorf("%s: %+v", what, q)
			}
			if got := g.answers(token, answers, 1); got.Status != http.StatusGone || !strings.Contains(got.Problem(t).Message, phone) {
				t.Errorf("%s: answers get %d", what, got.Status)
			}
			if after := fmt.Sprint(g.kept(t, id)); after != before || len(g.lines(t, id)) != 0 {
				t.Errorf("%s: answers are kept: %s", what, after)
			}
			g.do(t, "UPDATE surveys SET status = 'active', revision = revision + 1 WHERE id = (SELECT survey_id FROM survey_responses WHERE id = $1)", id)
		}
		if got := g.customer.Get("/survey/index/nothing"); got.Status != http.StatusNotFound || !strings.Contains(got.Body, "link") {
			t.Errorf("an unknown link: %d", got.Status)
		}
		id, token := g.invited(t, 1, 1)
		q := g.asked(t, token)
		g.do(t, "UPDATE survey_responses SET state = 'abandoned', started_at = sent_at, started_on = sent_on WHERE id = $1", id)
		apitest.Done[taken](t, g.answers(token, q.happy(""), 1))
		if s := g.kept(t, id); s.State != "completed" {
			t.Errorf("who had left is %s", s.State)
		}
	})
}

// Nobody finds a survey by trying, and nobody keeps the server busy with one.
func TestLimits(t *testing.T) {
	each(t, func(t *testing.T, g *group) {
		_, token := g.invited(t, 1, 1)
		got := map[int]int{}
		for i := range 25 {
			path := "/survey-response/page/"
			if i%2 == 0 {
				path = "/survey/index/"
			}
			r := g.customer.Get(path + fmt.Sprintf("guess%d", i))
			got[r.Status]++
			if r.Status == http.StatusTooManyRequests && r.Header.Get("Retry-After") == "" {
				t.Error("it does not say how long to wait")
			}
		}
		if got[http.StatusNotFound] != 20 || got[http.StatusTooManyRequests] != 5 {
			t.Errorf("guesses are answered %v", got)
		}
		if r := g.customer.Get("/survey/index/" + token); r.Status != http.StatusTooManyRequests || !strings.Contains(r.Body, "wait") {
			t.Errorf("a right guess after wrong ones: %d", r.Status)
		}
		if r := g.answers("guess", []answer{}, 1); r.Status != http.StatusTooManyRequests {
			t.Errorf("a guess by POST: %d", r.Status)
		}
		for _, key := range read[string](t, g, "SELECT key FROM survey_limits") {
			if strings.Contains(key, "127.0.0.1") || strings.Contains(key, token) {
				t.Errorf("kept: %s", key)
			}
		}
		g.do(t, "UPDATE survey_limits SET until = '2026-01-01T00:00:00Z'")
		g.Run(t, reply.SweepKind)
		if n := g.number(t, "survey_limits"); n != 0 {
			t.Errorf("%d counts stay", n)
		}
		got = map[int]int{}
		for range 65 {
			got[g.answers(token, []answer{}, 0).Status]++
		}
		if got[http.StatusOK] != 60 || got[http.StatusTooManyRequests] != 5 {
			t.Errorf("posts are answered %v", got)
		}
		if r := g.customer.Get("/survey/index/" + token); r.Status != 200 {
			t.Errorf("reading: %d", r.Status)
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

// The hash of the API opens a preview, for who may read the response, and nothing else (I-031, OP-150).
func TestPreview(t *testing.T) {
	each(t, func(t *testing.T, g *group) {
		id, token := g.invited(t, 1, 1)
		hash := apitest.Done[struct{ Hash string }](t, g.admin.Get(fmt.Sprintf("/survey-response/%d", id))).Hash
		if got := g.customer.Get("/survey/index/" + hash); got.Status != http.StatusNotFound {
			t.Errorf("the hash opens the survey: %d", got.Status)
		}
		if got := g.As(t, "tomas").Get("/survey/index/" + hash + "/1"); got.Status == http.StatusOK {
			t.Error("who may not read responses sees the preview")
		}
		for what, got := range map[string]apitest.Response{"a stranger": g.customer.Get("/survey/index/" + hash + "/1"), "the token": g.admin.Get("/survey/index/" + token + "/1")} {
			if got.Status != http.StatusUnauthorized && got.Status != http.StatusNotFound {
				t.Errorf("%s sees the preview: %d", what, got.Status)
			}
		}
		shown := g.admin.Get("/survey/index/" + hash + "/1")
		if shown.Status != 200 || !strings.Contains(shown.Body, `class="note"`) {
			t.Fatalf("the preview: %d", shown.Status)
		}
		q := g.asked(t, token)
		next := g.admin.Do(http.MethodPost, "/survey/index/"+hash+"/1", filled(shown.Body, fmt.Sprintf("a%d", q.Questions[0].ID), fmt.Sprint(q.Questions[0].Answers[10].ID), "go", "next").Encode(), http.Header{"Content-Type": {"application/x-www-form-urlencoded"}})
		if next.Status != 200 || strings.Contains(next.Body, `id="errors"`) || !strings.Contains(next.Body, `class="note"`) {
			t.Errorf("its next question: %d %s", next.Status, next.Body)
		}
		if s := g.kept(t, id); s.State != "sent" || len(g.lines(t, id)) != 0 {
			t.Errorf("a preview has changed %+v", s)
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
