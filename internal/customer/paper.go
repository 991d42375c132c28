package customer

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"time"

	"forecourt/internal/platform/date"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/i18n"
	"forecourt/internal/platform/pdf"
)

type paperInput struct {
	httpapi.ByID
	AccessToken string `query:"access_token" doc:"a download token, for links that leave the browser"`
}

// personalPaper shows what is held on a person, on paper.
func (o *Operations) personalPaper(ctx context.Context, tx *db.Tx, in *paperInput) (httpapi.Content, error) {
	data, err := o.personalData(ctx, tx, &in.ByID)
	if err != nil {
		return httpapi.Content{}, err
	}
	language := httpapi.Language(ctx)

	return httpapi.Content{Type: "application/pdf", Name: fmt.Sprintf("customer-%d.pdf", in.ID), Save: true, Make: func(c *httpapi.Content) error {
		file, err := data.setPaper(language)
		c.Body = nopCloser{bytes.NewReader(file)}
		return err
	}}, nil
}

type nopCloser struct{ io.ReadSeeker }

func (nopCloser) Close() error { return nil }

// The page, and how far the names of fields run.
const (
	margin     = 18 * pdf.Millimetre
	body       = pdf.PageWidth - 2*margin
	nameColumn = 48 * pdf.Millimetre
	gap        = 3 * pdf.Millimetre
)

var (
	ink       = pdf.Color{R: 0x1b, G: 0x1d, B: 0x21}
	grey      = pdf.Color{R: 0x5c, G: 0x63, B: 0x6d}
	titleFont = pdf.Style{Face: pdf.Display, Size: 200, Color: ink, Leading: 8600}
	headFont  = pdf.Style{Face: pdf.SemiBold, Size: 105, Color: ink, Leading: 5200}
	textFont  = pdf.Style{Face: pdf.Regular, Size: 90, Color: ink, Leading: 4500}
	nameFont  = pdf.Style{Face: pdf.Regular, Size: 78, Color: grey, Leading: 4500}
)

// headings name what is held, by its kind.
var headings = map[string]string{
	"customer": "personal_customer", "version": "personal_version", "consent": "personal_consent", "log": "personal_log",
	"order":               "personal_order",
	"vehicle":             "personal_vehicle",
	"vehicle-reservation": "personal_reservation",
	"transaction":         "personal_transaction",
	"survey-response":     "personal_response",
}

// setPaper sets the data field by field, as the file for programs has it.
func (d *PersonalData) setPaper(language string) ([]byte, error) {
	say := func(code string, params map[string]any) string { return pdf.Clean(i18n.Text(language, code, params)) }
	flow := pdf.NewFlow(pdf.Area{Left: margin, FirstTop: margin, Top: margin, Bottom: 274 * pdf.Millimetre})
	title := say("personal_title", map[string]any{"name": d.Name})
	flow.Add(pdf.Paragraph(title, titleFont, body)...)
	flow.Add(pdf.Paragraph(
		say("personal_made", map[string]any{"day": date.On(d.MadeAt.Time).String(), "who": d.MadeBy}),
		nameFont, body)...)

	for _, h := range d.Held {
		flow.Add(pdf.Kept(
			append([]pdf.Strip{pdf.Space(6 * pdf.Millimetre)},
				pdf.Paragraph(pdf.Clean(say(headings[h.Kind], nil)+": "+h.Name), headFont, body)...),
			true)...)

		lines, err := linesOf(h.Data)
		if err != nil {
			return nil, err
		}

		for _, line := range lines {
			flow.Add(pdf.Row(
				pdf.Cell{Width: nameColumn, Lines: nameFont.Wrap(pdf.Clean(line.name), nameColumn), Style: nameFont},
				pdf.Cell{
					X:     nameColumn + gap,
					Width: body - nameColumn - gap,
					Lines: textFont.Wrap(pdf.Clean(line.value), body-nameColumn-gap),
					Style: textFont,
				},
			)...)
		}
	}

	layout := flow.Layout(pdf.Info{Title: title, Language: language, Created: d.MadeAt.In(time.UTC)},
		func(c *pdf.Canvas, page, pages int) {
			c.Text(margin, 280*pdf.Millimetre, body, fmt.Sprintf("%d / %d", page, pages), nameFont, pdf.Right)
		})

	return layout.Write()
}

type line struct{ name, value string }

// linesOf lists the fields of a record that hold something, in their order.
func linesOf(data any) ([]line, error) {
	text, err := json.Marshal(data)
	if err != nil {
		return nil, fmt.Errorf("write personal data: %w", err)
	}
	decoder := json.NewDecoder(bytes.NewReader(text))
	if _, err := decoder.Token(); err != nil { // the brace
		return nil, fmt.Errorf("read personal data: %w", err)
	}

	var lines []line
	for decoder.More() {
		name, err := decoder.Token()
		if err != nil {
			return nil, fmt.Errorf("read personal data: %w", err)
		}
		var raw json.RawMessage
		if err := decoder.Decode(&raw); err != nil {
			return nil, fmt.Errorf("read personal data: %w", err)
		}

		value := string(raw)
		var plain string
		if json.Unmarshal(raw, &plain) == nil {
			value = plain
		}
		if value != "" && value != "null" && value != "[]" && value != "{}" {
			lines = append(lines, line{strings.ReplaceAll(fmt.Sprint(name), "_", " "), value})
		}
	}

	return lines, nil
}
