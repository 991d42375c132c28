package table

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"reflect"
	"sync"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
)

// What a change did to a record, as the log names it.
const (
	ActionCreate  = "create"
	ActionUpdate  = "update"
	ActionDelete  = "delete"
	ActionRestore = "restore"
)

// Changes holds what changed: field -> [old, new], as JSON values.
type Changes map[string][2]json.RawMessage

// Entry is one line of the log that is about to be written.
type Entry struct {
	Entity   string
	EntityID int64
	Owner    Owner
	Action   string
	Revision int64
	Changes  Changes
	// By is who did it, where that is not whom the transaction acts for, such as
	// users who log in.
	By   authz.Actor
	For  int64  // for whom it was done, by who stands in; 0: for nobody else
	text []byte // Changes as JSON, where they came so
}

// unlogged are the fields that say nothing about what a person changed.
var unlogged = map[string]bool{
	"id": true, "revision": true, "created_at": true, "updated_at": true, "$schema": true,
}

// Erased stands in the log in the place of a value that was erased; it never comes back into a record.
const Erased = "(erased)"

// isErased reports whether a value of the log was erased.
func isErased(value json.RawMessage) bool { return string(value) == `"`+Erased+`"` }

// Changed stands in the log in the place of a secret that was set or changed: nothing that
// follows from the secret itself is kept.
const Changed = "changed"

// secretive rows have fields that are not shown, such as a password; they give
// a fingerprint of each, by which a change is noticed and which is kept nowhere.
type secretive interface{ Fingerprints() map[string]string }

// logEntry makes the line of the log for a row; changes are as fieldChanges writes them.
func (t *core) logEntry(row any, action string, changes []byte) Entry {
	r := recordOf(row)
	entry := Entry{Entity: t.Entity, EntityID: r.ID, Action: action, Revision: r.Revision, text: changes}
	if t.Owner != nil {
		entry.Owner = t.Owner(row)
	}
	return entry
}

// actedFor notes in the entries of rows, as they were before, for whom the actor did it.
func (t *core) actedFor(ctx context.Context, tx *db.Tx, rows []any, entries []Entry) error {
	if t.Whose == nil || len(tx.Actor.StandsIn) == 0 || len(rows) == 0 {
		return nil
	}

	users, err := t.Whose(ctx, tx, rows)
	if err != nil {
		return fmt.Errorf("find whose rows are written: %w", err)
	}

	for i := range entries {
		if s, found := tx.Actor.For(entries[i].Owner.CompanyID, users[i]); found {
			entries[i].For = s.UserID
		}
	}

	return nil
}

// logRow writes the entry of a row; before is the row as it was, or the new one.
func (t *core) logRow(ctx context.Context, tx *db.Tx, before any, entry Entry) error {
	entries := []Entry{entry}
	if err := t.actedFor(ctx, tx, []any{before}, entries); err != nil {
		return err
	}
	return logAll(ctx, tx, entries...)
}

// Log writes an entry for a change that no Table makes, such as the brands a
// user was given. The entry belongs to the transaction like everything else.
func Log(ctx context.Context, tx *db.Tx, entry Entry) error { return logAll(ctx, tx, entry) }

const auditColumns = 13

// logAll writes the entries, a block of them in one statement.
func logAll(ctx context.Context, tx *db.Tx, entries ...Entry) error {
	for len(entries) > 0 {
		n := min(len(entries), bulkBlock)
		if err := logSome(ctx, tx, entries[:n]); err != nil {
			return fmt.Errorf("write log: %w", err)
		}
		entries = entries[n:]
	}
	return nil
}

func logSome(ctx context.Context, tx *db.Tx, entries []Entry) error {
	args := make([]any, 0, len(entries)*auditColumns)
	for _, e := range entries {
		changes := e.text
		if changes == nil {
			var err error
			if changes, err = json.Marshal(e.Changes); err != nil {
				return err
			}
		}

		by := tx.By()
		name := tx.Actor.Name
		if e.By.Name != "" {
			by = nilIfZero(e.By.UserID)
			name = e.By.Name
		}

		args = append(args, tx.Began(), by, name, nilIfZero(cmp.Or(e.For, tx.ActingFor)), tx.RequestID, nilIfZero(tx.JobID),
			e.Entity, e.EntityID, e.Owner.BrandID, e.Owner.CompanyID, e.Action, e.Revision, string(changes))
	}

	_, err := rawTx(tx).Exec(ctx, `
		INSERT INTO audit (at, actor_id, actor_name, acting_for_id, request_id, job_id,
			entity, entity_id, brand_id, company_id, action, revision, changes)
		VALUES `+db.Lines(len(entries), auditColumns), args...)

	return err
}

func nilIfZero(id int64) *int64 {
	if id == 0 {
		return nil
	}
	return &id
}

var derivedFields sync.Map // reflect.Type -> []string

// derivedOf names the fields of a row, or of what it points to, that follow
// from others, such as the symbol of a currency: read only and not stored.
func derivedOf(t reflect.Type) []string {
	if known, ok := derivedFields.Load(t); ok {
		return known.([]string)
	}

	row := t
	if row.Kind() == reflect.Pointer {
		row = row.Elem()
	}

	var names []string
	for _, field := range reflect.VisibleFields(row) {
		if field.Tag.Get("fieldtag") == "computed" && field.Tag.Get("readOnly") == "true" {
			names = append(names, field.Tag.Get("json"))
		}
	}

	derivedFields.Store(t, names)

	return names
}
