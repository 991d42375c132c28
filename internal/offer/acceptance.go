package offer

import (
	"context"
	"fmt"
	"slices"

	"forecourt/internal/platform/date"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
)

// The actions that the log has of what customers do on their page.
const (
	actionAccept   = "accept"
	actionWithdraw = "accept_withdraw"
	actionQuestion = "question"
	actionAnswered = "question_answered"
)

// Acceptance is that of a document by its customer, with what shows it. One that was withdrawn stays as evidence.
type Acceptance struct {
	ID          int64    `db:"id" json:"id"`
	VersionID   int64    `db:"version_id" json:"-"`
	Number      int64    `db:"number" json:"number" doc:"of the document"`
	LinkID      int64    `db:"link_id" json:"link_id" doc:"by which it was opened"`
	AcceptedAt  db.Time  `db:"accepted_at" json:"accepted_at"`
	Name        string   `db:"name" json:"name" doc:"as the customer has typed it"`
	Wording     string   `db:"wording" json:"wording" doc:"what the customer has agreed to, word for word"`
	LanguageID  int64    `db:"language_id" json:"language_id"`
	SHA256      string   `db:"sha256" json:"sha256" doc:"of the file that was accepted, hexadecimal"`
	Network     string   `db:"network" json:"network" doc:"that the customer came from"`
	WithdrawnAt *db.Time `db:"withdrawn_at" json:"withdrawn_at" nullable:"true" doc:"when it was withdrawn; null: it stands"`
	WithdrawnBy string   `db:"withdrawn_by_name" json:"withdrawn_by_name" doc:"who has withdrawn it"`
}

// Stands reports whether the acceptance was not withdrawn.
func (a *Acceptance) Stands() bool { return a.WithdrawnAt == nil }

// AcceptedSQL says of an offer, by its table's name, that an acceptance of its last document stands.
func AcceptedSQL(offers string) string {
	return `EXISTS (SELECT 1 FROM offer_acceptances a WHERE a.version_id = ` + offers + `.id AND a.withdrawn_at IS NULL
		AND NOT EXISTS (SELECT 1 FROM offer_documents d WHERE d.version_id = ` + offers + `.id AND d.number > a.number))`
}

// Question is what a customer has asked on the page.
type Question struct {
	ID        int64   `db:"id" json:"id"`
	VersionID int64   `db:"version_id" json:"-"`
	LinkID    int64   `db:"link_id" json:"link_id"`
	Number    int64   `db:"number" json:"number" doc:"of the document"`
	AskedAt   db.Time `db:"asked_at" json:"asked_at"`
	Text      string  `db:"text" json:"text"`

	AnsweredAt *db.Time `db:"answered_at" json:"answered_at" nullable:"true" doc:"when somebody said that it was answered; null: it waits"`
	AnsweredBy string   `db:"answered_by_name" json:"answered_by_name"`
}

// AskedSQL says of an offer, by its table's name, that a question of its customer waits for an answer.
func AskedSQL(offers string) string {
	return `EXISTS (SELECT 1 FROM offer_questions q WHERE q.version_id = ` + offers + `.id AND q.answered_at IS NULL)`
}

// AcceptancesOf reads the acceptances of offers that were found within the scope, the newest first.
func AcceptancesOf(ctx context.Context, tx *db.Tx, versionIDs ...int64) ([]Acceptance, error) {
	among, err := tx.AmongIDs("a.version_id", versionIDs)
	if err != nil {
		return nil, err
	}

	found, err := db.Select[Acceptance](ctx, tx, `
		SELECT a.id, a.version_id, a.number, a.link_id, a.accepted_at, a.name, a.wording, a.language_id, a.sha256,
			a.network, a.withdrawn_at, COALESCE(w.name, '') AS withdrawn_by_name
		FROM offer_acceptances a
		LEFT JOIN users w ON w.id = a.withdrawn_by
		WHERE {everyone} AND `+among.Places(1)+" ORDER BY a.version_id, a.number DESC, a.id DESC", among.Args...)
	if err != nil {
		return nil, fmt.Errorf("read acceptances: %w", err)
	}

	return append([]Acceptance{}, found...), nil
}

// QuestionsOf reads the questions of customers about offers that were found within the scope, the
// newest first.
func QuestionsOf(ctx context.Context, tx *db.Tx, versionIDs ...int64) ([]Question, error) {
	among, err := tx.AmongIDs("q.version_id", versionIDs)
	if err != nil {
		return nil, err
	}

	found, err := db.Select[Question](ctx, tx, `
		SELECT q.id, q.version_id, q.link_id, q.number, q.asked_at, q.text, q.answered_at,
			COALESCE(w.name, '') AS answered_by_name
		FROM offer_questions q
		LEFT JOIN users w ON w.id = q.answered_by
		WHERE {everyone} AND `+among.Places(1)+" ORDER BY q.id DESC LIMIT 1000", among.Args...)
	if err != nil {
		return nil, fmt.Errorf("read questions of customers: %w", err)
	}

	return append([]Question{}, found...), nil
}

