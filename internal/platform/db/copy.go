package db

import (
	"context"
	"fmt"

	"forecourt/internal/platform/db/dialect"
)

// WrongCopies counts the rows of a table that hold something else than what they refer to: none,
// unless somebody wrote past the triggers.
func WrongCopies(ctx context.Context, tx *Tx, c dialect.Copy, table string) (int64, error) {
	wrong, err := SelectOne[int64](ctx, Raw{tx}, c.Wrong(table))
	if err != nil {
		return 0, fmt.Errorf("compare what %s hold of %s: %w", table, c.Of, err)
	}
	return wrong, nil
}

// CopyAgain copies into all rows of a table again, while nobody writes them.
func CopyAgain(ctx context.Context, tx *Tx, c dialect.Copy, table string) error {
	for _, statement := range append(tx.db.dialect.Still(table), c.Again(table)) {
		if _, err := tx.rawExec(ctx, statement, nil); err != nil {
			return fmt.Errorf("copy what %s hold of %s again: %w", table, c.Of, err)
		}
	}
	return nil
}
