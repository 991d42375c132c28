package report_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/date"
	"forecourt/internal/platform/db"
	"forecourt/internal/response"
	"forecourt/internal/survey"
	"forecourt/internal/survey/page"
	"forecourt/internal/survey/reply"
	"forecourt/internal/testkit/apitest"
)

func write(t *testing.T, p *apitest.Program, work func(tx *db.Tx) error) {
	t.Helper()
	if err := p.DB().Update(t.Context(), db.Op{Actor: authz.System("test")}, work); err != nil {
		t.Fatal(err)
	}
}

func do(t *testing.T, p *apitest.Program, statement string, args ...any) {
	t.Helper()
	write(t, p, func(tx *db.Tx) error {
		_, err := db.Select[int64](t.Context(), tx.Unscoped("a test changes answers"), statement+" RETURNING 1", args...)
		return err
	})
}

func read[T any](t *testing.T, p *apitest.Program, statement string, args ...any) (all []T) {
	t.Helper()
	if err := p.DB().View(t.Context(), db.Op{Actor: authz.System("test")}, func(tx *db.Tx) (err error) {
		all, err = db.Select[T](t.Context(), tx.Unscoped("a test looks"), statement, args...)
		return err
	}); err != nil {
		t.Fatalf("%s: %v", statement, err)
	}
	return all
}

