package catalog

import (
	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/jobs"
)

var permBaseData = authz.Perm("app.brand.baseData", "brandId")

// Routes registers every operation of the area.
func Routes(a *httpapi.API, queue *jobs.Queue) {
	serieRoutes(a)
	accessoryRoutes(a)
	downloadRoutes(a, queue)
	bodyTypeRoutes(a)
	modelRangeRoutes(a)
	rangeGroupRoutes(a)
	salesGroupRoutes(a)
	productClassRoutes(a)
	equipmentRoutes(a)
	gearboxRoutes(a)
	fuelRoutes(a)
	modelRoutes(a)
	modelEquipmentRoutes(a)
	modelImageRoutes(a)
	featureRoutes(a)
	featureTranslationRoutes(a)
	modelFeatureRoutes(a)
	modelFeatureTranslationRoutes(a)
	packageContentRoutes(a)
}
