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

func loadRows(ctx context.Context, tx *db.Tx, tables []storedTable, next func() (string, map[string]json.RawMessage, bool, error)) error {
	for {
		table, row, ok, err := next()
		if err != nil || !ok {
			return err
		}
		if slices.Contains(Passing, table) {
			continue
		}
		if err := loadRow(ctx, tx, tables, table, row); err != nil {
			return fmt.Errorf("write row of %s: %w", table, err)
		}
	}
}

func loadRow(ctx context.Context, tx *db.Tx, tables []storedTable, name string, row map[string]json.RawMessage) error {
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
		value, err := tx.Dialect().Stored(text, slices.Contains(tables[i].times, column))
		if err != nil {
			return err
		}
		columns, values = append(columns, column), append(values, value)
	}
	_, err := raw(tx).Exec(ctx, "INSERT INTO "+name+" ("+strings.Join(columns, ", ")+") VALUES "+db.Lines(1, len(values)), values...)
	return err
}