// wrong counts what the rollups have that the answers have not.
func wrong(t *testing.T, p *apitest.Program) (all int64) {
	t.Helper()
	if err := p.DB().View(t.Context(), db.Op{Actor: authz.System("test")}, func(tx *db.Tx) error {
		for _, tally := range response.Tallies {
			n, err := db.Wrong(t.Context(), tx, tally, response.Responses.Name)
			if err != nil {
				return err
			}
			all += n
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	return all
}

type desk struct {
	Company int64 `db:"company_id"`
	Brand   int64 `db:"brand_id"`
}

// random fills a group with so many responses of two years, of all surveys of the demo group: some with
// few answers, some without a name, some that nobody counts, on the edges of months and years too.
func random(t *testing.T, p *apitest.Program, n int, seed uint64) {
	t.Helper()
	random := rand.New(rand.NewPCG(seed, 20))
	desks := read[desk](t, p, "SELECT company_id, brand_id FROM company_brands ORDER BY id LIMIT 14")
	users := read[int64](t, p, "SELECT id FROM users ORDER BY id LIMIT 12")
	today := date.On(time.Now())
	write(t, p, func(tx *db.Tx) error {
		ids, err := db.Select[int64](t.Context(), tx, "SELECT v.id FROM survey_versions v WHERE {everyone} AND v.activated_at IS NOT NULL ORDER BY v.id")
		if err != nil {
			return err
		}
		var versions []survey.Questionnaire
		for _, id := range ids {
			v, err := survey.Asked(t.Context(), tx, id)
			if err != nil {
				return err
			}
			if len(v.Questions) > 0 {
				versions = append(versions, v)
			}
		}
		responses := make([]response.Response, n)
		marked := make([]reply.Marked, n)
		for i := range responses {
			v := &versions[random.IntN(len(versions))]
			at := desks[min(random.IntN(len(desks)), random.IntN(len(desks)))]
			responses[i], marked[i] = one(random, v, at, users, today)
		}
		if err := response.Responses.AddQuietly(t.Context(), tx, responses); err != nil {
			return err
		}
		var kept []reply.Kept
		for i := range responses {
			if r := &responses[i]; r.State == response.Completed {
				kept = append(kept, reply.Kept{Response: r, Marked: marked[i], Counted: r.AnsweredOn != nil})
			}
		}
		return reply.Keep(t.Context(), tx, kept)
	})
	followUps(t, p, random)
}

// one is a response that somebody gave, or did not.
func one(random *rand.Rand, v *survey.Questionnaire, at desk, users []int64, today date.Date) (response.Response, reply.Marked) {
	on := today.AddDays(-random.IntN(760))
	if random.IntN(4) == 0 { // the edges of months
		on = on.AddDays(1 - on.Time(time.UTC).Day() - random.IntN(2))
	}
	sent := on.AddDays(-random.IntN(9))
	moment := db.At(on.Time(date.Zone).Add(time.Duration(random.IntN(24*60)) * time.Minute))
	r := response.Response{
		CompanyID: at.Company, BrandID: at.Brand, Kind: response.Invited, Type: v.BusinessUnit, SurveyID: &v.SurveyID, VersionID: &v.ID,
		Status: []string{"active", "archived"}[random.IntN(2)], Hash: response.Random(), TokenHash: response.HashOf(response.Random()),
		Course: response.Course{State: response.States[2+random.IntN(len(response.States)-2)], LogAt: moment, SentOn: &sent},
	}
	if user := random.IntN(len(users) + 2); user < len(users) && !bool(v.Anonymous) {
		id := users[min(user, random.IntN(len(users)))]
		r.ManagerUserID, r.OwnerUserID = &id, &id
	}
	if r.State == response.Queued {
		r.SentOn = nil
	}
	if random.IntN(3) > 0 {
		r.State = response.Completed
	}
	if r.State != response.Completed {
		return r, reply.Marked{}
	}
	q := v.Page()
	given := map[int64]page.Given{}
	for i := range v.Questions {
		asked := &v.Questions[i]
		if random.IntN(7) == 0 {
			continue
		}
		g := page.Given{}
		if len(asked.Answers) > 0 {
			g.AnswerID = asked.Answers[min(random.IntN(len(asked.Answers)), random.IntN(len(asked.Answers)))].ID
		}
		if asked.Type == page.Other || random.IntN(5) == 0 {
			g.Text = "Said " + fmt.Sprint(random.IntN(1000))
		}
		given[asked.ID] = g
	}
	marked := reply.Mark(v, page.Walk(&q, given).Path, given)
	r.CompletedAt, r.AnsweredOn, r.NPS, r.Channel, r.Inbox = &moment, &on, marked.NPS, "web", true
	switch {
	case bool(v.Anonymous):
		r.Kind, r.SentOn = response.Anonymous, nil
	case random.IntN(12) == 0: // somebody of the company has asked
		r.Channel, r.AnsweredOn = "staff", nil
	case random.IntN(25) == 0:
		r.Kind, r.AnsweredOn = response.Check, nil
	}
	return r, marked
}

// followUps opens some for responses of all states.
func followUps(t *testing.T, p *apitest.Program, random *rand.Rand) {
	t.Helper()
	type of struct {
		ID      int64      `db:"id"`
		Company int64      `db:"company_id"`
		Brand   int64      `db:"brand_id"`
		Unit    string     `db:"type"`
		On      *date.Date `db:"sent_on"`
	}
	now := time.Now()
	for _, r := range read[of](t, p, "SELECT id, company_id, brand_id, type, sent_on FROM survey_responses WHERE kind = 'invited' AND sent_on IS NOT NULL AND NOT EXISTS (SELECT 1 FROM follow_ups f WHERE f.response_id = survey_responses.id) ORDER BY id") {
		if random.IntN(6) > 0 {
			continue
		}
		opened := r.On.Time(date.Zone).Add(time.Duration(random.IntN(60*24*5)) * time.Minute)
		if opened.After(now) {
			continue
		}
		var touched, closed *db.Time
		if random.IntN(4) > 0 {
			at := db.At(opened.Add(time.Duration(random.IntN(60*96))*time.Minute + 30*time.Second))
			touched = &at
			if random.IntN(2) == 0 {
				closed = &at
			}
		}
		do(t, p, `INSERT INTO follow_ups (company_id, brand_id, unit, response_id, reasons, opened_at, opened_on, touched_at, due_at, escalate_at, closed_at, reopened, search, revision, created_at, updated_at)
			VALUES ($1, $2, $3, $4, '[]', $5, $6, $7, $5, $5, $8, $9, '', 1, $5, $5)`, r.Company, r.Brand, r.Unit, r.ID, db.At(opened), date.On(opened), touched, closed, random.IntN(3)/2)
	}
}

// The rollups are what one counts in the answers, whatever becomes of them: answered late, archived,
// corrected to another company, brand or manager, erased, or taken away; and a nightly job sees and
// repairs what somebody wrote past the database.
func TestRollupsAreTheAnswers(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		random(t, p, 400, 1)
		same := func(what string) {
			t.Helper()
			if n := wrong(t, p); n != 0 {
				t.Errorf("%s: %d counts are wrong", what, n)
			}
		}
		same("answered")
		other := read[desk](t, p, "SELECT company_id, brand_id FROM company_brands ORDER BY id DESC LIMIT 1")[0]
		ids := read[int64](t, p, "SELECT id FROM survey_responses WHERE kind = 'invited' AND state = 'completed' ORDER BY id LIMIT 40")
		write(t, p, func(tx *db.Tx) error {
			among, err := tx.AmongIDs("id", ids)
			if err != nil {
				return err
			}
			if _, err := response.Responses.Quietly(t.Context(), tx, []string{fmt.Sprintf("company_id = %d", other.Company), fmt.Sprintf("brand_id = %d", other.Brand), "manager_user_id = NULL"}, among.Places(1), among.Args...); err != nil {
				return err
			}
			return response.MoveCopies(t.Context(), tx, ids)
		})
		same("moved to another company")
		for what, statement := range map[string]string{
			"archived":       "UPDATE survey_responses SET status = 'archived'",
			"came back":      "UPDATE survey_responses SET state = 'failed' WHERE state = 'sent'",
			"planned again":  "UPDATE survey_responses SET state = 'planned', sent_on = NULL, sent_at = NULL WHERE state = 'failed'",
			"expired":        "UPDATE survey_responses SET state = 'expired' WHERE state IN ('started', 'abandoned')",
			"erased":         "UPDATE response_answers SET text = ''",
			"not counted":    "UPDATE response_answers SET counted = 0, answered_on = NULL WHERE response_id % 7 = 0",
			"taken away":     "DELETE FROM response_kpis WHERE response_id % 5 = 0",
			"another day":    "UPDATE response_kpis SET answered_on = '2026-01-31' WHERE response_id % 3 = 0",
			"another points": "UPDATE response_kpis SET points = 4000 WHERE response_id % 4 = 0",
		} {
			do(t, p, statement)
			same(what)
		}
		do(t, p, "UPDATE survey_kpi_rollups SET number = number + 1, points = points - 5 WHERE kpi_id = (SELECT min(kpi_id) FROM survey_kpi_rollups)")
		if wrong(t, p) == 0 {
			t.Error("nobody sees that rollups are wrong")
		}
		const copied = "SELECT count(*) FROM follow_ups f JOIN survey_responses r ON r.id = f.response_id WHERE f.survey_id = 999"
		do(t, p, "UPDATE follow_ups SET survey_id = 999")
		if read[int64](t, p, copied)[0] == 0 {
			t.Fatal("nobody is looked after")
		}
		p.Run(t, "survey.verify")
		same("repaired at night")
		if n := read[int64](t, p, copied)[0]; n != 0 {
			t.Errorf("%d follow-ups hold what their responses do not", n)
		}
	})
}

// What is read from whole months is what is read from the answers: a period with the days around them says the same.
func TestPeriodsReadTheSame(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		random(t, p, 500, 2)
		admin := p.As(t, "admin")
		today := date.On(time.Now())
		first := today.AddDays(-400)
		first = first.AddDays(1 - first.Time(time.UTC).Day())
		last := today.AddDays(-today.Time(time.UTC).Day())
		for _, unit := range []string{"sales", "service"} {
			ask := func(from, to date.Date, more string) reported {
				return report(t, admin, fmt.Sprintf("company-comparison?businessUnit=%s&period=custom&dateFrom=%s&dateTo=%s%s", unit, from, to, more))
			}
			whole, without, within := ask(first, last, ""), ask(first, last, "&fup=0"), ask(first, last, "&fup=1")
			if a, b, c := *whole.Total.NPS.N, *without.Total.NPS.N, *within.Total.NPS.N; a != b+c || c == 0 || a < 40 {
				t.Errorf("%s: %d answers, %d without a follow-up and %d with one", unit, a, b, c)
			}
			middle := first.AddDays(101)
			early, late := ask(first, middle, ""), ask(middle.AddDays(1), last, "")
			if a, b, c := whole.Total.Funnel, early.Total.Funnel, late.Total.Funnel; a.Sent != b.Sent+c.Sent || a.Completed != b.Completed+c.Completed || a.Waiting != b.Waiting+c.Waiting {
				t.Errorf("%s: sent %d, in two halves %d and %d", unit, a.Sent, b.Sent, c.Sent)
			}
			if a, b, c := *whole.Total.NPS.Full, *early.Total.NPS.Full, *late.Total.NPS.Full; a != b+c {
				t.Errorf("%s: %d promoters, in two halves %d and %d", unit, a, b, c)
			}
			if u := whole.Total.FollowUps; u.Total == 0 || u.Total != u.Open+u.With+u.Without || u.Median == nil || u.InTime > u.Detractors {
				t.Errorf("%s: follow-ups %+v", unit, u)
			}
		}
	})
}

