package stock

import (
	"context"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/find"
	"forecourt/internal/vehicle"
)

// FreeOfRange are the newest new vehicles of the model range of a model that nobody has
// bought and nobody but the reader has reserved, up to most of them.
func FreeOfRange(ctx context.Context, tx *db.Tx, model int64, most int) ([]ListedCar, error) {
	page, err := find.List(ctx, tx, items, find.ListQuery{Limit: most},
		db.Condition{SQL: vehicle.Open + " AND vehicles.used = 0 AND NOT " + customer + " AND (NOT (" + held + ") OR " + mine + ")"},
		db.Condition{SQL: "{+}model_id IN (SELECT alike.id FROM models alike JOIN models this ON this.modelrange_id = alike.modelrange_id WHERE this.id = ?)", Args: []any{model}})
	return page.Rows, err
}
