// Package page is the page on which customers answer a survey: which question comes after
// which, what a posted form means and the HTML of each view. It is pure: it reads no
// database and no clock. A route keeps what it wants of the answers.
//
//	walked := page.Walk(q, given)              // which questions answers lead to
//	state := page.Post(q, language, form)      // what a posted form leads to
//	html, err := page.Render(q, style, language, state)
//
// The page works without a script: each view has one question and posts to the address it
// was read from, the answers before it in hidden fields. It sets no cookie and asks nobody
// but its own server.
package page

import (
	"slices"
	"strconv"
)

// The types of questions.
const (
	NPS   = "nps"
	Stars = "stars"
	Radio = "radio"
	Other = "other"
)

// Texts are those of one place in several languages, by the id of the language.
type Texts map[string]string

// In gives the text in a language, else in the one after it.
func (t Texts) In(language, fallback string) string {
	if text := t[language]; text != "" {
		return text
	}
	return t[fallback]
}

// Questionnaire is a version of a survey as it is answered.
type Questionnaire struct {
	// Languages are those it is offered in, by their ids, the fallback first.
	Languages              []string
	Heading, Intro, Thanks Texts
	// Anonymous answers cannot be linked to who gives them; RequestContacts says that
	// behind the thanks customers may ask to be called.
	Anonymous, RequestContacts bool
	Questions                  []Question
}

// Question is one view.
type Question struct {
	ID         int64
	Type       string
	Text, Hint Texts
	// Required questions are not passed without an answer. Comments says that there
	// is room for words beside the answer.
	Required, Comments bool
	// Answers are what can be chosen, in the order of the editor; type Other has none.
	Answers []Answer
}

// Answer is what can be chosen.
type Answer struct {
	ID   int64
	Text Texts
	// NextID is the later question that it leads to, 0: the one behind its own. Ends
	// says that no question comes after it.
	NextID int64
	Ends   bool
}

// Given is what was answered to a question.
type Given struct {
	AnswerID int64
	Text     string
}

// MostText is how many characters a text may have.
const MostText = 4000

// offeredLanguage gives the language that a page is shown in: the one that is asked for if it
// is offered.
func (q *Questionnaire) offeredLanguage(asked string) string {
	if slices.Contains(q.Languages, asked) || len(q.Languages) == 0 {
		return asked
	}
	return q.Languages[0]
}

// firstLanguage gives the language of texts that have no other.
func (q *Questionnaire) firstLanguage() string {
	if len(q.Languages) == 0 {
		return ""
	}
	return q.Languages[0]
}

// findQuestion gives the place of a question; below 0: there is none.
func (q *Questionnaire) findQuestion(id int64) int {
	return slices.IndexFunc(q.Questions, func(x Question) bool { return x.ID == id })
}

// findAnswer finds the answer of a question by its id; nil: it has no such answer.
func (x *Question) findAnswer(id int64) *Answer {
	if at := slices.IndexFunc(x.Answers, func(a Answer) bool { return a.ID == id }); at >= 0 {
		return &x.Answers[at]
	}
	return nil
}

// isAnswered reports whether what is given answers the question.
func (x *Question) isAnswered(g Given) bool {
	if x.Type == Other {
		return g.Text != ""
	}
	return x.findAnswer(g.AnswerID) != nil
}

// Score gives the number of an answer where the places decide it: 10 to 0, and 5 to 1.
func (x *Question) Score(at int) string {
	switch x.Type {
	case NPS:
		return strconv.Itoa(len(x.Answers) - 1 - at)
	case Stars:
		return strconv.Itoa(len(x.Answers) - at)
	}
	return ""
}
