package httpapi

import (
	"maps"
	"reflect"
	"strings"
	"sync"

	"github.com/danielgtaylor/huma/v2"

	"forecourt/internal/platform/date"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/measure"
	"forecourt/internal/platform/money"
	"forecourt/internal/platform/worktime"
)

// The packages below know nothing of the contract: how their types look in it
// is shown here. Each type has one that huma asks in its place.
type (
	timeSchema         struct{}
	flagSchema         struct{}
	translationsSchema struct{}
	jsonSchema         struct{}
	idsSchema          struct{}
	centsSchema        struct{}
	percentSchema      struct{}
	decimalSchema      struct{}
	dateSchema         struct{}
	weekSchema         struct{}
)

func (timeSchema) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{Type: huma.TypeString, Format: "date-time", Description: "RFC 3339, UTC"}
}

func (flagSchema) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{Type: huma.TypeBoolean, Description: "answered as true or false; 1, 0, \"1\" and \"0\" are accepted too"}
}

func (translationsSchema) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{
		Type: huma.TypeObject, AdditionalProperties: &huma.Schema{Type: huma.TypeString},
		Description: "texts by language id", Examples: []any{map[string]string{"1": "Universalas", "2": "Estate"}},
	}
}

func (jsonSchema) Schema(huma.Registry) *huma.Schema { return &huma.Schema{} }

func (idsSchema) Schema(huma.Registry) *huma.Schema {
	most, least := 1000, 1.0
	return &huma.Schema{Type: huma.TypeArray, MaxItems: &most, Items: &huma.Schema{Type: huma.TypeInteger, Format: "int64", Minimum: &least}}
}

func (centsSchema) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{Type: huma.TypeNumber, Description: "Amount with at most two decimals.", Examples: []any{1250.5}}
}

func (percentSchema) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{Type: huma.TypeNumber, Description: "Percentage with at most three decimals.", Examples: []any{5.25}}
}

func (decimalSchema) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{Type: huma.TypeNumber, Description: "At most three decimals.", Examples: []any{62.5}}
}

func (dateSchema) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{Type: huma.TypeString, Format: "date", Examples: []any{"2026-11-20"}}
}

func (weekSchema) Schema(huma.Registry) *huma.Schema {
	days, ends := len(worktime.Week{}), len(worktime.Span{})
	return &huma.Schema{
		Type: huma.TypeArray, MinItems: &days, MaxItems: &days,
		Items:       &huma.Schema{Type: huma.TypeArray, Nullable: true, MinItems: &ends, MaxItems: &ends, Items: &huma.Schema{Type: huma.TypeString}},
		Description: "from Monday to Sunday: null where nobody works, else from when to when", Examples: []any{worktime.Usual()},
	}
}

// orNull are the types of which a pointer may be null in the contract, as one
// to a plain number may. Of the others a field says so itself.
var orNull = map[reflect.Type]bool{
	reflect.TypeFor[money.Cents](): true, reflect.TypeFor[money.Percent](): true,
	reflect.TypeFor[measure.Decimal](): true, reflect.TypeFor[date.Date](): true,
}

// schemasPath is where the contract keeps its schemas.
const schemasPath = "#/components/schemas/"

func newSchemas() huma.Registry {
	schemas := huma.NewMapRegistry(schemasPath, schemaName)
	for t, as := range map[reflect.Type]reflect.Type{
		reflect.TypeFor[db.Time]():         reflect.TypeFor[timeSchema](),
		reflect.TypeFor[db.Flag]():         reflect.TypeFor[flagSchema](),
		reflect.TypeFor[db.Translations](): reflect.TypeFor[translationsSchema](),
		reflect.TypeFor[db.JSON]():         reflect.TypeFor[jsonSchema](),
		reflect.TypeFor[worktime.Week]():   reflect.TypeFor[weekSchema](),
		reflect.TypeFor[table.IDs]():       reflect.TypeFor[idsSchema](),
		reflect.TypeFor[money.Cents]():     reflect.TypeFor[centsSchema](),
		reflect.TypeFor[money.Percent]():   reflect.TypeFor[percentSchema](),
		reflect.TypeFor[measure.Decimal](): reflect.TypeFor[decimalSchema](),
		reflect.TypeFor[date.Date]():       reflect.TypeFor[dateSchema](),
	} {
		schemas.RegisterTypeAlias(t, as)
	}
	return schemas
}

