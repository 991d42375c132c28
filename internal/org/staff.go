package org

import (
	"context"
	"slices"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
)

// What the group alone decides, and what its records are made with. These are rules of the tables, so they hold
// however a brand, a company or what it sells is written.

// isCompanyStaff reports whether the actor works for a company and not for the group (OP-020).
func isCompanyStaff(ctx context.Context, tx *db.Tx) (bool, error) {
	kinds, err := db.Select[string](ctx, tx, "SELECT type FROM roles WHERE {everyone} AND id = $1", tx.Actor.RoleID)
	return slices.Contains(kinds, "customer"), err
}

// needRightToCreate refuses new records to actors without the right to the form that makes them; what there is
// already takes the right of its screen alone.
func needRightToCreate[T any](tx *db.Tx, perm authz.Permission, changes []*table.Change[T]) {
	for _, c := range changes {
		if c.Before == nil && c.Refused == nil && !tx.Actor.May(perm) {
			c.Refused = fault.New(fault.Denied, "denied").With("permission", perm.State)
		}
	}
}

// companyBrandRules lets the group decide what its companies sell, and allows only surveys and looks that may be used.
func companyBrandRules(ctx context.Context, tx *db.Tx, op table.Op, changes []*table.Change[CompanyBrand]) error {
	if err := keepWhatIsSold(ctx, tx, changes); err != nil {
		return err
	}
	return surveyRules(ctx, tx, op, changes)
}

// keepWhatIsSold refuses the staff of a company to begin or to end the sale of a brand. How it is sold they change.
func keepWhatIsSold(ctx context.Context, tx *db.Tx, changes []*table.Change[CompanyBrand]) error {
	if !slices.ContainsFunc(changes, changesWhatIsSold) {
		return nil
	}

	isStaff, err := isCompanyStaff(ctx, tx)
	if err != nil || !isStaff {
		return err
	}

	for _, c := range changes {
		switch {
		case !changesWhatIsSold(c):
		case c.After == nil:
			c.Refused = fault.New(fault.Denied, "group_decides_brands")
		case c.Before != nil && c.Before.CompanyID != c.After.CompanyID:
			c.Wrong.Add("company_id", "group_decides")
		default:
			c.Wrong.Add("brand_id", "group_decides")
		}
	}

	return nil
}

// changesWhatIsSold reports whether a company begins to sell a brand, or ends it.
func changesWhatIsSold(c *table.Change[CompanyBrand]) bool {
	if c.Before == nil || c.After == nil {
		return true
	}
	return c.Before.CompanyID != c.After.CompanyID || c.Before.BrandID != c.After.BrandID
}

// companyRules lets actors with the right to do so make companies, and checks the users for escalations.
func companyRules(ctx context.Context, tx *db.Tx, op table.Op, changes []*table.Change[Company]) error {
	needRightToCreate(tx, permCompanyCreate, changes)
	return checkEscalationUser(ctx, tx, op, changes)
}

// brandRules lets actors with the right to do so make brands, and keeps their order and their sellers for the group.
func brandRules(ctx context.Context, tx *db.Tx, _ table.Op, changes []*table.Change[Brand]) error {
	needRightToCreate(tx, permBrandCreate, changes)
	if !slices.ContainsFunc(changes, func(c *table.Change[Brand]) bool { return changesOrder(c) || changesSellers(c) }) {
		return nil
	}

	isStaff, err := isCompanyStaff(ctx, tx)
	if err != nil || !isStaff {
		return err
	}

	for _, c := range changes {
		if changesOrder(c) {
			c.Wrong.Add("sort", "group_decides")
		}
		if changesSellers(c) {
			c.Wrong.Add("company_ids", "group_decides")
		}
	}

	return nil
}

// changesOrder reports whether a brand gets another place in the list of all.
func changesOrder(c *table.Change[Brand]) bool {
	return c.Before != nil && c.After != nil && c.Before.Sort != c.After.Sort
}

// changesSellers reports whether other companies than before shall sell a brand.
func changesSellers(c *table.Change[Brand]) bool {
	return c.After != nil && c.After.CompanyIDs.Changed()
}

// countryRules lets actors with the right to do so make countries, and keeps the codes of those in use.
func countryRules(ctx context.Context, tx *db.Tx, op table.Op, changes []*table.Change[Country]) error {
	needRightToCreate(tx, permCountryCreate, changes)
	return keepCodes(ctx, tx, op, changes)
}
