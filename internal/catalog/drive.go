package catalog

import (
	"context"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/settings"
)

// ElectricSetting is the setting that switches the electric fields of models on.
const ElectricSetting = "use_model_attributes_electric"

// energy is which fields apply to a fuel or a hybrid type.
type energy struct {
	Kind     string  `db:"kind"`
	ID       int64   `db:"id"`
	Hybrids  db.Flag `db:"has_hybrids"`
	Tank     db.Flag `db:"has_tank"`
	Electric db.Flag `db:"has_electric_properties"`
}

// clearUnusedEnergy clears the fields that do not apply to the fuel and hybrid
// type of a model (M-019 to M-021).
func clearUnusedEnergy(ctx context.Context, tx *db.Tx, models []*Model, wrong []fault.Fields) error {
	on, err := settings.On(ctx, tx, ElectricSetting)
	if err != nil {
		return err
	}

	known, err := db.Select[energy](ctx, tx, `
		SELECT 'fuel' AS kind, id, has_hybrids, has_tank, has_electric_properties FROM fuels WHERE {everyone}
		UNION ALL SELECT 'hybrid', id, 0, 0, has_electric_properties FROM hybrid_types`)
	if err != nil {
		return err
	}

	fuels := map[int64]energy{}
	hybrids := map[int64]energy{}

	for _, e := range known {
		if e.Kind == "fuel" {
			fuels[e.ID] = e
		} else {
			hybrids[e.ID] = e
		}
	}

	for i, m := range models {
		fuel, ok := fuels[m.FuelID]
		if !ok {
			wrong[i].Add("fuel_id", "not_found")
			continue
		}

		if !fuel.Hybrids {
			m.HybridTypeID = nil
		}
		electric := bool(fuel.Electric)

		if m.HybridTypeID != nil {
			hybrid, ok := hybrids[*m.HybridTypeID]
			if !ok {
				wrong[i].Add("hybrid_type_id", "not_found")
			}
			electric = electric || bool(hybrid.Electric)
		}
		if !on || !electric {
			m.ElectricMotorPower = nil
			m.ElectricMotorPowerHP = nil
			m.ElectricRange = nil
			m.BatteryCapacity = nil
			m.AvgEnergyConsumption = nil
		}
		if !fuel.Tank {
			m.FueltankSize = nil
			m.Consumption = nil
		}
	}

	return nil
}
