package files

import (
	"context"

	"forecourt/internal/platform/db"
)

// Forget removes the rows of files that nothing names any more; the daily sweep
// removes their contents, which nobody can open meanwhile.
func Forget(ctx context.Context, tx *db.Tx, ids []int64) error {
	if len(ids) == 0 {
		return nil
	}

	among, err := tx.AmongIDs("id", ids)
	if err != nil {
		return err
	}

	_, err = tx.Exec(ctx, "DELETE FROM files WHERE {everyone} AND "+among.Places(1), among.Args...)

	return err
}
