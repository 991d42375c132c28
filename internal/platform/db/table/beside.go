package table

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"

	"forecourt/internal/platform/fault"
)

// Beside lists the fields of the body that are worked out when a record is shown, and that no row
// has while it is written.
func (p Patch[T]) Beside() []string {
	return p.readOnlyFields(func(field shapeField) bool { return !field.isStored })
}

// CheckBeside refuses fields of Beside that have another value than the record is shown with.
func (p Patch[T]) CheckBeside(shown map[string]json.RawMessage) error {
	return p.refuseDiffering(p.Beside(), shown)
}

// IsNewWith refuses the body of a new record where a read-only field of it has another value than the
// record came to have. A field without a value says nothing, as in an empty form that is sent whole.
func (p Patch[T]) IsNewWith(shown map[string]json.RawMessage) error {
	return p.refuseDiffering(slices.DeleteFunc(p.readOnlyFields(func(shapeField) bool { return true }), func(name string) bool {
		var value any
		return json.Unmarshal(p.fields[name], &value) == nil && (saysNothing(value) || isZero(value))
	}), shown)
}

// isZero reports whether a value is what a field has before anything is said: of a moment the first there is.
func isZero(value any) bool {
	return value == 0.0 || value == false || value == "0001-01-01T00:00:00Z"
}

// HasReadOnly reports whether the body has a read-only field.
func (p Patch[T]) HasReadOnly() bool {
	return len(p.readOnlyFields(func(shapeField) bool { return true })) > 0
}

// readOnlyFields lists the read-only fields of the body that are of a kind; the revision says what
// was seen.
func (p Patch[T]) readOnlyFields(is func(shapeField) bool) []string {
	shape := shapeOf(reflect.TypeFor[T]())
	var names []string
	for _, name := range slices.Sorted(maps.Keys(p.fields)) {
		if field, known := shape[name]; known && field.readOnly && name != "revision" && is(field) {
			names = append(names, name)
		}
	}
	return names
}

// refuseDiffering refuses those of the fields whose values differ from what is shown.
func (p Patch[T]) refuseDiffering(names []string, shown map[string]json.RawMessage) error {
	var wrong fault.Fields
	for _, name := range names {
		if !sameJSON(p.fields[name], shown[name]) {
			wrong.Add(name, "not_written_here")
		}
	}
	return wrong.Err()
}

// Raw gives a field of the body as it came; nil: the body has none of the name.
func (p Patch[T]) Raw(name string) json.RawMessage { return p.fields[name] }

// Without gives the body without a field.
func (p Patch[T]) Without(name string) Patch[T] {
	fields := maps.Clone(p.fields)
	delete(fields, name)
	return Patch[T]{raw: p.raw, fields: fields}
}

// With gives the body with another value of a field.
func (p Patch[T]) With(name string, value any) (Patch[T], error) {
	text, err := json.Marshal(value)
	if err != nil {
		return p, fmt.Errorf("write %s into a body: %w", name, err)
	}

	fields := maps.Clone(p.fields)
	fields[name] = text
	return Patch[T]{raw: p.raw, fields: fields}, nil
}

// sameJSON compares values by what they say; one that is left out says as much as an empty one.
func sameJSON(sent, shown json.RawMessage) bool {
	if bytes.Equal(sent, shown) {
		return true
	}

	var is, was any
	if json.Unmarshal(sent, &is) != nil || len(shown) > 0 && json.Unmarshal(shown, &was) != nil {
		return false
	}
	return reflect.DeepEqual(is, was) || saysNothing(is) && saysNothing(was)
}

func saysNothing(value any) bool {
	switch value := value.(type) {
	case []any:
		return len(value) == 0
	case map[string]any:
		return len(value) == 0
	case string:
		return value == ""
	}

	return value == nil
}
