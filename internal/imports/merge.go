package imports

import (
	"context"
	"maps"
	"slices"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
)

// part is a row of one database table within a record R; before is nil when
// there is none yet, after when the line does not speak of it.
type part[R, T any] func(p *pair[R]) (before, after *T)

// merge writes one part of each record, or in a trial finds out what would be
// written. Rows that their own rules refuse make their line faulty.
func merge[R, T any](ctx context.Context, tx *db.Tx, w *work, d *definition[R], rows *table.Table[T], pairs []*pair[R], main bool, of part[R, T]) error {
	var merged []*table.MergeRow[T]
	var owners []*pair[R]
	for _, p := range pairs {
		if len(p.line.faults) > 0 {
			continue
		}
		before, after := of(p)
		if after == nil {
			continue
		}
		merged = append(merged, &table.MergeRow[T]{Before: before, After: after, Ahead: p.ahead})
		owners = append(owners, p)
	}
	if len(merged) == 0 {
		return nil
	}
	write := rows.Merge
	if w.trial {
		write = rows.Judge
	}
	if err := write(ctx, tx, merged); err != nil {
		return err
	}
	for i, m := range merged {
		if m.Refused == nil {
			owners[i].did(m.Action, main)
			continue
		}
		refuse(d, owners[i], m.Refused)
	}
	return nil
}

func refuse[R any](d *definition[R], p *pair[R], refused *fault.Error) {
	if len(refused.Fields) == 0 {
		p.fault(d.columnOf(""), refused.Code)
	}
	for _, field := range slices.Sorted(maps.Keys(refused.Fields)) {
		for _, text := range refused.Fields[field] {
			p.line.faults = append(p.line.faults, Fault{Column: d.columnOf(field), Code: text.Code, Params: text.Params})
		}
	}
}
