// Package catalog holds what a brand sells.
package catalog

import (
	"context"
	"net/http"

	"forecourt/internal/audit"
	"forecourt/internal/authz"
	"forecourt/internal/db"
	"forecourt/internal/fault"
	"forecourt/internal/httpapi"
)

// BodyType is a vehicle shape a brand sells, such as estate or hatchback.
type BodyType struct {
	db.Record
	BrandID int64           `db:"brand_id" json:"brand_id" minimum:"1"`
	Code    string          `db:"code" json:"code" maxLength:"64" doc:"unique within the brand, letter case ignored"`
	CodeKey string          `db:"code_key" json:"-"`
	Name    db.Translations `db:"name" json:"name"`
	Status  string          `db:"status" json:"status" enum:"active,deleted"`
	Sort    int64           `db:"sort" json:"sort" readOnly:"true" doc:"position in lists, from 1"`
	Search  string          `db:"search" json:"-"`
}

var bodyTypes = db.NewTable(db.Table[BodyType]{
	Name: "body_types", Entity: "body-type", Scope: "{brand:brand_id}", Order: "brand_id, sort, id",
	Sort:    map[string]string{"code": "code_key", "sort": "sort", "status": "status", "updated_at": "updated_at", "id": "id"},
	Owner:   func(b *BodyType) db.Owner { return db.OfBrand(b.BrandID) },
	Prepare: (*BodyType).prepare,
	Export: []db.Column[BodyType]{
		{Head: "code", Value: func(b *BodyType) any { return b.Code }},
		{Head: "name_lt", Value: func(b *BodyType) any { return b.Name["1"] }},
		{Head: "name_en", Value: func(b *BodyType) any { return b.Name["2"] }},
		{Head: "status", Value: func(b *BodyType) any { return b.Status }},
		{Head: "sort", Value: func(b *BodyType) any { return b.Sort }},
	},
})

func (b *BodyType) prepare() error {
	b.CodeKey, b.Name = db.Key(b.Code), b.Name.Tidy()
	b.Search = db.Search(append(b.Name.Texts(), b.Code)...)
	var fields fault.Fields
	fields.Code("code", b.Code)
	checkNames(&fields, "name", b.Name)
	fields.OneOf("status", b.Status, StatusActive, StatusDeleted)
	return fields.Err()
}

var permBodyTypes = permBaseData.Child("bodyTypes")

func bodyTypeRoutes(a *httpapi.API) {
	httpapi.List(a, "/body-type", authz.LoginOnly, bodyTypes, baseDataFilter)
	httpapi.Op(a, http.MethodGet, "/body-type/{id}", authz.LoginOnly, getBodyType)
	httpapi.Op(a, http.MethodPost, "/body-type", permBodyTypes, createBodyType)
	httpapi.Op(a, http.MethodPut, "/body-type/{id}", permBodyTypes, updateBodyType)
	httpapi.Op(a, http.MethodPost, "/body-type/{id}", permBodyTypes, updateBodyType)
	httpapi.Op(a, http.MethodDelete, "/body-type/{id}", permBodyTypes, archiveBodyType)
	httpapi.Op(a, http.MethodPost, "/body-type/sort", permBodyTypes, sortBodyTypes)
	httpapi.Op(a, http.MethodPost, "/body-type/bulk", permBodyTypes, bulkBodyTypes)
	audit.Routes(a, "/body-type", permBodyTypes, bodyTypes)
}

func getBodyType(ctx context.Context, tx *db.Tx, in *httpapi.ByID) (BodyType, error) {
	return bodyTypes.Get(ctx, tx, in.ID)
}

func createBodyType(ctx context.Context, tx *db.Tx, in *httpapi.Save[BodyType]) (BodyType, error) {
	return create(ctx, tx, bodyTypes, in, BodyType{Status: StatusActive}, func(b *BodyType) (brand, sort *int64) { return &b.BrandID, &b.Sort })
}

func updateBodyType(ctx context.Context, tx *db.Tx, in *httpapi.SaveByID[BodyType]) (BodyType, error) {
	return bodyTypes.Update(ctx, tx, in.ID, in.Revision(), in.Body.Apply)
}

func archiveBodyType(ctx context.Context, tx *db.Tx, in *httpapi.ByIDAndRevision) (BodyType, error) {
	return bodyTypes.Update(ctx, tx, in.ID, in.Revision, archive(func(b *BodyType) *string { return &b.Status }))
}

func sortBodyTypes(ctx context.Context, tx *db.Tx, in *httpapi.SortInput) (httpapi.NoContent, error) {
	return httpapi.NoContent{}, db.Reorder(ctx, tx, bodyTypes, in.Body.IDs, func(b *BodyType) *int64 { return &b.Sort })
}

func bulkBodyTypes(ctx context.Context, tx *db.Tx, in *audit.BulkInput) ([]audit.BulkResult, error) {
	return audit.Bulk(ctx, tx, bodyTypes, in, []string{"status"}, setStatus(in, func(b *BodyType) *string { return &b.Status }))
}