// People are not recognised by few answers: they stand together as others; without the right to see
// people one sees oneself.
func TestPeopleAreHidden(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		random(t, p, 300, 3)
		do(t, p, "UPDATE response_kpis SET manager_user_id = (SELECT id FROM users WHERE username = 'inga') WHERE response_id % 3 = 0 AND unit = 'service' AND manager_user_id IS NOT NULL")
		admin := p.As(t, "admin")
		people := report(t, admin, "manager-comparison?period=custom&dateFrom=2020-01-01&dateTo=2030-01-01&businessUnit=service")
		var seen, others int64
		for _, row := range people.Rows {
			if row.NPS.State == "hidden" && (row.NPS.N != nil || row.NPS.Value != nil || row.NPS.Drill != nil) {
				t.Errorf("hidden, and yet: %+v", row.NPS)
			}
			if row.NPS.N == nil {
				continue
			}
			if row.Others {
				others++
				if *row.NPS.N > 0 && *row.NPS.N < 5 || row.NPS.Drill != nil {
					t.Errorf("the others have %d answers", *row.NPS.N)
				}
			}
			seen += *row.NPS.N
		}
		if seen != *people.Total.NPS.N || others > 1 || len(people.Rows) < 3 {
			t.Errorf("%d of %d answers, %d rows of others", seen, *people.Total.NPS.N, others)
		}
		for i := range people.Rows[:len(people.Rows)-1] {
			a, b := people.Rows[i].NPS, people.Rows[i+1].NPS
			if a.State == "shown" && b.State == "shown" && !people.Rows[i+1].Others && *a.Low < *b.Low {
				t.Errorf("row %d has its lower end at %d, the next one at %d", i, *a.Low, *b.Low)
			}
		}
		if got := admin.Get("/survey-answer-report/comments?period=custom&dateFrom=2020-01-01&dateTo=2030-01-01&userIds=999999"); !strings.Contains(got.Body, `"hidden":true`) {
			t.Errorf("comments about somebody with few answers: %s", got.Body)
		}
	})
}

