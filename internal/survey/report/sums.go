package report

import (
	"context"
	"fmt"
	"slices"
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
	Group   int64  `db:"group_id"`
	Month   string `db:"month"`
	Person  int64  `db:"person"` // whom the answers are about, where people were asked for
	KPI     int64  `db:"kpi_id"`
	N       int64  `db:"n"`
	Sum     int64  `db:"points"`
	Squares int64  `db:"squares"`
	High    int64  `db:"high"`
	Low     int64  `db:"low"`
	Below   int64  `db:"below"`
}

// toSums gives the sums as the formulas of figures want them.
func (s *summed) toSums() figure.Sums {
	return figure.Sums{N: s.N, Sum: s.Sum, Squares: s.Squares, High: s.High, Low: s.Low, Below: s.Below}
}

// add adds others so many times: -1 takes them away.
func (s *summed) add(o *summed, times int64) {
	s.N += times * o.N
	s.Sum += times * o.Sum
	s.Squares += times * o.Squares
	s.High += times * o.High
	s.Low += times * o.Low
	s.Below += times * o.Below
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

// sumGroups adds all groups up.
func (s sumsBy) sumGroups() map[int64]figure.Sums {
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
	summedMonths = "CAST(SUM(number) AS BIGINT) AS n, " + sumOf("points") + ", " + sumOf("squares") +
		", " + sumOf("high") + ", " + sumOf("low") + ", " + sumOf("below")
	summedDays = "count(*) AS n, " + sumOf("points") + ", CAST(SUM(points * points) AS BIGINT) AS squares, " +
		countOf("points >= 8000", "high") + ", " + countOf("points <= 4000", "low") + ", " + countOf("points < 0", "below")
)

func sumOf(column string) string { return "CAST(SUM(" + column + ") AS BIGINT) AS " + column }

func countOf(where, name string) string {
	return "CAST(SUM(CASE WHEN " + where + " THEN 1 ELSE 0 END) AS BIGINT) AS " + name
}

// groupColumns gives the columns and the end of a statement that groups rows.
func groupColumns(by, month, key string) (columns, end string) {
	id := by
	if by == byMonth || by == together {
		id = "0"
		end = key
	} else {
		end = by + ", " + key
	}

	if by == byMonth {
		return id + " AS group_id, " + month + " AS month, " + key, " GROUP BY " + month + ", " + end
	}

	return id + " AS group_id, '' AS month, " + key, " GROUP BY " + end
}

const monthOfAnswer = "substr(CAST(answered_on AS TEXT), 1, 7)"

// ofPeople reports whether a report names people: rollups that do are longer.
func (w *within) ofPeople(by string) bool { return by == byManager || w.each || len(w.UserIDs) > 0 }

// cell is what sums are of: a group, and a person where people were asked for.
type cell struct {
	group
	person int64
}

// sumKPIs reads what the answers of a period come to, whole months from the rollups. Of people
// who were asked for it leaves out, group by group and KPI by KPI, those who stand among the
// others there.
func (w *within) sumKPIs(ctx context.Context, tx *db.Tx, by string) (sumsBy, error) {
	everybody := *w
	if everybody.each = len(w.UserIDs) > 0; everybody.each {
		everybody.UserIDs = nil
	}

	cells, err := everybody.readCells(ctx, tx, by)
	if err != nil {
		return nil, err
	}

	all := sumsBy{}
	if !everybody.each {
		for at, kpis := range cells {
			for kpi, s := range kpis {
				all.add(at.group, kpi, s)
			}
		}
		return all, nil
	}

	hidden := w.findHidden(cells, by)
	for at, kpis := range cells {
		if !slices.Contains(w.UserIDs, at.person) {
			continue
		}

		for kpi, s := range kpis {
			if hidden[at][kpi] {
				s = figure.Sums{LeftOut: true}
			}
			all.add(at.group, kpi, s)
		}
	}

	return all, nil
}

// findHidden finds which KPIs of which people stand among the others, in each group by itself;
// people who are compared are one group.
func (w *within) findHidden(cells map[cell]map[int64]figure.Sums, by string) map[cell]map[int64]bool {
	groups := map[group][]cell{}
	for at := range cells {
		of := at.group
		if by == byManager {
			of = group{}
		}
		groups[of] = append(groups[of], at)
	}

	hidden := make(map[cell]map[int64]bool, len(cells))
	for _, people := range groups {
		sums := map[int64]map[int64]figure.Sums{}
		for _, at := range people {
			sums[at.person] = cells[at]
		}
		apart, kpis := w.findOthers(sums)
		for _, at := range people {
			hidden[at] = map[int64]bool{}
			for kpi := range cells[at] {
				hidden[at][kpi] = apart[at.person] || kpis[kpi][at.person]
			}
		}
	}

	return hidden
}

// findOthers finds which people stand among the others, and for each KPI which people do so
// there.
func (w *within) findOthers(
	people map[int64]map[int64]figure.Sums,
) (apart map[int64]bool, kpis map[int64]map[int64]bool) {
	among := func(n func(map[int64]figure.Sums) figure.Sums, seen func(int64) bool) map[int64]bool {
		rows := make([]figure.Row, 0, len(people))
		for id, sums := range people {
			rows = append(rows, figure.Row{ID: id, Sums: n(sums)})
		}
		return figure.FindOthers(rows, seen)
	}

	apart = among(func(sums map[int64]figure.Sums) figure.Sums { return figure.Sums{N: mostAnswers(sums)} }, w.seesPerson)
	kpis = map[int64]map[int64]bool{}
	for _, sums := range people {
		for kpi := range sums {
			if kpis[kpi] == nil {
				kpis[kpi] = among(
					func(sums map[int64]figure.Sums) figure.Sums { return sums[kpi] },
					func(id int64) bool { return !apart[id] },
				)
			}
		}
	}

	return apart, kpis
}

// readCells reads sums by group, and by person where each is asked for. Those of customers who
// were not looked after are all but those of the few who were.
func (w *within) readCells(ctx context.Context, tx *db.Tx, by string) (map[cell]map[int64]figure.Sums, error) {
	found := map[cell]map[int64]*summed{}
	for _, part := range w.splitByFollowUp() {
		rows, err := part.of.selectKPISums(ctx, tx, by)
		if err != nil {
			return nil, fmt.Errorf("add answers up: %w", err)
		}

		for i := range rows {
			r := &rows[i]
			at := cell{group{r.Group, r.Month}, r.Person}
			if found[at] == nil {
				found[at] = map[int64]*summed{}
			}
			if found[at][r.KPI] == nil {
				found[at][r.KPI] = &summed{}
			}
			found[at][r.KPI].add(r, part.times)
		}
	}

	cells := make(map[cell]map[int64]figure.Sums, len(found))
	for at, kpis := range found {
		cells[at] = map[int64]figure.Sums{}
		for kpi, s := range kpis {
			if s.N > 0 {
				cells[at][kpi] = s.toSums()
			}
		}
	}

	return cells, nil
}

// selectKPISums reads the rows of sums, of whole months from the rollups and of the other days
// from the answers.
func (w *within) selectKPISums(ctx context.Context, tx *db.Tx, by string) ([]summed, error) {
	whole, parts := w.monthsAndDays()
	person := "0 AS person"
	each := ""
	if w.each {
		person = "manager_user_id AS person"
		each = ", manager_user_id"
	}

	var texts []string
	var args []any
	if whole != nil {
		table := "survey_kpi_rollups"
		if w.ofPeople(by) {
			table = "survey_manager_rollups"
		}
		limits := w.whereMonths(args, *whole, by)
		columns, end := groupColumns(by, "month", "kpi_id")
		texts = append(
			texts,
			"SELECT "+columns+", "+person+", "+summedMonths+" FROM "+table+" WHERE "+scope+
				" AND number <> 0"+limits.Text()+end+each,
		)
		args = limits.Args
	}

	for _, part := range parts {
		limits := w.whereDays(args, "unit", "answered_on", part)
		columns, end := groupColumns(by, monthOfAnswer, "kpi_id")
		texts = append(
			texts,
			"SELECT "+columns+", "+person+", "+summedDays+" FROM "+
				w.joinFollowUps(limits, "response_kpis", "response_id", "answered_on", part)+" WHERE "+scope+
				limits.Text()+end+each,
		)
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

// countFunnels counts what became of the invitations of a period.
func (w *within) countFunnels(ctx context.Context, tx *db.Tx, by string) (map[group]figure.Funnel, error) {
	all := map[group]figure.Funnel{}
	for _, part := range w.splitByFollowUp() {
		rows, err := part.of.selectFunnels(ctx, tx, by)
		if err != nil {
			return nil, fmt.Errorf("count invitations: %w", err)
		}

		for _, r := range rows {
			f := all[group{r.Group, r.Month}]
			f.Add(r.State, part.times*r.Number)
			all[group{r.Group, r.Month}] = f
		}
	}

	return all, w.addByStaff(ctx, tx, by, all)
}

// addByStaff adds how many of the completed responses were given by staff, which figures leave
// out.
func (w *within) addByStaff(ctx context.Context, tx *db.Tx, by string, all map[group]figure.Funnel) error {
	limits := w.whereDays(nil, "type", "sent_on", w.span)
	switch lookedAfter := "EXISTS (SELECT 1 FROM follow_ups f WHERE f.response_id = survey_responses.id)"; w.FollowUp {
	case "1":
		limits.Add(db.Condition{SQL: lookedAfter})
	case "0":
		limits.Add(db.Condition{SQL: "NOT " + lookedAfter})
	}
	columns, end := groupColumns(by, "substr(CAST(sent_on AS TEXT), 1, 7)", "state")
	rows, err := db.Select[funnelRow](ctx, tx, "SELECT "+columns+", count(*) AS n FROM survey_responses WHERE "+scope+
		" AND kind = 'invited' AND state = 'completed' AND channel = 'staff' AND answered_on IS NULL"+limits.Text()+
		end, limits.Args...)
	if err != nil {
		return fmt.Errorf("count answers of staff: %w", err)
	}

	for _, r := range rows {
		at := group{r.Group, r.Month}
		f := all[at]
		f.ByStaff += r.Number
		all[at] = f
	}

	return nil
}

// selectFunnels reads how many invitations are in which state.
func (w *within) selectFunnels(ctx context.Context, tx *db.Tx, by string) ([]funnelRow, error) {
	whole, parts := w.monthsAndDays()
	var texts []string
	var args []any
	if whole != nil {
		table := "survey_funnel"
		if w.ofPeople(by) {
			table = "survey_manager_funnel"
		}
		limits := w.whereMonths(args, *whole, by)
		columns, end := groupColumns(by, "month", "state")
		texts = append(
			texts,
			"SELECT "+columns+", CAST(SUM(number) AS BIGINT) AS n FROM "+table+" WHERE "+scope+
				" AND number <> 0"+limits.Text()+end,
		)
		args = limits.Args
	}

	for _, part := range parts {
		limits := w.whereDays(args, "type", "sent_on", part)
		columns, end := groupColumns(by, "substr(CAST(sent_on AS TEXT), 1, 7)", "state")
		texts = append(
			texts,
			"SELECT "+columns+", count(*) AS n FROM "+
				w.joinFollowUps(limits, "survey_responses", "id", "sent_on", part)+" WHERE "+scope+
				" AND kind = 'invited' AND sent_on IS NOT NULL"+limits.Text()+end,
		)
		args = limits.Args
	}

	return db.Select[funnelRow](ctx, tx, strings.Join(texts, " UNION ALL "), args...)
}
