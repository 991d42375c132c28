package report_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
	"time"

	"forecourt/internal/platform/date"
	"forecourt/internal/platform/pdf/pdftest"
	"forecourt/internal/testkit/apitest"
)

// The answers about somebody with few of them cannot be found as the difference of two reports: people who are
// chosen together count without those of whom there are few, in each period and each month by itself.
func TestFewAnswersAreNoDifference(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		random(t, p, 600, 7)
		admin := p.As(t, "admin")
		today := date.On(time.Now())
		type served struct {
			User int64 `db:"manager_user_id"`
			N    int64 `db:"n"`
		}
		tried := 0
		for months := 1; months <= 12 && tried < 3; months++ {
			first := today.FirstOfMonth().AddMonths(-months)
			some, few := int64(0), int64(0)
			for _, s := range read[served](t, p, `SELECT manager_user_id, count(*) AS n FROM response_kpis WHERE unit = 'service' AND manager_user_id IS NOT NULL AND answered_on >= $1 AND answered_on <= $2
				AND kpi_id = (SELECT id FROM kpis WHERE type = 'nps' AND business_unit = 'service') GROUP BY 1 ORDER BY 1`, first, today) {
				if s.N >= 5 {
					some = s.User
				} else {
					few = s.User
				}
			}
			if some == 0 || few == 0 {
				continue
			}
			tried++
			ask := func(tab string, users ...int64) string {
				got := admin.Get(fmt.Sprintf("/survey-answer-report/%s?businessUnit=service&period=custom&dateFrom=%s&dateTo=%s&userIds=%s", tab, first, today, strings.Trim(strings.ReplaceAll(fmt.Sprint(users), " ", ","), "[]")))
				// The period before has people of its own.
				text := regexp.MustCompile(`userIds=[0-9]+(%2C[0-9]+)*|,"previous":\{"value"[^}]*\}`).ReplaceAllString(got.Body, "")
				// A month in which somebody is left out is hidden, one without answers empty.
				return strings.NewReplacer(`"n":0`, `"n":null`, `"total":0`, `"total":null`, `"full":0`, `"full":null`, `"full_negative":0`, `"full_negative":null`, `"state":"none"`, `"state":"hidden"`).Replace(text)
			}
			for _, tab := range []string{"company-performance", "manager-performance", "manager-comparison", "questions", "comments"} {
				one, both := ask(tab, some), ask(tab, some, few)
				if without := strings.Replace(both, `"left_out":1`, `"left_out":0`, 1); one != without || one == both {
					t.Errorf("%s of %d months: with somebody who has few answers it is not what it is without", tab, months)
				}
			}
			alone := report(t, admin, fmt.Sprintf("manager-performance?businessUnit=service&period=custom&dateFrom=%s&dateTo=%s&userIds=%d", first, today, few)).Total
			if alone.NPS.State != "hidden" || alone.NPS.N != nil || alone.Funnel.Drill != nil || alone.FollowUps.Detractors != 0 || alone.FollowUps.Drill != nil {
				t.Errorf("somebody with few answers is seen: %+v", alone)
			}
		}
		if tried == 0 {
			t.Fatal("nobody has few answers beside somebody with many")
		}
	})
}

