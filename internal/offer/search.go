package offer

import "forecourt/internal/platform/db"

// Searched are the kinds of record of this area that the search finds: offers
// by number, customer, phone, e-mail and title.
func Searched() []db.Searched {
	return []db.Searched{
		db.Searchable(versions, permList, unarchived, "", func(v *Version, _ db.Question, hit *db.Hit) {
			hit.Code, hit.Name = v.Number, v.CustomerName
			if hit.Name == "" {
				hit.Name = v.Title
			}
		}),
	}
}
