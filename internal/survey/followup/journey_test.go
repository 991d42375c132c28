package followup_test

import (
	"fmt"
	"io"
	"mime/quotedprintable"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"

	"forecourt/internal/platform/mail"
	"forecourt/internal/survey/invite"
	"forecourt/internal/testkit/apitest"
	"forecourt/internal/testkit/mailtest"
	"forecourt/internal/visit"
)

var mailedLink = regexp.MustCompile(`https://forecourt\.example/survey/index/([A-Za-z0-9_-]{22})`)

// mailed are the mails that somebody got, their texts in the order in which they came.
func mailed(t *testing.T, server *mailtest.Server, to string) (texts []string) {
	t.Helper()
	for _, m := range server.Inbox() {
		if m.To != to {
			continue
		}
		text, err := io.ReadAll(quotedprintable.NewReader(strings.NewReader(m.Source)))
		if err != nil {
			text = []byte(m.Source)
		}
		texts = append(texts, string(text))
	}
	return texts
}

type counted struct {
	NPS struct {
		N            *int64
		FullNegative *int64 `json:"full_negative"`
		Drill        *string
	}
	FollowUps struct {
		Total, Open, Reopened, Checked, Settled int64
		Closed                                  int64 `json:"completed_with_survey"`
		Detractors                              int64
		InTime                                  int64 `json:"in_time"`
		Drill                                   *string
	} `json:"follow_ups"`
}

type reported struct {
	Total  counted
	Series []struct {
		Period string
		Open   int64 `json:"response_open"`
		Closed int64 `json:"response_completed_with_survey"`
	}
}

func (g *group) reported(t *testing.T) reported {
	t.Helper()
	return apitest.Done[reported](t, g.admin.Get("/survey-answer-report/company-performance?businessUnit=service&companyIds=1&period=this_month"))
}

