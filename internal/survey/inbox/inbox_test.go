package inbox_test

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"forecourt/internal/platform/date"
	"forecourt/internal/platform/db"
	"forecourt/internal/testkit/apitest"
)

func hashOf(token string) string {
	sum := sha256.Sum256([]byte(token))
	return hex.EncodeToString(sum[:])
}

// What comes stands in the inbox, unread until it is opened; marked unread it stands there again
// (Y-043 to Y-047, Y-057).
func TestInboxAndUnread(t *testing.T) {
	each(t, func(t *testing.T, g *group) {
		id := g.answered(t, person{name: "Ąžuolas Šimkus", plate: "RSP 001", vin: "WAARESP0000000001"}, 9, "Viskas gerai")
		for _, tab := range []string{"inbox", "unread", "all"} {
			rows := list(t, g.admin, "tab="+tab)
			if len(rows) == 0 || rows[0].ID != id {
				t.Fatalf("%s does not begin with what came last: %+v", tab, rows[:min(1, len(rows))])
			}
			r := rows[0]
			if !r.Unread || !r.Inbox || r.State != "completed" || r.NPS == nil || *r.NPS != 9 || r.CustomerName != "Ąžuolas Šimkus" || r.Plate != "RSP 001" || r.VIN != "WAARESP0000000001" || r.ManagerName != "Jonas" || r.StartedTime == nil || r.Phone == "" {
				t.Errorf("%s shows %+v", tab, r)
			}
		}
		unread := g.counts(t).Unread
		g.mark(t, g.admin, id, g.me)
		if r := g.whole(t, id); r.Unread || has(list(t, g.admin, "tab=unread"), id) {
			t.Error("it is unread once it was opened")
		}
		if now := g.counts(t).Unread; unread < 1000 && now != unread-1 {
			t.Errorf("%d unread, then %d", unread, now)
		}
		jonas := g.As(t, "jonas")
		if !has(list(t, jonas, "tab=unread"), id) {
			t.Error("what one has read is read for others")
		}
		if got := g.admin.Post(fmt.Sprintf("/survey-response-comment/mark-read/%d/%d", id, g.me+1), nil); got.Status != http.StatusUnprocessableEntity {
			t.Errorf("somebody marks for others: %d", got.Status)
		}
		apitest.Done[any](t, g.admin.Delete(fmt.Sprintf("/survey-response-comment/mark-read/%d/%d", id, g.me)))
		if !has(list(t, g.admin, "tab=unread"), id) || !g.whole(t, id).Unread {
			t.Error("it is not unread once it was marked so")
		}
	})
}

type counts struct{ Inbox, Unread, Mine, FollowUps, Overdue int }

func (g *group) counts(t *testing.T) counts {
	t.Helper()
	return apitest.Done[counts](t, g.admin.Get("/survey-response/counts"))
}

