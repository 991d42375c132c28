package table

import (
	"context"
	"errors"
	"reflect"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
)

// TryMerge checks rows as a write of them would, and notes in each what would
// become of it. The number of statements does not depend on that of the rows.
func (t *Table[T]) TryMerge(ctx context.Context, tx *db.Tx, rows []*Change[T]) error {
	return t.untyped().tryMerge(ctx, tx, OpMerge, untypedChanges(rows))
}

func (t *core) tryMerge(ctx context.Context, tx *db.Tx, op Op, rows []*pending) error {
	for _, c := range rows {
		if c.Before != nil {
			*recordOf(c.After) = *recordOf(c.Before)
		}
	}

	if err := t.decideChanges(ctx, tx, op, rows); err != nil {
		return err
	}

	failed := make([]error, len(rows))
	inParts(len(rows), func(i int) { failed[i] = rows[i].noteAction() })

	return errors.Join(failed...)
}

// fewest is how many rows are worth a second core.
const fewest = 256

// inParts does something to each of n rows that touches nothing else, on all
// cores: the database is written by one.
func inParts(n int, do func(i int)) {
	size := max(fewest, (n+runtime.GOMAXPROCS(0)-1)/runtime.GOMAXPROCS(0))
	var parts sync.WaitGroup
	for from := 0; from < n; from += size {
		parts.Go(func() {
			for i := from; i < min(n, from+size); i++ {
				do(i)
			}
		})
	}

	parts.Wait()
}

// Merge writes many rows, those that are new and those that differ from what
// was read. It checks and logs each as Insert and Update do, with a few
// statements for all: rows of one import, which are up to 2,000.
func (t *Table[T]) Merge(ctx context.Context, tx *db.Tx, rows []*Change[T]) error {
	return t.untyped().mergeRows(ctx, tx, OpMerge, untypedChanges(rows))
}

func (t *core) mergeRows(ctx context.Context, tx *db.Tx, op Op, rows []*pending) error {
	if err := t.numberRows(ctx, tx, rows); err != nil {
		return err
	}
	if err := t.tryMerge(ctx, tx, op, rows); err != nil {
		return err
	}

	var created, updated []*pending
	for _, m := range rows {
		r := recordOf(m.After)
		switch m.Action {
		case ActionCreate:
			*r = Record{ID: r.ID, Revision: 1, CreatedAt: tx.Now(), UpdatedAt: tx.Now(), UpdatedBy: tx.Changer()}
			created = append(created, m)
		case ActionRestore:
			r.Revision++
			r.UpdatedAt = tx.Now()
			r.UpdatedBy = tx.Changer()
			if r.CreatedAt.IsZero() { // removed when the log kept no time of it
				r.CreatedAt = tx.Now()
			}

			created = append(created, m)
		case ActionUpdate:
			r.Revision++
			r.UpdatedAt = tx.Now()
			r.UpdatedBy = tx.Changer()
			updated = append(updated, m)
		}
	}

	if err := t.mergeInsert(ctx, tx, created); err != nil {
		return t.explainError(err)
	}
	if err := t.mergeUpdate(ctx, tx, updated); err != nil {
		return t.explainError(err)
	}

	written := slices.Concat(created, updated)
	if len(written) == 0 {
		return nil
	}

	after := make([]any, len(written))
	before := make([]any, len(written))
	entries := make([]Entry, len(written))

	for i, m := range written {
		after[i] = m.After
		before[i] = m.Before
		if m.Before == nil {
			before[i] = m.After
		}
		entries[i] = t.logEntry(m.After, m.Action, m.changes)
	}

	if err := t.afterWrite(ctx, tx, after...); err != nil {
		return err
	}
	if err := t.checkAllVisible(ctx, tx, after); err != nil {
		return err
	}
	if err := t.actedFor(ctx, tx, before, entries); err != nil {
		return err
	}

	for block := range db.Blocks(entries, auditColumns) {
		if err := logSome(ctx, tx, block); err != nil {
			return err
		}
	}

	return nil
}

