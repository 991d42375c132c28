package httpapi

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"reflect"
	"slices"
	"strconv"

	"github.com/danielgtaylor/huma/v2"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/find"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/sheet"
)

// ListInput is what every list operation understands; inputs of lists embed it.
type ListInput struct {
	find.ListQuery
	IDs         []int64 `query:"ids" maxItems:"1000" doc:"only these records"`
	Format      string  `query:"format" enum:"json,csv,xlsx" doc:"csv and xlsx answer the whole list as a file"`
	ByID        bool    `query:"preserveKeys" doc:"1: an object with the records by their id, instead of an array"`
	AccessToken string  `query:"access_token" doc:"a download token, for links that leave the browser"`
}

func (in *ListInput) list() *ListInput { return in }

// IsFile reports whether the list is asked for as a file.
func (in *ListInput) IsFile() bool { return in.Format == sheet.CSV || in.Format == sheet.XLSX }

type lister interface{ list() *ListInput }

// completer is an input that asks for more than the table gives: it fills the
// rows of a page with a constant number of statements.
type completer[T any] interface {
	Complete(ctx context.Context, tx *db.Tx, rows []T) error
}

// List registers a list operation of a table: where says what limits it.
// The same operation exports the list as CSV and XLSX.
func List[I, T any](a *API, path string, perm authz.Permission, table *table.Table[T], where func(*I) ([]db.Condition, error), opts ...Option) {
	as := As[I, T, T]{Export: table.Export, Show: func(_ context.Context, _ *db.Tx, _ *I, rows []T) ([]T, error) { return rows, nil }}
	ListAs(a, path, perm, table, where, as, opts...)
}

// Export registers a list that answers a file and nothing else, for links of
// their own: CSV unless the format says XLSX.
func Export[I, T any](a *API, path string, perm authz.Permission, table *table.Table[T], where func(*I) ([]db.Condition, error), opts ...Option) {
	List(a, path, perm, table, where, append(opts, func(o *options) { o.fileOnly = true })...)
}

// As says how the rows of a list are shown that shows more than their table
// holds: Show makes what is answered of the rows of a page, with a constant
// number of statements.
type As[I, T, O any] struct {
	Show   func(ctx context.Context, tx *db.Tx, in *I, rows []T) ([]O, error)
	Export []table.Column[O]
	// Brief says that nothing is shown of what the table keeps in others.
	Brief bool
	// File is what an export and its sheet are called; empty: as the table.
	File string
}

// ListAs registers a List whose rows are shown as something else.
func ListAs[I, T, O any](a *API, path string, perm authz.Permission, table *table.Table[T], where func(*I) ([]db.Condition, error), as As[I, T, O], opts ...Option) {
	if _, ok := any(new(I)).(lister); !ok {
		panic("httpapi: the input of list " + path + " does not embed ListInput")
	}
	set := apply(opts)
	set.links, set.listed = true, true
	operation := a.describe(http.MethodGet, path, perm, set)
	answer[[]O](a.huma, operation)
	operation.Responses["200"].Headers = map[string]*huma.Param{
		"X-Total-Count":  {Description: "rows of the whole list", Schema: &huma.Schema{Type: "integer"}},
		"X-Total-Capped": {Description: "1 when there are more than the total says", Schema: &huma.Schema{Type: "string"}},
		"X-Sortable":     {Description: "the fields the list can be sorted by, with commas between", Schema: &huma.Schema{Type: "string"}},
	}
	sortable := find.SortNames(table)
	huma.Register(a.huma, *operation, func(ctx context.Context, in *I) (*reply, error) {
		query := any(in).(lister).list()
		query.Brief = as.Brief
		if set.fileOnly && query.Format != sheet.XLSX {
			query.Format = sheet.CSV
		}
		conditions, err := conditionsOf(in, where)
		if err != nil {
			return nil, problem(ctx, err)
		}
		if query.IsFile() {
			if err := find.Sortable(table, query.Sort); err != nil {
				return nil, problem(ctx, err)
			}
			return a.export(ctx, query.Format, cmp.Or(as.File, table.File, table.Name), exportOf(a, perm, table, in, query.ListQuery, conditions, as)), nil
		}
		var page find.Page[T]
		var shown []O
		err = a.transact(ctx, false, perm, func(tx *db.Tx) (err error) {
			if page, err = find.List(ctx, tx, table, query.ListQuery, conditions...); err != nil {
				return err
			}
			if c, ok := any(in).(completer[T]); ok {
				if err := c.Complete(ctx, tx, page.Rows); err != nil {
					return err
				}
			}
			shown, err = as.Show(ctx, tx, in, page.Rows)
			return err
		})
		if err != nil {
			return nil, problem(ctx, err)
		}
		body, err := bodyOf(in, table, page.Rows, shown)
		if err != nil {
			return nil, problem(ctx, err)
		}
		out := &reply{Status: http.StatusOK, Body: body, Total: strconv.Itoa(page.Total), Note: page.Note, Sortable: sortable}
		if page.Total >= find.MaxCount || page.More {
			out.Capped = "1"
		}
		return out, nil
	})
	a.registered(Operation{Method: http.MethodGet, Path: path, Perm: perm, List: !set.fileOnly})
}

