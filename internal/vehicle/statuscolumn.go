package vehicle

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"strconv"

	"forecourt/internal/org"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/record"
)

// StatusColumn says of a column of the stock list whether, and where, people see
// it of cars in a status.
type StatusColumn struct {
	table.Record
	StatusID int64   `db:"vehicle_status_id" json:"vehicle_status_id" minimum:"1"`
	RoleID   *int64  `db:"role_id" json:"role_id" nullable:"true" doc:"null: common to all roles that say nothing of the column"`
	ColumnID int64   `db:"column_id" json:"column_id" minimum:"1"`
	Active   db.Flag `db:"active" json:"active"`
	Position int64   `db:"position" json:"position" doc:"from 1"`
}

// makerOf is the manufacturer of the status of a set of columns.
const makerOf = `(
		SELECT stage.manufacturer_id
		FROM vehicle_statuses stage
		WHERE stage.id = vehicle_status_columns.vehicle_status_id)`

var statusColumns = table.New(table.Table[StatusColumn]{
	Name: "vehicle_status_columns", Entity: "vehicle-status-column", Order: "vehicle_status_id, position, id",
	Scope: org.MadeFor(makerOf) + " AND (role_id IS NULL OR {top:role_id})",
	Sort: map[string]string{
		"vehicle_status_id": "vehicle_status_id",
		"position":          "position",
		"updated_at":        "updated_at",
		"id":                "id",
	},
	Owner:   func(*StatusColumn) table.Owner { return table.Owner{} }, // several brands may have the manufacturer
	Fixed:   []string{"vehicle_status_id", "role_id", "column_id"},
	Reading: permStatuses,
	Unique:  []table.Unique{{Field: "column_id", Within: []string{"vehicle_status_id", "COALESCE(role_id, 0)"}}},
	Refs: []table.Ref[StatusColumn]{
		{
			Field:  "vehicle_status_id",
			Table:  "vehicle_statuses",
			Scope:  org.MadeFor("vehicle_statuses.manufacturer_id"),
			Shared: true,
			ID:     func(c *StatusColumn) *int64 { return &c.StatusID },
		},
		{
			Field:  "role_id",
			Table:  "roles",
			Scope:  "{top:id}",
			Shared: true,
			ID:     func(c *StatusColumn) *int64 { return c.RoleID },
		},
		{
			Field:  "column_id",
			Table:  "columns",
			Scope:  "{everyone}",
			Shared: true,
			ID:     func(c *StatusColumn) *int64 { return &c.ColumnID },
		},
	},
	Rules: statusColumnRules,
	Export: []table.Column[StatusColumn]{
		{Head: "vehicle_status_id", Value: func(c *StatusColumn) any { return c.StatusID }},
		record.OptionalColumn("role_id", func(c *StatusColumn) *int64 { return c.RoleID }),
		{Head: "column_id", Value: func(c *StatusColumn) any { return c.ColumnID }},
		record.FlagColumn("active", func(c *StatusColumn) db.Flag { return c.Active }),
		{Head: "position", Value: func(c *StatusColumn) any { return c.Position }},
	},
})

// statusColumnRules keep to the manufacturers of the actor.
func statusColumnRules(ctx context.Context, tx *db.Tx, op table.Op, changes []*table.Change[StatusColumn]) error {
	stages := make([]int64, len(changes))
	for i, c := range changes {
		row := c.After
		if row == nil {
			row = c.Before
		}
		stages[i] = row.StatusID
	}

	in := db.In("id", stages)
	found, err := db.Select[Status](ctx, tx,
		"SELECT "+statuses.Columns()+" FROM vehicle_statuses WHERE {everyone} AND "+in.Places(1), in.Args...)
	if err != nil {
		return err
	}

	makers := map[int64]int64{}
	for _, s := range found {
		makers[s.ID] = s.ManufacturerID
	}

	return ofOwnManufacturer(func(c *StatusColumn) int64 { return makers[c.StatusID] })(ctx, tx, op, changes)
}

