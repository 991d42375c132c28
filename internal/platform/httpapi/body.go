package httpapi

import (
	"cmp"
	"net/http"
	"reflect"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"forecourt/internal/platform/fault"
)

const jsonType = "application/json"

// body is what the body of a request is read by; nothing of it is set for operations that read none.
type body struct {
	at      []int // the place of its fields in the input
	raw     []int // the place of its bytes in the input
	schema  *huma.Schema
	presets []preset
}

// preset is what a field of an input is that is left empty.
type preset struct {
	at    []int
	value reflect.Value
}

// describeBody finds where the input keeps the body: its fields in Body, its bytes in RawBody. The contract shows both.
// The body of a POST without any may say which revision the caller has seen.
func describeBody(schemas huma.Registry, operation *huma.Operation, input reflect.Type) body {
	fields, hasFields := input.FieldByName("Body")
	raw, hasRaw := input.FieldByName("RawBody")
	isOptional := hasFields && !hasRaw && fields.Type.Kind() == reflect.Pointer
	if seen, changes := input.FieldByName("InBody"); changes && !hasFields && !hasRaw && operation.Method == http.MethodPost {
		fields = seen
		hasFields = true
		isOptional = true
	}
	if !hasFields && !hasRaw {
		return body{}
	}

	described := body{at: fields.Index, raw: raw.Index}
	content := map[string]*huma.MediaType{}
	if hasFields {
		hint := operation.OperationID + "Request"
		if input.Name() != "" {
			hint = input.Name() + "Body"
		}
		described.schema = huma.SchemaFromField(schemas, fields, hint)
		described.schema.PrecomputeMessages()
		described.presets = findPresets(input, nil, map[reflect.Type]bool{})
		content[jsonType] = &huma.MediaType{Schema: described.schema}
	}
	if hasRaw {
		as := cmp.Or(raw.Tag.Get("contentType"), "application/octet-stream")
		if raw.Type != reflect.TypeFor[[]byte]() || !hasFields && as != formType {
			panic("httpapi: the body of " + operation.OperationID + " is neither JSON nor the bytes of a form")
		}
		content[as] = &huma.MediaType{Schema: &huma.Schema{Type: huma.TypeString, Format: "binary"}}
	}

	operation.RequestBody = &huma.RequestBody{Required: !isOptional, Content: content}
	return described
}

// findPresets lists the fields of an input that have a default, those of its body too.
func findPresets(t reflect.Type, at []int, seen map[reflect.Type]bool) []preset {
	if t.Kind() != reflect.Struct || seen[t] {
		return nil
	}
	seen[t] = true
	defer delete(seen, t)

	var found []preset
	for i := range t.NumField() {
		field := t.Field(i)
		if !field.IsExported() {
			continue
		}
		if text := field.Tag.Get("default"); text != "" {
			value := reflect.New(field.Type).Elem()
			if !canSet(field.Type) {
				panic("httpapi: " + t.String() + "." + field.Name + " has a default, which nothing sets")
			}
			if _, ok := set(value, text); !ok {
				panic("httpapi: the default of " + t.String() + "." + field.Name + " is no " + field.Type.String())
			}
			found = append(found, preset{below(at, i), value})
			continue
		}

		switch field.Type.Kind() {
		case reflect.Pointer, reflect.Slice, reflect.Array, reflect.Map:
			if len(findPresets(field.Type.Elem(), nil, seen)) > 0 {
				panic("httpapi: what is in " + t.String() + "." + field.Name + " has defaults, which nothing sets")
			}
		default:
			found = append(found, findPresets(field.Type, below(at, i), seen)...)
		}
	}
	return found
}

// readBody fills the input with the body and notes which fields are wrong. An error says that it cannot be read.
func (b *binding) readBody(hc huma.Context, in reflect.Value, found *findings) error {
	if b.body.at == nil && b.body.raw == nil {
		return nil
	}
	text := hc.(readContext).body
	if int64(len(text)) == b.operation.MaxBodyBytes {
		return fault.New(fault.TooLarge, "too_large")
	}
	_ = hc.SetReadDeadline(time.Time{}) // all of it is here, and the work may take longer

	if b.body.raw != nil {
		in.FieldByIndex(b.body.raw).SetBytes(text)
	}
	switch {
	case len(text) == 0 && b.operation.RequestBody.Required && !found.any():
		return fault.New(fault.Malformed, "malformed")
	case len(text) == 0, b.body.at == nil:
		return nil
	}
	return b.readFields(hc, in, found, text)
}

// readFields fills the field Body of the input, once its schema has no objection.
func (b *binding) readFields(hc huma.Context, in reflect.Value, found *findings, text []byte) error {
	contentType := cmp.Or(hc.Header("Content-Type"), jsonType)

	var sent any
	if err := b.api.Unmarshal(contentType, text, &sent); err != nil {
		return fault.New(fault.Malformed, "malformed").Because(err)
	}
	found.begin("body", "")
	if !found.validate(b.body.schema, sent) {
		return nil
	}

	fields := in.FieldByIndex(b.body.at).Addr().Interface()
	if err := b.api.Unmarshal(contentType, text, fields); err != nil {
		found.begin("body", "")
		found.add(err.Error())
		return nil
	}
	b.body.preset(in)
	return nil
}

// preset sets those fields of an input that were left empty and have a default.
func (b *body) preset(in reflect.Value) {
	for _, one := range b.presets {
		if field := in.FieldByIndex(one.at); field.IsZero() {
			field.Set(one.value)
		}
	}
}
