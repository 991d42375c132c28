package catalog

import (
	"context"
	"fmt"
	"strings"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/find"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/money"
	"forecourt/internal/platform/record"
)

// Accessory is a part that the dealer fits to the cars of a serie, such as a
// tow bar. It takes no part in rules and is sold in any quantity.
type Accessory struct {
	table.Record
	BrandID  int64           `db:"brand_id" json:"brand_id" readOnly:"true" doc:"that of the serie"`
	SerieID  int64           `db:"serie_id" json:"serie_id" minimum:"1"`
	Code     string          `db:"code" json:"code" maxLength:"64" doc:"unique within the serie, letter case ignored"`
	CodeKey  string          `db:"code_key" json:"-"`
	Name     db.Translations `db:"name" json:"name"`
	Price    money.Cents     `db:"price" json:"price" doc:"without VAT"`
	Image    string          `db:"image" json:"image" maxLength:"64" doc:"name of an uploaded image"`
	FromFeed db.Flag         `db:"from_feed" json:"from_feed" readOnly:"true" doc:"it comes from the feed of the serie; downloads of the feed change and archive these only"`
	Status   string          `db:"status" json:"status" enum:"active,deleted"`
	Search   string          `db:"search" json:"-"`
}

// Accessories are those of all series; imports and feeds write many at once.
var Accessories = table.New(table.Table[Accessory]{
	Name: "accessories", Entity: "accessory", Scope: "{brand:brand_id}", Order: "brand_id, serie_id, code_key, id",
	Called: func(a *Accessory, _ string) string { return a.Code },
	Sort: map[string]string{
		"code":       "code_key",
		"price":      "price",
		"serie_id":   "serie_id",
		"updated_at": "updated_at",
		"id":         "id",
	},
	Owner:   func(a *Accessory) table.Owner { return table.OfBrand(a.BrandID) },
	Prepare: (*Accessory).prepare,
	Check: func(ctx context.Context, tx *db.Tx, rows []*Accessory, wrong []fault.Fields) error {
		return checkImage(ctx, tx, rows, wrong, func(a *Accessory) string { return a.Image })
	},
	Fixed:  []string{"serie_id"},
	Unique: []table.Unique{{Field: "code", Within: []string{"serie_id"}, Where: "status = 'active'"}},
	Refs: []table.Ref[Accessory]{{
		Field: "serie_id", Table: "series", Scope: "{brand:brand_id}",
		ID: func(a *Accessory) *int64 { return &a.SerieID }, Brand: func(a *Accessory) *int64 { return &a.BrandID },
	}},
	Parents: []table.Parent[Accessory]{{
		Field: "serie_id", Table: "series", Scope: "{brand:brand_id}", InUse: "status = 'active'",
		Of: record.InUse(func(a *Accessory) (*int64, string) { return &a.SerieID, a.Status }),
	}},
	Export: append(append([]table.Column[Accessory]{
		{Head: "code", Value: func(a *Accessory) any { return a.Code }},
	}, record.TextColumns("name", func(a *Accessory) db.Translations { return a.Name })...),
		table.Column[Accessory]{Head: "price", Value: func(a *Accessory) any { return a.Price }},
		table.Column[Accessory]{Head: "image", Value: func(a *Accessory) any { return a.Image }},
		table.Column[Accessory]{Head: "status", Value: func(a *Accessory) any { return a.Status }},
	),
})

// SeriesWithAccessories tells which of series have accessories in use: offers of their models have a step for them.
func SeriesWithAccessories(ctx context.Context, tx *db.Tx, series []int64) (map[int64]bool, error) {
	in := db.In("serie_id", series)
	found, err := db.Select[int64](ctx, tx, `
		SELECT DISTINCT serie_id
		FROM accessories
		WHERE {brand:brand_id} AND status = 'active' AND `+in.Places(1), in.Args...)
	if err != nil {
		return nil, fmt.Errorf("look for accessories of series: %w", err)
	}

	has := map[int64]bool{}
	for _, id := range found {
		has[id] = true
	}

	return has, nil
}

func (a *Accessory) prepare() error {
	a.Code = strings.TrimSpace(a.Code)
	a.Name = a.Name.Tidy()
	a.CodeKey = find.Key(a.Code)
	a.Search = find.Text(append(a.Name.Texts(), a.Code)...)
	var fields fault.Fields
	fields.Code("code", a.Code)
	if len(a.Name) == 0 {
		fields.Add("name", "required")
	}
	record.CheckNames(&fields, "name", a.Name, fault.MaxTitle)
	if a.Price < 0 {
		fields.Add("price", "min", "min", 0)
	}
	fields.OneOf("status", a.Status, record.Active, record.Deleted)

	return fields.Err()
}

// PermAccessories is what it takes to change the accessories of a serie, and
// to watch downloads of its feed.
var PermAccessories = authz.Perm("app.serie.edit")

var accessoryData = record.Data[Accessory]{
	Table:  Accessories,
	Status: func(a *Accessory) *string { return &a.Status },
	Blank:  Accessory{Status: record.Active},
}

func accessoryRoutes(a *httpapi.API) {
	record.Routes(a, "/accessory", PermAccessories, accessoryData, accessoriesFilter)
}

type accessoriesInput struct {
	record.ListInput
	SerieID   int64 `query:"serieId"`
	VersionID int64 `query:"versionId" doc:"those of the serie of this offer (O-096)"`
}

func accessoriesFilter(in *accessoriesInput) ([]db.Condition, error) {
	where, err := record.Filter(&in.ListInput)
	if in.VersionID != 0 {
		where = append(where, db.Condition{
			SQL: `serie_id IN (
					SELECT v.serie_id
					FROM versions v
					WHERE v.id = ? AND {brand:v.brand_id|v.user_id} AND {company:v.company_id})`,
			Args: []any{in.VersionID},
		})
	}

	return append(where, record.Where("serie_id", in.SerieID)...), err
}
