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
	rows := listed{
		find: func(ctx context.Context, tx *db.Tx, query find.ListQuery, where []db.Condition) (page, error) {
			found, err := find.List(ctx, tx, table, query, where...)
			return page{found.Rows, found.Total, found.More, found.Note}, err
		},
		all: func(ctx context.Context, tx *db.Tx, keyword string, where []db.Condition, each func(any) error) error {
			return find.Found(ctx, tx, table, keyword, where, func(rows []T) error { return each(rows) })
		},
		complete: func(ctx context.Context, tx *db.Tx, in, rows any) error {
			if c, ok := in.(completer[T]); ok {
				return c.Complete(ctx, tx, rows.([]T))
			}
			return nil
		},
		show: func(ctx context.Context, tx *db.Tx, in, rows any) (any, error) {
			return as.Show(ctx, tx, in.(*I), rows.([]T))
		},
		id:   func(rows any, i int) int64 { return table.ID(&rows.([]T)[i]) },
		cell: func(shown any, i, column int) any { return as.Export[column].Value(&shown.([]O)[i]) },
	}
	for i := range as.Export {
		rows.heads = append(rows.heads, as.Export[i].Head)
	}
	list := listing{
		path: path, perm: perm, input: reflect.TypeFor[I](), output: reflect.TypeFor[[]O](), rows: rows,
		where:    func(in any) ([]db.Condition, error) { return where(in.(*I)) },
		sortable: func(sort string) error { return find.Sortable(table, sort) },
		sorts:    find.SortNames(table), brief: as.Brief, file: cmp.Or(as.File, table.File, table.Name),
	}
	a.addList(&list, opts)
}

// page is a find.Page whose rows are a slice of any type.
type page struct {
	rows  any
	total int
	more  bool
	note  string
}

// listed are the rows of a list as functions know them that know no types: slices of the rows of the table, and of
// what they are shown as.
type listed struct {
	find     func(ctx context.Context, tx *db.Tx, query find.ListQuery, where []db.Condition) (page, error)
	all      func(ctx context.Context, tx *db.Tx, keyword string, where []db.Condition, each func(rows any) error) error
	complete func(ctx context.Context, tx *db.Tx, in, rows any) error
	show     func(ctx context.Context, tx *db.Tx, in, rows any) (shown any, err error)
	id       func(rows any, i int) int64
	heads    []any // of the columns of a file
	cell     func(shown any, i, column int) any
}

// listing is a list as it is registered.
type listing struct {
	path          string
	perm          authz.Permission
	input, output reflect.Type
	rows          listed
	where         func(in any) ([]db.Condition, error)
	sortable      func(sort string) error
	sorts         string // the fields that it can be sorted by
	brief         bool
	file          string
	fileOnly      bool
}

// addList registers an operation of ListAs.
func (a *API) addList(l *listing, opts []Option) {
	if !reflect.PointerTo(l.input).Implements(reflect.TypeFor[lister]()) {
		panic("httpapi: the input of list " + l.path + " does not embed ListInput")
	}
	set := apply(opts)
	set.links, set.listed = true, true
	l.fileOnly = set.fileOnly

	operation := a.describe(http.MethodGet, l.path, l.perm, set)
	a.describeAnswer(operation, l.output)
	operation.Responses["200"].Headers = map[string]*huma.Param{
		"X-Total-Count":  {Description: "rows of the whole list", Schema: &huma.Schema{Type: "integer"}},
		"X-Total-Capped": {Description: "1 when there are more than the total says", Schema: &huma.Schema{Type: "string"}},
		"X-Sortable":     {Description: "the fields the list can be sorted by, with commas between", Schema: &huma.Schema{Type: "string"}},
	}
	a.bind(operation, l.input, func(ctx context.Context, in any) (*reply, error) { return a.list(ctx, l, in) })
	a.keepOperation(Operation{Method: http.MethodGet, Path: l.path, Perm: l.perm, List: !set.fileOnly})
}

