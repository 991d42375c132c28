package rules

import (
	"context"
	"fmt"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/pricelist"
)

// CopyStep copies the rules of a price list into another, with their parts.
func CopyStep(ctx context.Context, tx *db.Tx, c pricelist.Copying, after int64) (last, copied int64, err error) {
	last, copied, err = Rules.CopyBlock(ctx, tx, table.Copying{
		List:  "pricelist_id",
		From:  c.From,
		To:    c.To,
		Order: []string{"name_key"},
		Set:   map[string]string{"copied_from": "@.id"},
	}, after)
	if err != nil || copied == 0 {
		return last, copied, err
	}

	for _, t := range []struct{ table, columns string }{
		{"rule_conditions", "feature_id, negative"},
		{"rule_condition_classes", "productclass_id, negative"},
		{"rule_actions", "feature_id"},
		{"rule_classes", "productclass_id"},
		{"rule_lists", "position"},
		{"rule_list_items", "position, feature_id"},
	} {
		// The rules of this block alone were made at the instant of this transaction.
		_, err := tx.Exec(ctx, "INSERT INTO "+t.table+" (rule_id, "+t.columns+") SELECT r.id, "+t.columns+
			" FROM rules r JOIN "+t.table+" p ON p.rule_id = r.copied_from WHERE r.pricelist_id = $1 AND r.created_at = $2 AND {brand:r.brand_id}", c.To, tx.Now())
		if err != nil {
			return 0, 0, fmt.Errorf("copy parts of rules: %w", err)
		}
	}

	return last, copied, nil
}
