package table

import (
	"context"
	"encoding/json"
	"maps"
	"reflect"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
)

// Undone is a row whose changes are undone.
type Undone struct {
	ID int64
	// Revision is what the row has unless somebody changed it since.
	Revision int64
	// Created says that the changes began with the row: it is removed.
	Created bool
	// Fields are the values before, for rows that stay.
	Fields map[string]json.RawMessage
	// Name is the row's code or name.
	Name string
	// Refused says why the row was left as it is.
	Refused *fault.Error
}

// undoer is a Table of any record type.
type undoer interface {
	undo(ctx context.Context, tx *db.Tx, rows []*Undone) error
}

func (t *Table[T]) undo(ctx context.Context, tx *db.Tx, rows []*Undone) error {
	ids := make([][]any, len(rows))
	for i, u := range rows {
		ids[i] = []any{u.ID}
	}
	found, err := t.Find(ctx, tx, []string{"id"}, ids)
	if err != nil {
		return err
	}
	is := make(map[int64]*T, len(found))
	for i := range found {
		is[t.ID(&found[i])] = &found[i]
	}
	var gone []T
	var removed []*Change[T]
	var removers []*Undone
	var merged []*Change[T]
	var owners []*Undone
	for _, u := range rows {
		row := is[u.ID]
		u.Refused = nil
		if row == nil {
			u.Refused = fault.New(fault.NotFound, "not_found")
			continue
		}
		u.Name = nameOf(row)
		if any(row).(recorder).record().Revision != u.Revision {
			u.Refused = fault.New(fault.Conflict, "changed_since")
			continue
		}
		if u.Created {
			removed, removers = append(removed, &Change[T]{Before: row}), append(removers, u)
			continue
		}
		fields := maps.Clone(u.Fields)
		for _, name := range t.NeverRestored {
			delete(fields, name)
		}
		after := copyRow(row)
		if err := (Patch[T]{fields: fields}).apply(after, true); err != nil {
			return err
		}
		merged, owners = append(merged, &Change[T]{Before: row, After: after}), append(owners, u)
	}
	if len(removed) > 0 {
		if err := t.decide(ctx, tx, OpUndo, removed); err != nil {
			return err
		}
	}
	for i, c := range removed {
		if removers[i].Refused = c.Refused; c.Refused == nil {
			gone = append(gone, *c.Before)
		}
	}
	if err := t.remove(ctx, tx, OpUndo, gone); err != nil || len(merged) == 0 {
		return err
	}
	if err := t.merge(ctx, tx, OpUndo, merged); err != nil {
		return err
	}
	for i, m := range merged {
		owners[i].Refused = m.Refused
	}
	return nil
}

// nameOf is the code or name of a row, as far as it has one.
func nameOf[T any](row *T) string {
	shape := shapeOf(reflect.TypeFor[T]())
	for _, name := range []string{"code", "name", "model"} {
		if _, known := shape[name]; !known {
			continue
		}
		if text, ok := field(row, name).Interface().(string); ok && text != "" {
			return text
		}
	}
	return ""
}
