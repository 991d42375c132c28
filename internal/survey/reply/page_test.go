package reply_test

import (
	"fmt"
	"html"
	"net/http"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"forecourt/internal/survey/reply"
	"forecourt/internal/testkit/apitest"
)

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
		if r := g.customer.Get("/survey/index/one-more"); r.Status != http.StatusTooManyRequests || !strings.Contains(r.Body, "wait") {
			t.Errorf("one guess more: %d", r.Status)
		}
		if r := g.answers("guess", []answer{}, 1); r.Status != http.StatusTooManyRequests {
			t.Errorf("a guess by POST: %d", r.Status)
		}
		if r := g.customer.Get("/survey/contact/guess"); r.Status != http.StatusTooManyRequests {
			t.Errorf("a guessed ticket: %d", r.Status)
		}
		// Many customers share a network: who has a right token is served, and it lets nobody guess further.
		for what, r := range map[string]apitest.Response{
			"the page": g.customer.Get("/survey/index/" + token), "what the page is made of": g.customer.Get("/survey-response/page/" + token), "an answer": g.answers(token, []answer{}, 0),
		} {
			if r.Status != http.StatusOK {
				t.Errorf("%s after wrong guesses of others: %d %s", what, r.Status, r.Body)
			}
		}
		if r := g.customer.Get("/survey/index/one-more"); r.Status != http.StatusTooManyRequests {
			t.Errorf("a guess after a right token: %d", r.Status)
		}
		for _, key := range read[string](t, g, "SELECT key FROM public_limits") {
			if strings.Contains(key, "127.0.0.1") || strings.Contains(key, token) {
				t.Errorf("kept: %s", key)
			}
		}
		g.do(t, "UPDATE public_limits SET until = '2026-01-01T00:00:00Z'")
		g.Run(t, reply.SweepKind)
		if n := g.number(t, "public_limits"); n != 0 {
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
