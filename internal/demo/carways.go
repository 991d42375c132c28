package demo

import (
	"slices"
	"time"

	"forecourt/internal/platform/date"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/money"
	"forecourt/internal/vehicle"
)

// season is how well each month sells: spring and autumn best.
var season = [12]int{7, 7, 10, 12, 11, 8, 6, 6, 10, 12, 9, 6}

// phases are those of the first vehicles, so that every group has some of each.
var phases = []vehicle.Phase{
	vehicle.InStock, vehicle.InStock, vehicle.Sold, vehicle.Transit, vehicle.InStock, vehicle.Ordered,
	vehicle.Sold, vehicle.InStock, vehicle.Sold, vehicle.Planned,
	vehicle.Sold, vehicle.Sold, vehicle.Archived, vehicle.Sold, vehicle.InStock, vehicle.Sold,
	vehicle.Archived, vehicle.Sold, vehicle.Sold, vehicle.Ordered,
}

// firstCar makes one of the vehicles that every group has; they are written down today.
func (v *vehicleMaker) firstCar(i int) *car {
	place := pickOf(v, v.places)
	switch {
	case i < 6:
		place = v.places[0] // so that everybody of the first company finds some
	case i < 9:
		place = v.places[len(v.places)/2]
	}

	phase := phases[i%len(phases)]
	used := place.UsedID != nil && i%4 == 1
	if used && phase == vehicle.Ordered { // nobody orders those
		phase = vehicle.Transit
	}

	c := v.carAt(place, phase, db.Flag(used))
	c.first = true
	c.since = v.today
	c.VAT = v.vatOn(place.Country, v.today)
	year := int64(v.today.Year())
	if !used {
		c.ModelYear = &year
	}

	if i < 6 && phase == vehicle.InStock { // these stand free
		c.OrderType = map[bool]string{true: "trade-in", false: "stock"}[used]
		c.CustomerID = nil
		c.OwnerName = ""
		c.LeasingID = nil
		c.bought = false
	}

	return c
}

// makeCar makes a vehicle of some dealer.
func (v *vehicleMaker) makeCar(phase vehicle.Phase, used db.Flag) *car {
	return v.carAt(pickOf(v, v.places), phase, used)
}

func (v *vehicleMaker) carAt(at dealership, phase vehicle.Phase, used db.Flag) *car {
	c := &car{at: at, Vehicle: ofDealer(at, phase, used)}
	if used {
		v.usedWay(c)
	} else {
		v.makeNew(c)
		v.newWay(c)
	}

	v.setStatus(c)
	c.VAT = v.vatOn(c.at.Country, c.since)
	if c.gone != (date.Date{}) && (phase == vehicle.Sold || phase == vehicle.Archived) {
		v.sellCar(c)
	}

	if c.OrderedAt != nil {
		month := c.OrderedAt.FirstOfMonth()
		c.QuotaMonth = &month
	}

	if rooms := v.rooms[c.at.CompanyID]; len(rooms) > 0 &&
		(phase == vehicle.InStock || bool(used) && phase == vehicle.Transit) {
		room := pickFirst(v, rooms)
		c.StockroomID = &room
	}

	return c
}

// setStatus gives a vehicle a status of its phase, and a number that means it.
func (v *vehicleMaker) setStatus(c *car) {
	of := slices.DeleteFunc(slices.Clone(v.stages[c.ManufacturerID]), func(s carStage) bool { return s.Phase != c.Phase })
	one := pickOf(v, of)
	c.StatusID = one.ID
	c.OrderStatus = one.Number
	if !bool(c.Used) && (c.Phase == vehicle.InStock || c.Phase == vehicle.Sold || c.Phase == vehicle.Archived) {
		arrived := int64(vehicle.Stocked)
		c.OrderStatus = &arrived
	}
}

// saleDay chooses a working day between so many days ago, more likely in a good month and the
// later the more.
func (v *vehicleMaker) saleDay(least, most int) date.Date {
	for {
		ago := v.pickBetween(least, most)
		day := v.daysAgo(ago)
		at := day.Time(time.UTC)
		if at.Weekday() != time.Sunday && v.random.IntN(12*vehicleDays) < season[at.Month()-1]*(vehicleDays-ago/2) {
			return day
		}
	}
}

