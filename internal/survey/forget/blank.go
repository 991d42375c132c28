package forget

import (
	"context"
	"fmt"
	"slices"

	"forecourt/internal/platform/audit"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/mail"
	"forecourt/internal/response"
	"forecourt/internal/survey/followup"
)

// blankResponses takes everything from responses that says who was asked, and what was said in
// words. An invitation that nobody has finished is cancelled for a reason, and its mail too.
// Days, scores and what they come to stay: no figure changes.
func blankResponses(ctx context.Context, tx *db.Tx, ids []int64, cancelled, reason string) error {
	if len(ids) == 0 {
		return nil
	}

	among, err := tx.AmongIDs("id", ids)
	if err != nil {
		return err
	}

	states := db.In("state", response.Unfinished)
	unfinished := func(column, value string) string {
		return column + " = CASE WHEN " + states.Places(3+len(among.Args)) + " THEN " + value + " ELSE " + column + " END"
	}

	_, err = response.Responses.Quietly(ctx, tx,
		[]string{
			"customer_name = ''", "contact_name = ''", "email = ''", "email_key = ''", "phone = ''",
			"search = ''", "token = NULL", "sending = 0", "erased_at = $1",
			unfinished("reason", "$2"), unfinished("state", "'cancelled'"),
		},
		among.Places(3), slices.Concat([]any{tx.Now(), cancelled}, among.Args, states.Args)...)
	if err != nil {
		return fmt.Errorf("blank responses: %w", err)
	}

	of, err := tx.AmongIDs("response_id", ids)
	if err != nil {
		return err
	}
	if _, err := tx.Exec(
		ctx, "UPDATE response_answers SET text = '' WHERE {everyone} AND text <> '' AND "+of.Places(1),
		of.Args...,
	); err != nil {
		return fmt.Errorf("blank answers: %w", err)
	}

	if err := mail.EraseOf(ctx, tx, ids); err != nil {
		return err
	}

	if err := followup.Blank(ctx, tx, ids, reason); err != nil {
		return err
	}

	return audit.EraseFields(ctx, tx, response.Responses.Entity, ids, reason, personalFields...)
}
