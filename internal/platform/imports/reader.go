package imports

import (
	"context"
	"fmt"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
)

var permCosts = authz.Perm("app.brand.primecost", "brandId")

// mayRead hides runs with rows that companies keep to themselves, as if there were none.
func (i *Imports) mayRead(ctx context.Context, tx *db.Tx, run Run) error {
	if kind, ok := i.kindNamed(run.Kind); !ok || !kind.OfCompanies || tx.Actor.IsSystem() {
		return nil
	}
	own, err := db.SelectOne[int](ctx, tx, "SELECT count(*) FROM jobs WHERE {self:created_by} AND id = $1", run.JobID)
	if err != nil {
		return fmt.Errorf("ask who started an import: %w", err)
	}
	if own > 0 {
		return nil
	}

	others, err := db.SelectOne[int](ctx, tx, `SELECT count(*)
		FROM (SELECT 1 FROM companies WHERE NOT {company:id} LIMIT 1) AS unseen`)
	if err != nil {
		return fmt.Errorf("ask for companies that are not seen: %w", err)
	}
	if others > 0 || !tx.Actor.May(permCosts, brandParam(run.BrandID)) {
		return fault.New(fault.NotFound, "not_found")
	}

	return nil
}

// seesCosts reports whether the reader may see costs in runs of the brand.
func seesCosts(tx *db.Tx, run Run) bool {
	return tx.Actor.IsSystem() || tx.Actor.May(permCosts, brandParam(run.BrandID))
}

// hiddenColumns lists, by table, the columns of the file that the reader may not see. The
// file may be another user's.
func (f ImportFindings) hiddenColumns(tx *db.Tx, run Run) map[string][]string {
	hidden := map[string][]string{}
	if seesCosts(tx, run) {
		return hidden
	}

	for _, t := range f.Tables {
		if len(t.Costs) > 0 {
			hidden[t.Name] = t.Costs
		}
	}

	return hidden
}

// mayRevert refuses a user who may not see costs, where the run has written some.
func (f ImportFindings) mayRevert(tx *db.Tx, run Run) error {
	if bool(run.Costs) && len(f.hiddenColumns(tx, run)) > 0 {
		return fault.New(fault.Denied, "denied").With("permission", permCosts.State)
	}
	return nil
}
