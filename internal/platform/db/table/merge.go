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

// MergeRow is one row of many that are written together.
type MergeRow[T any] struct {
	// Before is the row as it was read in this transaction; nil for a new one.
	Before *T
	// After is the row as it shall be. Merge fills its id and its tail.
	After *T
	// Ahead says that After names rows that do not exist yet, in the trial of
	// a write: TryMerge does not look for them.
	Ahead bool
	// Refused says why the row is not written; what else is written stays.
	Refused *fault.Error
	// Action is what was done, ActionCreate or ActionUpdate; empty when the row
	// was so already, or is refused.
	Action  string
	changes []byte // as the log keeps them
}

// TryMerge prepares and checks rows as a write of them would, and notes in each
// what would become of it. The number of statements does not depend on that of the rows.
func (t *Table[T]) TryMerge(ctx context.Context, tx *db.Tx, rows []*MergeRow[T]) error {
	var had [][]int64
	var after []*T
	var compared []*MergeRow[T]
	prepared := make([]error, len(rows))
	inParts(len(rows), func(i int) {
		m := rows[i]
		if m.Before != nil {
			*any(m.After).(recorder).record() = *any(m.Before).(recorder).record()
		}
		if t.Prepare != nil {
			prepared[i] = t.Prepare(m.After)
		}
	})
	for i, m := range rows {
		var parents []int64
		if m.Before != nil {
			parents = t.parentsOf(m.Before)
			if err := m.refuse(t.check(tx, m.Before)); err != nil {
				return err
			}
		}
		if m.Refused == nil {
			if err := m.refuse(prepared[i]); err != nil {
				return err
			}
		}
		if m.Refused == nil && !m.Ahead {
			had, after, compared = append(had, parents), append(after, m.After), append(compared, m)
		}
	}
	wrong := make([]fault.Fields, len(compared))
	if err := t.compare(ctx, tx, had, after, wrong); err != nil {
		return err
	}
	for i, m := range compared {
		if err := m.refuse(wrong[i].Err()); err != nil {
			return err
		}
	}
	for _, m := range rows {
		m.Action, m.changes = "", nil
		if m.Refused != nil {
			continue
		}
		err := error(nil)
		if !m.Ahead {
			err = t.check(tx, m.After)
		}
		if err == nil {
			err = t.allowed(tx, m.Before, m.After, ActionUpdate)
		}
		if err := m.refuse(err); err != nil {
			return err
		}
	}
	failed := make([]error, len(rows))
	inParts(len(rows), func(i int) { failed[i] = rows[i].compare() })
	return errors.Join(failed...)
}

