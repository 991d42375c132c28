// Package org holds the group itself: its brands and its companies.
package org

import (
	"context"
	"net/http"
	"strings"

	"forecourt/internal/audit"
	"forecourt/internal/authz"
	"forecourt/internal/db"
	"forecourt/internal/fault"
	"forecourt/internal/httpapi"
)

// Brand is a make of vehicles that companies of the group sell.
type Brand struct {
	db.Record
	Name      string   `db:"name" json:"name" maxLength:"255"`
	NameKey   string   `db:"name_key" json:"-"`
	Sort      int64    `db:"sort" json:"sort" readOnly:"true" doc:"position in lists, from 1"`
	Type      string   `db:"type" json:"type" maxLength:"64" doc:"kind of vehicle; car unless told"`
	SfoPrices db.Flag  `db:"sfo_prices" json:"sfo_prices" doc:"prices are imported"`
	SfoImport db.Flag  `db:"sfo_import" json:"sfo_import" doc:"vehicle data is imported"`
	EvaType   string   `db:"eva_type" json:"eva_type" maxLength:"64" doc:"code of the external valuation"`
	DeletedAt *db.Time `db:"deleted_at" json:"deleted_at" readOnly:"true" nullable:"true" doc:"when it was taken out of use"`
	Search    string   `db:"search" json:"-"`
}

var brands = db.NewTable(db.Table[Brand]{
	Name: "brands", Entity: "brand", Scope: "{brand:id}", Order: "sort, id",
	Sort:        map[string]string{"name": "name_key", "sort": "sort", "updated_at": "updated_at", "id": "id"},
	Owner:       func(b *Brand) db.Owner { return db.OfBrand(b.ID) },
	Prepare:     (*Brand).prepare,
	Unique:      []db.Unique{{Field: "name", Everywhere: true, Where: "deleted_at IS NULL"}},
	AfterInsert: assignBrand,
	Export: []db.Column[Brand]{
		{Head: "name", Value: func(b *Brand) any { return b.Name }},
		{Head: "type", Value: func(b *Brand) any { return b.Type }},
		{Head: "sort", Value: func(b *Brand) any { return b.Sort }},
	},
})

func (b *Brand) prepare() error {
	b.Name = strings.TrimSpace(b.Name)
	b.NameKey, b.Search = db.Key(b.Name), db.Search(b.Name)
	var fields fault.Fields
	fields.Required("name", b.Name)
	fields.Length("name", b.Name, fault.MaxTitle)
	fields.Required("type", b.Type)
	fields.Length("type", b.Type, fault.MaxCode)
	fields.Length("eva_type", b.EvaType, fault.MaxCode)
	return fields.Err()
}

var permBrand = authz.Perm("app.brand")

func brandRoutes(a *httpapi.API) {
	httpapi.List(a, "/brand", authz.LoginOnly, brands, brandFilter)
	httpapi.Op(a, http.MethodGet, "/brand/valid-ids", authz.LoginOnly, validBrandIDs, httpapi.Summary("Ids of the brands the user may use."))
	httpapi.Op(a, http.MethodGet, "/brand/{id}", authz.LoginOnly, getBrand)
	httpapi.Op(a, http.MethodPost, "/brand", permBrand, createBrand, httpapi.Summary("Create a brand; who creates it and all administrators are assigned to it."))
	httpapi.Op(a, http.MethodPut, "/brand/{id}", permBrand, updateBrand)
	httpapi.Op(a, http.MethodPost, "/brand/{id}", permBrand, updateBrand)
	httpapi.Op(a, http.MethodDelete, "/brand/{id}", permBrand, archiveBrand)
	httpapi.Op(a, http.MethodPost, "/brand/sort", permBrand, sortBrands)
	audit.Routes(a, "/brand", permBrand, brands)
	httpapi.Check(a, "/brand", brands)
	audit.BulkRoutes(a, "/brand", permBrand, audit.Bulk[brandsInput, Brand]{Table: brands, Filter: brandFilter, Columns: []string{"deleted_at"}, Mark: markBrand})
}

type brandsInput struct {
	httpapi.ListInput
	CompanyIDs []int64 `query:"companyIds" doc:"brands that these companies sell"`
	Status     string  `query:"status" enum:"active,deleted,all" default:"active"`
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
		where = append(where, db.Condition{SQL: "id IN (SELECT brand_id FROM company_brands WHERE " + of.SQL + ")", Args: of.Args})
	}
	return where, nil
}

func getBrand(ctx context.Context, tx *db.Tx, in *httpapi.ByID) (Brand, error) {
	return brands.Get(ctx, tx, in.ID)
}

func validBrandIDs(ctx context.Context, tx *db.Tx, _ *struct{}) ([]int64, error) {
	return db.Select[int64](ctx, tx, "SELECT id FROM brands WHERE {brand:id} AND deleted_at IS NULL ORDER BY sort, id LIMIT 1000")
}

func createBrand(ctx context.Context, tx *db.Tx, in *httpapi.Save[Brand]) (Brand, error) {
	if id := in.Body.Int("id"); id != 0 {
		return brands.Update(ctx, tx, id, in.Revision(), in.Body.Apply)
	}
	brand := Brand{Type: "car", SfoPrices: true, SfoImport: true}
	if err := in.Body.Apply(&brand); err != nil {
		return brand, err
	}
	var err error
	if brand.Sort, err = db.NextSort(ctx, tx, "brands", db.Condition{}); err != nil {
		return brand, err
	}
	return brands.Insert(ctx, tx, brand)
}

// assignBrand gives a new brand to its creator and to every administrator:
// outside everybody's scope it could never be used.
func assignBrand(ctx context.Context, tx *db.Tx, b *Brand) error {
	_, err := tx.Unscoped("a new brand is in nobody's scope yet").Exec(ctx, `
		INSERT INTO user_brands (user_id, brand_id)
		SELECT id, $1 FROM users WHERE (role_id = $2 OR id = $3) AND status <> 'deleted'`, b.ID, authz.TopRole, tx.Actor.UserID)
	return err
}

func updateBrand(ctx context.Context, tx *db.Tx, in *httpapi.SaveByID[Brand]) (Brand, error) {
	return brands.Update(ctx, tx, in.ID, in.Revision(), in.Body.Apply)
}

func archiveBrand(ctx context.Context, tx *db.Tx, in *httpapi.ByIDAndRevision) (Brand, error) {
	return brands.Update(ctx, tx, in.ID, in.Revision, func(b *Brand) error {
		markBrand(b, false, tx.Now())
		return nil
	})
}

// markBrand takes a brand out of use, or back into it.
func markBrand(b *Brand, inUse bool, now db.Time) {
	switch {
	case inUse:
		b.DeletedAt = nil
	case b.DeletedAt == nil:
		b.DeletedAt = &now
	}
}

func sortBrands(ctx context.Context, tx *db.Tx, in *httpapi.SortInput) (httpapi.NoContent, error) {
	return httpapi.NoContent{}, db.Reorder(ctx, tx, brands, in.Body.IDs, func(b *Brand) *int64 { return &b.Sort })
}

// AddBrand adds a brand of the name behind the others.
func AddBrand(ctx context.Context, tx *db.Tx, name string) (Brand, error) {
	sort, err := db.NextSort(ctx, tx, "brands", db.Condition{})
	if err != nil {
		return Brand{}, err
	}
	return brands.Insert(ctx, tx, Brand{Name: name, Type: "car", SfoPrices: true, SfoImport: true, Sort: sort})
}
