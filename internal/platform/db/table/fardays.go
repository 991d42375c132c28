package table

import (
	"reflect"
	"strings"
	"sync"

	"forecourt/internal/platform/date"
	"forecourt/internal/platform/fault"
)

// lastYear is that of the last day that a record takes: what is later, such as a day of the
// year 9999, is a slip and nobody's plan. What is stored already stays.
const lastYear = 2999

// dayField is a day of a record, as the API names it.
type dayField struct {
	name  string
	index []int
}

var dayFields sync.Map // reflect.Type -> []dayField

func daysOf(t reflect.Type) []dayField {
	if known, ok := dayFields.Load(t); ok {
		return known.([]dayField)
	}

	var fields []dayField
	for _, f := range reflect.VisibleFields(t) {
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		if f.Anonymous || name == "" || name == "-" || f.Tag.Get("db") == "" || f.Tag.Get("fieldtag") == "computed" {
			continue
		}

		if f.Type == reflect.TypeFor[date.Date]() || f.Type == reflect.TypeFor[*date.Date]() {
			fields = append(fields, dayField{name, f.Index})
		}
	}

	dayFields.Store(t, fields)

	return fields
}

// dayIn gives the day of a row; no row and no day are no date.
func (f dayField) dayIn(row reflect.Value) date.Date {
	v := row.FieldByIndex(f.index)
	if v.Kind() == reflect.Pointer {
		if v.IsNil() {
			return date.Date{}
		}
		v = v.Elem()
	}
	return v.Interface().(date.Date)
}

// nearDays notes the days of a row that are new and later than any plan.
func nearDays(before, after any, wrong *fault.Fields) {
	for _, f := range daysOf(reflect.TypeOf(after).Elem()) {
		day := f.dayIn(reflect.ValueOf(after).Elem())
		if day.Year() <= lastYear || before != nil && day == f.dayIn(reflect.ValueOf(before).Elem()) {
			continue
		}
		wrong.Add(f.name, "day_too_far", "year", lastYear)
	}
}
