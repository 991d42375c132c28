// Package dump writes a database to a backup and reads it back.
package dump

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/internal/rooms"
)

// Dump reads every row of every table but those of Passing, for a backup that
// either engine can read. Each row comes as an object of its columns. They are
// of one moment, that of the transaction.
func Dump(ctx context.Context, tx *db.Tx, each func(table string, row map[string]any) error) error {
	tables, err := tablesOf(ctx, tx)
	if err != nil {
		return err
	}
	for _, t := range tables {
		if slices.Contains(Passing, t.name) {
			continue
		}
		if err := dumpTable(ctx, tx, t, each); err != nil {
			return fmt.Errorf("read table %s: %w", t.name, err)
		}
	}
	return nil
}

// raw runs the statements of this package, which reads and writes all rows.
func raw(tx *db.Tx) db.Bare { return tx.Bare(rooms.Key{}) }

func dumpTable(ctx context.Context, tx *db.Tx, t storedTable, each func(string, map[string]any) error) error {
	rows, err := raw(tx).Query(ctx, "SELECT "+strings.Join(t.columns, ", ")+" FROM "+t.name+" ORDER BY "+strings.Join(t.key, ", "))
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

// Load writes the rows of a backup into an empty database of the same schema,
// in whatever order they come. next gives one row after another until ok is
// false. It is one transaction: either all of it is there afterwards, or nothing.
// Rows of Passing, which older backups have, are left out.
func Load(ctx context.Context, d *db.DB, next func() (table string, row map[string]json.RawMessage, ok bool, err error)) error {
	return d.Update(ctx, db.Op{Actor: authz.System("restore")}, func(tx *db.Tx) error {
		tables, err := tablesOf(ctx, tx)
		if err != nil {
			return err
		}
		references, err := letGo(ctx, tx)
		if err != nil {
			return err
		}
		// What the schema itself has put in, comes again with the backup.
		for _, t := range slices.Backward(tables) {
			if _, err := raw(tx).Exec(ctx, "DELETE FROM "+t.name); err != nil {
				return fmt.Errorf("empty table %s: %w", t.name, err)
			}
		}
		if err := loadRows(ctx, tx, tables, next); err != nil {
			return err
		}
		if err := holdAgain(ctx, tx, references); err != nil {
			return err
		}
		for _, t := range tables {
			if err := restart(ctx, tx, t); err != nil {
				return fmt.Errorf("restart ids of %s: %w", t.name, err)
			}
		}
		return nil
	})
}

// rowsTogether are as many rows as are kept until one statement writes them.
const rowsTogether = 512

// loader writes rows: those of one table and the same columns, as they come one after another, together.
type loader struct {
	tx      *db.Tx
	tables  map[string]storedTable
	table   string
	columns []string
	rows    [][]any
}

func loadRows(ctx context.Context, tx *db.Tx, tables []storedTable, next func() (string, map[string]json.RawMessage, bool, error)) error {
	l := loader{tx: tx, tables: make(map[string]storedTable, len(tables))}
	for _, t := range tables {
		l.tables[t.name] = t
	}
	for {
		table, row, ok, err := next()
		if err != nil {
			return err
		}
		if !ok {
			return l.write(ctx)
		}
		if slices.Contains(Passing, table) {
			continue
		}
		if err := l.add(ctx, table, row); err != nil {
			return err
		}
	}
}

func (l *loader) add(ctx context.Context, name string, row map[string]json.RawMessage) error {
	table, known := l.tables[name]
	if !known {
		return fmt.Errorf("this version has no table %s", name)
	}
	columns, values := make([]string, 0, len(row)), make([]any, 0, len(row))
	for _, column := range table.columns {
		text, ok := row[column]
		if !ok {
			continue
		}
		value, err := l.tx.Dialect().Stored(text, slices.Contains(table.times, column))
		if err != nil {
			return fmt.Errorf("read column %s of a row of %s: %w", column, name, err)
		}
		columns, values = append(columns, column), append(values, value)
	}
	if name != l.table || len(l.rows) == rowsTogether || !slices.Equal(columns, l.columns) {
		if err := l.write(ctx); err != nil {
			return err
		}
		l.table, l.columns = name, columns
	}
	l.rows = append(l.rows, values)
	return nil
}

// write writes the rows that are kept.
func (l *loader) write(ctx context.Context) error {
	for block := range db.Blocks(l.rows, len(l.columns)) {
		_, err := raw(l.tx).Exec(ctx, "INSERT INTO "+l.table+" ("+strings.Join(l.columns, ", ")+") VALUES "+db.Lines(len(block), len(l.columns)), slices.Concat(block...)...)
		if err != nil {
			return fmt.Errorf("write rows of %s: %w", l.table, err)
		}
	}
	l.rows = l.rows[:0]
	return nil
}
