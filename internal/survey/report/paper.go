package report

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"io"
	"strconv"
	"time"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/i18n"
	"forecourt/internal/platform/pdf"
)

type paperInput struct {
	Input
	Page int64  `query:"page" minimum:"1" maximum:"50" default:"1" doc:"of comments"`
	Tab  string `path:"tab" enum:"company-performance,company-comparison,manager-performance,manager-comparison,questions,comments"`
}

// paperTable is a table on paper: names of columns, how wide they are in millimetres, and rows.
type paperTable struct {
	title  string
	heads  []string
	widths []int
	rows   [][]string
}

// printTab makes a document of the tables of a tab.
func printTab(ctx context.Context, tx *db.Tx, in *paperInput) (httpapi.Content, error) {
	language := httpapi.Language(ctx)
	on := paperIn(language)
	var tables []paperTable
	var span ReportPeriod
	var byStaff int64

	switch in.Tab {
	case "questions":
		r, err := reportQuestions(ctx, tx, &in.Input)
		if err != nil {
			return httpapi.Content{}, err
		}
		span = ReportPeriod{r.From, r.To}
		tables = on.questionTables(r)
	case "comments":
		r, err := reportComments(ctx, tx, &commentsInput{in.Input, in.Page})
		if err != nil {
			return httpapi.Content{}, err
		}
		span = ReportPeriod{r.From, r.To}
		tables = on.commentTable(r)
	default:
		r, err := map[string]reading{
			"company-performance": companyPerformance, "company-comparison": companyComparison,
			"manager-performance": managerPerformance, "manager-comparison": managerComparison,
		}[in.Tab](ctx, tx, &in.Input)
		if err != nil {
			return httpapi.Content{}, err
		}

		span = ReportPeriod{r.From, r.To}
		tables = on.figureTables(r)
		byStaff = r.Total.Funnel.ByStaff
	}
	title := on.textOf("survey_report_title") + ": " + on.textOf(tabTitles[in.Tab])
	about := on.textOf(unitTitles[cmp.Or(in.Unit, in.BusinessUnit)]) + ", " + i18n.Day(language, span.From) + " – " +
		i18n.Day(language, span.To)
	if byStaff > 0 {
		about += ". " + i18n.Text(language, "survey_report_by_staff", map[string]any{"count": byStaff})
	}

	made := tx.Now().In(time.UTC)
	layPages := func(c *httpapi.Content) error {
		file, err := setOnPages(title, about, language, made, tables)
		c.Body = inMemory{bytes.NewReader(file)}
		return err
	}

	return httpapi.Content{
		Type: "application/pdf",
		Name: "survey-" + in.Tab + ".pdf",
		Save: true,
		Make: layPages,
	}, nil
}

// tabTitles and unitTitles are the texts that name tabs and units.
var (
	tabTitles = map[string]string{
		"company-performance": "survey_report_company_performance", "company-comparison": "survey_report_company_comparison",
		"manager-performance": "survey_report_manager_performance", "manager-comparison": "survey_report_manager_comparison",
		"questions": "survey_report_questions", "comments": "survey_report_comments",
	}
	unitTitles = map[string]string{"sales": "survey_report_sales", "service": "survey_report_service"}
)

type inMemory struct{ io.ReadSeeker }

func (inMemory) Close() error { return nil }

// paperIn is paper in a language: its texts, and its numbers as they are written there.
type paperIn string

// textOf gives a text of the program in the language.
func (on paperIn) textOf(code string) string { return i18n.Text(string(on), code, nil) }

// translate gives a text of a record in the language.
func (on paperIn) translate(texts db.Translations) string {
	return texts.In(i18n.TextLanguage(string(on)))
}

// figureTables makes a table of all together and of each company or person, one of the KPIs,
// and the trend.
func (on paperIn) figureTables(r *SurveyReport) []paperTable {
	say := on.textOf
	rows := paperTable{
		heads: []string{
			"", "NPS", say("survey_report_interval"), "n", say("survey_report_response_rate"),
			say("survey_report_follow_ups"),
		},
		widths: []int{62, 22, 38, 16, 22, 14},
	}

	line := func(name string, l *ReportLine) {
		rows.rows = append(rows.rows, []string{
			name, on.showHundredths(l.NPS.Value), on.showInterval(l.NPS.Low, l.NPS.High), showCount(l.NPS),
			on.showHundredths(l.Funnel.ResponseRate), strconv.FormatInt(l.FollowUps.Total, 10),
		})
	}

	line(say("survey_report_total"), &r.Total)
	for i := range r.Rows {
		name := r.Rows[i].Name
		if r.Rows[i].Others {
			name = say("survey_report_others")
		}
		line(name, &r.Rows[i].ReportLine)
	}

	kpis := paperTable{
		title:  say("survey_report_measured"),
		heads:  []string{"", say("survey_report_value"), say("survey_report_interval"), "n"},
		widths: []int{84, 28, 40, 22},
	}

	at := map[int64]AnswerFigure{}
	for _, k := range r.Total.KPIs {
		at[k.KPIID] = k.Figure
	}

	for _, k := range r.KPIs {
		if f, some := at[k.ID]; some {
			kpis.rows = append(kpis.rows, []string{
				on.translate(k.Title), on.showHundredths(f.Value), on.showInterval(f.Low, f.High), showCount(f),
			})
		}
	}

	months := paperTable{
		title: say("survey_report_trend"),
		heads: []string{
			"", "NPS", say("survey_report_interval"), "n", say("survey_report_sent"),
			say("survey_report_completed"),
		},
		widths: []int{62, 22, 38, 16, 18, 18},
	}

	for _, m := range r.Series {
		months.rows = append(months.rows, []string{
			m.Period, on.showHundredths(m.Value), on.showInterval(m.Low, m.High),
			showCount(AnswerFigure{N: m.N, State: m.State}), strconv.FormatInt(m.Sent, 10),
			strconv.FormatInt(m.Completed, 10),
		})
	}

	return []paperTable{rows, kpis, months}
}

