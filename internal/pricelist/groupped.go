package pricelist

import (
	"context"
	"strconv"

	"forecourt/internal/catalog"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/find"
)

type grouppedInput struct {
	SerieID     int64 `query:"serieId"`
	CompanyID   int64 `query:"companyId" doc:"brands that this company sells"`
	LanguageID  int64 `query:"languageId" minimum:"0" maximum:"5" doc:"of the names; every language by default"`
	PricelistID int64 `query:"pricelistId"`
}

// ModelGroup is a model range with its models.
type ModelGroup struct {
	ID      int64         `json:"id" doc:"of the model range"`
	Model   string        `json:"model" doc:"name of the model range"`
	SerieID int64         `json:"serie_id"`
	Serie   string        `json:"serie"`
	Models  []ListedModel `json:"models"`
}

// listGroups gives models in use by model range, in the order of series and names.
func listGroups(ctx context.Context, tx *db.Tx, in *grouppedInput) ([]ModelGroup, error) {
	where, err := modelsFilter(&modelsInput{SerieID: in.SerieID, PricelistID: in.PricelistID})
	if err != nil {
		return nil, err
	}

	if in.CompanyID != 0 {
		where = append(where, db.Condition{
			SQL:  "brand_id IN (SELECT s.brand_id FROM company_brands s WHERE s.company_id = ?)",
			Args: []any{in.CompanyID},
		})
	}

	page, err := find.List(ctx, tx, catalog.Models, find.ListQuery{Sort: "range"}, where...)
	if err != nil {
		return nil, err
	}

	models, err := showInList(ctx, tx, in.PricelistID, page.Rows)
	groups := []ModelGroup{}

	for _, m := range models {
		if last := len(groups) - 1; last < 0 || groups[last].ID != m.ModelrangeID {
			groups = append(groups, ModelGroup{
				ID:      m.ModelrangeID,
				Model:   m.ModelrangeName,
				SerieID: m.SerieID,
				Serie:   m.SerieName,
			})
		}
		if in.LanguageID != 0 {
			m.Description = in.onlyLanguage(m.Description)
		}
		g := &groups[len(groups)-1]
		g.Models = append(g.Models, m)
	}

	return groups, err
}

// onlyLanguage keeps the text of the language asked for.
func (in *grouppedInput) onlyLanguage(texts db.Translations) db.Translations {
	language := strconv.FormatInt(in.LanguageID, 10)
	if text, ok := texts[language]; ok {
		return db.Translations{language: text}
	}
	return db.Translations{}
}
