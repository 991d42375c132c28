// Package audit reads what package db writes down: the history of each record,
// the way back to an earlier state, and the activity log. It also seals the
// log, so that a change of it past the program shows.
package audit

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
)

// Change is one entry of a record's history.
type Change struct {
	ID        int64   `db:"id" json:"id"`
	At        db.Time `db:"at" json:"at"`
	ActorName string  `db:"actor_name" json:"actor_name" doc:"who changed it, also by an import or another job; otherwise the part of the system that did"`
	For       string  `db:"acting_for" json:"acting_for" doc:"name of whom it was done for, by who stood in; empty: for nobody else"`
	Action    string  `db:"action" json:"action" enum:"create,update,delete,restore"`
	Revision  int64   `db:"revision" json:"revision" doc:"the revision the change made"`
	Changes   db.JSON `db:"changes" json:"changes" doc:"field: [old, new]"`
	JobID     *int64  `db:"job_id" json:"-"`
	// What the ids of the change stand for today, and what wrote it; kept nowhere.
	Names map[string]map[string]string `json:"names,omitempty" doc:"field: id: what the record with this id is called"`
	Cause *httpapi.Cause               `json:"cause,omitempty" doc:"the import or other job that made it; missing when a user did"`
}

// changer names the user whose change an entry is, also when a job made it for them.
const changer = "COALESCE((SELECT u.name FROM users u WHERE u.id = audit.acting_for_id AND audit.actor_id IS NULL), actor_name)"

// actingFor names for whom a colleague who stood in made an entry; what a job did for the
// user who began it is that user's own change.
const actingFor = "COALESCE((SELECT u.name FROM users u WHERE u.id = audit.acting_for_id AND audit.actor_id IS NOT NULL), '')"

// Routes registers history, restore and uses of a record's table below path.
func Routes[T any](a *httpapi.API, path string, perm authz.Permission, table *table.Table[T]) {
	HistoryRoutes(a, path, perm, table)
	httpapi.Op(a, http.MethodPost, path+"/{id}/restore", perm, history[T]{table: table}.restore,
		httpapi.Summary("Give the fields of a history entry the values they had before it."))
}

// HistoryRoutes registers what became of records that no entry can restore:
// their fields follow from each other.
func HistoryRoutes[T any](a *httpapi.API, path string, perm authz.Permission, table *table.Table[T]) {
	h := history[T]{table, a.Tables(), a.Causes()}
	httpapi.Op(a, http.MethodGet, path+"/{id}/history", perm, h.list, httpapi.Summary("What was changed, newest first."))
	httpapi.Op(a, http.MethodGet, path+"/{id}/used-by", perm, h.usedBy, httpapi.Summary("Records in use that refer to this one, up to a hundred."))
}

type history[T any] struct {
	table  *table.Table[T]
	tables *table.Set
	causes httpapi.Causes
}

type historyInput struct {
	httpapi.ByID
	Limit  int `query:"limit" minimum:"1" maximum:"1000" default:"100"`
	Offset int `query:"offset" minimum:"0"`
}

func (h history[T]) list(ctx context.Context, tx *db.Tx, in *historyInput) ([]Change, error) {
	row, err := h.table.Get(ctx, tx, in.ID)
	if err != nil {
		return nil, err
	}
	limit := in.Limit
	if limit == 0 {
		limit = 100
	}
	changes, err := of(ctx, tx, h.table, &row, limit, in.Offset)
	if err != nil {
		return nil, err
	}
	if err := nameChanges(ctx, tx, h.tables, changes); err != nil {
		return nil, err
	}
	return changes, h.addCauses(ctx, tx, changes)
}

// addCauses says which jobs made changes.
func (h history[T]) addCauses(ctx context.Context, tx *db.Tx, changes []Change) error {
	var ids []int64
	for _, c := range changes {
		if c.JobID != nil && !slices.Contains(ids, *c.JobID) {
			ids = append(ids, *c.JobID)
		}
	}
	if h.causes == nil || len(ids) == 0 {
		return nil
	}
	causes, err := h.causes(ctx, tx, ids)
	if err != nil {
		return err
	}
	for i := range changes {
		if id := changes[i].JobID; id != nil {
			if cause, ok := causes[*id]; ok {
				changes[i].Cause = &cause
			}
		}
	}
	return nil
}

// Of is the newest of what was changed in a record that was read in scope, without
// what the actor may not see of it.
func Of[T any](ctx context.Context, tx *db.Tx, t *table.Table[T], row *T, limit int) ([]Change, error) {
	return of(ctx, tx, t, row, limit, 0)
}

func of[T any](ctx context.Context, tx *db.Tx, t *table.Table[T], row *T, limit, offset int) ([]Change, error) {
	changes, err := db.Select[Change](ctx, tx.Unscoped("the record itself was read in scope"), `
		SELECT id, at, `+changer+` AS actor_name, `+actingFor+` AS acting_for, action, revision, changes, job_id FROM audit
		WHERE entity = $1 AND entity_id = $2 ORDER BY id DESC LIMIT $3 OFFSET $4`, t.Entity, t.ID(row), limit, offset)
	if err != nil {
		return nil, err
	}
	hidden := t.Hidden(tx, row)
	for i := range changes {
		if err := hideChanges(&changes[i].Changes, hidden); err != nil {
			return nil, err
		}
	}
	return changes, nil
}

func (h history[T]) usedBy(ctx context.Context, tx *db.Tx, in *httpapi.ByID) ([]table.UsedBy, error) {
	return h.table.UsedBy(ctx, tx, in.ID)
}

type restoreInput struct {
	httpapi.ByIDAndRevision
	Body struct {
		HistoryID int64 `json:"historyId" minimum:"1" doc:"the entry to undo"`
		Revision  int64 `json:"revision,omitempty" doc:"the revision the caller has seen"`
	}
}

// restore gives the fields of an entry the values they had before it.
func (h history[T]) restore(ctx context.Context, tx *db.Tx, in *restoreInput) (T, error) {
	var none T
	row, err := h.table.Get(ctx, tx, in.ID)
	if err != nil {
		return none, err
	}
	seen := in.SawIn(in.Body.Revision)
	if err := h.table.Unmoved(tx, row, seen); err != nil {
		return none, err
	}
	entry, err := db.SelectOne[Change](ctx, tx.Unscoped("the record itself was read in scope"), `
		SELECT id, at, actor_name, '' AS acting_for, action, revision, changes, job_id FROM audit
		WHERE entity = $1 AND entity_id = $2 AND id = $3`, h.table.Entity, in.ID, in.Body.HistoryID)
	if err != nil {
		return none, err
	}
	if entry.Action == table.ActionCreate {
		return none, fault.New(fault.Conflict, "nothing_to_restore")
	}
	var changes table.Changes
	if err := json.Unmarshal(entry.Changes, &changes); err != nil {
		return none, fmt.Errorf("read history: %w", err)
	}
	fields := map[string]json.RawMessage{}
	for field, pair := range changes {
		fields[field] = pair[0]
	}
	return h.table.Restore(ctx, tx, in.ID, seen, fields)
}
