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
	"forecourt/internal/platform/record"
)

// Equipment is a text of a brand's standard equipment, such as "Air
// conditioning"; it has no price.
type Equipment struct {
	table.Record
	BrandID int64           `db:"brand_id" json:"brand_id" minimum:"1"`
	Name    db.Translations `db:"name" json:"name"`
	Status  string          `db:"status" json:"status" enum:"active,deleted"`
	Sort    int64           `db:"sort" json:"sort" readOnly:"true" doc:"position in lists, from 1"`
	Search  string          `db:"search" json:"-"`

	// ModelCodes are those of the models that have it, in files only.
	ModelCodes []string `fieldtag:"computed" json:"-"`
}

var equipment = table.New(table.Table[Equipment]{
	Name: "equipment", Entity: "equipment", Scope: "{brand:brand_id}", Order: "brand_id, sort, id",
	Called:  func(e *Equipment, language string) string { return e.Name.In(language) },
	Sort:    map[string]string{"sort": "sort", "updated_at": "updated_at", "id": "id"},
	Owner:   func(e *Equipment) table.Owner { return table.OfBrand(e.BrandID) },
	Prepare: (*Equipment).prepare,
	Fixed:   []string{"brand_id"},
	Parents: record.BrandOf(func(e *Equipment) (*int64, string) { return &e.BrandID, e.Status }),
	Uses: []table.Use{{
		Entity: "model",
		Table:  "model_equipment",
		Column: "equipment_id",
		ID:     "model_id",
		Name:   "(SELECT m.code FROM models m WHERE m.id = model_equipment.model_id)",
		Scope:  "{brand:brand_id}", Where: `EXISTS (
				SELECT 1
				FROM models m
				WHERE m.id = model_equipment.model_id AND m.status = 'active')`,
	}},
	Export: []table.Column[Equipment]{
		{Head: "name_lt", Value: func(e *Equipment) any { return e.Name["1"] }},
		{Head: "name_en", Value: func(e *Equipment) any { return e.Name["2"] }},
		{Head: "name_lv", Value: func(e *Equipment) any { return e.Name["3"] }},
		{Head: "name_et", Value: func(e *Equipment) any { return e.Name["4"] }},
		{Head: "name_ru", Value: func(e *Equipment) any { return e.Name["5"] }},
		{Head: "models", Value: func(e *Equipment) any { return strings.Join(e.ModelCodes, " ") }},
		{Head: "status", Value: func(e *Equipment) any { return e.Status }},
		{Head: "sort", Value: func(e *Equipment) any { return e.Sort }},
	},
})

func (e *Equipment) prepare() error {
	e.Name = e.Name.Tidy()
	e.Search = find.Text(e.Name.Texts()...)
	var fields fault.Fields
	if len(e.Name) == 0 {
		fields.Add("name", "required")
	}
	record.CheckNames(&fields, "name", e.Name, fault.MaxTitle)
	fields.OneOf("status", e.Status, record.Active, record.Deleted)

	return fields.Err()
}

var permEquipment = permBaseData.Child("equipment")

var equipmentData = record.Data[Equipment]{
	Table:  equipment,
	Status: func(e *Equipment) *string { return &e.Status },
	Blank:  Equipment{Status: record.Active},
	Place:  func(e *Equipment) (db.Condition, *int64) { return record.OfBrand(e.BrandID), &e.Sort },
}

func equipmentRoutes(a *httpapi.API) {
	const path = "/equipment"
	httpapi.ListAs(a, path, authz.LoginOnly, equipment, record.Filter,
		httpapi.As[record.ListInput, Equipment, Equipment]{Export: equipment.Export, Show: showEquipment})
	equipmentData.Routes(a, path, permEquipment)
	record.BulkRoutes(a, path, permEquipment, equipmentData, record.Filter)
}

// showEquipment adds to what goes into a file the models that have it: as the import reads it, the
// file changes nothing.
func showEquipment(ctx context.Context, tx *db.Tx, in *record.ListInput, rows []Equipment) ([]Equipment, error) {
	if !in.IsFile() || len(rows) == 0 {
		return rows, nil
	}

	ids := make([]int64, len(rows))

	for i := range rows {
		ids[i] = rows[i].ID
	}

	among, err := tx.AmongIDs("e.equipment_id", ids)
	if err != nil {
		return nil, err
	}

	having, err := db.Select[struct {
		EquipmentID int64  `db:"equipment_id"`
		Code        string `db:"code"`
	}](ctx, tx, `SELECT e.equipment_id, m.code FROM model_equipment e JOIN models m ON m.id = e.model_id
		WHERE {brand:e.brand_id} AND {brand:m.brand_id} AND `+among.Places(1)+" ORDER BY m.code_key, m.id", among.Args...)
	if err != nil {
		return nil, fmt.Errorf("read the models that have equipment: %w", err)
	}

	codes := map[int64][]string{}
	for _, h := range having {
		codes[h.EquipmentID] = append(codes[h.EquipmentID], h.Code)
	}

	for i := range rows {
		rows[i].ModelCodes = codes[rows[i].ID]
	}

	return rows, nil
}