func (t *core) mergeInsert(ctx context.Context, tx *db.Tx, rows []*pending) error {
	if len(rows) == 0 {
		return nil
	}

	if !t.Numbered {
		if err := t.giveIDs(ctx, tx, rows); err != nil {
			return err
		}
	}

	stored := t.stored
	into := "INSERT INTO " + t.Name + " (" + strings.Join(stored.Names, ", ") + ") VALUES "
	for block := range db.Blocks(rows, len(stored.Names)) {
		args := make([]any, 0, len(block)*len(stored.Names))
		for _, m := range block {
			args = append(args, stored.Values(m.After)...)
		}

		if _, err := rawTx(tx).Exec(ctx, into+db.Lines(len(block), len(stored.Names)), args...); err != nil {
			return err
		}
	}

	return nil
}

// numberRows gives new rows their ids where people know them by these.
func (t *core) numberRows(ctx context.Context, tx *db.Tx, rows []*pending) error {
	if !t.Numbered {
		return nil
	}

	var created []*pending
	for _, m := range rows {
		if m.Before == nil {
			created = append(created, m)
		}
	}

	return t.giveIDs(ctx, tx, created)
}

// giveIDs gives new rows their ids; those that come back have theirs.
func (t *core) giveIDs(ctx context.Context, tx *db.Tx, rows []*pending) error {
	rows = slices.DeleteFunc(slices.Clone(rows), func(m *pending) bool { return m.back })
	if len(rows) == 0 {
		return nil
	}

	ids, err := db.Select[int64](ctx, rawTx(tx), tx.Dialect().NewIDs(), t.Name, len(rows))
	if err != nil {
		return err
	}

	for i, m := range rows {
		recordOf(m.After).ID = ids[i]
	}

	return nil
}

func (t *core) mergeUpdate(ctx context.Context, tx *db.Tx, rows []*pending) error {
	stored := t.stored
	id := slices.Index(stored.Names, "id")
	made := slices.Index(stored.Names, "created_at")
	var set []string

	for i, name := range stored.Names {
		if i != id && i != made {
			set = append(set, name+" = changed.column"+strconv.Itoa(i+1))
		}
	}

	for block := range db.Blocks(rows, len(stored.Names)) {
		lines := make([]string, len(block))
		args := make([]any, 0, len(block)*len(stored.Names))
		for i, m := range block {
			values := stored.Values(m.After)
			places := make([]string, len(values))
			for j, value := range values {
				places[j] = "$" + strconv.Itoa(len(args)+j+1)
				if i == 0 { // the engine takes the types of all lines from the first
					places[j] = "CAST(" + places[j] + " AS " + tx.CastType(value) + ")"
				}
			}

			lines[i] = "(" + strings.Join(places, ", ") + ")"
			args = append(args, values...)
		}

		statement := "UPDATE " + t.Name + " SET " + strings.Join(set, ", ") + " FROM (VALUES " +
			strings.Join(lines, ", ") + ") AS changed WHERE " +
			t.Name + ".id = changed.column" + strconv.Itoa(id+1)
		if _, err := rawTx(tx).Exec(ctx, statement, args...); err != nil {
			return err
		}
	}

	return nil
}

// InsertMany adds rows, all of them or none, and gives them their ids; the
// error is that of the first row that cannot be added.
func (t *Table[T]) InsertMany(ctx context.Context, tx *db.Tx, rows []T) error {
	return t.untyped().insertMany(ctx, tx, pointersTo(rows))
}

func (t *core) insertMany(ctx context.Context, tx *db.Tx, rows []any) error {
	merged := make([]*pending, len(rows))
	for i, row := range rows {
		merged[i] = t.newChange(nil, row)
	}

	for block := range slices.Chunk(merged, bulkBlock) {
		if err := t.mergeRows(ctx, tx, OpMerge, block); err != nil {
			return err
		}

		for _, m := range block {
			if m.Refused != nil {
				return m.Refused
			}
		}
	}

	return nil
}

