package report_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
	"time"

	"forecourt/internal/platform/date"
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
		got := report(t, p.As(t, "admin"), fmt.Sprintf("company-performance?businessUnit=service&period=custom&dateFrom=%s&dateTo=%s&userIds=%d,%d", first, first.LastOfMonth(), people[0], people[1]))
		if n := got.Total.NPS.N; n == nil || *n != 12 {
			t.Fatalf("now: %+v", got.Total.NPS)
		}
		if before := got.Total.NPS.Previous; before != nil {
			t.Errorf("before: %+v", *before)
		}
	})
}
