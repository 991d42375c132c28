package catalog

import (
	"context"
	"fmt"

	"forecourt/internal/platform/db"
)

// Compiled rules of a price list are valid while its counter is the same. Every
// record that rules use moves the counter in the transaction of its change,
// through Wrote of its table, so that no write can forget it.

// TouchRules moves the counters of price lists.
func TouchRules(ctx context.Context, tx *db.Tx, pricelistIDs []int64) error {
	return touchRules(ctx, tx, db.In("id", sortedUnique(pricelistIDs)))
}

// touchRules moves the counters of the price lists of the condition.
func touchRules(ctx context.Context, tx *db.Tx, which db.Condition) error {
	_, err := tx.Exec(ctx, moveCounters("{brand:brand_id}", which), which.Args...)
	return moved(err)
}

// touchAllRules does so for the price lists of all brands, when records that
// they share change: the user need not see those brands.
func touchAllRules(ctx context.Context, tx *db.Tx, which db.Condition) error {
	_, err := tx.Unscoped("what brands share is part of rules the user does not see").Exec(ctx,
		moveCounters("1=1", which), which.Args...)
	return moved(err)
}

func moveCounters(scope string, which db.Condition) string {
	return `INSERT INTO rule_revisions (pricelist_id, brand_id, revision)
		SELECT id, brand_id, 1 FROM pricelists WHERE ` + scope + ` AND ` + which.Places(1) + `
		ON CONFLICT (pricelist_id) DO UPDATE SET revision = rule_revisions.revision + 1`
}

func moved(err error) error {
	if err != nil {
		return fmt.Errorf("move revision of rules: %w", err)
	}
	return nil
}
