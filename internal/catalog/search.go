package catalog

import (
	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
)

// Searched are the records of the area that the search finds.
func Searched() []db.Searched {
	return []db.Searched{
		inUseOfBrand(Series, permSeries, func(s *Serie, _ db.Question, hit *db.Hit) { hit.Name = s.Name }),
		inUseOfBrand(bodyTypes, permBodyTypes, func(b *BodyType, q db.Question, hit *db.Hit) { hit.Code, hit.Name = b.Code, b.Name.In(q.Language) }),
		inUseOfBrand(modelRanges, permModelRanges, func(m *ModelRange, _ db.Question, hit *db.Hit) { hit.Name = m.Model }),
		inUseOfBrand(salesGroups, permSalesGroups, func(g *SalesGroup, q db.Question, hit *db.Hit) {
			hit.Code, hit.Name = g.Code, g.Description.In(q.Language)
		}),
		db.Searchable(productClasses, permProductClasses, "status = 'active'", "", func(c *ProductClass, q db.Question, hit *db.Hit) {
			hit.Code, hit.Name = c.Code, c.Name.In(q.Language)
		}),
		inUseOfBrand(equipment, permEquipment, func(e *Equipment, q db.Question, hit *db.Hit) { hit.Name = e.Name.In(q.Language) }),
	}
}

func inUseOfBrand[T any](table *db.Table[T], perm authz.Permission, show func(*T, db.Question, *db.Hit)) db.Searched {
	return db.Searchable(table, perm, "status = 'active'", "brand_id", show)
}
