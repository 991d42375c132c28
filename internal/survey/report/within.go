package report

import (
	"context"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
)

// Limits is which answers a report is about.
type Limits struct {
	SurveyIDs  []int64 `query:"surveyIds" maxItems:"1000"`
	CompanyIDs []int64 `query:"companyIds" maxItems:"1000"`
	BrandIDs   []int64 `query:"brandIds" maxItems:"1000"`
	UserIDs    []int64 `query:"userIds" maxItems:"1000" doc:"who served the customers"`
	FollowUp   string  `query:"fup" enum:"0,1" doc:"1: whose customers were looked after, 0: the others; empty: all"`
	Period     string  `query:"period" enum:"today,yesterday,this_week,last_week,this_month,last_month,last2_month,this_quarter,last_quarter,this_year,last_year,12months,custom" default:"this_month"`
	DateFrom   string  `query:"dateFrom" maxLength:"10" doc:"first day (YYYY-MM-DD) of a custom period"`
	DateTo     string  `query:"dateTo" maxLength:"10" doc:"last day (YYYY-MM-DD) of a custom period"`
}

// within is what is read: the answers of a unit under the limits of the caller.
type within struct {
	Limits
	unit string
	span ReportPeriod
	// personal says that what is read is about people: it is hidden while there are few answers,
	// and answers without a name are no part of it.
	personal bool
	// all says that the caller sees figures of all people, else only their own.
	all bool
	by  int64
}

// PermManagers is the right to see what answers come to for single people.
var PermManagers = authz.Perm("app.report.survey.managers")

// within checks what is asked for. personal is said by reports about people; to choose people
// makes any report one.
func (in *Limits) within(tx *db.Tx, unit string, personal bool) (*within, error) {
	span, err := spanOf(in.Period, in.DateFrom, in.DateTo, tx.Today())
	if err != nil {
		return nil, err
	}
	w := &within{Limits: *in, unit: unit, span: span, personal: personal || len(in.UserIDs) > 0, all: tx.Actor.May(PermManagers), by: tx.Actor.UserID}
	if !w.all && slices.ContainsFunc(in.UserIDs, func(id int64) bool { return id != w.by }) {
		return nil, fault.New(fault.Denied, "denied").With("permission", PermManagers.State)
	}
	return w, nil
}

// seen says whose figures the caller sees.
func (w *within) seen(id int64) bool { return w.all || id == w.by }

// scope is that of all that is counted: without those that are seen because they are somebody's own.
const scope = "{company:company_id} AND {brand:brand_id}"

// where limits the rows of a table, behind the arguments that a statement has already. Who has
// no manager is left out of reports about people.
func (w *within) where(args []any, unit, managed string) *db.Where {
	limits := &db.Where{Args: args}
	limits.Add(db.Equal(unit, w.unit))
	for _, of := range []struct {
		column string
		ids    []int64
	}{{"company_id", w.CompanyIDs}, {"brand_id", w.BrandIDs}, {"survey_id", w.SurveyIDs}, {"manager_user_id", w.UserIDs}} {
		if len(of.ids) > 0 {
			limits.Add(db.In(of.column, of.ids))
		}
	}
	if w.personal {
		limits.Add(db.Condition{SQL: managed})
	}
	return limits
}

// followed limits rows to responses with or without a follow-up.
func (w *within) followed(response string) string {
	exists := "EXISTS (SELECT 1 FROM follow_ups looked_after WHERE looked_after.response_id = " + response + ")"
	switch w.FollowUp {
	case "1":
		return " AND " + exists
	case "0":
		return " AND NOT " + exists
	}
	return ""
}

// others is the same for other days.
func (w *within) of(span ReportPeriod) *within {
	other := *w
	other.span = span
	return &other
}

// behind is the query of the list of responses (/survey-response) that has what a figure counts.
func (w *within) behind(by string, span ReportPeriod, more ...string) *string {
	query := url.Values{"by": {by}, "dateFrom": {span.From.String()}, "dateTo": {span.To.String()}, "type": {w.unit}}
	for name, ids := range map[string][]int64{"companyIds": w.CompanyIDs, "brandIds": w.BrandIDs, "surveyIds": w.SurveyIDs, "userIds": w.UserIDs} {
		if len(ids) > 0 {
			texts := make([]string, len(ids))
			for i, id := range ids {
				texts[i] = strconv.FormatInt(id, 10)
			}
			query.Set(name, strings.Join(texts, ","))
		}
	}
	if w.FollowUp != "" {
		query.Set("fup", w.FollowUp)
	}
	if w.personal && len(w.UserIDs) == 0 {
		query.Set("managed", "true")
	}
	for i := 0; i+1 < len(more); i += 2 {
		query.Set(more[i], more[i+1])
	}
	text := query.Encode()
	return &text
}

func text(id int64) string { return strconv.FormatInt(id, 10) }

// waiting counts anonymous answers that nobody sees until there are enough of them.
func (w *within) waiting(ctx context.Context, tx *db.Tx) (int64, error) {
	if w.personal {
		return 0, nil
	}
	limits := &db.Where{}
	for _, of := range []struct {
		column string
		ids    []int64
	}{{"p.company_id", w.CompanyIDs}, {"p.brand_id", w.BrandIDs}, {"v.survey_id", w.SurveyIDs}} {
		if len(of.ids) > 0 {
			limits.Add(db.In(of.column, of.ids))
		}
	}
	limits.Add(db.Equal("v.business_unit", w.unit))
	return db.SelectOne[int64](ctx, tx, "SELECT count(*) FROM survey_pool p JOIN survey_versions v ON v.id = p.version_id WHERE {company:p.company_id} AND {brand:p.brand_id}"+limits.Text(), limits.Args...)
}
