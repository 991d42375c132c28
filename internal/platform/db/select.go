package db

import (
	"context"
	"database/sql"
	"fmt"
	"reflect"

	"forecourt/internal/platform/fault"
)

// runner is a Tx, which demands a scope marker, or the Raw it hands out.
type runner interface {
	query(ctx context.Context, statement string, args []any) (*sql.Rows, error)
}

// Select reads rows. T is a struct whose db-tagged fields stand in the order
// of the statement's columns, or a single column's type.
func Select[T any](ctx context.Context, run runner, statement string, args ...any) ([]T, error) {
	rows, err := run.query(ctx, statement, args)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	into := targets[T]()
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

// read reads rows of the table, those fields included that are kept elsewhere.
func (t *Table[T]) read(ctx context.Context, tx *Tx, statement string, args ...any) ([]T, error) {
	rows, err := Select[T](ctx, tx, statement, args...)
	if err != nil || t.Load == nil || len(rows) == 0 {
		return rows, err
	}
	return rows, t.Load(ctx, tx, rows)
}

func (t *Table[T]) readOne(ctx context.Context, tx *Tx, statement string, args ...any) (T, error) {
	rows, err := t.read(ctx, tx, statement, args...)
	if err == nil && len(rows) == 0 {
		err = fault.New(fault.NotFound, "not_found")
	}
	if err != nil {
		var zero T
		return zero, err
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
	columns := &mapping[T]().all
	into := make([]any, len(columns.names))
	return func(row *T) []any {
		columns.point(into, row)
		return into
	}
}
