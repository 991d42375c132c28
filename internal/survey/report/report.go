// Package report says what the answers of customers come to: for companies and people, by month,
// question by question, and in their own words. docs/reports.md defines every figure.
package report

import (
	"forecourt/internal/platform/date"
	"forecourt/internal/platform/db"
	"forecourt/internal/survey/figure"
)

// AnswerFigure is what answers come to for the NPS (-100 to 100), for a KPI or a question (0 to 100),
// in hundredths.
type AnswerFigure struct {
	Value        *int64         `json:"value" nullable:"true" doc:"in hundredths; null: nobody has answered, or so few that one could see who"`
	N            *int64         `json:"n" nullable:"true" doc:"answers counted; null: fewer than 5, or so few elsewhere that this one would say what they are"`
	Low          *int64         `json:"low" nullable:"true" doc:"lower end of the 95 % interval, in hundredths"`
	High         *int64         `json:"high" nullable:"true" doc:"upper end of the 95 % interval, in hundredths"`
	Total        *int64         `json:"total" nullable:"true" doc:"the same as n (X-015)"`
	Full         *int64         `json:"full" nullable:"true" doc:"promoters, or answers of 80 and more"`
	FullNegative *int64         `json:"full_negative" nullable:"true" doc:"detractors, or answers of 40 and less"`
	State        string         `json:"state" enum:"none,few,hidden,shown" doc:"few: fewer than 10, so that it has no rank; hidden: fewer than 5"`
	Previous     *EarlierFigure `json:"previous,omitempty" doc:"of the period before; absent: there is none to compare with"`
	Compared     string         `json:"compared" enum:"above,below," doc:"to all others of the report together; empty: the difference may be chance"`
	Drill        *string        `json:"drill" nullable:"true" doc:"query of GET /survey-response that lists the responses counted"`
}

// EarlierFigure is a figure of the period before.
type EarlierFigure struct {
	Value   int64  `json:"value"`
	N       int64  `json:"n"`
	Change  int64  `json:"change" doc:"from then to now, in hundredths"`
	Certain string `json:"certain" enum:"above,below," doc:"empty: the change may be chance"`
}

// KPIFigure is the figure of a KPI.
type KPIFigure struct {
	KPIID  int64        `json:"kpi_id"`
	Figure AnswerFigure `json:"figure"`
}

// MeasuredKPI is what is measured.
type MeasuredKPI struct {
	ID           int64           `db:"id" json:"kpi_id"`
	Title        db.Translations `db:"title" json:"title"`
	BusinessUnit string          `db:"business_unit" json:"business_unit" enum:"sales,service"`
	Type         string          `db:"type" json:"type" enum:"kpi,nps"`
	Status       string          `db:"status" json:"-"`
}

func (k *MeasuredKPI) kind() figure.Kind { return kindOf(k.Type) }

// kindOf tells the NPS from other KPIs by the type of a KPI or a question.
func kindOf(kpiType string) figure.Kind {
	if kpiType == "nps" {
		return figure.NPS
	}
	return figure.KPI
}

// FunnelFigures counts what became of the invitations that were sent in the period. Rates are in
// hundredths of a percent.
type FunnelFigures struct {
	Sent           int64   `json:"sent"`
	Bounced        int64   `json:"bounced" doc:"came back"`
	Delivered      int64   `json:"delivered" doc:"sent and did not come back"`
	Completed      int64   `json:"completed"`
	ByStaff        int64   `json:"by_staff" doc:"of those completed: answered by staff on the telephone, which no figure of answers counts"`
	Abandoned      int64   `json:"abandoned" doc:"begun and given up"`
	Waiting        int64   `json:"waiting" doc:"may still be answered"`
	Unanswered     int64   `json:"unanswered" doc:"nobody began to answer, and nobody can any more"`
	ResponseRate   *int64  `json:"response_rate" nullable:"true" doc:"completed of delivered"`
	StartRate      *int64  `json:"start_rate" nullable:"true" doc:"completed and abandoned of delivered"`
	CompletionRate *int64  `json:"completion_rate" nullable:"true" doc:"completed of completed and abandoned"`
	Drill          *string `json:"drill" nullable:"true" doc:"query of GET /survey-response for those sent; outcome=completed (bounced, abandoned, waiting, unanswered) narrows it"`
}

// makeFunnel gives the numbers and rates of a funnel.
func makeFunnel(f figure.Funnel, drill *string) FunnelFigures {
	return FunnelFigures{
		f.Sent, f.Bounced, f.Delivered(), f.Completed, f.ByStaff, f.Abandoned, f.Waiting, f.Unanswered(),
		f.ResponseRate(), f.StartRate(), f.CompletionRate(), drill,
	}
}

