package stock

import (
	"context"
	"fmt"
	"strings"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/find"
	"forecourt/internal/vehicle"
)

// Searched are the records of the area that the search finds: vehicles of other
// companies that may be sold, by their car. Those of one's own are vehicles.
func Searched() []find.Searched { return []find.Searched{find.SearchedBy(carsOfOthers)} }

func carsOfOthers(ctx context.Context, tx *db.Tx, q find.Question, words []string) ([]find.Hit, error) {
	if !tx.Actor.May(vehicle.PermStock) {
		return nil, nil
	}
	w := &db.Where{}
	for _, like := range find.LikesOf(words) {
		w.Add(db.Condition{SQL: `vehicles.car_search LIKE ? ESCAPE '\'`, Args: []any{like}})
	}
	// Newest first along the index of what is open, which has all that is asked here.
	cars, err := db.Select[struct {
		ID        int64  `db:"id"`
		BrandID   int64  `db:"brand_id"`
		DealerID  int64  `db:"dealer_company_id"`
		Name      string `db:"description_show"`
		Make      string `db:"make"`
		ModelCode string `db:"model_code"`
	}](ctx, tx, "SELECT id, brand_id, dealer_company_id, description_show, make, model_code FROM vehicles WHERE id IN (SELECT id FROM vehicles WHERE "+
		vehicle.Open+" AND {brand:+brand_id|reserved_user_id@reserved_company_id} AND NOT {company:+dealer_company_id} AND "+vehicle.Shared+w.Text()+
		" ORDER BY id DESC LIMIT "+fmt.Sprint(q.Limit)+") ORDER BY id DESC", w.Args...)
	if err != nil {
		return nil, fmt.Errorf("find cars of other companies: %w", err)
	}
	hits := make([]find.Hit, len(cars))
	for i := range cars {
		c := &cars[i]
		hits[i] = find.Hit{Kind: items.Entity, ID: c.ID, BrandID: &c.BrandID, CompanyID: &c.DealerID, Code: c.ModelCode, Name: strings.TrimSpace(c.Name)}
		if hits[i].Name == "" {
			hits[i].Name = strings.TrimSpace(c.Make + " " + c.ModelCode)
		}
	}
	return hits, nil
}
