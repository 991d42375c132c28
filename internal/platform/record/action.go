package record

import (
	"context"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/transition"
)

// Action registers the operation by which users move one record to another
// status, on the revision they have seen. The move says who may.
func Action[T any](a *httpapi.API, method, path string, rows *table.Table[T], statuses *transition.Table[T], move *transition.Move[T], opts ...httpapi.Option) {
	httpapi.Op(a, method, path, move.Who, func(ctx context.Context, tx *db.Tx, in *httpapi.ByIDAndRevision) (T, error) {
		return rows.Update(ctx, tx, in.ID, in.Saw(), func(row *T) error { return statuses.Do(move, row, tx.Now()) })
	}, opts...)
}

// ArchiveBy says that rows are taken out of use and back into it by moves, which
// write these columns.
func ArchiveBy[T any](statuses *transition.Table[T], out, back *transition.Move[T], columns ...string) *Archive[T] {
	return &Archive[T]{Columns: columns, Mark: func(row *T, inUse bool, now db.Time) error {
		if inUse {
			return statuses.Do(back, row, now)
		}
		return statuses.Do(out, row, now)
	}}
}
