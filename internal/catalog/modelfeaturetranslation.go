package catalog

import (
	"context"
	"slices"
	"strconv"

	"forecourt/internal/platform/authz"
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

	// all are the texts of every language, for exports.
	all map[string]*ModelFeatureTranslation
}

// ModelFeatureTranslations are all of them; imports write many at once.
var ModelFeatureTranslations = table.New(table.Table[ModelFeatureTranslation]{
	Name:    "model_feature_translations",
	Entity:  "model-feature-translation",
	Scope:   "{brand:brand_id}",
	Order:   "brand_id, model_id, id",
	Sort:    map[string]string{"title": "title", "language_id": "language_id", "updated_at": "updated_at", "id": "id"},
	Owner:   func(t *ModelFeatureTranslation) table.Owner { return table.OfBrand(t.BrandID) },
	Prepare: (*ModelFeatureTranslation).prepare,
	Fixed:   []string{"model_id", "feature_id", "language_id"},
	Unique:  []table.Unique{{Field: "language_id", Within: []string{"model_id", "feature_id"}}},
	Refs: []table.Ref[ModelFeatureTranslation]{
		{
			Field: "model_id", Table: "models", Scope: "{brand:brand_id}",
			ID:    func(t *ModelFeatureTranslation) *int64 { return &t.ModelID },
			Brand: func(t *ModelFeatureTranslation) *int64 { return &t.BrandID },
		},
		{
			Field: "feature_id",
			Table: "features",
			Scope: "{brand:brand_id}",
			ID:    func(t *ModelFeatureTranslation) *int64 { return &t.FeatureID },
		},
		{
			Field:  "language_id",
			Table:  "languages",
			Scope:  "{everyone}",
			Shared: true,
			ID:     func(t *ModelFeatureTranslation) *int64 { return &t.LanguageID },
		},
	},
	Computed: map[string]string{
		"model_code":   "(SELECT m.code FROM models m WHERE m.id = model_feature_translations.model_id)",
		"feature_code": "(SELECT f.code FROM features f WHERE f.id = model_feature_translations.feature_id)",
	},
	// As the import of titles reads them: one row for a feature of a model.
	Export: slices.Concat(
		[]table.Column[ModelFeatureTranslation]{
			{Head: "model", Value: func(t *ModelFeatureTranslation) any { return t.ModelCode }},
			{Head: "feature", Value: func(t *ModelFeatureTranslation) any { return t.FeatureCode }},
		},
		record.TextColumns("title", func(t *ModelFeatureTranslation) db.Translations {
			return t.byLanguage(func(t *ModelFeatureTranslation) string { return t.Title })
		}),
		record.TextColumns("description", func(t *ModelFeatureTranslation) db.Translations {
			return t.byLanguage(func(t *ModelFeatureTranslation) string { return t.Description })
		}),
	),
})

func (t *ModelFeatureTranslation) byLanguage(of func(*ModelFeatureTranslation) string) db.Translations {
	texts := db.Translations{}
	for language, row := range t.all {
		texts[language] = of(row)
	}
	return texts
}

func (t *ModelFeatureTranslation) prepare() error {
	var fields fault.Fields
	fields.Length("title", t.Title, fault.MaxTitle)
	fields.Length("description", t.Description, fault.MaxText)
	return fields.Err()
}

var modelFeatureTranslationData = record.Data[ModelFeatureTranslation]{Table: ModelFeatureTranslations}

func modelFeatureTranslationRoutes(a *httpapi.API) {
	const path = "/model-feature-translation"
	as := httpapi.As[modelFeatureTranslationsInput, ModelFeatureTranslation, ModelFeatureTranslation]{
		Export: ModelFeatureTranslations.Export,
		Show:   inAllLanguages,
		File:   "titles",
	}
	httpapi.ListAs(a, path, authz.LoginOnly, ModelFeatureTranslations, modelFeatureTranslationsFilter, as)
	modelFeatureTranslationData.Routes(a, path, PermFeature)
}

// inAllLanguages gives rows that are exported the texts of the other languages.
func inAllLanguages(
	ctx context.Context,
	tx *db.Tx,
	in *modelFeatureTranslationsInput,
	rows []ModelFeatureTranslation,
) ([]ModelFeatureTranslation, error) {
	if !in.IsFile() || len(rows) == 0 {
		return rows, nil
	}

	type pair struct{ model, feature int64 }
	at := map[pair]int{}
	pairs := [][]any{}

	for i := range rows {
		at[pair{rows[i].ModelID, rows[i].FeatureID}] = i
		rows[i].all = map[string]*ModelFeatureTranslation{}
		pairs = append(pairs, []any{rows[i].ModelID, rows[i].FeatureID})
	}

	t := ModelFeatureTranslations
	among, err := tx.Among([]string{"model_id", "feature_id"}, pairs)
	if err != nil {
		return nil, err
	}

	found, err := t.Read(ctx, tx, true,
		"SELECT "+t.Columns()+" FROM "+t.Name+" WHERE "+t.Scope+" AND "+among.Places(1), among.Args...)

	for i := range found {
		rows[at[pair{found[i].ModelID, found[i].FeatureID}]].all[strconv.FormatInt(found[i].LanguageID, 10)] = &found[i]
	}

	return rows, err
}

type modelFeatureTranslationsInput struct {
	httpapi.ListInput
	ModelID    int64 `query:"modelId"`
	FeatureID  int64 `query:"featureId"`
	LanguageID int64 `query:"languageId"`
}

func modelFeatureTranslationsFilter(in *modelFeatureTranslationsInput) ([]db.Condition, error) {
	where := append(record.Where("model_id", in.ModelID), record.Where("feature_id", in.FeatureID)...)
	chosen := record.Where("language_id", in.LanguageID)
	if !in.IsFile() {
		return append(where, chosen...), nil
	}

	// A file has one row, the first, for all languages of what is chosen.
	if len(in.IDs) > 0 {
		chosen = append(chosen, db.In("id", in.IDs))
		in.IDs = nil
	}

	where = append(where, db.Condition{SQL: `id = (
			SELECT min(first.id)
			FROM model_feature_translations first
			WHERE first.model_id = model_feature_translations.model_id
				AND first.feature_id = model_feature_translations.feature_id)`})
	if len(chosen) == 0 {
		return where, nil
	}

	some := db.Condition{
		SQL: "(model_id, feature_id) IN (SELECT model_id, feature_id FROM model_feature_translations WHERE 1=1",
	}

	for _, c := range chosen {
		some.SQL += " AND " + c.SQL
		some.Args = append(some.Args, c.Args...)
	}

	some.SQL += ")"
	return append(where, some), nil
}