// checkAllVisible does for many rows what readVisible does for one. The system sees all there are.
func (t *core) checkAllVisible(ctx context.Context, tx *db.Tx, rows []any) error {
	if tx.Actor.IsSystem() {
		return nil
	}

	ids := make([][]any, len(rows))
	for i, row := range rows {
		ids[i] = []any{idOf(row)}
	}

	in, err := matchTuples(tx, []string{"id"}, ids)
	if err != nil {
		return err
	}

	seen, err := db.SelectOne[int](ctx, tx, "SELECT count(*) FROM "+t.Name+" WHERE "+t.Scope+in.Text(), in.Args...)
	if err == nil && seen < len(rows) {
		err = fault.New(fault.Denied, "out_of_scope")
	}

	return err
}

// Remove deletes rows that were read in this transaction, for good.
func (t *Table[T]) Remove(ctx context.Context, tx *db.Tx, rows []T) error {
	return t.untyped().removeRows(ctx, tx, pointersTo(rows))
}

func (t *core) removeRows(ctx context.Context, tx *db.Tx, rows []any) error {
	for block := range db.Blocks(rows, 1) {
		gone := make([]*pending, len(block))
		for i, row := range block {
			gone[i] = t.newChange(row, nil)
		}

		if err := t.decideChanges(ctx, tx, OpDelete, gone); err != nil {
			return err
		}

		for _, c := range gone {
			if err := c.refusalError(); err != nil {
				return err
			}
		}

		if err := t.removeBlock(ctx, tx, block); err != nil {
			return err
		}
	}

	return nil
}

// removeAll deletes rows of which nothing is left to decide.
func (t *core) removeAll(ctx context.Context, tx *db.Tx, rows []any) error {
	for block := range db.Blocks(rows, 1) {
		if err := t.removeBlock(ctx, tx, block); err != nil {
			return err
		}
	}
	return nil
}

func (t *core) removeBlock(ctx context.Context, tx *db.Tx, block []any) error {
	ids := make([]any, len(block))
	before := make([]any, len(block))
	entries := make([]Entry, len(block))

	for i, row := range block {
		changes, err := removedFields(row)
		if err != nil {
			return err
		}

		ids[i] = idOf(row)
		before[i] = row
		entries[i] = t.logEntry(row, ActionDelete, changes)
	}

	if err := t.actedFor(ctx, tx, before, entries); err != nil {
		return err
	}

	if t.Removing != nil {
		if err := t.Removing(ctx, tx, block); err != nil {
			return err
		}
	}

	// What is kept in other tables goes first: it refers to the rows.
	elsewhere := t.Removing == nil && keepsElsewhere(t.row)
	if elsewhere {
		if err := t.afterWrite(ctx, tx, withoutElsewhere(block)...); err != nil {
			return err
		}
	}

	if _, err := rawTx(tx).Exec(ctx, "DELETE FROM "+t.Name+" WHERE id IN "+db.Lines(1, len(ids)), ids...); err != nil {
		return err
	}

	if !elsewhere && t.Removing == nil {
		if err := t.afterWrite(ctx, tx, block...); err != nil {
			return err
		}
	}

	return logAll(ctx, tx, entries...)
}

// withoutElsewhere gives copies of rows without the fields that are kept in other tables.
func withoutElsewhere(rows []any) []any {
	copied := make([]any, len(rows))
	for i, row := range rows {
		of := reflect.ValueOf(row).Elem()
		empty := reflect.New(of.Type())
		empty.Elem().Set(of)

		for _, f := range fieldsToLog(of.Type()) {
			if f.elsewhere {
				empty.Elem().FieldByIndex(f.index).SetZero()
			}
		}

		copied[i] = empty.Interface()
	}

	return copied
}