// partial is a body with some of the fields of a record, see table.Patch.
type partial interface{ Row() reflect.Type }

func partialOf(t reflect.Type) (row reflect.Type, ok bool) {
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if !t.Implements(reflect.TypeFor[partial]()) {
		return nil, false
	}
	return reflect.Zero(t).Interface().(partial).Row(), true
}

func schemaName(t reflect.Type, hint string) string {
	if row, ok := partialOf(t); ok {
		return row.Name() + "Patch"
	}
	return huma.DefaultSchemaNamer(t, hint)
}

// finishSchemas adds to the schemas of all operations what huma cannot know: the fields of partial bodies, and the
// null of pointers.
func (a *API) finishSchemas() {
	schemas := a.huma.OpenAPI().Components.Schemas
	finished := map[string]bool{}
	for found := true; found; { // describing a partial body may bring further ones
		found = false
		for name, schema := range schemas.Map() {
			if finished[name] {
				continue
			}

			finished[name] = true
			found = true
			t := schemas.TypeFromRef(schemasPath + name)
			if t == nil {
				continue // described by hand, see Filter
			}
			if row, ok := partialOf(t); ok {
				*schema = *partialSchema(schemas, row)
				openFlags(schemas, schema, row)
				continue
			}
			giveNull(schema, t)
			if strings.HasSuffix(name, "InputBody") { // of a request alone
				openFlags(schemas, schema, t)
			}
		}
	}
}

// giveNull lets those properties be null whose fields are pointers, unless they
// are left out then.
func giveNull(schema *huma.Schema, t reflect.Type) {
	for name, field := range jsonFields(t) {
		property := schema.Properties[name]
		if property == nil || field.Type.Kind() != reflect.Pointer || !orNull[field.Type.Elem()] {
			continue
		}
		if field.Tag.Get("nullable") == "" && !strings.Contains(field.Tag.Get("json"), "omitempty") {
			property.Nullable = true
			property.PrecomputeMessages()
		}
	}
}

// partialSchema is that of a record with every field optional.
func partialSchema(schemas huma.Registry, row reflect.Type) *huma.Schema {
	full := huma.SchemaFromType(schemas, row)
	fields := jsonFields(row)
	part := *full
	part.Required = nil
	part.Properties = map[string]*huma.Schema{}
	for name, schema := range full.Properties {
		if name == "$schema" {
			continue
		}
		open := *schema
		open.Default = nil
		open.Nullable = true // null clears; Patch.Apply answers where it cannot
		if inner := recordsByKey(fields[name]); inner != nil && !open.ReadOnly {
			open.AdditionalProperties = &huma.Schema{Ref: schemasPath + inner.Name() + "Patch"}
		}
		if settable := fields[name].Tag.Get("settable"); settable != "" {
			limitValues(&open, strings.Split(settable, ","))
		}
		if pair := fields[name].Tag.Get("pairs"); pair != "" {
			open.Items = pairSchema(schema.Items, pair)
		}
		part.Properties[name] = &open
	}
	part.PrecomputeMessages()
	return &part
}

// limitValues leaves those of the values of a field that a body may set; others come by operations of their own.
func limitValues(field *huma.Schema, settable []string) {
	field.Enum = nil
	for _, value := range settable {
		field.Enum = append(field.Enum, value)
	}
	field.PrecomputeMessages()
}

// pairSchema is an id, or an object with the id and a text that goes with it: their names stand in the tag of the field.
func pairSchema(id *huma.Schema, names string) *huma.Schema {
	of, with, _ := strings.Cut(names, ",")
	pair := &huma.Schema{
		Type: huma.TypeObject, Required: []string{of}, AdditionalProperties: false,
		Properties: map[string]*huma.Schema{of: id, with: {Type: huma.TypeString}},
	}
	pair.PrecomputeMessages()
	either := &huma.Schema{AnyOf: []*huma.Schema{id, pair}}
	either.PrecomputeMessages()
	return either
}

