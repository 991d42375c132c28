package worklist

import (
	"forecourt/internal/offer"
	"forecourt/internal/platform/db"
)

// Searched are the kinds of record of this area that the search finds: offers
// by number, customer, phone, e-mail and title.
func Searched() []db.Searched {
	return []db.Searched{
		db.Searchable(offer.Versions, offer.PermList, inUse, "", func(v *offer.Version, _ db.Question, hit *db.Hit) {
			hit.Code, hit.Name = v.Number, v.CustomerName
			if hit.Name == "" {
				hit.Name = v.Title
			}
		}),
	}
}
