package db

import (
	"context"
	"fmt"
)

// LearnSpread has the database look at how the values of a table are spread, after so many rows have come that plans
// made before are those of another table.
func (tx *Tx) LearnSpread(ctx context.Context, table string) error {
	statement := tx.db.dialect.LearnSpread(table)
	if statement == "" {
		return nil
	}
	if _, err := tx.rawExec(ctx, statement, nil); err != nil {
		return fmt.Errorf("learn how the values of %s are spread: %w", table, err)
	}
	return nil
}
