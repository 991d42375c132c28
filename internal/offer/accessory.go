package offer

import (
	"context"
	"fmt"
	"strconv"

	"forecourt/internal/platform/db"
)

// hasAccessories tells whether a serie has accessories in use.
func hasAccessories(ctx context.Context, tx *db.Tx, serieID *int64) (bool, error) {
	if serieID == nil {
		return false, nil
	}
	found, err := db.Select[int64](ctx, tx, "SELECT id FROM accessories WHERE {brand:brand_id} AND serie_id = $1 AND status = 'active' LIMIT 1", *serieID)
	if err != nil {
		return false, fmt.Errorf("look for accessories: %w", err)
	}
	return len(found) > 0, nil
}

type accessoryName struct {
	ID    int64           `db:"id"`
	Code  string          `db:"code"`
	Names db.Translations `db:"name"`
	Name  string
}

// accessoryNames are how accessories are called in a language, by id.
func accessoryNames(ctx context.Context, tx *db.Tx, language int64, accessories []VersionAccessory) (map[int64]accessoryName, error) {
	ids := make([]int64, len(accessories))
	for i, a := range accessories {
		ids[i] = a.AccessoryID
	}
	among, err := tx.AmongIDs("id", ids)
	if err != nil {
		return nil, err
	}
	rows, err := db.Select[accessoryName](ctx, tx, "SELECT id, code, name FROM accessories WHERE {brand:brand_id} AND "+among.Places(1), among.Args...)
	if err != nil {
		return nil, fmt.Errorf("read names of accessories: %w", err)
	}
	out := map[int64]accessoryName{}
	for _, a := range rows {
		a.Name = a.Names.In(strconv.FormatInt(language, 10))
		out[a.ID] = a
	}
	return out, nil
}
