package report

import (
	"context"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/sheet"
)

// reading reads a tab with figures.
type reading = func(context.Context, *db.Tx, *Input) (*SurveyReport, error)

// sheetOf has a row for all together, for each month of the trend, and for each company or person.
func sheetOf(_ *Input, r *SurveyReport, language string, out sheet.Writer) error {
	head := []any{"part", "name", "nps", "low", "high", "n", "full", "full_negative", "state", "compared"}
	var kpis []MeasuredKPI
	for _, k := range r.KPIs {
		if k.Type != "nps" {
			kpis = append(kpis, k)
			head = append(head, k.Title.In(language), k.Title.In(language)+" n")
		}
	}
	head = append(head, "sent", "bounced", "completed", "abandoned", "waiting", "unanswered", "response_rate", "completed_with_survey", "completed_without_survey", "follow_ups_open")
	if err := out.Row(head...); err != nil {
		return err
	}
	write := func(part, name string, nps AnswerFigure, of []KPIFigure, counts ...any) error {
		row := []any{part, name, hundredths(nps.Value), hundredths(nps.Low), hundredths(nps.High), number(nps.N), number(nps.Full), number(nps.FullNegative), nps.State, nps.Compared}
		at := map[int64]AnswerFigure{}
		for _, k := range of {
			at[k.KPIID] = k.Figure
		}
		for _, k := range kpis {
			row = append(row, hundredths(at[k.ID].Value), number(at[k.ID].N))
		}
		return out.Row(append(row, counts...)...)
	}
	line := func(part, name string, l *ReportLine) error {
		f, u := &l.Funnel, &l.FollowUps
		return write(part, name, l.NPS, l.KPIs, f.Sent, f.Bounced, f.Completed, f.Abandoned, f.Waiting, f.Unanswered, hundredths(f.ResponseRate), u.CompletedWith, u.CompletedWithout, u.Open)
	}
	if err := line("total", r.From.String()+" – "+r.To.String(), &r.Total); err != nil {
		return err
	}
	for i := range r.Rows {
		part := "row"
		if r.Rows[i].Others {
			part = "others"
		}
		if err := line(part, r.Rows[i].Name, &r.Rows[i].ReportLine); err != nil {
			return err
		}
	}
	for _, m := range r.Series {
		nps := AnswerFigure{Value: m.Value, Low: m.Low, High: m.High, N: m.N, Full: m.Full, FullNegative: m.FullNegative, State: m.State}
		if err := write("month", m.Period, nps, m.KPIs, m.Sent, m.Bounced, m.Completed, m.Abandoned, m.Waiting, m.Unanswered, "", m.CompletedWith, m.CompletedWithout, m.Open); err != nil {
			return err
		}
	}
	return nil
}

// questionsSheet has a row for each answer.
func questionsSheet(_ *Input, r *QuestionReport, language string, out sheet.Writer) error {
	if err := out.Row("survey", "question", "type", "n", "value", "low", "high", "answer", "answer_n", "percent"); err != nil {
		return err
	}
	for _, q := range r.Rows {
		f := AnswerFigure{}
		if q.Figure != nil {
			f = *q.Figure
		}
		head := []any{q.Survey, q.Text.In(language), q.Type, number(q.N), hundredths(f.Value), hundredths(f.Low), hundredths(f.High)}
		if len(q.Answers) == 0 {
			if err := out.Row(append(head, "", "", "")...); err != nil {
				return err
			}
		}
		for _, a := range q.Answers {
			if err := out.Row(append(head[:7:7], a.in(language), a.N, hundredths(a.Percent))...); err != nil {
				return err
			}
		}
	}
	return nil
}

// commentsSheet has a row for each comment.
func commentsSheet(_ *commentsInput, r *CommentReport, language string, out sheet.Writer) error {
	if err := out.Row("answered_on", "company", "question", "answer", "text", "nps", "customer", "vehicle", "manager"); err != nil {
		return err
	}
	for _, c := range r.Rows {
		names := CommentNames{}
		if c.Names != nil {
			names = *c.Names
		}
		if err := out.Row(c.AnsweredOn.String(), c.Company, c.Question.In(language), c.Answer.In(language), c.Text, number(c.NPS), names.Customer, names.Vehicle, names.Manager); err != nil {
			return err
		}
	}
	return nil
}

// hundredths is a figure as people write it; nothing where there is none.
func hundredths(v *int64) any {
	if v == nil {
		return ""
	}
	return float64(*v) / 100
}

func number(n *int64) any {
	if n == nil {
		return ""
	}
	return *n
}
