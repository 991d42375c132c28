package report

import (
	"cmp"
	"context"
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
	"forecourt/internal/response"
	"forecourt/internal/survey/figure"
)

// Limits is which answers a report is about.
type Limits struct {
	Unit       string  `query:"unit" enum:"sales,service" doc:"the same as businessUnit, which it goes before: the name that other programs know"`
	SurveyID   int64   `query:"surveyId" doc:"one of surveyIds: the name that other programs know"`
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
	// asked are the people that were asked for. UserIDs leaves out those by whose answers two reports would say
	// whose few are: leftOut counts them, and few says that there is nobody else.
	asked   []int64
	leftOut int64
	few     bool
	// each says that sums are read person by person.
	each bool
}

// PermManagers is the right to see what answers come to for single people.
var PermManagers = response.PermManagers

// resolveLimits checks what is asked for, and finds what the caller sees of it. Reports about
// people say personal; to choose people makes any report one.
func (in *Limits) resolveLimits(ctx context.Context, tx *db.Tx, unit string, personal bool) (*within, error) {
	span, err := spanOf(in.Period, in.DateFrom, in.DateTo, tx.Today())
	if err != nil {
		return nil, err
	}

	w := &within{
		Limits:   *in,
		unit:     cmp.Or(in.Unit, unit),
		span:     span,
		personal: personal || len(in.UserIDs) > 0,
		all:      tx.Actor.May(PermManagers),
		by:       tx.Actor.UserID,
		asked:    in.UserIDs,
	}

	if in.SurveyID != 0 {
		w.SurveyIDs = append(slices.Clone(in.SurveyIDs), in.SurveyID)
	}

	if !w.all && slices.ContainsFunc(in.UserIDs, func(id int64) bool { return id != w.by }) {
		return nil, fault.New(fault.Denied, "denied").With("permission", PermManagers.State)
	}

	return w, w.leaveOut(ctx, tx)
}

// leaveOut leaves out the people who stand among the others of the period: those with few
// answers, and those who join them so that the difference between all answers and those of the
// people asked for is nobody's.
func (w *within) leaveOut(ctx context.Context, tx *db.Tx) error {
	if len(w.asked) == 0 {
		return nil
	}

	everybody := *w
	everybody.UserIDs = nil
	everybody.each = true
	cells, err := everybody.readCells(ctx, tx, byManager)
	if err != nil {
		return err
	}

	people := make(map[int64]map[int64]figure.Sums, len(cells))
	for at, sums := range cells {
		people[at.person] = sums
	}

	apart, _ := w.findOthers(people)
	w.UserIDs = w.asked
	w.few = false
	var kept []int64

	for _, id := range w.asked {
		if mostAnswers(people[id]) == 0 || !apart[id] {
			kept = append(kept, id)
		}
	}

	w.leftOut = int64(len(w.asked) - len(kept))
	if w.few = len(kept) == 0; !w.few {
		w.UserIDs = kept
	}

	return nil
}

// mostAnswers gives the number of answers to the KPI that most have answered.
func mostAnswers(sums map[int64]figure.Sums) (n int64) {
	for _, s := range sums {
		n = max(n, s.N)
	}
	return n
}

// withinEarlier gives the same limits for the period before, with the people of whom there
// were enough answers then; its few reports whether there were none.
func (w *within) withinEarlier(ctx context.Context, tx *db.Tx) (*within, error) {
	before := w.withSpan(w.span.periodBefore())
	return before, before.leaveOut(ctx, tx)
}

// sumEarlierKPIs reads what the answers of the period before come to.
func (w *within) sumEarlierKPIs(ctx context.Context, tx *db.Tx, by string) (sumsBy, error) {
	before, err := w.withinEarlier(ctx, tx)
	if err != nil || before.few {
		return sumsBy{}, err
	}
	return before.sumKPIs(ctx, tx, by)
}

// seesPerson reports whether the caller sees the figures of a person.
func (w *within) seesPerson(id int64) bool { return w.all || id == w.by }

// scope is that of all that is counted: without those that are seen because they are somebody's own.
const scope = "{company:company_id} AND {brand:brand_id}"

// whereMonths limits the rows of a rollup, behind the arguments that a statement has already.
func (w *within) whereMonths(args []any, span ReportPeriod, by string) *db.Where {
	limits := &db.Where{Args: args}
	limits.Add(db.Equal("unit", w.unit))
	limits.Add(db.Condition{SQL: "month >= ? AND month <= ?", Args: []any{nameMonth(span.From), nameMonth(span.To)}})
	w.addChosen(limits, "survey_id", "manager_user_id")
	if w.personal && !w.ofPeople(by) {
		limits.Add(db.Equal("managed", 1))
	}

	return limits
}

