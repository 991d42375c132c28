package response

import (
	"context"
	"fmt"
	"slices"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/settings"
)

// ByToken finds the response that a customer opens by the token of the mail. Nobody is logged in
// there: the token is the right. One whose token is gone is found too, by its hash.
func ByToken(ctx context.Context, tx *db.Tx, token string) (Response, error) {
	return findByToken(ctx, tx, token, "")
}

// LockByToken finds it for who answers: nobody else changes it meanwhile.
func LockByToken(ctx context.Context, tx *db.Tx, token string) (Response, error) {
	return findByToken(ctx, tx, token, tx.ForUpdate())
}

// findByToken finds a response by the hash of its token.
func findByToken(ctx context.Context, tx *db.Tx, token, lock string) (Response, error) {
	found, err := Responses.Read(
		ctx, tx, true,
		"SELECT "+Responses.Columns()+" FROM survey_responses WHERE {everyone} AND token_hash = $1"+lock,
		HashOf(token),
	)
	if err == nil && len(found) == 0 {
		err = fault.New(fault.NotFound, "not_found")
	}
	if err != nil {
		return Response{}, err
	}

	return found[0], nil
}

// Open reports whether the customer can still answer.
func (r *Response) Open() bool {
	switch r.State {
	case Queued, Sent, Started, Abandoned:
		return r.Token != nil
	}
	return false
}

// Unfinished are the states that a cancellation ends.
var Unfinished = []string{Planned, Queued, Sent, Started, Abandoned}

// The states of rows, as SQL asks for them.
const (
	openStates = "'queued', 'sent', 'started', 'abandoned'"
	// IsOpen holds for the rows whose customer can still answer, as Open says of one.
	IsOpen = "state IN (" + openStates + ") AND token IS NOT NULL"
	// IsUnfinished holds for the rows in one of the states Unfinished.
	IsUnfinished = "state IN ('planned', " + openStates + ")"
)

// Ending are the rows that end with their survey: those that somebody may still answer. Answers that were begun and
// can no longer go on stay abandoned.
const Ending = "(state IN ('planned', 'queued', 'sent', 'started') OR state = 'abandoned' AND token IS NOT NULL)"

// CancelOf ends what nobody has finished of these surveys, by whatever user they are archived: the program does
// it, in the rows of everybody. Tokens stay for a while (EndTokens), since a survey may come back.
func CancelOf(ctx context.Context, tx *db.Tx, surveyIDs []int64) error {
	set := []string{"state = 'cancelled'", "reason = 'survey_archived'", "sending = 0"}
	if err := changeInvitations(ctx, tx, surveyIDs, set, Ending); err != nil {
		return fmt.Errorf("cancel the invitations of surveys: %w", err)
	}
	return nil
}

// ReviveOf lets those go on that ended because these surveys were archived, each from where it would be had nobody
// archived it: links work again, and what was not sent yet is sent; a mail that still waits is that one. What nobody
// answers any more is counted as that at once.
func ReviveOf(ctx context.Context, tx *db.Tx, surveyIDs []int64) error {
	if len(surveyIDs) == 0 {
		return nil
	}

	surveys, err := settings.ForSurveys(ctx, tx)
	if err != nil {
		return err
	}

	now := tx.Now()
	idle := db.At(tx.Now().AddDate(0, 0, -surveys.Abandon))
	const ended = "state = 'cancelled' AND reason = 'survey_archived'" +
		" AND (token IS NOT NULL OR sent_at IS NOT NULL OR started_at IS NOT NULL)"
	const over = "(token IS NULL OR expires_at <= $1)"
	const waits = `started_at IS NULL AND sent_at IS NULL AND EXISTS (SELECT 1 FROM mails m
		WHERE m.response_id = survey_responses.id AND m.status IN ('queued', 'sending'))`
	set := []string{
		"state = CASE WHEN started_at IS NOT NULL AND (" + over +
			" OR COALESCE(last_posted_at, started_at) <= $2) THEN 'abandoned'" +
			" WHEN started_at IS NOT NULL THEN 'started' WHEN sent_at IS NOT NULL AND " + over + " THEN 'expired'" +
			" WHEN sent_at IS NOT NULL THEN 'sent' WHEN " + waits + " THEN 'queued' ELSE 'planned' END",
		"sending = CASE WHEN " + waits + " THEN 1 ELSE 0 END", "reason = ''",
		"token = CASE WHEN " + over + " THEN NULL ELSE token END",
	}

	if err := changeInvitations(ctx, tx, surveyIDs, set, ended, now, idle); err != nil {
		return fmt.Errorf("let the invitations of surveys go on: %w", err)
	}

	return nil
}

// changeInvitations changes the invitations of surveys; args are those of what is set.
func changeInvitations(
	ctx context.Context, tx *db.Tx, surveyIDs []int64, set []string, where string, args ...any,
) error {
	if len(surveyIDs) == 0 {
		return nil
	}

	caller := tx.Actor
	tx.Actor = authz.System("archived survey")
	defer func() { tx.Actor = caller }()
	surveys := db.In("survey_id", surveyIDs)
	_, err := Responses.Quietly(
		ctx, tx, set, surveys.Places(1+len(args))+" AND "+where, slices.Concat(args, surveys.Args)...,
	)

	return err
}

// tokensStay is how many days a token of what was cancelled is kept.
const tokensStay = 60

// EndTokens forgets the tokens of what was cancelled long ago.
func EndTokens(ctx context.Context, tx *db.Tx) error {
	_, err := Responses.Quietly(
		ctx, tx, []string{"token = NULL"}, "state = 'cancelled' AND token IS NOT NULL AND log_at < $1",
		db.At(tx.Now().AddDate(0, 0, -tokensStay)),
	)
	if err != nil {
		return fmt.Errorf("forget tokens: %w", err)
	}
	return nil
}

// MoveCopies lets the answers of responses follow them to another company, brand, unit or manager.
func MoveCopies(ctx context.Context, tx *db.Tx, ids []int64) error {
	if len(ids) == 0 {
		return nil
	}

	among, err := tx.AmongIDs("response_id", ids)
	if err != nil {
		return err
	}

	for _, table := range []string{"response_answers", "response_kpis"} {
		of := func(column string) string {
			return "(SELECT r." + column + " FROM survey_responses r WHERE r.id = " + table + ".response_id)"
		}
		_, err := tx.Exec(ctx, "UPDATE "+table+" SET company_id = "+of("company_id")+", brand_id = "+of("brand_id")+
			", unit = "+of("type")+", manager_user_id = "+of("manager_user_id")+
			" WHERE {everyone} AND "+among.Places(1), among.Args...)
		if err != nil {
			return fmt.Errorf("move answers: %w", err)
		}
	}

	return nil
}
