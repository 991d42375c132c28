package forget

import (
	"context"
	"fmt"
	"strconv"

	"forecourt/internal/platform/date"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/person"
	"forecourt/internal/response"
	"forecourt/internal/survey"
	"forecourt/internal/visit"
)

// heldVisit is a sale or a visit as its customer may know it.
type heldVisit struct {
	Company      string    `json:"company"`
	Brand        string    `json:"brand"`
	BusinessUnit string    `json:"business_unit"`
	Date         date.Date `json:"date"`
	CustomerName string    `json:"customer_name"`
	Phone        string    `json:"phone"`
	Email        string    `json:"email"`
	LanguageID   *int64    `json:"language_id"`
	Vehicle      string    `json:"vehicle"`
	VIN          string    `json:"vin"`
	Plate        string    `json:"licence_plate_no"`
	Manager      string    `json:"manager_name"`
	Consent      string    `json:"consent"`
}

// heldResponse is what somebody was asked and answered.
type heldResponse struct {
	Kind         string       `json:"kind"`
	Company      string       `json:"company"`
	Brand        string       `json:"brand"`
	Type         string       `json:"type"`
	State        string       `json:"state"`
	Reason       string       `json:"reason"`
	CustomerName string       `json:"customer_name"`
	ContactName  string       `json:"contact_name"`
	Phone        string       `json:"phone"`
	Email        string       `json:"email"`
	Vehicle      string       `json:"vehicle"`
	SentAt       *db.Time     `json:"sent_at"`
	StartedAt    *db.Time     `json:"started_at"`
	CompletedAt  *db.Time     `json:"completed_at"`
	NPS          *int64       `json:"nps"`
	Answers      []heldAnswer `json:"answers"`
	Mails        []heldMail   `json:"mails"`
	Said         []heldWords  `json:"comments"`
}

// heldWords is what users said about an answer.
type heldWords struct {
	ResponseID int64   `db:"survey_response_id" json:"-"`
	At         db.Time `db:"created_at" json:"at"`
	Type       string  `db:"type" json:"type"`
	Text       string  `db:"comment" json:"text"`
}

// heldAnswer is an answer with its question.
type heldAnswer struct {
	Question string `json:"question"`
	Answer   string `json:"answer,omitempty"`
	Text     string `json:"text,omitempty"`
}

// heldMail is a mail that asked; what it said is not kept.
type heldMail struct {
	ResponseID int64    `db:"response_id" json:"-"`
	Kind       string   `db:"kind" json:"kind"`
	Status     string   `db:"status" json:"status"`
	CreatedAt  db.Time  `db:"created_at" json:"created_at"`
	SentAt     *db.Time `db:"sent_at" json:"sent_at"`
}

// listHeld lists what visits and responses hold of a person.
func listHeld(ctx context.Context, tx *db.Tx, p person.Person) ([]person.Held, error) {
	h, err := findHolding(ctx, tx, p)
	if err != nil {
		return nil, err
	}

	var all []person.Held
	for i := range h.visits {
		v := &h.visits[i]
		all = append(all, person.Held{
			Kind: visit.Transactions.Entity,
			ID:   v.ID,
			Name: v.Date.String() + " " + v.Company,
			Data: heldVisit{
				v.Company, v.Brand, v.BusinessUnit, v.Date, v.CustomerName, v.Phone, v.Email, v.LanguageID,
				v.Vehicle, v.VIN, v.Plate, v.ManagerName, v.Consent,
			},
		})
	}

	answers, err := readAnswers(ctx, tx, h.responses)
	if err != nil {
		return nil, err
	}

	mails, err := readMails(ctx, tx, h.responseIDs())
	if err != nil {
		return nil, err
	}

	said, err := readComments(ctx, tx, h.responseIDs())
	if err != nil {
		return nil, err
	}

	for i := range h.responses {
		r := &h.responses[i]
		all = append(all, person.Held{
			Kind: response.Responses.Entity,
			ID:   r.ID,
			Name: date.On(r.LogAt.Time).String() + " " + r.Company,
			Data: heldResponse{
				r.Kind, r.Company, r.Brand, r.Type, r.State, r.Reason, r.CustomerName, r.ContactName, r.Phone,
				r.Email, r.Vehicle, r.SentAt, r.StartedAt, r.CompletedAt, r.NPS,
				append([]heldAnswer{}, answers[r.ID]...),
				append([]heldMail{}, mails[r.ID]...),
				append([]heldWords{}, said[r.ID]...),
			},
		})
	}

	return all, nil
}

