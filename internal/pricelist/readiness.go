package pricelist

import (
	"context"
	"fmt"
	"strconv"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/money"
)

// Readiness lists what somebody should look at before a price list is published for good; nothing
// of it prevents publishing.
type Readiness struct {
	Models          int64          `json:"models" doc:"in use"`
	UnpricedModels  int64          `json:"unpriced_models" doc:"without a standard price: no offer can be made of them"`
	Unpriced        []NamedModel   `json:"unpriced" nullable:"false" doc:"the first of these, by code"`
	FreeModels      int64          `json:"free_models" doc:"with a standard price of 0"`
	Free            []NamedModel   `json:"free" nullable:"false" doc:"the first of these, by code"`
	UnpricedOptions int64          `json:"unpriced_options" doc:"without any price and no standard equipment: nobody can choose them"`
	NoTransport     int64          `json:"no_transport" doc:"models without a price of transport, their own or that of the list: their offers do not count it"`
	Untranslated    []MissingTexts `json:"untranslated" nullable:"false" doc:"by language of the companies that sell the brand"`
}

// NamedModel is a model that readiness names.
type NamedModel struct {
	ID   int64  `json:"id"`
	Code string `json:"code"`
}

// mostNamed is how many models readiness names.
const mostNamed = 20

// MissingTexts counts what has no text in a language that documents are written in.
type MissingTexts struct {
	LanguageID int64 `db:"language_id" json:"language_id"`
	Models     int64 `db:"models" json:"models"`
	Features   int64 `db:"features" json:"features"`
}

// readReadiness reads what is missing in a list.
func readReadiness(ctx context.Context, tx *db.Tx, in *httpapi.ByID) (Readiness, error) {
	out := Readiness{Untranslated: []MissingTexts{}, Unpriced: []NamedModel{}, Free: []NamedModel{}}
	list, err := Pricelists.Get(ctx, tx, in.ID)
	if err != nil {
		return out, err
	}
	if err := byType(tx, list.Type, list.BrandID); err != nil {
		return out, err
	}

	models, err := db.Select[struct {
		ID          int64           `db:"id"`
		Code        string          `db:"code"`
		Description db.Translations `db:"description"`
		Price       *money.Cents    `db:"price_standard"`
		Transported db.Flag         `db:"is_transported"`
	}](ctx, tx, `SELECT m.id, m.code, m.description, p.price_standard,
			CASE WHEN p.price_transportation IS NULL THEN 0 ELSE 1 END AS is_transported
		FROM model_prices p JOIN models m ON m.id = p.model_id
		WHERE {brand:p.brand_id} AND p.pricelist_id = $1 AND m.status = 'active' ORDER BY m.code_key, m.id`, list.ID)
	if err != nil {
		return out, fmt.Errorf("read the models of a price list: %w", err)
	}

	out.Models = int64(len(models))
	if out.UnpricedOptions, err = db.SelectOne[int64](ctx, tx, `SELECT count(*)
		FROM model_features f
		JOIN models m ON m.id = f.model_id
		WHERE {brand:f.brand_id}
			AND f.pricelist_id = $1
			AND f.status = 'active'
			AND m.status = 'active'
			AND f.price_standard IS NULL
			AND f.price_embassy IS NULL
			AND f.standard = 0
			AND f.standard_embassy = 0
			AND f.standard_diplomatic = 0
			AND f.custom = 0`, list.ID); err != nil {
		return out, fmt.Errorf("count options without a price: %w", err)
	}

	untranslated, err := db.Select[MissingTexts](ctx, tx, `
		SELECT l.language_id, 0 AS models, (
			SELECT count(DISTINCT f.feature_id)
			FROM model_features f
			WHERE f.pricelist_id = $1 AND f.status = 'active'
				AND NOT EXISTS (
					SELECT 1
					FROM feature_translations t
					WHERE t.feature_id = f.feature_id
						AND t.language_id = l.language_id
						AND t.description <> ''
				)
				AND NOT EXISTS (
					SELECT 1
					FROM model_feature_translations t
					WHERE t.model_id = f.model_id
						AND t.feature_id = f.feature_id
						AND t.language_id = l.language_id
						AND t.title <> ''
				)
		) AS features
		FROM (
			SELECT DISTINCT c.language_id
			FROM companies c
			JOIN company_brands b ON b.company_id = c.id
			WHERE {company:c.id} AND {brand:b.brand_id} AND b.brand_id = $2 AND c.status = 'active') l
		ORDER BY l.language_id`, list.ID, list.BrandID)
	if err != nil {
		return out, fmt.Errorf("count options without a text: %w", err)
	}

	for i := range untranslated {
		u := &untranslated[i]
		key := strconv.FormatInt(u.LanguageID, 10)

		for _, m := range models {
			if m.Description[key] == "" {
				u.Models++
			}
		}

		if u.Models > 0 || u.Features > 0 {
			out.Untranslated = append(out.Untranslated, *u)
		}
	}

	for _, m := range models {
		switch {
		case m.Price == nil:
			out.UnpricedModels++
			out.Unpriced = append(out.Unpriced, NamedModel{m.ID, m.Code})

		case *m.Price == 0:
			out.FreeModels++
			out.Free = append(out.Free, NamedModel{m.ID, m.Code})
		}

		if list.Type == 1 && list.PriceTransportation == nil && !bool(m.Transported) {
			out.NoTransport++
		}
	}

	out.Unpriced = out.Unpriced[:min(len(out.Unpriced), mostNamed)]
	out.Free = out.Free[:min(len(out.Free), mostNamed)]
	return out, nil
}
