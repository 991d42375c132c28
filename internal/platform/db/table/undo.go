package table

import (
	"context"
	"encoding/json"
	"maps"
	"reflect"
	"slices"

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
	// Removed says that the changes ended with the removal of the row: it comes back, with the id that it had.
	Removed bool
	// Fields are the values before, for rows that stay or come back.
	Fields map[string]json.RawMessage
	// Name is the row's code or name.
	Name string
	// Refused says why the row was left as it is.
	Refused *fault.Error
}

// undoing are changes that undo others, each with what it undoes.
type undoing struct {
	of      []*Undone
	changes []*pending
}

func (u *undoing) addChange(of *Undone, c *pending) {
	u.of = append(u.of, of)
	u.changes = append(u.changes, c)
}

// noteRefused takes over why rows were left as they are.
func (u *undoing) noteRefused() {
	for i, c := range u.changes {
		u.of[i].Refused = c.Refused
	}
}

func (t *core) undoRows(ctx context.Context, tx *db.Tx, rows []*Undone) error {
	ids := make([][]any, len(rows))
	for i, u := range rows {
		ids[i] = []any{u.ID}
	}

	found, err := t.findRows(ctx, tx, []string{"id"}, ids)
	if err != nil {
		return err
	}

	is := make(map[int64]any, len(found))
	for _, row := range found {
		is[idOf(row)] = row
	}

	var gone, kept undoing
	for _, u := range rows {
		u.Refused = nil
		c, wanted, err := t.changeBack(u, is[u.ID])
		switch {
		case err != nil:
			return err
		case !wanted:
		case c.After == nil:
			gone.addChange(u, c)
		default:
			kept.addChange(u, c)
		}
	}

	if err := t.undoCreated(ctx, tx, &gone); err != nil {
		return err
	}
	if len(kept.changes) == 0 {
		return nil
	}
	if err := t.mergeRows(ctx, tx, OpUndo, kept.changes); err != nil {
		return err
	}

	kept.noteRefused()

	return nil
}

// changeBack gives the change that undoes others; none is wanted where the row is so already, or is refused.
func (t *core) changeBack(u *Undone, row any) (back *pending, wanted bool, err error) {
	switch {
	case u.Removed && (u.Created || row != nil):
		return nil, false, nil
	case u.Removed:
		removed := reflect.New(t.row).Interface()
		fields := maps.Clone(u.Fields)
		maps.DeleteFunc(fields, func(_ string, value json.RawMessage) bool { return isErased(value) })
		if err := applyFields(fields, removed, true); err != nil {
			return nil, false, err
		}

		r := recordOf(removed)
		r.ID = u.ID
		r.Revision = u.Revision
		u.Name = nameOf(removed)
		change := t.newChange(nil, removed)
		change.back = true
		return change, true, nil
	case row == nil:
		u.Refused = fault.New(fault.NotFound, "removed_since")
		return nil, false, nil
	}

	u.Name = nameOf(row)
	if recordOf(row).Revision != u.Revision {
		u.Refused = fault.New(fault.Conflict, "changed_since")
		return nil, false, nil
	}
	if u.Created {
		return t.newChange(row, nil), true, nil
	}

	fields := maps.Clone(u.Fields)
	maps.DeleteFunc(fields, func(name string, value json.RawMessage) bool {
		return slices.Contains(t.NeverRestored, name) || isErased(value)
	})

	after := copyRow(row)
	if err := applyFields(fields, after, true); err != nil {
		return nil, false, err
	}

	return t.newChange(row, after), true, nil
}

// undoCreated removes rows that the changes began with, but for those that are in use.
func (t *core) undoCreated(ctx context.Context, tx *db.Tx, gone *undoing) error {
	if len(gone.changes) == 0 {
		return nil
	}
	if err := t.decideChanges(ctx, tx, OpUndo, gone.changes); err != nil {
		return err
	}
	if err := t.refuseReferred(ctx, tx, gone.changes); err != nil {
		return err
	}

	gone.noteRefused()
	var rows []any
	for _, c := range gone.changes {
		if c.Refused == nil {
			rows = append(rows, c.Before)
		}
	}

	return t.removeAll(ctx, tx, rows)
}

// refuseReferred refuses to remove rows to which others refer, as far as that is known beforehand.
// What refers to them all the same keeps all of them from being removed.
func (t *core) refuseReferred(ctx context.Context, tx *db.Tx, changes []*pending) error {
	var ids []int64
	for _, c := range changes {
		if c.Refused == nil {
			ids = append(ids, idOf(c.Before))
		}
	}

	hasParts := keepsElsewhere(t.row) && len(t.Parts) == 0 // of which only the engine knows
	if len(ids) == 0 || hasParts {
		return nil
	}

	type column struct {
		Table  string `db:"t"`
		Column string `db:"c"`
	}
	columns, err := db.Select[column](ctx, rawTx(tx), tx.Dialect().Referring(), t.Name)
	if err != nil {
		return err
	}

	referred := map[int64]bool{}
	for _, c := range columns {
		// Removing removes what hangs on the rows.
		if slices.Contains(t.Parts, c.Table) || t.Removing != nil && c.Table != t.Name {
			continue
		}

		among, err := tx.AmongIDs(c.Column, ids)
		if err != nil {
			return err
		}

		found, err := db.Select[int64](
			ctx, rawTx(tx), "SELECT DISTINCT "+c.Column+" FROM "+c.Table+" WHERE "+among.Places(1),
			among.Args...,
		)
		if err != nil {
			return err
		}

		for _, id := range found {
			referred[id] = true
		}
	}

	for _, c := range changes {
		if c.Refused == nil && referred[idOf(c.Before)] {
			c.Refused = fault.New(fault.Conflict, "in_use")
		}
	}

	return nil
}

// nameOf gives the code or name of a row, as far as it has one.
func nameOf(row any) string {
	shape := shapeOf(reflect.TypeOf(row).Elem())
	for _, name := range []string{"code", "name", "model"} {
		if _, known := shape[name]; !known {
			continue
		}
		if text, ok := fieldOf(row, name).Interface().(string); ok && text != "" {
			return text
		}
	}

	return ""
}