// compare finds out what would be done to the row.
func (m *MergeRow[T]) compare() error {
	changes, differs, err := fieldChanges(m.Before, m.After)
	if err != nil || m.Refused != nil {
		return err
	}
	switch {
	case m.Before == nil:
		m.Action, m.changes = ActionCreate, changes
	case differs:
		m.Action, m.changes = ActionUpdate, changes
	}
	return nil
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

func (m *MergeRow[T]) refuse(err error) error {
	var refused *fault.Error
	if err == nil || !errors.As(err, &refused) || refused.Kind == fault.Internal || refused.Kind == fault.Unavailable {
		return err
	}
	m.Refused = refused
	return nil
}

// Merge writes many rows, those that are new and those that differ from what
// was read. It checks and logs each as Insert and Update do, with a few
// statements for all: rows of one import, which are up to 2,000.
func (t *Table[T]) Merge(ctx context.Context, tx *db.Tx, rows []*MergeRow[T]) error {
	if err := t.TryMerge(ctx, tx, rows); err != nil {
		return err
	}
	var created, updated []*MergeRow[T]
	for _, m := range rows {
		r := any(m.After).(recorder).record()
		switch m.Action {
		case ActionCreate:
			*r = Record{Revision: 1, CreatedAt: tx.Now(), UpdatedAt: tx.Now(), UpdatedBy: tx.By()}
			created = append(created, m)
		case ActionUpdate:
			r.Revision, r.UpdatedAt, r.UpdatedBy = r.Revision+1, tx.Now(), tx.By()
			updated = append(updated, m)
		}
	}
	if err := t.mergeInsert(ctx, tx, created); err != nil {
		return t.fail(err)
	}
	if err := t.mergeUpdate(ctx, tx, updated); err != nil {
		return t.fail(err)
	}
	written := slices.Concat(created, updated)
	if len(written) == 0 {
		return nil
	}
	after, entries := make([]T, len(written)), make([]Entry, len(written))
	for i, m := range written {
		after[i] = *m.After
		entries[i] = t.entry(m.After, m.Action, nil)
		entries[i].text = m.changes
	}
	if err := t.wrote(ctx, tx, after...); err != nil {
		return err
	}
	if err := t.allVisible(ctx, tx, after); err != nil {
		return err
	}
	for block := range db.Blocks(entries) {
		if err := logSome(ctx, tx, block); err != nil {
			return err
		}
	}
	return nil
}

func (t *Table[T]) mergeInsert(ctx context.Context, tx *db.Tx, rows []*MergeRow[T]) error {
	if len(rows) == 0 {
		return nil
	}
	ids, err := db.Select[int64](ctx, raw(tx), tx.Dialect().NewIDs(), t.Name, len(rows))
	if err != nil {
		return err
	}
	for i, m := range rows {
		any(m.After).(recorder).record().ID = ids[i]
	}
	stored := t.stored()
	into := "INSERT INTO " + t.Name + " (" + strings.Join(stored.Names, ", ") + ") VALUES "
	for block := range db.Blocks(rows) {
		args := make([]any, 0, len(block)*len(stored.Names))
		for _, m := range block {
			args = append(args, stored.Values(m.After)...)
		}
		if _, err := raw(tx).Exec(ctx, into+db.Lines(len(block), len(stored.Names)), args...); err != nil {
			return err
		}
	}
	return nil
}

func (t *Table[T]) mergeUpdate(ctx context.Context, tx *db.Tx, rows []*MergeRow[T]) error {
	stored := t.stored()
	id, made := slices.Index(stored.Names, "id"), slices.Index(stored.Names, "created_at")
	var set []string
	for i, name := range stored.Names {
		if i != id && i != made {
			set = append(set, name+" = changed.column"+strconv.Itoa(i+1))
		}
	}
	for block := range db.Blocks(rows) {
		lines, args := make([]string, len(block)), make([]any, 0, len(block)*len(stored.Names))
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
		statement := "UPDATE " + t.Name + " SET " + strings.Join(set, ", ") + " FROM (VALUES " + strings.Join(lines, ", ") + ") AS changed WHERE " +
			t.Name + ".id = changed.column" + strconv.Itoa(id+1)
		if _, err := raw(tx).Exec(ctx, statement, args...); err != nil {
			return err
		}
	}
	return nil
}

// InsertMany adds rows, all of them or none, and gives them their ids; the
// error is that of the first row that cannot be added.
func (t *Table[T]) InsertMany(ctx context.Context, tx *db.Tx, rows []T) error {
	merged := make([]*MergeRow[T], len(rows))
	for i := range rows {
		merged[i] = &MergeRow[T]{After: &rows[i]}
	}
	for block := range slices.Chunk(merged, bulkBlock) {
		if err := t.Merge(ctx, tx, block); err != nil {
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

// allVisible is visible for many rows. The system sees all there are.
func (t *Table[T]) allVisible(ctx context.Context, tx *db.Tx, rows []T) error {
	if tx.Actor.IsSystem() {
		return nil
	}
	ids := make([][]any, len(rows))
	for i := range rows {
		ids[i] = []any{t.ID(&rows[i])}
	}
	in, err := among(tx, []string{"id"}, ids)
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
	for block := range db.Blocks(rows) {
		ids, entries := make([]any, len(block)), make([]Entry, len(block))
		for i := range block {
			if err := t.check(tx, &block[i]); err != nil {
				return err
			}
			changes, _, err := fieldChanges(&block[i], nil)
			if err != nil {
				return err
			}
			ids[i], entries[i] = t.ID(&block[i]), t.entry(&block[i], ActionDelete, nil)
			entries[i].text = changes
		}
		// What is kept in other tables goes first: it refers to the rows.
		elsewhere := keepsElsewhere(reflect.TypeFor[T]())
		if elsewhere {
			if err := t.wrote(ctx, tx, emptied(block)...); err != nil {
				return err
			}
		}
		if _, err := raw(tx).Exec(ctx, "DELETE FROM "+t.Name+" WHERE id IN "+db.Lines(1, len(ids)), ids...); err != nil {
			return err
		}
		if !elsewhere {
			if err := t.wrote(ctx, tx, block...); err != nil {
				return err
			}
		}
		if err := logSome(ctx, tx, entries); err != nil {
			return err
		}
	}
	return nil
}

// emptied gives copies of rows without the fields that are kept in other tables.
func emptied[T any](rows []T) []T {
	copied := slices.Clone(rows)
	for i := range copied {
		row := reflect.ValueOf(&copied[i]).Elem()
		for _, f := range fieldsToLog(reflect.TypeFor[T]()) {
			if f.elsewhere {
				row.FieldByIndex(f.index).SetZero()
			}
		}
	}
	return copied
}
