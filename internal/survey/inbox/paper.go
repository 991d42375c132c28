package inbox

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"forecourt/internal/platform/date"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/i18n"
	"forecourt/internal/platform/pdf"
	"forecourt/internal/response"
	"forecourt/internal/survey/followup"
	"forecourt/internal/survey/page"
)

type paperInput struct {
	httpapi.ByID
	AccessToken string `query:"access_token" doc:"a download token, for links that leave the browser"`
}

// unitTexts and saidTexts are the texts that name units and what was said.
var (
	unitTexts = map[string]string{response.Sales: "response_sales", response.Service: "response_service"}
	saidTexts = map[string]string{
		followup.TypeComment: "response_said_comment", followup.TypeTask: "response_said_task",
		followup.TypeReopen: "response_said_reopen", followup.TypeClosed: "response_said_closed",
	}
)

// printResponse prints a response: what was answered, the customer, the car, and what was said
// since (Y-061).
func printResponse(ctx context.Context, tx *db.Tx, in *paperInput) (httpapi.Content, error) {
	r, err := readResponse(ctx, tx, in.ID)
	if err != nil {
		return httpapi.Content{}, err
	}
	if r.State == response.Planned || r.State == response.Skipped {
		return httpapi.Content{}, fault.New(fault.Conflict, "survey_not_answered")
	}

	w, err := readWhole(ctx, tx, r)
	if err != nil {
		return httpapi.Content{}, err
	}

	language := httpapi.Language(ctx)
	made := tx.Now()
	layPages := func(c *httpapi.Content) error {
		file, err := w.layPages(language, made)
		c.Body = nopCloser{bytes.NewReader(file)}
		return err
	}

	return httpapi.Content{
		Type:       "application/pdf",
		Name:       fmt.Sprintf("survey-%d.pdf", in.ID),
		Revalidate: true,
		Changed:    made.Time,
		Make:       layPages,
	}, nil
}

type nopCloser struct{ io.ReadSeeker }

func (nopCloser) Close() error { return nil }

// The page, and how far the names of facts run.
const (
	margin     = 18 * pdf.Millimetre
	body       = pdf.PageWidth - 2*margin
	nameColumn = 42 * pdf.Millimetre
	gap        = 3 * pdf.Millimetre
)

var (
	ink       = pdf.Color{R: 0x1b, G: 0x1d, B: 0x21}
	grey      = pdf.Color{R: 0x5c, G: 0x63, B: 0x6d}
	titleFont = pdf.Style{Face: pdf.Display, Size: 180, Color: ink, Leading: 8000}
	headFont  = pdf.Style{Face: pdf.SemiBold, Size: 105, Color: ink, Leading: 5200}
	textFont  = pdf.Style{Face: pdf.Regular, Size: 92, Color: ink, Leading: 4600}
	boldFont  = pdf.Style{Face: pdf.SemiBold, Size: 92, Color: ink, Leading: 4600}
	nameFont  = pdf.Style{Face: pdf.Regular, Size: 80, Color: grey, Leading: 4600}
)

// sheetOf is a paper as it grows.
type sheetOf struct {
	flow     *pdf.Flow
	language string
}

// textOf gives a text in the language of the paper.
func (s *sheetOf) textOf(code string, params map[string]any) string {
	return i18n.Text(s.language, code, params)
}

// addText adds a paragraph.
func (s *sheetOf) addText(text string, style pdf.Style) {
	s.flow.Add(pdf.Paragraph(pdf.Clean(text), style, body)...)
}

// addSection adds the head of a section.
func (s *sheetOf) addSection(code string) {
	s.flow.Add(
		pdf.Kept(
			append([]pdf.Strip{pdf.Space(5 * pdf.Millimetre)}, pdf.Paragraph(pdf.Clean(s.textOf(code, nil)), headFont, body)...),
			true,
		)...,
	)
}

// addFact adds a line with a name; nothing without a value.
func (s *sheetOf) addFact(name, value string) {
	if value == "" {
		return
	}

	s.flow.Add(pdf.Row(
		pdf.Cell{Width: nameColumn, Lines: nameFont.Wrap(pdf.Clean(name), nameColumn), Style: nameFont},
		pdf.Cell{
			X:     nameColumn + gap,
			Width: body - nameColumn - gap,
			Lines: textFont.Wrap(pdf.Clean(value), body-nameColumn-gap),
			Style: textFont,
		},
	)...)
}

