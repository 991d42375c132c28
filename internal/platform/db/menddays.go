package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"

	"github.com/pressly/goose/v3"
)

// mendDays is the number of the migration that mends days.
const mendDays = 96

// dayMender makes a migration. Backups wrote days as instants, which a restore into SQLite left in
// columns of days: 2026-12-01T00:00:00Z instead of 2026-12-01.
func (d *DB) dayMender() *goose.Migration {
	return goose.NewGoMigration(mendDays, &goose.GoFunc{RunTx: d.mendAllDays}, nil)
}

func (d *DB) mendAllDays(ctx context.Context, tx *sql.Tx) error {
	if d.dialect.Name() != "sqlite" {
		return nil // the engine has a type for days
	}

	days, err := dayColumns(ctx, tx)
	if err != nil {
		return err
	}

	var mended int64
	for _, t := range days {
		n, err := d.mendDaysOf(ctx, tx, t)
		if err != nil {
			return fmt.Errorf("mend days of %s: %w", t.name, err)
		}
		mended += n
	}

	if mended == 0 {
		return nil
	}

	d.writeNote("mended days that a restored backup had spoiled", "rows", mended)

	return nil
}

// daysOf are the columns of a table that hold days.
type daysOf struct {
	name    string
	columns []string
}

// querier is a transaction, or a database without one.
type querier interface {
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
}

func dayColumns(ctx context.Context, from querier) (all []daysOf, err error) {
	rows, err := from.QueryContext(ctx, `
		SELECT m.name, c.name FROM pragma_table_list m, pragma_table_info(m.name) c
		WHERE m.schema = 'main' AND m.type = 'table' AND c.type = 'DATE' ORDER BY m.name, c.cid`)
	if err != nil {
		return nil, fmt.Errorf("list columns of days: %w", err)
	}

	defer rows.Close()
	for rows.Next() {
		var table, column string
		if err := rows.Scan(&table, &column); err != nil {
			return nil, fmt.Errorf("list columns of days: %w", err)
		}

		if at := len(all) - 1; at < 0 || all[at].name != table {
			all = append(all, daysOf{name: table})
		}

		last := &all[len(all)-1]
		last.columns = append(last.columns, column)
	}

	return all, rows.Err()
}

// mendDaysOf counts the rows that it mends. A row whose day another row has taken since, where each day
// may come once, stays as it is and is noted.
func (d *DB) mendDaysOf(ctx context.Context, tx *sql.Tx, t daysOf) (int64, error) {
	set := make([]string, len(t.columns))
	spoiled := make([]string, len(t.columns))
	for i, column := range t.columns {
		spoiled[i] = column + " LIKE '____-__-__T%'"
		set[i] = fmt.Sprintf("%[1]s = CASE WHEN %s THEN substr(%[1]s, 1, 10) ELSE %[1]s END", column, spoiled[i])
	}

	where := " WHERE " + strings.Join(spoiled, " OR ")
	var found, left int64
	count := func(into *int64) error {
		return tx.QueryRowContext(ctx, "SELECT count(*) FROM "+t.name+where).Scan(into)
	}
	if err := count(&found); err != nil || found == 0 {
		return 0, err
	}

	// The triggers would count by days that are no days.
	if err := dropTriggers(ctx, tx); err != nil {
		return 0, err
	}

	mended := strings.Join(set, ", ")
	mend := "UPDATE OR IGNORE " + t.name + " SET " + mended + where //nolint:gosec // names of the schema alone
	if _, err := tx.ExecContext(ctx, mend); err != nil {
		return 0, err
	}
	if err := count(&left); err != nil {
		return 0, err
	}

	if left > 0 {
		d.writeNote(
			"left days that a restored backup had spoiled: other rows have these days by now", "table",
			t.name, "rows", left,
		)
	}

	return found - left, nil
}

// checkDays reports the first column of days in which something else stands.
func (d *DB) checkDays(ctx context.Context) error {
	days, err := dayColumns(ctx, d.read)
	if err != nil {
		return err
	}

	for _, t := range days {
		for _, column := range t.columns {
			var wrong int64
			statement := "SELECT count(*) FROM " + t.name + " WHERE " + column + " NOT LIKE '____-__-__'"
			if err := d.read.QueryRowContext(ctx, statement).Scan(&wrong); err != nil {
				return fmt.Errorf("check days of %s: %w", t.name, d.classifyError(err))
			}

			if wrong > 0 {
				mend, err := d.howDaysAreMended(ctx)
				return errors.Join(
					err,
					fmt.Errorf("column %s of table %s has %d values that are no days; %s", column, t.name, wrong, mend),
				)
			}
		}
	}

	return nil
}

// howDaysAreMended says what an operator does about days that are none.
func (d *DB) howDaysAreMended(ctx context.Context) (string, error) {
	have, _, err := d.SchemaVersion(ctx)
	if have < mendDays {
		return "the next start mends what an older version has restored", err
	}
	return "set them to days, or delete the rows whose days other rows have", err
}

// dropTriggers takes away what counts and copies; Migrate goes on with making all of it again.
func dropTriggers(ctx context.Context, tx *sql.Tx) error {
	for {
		var name string
		err := tx.QueryRowContext(ctx, "SELECT name FROM sqlite_master WHERE type = 'trigger' LIMIT 1").Scan(&name)
		if errors.Is(err, sql.ErrNoRows) {
			return nil
		}
		if err == nil {
			_, err = tx.ExecContext(ctx, "DROP TRIGGER "+name)
		}
		if err != nil {
			return fmt.Errorf("drop trigger %s: %w", name, err)
		}
	}
}
