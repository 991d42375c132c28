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
	err := scan(ctx, run, statement, args, func() *T {
		var row T
		result = append(result, row)
		return &result[len(result)-1]
	}, func(*T) (bool, error) { return true, nil })
	if err != nil {
		return nil, err
	}
	return result, nil
}

// Each reads rows as Select does and keeps none: each says whether to go on. It
// must run no statement of its own, since the connection is in use.
func Each[T any](ctx context.Context, run runner, each func(T) (more bool, err error), statement string, args ...any) error {
	return scan(ctx, run, statement, args, func() *T { return new(T) }, func(row *T) (bool, error) { return each(*row) })
}

// scan reads each row into a new place.
func scan[T any](ctx context.Context, run runner, statement string, args []any, place func() *T, seen func(*T) (more bool, err error)) error {
	rows, err := run.query(ctx, statement, args)
	if err != nil {
		return err
	}
	defer rows.Close()
	into, err := targets[T](rows, statement)
	if err != nil {
		return fmt.Errorf("%w in %s", err, statement)
	}
	for rows.Next() {
		row := place()
		if err := rows.Scan(into(row)...); err != nil {
			return fmt.Errorf("read row: %w", err)
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

// targets says where the columns of a row are scanned to; it uses one list of
// them for all rows.
func targets[T any](rows *sql.Rows, statement string) (func(*T) []any, error) {
	t := reflect.TypeFor[T]()
	_, scans := reflect.New(t).Interface().(sql.Scanner)
	if t.Kind() != reflect.Struct || scans {
		return func(row *T) []any { return []any{row} }, nil
	}
	columns, err := matched[T](rows, statement)
	if err != nil {
		return nil, err
	}
	into := make([]any, len(columns.Names))
	return func(row *T) []any {
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

func matched[T any](rows *sql.Rows, statement string) (*mapping.Columns, error) {
	of := selection{reflect.TypeFor[T](), statement}
	if columns, ok := matches.Get(of); ok {
		return columns, nil
	}
	names, err := rows.Columns()
	if err != nil {
		return nil, fmt.Errorf("read columns: %w", err)
	}
	columns, err := mapping.Match[T](names)
	if err == nil && len(statement) <= maxKeptText {
		matches.Add(of, columns)
	}
	return columns, err
}
