package org

import (
	"context"
	"slices"
	"strings"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/find"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/record"
)

// Manufacturer makes the vehicles of one or several brands.
type Manufacturer struct {
	table.Record
	Code            string  `db:"code" json:"code" maxLength:"64" doc:"lower case, unique; permissions and vehicles know the manufacturer by it (OP-044)"`
	CodeKey         string  `db:"code_key" json:"-"`
	Name            string  `db:"name" json:"name" maxLength:"255"`
	Used            db.Flag `db:"used" json:"used" doc:"of used vehicles of any make"`
	WMIs            string  `db:"wmis" json:"wmis" maxLength:"255" doc:"by which three characters its identification numbers begin, with commas between; empty: not known"`
	DefaultStatusID *int64  `db:"default_vehicle_status_id" json:"default_vehicle_status_id" minimum:"1" doc:"vehicle status that a new vehicle starts with"`
	Search          string  `db:"search" json:"-"`
}

// MadeFor limits rows to those of the manufacturers of the actor's brands, and of
// those that no brand has yet; column is their id of the manufacturer.
func MadeFor(column string) string {
	return `(EXISTS (SELECT 1 FROM brand_manufacturers own
		WHERE own.manufacturer_id = ` + column + ` AND {brand:own.brand_id})
	OR NOT EXISTS (SELECT 1 FROM brand_manufacturers one WHERE one.manufacturer_id = ` + column + `))`
}

var manufacturers = table.New(table.Table[Manufacturer]{
	Name: "manufacturers", Entity: "manufacturer", Scope: MadeFor("manufacturers.id"), Order: "name, id",
	Called: func(m *Manufacturer, _ string) string { return m.Name },
	Owner:  func(*Manufacturer) table.Owner { return table.Owner{} }, // several brands may have it
	Parents: []table.Parent[Manufacturer]{{
		Field: "default_vehicle_status_id",
		Table: "vehicle_statuses",
		Scope: "{everyone}",
		InUse: "status = 'active'",
		Of:    func(m *Manufacturer) *int64 { return m.DefaultStatusID },
	}},
	Check:   checkDefaultStatuses,
	Rules:   refuseSharedManufacturers,
	Sort:    map[string]string{"name": "name", "code": "code_key", "updated_at": "updated_at", "id": "id"},
	Prepare: (*Manufacturer).prepare,
	Unique:  []table.Unique{{Field: "code", Everywhere: true}},
	Uses: []table.Use{{
		// Those out of use too, because they may come back.
		Entity: "brand", Name: "name", Column: "manufacturer_id", Where: "1=1", Scope: "{brand:id}",
		Table: "(SELECT brands.id, name, made.manufacturer_id FROM brand_manufacturers made" +
			" JOIN brands ON brands.id = made.brand_id) AS brands",
	}, {
		Entity: "vehicle-status",
		Table:  "vehicle_statuses",
		Column: "manufacturer_id",
		Name:   "code",
		Where:  "status = 'active'",
		Scope:  "{everyone}",
	}},
	Export: []table.Column[Manufacturer]{
		{Head: "code", Value: func(m *Manufacturer) any { return m.Code }},
		{Head: "name", Value: func(m *Manufacturer) any { return m.Name }},
		{Head: "used", Value: func(m *Manufacturer) any { return bool(m.Used) }},
	},
})

func (m *Manufacturer) prepare() error {
	m.Code = strings.ToLower(strings.TrimSpace(m.Code))
	m.Name = strings.TrimSpace(m.Name)
	m.CodeKey = find.Key(m.Code)
	m.Search = find.Text(m.Code, m.Name)

	var fields fault.Fields
	fields.Code("code", m.Code)
	if m.Code == "my_dealer" || m.Code == "my_reservation" || strings.ContainsFunc(m.Code, isOutsideCode) {
		fields.Add("code", "manufacturer_code")
	}

	fields.Required("name", m.Name)
	fields.Length("name", m.Name, fault.MaxTitle)
	var begins []string

	for wmi := range strings.SplitSeq(strings.ToUpper(m.WMIs), ",") {
		if wmi = strings.TrimSpace(wmi); wmi == "" {
			continue
		}
		if len(wmi) != 3 {
			fields.Add("wmis", "wmis")
		}
		begins = append(begins, wmi)
	}

	m.WMIs = strings.Join(begins, ",")
	return fields.Err()
}

