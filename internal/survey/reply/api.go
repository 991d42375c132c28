package reply

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/response"
	"forecourt/internal/survey/page"
)

// SurveyPage is what a customer is asked: without points and without names of people.
type SurveyPage struct {
	State           string         `json:"state" enum:"open,answered,closed"`
	Anonymous       bool           `json:"anonymous" doc:"answers are kept when they are finished, and not linked to who gives them"`
	RequestContacts bool           `json:"request_contacts" doc:"once it is answered, customers may ask to be called"`
	LanguageID      int64          `json:"language_id" doc:"of the texts"`
	Languages       []int64        `json:"languages" nullable:"false" doc:"that it can be read in"`
	Style           PageStyle      `json:"style"`
	Company         Asker          `json:"company"`
	Brand           string         `json:"brand"`
	Texts           PageTexts      `json:"texts"`
	Questions       []PageQuestion `json:"questions" nullable:"false" doc:"while it is open"`
	Given           []PageAnswer   `json:"given" nullable:"false" doc:"answered so far"`
}

// PageStyle is how the page looks, with colours that can be read.
type PageStyle struct {
	Layout            string `json:"layout"`
	ColorButton       string `json:"color_button"`
	ColorButtonBottom string `json:"color_button_bottom"`
	ColorButtonText   string `json:"color_button_text"`
	ColorButtonBorder string `json:"color_button_border"`
	ColorLink         string `json:"color_link"`
	ColorFont         string `json:"color_font"`
	ColorBack         string `json:"color_bg"`
	BackImage         string `json:"bg_image"`
	Logo              string `json:"logo" doc:"address of an image; empty: the brand is written"`
	Font              string `json:"font"`
}

// PageTexts are those beside the questions.
type PageTexts struct {
	Heading string `json:"heading"`
	Intro   string `json:"intro"`
	Thanks  string `json:"thanks"`
}

// PageQuestion is a question in one language.
type PageQuestion struct {
	ID       int64        `json:"id"`
	Type     string       `json:"type" enum:"nps,stars,radio,other"`
	Text     string       `json:"text"`
	Hint     string       `json:"hint"`
	Required bool         `json:"required"`
	Comments bool         `json:"comments"`
	Answers  []PageChoice `json:"answers" nullable:"false"`
}

// PageChoice is an answer to choose.
type PageChoice struct {
	ID     int64  `json:"id"`
	Text   string `json:"text" doc:"of NPS and stars: the score"`
	NextID *int64 `json:"next_question_id" nullable:"true"`
	Ends   bool   `json:"ends"`
}

// PageAnswer is what was answered.
type PageAnswer struct {
	QuestionID int64  `json:"question_id"`
	AnswerID   *int64 `json:"answer_id" nullable:"true"`
	Text       string `json:"text"`
}

type pageInput struct {
	Token      string `path:"token"`
	LanguageID int64  `query:"language_id" doc:"to read it in; nothing is noted of it"`
	Accept     string `header:"Accept-Language"`
}

// languageText gives the id of a language as a text; nothing of none.
func languageText(id int64) string {
	if id == 0 {
		return ""
	}
	return strconv.FormatInt(id, 10)
}

// readPage reads what a customer is asked, and what they have answered so far.
func (s *Service) readPage(ctx context.Context, in *pageInput) (out SurveyPage, err error) {
	err = s.withResponse(ctx, in.Token, false, func(tx *db.Tx, r response.Response) error {
		o, err := s.openPage(ctx, tx, r, languageText(in.LanguageID), in.Accept)
		if err != nil {
			return err
		}

		out = o.describePage()
		if o.state != stateOpen || o.q.Anonymous {
			return nil
		}

		answers, err := readGiven(ctx, tx, r.ID)
		for _, q := range o.q.Questions {
			g, some := answers[q.ID]
			if !some {
				continue
			}
			a := PageAnswer{QuestionID: q.ID, Text: g.Text}
			if g.AnswerID != 0 {
				a.AnswerID = &g.AnswerID
			}
			out.Given = append(out.Given, a)
		}

		return err
	})

	return out, err
}

