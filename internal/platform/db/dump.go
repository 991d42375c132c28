package db

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"forecourt/internal/platform/authz"
)

// Dump reads every row of every table at one moment, for a backup that either
// engine can read. Each row comes as an object of its columns; tables come in
// an order in which each refers only to those before it or to itself.
func (d *DB) Dump(ctx context.Context, each func(table string, row map[string]any) error) error {
	return d.View(ctx, Op{Actor: authz.System("backup")}, func(tx *Tx) error {
		tables, err := d.dialect.tables(ctx, tx)
		if err != nil {
			return fmt.Errorf("list tables: %w", err)
		}
		for _, t := range tables {
			if err := dumpTable(ctx, tx, t, each); err != nil {
				return fmt.Errorf("read table %s: %w", t.name, err)
			}
		}
		return nil
	})
}

// storedTable is a table as the database describes it.
type storedTable struct {
	name    string
	columns []string
	key     []string
	times   []string
	parents []string
}

func dumpTable(ctx context.Context, tx *Tx, t storedTable, each func(string, map[string]any) error) error {
	rows, err := tx.rawQuery(ctx, "SELECT "+strings.Join(t.columns, ", ")+" FROM "+t.name+" ORDER BY "+strings.Join(t.key, ", "), nil)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		values := make([]any, len(t.columns))
		into := make([]any, len(values))
		for i := range values {
			into[i] = &values[i]
		}
		if err := rows.Scan(into...); err != nil {
			return err
		}
		row := make(map[string]any, len(values))
		for i, v := range values {
			row[t.columns[i]] = portable(v)
		}
		if err := each(t.name, row); err != nil {
			return err
		}
	}
	return rows.Err()
}

// portable is a value in a form that both engines write alike.
func portable(value any) any {
	switch v := value.(type) {
	case []byte:
		return string(v)
	case time.Time:
		return v.UTC().Format(time.RFC3339Nano)
	}
	return value
}

// Load writes the rows of a backup into an empty database of the same schema.
// next gives one row after another until ok is false. It is one transaction:
// either all of it is there afterwards, or nothing.
func (d *DB) Load(ctx context.Context, next func() (table string, row map[string]json.RawMessage, ok bool, err error)) error {
	return d.Update(ctx, Op{Actor: authz.System("restore")}, func(tx *Tx) error {
		tables, err := d.dialect.tables(ctx, tx)
		if err != nil {
			return fmt.Errorf("list tables: %w", err)
		}
		// What the schema itself has put in, comes again with the backup.
		for _, t := range slices.Backward(tables) {
			if _, err := tx.rawExec(ctx, "DELETE FROM "+t.name, nil); err != nil {
				return fmt.Errorf("empty table %s: %w", t.name, err)
			}
		}
		for {
			table, row, ok, err := next()
			if err != nil {
				return err
			}
			if !ok {
				break
			}
			if err := loadRow(ctx, tx, tables, table, row); err != nil {
				return fmt.Errorf("write row of %s: %w", table, err)
			}
		}
		for _, t := range tables {
			if err := d.dialect.restart(ctx, tx, t); err != nil {
				return fmt.Errorf("restart ids of %s: %w", t.name, err)
			}
		}
		return nil
	})
}

func loadRow(ctx context.Context, tx *Tx, tables []storedTable, name string, row map[string]json.RawMessage) error {
	i := slices.IndexFunc(tables, func(t storedTable) bool { return t.name == name })
	if i < 0 {
		return fmt.Errorf("this version has no table %s", name)
	}
	var columns []string
	var values []any
	for _, column := range tables[i].columns {
		text, ok := row[column]
		if !ok {
			continue
		}
		value, err := tx.db.dialect.stored(text, slices.Contains(tables[i].times, column))
		if err != nil {
			return err
		}
		columns, values = append(columns, column), append(values, value)
	}
	_, err := tx.rawExec(ctx, "INSERT INTO "+name+" ("+strings.Join(columns, ", ")+") VALUES ("+placeholders(1, len(values))+")", values)
	return err
}

// inOrder sorts tables so that each comes after those it refers to.
func inOrder(tables []storedTable) []storedTable {
	var sorted []storedTable
	done := map[string]bool{}
	for len(sorted) < len(tables) {
		before := len(sorted)
		for _, t := range tables {
			ready := !done[t.name] && !slices.ContainsFunc(t.parents, func(p string) bool { return p != t.name && !done[p] })
			if ready {
				done[t.name] = true
				sorted = append(sorted, t)
			}
		}
		if len(sorted) == before {
			panic("db: tables refer to each other in a circle")
		}
	}
	return sorted
}
