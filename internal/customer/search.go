package customer

import "forecourt/internal/platform/db/find"

// Searched lists the records of the area that the search finds.
func Searched() []find.Searched {
	return []find.Searched{
		find.Searchable(customers, Perm, inUse, "", func(c *Customer, _ find.Question, hit *find.Hit) {
			hit.Name = c.Called()
		}),
	}
}
