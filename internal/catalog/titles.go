package catalog

import (
	"context"
	"maps"
	"slices"
	"strconv"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/find"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/record"
)

type titlesInput struct {
	ID   int64 `path:"id" minimum:"1"`
	Body struct {
		Title            db.Translations `json:"title"`
		TitleDescription db.Translations `json:"title_description"`
	}
}

// saveTitles makes what a model calls a feature exactly these texts, in all
// languages at once; a language without texts has none of its own any more.
func saveTitles(ctx context.Context, tx *db.Tx, in *titlesInput) (ModelFeature, error) {
	titles := in.Body.Title.Tidy()
	texts := in.Body.TitleDescription.Tidy()
	var fields fault.Fields
	record.CheckNames(&fields, "title", titles, fault.MaxTitle)
	record.CheckNames(&fields, "title_description", texts, fault.MaxText)
	if err := fields.Err(); err != nil {
		return ModelFeature{}, err
	}

	m, err := ModelFeatures.Get(ctx, tx, in.ID)
	if err != nil {
		return m, err
	}

	there, err := find.List(ctx, tx, ModelFeatureTranslations, find.ListQuery{},
		db.Equal("model_id", m.ModelID), db.Equal("feature_id", m.FeatureID))
	if err != nil {
		return m, err
	}

	gone := map[string]ModelFeatureTranslation{}
	for _, t := range there.Rows {
		gone[strconv.FormatInt(t.LanguageID, 10)] = t
	}

	var rows []*table.Change[ModelFeatureTranslation]
	languages := maps.Clone(titles)
	maps.Copy(languages, texts)

	for _, key := range slices.Sorted(maps.Keys(languages)) {
		language, err := strconv.ParseInt(key, 10, 64)
		if err != nil {
			return m, err
		}

		row := &table.Change[ModelFeatureTranslation]{After: &ModelFeatureTranslation{
			BrandID:     m.BrandID,
			ModelID:     m.ModelID,
			FeatureID:   m.FeatureID,
			LanguageID:  language,
			Title:       titles[key],
			Description: texts[key],
		}}

		if before, ok := gone[key]; ok {
			row.Before = &before
			delete(gone, key)
		}

		rows = append(rows, row)
	}

	if err := ModelFeatureTranslations.Merge(ctx, tx, rows); err != nil {
		return m, err
	}

	for _, row := range rows {
		if row.Refused != nil {
			return m, row.Refused
		}
	}

	if err := ModelFeatureTranslations.Remove(ctx, tx, slices.Collect(maps.Values(gone))); err != nil {
		return m, err
	}

	return ModelFeatures.Get(ctx, tx, in.ID)
}
