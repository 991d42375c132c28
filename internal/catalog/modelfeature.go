package catalog

import (
	"context"
	"fmt"
	"net/http"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/money"
	"forecourt/internal/platform/record"
)

// ModelFeature is a feature as a model of a price list offers it. A null price
// means that it cannot be added to an offer of that type.
type ModelFeature struct {
	table.Record
	BrandID            int64        `db:"brand_id" json:"brand_id" readOnly:"true" doc:"that of the price list"`
	PricelistID        int64        `db:"pricelist_id" json:"pricelist_id" minimum:"1"`
	ModelID            int64        `db:"model_id" json:"model_id" minimum:"1"`
	FeatureID          int64        `db:"feature_id" json:"feature_id" minimum:"1"`
	PriceStandard      *money.Cents `db:"price_standard" json:"price_standard" nullable:"true"`
	PriceEmbassy       *money.Cents `db:"price_embassy" json:"price_embassy" nullable:"true" doc:"of embassy and diplomatic offers"`
	Standard           db.Flag      `db:"standard" json:"standard" doc:"belongs to the model without a price"`
	StandardEmbassy    db.Flag      `db:"standard_embassy" json:"standard_embassy"`
	StandardDiplomatic db.Flag      `db:"standard_diplomatic" json:"standard_diplomatic"`
	Custom             db.Flag      `db:"custom" json:"custom"`
	DescriptionAdmin   string       `db:"description_admin" json:"description_admin" maxLength:"65000" doc:"a note for administrators"`
	Status             string       `db:"status" json:"status" enum:"active,deleted"`

	ModelCode        string          `db:"model_code" fieldtag:"computed" json:"model_code" readOnly:"true"`
	FeatureCode      string          `db:"feature_code" fieldtag:"computed" json:"feature_code" readOnly:"true"`
	FeatureStatus    string          `db:"feature_status" fieldtag:"computed" json:"feature_status" readOnly:"true"`
	FeatureSort      int64           `db:"feature_sort" fieldtag:"computed" json:"feature_sort" readOnly:"true"`
	ProductclassID   *int64          `db:"productclass_id" fieldtag:"computed" json:"productclass_id" readOnly:"true"`
	SalesgroupID     *int64          `db:"salesgroup_id" fieldtag:"computed" json:"salesgroup_id" readOnly:"true"`
	Description      db.Translations `fieldtag:"computed" json:"description" readOnly:"true" doc:"that of the feature"`
	Title            db.Translations `fieldtag:"computed" json:"title" readOnly:"true" doc:"as this model has it, from the model's translations"`
	TitleDescription db.Translations `fieldtag:"computed" json:"title_description" readOnly:"true"`
}

const (
	featureCode = "(SELECT f.code_key FROM features f WHERE f.id = model_features.feature_id)"
	featureSort = "(SELECT f.sort FROM features f WHERE f.id = model_features.feature_id)"
)

// ModelFeatures are all features that models offer; imports write many of them at once.
var ModelFeatures = table.New(table.Table[ModelFeature]{
	Name:   "model_features",
	Entity: "model-feature",
	Scope:  "{brand:brand_id} AND {list:pricelist_id}",
	Order:  "brand_id, pricelist_id, model_id, id",
	Sort: map[string]string{
		"feature.code": featureCode, "feature_code": featureCode, "feature_sort": featureSort, "feature.sort": featureSort,
		"price_standard": "price_standard", "price_embassy": "price_embassy", "updated_at": "updated_at", "id": "id",
	},
	Owner: func(m *ModelFeature) table.Owner { return table.OfBrand(m.BrandID) },
	Joins: func(m *ModelFeature) []table.Joined {
		return []table.Joined{{Entity: "model", ID: m.ModelID}, {Entity: "feature", ID: m.FeatureID}}
	},
	Prepare: (*ModelFeature).prepare,
	Fixed:   []string{"pricelist_id", "model_id", "feature_id"},
	Unique:  []table.Unique{{Field: "feature_id", Within: []string{"pricelist_id", "model_id"}}},
	Refs: []table.Ref[ModelFeature]{
		{
			Field: "pricelist_id", Table: "pricelists", Scope: "{brand:brand_id}",
			ID:    func(m *ModelFeature) *int64 { return &m.PricelistID },
			Brand: func(m *ModelFeature) *int64 { return &m.BrandID },
		},
		{
			Field: "model_id",
			Table: "models",
			Scope: "{brand:brand_id}",
			ID:    func(m *ModelFeature) *int64 { return &m.ModelID },
		},
		{
			Field: "feature_id",
			Table: "features",
			Scope: "{brand:brand_id}",
			ID:    func(m *ModelFeature) *int64 { return &m.FeatureID },
		},
	},
	Computed: map[string]string{
		"model_code":      "(SELECT m.code FROM models m WHERE m.id = model_features.model_id)",
		"feature_code":    "(SELECT f.code FROM features f WHERE f.id = model_features.feature_id)",
		"feature_status":  "(SELECT f.status FROM features f WHERE f.id = model_features.feature_id)",
		"feature_sort":    featureSort,
		"productclass_id": "(SELECT f.productclass_id FROM features f WHERE f.id = model_features.feature_id)",
		"salesgroup_id":   "(SELECT f.salesgroup_id FROM features f WHERE f.id = model_features.feature_id)",
	},
	Rules:  modelFeatureRules,
	Load:   loadModelFeatureTexts,
	Wrote:  wroteModelFeatures,
	Export: modelFeatureColumns,
})