// Lists are narrowed by unit, company, survey, who looks after it, period and keyword (Y-048 to Y-052, Y-054).
func TestFilters(t *testing.T) {
	each(t, func(t *testing.T, g *group) {
		id := g.answered(t, person{name: "Ąžuolas Šimkus", email: "azuolas.simkus@example.com", plate: "FLT 007", vin: "WAAFLT0000000001"}, 3, "Blogai")
		for query, shown := range map[string]bool{
			"keyword=%C4%84%C5%BDUOLAS": true, "keyword=azuolas+simkus": true, "keyword=flt+007": true, "keyword=waaflt0000000001": true, "keyword=azuolas.simkus%40example.com": true,
			"keyword=jonas": true, "keyword=nobody-is-called-so": false,
			"companyIds[]=1": true, "companyIds[]=2": false, "companyIds[]=1&companyIds[]=2": true, "type=service": true, "type=sales": false, "brandIds=1": true, "brandIds=2": false,
			"period=this_month": true, "period=last_month": false, "period=last2_month": false, "period=45days": false,
		} {
			for _, tab := range []string{"all", "unread"} {
				if has(list(t, g.admin, "tab="+tab+"&"+query), id) != shown {
					t.Errorf("%s of %s: want %v", query, tab, shown)
				}
			}
		}
		survey := one[int64](t, g, "SELECT survey_id FROM survey_responses WHERE id = $1", id)
		if !has(list(t, g.admin, fmt.Sprintf("tab=inbox&surveyId=%d", survey)), id) || has(list(t, g.admin, "tab=inbox&surveyId=999"), id) {
			t.Error("by survey")
		}
		// The period is when it was begun; the inbox has none.
		g.do(t, "UPDATE survey_responses SET started_at = $1, started_on = $2 WHERE id = $3", ago(45), dayAgo(45), id)
		if !has(list(t, g.admin, "tab=all&period=45days"), id) || has(list(t, g.admin, "tab=all&period=this_month"), id) || !has(list(t, g.admin, "tab=inbox&period=this_month"), id) {
			t.Error("exactly 45 days ago")
		}
		month := dayAgo(45).String()[:7]
		if !has(list(t, g.admin, "tab=all&period=custom&month="+month), id) || !has(list(t, g.admin, "tab=all&period="+month), id) {
			t.Error("by month")
		}
		for _, query := range []string{"period=custom", "period=custom&month=2026-13", "period=whenever"} {
			if got := g.admin.Get("/survey-response?responsesList=1&tab=all&" + query); got.Status != http.StatusUnprocessableEntity {
				t.Errorf("%s: %d", query, got.Status)
			}
		}
		if got := g.admin.Get("/survey-response?responsesList=1&tab=all&limit=200&page=2"); got.Status != http.StatusOK {
			t.Errorf("page 2: %d", got.Status)
		}
		csv := g.admin.Get("/survey-response?responsesList=1&tab=all&keyword=flt+007&format=csv")
		if csv.Status != http.StatusOK || !strings.Contains(csv.Body, "WAAFLT0000000001") {
			t.Errorf("as a file: %d %.200s", csv.Status, csv.Body)
		}
	})
}

// A foreign company and a foreign id show nothing; a figure opens as many responses as it counts, with no
// names for who reads reports alone.
func TestBehindAFigure(t *testing.T) {
	each(t, func(t *testing.T, g *group) {
		id := g.answered(t, person{name: "Figūra Viena"}, 2, "Blogai")
		kpi := one[int64](t, g, "SELECT min(kpi_id) FROM response_kpis WHERE response_id = $1", id)
		today := dayAgo(0).String()
		count := func(query string) int {
			t.Helper()
			return len(apitest.Done[[]row](t, g.admin.Get("/survey-response?limit=1000&"+query)))
		}
		want := one[int](t, g, "SELECT count(*) FROM survey_responses WHERE answered_on = $1 AND state = 'completed' AND kind IN ('invited', 'anonymous')", dayAgo(0))
		if n := count("by=answered&dateFrom=" + today + "&dateTo=" + today); n != want || n == 0 {
			t.Errorf("answered today are %d, want %d", n, want)
		}
		want = one[int](t, g, "SELECT count(*) FROM response_kpis WHERE answered_on = $1 AND kpi_id = $2", dayAgo(0), kpi)
		if n := count(fmt.Sprintf("by=answered&dateFrom=%s&dateTo=%s&kpiId=%d", today, today, kpi)); n != want {
			t.Errorf("for a KPI are %d, want %d", n, want)
		}
		want = one[int](t, g, "SELECT count(*) FROM survey_responses WHERE answered_on >= $1 AND state = 'completed' AND nps <= 6 AND company_id = 1", dayAgo(30))
		if n := count("by=answered&nps=detractor&companyIds=1&dateFrom=" + dayAgo(30).String()); n != want || n == 0 {
			t.Errorf("detractors are %d, want %d", n, want)
		}
		question := one[int64](t, g, "SELECT question_key FROM response_answers WHERE response_id = $1 AND score = 2", id)
		want = one[int](t, g, "SELECT count(*) FROM response_answers WHERE counted = 1 AND question_key = $1 AND answered_on = $2", question, dayAgo(0))
		if n := count(fmt.Sprintf("by=answered&questionKey=%d&dateFrom=%s", question, today)); n != want {
			t.Errorf("of a question are %d, want %d", n, want)
		}
		want = one[int](t, g, "SELECT count(*) FROM survey_responses WHERE sent_on >= $1 AND sent_on <= $2 AND kind = 'invited' AND state = 'failed'", dayAgo(60), dayAgo(0))
		if n := count("by=sent&outcome=bounced&dateFrom=" + dayAgo(60).String() + "&dateTo=" + today); n != want {
			t.Errorf("bounced are %d, want %d", n, want)
		}
		want = one[int](t, g, "SELECT count(*) FROM follow_ups WHERE opened_on = $1 AND closed_at IS NULL", dayAgo(0))
		if n := count("by=opened&outcome=open&dateFrom=" + today); n != want || n == 0 {
			t.Errorf("open follow-ups are %d, want %d", n, want)
		}
		if got := g.admin.Get("/survey-response?by=answered&nps=11"); got.Status != http.StatusUnprocessableEntity {
			t.Errorf("a score of 11: %d", got.Status)
		}

		inga := g.As(t, "inga")
		g.do(t, "DELETE FROM permissions WHERE permission LIKE 'app.survey.%' OR permission = 'app.invitation'")
		rows := apitest.Done[[]row](t, inga.Get("/survey-response?by=answered&limit=1000&dateFrom="+dayAgo(90).String()))
		for _, r := range rows {
			if r.CustomerName != "" || r.Email != "" || r.ManagerName != "" || r.Plate != "" {
				t.Fatalf("who reads reports sees %+v", r)
			}
		}
		if got := inga.Get("/survey-response?responsesList=1"); got.Status != http.StatusForbidden {
			t.Errorf("and the responses: %d", got.Status)
		}
	})
}

