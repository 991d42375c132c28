package db

import (
	"context"
	"fmt"
)

// indexTexts makes the indexes that are not there yet.
func (d *DB) indexTexts(ctx context.Context) error {
	d.indexesTexts = true
	for _, table := range d.large {
		tx, err := d.write.BeginTx(ctx, nil)
		if err != nil {
			return fmt.Errorf("index texts: %w", err)
		}

		made, err := d.dialect.IndexTexts(ctx, tx, table)
		if err != nil {
			_ = tx.Rollback() // the reason is known
			return fmt.Errorf("index texts of %s: %w", table, err)
		}
		if err := tx.Commit(); err != nil {
			return fmt.Errorf("index texts of %s: %w", table, err)
		}

		d.indexesTexts = d.indexesTexts && made
	}

	return nil
}
