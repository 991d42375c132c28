package httpapi

import (
	"cmp"
	"encoding"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"
)

// parameter is a field of an input that a path, a query or a header is read into.
type parameter struct {
	at       []int // its place in the input
	in, name string
	fallback string // what counts when nothing is sent
	required bool
	schema   *huma.Schema
}

// findParameters lists the parameters of an input, and of the structs embedded in it.
func findParameters(schemas huma.Registry, input reflect.Type, at []int) []parameter {
	var found []parameter
	for i := range input.NumField() {
		field := input.Field(i)
		switch {
		case !field.IsExported(), field.Name == "Body":
			continue
		case isEmbedded(field):
			found = append(found, findParameters(schemas, field.Type, below(at, i))...)
			continue
		}

		in, name := placeOf(field)
		if in == "" {
			continue
		}
		if !canSet(field.Type) {
			panic("httpapi: " + in + " parameter " + name + " cannot be a " + field.Type.String())
		}
		found = append(found, parameter{
			at: below(at, i), in: in, name: name, fallback: field.Tag.Get("default"),
			required: in == "path" || field.Tag.Get("required") == "true",
			schema:   huma.SchemaFromField(schemas, field, ""),
		})
	}
	return found
}

// placeOf is where a field is read from, and by which name; empty for what is not read at all.
func placeOf(field reflect.StructField) (in, name string) {
	for _, unknown := range []string{"cookie", "form", "hidden", "timeFormat"} {
		if _, has := field.Tag.Lookup(unknown); has {
			panic("httpapi: field " + field.Name + " of an input has the tag " + unknown + ", which nothing reads")
		}
	}

	for _, in := range []string{"path", "query", "header"} {
		name := field.Tag.Get(in)
		if strings.Contains(name, ",") {
			panic("httpapi: parameter " + name + " has options, which nothing reads")
		}
		if name != "" {
			return in, name
		}
	}
	return "", ""
}

// describe shows the parameter in the contract. Of two with one name the first is shown.
func (p *parameter) describe(operation *huma.Operation) {
	known := slices.ContainsFunc(operation.Parameters, func(other *huma.Param) bool {
		return other.Name == p.name && other.In == p.in
	})
	if known {
		return
	}

	shown := &huma.Param{
		Name: p.name, In: p.in, Required: p.required, Schema: p.schema,
		Description: p.schema.Description, // not every reader of contracts looks for it in the schema
	}
	if p.in == "query" {
		shown.Explode = new(bool) // several values stand in one, with commas between
	}
	operation.Parameters = append(operation.Parameters, shown)
}

// read fills the field of a parameter, and notes what is wrong with it.
func (p *parameter) read(hc huma.Context, in reflect.Value, found *findings) {
	found.begin(p.in, p.name)
	text := cmp.Or(p.sent(hc), p.fallback)
	if text == "" {
		if p.required {
			found.add("required")
		}
		return
	}

	value, ok := set(in.FieldByIndex(p.at), text)
	if !ok {
		found.add("wrong_type")
		return
	}
	found.validate(p.schema, value)
}

// sent is the text of a parameter in a request.
func (p *parameter) sent(hc huma.Context) string {
	switch p.in {
	case "path":
		return hc.Param(p.name)
	case "query":
		return hc.Query(p.name)
	}
	return hc.Header(p.name)
}

// canSet reports whether set reads texts into fields of a type.
func canSet(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.String, reflect.Int, reflect.Int64, reflect.Bool:
		return true
	case reflect.Slice:
		isPlain := t == reflect.TypeFor[[]string]() || t == reflect.TypeFor[[]int64]()
		return isPlain || t.Elem().Kind() == reflect.Struct && canSet(t.Elem())
	default:
		return reflect.PointerTo(t).Implements(reflect.TypeFor[encoding.TextUnmarshaler]())
	}
}

// set reads a text into a field. It gives the value that the schema of the field checks, and whether there is one.
func set(field reflect.Value, text string) (value any, ok bool) {
	switch field.Kind() {
	case reflect.String:
		field.SetString(text)
		return text, true
	case reflect.Int, reflect.Int64:
		number, err := strconv.ParseInt(text, 10, 64)
		field.SetInt(number)
		return number, err == nil
	case reflect.Bool:
		is, err := strconv.ParseBool(text)
		field.SetBool(is)
		return is, err == nil
	case reflect.Slice:
		return setSlice(field, strings.Split(text, ","))
	default:
		err := field.Addr().Interface().(encoding.TextUnmarshaler).UnmarshalText([]byte(text))
		return text, err == nil
	}
}

// setSlice reads texts into a field that is a slice, as set does.
func setSlice(field reflect.Value, texts []string) (value any, ok bool) {
	switch slice := field.Addr().Interface().(type) {
	case *[]string:
		*slice = texts
		return texts, true
	case *[]int64:
		*slice = make([]int64, len(texts))
		for i := range texts {
			number, err := strconv.ParseInt(texts[i], 10, 64)
			if err != nil {
				return nil, false
			}
			(*slice)[i] = number
		}
		return *slice, true
	}

	field.Set(reflect.MakeSlice(field.Type(), len(texts), len(texts)))
	for i := range texts {
		if _, ok := set(field.Index(i), texts[i]); !ok {
			return nil, false
		}
	}
	return texts, true
}
