package report

import (
	"cmp"
	"context"
	"fmt"
	"strconv"

	"forecourt/internal/platform/db"
	"forecourt/internal/survey/figure"
)

// KPIAnswers is what the answers come to for a KPI.
type KPIAnswers struct {
	MeasuredKPI
	Figure AnswerFigure `json:"figure"`
}

// AnswerGroup is what the answers of one company, user, survey or month come to.
type AnswerGroup struct {
	Key  string       `json:"key" doc:"id of the company, user or survey, or the month as YYYY-MM; empty: people with few answers, and those whose figures the caller does not see"`
	Name string       `json:"name"`
	KPIs []KPIAnswers `json:"kpis" nullable:"false"`
}

// KPIsInput says which answers figures of KPIs are about.
type KPIsInput struct {
	BusinessUnit string `query:"businessUnit" enum:"sales,service" doc:"empty: both"`
	Limits
}

// askedUnits lists the units that are asked for.
func (in *KPIsInput) askedUnits() []string {
	if unit := cmp.Or(in.Unit, in.BusinessUnit); unit != "" {
		return []string{unit}
	}
	return []string{"sales", "service"}
}

// npsFigures reads what the answers come to for the NPS of each unit.
func npsFigures(ctx context.Context, tx *db.Tx, in *KPIsInput) ([]KPIAnswers, error) {
	all, err := kpiFigures(ctx, tx, in)
	nps := []KPIAnswers{}
	for _, k := range all {
		if k.Type == "nps" {
			nps = append(nps, k)
		}
	}

	return nps, err
}

// kpiFigures reads what the answers come to for each KPI in use, unit by unit.
func kpiFigures(ctx context.Context, tx *db.Tx, in *KPIsInput) ([]KPIAnswers, error) {
	all := []KPIAnswers{}
	for _, unit := range in.askedUnits() {
		w, err := in.resolveLimits(ctx, tx, unit, false)
		if err != nil {
			return nil, err
		}

		now, err := w.sumKPIs(ctx, tx, together)
		if err != nil {
			return nil, err
		}

		earlier, err := w.sumEarlierKPIs(ctx, tx, together)
		if err != nil {
			return nil, err
		}

		sums := now.sumGroups()
		past := earlier.sumGroups()
		kpis, err := readMeasured(ctx, tx, unit, sums)
		if err != nil {
			return nil, err
		}

		all = append(all, withFigures(kpis, w.makeLine(kpis, sums, past))...)
	}

	return all, nil
}

// withFigures puts the figures of a line beside what they measure.
func withFigures(kpis []MeasuredKPI, l ReportLine) []KPIAnswers {
	all := []KPIAnswers{}
	at := map[int64]AnswerFigure{}
	for _, k := range l.KPIs {
		at[k.KPIID] = k.Figure
	}

	for _, k := range kpis {
		f := l.NPS
		if k.Type != "nps" {
			f = at[k.ID]
		}
		all = append(all, KPIAnswers{k, f})
	}

	return all
}

type groupedInput struct {
	KPIsInput
	By string `query:"by" enum:"company,user,survey,month" default:"company"`
}

// groupedFigures reads what the answers come to by company, user, survey or month.
func groupedFigures(ctx context.Context, tx *db.Tx, in *groupedInput) ([]AnswerGroup, error) {
	groups := []AnswerGroup{}
	at := map[string]int{}
	add := func(key, name string, kpis []KPIAnswers) {
		i, some := at[key]
		if !some {
			i = len(groups)
			at[key] = i
			groups = append(groups, AnswerGroup{Key: key, Name: name, KPIs: []KPIAnswers{}})
		}
		groups[i].KPIs = append(groups[i].KPIs, kpis...)
	}

	for _, unit := range in.askedUnits() {
		asked := &Input{BusinessUnit: unit, Limits: in.Limits}
		if each := eachOf[in.By]; each != nil {
			if err := each(ctx, tx, asked, add); err != nil {
				return nil, err
			}
			continue
		}

		read := companyComparison
		if in.By == "user" {
			read = managerComparison
		}
		r, err := read(ctx, tx, asked)
		if err != nil {
			return nil, err
		}

		for _, row := range r.Rows {
			key := ""
			for _, id := range []*int64{row.CompanyID, row.UserID} {
				if id != nil {
					key = strconv.FormatInt(*id, 10)
				}
			}
			add(key, row.Name, withFigures(r.KPIs, row.ReportLine))
		}
	}

	return groups, nil
}

// eachOf are the groups that no tab of the report has.
var eachOf = map[string]func(
	ctx context.Context, tx *db.Tx, in *Input, add func(key, name string, kpis []KPIAnswers),
) error{"month": addMonths, "survey": addSurveys}

// addSurveys adds a group for each survey that somebody has answered.
func addSurveys(ctx context.Context, tx *db.Tx, in *Input, add func(key, name string, kpis []KPIAnswers)) error {
	w, err := in.resolveLimits(ctx, tx, in.BusinessUnit, false)
	if err != nil {
		return err
	}

	sums, err := w.sumKPIs(ctx, tx, bySurvey)
	if err != nil {
		return err
	}

	kpis, err := readMeasured(ctx, tx, w.unit, sums.sumGroups())
	if err != nil {
		return err
	}

	ids := make([]int64, 0, len(sums))
	for g := range sums {
		ids = append(ids, g.id)
	}

	among, err := tx.AmongIDs("id", ids)
	if err != nil {
		return err
	}

	surveys, err := db.Select[ReportChoice](
		ctx, tx,
		"SELECT id, name FROM surveys WHERE {everyone} AND "+among.Places(1)+" ORDER BY name, id",
		among.Args...,
	)
	if err != nil {
		return fmt.Errorf("read how surveys are called: %w", err)
	}

	for _, s := range surveys {
		one := *w
		one.SurveyIDs = []int64{s.ID}
		add(
			strconv.FormatInt(s.ID, 10), s.Name,
			withFigures(kpis, one.makeLine(kpis, sums[group{id: s.ID}], map[int64]figure.Sums{})),
		)
	}

	return nil
}

// addMonths adds a group for each month of the period in which somebody has answered.
func addMonths(ctx context.Context, tx *db.Tx, in *Input, add func(key, name string, kpis []KPIAnswers)) error {
	w, err := in.resolveLimits(ctx, tx, in.BusinessUnit, false)
	if err != nil {
		return err
	}

	sums, err := w.sumKPIs(ctx, tx, byMonth)
	if err != nil {
		return err
	}

	kpis, err := readMeasured(ctx, tx, w.unit, sums.sumGroups())
	if err != nil {
		return err
	}

	first := w.span.From.FirstOfMonth()
	for i, name := range w.span.monthNames() {
		of := sums[group{month: name}]
		if len(of) == 0 {
			continue
		}
		month := w.withSpan(w.span.cutMonth(monthSpan(first, i)))
		add(name, name, withFigures(kpis, month.makeLine(kpis, of, map[int64]figure.Sums{})))
	}

	return nil
}
