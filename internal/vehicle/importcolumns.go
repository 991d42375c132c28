package vehicle

import (
	"strconv"
	"strings"
	"time"

	"forecourt/internal/platform/date"
	"forecourt/internal/platform/imports"
	"forecourt/internal/platform/money"
)

// importTable is that of files of vehicles. Who makes, sells and holds a vehicle is read
// with the row itself, since the other columns follow from it.
var importTable = &imports.Definition[Vehicle]{
	Name: "vehicles", Keys: []string{"order_no", "vin"}, Identities: vehicleKeys,
	Columns: []imports.Column[Vehicle]{
		imports.Coded(imports.Text("order_no", func(v *Vehicle) *string { return &v.OrderNo })),
		imports.Coded(imports.Text("vin", func(v *Vehicle) *string { return &v.VIN })),
		imports.Text("vin_reason", func(v *Vehicle) *string { return &v.VINReason }),
		{Name: "brand", Field: "brand_id", Required: true},
		{
			Name:     "model",
			Field:    "model_id",
			Expected: true,
			Get:      func(_ *imports.Work, v *Vehicle) string { return v.ModelCode },
		},
		{
			Name:  "manufacturer",
			Field: "manufacturer_id",
			Get:   func(w *imports.Work, v *Vehicle) string { return w.NameOf(ofManufacturers, v.ManufacturerID) },
		},
		imports.Text("make", func(v *Vehicle) *string { return &v.Make }),
		imports.Text("description_show", func(v *Vehicle) *string { return &v.DescriptionShow }),
		imports.Coded(imports.Text("ext_code", func(v *Vehicle) *string { return &v.ExtCode })),
		imports.Text("colour", func(v *Vehicle) *string { return &v.Colour }),
		imports.Coded(imports.Text("int_code", func(v *Vehicle) *string { return &v.IntCode })),
		imports.Text("interior", func(v *Vehicle) *string { return &v.Interior }),
		imports.Coded(imports.Named("options_full", imports.Text("options", func(v *Vehicle) *string {
			return &v.OptionsFull
		}))),
		orderStatusColumn,
		{
			Name:  "vehicle_status",
			Field: "vehicle_status_id",
			Get:   func(w *imports.Work, v *Vehicle) string { return w.NameOf(ofStatuses, v.StatusID) },
		},
		{
			Name:  "dealer_company",
			Field: "dealer_company_id",
			Get:   func(w *imports.Work, v *Vehicle) string { return w.NameOf(ofDealers, v.DealerID) },
		},
		{
			Name: "stockroom", Field: "stockroom_id",
			Clear: func(p *imports.Pair[Vehicle]) { p.After.StockroomID = nil },
			Set:   setStockroom,
			Get:   func(w *imports.Work, v *Vehicle) string { return nameOf(w, ofStockrooms, v.StockroomID) },
		},
		imports.OrNull(ofImporters, "importer_id", func(v *Vehicle) **int64 { return &v.ImporterID }),
		imports.Choice("order_type", func(v *Vehicle) *string {
			return &v.OrderType
		}, append(append([]string{}, newCars.orderTypes...), usedCars.orderTypes...)...),
		imports.Day("ordered_at", func(v *Vehicle) **date.Date { return &v.OrderedAt }),
		monthColumn("quota_month", func(v *Vehicle) **date.Date { return &v.QuotaMonth }),
		imports.Day("produced_at", func(v *Vehicle) **date.Date { return &v.ProducedAt }),
		imports.Day("foreseen_date", func(v *Vehicle) **date.Date { return &v.ForeseenDate }),
		imports.Day("arrived_at", func(v *Vehicle) **date.Date { return &v.ArrivedAt }),
		imports.Day("registered_at", func(v *Vehicle) **date.Date { return &v.RegisteredAt }),
		imports.Coded(imports.Text("registration_plate", func(v *Vehicle) *string { return &v.RegistrationPlate })),
		imports.Whole("mileage", 9_999_999, func(v *Vehicle) **int64 { return &v.Mileage }),
		imports.Whole("owners", 99, func(v *Vehicle) **int64 { return &v.Owners }),
		imports.Whole("model_year", 9_999, func(v *Vehicle) **int64 { return &v.ModelYear }),
		imports.Coded(imports.Text("engine_no", func(v *Vehicle) *string { return &v.EngineNo })),
		imports.Choice("vat_regime", func(v *Vehicle) *string { return &v.VATRegime }, "standard", "margin", "exempt"),
		sumColumn("price", func(v *Vehicle) *money.Cents { return &v.Amount }),
		sumColumn("price_discounted", func(v *Vehicle) *money.Cents { return &v.Discounted }),
		imports.Amount("price_transportation", false, func(v *Vehicle) **money.Cents { return &v.Transportation }),
		imports.IdleIf(func(run imports.Run) bool {
			return !bool(run.Costs)
		}, imports.Amount("price_purchase", false, func(v *Vehicle) **money.Cents { return &v.Purchase })),
		{
			Name: "currency", Field: "currency",
			Set: func(_ *imports.Work, p *imports.Pair[Vehicle], cell string) { p.After.Currency = strings.ToUpper(cell) },
			Get: func(_ *imports.Work, v *Vehicle) string { return v.Currency },
		},
		{
			Name:  "reserved_by",
			Field: "reserved_user_id",
			Get:   func(w *imports.Work, v *Vehicle) string { return nameOf(w, ofHolders, v.ReservedUserID) },
		},
		imports.Named("owner", imports.Text("customer", func(v *Vehicle) *string { return &v.OwnerName })),
	},
	Read:  readVehicles,
	Write: writeVehicles,
}

