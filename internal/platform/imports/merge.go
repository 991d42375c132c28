package imports

import (
	"context"
	"maps"
	"slices"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
)

// Part is a row of one database table within a record R; before is nil when
// there is none yet, after when the line leaves the table alone.
type Part[R, T any] func(p *Pair[R]) (before, after *T)

// Merge writes one part of each record; in a trial it finds what would be
// written. Rows that their own rules refuse make their line faulty. The main
// part decides whether a line counts as created or updated.
func Merge[R, T any](
	ctx context.Context,
	tx *db.Tx,
	w *Work,
	rows *table.Table[T],
	pairs []*Pair[R],
	main bool,
	part Part[R, T],
) error {
	var merged []*table.Change[T]
	var owners []*Pair[R]
	for _, p := range pairs {
		if p.Faulty() {
			continue
		}
		before, after := part(p)
		if after == nil {
			continue
		}

		merged = append(merged, &table.Change[T]{Before: before, After: after, Decision: table.Decision{Ahead: p.unsaved}})
		owners = append(owners, p)
	}

	if len(merged) == 0 {
		return nil
	}
	write := rows.Merge
	if w.Trial() {
		write = rows.TryMerge
	}
	if err := write(ctx, tx, merged); err != nil {
		return err
	}

	created := 0
	for i, m := range merged {
		if m.Refused != nil {
			owners[i].noteRefusal(m.Refused)
			continue
		}

		owners[i].Wrote(m.Action, main)
		if m.Action == actionCreate {
			created++
		}
	}

	if w.Trial() {
		return nil
	}

	return w.countCreated(ctx, tx, rows.Name, created)
}

// A table that a run fills is analysed after learnedAfter new rows, and again each time their number
// has grown learnedAgain times: lines are looked up by plans that are right for the table as it was
// when they were made.
const (
	learnedAfter = 5000
	learnedAgain = 4
)

// countCreated counts the rows that are new in a table.
func (w *Work) countCreated(ctx context.Context, tx *db.Tx, table string, rows int) error {
	before := w.created[table]
	w.created[table] = before + rows
	for bound := learnedAfter; bound <= before+rows; bound *= learnedAgain {
		if bound > before {
			return tx.LearnSpread(ctx, table)
		}
	}

	return nil
}

// noteRefusal notes what the rules of a record refuse, by the columns of its fields.
func (p *Pair[R]) noteRefusal(refused *fault.Error) {
	if len(refused.Fields) == 0 {
		p.Fault(p.definition.columnOf(""), refused.Code)
	}

	for _, field := range slices.Sorted(maps.Keys(refused.Fields)) {
		for _, text := range refused.Fields[field] {
			p.line.faults = append(p.line.faults, Fault{
				Column: p.definition.columnOf(field),
				Code:   text.Code,
				Params: text.Params,
			})
		}
	}
}