// A customer is written to, answers with a 3, and somebody looks after them: by a rule, until a time of work,
// in the worklist and by a notice. Closed, the customer is asked whether it is settled: No opens it again, Yes
// does not. The report says so, and leads to the response (Y-063 to Y-073, X-001, X-003, X-014, X-015).
func TestFromABadAnswerToAHappyCustomer(t *testing.T) {
	eachAt(t, "2028-09-05 11:00", func(t *testing.T, g *group) { // a Tuesday
		server := mailtest.Start(t)
		for name, value := range map[string]any{
			"mail.host": server.Host, "mail.port": server.Port, "mail.tls": "none", "mail.from": "forecourt@group.example", "mail.site.url": "https://forecourt.example",
		} {
			apitest.Done[any](t, g.admin.Put("/setting/"+name, map[string]any{"value": value}))
		}
		ids := g.user(t, "jonas")
		before := g.reported(t)
		transaction := apitest.Done[struct{ ID int64 }](t, g.admin.Post("/transaction", map[string]any{
			"company_id": 1, "brand_id": 1, "business_unit": "service", "date": "2028-09-01", "customer_name": "Ona Nelaiminga", "email": "ona@example.com",
			"licence_plate_no": "ONA 003", "consent": "yes", "manager_user_id": ids,
		})).ID
		send := func() {
			for _, kind := range []string{visit.PlanKind, invite.SendKind, mail.SendKind} {
				g.Run(t, kind)
			}
		}
		send()
		letters := mailed(t, server, "ona@example.com")
		if len(letters) != 1 || !mailedLink.MatchString(letters[0]) {
			t.Fatalf("the customer got %d mails: %s", len(letters), letters)
		}
		id := one[int64](t, g, "SELECT id FROM survey_responses WHERE transaction_id = $1", transaction)
		g.answer(t, mailedLink.FindStringSubmatch(letters[0])[1], 3, 4, "Teko laukti tris valandas")

		// It is the task of who served the customer, due in nine hours of work.
		jonas := g.As(t, "jonas")
		mine := list(t, jonas, "tab=mine")
		at := slices.IndexFunc(mine, func(f followUp) bool { return f.ResponseID == id })
		if at < 0 {
			t.Fatal("it is not in the worklist of who served the customer")
		}
		f := mine[at]
		if due, late := minute(t, f.DueAt), minute(t, f.EscalateAt); due[:15] != "2028-09-06 11:0" || late[:15] != "2028-09-07 11:0" {
			t.Errorf("due %s, handed on %s", due, late)
		}
		if len(f.Reasons) != 1 || f.Reasons[0].Kind != "nps_max" || f.Reasons[0].Value != "3" || f.TouchedAt != nil || f.Reopened != 0 {
			t.Errorf("it is %+v", f)
		}
		if kinds := notices(t, jonas, id); !slices.Equal(kinds, []string{"follow_up_yours"}) {
			t.Errorf("notices: %v", kinds)
		}
		g.Run(t, mail.SendKind)
		if got := mailed(t, server, "jonas@example.com"); len(got) != 1 || !strings.Contains(got[0], "Ona Nelaiminga") || !strings.Contains(got[0], fmt.Sprintf("/survey/response/%d", id)) {
			t.Errorf("the one responsible got %v", got)
		}

		// They speak to the customer, and close it.
		say := func(more map[string]any) apitest.Response {
			more["survey_response_id"] = id
			return jonas.Post("/survey-response-comment", more)
		}
		apitest.Done[any](t, say(map[string]any{"comment": "Paskambinau, atsiprašiau"}))
		if f := g.about(t, id); f.TouchedAt == nil || f.ClosedAt != nil {
			t.Errorf("spoken to, it is %+v", f)
		}
		choice := func(path string) int64 {
			return apitest.Done[[]struct{ ID int64 }](t, g.admin.Get(path))[0].ID
		}
		cause, action := choice("/follow-up-cause"), choice("/follow-up-action")
		end := func(comment string) followUp {
			return apitest.Done[followUp](t, jonas.Post(fmt.Sprintf("/follow-up/%d/close", f.ID), map[string]any{"comment": comment, "cause_id": cause, "action_id": action, "check": true}))
		}
		if closed := end("Grąžinome pinigus"); closed.ClosedAt == nil || closed.CauseID == nil || *closed.CauseID != cause || closed.ActionID == nil || *closed.ActionID != action {
			t.Errorf("closed, it is %+v", closed)
		}
		// What was chosen is read where the customer's answers are, and in the worklist.
		closed := list(t, jonas, fmt.Sprintf("tab=closed&responseId=%d", id))
		panel := apitest.Done[struct {
			FollowUp struct{ Cause, Done map[string]string } `json:"follow_up"`
		}](t, jonas.Get(fmt.Sprintf("/survey-response/%d", id))).FollowUp
		if len(closed) != 1 || closed[0].Cause["1"] == "" || closed[0].Done["1"] == "" || panel.Cause["1"] != closed[0].Cause["1"] || panel.Done["1"] != closed[0].Done["1"] {
			t.Errorf("why and what was done: the worklist has %+v, the response %+v", closed, panel)
		}
		shown := func(tab string) bool {
			return slices.ContainsFunc(list(t, jonas, "tab="+tab), func(f followUp) bool { return f.ResponseID == id })
		}
		if shown("mine") || shown("open") || !shown("closed") {
			t.Error("what is closed stays in the worklist (Y-072)")
		}

		// The day after the customer is asked, and says no.
		asked := func(n int) string {
			t.Helper()
			g.Run(t, invite.SendKind)
			g.Run(t, mail.SendKind)
			letters := mailed(t, server, "ona@example.com")
			if len(letters) != n {
				t.Fatalf("the customer got %d mails, not %d", len(letters), n)
			}
			return mailedLink.FindStringSubmatch(letters[n-1])[1]
		}
		settled := func(token, answer, text string) {
			t.Helper()
			path := "/survey/index/" + token
			first := g.customer.Raw(http.MethodGet, path, http.Header{"Accept-Language": {"et"}})
			if !strings.Contains(first.Body, "Is it settled?") {
				t.Fatalf("the check asks %d: %.300s", first.Status, first.Body)
			}
			apitest.Done[any](t, g.customer.Post("/survey-response/answers", map[string]any{"hash": token, "answers": []any{map[string]any{"question_id": 1, "answer_id": map[string]int{"yes": 1, "no": 2}[answer], "text": text}}, "finish": true}))
		}
		g.Run(t, invite.SendKind)
		g.Run(t, mail.SendKind)
		if n := len(mailed(t, server, "ona@example.com")); n != 1 {
			t.Fatalf("asked the same day: %d mails", n)
		}
		g.turn(t, "2028-09-06 10:00")
		jonas.MustLogin(t, "jonas")
		settled(asked(2), "no", "Pinigų dar negavau")
		again := g.about(t, id)
		if user, _ := again.whose(); again.ClosedAt != nil || again.Reopened != 1 || again.CauseID != nil || user != ids || minute(t, again.DueAt)[:15] != "2028-09-07 10:0" {
			t.Errorf("not settled, it is %+v", again)
		}
		if kinds := notices(t, jonas, id); len(kinds) != 2 || !shown("mine") {
			t.Errorf("not settled, who is responsible hears %v", kinds)
		}
		said := apitest.Done[[]struct{ Type, Comment string }](t, jonas.Get(fmt.Sprintf("/survey-response-comment?responseId=%d", id)))
		if said[0].Type != "reopen" || !strings.Contains(said[0].Comment, "Pinigų dar negavau") {
			t.Errorf("what was said begins with %+v", said[0])
		}

		// Closed again, the customer says yes.
		end("Pervedėme")
		g.turn(t, "2028-09-07 10:00")
		jonas.MustLogin(t, "jonas")
		settled(asked(3), "yes", "Ačiū")
		last := g.about(t, id)
		if last.ClosedAt == nil || last.Reopened != 1 || shown("open") || shown("mine") {
			t.Errorf("settled, it is %+v", last)
		}
		said = apitest.Done[[]struct{ Type, Comment string }](t, jonas.Get(fmt.Sprintf("/survey-response-comment?responseId=%d", id)))
		if said[0].Type != "comment" || !strings.Contains(said[0].Comment, "Ačiū") {
			t.Errorf("what was said begins with %+v", said[0])
		}

		// The report counts it, and leads to it.
		after := g.reported(t)
		was, is := &before.Total, &after.Total
		// One answer is too few to be shown.
		if is.NPS.N != nil || is.NPS.FullNegative != nil {
			t.Errorf("the NPS of one answer is %+v", is.NPS)
		}
		if u, w := is.FollowUps, was.FollowUps; u.Total != w.Total+1 || u.Open != w.Open || u.Closed != w.Closed+1 {
			t.Errorf("the follow-ups are %+v, were %+v", u, w)
		}
		month := after.Series[len(after.Series)-1]
		if month.Period != "2028-09" || month.Closed != is.FollowUps.Closed || month.Open != is.FollowUps.Open {
			t.Errorf("the month says %+v", month)
		}
		for what, drill := range map[string]*string{"follow-ups": is.FollowUps.Drill} {
			if drill == nil {
				t.Errorf("the %s lead nowhere", what)
				continue
			}
			behind := apitest.Done[[]struct{ ID int64 }](t, g.admin.Get("/survey-response?limit=1000&"+*drill))
			if !slices.ContainsFunc(behind, func(r struct{ ID int64 }) bool { return r.ID == id }) {
				t.Errorf("behind the %s are %v by %s", what, behind, *drill)
			}
		}
	})
}
