package table

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"reflect"
	"strconv"
	"sync"

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
	text     []byte // Changes as JSON, where they came so
}

// unlogged are the fields that say nothing about what a person changed.
var unlogged = map[string]bool{
	"id": true, "revision": true, "created_at": true, "updated_at": true, "$schema": true,
}

// secretive rows have fields that are not shown, such as a password; they give
// a fingerprint of each, so that the log shows that it changed and not what.
type secretive interface{ Fingerprints() map[string]string }

// fieldsOf takes down the fields of a row as the API names them.
func fieldsOf(row any) (map[string]json.RawMessage, error) {
	text, err := json.Marshal(row)
	if err != nil {
		return nil, fmt.Errorf("take down fields: %w", err)
	}
	fields := map[string]json.RawMessage{}
	if err := json.Unmarshal(text, &fields); err != nil {
		return nil, fmt.Errorf("take down fields: %w", err)
	}
	for name := range unlogged {
		delete(fields, name)
	}
	for _, name := range derivedOf(reflect.TypeOf(row)) {
		delete(fields, name)
	}
	if s, ok := row.(secretive); ok {
		for name, trace := range s.Fingerprints() {
			fields[name] = json.RawMessage(strconv.Quote(trace))
		}
	}
	return fields, nil
}

var null = json.RawMessage("null")

func diff(before, after map[string]json.RawMessage) Changes {
	changes := Changes{}
	for name, is := range after {
		was, ok := before[name]
		if !ok {
			was = null
		}
		if !bytes.Equal(was, is) {
			changes[name] = [2]json.RawMessage{was, is}
		}
	}
	for name, was := range before {
		if _, ok := after[name]; !ok {
			changes[name] = [2]json.RawMessage{was, null}
		}
	}
	return changes
}

func (t *Table[T]) entry(row *T, action string, changes Changes) Entry {
	r := any(row).(recorder).record()
	entry := Entry{Entity: t.Entity, EntityID: r.ID, Action: action, Revision: r.Revision, Changes: changes}
	if t.Owner != nil {
		entry.Owner = t.Owner(row)
	}
	return entry
}

// Log writes an entry for a change that no Table makes, such as the brands a
// user was given. The entry belongs to the transaction like everything else.
func Log(ctx context.Context, tx *db.Tx, entry Entry) error { return logAll(ctx, tx, entry) }

const auditColumns = 14

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
		hash := sha256.Sum256(changes)
		args = append(args, tx.Began(), tx.By(), tx.Actor.Name, optional(tx.ActingFor), tx.RequestID, optional(tx.JobID),
			e.Entity, e.EntityID, e.Owner.BrandID, e.Owner.CompanyID, e.Action, e.Revision, string(changes), hex.EncodeToString(hash[:]))
	}
	_, err := raw(tx).Exec(ctx, `
		INSERT INTO audit (at, actor_id, actor_name, acting_for_id, request_id, job_id,
			entity, entity_id, brand_id, company_id, action, revision, changes, changes_hash)
		VALUES `+db.Lines(len(entries), auditColumns), args...)
	return err
}

func optional(id int64) *int64 {
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
