package imports

import (
	"context"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/money"
	"forecourt/internal/pricelist"
)

var primeCosts = &definition[priceRow]{
	title: "primecost", keys: []string{"model"}, list: true,
	columns: []column[priceRow]{
		named("model_id", key[priceRow]("model", true)),
		cost(amount("feature_prime_cost", false, func(r *priceRow) **money.Cents { return &r.model.FeaturePrimeCost })),
		cost(amount("service_pack_prime_cost", false, func(r *priceRow) **money.Cents { return &r.model.ServicePackPrimeCost })),
		cost(amount("price_factory_delivery", false, func(r *priceRow) **money.Cents { return &r.model.PriceFactoryDelivery })),
	},
	read: readWhole,
}

var wholesale = &definition[pricelist.CompanyPrice]{
	title: "wholesale", keys: []string{"model"}, list: true,
	columns: []column[pricelist.CompanyPrice]{
		named("model_id", key[pricelist.CompanyPrice]("model", true)),
		cost(amount("price_wholesale", false, func(r *pricelist.CompanyPrice) **money.Cents { return &r.PriceWholesale })),
	},
	read: readWholesale,
}

func init() {
	primeCosts.write = func(ctx context.Context, tx *db.Tx, w *work, pairs []*pair[priceRow]) error {
		return merge(ctx, tx, w, primeCosts, pricelist.ModelPrices, pairs, true, func(p *pair[priceRow]) (before, after *pricelist.ModelPrice) {
			if p.before != nil {
				before = p.before.model
			}
			return before, p.after.model
		})
	}
	wholesale.write = func(ctx context.Context, tx *db.Tx, w *work, pairs []*pair[pricelist.CompanyPrice]) error {
		return merge(ctx, tx, w, wholesale, pricelist.CompanyPrices, pairs, true, func(p *pair[pricelist.CompanyPrice]) (before, after *pricelist.CompanyPrice) {
			return p.before, &p.after
		})
	}
	register(primeCosts)
	register(wholesale)
}

// readWholesale finds what the company of the run pays.
func readWholesale(ctx context.Context, tx *db.Tx, w *work, pairs []*pair[pricelist.CompanyPrice]) error {
	models, err := w.models(ctx, tx, cells(pairs, "model"))
	if err != nil {
		return err
	}
	ids := make([][]any, 0, len(models.ids))
	for _, id := range models.ids {
		ids = append(ids, []any{id})
	}
	found, err := pricelist.CompanyPrices.Find(ctx, tx, []string{"model_id"}, ids, db.Equal("pricelist_id", *w.run.PricelistID), db.Equal("company_id", *w.run.CompanyID))
	if err != nil {
		return err
	}
	known := map[int64]*pricelist.CompanyPrice{}
	for i := range found {
		known[found[i].ModelID] = &found[i]
	}
	for _, p := range pairs {
		p.after = pricelist.CompanyPrice{BrandID: w.run.BrandID, PricelistID: *w.run.PricelistID, CompanyID: *w.run.CompanyID}
		if code := p.cell("model"); code != "" {
			p.after.ModelID, _ = codeOf(models, p, "model", code, code)
		}
		if is := known[p.after.ModelID]; is != nil {
			p.before, p.after = is, *is
		}
	}
	return nil
}
