package imports

import (
	"context"
	"fmt"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
)

var permCosts = authz.Perm("app.brand.primecost", "brandId")

// mayRead hides runs of what companies keep to themselves as if they were not there.
func (i *Imports) mayRead(ctx context.Context, tx *db.Tx, run Run) error {
	if kind, ok := i.kind(run.Kind); !ok || !kind.OfCompanies || tx.Actor.IsSystem() {
		return nil
	}
	own, err := db.SelectOne[int](ctx, tx, "SELECT count(*) FROM jobs WHERE {self:created_by} AND id = $1", run.JobID)
	if err != nil {
		return fmt.Errorf("ask who started an import: %w", err)
	}
	if own > 0 {
		return nil
	}
	others, err := db.SelectOne[int](ctx, tx, "SELECT count(*) FROM (SELECT 1 FROM companies WHERE NOT {company:id} LIMIT 1) AS unseen")
	if err != nil {
		return fmt.Errorf("ask for companies that are not seen: %w", err)
	}
	if others > 0 || !tx.Actor.May(permCosts, brandParam(run.BrandID)) {
		return fault.New(fault.NotFound, "not_found")
	}
	return nil
}
