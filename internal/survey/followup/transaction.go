package followup

import (
	"context"
	"fmt"

	"forecourt/internal/platform/db"
	"forecourt/internal/response"
	"forecourt/internal/visit"
)

// A transaction says too whether its customer has been looked after. Both say the same at all times.

// markTransaction lets the transaction say what the follow-up says. The follow-up of a wish to
// be called says nothing there: the answers of the visit have a follow-up of their own.
func (a *about) markTransaction(ctx context.Context, tx *db.Tx, done bool) error {
	if a.r.TransactionID == nil || a.r.Kind != response.Invited {
		return nil
	}

	var at *db.Time
	if done {
		now := tx.Now()
		at = &now
	}

	_, err := visit.Transactions.Quietly(
		ctx, tx, []string{"fup_done = $2", "fup_done_at = $3"}, "id = $1 AND fup_done <> $2",
		*a.r.TransactionID, db.Flag(done), at,
	)
	if err != nil {
		return fmt.Errorf("note at the transaction whether it was looked after: %w", err)
	}

	return nil
}

// Toggle closes or opens what follows from the answers about a transaction (Y-071). A
// transaction that nobody was asked about has none.
func Toggle(ctx context.Context, tx *db.Tx, transactionID int64, done bool) error {
	ids, err := db.Select[int64](ctx, tx, `SELECT id
		FROM survey_responses
		WHERE {everyone} AND transaction_id = $1 AND kind = 'invited'`, transactionID)
	if err != nil || len(ids) == 0 {
		return err
	}

	said := Said{Type: TypeReopen}
	if done {
		said.Type = TypeClosed
	}

	_, err = Say(ctx, tx, ids[0], said)

	return err
}
