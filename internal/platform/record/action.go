package record

import (
	"context"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/transition"
)

// Action answers the operation by which users move one record to another status,
// on the revision they have seen.
func Action[T any](rows *table.Table[T], statuses *transition.Table[T], move *transition.Move[T]) func(context.Context, *db.Tx, *httpapi.ByIDAndRevision) (T, error) {
	return func(ctx context.Context, tx *db.Tx, in *httpapi.ByIDAndRevision) (T, error) {
		return rows.Update(ctx, tx, in.ID, in.Revision, func(row *T) error { return statuses.Do(move, row, tx.Now()) })
	}
}
