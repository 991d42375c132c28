package imports

import (
	"context"
	"slices"

	"forecourt/internal/catalog"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/find"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/measure"
	"forecourt/internal/platform/money"
	"forecourt/internal/platform/record"
	"forecourt/internal/pricelist"
)

// modelRow is a model, and what it costs in the price list of the run.
type modelRow struct {
	model catalog.Model
	price *pricelist.ModelPrice
}

// costs is the price of the row, made when there is none yet.
func (r *modelRow) costs() *pricelist.ModelPrice {
	if r.price == nil {
		r.price = &pricelist.ModelPrice{}
	}
	return r.price
}

// maxMeasure is the most kW, hp and km that a model has.
const maxMeasure = 10_000

var models = &definition[modelRow]{
	title: "models", keys: []string{"code"},
	columns: slices.Concat(
		[]column[modelRow]{named("code", key[modelRow]("code", true))},
		texts("description", func(r *modelRow) *db.Translations { return &r.model.Description }),
		[]column[modelRow]{
			needed(refersTo("serie", "serie_id", func(r *modelRow, id int64) { r.model.SerieID = id }, func(r *modelRow) int64 { return r.model.SerieID })),
			modelRange,
			orNull("body_type", "bodytype_id", func(r *modelRow) **int64 { return &r.model.BodytypeID }),
			needed(refersTo("fuel", "fuel_id", func(r *modelRow, id int64) { r.model.FuelID = id }, func(r *modelRow) int64 { return r.model.FuelID })),
			orNull("hybrid_type", "hybrid_type_id", func(r *modelRow) **int64 { return &r.model.HybridTypeID }),
			orNull("gearbox", "gearbox_id", func(r *modelRow) **int64 { return &r.model.GearboxID }),
			optional("wheel_drive", readDrive, func(drive string) string { return drive }, func(r *modelRow) **string { return &r.model.WheelDrive }),
			whole("electric_motor_power", maxMeasure, func(r *modelRow) **int64 { return &r.model.ElectricMotorPower }),
			whole("electric_motor_power_hp", maxMeasure, func(r *modelRow) **int64 { return &r.model.ElectricMotorPowerHP }),
			decimal("battery_capacity", func(r *modelRow) **measure.Decimal { return &r.model.BatteryCapacity }),
			whole("electric_range", maxMeasure, func(r *modelRow) **int64 { return &r.model.ElectricRange }),
			decimal("avg_energy_consumption", func(r *modelRow) **measure.Decimal { return &r.model.AvgEnergyConsumption }),
			decimal("fueltank_size", func(r *modelRow) **measure.Decimal { return &r.model.FueltankSize }),
			decimal("co2_emission", func(r *modelRow) **measure.Decimal { return &r.model.CO2Emission }),
			amount("price_standard", false, func(r *modelRow) **money.Cents { return &r.costs().PriceStandard }),
			amount("price_embassy", false, func(r *modelRow) **money.Cents { return &r.costs().PriceEmbassy }),
			amount("price_diplomatic", false, func(r *modelRow) **money.Cents { return &r.costs().PriceDiplomatic }),
			cost(amount("feature_prime_cost", false, func(r *modelRow) **money.Cents { return &r.costs().FeaturePrimeCost })),
			amount("price_transportation", false, func(r *modelRow) **money.Cents { return &r.costs().PriceTransportation }),
			cost(amount("price_factory_delivery", false, func(r *modelRow) **money.Cents { return &r.costs().PriceFactoryDelivery })),
			cost(amount("service_pack_prime_cost", false, func(r *modelRow) **money.Cents { return &r.costs().ServicePackPrimeCost })),
			cost(amount("price_wholesale", false, func(r *modelRow) **money.Cents { return &r.costs().PriceWholesale })),
			choice("status", func(r *modelRow) *string { return &r.model.Status }, record.Active, record.Deleted),
		},
	),
}

func init() {
	models.read, models.write = readModels, writeModels
	register(models)
}

func readDrive(cell string) (string, bool) {
	drive := find.Fold(cell)
	for _, known := range []string{"FRONT", "REAR", "AWD"} {
		if drive == find.Fold(known) {
			return known, true
		}
	}
	return "", false
}

// modelRange is found within its serie, for the same range may stand in
// several. So it waits until the serie is known.
var modelRange = column[modelRow]{
	head: head{name: "model_range", required: true}, field: "modelrange_id",
	set: func(w *work, p *pair[modelRow], cell string) {
		p.later = append(p.later, func(ctx context.Context, tx *db.Tx) (err error) {
			m, ranges := &p.after.model, w.ranges
			name := rangeName{m.SerieID, find.Key(cell)}
			id, ok := ranges.ids[name]
			if !ok && !bool(w.run.CreateMissing) {
				p.fault("model_range", "import_unknown_name", "column", "model_range", "value", cell)
				return nil
			}
			if !ok {
				if id = w.invent(); !w.trial {
					if id, err = catalog.NewModelRange(ctx, tx, m.SerieID, cell); err != nil {
						return err
					}
				}
				ranges.ids[name], ranges.text[id] = id, cell
			}
			m.ModelrangeID, p.ahead = id, p.ahead || id < 0
			return nil
		})
	},
	get: func(w *work, r *modelRow) string { return w.ranges.text[r.model.ModelrangeID] },
}

