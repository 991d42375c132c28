package db

import (
	"context"
	"fmt"
)

// keepTallies makes what keeps the tallies right that is not there yet.
func (d *DB) keepTallies(ctx context.Context) error {
	for _, table := range d.tallied {
		tx, err := d.write.BeginTx(ctx, nil)
		if err != nil {
			return fmt.Errorf("keep tallies: %w", err)
		}
		for _, tally := range table.Tallies {
			if err = d.dialect.KeepTally(ctx, tx, table.Name, tally); err != nil {
				err = fmt.Errorf("keep tally %s: %w", tally.Name, err)
				break
			}
		}
		if err != nil {
			_ = tx.Rollback() // the reason is known
			return err
		}
		if err := tx.Commit(); err != nil {
			return fmt.Errorf("keep tallies of %s: %w", table.Name, err)
		}
	}
	return nil
}
