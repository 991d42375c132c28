package planning

import (
	"context"
	"fmt"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
)

// Revise changes quotas and sales targets of a year whatever is closed; the demo group does so.
func Revise(ctx context.Context, tx *db.Tx, year int64, amount func(month, amount int64) int64) error {
	if err := quotaCells.reviseYear(ctx, tx, year, amount, func(q *Quota) { q.known.asIs = true }); err != nil {
		return err
	}
	return targetCells.reviseYear(ctx, tx, year, amount, func(t *Target) { t.known.asIs = true })
}

func (c cells[T]) reviseYear(
	ctx context.Context,
	tx *db.Tx,
	year int64,
	amount func(month, amount int64) int64,
	asIs func(*T),
) error {
	rows, err := db.Select[T](ctx, tx,
		"SELECT "+c.table.Columns()+" FROM "+c.table.Name+" WHERE "+c.table.Scope+" AND year = $1 ORDER BY id",
		year)
	if err != nil {
		return fmt.Errorf("read a year: %w", err)
	}

	var changes []*table.Change[T]
	for i := range rows {
		after := rows[i]
		p := c.of(&after)
		asIs(&after)
		if wanted := amount(p.Month, p.Amount); wanted != p.Amount {
			p.Amount = wanted
			changes = append(changes, &table.Change[T]{Before: &rows[i], After: &after})
		}
	}

	for from := 0; from < len(changes); from += mostAtOnce {
		if err := c.table.Merge(ctx, tx, changes[from:min(from+mostAtOnce, len(changes))]); err != nil {
			return fmt.Errorf("revise a year: %w", err)
		}
	}

	return nil
}