// isOutsideCode reports whether the code of a manufacturer may not have a letter: names of rights end in the code.
func isOutsideCode(r rune) bool {
	return (r < 'a' || r > 'z') && (r < '0' || r > '9') && r != '_' && r != '-'
}

// refuseSharedManufacturers refuses to change a manufacturer that brands outside the actor's scope have too.
func refuseSharedManufacturers(ctx context.Context, tx *db.Tx, _ table.Op, changes []*table.Change[Manufacturer]) error {
	var ids []int64
	for _, c := range changes {
		if c.Before != nil {
			ids = append(ids, c.Before.ID)
		}
	}

	others, err := MadeForOthers(ctx, tx, ids)
	for _, c := range changes {
		if c.Before != nil && others[c.Before.ID] {
			c.Refused = fault.New(fault.Denied, "manufacturer_of_others")
		}
	}

	return err
}

// MadeForOthers finds the manufacturers that brands outside the actor's scope have too.
func MadeForOthers(ctx context.Context, tx *db.Tx, ids []int64) (map[int64]bool, error) {
	others := map[int64]bool{}
	if len(ids) == 0 {
		return others, nil
	}

	in := db.In("manufacturer_id", ids)
	found, err := db.Select[int64](ctx, tx,
		"SELECT DISTINCT manufacturer_id FROM brand_manufacturers WHERE NOT {brand:brand_id} AND "+in.Places(1), in.Args...)
	for _, id := range found {
		others[id] = true
	}

	return others, err
}

// checkDefaultStatuses wants the status that new vehicles start with to be one of
// the manufacturer, and of a car that is not sold. One that was archived since may stay.
func checkDefaultStatuses(ctx context.Context, tx *db.Tx, rows []*Manufacturer, wrong []fault.Fields) error {
	var ids []int64
	for _, m := range rows {
		if m.DefaultStatusID != nil {
			ids = append(ids, *m.DefaultStatusID)
		}
	}

	if len(ids) == 0 {
		return nil
	}

	type choice struct {
		ID             int64   `db:"id"`
		ManufacturerID int64   `db:"manufacturer_id"`
		Closed         db.Flag `db:"closed"`
	}

	in := db.In("id", ids)
	choices, err := db.Select[choice](ctx, tx, `SELECT id, manufacturer_id,
			CASE WHEN phase IN ('sold', 'archive') THEN 1 ELSE 0 END AS closed
		FROM vehicle_statuses
		WHERE {everyone} AND `+in.Places(1), in.Args...)
	if err != nil {
		return err
	}

	for i, m := range rows {
		switch id := m.DefaultStatusID; {
		case id == nil || slices.Contains(choices, choice{*id, m.ID, false}):
		case slices.Contains(choices, choice{*id, m.ID, true}):
			wrong[i].Add("default_vehicle_status_id", "closed_phase")
		default:
			wrong[i].Add("default_vehicle_status_id", "not_found")
		}
	}

	return nil
}

var manufacturerData = record.Data[Manufacturer]{Table: manufacturers}

func manufacturerRoutes(a *httpapi.API) {
	record.Routes(a, "/manufacturer", authz.Perm("app.manufacturer"), manufacturerData, manufacturersFilter)
}

// AddManufacturer adds a manufacturer.
func AddManufacturer(ctx context.Context, tx *db.Tx, m Manufacturer) (Manufacturer, error) {
	return manufacturerData.Add(ctx, tx, m)
}

// StartWith sets the status that new vehicles of a manufacturer begin with.
func StartWith(ctx context.Context, tx *db.Tx, id, statusID int64) error {
	_, err := manufacturers.Update(ctx, tx, id, table.AnyRevision, func(m *Manufacturer) error {
		m.DefaultStatusID = &statusID
		return nil
	})
	return err
}

type manufacturersInput struct {
	httpapi.ListInput
	Status string `query:"status" enum:"active,all" doc:"both are all: a manufacturer is never in the archive"`
	Used   string `query:"used" enum:"0,1,true,false" doc:"only those of used vehicles, or only the others"`
}

func manufacturersFilter(in *manufacturersInput) ([]db.Condition, error) {
	switch in.Used {
	case "":
		return nil, nil
	case "1", "true":
		return []db.Condition{db.Equal("used", 1)}, nil
	}
	return []db.Condition{db.Equal("used", 0)}, nil
}
