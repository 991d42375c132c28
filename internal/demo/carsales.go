package demo

import (
	"context"
	"fmt"
	"slices"

	"forecourt/internal/platform/date"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/money"
	"forecourt/internal/vehicle"
)

// dated is something of a vehicle with the day on which it was written down.
type dated[T any] struct {
	day date.Date
	row T
}

// books are what was paid for vehicles and who had them reserved.
type books struct {
	v        *vehicleMaker
	payments []dated[vehicle.Payment]
	claims   []dated[vehicle.Reservation]
}

// addBooks makes payments and reservations of vehicles, with queues.
func (v *vehicleMaker) addBooks(ctx context.Context, tx *db.Tx, cars []*car) error {
	b := &books{v: v}
	for i, c := range cars {
		switch {
		case c.first:
			b.firstCar(i, c)
		case c.Phase == vehicle.Sold || c.Phase == vehicle.Archived:
			b.bookSold(c)
		default:
			b.bookOpen(c)
		}
	}

	if err := inOrder(
		tx, b.payments, func(rows []vehicle.Payment) error { return vehicle.AddPayments(ctx, tx, rows) },
	); err != nil {
		return fmt.Errorf("make payments: %w", err)
	}
	if err := inOrder(
		tx, b.claims,
		func(rows []vehicle.Reservation) error { return vehicle.AddReservations(ctx, tx, rows) },
	); err != nil {
		return fmt.Errorf("make reservations: %w", err)
	}

	return nil
}

// inOrder adds rows by their days.
func inOrder[T any](tx *db.Tx, rows []dated[T], add func([]T) error) error {
	slices.SortStableFunc(rows, func(a, b dated[T]) int { return a.day.Compare(b.day) })
	return inMonths(tx, rows, func(r dated[T]) date.Date { return r.day }, func(block []dated[T]) error {
		plain := make([]T, len(block))
		for i, one := range block {
			plain[i] = one.row
		}
		return add(plain)
	})
}

func (b *books) addPayment(c *car, by *int64, day date.Date, amount money.Cents, comment string) {
	if amount != 0 {
		day = earlierOf(day, b.v.today)
		b.payments = append(b.payments, dated[vehicle.Payment]{
			day,
			vehicle.Payment{VehicleID: c.ID, PaymentAt: day, Amount: amount, Comment: comment, UserID: by},
		})
	}
}

func (b *books) addReservation(day date.Date, r vehicle.Reservation) {
	b.claims = append(b.claims, dated[vehicle.Reservation]{earlierOf(day, b.v.today), r})
}

// firstCar keeps some of the first vehicles reserved, and has others paid.
func (b *books) firstCar(i int, c *car) {
	v := b.v
	switch {
	case c.Phase == vehicle.Sold && i%3 == 0, c.Phase == vehicle.Archived && !c.SoldAt.IsZero():
		b.payWhole(c)
	case (c.Phase == vehicle.InStock || c.Phase == vehicle.Transit) && i%5 == 4 && c.OrderNo != "" && !c.bought:
		until := v.today.AddDays(1 + i%5)
		b.reserveCar(c, v.sellers[workplace{c.at.CompanyID, c.at.BrandID}][0], until, 1)
		if i%2 == 0 {
			b.addPayment(c, v.pickSeller(c.at), v.daysAgo(1), 50_000, "Avansas")
		}
	}
}

// advance chooses what customers pay in advance.
func (b *books) advance(c *car) money.Cents {
	if c.OrderType == "customer" {
		return c.Total / 10 / 10_000 * 10_000
	}
	return money.Cents(b.v.pickBetween(3, 15) * 10_000)
}

// payWhole pays a sold vehicle: a part in advance and the rest at the sale, sometimes by the
// lessor.
func (b *books) payWhole(c *car) {
	v := b.v
	part := min(b.advance(c), c.Total/2)
	ahead := c.gone.AddDays(-v.pickBetween(2, 12))
	if c.OrderType == "customer" && c.OrderedAt != nil {
		ahead = c.OrderedAt.AddDays(2)
	}

	b.addPayment(c, c.SellerManagerID, laterOf(ahead, c.since), part, "Avansas")
	rest := c.Total - part
	comment := "Likutis"
	if c.LeasingID != nil {
		comment = "Lizingo bendrovės mokėjimas"
	}

	switch {
	case !c.first && v.today.DaysSince(c.gone) < 25 && v.byChance(30): // still to be paid
		return
	case !c.first && v.byChance(4): // paid too much, which was given back
		b.addPayment(c, c.SellerManagerID, c.gone, rest+15_000, comment)
		b.addPayment(c, c.SellerManagerID, c.gone.AddDays(3), -15_000, "Permoka grąžinta")
		return
	}

	b.addPayment(c, c.SellerManagerID, c.gone, rest, comment)
}

