package db

import (
	"context"
	"database/sql"
	"fmt"
	"reflect"

	lru "github.com/hashicorp/golang-lru/v2"

	"forecourt/internal/platform/db/mapping"
	"forecourt/internal/platform/fault"
)

// runner is a Tx, which demands a scope marker, or the Raw or Bare it hands out.
type runner interface {
	query(ctx context.Context, statement string, args []any) (*sql.Rows, error)
}

// Select reads rows. T is a struct whose db tags are the names of the
// statement's columns, or a single column's type.
func Select[T any](ctx context.Context, run runner, statement string, args ...any) ([]T, error) {
	result := []T{}
	place := func() any {
		result = append(result, *new(T))
		return &result[len(result)-1]
	}
	err := scanRows(ctx, run, query{reflect.TypeFor[T](), statement, args}, place, nil)
	if err != nil {
		return nil, err
	}

	return result, nil
}

// Each reads rows as Select does and keeps none: each says whether to go on. It
// must run no statement of its own, since the connection is in use.
func Each[T any](
	ctx context.Context, run runner, each func(T) (more bool, err error), statement string,
	args ...any,
) error {
	place := func() any { return new(T) }
	seen := func(row any) (more bool, err error) { return each(*row.(*T)) }
	return scanRows(ctx, run, query{reflect.TypeFor[T](), statement, args}, place, seen)
}

// query is a statement with its arguments and the type of the rows that it selects.
type query struct {
	row       reflect.Type
	statement string
	args      []any
}

// scanRows reads each row into the place that place gives a pointer to; seen, unless nil, says whether to go on.
// It is compiled once for all types of rows, which would otherwise be a large part of the program.
func scanRows(
	ctx context.Context, run runner, q query, place func() any,
	seen func(row any) (more bool, err error),
) error {
	rows, err := run.query(ctx, q.statement, q.args)
	if err != nil {
		return err
	}

	defer rows.Close()

	point, err := scanTargets(rows, q)
	if err != nil {
		return fmt.Errorf("%w in %s", err, q.statement)
	}

	for rows.Next() {
		row := place()
		if err := rows.Scan(point(row)...); err != nil {
			return fmt.Errorf("read row: %w", err)
		}
		if seen == nil {
			continue
		}
		if more, err := seen(row); err != nil || !more {
			return err
		}
	}

	if err := rows.Err(); err != nil {
		return fmt.Errorf("read rows: %w", err)
	}

	return nil
}

// SelectOne reads the first row; none is a fault of kind NotFound.
func SelectOne[T any](ctx context.Context, run runner, statement string, args ...any) (T, error) {
	rows, err := Select[T](ctx, run, statement, args...)
	if err != nil {
		var zero T
		return zero, err
	}
	if len(rows) == 0 {
		var zero T
		return zero, fault.New(fault.NotFound, "not_found")
	}

	return rows[0], nil
}

// scanTargets gives where the columns of a row are scanned to; it uses one list of
// them for all rows.
func scanTargets(rows *sql.Rows, q query) (func(row any) []any, error) {
	scans := reflect.PointerTo(q.row).Implements(reflect.TypeFor[sql.Scanner]())
	if q.row.Kind() != reflect.Struct || scans {
		single := make([]any, 1)
		return func(row any) []any {
			single[0] = row
			return single
		}, nil
	}

	columns, err := matchColumns(rows, q)
	if err != nil {
		return nil, err
	}

	into := make([]any, len(columns.Names))

	return func(row any) []any {
		columns.Point(into, row)
		return into
	}, nil
}

// selection is a statement that selects rows of a type.
type selection struct {
	row       reflect.Type
	statement string
}

// matches keeps which field each column of a statement fills: it is found and
// checked once, not for each run. Making it fails only for a size below one.
var matches, _ = lru.New[selection, *mapping.Columns](4 * maxStatements)

func matchColumns(rows *sql.Rows, q query) (*mapping.Columns, error) {
	of := selection{q.row, q.statement}
	if columns, ok := matches.Get(of); ok {
		return columns, nil
	}

	names, err := rows.Columns()
	if err != nil {
		return nil, fmt.Errorf("read columns: %w", err)
	}

	columns, err := mapping.Match(q.row, names)
	if err == nil && len(q.statement) <= maxKeptText {
		matches.Add(of, columns)
	}

	return columns, err
}
