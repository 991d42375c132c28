package table

import (
	"context"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
)

// Ref is a field that names a row of another table. A row that is missing or
// outside the scope, and one of another brand, is refused by the field's name.
type Ref[T any] struct {
	// Field is the field as the API names it.
	Field string
	// Table is where the named row lies, Scope its marker.
	Table, Scope string
	// Shared says that rows of the table belong to no brand.
	Shared bool
	// ID is the field; nil names nothing.
	ID func(*T) *int64
	// Brand is given when the row has the brand of the one it names.
	Brand func(*T) *int64
	// Column of the named row, a whole number, is handed to Take.
	Column string
	Take   func(*T, int64)
}

// named is what a reference needs to know of the row it names.
type named struct {
	ID      int64  `db:"id"`
	BrandID *int64 `db:"brand_id"`
	Value   int64  `db:"value"`
}

// refer looks up what rows name, with one statement for each reference.
func (t *Table[T]) refer(ctx context.Context, tx *db.Tx, rows []*T, wrong []fault.Fields) error {
	for _, ref := range t.Refs {
		found, err := ref.find(ctx, tx, rows)
		if err != nil {
			return err
		}
		for i, row := range rows {
			id := ref.ID(row)
			if id == nil {
				continue
			}
			is, ok := found[*id]
			switch {
			case *id == 0:
				wrong[i].Add(ref.Field, "required")
				continue
			case !ok:
				wrong[i].Add(ref.Field, "not_found")
				continue
			case ref.Brand != nil && is.BrandID != nil:
				*ref.Brand(row) = *is.BrandID
			case is.BrandID != nil && t.Owner != nil:
				if own := t.Owner(row).BrandID; own == nil || *own != *is.BrandID {
					wrong[i].Add(ref.Field, "other_brand")
				}
			}
			if ref.Take != nil {
				ref.Take(row, is.Value)
			}
		}
	}
	return nil
}

func (r Ref[T]) find(ctx context.Context, tx *db.Tx, rows []*T) (map[int64]named, error) {
	seen, ids := map[int64]named{}, []int64{}
	for _, row := range rows {
		if id := r.ID(row); id != nil && *id != 0 {
			if _, twice := seen[*id]; !twice {
				seen[*id], ids = named{}, append(ids, *id)
			}
		}
	}
	// Asked even when nothing is named, so that the number of statements is the same for all rows.
	brand, value, in := "brand_id", "0", db.In("id", ids)
	if r.Shared {
		brand = "NULL"
	}
	if r.Column != "" {
		value = "COALESCE(" + r.Column + ", 0)"
	}
	found, err := db.Select[named](ctx, tx, "SELECT id, "+brand+" AS brand_id, "+value+" AS value FROM "+r.Table+" WHERE "+r.Scope+" AND "+in.Places(1), in.Args...)
	if err != nil {
		return nil, err
	}
	clear(seen)
	for _, n := range found {
		seen[n.ID] = n
	}
	return seen, nil
}
