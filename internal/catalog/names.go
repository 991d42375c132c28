package catalog

import (
	"context"
	"fmt"
	"strconv"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/find"
)

// mostNames is how many models and series are looked at for one text.
const mostNames = 2000

// Names gives the names, in all languages, of the models and series of the caller's brands that hold the text.
func Names(ctx context.Context, tx *db.Tx, q string) ([]db.Translations, error) {
	w := &db.Where{}
	for _, like := range find.Likes(q) {
		w.Add(db.Condition{SQL: `search LIKE ? ESCAPE '\'`, Args: []any{like}})
	}

	among := w.Text()
	names, err := db.Select[db.Translations](ctx, tx, `SELECT description AS names
		FROM models
		WHERE {brand:brand_id} AND status = 'active'`+among+
		" UNION ALL SELECT titles FROM series WHERE {brand:brand_id} AND status = 'active'"+among+" LIMIT "+strconv.Itoa(mostNames), w.Args...)
	if err != nil {
		return nil, fmt.Errorf("read names of models: %w", err)
	}

	return names, nil
}
