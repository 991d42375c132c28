package httpapi

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strings"

	"forecourt/internal/platform/fault"
)

// unread is a value of a body that its field cannot hold, though its kind is
// right: an amount with three decimals. The contract cannot say so.
type unread struct{ path, code string }

const unreadMark = "unread "

// Error is read again by unreadOf: huma keeps the text of an error alone.
func (u unread) Error() string { return unreadMark + u.path + " " + u.code }

func unreadOf(message string) (path, code string, ok bool) {
	rest, ok := strings.CutPrefix(message, unreadMark)
	path, code, found := strings.Cut(rest, " ")
	return path, code, ok && found
}

// unmarshal reads JSON, and names the field of what cannot be read.
func unmarshal(text []byte, into any) error {
	err := json.Unmarshal(text, into)
	if err == nil {
		return nil
	}
	if path, why := locate(text, reflect.TypeOf(into), ""); why != nil && path != "" {
		code := fault.FormOf(why)
		var mismatch *json.UnmarshalTypeError
		if errors.As(why, &mismatch) {
			code = "wrong_type"
		}
		return unread{path, code}
	}
	return err
}

// locate finds the first value that cannot be read into its type.
func locate(text []byte, t reflect.Type, path string) (at string, why error) {
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if _, own := reflect.New(t).Interface().(json.Unmarshaler); !own {
		if t.Kind() == reflect.Struct {
			return locateField(text, t, path)
		}
		var items []json.RawMessage
		if (t.Kind() == reflect.Slice || t.Kind() == reflect.Array) && json.Unmarshal(text, &items) == nil {
			for i, item := range items {
				if at, why := locate(item, t.Elem(), fmt.Sprintf("%s[%d]", path, i)); why != nil {
					return at, why
				}
			}
			return "", nil
		}
	}
	return path, json.Unmarshal(text, reflect.New(t).Interface())
}

func locateField(text []byte, t reflect.Type, path string) (at string, why error) {
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(text, &fields); err != nil {
		return path, err
	}
	for _, field := range reflect.VisibleFields(t) {
		name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
		value, sent := fields[name]
		if name == "" || !sent {
			continue
		}
		if at, why := locate(value, field.Type, strings.TrimPrefix(path+"."+name, ".")); why != nil {
			return at, why
		}
	}
	return "", nil
}
