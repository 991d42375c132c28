package catalog

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strconv"

	"forecourt/internal/platform/db"
)

// The texts of features are in feature_translations only. Every write of a
// feature writes its texts, and its history shows them.

type featureText struct {
	FeatureID       int64  `db:"feature_id"`
	LanguageID      int64  `db:"language_id"`
	Description     string `db:"description"`
	LongDescription string `db:"long_description"`
}

func loadFeatureTexts(ctx context.Context, tx *db.Tx, features []Feature) error {
	ids := make([]int64, len(features))
	at := map[int64]int{}

	for i, f := range features {
		ids[i] = f.ID
		at[f.ID] = i
		features[i].Description = db.Translations{}
		features[i].LongDescription = db.Translations{}
	}

	in, err := tx.AmongIDs("feature_id", ids)
	if err != nil {
		return err
	}

	texts, err := db.Select[featureText](ctx, tx, `SELECT feature_id, language_id, description, long_description
		FROM feature_translations
		WHERE {brand:brand_id} AND `+in.Places(1), in.Args...)
	if err != nil {
		return fmt.Errorf("read texts of features: %w", err)
	}

	for _, t := range texts {
		f := &features[at[t.FeatureID]]
		language := strconv.FormatInt(t.LanguageID, 10)
		if t.Description != "" {
			f.Description[language] = t.Description
		}
		if t.LongDescription != "" {
			f.LongDescription[language] = t.LongDescription
		}
	}

	return nil
}

// keepFeatureTexts stores the texts of features, and removes those that are gone.
func keepFeatureTexts(ctx context.Context, tx *db.Tx, features []Feature) error {
	texts, err := textsOf(features)
	if err == nil {
		err = dropTexts(ctx, tx, features, texts)
	}

	for block := range db.Blocks(texts, 8) {
		if err == nil {
			err = keepTexts(ctx, tx, block)
		}
	}

	if err != nil {
		return fmt.Errorf("keep texts of features: %w", err)
	}

	return nil
}

// keptText is a text with the brand of its feature.
type keptText struct {
	featureText
	brandID int64
}

func textsOf(features []Feature) ([]keptText, error) {
	texts := make([]keptText, 0, 2*len(features))
	for _, f := range features {
		languages := maps.Clone(f.Description)
		maps.Copy(languages, f.LongDescription)

		for _, key := range slices.Sorted(maps.Keys(languages)) {
			language, err := strconv.ParseInt(key, 10, 64)
			if err != nil {
				return nil, err
			}
			texts = append(texts, keptText{featureText{f.ID, language, f.Description[key], f.LongDescription[key]}, f.BrandID})
		}
	}

	return texts, nil
}

// dropTexts removes what the features have in other languages than these.
func dropTexts(ctx context.Context, tx *db.Tx, features []Feature, texts []keptText) error {
	ids := knownBefore(features)
	if len(ids) == 0 {
		return nil
	}

	stay := make([][]any, len(texts))

	for i, t := range texts {
		stay[i] = []any{t.FeatureID, t.LanguageID}
	}

	of, err := tx.AmongIDs("feature_id", ids)
	if err != nil {
		return err
	}

	kept, err := tx.Among([]string{"feature_id", "language_id"}, stay)
	if err != nil {
		return err
	}

	_, err = tx.Exec(ctx, `DELETE FROM feature_translations
		WHERE {brand:brand_id} AND `+of.Places(1)+" AND NOT ("+kept.Places(1+len(of.Args))+")",
		append(of.Args, kept.Args...)...)

	return err
}

func keepTexts(ctx context.Context, tx *db.Tx, texts []keptText) error {
	var args []any
	for _, t := range texts {
		args = append(args, t.brandID, t.FeatureID, t.LanguageID, t.Description, t.LongDescription, tx.Now(),
			tx.Now(), writerID(tx))
	}

	_, err := tx.Exec(ctx, `
		 INSERT INTO feature_translations (brand_id, feature_id, language_id,
			description, long_description, created_at, updated_at, updated_by)
		VALUES `+db.Lines(len(texts), len(args)/len(texts))+`
		
				
				
				ON CONFLICT (feature_id, language_id) DO UPDATE SET description = excluded.description,
				long_description = excluded.long_description,
				revision = feature_translations.revision + 1, updated_at = excluded.updated_at,
				updated_by = excluded.updated_by
			WHERE {brand:feature_translations.brand_id}
				AND (feature_translations.description <> excluded.description
					OR feature_translations.long_description <> excluded.long_description)`, args...)

	return err
}

// writerID gives the user who is noted as the last to change a row.
func writerID(tx *db.Tx) *int64 {
	if tx.Actor.UserID == 0 {
		return nil
	}
	return &tx.Actor.UserID
}
