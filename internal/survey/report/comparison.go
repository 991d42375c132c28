package report

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"forecourt/internal/platform/db"
	"forecourt/internal/survey/figure"
)

func companyComparison(ctx context.Context, tx *db.Tx, in *Input) (*SurveyReport, error) {
	return reportComparison(ctx, tx, in, byCompany)
}

func managerComparison(ctx context.Context, tx *db.Tx, in *Input) (*SurveyReport, error) {
	return reportComparison(ctx, tx, in, byManager)
}

// compared is one of those that are compared: a company, a person, or others together.
type compared struct {
	id           int64
	name         string
	others       bool
	sums, before map[int64]figure.Sums
	funnel       figure.Funnel
	followUps    FollowUpFigures
	// hidden are the KPIs that cannot be shown of it.
	hidden map[int64]bool
}

// reportComparison sets companies or people beside each other.
func reportComparison(ctx context.Context, tx *db.Tx, in *Input, by string) (*SurveyReport, error) {
	w, err := in.resolveLimits(ctx, tx, in.BusinessUnit, by == byManager)
	if err != nil {
		return nil, err
	}

	c, err := w.countGroups(ctx, tx, by)
	if err != nil {
		return nil, err
	}

	sums := c.now.sumGroups()
	before := c.earlier.sumGroups()
	r, err := w.beginReport(ctx, tx, sums, before)
	if err != nil {
		return nil, err
	}

	var ids []int64
	for _, groups := range []func(func(group) bool){maps.Keys(c.now), maps.Keys(c.funnels), maps.Keys(c.followUps)} {
		for g := range groups {
			ids = append(ids, g.id)
		}
	}

	slices.Sort(ids)
	ids = slices.Compact(ids)
	names, err := readNames(ctx, tx, by, ids)
	if err != nil {
		return nil, err
	}

	var rows []compared
	var funnel figure.Funnel
	var looked FollowUpFigures

	for _, id := range ids {
		g := group{id: id}
		rows = append(rows, compared{
			id:        id,
			name:      names[id],
			sums:      c.now[g],
			before:    c.earlier[g],
			funnel:    c.funnels[g],
			followUps: c.followUps[g],
		})
		funnel.AddUp(c.funnels[g])
		looked = looked.addUp(c.followUps[g])
	}

	r.Total = w.makeLine(r.KPIs, sums, before)
	w.fillOutcomes(&r.Total, funnel, looked)
	w.hideOutcomes(&r.Total)
	r.Open = funnel.Waiting > 0
	if by == byManager {
		rows = w.separateOthers(rows, r.KPIs)
	} else {
		hideFew(rows, r.KPIs)
	}

	hideEarlier(rows, r.KPIs)
	r.Rows = w.rankRows(rows, r.KPIs, sums, by)

	return r, nil
}

// separateOthers puts people who are not to be seen among the others, and hides figures by
// which one could see what somebody's few answers were.
func (w *within) separateOthers(rows []compared, kpis []MeasuredKPI) []compared {
	people := make(map[int64]map[int64]figure.Sums, len(rows))
	for i := range rows {
		people[rows[i].id] = rows[i].sums
	}

	apart, hidden := w.findOthers(people)
	others := compared{
		others: true,
		sums:   map[int64]figure.Sums{},
		before: map[int64]figure.Sums{},
		hidden: map[int64]bool{},
	}

	var shown []compared
	some := false
	for _, c := range rows {
		for _, k := range kpis {
			if hidden[k.ID][c.id] || apart[c.id] {
				s := others.sums[k.ID]
				s.Add(c.sums[k.ID])
				others.sums[k.ID] = s
			}
		}

		if apart[c.id] {
			some = true
			others.funnel.AddUp(c.funnel)
			others.followUps = others.followUps.addUp(c.followUps)
			continue
		}

		c.hidden = map[int64]bool{}
		for _, k := range kpis {
			c.hidden[k.ID] = hidden[k.ID][c.id] && c.sums[k.ID].N > 0
			some = some || c.hidden[k.ID]
		}
		shown = append(shown, c)
	}

	if some {
		shown = append(shown, others)
	}

	return shown
}

// hideFew hides the figures of companies with few answers, and of the one with the fewest beside them while all
// companies together, without those that are shown, would say what the few are.
func hideFew(rows []compared, kpis []MeasuredKPI) {
	everyone := func(int64) bool { return true }
	for i := range rows {
		rows[i].hidden = map[int64]bool{}
	}

	for _, k := range kpis {
		hidden := figure.FindOthers(sumRows(rows, func(c *compared) figure.Sums { return c.sums[k.ID] }), everyone)
		for i := range rows {
			rows[i].hidden[k.ID] = hidden[rows[i].id] && rows[i].sums[k.ID].N > 0
		}
	}
}

