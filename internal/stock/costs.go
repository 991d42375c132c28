package stock

import (
	"strconv"
	"strings"

	"forecourt/internal/platform/db"
)

// seesCosts reports whether the reader sees what vehicles of some brand have cost.
func seesCosts(tx *db.Tx) bool { return tx.Actor.Entries.MaySome(permCosts) }

// costsOf gives the condition of vehicles whose costs the reader sees: a sum has those of
// no other brand.
func costsOf(tx *db.Tx) string {
	most, but := tx.Actor.Values("brandId", permCosts)
	ids := []string{"0"}

	for _, id := range but {
		ids = append(ids, strconv.FormatInt(id, 10))
	}

	not := map[bool]string{true: " NOT", false: ""}[most]
	return "vehicles.brand_id" + not + " IN (" + strings.Join(ids, ", ") + ")"
}
