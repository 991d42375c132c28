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

func (language saying) text(code string) string {
	return i18n.Text(string(language), code, nil)
}

// statedTexts name the states and the comparisons of figures.
var statedTexts = map[string]string{
	"shown": "survey_sheet_shown", "few": "survey_sheet_few", "hidden": "survey_sheet_hidden", "none": "survey_sheet_none",
	"above": "survey_sheet_above", "below": "survey_sheet_below",
}

// typeTexts name the kinds of questions.
var typeTexts = map[string]string{
	"nps": "NPS", "radio": "survey_sheet_type_radio", "stars": "survey_sheet_type_stars", "other": "survey_sheet_type_other",
}

// stated is what a state or a comparison is called; nothing where there is none.
func (language saying) stated(code string) string {
	if code == "" {
		return ""
	}
	return language.text(statedTexts[code])
}

// head names columns.
func (language saying) head(codes ...string) []any {
	names := make([]any, len(codes))
	for i, code := range codes {
		names[i] = language.text(code)
	}
	return names
}

// of is a text of a record in the language.
func (language saying) of(texts db.Translations) string {
	return texts.In(i18n.TextLanguage(string(language)))
}

// figureSheet is a tab with figures as it is written row by row.
type figureSheet struct {
	saying
	kpis []MeasuredKPI
	out  sheet.Writer
}

// sheetOf has a row for all together, for each month of the trend, and for each company or person.
func sheetOf(_ *Input, r *SurveyReport, language string, out sheet.Writer) error {
	s := figureSheet{saying(language), nil, out}
	head := s.head("survey_sheet_part", "survey_sheet_name", "NPS", "survey_sheet_low", "survey_sheet_high", "survey_sheet_n", "survey_sheet_promoters", "survey_sheet_detractors", "survey_sheet_state", "survey_sheet_compared")
	for _, k := range r.KPIs {
		if k.Type != "nps" {
			s.kpis = append(s.kpis, k)
			head = append(head, s.of(k.Title), s.of(k.Title)+", n")
		}
	}
	head = append(head, s.head("survey_sheet_sent", "survey_sheet_bounced", "survey_sheet_completed", "survey_sheet_by_staff", "survey_sheet_abandoned", "survey_sheet_waiting", "survey_sheet_unanswered", "survey_sheet_response_rate", "survey_sheet_closed_with", "survey_sheet_closed_without", "survey_sheet_follow_ups_open")...)
	if err := out.Row(head...); err != nil {
		return err
	}
	if err := s.line("survey_sheet_total", r.From.String()+" – "+r.To.String(), &r.Total); err != nil {
		return err
	}
	for i := range r.Rows {
		part := "survey_sheet_row"
		if r.Rows[i].Others {
			part = "survey_sheet_others"
		}
		if err := s.line(part, r.Rows[i].Name, &r.Rows[i].ReportLine); err != nil {
			return err
		}
	}
	for i := range r.Series {
		if err := s.month(&r.Series[i]); err != nil {
			return err
		}
	}
	return nil
}

// line writes what is known of a company, a person, or of all together.
func (s *figureSheet) line(part, name string, l *ReportLine) error {
	f, u := &l.Funnel, &l.FollowUps
	return s.write(part, name, &l.NPS, l.KPIs, f.Sent, f.Bounced, f.Completed, f.ByStaff, f.Abandoned, f.Waiting, f.Unanswered, hundredths(f.ResponseRate), u.CompletedWith, u.CompletedWithout, u.Open)
}

func (s *figureSheet) month(m *ReportMonth) error {
	nps := AnswerFigure{Value: m.Value, Low: m.Low, High: m.High, N: m.N, Full: m.Full, FullNegative: m.FullNegative, State: m.State}
	return s.write("survey_sheet_month", m.Period, &nps, m.KPIs, m.Sent, m.Bounced, m.Completed, m.ByStaff, m.Abandoned, m.Waiting, m.Unanswered, "", m.CompletedWith, m.CompletedWithout, m.Open)
}

func (s *figureSheet) write(part, name string, nps *AnswerFigure, of []KPIFigure, counts ...any) error {
	row := []any{
		s.text(part), name, hundredths(nps.Value), hundredths(nps.Low), hundredths(nps.High), number(nps.N),
		number(nps.Full), number(nps.FullNegative), s.stated(nps.State), s.stated(nps.Compared),
	}
	at := map[int64]AnswerFigure{}
	for _, k := range of {
		at[k.KPIID] = k.Figure
	}
	for _, k := range s.kpis {
		row = append(row, hundredths(at[k.ID].Value), number(at[k.ID].N))
	}
	return s.out.Row(append(row, counts...)...)
}

// questionsSheet has a row for each answer.
func questionsSheet(_ *Input, r *QuestionReport, language string, out sheet.Writer) error {
	say := saying(language)
	if err := out.Row(say.head("survey_sheet_survey", "survey_sheet_question", "survey_sheet_type", "survey_sheet_n", "survey_sheet_value", "survey_sheet_low", "survey_sheet_high", "survey_sheet_answer", "survey_sheet_answer_n", "survey_sheet_percent")...); err != nil {
		return err
	}
	for _, q := range r.Rows {
		f := AnswerFigure{}
		if q.Figure != nil {
			f = *q.Figure
		}
		head := []any{q.Survey, say.of(q.Text), say.text(typeTexts[q.Type]), number(q.N), hundredths(f.Value), hundredths(f.Low), hundredths(f.High)}
		if len(q.Answers) == 0 {
			if err := out.Row(append(head, "", "", "")...); err != nil {
				return err
			}
		}
		for _, a := range q.Answers {
			if err := out.Row(append(head[:7:7], a.in(i18n.TextLanguage(language)), a.N, hundredths(a.Percent))...); err != nil {
				return err
			}
		}
	}
	return nil
}

// commentsSheet has a row for each comment.
func commentsSheet(_ *commentsInput, r *CommentReport, language string, out sheet.Writer) error {
	say := saying(language)
	if err := out.Row(say.head("survey_sheet_answered_on", "survey_sheet_company", "survey_sheet_question", "survey_sheet_answer", "survey_sheet_text", "NPS", "survey_sheet_customer", "survey_sheet_vehicle", "survey_sheet_manager")...); err != nil {
		return err
	}
	for _, c := range r.Rows {
		names := CommentNames{}
		if c.Names != nil {
			names = *c.Names
		}
		if err := out.Row(c.AnsweredOn.String(), c.Company, say.of(c.Question), say.of(c.Answer), c.Text, number(c.NPS), names.Customer, names.Vehicle, names.Manager); err != nil {
			return err
		}
	}
	return nil
}

// hundredths is a figure with both decimals; nothing where there is none.
func hundredths(v *int64) any {
	if v == nil {
		return ""
	}
	return sheet.Hundredths(*v)
}

func number(n *int64) any {
	if n == nil {
		return ""
	}
	return *n
}
