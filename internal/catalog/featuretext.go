package catalog

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"forecourt/internal/db"
)

// The texts of features lie in feature_translations only. Who writes a feature
// writes its texts, whichever way he came: the history is the feature's.

type featureText struct {
	FeatureID       int64  `db:"feature_id"`
	LanguageID      int64  `db:"language_id"`
	Description     string `db:"description"`
	LongDescription string `db:"long_description"`
}

func loadFeatureTexts(ctx context.Context, tx *db.Tx, features []Feature) error {
	ids, at := make([]int64, len(features)), map[int64]int{}
	for i, f := range features {
		ids[i], at[f.ID] = f.ID, i
		features[i].Description, features[i].LongDescription = db.Translations{}, db.Translations{}
	}
	in := db.In("feature_id", ids)
	texts, err := db.Select[featureText](ctx, tx, "SELECT feature_id, language_id, description, long_description FROM feature_translations WHERE {brand:brand_id} AND "+in.Places(1), in.Args...)
	if err != nil {
		return fmt.Errorf("read texts of features: %w", err)
	}
	for _, t := range texts {
		f, language := &features[at[t.FeatureID]], strconv.FormatInt(t.LanguageID, 10)
		if t.Description != "" {
			f.Description[language] = t.Description
		}
		if t.LongDescription != "" {
			f.LongDescription[language] = t.LongDescription
		}
	}
	return nil
}

// textsBlock bounds the features whose texts one statement writes: each has up
// to five of them, with seven values each.
const textsBlock = 500

// keepFeatureTexts stores the texts of features, and removes those that are gone.
func keepFeatureTexts(ctx context.Context, tx *db.Tx, features []Feature) error {
	for block := range slices.Chunk(features, textsBlock) {
		if err := keepTexts(ctx, tx, block); err != nil {
			return fmt.Errorf("keep texts of features: %w", err)
		}
	}
	return nil
}

func keepTexts(ctx context.Context, tx *db.Tx, features []Feature) error {
	var lines []string
	var args []any
	ids, kept := make([]int64, len(features)), []int64{0}
	for i, f := range features {
		ids[i] = f.ID
		languages := maps.Clone(f.Description)
		maps.Copy(languages, f.LongDescription)
		for _, key := range slices.Sorted(maps.Keys(languages)) {
			language, err := strconv.ParseInt(key, 10, 64)
			if err != nil {
				return err
			}
			n := len(args)
			lines = append(lines, fmt.Sprintf("($%d, $%d, $%d, $%d, $%d, 1, $%d, $%d, $%d)", n+1, n+2, n+3, n+4, n+5, n+6, n+6, n+7))
			args = append(args, f.BrandID, f.ID, language, f.Description[key], f.LongDescription[key], tx.Now(), writer(tx))
			kept = append(kept, f.ID*10+language)
		}
	}
	in, stay := db.In("feature_id", ids), db.In("feature_id * 10 + language_id", kept)
	_, err := tx.Exec(ctx, "DELETE FROM feature_translations WHERE {brand:brand_id} AND "+in.Places(1)+" AND NOT ("+stay.Places(1+len(in.Args))+")",
		append(in.Args, stay.Args...)...)
	if err != nil || len(lines) == 0 {
		return err
	}
	_, err = tx.Exec(ctx, `
		INSERT INTO feature_translations (brand_id, feature_id, language_id, description, long_description, revision, created_at, updated_at, updated_by)
		VALUES `+strings.Join(lines, ", ")+`
		ON CONFLICT (feature_id, language_id) DO UPDATE SET description = excluded.description, long_description = excluded.long_description,
			revision = feature_translations.revision + 1, updated_at = excluded.updated_at, updated_by = excluded.updated_by
		WHERE {brand:feature_translations.brand_id} AND (feature_translations.description <> excluded.description
			OR feature_translations.long_description <> excluded.long_description)`, args...)
	return err
}

// writer is who is written down as the last to change a row.
func writer(tx *db.Tx) *int64 {
	if tx.Actor.UserID == 0 {
		return nil
	}
	return &tx.Actor.UserID
}
