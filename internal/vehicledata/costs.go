package vehicledata

import (
	"context"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/imports"
	"forecourt/internal/platform/money"
	"forecourt/internal/pricelist"
)

var primeCostTable = &imports.Definition[priceRow]{
	Name: "primecost", Keys: []string{"model"}, NeedsValue: true, Ready: ofPricelist("primecost"),
	Columns: []imports.Column[priceRow]{
		imports.Key[priceRow]("model", "model_id", true),
		costColumn("feature_prime_cost", func(r *priceRow) **money.Cents { return &r.model.FeaturePrimeCost }),
		costColumn("service_pack_prime_cost", func(r *priceRow) **money.Cents { return &r.model.ServicePackPrimeCost }),
		costColumn("price_factory_delivery", func(r *priceRow) **money.Cents { return &r.model.PriceFactoryDelivery }),
	},
	Read:  readModelPrices,
	Write: writeModelPrices,
}

// ofCompany names the column in the list of prime costs, which has the price of everybody beside it.
func ofCompany(c imports.Column[pricelist.CompanyPrice]) imports.Column[pricelist.CompanyPrice] {
	c.Also = "company_price_wholesale"
	return c
}

var wholesaleTable = &imports.Definition[pricelist.CompanyPrice]{
	Name: "wholesale", Keys: []string{"model"}, NeedsValue: true, Ready: ofPricelist("wholesale"),
	Columns: []imports.Column[pricelist.CompanyPrice]{
		imports.Key[pricelist.CompanyPrice]("model", "model_id", true),
		ofCompany(costColumn("price_wholesale", func(r *pricelist.CompanyPrice) **money.Cents { return &r.PriceWholesale })),
	},
	Read: readWholesale,
	Write: func(ctx context.Context, tx *db.Tx, w *imports.Work, pairs []*imports.Pair[pricelist.CompanyPrice]) error {
		return imports.Merge(ctx, tx, w, pricelist.CompanyPrices, pairs, true,
			func(p *imports.Pair[pricelist.CompanyPrice]) (before, after *pricelist.CompanyPrice) {
				return p.Before, &p.After
			})
	},
}

// readWholesale finds what the company of the run pays.
func readWholesale(
	ctx context.Context,
	tx *db.Tx,
	w *imports.Work,
	pairs []*imports.Pair[pricelist.CompanyPrice],
) error {
	models, err := findModels(ctx, tx, w, imports.Cells(pairs, "model"))
	if err != nil {
		return err
	}

	found, err := pricelist.CompanyPrices.Find(ctx, tx, []string{"model_id"}, models.IDs(),
		db.Equal("pricelist_id", *w.Run.PricelistID), db.Equal("company_id", *w.Run.CompanyID))
	if err != nil {
		return err
	}

	known := map[int64]*pricelist.CompanyPrice{}
	for i := range found {
		known[found[i].ModelID] = &found[i]
	}

	for _, p := range pairs {
		p.After = pricelist.CompanyPrice{BrandID: w.Run.BrandID, PricelistID: *w.Run.PricelistID, CompanyID: *w.Run.CompanyID}
		if code := p.Cell("model"); code != "" {
			p.After.ModelID, _ = p.IDOf(models, "model", code, code)
		}
		if price := known[p.After.ModelID]; price != nil {
			p.Before = price
			p.After = *price
		}
	}

	return nil
}
