package configurator

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/httpapi"
)

// LanguageID gives the id of the language the caller reads.
func LanguageID(ctx context.Context) int64 {
	if httpapi.Language(ctx) == "en" {
		return 2
	}
	return 1
}

// Speaker says rules in the caller's language, with names for these features.
func (m *Model) Speaker(ctx context.Context, tx *db.Tx, features []int64) (*Speaker, error) {
	language := LanguageID(ctx)
	s := &Speaker{Model: m, Language: httpapi.Language(ctx), Features: map[int64]string{}, Classes: map[int64]string{}}
	among, err := tx.AmongIDs("f.id", slices.Compact(slices.Sorted(slices.Values(features))))
	if err != nil {
		return nil, err
	}

	named, err := db.Select[struct {
		ID   int64  `db:"id"`
		Text string `db:"text"`
	}](ctx, tx, `
		SELECT f.id, COALESCE(
			NULLIF((SELECT t.title FROM model_feature_translations t
				WHERE t.model_id = $1 AND t.feature_id = f.id AND t.language_id = $2), ''),
			NULLIF((SELECT t.description FROM feature_translations t WHERE t.feature_id = f.id AND t.language_id = $2), ''),
			(SELECT t.description FROM feature_translations t
				WHERE t.feature_id = f.id AND t.description <> '' ORDER BY t.language_id LIMIT 1), '') AS text
		FROM features f WHERE {brand:f.brand_id} AND `+among.Places(3), append([]any{m.ModelID, language}, among.Args...)...)
	if err != nil {
		return nil, fmt.Errorf("read names of features: %w", err)
	}

	for _, n := range named {
		s.Features[n.ID] = n.Text
	}

	classes, err := db.Select[struct {
		ID   int64           `db:"id"`
		Code string          `db:"code"`
		Name db.Translations `db:"name"`
	}](ctx, tx, "SELECT id, code, name FROM product_classes WHERE {everyone} ORDER BY id")
	if err != nil {
		return nil, fmt.Errorf("read names of product classes: %w", err)
	}

	for _, c := range classes {
		s.Classes[c.ID] = cmp.Or(c.Name.In(strconv.FormatInt(language, 10)), c.Code)
	}

	return s, nil
}
