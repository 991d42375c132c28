package find

import (
	"context"

	"forecourt/internal/platform/db"
)

// NextSort gives the position after the last row of a list.
func NextSort(ctx context.Context, tx *db.Tx, table string, among db.Condition) (int64, error) {
	w := &db.Where{}
	if among.SQL != "" {
		w.Add(among)
	}
	return db.SelectOne[int64](ctx, tx.Unscoped("the end of the list is behind rows of others too"),
		"SELECT COALESCE(max(sort), 0) + 1 FROM "+table+" WHERE 1=1"+w.Text(), w.Args...)
}
