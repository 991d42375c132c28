package catalog

import (
	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db/find"
	"forecourt/internal/platform/db/table"
)

// Searched lists the records of the area that the search finds.
func Searched() []find.Searched {
	return []find.Searched{
		inUseOfBrand(Series, permSeries, func(s *Serie, _ find.Question, hit *find.Hit) { hit.Name = s.Name }),
		inUseOfBrand(bodyTypes, permBodyTypes, func(b *BodyType, q find.Question, hit *find.Hit) {
			hit.Code = b.Code
			hit.Name = b.Name.In(q.Language)
		}),
		inUseOfBrand(modelRanges, permModelRanges, func(m *ModelRange, _ find.Question, hit *find.Hit) {
			hit.Name = m.Model
		}),
		inUseOfBrand(salesGroups, permSalesGroups, func(g *SalesGroup, q find.Question, hit *find.Hit) {
			hit.Code = g.Code
			hit.Name = g.Description.In(q.Language)
		}),
		find.Searchable(productClasses, permProductClasses, "status = 'active'", "",
			func(c *ProductClass, q find.Question, hit *find.Hit) {
				hit.Code = c.Code
				hit.Name = c.Name.In(q.Language)
			}),
		inUseOfBrand(equipment, permEquipment, func(e *Equipment, q find.Question, hit *find.Hit) {
			hit.Name = e.Name.In(q.Language)
		}),
	}
}

func inUseOfBrand[T any](
	table *table.Table[T],
	perm authz.Permission,
	show func(*T, find.Question, *find.Hit),
) find.Searched {
	return find.Searchable(table, perm, "status = 'active'", "brand_id", show)
}
