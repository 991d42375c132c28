package catalog

import (
	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/httpapi"
)

var permBaseData = authz.Perm("app.brand.baseData", "brandId")

// Routes registers every operation of the area, except those of /model: see package pricelist.
func Routes(a *httpapi.API) {
	serieRoutes(a)
	accessoryRoutes(a)
	bodyTypeRoutes(a)
	modelRangeRoutes(a)
	rangeGroupRoutes(a)
	salesGroupRoutes(a)
	productClassRoutes(a)
	equipmentRoutes(a)
	gearboxRoutes(a)
	fuelRoutes(a)
	modelEquipmentRoutes(a)
	modelImageRoutes(a)
	featureRoutes(a)
	featureTranslationRoutes(a)
	modelFeatureRoutes(a)
	modelFeatureTranslationRoutes(a)
	packageContentRoutes(a)
}

// Tables lists the tables of the catalogue.
func Tables() []table.Any {
	return []table.Any{
		Accessories, bodyTypes, equipment, Features, featureTranslations, gearboxes, ModelEquipments, ModelFeatures,
		ModelFeatureTranslations, ModelImages, modelRanges, Models, PackageContents, productClasses, salesGroups, Series,
	}
}