// Two people with few answers in the period before have no figure of it together: with a third beside them, the
// difference would be what the third had.
func TestFewAnswersBeforeHaveNoFigure(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		random(t, p, 300, 8)
		first := date.On(time.Now()).FirstOfMonth().AddMonths(-2)
		people := read[int64](t, p, "SELECT id FROM users ORDER BY id LIMIT 2")
		do(t, p, "DELETE FROM response_kpis WHERE manager_user_id IN ($1, $2) OR kpi_id <> (SELECT id FROM kpis WHERE type = 'nps' AND business_unit = 'service')", people[0], people[1])
		for i, id := range read[int64](t, p, "SELECT response_id FROM response_kpis WHERE unit = 'service' ORDER BY response_id LIMIT 20") {
			day := first // six now and four before of each
			if i%10 >= 6 {
				day = first.AddMonths(-1)
			}
			do(t, p, "UPDATE response_kpis SET manager_user_id = $1, answered_on = $2 WHERE response_id = $3", people[i/10], day, id)
		}
		do(t, p, "DELETE FROM response_kpis WHERE manager_user_id IS NULL OR manager_user_id NOT IN ($1, $2)", people[0], people[1])
		got := report(t, p.As(t, "admin"), fmt.Sprintf("company-performance?businessUnit=service&period=custom&dateFrom=%s&dateTo=%s&userIds=%d,%d", first, first.LastOfMonth(), people[0], people[1]))
		if n := got.Total.NPS.N; n == nil || *n != 12 {
			t.Fatalf("now: %+v", got.Total.NPS)
		}
		if before := got.Total.NPS.Previous; before != nil {
			t.Errorf("before: %+v", *before)
		}
	})
}

// Fewer than five answers are shown nowhere: not of a company where they are those of its only adviser, nor as what all
// companies have beside those that are shown, in no tab, file, paper or figure of KPIs.
func TestFewAnswersOfACompanyAreHidden(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		random(t, p, 300, 9)
		companies := read[int64](t, p, "SELECT DISTINCT company_id FROM response_kpis WHERE unit = 'service' ORDER BY 1")
		if len(companies) < 3 {
			t.Fatalf("companies: %v", companies)
		}
		adviser := read[int64](t, p, "SELECT id FROM users ORDER BY id LIMIT 1")[0]
		first := date.On(time.Now()).FirstOfMonth().AddMonths(-1)
		do(t, p, "DELETE FROM response_kpis WHERE kpi_id <> (SELECT id FROM kpis WHERE type = 'nps' AND business_unit = 'service')")
		do(t, p, "DELETE FROM response_answers WHERE unit = 'service'")
		// Two answers of one adviser in the first company, nine in the second, eleven in the third; then as many before.
		ids := read[int64](t, p, "SELECT response_id FROM response_kpis WHERE unit = 'service' ORDER BY response_id LIMIT 44")
		if len(ids) < 44 {
			t.Fatalf("only %d answers", len(ids))
		}
		do(t, p, fmt.Sprintf("DELETE FROM response_kpis WHERE response_id > %d", ids[43]))
		for i, id := range ids {
			day, place := first, i%22
			if i >= 22 {
				day = first.AddMonths(-1)
			}
			company := companies[2]
			if place < 2 {
				company = companies[0]
			} else if place < 11 {
				company = companies[1]
			}
			do(t, p, "UPDATE response_kpis SET company_id = $1, manager_user_id = $2, answered_on = $3, points = -10000 WHERE response_id = $4", company, adviser, day, id)
		}
		admin := p.As(t, "admin")
		period := fmt.Sprintf("?businessUnit=service&period=custom&dateFrom=%s&dateTo=%s", first, first.LastOfMonth())
		own := fmt.Sprintf("&companyIds=%d", companies[0])
		for _, tab := range []string{"company-performance", "company-comparison", "manager-performance", "manager-comparison"} {
			r := report(t, admin, tab+period+own)
			if r.Total.NPS.State != "hidden" || r.Total.NPS.N != nil || r.Total.NPS.Value != nil || r.Total.FollowUps.Detractors != 0 {
				t.Errorf("%s shows %+v", tab, r.Total)
			}
			for _, m := range r.Series {
				if m.N != nil && *m.N > 0 && *m.N < 5 || m.Value != nil {
					t.Errorf("%s shows a month: %+v", tab, m)
				}
			}
			if file := admin.Get("/survey-answer-report/" + tab + period + own + "&format=csv").Body; strings.Contains(file, "-100") {
				t.Errorf("the file of %s shows\n%s", tab, file)
			}
			if paper := strings.Join(pdftest.Texts([]byte(admin.Get("/survey-answer-report/pdf/"+tab+period+own).Body)), ""); strings.Contains(paper, "−100.00") {
				t.Errorf("the paper of %s shows %s", tab, paper)
			}
		}
		for _, path := range []string{"/kpi/nps", "/kpi/stats", "/kpi/grouped-stats"} {
			for _, by := range []string{"company", "user", "survey", "month"} {
				if got := admin.Get(path + period + own + "&by=" + by).Body; strings.Contains(got, `"value":-`) {
					t.Errorf("%s by %s: %s", path, by, got)
				}
			}
		}
		all := report(t, admin, "company-comparison"+period)
		if n := all.Total.NPS.N; n == nil || *n != 22 || all.Total.NPS.Previous == nil || all.Total.NPS.Previous.N != 22 {
			t.Fatalf("together: %+v", all.Total.NPS)
		}
		rest, before := *all.Total.NPS.N, all.Total.NPS.Previous.N
		for _, row := range all.Rows {
			if row.NPS.N != nil {
				rest -= *row.NPS.N
			}
			if row.NPS.Previous != nil {
				before -= row.NPS.Previous.N
			}
			if *row.CompanyID == companies[2] && row.NPS.State != "shown" {
				t.Errorf("the largest is %s", row.NPS.State)
			}
		}
		if rest < 5 || before < 5 {
			t.Errorf("all without those shown have %d answers, and %d before", rest, before)
		}
	})
}

