package table

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
)

// bulkBlock is how many rows one statement reads, writes or logs: the engines
// bound the number of places in a statement.
const bulkBlock = 1000

// BulkChange is one change of many rows.
type BulkChange[T any] struct {
	// Columns are written, besides the tail of every record.
	Columns []string
	Change  func(*T) error
	// Revives says that archived rows come into use: their unique fields are
	// held against those of the rows in use.
	Revives bool
}

// Outcome says what became of one row of many.
type Outcome struct {
	ID int64
	// Changed is false for a row that was so already.
	Changed bool
	// Refused says why the row was left as it was.
	Refused *fault.Error
}

// Bulk changes many rows, each of them or not: one that is missing, outside
// the scope, not permitted or wrong is refused alone, with its reason. It takes
// the same few statements for every thousand rows. Outcomes come in the order
// of ids.
func (t *Table[T]) Bulk(ctx context.Context, tx *db.Tx, ids []int64, change BulkChange[T]) ([]Outcome, error) {
	outcomes := make(map[int64]*Outcome, len(ids))
	for _, id := range ids {
		outcomes[id] = &Outcome{ID: id}
	}
	// In one order, so that two who change the same rows never wait for each other.
	for block := range slices.Chunk(slices.Compact(slices.Sorted(slices.Values(ids))), bulkBlock) {
		if err := t.bulkBlock(ctx, tx, block, change, outcomes); err != nil {
			return nil, err
		}
	}
	result := make([]Outcome, len(ids))
	for i, id := range ids {
		result[i] = *outcomes[id]
	}
	return result, nil
}

// pending is a row on its way to being written.
type pending[T any] struct {
	row     *T
	before  T
	had     []int64 // its parents before the change
	outcome *Outcome
	was     map[string]json.RawMessage
	changes Changes
}

func (t *Table[T]) bulkBlock(ctx context.Context, tx *db.Tx, ids []int64, change BulkChange[T], outcomes map[int64]*Outcome) error {
	in := db.Matching(db.In("id", ids))
	rows, err := t.read(ctx, tx, "SELECT "+t.Columns()+" FROM "+t.Name+" WHERE "+t.Scope+in.Text()+" ORDER BY id"+tx.ForUpdate(), in.Args...)
	if err != nil {
		return err
	}
	for _, id := range ids {
		outcomes[id].Refused = fault.New(fault.NotFound, "not_found")
	}
	var left []pending[T]
	for i := range rows {
		p := pending[T]{row: &rows[i], before: rows[i], had: t.parentsOf(&rows[i]), outcome: outcomes[t.ID(&rows[i])]}
		p.outcome.Refused = nil
		differs, err := t.bulkRow(tx, &p, change.Change)
		if err := p.refuse(err); err != nil {
			return err
		}
		if differs && p.outcome.Refused == nil {
			left = append(left, p)
		}
	}
	if left, err = t.bulkCheck(ctx, tx, left); err != nil {
		return err
	}
	if change.Revives {
		if left, err = t.bulkUnique(ctx, tx, left); err != nil {
			return err
		}
	}
	return t.bulkWrite(ctx, tx, left, change.Columns)
}

// bulkRow changes one row in memory and reports whether it differs afterwards.
func (t *Table[T]) bulkRow(tx *db.Tx, p *pending[T], change func(*T) error) (differs bool, err error) {
	if err := t.check(tx, p.row); err != nil {
		return false, err
	}
	if p.was, err = fieldsOf(p.row); err != nil {
		return false, err
	}
	if err := change(p.row); err != nil {
		return false, err
	}
	if t.Prepare != nil {
		if err := t.Prepare(p.row); err != nil {
			return false, err
		}
	}
	is, err := fieldsOf(p.row)
	return len(diff(p.was, is)) > 0, err
}

// refuse notes an error that the caller may see as the row's own; any other is given back.
func (p *pending[T]) refuse(err error) error {
	var refused *fault.Error
	if err == nil || !errors.As(err, &refused) {
		return err
	}
	p.outcome.Refused = refused
	return nil
}

func (t *Table[T]) bulkCheck(ctx context.Context, tx *db.Tx, all []pending[T]) (left []pending[T], err error) {
	if len(all) == 0 {
		return nil, nil
	}
	had, rows := make([][]int64, len(all)), make([]*T, len(all))
	for i, p := range all {
		had[i], rows[i] = p.had, p.row
	}
	wrong := make([]fault.Fields, len(all))
	if err := t.compare(ctx, tx, had, rows, wrong); err != nil {
		return nil, err
	}
	for i, p := range all {
		err := wrong[i].Err()
		if err == nil {
			err = t.check(tx, p.row)
		}
		if err := p.refuse(err); err != nil {
			return nil, err
		}
		is, err := fieldsOf(p.row)
		if err != nil {
			return nil, err
		}
		p.changes = diff(p.was, is)
		if err := p.refuse(t.allowed(tx, &p.before, p.row, ActionUpdate)); err != nil {
			return nil, err
		}
		if p.outcome.Refused == nil && len(p.changes) > 0 {
			left = append(left, p)
		}
	}
	return left, nil
}

func (t *Table[T]) bulkUnique(ctx context.Context, tx *db.Tx, all []pending[T]) ([]pending[T], error) {
	for _, u := range t.Unique {
		ids := make([]int64, len(all))
		for i, p := range all {
			ids[i] = t.ID(p.row)
		}
		taken, err := t.taken(ctx, tx, u, ids)
		if err != nil {
			return nil, err
		}
		all = slices.DeleteFunc(all, func(p pending[T]) bool {
			if !taken[p.outcome.ID] {
				return false
			}
			p.outcome.Refused = fault.New(fault.Invalid, "validation_failed")
			p.outcome.Refused.Fields = map[string][]fault.Text{u.Field: {{Code: "taken"}}}
			return true
		})
	}
	return all, nil
}

func (t *Table[T]) bulkWrite(ctx context.Context, tx *db.Tx, all []pending[T], columns []string) error {
	if len(all) == 0 {
		return nil
	}
	rows, entries := make([]T, len(all)), make([]Entry, len(all))
	for i, p := range all {
		r := any(p.row).(recorder).record()
		r.Revision, r.UpdatedAt, r.UpdatedBy = r.Revision+1, tx.Now(), tx.By()
		p.outcome.Changed = true
		rows[i], entries[i] = *p.row, t.entry(p.row, ActionUpdate, p.changes)
	}
	if err := t.writeMany(ctx, tx, rows, append(slices.Clone(columns), "revision", "updated_at", "updated_by")); err != nil {
		return err
	}
	if err := t.wrote(ctx, tx, rows...); err != nil {
		return err
	}
	return logAll(ctx, tx, entries...)
}

// writeMany updates many rows in one statement. Both engines name the columns
// of a bare VALUES list column1, column2 and so on.
func (t *Table[T]) writeMany(ctx context.Context, tx *db.Tx, rows []T, columns []string) error {
	stored := t.stored()
	names := stored.List()
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
			places = append(places, "CAST($"+strconv.Itoa(len(args))+" AS "+tx.CastType(value)+")")
		}
		lines = append(lines, "("+strings.Join(places, ", ")+")")
	}
	statement := "UPDATE " + t.Name + " SET " + strings.Join(set, ", ") + " FROM (VALUES " + strings.Join(lines, ", ") + ") AS changed WHERE " + t.Name + ".id = changed.column1"
	_, err := raw(tx).Exec(ctx, statement, args...)
	return t.fail(err)
}