func statusColumnRoutes(a *httpapi.API) {
	const path = "/vehicle-status-column"
	httpapi.List(a, path, permStatuses, statusColumns, statusColumnsFilter)
	httpapi.Op(a, http.MethodGet, path+"/roles", permStatuses, columnRoles,
		httpapi.Summary("The roles that columns can be decided for; 0 is common to all."))
	httpapi.Op(a, http.MethodGet, path+"/admin", permStatuses, placedColumns,
		httpapi.Summary("All columns as a role sees them of cars in a status."))
	httpapi.Op(a, http.MethodGet, path+"/mine", PermStock, myColumns,
		httpapi.Summary("The columns that the caller's role is to see in the list of the stock; none: nobody has decided."))
	httpapi.Op(a, http.MethodPost, path+"/save-positions", permStatuses, savePositions,
		httpapi.Summary("Decide the columns of a status for a role: shown in this "+
			"order. None: the role follows what is common."))
	httpapi.Op(a, http.MethodPost, path+"/save-sets", permStatuses, saveSets,
		httpapi.Summary("Decide the columns of several statuses and roles at once, or none of them."))
}

type statusColumnsInput struct {
	httpapi.ListInput
	ManufacturerID int64  `query:"manufacturerId"`
	StatusID       int64  `query:"statusId"`
	RoleID         string `query:"roleId" pattern:"^\\d{0,18}$" doc:"0: common"`
}

func statusColumnsFilter(in *statusColumnsInput) ([]db.Condition, error) {
	where := record.Where("vehicle_status_id", in.StatusID)
	if in.ManufacturerID != 0 {
		where = append(where, db.Condition{SQL: makerOf + " = ?", Args: []any{in.ManufacturerID}})
	}
	if in.RoleID != "" {
		role, err := strconv.ParseInt(in.RoleID, 10, 64)
		if err != nil {
			return nil, fault.WrongField("roleId", "not_found")
		}
		where = append(where, db.Condition{SQL: "COALESCE(role_id, 0) = ?", Args: []any{role}})
	}

	return where, nil
}

// ColumnRole is a role whose columns can be decided.
type ColumnRole struct {
	ID   int64  `db:"id" json:"id" doc:"0: common to all"`
	Name string `db:"name" json:"name"`
}

// everyRole goes before the roles.
var everyRole = ColumnRole{Name: "Common"}

func columnRoles(ctx context.Context, tx *db.Tx, _ *struct{}) ([]ColumnRole, error) {
	roles, err := db.Select[ColumnRole](ctx, tx, `SELECT id, name
		FROM roles
		WHERE {top:id}
		ORDER BY name_key, id LIMIT 1000`)
	return append([]ColumnRole{everyRole}, roles...), err
}

// PlacedColumn is a column with what a role sees of it.
type PlacedColumn struct {
	ColumnID int64           `db:"column_id" json:"columnId"`
	Code     string          `db:"code" json:"code"`
	Name     db.Translations `db:"name" json:"name"`
	Kind     string          `db:"kind" json:"kind" enum:"text,number,money,date,choice"`
	Active   db.Flag         `db:"active" json:"active"`
	Position int64           `db:"position" json:"position" doc:"999: nobody has decided"`
	Own      db.Flag         `db:"own" json:"own" doc:"decided for the role itself, not by what is common"`
	Revision int64           `db:"revision" json:"revision" doc:"of what is decided for the role itself; 0: nothing is"`
}

type placedInput struct {
	StatusID int64 `query:"statusId" minimum:"1" required:"true"`
	RoleID   int64 `query:"roleId" minimum:"0" doc:"0: common"`
}

func placedColumns(ctx context.Context, tx *db.Tx, in *placedInput) ([]PlacedColumn, error) {
	if _, err := statuses.Get(ctx, tx, in.StatusID); err != nil {
		return nil, err
	}
	if err := seesRole(ctx, tx, in.RoleID); err != nil {
		return nil, err
	}

	return placeColumns(ctx, tx, in.StatusID, in.RoleID)
}

