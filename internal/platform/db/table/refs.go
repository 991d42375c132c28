package table

import (
	"context"
	"fmt"
	"strings"

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
	Ref     int64  `db:"ref"`
	ID      int64  `db:"id"`
	BrandID *int64 `db:"brand_id"`
	Value   int64  `db:"value"`
}

// resolveRefs looks up what rows name, all references of all rows with one statement.
func (t *core) resolveRefs(ctx context.Context, tx *db.Tx, rows []any, wrong []fault.Fields) error {
	if len(t.Refs) == 0 {
		return nil
	}

	found, err := t.findReferred(ctx, tx, rows)
	if err != nil {
		return err
	}

	for at, ref := range t.Refs {
		for i, row := range rows {
			id := ref.ID(row)
			if id == nil {
				continue
			}

			is, ok := found[referred{int64(at), *id}]
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
				// A row whose brand is not known, since nothing is there that gives it, is refused for that alone.
				if own := t.Owner(row).BrandID; own == nil || *own != 0 && *own != *is.BrandID {
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

// referred is a row that a reference names, by the place of the reference and the id.
type referred struct{ ref, id int64 }

// findReferred reads what references name. The text of the statement is the same
// whatever they name, so that it stays prepared.
func (t *core) findReferred(ctx context.Context, tx *db.Tx, rows []any) (map[referred]named, error) {
	parts := make([]string, len(t.Refs))
	args := []any{}
	for at, ref := range t.Refs {
		ids := []int64{0}
		seen := map[int64]bool{}
		for _, row := range rows {
			if id := ref.ID(row); id != nil && !seen[*id] {
				seen[*id] = true
				ids = append(ids, *id)
			}
		}

		brand := "brand_id"
		value := "0"
		if ref.Shared {
			brand = "CAST(NULL AS BIGINT)"
		}

		if ref.Column != "" {
			value = "COALESCE(" + ref.Column + ", 0)"
		}

		among, err := tx.AmongIDs("id", ids)
		if err != nil {
			return nil, err
		}

		parts[at] = fmt.Sprintf(`
			SELECT %d AS ref, id, %s AS brand_id, %s AS value
			FROM %s
			WHERE %s AND %s`, at, brand, value, ref.Table, ref.Scope, among.Places(len(args)+1))
		args = append(args, among.Args...)
	}

	list, err := db.Select[named](ctx, tx, strings.Join(parts, " UNION ALL "), args...)
	if err != nil {
		return nil, err
	}

	found := make(map[referred]named, len(list))
	for _, n := range list {
		found[referred{n.Ref, n.ID}] = n
	}

	return found, nil
}
