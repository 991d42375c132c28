package db

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Bulk changes many rows of a table with a constant number of statements:
// one reads them, one writes those that differ, one writes the log. Rows that
// are missing or outside the scope are left out; the changed rows are returned.
// Only the named columns are written, besides the tail of every record.
func (t *Table[T]) Bulk(ctx context.Context, tx *Tx, ids []int64, columns []string, change func(*T) error) ([]T, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	in := &where{}
	in.add(In("id", ids))
	rows, err := t.read(ctx, tx, "SELECT "+t.columns()+" FROM "+t.Name+" WHERE "+t.Scope+in.text.String()+" ORDER BY id"+tx.ForUpdate(), in.args...)
	if err != nil {
		return nil, err
	}
	var changed []T
	var entries []Entry
	for i := range rows {
		row := &rows[i]
		if err := t.check(tx, row); err != nil {
			return nil, err
		}
		was, err := fieldsOf(row)
		if err != nil {
			return nil, err
		}
		if err := change(row); err != nil {
			return nil, err
		}
		if err := t.prepare(ctx, tx, row); err != nil {
			return nil, err
		}
		is, err := fieldsOf(row)
		if err != nil {
			return nil, err
		}
		changes := diff(was, is)
		if len(changes) == 0 {
			continue
		}
		r := any(row).(recorder).record()
		r.Revision, r.UpdatedAt, r.UpdatedBy = r.Revision+1, tx.now, tx.by()
		changed = append(changed, *row)
		entries = append(entries, t.entry(row, ActionUpdate, changes))
	}
	if len(changed) == 0 {
		return nil, nil
	}
	if err := t.writeMany(ctx, tx, changed, append(slices.Clone(columns), "revision", "updated_at", "updated_by")); err != nil {
		return nil, err
	}
	if err := t.wrote(ctx, tx, changed...); err != nil {
		return nil, err
	}
	return changed, tx.audit(ctx, entries...)
}

// writeMany updates many rows in one statement. Both engines name the columns
// of a bare VALUES list column1, column2 and so on.
func (t *Table[T]) writeMany(ctx context.Context, tx *Tx, rows []T, columns []string) error {
	stored := t.stored()
	names := stored.Columns()
	set := make([]string, len(columns))
	for i, column := range columns {
		if !slices.Contains(names, column) {
			return fmt.Errorf("table %s has no column %s", t.Name, column)
		}
		set[i] = column + " = changed.column" + strconv.Itoa(i+2)
	}
	var lines []string
	var args []any
	for i := range rows {
		values := stored.Values(&rows[i])
		var places []string
		for _, column := range append([]string{"id"}, columns...) {
			value := values[slices.Index(names, column)]
			args = append(args, value)
			places = append(places, "CAST($"+strconv.Itoa(len(args))+" AS "+tx.db.dialect.castType(value)+")")
		}
		lines = append(lines, "("+strings.Join(places, ", ")+")")
	}
	statement := "UPDATE " + t.Name + " SET " + strings.Join(set, ", ") + " FROM (VALUES " + strings.Join(lines, ", ") + ") AS changed WHERE " + t.Name + ".id = changed.column1"
	_, err := tx.rawExec(ctx, statement, args)
	return t.fail(err)
}
