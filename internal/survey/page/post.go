package page

import (
	"net/url"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"forecourt/internal/platform/fault"
)

// View is what is shown.
type View string

// The views: a question, the thanks, the form for who wants to be called, the word that
// it was sent, that there is nothing to answer any more, that there never was, and that
// somebody asks too often.
const (
	ViewQuestion  View = "question"
	ViewThanks    View = "thanks"
	ViewContact   View = "contact"
	ViewContacted View = "contacted"
	ViewClosed    View = "closed"
	ViewUnknown   View = "unknown"
	ViewBusy      View = "busy"
	ViewTooLarge  View = "too_large"
	ViewFailed    View = "failed"
)

// Reach is how a company is reached.
type Reach struct{ Phone, Email string }

// Contact is how somebody wants to be reached.
type Contact struct{ Name, Phone, Email string }

// State is where somebody is. Given and Contact come from the form, or from what is kept;
// the rest is for Render.
type State struct {
	View View
	// At is the question that is shown.
	At    int64
	Given map[int64]Given
	// Wrong is why the view is shown again: the code of a word by the name of the field.
	Wrong map[string]string
	// Finish says that the last question was passed: the answers can be kept.
	Finish bool
	// Asked says that the contact form was sent and is right.
	Asked   bool
	Contact Contact

	// Action is where the form is posted to, empty: where it came from. Nonce is that of
	// the policy (see Policy). Preview says that nothing is kept.
	Action, Nonce string
	Preview       bool
	// Mark is a name under which a script keeps answers in the browser; empty: it does not.
	Mark string
	// Company and Brand are who asks; Reach is how a closed survey's company is reached.
	Company, Brand string
	Reach          Reach
	// Images stands before the name of an image, such as /api/v1/image/show/.
	Images string
}

// Start gives the first view of a questionnaire, or the first one that is not answered yet.
func Start(q *Questionnaire, given map[int64]Given) State {
	s := State{View: ViewQuestion, Given: given}
	if len(q.Questions) == 0 {
		s.View = ViewThanks
		return s
	}

	walked := Walk(q, given)
	for _, id := range walked.Path {
		if s.At = id; !q.Questions[q.findQuestion(id)].isAnswered(given[id]) {
			break
		}
	}

	return s
}

// The fields of the form; those of answers have the id of their question behind them.
const (
	fieldAt     = "at"
	fieldGo     = "go"
	fieldAnswer = "a"
	fieldText   = "t"
	// FieldLanguage is the language that the page is shown in.
	FieldLanguage = "language"

	goNext     = "next"
	goBack     = "back"
	goLanguage = "language"
	goContact  = "contact"
	goSend     = "send"
)

// Post reads a posted form, and gives what it leads to and the language it asks for. It trusts
// nothing of the form: ids that there are not are dropped.
func Post(q *Questionnaire, language string, form url.Values) (State, string) {
	if asked := form.Get(FieldLanguage); slices.Contains(q.Languages, asked) {
		language = asked
	}

	s := State{View: ViewQuestion, Given: q.readAnswers(form), Wrong: map[string]string{}}
	pressed := form.Get(fieldGo)
	switch {
	case pressed == goContact && q.RequestContacts:
		s.View = ViewContact
		return s, language
	case pressed == goSend && q.RequestContacts:
		s.readContact(form)
		return s, language
	}
	id, _ := strconv.ParseInt(form.Get(fieldAt), 10, 64)
	at := q.findQuestion(id)
	if at < 0 {
		s = Start(q, s.Given)
		if form.Get(fieldAt) == "end" && Walk(q, s.Given).Done() {
			s.View = ViewThanks
		}
		return s, language
	}

	s.At = id
	switch pressed {
	case goBack:
		s.At = questionBefore(q, s.Given, id)
	case goLanguage:
	default:
		s.goOn(q, at)
	}
	return s, language
}

