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
	Person    int64  `db:"person"` // of a month, where people were asked for
	KPI       int64  `db:"kpi_id"`
	N         int64  `db:"n"`
	Sum       int64  `db:"points"`
	Squares   int64  `db:"squares"`
	High      int64  `db:"high"`
	Low       int64  `db:"low"`
	Below     int64  `db:"below"`
	Anonymous int64  `db:"anonymous"` // how many have no name
}

func (s *summed) sums() figure.Sums {
	return figure.Sums{N: s.N, Sum: s.Sum, Squares: s.Squares, High: s.High, Low: s.Low, Below: s.Below, Anonymous: s.Anonymous > 0}
}

// add adds others so many times: -1 takes them away.
func (s *summed) add(o *summed, times int64) {
	s.N, s.Sum, s.Squares = s.N+times*o.N, s.Sum+times*o.Sum, s.Squares+times*o.Squares
	s.High, s.Low, s.Below, s.Anonymous = s.High+times*o.High, s.Low+times*o.Low, s.Below+times*o.Below, s.Anonymous+times*o.Anonymous
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

// unnamed counts answers without a name among the rows, each of which stands for so many.
func unnamed(nobody, number string) string {
	return "CAST(SUM(CASE WHEN " + nobody + " AND survey_id IN (SELECT asked.survey_id FROM survey_versions asked WHERE asked.anonymous = 1) THEN " + number + " ELSE 0 END) AS BIGINT) AS anonymous"
}

const (
	nobodyInMonths = "managed = 0"
	nobodyInDays   = "manager_user_id IS NULL"
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

// ofPeople says that a report names people: rollups that do are longer.
func (w *within) ofPeople(by string) bool { return by == byManager || len(w.UserIDs) > 0 }

// kpis reads what the answers of a period come to, whole months from the rollups. Those of customers who
// were not looked after are all but those of the few who were.
func (w *within) kpis(ctx context.Context, tx *db.Tx, by string) (sumsBy, error) {
	type who struct {
		group
		person int64
	}
	cells := map[who]map[int64]*summed{}
	for _, part := range w.split() {
		rows, err := part.of.summedKPIs(ctx, tx, by)
		if err != nil {
			return nil, fmt.Errorf("add answers up: %w", err)
		}
		for i := range rows {
			r := &rows[i]
			at := who{group{r.Group, r.Month}, r.Person}
			if cells[at] == nil {
				cells[at] = map[int64]*summed{}
			}
			if cells[at][r.KPI] == nil {
				cells[at][r.KPI] = &summed{}
			}
			cells[at][r.KPI].add(r, part.times)
		}
	}
	all := sumsBy{}
	for at, kpis := range cells {
		sums := map[int64]figure.Sums{}
		for kpi, s := range kpis {
			if s.N > 0 {
				sums[kpi] = s.sums()
			}
		}
		few := at.person != 0 && most(sums) < figure.EnoughForPerson
		for kpi, s := range sums {
			if few {
				s = figure.Sums{LeftOut: true}
			}
			all.add(at.group, kpi, s)
		}
	}
	return all, nil
}

func (w *within) summedKPIs(ctx context.Context, tx *db.Tx, by string) ([]summed, error) {
	whole, parts := w.monthsAndDays()
	person, each := "0 AS person", ""
	if by == byMonth && len(w.UserIDs) > 0 {
		person, each = "manager_user_id AS person", ", manager_user_id"
	}
	var texts []string
	var args []any
	if whole != nil {
		table, nobody := "survey_kpi_rollups", unnamed(nobodyInMonths, "number")
		if w.ofPeople(by) {
			table, nobody = "survey_manager_rollups", "0 AS anonymous"
		}
		limits := w.whereMonths(args, *whole, by)
		columns, end := grouped(by, "month", "kpi_id")
		texts = append(texts, "SELECT "+columns+", "+person+", "+summedMonths+", "+nobody+" FROM "+table+" WHERE "+scope+" AND number <> 0"+limits.Text()+end+each)
		args = limits.Args
	}
	for _, part := range parts {
		limits := w.whereDays(args, "unit", "answered_on", part)
		columns, end := grouped(by, monthOfAnswer, "kpi_id")
		texts = append(texts, "SELECT "+columns+", "+person+", "+summedDays+", "+unnamed(nobodyInDays, "1")+" FROM "+w.lookedAfter(limits, "response_kpis", "response_id", "answered_on", part)+" WHERE "+scope+limits.Text()+end+each)
		args = limits.Args
	}
	return db.Select[summed](ctx, tx, strings.Join(texts, " UNION ALL "), args...)
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
	all := map[group]figure.Funnel{}
	for _, part := range w.split() {
		rows, err := part.of.funnelRows(ctx, tx, by)
		if err != nil {
			return nil, fmt.Errorf("count invitations: %w", err)
		}
		for _, r := range rows {
			f := all[group{r.Group, r.Month}]
			f.Add(r.State, part.times*r.Number)
			all[group{r.Group, r.Month}] = f
		}
	}
	return all, nil
}

func (w *within) funnelRows(ctx context.Context, tx *db.Tx, by string) ([]funnelRow, error) {
	whole, parts := w.monthsAndDays()
	var texts []string
	var args []any
	if whole != nil {
		table := "survey_funnel"
		if w.ofPeople(by) {
			table = "survey_manager_funnel"
		}
		limits := w.whereMonths(args, *whole, by)
		columns, end := grouped(by, "month", "state")
		texts = append(texts, "SELECT "+columns+", CAST(SUM(number) AS BIGINT) AS n FROM "+table+" WHERE "+scope+" AND number <> 0"+limits.Text()+end)
		args = limits.Args
	}
	for _, part := range parts {
		limits := w.whereDays(args, "type", "sent_on", part)
		columns, end := grouped(by, "substr(CAST(sent_on AS TEXT), 1, 7)", "state")
		texts = append(texts, "SELECT "+columns+", count(*) AS n FROM "+w.lookedAfter(limits, "survey_responses", "id", "sent_on", part)+" WHERE "+scope+" AND kind = 'invited' AND sent_on IS NOT NULL"+limits.Text()+end)
		args = limits.Args
	}
	return db.Select[funnelRow](ctx, tx, strings.Join(texts, " UNION ALL "), args...)
}