// recordsByKey gives the type of the records that a field holds by their keys, such as by the ids of brands;
// nil for other fields. Each of them is saved as a part of what it has.
func recordsByKey(field reflect.StructField) reflect.Type {
	kind := field.Type
	if kind == nil || kind.Kind() != reflect.Map || kind.Elem().Kind() != reflect.Struct {
		return nil
	}
	if _, is := kind.Elem().FieldByName("Record"); !is {
		return nil
	}
	return kind.Elem()
}

// openFlags lets the flags of a body be written in each of their spellings,
// those of the records in it too: what is answered says true or false only, so
// a record in a body has a schema beside the one in answers.
func openFlags(schemas huma.Registry, body *huma.Schema, t reflect.Type) {
	for name, field := range jsonFields(t) {
		property := body.Properties[name]
		if property == nil {
			continue
		}
		open := *property
		switch {
		case isFlag(field.Type):
			open = *flagWritten
			open.Description, open.ReadOnly, open.Nullable = property.Description, property.ReadOnly, property.Nullable
		case property.Ref != "":
			open.Ref = writtenRef(schemas, property.Ref)
		case property.Items != nil && property.Items.Ref != "":
			items := *property.Items
			items.Ref = writtenRef(schemas, items.Ref)
			open.Items = &items
		}
		body.Properties[name] = &open
	}
	body.PrecomputeMessages()
}

// writtenRef is the schema of a record as it stands in bodies: its own where it
// holds no flag.
func writtenRef(schemas huma.Registry, ref string) string {
	t := schemas.TypeFromRef(ref)
	if t == nil || !holdsFlag(t, map[reflect.Type]bool{}) {
		return ref
	}
	written := ref + "Written"
	name := strings.TrimPrefix(written, schemasPath)
	if schemas.Map()[name] == nil {
		schema := *schemas.SchemaFromRef(ref)
		schema.Properties = maps.Clone(schema.Properties)
		schemas.Map()[name] = &schema
		giveNull(&schema, t)
		openFlags(schemas, &schema, t)
	}
	return written
}

// holdsFlag says whether a record has a flag, or a record in it has.
func holdsFlag(t reflect.Type, seen map[reflect.Type]bool) bool {
	for t.Kind() == reflect.Pointer || t.Kind() == reflect.Slice {
		t = t.Elem()
	}
	if isFlag(t) {
		return true
	}
	if t.Kind() != reflect.Struct || seen[t] {
		return false
	}
	seen[t] = true
	for _, field := range jsonFields(t) {
		if holdsFlag(field.Type, seen) {
			return true
		}
	}
	return false
}

func isFlag(t reflect.Type) bool {
	return t == reflect.TypeFor[db.Flag]() || t == reflect.TypeFor[*db.Flag]()
}

// flagWritten is what a flag may be sent as.
var flagWritten = &huma.Schema{AnyOf: []*huma.Schema{
	{Type: huma.TypeBoolean}, {Type: huma.TypeInteger, Enum: []any{0, 1}}, {Type: huma.TypeString, Enum: []any{"0", "1"}},
}}

// knownFields keeps the answers of jsonFields, by type: a row stands in the schemas of many operations.
var knownFields sync.Map

// jsonFields gives the fields of a struct by their names in the API. The caller does not change the map.
func jsonFields(t reflect.Type) map[string]reflect.StructField {
	if known, ok := knownFields.Load(t); ok {
		return known.(map[string]reflect.StructField)
	}

	fields := map[string]reflect.StructField{}
	for _, field := range reflect.VisibleFields(t) {
		name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
		if !field.Anonymous && name != "" && name != "-" {
			fields[name] = field
		}
	}
	knownFields.Store(t, fields)
	return fields
}
