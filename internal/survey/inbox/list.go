package inbox

import (
	"slices"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/date"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/response"
	"forecourt/internal/survey/invite"
)

// The tabs of responses.
const (
	tabInbox    = "inbox"
	tabUnread   = "unread"
	tabMine     = "mine"
	tabArchived = "archived"
	tabAll      = "all"
)

// listInput is what limits the list. Without responsesList it is the log of invitations; with by
// the responses behind a figure of the reports.
type listInput struct {
	httpapi.ListInput
	httpapi.Caller
	invite.Within
	TransactionID int64  `query:"transactionId" doc:"of the log: those about a sale or a visit"`
	Status        string `query:"status" enum:"active,archived,all" default:"all" doc:"archived: put away by hand; of responses without a tab the same as tab=archived"`
	ResponsesList bool   `query:"responsesList" doc:"the responses that came in the place of the log of invitations"`
	Tab           string `query:"tab" enum:"inbox,unread,mine,archived,all" doc:"of responses. inbox: completed, or with an open task, of the caller's units; unread: those of them that the caller has not read; mine: with an open task of the caller; all (usual): begun"`
	FollowUp      string `query:"fup" enum:"0,1,overdue,closed" doc:"1: somebody looks after the customer; overdue: later than due; closed. Of a figure 1: somebody did or does, 0: nobody"`
	Mine          bool   `query:"fupRes" doc:"those of them with an open task of the caller; without a tab the same as tab=mine"`
	SurveyID      int64  `query:"surveyId"`
	UserID        int64  `query:"userId" doc:"who looks after it"`
	Month         string `query:"month" maxLength:"7" example:"2026-10" doc:"of period=custom"`
	Drill
}

// readConditions gives the conditions of what is asked for, if the caller may see it.
func (in *listInput) readConditions(at db.Time) ([]db.Condition, error) {
	if err := in.checkFilters(); err != nil {
		return nil, err
	}

	switch {
	case in.By != "":
		if err := in.requirePermission(response.PermReports); err != nil {
			return nil, err
		}
		if slices.ContainsFunc(in.UserIDs, func(id int64) bool { return id != in.Caller.UserID() }) {
			if err := in.requirePermission(response.PermManagers); err != nil {
				return nil, err
			}
		}
		return in.drillConditions(at)
	case in.ResponsesList:
		if err := in.requirePermission(response.PermAnswers); err != nil {
			return nil, err
		}
		return in.listConditions(at)
	}
	if err := in.requirePermission(response.PermInvitations); err != nil {
		return nil, err
	}

	where, err := in.Conditions(at)
	if err == nil && in.TransactionID != 0 {
		where = append(where, db.Equal("transaction_id", in.TransactionID))
	}
	if err == nil && in.SurveyID != 0 {
		where = append(where, db.Equal("survey_id", in.SurveyID))
	}
	if err == nil && in.UserID != 0 {
		where = append(where, db.Equal("owner_user_id", in.UserID))
	}
	if err == nil && in.Status != "all" {
		where = append(where, db.Equal("status", in.Status))
	}

	return where, err
}

// checkFilters refuses filters that the list asked for does not have: it would answer more
// than was wanted.
func (in *listInput) checkFilters() error {
	figure := in.By != ""
	responses := in.By == "" && in.ResponsesList
	log := !figure && !responses
	var fields fault.Fields

	for _, f := range []struct {
		name   string
		set    bool
		absent bool
	}{
		{"transactionId", in.TransactionID != 0, !log},
		{"reason", in.Reason != "", !log},
		{"dateFrom", in.DateFrom != "", responses},
		{"dateTo", in.DateTo != "", responses},
		{"period", in.Period != "", figure},
		{"tab", in.Tab != "", !responses},
		{"fup", in.FollowUp != "", log},
		{"fupRes", in.Mine, !responses},
		{"month", in.Month != "", !responses},
		{"userIds", len(in.UserIDs) > 0, !figure},
		{"surveyIds", len(in.SurveyIDs) > 0, !figure},
		{"managed", in.Managed, !figure},
		{"kpiId", in.KPIID != 0, !figure},
		{"questionKey", in.QuestionKey != 0, !figure},
		{"answerKey", in.AnswerKey != 0, !figure},
		{"nps", in.NPS != "", log},
		{"outcome", in.Outcome != "", !figure},
	} {
		if f.set && f.absent {
			fields.Add(f.name, "filter_elsewhere")
		}
	}

	return fields.Err()
}

// requirePermission refuses a caller without a permission.
func (in *listInput) requirePermission(p authz.Permission) error {
	if in.May(p) {
		return nil
	}
	return fault.New(fault.Denied, "denied").With("permission", p.State)
}