// What a figure leads to has as many responses as it counts.
func TestFiguresLeadToTheirResponses(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		random(t, p, 400, 5)
		admin := p.As(t, "admin")
		leads := func(what string, drill *string, n int64, more string) {
			t.Helper()
			if drill == nil {
				if n > 0 {
					t.Errorf("%s leads nowhere", what)
				}
				return
			}
			got := admin.Get("/survey-response?responsesList=true&limit=1&" + *drill + more)
			if total := got.Header.Get("X-Total-Count"); got.Status != 200 || total != fmt.Sprint(n) {
				t.Errorf("%s of %d leads to %s responses (%d): %s%s", what, n, total, got.Status, *drill, more)
			}
		}
		const chosenPeople = "manager-performance?period=custom&dateFrom=2020-01-01&dateTo=2030-01-01&userIds=2,3,4,5"
		for _, query := range []string{
			"company-performance?period=12months&businessUnit=sales", "company-comparison?period=custom&dateFrom=2025-01-15&dateTo=2030-01-01", "manager-comparison?period=custom&dateFrom=2020-01-01&dateTo=2030-01-01",
			"company-performance?period=12months&fup=1", "company-performance?period=12months&fup=0&companyIds=1,2&surveyIds=1,2,3", chosenPeople,
		} {
			r := report(t, admin, query)
			lines := map[string]*line{query + " in total": &r.Total}
			for i := range r.Rows {
				if !r.Rows[i].Others {
					lines[query+" of "+r.Rows[i].Name] = &r.Rows[i].line
				}
			}
			for what, l := range lines {
				if l.NPS.State != "hidden" && l.NPS.State != "none" {
					leads(what, l.NPS.Drill, *l.NPS.N, "")
				}
				for _, k := range l.KPIs {
					// The total of chosen people leads nowhere where the list would have those who are left out too.
					isLed := k.Figure.Drill != nil || what != chosenPeople+" in total"
					if isLed && k.Figure.State != "hidden" && k.Figure.State != "none" {
						leads(fmt.Sprintf("%s, KPI %d", what, k.KPIID), k.Figure.Drill, *k.Figure.N, "")
					}
				}
				leads(what+", sent", l.Funnel.Drill, l.Funnel.Sent, "")
				leads(what+", completed", l.Funnel.Drill, l.Funnel.Completed, "&outcome=completed")
				leads(what+", unanswered", l.Funnel.Drill, l.Funnel.Unanswered, "&outcome=unanswered")
				leads(what+", followed up", l.FollowUps.Drill, l.FollowUps.Total, "")
				leads(what+", followed up and closed", l.FollowUps.Drill, l.FollowUps.With, "&outcome=with_survey")
			}
		}
		questions := apitest.Done[struct {
			Rows []struct {
				Key     int64 `json:"question_key"`
				N       int64
				Drill   *string
				Answers []struct {
					N     int64
					Drill *string
				}
			}
		}](t, admin.Get("/survey-answer-report/questions?period=12months&businessUnit=sales"))
		for _, q := range questions.Rows {
			leads(fmt.Sprintf("question %d", q.Key), q.Drill, q.N, "")
			for _, a := range q.Answers {
				leads(fmt.Sprintf("an answer to question %d", q.Key), a.Drill, a.N, "")
			}
		}
	})
}
