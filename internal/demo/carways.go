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
	vehicle.InStock, vehicle.InStock, vehicle.Sold, vehicle.Transit, vehicle.InStock, vehicle.Ordered, vehicle.Sold, vehicle.InStock, vehicle.Sold, vehicle.Planned,
	vehicle.Sold, vehicle.Sold, vehicle.Archived, vehicle.Sold, vehicle.InStock, vehicle.Sold, vehicle.Archived, vehicle.Sold, vehicle.Sold, vehicle.Ordered,
}

// firstCar is one of those that every group has; they are written down today.
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
	c.first, c.since = true, v.today
	c.VAT = v.vat(place.Country, v.today)
	year := int64(v.today.Year())
	if !used {
		c.ModelYear = &year
	}
	if i < 6 && phase == vehicle.InStock { // these stand free
		c.OrderType, c.CustomerID, c.OwnerName, c.LeasingID, c.bought = map[bool]string{true: "trade-in", false: "stock"}[used], nil, "", nil, false
	}
	return c
}

// car is a vehicle of some dealer.
func (v *vehicleMaker) car(phase vehicle.Phase, used db.Flag) *car {
	return v.carAt(pickOf(v, v.places), phase, used)
}

func (v *vehicleMaker) carAt(at dealership, phase vehicle.Phase, used db.Flag) *car {
	c := &car{at: at, Vehicle: ofDealer(at, phase, used)}
	if used {
		v.usedWay(c)
	} else {
		v.built(c)
		v.newWay(c)
	}
	v.stage(c)
	c.VAT = v.vat(c.at.Country, c.since)
	if c.gone != (date.Date{}) && (phase == vehicle.Sold || phase == vehicle.Archived) {
		v.sold(c)
	}
	if c.OrderedAt != nil {
		month := c.OrderedAt.FirstOfMonth()
		c.QuotaMonth = &month
	}
	if rooms := v.rooms[c.at.CompanyID]; len(rooms) > 0 && (phase == vehicle.InStock || bool(used) && phase == vehicle.Transit) {
		room := pickFirst(v, rooms)
		c.StockroomID = &room
	}
	return c
}

// stage gives a vehicle a status of its phase, and a number that means it.
func (v *vehicleMaker) stage(c *car) {
	of := slices.DeleteFunc(slices.Clone(v.stages[c.ManufacturerID]), func(s carStage) bool { return s.Phase != c.Phase })
	one := pickOf(v, of)
	c.StatusID, c.OrderStatus = one.ID, one.Number
	if !bool(c.Used) && (c.Phase == vehicle.InStock || c.Phase == vehicle.Sold || c.Phase == vehicle.Archived) {
		arrived := int64(vehicle.Stocked)
		c.OrderStatus = &arrived
	}
}

// saleDay is a working day between so many days ago, more likely in a good month and
// the later the more.
func (v *vehicleMaker) saleDay(least, most int) date.Date {
	for {
		ago := v.between(least, most)
		day := v.ago(ago)
		at := day.Time(time.UTC)
		if at.Weekday() != time.Sunday && v.random.IntN(12*vehicleDays) < season[at.Month()-1]*(vehicleDays-ago/2) {
			return day
		}
	}
}

// stood is for how long a car that is still there has stood: most for less than two
// months, a few for a year and more.
func (v *vehicleMaker) stood() int {
	switch n := v.random.IntN(100); {
	case n < 46:
		return v.between(0, 60)
	case n < 76:
		return v.between(61, 150)
	case n < 92:
		return v.between(151, 260)
	}
	return v.between(261, 400)
}

// waited is for how long a car stood until it was sold.
func (v *vehicleMaker) waited() int { return min(280, 3+int(v.random.ExpFloat64()*52)) }

// newWay sets the days of a new car.
func (v *vehicleMaker) newWay(c *car) {
	switch c.Phase {
	case vehicle.Planned:
		month := v.today.FirstOfMonth()
		for range v.between(1, 4) {
			month = month.NextMonth()
		}
		c.since, c.QuotaMonth, c.ForeseenDate = v.ago(v.random.IntN(40)), &month, dayOf(month.AddDays(v.between(60, 150)))
		return
	case vehicle.Ordered, vehicle.Transit:
		v.onTheWay(c)
		return
	case vehicle.InStock:
		v.arrive(c, v.ago(v.stood()))
	case vehicle.Sold, vehicle.Archived:
		v.closeAt(c)
		stood := v.waited()
		if v.in(60) {
			c.OrderType, stood = "customer", v.between(2, 20)
		}
		v.arrive(c, c.gone.AddDays(-stood))
	}
	v.price(c)
	c.inStock(v)
}

// closeAt is the day on which a car was sold, or put away without a sale.
func (v *vehicleMaker) closeAt(c *car) {
	least, most := 0, archivedDays
	if c.Phase == vehicle.Archived {
		least, most = archivedDays+1, vehicleDays
	}
	c.gone = v.saleDay(least, most)
}

