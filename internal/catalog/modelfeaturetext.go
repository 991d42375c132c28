package catalog

import (
	"context"
	"fmt"
	"slices"
	"strconv"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/money"
	"forecourt/internal/platform/record"
)

// modelFeatureColumns are those of the import table "model_features".
var modelFeatureColumns = slices.Concat(
	[]table.Column[ModelFeature]{
		{Head: "model", Value: func(m *ModelFeature) any { return m.ModelCode }},
		{Head: "feature", Value: func(m *ModelFeature) any { return m.FeatureCode }},
		record.OptionalColumn("price_standard", func(m *ModelFeature) *money.Cents { return m.PriceStandard }),
		record.OptionalColumn("price_embassy", func(m *ModelFeature) *money.Cents { return m.PriceEmbassy }),
		record.FlagColumn("standard", func(m *ModelFeature) db.Flag { return m.Standard }),
		record.FlagColumn("standard_embassy", func(m *ModelFeature) db.Flag { return m.StandardEmbassy }),
		record.FlagColumn("standard_diplomatic", func(m *ModelFeature) db.Flag { return m.StandardDiplomatic }),
	},
	record.TextColumns("title", func(m *ModelFeature) db.Translations { return m.Title }),
	record.TextColumns("description", func(m *ModelFeature) db.Translations { return m.TitleDescription }),
	[]table.Column[ModelFeature]{
		{Head: "description_admin", Value: func(m *ModelFeature) any { return m.DescriptionAdmin }},
		{Head: "status", Value: func(m *ModelFeature) any { return m.Status }},
	},
)

type modelFeatureText struct {
	ID         int64  `db:"id"`
	Own        int64  `db:"own"` // 1: the model's own title, 0: the feature's text
	LanguageID int64  `db:"language_id"`
	Title      string `db:"title"`
	Text       string `db:"description"`
}

// loadModelFeatureTexts fills the texts of the features and the titles that
// the models give them, all in one statement.
func loadModelFeatureTexts(ctx context.Context, tx *db.Tx, rows []ModelFeature) error {
	ids := make([]int64, len(rows))
	at := map[int64]int{}

	for i := range rows {
		ids[i] = rows[i].ID
		at[rows[i].ID] = i
		rows[i].Description = db.Translations{}
		rows[i].Title = db.Translations{}
		rows[i].TitleDescription = db.Translations{}
	}

	in := db.In("mf.id", ids)
	texts, err := db.Select[modelFeatureText](ctx, tx, `
		SELECT mf.id, 0 AS own, t.language_id, '' AS title,
			t.description
		FROM model_features mf
		JOIN feature_translations t ON t.feature_id = mf.feature_id
		WHERE {brand:mf.brand_id} AND {list:mf.pricelist_id} AND `+in.Places(1)+`
		UNION ALL SELECT mf.id,
				1, t.language_id, t.title, t.description
			FROM model_features mf
			JOIN model_feature_translations t ON t.model_id = mf.model_id
				AND t.feature_id = mf.feature_id
			WHERE {brand:mf.brand_id} AND {list:mf.pricelist_id} AND `+in.Places(1), in.Args...)
	if err != nil {
		return fmt.Errorf("read texts of model features: %w", err)
	}

	for _, t := range texts {
		m := &rows[at[t.ID]]
		language := strconv.FormatInt(t.LanguageID, 10)
		description := m.Description
		if t.Own == 1 {
			description = m.TitleDescription
		}
		if t.Text != "" {
			description[language] = t.Text
		}
		if t.Title != "" {
			m.Title[language] = t.Title
		}
	}

	return nil
}
