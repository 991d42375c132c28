package imports

import (
	"context"

	"forecourt/internal/db"
	"forecourt/internal/money"
	"forecourt/internal/pricing"
)

var primeCosts = &definition[priceRow]{
	title: "primecost", keys: []string{"model"}, list: true,
	columns: []column[priceRow]{
		named("model_id", key[priceRow]("model", true)),
		cost(price("feature_prime_cost", false, func(r *priceRow) **money.Cents { return &r.model.FeaturePrimeCost })),
		cost(price("service_pack_prime_cost", false, func(r *priceRow) **money.Cents { return &r.model.ServicePackPrimeCost })),
		cost(price("price_factory_delivery", false, func(r *priceRow) **money.Cents { return &r.model.PriceFactoryDelivery })),
	},
	read: readWhole,
}

var wholesale = &definition[pricing.CompanyPrice]{
	title: "wholesale", keys: []string{"model"}, list: true,
	columns: []column[pricing.CompanyPrice]{
		named("model_id", key[pricing.CompanyPrice]("model", true)),
		cost(price("price_wholesale", false, func(r *pricing.CompanyPrice) **money.Cents { return &r.PriceWholesale })),
	},
	read: readWholesale,
}

func init() {
	primeCosts.write = func(ctx context.Context, tx *db.Tx, w *work, pairs []*pair[priceRow]) error {
		return merge(ctx, tx, w, primeCosts, pricing.ModelPrices, pairs, true, func(p *pair[priceRow]) (before, after *pricing.ModelPrice) {
			if p.before != nil {
				before = p.before.model
			}
			return before, p.after.model
		})
	}
	wholesale.write = func(ctx context.Context, tx *db.Tx, w *work, pairs []*pair[pricing.CompanyPrice]) error {
		return merge(ctx, tx, w, wholesale, pricing.CompanyPrices, pairs, true, func(p *pair[pricing.CompanyPrice]) (before, after *pricing.CompanyPrice) {
			return p.before, &p.after
		})
	}
	register(primeCosts)
	register(wholesale)
}

// readWholesale finds what the company of the run pays.
func readWholesale(ctx context.Context, tx *db.Tx, w *work, pairs []*pair[pricing.CompanyPrice]) error {
	models, err := w.models(ctx, tx, cells(pairs, "model"))
	if err != nil {
		return err
	}
	ids := make([][]any, 0, len(models.ids))
	for _, id := range models.ids {
		ids = append(ids, []any{id})
	}
	found, err := pricing.CompanyPrices.Find(ctx, tx, []string{"model_id"}, ids, db.Equal("pricelist_id", *w.run.PricelistID), db.Equal("company_id", *w.run.CompanyID))
	if err != nil {
		return err
	}
	known := map[int64]*pricing.CompanyPrice{}
	for i := range found {
		known[found[i].ModelID] = &found[i]
	}
	for _, p := range pairs {
		p.after = pricing.CompanyPrice{BrandID: w.run.BrandID, PricelistID: *w.run.PricelistID, CompanyID: *w.run.CompanyID}
		if code := p.cell("model"); code != "" {
			p.after.ModelID, _ = codeOf(models, p, "model", code, code)
		}
		if is := known[p.after.ModelID]; is != nil {
			p.before, p.after = is, *is
		}
	}
	return nil
}
