package vehicle

import (
	"forecourt/internal/platform/date"
	"forecourt/internal/platform/db/table"
)

// bound is a day before which a vehicle was not sold.
type bound struct {
	day   *date.Date
	field string
	code  string
}

// saleBounds lists the days before which a vehicle cannot have been sold: that of its
// order, or without one that of its arrival, and that of its last return. One that is on
// its way may be sold before it comes.
func (v *Vehicle) saleBounds() []bound {
	bounds := []bound{{v.ReturnedAt, "returned_at", "sale_before_return"}}
	if v.OrderedAt != nil {
		return append(bounds, bound{v.OrderedAt, "ordered_at", "sale_before_order"})
	}
	if v.ArrivedAt != nil {
		return append(bounds, bound{v.ArrivedAt, "arrived_at", "sale_before_arrival"})
	}

	return append(bounds, bound{v.StockedAt, "stocked_at", "sale_before_arrival"})
}

// checkSaleDay refuses a sale before these days, and another such day behind the sale.
func checkSaleDay(c *table.Change[Vehicle]) {
	v := c.After
	had := c.Before
	if v.SoldAt.IsZero() || v.kept.asIs {
		return
	}

	isSale := had == nil || had.SoldAt.Compare(v.SoldAt.Date) != 0
	for _, b := range v.saleBounds() {
		if b.day == nil || v.SoldAt.Compare(*b.day) >= 0 {
			continue
		}
		if isSale {
			c.Wrong.Add("sold_at", b.code, "since", b.day.String())
			return
		}

		if !had.hasBound(b) {
			c.Wrong.Add(b.field, "after_sale", "day", v.SoldAt.String())
		}
	}
}

// hasBound reports whether the vehicle has the same bound.
func (v *Vehicle) hasBound(b bound) bool {
	for _, had := range v.saleBounds() {
		if had.field == b.field {
			return had.day != nil && had.day.Compare(*b.day) == 0
		}
	}
	return false
}
