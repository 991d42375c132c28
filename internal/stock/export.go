package stock

import (
	"strings"

	"forecourt/internal/platform/date"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/money"
	"forecourt/internal/platform/record"
)

// exported has every column that the list can show, with the heads and the names by which imports know them.
var exported = []table.Column[ListedCar]{
	{Head: "brand", Value: func(i *ListedCar) any { return i.BrandName }},
	{Head: "description_show", Value: func(i *ListedCar) any { return i.Description }},
	{Head: "make", Value: func(i *ListedCar) any { return i.Make }},
	{Head: "model", Value: func(i *ListedCar) any { return i.ModelCode }},
	numberColumn("model_year", func(i *ListedCar) *int64 { return i.ModelYear }),
	{Head: "ext_code", Value: func(i *ListedCar) any { return i.ExtCode }},
	{Head: "colour", Value: func(i *ListedCar) any { return i.Colour }},
	{Head: "int_code", Value: func(i *ListedCar) any { return i.IntCode }},
	{Head: "interior", Value: func(i *ListedCar) any { return i.Interior }},
	{Head: "option_names", Value: func(i *ListedCar) any { return i.Options }},
	{Head: "options", Value: func(i *ListedCar) any { return i.OptCodeList }},
	{Head: "wheel_drive", Value: func(i *ListedCar) any { return i.WheelDrive }},
	numberColumn("fuel_id", func(i *ListedCar) *int64 { return i.FuelID }),
	numberColumn("mileage", func(i *ListedCar) *int64 { return i.Mileage }),
	numberColumn("owners", func(i *ListedCar) *int64 { return i.Owners }),
	{Head: "dealer_company", Value: func(i *ListedCar) any { return i.DealerName }},
	{Head: "phase", Value: func(i *ListedCar) any { return string(i.Phase) }},
	{Head: "vehicle_status_id", Value: func(i *ListedCar) any { return i.StatusID }},
	numberColumn("order_status", func(i *ListedCar) *int64 { return i.OrderStatus }),
	{Head: "order_type", Value: func(i *ListedCar) any { return i.OrderType }},
	{Head: "order_no", Value: func(i *ListedCar) any { return i.OrderNo }},
	{Head: "vin", Value: func(i *ListedCar) any { return i.VIN }},
	{Head: "registration_plate", Value: func(i *ListedCar) any { return i.Plate }},
	dayColumn("ordered_at", func(i *ListedCar) *date.Date { return i.OrderedAt }),
	dayColumn("produced_at", func(i *ListedCar) *date.Date { return i.ProducedAt }),
	dayColumn("foreseen_date", func(i *ListedCar) *date.Date { return i.ForeseenDate }),
	dayColumn("arrived_at", func(i *ListedCar) *date.Date { return i.ArrivedAt }),
	dayColumn("stocked_at", func(i *ListedCar) *date.Date { return i.StockedAt }),
	dayColumn("registered_at", func(i *ListedCar) *date.Date { return i.RegisteredAt }),
	dayColumn("sold_at", func(i *ListedCar) *date.Date { return i.SoldAt }),
	numberColumn("days_in_stock", func(i *ListedCar) *int64 { return i.DaysInStock }),
	numberColumn("stockroom_id", func(i *ListedCar) *int64 { return i.StockroomID }),
	{Head: "price", Value: func(i *ListedCar) any { return i.Amount }},
	{Head: "price_discounted", Value: func(i *ListedCar) any { return i.Discounted }},
	amountColumn("price_transportation", func(i *ListedCar) *money.Cents { return i.Transportation }),
	{Head: "price_total", Value: func(i *ListedCar) any { return i.Total }},
	amountColumn("price_purchase", func(i *ListedCar) *money.Cents { return i.Purchase }),
	amountColumn("holding_cost", func(i *ListedCar) *money.Cents { return i.HoldingCost }),
	{Head: "currency", Value: func(i *ListedCar) any { return i.Currency }},
	{Head: "vat_regime", Value: func(i *ListedCar) any { return i.VATRegime }},
	dayColumn("reserved_until", func(i *ListedCar) *date.Date { return i.ReservedUntil }),
	{
		Head:  "reservation",
		Value: func(i *ListedCar) any { return strings.TrimSpace(i.ReservedBy + " " + i.ReservedCompany) },
	},
	{Head: "reserved_for", Value: func(i *ListedCar) any { return i.ReservedFor }},
	{Head: "comment", Value: func(i *ListedCar) any { return i.Comment }},
}

func numberColumn(head string, of func(*ListedCar) *int64) table.Column[ListedCar] {
	return record.OptionalColumn(head, of)
}

func dayColumn(head string, of func(*ListedCar) *date.Date) table.Column[ListedCar] {
	return record.OptionalColumn(head, of)
}

func amountColumn(head string, of func(*ListedCar) *money.Cents) table.Column[ListedCar] {
	return record.OptionalColumn(head, of)
}
