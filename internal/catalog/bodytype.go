// Package catalog holds what a brand sells.
package catalog

import (
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/find"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/record"
)

// BodyType is a vehicle shape a brand sells, such as estate or hatchback.
type BodyType struct {
	table.Record
	BrandID int64           `db:"brand_id" json:"brand_id" minimum:"1"`
	Code    string          `db:"code" json:"code" maxLength:"64" doc:"unique within the brand, letter case ignored"`
	CodeKey string          `db:"code_key" json:"-"`
	Name    db.Translations `db:"name" json:"name"`
	Status  string          `db:"status" json:"status" enum:"active,deleted"`
	Sort    int64           `db:"sort" json:"sort" readOnly:"true" doc:"position in lists, from 1"`
	Search  string          `db:"search" json:"-"`
}

var bodyTypes = table.New(table.Table[BodyType]{
	Name: "body_types", Entity: "body-type", Scope: "{brand:brand_id}", Order: "brand_id, sort, id",
	Called: func(b *BodyType, language string) string { return b.Name.In(language) },
	Sort: map[string]string{
		"code":       "code_key",
		"sort":       "sort",
		"status":     "status",
		"updated_at": "updated_at",
		"id":         "id",
	},
	Owner:   func(b *BodyType) table.Owner { return table.OfBrand(b.BrandID) },
	Prepare: (*BodyType).prepare,
	Fixed:   []string{"brand_id"},
	Parents: record.BrandOf(func(b *BodyType) (*int64, string) { return &b.BrandID, b.Status }),
	Unique:  []table.Unique{{Field: "code", Within: []string{"brand_id"}, Where: "status = 'active'"}},
	Uses: []table.Use{
		{
			Entity: "model",
			Table:  "models",
			Column: "bodytype_id",
			Name:   "code",
			Scope:  "{brand:brand_id}",
			Where:  "status = 'active'",
		},
	},
	Export: []table.Column[BodyType]{
		{Head: "code", Value: func(b *BodyType) any { return b.Code }},
		{Head: "name_lt", Value: func(b *BodyType) any { return b.Name["1"] }},
		{Head: "name_en", Value: func(b *BodyType) any { return b.Name["2"] }},
		{Head: "status", Value: func(b *BodyType) any { return b.Status }},
		{Head: "sort", Value: func(b *BodyType) any { return b.Sort }},
	},
})

func (b *BodyType) prepare() error {
	b.CodeKey = find.Key(b.Code)
	b.Name = b.Name.Tidy()
	b.Search = find.Text(append(b.Name.Texts(), b.Code)...)
	var fields fault.Fields
	fields.Code("code", b.Code)
	record.CheckNames(&fields, "name", b.Name, fault.MaxTitle)
	fields.OneOf("status", b.Status, record.Active, record.Deleted)

	return fields.Err()
}

var permBodyTypes = permBaseData.Child("bodyTypes")

var bodyTypeData = record.Data[BodyType]{
	Table:  bodyTypes,
	Status: func(b *BodyType) *string { return &b.Status },
	Blank:  BodyType{Status: record.Active},
	Place:  func(b *BodyType) (db.Condition, *int64) { return record.OfBrand(b.BrandID), &b.Sort },
}

func bodyTypeRoutes(a *httpapi.API) {
	record.Routes(a, "/body-type", permBodyTypes, bodyTypeData, record.Filter)
}
