package demo

import (
	"context"
	"fmt"

	"forecourt/internal/org"
	"forecourt/internal/platform/db"
	"forecourt/internal/stock"
	"forecourt/internal/vehicle"
)

// stage is a status with the order numbers that mean it.
type stage struct {
	code     string
	lt, en   string
	phase    vehicle.Phase
	fromUsed bool
	numbers  []number
}

// number is an order status, and what the files of some makers call it.
type number struct {
	code   int64
	letter string
	lt, en string
}

// stages are those of new cars; used ones have their own, without numbers.
var stages = []stage{
	{
		code:    "PLAN",
		lt:      "Planuota",
		en:      "Planned",
		phase:   vehicle.Planned,
		numbers: []number{{37, "A", "Suplanuota kvota", "Quota planned"}},
	},
	{code: "ORD", lt: "Užsakyta", en: "Ordered", phase: vehicle.Ordered, numbers: []number{
		{100, "B", "Užsakymas pateiktas", "Order placed"},
		{105, "C", "Užsakymas patikrintas", "Order checked"},
		{111, "D", "Užsakymas priimtas", "Order accepted"},
	}},
	{code: "PROD", lt: "Gaminama", en: "In production", phase: vehicle.Ordered, numbers: []number{
		{112, "E", "Gamyba suplanuota", "Production planned"},
		{150, "F", "Gaminama", "Being built"},
		{155, "G", "Pagaminta", "Built"},
	}},
	{code: "TRAN", lt: "Kelyje", en: "On the way", phase: vehicle.Transit, numbers: []number{
		{160, "H", "Išsiųsta iš gamyklos", "Left the factory"},
		{170, "J", "Uoste", "In port"},
		{180, "K", "Vežama pardavėjui", "On the way to the dealer"},
	}},
	{
		code:     "STCK",
		lt:       "Sandėlyje",
		en:       "In stock",
		phase:    vehicle.InStock,
		fromUsed: true,
		numbers:  []number{{182, "L", "Atvyko", "Arrived"}},
	},
	{code: "SOLD", lt: "Parduota", en: "Sold", phase: vehicle.Sold},
	{code: "ARCH", lt: "Archyvas", en: "Archive", phase: vehicle.Archived},
}

// demoCar is a status that Gintara alone has, before those of sold cars.
var demoCar = stage{code: "DEMO", lt: "Demonstracinis", en: "Demo car", phase: vehicle.InStock, fromUsed: true}

var usedStages = []stage{
	{code: "APPR", lt: "Vertinama", en: "Appraisal", phase: vehicle.Planned},
	{code: "PREP", lt: "Ruošiama", en: "Preparation", phase: vehicle.Transit},
	{code: "STCK", lt: "Sandėlyje", en: "In stock", phase: vehicle.InStock},
	{code: "SOLD", lt: "Parduota", en: "Sold", phase: vehicle.Sold},
	{code: "ARCH", lt: "Archyvas", en: "Archive", phase: vehicle.Archived},
}

// startsWith is the status that new cars of a maker begin with.
const startsWith = "ORD"

// vehicleStatuses gives each maker the stages of its cars.
func (m *maker) vehicleStatuses(ctx context.Context, tx *db.Tx, makerIDs []int64) error {
	for i, of := range makers {
		list := stages
		switch {
		case bool(of.Used):
			list = usedStages
		case of.Code == "gintara":
			list = append(append(append([]stage{}, stages[:5]...), demoCar), stages[5:]...)
		}

		for _, s := range list {
			added, err := vehicle.AddStatus(ctx, tx, vehicle.Status{
				ManufacturerID: makerIDs[i],
				Code:           s.code,
				Name:           db.Translations{"1": s.lt, "2": s.en},
				Phase:          s.phase,
				FromUsed:       db.Flag(s.fromUsed),
			})
			if err != nil {
				return fmt.Errorf("make status %s of %s: %w", s.code, of.Code, err)
			}

			if s.code == startsWith || bool(of.Used) && s.phase == vehicle.Planned {
				if err := org.StartWith(ctx, tx, makerIDs[i], added.ID); err != nil {
					return fmt.Errorf("choose the first status of %s: %w", of.Code, err)
				}
			}

			for _, n := range s.numbers {
				letter := ""
				if of.Code == "fca" {
					letter = n.letter
				}

				if err := vehicle.AddOrderStatus(ctx, tx, vehicle.OrderStatus{
					ManufacturerID: makerIDs[i],
					Code:           n.code,
					ExternalCode:   letter,
					Name:           db.Translations{"1": n.lt, "2": n.en},
					StatusID:       added.ID,
				}); err != nil {
					return fmt.Errorf("make order status %d of %s: %w", n.code, of.Code, err)
				}
			}
		}
	}

	return nil
}

// importers bring the cars of all dealers; the last is a dealer's own.
var importers = []vehicle.Importer{
	{Code: "BALT", Name: "UAB „Baltic Import“"},
	{Code: "NORD", Name: "OÜ Nordic Wheels Import"},
	{Code: "DAUG", Name: "SIA “Daugavas imports”"},
}

// importingDealer is the company that imports for itself, by its place.
const importingDealer = 6

// places are where dealers keep their cars.
var places = []string{"Salonas", "Kiemas A", "Kiemas B", "Sandėlis"}

// makeStockrooms gives every dealer its stockrooms, and the group its importers.
func (m *maker) makeStockrooms(ctx context.Context, tx *db.Tx) error {
	for i, one := range importers {
		if i == len(importers)-1 {
			one.CompanyID = &m.companies[importingDealer]
		}
		if err := vehicle.AddImporter(ctx, tx, one); err != nil {
			return fmt.Errorf("make importer %s: %w", one.Code, err)
		}
	}

	for i, company := range m.companies {
		for j, name := range places[:2+i%3] {
			link := ""
			if j == 0 {
				link = fmt.Sprintf("https://maps.example/dealer-%d", i+1)
			}

			if _, err := stock.AddStockroom(ctx, tx, stock.Stockroom{CompanyID: company, Name: name, Link: link}); err != nil {
				return fmt.Errorf("make stockroom %s: %w", name, err)
			}
		}
	}

	return nil
}
