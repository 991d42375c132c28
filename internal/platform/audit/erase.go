package audit

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"time"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
)

// erasure says that contents of an entry were erased on purpose.
type erasure struct {
	AuditID int64   `db:"audit_id"`
	WasHash string  `db:"was_hash"`
	NowHash string  `db:"now_hash"`
	ByID    *int64  `db:"by_id"`
	ByName  string  `db:"by_name"`
	Reason  string  `db:"reason"`
	At      db.Time `db:"at"`
	KeyID   string  `db:"key_id"`
	MAC     string  `db:"mac"`
}

const erasureColumns = "audit_id, was_hash, now_hash, by_id, by_name, reason, at, key_id, mac"

// erasurePurpose is what erasures are signed as.
const erasurePurpose = "audit erasure"

func (e erasure) signedMessage() string {
	return fmt.Sprintf("%d|%s|%s|%s|%q|%q|%s", e.AuditID, e.WasHash, e.NowHash, numberText(e.ByID), e.ByName, e.Reason,
		e.At.Format(time.RFC3339Nano))
}

// checkLine compares an erasure with its signature and with what is left of the entry.
func (e erasure) checkLine(tx *db.Tx, l line) error {
	signed, err := tx.Keys().Signed(erasurePurpose, e.signedMessage(), e.KeyID, e.MAC)
	if err != nil {
		return fmt.Errorf("check erasure of entry %d: %w", l.ID, err)
	}
	if !signed || e.NowHash != hashText(l.Changes) {
		return fmt.Errorf("%w: entry %d is not what was left when its contents were erased on %s", ErrBroken, l.ID, day(e.At))
	}

	return nil
}

func erasuresBetween(ctx context.Context, tx *db.Tx, first, last int64) (map[int64]erasure, error) {
	list, err := db.Select[erasure](ctx, tx, `
		SELECT `+erasureColumns+" FROM audit_erasures WHERE {everyone} AND audit_id BETWEEN $1 AND $2", first, last)
	erased := make(map[int64]erasure, len(list))
	for _, e := range list {
		erased[e.AuditID] = e
	}
	return erased, err
}

// Erased stands in an entry where a value was erased.
const Erased = table.Erased

// Erase removes the values of fields from an entry of the log for a reason, such
// as that a person asked for it. The entry stays, and who erased them and when
// is noted and signed, so that its seal still fits.
func Erase(ctx context.Context, tx *db.Tx, id int64, reason string, fields ...string) error {
	entry, err := db.SelectOne[line](ctx, tx, `SELECT id, at, actor_id, actor_name, acting_for_id, request_id, job_id,
		entity, entity_id, brand_id, company_id, action, revision, changes
		FROM audit
		WHERE {everyone} AND id = $1`+tx.ForUpdate(), id)
	if err != nil {
		return err
	}

	left, err := withoutValues(entry.Changes, fields, Sides{true, true})
	if err != nil {
		return err
	}

	return writeErased(ctx, tx, entryText{ID: id, Changes: db.JSON(entry.Changes)}, left, reason)
}

// entryText is what an entry of the log says.
type entryText struct {
	ID      int64   `db:"id"`
	Changes db.JSON `db:"changes"`
}

// writeErased puts in the place of an entry's text what is left of it, and signs that.
func writeErased(ctx context.Context, tx *db.Tx, entry entryText, left, reason string) error {
	if err := tx.LeaveNoTrace(ctx); err != nil {
		return err
	}

	e := erasure{
		AuditID: entry.ID,
		WasHash: hashText(string(entry.Changes)),
		NowHash: hashText(left),
		ByID:    tx.By(),
		ByName:  tx.Actor.Name,
		Reason:  reason,
		At:      tx.Began(),
	}
	before, err := db.SelectOne[string](ctx, tx, `
		SELECT was_hash
		FROM audit_erasures
		WHERE {everyone} AND audit_id = $1`, entry.ID)
	switch {
	case err == nil:
		e.WasHash = before
	case !fault.Is(err, fault.NotFound):
		return err
	}
	if e.KeyID, e.MAC, err = tx.Keys().Sign(erasurePurpose, e.signedMessage()); err != nil {
		return err
	}

	raw := tx.Unscoped("the log is the group's")
	if _, err := raw.Exec(ctx, "UPDATE audit SET changes = $1 WHERE id = $2", left, entry.ID); err != nil {
		return err
	}

	_, err = raw.Exec(ctx, "INSERT INTO audit_erasures ("+erasureColumns+") VALUES "+db.Lines(1, 9)+`
		ON CONFLICT (audit_id) DO UPDATE SET now_hash = excluded.now_hash,
			by_id = excluded.by_id, by_name = excluded.by_name, reason = excluded.reason, at = excluded.at, key_id = excluded.key_id, mac = excluded.mac`,
		e.AuditID, e.WasHash, e.NowHash, e.ByID, e.ByName, e.Reason, e.At, e.KeyID, e.MAC)

	return err
}

// EraseFields erases the values of fields from all entries of the log about
// these records, for a reason.
func EraseFields(ctx context.Context, tx *db.Tx, entity string, ids []int64, reason string, fields ...string) error {
	if err := tx.LeaveNoTrace(ctx); err != nil {
		return err
	}

	entries, err := readEntries(ctx, tx, entity, ids)
	if err != nil {
		return err
	}

	for _, entry := range entries {
		left, err := withoutValues(string(entry.Changes), fields, Sides{true, true})
		if err != nil {
			return err
		}
		if err := replaceEntry(ctx, tx, entry, left, reason); err != nil {
			return err
		}
	}

	return nil
}

// readEntries reads what the log says of records of one entity, oldest first.
func readEntries(ctx context.Context, tx *db.Tx, entity string, ids []int64) ([]entryText, error) {
	among, err := tx.AmongIDs("entity_id", ids)
	if err != nil {
		return nil, err
	}

	entries, err := db.Select[entryText](ctx, tx, `
		SELECT id, changes
		FROM audit
		WHERE {everyone} AND entity = $1 AND `+among.Places(2)+" ORDER BY id"+tx.ForUpdate(), append([]any{entity}, among.Args...)...)
	if err != nil {
		return nil, fmt.Errorf("find the entries of %s: %w", entity, err)
	}

	return entries, nil
}

// replaceEntry leaves of an entry what is left, unless nothing of it goes.
func replaceEntry(ctx context.Context, tx *db.Tx, entry entryText, left, reason string) error {
	var was, is table.Changes
	if err := errors.Join(json.Unmarshal(entry.Changes, &was), json.Unmarshal([]byte(left), &is)); err != nil {
		return fmt.Errorf("read entry: %w", err)
	}
	if reflect.DeepEqual(was, is) {
		return nil // says nothing about the person
	}

	return writeErased(ctx, tx, entry, left, reason)
}

// withoutValues replaces the values of fields that are not null, on these sides of the change.
func withoutValues(changes string, fields []string, sides Sides) (string, error) {
	all := table.Changes{}
	if err := json.Unmarshal([]byte(changes), &all); err != nil {
		return "", fmt.Errorf("read entry: %w", err)
	}

	for _, name := range fields {
		pair, ok := all[name]
		if !ok {
			continue
		}

		for i := range pair {
			if sides[i] && string(pair[i]) != "null" {
				pair[i] = json.RawMessage(`"` + Erased + `"`)
			}
		}

		all[name] = pair
	}

	left, err := json.Marshal(all)

	return string(left), err
}