// readMails reads the mails of responses.
func readMails(ctx context.Context, tx *db.Tx, responseIDs []int64) (map[int64][]heldMail, error) {
	among, err := tx.AmongIDs("response_id", responseIDs)
	if err != nil {
		return nil, err
	}

	rows, err := db.Select[heldMail](
		ctx, tx,
		"SELECT response_id, kind, status, created_at, sent_at FROM mails WHERE {everyone} AND "+
			among.Places(1)+" ORDER BY id",
		among.Args...,
	)
	if err != nil {
		return nil, fmt.Errorf("read the mails to a person: %w", err)
	}

	of := map[int64][]heldMail{}
	for _, m := range rows {
		of[m.ResponseID] = append(of[m.ResponseID], m)
	}

	return of, nil
}

// readComments reads what users said about responses.
func readComments(ctx context.Context, tx *db.Tx, responseIDs []int64) (map[int64][]heldWords, error) {
	among, err := tx.AmongIDs("survey_response_id", responseIDs)
	if err != nil {
		return nil, err
	}

	rows, err := db.Select[heldWords](ctx, tx, `SELECT survey_response_id, created_at, type, comment
		FROM survey_response_comments
		WHERE {everyone} AND `+among.Places(1)+" ORDER BY id", among.Args...)
	if err != nil {
		return nil, fmt.Errorf("read what was said about a person: %w", err)
	}

	of := map[int64][]heldWords{}
	for _, row := range rows {
		of[row.ResponseID] = append(of[row.ResponseID], row)
	}

	return of, nil
}

// readAnswers reads the answers of responses, in the language in which they were given.
func readAnswers(ctx context.Context, tx *db.Tx, responses []response.Response) (map[int64][]heldAnswer, error) {
	ids := make([]int64, len(responses))
	language := map[int64]string{}
	for i := range responses {
		ids[i] = responses[i].ID
		language[responses[i].ID] = "1"
		if id := responses[i].LanguageID; id != nil {
			language[responses[i].ID] = strconv.FormatInt(*id, 10)
		}
	}

	among, err := tx.AmongIDs("r.response_id", ids)
	if err != nil {
		return nil, err
	}

	rows, err := db.Select[struct {
		ResponseID int64                `db:"response_id"`
		Question   survey.QuestionTexts `db:"question"`
		Answer     *survey.AnswerTexts  `db:"answer"`
		Score      *int64               `db:"score"`
		Text       string               `db:"text"`
	}](ctx, tx, `SELECT r.response_id, q.texts AS question, a.texts AS answer, r.score, r.text
		FROM response_answers r JOIN survey_questions q ON q.id = r.question_id
		LEFT JOIN survey_answers a ON a.question_id = r.question_id AND a.answer_key = r.answer_key
			WHERE {everyone} AND `+among.Places(1)+" ORDER BY r.response_id, q.position", among.Args...)
	if err != nil {
		return nil, fmt.Errorf("read the answers of a person: %w", err)
	}

	of := map[int64][]heldAnswer{}
	for _, row := range rows {
		one := heldAnswer{Question: textIn(row.Question.Text, language[row.ResponseID]), Text: row.Text}
		if row.Answer != nil {
			one.Answer = textIn(row.Answer.Text, language[row.ResponseID])
		}
		if one.Answer == "" && row.Score != nil {
			one.Answer = strconv.FormatInt(*row.Score, 10)
		}
		of[row.ResponseID] = append(of[row.ResponseID], one)
	}

	return of, nil
}

// textIn gives a text in a language, else in any that it has.
func textIn(texts db.Translations, language string) string {
	if text := texts[language]; text != "" {
		return text
	}

	for _, id := range []string{"1", "2", "3", "4", "5"} {
		if text := texts[id]; text != "" {
			return text
		}
	}

	return ""
}