// onTheWay sets the days of a car that was ordered; some are late.
func (v *vehicleMaker) onTheWay(c *car) {
	ago := v.random.IntN(100)
	if c.Phase == vehicle.Transit {
		ago = v.between(70, 150)
		c.ProducedAt = dayOf(v.ago(v.between(8, 40)))
	}
	c.since = v.ago(ago)
	c.OrderedAt, c.ForeseenDate = dayOf(c.since), dayOf(latest(c.since.AddDays(v.between(95, 150)), v.today.AddDays(v.between(2, 30))))
	if v.in(14) {
		c.ForeseenDate = dayOf(v.ago(v.between(1, 20)))
	}
	if v.in(42) {
		c.OrderType, c.bought = "customer", true
		v.buy(&c.Vehicle)
	}
	v.yearOf(c, c.since)
}

// arrive sets the days of a car that came to its dealer; a third come late.
func (v *vehicleMaker) arrive(c *car, day date.Date) {
	c.came = day
	c.ArrivedAt, c.StockedAt = dayOf(day), dayOf(day)
	c.ProducedAt = dayOf(day.AddDays(-v.between(12, 40)))
	c.OrderedAt = dayOf(day.AddDays(-v.between(70, 150)))
	c.ForeseenDate = dayOf(day.AddDays(v.between(0, 6)))
	if v.in(34) {
		c.ForeseenDate = dayOf(day.AddDays(-v.between(6, 45)))
	}
	c.since = *c.OrderedAt
	c.AcceptedManagerID = v.seller(c.at)
	v.yearOf(c, *c.ProducedAt)
}

// yearOf gives a new car the model year of the day on which it was built.
func (v *vehicleMaker) yearOf(c *car, built date.Date) {
	year := int64(built.AddDays(122).Year()) // the next one begins in September
	c.ModelYear = &year
}

// price lowers what a car costs, the longer it stands the more.
func (v *vehicleMaker) price(c *car) {
	days := v.today.DaysSince(c.came)
	if c.gone != (date.Date{}) {
		days = c.gone.DaysSince(c.came)
	}
	percent := 0
	switch {
	case days > 120 && v.in(70):
		percent = v.between(4, 9)
	case v.in(35):
		percent = v.between(2, 5)
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
		c.OrderType, c.bought = "customer", true
		v.buy(&c.Vehicle)
	case n < 5 && days > 45:
		v.returned(c, days)
	case n >= 92:
		km := int64(v.between(300, 5_800))
		c.OrderType, c.Mileage, c.RegistrationPlate = "demo", &km, v.plate(c.at.Country)
		c.RegisteredAt = dayOf(earliest(v.today, c.came.AddDays(v.random.IntN(10))))
	}
}

// returned makes a car one that came back from its buyer.
func (v *vehicleMaker) returned(c *car, days int) {
	back := v.ago(v.between(1, days-25))
	c.gone = back.AddDays(-v.between(4, 20))
	c.ReturnedAt, c.ReturnedUserID = &back, v.seller(c.at)
	c.Comment = pickOf(v, []string{"Grąžintas: pirkėjas negavo lizingo", "Grąžintas: nuotolinė sutartis, 14 dienų teisė", "Grąžintas: keitėsi įmonės planai"})
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
		kind, c.since = "trade-in", v.ago(v.random.IntN(7))
		v.drove(c, kind)
		return
	case vehicle.Transit, vehicle.Ordered:
		c.came = v.ago(v.between(1, 14))
		c.ForeseenDate = dayOf(v.today.AddDays(v.between(1, 10)))
	case vehicle.InStock:
		c.came = v.ago(v.stood())
	case vehicle.Sold, vehicle.Archived:
		v.closeAt(c)
		c.came = c.gone.AddDays(-v.waited() - 4)
	}
	if kind == "trade-in" {
		v.exchange(c)
	}
	c.since = c.came
	c.ArrivedAt = dayOf(c.came)
	if c.Phase != vehicle.Transit {
		c.StockedAt = dayOf(earliest(v.today, c.came.AddDays(v.between(0, 9))))
	}
	v.drove(c, kind)
	v.price(c)
}

// exchange looks for a sale of the same dealer about the time when a car came: it was
// given for that one.
func (v *vehicleMaker) exchange(c *car) {
	var near []*car
	for _, sale := range v.sales {
		apart := c.came.DaysSince(sale.gone)
		if sale.at.CompanyID == c.at.CompanyID && apart > -12 && apart < 12 && (c.gone == date.Date{} || sale.gone.Compare(c.gone) < 0) {
			near = append(near, sale)
		}
	}
	if len(near) == 0 {
		return
	}
	sale, ready := pickOf(v, near), c.ForeseenDate
	c.at, c.Vehicle = sale.at, ofDealer(sale.at, c.Phase, true)
	c.ForeseenDate, c.exchanged, c.came = ready, sale, sale.gone
}

// sold makes somebody buy a vehicle; some in the archive were put away without.
func (v *vehicleMaker) sold(c *car) {
	if c.Phase == vehicle.Archived && v.in(12) {
		c.Comment = pickOf(v, []string{"Perduotas kitam grupės salonui", "Nurašytas po žalos", "Atšauktas gamyklos"})
		return
	}
	c.SoldAt = vehicle.SoldAt{Date: c.gone}
	c.SellerManagerID = v.seller(c.at)
	v.buy(&c.Vehicle)
	if !bool(c.Used) {
		v.sales = append(v.sales, c)
		c.RegisteredAt = dayOf(earliest(v.today, c.gone.AddDays(v.random.IntN(4))))
		c.RegistrationPlate = v.plate(c.at.Country)
	}
	month := c.gone.FirstOfMonth()
	c.ReportedMonth = &month
}
