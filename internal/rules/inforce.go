package rules

import (
	"context"
	"fmt"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/record"
)

// InForce reads the rules that count for some models of a price list: the active ones of their own
// and of every model, by id, with their parts. Of each record it fills only what the rule says and
// where it came from.
func InForce(ctx context.Context, tx *db.Tx, pricelistID int64, modelIDs ...int64) ([]Rule, error) {
	type row struct {
		ID         int64   `db:"id"`
		ModelID    *int64  `db:"model_id"`
		Name       string  `db:"name"`
		Include    db.Flag `db:"include"`
		OriginFile string  `db:"origin_file"`
		OriginRow  int64   `db:"origin_row"`
	}
	of := db.In("r.model_id", modelIDs)
	these := "r.pricelist_id = ? AND r.status = 'active' AND (r.model_id IS NULL OR " + of.SQL + ")"
	which := db.Condition{SQL: these, Args: append([]any{pricelistID}, of.Args...)}
	rows, err := db.Select[row](ctx, tx, "SELECT r.id, r.model_id, r.name, r.include, r.origin_file, r.origin_row FROM rules r WHERE {brand:r.brand_id} AND "+
		which.Places(1)+" ORDER BY r.id", which.Args...)
	if err != nil {
		return nil, fmt.Errorf("read rules in force: %w", err)
	}

	parts, err := readParts(ctx, tx, db.Condition{
		SQL:  "p.rule_id IN (SELECT r.id FROM rules r WHERE " + these + ")",
		Args: which.Args,
	})
	if err != nil {
		return nil, err
	}

	rules := make([]Rule, len(rows))
	at := make(map[int64]*Rule, len(rows))
	for i, r := range rows {
		rules[i] = Rule{
			PricelistID: pricelistID,
			ModelID:     r.ModelID,
			Name:        r.Name,
			Include:     r.Include,
			OriginFile:  r.OriginFile,
			OriginRow:   r.OriginRow,
			Status:      record.Active,
		}
		rules[i].ID = r.ID
		at[r.ID] = &rules[i]
	}

	for _, p := range parts {
		at[p.RuleID].addPart(p)
	}

	return rules, nil
}
