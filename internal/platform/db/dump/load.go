package dump

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"forecourt/internal/platform/db"
)

// loader writes rows: those of one table and the same columns, as they come one after another, together.
type loader struct {
	tx      *db.Tx
	tables  map[string]*loadedTable
	table   *loadedTable
	columns []string
	rows    [][]any
}

// loadedTable is a table of the backup.
type loadedTable struct {
	storedTable
	// kinds are those of the columns that the rows of the backup have, in their order.
	kinds []kind
	// came sums the values as the backup has them, stored as they shall be read again.
	came, stored *summer
}

// rowsTogether are as many rows as are kept until they are written.
const rowsTogether = 512

func newLoader(tx *db.Tx, tables []storedTable) *loader {
	l := &loader{tx: tx, tables: make(map[string]*loadedTable, len(tables))}
	for _, t := range tables {
		l.tables[t.name] = &loadedTable{storedTable: t}
	}
	return l
}

func (l *loader) loadRows(ctx context.Context, next func() (Row, bool, error)) error {
	for {
		row, ok, err := next()
		if err != nil {
			return err
		}
		if !ok {
			return l.writeRows(ctx)
		}
		if slices.Contains(Passing, row.Table) {
			continue
		}
		if err := l.addRow(ctx, row); err != nil {
			return err
		}
	}
}

func (l *loader) addRow(ctx context.Context, row Row) error {
	if l.table == nil || row.Table != l.table.name || len(l.rows) == rowsTogether ||
		!slices.Equal(row.Columns, l.columns) {
		if err := l.writeRows(ctx); err != nil {
			return err
		}
		if err := l.beginTable(row); err != nil {
			return err
		}
	}

	values := make([]any, len(row.Values))
	forms := make([]any, len(row.Values))
	for i, value := range row.Values {
		var err error
		if values[i], forms[i], err = storedValue(value, l.table.kinds[i]); err != nil {
			return fmt.Errorf("read column %s of a row of %s: %w", row.Columns[i], row.Table, err)
		}
	}

	l.table.came.addRow(row.Values)
	l.table.stored.addRow(forms)
	l.rows = append(l.rows, values)

	return nil
}

// beginTable goes over to the rows of another table, or with other columns.
func (l *loader) beginTable(row Row) error {
	table, known := l.tables[row.Table]
	if !known {
		return fmt.Errorf("this version has no table %s", row.Table)
	}

	l.table = table
	l.columns = slices.Clone(row.Columns)
	table.kinds = make([]kind, len(l.columns))

	for i, column := range l.columns {
		at := slices.Index(table.columns, column)
		if at < 0 {
			return fmt.Errorf("this version has no column %s in table %s", column, row.Table)
		}
		table.kinds[i] = table.storedTable.kinds[at]
	}

	for _, column := range table.key {
		if !slices.Contains(l.columns, column) {
			return fmt.Errorf("a row of table %s has no %s", row.Table, column)
		}
	}

	if table.came == nil {
		table.came = newSummer(l.columns, table.key)
		table.stored = newSummer(l.columns, table.key)
	} else if !slices.Equal(l.columns, table.came.columns) {
		return fmt.Errorf("rows of table %s have other columns than the rows before", row.Table)
	}

	return nil
}

// writeRows writes the rows that are kept.
func (l *loader) writeRows(ctx context.Context) error {
	for block := range db.Blocks(l.rows, len(l.columns)) {
		_, err := rawTx(l.tx).Exec(
			ctx,
			l.tx.Dialect().Sure()+l.table.name+" ("+strings.Join(l.columns, ", ")+") VALUES "+
				db.Lines(len(block), len(l.columns)),
			slices.Concat(block...)...,
		)
		if err != nil {
			return fmt.Errorf("write rows of %s: %w", l.table.name, err)
		}
	}

	l.rows = l.rows[:0]
	return nil
}

// bothSums gives the sums of what came, and of what shall be read again.
func (l *loader) bothSums() (came, stored Sums) {
	came = Sums{}
	stored = Sums{}
	for name, t := range l.tables {
		if t.came != nil {
			came.putTable(name, t.came)
			stored.putTable(name, t.stored)
		}
	}

	return came, stored
}

// storedValue gives a value of a backup as the engine is given it, and in the form in which it is
// compared when it is read again. Backups of before have days as instants.
func storedValue(value any, of kind) (given, form any, err error) {
	text, ok := value.(string)
	if !ok {
		return value, value, nil
	}

	switch of {
	case day:
		if len(text) == len(time.DateOnly) {
			_, err = time.Parse(time.DateOnly, text)
			return text, text, err
		}

		t, err := time.Parse(time.RFC3339Nano, text)
		text = t.UTC().Format(time.DateOnly)
		return text, text, err
	case instant:
		t, err := time.Parse(time.RFC3339Nano, text)
		t = t.UTC().Truncate(time.Microsecond)
		return t, t.Format(time.RFC3339Nano), err
	case object:
		return text, comparedForm(text, of), nil
	case other:
	}

	return text, text, nil
}
