package db

import (
	"context"
	"database/sql"
	"fmt"
	"reflect"

	"forecourt/internal/platform/db/mapping"
	"forecourt/internal/platform/fault"
)

// runner is a Tx, which demands a scope marker, or the Raw or Bare it hands out.
type runner interface {
	query(ctx context.Context, statement string, args []any) (*sql.Rows, error)
}

// Select reads rows. T is a struct whose db-tagged fields stand in the order
// of the statement's columns, or a single column's type.
func Select[T any](ctx context.Context, run runner, statement string, args ...any) ([]T, error) {
	return read(ctx, run, targets[T](), statement, args)
}

// SelectStored reads rows of which the statement has the stored columns only.
func SelectStored[T any](ctx context.Context, run runner, statement string, args ...any) ([]T, error) {
	return read(ctx, run, pointing[T](&mapping.Of[T]().Stored), statement, args)
}

func read[T any](ctx context.Context, run runner, into func(*T) []any, statement string, args []any) ([]T, error) {
	rows, err := run.query(ctx, statement, args)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
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

// targets tells where the columns of a row are scanned to; it uses one list of
// them for all rows.
func targets[T any]() func(*T) []any {
	t := reflect.TypeFor[T]()
	_, scans := reflect.New(t).Interface().(sql.Scanner)
	if t.Kind() != reflect.Struct || scans {
		return func(row *T) []any { return []any{row} }
	}
	return pointing[T](&mapping.Of[T]().All)
}

func pointing[T any](columns *mapping.Columns) func(*T) []any {
	into := make([]any, len(columns.Names))
	return func(row *T) []any {
		columns.Point(into, row)
		return into
	}
}
