package pricelist

import (
	"context"
	"net/http"
	"slices"

	"forecourt/internal/catalog"
	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/find"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/record"
)

// modelRoutes registers every operation of /model: most of them show or save
// the prices of a list.
func modelRoutes(a *httpapi.API) {
	const path = "/model"
	httpapi.ListAs(a, path, authz.LoginOnly, catalog.Models, modelsFilter,
		httpapi.As[modelsInput, catalog.Model, ListedModel]{Show: showModels, Export: modelColumns})
	httpapi.Op(a, http.MethodGet, path+"/{id}", authz.LoginOnly, getModel)
	httpapi.Op(a, http.MethodPost, path, catalog.PermModel, createModel,
		httpapi.Summary("Create a model; with pricelistId it is put into that price list with its prices."))
	httpapi.Op(a, http.MethodPut, path+"/{id}", catalog.PermModel, updateModel)
	httpapi.Op(a, http.MethodPost, path+"/{id}", catalog.PermModel, updateModel)
	catalog.ModelData.Ends(a, path, catalog.PermModel)
	httpapi.Check(a, path, catalog.Models)
	catalog.CheckCodeRoute(a, path, "models")
	record.BulkRoutes(a, path, catalog.PermModel, catalog.ModelData, modelsFilter)
	httpapi.Op(a, http.MethodGet, path+"/groupped", authz.LoginOnly, listGroups,
		httpapi.Summary("Models in use by model range, the documents' spelling."))
}

type modelsInput struct {
	record.ListInput
	ModelStatus string  `query:"modelStatus" enum:"active,deleted,all" doc:"the same as status"`
	PricelistID int64   `query:"pricelistId" doc:"models of this price list, with their prices and steps"`
	SerieID     int64   `query:"serieId"`
	FuelCode    string  `query:"fuelCode" maxLength:"64" doc:"models that run on this fuel"`
	Lines       []int64 `query:"lines" doc:"ids of features: models that offer one of these lines"`
	Mvars       []int64 `query:"mvars" doc:"ids of features: models that offer one of these variants"`
}

func modelsFilter(in *modelsInput) ([]db.Condition, error) {
	if in.ModelStatus != "" {
		in.Status = in.ModelStatus
	}
	where, err := record.Filter(&in.ListInput)
	where = append(where, record.Where("serie_id", in.SerieID)...)

	if in.PricelistID != 0 {
		where = append(where, db.Condition{SQL: `id IN (
				SELECT p.model_id
				FROM model_prices p
				WHERE p.pricelist_id = ? AND {list:p.pricelist_id})`, Args: []any{in.PricelistID}})
	}
	if in.FuelCode != "" {
		where = append(where, db.Condition{
			SQL:  "fuel_id = (SELECT f.id FROM fuels f WHERE f.code = ?)",
			Args: []any{in.FuelCode},
		})
	}

	for _, features := range [][]int64{in.Lines, in.Mvars} {
		if len(features) > 0 {
			where = append(where, offersAny(features, in.PricelistID))
		}
	}

	return where, err
}

// offersAny limits models to those that offer one of the features.
func offersAny(features []int64, pricelistID int64) db.Condition {
	of := db.In("o.feature_id", features)
	c := db.Condition{
		SQL:  "id IN (SELECT o.model_id FROM model_features o WHERE o.status = 'active' AND {list:o.pricelist_id} AND " + of.SQL,
		Args: of.Args,
	}

	if pricelistID != 0 {
		c.SQL += " AND o.pricelist_id = ?"
		c.Args = append(c.Args, pricelistID)
	}

	c.SQL += ")"
	return c
}

func showModels(ctx context.Context, tx *db.Tx, in *modelsInput, rows []catalog.Model) ([]ListedModel, error) {
	return showInList(ctx, tx, in.PricelistID, rows)
}

type modelByID struct {
	httpapi.ByID
	PricelistID int64 `query:"pricelistId" doc:"the price list whose prices and steps are shown"`
}

func getModel(ctx context.Context, tx *db.Tx, in *modelByID) (ListedModel, error) {
	return ShowModel(ctx, tx, in.PricelistID, in.ID)
}

// ShowModel shows a model, with its prices in a price list if one is given.
func ShowModel(ctx context.Context, tx *db.Tx, pricelistID, id int64) (ListedModel, error) {
	model, err := catalog.Models.Get(ctx, tx, id)
	if err != nil {
		return ListedModel{}, err
	}

	views, err := showInList(ctx, tx, pricelistID, []catalog.Model{model})
	if err != nil {
		return ListedModel{}, err
	}

	return views[0], nil
}

func createModel(ctx context.Context, tx *db.Tx, in *record.Save[ListedModel]) (ListedModel, error) {
	if id := in.Body.Int("id"); id != 0 {
		return saveModel(ctx, tx, id, in.Change())
	}

	view := ListedModel{Model: catalog.ModelData.Blank}
	if err := view.applyBody(in.Body); err != nil {
		return view, err
	}

	model, err := catalog.Models.Insert(ctx, tx, view.Model)
	if err != nil {
		return view, err
	}
	if err := view.checkList(ctx, tx, model.BrandID, in.Body); err != nil {
		return view, err
	}
	if view.PricelistID != nil {
		if _, err := ModelPrices.Insert(ctx, tx, ModelPrice{
			ModelID:     model.ID,
			PricelistID: *view.PricelistID,
			Prices:      view.Prices,
		}); err != nil {
			return view, err
		}
	}
	if err := ofOtherFuels(&catalog.Model{}, &view.Model, &model); err != nil {
		return view, err
	}

	return view.saveEquipment(ctx, tx, model.ID, in.Body)
}

