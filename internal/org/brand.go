// Package org holds the group itself: its brands and their manufacturers, its companies
// and what each of them sells, and its markets.
package org

import (
	"context"
	"net/http"
	"strings"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/find"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/record"
)

// Brand is a make of vehicles that companies of the group sell.
type Brand struct {
	table.Record
	Name            string         `db:"name" json:"name" maxLength:"255"`
	NameKey         string         `db:"name_key" json:"-"`
	Sort            int64          `db:"sort" json:"sort" readOnly:"true" doc:"position in lists, from 1"`
	Type            string         `db:"type" json:"type" maxLength:"64" doc:"kind of vehicle; car by default"`
	SfoPrices       db.Flag        `db:"sfo_prices" json:"sfo_prices" doc:"prices are imported"`
	SfoImport       db.Flag        `db:"sfo_import" json:"sfo_import" doc:"vehicle data is imported"`
	EvaType         string         `db:"eva_type" json:"eva_type" maxLength:"64" doc:"code of the external valuation"`
	ManufacturerID  *int64         `db:"manufacturer_id" json:"manufacturer_id" doc:"the main one of manufacturer_ids"`
	ManufacturerIDs table.IDs      `db:"manufacturer_ids" fieldtag:"computed" json:"manufacturer_ids" doc:"all manufacturers, those of used vehicles included"`
	IsFca           db.Flag        `db:"is_fca" fieldtag:"computed" json:"is_fca" readOnly:"true" doc:"one of the manufacturers has the code fca (OP-043)"`
	DefaultGearbox  *int64         `db:"default_gearbox" json:"default_gearbox" doc:"id of a gearbox of the brand, or of a generic one"`
	ExteriorIDs     table.IDs      `db:"exterior_product_class_ids" fieldtag:"computed" json:"exterior_product_class_ids" doc:"classes that the step Exterior of an offer shows"`
	InteriorIDs     table.IDs      `db:"interior_product_class_ids" fieldtag:"computed" json:"interior_product_class_ids" doc:"classes that the step Interior of an offer shows"`
	CompanyIDs      table.IDs      `db:"company_ids" fieldtag:"computed" json:"company_ids" doc:"companies that sell the brand, as far as the user sees them"`
	Image           string         `db:"image" json:"image" maxLength:"64" doc:"name of an uploaded image"`
	Gearboxes       []BrandGearbox `json:"gearboxes,omitzero" readOnly:"true" doc:"its own gearboxes in use, when one brand is read"`
	DeletedAt       *db.Time       `db:"deleted_at" json:"deleted_at" readOnly:"true" nullable:"true" doc:"when it was taken out of use"`
	Search          string         `db:"search" json:"-"`
}

var brands = table.New(table.Table[Brand]{
	Name: "brands", Entity: "brand", Scope: "{brand:id}", Order: "sort, id",
	Called:  func(b *Brand, _ string) string { return b.Name },
	Sort:    map[string]string{"name": "name_key", "sort": "sort", "updated_at": "updated_at", "id": "id"},
	Owner:   func(b *Brand) table.Owner { return table.OfBrand(b.ID) },
	Prepare: (*Brand).prepare,
	Check:   checkBrands,
	Rules:   brandRules,
	Parents: []table.Parent[Brand]{{
		Field: "default_gearbox",
		Table: "gearboxes",
		Scope: "{brand?:brand_id}",
		InUse: "status = 'active'",
		Of:    func(b *Brand) *int64 { return b.DefaultGearbox },
	}},
	Unique:      []table.Unique{{Field: "name", Everywhere: true, Where: "deleted_at IS NULL"}},
	Computed:    brandLinks.Computed("brands", map[string]string{"is_fca": isFca}),
	Restored:    []string{"deleted_at"},
	AfterInsert: assignBrand,
	Wrote:       brandLinks.Wrote,
	Uses: []table.Use{
		{
			Entity: "company", Name: "name", Column: "brand_id", Where: "status = 'active'", Scope: "{company:id}",
			Table: "(SELECT companies.id, name, status, sold.brand_id FROM company_brands sold" +
				" JOIN companies ON companies.id = sold.company_id) AS companies",
		},
		{
			Entity: "serie",
			Table:  "series",
			Column: "brand_id",
			Name:   "name",
			Where:  "status = 'active'",
			Scope:  "{brand:brand_id}",
		},
		{
			Entity: "pricelist-title",
			Table:  "pricelist_titles",
			Column: "brand_id",
			Name:   "name",
			Where:  "status = 'active'",
			Scope:  "{brand:brand_id}",
		},
	},
	Export: []table.Column[Brand]{
		{Head: "name", Value: func(b *Brand) any { return b.Name }},
		{Head: "type", Value: func(b *Brand) any { return b.Type }},
		{Head: "sort", Value: func(b *Brand) any { return b.Sort }},
	},
})

