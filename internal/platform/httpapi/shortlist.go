package httpapi

import (
	"cmp"
	"context"
	"maps"
	"net/http"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
)

// shortListInput is the input of a ShortList.
type shortListInput struct {
	Sort string `query:"sort" doc:"a field to sort by, with - before it backward; empty: the list's own order"`
}

// ShortList registers a list of a few dozen rows that is always answered whole. It can be sorted by each field of its
// rows that is a text or a whole number.
func ShortList[T any](
	a *API, path string, perm authz.Permission, read func(context.Context, *db.Tx) ([]T, error), opts ...Option,
) {
	fields := sortableFields(reflect.TypeFor[T]())
	names := strings.Join(slices.Sorted(maps.Keys(fields)), ",")

	operation := a.describe(http.MethodGet, path, perm, apply(opts))
	a.describeAnswer(operation, reflect.TypeFor[[]T]())
	operation.Responses["200"].Headers = map[string]*huma.Param{
		"X-Total-Count": {Description: "rows of the list", Schema: &huma.Schema{Type: "integer"}},
		"X-Sortable": {
			Description: "the fields the list can be sorted by, with commas between",
			Schema:      &huma.Schema{Type: "string"},
		},
	}

	a.bind(operation, reflect.TypeFor[shortListInput](), func(ctx context.Context, in any) (*reply, error) {
		compare, err := fields.compareBy(in.(*shortListInput).Sort)
		if err != nil {
			return nil, err
		}

		var rows []T
		err = a.transact(ctx, false, perm, func(tx *db.Tx) (err error) {
			rows, err = read(ctx, tx)
			return err
		})
		if err != nil {
			return nil, err
		}

		slices.SortStableFunc(rows, func(x, y T) int { return compare(reflect.ValueOf(x), reflect.ValueOf(y)) })

		return &reply{Status: http.StatusOK, Body: rows, Total: strconv.Itoa(len(rows)), Sortable: names}, nil
	})
	a.keepOperation(Operation{Method: http.MethodGet, Path: path, Perm: perm})
}

// fieldPlaces tells where in a row the fields lie that a list is sorted by, by their names in JSON.
type fieldPlaces map[string][]int

// sortableFields finds the texts and whole numbers of a row.
func sortableFields(row reflect.Type) fieldPlaces {
	places := fieldPlaces{}
	for _, field := range reflect.VisibleFields(row) {
		name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
		kind := field.Type.Kind()
		if field.IsExported() && name != "" && name != "-" && (kind == reflect.String || kind == reflect.Int64) {
			places[name] = field.Index
		}
	}

	return places
}

// compareBy gives the order that a list is asked for; without a field, rows stay as they are.
func (f fieldPlaces) compareBy(sort string) (func(x, y reflect.Value) int, error) {
	if sort == "" {
		return func(_, _ reflect.Value) int { return 0 }, nil
	}

	name, isBackward := strings.CutPrefix(sort, "-")
	at, ok := f[name]
	if !ok {
		var fields fault.Fields
		fields.Add("sort", "not_sortable", "field", name)
		return nil, fields.Err()
	}

	return func(x, y reflect.Value) int {
		if isBackward {
			x, y = y, x
		}

		a, b := x.FieldByIndex(at), y.FieldByIndex(at)
		if a.Kind() == reflect.String {
			return cmp.Compare(a.String(), b.String())
		}

		return cmp.Compare(a.Int(), b.Int())
	}, nil
}
