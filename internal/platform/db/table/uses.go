package table

import (
	"cmp"
	"context"
	"strings"

	"forecourt/internal/platform/db"
)

// Use names rows that may refer to a row of a Table.
type Use struct {
	// Entity is what the referring rows are called in the API.
	Entity string
	// Table and Column hold the reference.
	Table, Column string
	// Name is the column that names a referring row to people, ID the one that
	// holds its id ("id" by default).
	Name, ID string
	// Scope is the marker of the referring table, Where what counts as in use.
	Scope, Where string
	// Counted says that nobody is to read what the referring rows are called, such as those of customers: only how
	// many there are is said.
	Counted bool
}

// UsedBy is one row that refers to another.
type UsedBy struct {
	Entity string `db:"entity" json:"entity"`
	ID     int64  `db:"id" json:"id" doc:"0: rows that are only counted"`
	Name   string `db:"name" json:"name" doc:"empty: rows that are only counted"`
	Count  int64  `db:"count" json:"count" doc:"how many rows it stands for: 1, unless they are only counted"`
}

// UsedByMany says how many rows in use refer to rows of a Table.
type UsedByMany struct {
	ID     int64  `db:"id" json:"id" doc:"the record that is referred to"`
	Entity string `db:"entity" json:"entity"`
	Count  int64  `db:"count" json:"count"`
	Name   string `db:"name" json:"name" doc:"one of those that refer to it; empty: they are only counted"`
}

// UsedByMany says of those of the ids that are within the scope and referred
// to by what and how many, in one statement.
func (t *Table[T]) UsedByMany(ctx context.Context, tx *db.Tx, ids []int64) ([]UsedByMany, error) {
	return t.untyped().usedByMany(ctx, tx, ids)
}

func (t *core) usedByMany(ctx context.Context, tx *db.Tx, ids []int64) ([]UsedByMany, error) {
	if len(t.Uses) == 0 || len(ids) == 0 {
		return []UsedByMany{}, nil
	}

	in := db.Matching(db.In("id", ids))
	parts := make([]string, len(t.Uses))
	for i, u := range t.Uses {
		parts[i] = "SELECT " + u.Column + " AS id, '" + u.Entity + "' AS entity, count(*) AS count, " +
			u.oneName() + " AS name FROM " + u.Table +
			" WHERE " + u.Column + " IN (SELECT id FROM " + t.Name + " WHERE " + t.Scope + in.Text() +
			") AND " + u.Where + " AND " + u.Scope + " GROUP BY " + u.Column
	}

	return db.Select[UsedByMany](ctx, tx, strings.Join(parts, " UNION ALL ")+" ORDER BY 1, 2", in.Args...)
}

// oneName gives the column that names one of the referring rows.
func (u *Use) oneName() string {
	if u.Counted {
		return "''"
	}
	return "min(" + u.Name + ")"
}

// UsedBy lists up to a hundred rows that refer to the row and are in use. The
// row itself must be within the scope.
func (t *Table[T]) UsedBy(ctx context.Context, tx *db.Tx, id int64) ([]UsedBy, error) {
	return t.untyped().usedBy(ctx, tx, id)
}

func (t *core) usedBy(ctx context.Context, tx *db.Tx, id int64) ([]UsedBy, error) {
	if _, err := t.getRow(ctx, tx, id); err != nil {
		return nil, err
	}
	if len(t.Uses) == 0 {
		return []UsedBy{}, nil
	}

	parts := make([]string, len(t.Uses))
	for i, u := range t.Uses {
		columns := cmp.Or(u.ID, "id") + " AS id, " + u.Name + " AS name, 1 AS count"
		end := ""
		if u.Counted {
			columns = "0 AS id, '' AS name, count(*) AS count"
			end = " GROUP BY " + u.Column
		}
		parts[i] = "SELECT '" + u.Entity + "' AS entity, " + columns + " FROM " + u.Table +
			" WHERE " + u.Column + " = $1 AND " + u.Where + " AND " + u.Scope + end
	}

	return db.Select[UsedBy](ctx, tx, strings.Join(parts, " UNION ALL ")+" ORDER BY entity, name, id LIMIT 100", id)
}