// What a company has beside the people who are chosen is never fewer than five answers of others: who is all but the
// few is left out, in the period and in each month.
func TestPeopleWithoutOneAreNoDifference(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		random(t, p, 300, 10)
		people := read[int64](t, p, "SELECT id FROM users ORDER BY id LIMIT 3")
		first := date.On(time.Now()).FirstOfMonth().AddMonths(-1)
		do(t, p, "DELETE FROM response_kpis WHERE kpi_id <> (SELECT id FROM kpis WHERE type = 'nps' AND business_unit = 'service')")
		ids := read[int64](t, p, "SELECT response_id FROM response_kpis WHERE unit = 'service' ORDER BY response_id LIMIT 25")
		do(t, p, fmt.Sprintf("DELETE FROM response_kpis WHERE response_id > %d", ids[24]))
		for i, id := range ids { // two of the first, eight of the second, fifteen of the third
			who := people[2]
			if i < 2 {
				who = people[0]
			} else if i < 10 {
				who = people[1]
			}
			do(t, p, "UPDATE response_kpis SET manager_user_id = $1, answered_on = $2 WHERE response_id = $3", who, first, id)
		}
		admin := p.As(t, "admin")
		period := fmt.Sprintf("?businessUnit=service&period=custom&dateFrom=%s&dateTo=%s", first, first.LastOfMonth())
		all := *report(t, admin, "company-performance"+period).Total.NPS.N
		if all != 25 {
			t.Fatalf("all have %d", all)
		}
		for _, chosen := range [][]int64{{people[1]}, {people[2]}, {people[1], people[2]}, {people[0], people[2]}, people} {
			users := "&userIds=" + strings.Trim(strings.ReplaceAll(fmt.Sprint(chosen), " ", ","), "[]")
			for _, tab := range []string{"company-performance", "manager-performance", "manager-comparison"} {
				r := report(t, admin, tab+period+users)
				if n := r.Total.NPS.N; n != nil && (*n == 0 || all-*n < 5) {
					t.Errorf("%s of %v has %d of %d", tab, chosen, *n, all)
				}
				for _, m := range r.Series {
					if m.N != nil && *m.N > 0 && all-*m.N < 5 {
						t.Errorf("a month of %s of %v has %d of %d", tab, chosen, *m.N, all)
					}
				}
			}
		}
		if n := report(t, admin, "manager-performance"+period+fmt.Sprintf("&userIds=%d", people[2])).Total.NPS.N; n == nil || *n != 15 {
			t.Errorf("who has many is not shown: %v", n)
		}
	})
}
