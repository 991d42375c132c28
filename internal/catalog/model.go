package catalog

import (
	"context"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/find"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/measure"
	"forecourt/internal/platform/record"
)

// Model is a vehicle as a brand sells it, before options: one body, motor and
// gearbox. It is the same in all price lists of the brand.
type Model struct {
	table.Record
	BrandID      int64           `db:"brand_id" json:"brand_id" minimum:"1" doc:"changed by /model/change-brand only"`
	Custom       db.Flag         `db:"custom" json:"custom" doc:"made by hand and not by an import"`
	Code         string          `db:"code" json:"code" maxLength:"64" doc:"unique within the brand, letter case ignored, models in the archive included"`
	CodeKey      string          `db:"code_key" json:"-"`
	Description  db.Translations `db:"description" json:"description"`
	SerieID      int64           `db:"serie_id" json:"serie_id" readOnly:"true" doc:"that of the model range"`
	ModelrangeID int64           `db:"modelrange_id" json:"modelrange_id" minimum:"1"`
	BodytypeID   *int64          `db:"bodytype_id" json:"bodytype_id"`
	FuelID       int64           `db:"fuel_id" json:"fuel_id" minimum:"1"`
	HybridTypeID *int64          `db:"hybrid_type_id" json:"hybrid_type_id" doc:"cleared when the fuel has no hybrids"`
	GearboxID    *int64          `db:"gearbox_id" json:"gearbox_id"`
	WheelDrive   *string         `db:"wheel_drive" json:"wheel_drive" enum:"FRONT,REAR,AWD"`
	ModelYear    *int64          `db:"model_year" json:"model_year" minimum:"1990" maximum:"2100"`
	PowerKW      *int64          `db:"power_kw" json:"power_kw" minimum:"1" maximum:"2000" doc:"kW of the whole car: its engine, of a hybrid with the motor, of an electric car the motor"`

	ElectricMotorPower   *int64           `db:"electric_motor_power" json:"electric_motor_power" minimum:"0" maximum:"10000" doc:"kW; like all electric fields cleared when neither fuel nor hybrid type is electric"`
	ElectricMotorPowerHP *int64           `db:"electric_motor_power_hp" json:"electric_motor_power_hp" minimum:"0" maximum:"10000" doc:"hp"`
	BatteryCapacity      *measure.Decimal `db:"battery_capacity" json:"battery_capacity" nullable:"true" doc:"kWh."`
	ElectricRange        *int64           `db:"electric_range" json:"electric_range" minimum:"0" maximum:"10000" doc:"km"`
	AvgEnergyConsumption *measure.Decimal `db:"avg_energy_consumption" json:"avg_energy_consumption" nullable:"true" doc:"kWh/100 km."`
	FueltankSize         *measure.Decimal `db:"fueltank_size" json:"fueltank_size" nullable:"true" doc:"Litres; cleared when the fuel needs no tank."`
	Consumption          *measure.Decimal `db:"consumption" json:"consumption" nullable:"true" doc:"l/100 km, WLTP combined; cleared when the fuel needs no tank."`
	CO2Emission          *measure.Decimal `db:"co2_emission" json:"co2_emission" nullable:"true" doc:"g/km, WLTP."`

	Status string `db:"status" json:"status" enum:"active,deleted"`
	Search string `db:"search" json:"-"`

	SerieName      string `db:"serie_name" fieldtag:"computed" json:"serie_name" readOnly:"true"`
	ModelrangeName string `db:"modelrange_name" fieldtag:"computed" json:"modelrange_name" readOnly:"true"`
	BodytypeCode   string `db:"bodytype_code" fieldtag:"computed" json:"bodytype_code" readOnly:"true"`
	FuelCode       string `db:"fuel_code" fieldtag:"computed" json:"fuel_code" readOnly:"true"`
	HybridType     string `db:"hybrid_type" fieldtag:"computed" json:"hybrid_type" readOnly:"true"`
	GearboxCode    string `db:"gearbox_code" fieldtag:"computed" json:"gearbox_code" readOnly:"true"`
}

const (
	rangeOrder     = "serie_id, modelrange_id, code_key"
	serieName      = "(SELECT s.name FROM series s WHERE s.id = models.serie_id)"
	modelrangeName = "(SELECT r.model FROM model_ranges r WHERE r.id = models.modelrange_id)"
)

