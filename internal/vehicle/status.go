package vehicle

import (
	"context"
	"fmt"
	"slices"

	"forecourt/internal/org"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/find"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/record"
)

// Phase is how far a vehicle is on its way to the owner. It is all that the
// program asks of a status.
type Phase string

// The phases in their order. A vehicle is open until it is sold or archived.
const (
	Planned  Phase = "planned"
	Ordered  Phase = "ordered"
	Transit  Phase = "transit"
	InStock  Phase = "stock"
	Sold     Phase = "sold"
	Archived Phase = "archive"
)

// isClosed reports whether cars reach the phase only by an action of its own.
func (p Phase) isClosed() bool { return p == Sold || p == Archived }

// Status is a stage of a manufacturer's vehicles, by its own name.
type Status struct {
	table.Record
	ManufacturerID int64           `db:"manufacturer_id" json:"manufacturer_id" minimum:"1"`
	Code           string          `db:"code" json:"code" maxLength:"64" doc:"unique within the manufacturer, letter case ignored"`
	CodeKey        string          `db:"code_key" json:"-"`
	Name           db.Translations `db:"name" json:"name"`
	Phase          Phase           `db:"phase" json:"phase" enum:"planned,ordered,transit,stock,sold,archive"`
	FromUsed       db.Flag         `db:"from_used" json:"from_used" doc:"used vehicles may be moved to this status of new ones"`
	Sort           int64           `db:"sort" json:"sort" readOnly:"true" doc:"position in lists, from 1"`
	Status         string          `db:"status" json:"status" enum:"active,deleted"`
	Search         string          `db:"search" json:"-"`
}

var statuses = table.New(table.Table[Status]{
	Name:   "vehicle_statuses",
	Entity: "vehicle-status",
	Scope:  org.MadeFor("vehicle_statuses.manufacturer_id"),
	Order:  "manufacturer_id, sort, id",
	Called: func(s *Status, language string) string { return s.Name.In(language) },
	Sort: map[string]string{
		"code":       "code_key",
		"phase":      "phase",
		"sort":       "sort",
		"status":     "status",
		"updated_at": "updated_at",
		"id":         "id",
	},
	Owner:   func(*Status) table.Owner { return table.Owner{} }, // several brands may have the manufacturer
	Fixed:   []string{"manufacturer_id"},
	Prepare: (*Status).prepare,
	Refs:    []table.Ref[Status]{ofManufacturer(func(s *Status) *int64 { return &s.ManufacturerID })},
	Rules:   statusRules,
	Unique:  []table.Unique{{Field: "code", Within: []string{"manufacturer_id"}, Where: "status = 'active'"}},
	Uses: []table.Use{
		{
			Entity: "order-status", Name: "name", Column: "vehicle_status_id", Where: "1=1", Scope: "{everyone}",
			Table: "(SELECT id, CAST(code AS TEXT) AS name, vehicle_status_id FROM order_statuses) AS order_statuses",
		},
		{
			Entity: "manufacturer",
			Table:  "manufacturers",
			Column: "default_vehicle_status_id",
			Name:   "name",
			Scope:  org.MadeFor("manufacturers.id"),
			Where:  "1=1",
		},
	},
	Export: append([]table.Column[Status]{
		{Head: "manufacturer_id", Value: func(s *Status) any { return s.ManufacturerID }},
		{Head: "code", Value: func(s *Status) any { return s.Code }},
		{Head: "phase", Value: func(s *Status) any { return string(s.Phase) }},
		record.FlagColumn("from_used", func(s *Status) db.Flag { return s.FromUsed }),
		{Head: "status", Value: func(s *Status) any { return s.Status }},
		{Head: "sort", Value: func(s *Status) any { return s.Sort }},
	}, record.TextColumns("name", func(s *Status) db.Translations { return s.Name })...),
})

func (s *Status) prepare() error {
	s.CodeKey = find.Key(s.Code)
	s.Name = s.Name.Tidy()
	s.Search = find.Text(append(s.Name.Texts(), s.Code)...)
	var fields fault.Fields
	fields.Code("code", s.Code)
	record.CheckNames(&fields, "name", s.Name, fault.MaxTitle)
	fields.OneOf("phase", string(s.Phase), string(Planned), string(Ordered), string(Transit), string(InStock),
		string(Sold), string(Archived))
	fields.OneOf("status", s.Status, record.Active, record.Deleted)

	return fields.Err()
}

// ofManufacturer gives the field that names the manufacturer whose statuses a row belongs
// to.
func ofManufacturer[T any](id func(*T) *int64) table.Ref[T] {
	return table.Ref[T]{
		Field:  "manufacturer_id",
		Table:  "manufacturers",
		Scope:  org.MadeFor("manufacturers.id"),
		Shared: true,
		ID:     id,
	}
}

