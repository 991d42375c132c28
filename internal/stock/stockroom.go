// Package stock holds the vehicles that can be sold and the places where they stand.
package stock

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
	"forecourt/internal/vehicle"
)

// Stockroom is a place where a company keeps vehicles.
type Stockroom struct {
	table.Record
	CompanyID int64  `db:"company_id" json:"company_id" minimum:"0" doc:"0 in a new one: that of the user"`
	Name      string `db:"name" json:"name" maxLength:"255" doc:"unique within the company, letter case ignored"`
	NameKey   string `db:"name_key" json:"-"`
	Link      string `db:"link" json:"link" maxLength:"2000" doc:"web address of a plan, a map or a camera; may be empty"`
	Status    string `db:"status" json:"status" enum:"active,archive"`
	Search    string `db:"search" json:"-"`
}

// The statuses of stockrooms (OP-132).
const archived = "archive"

var stockrooms = table.New(table.Table[Stockroom]{
	Name: "stockrooms", Entity: "stockroom", Scope: "{company:company_id}", Order: "name_key, id",
	Called: func(s *Stockroom, _ string) string { return s.Name },
	Sort: map[string]string{
		"name":       "name_key",
		"company_id": "company_id",
		"status":     "status",
		"updated_at": "updated_at",
		"id":         "id",
	},
	Owner:   func(s *Stockroom) table.Owner { return table.OfCompany(s.CompanyID) },
	Fixed:   []string{"company_id"},
	Prepare: (*Stockroom).prepare,
	Parents: []table.Parent[Stockroom]{{
		Field: "company_id", Table: "companies", Scope: "{company:id}", InUse: "status <> 'deleted'",
		Of: func(s *Stockroom) *int64 {
			if s.Status != record.Active {
				return nil
			}
			return &s.CompanyID
		},
	}},
	Check: ofTheUser,
	Uses: []table.Use{{
		Entity: "vehicle", Table: "vehicles", Column: "stockroom_id", Scope: vehicle.Scope, Where: vehicle.Open,
		Name: "CASE WHEN description_show <> '' THEN description_show ELSE CAST(id AS TEXT) END",
	}},
	Unique: []table.Unique{{Field: "name", Within: []string{"company_id"}, Where: "status = 'active'"}},
	Export: []table.Column[Stockroom]{
		{Head: "company_id", Value: func(s *Stockroom) any { return s.CompanyID }},
		{Head: "name", Value: func(s *Stockroom) any { return s.Name }},
		{Head: "link", Value: func(s *Stockroom) any { return s.Link }},
		{Head: "status", Value: func(s *Stockroom) any { return s.Status }},
	},
})

func (s *Stockroom) prepare() error {
	s.Name = strings.TrimSpace(s.Name)
	s.Link = strings.TrimSpace(s.Link)
	s.NameKey = find.Key(s.Name)
	s.Search = find.Text(s.Name)
	var fields fault.Fields
	fields.Required("name", s.Name)
	fields.Length("name", s.Name, fault.MaxTitle)
	fields.Length("link", s.Link, 2000)
	fields.Link("link", s.Link)
	fields.OneOf("status", s.Status, record.Active, archived)

	return fields.Err()
}

// ofTheUser puts a new stockroom that names no company into that of the user.
func ofTheUser(ctx context.Context, tx *db.Tx, rows []*Stockroom, wrong []fault.Fields) error {
	var own []int64
	for i, s := range rows {
		if s.CompanyID != 0 {
			continue
		}
		if own == nil {
			var err error
			own, err = db.Select[int64](ctx, tx, `SELECT company_id
				FROM users
				WHERE {everyone} AND company_id IS NOT NULL AND id = $1`, tx.Actor.UserID)
			if err != nil {
				return err
			}
		}
		if len(own) == 0 {
			wrong[i].Add("company_id", "required")
			continue
		}

		s.CompanyID = own[0]
	}

	return nil
}

var stockroomData = record.Data[Stockroom]{
	Table: stockrooms,
	Archive: &record.Archive[Stockroom]{Columns: []string{"status"}, Mark: func(s *Stockroom, inUse bool, _ db.Time) error {
		s.Status = archived
		if inUse {
			s.Status = record.Active
		}
		return nil
	}},
	Blank: Stockroom{Status: record.Active},
}

func stockroomRoutes(a *httpapi.API) {
	record.Routes(a, "/stockroom", authz.Perm("app.stockroom"), stockroomData, stockroomsFilter)
}

// AddStockroom adds a place in use.
func AddStockroom(ctx context.Context, tx *db.Tx, s Stockroom) (Stockroom, error) {
	s.Status = record.Active
	return stockroomData.Add(ctx, tx, s)
}

type stockroomsInput struct {
	httpapi.ListInput
	CompanyID int64  `query:"companyId"`
	Status    string `query:"status" enum:"active,archive,all" default:"active"`
}

func stockroomsFilter(in *stockroomsInput) ([]db.Condition, error) {
	return append(record.OfStatus(in.Status), record.Where("company_id", in.CompanyID)...), nil
}
