package demo

import (
	"context"
	"fmt"

	"forecourt/internal/order"
	"forecourt/internal/platform/date"
	"forecourt/internal/platform/db"
	"forecourt/internal/vehicle"
)

// orderedCar is what orders and vehicles that come by them have in common.
type orderedCar struct {
	Model  int64 `db:"model_id"`
	Dealer int64 `db:"dealer_company_id"`
}

// makeArrivals makes the vehicles that have come by confirmed orders made not long before.
func makeArrivals(ctx context.Context, tx *db.Tx) error {
	orders, err := db.Select[struct {
		ID       int64   `db:"id"`
		Quantity int     `db:"quantity"`
		Made     db.Time `db:"created_at"`
		orderedCar
	}](ctx, tx, `SELECT id, quantity, created_at, model_id, dealer_company_id
		FROM orders
		WHERE {everyone} AND status = $1 AND model_id IS NOT NULL
		ORDER BY id`, order.Confirmed)
	if err != nil {
		return fmt.Errorf("read confirmed orders: %w", err)
	}

	cars, err := db.Select[struct {
		ID      int64     `db:"id"`
		Ordered date.Date `db:"ordered_at"`
		orderedCar
	}](ctx, tx, `SELECT id, ordered_at, model_id, dealer_company_id FROM vehicles
		WHERE {everyone} AND status = 'active' AND used = 0 AND model_id IS NOT NULL AND ordered_at IS NOT NULL
		ORDER BY ordered_at, id`)
	if err != nil {
		return fmt.Errorf("read the vehicles that were ordered: %w", err)
	}

	type free struct {
		id      int64
		ordered date.Date
	}
	waiting := map[orderedCar][]free{}
	for _, c := range cars {
		waiting[c.orderedCar] = append(waiting[c.orderedCar], free{c.ID, c.Ordered})
	}

	const longest = 150 // days between an order and that of its vehicles
	for _, o := range orders {
		made := date.On(o.Made.Time)
		var taken []int64
		left := waiting[o.orderedCar][:0:0]

		for _, c := range waiting[o.orderedCar] {
			if after := c.ordered.DaysSince(made); len(taken) < o.Quantity && after >= 0 && after <= longest {
				taken = append(taken, c.id)
			} else {
				left = append(left, c)
			}
		}

		if waiting[o.orderedCar] = left; len(taken) == 0 {
			continue
		}
		if err := vehicle.Link(ctx, tx, taken, &o.ID, func(*vehicle.Vehicle) error { return nil }); err != nil {
			return fmt.Errorf("link the vehicles of order %d: %w", o.ID, err)
		}
	}

	return nil
}
