package forget

import (
	"context"
	"fmt"

	"forecourt/internal/platform/date"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/jobs"
	"forecourt/internal/platform/settings"
	"forecourt/internal/response"
	"forecourt/internal/visit"
)

// RetainKind is the kind of the nightly job that ends what was kept long enough.
const RetainKind = "survey.retain"

// atOnce is how many are blanked in one piece.
const atOnce = 200

// past is one of many that were kept long enough.
type past struct {
	ID            int64  `db:"id"`
	Kind          string `db:"kind"`
	TransactionID *int64 `db:"transaction_id"`
}

// The conditions of responses that are kept for different times; indexes of their own hold them.
const (
	tests      = "kind = 'test'"
	unanswered = "state <> 'completed' AND kind <> 'test'"
	answered   = "state = 'completed' AND kind <> 'test'"
)

// Retain blanks the customers who were asked and who answered once that was kept for as long
// as the settings say, and the visits with them.
func Retain(ctx context.Context, run *jobs.Run) error {
	for _, which := range []string{tests, unanswered, answered} {
		if err := repeatPieces(
			ctx, run, func(tx *db.Tx) (int, error) { return retainResponses(ctx, tx, which) },
		); err != nil {
			return err
		}
	}

	return repeatPieces(ctx, run, func(tx *db.Tx) (int, error) { return retainVisits(ctx, tx) })
}

// repeatPieces does a piece of work in transactions of its own until there is nothing left.
func repeatPieces(ctx context.Context, run *jobs.Run, piece func(tx *db.Tx) (int, error)) error {
	for {
		n := 0
		err := run.Chunk(ctx, func(tx *db.Tx, p *jobs.Progress) (err error) {
			if err := tx.Alone(ctx, RetainKind); err != nil {
				return err
			}
			n, err = piece(tx)
			p.Current += int64(n)
			return err
		})
		if err != nil || n < atOnce {
			return err
		}
	}
}

const reason = "kept long enough"

// retainResponses blanks responses that were kept long enough.
func retainResponses(ctx context.Context, tx *db.Tx, which string) (int, error) {
	set, err := settings.ForRetention(ctx, tx)
	if err != nil {
		return 0, err
	}

	until := tx.Now().AddDate(0, 0, -set.TestDays)
	switch which {
	case unanswered:
		until = tx.Now().AddDate(0, -set.UnansweredMonths, 0)
	case answered:
		until = tx.Now().AddDate(0, -set.AnsweredMonths, 0)
	}
	rows, err := db.Select[past](ctx, tx,
		"SELECT id, kind, transaction_id FROM survey_responses WHERE {everyone} AND erased_at IS NULL AND "+which+
			fmt.Sprintf(" AND log_at < $1 ORDER BY log_at, id LIMIT %d", atOnce), db.At(until))
	if err != nil {
		return 0, fmt.Errorf("look for responses that were kept long enough: %w", err)
	}

	var ids, visits []int64
	for _, r := range rows {
		ids = append(ids, r.ID)
		if r.Kind == response.Invited && r.TransactionID != nil {
			visits = append(visits, *r.TransactionID)
		}
	}

	if err := visit.Blank(ctx, tx, visits, reason); err != nil {
		return 0, err
	}

	return len(rows), blankResponses(ctx, tx, ids, "kept_long_enough", reason)
}

// retainVisits blanks visits that nobody was asked about.
func retainVisits(ctx context.Context, tx *db.Tx) (int, error) {
	set, err := settings.ForRetention(ctx, tx)
	if err != nil {
		return 0, err
	}

	until := date.On(tx.Now().AddDate(0, -max(set.AnsweredMonths, set.UnansweredMonths), 0))
	ids, err := db.Select[int64](ctx, tx, fmt.Sprintf(`SELECT id
		FROM transactions
		WHERE {everyone} AND erased_at IS NULL AND date < $1
		ORDER BY date, id
		LIMIT %d`, atOnce), until)
	if err != nil {
		return 0, fmt.Errorf("look for visits that were kept long enough: %w", err)
	}

	return len(ids), visit.Blank(ctx, tx, ids, reason)
}
