// Package dump writes a database to a backup and reads it back.
package dump

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/internal/rooms"
)

// Row is a row of a table in the form that a backup has it: each value is null, a whole number or
// a text. Days are written YYYY-MM-DD, instants as RFC 3339 in UTC.
type Row struct {
	Table   string
	Columns []string
	Values  []any
}

// Dump reads every row of every table but those of Passing, for a backup that
// either engine can read, and gives the sums of their values. They are of one moment, that
// of the transaction. A row is the callee's until it returns.
func Dump(ctx context.Context, tx *db.Tx, each func(Row) error) (Sums, error) {
	tables, err := tablesOf(ctx, tx)
	if err != nil {
		return nil, err
	}

	sums := Sums{}
	for _, t := range tables {
		if t.isPassing() {
			continue
		}

		sum := newSummer(t.columns, t.key)
		err := t.readRows(ctx, tx, func(values []any) error {
			sum.addRow(values)
			return each(Row{t.name, t.columns, values})
		})
		if err != nil {
			return nil, fmt.Errorf("read table %s: %w", t.name, err)
		}

		sums.putTable(t.name, sum)
	}

	return sums, nil
}

// rawTx runs the statements of this package, which reads and writes all rows.
func rawTx(tx *db.Tx) db.Bare { return tx.Bare(rooms.Key{}) }

// readRows reads all rows of a table, in the order of its key. The values are the callee's until it
// returns.
func (t storedTable) readRows(ctx context.Context, tx *db.Tx, each func(values []any) error) error {
	columns := slices.Clone(t.columns)
	for i, of := range t.kinds {
		if of == day || of == instant {
			columns[i] = tx.Dialect().Written(columns[i])
		}
	}

	rows, err := rawTx(tx).Query(
		ctx, "SELECT "+strings.Join(columns, ", ")+" FROM "+t.name+" ORDER BY "+strings.Join(t.key, ", "),
	)
	if err != nil {
		return err
	}

	defer rows.Close()
	read := make([]any, len(t.columns))
	values := make([]any, len(t.columns))
	into := make([]any, len(t.columns))

	for i := range read {
		into[i] = &read[i]
	}

	for rows.Next() {
		if err := rows.Scan(into...); err != nil {
			return err
		}

		for i, value := range read {
			values[i] = portableValue(value, t.kinds[i])
		}

		if err := each(values); err != nil {
			return err
		}
	}

	return rows.Err()
}

// portableValue gives a value in a form that both engines write alike.
func portableValue(value any, of kind) any {
	switch v := value.(type) {
	case []byte:
		return string(v)
	case string:
		if of == instant {
			return portableInstant(v)
		}
	case time.Time:
		if of == day {
			return v.UTC().Format(time.DateOnly)
		}

		return v.UTC().Format(time.RFC3339Nano)
	}

	return value
}

// portableInstant gives an instant as SQLite has it, 2026-12-01 08:30:00.5+00:00, in the form of
// backups.
func portableInstant(text string) string {
	const day, whole = len("2026-12-01"), len("2026-12-01 08:30:00")
	local := text
	offset := ""
	if len(text) > whole+len("+00:00") || len(text) == whole+len("+00:00") {
		local = text[:len(text)-len("+00:00")]
		offset = text[len(text)-len("+00:00"):]
	}

	if len(local) >= whole && local[day] == ' ' && (offset == "" || offset == "+00:00") {
		return local[:day] + "T" + local[day+1:] + "Z"
	}

	for _, form := range []string{
		time.RFC3339Nano, "2006-01-02 15:04:05.999999999Z07:00", "2006-01-02 15:04:05.999999999-07:00",
	} {
		if t, err := time.Parse(form, text); err == nil {
			return t.UTC().Format(time.RFC3339Nano)
		}
	}

	return text
}

// ErrDiffers says that values do not come back as they were.
var ErrDiffers = errors.New("values do not come back as they were")

// Load writes the rows of a backup into an empty database of the same schema,
// in whatever order they come, and compares each value that is there then. next gives one
// row after another until ok is false; it is read before the next one is asked for. Whole looks at
// the sums of what came. It is one transaction: either all of it is there afterwards, or nothing.
// Rows of Passing, which older backups have, are left out. Migrate must follow.
func Load(ctx context.Context, d *db.DB, next func() (row Row, ok bool, err error), whole func(came Sums) error) error {
	return d.Refill(ctx, db.Op{Actor: authz.System("restore")}, func(tx *db.Tx) error {
		tables, err := tablesOf(ctx, tx)
		if err != nil {
			return err
		}

		references, err := letGo(ctx, tx)
		if err != nil {
			return err
		}

		left, err := leaveOut(ctx, tx)
		if err != nil {
			return err
		}

		// What the schema itself has put in, comes again with the backup.
		for _, t := range slices.Backward(tables) {
			if _, err := rawTx(tx).Exec(ctx, "DELETE FROM "+t.name); err != nil {
				return fmt.Errorf("empty table %s: %w", t.name, err)
			}
		}

		l := newLoader(tx, tables)
		if err := l.loadRows(ctx, next); err != nil {
			return err
		}

		came, stored := l.bothSums()
		if err := whole(came); err != nil {
			return err
		}
		if err := bringBack(ctx, tx, left); err != nil {
			return err
		}
		if err := holdAgain(ctx, tx, references); err != nil {
			return err
		}

		for _, t := range tables {
			if err := restartIDs(ctx, tx, t); err != nil {
				return fmt.Errorf("restart ids of %s: %w", t.name, err)
			}
		}

		return compareStored(ctx, tx, tables, stored)
	})
}

// compareStored reads each row again and compares it with what was to be stored.
func compareStored(ctx context.Context, tx *db.Tx, tables []storedTable, want Sums) error {
	got := Sums{}
	for _, t := range tables {
		if t.isPassing() {
			continue
		}

		sum := newSummer(t.columns, t.key)
		err := t.readRows(ctx, tx, func(values []any) error {
			for i, value := range values {
				values[i] = comparedForm(value, t.kinds[i])
			}
			sum.addRow(values)
			return nil
		})
		if err != nil {
			return fmt.Errorf("read table %s again: %w", t.name, err)
		}

		got.putTable(t.name, sum)
	}

	return want.Compare(got)
}
