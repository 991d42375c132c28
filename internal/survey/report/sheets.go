package report

import (
	"context"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/i18n"
	"forecourt/internal/platform/sheet"
)

// reading reads a tab with figures.
type reading = func(context.Context, *db.Tx, *Input) (*SurveyReport, error)

// saying gives the texts of a file in a language.
type saying string

// textOf gives a text of the program in the language.
func (language saying) textOf(code string) string {
	return i18n.Text(string(language), code, nil)
}

// statedTexts name the states and the comparisons of figures.
var statedTexts = map[string]string{
	"shown": "survey_sheet_shown", "few": "survey_sheet_few", "hidden": "survey_sheet_hidden", "none": "survey_sheet_none",
	"above": "survey_sheet_above", "below": "survey_sheet_below",
}

// typeTexts name the kinds of questions.
var typeTexts = map[string]string{
	"nps":   "NPS",
	"radio": "survey_sheet_type_radio",
	"stars": "survey_sheet_type_stars",
	"other": "survey_sheet_type_other",
}

// nameState names a state or a comparison; it gives nothing where there is none.
func (language saying) nameState(code string) string {
	if code == "" {
		return ""
	}
	return language.textOf(statedTexts[code])
}

// nameColumns gives the names of columns.
func (language saying) nameColumns(codes ...string) []any {
	names := make([]any, len(codes))
	for i, code := range codes {
		names[i] = language.textOf(code)
	}
	return names
}

// translate gives a text of a record in the language.
func (language saying) translate(texts db.Translations) string {
	return texts.In(i18n.TextLanguage(string(language)))
}

// figureSheet is a tab with figures as it is written row by row.
type figureSheet struct {
	saying
	kpis []MeasuredKPI
	out  sheet.Writer
}

// writeSheet writes a row for all together, for each month of the trend, and for each company
// or person.
func writeSheet(_ *Input, r *SurveyReport, language string, out sheet.Writer) error {
	s := figureSheet{saying(language), nil, out}
	head := s.nameColumns(
		"survey_sheet_part", "survey_sheet_name", "NPS", "survey_sheet_low", "survey_sheet_high",
		"survey_sheet_n", "survey_sheet_promoters", "survey_sheet_detractors", "survey_sheet_state",
		"survey_sheet_compared",
	)

	for _, k := range r.KPIs {
		if k.Type != "nps" {
			s.kpis = append(s.kpis, k)
			head = append(head, s.translate(k.Title), s.translate(k.Title)+", n")
		}
	}

	head = append(
		head,
		s.nameColumns(
			"survey_sheet_sent", "survey_sheet_bounced", "survey_sheet_completed", "survey_sheet_by_staff",
			"survey_sheet_abandoned", "survey_sheet_waiting", "survey_sheet_unanswered",
			"survey_sheet_response_rate", "survey_sheet_closed_with", "survey_sheet_closed_without",
			"survey_sheet_follow_ups_open",
		)...,
	)
	if err := out.Row(head...); err != nil {
		return err
	}

	if err := s.writeLine("survey_sheet_total", r.From.String()+" – "+r.To.String(), &r.Total); err != nil {
		return err
	}

	for i := range r.Rows {
		part := "survey_sheet_row"
		if r.Rows[i].Others {
			part = "survey_sheet_others"
		}
		if err := s.writeLine(part, r.Rows[i].Name, &r.Rows[i].ReportLine); err != nil {
			return err
		}
	}

	for i := range r.Series {
		if err := s.writeMonth(&r.Series[i]); err != nil {
			return err
		}
	}

	return nil
}

// writeLine writes what is known of a company, a person, or of all together.
func (s *figureSheet) writeLine(part, name string, l *ReportLine) error {
	f := &l.Funnel
	u := &l.FollowUps
	return s.writeRow(
		part, name, &l.NPS, l.KPIs, f.Sent, f.Bounced, f.Completed, f.ByStaff, f.Abandoned, f.Waiting,
		f.Unanswered, formatHundredths(f.ResponseRate), u.CompletedWith, u.CompletedWithout, u.Open,
	)
}

