package mapping_test

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"forecourt/internal/platform/db/mapping"
)

type named struct {
	ID   int64  `db:"id"`
	Name string `db:"name"`
}

type row struct {
	named
	Count int64  `db:"count"`
	Title string `db:"title" fieldtag:"computed"`
	Shown bool
}

// TestMatch: whatever the order of a statement's columns, each fills the field
// of its name, and what has no partner is named.
func TestMatch(t *testing.T) {
	columns, err := mapping.Match(reflect.TypeFor[row](), []string{"title", "count", "id", "name"})
	if err != nil {
		t.Fatal(err)
	}
	if got, want := columns.Values(&row{named{7, "Estate"}, 3, "An estate", true}), []any{"An estate", int64(3), int64(7), "Estate"}; !slices.Equal(got, want) {
		t.Errorf("the fields of the columns are %v, not %v", got, want)
	}
	if _, err := mapping.Match(reflect.TypeFor[row](), []string{"id", "name", "count"}); err != nil {
		t.Errorf("a computed field needs no column: %v", err)
	}
	for name, selected := range map[string][]string{
		`column "count(*)" has no field`:       {"id", "name", "count(*)"},
		`the field "name" of mapping_test.row`: {"id", "count"},
		`column "id" is selected twice`:        {"id", "name", "id", "count"},
	} {
		if _, err := mapping.Match(reflect.TypeFor[row](), selected); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("columns %v: %v, want an error that says: %s", selected, err, name)
		}
	}
}