// Refuse leads back from the end to an answer that cannot be kept, if there is one.
func Refuse(q *Questionnaire, s State) State {
	if walked := Walk(q, s.Given); len(walked.TooLong) > 0 {
		s.View = ViewQuestion
		s.Finish = false
		s.At = walked.TooLong[0]
		s.Wrong = map[string]string{fieldText + strconv.FormatInt(s.At, 10): "too_long"}
	}

	return s
}

// goOn goes on from the question at a place, unless its answer is missing or wrong.
func (s *State) goOn(q *Questionnaire, at int) {
	x := &q.Questions[at]
	g := s.Given[x.ID]
	switch {
	case utf8.RuneCountInString(g.Text) > MostText:
		s.Wrong[fieldText+strconv.FormatInt(x.ID, 10)] = "too_long"
	case x.Required && !x.isAnswered(g) && x.Type == Other:
		s.Wrong[fieldText+strconv.FormatInt(x.ID, 10)] = "required"
	case x.Required && !x.isAnswered(g):
		s.Wrong[fieldAnswer+strconv.FormatInt(x.ID, 10)] = "choose"
	default:
		if next := q.nextQuestion(at, s.Given); next >= 0 {
			s.At = q.Questions[next].ID
			return
		}
		if missing := Walk(q, s.Given).Missing; len(missing) > 0 {
			s.At = missing[0]
			return
		}

		s.View = ViewThanks
		s.Finish = true
	}
}

// questionBefore gives the question in front of one on the way that answers take.
func questionBefore(q *Questionnaire, given map[int64]Given, id int64) int64 {
	path := Walk(q, given).Path
	if at := slices.Index(path, id); at > 0 {
		return path[at-1]
	}
	if at := q.findQuestion(id); at > 0 && !slices.Contains(path, id) {
		return path[len(path)-1]
	}
	return id
}

// TidyText tidies a text as it is kept: its ends trimmed, and lines broken one way.
func TidyText(text string) string {
	return strings.TrimSpace(strings.ReplaceAll(text, "\r\n", "\n"))
}

// readAnswers takes the answers of a form, to questions and of answers that there are.
func (q *Questionnaire) readAnswers(form url.Values) map[int64]Given {
	given := map[int64]Given{}
	for i := range q.Questions {
		x := &q.Questions[i]
		id := strconv.FormatInt(x.ID, 10)
		answer, _ := strconv.ParseInt(form.Get(fieldAnswer+id), 10, 64)
		if x.findAnswer(answer) == nil {
			answer = 0
		}
		text := ""
		if x.Comments || x.Type == Other {
			text = TidyText(form.Get(fieldText + id))
		}
		if answer != 0 || text != "" {
			given[x.ID] = Given{AnswerID: answer, Text: text}
		}
	}

	return given
}

// readContact takes how somebody wants to be reached.
func (s *State) readContact(form url.Values) {
	s.View = ViewContact
	s.Contact = Contact{form.Get("name"), form.Get("phone"), form.Get("email")}
	if s.Wrong = s.Contact.Tidy(); len(s.Wrong) == 0 {
		s.View = ViewContacted
		s.Asked = true
	}
}

// The most characters of a name, a telephone and an address.
const mostContact = 255

// Tidy closes gaps, and says what is wrong: the code of a word by the name of the field.
func (c *Contact) Tidy() map[string]string {
	wrong := map[string]string{}
	for name, text := range map[string]*string{"name": &c.Name, "phone": &c.Phone, "email": &c.Email} {
		if *text = fault.Seen(*text); utf8.RuneCountInString(*text) > mostContact {
			wrong[name] = "too_long"
		}
	}

	digits := 0
	for _, r := range c.Phone {
		if r >= '0' && r <= '9' {
			digits++
		}
	}

	if c.Phone != "" && digits < 5 {
		wrong["phone"] = "phone"
	}
	if c.Email != "" && !fault.IsEmail(c.Email) {
		wrong["email"] = "email"
	}
	if c.Phone == "" && c.Email == "" {
		wrong["phone"] = "reach"
	}

	return wrong
}
