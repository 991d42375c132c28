package inbox

import (
	"context"
	"fmt"

	"forecourt/internal/people"
	"forecourt/internal/platform/date"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/find"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/response"
	"forecourt/internal/survey/followup"
	"forecourt/internal/visit"
)

// WholeResponse is one response with all that belongs to it, as far as the caller sees it.
type WholeResponse struct {
	SurveyResponse
	Survey     *AskedBy        `json:"survey,omitempty" readOnly:"true"`
	Owner      string          `json:"assigned_user" readOnly:"true" doc:"who looks after it; empty: nobody"`
	Answers    []AnswerGiven   `json:"answers" nullable:"false" readOnly:"true" doc:"on the way that the customer took"`
	CustomerID *int64          `json:"customer_id" nullable:"true" readOnly:"true"`
	VehicleID  *int64          `json:"vehicle_id" nullable:"true" readOnly:"true"`
	Visits     []ResponseVisit `json:"visits" nullable:"false" readOnly:"true" doc:"of the same person or car, the newest first"`
	Earlier    []EarlierAnswer `json:"earlier" nullable:"false" readOnly:"true" doc:"other answers of the same person, the newest first"`
	Wishes     []ContactWish   `json:"wishes" nullable:"false" readOnly:"true" doc:"to be called"`
	Mails      []ResponseMail  `json:"mails" nullable:"false" readOnly:"true" doc:"that were written to the customer, the newest first"`
}

// ResponseVisit is a sale or a visit to the workshop.
type ResponseVisit struct {
	ID      int64     `db:"id" json:"id"`
	Date    date.Date `db:"date" json:"date"`
	Unit    string    `db:"business_unit" json:"business_unit" enum:"sales,service"`
	Company string    `db:"company" json:"company"`
	Brand   string    `db:"brand" json:"brand"`
	Vehicle string    `db:"vehicle" json:"vehicle"`
	Plate   string    `db:"licence_plate_no" json:"licence_plate_no"`
	Manager string    `db:"manager_name" json:"manager_name"`
}

// EarlierAnswer is what the same person has answered another time.
type EarlierAnswer struct {
	ID          int64    `db:"id" json:"id"`
	CompletedAt *db.Time `db:"completed_at" json:"completed_at" nullable:"true"`
	NPS         *int64   `db:"nps" json:"nps" nullable:"true"`
	Unit        string   `db:"type" json:"type" enum:"sales,service"`
	Company     string   `db:"company" json:"company"`
	Brand       string   `db:"brand" json:"brand"`
}

// ContactWish is that a customer wants to be called.
type ContactWish struct {
	ID    int64    `db:"id" json:"id"`
	At    *db.Time `db:"completed_at" json:"at" nullable:"true"`
	Name  string   `db:"contact_name" json:"name"`
	Phone string   `db:"phone" json:"phone"`
	Email string   `db:"email" json:"email"`
}

// ResponseMail is a mail of the survey.
type ResponseMail struct {
	Kind      string   `db:"kind" json:"kind" example:"survey"`
	Status    string   `db:"status" json:"status"`
	CreatedAt db.Time  `db:"created_at" json:"created_at"`
	SentAt    *db.Time `db:"sent_at" json:"sent_at" nullable:"true"`
}

// mostBeside is how many visits and earlier answers are shown.
const mostBeside = 20

// getResponse reads a response with all that the caller may see of it.
func getResponse(ctx context.Context, tx *db.Tx, in *httpapi.ByID) (WholeResponse, error) {
	r, err := response.Responses.Get(ctx, tx, in.ID)
	if err != nil {
		return WholeResponse{}, err
	}
	return readWhole(ctx, tx, r)
}

// readWhole reads what a response has besides its row.
func readWhole(ctx context.Context, tx *db.Tx, r response.Response) (WholeResponse, error) {
	all := &listInput{ResponsesList: tx.Actor.May(response.PermAnswers)}
	shown, err := showResponses(ctx, tx, all, []response.Response{r})
	if err != nil {
		return WholeResponse{}, err
	}

	w := WholeResponse{
		SurveyResponse: shown[0],
		Answers:        []AnswerGiven{},
		Visits:         []ResponseVisit{},
		Earlier:        []EarlierAnswer{},
		Wishes:         []ContactWish{},
		Mails:          []ResponseMail{},
	}

	if !all.ResponsesList {
		return w, nil
	}

	language, err := people.ReadingLanguage(ctx, tx, tx.Actor.UserID)
	if err != nil {
		return w, err
	}
	if w.Answers, w.Survey, err = readAnswers(ctx, tx, &r, fmt.Sprint(language)); err != nil {
		return w, err
	}
	if w.Comments, err = readComments(ctx, tx, r.ID); err != nil {
		return w, err
	}

	for _, c := range w.Comments {
		if c.Type == followup.TypeTask || c.Type == followup.TypeReopen {
			w.Tasks = append(w.Tasks, c)
		}
	}

	if w.Wishes, err = readWishes(ctx, tx, r.ID); err != nil {
		return w, err
	}

	if err := w.readMails(ctx, tx); err != nil || r.Kind == response.Anonymous {
		return w, err // nobody says who it was, so nothing else is theirs
	}

	return w, w.readPerson(ctx, tx)
}

