package db

import (
	"cmp"
	"context"
	"fmt"

	"forecourt/internal/platform/db/dialect"
)

// keepTallies makes what keeps the tallies and copies right that is not there yet.
func (d *DB) keepTallies(ctx context.Context) error {
	for _, table := range d.tallied {
		tx, err := d.write.BeginTx(ctx, nil)
		if err != nil {
			return fmt.Errorf("keep tallies: %w", err)
		}

		for _, tally := range table.Tallies {
			if err = d.dialect.KeepTally(ctx, tx, cmp.Or(tally.Of, table.Name), tally); err != nil {
				err = fmt.Errorf("keep tally %s: %w", tally.Name, err)
				break
			}
		}

		for _, c := range table.Copies {
			if err != nil {
				break
			}
			if err = d.dialect.KeepCopy(ctx, tx, table.Name, c); err != nil {
				err = fmt.Errorf("keep copies of %s: %w", c.Of, err)
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

// Wrong counts those counts of a tally of a table that are not what one counts now: none, unless
// somebody wrote past the triggers.
func Wrong(ctx context.Context, tx *Tx, tally dialect.Tally, table string) (int64, error) {
	wrong, err := SelectOne[int64](ctx, Raw{tx}, tally.Wrong(cmp.Or(tally.Of, table)))
	if err != nil {
		return 0, fmt.Errorf("compare tally %s: %w", tally.Name, err)
	}
	return wrong, nil
}

// CountAgain counts all rows of a tally again, while nobody writes them.
func CountAgain(ctx context.Context, tx *Tx, tally dialect.Tally, table string) error {
	table = cmp.Or(tally.Of, table)
	for _, statement := range append(tx.db.dialect.Still(table), tally.Again(table)...) {
		if _, err := tx.rawExec(ctx, statement, nil); err != nil {
			return fmt.Errorf("count tally %s again: %w", tally.Name, err)
		}
	}
	return nil
}
