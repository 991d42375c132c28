package page

import (
	"bytes"
	_ "embed"
	"fmt"
	"html/template"
	"slices"
	"strconv"
	"strings"
)

//go:embed page.html
var pageHTML string

//go:embed page.css
var pageCSS string

//go:embed page.js
var pageJS string

var pageTemplate = template.Must(template.New("page").Parse(pageHTML))

// Policy gives the content policy of a page with this nonce; framed: pages of the same server
// may show it in a frame.
func Policy(nonce string, framed bool) string {
	by := "'none'"
	if framed {
		by = "'self'"
	}

	return "default-src 'none'; img-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; script-src 'nonce-" +
		nonce +
		"'; style-src 'nonce-" + nonce + "'; frame-ancestors " + by
}

// shown is what the template shows.
type shown struct {
	State
	Q                      *Questionnaire
	Language, Code, Title  string
	CSS                    template.CSS
	JS                     template.JS
	Heading, Intro, Thanks string
	Logo                   string
	Languages              []choice
	Hidden                 []hidden
	Question               *shownQuestion
	Number, Of             int
	First, Last, MayAsk    bool
	Errors                 []wrong
	NameWrong, PhoneWrong  string
	EmailWrong             string
}

type choice struct {
	Value, Label string
	Chosen       bool
}

type hidden struct{ Name, Value string }

type wrong struct{ Field, Text string }

type shownQuestion struct {
	ID, Type, Text, Hint    string
	Required, Comments      bool
	Choices                 []choice
	Given, Wrong, TextWrong string
}

// W gives a word of the page.
func (s *shown) W(name string) string { return wordOf(s.Language, name) }

// overViews say why there is nothing to answer.
var overViews = []View{ViewClosed, ViewUnknown, ViewBusy, ViewTooLarge, ViewFailed}

// isOver reports whether a view says why there is nothing to answer.
func (v View) isOver() bool { return slices.Contains(overViews, v) }

// IsOver reports whether there is nothing to answer.
func (s *shown) IsOver() bool {
	return s.View.isOver()
}

// OverText says why.
func (s *shown) OverText() string { return s.W(string(s.View) + "_text") }

// Most gives how many characters a text may have.
func (s *shown) Most() int { return MostText }

// Progress says which of how many questions it is.
func (s *shown) Progress() string { return fmt.Sprintf(s.W("progress"), s.Number, s.Of) }

// Render renders the page of a view.
func Render(q *Questionnaire, style Style, language string, state State) ([]byte, error) {
	language = q.offeredLanguage(language)
	fallback := q.firstLanguage()
	s := &shown{
		State: state, Q: q, Language: language, Code: wordOf(language, "code"),
		CSS:     template.CSS(pageCSS + style.writeCSS(state.Images)), //nolint:gosec // made of colours, numbers and listed fonts only
		JS:      template.JS(pageJS),                                  //nolint:gosec // a file of the program
		Heading: q.Heading.In(language, fallback),
		Intro:   q.Intro.In(language, fallback),
		Thanks:  q.Thanks.In(language, fallback),
	}

	if imageName(style.Logo) {
		s.Logo = state.Images + style.Logo + logoWidth
	}
	if s.Thanks == "" {
		s.Thanks = s.W("thanks")
	}

	for _, id := range q.Languages {
		s.Languages = append(s.Languages, choice{id, names[id], id == language})
	}

	skipped := int64(0)
	if at := q.findQuestion(state.At); state.View == ViewQuestion && at >= 0 {
		s.fillQuestion(q, at, language, fallback)
		skipped = state.At
	}

	s.MayAsk = q.RequestContacts && state.View == ViewThanks
	s.hideAnswers(q, skipped)
	s.fillContactErrors()
	s.Title = s.Heading

	switch {
	case s.Question != nil:
		s.Title = s.Question.Text
	case state.View.isOver():
		s.Title = s.W(string(state.View))
	case s.Title == "":
		s.Title = s.Thanks
	}
	if len(state.Wrong) > 0 {
		s.Title = s.W("wrong") + ": " + s.Title
	}

	var out bytes.Buffer
	if err := pageTemplate.Execute(&out, s); err != nil {
		return nil, fmt.Errorf("render a page of a survey: %w", err)
	}

	return out.Bytes(), nil
}

// fillQuestion fills what is shown of the question at a place.
func (s *shown) fillQuestion(q *Questionnaire, at int, language, fallback string) {
	x := &q.Questions[at]
	id := strconv.FormatInt(x.ID, 10)
	given := s.Given[x.ID]
	shown := &shownQuestion{
		ID: id, Type: x.Type, Text: x.Text.In(language, fallback), Hint: x.Hint.In(language, fallback), Required: x.Required,
		Comments: x.Comments && x.Type != Other, Given: given.Text,
	}

	for i, a := range x.Answers {
		label := a.Text.In(language, fallback)
		if score := x.Score(i); score != "" {
			label = score
		}
		shown.Choices = append(shown.Choices, choice{strconv.FormatInt(a.ID, 10), label, a.ID == given.AnswerID})
	}

	if x.Type == NPS || x.Type == Stars {
		slices.Reverse(shown.Choices)
	}

	path := Walk(q, s.Given).Path
	place := slices.Index(path, x.ID)
	if place < 0 { // nobody gets here by these answers: counted as if it came next
		place = len(path)
	}

	s.Number = place + 1
	s.Of = place + q.longestWay(at)
	s.First = place == 0
	s.Last = s.Of == s.Number
	if code := s.Wrong[fieldAnswer+id]; code != "" {
		shown.Wrong = s.W(code)
		first := ""
		if len(shown.Choices) > 0 {
			first = fieldAnswer + id + "-" + shown.Choices[0].Value
		}
		s.Errors = append(s.Errors, wrong{first, shown.Wrong})
	}

	if code := s.Wrong[fieldText+id]; code != "" {
		shown.TextWrong = s.W(code)
		s.Errors = append(s.Errors, wrong{fieldText + id, shown.TextWrong})
	}

	s.Question = shown
}

// StarLabel says a star in words, for readers who do not see how many there are.
func (s *shown) StarLabel(score string) string { return fmt.Sprintf(s.W("stars"), score) }

// fillContactErrors adds what is wrong with how somebody wants to be reached.
func (s *shown) fillContactErrors() {
	if s.View != ViewContact {
		return
	}

	for _, field := range []struct {
		name string
		into *string
	}{{"name", &s.NameWrong}, {"phone", &s.PhoneWrong}, {"email", &s.EmailWrong}} {
		if code := s.Wrong[field.name]; code != "" {
			*field.into = s.W(code)
			s.Errors = append(s.Errors, wrong{field.name, *field.into})
		}
	}
}

// hideAnswers carries the answers along that the view does not ask for.
func (s *shown) hideAnswers(q *Questionnaire, shown int64) {
	for _, x := range q.Questions {
		g, given := s.Given[x.ID]
		if !given || x.ID == shown {
			continue
		}

		id := strconv.FormatInt(x.ID, 10)
		if g.AnswerID != 0 {
			s.Hidden = append(s.Hidden, hidden{fieldAnswer + id, strconv.FormatInt(g.AnswerID, 10)})
		}
		if g.Text != "" {
			s.Hidden = append(s.Hidden, hidden{fieldText + id, g.Text})
		}
	}
}

// Lines splits a text into its lines, for the page to break where it does.
func (s *shown) Lines(text string) []string { return strings.Split(text, "\n") }