// list answers a page of a list, or all of it as a file.
func (a *API) list(ctx context.Context, l *listing, in any) (*reply, error) {
	query := in.(lister).list()
	query.Brief = l.brief
	if l.fileOnly && query.Format != sheet.XLSX {
		query.Format = sheet.CSV
	}
	conditions, err := l.where(in)
	if err != nil {
		return nil, err
	}
	conditions = withIDs(conditions, query)

	if query.IsFile() {
		if err := l.sortable(query.Sort); err != nil {
			return nil, err
		}
		return a.export(ctx, query.Format, l.file, a.exportOf(l, in, query.ListQuery, conditions)), nil
	}

	var found page
	var shown any
	err = a.transact(ctx, false, l.perm, func(tx *db.Tx) (err error) {
		if found, err = l.rows.find(ctx, tx, query.ListQuery, conditions); err != nil {
			return err
		}
		if err := l.rows.complete(ctx, tx, in, found.rows); err != nil {
			return err
		}
		shown, err = l.rows.show(ctx, tx, in, found.rows)
		return err
	})
	if err != nil {
		return nil, err
	}

	body, err := bodyOf(in, shown, func(i int) int64 { return l.rows.id(found.rows, i) })
	if err != nil {
		return nil, err
	}
	out := &reply{Status: http.StatusOK, Body: body, Total: strconv.Itoa(found.total), Note: found.note, Sortable: l.sorts}
	if found.total >= find.MaxCount || found.more {
		out.Capped = "1"
	}
	return out, nil
}

// narrowed is an input that asks for some fields of the rows alone.
type narrowed interface{ Only() []string }

// bodyOf is what a list answers: an array, or an object by id, of whole rows or of the fields that were asked for.
func bodyOf(in, shown any, id func(i int) int64) (any, error) {
	isByID := in.(lister).list().ByID
	asked, is := in.(narrowed)
	isNarrow := is && len(asked.Only()) > 0
	if !isByID && !isNarrow {
		return shown, nil
	}

	rows := reflect.ValueOf(shown)
	if isNarrow {
		some, err := someFields(rows, asked.Only())
		if err != nil || !isByID {
			return some, err
		}
		rows = reflect.ValueOf(some)
	}
	// For callers that look them up by id.
	records := make(map[int64]any, rows.Len())
	for i := range rows.Len() {
		records[id(i)] = rows.Index(i).Interface()
	}
	return records, nil
}

// someFields are the rows with these fields and their ids.
func someFields(rows reflect.Value, only []string) ([]map[string]json.RawMessage, error) {
	known := jsonFields(rows.Type().Elem())
	var wrong fault.Fields
	for _, name := range only {
		if _, is := known[name]; !is {
			wrong.Add("fields", "not_a_field", "name", name)
		}
	}
	if err := wrong.Err(); err != nil {
		return nil, err
	}
	some := make([]map[string]json.RawMessage, rows.Len())
	for i := range some {
		fields, err := fieldsOf(rows.Index(i).Interface())
		if err != nil {
			return nil, fmt.Errorf("narrow a row to some fields: %w", err)
		}
		some[i] = fields
		maps.DeleteFunc(some[i], func(name string, _ json.RawMessage) bool { return name != "id" && !slices.Contains(only, name) })
	}
	return some, nil
}

// withIDs adds the ids asked for to what limits a list.
func withIDs(conditions []db.Condition, query *ListInput) []db.Condition {
	if len(query.IDs) == 0 {
		return conditions
	}
	return append(conditions, db.In("id", query.IDs))
}

// exportOf writes a list in the order it is shown in when it fits one block,
// else by id, which stays right while rows come and go.
func (a *API) exportOf(l *listing, in any, query find.ListQuery, where []db.Condition) exported {
	return func(ctx context.Context, out sheet.Writer) error {
		return a.transact(ctx, false, l.perm, func(tx *db.Tx) error {
			if err := out.Row(append([]any{"id"}, l.rows.heads...)...); err != nil {
				return err
			}
			block := func(rows any) error { return l.writeBlock(ctx, tx, in, rows, out) }
			query.Offset, query.Page, query.Limit, query.Whole = 0, 0, find.MaxRows, true
			found, err := l.rows.find(ctx, tx, query, where)
			if err != nil {
				return err
			}
			if found.total > find.MaxRows || found.note == find.NoteCut {
				return l.rows.all(ctx, tx, query.Keyword, where, block)
			}
			return block(found.rows)
		})
	}
}

// writeBlock writes some rows of a list into a file.
func (l *listing) writeBlock(ctx context.Context, tx *db.Tx, in, rows any, out sheet.Writer) error {
	shown, err := l.rows.show(ctx, tx, in, rows)
	if err != nil {
		return err
	}
	for i := range reflect.ValueOf(shown).Len() {
		values := []any{l.rows.id(rows, i)}
		for column := range l.rows.heads {
			values = append(values, l.rows.cell(shown, i, column))
		}
		if err := out.Row(values...); err != nil {
			return err
		}
	}
	return nil
}
