package pricelist

import (
	"context"
	"fmt"

	"forecourt/internal/catalog"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/find"
)

// Steps are the steps of an offer that a model has, in the price list asked for
// (OP-054): whether features in use belong to them.
type Steps struct {
	HasMvars           bool `json:"has_mvars" readOnly:"true"`
	HasLines           bool `json:"has_lines" readOnly:"true"`
	HasWheels          bool `json:"has_wheels" readOnly:"true"`
	HasInteriors       bool `json:"has_interiors" readOnly:"true"`
	HasTrims           bool `json:"has_trims" readOnly:"true"`
	HasTrimFinishes    bool `json:"has_trim_finishes" readOnly:"true"`
	HasPackages        bool `json:"has_packages" readOnly:"true"`
	HasAccessories     bool `json:"has_accessories" readOnly:"true"`
	HasServicePackages bool `json:"has_service_packages" readOnly:"true"`
}

// flagOf gives the flag of a step, nil for steps that every model has.
func (s *Steps) flagOf(name string) *bool {
	return map[string]*bool{
		"mvar": &s.HasMvars, "line": &s.HasLines, "wheel": &s.HasWheels, "interior": &s.HasInteriors, "trim": &s.HasTrims,
		"trim_finish":     &s.HasTrimFinishes,
		"packages":        &s.HasPackages,
		"accessory":       &s.HasAccessories,
		"service_package": &s.HasServicePackages,
	}[name]
}

// ListedModel is a model as a price list has it. Without a price list it has
// neither prices nor steps.
type ListedModel struct {
	catalog.Model
	Gearbox       *int64 `json:"gearbox" doc:"the same as gearbox_id"`
	PricelistID   *int64 `json:"pricelistId" doc:"the price list whose prices and steps are shown and saved"`
	ModelPriceID  *int64 `json:"model_price_id" readOnly:"true" doc:"null: the model is not in the price list"`
	PriceRevision int64  `json:"price_revision" readOnly:"true" doc:"the revision of the model price"`
	Prices
	Steps
	Equipment []int64 `json:"equipment" doc:"ids of its standard equipment"`
}

// showInList shows models as a price list has them, with the same few statements for any
// number of them; pricelistID 0 is none.
func showInList(ctx context.Context, tx *db.Tx, pricelistID int64, models []catalog.Model) ([]ListedModel, error) {
	views := make([]ListedModel, len(models))
	ids := make([]int64, len(models))
	at := map[int64]*ListedModel{}

	for i, m := range models {
		views[i] = ListedModel{Model: m, Gearbox: m.GearboxID, Equipment: []int64{}}
		ids[i] = m.ID
		at[m.ID] = &views[i]
		if pricelistID != 0 {
			views[i].PricelistID = &pricelistID
		}
	}

	if err := addEquipment(ctx, tx, ids, at); err != nil || pricelistID == 0 {
		return views, err
	}

	prices, err := find.List(ctx, tx, ModelPrices, find.ListQuery{}, db.Equal("pricelist_id", pricelistID),
		db.In("model_id", ids))
	if err != nil {
		return nil, fmt.Errorf("read prices of models: %w", err)
	}

	for _, p := range prices.Rows {
		v := at[p.ModelID]
		v.Prices = p.Prices
		v.ModelPriceID = &p.ID
		v.PriceRevision = p.Revision
	}

	if err := addSteps(ctx, tx, pricelistID, ids, at); err != nil {
		return nil, err
	}

	return views, addAccessories(ctx, tx, views)
}

func addEquipment(ctx context.Context, tx *db.Tx, ids []int64, at map[int64]*ListedModel) error {
	type row struct {
		ModelID     int64 `db:"model_id"`
		EquipmentID int64 `db:"equipment_id"`
	}

	in := db.In("model_id", ids)
	rows, err := db.Select[row](ctx, tx, `SELECT model_id, equipment_id
		FROM model_equipment
		WHERE {brand:brand_id} AND `+in.Places(1)+" ORDER BY id", in.Args...)
	if err != nil {
		return fmt.Errorf("read equipment of models: %w", err)
	}

	for _, r := range rows {
		at[r.ModelID].Equipment = append(at[r.ModelID].Equipment, r.EquipmentID)
	}

	return nil
}

func addSteps(ctx context.Context, tx *db.Tx, pricelistID int64, ids []int64, at map[int64]*ListedModel) error {
	type row struct {
		ModelID int64  `db:"model_id"`
		Step    string `db:"step"`
	}

	in := db.In("mf.model_id", ids)
	rows, err := db.Select[row](ctx, tx, `
		SELECT DISTINCT mf.model_id,
			CASE WHEN g.type = 'packages' THEN 'packages' ELSE COALESCE(c.step, 'option') END AS step
		FROM model_features mf
		JOIN features f ON f.id = mf.feature_id
		LEFT JOIN product_classes c ON c.id = f.productclass_id
		LEFT JOIN sales_groups g ON g.id = f.salesgroup_id
		WHERE {brand:mf.brand_id}
			AND {list:mf.pricelist_id}
			AND mf.pricelist_id = $1
			AND mf.status = 'active'
			AND f.status = 'active'
			AND `+in.Places(2),
		append([]any{pricelistID}, in.Args...)...)
	if err != nil {
		return fmt.Errorf("read steps of models: %w", err)
	}

	for _, r := range rows {
		if has := at[r.ModelID].flagOf(r.Step); has != nil {
			*has = true
		}
	}

	return nil
}

// addAccessories gives the step of accessories also to models of the list whose serie has some of its own.
func addAccessories(ctx context.Context, tx *db.Tx, views []ListedModel) error {
	series := make([]int64, len(views))
	for i := range views {
		series[i] = views[i].SerieID
	}

	has, err := catalog.SeriesWithAccessories(ctx, tx, series)
	if err != nil {
		return err
	}

	for i := range views {
		isListed := views[i].ModelPriceID != nil
		views[i].HasAccessories = views[i].HasAccessories || isListed && has[views[i].SerieID]
	}

	return nil
}