// mostComments is how many comments of a response are read.
const mostComments = 500

// readComments reads what was said about a response, the newest first (Y-064).
func readComments(ctx context.Context, tx *db.Tx, responseID int64) ([]followup.Comment, error) {
	page, err := find.List(
		ctx, tx, followup.Comments, find.ListQuery{Limit: mostComments},
		db.Equal("survey_response_id", responseID),
	)
	if err != nil {
		return nil, fmt.Errorf("read what was said about a response: %w", err)
	}
	return append([]followup.Comment{}, page.Rows...), nil
}

// readWishes reads the wishes to be called that came with a response.
func readWishes(ctx context.Context, tx *db.Tx, responseID int64) ([]ContactWish, error) {
	found, err := db.Select[ContactWish](ctx, tx,
		"SELECT id, completed_at, contact_name, phone, email FROM survey_responses WHERE "+
			response.Responses.Scope+
			" AND kind = 'contact' AND (id = $1 OR parent_id = $1) ORDER BY id DESC LIMIT $2", responseID, mostBeside)
	if err != nil {
		return nil, fmt.Errorf("read wishes to be called: %w", err)
	}
	return append([]ContactWish{}, found...), nil
}

// readMails reads the mails of a response, and the name of the user who looks after it.
func (w *WholeResponse) readMails(ctx context.Context, tx *db.Tx) error {
	found, err := db.Select[ResponseMail](ctx, tx, `SELECT kind, status, created_at, sent_at
		FROM mails
		WHERE {everyone} AND response_id = $1
		ORDER BY id DESC
		LIMIT $2`, w.ID, mostBeside)
	if err != nil {
		return fmt.Errorf("read the mails of a response: %w", err)
	}

	w.Mails = append(w.Mails, found...)
	if w.OwnerUserID == nil {
		return nil
	}

	owner, err := db.Select[string](ctx, tx, "SELECT name FROM users WHERE {everyone} AND id = $1", *w.OwnerUserID)
	if err != nil {
		return fmt.Errorf("read who looks after a response: %w", err)
	}
	if len(owner) > 0 {
		w.Owner = owner[0]
	}

	return nil
}

// named is what a computed column calls another record.
const named = `COALESCE((SELECT n.name FROM companies n
	WHERE n.id = company_id), '') AS company, COALESCE((SELECT n.name FROM brands n WHERE n.id = brand_id), '') AS brand`

// readPerson reads what else is known of the customer who has answered and of the car.
func (w *WholeResponse) readPerson(ctx context.Context, tx *db.Tx) error {
	var vin string
	if w.TransactionID != nil {
		v, err := visit.Transactions.Get(ctx, tx, *w.TransactionID)
		switch {
		case err == nil:
			w.CustomerID = v.CustomerID
			w.VehicleID = v.VehicleID
			vin = v.VIN
		case !fault.Is(err, fault.NotFound):
			return fmt.Errorf("read the visit of a response: %w", err)
		}
	}

	visits, err := db.Select[ResponseVisit](ctx, tx,
		"SELECT id, date, business_unit, vehicle, licence_plate_no, manager_name, "+named+
			" FROM transactions WHERE "+visit.Transactions.Scope+
			` AND id IN (SELECT t.id FROM transactions t WHERE t.id = $1 UNION SELECT t.id FROM transactions t
			WHERE t.customer_id = $2
			UNION SELECT t.id FROM transactions t WHERE t.email_key <> '' AND t.email_key = $3 UNION SELECT t.id
				FROM transactions t WHERE t.vin <> '' AND t.vin = $4)
		ORDER BY date DESC, id DESC LIMIT $5`, w.TransactionID, w.CustomerID, w.EmailKey, vin, mostBeside)
	if err != nil {
		return fmt.Errorf("read visits of a person: %w", err)
	}

	w.Visits = append(w.Visits, visits...)
	earlier, err := db.Select[EarlierAnswer](ctx, tx, "SELECT id, completed_at, nps, type, "+named+
		" FROM survey_responses WHERE "+response.Responses.Scope+
		` AND id IN (SELECT r.id FROM survey_responses r WHERE r.email_key <> '' AND r.email_key = $1
			UNION SELECT r.id FROM transactions t JOIN survey_responses r ON r.transaction_id = t.id WHERE t.customer_id = $2)
		AND id <> $3 AND kind = 'invited' AND state = 'completed' AND completed_at IS NOT NULL
			ORDER BY completed_at DESC, id DESC LIMIT $4`, w.EmailKey, w.CustomerID, w.ID, mostBeside)
	if err != nil {
		return fmt.Errorf("read earlier answers of a person: %w", err)
	}

	w.Earlier = append(w.Earlier, earlier...)

	return nil
}