// daysInStock chooses for how long a car that is still there has stood: most for less than two
// months, a few for a year and more.
func (v *vehicleMaker) daysInStock() int {
	switch n := v.random.IntN(100); {
	case n < 46:
		return v.pickBetween(0, 60)
	case n < 76:
		return v.pickBetween(61, 150)
	case n < 92:
		return v.pickBetween(151, 260)
	}

	return v.pickBetween(261, 400)
}

// daysToSale chooses for how long a car stood until it was sold.
func (v *vehicleMaker) daysToSale() int { return min(280, 3+int(v.random.ExpFloat64()*52)) }

// newWay sets the days of a new car.
func (v *vehicleMaker) newWay(c *car) {
	switch c.Phase {
	case vehicle.Planned:
		month := v.today.FirstOfMonth()
		for range v.pickBetween(1, 4) {
			month = month.NextMonth()
		}

		c.since, c.QuotaMonth, c.ForeseenDate = v.daysAgo(v.random.IntN(40)), &month, dayOf(
			month.AddDays(v.pickBetween(60, 150)),
		)
		return
	case vehicle.Ordered, vehicle.Transit:
		v.onTheWay(c)
		return
	case vehicle.InStock:
		v.setArrival(c, v.daysAgo(v.daysInStock()))
	case vehicle.Sold, vehicle.Archived:
		v.closeAt(c)
		stood := v.daysToSale()
		if v.byChance(60) {
			c.OrderType, stood = "customer", v.pickBetween(2, 20)
		}

		v.setArrival(c, c.gone.AddDays(-stood))
	}

	v.lowerPrice(c)
	c.inStock(v)
}

// closeAt chooses the day on which a car was sold, or put away without a sale.
func (v *vehicleMaker) closeAt(c *car) {
	least := 0
	most := archivedDays
	if c.Phase == vehicle.Archived {
		least = archivedDays + 1
		most = vehicleDays
	}

	c.gone = v.saleDay(least, most)
}

// onTheWay sets the days of a car that was ordered; some are late.
func (v *vehicleMaker) onTheWay(c *car) {
	ago := v.random.IntN(100)
	if c.Phase == vehicle.Transit {
		ago = v.pickBetween(70, 150)
		c.ProducedAt = dayOf(v.daysAgo(v.pickBetween(8, 40)))
	}

	c.since = v.daysAgo(ago)
	c.OrderedAt, c.ForeseenDate = dayOf(c.since), dayOf(
		laterOf(c.since.AddDays(v.pickBetween(95, 150)), v.today.AddDays(v.pickBetween(2, 30))),
	)
	if v.byChance(14) {
		c.ForeseenDate = dayOf(v.daysAgo(v.pickBetween(1, 20)))
	}

	if v.byChance(42) {
		c.OrderType = "customer"
		c.bought = true
		v.makeOwner(&c.Vehicle)
	}

	v.yearOf(c, c.since)
}

// setArrival sets the days of a car that came to its dealer; a third come late.
func (v *vehicleMaker) setArrival(c *car, day date.Date) {
	c.came = day
	c.ArrivedAt = dayOf(day)
	c.StockedAt = dayOf(day)
	c.ProducedAt = dayOf(day.AddDays(-v.pickBetween(12, 40)))
	c.OrderedAt = dayOf(day.AddDays(-v.pickBetween(70, 150)))
	c.ForeseenDate = dayOf(day.AddDays(v.pickBetween(0, 6)))
	if v.byChance(34) {
		c.ForeseenDate = dayOf(day.AddDays(-v.pickBetween(6, 45)))
	}

	c.since = *c.OrderedAt
	c.AcceptedManagerID = v.pickSeller(c.at)
	v.yearOf(c, *c.ProducedAt)
}

// yearOf gives a new car the model year of the day on which it was built.
func (v *vehicleMaker) yearOf(c *car, built date.Date) {
	year := int64(built.AddDays(122).Year()) // the next one begins in September
	c.ModelYear = &year
}

// lowerPrice lowers what a car costs, the longer it stands the more.
func (v *vehicleMaker) lowerPrice(c *car) {
	days := v.today.DaysSince(c.came)
	if c.gone != (date.Date{}) {
		days = c.gone.DaysSince(c.came)
	}

	percent := 0
	switch {
	case days > 120 && v.byChance(70):
		percent = v.pickBetween(4, 9)
	case v.byChance(35):
		percent = v.pickBetween(2, 5)
	}

	if percent > 0 {
		c.Discounted = c.Amount * money.Cents(100-percent) / 100 / 10_000 * 10_000
	}
}