type rangeName struct {
	serie int64
	key   string
}

// ranges are the model ranges of the brand, by serie and name.
type ranges struct {
	ids  map[rangeName]int64
	text map[int64]string
}

func (w *work) prepareRanges(ctx context.Context, tx *db.Tx) error {
	if w.ranges != nil {
		return nil
	}
	type row struct {
		ID    int64  `db:"id"`
		Serie int64  `db:"serie_id"`
		Name  string `db:"model"`
	}
	rows, err := db.Select[row](ctx, tx, `SELECT id, serie_id, model FROM model_ranges WHERE {brand:brand_id} AND brand_id = $1 AND status = 'active'`, w.run.BrandID)
	w.ranges = &ranges{map[rangeName]int64{}, map[int64]string{}}
	for _, r := range rows {
		w.ranges.ids[rangeName{r.Serie, find.Key(r.Name)}], w.ranges.text[r.ID] = r.ID, r.Name
	}
	return err
}

func readModels(ctx context.Context, tx *db.Tx, w *work, pairs []*pair[modelRow]) error {
	if err := w.prepare(ctx, tx, "serie", "body_type", "fuel", "hybrid_type", "gearbox"); err != nil {
		return err
	}
	if err := w.prepareRanges(ctx, tx); err != nil {
		return err
	}
	found, err := catalog.Models.Find(ctx, tx, []string{"code_key"}, one(cells(pairs, "code")), db.Equal("brand_id", w.run.BrandID))
	if err != nil {
		return err
	}
	byCode, ids := map[string]*catalog.Model{}, make([][]any, len(found))
	for i := range found {
		byCode[found[i].CodeKey], ids[i] = &found[i], []any{found[i].ID}
	}
	prices, err := modelPrices(ctx, tx, w, ids)
	if err != nil {
		return err
	}
	for _, p := range pairs {
		code := p.cell("code")
		p.after.model = catalog.Model{BrandID: w.run.BrandID, Code: code, Status: record.Active}
		if is := byCode[find.Key(code)]; is != nil {
			p.before = &modelRow{model: *is, price: prices[is.ID]}
			p.after.model = *is
			if price := prices[is.ID]; price != nil {
				after := *price
				p.after.price = &after
			}
			continue
		}
		var fields fault.Fields
		if fields.Code("code", code); code != "" && len(fields) > 0 {
			p.fault("code", fields["code"][0].Code)
		}
	}
	return nil
}

// modelPrices reads the prices of models in the run's list, by model.
func modelPrices(ctx context.Context, tx *db.Tx, w *work, modelIDs [][]any) (map[int64]*pricelist.ModelPrice, error) {
	prices := map[int64]*pricelist.ModelPrice{}
	if w.run.PricelistID == nil {
		return prices, nil
	}
	found, err := pricelist.ModelPrices.Find(ctx, tx, []string{"model_id"}, modelIDs, db.Equal("pricelist_id", *w.run.PricelistID))
	for i := range found {
		prices[found[i].ModelID] = &found[i]
	}
	return prices, err
}

// writeModels writes the models, and with a price list their prices: to have
// some there is what makes a model part of a list.
func writeModels(ctx context.Context, tx *db.Tx, w *work, pairs []*pair[modelRow]) error {
	err := merge(ctx, tx, w, models, catalog.Models, pairs, true, func(p *pair[modelRow]) (before, after *catalog.Model) {
		if p.before != nil {
			before = &p.before.model
		}
		return before, &p.after.model
	})
	if err != nil || w.run.PricelistID == nil {
		return err
	}
	return merge(ctx, tx, w, models, pricelist.ModelPrices, pairs, false, func(p *pair[modelRow]) (before, after *pricelist.ModelPrice) {
		after = p.after.costs()
		after.ModelID, after.PricelistID, after.BrandID = p.after.model.ID, *w.run.PricelistID, w.run.BrandID
		if p.ahead = p.ahead || after.ModelID == 0; p.before != nil {
			before = p.before.price
		}
		return before, after
	})
}

// cells are those of a column, of all lines.
func cells[R any](pairs []*pair[R], column string) []string {
	all := make([]string, len(pairs))
	for i, p := range pairs {
		all[i] = p.cell(column)
	}
	return all
}

// one makes a list of keys of codes.
func one(codes []string) [][]any {
	var tuples [][]any
	for _, key := range folded(codes) {
		tuples = append(tuples, []any{key})
	}
	return tuples
}
