package offer

import "forecourt/internal/db"

// Searched are the kinds of record of this area that the search finds: the
// newest offers by number, customer, phone, e-mail and title. Older ones are
// found by the list, which takes its time.
func Searched() []db.Searched {
	return []db.Searched{
		db.Searchable(versions, permList, "id > (SELECT max(id) - 20000 FROM versions) AND status <> 'archived'", "", func(v *Version, _ db.Question, hit *db.Hit) {
			hit.Code, hit.Name = v.Number, v.CustomerName
			if hit.Name == "" {
				hit.Name = v.Title
			}
		}),
	}
}
