package org

import (
	"forecourt/internal/platform/db/find"
)

// Searched lists the records of the area that the search finds.
func Searched() []find.Searched {
	return []find.Searched{
		find.Searchable(brands, permBrand, "deleted_at IS NULL", "", func(b *Brand, _ find.Question, hit *find.Hit) {
			hit.Name = b.Name
		}),
		find.Searchable(companies, permCompany, "status = 'active'", "", func(c *Company, _ find.Question, hit *find.Hit) {
			hit.Name = c.Name
		}),
	}
}