// layPages sets the response on pages.
func (w *WholeResponse) layPages(language string, made db.Time) ([]byte, error) {
	s := &sheetOf{
		pdf.NewFlow(pdf.Area{Left: margin, FirstTop: margin, Top: margin, Bottom: 274 * pdf.Millimetre}),
		language,
	}

	name := w.CustomerName
	if name == "" {
		name = s.textOf("response_anonymous", nil)
	}

	title := s.textOf("response_title", map[string]any{"name": name})
	s.addText(title, titleFont)
	about := []string{w.Company, w.Brand, s.textOf(unitTexts[w.Type], nil)}
	if w.Survey != nil {
		about = append([]string{fmt.Sprintf("%s %d", w.Survey.Name, w.Survey.Number)}, about...)
	}
	if w.CompletedAt != nil {
		about = append(about, formatMinute(*w.CompletedAt))
	}

	s.addText(strings.Join(about, " · "), nameFont)
	s.addAnswers(w.Answers)
	s.addCustomer(w)
	s.addTimeline(w)
	info := pdf.Info{Title: pdf.Clean(title), Language: language, Created: made.In(time.UTC)}
	layout := s.flow.Layout(info, func(c *pdf.Canvas, page, pages int) {
		c.Text(margin, 280*pdf.Millimetre, body, fmt.Sprintf("%d / %d", page, pages), nameFont, pdf.Right)
	})

	return layout.Write()
}

// formatMinute writes a moment to the minute.
func formatMinute(at db.Time) string { return at.In(date.Zone).Format("2006-01-02 15:04") }

// addAnswers adds what was answered.
func (s *sheetOf) addAnswers(all []AnswerGiven) {
	s.addSection("response_answers")
	if len(all) == 0 {
		s.addText(s.textOf("response_no_answers", nil), textFont)
	}

	for i, a := range all {
		s.flow.Add(pdf.Space(2 * pdf.Millimetre))
		s.addText(fmt.Sprintf("%d. %s", i+1, a.Question), textFont)
		answer := a.Answer
		switch {
		case a.Skipped:
			answer = s.textOf("response_skipped", nil)
		case a.Type == page.NPS && a.Score != nil:
			answer = strconv.FormatInt(*a.Score, 10) + " / 10"
		case a.Type == page.Stars && a.Score != nil:
			answer = strconv.FormatInt(*a.Score, 10) + " / 5"
		}
		if answer != "" {
			s.addText(answer, boldFont)
		}
		if a.Text != "" {
			s.addText(a.Text, textFont)
		}
	}
}

// addCustomer adds the customer, the car and the follow-up.
func (s *sheetOf) addCustomer(w *WholeResponse) {
	s.addSection("response_customer")
	s.addFact(s.textOf("response_name", nil), w.CustomerName)
	s.addFact(s.textOf("response_phone", nil), w.ContactPhone)
	s.addFact(s.textOf("response_email", nil), w.ContactEmail)
	s.addFact(s.textOf("response_vehicle", nil), strings.Join(strings.Fields(w.Vehicle+" "+w.Plate+" "+w.VIN), " "))
	s.addFact(s.textOf("response_manager", nil), w.ManagerName)
	s.addFact(s.textOf("response_owner", nil), w.Owner)
	if f := w.FollowUp; f != nil {
		text := s.textOf("response_due", map[string]any{"at": formatMinute(f.DueAt)})
		if f.ClosedAt != nil {
			text = s.textOf("response_closed", map[string]any{"at": formatMinute(*f.ClosedAt)})
		}
		s.addFact(s.textOf("response_followup", nil), text)
	}
}

// addTimeline adds what was said, from the first on: paper is read downwards.
func (s *sheetOf) addTimeline(w *WholeResponse) {
	if len(w.Comments) == 0 {
		return
	}

	s.addSection("response_timeline")
	for i := len(w.Comments) - 1; i >= 0; i-- {
		c := &w.Comments[i]
		who := c.UserName
		if who == "" {
			who = s.textOf("response_program", nil)
		}
		what := s.textOf(saidTexts[c.Type], nil)
		if c.Responsible != "" && (c.Type == followup.TypeTask || c.Type == followup.TypeReopen) {
			what += ": " + c.Responsible
		}
		s.flow.Add(pdf.Space(2 * pdf.Millimetre))
		s.addText(formatMinute(c.CreatedAt)+" · "+who+" · "+what, nameFont)
		if c.Text != "" {
			s.addText(c.Text, textFont)
		}
	}
}
