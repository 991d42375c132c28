package offer

import "forecourt/internal/db"

// VersionEquipment is a piece of standard equipment that an offer tells of.
type VersionEquipment struct {
	db.Record
	BrandID     int64 `db:"brand_id" json:"brand_id" readOnly:"true" doc:"that of the offer"`
	CompanyID   int64 `db:"company_id" json:"company_id" readOnly:"true" doc:"that of the offer"`
	VersionID   int64 `db:"version_id" json:"version_id" minimum:"1"`
	EquipmentID int64 `db:"equipment_id" json:"equipment_id" minimum:"1"`
}

var equipment = db.NewTable(db.Table[VersionEquipment]{
	Name: "version_equipment", Entity: "version-equipment", Scope: "{brand:brand_id} AND {company:company_id}", Order: "version_id, id",
	Sort:  map[string]string{"id": "id", "updated_at": "updated_at"},
	Owner: func(e *VersionEquipment) db.Owner { return db.Owner{BrandID: &e.BrandID, CompanyID: &e.CompanyID} },
	Fixed: []string{"version_id", "equipment_id"},
	Refs: []db.Ref[VersionEquipment]{
		{Field: "equipment_id", Table: "equipment", Scope: "{brand:brand_id}", ID: func(e *VersionEquipment) *int64 { return &e.EquipmentID }},
	},
	Unique: []db.Unique{{Field: "equipment_id", Within: []string{"version_id"}}},
	Export: []db.Column[VersionEquipment]{
		{Head: "version_id", Value: func(e *VersionEquipment) any { return e.VersionID }},
		{Head: "equipment_id", Value: func(e *VersionEquipment) any { return e.EquipmentID }},
	},
})
