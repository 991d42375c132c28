package vehicledata

import (
	"context"

	"forecourt/internal/catalog"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/imports"
	"forecourt/internal/platform/money"
	"forecourt/internal/pricelist"
)

// priceRow is what a model costs in the run's list, or a feature of it.
type priceRow struct {
	model   *pricelist.ModelPrice
	offered *catalog.ModelFeature
}

var priceTable = &imports.Definition[priceRow]{
	Name: "prices", Keys: []string{"model", "feature"}, NeedsValue: true, Ready: ofPricelist("prices"),
	Columns: []imports.Column[priceRow]{
		imports.Key[priceRow]("model", "model_id", true),
		imports.Key[priceRow]("feature", "feature_id", false),
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
	Read:  readPrices,
	Write: writePrices,
}

// ofEither makes a column of a price that models and features have; only a feature's may be
// below zero.
func ofEither(name string, of func(*priceRow) **money.Cents) imports.Column[priceRow] {
	c := listPrice(name, true, of)
	read := c.Set
	c.Set = func(w *imports.Work, p *imports.Pair[priceRow], cell string) {
		if p.After.model == nil && p.After.offered == nil { // a faulty line: its model or feature does not exist
			p.After.offered = &catalog.ModelFeature{}
		}
		if read(w, p, cell); p.After.model != nil && p.After.model.PriceStandard != nil && **of(&p.After) < 0 {
			p.Fault(name, "import_negative_price")
		}
	}

	empty := c.Clear
	c.Clear = func(p *imports.Pair[priceRow]) {
		if p.After.model != nil || p.After.offered != nil {
			empty(p)
		}
	}

	return c
}

// ofModel makes a column of a price that only models have.
func ofModel(name string, of func(*priceRow) **money.Cents) imports.Column[priceRow] {
	c := listPrice(name, false, of)
	read := c.Set
	empty := c.Clear
	get := c.Get

	c.Set = func(w *imports.Work, p *imports.Pair[priceRow], cell string) {
		if p.After.model == nil {
			p.Fault(name, "import_only_models")
			return
		}
		read(w, p, cell)
	}

	c.Clear = func(p *imports.Pair[priceRow]) {
		if p.After.model != nil {
			empty(p)
		}
	}

	c.Get = func(w *imports.Work, r *priceRow) string {
		if r.model == nil {
			return ""
		}
		return get(w, r)
	}

	return c
}

func readPrices(ctx context.Context, tx *db.Tx, w *imports.Work, pairs []*imports.Pair[priceRow]) error {
	var models, options []*imports.Pair[priceRow]
	for _, p := range pairs {
		if p.Cell("feature") == "" {
			models = append(models, p)
		} else {
			options = append(options, p)
		}
	}

	if err := readModelPrices(ctx, tx, w, models); err != nil {
		return err
	}

	of, err := modelOptions(ctx, tx, w, options, false)
	if err != nil {
		return err
	}

	offered, err := offeredOf(ctx, tx, w, of)
	if err != nil {
		return err
	}

	for p, o := range of {
		row := newOffered(w, o)
		if kept := offered[o]; kept != nil {
			p.Before = &priceRow{offered: kept}
			row = *kept
		}
		p.After.offered = &row
	}

	return nil
}

// readModelPrices reads the lines with the price of a model itself.
func readModelPrices(ctx context.Context, tx *db.Tx, w *imports.Work, pairs []*imports.Pair[priceRow]) error {
	models, err := findModels(ctx, tx, w, imports.Cells(pairs, "model"))
	if err != nil {
		return err
	}

	known, err := modelPrices(ctx, tx, w, models.IDs())
	if err != nil {
		return err
	}

	for _, p := range pairs {
		row := pricelist.ModelPrice{BrandID: w.Run.BrandID, PricelistID: *w.Run.PricelistID}
		if code := p.Cell("model"); code != "" {
			row.ModelID, _ = p.IDOf(models, "model", code, code)
		}
		if kept := known[row.ModelID]; kept != nil {
			p.Before = &priceRow{model: kept}
			row = *kept
		}
		p.After.model = &row
	}

	return nil
}

func writePrices(ctx context.Context, tx *db.Tx, w *imports.Work, pairs []*imports.Pair[priceRow]) error {
	if err := writeModelPrices(ctx, tx, w, pairs); err != nil {
		return err
	}

	err := awaitModels(ctx, tx, w, pairs, func(r *priceRow) *catalog.ModelFeature { return r.offered },
		func(model string) bool { return w.HasLine("prices", model, "") })
	if err != nil {
		return err
	}

	return imports.Merge(ctx, tx, w, catalog.ModelFeatures, pairs, true,
		func(p *imports.Pair[priceRow]) (before, after *catalog.ModelFeature) {
			if p.Before != nil {
				before = p.Before.offered
			}
			return before, p.After.offered
		})
}

func writeModelPrices(ctx context.Context, tx *db.Tx, w *imports.Work, pairs []*imports.Pair[priceRow]) error {
	return imports.Merge(ctx, tx, w, pricelist.ModelPrices, pairs, true,
		func(p *imports.Pair[priceRow]) (before, after *pricelist.ModelPrice) {
			if p.Before != nil {
				before = p.Before.model
			}
			return before, p.After.model
		})
}
