package db_test

import (
	"errors"
	"maps"
	"slices"
	"testing"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
	"forecourt/internal/testkit/dbtest"
)

// However rows are written, the columns that refer to nothing are named.
func TestUnknownReferencesNameTheirColumns(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		op := db.Op{Actor: authz.System("test")}
		run := func(statements ...string) error {
			return d.Update(t.Context(), op, func(tx *db.Tx) error {
				for _, statement := range statements {
					if _, err := tx.Unscoped("tables of this test").Exec(t.Context(), statement); err != nil {
						return err
					}
				}
				return nil
			})
		}
		if err := run("CREATE TABLE shelves (id BIGINT PRIMARY KEY)", "INSERT INTO shelves (id) VALUES (1)",
			"CREATE TABLE books (id BIGINT PRIMARY KEY, shelf_id BIGINT REFERENCES shelves (id), before_id BIGINT REFERENCES books (id), title TEXT)",
			"INSERT INTO books (id, shelf_id, title) VALUES (1, 1, 'a'), (2, 1, 'b')"); err != nil {
			t.Fatal(err)
		}
		const changed = "UPDATE books SET shelf_id = changed.column2, title = changed.column3 FROM (VALUES (CAST($1 AS BIGINT), CAST($2 AS BIGINT), CAST($3 AS TEXT)), ($4, $5, $6)) AS changed WHERE books.id = changed.column1"
		for _, c := range []struct {
			statement string
			args      []any
			want      []string
		}{
			{"INSERT INTO books (id, shelf_id, title) VALUES ($1, $2, $3)", []any{3, 99, "c"}, []string{"shelf_id"}},
			{"INSERT INTO books (id, before_id, shelf_id, title) VALUES ($1, $2, $3, 'x'), ($4, $5, $6, 'y')", []any{3, 1, 1, 4, 99, 1}, []string{"before_id"}},
			{"UPDATE books SET title = $1, before_id = $2 WHERE id = $3", []any{"d", 99, 1}, []string{"before_id"}},
			{changed, []any{1, 1, "e", 2, 99, "f"}, []string{"shelf_id"}},
			{"DELETE FROM shelves WHERE id = $1", []any{1}, nil},
		} {
			err := d.Update(t.Context(), op, func(tx *db.Tx) error {
				_, err := tx.Unscoped("tables of this test").Exec(t.Context(), c.statement, c.args...)
				return err
			})
			var refused *fault.Error
			if !errors.As(err, &refused) || refused.Code != "unknown_reference" || !slices.Equal(slices.Sorted(maps.Keys(refused.Fields)), c.want) {
				t.Errorf("%s: %v, want %v", c.statement, err, c.want)
			}
		}
	})
}