// withoutTries leaves out the mails that somebody tries a survey with, and the question whether all
// is well again.
var withoutTries = db.Condition{SQL: "kind IN ('invited', 'anonymous', 'contact')"}

// inInbox is what the index of the inbox holds.
var inInbox = db.Condition{SQL: "inbox = 1 AND status = 'active'"}

// ofMyUnits are responses about the unit that the caller works for; who works for none or for both
// sees all (OP-157).
var ofMyUnits = db.Condition{SQL: `type IN (SELECT 'sales' FROM users u
		WHERE {self:u.id} AND u.sales_unit >= u.service_unit
	UNION ALL SELECT 'service' FROM users u WHERE {self:u.id} AND u.service_unit >= u.sales_unit)`}

// begun are responses that somebody has begun to answer. Of an anonymous survey the invitation says
// no more than that it is done: its answers come without it. The state leads to no index: that of the time
// has it, in the order of the list.
var begun = db.Condition{SQL: "began_at IS NOT NULL AND (state IN ('started', 'completed', 'abandoned')) IS TRUE"}

// listConditions gives the conditions of the list of responses.
func (in *listInput) listConditions(at db.Time) ([]db.Condition, error) {
	where := append([]db.Condition{withoutTries}, in.commonConditions()...)
	tab := in.Tab
	switch {
	case tab == "" && in.Mine:
		tab = tabMine
	case tab == "" && in.Status == "archived":
		tab = tabArchived
	case tab == "" && (in.FollowUp == "" || in.FollowUp == "0"):
		tab = tabAll
	}
	if in.Status == "active" || in.Status == "archived" {
		where = append(where, db.Equal("status", in.Status))
	}

	scores, err := in.limitScores()
	if err != nil {
		return nil, err
	}

	where = append(where, scores...)
	sort := "-completed_at"
	switch tab {
	case tabInbox:
		where = append(where, inInbox, ofMyUnits)
	case tabUnread:
		where = append(where, ofMyUnits)
		where = append(where, inInbox, unreadCondition(where, at))
	case tabMine:
		where = append(where, mine)
	case tabArchived:
		// by the words of its index
		where = append(where, db.Condition{SQL: "status = 'archived'", Narrow: len(in.CompanyIDs) == 0})
	case tabAll:
		where = append(where, begun)
		sort = "-started_time"
	default:
		sort = "" // in the order of the ids: of the follow-ups of many years a page is read
	}
	if in.Mine && tab != tabMine {
		where = append(where, mine)
	}
	if in.Sort == "" {
		in.Sort = sort
	}

	from, to, err := response.Days(in.Period, in.Month, date.On(at.Time))
	if err != nil {
		return nil, err
	}
	if in.FollowUp != "" {
		return append(where, in.followUpCondition(from, to, at)), nil
	}
	if period := limitTimes("{+}began_at", from, to); period.SQL != "" && tab != tabInbox {
		period.Narrow = tab == tabAll && len(in.CompanyIDs) == 0
		where = append(where, period)
	}

	return where, nil
}

// commonConditions gives what limits every tab, and what they count.
func (in *listInput) commonConditions() []db.Condition {
	var where []db.Condition
	if len(in.CompanyIDs) > 0 {
		where = append(where, db.In("{+}company_id", in.CompanyIDs))
	}
	if len(in.BrandIDs) > 0 {
		where = append(where, db.In("brand_id", in.BrandIDs))
	}
	if in.Unit != "" {
		where = append(where, db.Equal("type", in.Unit))
	}
	if in.SurveyID != 0 {
		where = append(where, db.Equal("{+}survey_id", in.SurveyID))
	}
	if in.UserID != 0 {
		where = append(where, db.Equal("{+}owner_user_id", in.UserID))
	}
	if len(in.State) > 0 {
		where = append(where, db.In("{+}state", in.State))
	}

	return where
}

// limitTimes gives the condition of the days of a period on a column with times; nothing where
// it has no end.
func limitTimes(column string, from, to date.Date) db.Condition {
	var c db.Condition
	if !from.IsZero() {
		c.SQL = column + " >= ?"
		c.Args = append(c.Args, db.At(from.Time(date.Zone)))
	}

	if !to.IsZero() {
		if c.SQL != "" {
			c.SQL += " AND "
		}
		c.SQL += column + " < ?"
		c.Args = append(c.Args, db.At(to.AddDays(1).Time(date.Zone)))
	}

	return c
}

// hidesNames reports whether the caller sees figures only, and so nobody's name.
func (in *listInput) hidesNames() bool {
	return in.By != "" && !slices.ContainsFunc([]authz.Permission{response.PermAnswers, response.PermInvitations}, in.May)
}
