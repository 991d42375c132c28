package db

import (
	"reflect"
	"slices"
	"sync"
)

// rowColumns are the columns of a row type: its fields with a db tag, those of
// embedded structs included, in their order. They are found once for each type,
// since looking for them costs more than running a small query.
type rowColumns struct {
	names  []string
	fields [][]int // where in the struct, see reflect.Value.FieldByIndex
}

// mapped are all columns of a row type, and those of them that are stored: a
// field tagged fieldtag:"computed" is read only.
type mapped struct{ all, stored rowColumns }

var mappings sync.Map // reflect.Type -> *mapped

func mapping[T any]() *mapped {
	t := reflect.TypeFor[T]()
	if known, ok := mappings.Load(t); ok {
		return known.(*mapped)
	}
	found := &mapped{}
	for _, field := range reflect.VisibleFields(t) {
		name := field.Tag.Get("db")
		if field.Anonymous || name == "" || name == "-" {
			continue
		}
		found.all.add(name, field.Index)
		if field.Tag.Get("fieldtag") != "computed" {
			found.stored.add(name, field.Index)
		}
	}
	mappings.Store(t, found)
	return found
}

func (c *rowColumns) add(name string, field []int) {
	c.names, c.fields = append(c.names, name), append(c.fields, field)
}

// Columns names the columns; the caller may change the list.
func (c *rowColumns) Columns() []string { return slices.Clone(c.names) }

// Values gives the fields of a row, which is a pointer to a struct.
func (c *rowColumns) Values(row any) []any {
	v := reflect.ValueOf(row).Elem()
	values := make([]any, len(c.fields))
	for i, field := range c.fields {
		values[i] = v.FieldByIndex(field).Interface()
	}
	return values
}

// point lets each target point to its field of a row, which is a pointer to a struct.
func (c *rowColumns) point(targets []any, row any) {
	v := reflect.ValueOf(row).Elem()
	for i, field := range c.fields {
		targets[i] = v.FieldByIndex(field).Addr().Interface()
	}
}

var derivedFields sync.Map // reflect.Type -> []string

// derivedOf names the fields of a row, or of what it points to, that follow
// from others, such as the symbol of a currency: read only and not stored.
func derivedOf(t reflect.Type) []string {
	if known, ok := derivedFields.Load(t); ok {
		return known.([]string)
	}
	row := t
	if row.Kind() == reflect.Pointer {
		row = row.Elem()
	}
	var names []string
	for _, field := range reflect.VisibleFields(row) {
		if field.Tag.Get("fieldtag") == "computed" && field.Tag.Get("readOnly") == "true" {
			names = append(names, field.Tag.Get("json"))
		}
	}
	derivedFields.Store(t, names)
	return names
}
