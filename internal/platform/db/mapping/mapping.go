// Package mapping says which fields of a row type are which columns. It is made
// by hand, since the libraries that do it (sqlx, scany) look the fields up again
// for every statement run and are silent about a field that has no column.
package mapping

import (
	"fmt"
	"reflect"
	"slices"
	"sync"
)

// Columns are columns of a row type: its fields with a db tag, those of
// embedded structs included.
type Columns struct {
	// Names are the columns; use List for a list of one's own.
	Names  []string
	fields [][]int // where in the struct, see reflect.Value.FieldByIndex
}

// Mapping is all columns of a row type in the order of its fields, and those of
// them that are stored: a field tagged fieldtag:"computed" is read only.
type Mapping struct{ All, Stored Columns }

// mappings are found once for each type, since looking for them costs more than
// running a small query.
var mappings sync.Map // reflect.Type -> *Mapping

// Of gives the mapping of a row type, which is a struct.
func Of(t reflect.Type) *Mapping {
	if known, ok := mappings.Load(t); ok {
		return known.(*Mapping)
	}

	found := &Mapping{}
	for _, field := range reflect.VisibleFields(t) {
		name := field.Tag.Get("db")
		if field.Anonymous || name == "" || name == "-" {
			continue
		}

		found.All.addColumn(name, field.Index)
		if field.Tag.Get("fieldtag") != "computed" {
			found.Stored.addColumn(name, field.Index)
		}
	}

	mappings.Store(t, found)

	return found
}

// Match gives the columns of a row type in the order in which a statement
// selects them. Each must have a field and each field a column, but for computed
// fields: rows that are read to be written do without them.
func Match(row reflect.Type, selected []string) (*Columns, error) {
	of := Of(row)
	matched := &Columns{}
	for i, name := range selected {
		at := slices.Index(of.All.Names, name)
		if at < 0 {
			return nil, fmt.Errorf(
				"column %q has no field in %s: name it as the db tag of a field (AS, when it is an expression)",
				name, row,
			)
		}

		if slices.Contains(selected[:i], name) {
			return nil, fmt.Errorf("column %q is selected twice for %s", name, row)
		}

		matched.addColumn(name, of.All.fields[at])
	}

	for _, name := range of.Stored.Names {
		if !slices.Contains(selected, name) {
			return nil, fmt.Errorf("the field %q of %s has no column: select it", name, row)
		}
	}

	return matched, nil
}

func (c *Columns) addColumn(name string, field []int) {
	c.Names = append(c.Names, name)
	c.fields = append(c.fields, field)
}

// List names the columns; the caller may change the list.
func (c *Columns) List() []string { return slices.Clone(c.Names) }

// Values gives the fields of a row, which is a pointer to a struct.
func (c *Columns) Values(row any) []any {
	v := reflect.ValueOf(row).Elem()
	values := make([]any, len(c.fields))
	for i, field := range c.fields {
		values[i] = v.FieldByIndex(field).Interface()
	}
	return values
}

// Point lets each target point to its field of a row, which is a pointer to a struct.
func (c *Columns) Point(targets []any, row any) {
	v := reflect.ValueOf(row).Elem()
	for i, field := range c.fields {
		targets[i] = v.FieldByIndex(field).Addr().Interface()
	}
}
