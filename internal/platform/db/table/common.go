package table

import (
	"context"
	"slices"
	"strings"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
)

// Some rows belong to all brands, or companies: everybody sees them in their own scope,
// and what is done to one is done to others too. Only those who have every brand, or
// company, write those, or make a row such a one. They are the rows of which the scope
// leaves out the brand or the company, and all rows of a table whose scope names neither.

// Sharing says whose the rows of a table are whose scope names neither brand nor company.
type Sharing string

// Rows of all brands and companies are the usual ones.
const (
	OfAll       Sharing = ""
	OfBrands    Sharing = "brand"   // what all brands share
	OfCompanies Sharing = "company" // what all companies share
	// ByWish says that each row is what somebody outside of the group has asked for, whichever company wrote it down.
	ByWish Sharing = "wish"
)

// othersOf are those in use that the actor has not, and the code of the refusal.
var othersOf = map[string]struct{ rows, code string }{
	"brand":   {"brands WHERE deleted_at IS NULL AND NOT {brand:id}", "common_brand"},
	"company": {"companies WHERE status = 'active' AND NOT {company:id}", "common_company"},
}

// sharedBy lists the kinds of which a writer needs all, whichever row of the table it is.
func (t *core) sharedBy() []string {
	isOwn := strings.Contains(t.Scope, "{self:") || strings.Contains(t.Scope, "{mine:")
	switch {
	case len(db.ScopeColumns(t.Scope)) > 0, isOwn, !t.hasHistory(), t.Sharing == ByWish:
		return nil
	case t.Sharing == OfAll:
		return []string{"brand", "company"}
	}
	return []string{string(t.Sharing)}
}

// checkCommon refuses rows that belong, or shall belong, to all brands or companies.
func (t *core) checkCommon(ctx context.Context, tx *db.Tx, changes []*pending) error {
	if tx.Actor.IsSystem() {
		return nil
	}

	for _, kind := range t.sharedBy() {
		if err := refuseCommon(ctx, tx, kind, changes, func(*pending) bool { return true }); err != nil {
			return err
		}
	}

	if t.Owner == nil || t.CommonByRules {
		return nil
	}

	for _, column := range db.ScopeColumns(t.Scope) {
		if !column.Optional {
			continue
		}

		isCommon := func(c *pending) bool { return t.isCommon(c.Before, column.Kind) || t.isCommon(c.After, column.Kind) }
		if err := refuseCommon(ctx, tx, column.Kind, changes, isCommon); err != nil {
			return err
		}
	}

	return nil
}

// CheckWriter refuses an actor who may not write the row, without writing it: for questions that only its writers are
// asked.
func (t *Table[T]) CheckWriter(ctx context.Context, tx *db.Tx, row *T) error {
	return t.untyped().checkWriter(ctx, tx, row)
}

func (t *core) checkWriter(ctx context.Context, tx *db.Tx, row any) error {
	if err := t.checkPermission(tx, row); err != nil {
		return err
	}

	c := t.newChange(row, nil)
	if err := t.checkCommon(ctx, tx, []*pending{c}); err != nil {
		return err
	}
	return c.refusalError()
}

// refuseCommon refuses those changes that are about rows of all, where the actor has not all of the kind.
func refuseCommon(ctx context.Context, tx *db.Tx, kind string, changes []*pending, isCommon func(*pending) bool) error {
	asked := slices.DeleteFunc(slices.Clone(changes), func(c *pending) bool { return c.Refused != nil || !isCommon(c) })
	if len(asked) == 0 {
		return nil
	}

	refusal := NeedAll(ctx, tx, Sharing(kind))
	for _, c := range asked {
		if err := c.Refuse(refusal); err != nil {
			return err
		}
	}

	return nil
}

// NeedAll refuses an actor who has not all brands, or companies, in use: for rules about what is of all
// in a way that no scope says.
func NeedAll(ctx context.Context, tx *db.Tx, kind Sharing) error {
	if tx.Actor.IsSystem() {
		return nil
	}

	others := othersOf[string(kind)]
	missing, err := db.SelectOne[int](ctx, tx, "SELECT count(*) FROM "+others.rows)
	if err == nil && missing > 0 {
		err = fault.New(fault.Denied, others.code)
	}

	return err
}

// isCommon reports whether a row has no owner of the kind.
func (t *core) isCommon(row any, kind string) bool {
	if row == nil {
		return false
	}
	owner := t.Owner(row)
	return kind == "brand" && owner.BrandID == nil || kind == "company" && owner.CompanyID == nil
}