func nameOf(w *imports.Work, reference *imports.Reference, id *int64) string {
	if id == nil {
		return ""
	}
	return w.NameOf(reference, *id)
}

// orderStatusColumn has what the files of the manufacturer call a number, or the number; one that the
// manufacturer does not have is kept, and means what the next lower one does.
var orderStatusColumn = imports.Column[Vehicle]{
	Name: "order_status", Field: "order_status",
	Clear: func(p *imports.Pair[Vehicle]) { p.After.OrderStatus = nil },
	Get: func(_ *imports.Work, v *Vehicle) string {
		if v.OrderStatus == nil {
			return ""
		}
		return strconv.FormatInt(*v.OrderStatus, 10)
	},
	Set: func(w *imports.Work, p *imports.Pair[Vehicle], cell string) {
		number, known := w.IDOf(ofOrderCodes, p.After.ManufacturerID, cell)
		if !known {
			var err error
			if number, err = strconv.ParseInt(cell, 10, 64); err != nil || number < 1 || number > Stocked {
				p.Fault("order_status", "import_unknown_name", "column", "order_status", "value", cell)
				return
			}
		}
		p.After.OrderStatus = &number
	},
}

// setStockroom finds the place among those of the dealer.
func setStockroom(w *imports.Work, p *imports.Pair[Vehicle], cell string) {
	if id, known := w.IDOf(ofStockrooms, p.After.DealerID, cell); known {
		p.After.StockroomID = &id
		return
	}
	p.Fault("stockroom", "import_unknown_name", "column", "stockroom", "value", cell)
}

// monthColumn takes 2026-11 and any day of the month.
func monthColumn(name string, of func(*Vehicle) **date.Date) imports.Column[Vehicle] {
	return imports.Dated(imports.Optional(name, func(cell string) (date.Date, bool) {
		if len(cell) == len("2026-11") {
			cell += "-01"
		}
		day, ok := imports.ReadDay(cell)
		if !ok {
			return day, false
		}
		month, err := date.New(day.Year(), day.Time(time.UTC).Month(), 1)
		return month, err == nil
	}, func(month date.Date) string { return month.String()[:len("2026-11")] }, of))
}

// sumColumn makes a column of money that is 0 where there is none.
func sumColumn(name string, of func(*Vehicle) *money.Cents) imports.Column[Vehicle] {
	return imports.Column[Vehicle]{
		Name: name, Field: name,
		Clear: func(p *imports.Pair[Vehicle]) { *of(&p.After) = 0 },
		Get:   func(_ *imports.Work, v *Vehicle) string { return of(v).String() },
		Set: func(_ *imports.Work, p *imports.Pair[Vehicle], cell string) {
			amount, code, params := imports.ReadAmount(cell)
			switch {
			case code != "":
				p.Fault(name, code, params...)
			case amount < 0:
				p.Fault(name, "min", "min", 0)
			default:
				*of(&p.After) = amount
			}
		},
	}
}
