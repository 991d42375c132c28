package worklist

import (
	"forecourt/internal/offer"
	"forecourt/internal/platform/db/find"
)

// Searched lists the kinds of record of this area that the search finds: offers by number,
// customer, phone, e-mail, title and car.
func Searched() []find.Searched {
	return []find.Searched{
		find.Searchable(offer.Versions, offer.PermList, inUse, "", func(v *offer.Version, _ find.Question, hit *find.Hit) {
			hit.Code = v.Number
			hit.Name = v.CustomerName
			if hit.Name == "" {
				hit.Name = v.Title
			}
		}),
	}
}
