package dump

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"golang.org/x/sync/errgroup"

	"forecourt/internal/platform/db"
)

// loader reads the rows of a backup and writes them, both at a time: those of one table and the same columns, as they
// come one after another, together.
type loader struct {
	tx     *db.Tx
	tables map[string]*loadedTable
	// table and block are what is read at the moment.
	table *loadedTable
	block block
}

// block is rows of one table, as they are stored.
type block struct {
	table   string
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

const (
	// rowsTogether are as many rows as are kept until they are written.
	rowsTogether = 512
	// blocksAhead are as many blocks as are read before they are written.
	blocksAhead = 4
)

func newLoader(tx *db.Tx, tables []storedTable) *loader {
	l := &loader{tx: tx, tables: make(map[string]*loadedTable, len(tables))}
	for _, t := range tables {
		l.tables[t.name] = &loadedTable{storedTable: t}
	}
	return l
}

// loadRows writes all rows that next gives, and reads the next ones meanwhile.
func (l *loader) loadRows(ctx context.Context, next func() (Row, bool, error)) error {
	group, ctx := errgroup.WithContext(ctx)
	blocks := make(chan block, blocksAhead)

	group.Go(func() error {
		defer close(blocks)
		return l.readRows(ctx, next, blocks)
	})
	group.Go(func() error {
		for block := range blocks {
			if err := l.writeRows(ctx, block); err != nil {
				return err
			}
		}
		return nil
	})

	return group.Wait()
}

func (l *loader) readRows(ctx context.Context, next func() (Row, bool, error), to chan<- block) error {
	for {
		row, ok, err := next()
		if err != nil {
			return err
		}
		if !ok {
			return l.sendBlock(ctx, to)
		}
		if slices.Contains(Passing, row.Table) {
			continue
		}
		if err := l.addRow(ctx, row, to); err != nil {
			return err
		}
	}
}

func (l *loader) addRow(ctx context.Context, row Row, to chan<- block) error {
	if l.table == nil || row.Table != l.block.table || len(l.block.rows) == rowsTogether ||
		!slices.Equal(row.Columns, l.block.columns) {
		if err := l.sendBlock(ctx, to); err != nil {
			return err
		}
		if err := l.beginBlock(row); err != nil {
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
	l.block.rows = append(l.block.rows, values)

	return nil
}

// sendBlock sends the rows that are kept, unless ctx ends, because they could not be written.
func (l *loader) sendBlock(ctx context.Context, to chan<- block) error {
	select {
	case to <- l.block:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// beginBlock begins a block of the rows of this table, with these columns.
func (l *loader) beginBlock(row Row) error {
	table, known := l.tables[row.Table]
	if !known {
		return fmt.Errorf("this version has no table %s", row.Table)
	}

	columns := slices.Clone(row.Columns)
	l.table = table
	l.block = block{table: row.Table, columns: columns}
	table.kinds = make([]kind, len(columns))

	for i, column := range columns {
		at := slices.Index(table.columns, column)
		if at < 0 {
			return fmt.Errorf("this version has no column %s in table %s", column, row.Table)
		}
		table.kinds[i] = table.storedTable.kinds[at]
	}

	for _, column := range table.key {
		if !slices.Contains(columns, column) {
			return fmt.Errorf("a row of table %s has no %s", row.Table, column)
		}
	}

	if table.came == nil {
		table.came = newSummer(columns, table.key)
		table.stored = newSummer(columns, table.key)
	} else if !slices.Equal(columns, table.came.columns) {
		return fmt.Errorf("rows of table %s have other columns than the rows before", row.Table)
	}

	return nil
}

// writeRows writes a block.
func (l *loader) writeRows(ctx context.Context, of block) error {
	for rows := range db.Blocks(of.rows, len(of.columns)) {
		_, err := rawTx(l.tx).Exec(
			ctx,
			l.tx.Dialect().Sure()+of.table+" ("+strings.Join(of.columns, ", ")+") VALUES "+
				db.Lines(len(rows), len(of.columns)),
			slices.Concat(rows...)...,
		)
		if err != nil {
			return fmt.Errorf("write rows of %s: %w", of.table, err)
		}
	}

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