func updateModel(ctx context.Context, tx *db.Tx, in *record.SaveByID[ListedModel]) (ListedModel, error) {
	return saveModel(ctx, tx, in.ID, in.Change())
}

func saveModel(ctx context.Context, tx *db.Tx, id int64, by record.Change[ListedModel]) (ListedModel, error) {
	var before catalog.Model
	var view ListedModel
	saved, err := catalog.Models.Update(ctx, tx, id, by.Seen, func(m *catalog.Model) error {
		before = *m
		view.Model = *m
		if err := view.applyBody(by.Body); err != nil {
			return err
		}

		*m = view.Model
		if by.Anyway {
			return nil
		}

		return catalog.ModelData.CheckArchive(ctx, tx, &before, m)
	})

	if err == nil {
		err = ofOtherFuels(&before, &view.Model, &saved)
	}
	if err == nil {
		err = view.checkList(ctx, tx, saved.BrandID, by.Body)
	}
	if err != nil {
		return view, err
	}
	if err := view.savePrices(ctx, tx, by.Body); err != nil {
		return view, err
	}

	return view.saveEquipment(ctx, tx, id, by.Body)
}

// ofOtherFuels refuses values that a model with its fuel does not have; those that
// it had with another fuel are cleared without a word.
func ofOtherFuels(before, asked, saved *catalog.Model) error {
	var fields fault.Fields
	for name, value := range map[string]func(*catalog.Model) bool{
		"hybrid_type_id":          func(m *catalog.Model) bool { return m.HybridTypeID != nil },
		"electric_motor_power":    func(m *catalog.Model) bool { return m.ElectricMotorPower != nil },
		"electric_motor_power_hp": func(m *catalog.Model) bool { return m.ElectricMotorPowerHP != nil },
		"electric_range":          func(m *catalog.Model) bool { return m.ElectricRange != nil },
		"battery_capacity":        func(m *catalog.Model) bool { return m.BatteryCapacity != nil },
		"avg_energy_consumption":  func(m *catalog.Model) bool { return m.AvgEnergyConsumption != nil },
		"fueltank_size":           func(m *catalog.Model) bool { return m.FueltankSize != nil },
		"consumption":             func(m *catalog.Model) bool { return m.Consumption != nil },
	} {
		if value(asked) && !value(before) && !value(saved) {
			fields.Add(name, "not_of_fuel")
		}
	}

	return fields.Err()
}

// applyBody writes the body onto the view; gearbox is another name of gearbox_id.
func (v *ListedModel) applyBody(body table.Patch[ListedModel]) error {
	if err := body.Apply(v); err != nil {
		return err
	}

	if body.Has("gearbox") && !body.Has("gearbox_id") {
		v.GearboxID = v.Gearbox
	}
	prices := slices.ContainsFunc(priceNames, body.Has)
	if prices && v.PricelistID == nil {
		var fields fault.Fields
		fields.Add("pricelistId", "required")
		return fields.Err()
	}

	return nil
}

// checkList refuses a price list that is not there, or of another brand than the model.
func (v *ListedModel) checkList(ctx context.Context, tx *db.Tx, brandID int64, body table.Patch[ListedModel]) error {
	if !body.Has("pricelistId") || v.PricelistID == nil {
		return nil
	}

	list, err := Pricelists.Get(ctx, tx, *v.PricelistID)

	switch {
	case fault.Is(err, fault.NotFound):
		return fault.WrongField("pricelistId", "not_found")
	case err == nil && list.BrandID != brandID:
		return fault.WrongField("pricelistId", "other_brand")
	}

	return err
}

// priceNames are the fields of a body that belong to the price list.
var priceNames = []string{
	"price_standard", "price_embassy", "price_diplomatic", "price_transportation", "feature_prime_cost",
	"price_factory_delivery",
	"service_pack_prime_cost", "price_wholesale",
}

// savePrices saves the prices of the body, and puts the model into the price
// list when it is not in it yet.
func (v *ListedModel) savePrices(ctx context.Context, tx *db.Tx, body table.Patch[ListedModel]) error {
	if !slices.ContainsFunc(priceNames, body.Has) {
		return nil
	}

	prices, err := find.List(ctx, tx, ModelPrices, find.ListQuery{Limit: 1},
		db.Equal("pricelist_id", *v.PricelistID), db.Equal("model_id", v.ID))
	if err != nil {
		return err
	}
	if len(prices.Rows) == 0 {
		_, err = ModelPrices.Insert(ctx, tx, ModelPrice{ModelID: v.ID, PricelistID: *v.PricelistID, Prices: v.Prices})
		return err
	}

	had := prices.Rows[0]
	saved, err := ModelPrices.Update(ctx, tx, had.ID, table.AnyRevision, func(p *ModelPrice) error {
		with := ListedModel{Prices: p.Prices}
		err := body.Apply(&with)
		p.Prices = with.Prices
		return err
	})
	if err != nil || saved.Revision == had.Revision {
		return err
	}

	// The revision that a caller has seen is that of the model: the next one who
	// has seen these prices as they were learns that they changed.
	return catalog.Models.Touch(ctx, tx, v.ID)
}

// saveEquipment saves the equipment of the body and shows the model as it is now.
func (v *ListedModel) saveEquipment(
	ctx context.Context,
	tx *db.Tx,
	id int64,
	body table.Patch[ListedModel],
) (ListedModel, error) {
	if body.Has("equipment") {
		if err := catalog.SetEquipment(ctx, tx, id, v.Equipment); err != nil {
			return *v, err
		}
	}

	list := int64(0)
	if v.PricelistID != nil {
		list = *v.PricelistID
	}

	return ShowModel(ctx, tx, list, id)
}
