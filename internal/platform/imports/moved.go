package imports

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
)

// since is an entry about a record that came after those that are undone.
type since struct {
	EntityID int64   `db:"entity_id"`
	Action   string  `db:"action"`
	Revision int64   `db:"revision"`
	Changes  db.JSON `db:"changes"`
	// ByRun says that an import wrote the entry, or a run that reverts one.
	ByRun db.Flag `db:"by_run"`
}

// undoMoved continues with records whose revision moved although they are as the job left them: what came since was
// undone as well, as by an import that was reverted, by this very job, or by somebody who set the old value again.
func (b *Reversal) undoMoved(ctx context.Context, tx *db.Tx, records []*reverted) error {
	moved := map[int64]*reverted{}
	var ids []int64
	after := int64(newest)

	for _, u := range records {
		if u.Refused != nil && u.Refused.Code == "changed_since" {
			moved[u.ID] = u
			ids = append(ids, u.ID)
			after = min(after, u.newest)
		}
	}

	if len(ids) == 0 {
		return nil
	}
	entity := records[0].entity
	those, err := tx.AmongIDs("entity_id", ids)
	if err != nil {
		return err
	}

	where := db.Matching(db.Equal("entity", entity), those, db.Condition{SQL: "id > ?", Args: []any{after}})
	entries, err := db.Select[struct {
		ID int64 `db:"id"`
		since
	}](ctx, tx, `SELECT id, entity_id, action, revision, changes,
			CASE WHEN EXISTS (
				SELECT 1
				FROM import_runs r
				WHERE r.job_id = audit.job_id AND {brand?:r.brand_id}
			) THEN 1 ELSE 0 END AS by_run
		FROM audit
		WHERE {brand?:brand_id}`+where.Text()+" ORDER BY id", where.Args...)
	if err != nil {
		return fmt.Errorf("read what happened since: %w", err)
	}

	came := map[int64][]since{}
	for _, e := range entries {
		if e.ID > moved[e.EntityID].newest {
			came[e.EntityID] = append(came[e.EntityID], e.since)
		}
	}

	stays := b.Tables.StaysInUndo(entity)
	var again []*table.Undone
	for _, id := range ids {
		undone, err := cancelOut(came[id], stays)
		if err != nil {
			return err
		}

		if undone {
			u := moved[id]
			u.Revision = max(u.Revision, newestRevision(came[id]))
			again = append(again, &u.Undone)
		}
	}

	if len(again) == 0 {
		return nil
	}

	return b.Tables.Undo(ctx, tx, entity, again)
}

func newestRevision(entries []since) int64 {
	if len(entries) == 0 {
		return 0
	}
	return entries[len(entries)-1].Revision
}

// cancelOut reports whether a record is after some entries what it was before them. What an undo leaves as it is, the
// imports may have changed.
func cancelOut(entries []since, stays []string) (bool, error) {
	if len(entries) == 0 {
		return false, nil
	}
	was := map[string]json.RawMessage{}
	is := map[string]json.RawMessage{}

	for _, e := range entries {
		var changes table.Changes
		if err := json.Unmarshal(e.Changes, &changes); err != nil {
			return false, fmt.Errorf("read what happened since: %w", err)
		}

		for field, values := range changes {
			if field == "created_at" || bool(e.ByRun) && slices.Contains(stays, field) {
				continue
			}

			if _, known := was[field]; !known {
				was[field] = values[0]
			}
			is[field] = values[1]
		}
	}

	for field, value := range was {
		if !sameValue(value, is[field]) {
			return false, nil
		}
	}

	return true, nil
}

// sameValue compares values as the log keeps them: one that is not there is the same as an empty list or no texts.
func sameValue(a, b json.RawMessage) bool { return bytes.Equal(nonEmpty(a), nonEmpty(b)) }

func nonEmpty(value json.RawMessage) []byte {
	switch text := string(value); text {
	case "null", "[]", "{}":
		return nil
	}
	return value
}
