package report

import (
	"context"
	"fmt"
	"slices"
	"time"

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
	Hidden           bool    `json:"hidden" doc:"so few have answered about the person that only the counts are shown"`
	Drill            *string `json:"drill" nullable:"true" doc:"query of GET /survey-response for them; outcome=open (closed) narrows it"`
	// minutes are how long it took until the first word, each with how often.
	minutes map[int64]int64
}

// soon is how fast somebody speaks to a detractor: 48 hours, in minutes.
const soon = 48 * 60

// lookedAfterRow counts the follow-ups of a group.
type lookedAfterRow struct {
	Group      int64  `db:"group_id"`
	Month      string `db:"month"`
	Total      int64  `db:"total"`
	Open       int64  `db:"still_open"`
	With       int64  `db:"closed_answered"`
	Reopened   int64  `db:"reopened"`
	Detractors int64  `db:"detractors"`
	InTime     int64  `db:"in_time"`
}

// touchedRow is how often it took so many minutes.
type touchedRow struct {
	Group   int64  `db:"group_id"`
	Month   string `db:"month"`
	Minutes int64  `db:"minutes"`
	Number  int64  `db:"n"`
}

// checkedRow counts the checks that were answered.
type checkedRow struct {
	Group   int64  `db:"group_id"`
	Month   string `db:"month"`
	Checked int64  `db:"checked"`
	Settled int64  `db:"settled"`
}

// addUp adds the counts of two groups up.
func (u FollowUpFigures) addUp(o FollowUpFigures) FollowUpFigures {
	minutes := map[int64]int64{}
	for _, of := range []map[int64]int64{u.minutes, o.minutes} {
		for m, n := range of {
			minutes[m] += n
		}
	}

	return FollowUpFigures{
		Total:            u.Total + o.Total,
		Open:             u.Open + o.Open,
		CompletedWith:    u.CompletedWith + o.CompletedWith,
		CompletedWithout: u.CompletedWithout + o.CompletedWithout,
		Reopened:         u.Reopened + o.Reopened,
		Detractors:       u.Detractors + o.Detractors,
		InTime:           u.InTime + o.InTime,
		Checked:          u.Checked + o.Checked,
		Settled:          u.Settled + o.Settled,
		minutes:          minutes,
	}
}

// withRates adds the rates and the median.
func (u FollowUpFigures) withRates() FollowUpFigures {
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
	u.InTimeRate = figure.Percent(u.InTime, u.Detractors)
	u.SettledRate = figure.Percent(u.Settled, u.Checked)

	return u
}

// followUps counts the follow-ups of a period.
func (w *within) followUps(ctx context.Context, tx *db.Tx, by string) (map[group]FollowUpFigures, error) {
	all := map[group]FollowUpFigures{}
	if w.FollowUp == "0" {
		return all, nil
	}

	late := db.At(tx.Now().Add(-soon * time.Minute))
	const detractor = "f.nps <= 6 AND "
	rows, err := countFollowUps[lookedAfterRow](ctx, tx, w, by, "count(*) AS total, "+
		countOf("f.closed_at IS NULL", "still_open")+", "+
		countOf("f.closed_at IS NOT NULL AND f.state = 'completed'", "closed_answered")+
		", CAST(SUM(f.reopened) AS BIGINT) AS reopened, "+
		countOf(detractor+"(f.touched_minutes IS NOT NULL OR f.opened_at < $1)", "detractors")+", "+
		countOf(detractor+fmt.Sprintf("f.touched_minutes <= %d", soon), "in_time"), followedUp{}, late)
	if err != nil {
		return nil, fmt.Errorf("count follow-ups: %w", err)
	}

	for _, r := range rows {
		all[group{r.Group, r.Month}] = FollowUpFigures{
			Total:            r.Total,
			Open:             r.Open,
			CompletedWith:    r.With,
			CompletedWithout: r.Total - r.Open - r.With,
			Reopened:         r.Reopened,
			Detractors:       r.Detractors,
			InTime:           r.InTime,
			minutes:          map[int64]int64{},
		}
	}

	if by == byMonth { // a month shows how many there were
		return all, nil
	}

	touched, err := countFollowUps[touchedRow](
		ctx, tx, w, by,
		"CASE WHEN f.touched_minutes < 0 THEN 0 ELSE f.touched_minutes END AS minutes, count(*) AS n",
		followedUp{where: " AND f.touched_minutes IS NOT NULL", group: ", 3"},
	)
	if err != nil {
		return nil, fmt.Errorf("read how long follow-ups took: %w", err)
	}

	for _, r := range touched {
		all[group{r.Group, r.Month}].minutes[r.Minutes] += r.Number
	}

	checked, err := countFollowUps[checkedRow](
		ctx, tx, w, by, "count(*) AS checked, "+countOf("asked.settled = 1", "settled"),
		followedUp{
			from:  "survey_responses asked CROSS JOIN ",
			where: " AND asked.kind = 'check' AND asked.settled IS NOT NULL AND f.response_id = asked.parent_id",
		},
	)
	if err != nil {
		return nil, fmt.Errorf("count checks: %w", err)
	}

	for _, r := range checked {
		u := all[group{r.Group, r.Month}]
		u.Checked = r.Checked
		u.Settled = r.Settled
		all[group{r.Group, r.Month}] = u
	}

	return all, nil
}

// followedUp is what a statement about follow-ups has besides.
type followedUp struct{ from, where, group string }

// countFollowUps counts the follow-ups of a period by group.
func countFollowUps[T any](
	ctx context.Context, tx *db.Tx, w *within, by, columns string, more followedUp, args ...any,
) ([]T, error) {
	limits := &db.Where{Args: args}
	limits.Add(db.Equal("f.unit", w.unit))
	limits.Add(db.Condition{SQL: "f.opened_on >= ? AND f.opened_on <= ?", Args: []any{w.span.From, w.span.To}})

	for _, of := range []struct {
		column string
		ids    []int64
	}{
		{"f.company_id", w.CompanyIDs},
		{"f.brand_id", w.BrandIDs},
		{"f.survey_id", w.SurveyIDs},
		{"f.manager_user_id", w.UserIDs},
	} {
		if len(of.ids) > 0 {
			limits.Add(db.In(of.column, of.ids))
		}
	}

	if w.personal {
		limits.Add(db.Condition{SQL: "f.manager_user_id IS NOT NULL"})
	}

	id := "0"
	month := "''"
	switch by {
	case byCompany:
		id = "f.company_id"
	case byManager:
		id = "f.manager_user_id"
	case byMonth:
		month = "substr(CAST(f.opened_on AS TEXT), 1, 7)"
	}
	return db.Select[T](ctx, tx, "SELECT "+id+" AS group_id, "+month+" AS month, "+columns+" FROM "+more.from+
		"follow_ups f WHERE {company:f.company_id} AND {brand:f.brand_id}"+limits.Text()+more.where+
		" GROUP BY 1, 2"+more.group, limits.Args...)
}