// questionTables makes a table for each question.
func (on paperIn) questionTables(r *QuestionReport) []paperTable {
	var tables []paperTable
	for _, q := range r.Rows {
		t := paperTable{
			title:  q.Survey + ": " + on.translate(q.Text),
			heads:  []string{on.textOf("survey_report_answer"), "n", "%"},
			widths: []int{124, 25, 25},
		}
		for _, a := range q.Answers {
			t.rows = append(t.rows, []string{
				a.nameIn(i18n.TextLanguage(string(on))), strconv.FormatInt(a.N, 10),
				on.showHundredths(a.Percent),
			})
		}

		if q.Figure != nil {
			t.rows = append(t.rows, []string{
				on.textOf("survey_report_value") + " " + on.showHundredths(q.Figure.Value) + " (" +
					on.showInterval(q.Figure.Low, q.Figure.High) + ")",
				showCount(*q.Figure), "",
			})
		}

		tables = append(tables, t)
	}

	return tables
}

// commentTable makes the table of the comments.
func (on paperIn) commentTable(r *CommentReport) []paperTable {
	t := paperTable{
		heads: []string{
			on.textOf("survey_report_day"), on.textOf("survey_report_company"), "NPS",
			on.textOf("survey_report_comment"),
		},
		widths: []int{24, 42, 12, 96},
	}

	for _, c := range r.Rows {
		nps := ""
		if c.NPS != nil {
			nps = strconv.FormatInt(*c.NPS, 10)
		}
		t.rows = append(t.rows, []string{i18n.Day(string(on), c.AnsweredOn), c.Company, nps, c.Text})
	}

	return []paperTable{t}
}

// showHundredths writes hundredths with both decimals.
func (on paperIn) showHundredths(v *int64) string {
	if v == nil {
		return "–"
	}
	return i18n.Hundredths(string(on), *v)
}

// showInterval writes the ends of an interval; nothing where there is none.
func (on paperIn) showInterval(low, high *int64) string {
	if low == nil || high == nil {
		return ""
	}
	return on.showHundredths(low) + " … " + on.showHundredths(high)
}

// showCount writes how many answers a figure counts.
func showCount(f AnswerFigure) string {
	if f.N == nil {
		return "<5"
	}
	return strconv.FormatInt(*f.N, 10)
}

// The page.
const margin = 18 * pdf.Millimetre

var (
	ink       = pdf.Color{R: 0x1b, G: 0x1d, B: 0x21}
	grey      = pdf.Color{R: 0x5c, G: 0x63, B: 0x6d}
	titleFont = pdf.Style{Face: pdf.Display, Size: 180, Color: ink, Leading: 8000}
	headFont  = pdf.Style{Face: pdf.SemiBold, Size: 85, Color: ink, Leading: 4600}
	textFont  = pdf.Style{Face: pdf.Regular, Size: 85, Color: ink, Leading: 4600}
	noteFont  = pdf.Style{Face: pdf.Regular, Size: 78, Color: grey, Leading: 4500}
)

// setOnPages sets tables on pages, each head repeated where its rows go on.
func setOnPages(title, about, language string, made time.Time, tables []paperTable) ([]byte, error) {
	const body = pdf.PageWidth - 2*margin
	flow := pdf.NewFlow(pdf.Area{Left: margin, FirstTop: margin, Top: margin, Bottom: 274 * pdf.Millimetre})
	flow.Add(pdf.Paragraph(pdf.Clean(title), titleFont, body)...)
	flow.Add(pdf.Paragraph(pdf.Clean(about), noteFont, body)...)

	for _, t := range tables {
		above := []pdf.Strip{pdf.Space(5 * pdf.Millimetre)}
		if t.title != "" {
			above = append(above, pdf.Paragraph(pdf.Clean(t.title), headFont, body)...)
		}
		var rows []pdf.Strip
		for _, row := range t.rows {
			rows = append(rows, t.layRow(row, textFont)...)
		}
		if len(rows) > 0 {
			flow.Table(above, t.layRow(t.heads, noteFont), rows)
		}
	}

	layout := flow.Layout(pdf.Info{Title: title, Language: language, Created: made}, func(c *pdf.Canvas, page, pages int) {
		c.Text(margin, 280*pdf.Millimetre, body, fmt.Sprintf("%d / %d", page, pages), noteFont, pdf.Right)
	})

	return layout.Write()
}

// layRow sets a row of texts in the columns of its table.
func (t *paperTable) layRow(texts []string, style pdf.Style) []pdf.Strip {
	cells := make([]pdf.Cell, len(texts))
	x := pdf.Length(0)
	for i, text := range texts {
		width := pdf.MM(t.widths[i])
		cells[i] = pdf.Cell{
			X:     x,
			Width: width - 2*pdf.Millimetre,
			Lines: style.Wrap(pdf.Clean(text), width-2*pdf.Millimetre),
			Style: style,
		}

		x += width
	}

	return pdf.Row(cells...)
}
