package inbox

import (
	"strconv"

	"forecourt/internal/platform/date"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
)

// Drill asks for the responses behind a figure of the reports: as many as the figure counts.
type Drill struct {
	By          string  `query:"by" enum:"answered,sent,opened" doc:"the responses behind a figure of the reports, by dateFrom and dateTo: answered and counted, sent, or with a follow-up that was opened in these days. Takes app.report.survey"`
	UserIDs     []int64 `query:"userIds" maxItems:"1000" doc:"of a figure: the managers of the visits; 0 is none"`
	SurveyIDs   []int64 `query:"surveyIds" maxItems:"1000" doc:"of a figure: asked by one of these surveys"`
	Managed     bool    `query:"managed" doc:"of a figure: visits that have a manager"`
	KPIID       int64   `query:"kpiId" doc:"of a figure: with answers that count for this KPI"`
	QuestionKey int64   `query:"questionKey" doc:"of a figure: with an answer to this question"`
	AnswerKey   int64   `query:"answerKey" doc:"of a figure: with this answer to the question; 0 with words of their own: any"`
	NPS         string  `query:"nps" maxLength:"9" doc:"of responses and of a figure: promoter, passive, detractor, or a score from 0 to 10"`
	Outcome     string  `query:"outcome" enum:"delivered,bounced,completed,abandoned,waiting,unanswered,open,closed,with_survey,without_survey,touched,reopened" doc:"of a figure: what became of those who were written to, or of the follow-ups"`
}

// outcomes are what became of invitations that were sent (law of the funnel), by their states.
var outcomes = map[string]string{
	"delivered":  "state <> 'failed'",
	"bounced":    "state = 'failed'",
	"completed":  "state = 'completed'",
	"abandoned":  "state = 'abandoned'",
	"waiting":    "state IN ('sent', 'started')",
	"unanswered": "state NOT IN ('failed', 'completed', 'abandoned', 'sent', 'started')",
}

// followUps are what became of follow-ups, f, and of the response, r, that they are of.
var followUps = map[string]string{
	"open":           "f.closed_at IS NULL",
	"closed":         "f.closed_at IS NOT NULL",
	"with_survey":    "f.closed_at IS NOT NULL AND survey_responses.state = 'completed'",
	"without_survey": "f.closed_at IS NOT NULL AND survey_responses.state <> 'completed'",
	"touched":        "f.touched_at IS NOT NULL",
	"reopened":       "f.reopened > 0",
}

// inReports is whose responses figures count: what somebody else's manager looks after does not
// count for who stands in.
var inReports = db.Condition{SQL: "{company:+company_id} AND {brand:+brand_id}"}

// drillConditions gives the conditions of the responses behind a figure.
func (in *listInput) drillConditions(at db.Time) ([]db.Condition, error) {
	where := append([]db.Condition{inReports}, in.commonConditions()...)
	from, to, err := httpapi.ReadDays(in.DateFrom, in.DateTo)
	if err != nil {
		return nil, err
	}
	if len(in.UserIDs) > 0 {
		where = append(where, limitManagers(in.UserIDs))
	}
	if len(in.SurveyIDs) > 0 {
		where = append(where, db.In("survey_id", in.SurveyIDs))
	}
	if in.Managed {
		where = append(where, db.Condition{SQL: "manager_user_id IS NOT NULL"})
	}

	sort := ""
	switch in.By {
	case "answered":
		where = append(where, db.Condition{
			SQL: "answered_on IS NOT NULL AND state = 'completed' AND kind IN ('invited', 'anonymous')",
		})
		where = limitDays(where, "{+}answered_on", from, to)
		sort = "-answered_on"
	case "sent":
		where = append(where, db.Condition{SQL: "sent_on IS NOT NULL AND kind = 'invited'"})
		where = limitDays(where, "{+}sent_on", from, to)
		sort = "-log_at"
		if state, some := outcomes[in.Outcome]; some {
			where = append(where, db.Condition{SQL: state})
		}
	default:
		opened := db.Condition{SQL: "EXISTS (SELECT 1 FROM follow_ups f WHERE f.response_id = survey_responses.id"}
		if state, some := followUps[in.Outcome]; some {
			opened.SQL += " AND " + state
		}
		for _, c := range limitDays(nil, "f.opened_on", from, to) {
			opened.SQL += " AND " + c.SQL
			opened.Args = append(opened.Args, c.Args...)
		}
		opened.SQL += ")"
		where = append(where, opened)
	}
	if in.Sort == "" {
		in.Sort = sort
	}

	switch in.FollowUp {
	case "":
	case "0":
		where = append(where, db.Condition{SQL: `NOT EXISTS (SELECT 1 FROM follow_ups f
			WHERE f.response_id = survey_responses.id)`})
	default:
		where = append(where, in.followUpCondition(date.Date{}, date.Date{}, at))
	}
	scores, err := in.limitScores()

	return append(append(where, in.limitAnswers()...), scores...), err
}

// limitDays adds the days of a period to conditions.
func limitDays(where []db.Condition, column string, from, to date.Date) []db.Condition {
	if !from.IsZero() {
		where = append(where, db.Condition{SQL: column + " >= ?", Args: []any{from}})
	}
	if !to.IsZero() {
		where = append(where, db.Condition{SQL: column + " <= ?", Args: []any{to}})
	}

	return where
}

// limitManagers gives the condition on the managers of the visits; 0 stands for nobody.
func limitManagers(ids []int64) db.Condition {
	of := db.In("{+}manager_user_id", ids)
	for _, id := range ids {
		if id == 0 {
			of.SQL = "(" + of.SQL + " OR {+}manager_user_id IS NULL)"
			break
		}
	}

	return of
}

// limitAnswers gives the conditions on what was answered.
func (in *listInput) limitAnswers() []db.Condition {
	var where []db.Condition
	if in.KPIID != 0 {
		where = append(where, db.Condition{SQL: `EXISTS (SELECT 1 FROM response_kpis k
			WHERE k.response_id = survey_responses.id AND k.kpi_id = ?)`, Args: []any{in.KPIID}})
	}

	if in.QuestionKey == 0 {
		return where
	}

	answered := db.Condition{SQL: `EXISTS (SELECT 1 FROM response_answers a
		WHERE a.response_id = survey_responses.id AND a.counted = 1 AND a.question_key = ?`, Args: []any{in.QuestionKey}}
	if in.AnswerKey != 0 {
		answered.SQL += " AND a.answer_key = ?"
		answered.Args = append(answered.Args, in.AnswerKey)
	}

	answered.SQL += ")"

	return append(where, answered)
}

// limitScores limits to an answer to the NPS question.
func (in *listInput) limitScores() ([]db.Condition, error) {
	switch in.NPS {
	case "":
		return nil, nil
	case "promoter":
		return []db.Condition{{SQL: "nps >= 9"}}, nil
	case "passive":
		return []db.Condition{{SQL: "nps BETWEEN 7 AND 8"}}, nil
	case "detractor":
		return []db.Condition{{SQL: "nps <= 6"}}, nil
	}
	score, err := strconv.ParseInt(in.NPS, 10, 64)
	if err != nil || score < 0 || score > 10 {
		return nil, fault.WrongField("nps", "survey_score")
	}

	return []db.Condition{db.Equal("nps", score)}, nil
}