// writeMonth writes a month of the trend.
func (s *figureSheet) writeMonth(m *ReportMonth) error {
	nps := AnswerFigure{
		Value:        m.Value,
		Low:          m.Low,
		High:         m.High,
		N:            m.N,
		Full:         m.Full,
		FullNegative: m.FullNegative,
		State:        m.State,
	}

	return s.writeRow(
		"survey_sheet_month", m.Period, &nps, m.KPIs, m.Sent, m.Bounced, m.Completed, m.ByStaff,
		m.Abandoned, m.Waiting, m.Unanswered, "", m.CompletedWith, m.CompletedWithout, m.Open,
	)
}

// writeRow writes the figures and counts of a row under their columns.
func (s *figureSheet) writeRow(part, name string, nps *AnswerFigure, of []KPIFigure, counts ...any) error {
	row := []any{
		s.textOf(part), name, formatHundredths(nps.Value), formatHundredths(nps.Low),
		formatHundredths(nps.High), formatNumber(nps.N),
		formatNumber(nps.Full), formatNumber(nps.FullNegative), s.nameState(nps.State), s.nameState(nps.Compared),
	}

	at := map[int64]AnswerFigure{}
	for _, k := range of {
		at[k.KPIID] = k.Figure
	}

	for _, k := range s.kpis {
		row = append(row, formatHundredths(at[k.ID].Value), formatNumber(at[k.ID].N))
	}

	return s.out.Row(append(row, counts...)...)
}

// writeQuestions writes a row for each answer.
func writeQuestions(_ *Input, r *QuestionReport, language string, out sheet.Writer) error {
	say := saying(language)
	if err := out.Row(
		say.nameColumns(
			"survey_sheet_survey", "survey_sheet_question", "survey_sheet_type", "survey_sheet_n",
			"survey_sheet_value", "survey_sheet_low", "survey_sheet_high", "survey_sheet_answer",
			"survey_sheet_answer_n", "survey_sheet_percent",
		)...,
	); err != nil {
		return err
	}

	for _, q := range r.Rows {
		f := AnswerFigure{}
		if q.Figure != nil {
			f = *q.Figure
		}
		head := []any{
			q.Survey, say.translate(q.Text), say.textOf(typeTexts[q.Type]), formatNumber(q.N),
			formatHundredths(f.Value), formatHundredths(f.Low), formatHundredths(f.High),
		}
		if len(q.Answers) == 0 {
			if err := out.Row(append(head, "", "", "")...); err != nil {
				return err
			}
		}
		for _, a := range q.Answers {
			if err := out.Row(
				append(head[:7:7], a.nameIn(i18n.TextLanguage(language)), a.N, formatHundredths(a.Percent))...,
			); err != nil {
				return err
			}
		}
	}

	return nil
}

// writeComments writes a row for each comment.
func writeComments(_ *commentsInput, r *CommentReport, language string, out sheet.Writer) error {
	say := saying(language)
	if err := out.Row(
		say.nameColumns(
			"survey_sheet_answered_on", "survey_sheet_company", "survey_sheet_question",
			"survey_sheet_answer", "survey_sheet_text", "NPS", "survey_sheet_customer",
			"survey_sheet_vehicle", "survey_sheet_manager",
		)...,
	); err != nil {
		return err
	}

	for _, c := range r.Rows {
		names := CommentNames{}
		if c.Names != nil {
			names = *c.Names
		}
		if err := out.Row(
			c.AnsweredOn.String(), c.Company, say.translate(c.Question), say.translate(c.Answer), c.Text,
			formatNumber(c.NPS), names.Customer, names.Vehicle, names.Manager,
		); err != nil {
			return err
		}
	}

	return nil
}

// formatHundredths writes a figure with both decimals; nothing where there is none.
func formatHundredths(v *int64) any {
	if v == nil {
		return ""
	}
	return sheet.Hundredths(*v)
}

// formatNumber writes a number; nothing where there is none.
func formatNumber(n *int64) any {
	if n == nil {
		return ""
	}
	return *n
}
