// Package vehicledata describes the imports of what a brand sells: models,
// features, packages, equipment, rules, prices and costs of a price list. Its
// tables belong to several areas, so it is above them.
package vehicledata

import (
	"context"

	"forecourt/internal/catalog"
	"forecourt/internal/org"
	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/imports"
	"forecourt/internal/platform/record"
	"forecourt/internal/pricelist"
)

// PermBrand is the right to import vehicle data of a brand.
var PermBrand = authz.Perm("app.brand", "brandId")

var (
	permFeature   = authz.Perm("app.brand.feature", "brandId")
	permPricelist = authz.Perm("app.brand.pricelist", "brandId")
	permPrimeCost = authz.Perm("app.brand.primecost", "brandId")
)

// The kinds that other code names.
const (
	// BMW may have all tables; any brand uses it.
	BMW       = "bmw-vehicle-data"
	Prices    = "prices"
	PrimeCost = "primecost"
	Wholesale = "wholesale"
	// Accessories are those of one serie.
	Accessories = "accessories"
)

// Kinds lists the kinds of import of a brand's vehicle data.
func Kinds(database *db.DB) []imports.Kind {
	choices := newChoices(database)
	kinds := []imports.Kind{
		{
			Name:   BMW,
			Perm:   PermBrand,
			Tables: []imports.Table{modelTable, featureTable, modelFeatureTable(false), packageTable, equipmentTable, ruleTable},
			Finish: stampPricelist,
		},
		{
			Name:          "features",
			Perm:          permFeature,
			Tables:        []imports.Table{featureTable},
			WithPricelist: []imports.Table{priceTable},
			OfSerie:       Accessories,
		},
		{Name: "features-title", Perm: permFeature, Tables: []imports.Table{titleTable}},
		{
			Name:    "fca-models-features",
			Perm:    permFeature,
			Tables:  []imports.Table{modelTable, modelFeatureTable(true)},
			Finish:  stampPricelist,
			OfBrand: org.IsFca,
		},
		{Name: "fca-features-rules", Perm: permFeature, Tables: []imports.Table{ruleTable}, OfBrand: org.IsFca},
		{
			Name:    "fca",
			Perm:    permFeature,
			Tables:  []imports.Table{modelTable, modelFeatureTable(true), ruleTable},
			Finish:  stampPricelist,
			OfBrand: org.IsFca,
		},
		{Name: "equipment", Perm: PermBrand, Tables: []imports.Table{equipmentAlone()}},
		{Name: Accessories, Perm: catalog.PermAccessories, Tables: []imports.Table{accessoryTable}, Check: needsSerie},
		{
			Name:        Prices,
			Perm:        permPricelist,
			Tables:      []imports.Table{priceTable},
			Check:       needsPricelist(Prices),
			NamedByList: true,
		},
		{
			Name:     PrimeCost,
			Perm:     permPrimeCost,
			Tables:   []imports.Table{primeCostTable},
			Check:    needsPricelist(PrimeCost),
			OwnStart: true,
		},
		{Name: Wholesale, Perm: permPrimeCost, Tables: []imports.Table{wholesaleTable}, Check: needsCompany, OwnStart: true},
	}

	for i := range kinds {
		k := &kinds[i]
		if k.Check == nil {
			k.Check = checkList
		}
		k.Open = stillActive
		k.MayRevert = notPublishedSince
		k.Before = choices.keepBefore
		k.After = choices.compareAfter
	}

	return kinds
}

// checkList refuses an archived price list, and notes whether the user may see costs.
func checkList(ctx context.Context, tx *db.Tx, run *imports.Run, wrong *fault.Fields) error {
	run.Costs = db.Flag(tx.Actor.May(permPrimeCost, authz.ID("brandId", run.BrandID)))
	if run.PricelistID == nil || len((*wrong)["pricelistId"]) > 0 {
		return nil
	}

	status, err := db.SelectOne[string](ctx, tx, `SELECT status
		FROM pricelists
		WHERE id = $1 AND {brand:brand_id}`, *run.PricelistID)
	if err == nil && status != "active" {
		wrong.Add("pricelistId", "archived")
	}

	return err
}

// needsPricelist makes the check of a kind whose only table belongs to a price list.
func needsPricelist(table string) func(context.Context, *db.Tx, *imports.Run, *fault.Fields) error {
	return func(ctx context.Context, tx *db.Tx, run *imports.Run, wrong *fault.Fields) error {
		if run.PricelistID == nil {
			wrong.Add("pricelistId", "pricelist_required", "table", table)
		}
		return checkList(ctx, tx, run, wrong)
	}
}

// needsCompany checks an import of wholesale prices, which are those of one dealer.
func needsCompany(ctx context.Context, tx *db.Tx, run *imports.Run, wrong *fault.Fields) error {
	if run.CompanyID == nil {
		wrong.Add("companyId", "import_company_required")
	}
	return needsPricelist(Wholesale)(ctx, tx, run, wrong)
}

// needsSerie checks an import of accessories, which are those of one serie in use.
func needsSerie(ctx context.Context, tx *db.Tx, run *imports.Run, wrong *fault.Fields) error {
	switch {
	case run.SerieID == nil:
		wrong.Add("serieId", "import_serie_required")
	case len((*wrong)["serieId"]) == 0:
		serie, err := catalog.Series.Get(ctx, tx, *run.SerieID)
		if err == nil && serie.Status != record.Active {
			wrong.Add("serieId", "archived")
		}
		return err
	}

	return nil
}

// stillActive ends a run whose price list was archived after its start.
func stillActive(ctx context.Context, tx *db.Tx, run imports.Run) error {
	if run.PricelistID == nil {
		return nil
	}

	status, err := db.SelectOne[string](ctx, tx, `SELECT status
		FROM pricelists
		WHERE id = $1 AND {brand:brand_id}`+tx.ForUpdate(), *run.PricelistID)
	if err == nil && status != "active" {
		err = imports.Stopped("import_pricelist_archived")
	}

	return err
}

// stampPricelist notes on the price list when its vehicle data was imported (L-017).
func stampPricelist(ctx context.Context, tx *db.Tx, run imports.Run) error {
	if run.PricelistID == nil {
		return nil
	}

	_, err := pricelist.Pricelists.Update(ctx, tx, *run.PricelistID, table.AnyRevision,
		func(l *pricelist.Pricelist) error {
			now := tx.Now()
			l.SfoUploadedAt = &now
			return nil
		})

	return err
}

// ofPricelist gives the reason to stop for a table that belongs to a price list.
func ofPricelist(table string) func(imports.Run) error {
	return func(run imports.Run) error {
		if noPricelist(run) {
			return imports.Stopped("pricelist_required", "table", table)
		}
		return nil
	}
}

func noPricelist(run imports.Run) bool { return run.PricelistID == nil }
func noCosts(run imports.Run) bool     { return !bool(run.Costs) }

// notPublishedSince keeps what was imported before its price list was published: offers are made by it since then.
func notPublishedSince(ctx context.Context, tx *db.Tx, run imports.Run) error {
	if run.PricelistID == nil {
		return nil
	}

	published, err := db.SelectOne[int](ctx, tx, `SELECT count(*)
		FROM pricelists
		WHERE id = $1 AND published_at > $2 AND {brand:brand_id}`, *run.PricelistID, run.CreatedAt)
	if err == nil && published > 0 {
		err = fault.New(fault.Conflict, "import_list_published_since")
	}

	return err
}
