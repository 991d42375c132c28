// Package mapping tells which fields of a row type are which columns.
package mapping

import (
	"reflect"
	"slices"
	"sync"
)

// Columns are the columns of a row type: its fields with a db tag, those of
// embedded structs included, in their order. They are found once for each type,
// since looking for them costs more than running a small query.
type Columns struct {
	// Names are the columns; use List for a list of one's own.
	Names  []string
	fields [][]int // where in the struct, see reflect.Value.FieldByIndex
}

// Mapping is all columns of a row type, and those of them that are stored: a
// field tagged fieldtag:"computed" is read only.
type Mapping struct{ All, Stored Columns }

var mappings sync.Map // reflect.Type -> *Mapping

// Of gives the mapping of a row type.
func Of[T any]() *Mapping {
	t := reflect.TypeFor[T]()
	if known, ok := mappings.Load(t); ok {
		return known.(*Mapping)
	}
	found := &Mapping{}
	for _, field := range reflect.VisibleFields(t) {
		name := field.Tag.Get("db")
		if field.Anonymous || name == "" || name == "-" {
			continue
		}
		found.All.add(name, field.Index)
		if field.Tag.Get("fieldtag") != "computed" {
			found.Stored.add(name, field.Index)
		}
	}
	mappings.Store(t, found)
	return found
}

func (c *Columns) add(name string, field []int) {
	c.Names, c.fields = append(c.Names, name), append(c.fields, field)
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
