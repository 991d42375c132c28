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
	"strings"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/dialect"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
)

// Change is one entry of a record's history.
type Change struct {
	ID        int64   `db:"id" json:"id"`
	At        db.Time `db:"at" json:"at"`
	ActorName string  `db:"actor_name" json:"actor_name" doc:"who changed it, also by an import or another job; otherwise the part of the system that did"`
	Login     string  `db:"actor_login" json:"actor_login" doc:"what that user logs in with; empty for a part of the system"`
	For       string  `db:"acting_for" json:"acting_for" doc:"name of whom it was done for, by who stood in; empty: for nobody else"`
	Action    string  `db:"action" json:"action" enum:"create,update,delete,restore"`
	Revision  int64   `db:"revision" json:"revision" doc:"the revision the change made"`
	Changes   db.JSON `db:"changes" json:"changes" doc:"field: [old, new]"`
	JobID     *int64  `db:"job_id" json:"-"`
	Entity    string  `db:"entity" json:"entity,omitempty" doc:"the kind of record that hangs on this one and changed, such as the prices of a model; missing for the record itself"`
	EntityID  int64   `db:"entity_id" json:"-"`
	BrandID   *int64  `db:"brand_id" json:"-"`
	CompanyID *int64  `db:"company_id" json:"-"`
	Name      string  `json:"name,omitempty" doc:"what the record that hangs on it is called; missing for the record itself"`
	// What the ids of the change stand for today, and what wrote it; kept nowhere.
	Names map[string]map[string]string `json:"names,omitempty" doc:"field: id: what the record with this id is called"`
	Cause *httpapi.Cause               `json:"cause,omitempty" doc:"the import or other job that made it; missing when a user did"`
}

// changer names the user whose change an entry is, also when a job made it for them.
const changer = "COALESCE((SELECT u.name FROM users u WHERE u.id = audit.acting_for_id AND audit.actor_id IS NULL), actor_name)"

// changerLogin is what the user logs in with whose change an entry is: a name says less.
const changerLogin = "COALESCE((SELECT u.username FROM users u WHERE u.id = COALESCE(audit.actor_id, audit.acting_for_id)), '')"

// actingFor names for whom a colleague who stood in made an entry; what a job did for the
// user who began it is that user's own change.
const actingFor = "COALESCE((SELECT u.name FROM users u WHERE u.id = audit.acting_for_id AND audit.actor_id IS NOT NULL), '')"

// Routes registers history, restore and uses of a record's table below path.
func Routes[T any](a *httpapi.API, path string, perm authz.Permission, table *table.Table[T]) {
	RoutesChecked(a, path, perm, table, nil)
}

// RoutesChecked registers the same; check refuses what a record would become by an earlier state.
func RoutesChecked[T any](
	a *httpapi.API, path string, perm authz.Permission, table *table.Table[T], check RestoreCheck[T],
) {
	HistoryRoutes(a, path, perm, table)
	httpapi.Op(a, http.MethodPost, path+"/{id}/restore", perm, history[T]{table: table, check: check}.restoreRow,
		httpapi.Summary("Give the fields of a history entry the values they had before it."))
}

// RestoreCheck refuses what a record becomes by an earlier state.
type RestoreCheck[T any] func(ctx context.Context, tx *db.Tx, was, becomes *T) error

// HistoryRoutes registers what became of records that no entry can restore:
// their fields follow from each other.
func HistoryRoutes[T any](a *httpapi.API, path string, perm authz.Permission, table *table.Table[T]) {
	h := history[T]{table: table, reader: reader{a.Tables(), a.Causes()}}
	httpapi.Op(a, http.MethodGet, path+"/{id}/history", perm, h.listChanges,
		httpapi.Summary("What was changed, newest first."))
	httpapi.Op(a, http.MethodGet, path+"/{id}/used-by", perm, h.usedBy,
		httpapi.Summary("Records in use that refer to this one, up to a hundred."))
}

type history[T any] struct {
	table *table.Table[T]
	reader
	check RestoreCheck[T]
}

// reader reads the histories of records of any type.
type reader struct {
	tables *table.Set
	causes httpapi.Causes
}

// subject is the record of a history: what is read of it does not depend on its type.
type subject struct {
	entity string
	id     int64
	owner  table.Owner
	hidden []string // the fields that the actor may not see
	parts  []table.Hanging
}

// subjectOf takes the type off a record that was read in scope.
func subjectOf[T any](tx *db.Tx, t *table.Table[T], row *T) subject {
	s := subject{entity: t.Entity, id: t.ID(row), hidden: t.Hidden(tx, row), parts: t.History}
	if t.Owner != nil {
		s.owner = t.Owner(row)
	}
	return s
}

type historyInput struct {
	httpapi.ByID
	Limit  int `query:"limit" minimum:"1" maximum:"1000" default:"100"`
	Offset int `query:"offset" minimum:"0"`
}

func (h history[T]) listChanges(ctx context.Context, tx *db.Tx, in *historyInput) ([]Change, error) {
	row, err := h.table.Get(ctx, tx, in.ID)
	if err != nil {
		return nil, err
	}
	return h.readAll(ctx, tx, subjectOf(tx, h.table, &row), in)
}

// readAll reads what was changed in a record and in what hangs on it, with the names of other records and the jobs.
func (h reader) readAll(ctx context.Context, tx *db.Tx, of subject, in *historyInput) ([]Change, error) {
	limit := in.Limit
	if limit == 0 {
		limit = 100
	}
	changes, err := h.readWithParts(ctx, tx, of, limit, in.Offset)
	if err != nil {
		return nil, err
	}
	if err := nameChanges(ctx, tx, h.tables, changes); err != nil {
		return nil, err
	}

	return changes, h.addCauses(ctx, tx, changes)
}

