package people

import "forecourt/internal/platform/db"

// Searched are the records of the area that the search finds.
func Searched() []db.Searched {
	return []db.Searched{
		db.Searchable(users, permUser, "status <> 'deleted'", "", func(u *User, _ db.Question, hit *db.Hit) { hit.Code, hit.Name = u.Username, u.Name }),
	}
}