// Models are all models; imports write many of them at once.
var Models = table.New(table.Table[Model]{
	Name: "models", Entity: "model", Scope: "{brand:brand_id}", Order: "brand_id, code_key, id",
	History: []table.Hanging{{
		Entity: "model-price",
		Entries: `audit.entity_id IN (
				SELECT p.id
				FROM model_prices p
				WHERE p.model_id = $1 AND {brand:p.brand_id} AND {list:p.pricelist_id})`,
	}},
	Called: func(m *Model, _ string) string { return codeAndName(m.Code, m.ModelrangeName) },
	Sort: map[string]string{
		"code":            "code_key",
		"serie_name":      serieName,
		"modelrange_name": modelrangeName,
		"range":           rangeOrder,
		"status":          "status",
		"updated_at":      "updated_at",
		"id":              "id",
	},
	Owner:   func(m *Model) table.Owner { return table.OfBrand(m.BrandID) },
	Prepare: (*Model).prepare,
	Fixed:   []string{"brand_id"},
	Unique:  []table.Unique{{Field: "code", Within: []string{"brand_id"}}},
	Refs: []table.Ref[Model]{
		{
			Field:  "modelrange_id",
			Table:  "model_ranges",
			Scope:  "{brand:brand_id}",
			ID:     func(m *Model) *int64 { return &m.ModelrangeID },
			Column: "serie_id", Take: func(m *Model, serie int64) { m.SerieID = serie },
		},
		{
			Field: "bodytype_id",
			Table: "body_types",
			Scope: "{brand:brand_id}",
			ID:    func(m *Model) *int64 { return m.BodytypeID },
		},
		{
			Field: "gearbox_id",
			Table: "gearboxes",
			Scope: "{brand?:brand_id}",
			ID:    func(m *Model) *int64 { return m.GearboxID },
		},
	},
	Check: checkModels,
	Computed: map[string]string{
		"serie_name":      serieName,
		"modelrange_name": modelrangeName,
		"bodytype_code":   "COALESCE((SELECT b.code FROM body_types b WHERE b.id = models.bodytype_id), '')",
		"fuel_code":       "(SELECT f.code FROM fuels f WHERE f.id = models.fuel_id)",
		"hybrid_type":     "COALESCE((SELECT h.title FROM hybrid_types h WHERE h.id = models.hybrid_type_id), '')",
		"gearbox_code":    "COALESCE((SELECT g.code FROM gearboxes g WHERE g.id = models.gearbox_id), '')",
	},
	Uses: []table.Use{
		{
			Entity: "pricelist", Table: "model_prices", Column: "model_id", ID: "pricelist_id",
			Name: "(SELECT p.name FROM pricelists p WHERE p.id = model_prices.pricelist_id)", Scope: "{brand:brand_id}",
			Where: "EXISTS (SELECT 1 FROM pricelists p WHERE p.id = model_prices.pricelist_id AND p.status = 'active')",
		},
		{
			Entity: "order",
			Table:  "orders",
			Column: "model_id",
			Name:   "CAST(id AS TEXT)",
			Where:  "(status = 'new' OR status = 'open')",
			Scope:  "{brand:brand_id|dealer_manager_id@dealer_company_id} AND {company:dealer_company_id|app.order.process}",
		},
		{
			Entity: "rule",
			Table:  "rules",
			Column: "model_id",
			Name:   "name",
			Scope:  "{brand:brand_id}",
			Where:  "status = 'active'",
		},
		{
			Entity: "version", Table: "versions", Column: "model_id", Name: "number", Where: "status <> 'archived'",
			Scope: "{brand:brand_id|user_id} AND {company:company_id}",
		},
		{
			Entity: "vehicle",
			Table:  "vehicles",
			Column: "model_id",
			Name:   "CASE WHEN order_no <> '' THEN order_no ELSE CAST(id AS TEXT) END",
			Where:  "status = 'active' AND phase <> 'sold' AND phase <> 'archive'",
			Scope:  "{brand:brand_id} AND {company:dealer_company_id}",
		},
	},
})

func (m *Model) prepare() error {
	m.CodeKey = find.Key(m.Code)
	m.Description = m.Description.Tidy()
	m.Search = find.Text(append(m.Description.Texts(), m.Code)...)
	var fields fault.Fields
	fields.Code("code", m.Code)
	record.CheckNames(&fields, "description", m.Description, fault.MaxTitle)
	if m.WheelDrive != nil {
		fields.OneOf("wheel_drive", *m.WheelDrive, "FRONT", "REAR", "AWD")
	}
	checkBetween(&fields, "power_kw", m.PowerKW, 1, 2000)
	checkBetween(&fields, "model_year", m.ModelYear, 1990, 2100)
	fields.OneOf("status", m.Status, record.Active, record.Deleted)

	return fields.Err()
}

// checkBetween notes a number that no model has: files bring what no form has checked.
func checkBetween(fields *fault.Fields, name string, n *int64, least, most int64) {
	switch {
	case n == nil:
	case *n < least:
		fields.Add(name, "min", "min", least)
	case *n > most:
		fields.Add(name, "max", "max", most)
	}
}

func checkModels(ctx context.Context, tx *db.Tx, models []*Model, wrong []fault.Fields) error {
	codes := make([]coded, len(models))
	for i, m := range models {
		codes[i] = coded{m.ID, m.BrandID, m.CodeKey}
	}

	if err := checkCodes(ctx, tx, "models", codes, wrong); err != nil {
		return err
	}

	return clearUnusedEnergy(ctx, tx, models, wrong)
}

// ModelData is how models are archived and restored. Package pricelist has
// their routes: it shows and saves models with their prices.
var ModelData = record.Data[Model]{
	Table:  Models,
	Status: func(m *Model) *string { return &m.Status },
	Blank:  Model{Status: record.Active, Custom: true},
}
