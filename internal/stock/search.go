package stock

import (
	"strings"

	"forecourt/internal/platform/db/find"
	"forecourt/internal/vehicle"
)

// Searched lists the records of the area that the search finds: vehicles of other companies
// that may be sold, by their car. The vehicles of the reader's companies are found as
// vehicles.
func Searched() []find.Searched {
	return []find.Searched{
		find.Searchable(items, vehicle.PermStock, vehicle.Open+" AND NOT {company:+dealer_company_id}", "",
			func(c *ListedCar, _ find.Question, hit *find.Hit) {
				hit.Code = c.ModelCode
				hit.Name = strings.TrimSpace(c.Description)
				if hit.Name == "" {
					hit.Name = strings.TrimSpace(c.Make + " " + c.ModelCode)
				}
			}),
	}
}
