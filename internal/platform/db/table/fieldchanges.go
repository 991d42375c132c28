package table

import (
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"

	"forecourt/internal/platform/db"
)

// loggedField is a field of a record as the log names it.
type loggedField struct {
	name  string
	head  string // the name as JSON, up to what it was
	index []int
	// elsewhere: it is no column of the record's own table.
	elsewhere bool
	// whole, yesNo and most of the plain texts are written without the detour
	// over json, which takes longer than all else here.
	whole, yesNo, plain bool
}

var loggedFields sync.Map // reflect.Type -> []loggedField

// fieldsToLog lists the fields that fieldChanges compares, by name.
func fieldsToLog(t reflect.Type) []loggedField {
	if known, ok := loggedFields.Load(t); ok {
		return known.([]loggedField)
	}

	var fields []loggedField
	for _, f := range reflect.VisibleFields(t) {
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		if f.Anonymous || name == "" || name == "-" || unlogged[name] || slices.Contains(derivedOf(t), name) {
			continue
		}

		encodes := f.Type.Implements(reflect.TypeFor[json.Marshaler]())
		fields = append(fields, loggedField{
			name:      name,
			head:      strconv.Quote(name) + ":[",
			index:     f.Index,
			elsewhere: f.Tag.Get("db") == "",
			whole:     f.Type.Kind() == reflect.Int64 && !encodes,
			yesNo:     f.Type.Kind() == reflect.Bool && !encodes,
			plain:     f.Type.Kind() == reflect.String && !encodes,
		})
	}

	slices.SortFunc(fields, func(a, b loggedField) int { return strings.Compare(a.name, b.name) })
	loggedFields.Store(t, fields)

	return fields
}

// fieldChanges compares the fields of a row and writes those that differ as the
// log keeps them. Either row may be nil.
func fieldChanges(before, after any) (changes []byte, differs bool, err error) {
	var was, is reflect.Value
	var row reflect.Type
	if before != nil {
		was = reflect.ValueOf(before).Elem()
		row = was.Type()
	}

	if after != nil {
		is = reflect.ValueOf(after).Elem()
		row = is.Type()
	}

	changes = append(make([]byte, 0, 64), '{')
	for _, f := range fieldsToLog(row) {
		var old, now reflect.Value
		if before != nil {
			old = was.FieldByIndex(f.index)
		}

		if after != nil {
			now = is.FieldByIndex(f.index)
		}

		if before != nil && after != nil && equalValues(old, now) || isNull(old) && isNull(now) {
			continue
		}

		if differs {
			changes = append(changes, ',')
		}

		differs = true
		changes = append(changes, f.head...)
		if changes, err = f.appendValue(changes, old); err != nil {
			return nil, false, err
		}

		changes = append(changes, ',')
		if changes, err = f.appendValue(changes, now); err != nil {
			return nil, false, err
		}

		changes = append(changes, ']')
	}

	traced := secretMarks(before, after)
	for _, name := range slices.Sorted(maps.Keys(traced)) {
		if differs {
			changes = append(changes, ',')
		}
		differs = true
		changes = fmt.Appendf(changes, "%q:[%s,%s]", name, traced[name][0], traced[name][1])
	}

	return append(changes, '}'), differs, nil
}

// removedFields writes the fields of a row that is removed, and when it was made: what brings it back
// finds all of it in the log.
func removedFields(row any) ([]byte, error) {
	changes, differs, err := fieldChanges(row, nil)
	if err != nil {
		return nil, err
	}

	made, err := json.Marshal(recordOf(row).CreatedAt)
	if err != nil {
		return nil, fmt.Errorf("take down when a row was made: %w", err)
	}

	changes = changes[:len(changes)-1]
	if differs {
		changes = append(changes, ',')
	}

	return fmt.Appendf(changes, "%q:[%s,null]}", "created_at", made), nil
}

// secretMarks gives marks of the secrets that differ, each null or a JSON text.
func secretMarks(before, after any) map[string][2]string {
	of := func(row any) map[string]string {
		if s, ok := row.(secretive); ok {
			return s.Fingerprints()
		}
		return nil
	}
	had := of(before)
	has := of(after)
	differing := map[string][2]string{}

	for name, trace := range has {
		if was, known := had[name]; !known || was != trace {
			differing[name] = [2]string{"null", strconv.Quote(Changed)}
		}
	}

	for name := range had {
		if _, stays := has[name]; !stays {
			differing[name] = [2]string{strconv.Quote(Changed), "null"}
		}
	}

	return differing
}

func isNull(v reflect.Value) bool {
	return !v.IsValid() ||
		(v.Kind() == reflect.Pointer || v.Kind() == reflect.Map || v.Kind() == reflect.Slice) && v.IsNil()
}

func equalValues(a, b reflect.Value) bool {
	switch a.Kind() { //nolint:exhaustive // the others are compared at the end
	case reflect.String:
		return a.String() == b.String()
	case reflect.Int64:
		return a.Int() == b.Int()
	case reflect.Bool:
		return a.Bool() == b.Bool()
	case reflect.Pointer:
		if a.IsNil() || b.IsNil() {
			return a.IsNil() == b.IsNil()
		}
		return equalValues(a.Elem(), b.Elem())
	case reflect.Map, reflect.Slice:
		return a.Len() == 0 && b.Len() == 0 || reflect.DeepEqual(a.Interface(), b.Interface())
	}

	return reflect.DeepEqual(a.Interface(), b.Interface())
}

func (f loggedField) appendValue(text []byte, v reflect.Value) ([]byte, error) {
	switch {
	case isNull(v):
		return append(text, "null"...), nil
	case f.whole:
		return strconv.AppendInt(text, v.Int(), 10), nil
	case f.yesNo:
		return strconv.AppendBool(text, v.Bool()), nil
	case f.plain && isPlain(v.String()):
		return append(append(append(text, '"'), v.String()...), '"'), nil
	}

	if texts, ok := v.Interface().(db.Translations); ok {
		if written, ok := appendTexts(text, texts); ok {
			return written, nil
		}
	}

	value, err := json.Marshal(v.Interface())
	if err != nil {
		return nil, fmt.Errorf("take down field %s: %w", f.name, err)
	}

	return append(text, value...), nil
}

// appendTexts writes translations as JSON does, by language.
func appendTexts(text []byte, texts db.Translations) ([]byte, bool) {
	text = append(text, '{')
	for i, language := range slices.Sorted(maps.Keys(texts)) {
		if !isPlain(language) || !isPlain(texts[language]) {
			return nil, false
		}

		if i > 0 {
			text = append(text, ',')
		}
		text = append(append(append(append(append(text, '"'), language...), `":"`...), texts[language]...), '"')
	}

	return append(text, '}'), true
}

// isPlain reports whether JSON writes the text as it is.
func isPlain(text string) bool {
	ascii := true
	for i := range len(text) {
		c := text[i]
		if c < ' ' || c == '"' || c == '\\' || c == '<' || c == '>' || c == '&' {
			return false
		}
		ascii = ascii && c < utf8.RuneSelf
	}

	return ascii || utf8.ValidString(text) && !strings.ContainsAny(text, "\u2028\u2029")
}
