package table

import (
	"context"
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

// bulkChange is a BulkChange without its type.
type bulkChange struct {
	Columns []string
	Change  func(row any) error
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
	return t.untyped().changeMany(ctx, tx, ids, bulkChange{
		Columns: change.Columns, Revives: change.Revives,
		Change: func(row any) error { return change.Change(row.(*T)) },
	})
}

func (t *core) changeMany(ctx context.Context, tx *db.Tx, ids []int64, change bulkChange) ([]Outcome, error) {
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

func (t *core) bulkBlock(
	ctx context.Context, tx *db.Tx, ids []int64, change bulkChange, outcomes map[int64]*Outcome,
) error {
	in := db.Matching(db.In("id", ids))
	rows, err := t.loadElsewhere(
		ctx, tx,
		"SELECT "+t.selected+" FROM "+t.Name+" WHERE "+t.Scope+in.Text()+" ORDER BY id"+tx.ForUpdate(),
		in.Args,
	)
	if err != nil {
		return err
	}

	for _, id := range ids {
		outcomes[id].Refused = fault.New(fault.NotFound, "not_found")
	}

	var left []*pending
	for _, row := range rows {
		outcome := outcomes[idOf(row)]
		outcome.Refused = nil
		c := t.newChange(row, copyRow(row))
		err := t.checkPermission(tx, c.Before)
		if err == nil {
			err = change.Change(c.After)
		}

		if err := c.Refuse(err); err != nil {
			return err
		}
		if outcome.Refused = c.Refused; c.Refused != nil {
			continue
		}

		_, differs, err := fieldChanges(c.Before, c.After)
		if err != nil {
			return err
		}

		if differs {
			left = append(left, c)
		}
	}

	if err := t.decideChanges(ctx, tx, OpBulk, left); err != nil {
		return err
	}

	if change.Revives {
		if err := t.bulkUnique(ctx, tx, left); err != nil {
			return err
		}
	}

	return t.bulkWrite(ctx, tx, left, change.Columns, outcomes)
}

func (t *core) bulkUnique(ctx context.Context, tx *db.Tx, changes []*pending) error {
	for _, u := range t.Unique {
		var ids []int64
		for _, c := range changes {
			if c.Refused == nil {
				ids = append(ids, idOf(c.After))
			}
		}

		taken, err := t.findTaken(ctx, tx, u, ids)
		if err != nil {
			return err
		}

		for _, c := range changes {
			if c.Refused == nil && taken[idOf(c.After)] {
				var fields fault.Fields
				fields.Add(u.Field, "taken")
				if err := c.Refuse(fields.Err()); err != nil {
					return err
				}
			}
		}
	}

	return nil
}

func (t *core) bulkWrite(
	ctx context.Context, tx *db.Tx, changes []*pending, columns []string, outcomes map[int64]*Outcome,
) error {
	var rows []any
	var before []any
	var entries []Entry

	for _, c := range changes {
		outcome := outcomes[idOf(c.After)]
		if err := c.noteAction(); err != nil {
			return err
		}
		if outcome.Refused = c.Refused; c.Action == "" {
			continue
		}

		r := recordOf(c.After)
		r.Revision++
		r.UpdatedAt = tx.Now()
		r.UpdatedBy = tx.Changer()
		outcome.Changed = true
		rows = append(rows, c.After)
		before = append(before, c.Before)
		entries = append(entries, t.logEntry(c.After, ActionUpdate, c.changes))
	}

	if len(rows) == 0 {
		return nil
	}
	if err := t.writeMany(
		ctx, tx, rows, append(slices.Clone(columns), "revision", "updated_at", "updated_by"),
	); err != nil {
		return err
	}
	if err := t.afterWrite(ctx, tx, rows...); err != nil {
		return err
	}
	if err := t.checkAllVisible(ctx, tx, rows); err != nil {
		return err
	}
	if err := t.actedFor(ctx, tx, before, entries); err != nil {
		return err
	}

	return logAll(ctx, tx, entries...)
}

// writeMany updates many rows in one statement. Both engines name the columns
// of a bare VALUES list column1, column2 and so on.
func (t *core) writeMany(ctx context.Context, tx *db.Tx, rows []any, columns []string) error {
	stored := t.stored
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
	for _, row := range rows {
		values := stored.Values(row)
		var places []string
		for _, column := range append([]string{"id"}, columns...) {
			value := values[slices.Index(names, column)]
			args = append(args, value)
			places = append(places, "CAST($"+strconv.Itoa(len(args))+" AS "+tx.CastType(value)+")")
		}

		lines = append(lines, "("+strings.Join(places, ", ")+")")
	}

	statement := "UPDATE " + t.Name + " SET " + strings.Join(set, ", ") + " FROM (VALUES " +
		strings.Join(lines, ", ") + ") AS changed WHERE " + t.Name + ".id = changed.column1"
	_, err := rawTx(tx).Exec(ctx, statement, args...)

	return t.explainError(err)
}