// whereDays limits answers or invitations themselves. Those without a manager are left out of
// reports about people.
func (w *within) whereDays(args []any, unit, day string, span ReportPeriod) *db.Where {
	limits := &db.Where{Args: args}
	survey := "survey_id"
	manager := "manager_user_id"
	if w.FollowUp != "" { // follow-ups lead to the rows, so that SQLite is kept from the indexes that begin with these
		unit = "COALESCE(" + unit + ", '')"
		survey = "COALESCE(survey_id, 0)"
		manager = "COALESCE(manager_user_id, 0)"
	}

	limits.Add(db.Equal(unit, w.unit))
	limits.Add(db.Condition{SQL: day + " >= ? AND " + day + " <= ?", Args: []any{span.From, span.To}})
	w.addChosen(limits, survey, manager)
	if w.personal {
		limits.Add(db.Condition{SQL: "manager_user_id IS NOT NULL"})
	}

	return limits
}

// addChosen adds what the report is narrowed to.
func (w *within) addChosen(limits *db.Where, survey, manager string) {
	for _, of := range []struct {
		column string
		ids    []int64
	}{
		{"company_id", w.CompanyIDs},
		{"brand_id", w.BrandIDs},
		{survey, w.SurveyIDs},
		{manager, w.UserIDs},
	} {
		if len(of.ids) > 0 {
			limits.Add(db.In(of.column, of.ids))
		}
	}
}

// counting is a report whose numbers are added so many times.
type counting struct {
	of    *within
	times int64
}

// splitByFollowUp splits a report into parts that add up to it: customers who were not looked
// after are all, without those who were.
func (w *within) splitByFollowUp() []counting {
	if w.FollowUp != "0" {
		return []counting{{w, 1}}
	}

	all := *w
	after := *w
	all.FollowUp = ""
	after.FollowUp = "1"
	return []counting{{&all, 1}, {&after, -1}}
}

// monthsAndDays splits the period into whole months, for which there are rollups, and the days
// beside them.
func (w *within) monthsAndDays() (whole *ReportPeriod, parts []ReportPeriod) {
	if w.FollowUp != "" {
		return nil, []ReportPeriod{w.span}
	}
	return w.span.splitMonths()
}

// joinFollowUps names the table that is read, with only its rows of customers who were looked
// after when the report is about them. These are a few of a hundred, so that they lead to the
// rows.
func (w *within) joinFollowUps(limits *db.Where, table, response, day string, span ReportPeriod) string {
	if w.FollowUp == "" {
		return table
	}

	limits.Add(db.Condition{SQL: response + " = after_id"})
	at := len(limits.Args)
	limits.Args = append(limits.Args, w.unit, span.From, span.To)
	return fmt.Sprintf(`(SELECT response_id AS after_id FROM follow_ups
		WHERE unit = $%d AND %s >= $%d AND %[2]s <= $%[4]d) AS looked_after CROSS JOIN `,
		at+1, day, at+2, at+3) + table
}

// withSpan gives the same limits for other days.
func (w *within) withSpan(span ReportPeriod) *within {
	other := *w
	other.span = span
	return &other
}

// drillQuery gives the query of the list of responses (/survey-response) that has what a
// figure counts.
func (w *within) drillQuery(by string, span ReportPeriod, more ...string) *string {
	query := url.Values{"by": {by}, "dateFrom": {span.From.String()}, "dateTo": {span.To.String()}, "type": {w.unit}}
	for name, ids := range map[string][]int64{
		"companyIds": w.CompanyIDs,
		"brandIds":   w.BrandIDs,
		"surveyIds":  w.SurveyIDs,
		"userIds":    w.UserIDs,
	} {
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

func formatID(id int64) string { return strconv.FormatInt(id, 10) }

// countWaiting counts anonymous answers that nobody sees until there are enough of them.
func (w *within) countWaiting(ctx context.Context, tx *db.Tx) (int64, error) {
	if w.personal {
		return 0, nil
	}

	limits := &db.Where{}
	for _, of := range []struct {
		column string
		ids    []int64
	}{
		{"p.company_id", w.CompanyIDs},
		{"p.brand_id", w.BrandIDs},
		{"v.survey_id", w.SurveyIDs},
	} {
		if len(of.ids) > 0 {
			limits.Add(db.In(of.column, of.ids))
		}
	}

	limits.Add(db.Equal("v.business_unit", w.unit))
	return db.SelectOne[int64](
		ctx, tx,
		`SELECT count(*)
			FROM survey_pool p
			JOIN survey_versions v ON v.id = p.version_id
			WHERE {company:p.company_id} AND {brand:p.brand_id}`+
			limits.Text(),
		limits.Args...,
	)
}
