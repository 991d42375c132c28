package demo

import (
	"context"
	"slices"

	"forecourt/internal/platform/date"
	"forecourt/internal/platform/db"
)

// soonOrdered is within how many days after an offer its car is ordered.
const soonOrdered = 30

// fromOffers lets orders be of the car and the customer of an offer that was finished not
// long before, where there is one.
func (o *orderMaker) fromOffers(ctx context.Context, tx *db.Tx, placed []placedOrder) error {
	type given struct {
		ID           int64   `db:"id"`
		CompanyID    int64   `db:"company_id"`
		BrandID      int64   `db:"brand_id"`
		ModelID      int64   `db:"model_id"`
		CustomerID   *int64  `db:"customer_id"`
		CustomerName string  `db:"customer_name"`
		FinishedAt   db.Time `db:"finished_at"`
	}
	offers, err := db.Select[given](ctx, tx, `SELECT id, company_id, brand_id, model_id, customer_id, customer_name,
		finished_at FROM versions
		WHERE {brand:brand_id} AND {company:company_id} AND finished_at IS NOT NULL AND model_id IS NOT NULL
			AND vehicle_id IS NULL ORDER BY finished_at, id`)
	if err != nil {
		return err
	}

	// Most offers come to nothing.
	offers = slices.DeleteFunc(offers, func(given) bool { return !o.byChance(35) })
	ordered := map[int64]bool{}

	for i := range placed {
		row := &placed[i].row
		for _, v := range offers {
			days := date.On(placed[i].made).DaysSince(date.On(v.FinishedAt.Time))
			if ordered[v.ID] || v.CompanyID != row.DealerID || v.BrandID != row.BrandID || days < 0 ||
				days > soonOrdered || v.FinishedAt.After(placed[i].made) {
				continue
			}

			ordered[v.ID] = true
			row.VersionID = &v.ID
			row.ModelID = &v.ModelID
			row.CustomerID = v.CustomerID
			row.CustomerName = v.CustomerName
			break
		}
	}

	return nil
}
