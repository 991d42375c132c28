package offer

import (
	"context"
	"fmt"
	"strconv"

	"forecourt/internal/platform/db"
)

// AccessoryName is how an accessory is called.
type AccessoryName struct {
	ID    int64           `db:"id"`
	Code  string          `db:"code"`
	Names db.Translations `db:"name"`
	Name  string
	// Foreign says that the name is in another language than the one asked for.
	Foreign bool
}

// AccessoryNames reads the names of accessories in a language, by id.
func AccessoryNames(
	ctx context.Context, tx *db.Tx, language int64, accessories []VersionAccessory,
) (map[int64]AccessoryName, error) {
	ids := make([]int64, len(accessories))
	for i, a := range accessories {
		ids[i] = a.AccessoryID
	}

	among, err := tx.AmongIDs("id", ids)
	if err != nil {
		return nil, err
	}

	rows, err := db.Select[AccessoryName](ctx, tx, `
		SELECT id, code, name
		FROM accessories
		WHERE {brand:brand_id} AND `+among.Places(1), among.Args...)
	if err != nil {
		return nil, fmt.Errorf("read names of accessories: %w", err)
	}

	out := map[int64]AccessoryName{}
	for _, a := range rows {
		key := strconv.FormatInt(language, 10)
		a.Name = a.Names.In(key)
		a.Foreign = a.Name != "" && a.Names[key] == ""
		out[a.ID] = a
	}

	return out, nil
}
