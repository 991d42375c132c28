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
	rows, err := run.query(ctx, statement, args)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	into, err := targets[T](rows, statement)
	if err != nil {
		return nil, fmt.Errorf("%w in %s", err, statement)
	}
	result := []T{}
	for rows.Next() {
		var row T
		result = append(result, row)
		if err := rows.Scan(into(&result[len(result)-1])...); err != nil {
			return nil, fmt.Errorf("read row: %w", err)
		}
	}
	if err := rows.Err(); err != nil {
		return nil, fmt.Errorf("read rows: %w", err)
	}
	return result, nil
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
