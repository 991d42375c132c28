package org

import "forecourt/internal/platform/db"

// Searched are the records of the area that the search finds.
func Searched() []db.Searched {
	return []db.Searched{
		db.Searchable(brands, permBrand, "deleted_at IS NULL", "", func(b *Brand, _ db.Question, hit *db.Hit) { hit.Name = b.Name }),
		db.Searchable(companies, permCompany, "status = 'active'", "", func(c *Company, _ db.Question, hit *db.Hit) { hit.Name = c.Name }),
	}
}
