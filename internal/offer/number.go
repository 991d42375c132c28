package offer

import (
	"context"
	"fmt"

	"forecourt/internal/platform/db"
)

// Insert stores a new offer under the next number, settled as a changed one is.
func (o *Offers) Insert(ctx context.Context, tx *db.Tx, v Version) (Version, error) {
	var err error
	if v.Number, err = nextNumber(ctx, tx); err != nil {
		return v, err
	}
	if err := o.settleOffer(ctx, tx, &v); err != nil {
		return v, err
	}

	return Versions.Insert(ctx, tx, v)
}

// nextNumber counts the offers of the year.
func nextNumber(ctx context.Context, tx *db.Tx) (string, error) {
	year := tx.Today().Year()
	_, err := tx.Exec(ctx, `INSERT INTO version_numbers (year, last) VALUES ($1, 1)
		ON CONFLICT (year) DO UPDATE SET last = version_numbers.last + 1 WHERE {everyone}`, year)
	if err != nil {
		return "", fmt.Errorf("count offers: %w", err)
	}

	last, err := db.SelectOne[int64](ctx, tx, "SELECT last FROM version_numbers WHERE {everyone} AND year = $1", year)
	return fmt.Sprintf("%d-%06d", year, last), err
}