// addCauses says which jobs made changes.
func (h reader) addCauses(ctx context.Context, tx *db.Tx, changes []Change) error {
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

// Of lists the newest of what was changed in a record that was read in scope, without
// what the actor may not see of it.
func Of[T any](ctx context.Context, tx *db.Tx, t *table.Table[T], row *T, limit int) ([]Change, error) {
	return readChanges(ctx, tx, subjectOf(tx, t, row), limit, 0)
}

// changeColumns are those of a Change.
const changeColumns = "id, at, " + changer + " AS actor_name, " + changerLogin + " AS actor_login, " + actingFor + " AS acting_for, action, revision, changes, job_id, entity, entity_id, brand_id, company_id"

// readChanges reads what was changed in a record, newest first.
func readChanges(ctx context.Context, tx *db.Tx, of subject, limit, offset int) ([]Change, error) {
	changes, err := db.Select[Change](ctx, tx.Unscoped("the record itself was read in scope"), `
		SELECT `+changeColumns+` FROM audit
		WHERE entity = $1 AND entity_id = $2 ORDER BY id DESC LIMIT $3 OFFSET $4`, of.entity, of.id, limit, offset)
	if err != nil {
		return nil, err
	}

	for i := range changes {
		changes[i].Entity = "" // the record itself
		if err := hideChanges(&changes[i].Changes, of.hidden); err != nil {
			return nil, err
		}
	}

	return changes, nil
}

// readWithParts reads what was changed in a record and in those that hang on it and that the actor may read, with one
// statement.
func (h reader) readWithParts(ctx context.Context, tx *db.Tx, of subject, limit, offset int) ([]Change, error) {
	hanging := ""
	for _, part := range of.parts {
		if h.tables != nil && h.tables.MayRead(tx.Actor, part.Entity, of.owner) {
			entries := strings.ReplaceAll(part.Entries, "{json}", tx.Dialect().CastType(dialect.JSON))
			hanging += " UNION ALL SELECT id FROM audit WHERE entity = '" + part.Entity + "' AND " + entries
		}
	}

	if hanging == "" {
		return readChanges(ctx, tx, of, limit, offset)
	}

	changes, err := db.Select[Change](ctx, tx, `
		SELECT `+changeColumns+` FROM audit
		WHERE id IN (SELECT id FROM audit WHERE entity = $2 AND entity_id = $1 AND {everyone}`+hanging+`)
		ORDER BY id DESC LIMIT $3 OFFSET $4`, of.id, of.entity, limit, offset)
	if err != nil {
		return nil, err
	}

	for i := range changes {
		c := &changes[i]
		hidden := h.tables.Hidden(tx.Actor, c.Entity, table.Owner{BrandID: c.BrandID, CompanyID: c.CompanyID})
		if c.Entity == of.entity {
			hidden = of.hidden
			c.Entity = "" // the record itself
		}
		if err := hideChanges(&c.Changes, hidden); err != nil {
			return nil, err
		}
	}

	return changes, h.nameHanging(ctx, tx, changes)
}

// nameHanging says what the records are called that hang on the one of the history.
func (h reader) nameHanging(ctx context.Context, tx *db.Tx, changes []Change) error {
	var entries []LogEntry
	var at []int

	for i, c := range changes {
		if c.Entity != "" {
			entries, at = append(entries,
				LogEntry{Entity: c.Entity, EntityID: c.EntityID, Action: c.Action, Details: c.Changes}), append(at, i)
		}
	}
	if err := nameEntries(ctx, tx, h.tables, entries); err != nil {
		return err
	}

	for n, i := range at {
		changes[i].Name = entries[n].Name
	}

	return nil
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

// restoreRow gives the fields of an entry the values they had before it.
func (h history[T]) restoreRow(ctx context.Context, tx *db.Tx, in *restoreInput) (T, error) {
	var none T
	row, err := h.table.Get(ctx, tx, in.ID)
	if err != nil {
		return none, err
	}

	seen := in.SawIn(in.Body.Revision)
	if err := h.table.Unmoved(tx, row, seen); err != nil {
		return none, err
	}

	fields, err := readEarlier(ctx, tx, h.table.Entity, in)
	if err != nil {
		return none, err
	}

	return h.table.Restore(ctx, tx, in.ID, seen, table.Earlier[T]{Fields: fields, Check: func(was, becomes *T) error {
		if h.check == nil {
			return nil
		}
		return h.check(ctx, tx, was, becomes)
	}})
}

// readEarlier reads the values that the fields of an entry had before it.
func readEarlier(ctx context.Context, tx *db.Tx, entity string, in *restoreInput) (map[string]json.RawMessage, error) {
	entry, err := db.SelectOne[Change](ctx, tx.Unscoped("the record itself was read in scope"), `
		SELECT id, at, actor_name, '' AS actor_login, '' AS acting_for, action, revision, changes, job_id,
			entity, entity_id, brand_id, company_id
		FROM audit
		WHERE entity = $1 AND entity_id = $2 AND id = $3`, entity, in.ID, in.Body.HistoryID)
	if err != nil {
		return nil, err
	}
	if entry.Action == table.ActionCreate {
		return nil, fault.New(fault.Conflict, "nothing_to_restore")
	}

	var changes table.Changes
	if err := json.Unmarshal(entry.Changes, &changes); err != nil {
		return nil, fmt.Errorf("read history: %w", err)
	}

	fields := map[string]json.RawMessage{}
	for field, pair := range changes {
		fields[field] = pair[0]
	}

	return fields, nil
}
