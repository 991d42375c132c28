package table

import (
	"encoding/json"
	"errors"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"

	"forecourt/internal/platform/fault"
)

// Patch is the body of a partial update of a T: a field that is absent stays
// as it is, null clears it. A read-only field may come back as it was read, and is
// refused with another value rather than dropped in silence. Creating a record reads
// the same body onto an empty one.
type Patch[T any] struct {
	raw    json.RawMessage
	fields map[string]json.RawMessage
}

// UnmarshalJSON keeps the body as it came.
func (p *Patch[T]) UnmarshalJSON(text []byte) error {
	p.raw = slices.Clone(text)
	return json.Unmarshal(text, &p.fields)
}

// MarshalJSON gives the body as it came.
func (p Patch[T]) MarshalJSON() ([]byte, error) { return p.raw, nil }

// Has reports whether the body has the field.
func (p Patch[T]) Has(name string) bool {
	_, ok := p.fields[name]
	return ok
}

// Int reads a whole number of the body, or 0: its id or its revision.
func (p Patch[T]) Int(name string) int64 {
	var n int64
	if json.Unmarshal(p.fields[name], &n) != nil {
		return 0
	}
	return n
}

// Revision gives the revision that the body says was seen, or 0.
func (p Patch[T]) Revision() int64 { return p.Int("revision") }

// Apply writes the fields of the body onto the row.
func (p Patch[T]) Apply(row *T) error { return applyFields(p.fields, row, false) }

// applyFields writes the fields of a body onto a row; restoring an earlier state writes read-only ones
// too and ignores what is no field of the record (a password's trace).
func applyFields(sent map[string]json.RawMessage, row any, restoring bool) error {
	shape := shapeOf(reflect.TypeOf(row).Elem())
	fields := map[string]json.RawMessage{}
	var wrong fault.Fields

	for _, name := range slices.Sorted(maps.Keys(sent)) {
		field, known := shape[name]
		switch {
		case !known && restoring:
		case !known:
			wrong.Add(name, "unexpected")
		case field.readOnly && !restoring:
			if field.isStored && hasID(row) && !field.sameAs(row, sent[name]) {
				wrong.Add(name, "not_written_here")
			}
		case string(sent[name]) == "null" && !field.nullable && !restoring:

			wrong.Add(name, "not_null")
		default:
			fields[name] = sent[name]
		}
	}

	if len(wrong) > 0 {
		return wrong.Err()
	}

	for _, name := range slices.Sorted(maps.Keys(fields)) {
		// A map that stays would mix its old texts with the new ones; what a
		// pointer or slice points to is shared with the row as it was before.
		f := reflect.ValueOf(row).Elem().FieldByIndex(shape[name].index)
		isNull := string(fields[name]) == "null" // which leaves a text or a number as it was
		if kind := f.Kind(); isNull || kind == reflect.Map || kind == reflect.Pointer || kind == reflect.Slice {
			f.SetZero()
		}

		// One by one, so that each field that cannot be read is named.
		var mismatch *json.UnmarshalTypeError
		object := slices.Concat([]byte("{"), strconv.AppendQuote(nil, name), []byte(":"), fields[name], []byte("}"))
		switch err := json.Unmarshal(object, row); {
		case errors.As(err, &mismatch):
			wrong.Add(name, "wrong_type")
		case err != nil:
			wrong.Add(name, fault.FormOf(err))
		}
	}

	return wrong.Err()
}

// Row gives the type of the record, for the contract.
func (Patch[T]) Row() reflect.Type { return reflect.TypeFor[T]() }

type shapeField struct {
	index    []int
	readOnly bool
	nullable bool
	// isStored: a row that was read has it. What is worked out for an answer alone is
	// unknown while the row is written.
	isStored bool
}

// sameAs reports whether what was sent is what the row has.
func (f shapeField) sameAs(row any, sent json.RawMessage) bool {
	has := reflect.ValueOf(row).Elem().FieldByIndex(f.index)
	read := reflect.New(has.Type())
	if json.Unmarshal(sent, read.Interface()) != nil {
		return false
	}
	if equalValues(read.Elem(), has) {
		return true
	}

	was, err := json.Marshal(has.Interface())
	is, failed := json.Marshal(read.Interface())

	return err == nil && failed == nil && string(was) == string(is)
}

// hasID reports whether a row is one that there is.
func hasID(row any) bool {
	one, ok := row.(keyed)
	return ok && one.key() != 0
}

var shapes sync.Map // reflect.Type -> map[string]shapeField

// shapeOf lists the JSON fields of a struct, those of embedded structs included.
func shapeOf(t reflect.Type) map[string]shapeField {
	if known, ok := shapes.Load(t); ok {
		return known.(map[string]shapeField)
	}

	shape := map[string]shapeField{}
	for _, f := range reflect.VisibleFields(t) {
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		if f.Anonymous || name == "" || name == "-" {
			continue
		}

		shape[name] = shapeField{
			index:    f.Index,
			readOnly: f.Tag.Get("readOnly") == "true" || name == "revision",
			nullable: f.Type.Kind() == reflect.Pointer,
			isStored: f.Tag.Get("db") != "" && name != "revision",
		}
	}

	shapes.Store(t, shape)

	return shape
}
