package offer

import (
	"context"
	"fmt"
	"net/http"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/find"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
)

// VersionEquipment is a piece of standard equipment that an offer names.
type VersionEquipment struct {
	table.Record
	BrandID     int64 `db:"brand_id" json:"brand_id" readOnly:"true" doc:"that of the offer"`
	CompanyID   int64 `db:"company_id" json:"company_id" readOnly:"true" doc:"that of the offer"`
	VersionID   int64 `db:"version_id" json:"version_id" minimum:"1"`
	EquipmentID int64 `db:"equipment_id" json:"equipment_id" minimum:"1"`
}

var equipment = table.New(table.Table[VersionEquipment]{
	Name:    "version_equipment",
	Entity:  "version-equipment",
	Scope:   "{brand:brand_id|versions(version_id)} AND {company:company_id}",
	Order:   "version_id, id",
	Reading: PermRead,
	Sort:    map[string]string{"id": "id", "updated_at": "updated_at"},
	Owner: func(e *VersionEquipment) table.Owner {
		return table.Owner{BrandID: &e.BrandID, CompanyID: &e.CompanyID}
	},
	Whose: whoseOffer(func(e *VersionEquipment) int64 { return e.VersionID }),
	Fixed: []string{"version_id", "equipment_id"},
	Wrote: markOfferChanged(func(e *VersionEquipment) int64 { return e.VersionID }),
	Refs: []table.Ref[VersionEquipment]{
		offerRef(func(e *VersionEquipment) (*int64, *int64, *int64) { return &e.VersionID, &e.BrandID, &e.CompanyID }),
		{
			Field: "equipment_id",
			Table: "equipment",
			Scope: "{brand:brand_id}",
			ID:    func(e *VersionEquipment) *int64 { return &e.EquipmentID },
		},
	},
	Unique: []table.Unique{{Field: "equipment_id", Within: []string{"version_id"}}},
	Export: []table.Column[VersionEquipment]{
		{Head: "version_id", Value: func(e *VersionEquipment) any { return e.VersionID }},
		{Head: "equipment_id", Value: func(e *VersionEquipment) any { return e.EquipmentID }},
	},
})

func equipmentRoutes(a *httpapi.API) {
	const path = "/version-equipment"
	httpapi.List(a, path, PermRead, equipment, ofVersion)
	httpapi.Op(a, http.MethodPost, path, PermEdit, addEquipment,
		httpapi.Summary("Show a piece of equipment on the offer again."))
	httpapi.Op(a, http.MethodDelete, path+"/{id}", PermEdit, dropEquipment)
	const summary = "Give the offer the standard equipment of a model, instead of what it lists (OP-111)."
	httpapi.GetAndPost(a, "/model-equipment/assign/{modelId}/{versionId}", PermEdit, equipWith, summary)
}

func addEquipment(ctx context.Context, tx *db.Tx, in *httpapi.Create[VersionEquipment]) (VersionEquipment, error) {
	var e VersionEquipment
	if err := in.Body.Apply(&e); err != nil {
		return e, err
	}
	if err := workWithin(ctx, tx, e.VersionID); err != nil {
		return e, err
	}

	return equipment.Insert(ctx, tx, e)
}

func dropEquipment(ctx context.Context, tx *db.Tx, in *httpapi.ByIDAndRevision) (httpapi.NoContent, error) {
	return httpapi.NoContent{}, equipment.Delete(ctx, tx, in.ID, in.Saw())
}

func equipWith(ctx context.Context, tx *db.Tx, in *ofModelInput) ([]VersionEquipment, error) {
	v, err := Versions.Lock(ctx, tx, in.VersionID)
	if err != nil {
		return nil, err
	}
	if err := v.CheckOpen(true); err != nil {
		return nil, err
	}
	if v.ModelID == nil || *v.ModelID != in.ModelID {
		return nil, fault.New(fault.NotFound, "not_found")
	}
	if err := TakeEquipment(ctx, tx, &v); err != nil {
		return nil, err
	}

	page, err := find.List(ctx, tx, equipment, find.ListQuery{}, db.Equal("version_id", v.ID))
	return append([]VersionEquipment{}, page.Rows...), err
}

// TakeEquipment gives the offer the standard equipment of its model, instead of what
// it had (O-053, OP-111).
func TakeEquipment(ctx context.Context, tx *db.Tx, v *Version) error {
	had, err := find.List(ctx, tx, equipment, find.ListQuery{}, db.Equal("version_id", v.ID))
	if err != nil {
		return fmt.Errorf("read equipment of an offer: %w", err)
	}
	if err := equipment.Remove(ctx, tx, had.Rows); err != nil {
		return err
	}
	if v.ModelID == nil {
		return nil
	}

	ids, err := db.Select[int64](ctx, tx, `
		SELECT e.equipment_id
		FROM model_equipment e
		JOIN equipment s ON s.id = e.equipment_id
		WHERE {brand:e.brand_id} AND e.model_id = $1 AND s.status = 'active'
		ORDER BY s.sort, s.id
		LIMIT 1000`, *v.ModelID)
	if err != nil {
		return fmt.Errorf("read equipment of a model: %w", err)
	}

	rows := make([]VersionEquipment, len(ids))
	for i, id := range ids {
		rows[i] = VersionEquipment{VersionID: v.ID, EquipmentID: id}
	}

	return equipment.InsertMany(ctx, tx, rows)
}
