package table

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"strings"

	"forecourt/internal/platform/db"
)

// Unique is a field whose value only one row in use may have. A unique index
// stands behind it, named <table>_<field>, over the same columns of the same rows.
type Unique struct {
	// Field is the field as the API names it; the index holds it or its folded
	// form <field>_key.
	Field string
	// Within are the columns, or expressions of them, among whose equals the
	// value is unique, such as the brand.
	Within []string
	// Everywhere says that rows outside the scope count as well.
	Everywhere bool
	// Where says which rows are in use; all are when it is empty.
	Where string
}

// InUse gives the condition of rows in use.
func (u Unique) InUse() string { return cmp.Or(u.Where, "1=1") }

// Keys lists the columns that are compared, that of the value last.
func (t *Table[T]) Keys(u Unique) []string { return t.untyped().keyColumns(u) }

func (t *core) keyColumns(u Unique) []string {
	key := u.Field
	if folded := u.Field + "_key"; slices.Contains(t.stored.Names, folded) {
		key = folded
	}
	return append(slices.Clone(u.Within), key)
}

// indexStatement writes the statement that makes the index behind a unique field.
func (t *core) indexStatement(u Unique) string {
	columns := t.keyColumns(u)
	index := "CREATE UNIQUE INDEX " + t.Name + "_" + u.Field + " ON " + t.Name + " (" + strings.Join(columns, ", ") + ")"
	if u.Where == "" {
		return index
	}
	return index + " WHERE " + u.Where
}

// findTaken finds which of the rows, none of which is in use yet, cannot come into use all
// together: those whose value a row in use has, or one before them.
func (t *core) findTaken(ctx context.Context, tx *db.Tx, u Unique, ids []int64) (map[int64]bool, error) {
	if len(ids) == 0 {
		return map[int64]bool{}, nil
	}

	columns := t.keyColumns(u)
	named := "id"
	same := make([]string, len(columns))
	joined := make([]string, len(columns))

	for i, column := range columns {
		name := "k" + strconv.Itoa(i)
		named += ", " + column + " AS " + name
		same[i] = "used." + name + " = mine." + name
		joined[i] = "CAST(mine." + name + " AS TEXT)"
	}

	in := db.Matching(db.In("id", ids))
	type row struct {
		ID    int64   `db:"id"`
		Key   *string `db:"key"`
		Taken int64   `db:"taken"`
	}
	rows, err := db.Select[row](ctx, tx.Unscoped("a value may be taken by a row the user does not see"), "SELECT mine.id, "+strings.Join(joined, " || ' ' || ")+
		" AS key, CASE WHEN EXISTS (SELECT 1 FROM (SELECT "+named+" FROM "+t.Name+" WHERE "+u.InUse()+
		") AS used WHERE "+strings.Join(same, " AND ")+
		" AND used.id <> mine.id) THEN 1 ELSE 0 END AS taken FROM (SELECT "+named+" FROM "+t.Name+" WHERE 1=1"+in.Text()+") AS mine ORDER BY mine.id", in.Args...)
	if err != nil {
		return nil, err
	}

	taken := map[int64]bool{}
	seen := map[string]bool{}
	for _, r := range rows {
		if r.Key == nil {
			continue
		}
		taken[r.ID] = r.Taken == 1 || seen[*r.Key]
		seen[*r.Key] = true
	}

	return taken, nil
}
