package imports

import (
	"context"

	"forecourt/internal/catalog"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/money"
	"forecourt/internal/pricelist"
)

// priceRow is what a model costs in the run's list, or a feature of it.
type priceRow struct {
	model   *pricelist.ModelPrice
	offered *catalog.ModelFeature
}

var prices = &definition[priceRow]{
	title: "prices", keys: []string{"model", "feature"}, list: true,
	columns: []column[priceRow]{
		named("model_id", key[priceRow]("model", true)),
		named("feature_id", key[priceRow]("feature", false)),
		ofEither("price_standard", func(r *priceRow) **money.Cents {
			if r.model != nil {
				return &r.model.PriceStandard
			}
			return &r.offered.PriceStandard
		}),
		ofEither("price_embassy", func(r *priceRow) **money.Cents {
			if r.model != nil {
				return &r.model.PriceEmbassy
			}
			return &r.offered.PriceEmbassy
		}),
		ofModel("price_diplomatic", func(r *priceRow) **money.Cents { return &r.model.PriceDiplomatic }),
		ofModel("price_transportation", func(r *priceRow) **money.Cents { return &r.model.PriceTransportation }),
	},
}

func init() {
	prices.read, prices.write = readPrices, writePrices
	register(prices)
}

// ofEither is a price that models and features have; only a feature's may be
// below zero.
func ofEither(name string, of func(*priceRow) **money.Cents) column[priceRow] {
	c := amount(name, true, of)
	read := c.set
	c.set = func(w *work, p *pair[priceRow], cell string) {
		if p.after.model == nil && p.after.offered == nil { // a faulty line: nobody is known to cost it
			p.after.offered = &catalog.ModelFeature{}
		}
		if read(w, p, cell); p.after.model != nil && p.after.model.PriceStandard != nil && **of(&p.after) < 0 {
			p.fault(name, "import_negative_price")
		}
	}
	empty := c.clear
	c.clear = func(p *pair[priceRow]) {
		if p.after.model != nil || p.after.offered != nil {
			empty(p)
		}
	}
	return c
}

// ofModel is a price that only models have.
func ofModel(name string, of func(*priceRow) **money.Cents) column[priceRow] {
	c := amount(name, false, of)
	read, empty, get := c.set, c.clear, c.get
	c.set = func(w *work, p *pair[priceRow], cell string) {
		if p.after.model == nil {
			p.fault(name, "import_only_models")
			return
		}
		read(w, p, cell)
	}
	c.clear = func(p *pair[priceRow]) {
		if p.after.model != nil {
			empty(p)
		}
	}
	c.get = func(w *work, r *priceRow) string {
		if r.model == nil {
			return ""
		}
		return get(w, r)
	}
	return c
}

func readPrices(ctx context.Context, tx *db.Tx, w *work, pairs []*pair[priceRow]) error {
	var whole, parts []*pair[priceRow]
	for _, p := range pairs {
		if p.cell("feature") == "" {
			whole = append(whole, p)
		} else {
			parts = append(parts, p)
		}
	}
	if err := readWhole(ctx, tx, w, whole); err != nil {
		return err
	}
	of, err := offers(ctx, tx, w, parts)
	if err != nil {
		return err
	}
	offered, err := offeredOf(ctx, tx, w, of)
	if err != nil {
		return err
	}
	for p, o := range of {
		row := newOffered(w, o)
		if is := offered[o]; is != nil {
			p.before, row = &priceRow{offered: is}, *is
		}
		p.after.offered = &row
	}
	return nil
}

// readWhole reads the lines that give the price of a model itself.
func readWhole(ctx context.Context, tx *db.Tx, w *work, pairs []*pair[priceRow]) error {
	models, err := w.models(ctx, tx, cells(pairs, "model"))
	if err != nil {
		return err
	}
	ids := make([][]any, 0, len(models.ids))
	for _, id := range models.ids {
		ids = append(ids, []any{id})
	}
	known, err := modelPrices(ctx, tx, w, ids)
	if err != nil {
		return err
	}
	for _, p := range pairs {
		row := pricelist.ModelPrice{BrandID: w.run.BrandID, PricelistID: *w.run.PricelistID}
		if code := p.cell("model"); code != "" {
			row.ModelID, _ = codeOf(models, p, "model", code, code)
		}
		if is := known[row.ModelID]; is != nil {
			p.before, row = &priceRow{model: is}, *is
		}
		p.after.model = &row
	}
	return nil
}

func writePrices(ctx context.Context, tx *db.Tx, w *work, pairs []*pair[priceRow]) error {
	err := merge(ctx, tx, w, prices, pricelist.ModelPrices, pairs, true, func(p *pair[priceRow]) (before, after *pricelist.ModelPrice) {
		if p.before != nil {
			before = p.before.model
		}
		return before, p.after.model
	})
	if err != nil {
		return err
	}
	return merge(ctx, tx, w, prices, catalog.ModelFeatures, pairs, true, func(p *pair[priceRow]) (before, after *catalog.ModelFeature) {
		if p.before != nil {
			before = p.before.offered
		}
		return before, p.after.offered
	})
}
