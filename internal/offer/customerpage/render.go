package customerpage

import (
	"bytes"
	"cmp"
	"crypto/rand"
	"crypto/sha256"
	_ "embed"
	"encoding/hex"
	"fmt"
	"html/template"
	"net/http"
	"strconv"
	"strings"

	"forecourt/internal/offer"
	"forecourt/internal/offer/document"
	"forecourt/internal/platform/date"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/httpapi"
)

//go:embed page.html
var pageHTML string

//go:embed page.css
var pageCSS string

var pageTemplate = template.Must(template.New("page").Parse(pageHTML))

// pagePolicy lets the page load pictures of its own server, show the style of the nonce and post to
// its own server: no script, and nothing of others.
func pagePolicy(nonce string) string {
	return "default-src 'none'; img-src 'self'; style-src 'nonce-" + nonce +
		"'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
}

// shown is what the template shows.
type shown struct {
	answer
	*document.Outline
	Language, Code, Title, Nonce, Base string
	CSS                                template.CSS
	Over                               bool
	OverText                           string
	// Back leads to the page that a form was refused of.
	Back                  bool
	State                 State
	Wording, WordingMark  string
	Accepted              *offer.Acceptance
	AcceptedBy            string
	Withdrawn             []string
	Customer, Brand, Logo string
	Seller                seller
	Pictures              []picture
	Besides               []beside
	Differences           []difference
	// OpenUntil is the last day of the link, where it ends before the offer does.
	OpenUntil string
	// Query follows the addresses of an alternative.
	Query string
}

type seller struct{ Name, Title, Phone, Email, Company, CompanyPhone, CompanyEmail string }

type picture struct{ Source, Alt string }

// W gives a word of the page.
func (s *shown) W(name string) string { return pageWord(s.Language, name) }

// WrongText tells what is wrong with a field; empty: nothing.
func (s *shown) WrongText(field string) string {
	code := s.Wrong[field]
	switch code {
	case "":
		return ""
	case "too_long":
		return fmt.Sprintf(s.W(code), s.Most(field))
	}

	return s.W(code)
}

// Most gives how many characters a field may have.
func (s *shown) Most(field string) int {
	if field == "name" {
		return mostName
	}

	return mostText
}

// Only heads what one alternative has alone.
func (s *shown) Only(letter string) string { return fmt.Sprintf(s.W("only"), letter) }

// OnlyStandard heads the standard equipment that one alternative has alone.
func (s *shown) OnlyStandard(letter string) string { return fmt.Sprintf(s.W("only_standard"), letter) }

// Differs heads how another alternative differs from the one that is shown.
func (s *shown) Differs(letter string) string { return fmt.Sprintf(s.W("differs"), s.Letter(), letter) }

// Letter gives the letter of the alternative that is shown.
func (s *shown) Letter() string {
	for _, b := range s.Besides {
		if b.Current {
			return b.Letter
		}
	}

	return ""
}

// Lines splits a text into its lines.
func (s *shown) Lines(text string) []string { return strings.Split(strings.TrimSpace(text), "\n") }

// Tel gives a telephone as a link has it.
func (s *shown) Tel(phone string) string {
	return strings.Map(func(r rune) rune {
		if r == '+' || r >= '0' && r <= '9' {
			return r
		}

		return -1
	}, phone)
}

// MayAnswer reports whether there is somebody to ask and something to accept.
func (s *shown) MayAnswer() bool { return s.State == Open }

func (o *opened) linkKey() string { return strconv.FormatInt(o.link.ID, 10) }

// markOf names a wording, to see whether it is the one that was shown.
func markOf(wording string) string {
	sum := sha256.Sum256([]byte(wording))
	return hex.EncodeToString(sum[:8])
}

// contactLine tells in one line how a company is reached.
func (c *contact) contactLine() string {
	parts := []string{c.Name, c.Phone, c.Company, c.CompanyPhone, c.CompanyEmail}
	return strings.Join(strings.Fields(strings.Join(parts, " ")), " ")
}

// renderPage renders the page of a link, with what a form has brought.
func (o *opened) renderPage(token string, given answer) (out httpapi.HTML, err error) {
	language := o.languageID()
	c := &o.contact
	s := &shown{
		answer:      given,
		Language:    language,
		Code:        pageWord(language, "code"),
		Base:        offer.LinkPath + token,
		State:       o.state,
		Accepted:    o.accepted,
		Seller:      seller{c.Name, c.JobTitle[language], c.Phone, c.Email, c.Company, c.CompanyPhone, c.CompanyEmail},
		Besides:     o.besides,
		Differences: o.differences,
	}

	if last := o.link.ExpiresOn; o.v.ExpireDate == nil || last.Compare(*o.v.ExpireDate) < 0 {
		s.OpenUntil = last.String()
	}

	with := "?"
	if o.aimed != "" {
		s.Query = "?alternative=" + o.aimed
		with = "?alternative=" + o.aimed + "&"
	}
	if a := o.accepted; a != nil {
		s.AcceptedBy = byAt(s.W("accepted_by"), a.Name, a.AcceptedAt)
	}

	for _, a := range o.withdrawn {
		accepted := byAt(s.W("accepted_by"), a.Name, a.AcceptedAt)
		withdrawn := byAt(s.W("accepted_by"), cmp.Or(a.WithdrawnBy, c.Company), *a.WithdrawnAt)
		places := strings.NewReplacer("{accepted}", accepted, "{withdrawn}", withdrawn)
		s.Withdrawn = append(s.Withdrawn, places.Replace(s.W("withdrawn")))
	}

	if s.Over = o.state.Over(); s.Over {
		if o.state == Revoked { // the address of a link that was ended tells nothing of the offer
			s.AcceptedBy = ""
			s.Withdrawn = nil
		}

		s.Title = s.W("over_" + string(o.state))
		s.OverText = s.W("over_" + string(o.state) + "_text")
		out.Status = http.StatusGone
		return out, s.renderTemplate(&out)
	}

	d := &o.page.Document
	if s.Outline, err = document.OutlineOf(d); err != nil {
		return out, err
	}

	s.Title = s.Outline.Title
	s.Customer = d.Customer.Name
	s.Brand = d.Brand.Name
	s.Wording = o.wording
	s.WordingMark = markOf(o.wording)
	if len(o.page.Logo) > 0 {
		s.Logo = s.Base + "/image/0" + with + "width=480"
	}

	for i := range o.page.Pictures {
		n := i + 1
		s.Pictures = append(s.Pictures, picture{
			fmt.Sprintf("%s/image/%d%swidth=", s.Base, n, with),
			fmt.Sprintf(s.W("picture"), s.Vehicle, n, len(o.page.Pictures)),
		})
	}

	if len(given.Wrong) > 0 {
		s.Title = s.W("wrong") + ": " + s.Title
		out.Status = http.StatusUnprocessableEntity
	}

	return out, s.renderTemplate(&out)
}

// byAt puts the name of an actor and the time of the act into words.
func byAt(words, name string, at db.Time) string {
	return fmt.Sprintf(words, name, at.In(date.Zone).Format("2006-01-02 15:04"))
}

func (s *shown) renderTemplate(out *httpapi.HTML) error {
	s.Nonce = rand.Text()
	s.CSS = template.CSS(pageCSS) //nolint:gosec // a file of the program
	var body bytes.Buffer
	if err := pageTemplate.Execute(&body, s); err != nil {
		return fmt.Errorf("render the page of a customer: %w", err)
	}

	out.Policy = pagePolicy(s.Nonce)
	out.Body = body.Bytes()

	return nil
}
