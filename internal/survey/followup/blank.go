package followup

import (
	"context"
	"fmt"

	"forecourt/internal/platform/audit"
	"forecourt/internal/platform/db"
)

// Blank takes from what was said about responses, and from their follow-ups, what says who
// they are about: the words of comments, and the text to find a follow-up by. Times, who did
// what, causes and actions stay: no figure changes.
func Blank(ctx context.Context, tx *db.Tx, responseIDs []int64, reason string) error {
	if len(responseIDs) == 0 {
		return nil
	}

	among, err := tx.AmongIDs("survey_response_id", responseIDs)
	if err != nil {
		return err
	}

	ids, err := db.Select[int64](
		ctx, tx,
		"SELECT id FROM survey_response_comments WHERE {everyone} AND comment <> '' AND "+among.Places(1)+" ORDER BY id",
		among.Args...,
	)
	if err != nil {
		return fmt.Errorf("find comments: %w", err)
	}
	if _, err := Comments.Quietly(
		ctx, tx, []string{"comment = ''"}, "comment <> '' AND "+among.Places(1), among.Args...,
	); err != nil {
		return fmt.Errorf("blank comments: %w", err)
	}

	of, err := tx.AmongIDs("response_id", responseIDs)
	if err != nil {
		return err
	}
	if _, err := FollowUps.Quietly(
		ctx, tx, []string{"search = ''"}, "search <> '' AND "+of.Places(1), of.Args...,
	); err != nil {
		return fmt.Errorf("blank follow-ups: %w", err)
	}

	return audit.EraseFields(ctx, tx, Comments.Entity, ids, reason, "comment")
}