// describePage describes the page as programs read it.
func (o *opened) describePage() SurveyPage {
	in := func(t page.Texts) string {
		if len(o.q.Languages) == 0 {
			return ""
		}
		return t.In(o.language, o.q.Languages[0])
	}

	style := o.look.Style.Readable()
	p := SurveyPage{
		State:           o.state,
		Anonymous:       o.q.Anonymous,
		RequestContacts: o.q.RequestContacts,
		LanguageID:      o.languageID(),
		Languages:       []int64{},
		Company:         o.company,
		Brand:           o.look.Brand,
		Style: PageStyle{
			style.Layout, style.Button, style.ButtonBottom, style.ButtonText, style.ButtonBorder, style.Link,
			style.Font, style.Back,
			imageAddress(style.BackImage), imageAddress(style.Logo), style.Family,
		},
		Texts: PageTexts{in(o.q.Heading), in(o.q.Intro), in(o.q.Thanks)}, Questions: []PageQuestion{}, Given: []PageAnswer{},
	}

	for _, id := range o.q.Languages {
		n, err := strconv.ParseInt(id, 10, 64)
		if err == nil {
			p.Languages = append(p.Languages, n)
		}
	}

	if o.state != stateOpen {
		return p
	}

	for i := range o.q.Questions {
		q := &o.q.Questions[i]
		shown := PageQuestion{q.ID, q.Type, in(q.Text), in(q.Hint), q.Required, q.Comments, []PageChoice{}}
		for j, a := range q.Answers {
			choice := PageChoice{ID: a.ID, Text: in(a.Text), Ends: a.Ends}
			if score := q.Score(j); score != "" {
				choice.Text = score
			}
			if a.NextID != 0 {
				choice.NextID = &a.NextID
			}
			shown.Answers = append(shown.Answers, choice)
		}

		p.Questions = append(p.Questions, shown)
	}

	return p
}

// imageAddress gives the address of an image; nothing of none.
func imageAddress(image string) string {
	if image == "" {
		return ""
	}
	return images + image
}

type answerInput struct {
	QuestionID int64  `json:"question_id"`
	AnswerID   *int64 `json:"answer_id,omitempty" nullable:"true"`
	Text       string `json:"text,omitempty"`
}

type answersInput struct {
	Accept string `header:"Accept-Language"`
	Body   struct {
		Hash    string        `json:"hash,omitempty" doc:"the token of the mail"`
		ID      int64         `json:"id,omitempty" doc:"of a response, by users in the place of the token"`
		Answers []answerInput `json:"answers" nullable:"false" maxItems:"1000" doc:"all that were given so far"`
		Finish  db.Flag       `json:"finish,omitempty" doc:"true: nothing more comes"`
	}
}

// Taken is what became of answers.
type Taken struct {
	State   string  `json:"state" enum:"open,answered"`
	Path    []int64 `json:"path" nullable:"false" doc:"questions that the answers lead to, in their order"`
	Missing []int64 `json:"missing" nullable:"false" doc:"required questions on the path without an answer"`
	Ignored []int64 `json:"ignored" nullable:"false" doc:"answered questions beside the path: not kept"`
	Ticket  string  `json:"ticket,omitempty" doc:"of an anonymous survey that was answered: opens the wish to be called, in the place of the token"`
}

// receiveAnswers keeps answers, of a customer by the token or of a user by the id.
func (s *Service) receiveAnswers(ctx context.Context, in *answersInput) (out Taken, err error) {
	staff := httpapi.SessionOf(ctx).Actor.UserID != 0
	do := func(by string) func(*db.Tx, response.Response) error {
		return func(tx *db.Tx, r response.Response) (err error) {
			out, err = s.takeAnswers(ctx, tx, r, in, by)
			return err
		}
	}

	switch {
	case in.Body.Hash != "":
		err = s.withResponse(ctx, in.Body.Hash, true, do(byWeb))
		return out, err
	case in.Body.ID == 0:
		return out, fault.WrongField("hash", "required")
	case !staff:
		return out, fault.New(fault.Unauthenticated, "unauthenticated")
	}
	err = s.api.Update(ctx, response.PermResponses, func(tx *db.Tx) error {
		r, err := response.Responses.Lock(ctx, tx, in.Body.ID)
		if err != nil {
			return err
		}
		tx.Actor = authz.System("survey page") // the version and its look may be of others
		return do(byStaff)(tx, r)
	})

	return out, err
}

// takeAnswers keeps answers, and says which way they lead.
func (s *Service) takeAnswers(
	ctx context.Context, tx *db.Tx, r response.Response, in *answersInput, by string,
) (Taken, error) {
	o, err := s.openPage(ctx, tx, r, "", in.Accept)
	if err != nil {
		return Taken{}, err
	}

	switch {
	case by == byStaff && o.q.Anonymous:
		return Taken{}, fault.New(fault.Conflict, "survey_anonymous")
	case o.state == stateClosed:
		return Taken{}, o.refuseGone()
	}
	if o.state == stateAnswered { // whatever comes again, what is kept stays and is answered
		return o.repeatOutcome(ctx, tx, in.Body.Answers)
	}

	answers, walked, err := o.checkAnswers(ctx, in.Body.Answers, bool(in.Body.Finish))
	if err != nil {
		return Taken{}, err
	}
	if in.Body.Finish {
		err = o.finishAnswers(ctx, tx, answers, by)
		o.state = stateAnswered
	} else {
		err = o.saveAnswers(ctx, tx, answers, by)
	}

	out := Taken{State: o.state, Path: walked.Path, Missing: notNil(walked.Missing), Ignored: notNil(walked.Ignored)}
	if err == nil && o.state == stateAnswered && o.q.Anonymous && o.q.RequestContacts {
		out.Ticket, err = o.makeTicket(tx)
	}

	return out, err
}

