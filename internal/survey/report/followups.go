package report

import (
	"context"
	"fmt"
	"slices"

	"forecourt/internal/platform/date"
	"forecourt/internal/platform/db"
	"forecourt/internal/survey/figure"
)

// FollowUpFigures counts the customers who were looked after, by the day on which that began.
type FollowUpFigures struct {
	Total            int64   `json:"total"`
	Open             int64   `json:"open"`
	CompletedWith    int64   `json:"completed_with_survey" doc:"closed, and the customer has answered"`
	CompletedWithout int64   `json:"completed_without_survey" doc:"closed, and the customer has not"`
	Reopened         int64   `json:"reopened"`
	Detractors       int64   `json:"detractors" doc:"of detractors, touched or older than 48 hours"`
	InTime           int64   `json:"in_time" doc:"of these, touched within 48 hours"`
	InTimeRate       *int64  `json:"in_time_rate" nullable:"true" doc:"in hundredths of a percent"`
	MedianMinutes    *int64  `json:"median_minutes" nullable:"true" doc:"until somebody said the first word, whole minutes"`
	Checked          int64   `json:"checked" doc:"checks that were answered"`
	Settled          int64   `json:"settled" doc:"of these, all is well again"`
	SettledRate      *int64  `json:"settled_rate" nullable:"true" doc:"in hundredths of a percent"`
	Drill            *string `json:"drill" nullable:"true" doc:"query of GET /survey-response for them; outcome=open (closed) narrows it"`
	// minutes are how long it took until the first word, each with how often.
	minutes map[int64]int64
}

// soon is how fast somebody speaks to a detractor: 48 hours, in minutes.
const soon = 48 * 60

// followedUp is one follow-up, as far as figures need it.
type followedUp struct {
	Group     int64     `db:"group_id"`
	OpenedOn  date.Date `db:"opened_on"`
	OpenedAt  db.Time   `db:"opened_at"`
	TouchedAt *db.Time  `db:"touched_at"`
	Closed    int64     `db:"closed"`
	Answered  int64     `db:"answered"`
	Detractor int64     `db:"detractor"`
	Reopened  int64     `db:"reopened"`
	Checked   int64     `db:"checked"`
	Settled   int64     `db:"settled"`
}

// add counts a follow-up.
func (u *FollowUpFigures) add(f *followedUp, now db.Time) {
	u.Total++
	switch {
	case f.Closed == 0:
		u.Open++
	case f.Answered == 1:
		u.CompletedWith++
	default:
		u.CompletedWithout++
	}
	u.Reopened += f.Reopened
	u.Checked += f.Checked
	u.Settled += f.Settled
	touched := int64(-1)
	if f.TouchedAt != nil {
		touched = max(0, int64(f.TouchedAt.Sub(f.OpenedAt.Time).Minutes()))
		if u.minutes == nil {
			u.minutes = map[int64]int64{}
		}
		u.minutes[touched]++
	}
	if f.Detractor == 1 && (touched >= 0 || now.Sub(f.OpenedAt.Time).Minutes() > soon) {
		u.Detractors++
		if touched >= 0 && touched <= soon {
			u.InTime++
		}
	}
}

// with adds those of another group up.
func (u FollowUpFigures) with(o FollowUpFigures) FollowUpFigures {
	minutes := map[int64]int64{}
	for _, of := range []map[int64]int64{u.minutes, o.minutes} {
		for m, n := range of {
			minutes[m] += n
		}
	}
	return FollowUpFigures{
		Total: u.Total + o.Total, Open: u.Open + o.Open, CompletedWith: u.CompletedWith + o.CompletedWith, CompletedWithout: u.CompletedWithout + o.CompletedWithout,
		Reopened: u.Reopened + o.Reopened, Detractors: u.Detractors + o.Detractors, InTime: u.InTime + o.InTime, Checked: u.Checked + o.Checked, Settled: u.Settled + o.Settled,
		minutes: minutes,
	}
}

// rated adds the rates and the middle.
func (u FollowUpFigures) rated() FollowUpFigures {
	numbers := make([]int64, 0, len(u.minutes))
	for m := range u.minutes {
		numbers = append(numbers, m)
	}
	slices.Sort(numbers)
	times := make([]int64, len(numbers))
	for i, m := range numbers {
		times[i] = u.minutes[m]
	}
	u.MedianMinutes = figure.Median(numbers, times)
	u.InTimeRate, u.SettledRate = figure.Percent(u.InTime, u.Detractors), figure.Percent(u.Settled, u.Checked)
	return u
}

// followUps reads the follow-ups of a period. There are a few of a hundred answers, so that they
// are read one by one.
func (w *within) followUps(ctx context.Context, tx *db.Tx, by string) (map[group]FollowUpFigures, error) {
	all := map[group]FollowUpFigures{}
	if w.FollowUp == "0" {
		return all, nil
	}
	limits := &db.Where{}
	limits.Add(db.Equal("f.unit", w.unit))
	limits.Add(db.Condition{SQL: "f.opened_on >= ? AND f.opened_on <= ?", Args: []any{w.span.From, w.span.To}})
	for _, of := range []struct {
		column string
		ids    []int64
	}{{"f.company_id", w.CompanyIDs}, {"f.brand_id", w.BrandIDs}, {"r.survey_id", w.SurveyIDs}, {"r.manager_user_id", w.UserIDs}} {
		if len(of.ids) > 0 {
			limits.Add(db.In(of.column, of.ids))
		}
	}
	if w.personal {
		limits.Add(db.Condition{SQL: "r.manager_user_id IS NOT NULL"})
	}
	id := map[string]string{byCompany: "f.company_id", byManager: "r.manager_user_id"}[by]
	if id == "" {
		id = "0"
	}
	const check = "(SELECT count(*) FROM survey_responses asked WHERE asked.parent_id = f.response_id AND asked.kind = 'check' AND asked.settled "
	now := tx.Now()
	err := db.Each(ctx, tx, func(f followedUp) (bool, error) {
		g := group{id: f.Group}
		if by == byMonth {
			g.month = nameOf(f.OpenedOn)
		}
		u := all[g]
		u.add(&f, now)
		all[g] = u
		return true, nil
	}, "SELECT "+id+` AS group_id, f.opened_on, f.opened_at, f.touched_at, CASE WHEN f.closed_at IS NULL THEN 0 ELSE 1 END AS closed,
			CASE WHEN r.state = 'completed' THEN 1 ELSE 0 END AS answered, CASE WHEN r.nps <= 6 THEN 1 ELSE 0 END AS detractor, f.reopened,
			`+check+`IS NOT NULL) AS checked, `+check+`= 1) AS settled
		FROM follow_ups f JOIN survey_responses r ON r.id = f.response_id WHERE {company:f.company_id} AND {brand:f.brand_id}`+limits.Text(), limits.Args...)
	if err != nil {
		return nil, fmt.Errorf("read follow-ups: %w", err)
	}
	return all, nil
}
