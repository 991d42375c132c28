package vehicledata

import (
	"context"

	"forecourt/internal/catalog"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/imports"
	"forecourt/internal/platform/money"
	"forecourt/internal/platform/record"
)

// The small tables that rows name.
var (
	serie = &imports.Reference{
		Name: "serie",
		Rows: `SELECT id, 0 AS parent, name AS code, '{}' AS names
			FROM series
			WHERE {brand:brand_id} AND brand_id = $1 AND status = 'active'
			ORDER BY id DESC`,
		Add: catalog.NewSerie,
	}
	// modelRange is found within its serie: several series may have a range of one name.
	modelRange = &imports.Reference{
		Name: "model_range",
		Rows: `SELECT id, serie_id AS parent, model AS code, '{}' AS names
			FROM model_ranges
			WHERE {brand:brand_id} AND brand_id = $1 AND status = 'active'`,
		Add: catalog.NewModelRange,
	}
	bodyType = &imports.Reference{
		Name: "body_type",
		Rows: `SELECT id, 0 AS parent, code, name AS names
			FROM body_types
			WHERE {brand:brand_id} AND brand_id = $1 AND status = 'active'
			ORDER BY id DESC`,
		Add: catalog.NewBodyType,
	}
	fuel = &imports.Reference{
		Name: "fuel",
		Rows: `SELECT id, 0 AS parent, code, name AS names FROM fuels WHERE {everyone} AND $1 > 0 ORDER BY id DESC`,
	}
	hybridType = &imports.Reference{
		Name: "hybrid_type",
		Rows: `SELECT id, 0 AS parent, title AS code, '{}' AS names
			FROM hybrid_types
			WHERE {everyone} AND $1 > 0
			ORDER BY id DESC`,
	}
	gearbox = &imports.Reference{
		Name: "gearbox",
		Rows: `SELECT id, 0 AS parent, code, name AS names
			FROM gearboxes
			WHERE {brand?:brand_id} AND (brand_id = $1 OR brand_id IS NULL) AND status = 'active'
			ORDER BY CASE WHEN brand_id IS NULL THEN 0 ELSE 1 END, id DESC`,
		Add: catalog.NewGearbox,
	}
	productClass = &imports.Reference{
		Name: "product_class",
		Rows: `SELECT id, 0 AS parent, code, name AS names
			FROM product_classes
			WHERE {everyone} AND $1 > 0 AND status = 'active'
			ORDER BY id DESC`,
		Add: func(ctx context.Context, tx *db.Tx, _ int64, name string) (int64, error) {
			return catalog.NewProductClass(ctx, tx, name)
		},
	}
	salesGroup = &imports.Reference{
		Name: "sales_group",
		Rows: `SELECT id, 0 AS parent, code, description AS names
			FROM sales_groups
			WHERE {brand:brand_id} AND brand_id = $1 AND status = 'active'
			ORDER BY id DESC`,
		Add: catalog.NewSalesGroup,
	}
	equipmentNames = equipmentNamesIn(record.English)
)

// equipmentNamesIn finds equipment by its names in a language.
func equipmentNamesIn(language string) *imports.Reference {
	return &imports.Reference{
		Name: "equipment", Language: language,
		Rows: `SELECT id, 0 AS parent, '' AS code, name AS names
			FROM equipment
			WHERE {brand:brand_id} AND brand_id = $1 AND status = 'active'
			ORDER BY id DESC`,
	}
}

// findModels and findFeatures find records of the brand by code.
func findModels(ctx context.Context, tx *db.Tx, w *imports.Work, codes []string) (*imports.Codes, error) {
	return imports.LookUp(ctx, tx, w, catalog.Models, "models", "import_unknown_model", codes)
}

func findFeatures(ctx context.Context, tx *db.Tx, w *imports.Work, codes []string) (*imports.Codes, error) {
	return imports.LookUp(ctx, tx, w, catalog.Features, "features", "import_unknown_feature", codes)
}

// listPrice makes a column of money of the price list. An option may have a price below
// zero: a car without a standard part costs less.
func listPrice[R any](name string, negative bool, of func(*R) **money.Cents) imports.Column[R] {
	return imports.IdleIf(noPricelist, imports.Amount(name, negative, of))
}

// costColumn makes a column of a price that only users who may see costs can write.
func costColumn[R any](name string, of func(*R) **money.Cents) imports.Column[R] {
	return imports.IdleIf(noCosts, listPrice(name, false, of))
}
