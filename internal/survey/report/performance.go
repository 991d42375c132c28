package report

import (
	"context"
	"fmt"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/survey/figure"
)

// Input is what every tab understands.
type Input struct {
	httpapi.ReportInput
	BusinessUnit string `query:"businessUnit" enum:"sales,service" default:"service"`
	Limits
}

// readMeasured reads the KPIs of a unit, the NPS first; KPIs out of use only where they have
// answers.
func readMeasured(ctx context.Context, tx *db.Tx, unit string, some ...map[int64]figure.Sums) ([]MeasuredKPI, error) {
	all, err := db.Select[MeasuredKPI](ctx, tx, `SELECT id, title, business_unit, type, status FROM kpis
		WHERE {everyone} AND business_unit = $1
		ORDER BY CASE WHEN type = 'nps' THEN 0 ELSE 1 END, CASE WHEN status = 'active' THEN 0 ELSE 1 END, sort, id
			LIMIT 1000`, unit)
	if err != nil {
		return nil, fmt.Errorf("read KPIs: %w", err)
	}

	kept := all[:0]
	for _, k := range all {
		answered := false
		for _, sums := range some {
			answered = answered || sums[k.ID].N > 0
		}
		if k.Status == "active" || answered {
			kept = append(kept, k)
		}
	}

	return kept, nil
}

func companyPerformance(ctx context.Context, tx *db.Tx, in *Input) (*SurveyReport, error) {
	return reportPerformance(ctx, tx, in, false)
}

func managerPerformance(ctx context.Context, tx *db.Tx, in *Input) (*SurveyReport, error) {
	return reportPerformance(ctx, tx, in.narrowToSeen(tx), true)
}

// narrowToSeen narrows what is asked about people to those that the caller sees: without the
// right to see all, none but themselves.
func (in *Input) narrowToSeen(tx *db.Tx) *Input {
	own := *in
	if !tx.Actor.May(PermManagers) && len(own.UserIDs) == 0 {
		own.UserIDs = []int64{tx.Actor.UserID}
	}
	return &own
}

// reportPerformance reads the figures of all that is chosen together, and their trend.
func reportPerformance(ctx context.Context, tx *db.Tx, in *Input, personal bool) (*SurveyReport, error) {
	w, err := in.resolveLimits(ctx, tx, in.BusinessUnit, personal)
	if err != nil {
		return nil, err
	}

	r, err := w.readHead(ctx, tx)
	if err != nil {
		return nil, err
	}

	return r, w.fillMonths(ctx, tx, r)
}

// readHead reads the figures of all that is chosen together, as they stand at the head of the
// report.
func (w *within) readHead(ctx context.Context, tx *db.Tx) (*SurveyReport, error) {
	c, err := w.countGroups(ctx, tx, together)
	if err != nil {
		return nil, err
	}

	sums := c.now.sumGroups()
	before := c.earlier.sumGroups()
	r, err := w.beginReport(ctx, tx, sums, before)
	if err != nil {
		return nil, err
	}

	r.Total = w.makeLine(r.KPIs, sums, before)
	w.fillOutcomes(&r.Total, c.funnels[group{}], c.followUps[group{}])
	w.hideOutcomes(&r.Total)
	r.Open = c.funnels[group{}].Waiting > 0

	return r, nil
}

// counted is what a report is made of, by group: what was answered now and in the period before, what
// became of the invitations, and who was looked after.
type counted struct {
	now, earlier sumsBy
	funnels      map[group]figure.Funnel
	followUps    map[group]FollowUpFigures
}

// countGroups reads all that a report is made of, by group.
func (w *within) countGroups(ctx context.Context, tx *db.Tx, by string) (c counted, err error) {
	if c.now, err = w.sumKPIs(ctx, tx, by); err != nil {
		return c, err
	}
	if c.earlier, err = w.sumEarlierKPIs(ctx, tx, by); err != nil {
		return c, err
	}
	if c.funnels, err = w.countFunnels(ctx, tx, by); err != nil {
		return c, err
	}

	c.followUps, err = w.followUps(ctx, tx, by)

	return c, err
}