// ofOwnManufacturer refuses to change what brands of others go by too.
func ofOwnManufacturer[T any](id func(*T) int64) func(context.Context, *db.Tx, table.Op, []*table.Change[T]) error {
	return func(ctx context.Context, tx *db.Tx, _ table.Op, changes []*table.Change[T]) error {
		ids := make([]int64, len(changes))
		for i, c := range changes {
			row := c.After
			if row == nil {
				row = c.Before
			}
			ids[i] = id(row)
		}
		others, err := org.MadeForOthers(ctx, tx, ids)
		if err != nil {
			return fmt.Errorf("look whose manufacturers these are: %w", err)
		}
		for i, c := range changes {
			if others[ids[i]] {
				c.Refused = fault.New(fault.Denied, "manufacturer_of_others")
			}
		}
		return nil
	}
}

// statusRules keep to the manufacturers of the actor, and a status out of the
// phases of sold cars while order codes or new cars lead to it.
func statusRules(ctx context.Context, tx *db.Tx, op table.Op, changes []*table.Change[Status]) error {
	if err := ofOwnManufacturer(func(s *Status) int64 { return s.ManufacturerID })(ctx, tx, op, changes); err != nil {
		return err
	}

	var ids []int64
	closes := func(c *table.Change[Status]) bool {
		return c.Before != nil && c.After != nil && c.After.Phase.isClosed() && !c.Before.Phase.isClosed()
	}

	for _, c := range changes {
		if closes(c) {
			ids = append(ids, c.Before.ID)
		}
	}

	if len(ids) == 0 {
		return nil
	}

	in := db.In("s.id", ids)

	led, err := db.Select[int64](ctx, tx, `SELECT s.id FROM vehicle_statuses s WHERE {everyone} AND `+in.Places(1)+`
		AND (EXISTS (
			SELECT 1
			FROM order_statuses o
			WHERE o.vehicle_status_id = s.id
		) OR EXISTS (SELECT 1 FROM manufacturers m WHERE m.default_vehicle_status_id = s.id))`, in.Args...)

	for _, c := range changes {
		if closes(c) && slices.Contains(led, c.Before.ID) {
			c.Wrong.Add("phase", "phase_led_to")
		}
	}

	return err
}

var statusData = record.Data[Status]{
	Table:  statuses,
	Status: func(s *Status) *string { return &s.Status },
	Blank:  Status{Status: record.Active},
	Place:  func(s *Status) (db.Condition, *int64) { return db.Equal("manufacturer_id", s.ManufacturerID), &s.Sort },
}

func statusRoutes(a *httpapi.API) {
	record.Routes(a, "/vehicle-status", permStatuses, statusData, statusesFilter)
}

// AddStatus adds a status in use.
func AddStatus(ctx context.Context, tx *db.Tx, s Status) (Status, error) {
	s.Status = record.Active
	return statusData.Add(ctx, tx, s)
}

type statusesInput struct {
	httpapi.ListInput
	ManufacturerID int64  `query:"manufacturerId"`
	Status         string `query:"status" enum:"active,deleted,all" default:"active"`
	BrandID        int64  `query:"brand_id" doc:"of the manufacturers of the brand"`
	UsedID         int64  `query:"manufacturerUsedId" doc:"not of this one: the manufacturer of used vehicles that a vehicle is moved from"`
	TakesUsed      bool   `query:"forVehicleAnyFromUsedModal" doc:"1: those of new vehicles that used ones may be moved to"`
}

func statusesFilter(in *statusesInput) ([]db.Condition, error) {
	where := append(record.OfStatus(in.Status), record.Where("manufacturer_id", in.ManufacturerID)...)
	if in.BrandID != 0 {
		where = append(where, db.Condition{
			SQL: `EXISTS (
					SELECT 1
					FROM brand_manufacturers made
					WHERE made.manufacturer_id = vehicle_statuses.manufacturer_id
						AND made.brand_id = ?)`, Args: []any{in.BrandID},
		})
	}
	if in.UsedID != 0 {
		where = append(where, db.Condition{SQL: "manufacturer_id <> ?", Args: []any{in.UsedID}})
	}
	if in.TakesUsed {
		where = append(where, db.Condition{
			SQL: `from_used = 1
					AND NOT EXISTS (
						SELECT 1
						FROM manufacturers maker
						WHERE maker.id = vehicle_statuses.manufacturer_id AND maker.used = 1)`,
		})
	}

	return where, nil
}