// inStock makes a few of the new cars in stock those that customers wait for, that
// people may try, or that came back.
func (c *car) inStock(v *vehicleMaker) {
	if c.Phase != vehicle.InStock {
		return
	}

	days := int(v.today.DaysSince(c.came))
	switch n := v.random.IntN(100); {
	case n < 26 && days < 25:
		c.OrderType = "customer"
		c.bought = true
		v.makeOwner(&c.Vehicle)
	case n < 5 && days > 45:
		v.makeReturned(c, days)
	case n >= 92:
		km := int64(v.pickBetween(300, 5_800))
		c.OrderType = "demo"
		c.Mileage = &km
		c.RegistrationPlate = v.makePlate(c.at.Country)
		c.RegisteredAt = dayOf(earlierOf(v.today, c.came.AddDays(v.random.IntN(10))))
	}
}

// makeReturned makes a car one that came back from its buyer.
func (v *vehicleMaker) makeReturned(c *car, days int) {
	back := v.daysAgo(v.pickBetween(1, days-25))
	c.gone = back.AddDays(-v.pickBetween(4, 20))
	c.ReturnedAt = &back
	c.ReturnedUserID = v.pickSeller(c.at)
	c.Comment = pickOf(v, []string{
		"Grąžintas: pirkėjas negavo lizingo",
		"Grąžintas: nuotolinė sutartis, 14 dienų teisė",
		"Grąžintas: keitėsi įmonės planai",
	})
}

// usedWay sets the days of a used car, and what it was given for.
func (v *vehicleMaker) usedWay(c *car) {
	kind := "trade-in"
	switch n := v.random.IntN(100); {
	case n < 18:
		kind = "ex-demo"
	case n < 45:
		kind = "buy-in"
	}

	switch c.Phase {
	case vehicle.Planned:
		kind = "trade-in"
		c.since = v.daysAgo(v.random.IntN(7))
		v.makeUsed(c, kind)
		return
	case vehicle.Transit, vehicle.Ordered:
		c.came = v.daysAgo(v.pickBetween(1, 14))
		c.ForeseenDate = dayOf(v.today.AddDays(v.pickBetween(1, 10)))
	case vehicle.InStock:
		c.came = v.daysAgo(v.daysInStock())
	case vehicle.Sold, vehicle.Archived:
		v.closeAt(c)
		c.came = c.gone.AddDays(-v.daysToSale() - 4)
	}

	if kind == "trade-in" {
		v.findExchange(c)
	}

	c.since = c.came
	c.ArrivedAt = dayOf(c.came)
	if c.Phase != vehicle.Transit {
		c.StockedAt = dayOf(earlierOf(v.today, c.came.AddDays(v.pickBetween(0, 9))))
	}

	v.makeUsed(c, kind)
	v.lowerPrice(c)
}

// findExchange looks for a sale of the same dealer about the time when a car came: it was given
// for that one.
func (v *vehicleMaker) findExchange(c *car) {
	var near []*car
	for _, sale := range v.sales {
		apart := c.came.DaysSince(sale.gone)
		if sale.at.CompanyID == c.at.CompanyID && apart > -12 && apart < 12 &&
			(c.gone == date.Date{} || sale.gone.Compare(c.gone) < 0) {
			near = append(near, sale)
		}
	}

	if len(near) == 0 {
		return
	}

	sale := pickOf(v, near)
	ready := c.ForeseenDate
	c.at, c.Vehicle = sale.at, ofDealer(sale.at, c.Phase, true)
	c.ForeseenDate = ready
	c.exchanged = sale
	c.came = sale.gone
}

// sellCar makes somebody buy a vehicle; some in the archive were put away without.
func (v *vehicleMaker) sellCar(c *car) {
	if c.Phase == vehicle.Archived && v.byChance(12) {
		c.Comment = pickOf(v, []string{"Perduotas kitam grupės salonui", "Nurašytas po žalos", "Atšauktas gamyklos"})
		return
	}

	c.SoldAt = vehicle.SoldAt{Date: c.gone}
	c.SellerManagerID = v.pickSeller(c.at)
	v.makeOwner(&c.Vehicle)
	if !bool(c.Used) {
		v.sales = append(v.sales, c)
		c.RegisteredAt = dayOf(earlierOf(v.today, c.gone.AddDays(v.random.IntN(4))))
		c.RegistrationPlate = v.makePlate(c.at.Country)
	}

	month := c.gone.FirstOfMonth()
	c.ReportedMonth = &month
}
