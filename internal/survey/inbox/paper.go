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

// paper is a response on paper: what was answered, who it was, the car, and what was said since (Y-061).
func paper(ctx context.Context, tx *db.Tx, in *paperInput) (httpapi.Content, error) {
	r, err := seen(ctx, tx, in.ID)
	if err != nil {
		return httpapi.Content{}, err
	}
	if r.State == response.Planned || r.State == response.Skipped {
		return httpapi.Content{}, fault.New(fault.Conflict, "survey_not_answered")
	}
	w, err := wholeOf(ctx, tx, r)
	if err != nil {
		return httpapi.Content{}, err
	}
	language, made := httpapi.Language(ctx), tx.Now()
	return httpapi.Content{Type: "application/pdf", Name: fmt.Sprintf("survey-%d.pdf", in.ID), Revalidate: true, Changed: made.Time, Make: func(c *httpapi.Content) error {
		file, err := w.print(language, made)
		c.Body = nopCloser{bytes.NewReader(file)}
		return err
	}}, nil
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

func (s *sheetOf) say(code string, params map[string]any) string {
	return i18n.Text(s.language, code, params)
}

func (s *sheetOf) text(text string, style pdf.Style) {
	s.flow.Add(pdf.Paragraph(pdf.Clean(text), style, body)...)
}

func (s *sheetOf) section(code string) {
	s.flow.Add(pdf.Kept(append([]pdf.Strip{pdf.Space(5 * pdf.Millimetre)}, pdf.Paragraph(pdf.Clean(s.say(code, nil)), headFont, body)...), true)...)
}

// fact is a line with a name; nothing without a value.
func (s *sheetOf) fact(name, value string) {
	if value == "" {
		return
	}
	s.flow.Add(pdf.Row(
		pdf.Cell{Width: nameColumn, Lines: nameFont.Wrap(pdf.Clean(name), nameColumn), Style: nameFont},
		pdf.Cell{X: nameColumn + gap, Width: body - nameColumn - gap, Lines: textFont.Wrap(pdf.Clean(value), body-nameColumn-gap), Style: textFont},
	)...)
}

func (w *WholeResponse) print(language string, made db.Time) ([]byte, error) {
	s := &sheetOf{pdf.NewFlow(pdf.Area{Left: margin, FirstTop: margin, Top: margin, Bottom: 274 * pdf.Millimetre}), language}
	name := w.CustomerName
	if name == "" {
		name = s.say("response_anonymous", nil)
	}
	title := s.say("response_title", map[string]any{"name": name})
	s.text(title, titleFont)
	about := []string{w.Company, w.Brand, s.say(unitTexts[w.Type], nil)}
	if w.Survey != nil {
		about = append([]string{fmt.Sprintf("%s %d", w.Survey.Name, w.Survey.Number)}, about...)
	}
	if w.CompletedAt != nil {
		about = append(about, minute(*w.CompletedAt))
	}
	s.text(strings.Join(about, " · "), nameFont)
	s.answers(w.Answers)
	s.customer(w)
	s.timeline(w)
	layout := s.flow.Layout(pdf.Info{Title: pdf.Clean(title), Language: language, Created: made.In(time.UTC)}, func(c *pdf.Canvas, page, pages int) {
		c.Text(margin, 280*pdf.Millimetre, body, fmt.Sprintf("%d / %d", page, pages), nameFont, pdf.Right)
	})
	return layout.Write()
}

func minute(at db.Time) string { return at.In(date.Zone).Format("2006-01-02 15:04") }

func (s *sheetOf) answers(all []AnswerGiven) {
	s.section("response_answers")
	if len(all) == 0 {
		s.text(s.say("response_no_answers", nil), textFont)
	}
	for i, a := range all {
		s.flow.Add(pdf.Space(2 * pdf.Millimetre))
		s.text(fmt.Sprintf("%d. %s", i+1, a.Question), textFont)
		answer := a.Answer
		switch {
		case a.Skipped:
			answer = s.say("response_skipped", nil)
		case a.Type == page.NPS && a.Score != nil:
			answer = strconv.FormatInt(*a.Score, 10) + " / 10"
		case a.Type == page.Stars && a.Score != nil:
			answer = strconv.FormatInt(*a.Score, 10) + " / 5"
		}
		if answer != "" {
			s.text(answer, boldFont)
		}
		if a.Text != "" {
			s.text(a.Text, textFont)
		}
	}
}

func (s *sheetOf) customer(w *WholeResponse) {
	s.section("response_customer")
	s.fact(s.say("response_name", nil), w.CustomerName)
	s.fact(s.say("response_phone", nil), w.ContactPhone)
	s.fact(s.say("response_email", nil), w.ContactEmail)
	s.fact(s.say("response_vehicle", nil), strings.Join(strings.Fields(w.Vehicle+" "+w.Plate+" "+w.VIN), " "))
	s.fact(s.say("response_manager", nil), w.ManagerName)
	s.fact(s.say("response_owner", nil), w.Owner)
	if f := w.FollowUp; f != nil {
		text := s.say("response_due", map[string]any{"at": minute(f.DueAt)})
		if f.ClosedAt != nil {
			text = s.say("response_closed", map[string]any{"at": minute(*f.ClosedAt)})
		}
		s.fact(s.say("response_followup", nil), text)
	}
}

// timeline is what was said, from the first on: paper is read downwards.
func (s *sheetOf) timeline(w *WholeResponse) {
	if len(w.Comments) == 0 {
		return
	}
	s.section("response_timeline")
	for i := len(w.Comments) - 1; i >= 0; i-- {
		c := &w.Comments[i]
		who := c.UserName
		if who == "" {
			who = s.say("response_program", nil)
		}
		what := s.say(saidTexts[c.Type], nil)
		if c.Responsible != "" && (c.Type == followup.TypeTask || c.Type == followup.TypeReopen) {
			what += ": " + c.Responsible
		}
		s.flow.Add(pdf.Space(2 * pdf.Millimetre))
		s.text(minute(c.CreatedAt)+" · "+who+" · "+what, nameFont)
		if c.Text != "" {
			s.text(c.Text, textFont)
		}
	}
}
