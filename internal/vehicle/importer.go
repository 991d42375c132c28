package vehicle

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

// Importer brings vehicles into the country: one for all dealers, or a dealer's own.
type Importer struct {
	table.Record
	Code      string `db:"code" json:"code" maxLength:"64" doc:"unique, letter case ignored; files of vehicles name the importer by it"`
	CodeKey   string `db:"code_key" json:"-"`
	Name      string `db:"name" json:"name" maxLength:"255"`
	CompanyID *int64 `db:"dealer_company_id" json:"dealer_company_id" minimum:"1" doc:"the dealer whose own importer this is; null: of all"`
	Search    string `db:"search" json:"-"`
}

var importers = table.New(table.Table[Importer]{
	Name: "importers", Entity: "importer", Scope: "{company?:dealer_company_id}", Order: "code_key, id",
	Called: func(i *Importer, _ string) string { return i.Name },
	Sort: map[string]string{
		"code":              "code_key",
		"name":              "name",
		"dealer_company_id": "dealer_company_id",
		"updated_at":        "updated_at",
		"id":                "id",
	},
	Owner:   func(i *Importer) table.Owner { return table.Owner{CompanyID: i.CompanyID} },
	Prepare: (*Importer).prepare,
	Refs: []table.Ref[Importer]{{
		Field:  "dealer_company_id",
		Table:  "companies",
		Scope:  "{company:id}",
		Shared: true,
		ID:     func(i *Importer) *int64 { return i.CompanyID },
	}},
	Parents: []table.Parent[Importer]{{
		Field: "dealer_company_id",
		Table: "companies",
		Scope: "{company:id}",
		InUse: "status <> 'deleted'",
		Of:    func(i *Importer) *int64 { return i.CompanyID },
	}},
	Unique: []table.Unique{{Field: "code", Everywhere: true}},
	Export: []table.Column[Importer]{
		{Head: "code", Value: func(i *Importer) any { return i.Code }},
		{Head: "name", Value: func(i *Importer) any { return i.Name }},
		record.OptionalColumn("dealer_company_id", func(i *Importer) *int64 { return i.CompanyID }),
	},
})

func (i *Importer) prepare() error {
	i.Code = strings.TrimSpace(i.Code)
	i.Name = strings.TrimSpace(i.Name)
	i.CodeKey = find.Key(i.Code)
	i.Search = find.Text(i.Code, i.Name)
	var fields fault.Fields
	fields.Code("code", i.Code)
	fields.Required("name", i.Name)
	fields.Length("name", i.Name, fault.MaxTitle)

	return fields.Err()
}

var importerData = record.Data[Importer]{Table: importers}

func importerRoutes(a *httpapi.API) {
	record.Routes(a, "/importer", permStatuses, importerData, importersFilter)
}

// AddImporter adds an importer.
func AddImporter(ctx context.Context, tx *db.Tx, i Importer) error {
	_, err := importerData.Add(ctx, tx, i)
	return err
}

type importersInput struct {
	httpapi.ListInput
	Status    string `query:"status" enum:"active,all" doc:"both are all: none is ever in the archive"`
	CompanyID int64  `query:"dealer_company_id"`
}

func importersFilter(in *importersInput) ([]db.Condition, error) {
	return record.Where("dealer_company_id", in.CompanyID), nil
}
