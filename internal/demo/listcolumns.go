package demo

import (
	"context"
	"fmt"

	"forecourt/internal/platform/db"
	"forecourt/internal/vehicle"
)

// listColumns are the columns of the stock list by phase: what everybody sees, and
// what three roles see instead. A manager watches what stands and what it costs, a seller
// where it is and what it is sold for, an importer what is on its way.
var listColumns = map[string]map[vehicle.Phase][]string{
	"": {
		vehicle.Planned: {"description_show", "dealer_name", "phase", "arrived_at", "price_total", "reserved_until"},
		vehicle.Ordered: {"description_show", "dealer_name", "phase", "arrived_at", "price_total", "reserved_until"},
		vehicle.Transit: {"description_show", "dealer_name", "phase", "arrived_at", "price_total", "reserved_until"},
		vehicle.InStock: {
			"description_show", "dealer_name", "phase", "arrived_at", "price_total", "holding_cost",
			"reserved_until",
		},
		vehicle.Sold:     {"description_show", "dealer_name", "phase", "sold_at", "price_total"},
		vehicle.Archived: {"description_show", "dealer_name", "phase", "vin"},
	},
	dealerManager: {
		vehicle.InStock: {
			"description_show", "dealer_name", "stockroom_id", "phase", "arrived_at", "price_total",
			"holding_cost", "reserved_until",
		},
		vehicle.Sold: {"description_show", "order_no", "registration_plate", "sold_at", "price", "price_total"},
	},
	salesperson: {
		vehicle.Planned: {"description_show", "dealer_name", "arrived_at", "price_total", "reserved_until"},
		vehicle.Ordered: {"description_show", "dealer_name", "arrived_at", "price_total", "reserved_until"},
		vehicle.Transit: {"description_show", "dealer_name", "arrived_at", "price_total", "reserved_until"},
		vehicle.InStock: {"description_show", "dealer_name", "stockroom_id", "arrived_at", "price_total", "reserved_until"},
	},
	importerManager: {
		vehicle.Planned: {
			"description_show", "order_no", "dealer_name", "vehicle_status_id", "order_status",
			"foreseen_date",
		},
		vehicle.Ordered: {
			"description_show", "order_no", "dealer_name", "vehicle_status_id", "order_status",
			"foreseen_date",
		},
		vehicle.Transit: {
			"description_show", "order_no", "dealer_name", "vehicle_status_id", "order_status",
			"foreseen_date",
		},
		vehicle.InStock: {"description_show", "order_no", "dealer_name", "vehicle_status_id", "arrived_at", "price_total"},
	},
}

// stockColumns decides the columns of the stock list for every status.
func (m *maker) stockColumns(ctx context.Context, tx *db.Tx, roles map[string]int64) error {
	type named struct {
		ID   int64  `db:"id"`
		Name string `db:"name"`
	}
	columns, err := db.Select[named](ctx, tx, "SELECT id, code AS name FROM columns WHERE {everyone} ORDER BY id")
	if err != nil {
		return fmt.Errorf("read the columns of the stock list: %w", err)
	}

	ids := map[string]int64{}
	for _, c := range columns {
		ids[c.Name] = c.ID
	}

	stages, err := db.Select[named](ctx, tx, "SELECT id, phase AS name FROM vehicle_statuses WHERE {everyone} ORDER BY id")
	if err != nil {
		return fmt.Errorf("read the statuses of vehicles: %w", err)
	}

	var sets []vehicle.ColumnSet
	for _, s := range stages {
		for _, role := range []string{"", dealerManager, salesperson, importerManager} {
			set := vehicle.ColumnSet{StatusID: s.ID, RoleID: roles[role]}
			given := map[string]bool{}
			add := func(code string, active bool) {
				if !given[code] {
					set.Columns = append(set.Columns, vehicle.ColumnChoice{ColumnID: ids[code], Active: active})
				}
				given[code] = true
			}
			codes := listColumns[role][vehicle.Phase(s.Name)]
			for _, code := range codes {
				add(code, true)
			}

			if role != "" && len(codes) > 0 {
				for _, code := range listColumns[""][vehicle.Phase(s.Name)] {
					add(code, false)
				}
			}

			if len(codes) > 0 {
				sets = append(sets, set)
			}
		}
	}

	if err := vehicle.DecideColumns(ctx, tx, sets); err != nil {
		return fmt.Errorf("decide the columns of the stock list: %w", err)
	}

	return nil
}
