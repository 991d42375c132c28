package report

import (
	"context"
	"fmt"
	"strings"

	"forecourt/internal/platform/db"
	"forecourt/internal/survey/figure"
)

// What sums are grouped by.
const (
	together  = "0"
	byCompany = "company_id"
	byManager = "manager_user_id"
	bySurvey  = "survey_id"
	byMonth   = "month"
)

// summed is what answers come to for a MeasuredKPI, of a group of them.
type summed struct {
	Group     int64  `db:"group_id"`
	Month     string `db:"month"`
	KPI       int64  `db:"kpi_id"`
	N         int64  `db:"n"`
	Sum       int64  `db:"points"`
	Squares   int64  `db:"squares"`
	High      int64  `db:"high"`
	Low       int64  `db:"low"`
	Below     int64  `db:"below"`
	Anonymous int64  `db:"anonymous"`
}

func (s *summed) sums() figure.Sums {
	return figure.Sums{N: s.N, Sum: s.Sum, Squares: s.Squares, High: s.High, Low: s.Low, Below: s.Below, Anonymous: s.Anonymous == 1}
}

// group is what sums have in common: a company, a person, or a month.
type group struct {
	id    int64
	month string
}

// sumsBy are sums by group and KPI.
type sumsBy map[group]map[int64]figure.Sums

func (s sumsBy) add(g group, kpi int64, sums figure.Sums) {
	if s[g] == nil {
		s[g] = map[int64]figure.Sums{}
	}
	all := s[g][kpi]
	all.Add(sums)
	s[g][kpi] = all
}

// total adds all groups up.
func (s sumsBy) total() map[int64]figure.Sums {
	total := map[int64]figure.Sums{}
	for _, of := range s {
		for kpi, sums := range of {
			all := total[kpi]
			all.Add(sums)
			total[kpi] = all
		}
	}
	return total
}

// columns of what is summed, of a table that has months and of one that has days.
var (
	summedMonths = "CAST(SUM(number) AS BIGINT) AS n, " + sumOf("points") + ", " + sumOf("squares") + ", " + sumOf("high") + ", " + sumOf("low") + ", " + sumOf("below")
	summedDays   = "count(*) AS n, " + sumOf("points") + ", CAST(SUM(points * points) AS BIGINT) AS squares, " +
		countOf("points >= 8000", "high") + ", " + countOf("points <= 4000", "low") + ", " + countOf("points < 0", "below")
)

func sumOf(column string) string { return "CAST(SUM(" + column + ") AS BIGINT) AS " + column }

func countOf(where, name string) string {
	return "CAST(SUM(CASE WHEN " + where + " THEN 1 ELSE 0 END) AS BIGINT) AS " + name
}

// unnamed says whether there may be answers without a name among the rows.
func unnamed(manager string) string {
	return "MAX(CASE WHEN " + manager + " AND survey_id IN (SELECT asked.survey_id FROM survey_versions asked WHERE asked.anonymous = 1) THEN 1 ELSE 0 END) AS anonymous"
}

const (
	noManagerInMonths = "manager_user_id = 0"
	noManagerInDays   = "manager_user_id IS NULL"
)

// grouped are the columns and the end of a statement that groups rows.
func grouped(by, month, key string) (columns, end string) {
	id := by
	if by == byMonth || by == together {
		id, end = "0", key
	} else {
		end = by + ", " + key
	}
	if by == byMonth {
		return id + " AS group_id, " + month + " AS month, " + key, " GROUP BY " + month + ", " + end
	}
	return id + " AS group_id, '' AS month, " + key, " GROUP BY " + end
}

const monthOfAnswer = "substr(CAST(answered_on AS TEXT), 1, 7)"

// kpis reads what the answers of a period come to, whole months from the rollups.
func (w *within) kpis(ctx context.Context, tx *db.Tx, by string) (sumsBy, error) {
	whole, parts := w.span.whole()
	if w.FollowUp != "" {
		whole, parts = nil, []ReportPeriod{w.span}
	}
	var texts []string
	var args []any
	if whole != nil {
		limits := w.where(args, "unit", "manager_user_id <> 0")
		limits.Add(db.Condition{SQL: "month >= ? AND month <= ?", Args: []any{nameOf(whole.From), nameOf(whole.To)}})
		columns, end := grouped(by, "month", "kpi_id")
		texts = append(texts, "SELECT "+columns+", "+summedMonths+", "+unnamed(noManagerInMonths)+" FROM survey_kpi_rollups WHERE "+scope+" AND number <> 0"+limits.Text()+end)
		args = limits.Args
	}
	for _, part := range parts {
		limits := w.where(args, "unit", "manager_user_id IS NOT NULL")
		limits.Add(db.Condition{SQL: "answered_on >= ? AND answered_on <= ?", Args: []any{part.From, part.To}})
		columns, end := grouped(by, monthOfAnswer, "kpi_id")
		texts = append(texts, "SELECT "+columns+", "+summedDays+", "+unnamed(noManagerInDays)+" FROM response_kpis WHERE "+scope+limits.Text()+w.followed("response_kpis.response_id")+end)
		args = limits.Args
	}
	rows, err := db.Select[summed](ctx, tx, strings.Join(texts, " UNION ALL "), args...)
	if err != nil {
		return nil, fmt.Errorf("add answers up: %w", err)
	}
	all := sumsBy{}
	for i := range rows {
		r := &rows[i]
		all.add(group{r.Group, r.Month}, r.KPI, r.sums())
	}
	return all, nil
}

// funnelRow is how many invitations are in a state.
type funnelRow struct {
	Group  int64  `db:"group_id"`
	Month  string `db:"month"`
	State  string `db:"state"`
	Number int64  `db:"n"`
}

// funnels reads what became of the invitations of a period.
func (w *within) funnels(ctx context.Context, tx *db.Tx, by string) (map[group]figure.Funnel, error) {
	whole, parts := w.span.whole()
	if w.FollowUp != "" {
		whole, parts = nil, []ReportPeriod{w.span}
	}
	var texts []string
	var args []any
	if whole != nil {
		limits := w.where(args, "unit", "manager_user_id <> 0")
		limits.Add(db.Condition{SQL: "month >= ? AND month <= ?", Args: []any{nameOf(whole.From), nameOf(whole.To)}})
		columns, end := grouped(by, "month", "state")
		texts = append(texts, "SELECT "+columns+", CAST(SUM(number) AS BIGINT) AS n FROM survey_funnel WHERE "+scope+" AND number <> 0"+limits.Text()+end)
		args = limits.Args
	}
	for _, part := range parts {
		limits := w.where(args, "type", "manager_user_id IS NOT NULL")
		limits.Add(db.Condition{SQL: "sent_on >= ? AND sent_on <= ?", Args: []any{part.From, part.To}})
		columns, end := grouped(by, "substr(CAST(sent_on AS TEXT), 1, 7)", "state")
		texts = append(texts, "SELECT "+columns+", count(*) AS n FROM survey_responses WHERE "+scope+" AND kind = 'invited' AND sent_on IS NOT NULL"+limits.Text()+w.followed("survey_responses.id")+end)
		args = limits.Args
	}
	rows, err := db.Select[funnelRow](ctx, tx, strings.Join(texts, " UNION ALL "), args...)
	if err != nil {
		return nil, fmt.Errorf("count invitations: %w", err)
	}
	all := map[group]figure.Funnel{}
	for _, r := range rows {
		f := all[group{r.Group, r.Month}]
		f.Add(r.State, r.Number)
		all[group{r.Group, r.Month}] = f
	}
	return all, nil
}
