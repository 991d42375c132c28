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

// measured reads the KPIs of a unit, the NPS first, and with those in use others that have answers.
func measured(ctx context.Context, tx *db.Tx, unit string, some ...map[int64]figure.Sums) ([]MeasuredKPI, error) {
	all, err := db.Select[MeasuredKPI](ctx, tx, `SELECT id, title, business_unit, type, status FROM kpis WHERE {everyone} AND business_unit = $1
		ORDER BY CASE WHEN type = 'nps' THEN 0 ELSE 1 END, CASE WHEN status = 'active' THEN 0 ELSE 1 END, sort, id LIMIT 1000`, unit)
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
	return performance(ctx, tx, in, false)
}

func managerPerformance(ctx context.Context, tx *db.Tx, in *Input) (*SurveyReport, error) {
	return performance(ctx, tx, in.seen(tx), true)
}

// seen is what is asked about people, of whom the caller sees none but themselves without a right.
func (in *Input) seen(tx *db.Tx) *Input {
	own := *in
	if !tx.Actor.May(PermManagers) && len(own.UserIDs) == 0 {
		own.UserIDs = []int64{tx.Actor.UserID}
	}
	return &own
}

// performance is the figures of all that is chosen together, and their trend.
func performance(ctx context.Context, tx *db.Tx, in *Input, personal bool) (*SurveyReport, error) {
	w, err := in.within(ctx, tx, in.BusinessUnit, personal)
	if err != nil {
		return nil, err
	}
	r, err := w.head(ctx, tx)
	if err != nil {
		return nil, err
	}
	return r, w.trend(ctx, tx, r)
}

// head is the figures of all that is chosen together, as they stand at the head of the report.
func (w *within) head(ctx context.Context, tx *db.Tx) (*SurveyReport, error) {
	c, err := w.count(ctx, tx, together)
	if err != nil {
		return nil, err
	}
	sums, before := c.now.total(), c.earlier.total()
	r, err := w.report(ctx, tx, sums, before)
	if err != nil {
		return nil, err
	}
	r.Total = w.line(r.KPIs, sums, before)
	w.fill(&r.Total, c.funnels[group{}], c.followUps[group{}])
	w.hide(&r.Total)
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

func (w *within) count(ctx context.Context, tx *db.Tx, by string) (c counted, err error) {
	if c.now, err = w.kpis(ctx, tx, by); err != nil {
		return c, err
	}
	if c.earlier, err = w.earlierKPIs(ctx, tx, by); err != nil {
		return c, err
	}
	if c.funnels, err = w.funnels(ctx, tx, by); err != nil {
		return c, err
	}
	c.followUps, err = w.followUps(ctx, tx, by)
	return c, err
}

// report begins a report.
func (w *within) report(ctx context.Context, tx *db.Tx, sums ...map[int64]figure.Sums) (*SurveyReport, error) {
	kpis, err := measured(ctx, tx, w.unit, sums...)
	if err != nil {
		return nil, err
	}
	pooled, err := w.waiting(ctx, tx)
	if err != nil {
		return nil, fmt.Errorf("count anonymous answers that wait: %w", err)
	}
	return &SurveyReport{From: w.span.From, To: w.span.To, Previous: w.span.before(), Pooled: pooled, LeftOut: w.leftOut, KPIs: kpis, Series: []ReportMonth{}, Rows: []ReportRow{}}, nil
}

// line is the figures of sums, beside those of the period before.
func (w *within) line(kpis []MeasuredKPI, sums, before map[int64]figure.Sums) ReportLine {
	l := ReportLine{KPIs: []KPIFigure{}, NPS: w.figure(figure.Sums{}, figure.NPS, nil)}
	for i := range kpis {
		k := &kpis[i]
		f := w.figure(sums[k.ID], k.kind(), w.behind("answered", w.span, "kpiId", text(k.ID)))
		w.against(&f, sums[k.ID], before[k.ID], k.kind())
		if k.Type == "nps" {
			l.NPS = f
			continue
		}
		l.KPIs = append(l.KPIs, KPIFigure{k.ID, f})
	}
	return l
}

// fill adds what became of invitations and of those who were not content.
func (w *within) fill(l *ReportLine, f figure.Funnel, u FollowUpFigures) {
	l.Funnel, l.FollowUps = funnelOf(f, w.behind("sent", w.span)), u.rated()
	l.FollowUps.Drill = w.behind("opened", w.span)
}

// hide takes away from a line whose answers are hidden what would say how some of them were.
func (w *within) hide(l *ReportLine) {
	if l.NPS.State != figure.Hidden {
		return
	}
	u := &l.FollowUps
	hidden := FollowUpFigures{Hidden: true, Total: u.Total, Open: u.Open, CompletedWith: u.CompletedWith, CompletedWithout: u.CompletedWithout}
	if w.personal {
		l.Funnel.Drill = nil
	} else {
		hidden.Drill = u.Drill
	}
	l.FollowUps = hidden
}

// trend fills the months of a report.
func (w *within) trend(ctx context.Context, tx *db.Tx, r *SurveyReport) error {
	months := w.of(w.span.series())
	answered := w.of(months.span)
	answered.UserIDs, answered.few = w.asked, false // each month leaves people of its own out
	sums, err := answered.kpis(ctx, tx, byMonth)
	if err != nil {
		return err
	}
	funnels, err := months.funnels(ctx, tx, byMonth)
	if err != nil {
		return err
	}
	followUps, err := months.followUps(ctx, tx, byMonth)
	if err != nil {
		return err
	}
	first := months.span.From.FirstOfMonth()
	for at, name := range months.span.monthNames() {
		of := answered.of(monthSpan(first, at))
		l := of.line(r.KPIs, sums[group{month: name}], nil)
		f, u := funnels[group{month: name}], followUps[group{month: name}]
		n := l.NPS
		r.Series = append(r.Series, ReportMonth{
			Period: name, Total: n.Total, Full: n.Full, FullNegative: n.FullNegative, Value: n.Value, N: n.N, Low: n.Low, High: n.High, State: n.State, KPIs: l.KPIs,
			Completed: f.Completed, ByStaff: f.ByStaff, Abandoned: f.Abandoned, Waiting: f.Waiting, Sent: f.Sent, Bounced: f.Bounced, Unanswered: f.Unanswered(),
			CompletedWith: u.CompletedWith, CompletedWithout: u.CompletedWithout, Open: u.Open, Drill: n.Drill,
		})
	}
	return nil
}
