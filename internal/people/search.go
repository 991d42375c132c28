package people

import (
	"forecourt/internal/platform/db/find"
)

// Searched are the records of the area that the search finds.
func Searched() []find.Searched {
	return []find.Searched{
		find.Searchable(users, permReadUsers, "status <> 'deleted'", "", func(u *User, _ find.Question, hit *find.Hit) { hit.Code, hit.Name = u.Username, u.Name }),
	}
}
