package table

import (
	"reflect"
	"slices"
	"strings"
	"sync"

	"forecourt/internal/platform/date"
	"forecourt/internal/platform/fault"
)

// A day typed with a slip, such as of the year 9999 or 2206, is nobody's plan: no record
// takes one further away than this. What is stored already stays.

const (
	// farYears is how many years from today a day may be away.
	farYears = 100
	// lastYear is that of the last day where a table lets days be further away.
	lastYear = 2999
)

// dayField is a day of a record, as the API and its column name it.
type dayField struct {
	name, column string
	index        []int
}

var dayFields sync.Map // reflect.Type -> []dayField

func daysOf(t reflect.Type) []dayField {
	if known, ok := dayFields.Load(t); ok {
		return known.([]dayField)
	}
	var fields []dayField
	for _, f := range reflect.VisibleFields(t) {
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		column := f.Tag.Get("db")
		if f.Anonymous || name == "" || name == "-" || column == "" || f.Tag.Get("fieldtag") == "computed" {
			continue
		}
		if f.Type == reflect.TypeFor[date.Date]() || f.Type == reflect.TypeFor[*date.Date]() {
			fields = append(fields, dayField{name, column, f.Index})
		}
	}
	dayFields.Store(t, fields)
	return fields
}

// in is the day of a row; no row and no day are no date.
func (f dayField) in(row reflect.Value) date.Date {
	v := row.FieldByIndex(f.index)
	if v.Kind() == reflect.Pointer {
		if v.IsNil() {
			return date.Date{}
		}
		v = v.Elem()
	}
	return v.Interface().(date.Date)
}

// nearDays notes the days of a row that are new and further away than any plan.
func (t *Table[T]) nearDays(today date.Date, before, after *T, wrong *fault.Fields) {
	for _, f := range daysOf(reflect.TypeFor[T]()) {
		day := f.in(reflect.ValueOf(after).Elem())
		year := today.Year() + farYears
		if slices.Contains(t.FarDays, f.column) {
			year = lastYear
		}
		if day.Year() <= year || before != nil && day == f.in(reflect.ValueOf(before).Elem()) {
			continue
		}
		wrong.Add(f.name, "day_too_far", "year", year)
	}
}