// ReportLine is the figures of a company, a person, or of all together.
type ReportLine struct {
	NPS       AnswerFigure    `json:"nps"`
	KPIs      []KPIFigure     `json:"kpis" nullable:"false"`
	Funnel    FunnelFigures   `json:"funnel"`
	FollowUps FollowUpFigures `json:"follow_ups"`
}

// ReportRow is the line of a company or a person.
type ReportRow struct {
	CompanyID *int64 `json:"company_id" nullable:"true"`
	UserID    *int64 `json:"user_id" nullable:"true"`
	Name      string `json:"name"`
	Rank      *int64 `json:"rank" nullable:"true" doc:"by the lower end of the interval of the NPS; null: too few answers"`
	Others    bool   `json:"others" doc:"people with few answers, and those whose figures the caller does not see"`
	ReportLine
}

// ReportMonth is a month of the trend. The names are those of X-015.
type ReportMonth struct {
	Period           string      `json:"period" doc:"YYYY-MM"`
	Total            *int64      `json:"total" nullable:"true"`
	Full             *int64      `json:"full" nullable:"true"`
	FullNegative     *int64      `json:"full_negative" nullable:"true"`
	Value            *int64      `json:"value" nullable:"true" doc:"NPS, in hundredths"`
	N                *int64      `json:"n" nullable:"true"`
	Low              *int64      `json:"low" nullable:"true"`
	High             *int64      `json:"high" nullable:"true"`
	State            string      `json:"state" enum:"none,few,hidden,shown"`
	KPIs             []KPIFigure `json:"kpis" nullable:"false"`
	Completed        int64       `json:"response_completed"`
	ByStaff          int64       `json:"response_by_staff" doc:"of those completed: answered by staff on the telephone, which no figure of answers counts"`
	Abandoned        int64       `json:"response_abandoned"`
	Waiting          int64       `json:"response_waiting"`
	Sent             int64       `json:"response_sent"`
	Bounced          int64       `json:"response_bounced"`
	Unanswered       int64       `json:"response_unanswered"`
	CompletedWith    int64       `json:"response_completed_with_survey" doc:"follow-ups closed whose customer has answered"`
	CompletedWithout int64       `json:"response_completed_without_survey" doc:"follow-ups closed whose customer has not"`
	Open             int64       `json:"response_open" doc:"follow-ups that are open"`
	Drill            *string     `json:"drill" nullable:"true" doc:"query of GET /survey-response that lists the responses counted"`
}

// SurveyReport is a tab of the survey report with figures.
type SurveyReport struct {
	From     date.Date     `json:"from"`
	To       date.Date     `json:"to"`
	Previous ReportPeriod  `json:"previous"`
	Open     bool          `json:"open" doc:"invitations of the period may still be answered"`
	Pooled   int64         `json:"pooled" doc:"anonymous answers that wait until there are 5 of them"`
	LeftOut  int64         `json:"left_out" doc:"people asked for with fewer than 5 answers, which are not counted"`
	KPIs     []MeasuredKPI `json:"kpis" nullable:"false" doc:"what is measured, the NPS first"`
	Total    ReportLine    `json:"total"`
	Series   []ReportMonth `json:"series" nullable:"false" doc:"whole months, a year at least, up to that in which the period ends"`
	Rows     []ReportRow   `json:"rows" nullable:"false" doc:"companies or people in the order of their NPS"`
}

// showFigure shows what sums come to, as far as they may be shown.
func (w *within) showFigure(s figure.Sums, k figure.Kind, drill *string) AnswerFigure {
	f := AnswerFigure{State: s.State()}
	if w.few {
		f.State = figure.Hidden
	}

	switch f.State {
	case figure.Hidden:
		return f
	case figure.None:
		n := int64(0)
		none := int64(0)
		f.N = &n
		f.Total = &n
		f.Full = &none
		f.FullNegative = &none
		return f
	}
	if s.LeftOut { // the list would have those who are left out too
		drill = nil
	}

	value := s.Value()
	negative := s.Negative(k)
	low, high := s.Interval(k)
	f.Value = &value
	f.N = &s.N
	f.Low = &low
	f.High = &high
	f.Total = &s.N
	f.Full = &s.High
	f.FullNegative = &negative
	f.Drill = drill

	return f
}

// compareWithEarlier adds the figure of the period before, where both are shown.
func (w *within) compareWithEarlier(f *AnswerFigure, now, before figure.Sums, k figure.Kind) {
	state := before.State()
	if f.Value == nil || state == figure.None || state == figure.Hidden {
		return
	}
	f.Previous = &EarlierFigure{before.Value(), before.N, *f.Value - before.Value(), now.ToEarlier(before, k)}
}
