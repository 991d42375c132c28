package pricelist

import (
	"slices"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/measure"
	"forecourt/internal/platform/money"
	"forecourt/internal/platform/record"
)

// modelColumns are those of the import table "models".
var modelColumns = slices.Concat(
	[]table.Column[ListedModel]{{Head: "code", Value: func(m *ListedModel) any { return m.Code }}},
	record.TextColumns("description", func(m *ListedModel) db.Translations { return m.Description }),
	[]table.Column[ListedModel]{
		{Head: "serie", Value: func(m *ListedModel) any { return m.SerieName }},
		{Head: "model_range", Value: func(m *ListedModel) any { return m.ModelrangeName }},
		{Head: "body_type", Value: func(m *ListedModel) any { return m.BodytypeCode }},
		{Head: "fuel", Value: func(m *ListedModel) any { return m.FuelCode }},
		{Head: "hybrid_type", Value: func(m *ListedModel) any { return m.HybridType }},
		{Head: "gearbox", Value: func(m *ListedModel) any { return m.GearboxCode }},
		record.OptionalColumn("wheel_drive", func(m *ListedModel) *string { return m.WheelDrive }),
		record.OptionalColumn("model_year", func(m *ListedModel) *int64 { return m.ModelYear }),
		record.OptionalColumn("power_kw", func(m *ListedModel) *int64 { return m.PowerKW }),
		record.OptionalColumn("electric_motor_power", func(m *ListedModel) *int64 { return m.ElectricMotorPower }),
		record.OptionalColumn("electric_motor_power_hp", func(m *ListedModel) *int64 { return m.ElectricMotorPowerHP }),
		decimalColumn("battery_capacity", func(m *ListedModel) *measure.Decimal { return m.BatteryCapacity }),
		record.OptionalColumn("electric_range", func(m *ListedModel) *int64 { return m.ElectricRange }),
		decimalColumn("avg_energy_consumption", func(m *ListedModel) *measure.Decimal { return m.AvgEnergyConsumption }),
		decimalColumn("fueltank_size", func(m *ListedModel) *measure.Decimal { return m.FueltankSize }),
		decimalColumn("consumption", func(m *ListedModel) *measure.Decimal { return m.Consumption }),
		decimalColumn("co2_emission", func(m *ListedModel) *measure.Decimal { return m.CO2Emission }),
		amountColumn("price_standard", func(m *ListedModel) *money.Cents { return m.PriceStandard }),
		amountColumn("price_embassy", func(m *ListedModel) *money.Cents { return m.PriceEmbassy }),
		amountColumn("price_diplomatic", func(m *ListedModel) *money.Cents { return m.PriceDiplomatic }),
		amountColumn("feature_prime_cost", func(m *ListedModel) *money.Cents { return m.FeaturePrimeCost }),
		amountColumn("price_transportation", func(m *ListedModel) *money.Cents { return m.PriceTransportation }),
		amountColumn("price_factory_delivery", func(m *ListedModel) *money.Cents { return m.PriceFactoryDelivery }),
		amountColumn("service_pack_prime_cost", func(m *ListedModel) *money.Cents { return m.ServicePackPrimeCost }),
		amountColumn("price_wholesale", func(m *ListedModel) *money.Cents { return m.PriceWholesale }),
		{Head: "status", Value: func(m *ListedModel) any { return m.Status }},
	},
)

func decimalColumn(head string, of func(*ListedModel) *measure.Decimal) table.Column[ListedModel] {
	return record.OptionalColumn(head, of)
}
