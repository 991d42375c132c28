// Package strictjson reads files of a fixed shape that people write or
// generate: an unknown field, a field twice, a value of another type or
// something after the end is an error that names the place. encoding/json
// would ignore the first two, and match names in any letter case.
package strictjson

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strconv"
	"strings"
)

// Error is what is wrong at one place of a file.
type Error struct {
	Path   string // such as cases[3].input.model.co2; empty for the file itself
	Line   int    // from 1
	Column int    // in bytes, from 1
	Err    error
}

func (e *Error) Error() string {
	place := fmt.Sprintf("line %d, column %d", e.Line, e.Column)
	if e.Path != "" {
		place += ", " + e.Path
	}
	return place + ": " + e.Err.Error()
}

func (e *Error) Unwrap() error { return e.Err }

// Decode reads data into a pointer to a struct. Fields are matched by their
// json tag, letter for letter; one that is absent keeps its value. A pointer
// may be null, a slice, struct, bool, string or int64 may not; a type with
// UnmarshalJSON decides for itself. The error is an *Error.
func Decode(data []byte, into any) error {
	d := &decoder{data: data, tokens: json.NewDecoder(bytes.NewReader(data))}
	d.tokens.UseNumber()
	// The tokens below are those of a valid text with nothing behind it.
	if err := json.Unmarshal(data, new(json.RawMessage)); err != nil {
		var syntax *json.SyntaxError
		if errors.As(err, &syntax) {
			return d.errorAt("", max(0, syntax.Offset-1), err)
		}
		return d.errorAt("", 0, err)
	}

	return d.decodeValue(reflect.ValueOf(into).Elem(), "")
}

type decoder struct {
	data   []byte
	tokens *json.Decoder
}

// nextOffset gives the place at which the next token begins.
func (d *decoder) nextOffset() int64 {
	at := d.tokens.InputOffset()
	for at < int64(len(d.data)) && strings.IndexByte(" \t\r\n,:", d.data[at]) >= 0 {
		at++
	}
	return at
}

func (d *decoder) errorAt(path string, offset int64, err error) error {
	before := d.data[:offset]
	return &Error{
		Path: path, Line: bytes.Count(before, []byte("\n")) + 1,
		Column: len(before) - (bytes.LastIndexByte(before, '\n') + 1) + 1, Err: err,
	}
}

func (d *decoder) decodeValue(into reflect.Value, path string) error {
	start := d.nextOffset()
	if into.Kind() == reflect.Pointer {
		if bytes.HasPrefix(d.data[start:], []byte("null")) {
			into.SetZero()
			return d.skipValue(path)
		}

		into.Set(reflect.New(into.Type().Elem()))
		return d.decodeValue(into.Elem(), path)
	}
	if own, ok := into.Addr().Interface().(json.Unmarshaler); ok {
		var raw json.RawMessage
		err := d.tokens.Decode(&raw)
		if err == nil {
			err = own.UnmarshalJSON(raw)
		}
		if err != nil {
			return d.errorAt(path, start, err)
		}
		return nil
	}

	token, err := d.tokens.Token()
	if err != nil {
		return d.errorAt(path, start, err)
	}

	switch into.Kind() {
	case reflect.Struct:
		if token == json.Delim('{') {
			return d.decodeObject(into, path)
		}

		err = errors.New("an object is needed")
	case reflect.Slice:
		if token == json.Delim('[') {
			return d.decodeList(into, path)
		}

		err = errors.New("a list is needed")
	default:
		err = setScalar(into, token)
	}
	if err != nil {
		return d.errorAt(path, start, err)
	}

	return nil
}

func (d *decoder) skipValue(path string) error {
	if _, err := d.tokens.Token(); err != nil {
		return d.errorAt(path, d.nextOffset(), err)
	}
	return nil
}

func (d *decoder) decodeObject(into reflect.Value, path string) error {
	fields := map[string]int{}
	for i := range into.NumField() {
		name, _, _ := strings.Cut(into.Type().Field(i).Tag.Get("json"), ",")
		fields[name] = i
	}

	seen := map[string]bool{}
	for d.tokens.More() {
		start := d.nextOffset()
		token, err := d.tokens.Token()
		if err != nil {
			return d.errorAt(path, start, err)
		}

		name, _ := token.(string) // the name of a member is always a text
		place := strings.TrimPrefix(path+"."+shownName(name), ".")
		field, known := fields[name]
		switch {
		case !known || name == "":
			return d.errorAt(place, start, errors.New("unknown field"))
		case seen[name]:
			return d.errorAt(place, start, errors.New("the field is here twice"))
		}

		seen[name] = true
		if err := d.decodeValue(into.Field(field), place); err != nil {
			return err
		}
	}

	return d.skipValue(path)
}

func (d *decoder) decodeList(into reflect.Value, path string) error {
	into.Set(reflect.MakeSlice(into.Type(), 0, 0))
	for i := 0; d.tokens.More(); i++ {
		into.Set(reflect.Append(into, reflect.Zero(into.Type().Elem())))
		if err := d.decodeValue(into.Index(i), fmt.Sprintf("%s[%d]", path, i)); err != nil {
			return err
		}
	}

	return d.skipValue(path)
}

// shownName keeps a message readable whatever a file calls its fields.
func shownName(name string) string {
	const longest = 60
	if len(name) > longest {
		name = name[:longest] + "..."
	}
	if quoted := strconv.Quote(name); quoted != `"`+name+`"` {
		return quoted
	}

	return name
}

func setScalar(into reflect.Value, token json.Token) error {
	switch into.Kind() {
	case reflect.Bool:
		if b, ok := token.(bool); ok {
			into.SetBool(b)
			return nil
		}
		return errors.New("true or false is needed")
	case reflect.String:
		if s, ok := token.(string); ok {
			into.SetString(s)
			return nil
		}
		return errors.New("a text is needed")
	case reflect.Int64:
		n, ok := token.(json.Number)
		if !ok || strings.ContainsAny(n.String(), ".eE") {
			return errors.New("a whole number is needed")
		}

		i, err := strconv.ParseInt(n.String(), 10, 64)
		if err != nil {
			return errors.New("the number is beyond 64 bits")
		}

		into.SetInt(i)
		return nil
	default:
		return fmt.Errorf("a file cannot fill a %s", into.Type())
	}
}