// hideEarlier forgets figures of the period before by which one could see what few answers were then: all that is
// compared, without what is shown of it, has five or more.
func hideEarlier(rows []compared, kpis []MeasuredKPI) {
	for _, k := range kpis {
		seen := map[int64]bool{}
		for i := range rows {
			c := &rows[i]
			seen[c.id] = !c.others && !c.hidden[k.ID] && c.sums[k.ID].N >= figure.EnoughToShow
		}
		hidden := figure.FindOthers(
			sumRows(rows, func(c *compared) figure.Sums { return c.before[k.ID] }),
			func(id int64) bool { return seen[id] },
		)
		for i := range rows {
			if hidden[rows[i].id] {
				rows[i].before = maps.Clone(rows[i].before)
				delete(rows[i].before, k.ID)
			}
		}
	}
}

// sumRows gives what is compared with sums of each, as the rules of few answers want them.
func sumRows(rows []compared, n func(c *compared) figure.Sums) []figure.Row {
	list := make([]figure.Row, len(rows))
	for i := range rows {
		list[i] = figure.Row{ID: rows[i].id, Sums: n(&rows[i])}
	}
	return list
}

// rankRows puts those that are compared in the order of their NPS, the others last.
func (w *within) rankRows(all []compared, kpis []MeasuredKPI, total map[int64]figure.Sums, by string) []ReportRow {
	nps := int64(0)
	for _, k := range kpis {
		if k.Type == "nps" {
			nps = k.ID
		}
	}

	order := make([]figure.Row, 0, len(all))
	place := map[int64]int{}
	for i, c := range all {
		sums := c.sums[nps]
		if c.hidden[nps] {
			sums = figure.Sums{N: min(sums.N, figure.EnoughToShow-1)}
		}
		place[c.id] = i
		if !c.others {
			order = append(order, figure.Row{ID: c.id, Name: c.name, Sums: sums})
		}
	}

	figure.SortRows(order, figure.NPS)
	rows := []ReportRow{}
	for at, o := range order {
		row := w.makeRow(&all[place[o.ID]], kpis, total, by)
		if row.NPS.State == figure.Shown {
			rank := int64(at + 1)
			row.Rank = &rank
		}
		rows = append(rows, row)
	}

	for i := range all {
		if all[i].others {
			rows = append(rows, w.makeRow(&all[i], kpis, total, by))
		}
	}

	return rows
}

// makeRow gives the line of one that is compared. Nothing leads to the responses of people who
// are hidden.
func (w *within) makeRow(c *compared, kpis []MeasuredKPI, total map[int64]figure.Sums, by string) ReportRow {
	own := *w
	row := ReportRow{Name: c.name, Others: c.others}
	switch {
	case c.others:
	case by == byCompany:
		row.CompanyID = &c.id
		own.CompanyIDs = []int64{c.id}
	default:
		row.UserID = &c.id
		own.UserIDs = []int64{c.id}
	}
	row.ReportLine = own.makeLine(kpis, c.sums, c.before)
	own.fillOutcomes(&row.ReportLine, c.funnel, c.followUps)
	each := func(kpi int64, kind figure.Kind, f *AnswerFigure) {
		if c.hidden[kpi] {
			*f = AnswerFigure{State: figure.Hidden}
		}
		if f.Value != nil {
			f.Compared = c.sums[kpi].ToOthers(total[kpi].Without(c.sums[kpi]), kind)
		}
		if c.others {
			f.Drill = nil
		}
	}

	for _, k := range kpis {
		if k.Type == "nps" {
			each(k.ID, figure.NPS, &row.NPS)
		}
	}

	for i := range row.KPIs {
		each(row.KPIs[i].KPIID, figure.KPI, &row.KPIs[i].Figure)
	}

	if c.others {
		row.Funnel.Drill = nil
		row.FollowUps.Drill = nil
	}

	w.hideOutcomes(&row.ReportLine)

	return row
}

// readNames reads the names of companies or people.
func readNames(ctx context.Context, tx *db.Tx, by string, ids []int64) (map[int64]string, error) {
	among, err := tx.AmongIDs("id", ids)
	if err != nil {
		return nil, err
	}

	from := "users WHERE {everyone}"
	if by == byCompany {
		from = "companies WHERE {company:id}"
	}

	type named struct {
		ID   int64  `db:"id"`
		Name string `db:"name"`
	}

	rows, err := db.Select[named](ctx, tx, "SELECT id, name FROM "+from+" AND "+among.Places(1), among.Args...)
	if err != nil {
		return nil, fmt.Errorf("read names: %w", err)
	}

	names := make(map[int64]string, len(rows))
	for _, r := range rows {
		names[r.ID] = r.Name
	}

	return names, nil
}