func (m *ModelFeature) prepare() error {
	var fields fault.Fields
	fields.Length("description_admin", m.DescriptionAdmin, fault.MaxText)
	fields.OneOf("status", m.Status, record.Active, record.Deleted)
	return fields.Err()
}

// modelFeatureRules refuses features of models that the price list does not have. What an import had removed comes back
// as it was.
func modelFeatureRules(ctx context.Context, tx *db.Tx, op table.Op, changes []*table.Change[ModelFeature]) error {
	if op == table.OpUndo {
		return nil
	}

	return NeedListedModels(ctx, tx, changes, func(m *ModelFeature) ModelInList {
		return ModelInList{PricelistID: m.PricelistID, ModelID: m.ModelID}
	})
}

// ModelInList is a model of a price list.
type ModelInList struct {
	PricelistID int64 `db:"pricelist_id"`
	ModelID     int64 `db:"model_id"`
}

// NeedListedModels refuses new rows of models that are not in the price list of the row. A model is in a list by having
// prices there.
func NeedListedModels[T any](
	ctx context.Context, tx *db.Tx, changes []*table.Change[T], of func(*T) ModelInList,
) error {
	var named [][]any
	for _, c := range changes {
		if isNew(c) {
			named = append(named, []any{of(c.After).PricelistID, of(c.After).ModelID})
		}
	}

	if len(named) == 0 {
		return nil
	}

	among, err := tx.Among([]string{"pricelist_id", "model_id"}, named)
	if err != nil {
		return err
	}

	listed, err := db.Select[ModelInList](ctx, tx, `
		SELECT pricelist_id, model_id
		FROM model_prices
		WHERE {brand:brand_id} AND {list:pricelist_id} AND `+among.Places(1), among.Args...)
	if err != nil {
		return fmt.Errorf("look for models of price lists: %w", err)
	}

	has := make(map[ModelInList]bool, len(listed))
	for _, l := range listed {
		has[l] = true
	}

	for _, c := range changes {
		if isNew(c) && !has[of(c.After)] {
			c.Wrong.Add("model_id", "model_not_in_list")
		}
	}

	return nil
}

// isNew reports whether a row comes to be that names only records that are there already.
func isNew[T any](c *table.Change[T]) bool { return c.Before == nil && c.After != nil && !c.Ahead }

func wroteModelFeatures(ctx context.Context, tx *db.Tx, rows []ModelFeature) error {
	lists := make([]int64, len(rows))
	for i, m := range rows {
		lists[i] = m.PricelistID
	}
	return TouchRules(ctx, tx, lists)
}

var modelFeatureData = record.Data[ModelFeature]{
	Table:  ModelFeatures,
	Status: func(m *ModelFeature) *string { return &m.Status },
	Blank:  ModelFeature{Status: record.Active},
}

func modelFeatureRoutes(a *httpapi.API) {
	record.Routes(a, "/model-feature", PermFeature, modelFeatureData, modelFeaturesFilter)
	httpapi.Op(a, http.MethodPut, "/model-feature/{id}/titles", PermFeature, saveTitles,
		httpapi.Summary("Replace what the model calls the feature, in every language and in all price lists."))
	httpapi.Op(a, http.MethodPost, "/model-feature/assign", PermFeature, assignFeatures,
		httpapi.Summary("Offer features for models of a price list: those that are offered "+
			"already get the given prices, flags and status."))
}

type modelFeaturesInput struct {
	record.ListInput
	ModelID     int64 `query:"modelId"`
	FeatureID   int64 `query:"featureId"`
	PricelistID int64 `query:"pricelistId"`

	ProductClassID []int64 `query:"productClassId" doc:"features of these classes"`
}

func modelFeaturesFilter(in *modelFeaturesInput) ([]db.Condition, error) {
	where, err := record.Filter(&in.ListInput)
	where = append(where, record.Where("pricelist_id", in.PricelistID)...)
	where = append(where, record.Where("model_id", in.ModelID)...)
	if len(in.ProductClassID) > 0 {
		of := db.In("f.productclass_id", in.ProductClassID)
		where = append(where, db.Condition{
			SQL:  "feature_id IN (SELECT f.id FROM features f WHERE " + of.SQL + ")",
			Args: of.Args,
		})
	}

	return append(where, record.Where("feature_id", in.FeatureID)...), err
}
