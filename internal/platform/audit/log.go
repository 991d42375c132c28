package audit

import (
	"context"
	"time"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/date"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/find"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/httpapi"
)

// Tables lists the tables of the activity log.
func Tables() []table.Any { return []table.Any{entries} }

// LogRoutes registers the activity log of the records of these tables.
func LogRoutes(a *httpapi.API, tables *table.Set) {
	shown := entries.With(func(t *table.Table[LogEntry]) {
		t.Load = func(ctx context.Context, tx *db.Tx, rows []LogEntry) error {
			if err := hideEntries(tx, tables, rows); err != nil {
				return err
			}
			return nameEntries(ctx, tx, tables, rows)
		}
	})
	httpapi.List(a, "/log", authz.Perm("app.log"), shown, logFilter)
}

// LogEntry is one line of the activity log (OP-163).
type LogEntry struct {
	table.Line
	CreatedAt db.Time `db:"at" json:"created_at"`
	UserID    *int64  `db:"actor_id" json:"user_id" doc:"null when the system did it"`
	Username  string  `db:"actor_name" json:"username" doc:"name of who did it: a user, or a part of the system"`
	Login     string  `db:"actor_login" fieldtag:"computed" json:"login" doc:"what that user logs in with; empty for a part of the system"`
	For       string  `db:"acting_for" fieldtag:"computed" json:"acting_for" doc:"name of whom it was done for: by who stood in, or by a part of the system such as an import; empty: for nobody else"`
	ForID     *int64  `db:"acting_for_id" json:"acting_for_id"`
	Action    string  `db:"action" json:"action"`
	Entity    string  `db:"entity" json:"entity"`
	EntityID  int64   `db:"entity_id" json:"entity_id"`
	BrandID   *int64  `db:"brand_id" json:"brand_id"`
	CompanyID *int64  `db:"company_id" json:"company_id"`
	RequestID string  `db:"request_id" json:"request_id"`
	Details   db.JSON `db:"changes" json:"details" doc:"field: [old, new]"`
	// What the ids of the entry stand for today; kept nowhere.
	Name  string                       `json:"name,omitempty" doc:"what the record is called today; missing for records without a name and those that the caller does not see"`
	Names map[string]map[string]string `json:"names,omitempty" doc:"field: id: what the record with this id is called"`
}

// Entries without an owner say what was done to the settings, to roles and to the
// group's own staff.
var entries = table.New(table.Table[LogEntry]{
	Scope: "{brand?:brand_id} AND {company?:company_id} AND ({top} OR brand_id IS NOT NULL OR company_id IS NOT NULL)",
	Name:  "audit", Entity: "log", Order: "id DESC", Ranges: true,
	Computed: map[string]string{
		"actor_login": "COALESCE((SELECT u.username FROM users u WHERE u.id = audit.actor_id), '')",
		"acting_for":  "COALESCE((SELECT u.name FROM users u WHERE u.id = audit.acting_for_id), '')",
	},
	Sort: map[string]string{"created_at": "id", "id": "id"},
	Export: []table.Column[LogEntry]{
		{Head: "created_at", Value: func(e *LogEntry) any { return e.CreatedAt.Format(time.RFC3339) }},
		{Head: "username", Value: func(e *LogEntry) any { return e.Username }},
		{Head: "login", Value: func(e *LogEntry) any { return e.Login }},
		{Head: "acting_for", Value: func(e *LogEntry) any { return e.For }},
		{Head: "action", Value: func(e *LogEntry) any { return e.Action }},
		{Head: "entity", Value: func(e *LogEntry) any { return e.Entity }},
		{Head: "entity_id", Value: func(e *LogEntry) any { return e.EntityID }},
		{Head: "name", Value: func(e *LogEntry) any { return e.Name }},
		{Head: "details", Value: func(e *LogEntry) any { return string(e.Details) }},
	},
})

// hideEntries leaves out what the reader may not see of each record.
func hideEntries(tx *db.Tx, tables *table.Set, rows []LogEntry) error {
	for i := range rows {
		e := &rows[i]
		owner := table.Owner{BrandID: rows[i].BrandID, CompanyID: rows[i].CompanyID}
		if !tables.MayRead(tx.Actor, e.Entity, owner) {
			e.Details = db.JSON("{}")
		}
		if err := hideChanges(&e.Details, tables.Hidden(tx.Actor, e.Entity, owner)); err != nil {
			return err
		}
	}

	return nil
}

type logInput struct {
	httpapi.ListInput
	DateFrom string `query:"dateFrom" maxLength:"10" doc:"first day (YYYY-MM-DD) in the zone of the group"`
	DateTo   string `query:"dateTo" maxLength:"10" doc:"last day (YYYY-MM-DD) in the zone of the group"`
	Username string `query:"username" maxLength:"255" doc:"words of the user name or the name of who did it, also by an import or another job; case and diacritics ignored"`
}

func logFilter(in *logInput) ([]db.Condition, error) {
	from, to, err := httpapi.ReadDays(in.DateFrom, in.DateTo)
	if err != nil {
		return nil, err
	}

	var where []db.Condition
	if !from.IsZero() {
		where = append(where, db.Condition{SQL: "at >= ?", Args: []any{startOf(from)}})
	}
	if !to.IsZero() {
		where = append(where, db.Condition{SQL: "at < ?", Args: []any{startOf(to.AddDays(1))}})
	}
	if likes := find.Likes(in.Username); len(likes) > 0 {
		// The searched text begins with the user name and the name. By the user's row: the index on whose change it is answers, however long the log is. What a job
		// did for somebody has no actor.
		is := db.Condition{SQL: "COALESCE(actor_id, acting_for_id) IN (SELECT users.id FROM users WHERE 1=1"}
		for _, like := range likes {
			is.SQL += ` AND substr(users.search, 1, length(users.username) + 1 + length(users.name)) LIKE ? ESCAPE '\'`
			is.Args = append(is.Args, like)
		}

		is.SQL += ")"
		where = append(where, is)
	}

	return where, nil
}

func startOf(day date.Date) db.Time { return db.At(day.Time(date.Zone)) }