func dayAgo(days int) date.Date { return date.On(time.Now()).AddDays(-days) }

func ago(days int) db.Time { return db.At(dayAgo(days).Time(date.Zone).Add(12 * time.Hour)) }

// A filter that a list does not have is refused: it would answer more than was asked for. Responses are found by
// their score and by whether they are put away.
func TestFiltersOfOtherListsAreRefused(t *testing.T) {
	each(t, func(t *testing.T, g *group) {
		for _, query := range []string{
			"tab=mine", "fup=1", "month=2026-10", "nps=promoter", "kpiId=2", "outcome=completed", "surveyIds=1", "userIds=2", "managed=1", "period=custom",
			"responsesList=1&tab=all&transactionId=1", "responsesList=1&reason=no_email", "responsesList=1&dateFrom=2026-11-25", "responsesList=1&kpiId=1", "responsesList=1&surveyIds=1",
			"by=answered&tab=inbox", "by=answered&period=today", "by=answered&fupRes=1",
		} {
			name, _, _ := strings.Cut(query[strings.LastIndex(query, "&")+1:], "=")
			if name == "period" && !strings.HasPrefix(query, "by") {
				name = "dateFrom"
			}
			apitest.Rejects(t, query, g.admin.Get("/survey-response?"+query), name)
		}
		who := person{name: "Ona", email: "ona@filters.example"}
		happy, unhappy := g.answered(t, who, 10, "Puiku"), g.answered(t, who, 3, "Blogai")
		if rows := list(t, g.admin, "tab=all&nps=detractor"); !has(rows, unhappy) || has(rows, happy) {
			t.Error("the unhappy are not found by their score")
		}
		apitest.Done[any](t, g.admin.Put(fmt.Sprintf("/survey-response/%d", happy), map[string]any{"status": "archived", "revision": g.whole(t, happy).Revision}))
		if rows := list(t, g.admin, "status=archived"); !has(rows, happy) || has(rows, unhappy) {
			t.Error("what is put away is not found by its status")
		}
		if rows := list(t, g.admin, "fup=0"); has(rows, unhappy) || len(rows) == 0 {
			t.Error("those whom nobody looks after are not what was asked for")
		}
		role := one[int64](t, g, "SELECT role_id FROM users WHERE username = 'inga'")
		g.admin.Deny(t, role, "app.report.survey.managers")
		if got := g.As(t, "inga").Get("/survey-response?by=answered&userIds=2"); got.Status != http.StatusForbidden {
			t.Errorf("the figures of somebody else, without the right to see people: %d", got.Status)
		}
	})
}
