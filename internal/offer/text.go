package offer

import (
	"context"
	"fmt"

	"forecourt/internal/configurator"
	"forecourt/internal/platform/db"
)

// FeatureText is how a feature is shown to people: the words of the model where
// it has its own, in the reader's language where there are any.
type FeatureText struct {
	ID          int64   `db:"id"`
	Code        string  `db:"code"`
	Image       string  `db:"image"`
	Colour      *string `db:"colour"`
	Sort        int64   `db:"sort"`
	Important   db.Flag `db:"important"`
	GroupID     *int64  `db:"group_id"`
	Title       string  `db:"title"`
	Description string  `db:"description"`
	Long        string  `db:"long_description"`
	// Those of the first language that has any stand for what is missing.
	OtherTitle       string `db:"other_title"`
	OtherDescription string `db:"other_description"`
	OtherLong        string `db:"other_long_description"`
	// Foreign says that the title or the description is in another language than the one asked for.
	Foreign bool
}

// standIn lets texts of other languages stand for those that are not there. A name in the language that was
// asked for goes before the model's own in another one.
func (t *FeatureText) standIn() {
	if t.Title == "" && t.Description == "" {
		t.Title = t.OtherTitle
		t.Foreign = t.OtherTitle != ""
	}
	if t.Description == "" {
		t.Description = t.OtherDescription
		t.Foreign = t.Foreign || t.OtherDescription != ""
	}
	if t.Long == "" {
		t.Long = t.OtherLong
	}
}

// Text gives the shortest text that names the feature.
func (t FeatureText) Text() string {
	for _, text := range []string{t.Title, t.Description} {
		if text != "" {
			return text
		}
	}

	return t.Code
}

// LanguageID gives the id of the language the caller reads.
func LanguageID(ctx context.Context) int64 {
	return configurator.LanguageID(ctx)
}

// FeatureTexts reads the texts of features in the caller's language, by id.
func FeatureTexts(ctx context.Context, tx *db.Tx, modelID int64, ids []int64) (map[int64]FeatureText, error) {
	return FeatureTextsIn(ctx, tx, LanguageID(ctx), modelID, ids)
}

// FeatureTextsIn reads texts of features in a language, by id, in one statement for any number of
// them.
func FeatureTextsIn(
	ctx context.Context, tx *db.Tx, language, modelID int64, ids []int64,
) (map[int64]FeatureText, error) {
	among, err := tx.AmongIDs("f.id", ids)
	if err != nil {
		return nil, err
	}

	const own = `COALESCE((SELECT %[1]s FROM %[2]s t WHERE t.feature_id = f.id%[3]s AND t.language_id = $2), '') AS %[1]s,
			COALESCE((SELECT %[1]s FROM %[2]s t WHERE t.feature_id = f.id%[3]s AND %[1]s <> ''
				ORDER BY t.language_id LIMIT 1), '') AS other_%[1]s`
	const ofModel = " AND t.model_id = $1"
	rows, err := db.Select[FeatureText](ctx, tx, `
		SELECT f.id, f.code, f.image, f.colour, f.sort, f.important, f.salesgroup_id AS group_id,
			`+fmt.Sprintf(own, "title", "model_feature_translations", ofModel)+`,
			`+fmt.Sprintf(own, "description", "feature_translations", "")+`,
			`+fmt.Sprintf(own, "long_description", "feature_translations", "")+`
		FROM features f
		WHERE {brand:f.brand_id} AND `+among.Places(3), append([]any{modelID, language}, among.Args...)...)
	if err != nil {
		return nil, fmt.Errorf("read texts of features: %w", err)
	}

	out := make(map[int64]FeatureText, len(rows))
	for _, t := range rows {
		t.standIn()
		out[t.ID] = t
	}

	return out, nil
}

// Named gives the text with the code, as people look for it.
func (t FeatureText) Named() string {
	if t.Text() == t.Code {
		return t.Code
	}

	return t.Code + " " + t.Text()
}
