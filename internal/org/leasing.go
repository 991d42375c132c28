package org

import (
	"context"
	"strings"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/find"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/record"
)

// Leasing is a company that customers finance vehicles with.
type Leasing struct {
	table.Record
	Name    string `db:"name" json:"name" maxLength:"255" doc:"unique, letter case ignored"`
	NameKey string `db:"name_key" json:"-"`
	Status  string `db:"status" json:"status" enum:"active,deleted"`
	Search  string `db:"search" json:"-"`
}

var leasings = table.New(table.Table[Leasing]{
	Name: "leasings", Entity: "leasing", Scope: "{everyone}", Order: "name_key, id", Sharing: table.OfCompanies,
	Called:  func(l *Leasing, _ string) string { return l.Name },
	Sort:    map[string]string{"name": "name_key", "updated_at": "updated_at", "id": "id"},
	Prepare: (*Leasing).prepare,
	Unique:  []table.Unique{{Field: "name", Where: "status = 'active'"}},
	Export: []table.Column[Leasing]{
		{Head: "name", Value: func(l *Leasing) any { return l.Name }},
		{Head: "status", Value: func(l *Leasing) any { return l.Status }},
	},
})

func (l *Leasing) prepare() error {
	l.Name = strings.TrimSpace(l.Name)
	l.NameKey = find.Key(l.Name)
	l.Search = find.Text(l.Name)

	var fields fault.Fields
	fields.Required("name", l.Name)
	fields.Length("name", l.Name, fault.MaxTitle)
	fields.OneOf("status", l.Status, record.Active, record.Deleted)
	return fields.Err()
}

var leasingData = record.Data[Leasing]{
	Table:  leasings,
	Status: func(l *Leasing) *string { return &l.Status },
	Blank:  Leasing{Status: record.Active},
}

func leasingRoutes(a *httpapi.API) {
	record.Routes(a, "/leasing", permCountry, leasingData, leasingsFilter)
}

// AddLeasing adds a leasing company in use.
func AddLeasing(ctx context.Context, tx *db.Tx, name string) error {
	_, err := leasingData.Add(ctx, tx, Leasing{Name: name, Status: record.Active})
	return err
}

type leasingsInput struct {
	httpapi.ListInput
	Status string `query:"status" enum:"active,deleted,all" default:"active"`
}

func leasingsFilter(in *leasingsInput) ([]db.Condition, error) {
	return record.OfStatus(in.Status), nil
}
