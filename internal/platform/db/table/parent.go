package table

import (
	"cmp"
	"context"
	"slices"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
)

// Parent is what rows of a Table belong to. A row comes into use, or moves to
// another parent, only while the parent is in use itself. What was in use
// before its parent was archived may still be changed.
type Parent[T any] struct {
	// Field names the parent in the API.
	Field string
	// Table holds the parents, Scope is its marker and InUse which rows are in use.
	Table, Scope, InUse string
	// Of gives the parent of a row that is in use itself, else nil.
	Of func(*T) *int64
	// Code says why another parent is refused; empty: parent_archived.
	Code string
}

// CustomerParent describes the customer that a row names: one whose personal data was erased is named by no row anew,
// also where the row had named it before.
func CustomerParent[T any](scope string, of func(*T) *int64) Parent[T] {
	return Parent[T]{
		Field: "customer_id",
		Table: "customers",
		Scope: scope,
		InUse: "erased_at IS NULL",
		Of:    of,
		Code:  "customer_erased",
	}
}

// BrandParent describes the parent of rows that belong to a brand.
func BrandParent[T any](of func(*T) *int64) Parent[T] {
	return Parent[T]{Field: "brand_id", Table: "brands", Scope: "{brand:id}", InUse: "deleted_at IS NULL", Of: of}
}

// parentsOf gives the parent of each kind that a row in use has, 0 for none.
func (t *core) parentsOf(row any) []int64 {
	parents := make([]int64, len(t.Parents))
	for i, p := range t.Parents {
		if id := p.Of(row); id != nil {
			parents[i] = *id
		}
	}
	return parents
}

// underParents notes rows that come under an archived parent, with one
// statement for each kind of parent that must be looked at. The parents they
// had were taken down before the change: a new row had none. Parents outside
// the scope are for others to refuse.
func (t *core) underParents(ctx context.Context, tx *db.Tx, had [][]int64, rows []any, wrong []fault.Fields) error {
	for kind, p := range t.Parents {
		fresh := make([]int64, len(rows))
		for i, row := range rows {
			if id := t.parentsOf(row)[kind]; had[i] == nil || had[i][kind] != id {
				fresh[i] = id
			}
		}

		ids := slices.DeleteFunc(slices.Clone(fresh), func(id int64) bool { return id == 0 })
		if len(ids) == 0 {
			continue
		}

		slices.Sort(ids)
		in := db.Matching(db.In("id", slices.Compact(ids)))
		archived, err := db.Select[int64](
			ctx, tx, "SELECT id FROM "+p.Table+" WHERE "+p.Scope+" AND NOT ("+p.InUse+")"+in.Text(),
			in.Args...,
		)
		if err != nil {
			return err
		}

		for i, id := range fresh {
			if slices.Contains(archived, id) {
				wrong[i].Add(p.Field, cmp.Or(p.Code, "parent_archived"))
			}
		}
	}

	return nil
}