// repeatOutcome gives what became of answers once more, where the customer has answered
// before.
func (o *opened) repeatOutcome(ctx context.Context, tx *db.Tx, again []answerInput) (Taken, error) {
	kept, err := readGiven(ctx, tx, o.r.ID)
	if err != nil {
		return Taken{}, err
	}

	out := Taken{State: o.state, Path: []int64{}, Missing: []int64{}, Ignored: []int64{}}
	if len(kept) > 0 {
		out.Path = page.Walk(&o.q, kept).Path
	}

	for _, a := range again {
		if !slices.Contains(out.Path, a.QuestionID) {
			out.Ignored = append(out.Ignored, a.QuestionID)
		}
	}

	if o.q.Anonymous && o.q.RequestContacts {
		out.Ticket, err = o.makeTicket(tx)
	}

	return out, err
}

// notNil gives an empty list in the place of none.
func notNil(ids []int64) []int64 {
	if ids == nil {
		return []int64{}
	}
	return ids
}

// refuseGone refuses with the word that nobody can answer any more, and how the company is
// reached.
func (o *opened) refuseGone() error {
	reach := strings.Join(
		strings.Fields(strings.Join([]string{o.company.Name, o.company.Phone, o.company.Email}, " ")),
		" ",
	)
	return fault.New(fault.Gone, "survey_closed").With("company", reach)
}

type languageInput struct {
	Body struct {
		Hash       string `json:"hash" doc:"the token of the mail"`
		LanguageID int64  `json:"language_id"`
	}
}

// ChosenLanguage is the language that a survey goes on in.
type ChosenLanguage struct {
	LanguageID int64 `json:"language_id"`
}

// chooseLanguage notes the language in which a customer goes on. Of an anonymous survey
// nothing is noted.
func (s *Service) chooseLanguage(ctx context.Context, in *languageInput) (out ChosenLanguage, err error) {
	err = s.withResponse(ctx, in.Body.Hash, true, func(tx *db.Tx, r response.Response) error {
		o, err := s.openPage(ctx, tx, r, languageText(in.Body.LanguageID), "")
		switch {
		case err != nil:
			return err
		case o.state == stateClosed:
			return o.refuseGone()
		case o.language != languageText(in.Body.LanguageID):
			var fields fault.Fields
			fields.Add("language_id", "unknown_language", "language", in.Body.LanguageID)
			return fields.Err()
		}
		out.LanguageID = in.Body.LanguageID
		if o.state != stateOpen || o.q.Anonymous {
			return nil
		}

		return o.noteStart(ctx, tx, byWeb)
	})

	return out, err
}

type contactInput struct {
	Body struct {
		Hash  string `json:"hash" doc:"the token of the mail; of an anonymous survey the ticket that answers were answered with"`
		Name  string `json:"name,omitempty"`
		Phone string `json:"phone,omitempty"`
		Email string `json:"email,omitempty"`
	}
}

// contactFaults are the texts of what is wrong with a wish to be called.
var contactFaults = map[string]string{
	"too_long": "too_long",
	"phone":    "phone",
	"email":    "email",
	"reach":    "survey_reach",
}

// requestCall notes that a customer who has answered wants to be called.
func (s *Service) requestCall(ctx context.Context, in *contactInput) (httpapi.NoContent, error) {
	c := page.Contact{Name: in.Body.Name, Phone: in.Body.Phone, Email: in.Body.Email}
	var fields fault.Fields
	for name, code := range c.Tidy() {
		fields.Add(name, contactFaults[code], "max", fault.MaxTitle)
	}

	wished := func(o *opened) error {
		switch {
		case o.state == stateClosed:
			return o.refuseGone()
		case o.state == stateOpen:
			return fault.New(fault.Conflict, "survey_not_answered")
		case !o.q.RequestContacts:
			return fault.New(fault.Conflict, "survey_no_contacts")
		}
		return fields.Err()
	}

	if strings.Contains(in.Body.Hash, ".") {
		return httpapi.NoContent{}, s.withTicket(ctx, true, func(tx *db.Tx) error {
			o, t, err := s.openTicket(ctx, tx, in.Body.Hash, "", "")
			if err == nil {
				err = wished(o)
			}
			if err != nil {
				return err
			}
			return o.callWithTicket(ctx, tx, t, c)
		})
	}

	return httpapi.NoContent{}, s.withResponse(ctx, in.Body.Hash, true, func(tx *db.Tx, r response.Response) error {
		o, err := s.openPage(ctx, tx, r, "", "")
		if err == nil {
			err = wished(o)
		}
		if err == nil && o.q.Anonymous {
			err = fault.New(fault.Conflict, "survey_ticket")
		}
		if err != nil {
			return err
		}

		return o.callBack(ctx, tx, c)
	})
}