// bookSold pays a sold vehicle; some had been reserved.
func (b *books) bookSold(c *car) {
	if c.SoldAt.IsZero() {
		return
	}

	b.payWhole(c)
	if c.SellerManagerID == nil || !b.v.byChance(35) {
		return
	}

	day := laterOf(c.gone.AddDays(-b.v.pickBetween(1, 5)), c.since)
	b.addReservation(day, vehicle.Reservation{
		VehicleID:    c.ID,
		UserID:       *c.SellerManagerID,
		CompanyID:    c.DealerID,
		CustomerID:   c.CustomerID,
		CustomerName: c.OwnerName,
		Until:        dayOf(day.AddDays(5)),
		Status:       "used",
	})
}

// bookOpen pays a part of what customers wait for, and reserves some of the rest.
func (b *books) bookOpen(c *car) {
	v := b.v
	sellers := v.sellers[workplace{c.at.CompanyID, c.at.BrandID}]
	if c.ReturnedAt != nil {
		b.addPayment(c, c.ReturnedUserID, c.gone.AddDays(-3), 50_000, "Avansas")
		b.addPayment(c, c.ReturnedUserID, c.gone, c.Total-50_000, "Likutis")
		b.addPayment(c, c.ReturnedUserID, *c.ReturnedAt, -c.Total, "Grąžinta pirkėjui")
	}

	switch {
	case c.bought:
		b.addPayment(c, v.pickSeller(c.at), c.since.AddDays(2), b.advance(c), "Avansas")
		return
	case len(sellers) == 0 || c.Phase == vehicle.Planned || c.OrderType == "demo":
		return
	}

	since := c.since
	if c.ArrivedAt != nil {
		since = *c.ArrivedAt
	}

	if free := int(v.today.DaysSince(since)); free > 12 && v.byChance(16) {
		b.addPast(c, pickFirst(v, sellers), v.daysAgo(v.pickBetween(2, min(free-6, 60))))
	}

	if percent := map[vehicle.Phase]int{
		vehicle.Ordered: 6,
		vehicle.Transit: 20,
		vehicle.InStock: 13,
	}[c.Phase]; v.byChance(percent) {
		waiting := []int{0, 0, 0, 0, 0, 1, 1, 2, 2, 3}[v.random.IntN(10)]
		b.reserveCar(c, pickFirst(v, sellers), v.today.AddDays(v.random.IntN(6)), waiting)
		if v.byChance(35) {
			b.addPayment(
				c, v.pickSeller(c.at), v.daysAgo(v.random.IntN(3)), money.Cents(v.pickBetween(2, 6)*10_000),
				"Avansas už rezervaciją",
			)
		}
	}
}

// addPast adds a reservation that has ended.
func (b *books) addPast(c *car, user int64, until date.Date) {
	r := b.reservationOf(c, user, "expired")
	if b.v.byChance(30) {
		r.Status = "released"
	}

	r.Until = &until
	b.addReservation(until.AddDays(-5), r)
}

func (b *books) reservationOf(c *car, user int64, status string) vehicle.Reservation {
	name, of := b.v.pickCustomer(c.DealerID)
	r := vehicle.Reservation{VehicleID: c.ID, UserID: user, CompanyID: c.DealerID, CustomerName: name, Status: status}
	if of != nil {
		r.CustomerID = &of.ID
	}

	return r
}

// reserveCar reserves a vehicle for a customer, and has others wait: colleagues first, then
// sellers of the brand in other companies.
func (b *books) reserveCar(c *car, user int64, until date.Date, waiting int) {
	v := b.v
	r := b.reservationOf(c, user, "active")
	r.Until, r.Extended = &until, db.Flag(v.byChance(25))
	b.addReservation(until.AddDays(-5), r)
	waits := func(at workplace, who int64) {
		if waiting > 0 && who != user {
			waiting--
			queued := b.reservationOf(c, who, "queued")
			if queued.CompanyID = at.company; at.company != c.DealerID {
				queued.CustomerID = nil
			}
			b.addReservation(until.AddDays(-4), queued)
		}
	}
	for _, who := range v.sellers[workplace{c.at.CompanyID, c.at.BrandID}] {
		waits(workplace{c.at.CompanyID, c.at.BrandID}, who)
	}

	for _, other := range v.places {
		if of := v.sellers[workplace{other.CompanyID, other.BrandID}]; other.BrandID == c.at.BrandID &&
			other.CompanyID != c.at.CompanyID && len(of) > 0 {
			waits(workplace{other.CompanyID, other.BrandID}, of[0])
		}
	}
}
