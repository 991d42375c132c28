package table

import (
	"context"
	"slices"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
)

// Some rows of a table may have no brand, or no company, and then belong to all
// of them: everybody sees them in their own scope, and what is done to one is
// done to others too. Only those who have every brand, or company, write those, or
// make a row such a one.

// othersOf are those in use that the actor has not, and the code of the refusal.
var othersOf = map[string]struct{ rows, code string }{
	"brand":   {"brands WHERE deleted_at IS NULL AND NOT {brand:id}", "common_brand"},
	"company": {"companies WHERE status = 'active' AND NOT {company:id}", "common_company"},
}

// common refuses rows that belong, or shall belong, to all brands or companies.
func (t *Table[T]) common(ctx context.Context, tx *db.Tx, changes []*Change[T]) error {
	if t.Owner == nil || t.CommonByRules || tx.Actor.IsSystem() {
		return nil
	}
	for _, column := range db.ScopeColumns(t.Scope) {
		common := func(c *Change[T]) bool {
			return c.Refused == nil && (t.isCommon(c.Before, column.Kind) || t.isCommon(c.After, column.Kind))
		}
		if !column.Optional || !slices.ContainsFunc(changes, common) {
			continue
		}
		others := othersOf[column.Kind]
		missing, err := db.SelectOne[int](ctx, tx, "SELECT count(*) FROM "+others.rows)
		if err != nil {
			return err
		}
		for _, c := range changes {
			if missing > 0 && common(c) {
				c.Refused = fault.New(fault.Denied, others.code)
			}
		}
	}
	return nil
}

// isCommon reports whether a row has no owner of the kind.
func (t *Table[T]) isCommon(row *T, kind string) bool {
	if row == nil {
		return false
	}
	owner := t.Owner(row)
	return kind == "brand" && owner.BrandID == nil || kind == "company" && owner.CompanyID == nil
}
