package httpapi

import (
	"context"
	"encoding/json"
	"errors"
	"reflect"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/find"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
)

// MaxChosen is how many records one action is done to at most.
const MaxChosen = 10_000

// Chosen names records in a body: by their ids, or as everything that their
// list shows for a filter. I is the input of the list.
type Chosen[I any] struct {
	IDs    []int64    `json:"ids,omitempty" minItems:"1" maxItems:"10000" uniqueItems:"true" doc:"these records, or else filter"`
	Filter *Filter[I] `json:"filter,omitempty" doc:"all records the list shows for these of its query names, up to 10,000; {} are those it shows without any"`
}

// Pick gives the ids of the chosen records. Those of a filter are within the
// scope; ids that were sent may be anything.
func Pick[I, T any](ctx context.Context, tx *db.Tx, table *table.Table[T], where func(*I) ([]db.Condition, error), chosen *Chosen[I]) ([]int64, error) {
	var wrong fault.Fields
	if (chosen.Filter == nil) == (len(chosen.IDs) == 0) {
		wrong.Add("ids", "ids_or_filter")
		return nil, wrong.Err()
	}
	if chosen.Filter == nil {
		return chosen.IDs, nil
	}
	in := &chosen.Filter.in
	conditions, err := where(in)
	if err != nil {
		return nil, err
	}
	query := any(in).(lister).list()
	ids, err := find.IDs(ctx, tx, table, query.Keyword, MaxChosen, withIDs(conditions, query)...)
	if len(ids) > MaxChosen {
		wrong.Add("filter", "too_many_records", "max", MaxChosen)
		return nil, wrong.Err()
	}
	return ids, err
}

// Filter is what limits a list, as an object of the list's query names.
type Filter[I any] struct{ in I }

// UnmarshalJSON reads each value into the field that its query name has.
func (f *Filter[I]) UnmarshalJSON(text []byte) error {
	return readFilter(text, reflect.ValueOf(&f.in).Elem())
}

// readFilter reads a filter into the input of its list.
func readFilter(text []byte, in reflect.Value) error {
	values := map[string]json.RawMessage{}
	if err := json.Unmarshal(text, &values); err != nil {
		return err
	}
	var errs []error
	for _, field := range filterFields(in.Type()) {
		if value, ok := values[field.Tag.Get("query")]; ok {
			errs = append(errs, json.Unmarshal(value, in.FieldByIndex(field.Index).Addr().Interface()))
		}
	}
	return errors.Join(errs...)
}

// Schema is an object of the query names, each described as in the list.
func (Filter[I]) Schema(r huma.Registry) *huma.Schema { return filterSchema(r, reflect.TypeFor[I]()) }

// filterSchema is the schema of a filter of a list with this input.
func filterSchema(r huma.Registry, input reflect.Type) *huma.Schema {
	name := strings.TrimSuffix(input.Name(), "Input")
	name = strings.ToUpper(name[:1]) + name[1:] + "Filter"
	if _, ok := r.Map()[name]; !ok {
		s := &huma.Schema{Type: huma.TypeObject, AdditionalProperties: false, Properties: map[string]*huma.Schema{}}
		for _, field := range filterFields(input) {
			property := huma.SchemaFromField(r, field, name)
			property.Default = nil
			s.Properties[field.Tag.Get("query")] = property
		}
		s.PrecomputeMessages()
		r.Map()[name] = s
	}
	return &huma.Schema{Ref: "#/components/schemas/" + name}
}

// arrangement are the query names that order, cut or render a list and leave
// open which records it is of.
var arrangement = []string{"offset", "limit", "page", "sort", "format", "access_token"}

// filterFields are the fields of an input that limit its list.
func filterFields(input reflect.Type) []reflect.StructField {
	var fields []reflect.StructField
	for _, field := range reflect.VisibleFields(input) {
		name := field.Tag.Get("query")
		if name != "" && !slices.Contains(arrangement, name) {
			fields = append(fields, field)
		}
	}
	return fields
}
