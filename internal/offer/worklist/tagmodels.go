package worklist

import (
	"context"
	"fmt"
	"strconv"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/find"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/record"
)

// TagModel is a model found by words.
type TagModel struct {
	ID           int64           `db:"id" json:"id"`
	Code         string          `db:"code" json:"code"`
	Description  string          `json:"description" doc:"in the caller's language"`
	Descriptions db.Translations `db:"description" json:"-"`
	BrandID      int64           `db:"brand_id" json:"brand_id"`
}

type tagModelsInput struct {
	Q string `query:"q" maxLength:"200" doc:"words of the code or the description, in any order"`
}

// mostTagModels is how many models a search suggests.
const mostTagModels = 20

// tagModels finds models in use of the caller's brands.
func tagModels(ctx context.Context, tx *db.Tx, in *tagModelsInput) ([]TagModel, error) {
	where := []db.Condition{db.Equal("models.status", record.Active)}
	for _, like := range find.Likes(in.Q) {
		where = append(where, db.Condition{SQL: `models.search LIKE ? ESCAPE '\'`, Args: []any{like}})
	}

	w := db.Matching(where...)
	models, err := db.Select[TagModel](ctx, tx, `
		SELECT models.id, models.code, models.description, models.brand_id
		FROM models
		WHERE {brand:models.brand_id}`+
		w.Text()+" ORDER BY models.brand_id, models.code_key, models.id LIMIT "+strconv.Itoa(mostTagModels), w.Args...)
	if err != nil {
		return nil, fmt.Errorf("find models by words: %w", err)
	}

	language := httpapi.Language(ctx)
	for i := range models {
		models[i].Description = models[i].Descriptions.In(language)
	}

	return models, nil
}
