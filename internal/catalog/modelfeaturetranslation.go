package catalog

import (
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/record"
)

// ModelFeatureTranslation is what one model calls a feature, in one language
// and in all price lists alike.
type ModelFeatureTranslation struct {
	table.Record
	BrandID     int64  `db:"brand_id" json:"brand_id" readOnly:"true" doc:"that of the model"`
	ModelID     int64  `db:"model_id" json:"model_id" minimum:"1"`
	FeatureID   int64  `db:"feature_id" json:"feature_id" minimum:"1"`
	LanguageID  int64  `db:"language_id" json:"language_id" minimum:"1"`
	Title       string `db:"title" json:"title" maxLength:"255"`
	Description string `db:"description" json:"description" maxLength:"65000"`

	ModelCode   string `db:"model_code" fieldtag:"computed" json:"model_code" readOnly:"true"`
	FeatureCode string `db:"feature_code" fieldtag:"computed" json:"feature_code" readOnly:"true"`
}

// ModelFeatureTranslations are all of them; imports write many at once.
var ModelFeatureTranslations = table.New(table.Table[ModelFeatureTranslation]{
	Name: "model_feature_translations", Entity: "model-feature-translation", Scope: "{brand:brand_id}", Order: "brand_id, model_id, id",
	Sort:    map[string]string{"title": "title", "language_id": "language_id", "updated_at": "updated_at", "id": "id"},
	Owner:   func(t *ModelFeatureTranslation) table.Owner { return table.OfBrand(t.BrandID) },
	Prepare: (*ModelFeatureTranslation).prepare,
	Fixed:   []string{"model_id", "feature_id", "language_id"},
	Unique:  []table.Unique{{Field: "language_id", Within: []string{"model_id", "feature_id"}}},
	Refs: []table.Ref[ModelFeatureTranslation]{
		{
			Field: "model_id", Table: "models", Scope: "{brand:brand_id}",
			ID: func(t *ModelFeatureTranslation) *int64 { return &t.ModelID }, Brand: func(t *ModelFeatureTranslation) *int64 { return &t.BrandID },
		},
		{Field: "feature_id", Table: "features", Scope: "{brand:brand_id}", ID: func(t *ModelFeatureTranslation) *int64 { return &t.FeatureID }},
		{Field: "language_id", Table: "languages", Scope: "{everyone}", Shared: true, ID: func(t *ModelFeatureTranslation) *int64 { return &t.LanguageID }},
	},
	Computed: map[string]string{
		"model_code":   "(SELECT m.code FROM models m WHERE m.id = model_feature_translations.model_id)",
		"feature_code": "(SELECT f.code FROM features f WHERE f.id = model_feature_translations.feature_id)",
	},
	Export: []table.Column[ModelFeatureTranslation]{
		{Head: "model", Value: func(t *ModelFeatureTranslation) any { return t.ModelCode }},
		{Head: "feature", Value: func(t *ModelFeatureTranslation) any { return t.FeatureCode }},
		{Head: "language_id", Value: func(t *ModelFeatureTranslation) any { return t.LanguageID }},
		{Head: "title", Value: func(t *ModelFeatureTranslation) any { return t.Title }},
		{Head: "description", Value: func(t *ModelFeatureTranslation) any { return t.Description }},
	},
})

func (t *ModelFeatureTranslation) prepare() error {
	var fields fault.Fields
	fields.Length("title", t.Title, fault.MaxTitle)
	fields.Length("description", t.Description, fault.MaxText)
	return fields.Err()
}

var modelFeatureTranslationData = record.Data[ModelFeatureTranslation]{Table: ModelFeatureTranslations}

func modelFeatureTranslationRoutes(a *httpapi.API) {
	record.Routes(a, "/model-feature-translation", permFeature, modelFeatureTranslationData, modelFeatureTranslationsFilter)
}

type modelFeatureTranslationsInput struct {
	httpapi.ListInput
	ModelID    int64 `query:"modelId"`
	FeatureID  int64 `query:"featureId"`
	LanguageID int64 `query:"languageId"`
}

func modelFeatureTranslationsFilter(in *modelFeatureTranslationsInput) ([]db.Condition, error) {
	where := append(record.Where("model_id", in.ModelID), record.Where("feature_id", in.FeatureID)...)
	return append(where, record.Where("language_id", in.LanguageID)...), nil
}
