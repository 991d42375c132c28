package catalog

import (
	"context"
	"maps"
	"net/http"
	"slices"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/record"
)

// ModelEquipment is a text of standard equipment that a model has.
type ModelEquipment struct {
	table.Record
	BrandID     int64 `db:"brand_id" json:"brand_id" readOnly:"true" doc:"that of the model"`
	ModelID     int64 `db:"model_id" json:"model_id" minimum:"1"`
	EquipmentID int64 `db:"equipment_id" json:"equipment_id" minimum:"1"`
}

// ModelEquipments are the standard equipment of all models; imports write many at once.
var ModelEquipments = table.New(table.Table[ModelEquipment]{
	Name: "model_equipment", Entity: "model-equipment", Scope: "{brand:brand_id}", Order: "brand_id, model_id, id",
	Sort: map[string]string{
		"model_id":     "model_id",
		"equipment_id": "equipment_id",
		"updated_at":   "updated_at",
		"id":           "id",
	},
	Owner: func(m *ModelEquipment) table.Owner { return table.OfBrand(m.BrandID) },
	Joins: func(m *ModelEquipment) []table.Joined {
		return []table.Joined{{Entity: "model", ID: m.ModelID}, {Entity: "equipment", ID: m.EquipmentID}}
	},
	Fixed:  []string{"model_id", "equipment_id"},
	Unique: []table.Unique{{Field: "equipment_id", Within: []string{"model_id"}}},
	Refs: []table.Ref[ModelEquipment]{
		{
			Field: "model_id", Table: "models", Scope: "{brand:brand_id}",
			ID:    func(m *ModelEquipment) *int64 { return &m.ModelID },
			Brand: func(m *ModelEquipment) *int64 { return &m.BrandID },
		},
		{
			Field: "equipment_id",
			Table: "equipment",
			Scope: "{brand:brand_id}",
			ID:    func(m *ModelEquipment) *int64 { return &m.EquipmentID },
		},
	},
	Export: []table.Column[ModelEquipment]{
		{Head: "model_id", Value: func(m *ModelEquipment) any { return m.ModelID }},
		{Head: "equipment_id", Value: func(m *ModelEquipment) any { return m.EquipmentID }},
	},
})

// PermModel is the right to change models of a brand.
var PermModel = authz.Perm("app.brand.model", "brandId")

var modelEquipmentData = record.Data[ModelEquipment]{Table: ModelEquipments}

func modelEquipmentRoutes(a *httpapi.API) {
	record.Routes(a, "/model-equipment", PermModel, modelEquipmentData, modelEquipmentFilter)
	httpapi.Op(a, http.MethodPost, "/equipment/assign", permEquipment, assignEquipment,
		httpapi.Summary("Give every one of the models every one of the texts."))
}

type modelEquipmentInput struct {
	httpapi.ListInput
	ModelID     int64 `query:"modelId"`
	EquipmentID int64 `query:"equipmentId"`
}

func modelEquipmentFilter(in *modelEquipmentInput) ([]db.Condition, error) {
	return append(record.Where("model_id", in.ModelID), record.Where("equipment_id", in.EquipmentID)...), nil
}

type assignEquipmentInput struct {
	Body struct {
		EquipmentIDs []int64 `json:"equipment_ids" minItems:"1" maxItems:"100" uniqueItems:"true"`
		ModelIDs     []int64 `json:"model_ids" minItems:"1" maxItems:"1000" uniqueItems:"true"`
	}
}

func assignEquipment(ctx context.Context, tx *db.Tx, in *assignEquipmentInput) (assigned, error) {
	there, err := equipmentOf(ctx, tx, in.Body.ModelIDs)
	if err != nil {
		return assigned{}, err
	}

	var rows []ModelEquipment
	var count assigned

	for _, model := range in.Body.ModelIDs {
		for _, text := range in.Body.EquipmentIDs {
			if _, ok := there[pair{model, text}]; ok {
				count.Unchanged++
				continue
			}
			rows = append(rows, ModelEquipment{ModelID: model, EquipmentID: text})
		}
	}

	if len(rows) == 0 {
		return count, nil
	}

	count.Created = len(rows)

	return count, ModelEquipments.InsertMany(ctx, tx, rows)
}

// SetEquipment makes the texts of a model exactly these (OP-067).
func SetEquipment(ctx context.Context, tx *db.Tx, modelID int64, equipmentIDs []int64) error {
	there, err := equipmentOf(ctx, tx, []int64{modelID})
	if err != nil {
		return err
	}

	var rows []ModelEquipment

	for _, text := range sortedUnique(equipmentIDs) {
		if _, ok := there[pair{modelID, text}]; !ok {
			rows = append(rows, ModelEquipment{ModelID: modelID, EquipmentID: text})
		}
		delete(there, pair{modelID, text})
	}

	gone, err := ModelEquipments.Many(ctx, tx, slices.Collect(maps.Values(there)))
	if err != nil {
		return err
	}
	if err := ModelEquipments.Remove(ctx, tx, slices.Collect(maps.Values(gone))); err != nil {
		return err
	}
	if err := ModelEquipments.InsertMany(ctx, tx, rows); err != nil || len(rows)+len(gone) == 0 {
		return err
	}

	return Models.Touch(ctx, tx, modelID)
}

// equipmentOf finds the rows that join models and texts.
func equipmentOf(ctx context.Context, tx *db.Tx, modelIDs []int64) (map[pair]int64, error) {
	type found struct {
		ID          int64 `db:"id"`
		ModelID     int64 `db:"model_id"`
		EquipmentID int64 `db:"equipment_id"`
	}

	in := db.In("model_id", modelIDs)
	rows, err := db.Select[found](ctx, tx, `SELECT id, model_id, equipment_id
		FROM model_equipment
		WHERE {brand:brand_id} AND `+in.Places(1)+" ORDER BY id", in.Args...)
	there := map[pair]int64{}

	for _, r := range rows {
		there[pair{r.ModelID, r.EquipmentID}] = r.ID
	}

	return there, err
}