// beginReport makes a report with its period and its KPIs, still without figures.
func (w *within) beginReport(ctx context.Context, tx *db.Tx, sums ...map[int64]figure.Sums) (*SurveyReport, error) {
	kpis, err := readMeasured(ctx, tx, w.unit, sums...)
	if err != nil {
		return nil, err
	}

	pooled, err := w.countWaiting(ctx, tx)
	if err != nil {
		return nil, fmt.Errorf("count anonymous answers that wait: %w", err)
	}

	return &SurveyReport{
		From:     w.span.From,
		To:       w.span.To,
		Previous: w.span.periodBefore(),
		Pooled:   pooled,
		LeftOut:  w.leftOut,
		KPIs:     kpis,
		Series:   []ReportMonth{},
		Rows:     []ReportRow{},
	}, nil
}

// makeLine gives the figures of sums, beside those of the period before.
func (w *within) makeLine(kpis []MeasuredKPI, sums, before map[int64]figure.Sums) ReportLine {
	l := ReportLine{KPIs: []KPIFigure{}, NPS: w.showFigure(figure.Sums{}, figure.NPS, nil)}
	for i := range kpis {
		k := &kpis[i]
		f := w.showFigure(sums[k.ID], k.kind(), w.drillQuery("answered", w.span, "kpiId", formatID(k.ID)))
		w.compareWithEarlier(&f, sums[k.ID], before[k.ID], k.kind())
		if k.Type == "nps" {
			l.NPS = f
			continue
		}

		l.KPIs = append(l.KPIs, KPIFigure{k.ID, f})
	}

	return l
}

// fillOutcomes adds what became of invitations and of customers who were not content.
func (w *within) fillOutcomes(l *ReportLine, f figure.Funnel, u FollowUpFigures) {
	l.Funnel = makeFunnel(f, w.drillQuery("sent", w.span))
	l.FollowUps = u.withRates()
	l.FollowUps.Drill = w.drillQuery("opened", w.span)
}

// hideOutcomes takes away from a line with hidden answers what would say how some of them
// were.
func (w *within) hideOutcomes(l *ReportLine) {
	if l.NPS.State != figure.Hidden {
		return
	}

	u := &l.FollowUps
	hidden := FollowUpFigures{
		Hidden:           true,
		Total:            u.Total,
		Open:             u.Open,
		CompletedWith:    u.CompletedWith,
		CompletedWithout: u.CompletedWithout,
	}

	if w.personal {
		l.Funnel.Drill = nil
	} else {
		hidden.Drill = u.Drill
	}

	l.FollowUps = hidden
}

// fillMonths fills the months of a report.
func (w *within) fillMonths(ctx context.Context, tx *db.Tx, r *SurveyReport) error {
	months := w.withSpan(w.span.seriesMonths())
	answered := w.withSpan(months.span)
	answered.UserIDs, answered.few = w.asked, false // each month leaves people of its own out
	sums, err := answered.sumKPIs(ctx, tx, byMonth)
	if err != nil {
		return err
	}

	funnels, err := months.countFunnels(ctx, tx, byMonth)
	if err != nil {
		return err
	}

	followUps, err := months.followUps(ctx, tx, byMonth)
	if err != nil {
		return err
	}

	first := months.span.From.FirstOfMonth()
	for at, name := range months.span.monthNames() {
		of := answered.withSpan(monthSpan(first, at))
		l := of.makeLine(r.KPIs, sums[group{month: name}], nil)
		f := funnels[group{month: name}]
		u := followUps[group{month: name}]
		n := l.NPS
		r.Series = append(r.Series, ReportMonth{
			Period:        name,
			Total:         n.Total,
			Full:          n.Full,
			FullNegative:  n.FullNegative,
			Value:         n.Value,
			N:             n.N,
			Low:           n.Low,
			High:          n.High,
			State:         n.State,
			KPIs:          l.KPIs,
			Completed:     f.Completed,
			ByStaff:       f.ByStaff,
			Abandoned:     f.Abandoned,
			Waiting:       f.Waiting,
			Sent:          f.Sent,
			Bounced:       f.Bounced,
			Unanswered:    f.Unanswered(),
			CompletedWith: u.CompletedWith, CompletedWithout: u.CompletedWithout, Open: u.Open, Drill: n.Drill,
		})
	}

	return nil
}
