package vehicledata

import (
	"context"
	"slices"

	"forecourt/internal/catalog"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/find"
	"forecourt/internal/platform/imports"
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

// priceOfRow gives the price of the row, and makes it when there is none yet.
func (r *modelRow) priceOfRow() *pricelist.ModelPrice {
	if r.price == nil {
		r.price = &pricelist.ModelPrice{}
	}
	return r.price
}

// maxMeasure is the most kW, hp and km that a model has.
const maxMeasure = 10_000

var modelTable = &imports.Definition[modelRow]{
	Name: "models", Keys: []string{"code"},
	Columns: slices.Concat(
		[]imports.Column[modelRow]{imports.Key[modelRow]("code", "code", true)},
		imports.Texts("description", func(r *modelRow) *db.Translations { return &r.model.Description }),
		[]imports.Column[modelRow]{
			imports.Required(imports.RefersTo(serie, "serie_id",
				func(r *modelRow, id int64) { r.model.SerieID = id },
				func(r *modelRow) int64 { return r.model.SerieID })),
			imports.Required(imports.RefersWithin(modelRange, "modelrange_id",
				func(r *modelRow) int64 { return r.model.SerieID },
				func(r *modelRow, id int64) { r.model.ModelrangeID = id },
				func(r *modelRow) int64 { return r.model.ModelrangeID })),
			imports.OrNull(bodyType, "bodytype_id", func(r *modelRow) **int64 { return &r.model.BodytypeID }),
			imports.Required(imports.RefersTo(fuel, "fuel_id",
				func(r *modelRow, id int64) { r.model.FuelID = id },
				func(r *modelRow) int64 { return r.model.FuelID })),
			imports.OrNull(hybridType, "hybrid_type_id", func(r *modelRow) **int64 { return &r.model.HybridTypeID }),
			imports.OrNull(gearbox, "gearbox_id", func(r *modelRow) **int64 { return &r.model.GearboxID }),
			imports.Optional("wheel_drive", readDrive,
				func(drive string) string { return drive },
				func(r *modelRow) **string { return &r.model.WheelDrive }),
			imports.Whole("model_year", maxMeasure, func(r *modelRow) **int64 { return &r.model.ModelYear }),
			imports.Whole("power_kw", maxMeasure, func(r *modelRow) **int64 { return &r.model.PowerKW }),
			imports.Whole("electric_motor_power", maxMeasure, func(r *modelRow) **int64 { return &r.model.ElectricMotorPower }),
			imports.Whole("electric_motor_power_hp", maxMeasure, func(r *modelRow) **int64 {
				return &r.model.ElectricMotorPowerHP
			}),
			imports.Decimal("battery_capacity", func(r *modelRow) **measure.Decimal { return &r.model.BatteryCapacity }),
			imports.Whole("electric_range", maxMeasure, func(r *modelRow) **int64 { return &r.model.ElectricRange }),
			imports.Decimal("avg_energy_consumption", func(r *modelRow) **measure.Decimal {
				return &r.model.AvgEnergyConsumption
			}),
			imports.Decimal("fueltank_size", func(r *modelRow) **measure.Decimal { return &r.model.FueltankSize }),
			imports.Decimal("consumption", func(r *modelRow) **measure.Decimal { return &r.model.Consumption }),
			imports.Decimal("co2_emission", func(r *modelRow) **measure.Decimal { return &r.model.CO2Emission }),
			listPrice("price_standard", false, func(r *modelRow) **money.Cents { return &r.priceOfRow().PriceStandard }),
			listPrice("price_embassy", false, func(r *modelRow) **money.Cents { return &r.priceOfRow().PriceEmbassy }),
			listPrice("price_diplomatic", false, func(r *modelRow) **money.Cents { return &r.priceOfRow().PriceDiplomatic }),
			costColumn("feature_prime_cost", func(r *modelRow) **money.Cents { return &r.priceOfRow().FeaturePrimeCost }),
			listPrice("price_transportation", false, func(r *modelRow) **money.Cents {
				return &r.priceOfRow().PriceTransportation
			}),
			costColumn("price_factory_delivery", func(r *modelRow) **money.Cents {
				return &r.priceOfRow().PriceFactoryDelivery
			}),
			costColumn("service_pack_prime_cost", func(r *modelRow) **money.Cents {
				return &r.priceOfRow().ServicePackPrimeCost
			}),
			costColumn("price_wholesale", func(r *modelRow) **money.Cents { return &r.priceOfRow().PriceWholesale }),
			imports.Choice("status", func(r *modelRow) *string { return &r.model.Status }, record.Active, record.Deleted),
		},
	),
	Read:  readModels,
	Write: writeModels,
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

func readModels(ctx context.Context, tx *db.Tx, w *imports.Work, pairs []*imports.Pair[modelRow]) error {
	found, err := catalog.Models.Find(ctx, tx, []string{"code_key"},
		imports.Keys(imports.Cells(pairs, "code")), db.Equal("brand_id", w.Run.BrandID))
	if err != nil {
		return err
	}

	byCode := map[string]*catalog.Model{}
	ids := make([][]any, len(found))

	for i := range found {
		byCode[found[i].CodeKey] = &found[i]
		ids[i] = []any{found[i].ID}
	}

	prices, err := modelPrices(ctx, tx, w, ids)
	if err != nil {
		return err
	}

	for _, p := range pairs {
		code := p.Cell("code")
		p.After.model = catalog.Model{BrandID: w.Run.BrandID, Code: code, Status: record.Active}
		if model := byCode[find.Key(code)]; model != nil {
			p.Before = &modelRow{model: *model, price: prices[model.ID]}
			p.After.model = *model
			if price := prices[model.ID]; price != nil {
				after := *price
				p.After.price = &after
			}
			continue
		}

		p.NewCode("code", code)
	}

	return nil
}

// modelPrices reads the prices of models in the run's list, by model.
func modelPrices(
	ctx context.Context,
	tx *db.Tx,
	w *imports.Work,
	modelIDs [][]any,
) (map[int64]*pricelist.ModelPrice, error) {
	prices := map[int64]*pricelist.ModelPrice{}
	if w.Run.PricelistID == nil {
		return prices, nil
	}

	found, err := pricelist.ModelPrices.Find(ctx, tx, []string{"model_id"}, modelIDs,
		db.Equal("pricelist_id", *w.Run.PricelistID))

	for i := range found {
		prices[found[i].ModelID] = &found[i]
	}

	return prices, err
}

// writeModels writes the models, and with a price list their prices: a model
// belongs to a list by having prices in it.
func writeModels(ctx context.Context, tx *db.Tx, w *imports.Work, pairs []*imports.Pair[modelRow]) error {
	err := imports.Merge(ctx, tx, w, catalog.Models, pairs, true,
		func(p *imports.Pair[modelRow]) (before, after *catalog.Model) {
			if p.Before != nil {
				before = &p.Before.model
			}
			return before, &p.After.model
		})
	if err != nil || w.Run.PricelistID == nil {
		return err
	}

	return imports.Merge(ctx, tx, w, pricelist.ModelPrices, pairs, false,
		func(p *imports.Pair[modelRow]) (before, after *pricelist.ModelPrice) {
			after = p.After.priceOfRow()
			after.ModelID = p.After.model.ID
			after.PricelistID = *w.Run.PricelistID
			after.BrandID = w.Run.BrandID
			if after.ModelID == 0 {
				p.Unsaved()
			}
			if p.Before != nil {
				before = p.Before.price
			}
			return before, after
		})
}