// seesRole refuses roles that do not exist for the actor.
func seesRole(ctx context.Context, tx *db.Tx, ids ...int64) error {
	in := db.In("id", ids)
	known, err := db.Select[int64](ctx, tx, "SELECT id FROM roles WHERE {top:id} AND "+in.Places(1), in.Args...)
	if err != nil {
		return fmt.Errorf("look which roles there are: %w", err)
	}

	for _, id := range ids {
		if id != everyRole.ID && !slices.Contains(known, id) {
			return fault.WrongField("roleId", "not_found")
		}
	}

	return nil
}

// placeColumns lists all columns: what the role says of one goes before what is common.
func placeColumns(ctx context.Context, tx *db.Tx, status, role int64) ([]PlacedColumn, error) {
	columns, err := db.Select[PlacedColumn](ctx, tx, `SELECT c.id AS column_id, c.code, c.name, c.kind,
			COALESCE(own.active, common.active, 0) AS active,
			COALESCE(own.position, common.position, 999) AS position,
			CASE WHEN own.id IS NULL THEN 0 ELSE 1 END AS own, COALESCE(own.revision, 0) AS revision
		FROM columns c
		LEFT JOIN vehicle_status_columns own ON own.column_id = c.id
			AND own.vehicle_status_id = $1
			AND COALESCE(own.role_id, 0) = $2
		LEFT JOIN vehicle_status_columns common ON common.column_id = c.id
			AND common.vehicle_status_id = $1
			AND common.role_id IS NULL
		WHERE {everyone}
		ORDER BY 6, c.sort, c.id
		LIMIT 200`, status, role)
	if err != nil {
		err = fmt.Errorf("read the columns of a status: %w", err)
	}

	return columns, err
}

// MyColumn is a column of the stock list as the caller is to see it.
type MyColumn struct {
	Code     string `db:"code" json:"code"`
	Position int64  `db:"position" json:"position"`
}

type myColumnsInput struct {
	BrandIDs []int64 `query:"brandIds" maxItems:"1000" doc:"none: all of the caller's"`
	Phase    string  `query:"phase" enum:"planned,ordered,transit,stock,sold,archive" doc:"none: all in which a car is still to be sold"`
}

// myColumns joins the columns of all statuses that the list may have: each stands
// where the status that has it foremost wants it.
func myColumns(ctx context.Context, tx *db.Tx, in *myColumnsInput) ([]MyColumn, error) {
	phases := db.Condition{SQL: "stage.phase NOT IN ('sold', 'archive')"}
	if in.Phase != "" {
		phases = db.Equal("stage.phase", in.Phase)
	}
	where := []db.Condition{phases}

	if len(in.BrandIDs) > 0 {
		of := db.In("made.brand_id", in.BrandIDs)
		where = append(where, db.Condition{
			SQL:  "EXISTS (SELECT 1 FROM brand_manufacturers made WHERE made.manufacturer_id = stage.manufacturer_id AND " + of.SQL + ")",
			Args: of.Args,
		})
	}

	w := db.Matching(where...)
	role := strconv.FormatInt(tx.Actor.RoleID, 10)
	columns, err := db.Select[MyColumn](ctx, tx, `SELECT c.code, CAST(MIN(shown.position) AS BIGINT) AS position
		FROM vehicle_status_columns shown
		JOIN vehicle_statuses stage ON stage.id = shown.vehicle_status_id
		JOIN columns c ON c.id = shown.column_id
		WHERE `+org.MadeFor("stage.manufacturer_id")+` AND stage.status = 'active' AND shown.active = 1
		AND (shown.role_id = `+role+` OR shown.role_id IS NULL
				AND NOT EXISTS (SELECT 1 FROM vehicle_status_columns own WHERE own.vehicle_status_id = shown.vehicle_status_id AND own.column_id = shown.column_id AND own.role_id = `+role+`))`+
		w.Text()+` GROUP BY c.code, c.sort ORDER BY 2, c.sort LIMIT 200`, w.Args...)
	if err != nil {
		err = fmt.Errorf("read the columns of the stock list: %w", err)
	}

	return columns, err
}
