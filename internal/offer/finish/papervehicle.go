package finish

import (
	"cmp"
	"context"
	"strings"

	"forecourt/internal/catalog"
	"forecourt/internal/offer/document"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/measure"
)

// vehicleRow is what a document says about a model.
type vehicleRow struct {
	Code              string           `db:"code"`
	Description       db.Translations  `db:"description"`
	Serie             string           `db:"serie"`
	SerieTitles       db.Translations  `db:"serie_titles"`
	BodyType          db.Translations  `db:"bodytype"`
	Fuel              db.Translations  `db:"fuel"`
	Hybrid            string           `db:"hybrid"`
	Gearbox           db.Translations  `db:"gearbox"`
	WheelDrive        *string          `db:"wheel_drive"`
	ModelYear         *int64           `db:"model_year"`
	PowerKW           *int64           `db:"power_kw"`
	MotorKW           *int64           `db:"electric_motor_power"`
	MotorHP           *int64           `db:"electric_motor_power_hp"`
	Battery           *measure.Decimal `db:"battery_capacity"`
	ElectricRange     *int64           `db:"electric_range"`
	EnergyConsumption *measure.Decimal `db:"avg_energy_consumption"`
	Tank              *measure.Decimal `db:"fueltank_size"`
	FuelConsumption   *measure.Decimal `db:"consumption"`
	CO2               *measure.Decimal `db:"co2_emission"`
}

// fillModel describes the model; the electric values only where the group uses them.
func (f *filler) fillModel(ctx context.Context, tx *db.Tx) error {
	if f.v.ModelID == nil {
		return nil
	}

	r, err := db.SelectOne[vehicleRow](ctx, tx, `
		SELECT m.code, m.description, s.name AS serie, s.titles AS serie_titles, COALESCE(t.name, '{}') AS bodytype,
			u.name AS fuel, COALESCE(h.title, '') AS hybrid, COALESCE(g.name, '{}') AS gearbox, m.wheel_drive, m.model_year,
			m.power_kw, m.consumption, m.electric_motor_power, m.electric_motor_power_hp, m.battery_capacity, m.electric_range,
			m.avg_energy_consumption, m.fueltank_size, m.co2_emission
		FROM models m
		JOIN series s ON s.id = m.serie_id
		JOIN fuels u ON u.id = m.fuel_id
		LEFT JOIN body_types t ON t.id = m.bodytype_id
		LEFT JOIN hybrid_types h ON h.id = m.hybrid_type_id
		LEFT JOIN gearboxes g ON g.id = COALESCE($2, m.gearbox_id)
		WHERE {brand:m.brand_id} AND m.id = $1`, *f.v.ModelID, f.v.GearboxID)
	if err != nil {
		return err
	}

	v := document.Vehicle{
		Name:            cmp.Or(f.textOf("model", r.Description), r.Code),
		Code:            r.Code,
		Serie:           catalog.SerieTitle(r.SerieTitles, r.Serie, f.key),
		BodyType:        f.textOf("bodytype", r.BodyType),
		Fuel:            f.textOf("fuel", r.Fuel),
		Gearbox:         f.textOf("gearbox", r.Gearbox),
		ModelYear:       wholeNumber(r.ModelYear),
		PowerKW:         r.PowerKW,
		Tank:            r.Tank,
		FuelConsumption: r.FuelConsumption,
		CO2:             wholeGrams(r.CO2),
		NEDC:            f.set.NEDC,
	}

	// A name without a title is taken for the language of the company.
	f.noteForeign("serie", r.SerieTitles[f.key] == "" && f.v.LanguageID != f.ofCompany)
	if r.Hybrid != "" {
		v.Fuel += " (" + r.Hybrid + ")"
	}
	if r.WheelDrive != nil {
		v.Drive = strings.ToLower(*r.WheelDrive)
	}
	if f.set.ElectricAttributes {
		v.MotorKW = r.MotorKW
		v.MotorHP = r.MotorHP
		v.Battery = r.Battery
		v.ElectricRange = r.ElectricRange
		v.EnergyConsumption = r.EnergyConsumption
	}

	f.paper.doc.Vehicle = v
	return nil
}

// wholeGrams rounds CO2 as offers say it: the paper, the screen and what is compared say the same
// number.
func wholeGrams(co2 *measure.Decimal) *measure.Decimal {
	if co2 == nil {
		return nil
	}

	whole := co2.Round()
	return &whole
}
