package db

import (
	"reflect"

	"forecourt/internal/platform/date"
	"forecourt/internal/platform/db/dialect"
)

// CastType gives the type that CAST names for a bound value of this Go type.
func (tx *Tx) CastType(value any) string { return tx.db.dialect.CastType(kindOf(value)) }

// dated is a type of its own around a day.
type dated interface{ DaysSince(other date.Date) int64 }

// kindOf says how a value, or what it points to, is stored.
func kindOf(value any) dialect.Kind {
	switch value.(type) {
	case nil:
		return dialect.Text
	case Time, *Time:
		return dialect.Instant
	case date.Date, *date.Date, dated:
		return dialect.Day
	}

	t := reflect.TypeOf(value)
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}

	switch t.Kind() { //nolint:exhaustive // the others are text
	case reflect.Int64, reflect.Int:
		return dialect.Whole
	case reflect.Bool:
		return dialect.YesNo
	case reflect.Map, reflect.Slice, reflect.Struct:
		return dialect.JSON
	}

	return dialect.Text
}
