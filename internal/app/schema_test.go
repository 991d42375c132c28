package app_test

import (
	"slices"
	"strings"
	"testing"

	"forecourt/internal/app"
	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/testkit/dbtest"
)

// A unique field and its index are the same thing too, down to the text of the
// statement that makes the index.
func TestUniqueFieldsMatchIndexes(t *testing.T) {
	d := dbtest.New(t, "sqlite")
	made := map[string][]string{}
	err := d.View(t.Context(), db.Op{Actor: authz.System("test")}, func(tx *db.Tx) error {
		type index struct {
			Table string `db:"tbl_name"`
			SQL   string `db:"sql"`
		}
		rows, err := db.Select[index](t.Context(), tx.Unscoped("the schema"), "SELECT tbl_name, sql FROM sqlite_master WHERE sql LIKE 'CREATE UNIQUE INDEX%' ORDER BY sql")
		for _, r := range rows {
			made[r.Table] = append(made[r.Table], r.SQL)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, table := range app.Tables().Described() {
		if slices.Sort(table.Unique); !slices.Equal(table.Unique, made[table.Name]) {
			t.Errorf("%s says %q, the schema has %q", table.Name, table.Unique, made[table.Name])
		}
	}
}

// A field of a record and a column of its table are the same thing: either
// without the other fails here, before a statement does.
func TestFieldsMatchColumns(t *testing.T) {
	schema, err := dbtest.New(t, "sqlite").Columns(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	tables := app.Tables().Described()
	if len(tables) < 7 {
		t.Fatalf("only %d tables are registered", len(tables))
	}
	for _, table := range tables {
		columns, ok := schema[table.Name]
		if !ok {
			t.Errorf("there is no table %s", table.Name)
			continue
		}
		for i := range columns {
			columns[i] = strings.TrimSuffix(columns[i], " null")
		}
		for _, field := range slices.Concat(table.Columns, table.Copied) {
			if !slices.Contains(columns, field) {
				t.Errorf("%s has no column %s", table.Name, field)
			}
		}
		for _, column := range columns {
			readOnly := table.Name == "audit" // the log is shown in part
			if !readOnly && !slices.Contains(table.Columns, column) && !slices.Contains(table.Copied, column) {
				t.Errorf("no field stores %s.%s", table.Name, column)
			}
		}
	}
}
