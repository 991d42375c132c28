package invite

import (
	"context"
	"embed"
	"encoding/json"
	"fmt"
	"html"
	"regexp"
	"strings"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/i18n"
	"forecourt/internal/platform/mail"
	"forecourt/internal/platform/settings"
	"forecourt/internal/response"
)

//go:embed texts/*.json
var texts embed.FS

var built = readTexts()

func readTexts() map[int64]map[string]string {
	all := map[int64]map[string]string{}
	for id, code := range i18n.LanguageCodes {
		content, err := texts.ReadFile("texts/" + code + ".json")
		if err != nil {
			panic(err) //nolint:forbidigo // the file is part of the binary
		}
		of := map[string]string{}
		if err := json.Unmarshal(content, &of); err != nil {
			panic(fmt.Sprintf("invite: %s: %v", code, err)) //nolint:forbidigo // it is part of the binary too
		}
		all[id] = of
	}

	return all
}

// textIn gives a text in a language; in English where there is none.
func textIn(languageID int64, name string) string {
	if text := built[languageID][name]; text != "" {
		return text
	}
	return built[2][name]
}

// writeLetter writes a mail as it is handed over: the words of the company's template, else
// those of the group, else the program's; below them the button, who writes and why, and how
// to have no more.
func writeLetter(
	ctx context.Context, tx *db.Tx, m *mail.Mail, r *response.Response, w *world, set settings.Mail,
) (*mail.Letter, error) {
	language := m.LanguageID
	c := w.companies[r.CompanyID]
	of := w.surveys[desk{r.CompanyID, r.BrandID, r.Type}]
	values := map[string]string{
		"customer": r.CustomerName,
		"vehicle":  r.Vehicle,
		"brand":    r.Brand,
		"company":  c.Name,
		"manager":  r.ManagerName,
		"date":     "",
	}

	if r.VisitOn != nil {
		values["date"] = i18n.Day(i18n.LanguageCode(language), *r.VisitOn)
	}

	kind := mail.KindSurvey
	name := "invitation"
	switch m.Kind {
	case mail.KindSurveyReminder.Name:
		kind = mail.KindSurveyReminder
		name = "reminder"
	case mail.KindSurveyCheck.Name:
		kind = mail.KindSurveyCheck
		name = "check"
	case mail.KindSurveyTest.Name:
		kind = mail.KindSurveyTest
	}
	subject, body, err := kind.Words(ctx, tx, language, values)
	if err != nil {
		return nil, err
	}

	own, has, err := readWords(ctx, tx, of.TemplateID, name, language)
	if err != nil {
		return nil, err
	}
	if has {
		subject, body = mail.Fill(own.Subject, own.Body, values)
	}

	looks, err := readLook(ctx, tx, of.TemplateID)
	if err != nil {
		return nil, err
	}

	sender, err := readSender(ctx, tx, r, c)
	if err != nil {
		return nil, err
	}

	letter := &mail.Letter{To: r.Email, Subject: closeGaps(subject), Sender: sender, SenderName: c.Name}
	if m.Unsubscribe != nil && m.Kind != mail.KindSurveyTest.Name {
		letter.Unsubscribe = set.Link(unsubscribePath + *m.Unsubscribe)
	}

	token := ""
	if r.Token != nil {
		token = *r.Token
	}

	end := ending{language, closeGaps(body), set.Link("/survey/index/" + token), c, letter.Unsubscribe, looks}
	letter.Text = end.writeText()
	letter.HTML = end.writePage()

	return letter, nil
}

var (
	gaps   = regexp.MustCompile(`[ \t]+([,.!?])`)
	spaces = regexp.MustCompile(`[ \t]{2,}`)
)

// closeGaps closes the gaps that places without a value leave.
func closeGaps(text string) string {
	return gaps.ReplaceAllString(spaces.ReplaceAllString(text, " "), "$1")
}

// readSender reads the address that a mail comes from: that of the manager for the brand, else
// that of the company.
func readSender(ctx context.Context, tx *db.Tx, r *response.Response, c company) (string, error) {
	if r.ManagerUserID != nil {
		own, err := db.Select[string](ctx, tx, `SELECT email
			FROM user_brands
			WHERE {everyone} AND user_id = $1 AND brand_id = $2 AND email <> ''`, *r.ManagerUserID, r.BrandID)
		if err != nil {
			return "", fmt.Errorf("read the sender of an invitation: %w", err)
		}
		if len(own) > 0 {
			return own[0], nil
		}
	}

	return c.Email, nil
}

// ending is what stands in a mail, and below its words.
type ending struct {
	language int64
	body     string
	link     string
	company  company
	stop     string
	look     look
}

// explainMail says why the reader gets the mail.
func (e ending) explainMail() string {
	return strings.ReplaceAll(textIn(e.language, "why"), "{company}", e.company.Name)
}

// writeText writes the mail as plain text.
func (e ending) writeText() string {
	lines := []string{
		e.body, "", textIn(e.language, "open") + ":", e.link, "", "--", e.explainMail(),
		e.company.Name + ", " + e.company.Address,
		textIn(e.language, "privacy") + ": " + e.company.PrivacyURL,
	}

	if e.stop != "" {
		lines = append(lines, textIn(e.language, "stop")+": "+e.stop)
	}

	return strings.Join(lines, "\n")
}

var colour = regexp.MustCompile(`^#[0-9a-fA-F]{6}$`)

// checkColour gives a colour if it is one, so that nothing else gets into the page.
func checkColour(value, otherwise string) string {
	if colour.MatchString(value) {
		return value
	}
	return otherwise
}

// writePage writes the mail as a page, without pictures.
func (e ending) writePage() string {
	var b strings.Builder
	fmt.Fprintf(&b,
		`<!doctype html><html lang="%s"><body style="margin:0;padding:24px;font-family:sans-serif;font-size:16px;line-height:1.5;color:%s"><div style="max-width:560px;margin:0 auto">`,
		i18n.LanguageCode(e.language), checkColour(e.look.Font, "#1b1d21"))
	for paragraph := range strings.SplitSeq(e.body, "\n\n") {
		b.WriteString("<p>" + strings.ReplaceAll(html.EscapeString(paragraph), "\n", "<br>") + "</p>")
	}

	fmt.Fprintf(&b,
		`<p style="margin:28px 0"><a href="%s" style="display:inline-block;padding:12px 24px;border-radius:6px;text-decoration:none;background:%s;color:%s">%s</a></p>`,
		html.EscapeString(e.link), checkColour(e.look.Button, "#1b1d21"), checkColour(e.look.ButtonText, "#ffffff"),
		html.EscapeString(textIn(e.language, "open")))
	fmt.Fprintf(&b,
		`<p style="font-size:13px;color:#5c636d;border-top:1px solid #d9dce1;padding-top:16px">%s<br>%s, %s<br><a href="%s" style="color:#5c636d">%s</a>`,
		html.EscapeString(e.explainMail()), html.EscapeString(e.company.Name), html.EscapeString(e.company.Address),
		html.EscapeString(e.company.PrivacyURL), html.EscapeString(textIn(e.language, "privacy")))
	if e.stop != "" {
		fmt.Fprintf(
			&b, `<br><a href="%s" style="color:#5c636d">%s</a>`, html.EscapeString(e.stop),
			html.EscapeString(textIn(e.language, "stop")),
		)
	}

	b.WriteString("</p></div></body></html>")

	return b.String()
}
