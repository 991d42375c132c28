package org

import (
	"context"
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
	DefaultStatusID *int64  `db:"default_vehicle_status_id" json:"default_vehicle_status_id" minimum:"1" doc:"vehicle status that a new vehicle starts with"`
	Search          string  `db:"search" json:"-"`
}

var manufacturers = table.New(table.Table[Manufacturer]{
	Name: "manufacturers", Entity: "manufacturer", Scope: "{everyone}", Order: "name, id",
	Sort:    map[string]string{"name": "name", "code": "code_key", "updated_at": "updated_at", "id": "id"},
	Prepare: (*Manufacturer).prepare,
	Unique:  []table.Unique{{Field: "code", Everywhere: true}},
	Uses: []table.Use{{
		// Those out of use too, because they may come back.
		Entity: "brand", Name: "name", Column: "manufacturer_id", Where: "1=1", Scope: "{brand:id}",
		Table: "(SELECT brands.id, name, made.manufacturer_id FROM brand_manufacturers made JOIN brands ON brands.id = made.brand_id) AS brands",
	}},
	Export: []table.Column[Manufacturer]{
		{Head: "code", Value: func(m *Manufacturer) any { return m.Code }},
		{Head: "name", Value: func(m *Manufacturer) any { return m.Name }},
		{Head: "used", Value: func(m *Manufacturer) any { return bool(m.Used) }},
	},
})

func (m *Manufacturer) prepare() error {
	m.Code, m.Name = strings.ToLower(strings.TrimSpace(m.Code)), strings.TrimSpace(m.Name)
	m.CodeKey, m.Search = find.Key(m.Code), find.Text(m.Code, m.Name)
	var fields fault.Fields
	fields.Code("code", m.Code)
	fields.Required("name", m.Name)
	fields.Length("name", m.Name, fault.MaxTitle)
	return fields.Err()
}

var manufacturerData = record.Data[Manufacturer]{Table: manufacturers}

func manufacturerRoutes(a *httpapi.API) {
	record.Routes(a, "/manufacturer", authz.Perm("app.manufacturer"), manufacturerData, manufacturersFilter)
}

// AddManufacturer adds a manufacturer.
func AddManufacturer(ctx context.Context, tx *db.Tx, m Manufacturer) (Manufacturer, error) {
	return manufacturerData.Add(ctx, tx, m)
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
