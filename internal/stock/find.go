package stock

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"forecourt/internal/platform/db"
	"forecourt/internal/vehicle"
)

// mostModels is how many models of a range are looked at, the newest of which there are
// open vehicles: the engines limit the parts of a statement.
const mostModels = 200

// FreeOfRange lists the newest new vehicles of the model range of a model that nobody has
// bought and nobody but the reader has reserved, up to most of them.
func FreeOfRange(ctx context.Context, tx *db.Tx, model int64, most int) ([]ListedCar, error) {
	models, err := db.Select[int64](ctx, tx, `SELECT alike.id
		FROM models alike
		JOIN models this ON this.modelrange_id = alike.modelrange_id
		WHERE {brand:alike.brand_id}
			AND this.id = $1
			AND EXISTS (SELECT 1 FROM vehicles WHERE vehicles.model_id = alike.id AND `+vehicle.Open+`)
		ORDER BY alike.id DESC LIMIT $2`, model, mostModels)
	if err != nil || len(models) == 0 {
		return nil, err
	}

	// The newest of each model stand at the end of its part of an index: all others are left unread.
	free := vehicle.Open + " AND used = 0 AND NOT " + customer + " AND (NOT (" + held + ") OR " + mine + ")"
	parts := make([]string, len(models))

	for i, id := range models {
		parts[i] = fmt.Sprintf(`SELECT id
			FROM (
				SELECT id
				FROM vehicles
				WHERE %s AND %s AND model_id = %d
				ORDER BY id DESC LIMIT %d) AS of_model`, items.Scope, free, id, most)
	}

	ids, err := db.Select[int64](ctx, tx, strings.Join(parts, " UNION ALL ")+" ORDER BY id DESC LIMIT "+strconv.Itoa(most))
	if err != nil {
		return nil, fmt.Errorf("find vehicles of a range: %w", err)
	}

	cars, err := items.Many(ctx, tx, ids)
	if err != nil {
		return nil, err
	}

	found := make([]ListedCar, 0, len(ids))
	for _, id := range slices.Compact(ids) {
		if car, there := cars[id]; there {
			found = append(found, car)
		}
	}

	return found, nil
}
