package people

import (
	"forecourt/internal/platform/db/find"
)

// Searched lists the records of the area that the search finds.
func Searched() []find.Searched {
	return []find.Searched{
		find.Searchable(users, permReadUsers, "status <> 'deleted'", "", showHit),
	}
}

func showHit(u *User, _ find.Question, hit *find.Hit) {
	hit.Code = u.Username
	hit.Name = u.Name
}