// Accept keeps an acceptance, unless one of the document stands: the first one counts.
func (v *Version) Accept(ctx context.Context, tx *db.Tx, a *Acceptance) (first bool, err error) {
	kept, err := db.Select[int64](ctx, tx.Unscoped("the token is the right to accept"), `
		INSERT INTO offer_acceptances (version_id, number, link_id, accepted_at, name, wording, language_id, sha256, network)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
		ON CONFLICT (version_id, number) WHERE withdrawn_at IS NULL DO NOTHING
		RETURNING id`,
		v.ID, a.Number, a.LinkID, a.AcceptedAt, a.Name, a.Wording, a.LanguageID, a.SHA256, a.Network)
	if err != nil || len(kept) == 0 {
		return false, err
	}

	return true, v.logDocument(ctx, tx, actionAccept, a.Number)
}

// withdrawAcceptances withdraws what customers have accepted of offers. A caller that does not know
// of an acceptance is refused, with the name of the customer, the time, and the orders that the
// caller does not know of.
func withdrawAcceptances(ctx context.Context, tx *db.Tx, known bool, ordered string, versionIDs []int64) error {
	all, err := AcceptancesOf(ctx, tx, versionIDs...)
	if err != nil {
		return err
	}

	for _, a := range slices.DeleteFunc(all, func(a Acceptance) bool { return !a.Stands() }) {
		v, err := Versions.Get(ctx, tx, a.VersionID)
		if err != nil {
			return err
		}
		if !known {
			code := "choice_accepted"
			if ordered != "" {
				code = "choice_accepted_ordered"
			}

			at := a.AcceptedAt.In(date.Zone).Format("2006-01-02 15:04")
			return fault.New(fault.Conflict, code).
				With("number", v.Number).With("name", a.Name).With("at", at).With("orders", ordered)
		}

		if _, err := tx.Exec(ctx, `
			UPDATE offer_acceptances
			SET withdrawn_at = $2, withdrawn_by = $3
			WHERE {everyone} AND id = $1`, a.ID, tx.Now(), tx.By()); err != nil {
			return fmt.Errorf("withdraw an acceptance: %w", err)
		}
		if err := v.logDocument(ctx, tx, actionWithdraw, a.Number); err != nil {
			return err
		}
	}

	return nil
}

// KeepQuestion keeps a question.
func (v *Version) KeepQuestion(ctx context.Context, tx *db.Tx, q *Question) error {
	_, err := tx.Unscoped("the token is the right to ask").Exec(ctx, `
		INSERT INTO offer_questions (version_id, link_id, number, asked_at, text)
		VALUES ($1, $2, $3, $4, $5)`,
		v.ID, q.LinkID, q.Number, q.AskedAt, q.Text)
	if err != nil {
		return fmt.Errorf("keep a question: %w", err)
	}

	return v.logDocument(ctx, tx, actionQuestion, q.Number)
}

// MarkAnswered notes that a question was answered; one that was answered before stays as it is.
func (v *Version) MarkAnswered(ctx context.Context, tx *db.Tx, id int64) error {
	numbers, err := db.Select[int64](ctx, tx, `
		SELECT number
		FROM offer_questions
		WHERE {everyone} AND version_id = $1 AND id = $2`, v.ID, id)
	if err != nil {
		return err
	}
	if len(numbers) == 0 {
		return fault.New(fault.NotFound, "not_found")
	}

	done, err := tx.Exec(ctx, `
		UPDATE offer_questions
		SET answered_at = $2, answered_by = $3
		WHERE {everyone} AND id = $1 AND answered_at IS NULL`, id, tx.Now(), tx.By())
	if err != nil || done == 0 {
		return err
	}

	return v.logDocument(ctx, tx, actionAnswered, numbers[0])
}

// forgetPages takes away the links of offers, and what their customers did by them.
func forgetPages(ctx context.Context, tx *db.Tx, versionIDs []int64) error {
	among, err := tx.AmongIDs("version_id", versionIDs)
	if err != nil {
		return err
	}

	// A link opens the alternatives of its offer too.
	byLink := " OR link_id IN (SELECT id FROM offer_links WHERE " + among.Places(1) + ")"

	for _, statement := range []string{
		"DELETE FROM offer_questions WHERE {everyone} AND (" + among.Places(1) + byLink + ")",
		"DELETE FROM offer_acceptances WHERE {everyone} AND (" + among.Places(1) + byLink + ")",
		"DELETE FROM offer_links WHERE {everyone} AND " + among.Places(1),
	} {
		if _, err := tx.Exec(ctx, statement, among.Args...); err != nil {
			return fmt.Errorf("forget what customers did on their page: %w", err)
		}
	}

	return nil
}