// narrowed is an input that asks for some fields of the rows alone.
type narrowed interface{ Only() []string }

// bodyOf is what a list answers: an array, or an object by id, of whole rows or of the fields that were asked for.
func bodyOf[I, T, O any](in *I, table *table.Table[T], rows []T, shown []O) (any, error) {
	isByID := any(in).(lister).list().ByID
	if asked, is := any(in).(narrowed); is && len(asked.Only()) > 0 {
		some, err := someFields(shown, asked.Only())
		if err != nil || !isByID {
			return some, err
		}
		return byID(table, rows, some), nil
	}
	if isByID {
		return byID(table, rows, shown), nil
	}
	return shown, nil
}

// someFields are the rows with these fields and their ids.
func someFields[O any](rows []O, only []string) ([]map[string]json.RawMessage, error) {
	known := jsonFields(reflect.TypeFor[O]())
	var wrong fault.Fields
	for _, name := range only {
		if _, is := known[name]; !is {
			wrong.Add("fields", "not_a_field", "name", name)
		}
	}
	if err := wrong.Err(); err != nil {
		return nil, err
	}
	some := make([]map[string]json.RawMessage, len(rows))
	for i := range rows {
		fields, err := fieldsOf(rows[i])
		if err != nil {
			return nil, fmt.Errorf("narrow a row to some fields: %w", err)
		}
		some[i] = fields
		maps.DeleteFunc(some[i], func(name string, _ json.RawMessage) bool { return name != "id" && !slices.Contains(only, name) })
	}
	return some, nil
}

// byID are the records of a list for callers that look them up by id.
func byID[T, O any](table *table.Table[T], rows []T, shown []O) map[int64]O {
	records := make(map[int64]O, len(shown))
	for i := range shown {
		records[table.ID(&rows[i])] = shown[i]
	}
	return records
}

// conditionsOf are what limits a list: its own filters and the ids asked for.
func conditionsOf[I any](in *I, where func(*I) ([]db.Condition, error)) ([]db.Condition, error) {
	conditions, err := where(in)
	if ids := any(in).(lister).list().IDs; len(ids) > 0 {
		conditions = append(conditions, db.In("id", ids))
	}
	return conditions, err
}

// exportOf writes a list in the order it is shown in when it fits one block,
// else by id, which stays right while rows come and go.
func exportOf[I, T, O any](a *API, perm authz.Permission, table *table.Table[T], in *I, query find.ListQuery, where []db.Condition, as As[I, T, O]) exported {
	return func(ctx context.Context, out sheet.Writer) error {
		return a.transact(ctx, false, perm, func(tx *db.Tx) error {
			head := []any{"id"}
			for _, column := range as.Export {
				head = append(head, column.Head)
			}
			if err := out.Row(head...); err != nil {
				return err
			}
			block := func(rows []T) error {
				shown, err := as.Show(ctx, tx, in, rows)
				if err != nil {
					return err
				}
				for i := range shown {
					values := []any{table.ID(&rows[i])}
					for _, column := range as.Export {
						values = append(values, column.Value(&shown[i]))
					}
					if err := out.Row(values...); err != nil {
						return err
					}
				}
				return nil
			}
			query.Offset, query.Page, query.Limit, query.Whole = 0, 0, find.MaxRows, true
			page, err := find.List(ctx, tx, table, query, where...)
			if err != nil {
				return err
			}
			if page.Total > find.MaxRows || page.Note == find.NoteCut {
				return find.Found(ctx, tx, table, query.Keyword, where, block)
			}
			return block(page.Rows)
		})
	}
}
