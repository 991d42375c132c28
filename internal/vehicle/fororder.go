package vehicle

import (
	"context"
	"fmt"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
)

// Link notes that vehicles have come by an order, or by none where it is nil. The caller
// checks the right to do so; check decides which vehicles may be linked.
func Link(ctx context.Context, tx *db.Tx, ids []int64, order *int64, check func(*Vehicle) error) error {
	outcomes, err := Vehicles.Bulk(ctx, tx, ids,
		table.BulkChange[Vehicle]{Columns: []string{"order_id"}, Change: func(v *Vehicle) error {
			if err := check(v); err != nil {
				return err
			}
			v.OrderID = order
			v.kept.forOrder = true
			return nil
		}})

	for _, o := range outcomes {
		if o.Refused != nil {
			return o.Refused
		}
	}

	return err
}

// AddOrdered adds count vehicles that come by an order. They start as new vehicles of the brand
// and the dealer do, and change fills in the rest.
func AddOrdered(ctx context.Context, tx *db.Tx, brand, dealer, order int64, count int, change func(*Vehicle)) error {
	blank, err := blankOf(ctx, tx, brand, 0, dealer)
	if err != nil {
		return err
	}
	if blank.ManufacturerID == 0 || blank.StatusID == 0 || bool(blank.Used) {
		return fault.New(fault.Conflict, "no_maker_of_new")
	}

	rows := make([]Vehicle, count)
	for i := range rows {
		rows[i] = blank
		change(&rows[i])
		rows[i].OrderID = &order
		rows[i].kept.forOrder = true
	}

	if err := Vehicles.InsertMany(ctx, tx, rows); err != nil {
		return fmt.Errorf("add the vehicles of an order: %w", err)
	}

	return nil
}
