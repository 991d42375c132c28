package app_test

import (
	"slices"
	"strings"
	"testing"

	_ "forecourt/internal/app" // registers the tables of every area
	"forecourt/internal/db"
	"forecourt/internal/dbtest"
)

// A field of a record and a column of its table are the same thing: either
// without the other fails here, before a statement does.
func TestFieldsMatchColumns(t *testing.T) {
	schema, err := dbtest.New(t, "sqlite").Columns(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	tables := db.Tables()
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
		for _, field := range table.Columns {
			if !slices.Contains(columns, field) {
				t.Errorf("%s has no column %s", table.Name, field)
			}
		}
		for _, column := range columns {
			readOnly := table.Name == "audit" // the log is shown in part
			if !readOnly && !slices.Contains(table.Columns, column) {
				t.Errorf("no field stores %s.%s", table.Name, column)
			}
		}
	}
}