func (b *Brand) prepare() error {
	b.Name = strings.TrimSpace(b.Name)
	b.Image = strings.TrimSpace(b.Image)
	b.NameKey = find.Key(b.Name)
	b.Search = find.Text(b.Name)

	var fields fault.Fields
	fields.Required("name", b.Name)
	fields.Length("name", b.Name, fault.MaxTitle)
	fields.Required("type", b.Type)
	fields.Length("type", b.Type, fault.MaxCode)
	fields.Length("eva_type", b.EvaType, fault.MaxCode)
	if b.ManufacturerID != nil && !b.ManufacturerIDs.Has(*b.ManufacturerID) {
		fields.Add("manufacturer_id", "main_manufacturer")
	}

	return fields.Err()
}

var brandData = record.Data[Brand]{
	Table:    brands,
	Blank:    Brand{Type: "car", SfoPrices: true, SfoImport: true},
	Place:    func(b *Brand) (db.Condition, *int64) { return db.Condition{}, &b.Sort },
	Archive:  &record.Archive[Brand]{Columns: []string{"deleted_at"}, Mark: markArchived},
	Complete: loadGearboxes,
}

func markArchived(b *Brand, inUse bool, now db.Time) error {
	switch {
	case inUse:
		b.DeletedAt = nil
	case b.DeletedAt == nil:
		b.DeletedAt = &now
	}
	return nil
}

var (
	permBrand       = authz.Perm("app.brand")
	permBrandCreate = authz.Perm("app.brand.create")
)

func brandRoutes(a *httpapi.API) {
	record.Routes(a, "/brand", permBrand, brandData, brandFilter)
	httpapi.Op(a, http.MethodGet, "/brand/valid-ids", authz.LoginOnly, validBrandIDs,
		httpapi.Summary("Ids of the brands the user may use."))
}

type brandsInput struct {
	httpapi.ListInput
	CompanyIDs     []int64  `query:"companyIds" doc:"brands that these companies sell"`
	ManufacturerID int64    `query:"manufacturerId" doc:"brands of this manufacturer"`
	Appends        []string `query:"appends" enum:"is_fca,manufacturer_ids,exterior_product_class_ids,interior_product_class_ids" doc:"always answered, asked for or not"`
	Status         string   `query:"status" enum:"active,deleted,all" default:"active"`
}

func brandFilter(in *brandsInput) ([]db.Condition, error) {
	var where []db.Condition
	switch in.Status {
	case "deleted":
		where = append(where, db.Condition{SQL: "deleted_at IS NOT NULL"})
	case "", "active":
		where = append(where, db.Condition{SQL: "deleted_at IS NULL"})
	}

	if len(in.CompanyIDs) > 0 {
		of := db.In("company_id", in.CompanyIDs)
		where = append(where, db.Condition{
			SQL:  "id IN (SELECT brand_id FROM company_brands WHERE " + of.SQL + ")",
			Args: of.Args,
		})
	}
	if in.ManufacturerID != 0 {
		where = append(where, db.Condition{
			SQL:  "id IN (SELECT brand_id FROM brand_manufacturers WHERE manufacturer_id = ?)",
			Args: []any{in.ManufacturerID},
		})
	}

	return where, nil
}

func validBrandIDs(ctx context.Context, tx *db.Tx, _ *struct{}) ([]int64, error) {
	return db.Select[int64](ctx, tx, `SELECT id
		FROM brands
		WHERE {brand:id} AND deleted_at IS NULL
		ORDER BY sort, id
		LIMIT 1000`)
}

// AddBrand adds a brand behind the others.
func AddBrand(ctx context.Context, tx *db.Tx, b Brand) (Brand, error) {
	b.Type = "car"
	b.SfoPrices = true
	b.SfoImport = true
	return brandData.Add(ctx, tx, b)
}
