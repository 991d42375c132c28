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

// Equipment is a text of a brand's standard equipment, such as "Air
// conditioning"; it has no price.
type Equipment struct {
	db.Record
	BrandID int64           `db:"brand_id" json:"brand_id" minimum:"1"`
	Name    db.Translations `db:"name" json:"name"`
	Status  string          `db:"status" json:"status" enum:"active,deleted"`
	Sort    int64           `db:"sort" json:"sort" readOnly:"true" doc:"position in lists, from 1"`
	Search  string          `db:"search" json:"-"`
}

var equipment = db.NewTable(db.Table[Equipment]{
	Name: "equipment", Entity: "equipment", Scope: "{brand:brand_id}", Order: "brand_id, sort, id",
	Sort:    map[string]string{"sort": "sort", "updated_at": "updated_at", "id": "id"},
	Owner:   func(e *Equipment) db.Owner { return db.OfBrand(e.BrandID) },
	Prepare: (*Equipment).prepare,
	Export: []db.Column[Equipment]{
		{Head: "name_lt", Value: func(e *Equipment) any { return e.Name["1"] }},
		{Head: "name_en", Value: func(e *Equipment) any { return e.Name["2"] }},
		{Head: "name_lv", Value: func(e *Equipment) any { return e.Name["3"] }},
		{Head: "name_et", Value: func(e *Equipment) any { return e.Name["4"] }},
		{Head: "name_ru", Value: func(e *Equipment) any { return e.Name["5"] }},
		{Head: "status", Value: func(e *Equipment) any { return e.Status }},
		{Head: "sort", Value: func(e *Equipment) any { return e.Sort }},
	},
})

func (e *Equipment) prepare() error {
	e.Name = e.Name.Tidy()
	e.Search = db.Search(e.Name.Texts()...)
	var fields fault.Fields
	if len(e.Name) == 0 {
		fields.Add("name", "required")
	}
	checkNames(&fields, "name", e.Name)
	fields.OneOf("status", e.Status, StatusActive, StatusDeleted)
	return fields.Err()
}

var permEquipment = permBaseData.Child("equipment")

func equipmentRoutes(a *httpapi.API) {
	httpapi.List(a, "/equipment", authz.LoginOnly, equipment, baseDataFilter)
	httpapi.Op(a, http.MethodGet, "/equipment/{id}", authz.LoginOnly, getEquipment)
	httpapi.Op(a, http.MethodPost, "/equipment", permEquipment, createEquipment)
	httpapi.Op(a, http.MethodPut, "/equipment/{id}", permEquipment, updateEquipment)
	httpapi.Op(a, http.MethodPost, "/equipment/{id}", permEquipment, updateEquipment)
	httpapi.Op(a, http.MethodDelete, "/equipment/{id}", permEquipment, archiveEquipment)
	httpapi.Op(a, http.MethodPost, "/equipment/sort", permEquipment, sortEquipment)
	httpapi.Op(a, http.MethodPost, "/equipment/bulk", permEquipment, bulkEquipment)
	audit.Routes(a, "/equipment", permEquipment, equipment)
}

func getEquipment(ctx context.Context, tx *db.Tx, in *httpapi.ByID) (Equipment, error) {
	return equipment.Get(ctx, tx, in.ID)
}

func createEquipment(ctx context.Context, tx *db.Tx, in *httpapi.Save[Equipment]) (Equipment, error) {
	return create(ctx, tx, equipment, in, Equipment{Status: StatusActive}, func(e *Equipment) (brand, sort *int64) { return &e.BrandID, &e.Sort })
}

func updateEquipment(ctx context.Context, tx *db.Tx, in *httpapi.SaveByID[Equipment]) (Equipment, error) {
	return equipment.Update(ctx, tx, in.ID, in.Revision(), in.Body.Apply)
}

func archiveEquipment(ctx context.Context, tx *db.Tx, in *httpapi.ByIDAndRevision) (Equipment, error) {
	return equipment.Update(ctx, tx, in.ID, in.Revision, archive(func(e *Equipment) *string { return &e.Status }))
}

func sortEquipment(ctx context.Context, tx *db.Tx, in *httpapi.SortInput) (httpapi.NoContent, error) {
	return httpapi.NoContent{}, db.Reorder(ctx, tx, equipment, in.Body.IDs, func(e *Equipment) *int64 { return &e.Sort })
}

func bulkEquipment(ctx context.Context, tx *db.Tx, in *audit.BulkInput) ([]audit.BulkResult, error) {
	return audit.Bulk(ctx, tx, equipment, in, []string{"status"}, setStatus(in, func(e *Equipment) *string { return &e.Status }))
}
