package demo

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"forecourt/internal/order"
	"forecourt/internal/platform/date"
	"forecourt/internal/platform/db"
)

// ordersAlways is how many orders there are in every group; the first is a new one of the
// first company for the first brand.
const ordersAlways = 12

// orderMaker makes orders by chance of its own, so that the rest of the group stays as it is.
type orderMaker struct {
	*vehicleMaker
	processors map[int64][]int64 // by brand
	sellersOf  map[workplace][]int64
	logs       []order.Log
}

// placedOrder is an order with when it was made, and what became of it.
type placedOrder struct {
	row    order.Order
	made   time.Time
	status string
	since  time.Time
	by     int64
}

// orderComments are what dealers write, and what those say who process orders.
var (
	orderComments = []string{
		"", "", "", "Klientas jau sumokėjo avansą", "Reikia iki pavasario",
		"Bandomajam automobilių parkui", "Prašome patikslinti pagaminimo savaitę",
		"Spalva svarbi, kitos nesiūlyti",
	}
	wordsOf = map[string][]string{
		order.Processed: {
			"Perduota gamyklai", "Užsakyta gamykloje, laukiame patvirtinimo",
			"Įtraukta į kitos savaitės gamybą",
		},
		order.Confirmed: {"Gamykla patvirtino", "Patvirtinta, numatoma data bus sistemoje", ""},
		order.Rejected: {
			"Tokia komplektacija nebegaminama", "Viršyta mėnesio kvota, bandykite kitą mėnesį",
			"Pardavėjo prašymu",
		},
	}
	orderQuestions = []string{
		"Kada galėtume tikėtis automobilio?", "Ar dar galima keisti ratlankius?",
		"Klausėme gamyklos, atsakymas rytoj", "Klientas sutinka palaukti",
	}
)

// makeOrders makes the orders of three years, the oldest first.
func (m *maker) makeOrders(ctx context.Context, tx *db.Tx) error {
	//nolint:gosec // the same orders each time
	v := &vehicleMaker{random: rand.New(rand.NewPCG(m.seed, 4)), today: tx.Today(), buyers: m.customers}
	if err := v.readParts(ctx, tx); err != nil {
		return fmt.Errorf("read what orders are made of: %w", err)
	}

	o := &orderMaker{vehicleMaker: v, processors: map[int64][]int64{}, sellersOf: map[workplace][]int64{}}
	if err := o.readPeople(ctx, tx); err != nil {
		return fmt.Errorf("read who orders: %w", err)
	}

	o.places = slices.DeleteFunc(o.places, func(at dealership) bool {
		return len(o.processors[at.BrandID]) == 0 || len(o.sellersOf[workplace{at.CompanyID, at.BrandID}]) == 0
	})
	if len(o.places) == 0 {
		return nil
	}

	now := tx.Now()
	administrator := tx.Actor
	defer tx.Backdate(now)
	defer func() { tx.Actor = administrator }()
	count := max(ordersAlways, m.ordersMade)
	placed := make([]placedOrder, count)

	for i := range placed {
		placed[i] = o.placeOrder(now.Time, i, count)
	}

	// The first stays the first, whatever chance says of the others.
	slices.SortStableFunc(placed[1:], func(a, b placedOrder) int { return a.made.Compare(b.made) })
	if err := o.fromOffers(ctx, tx, placed[1:]); err != nil {
		return fmt.Errorf("read the offers that were ordered: %w", err)
	}

	for i := range placed {
		if err := o.addOrder(ctx, tx, &placed[i]); err != nil {
			return fmt.Errorf("order %d: %w", i+1, err)
		}
	}

	slices.SortStableFunc(o.logs, func(a, b order.Log) int { return a.CreatedAt.Compare(b.CreatedAt.Time) })
	if err := order.AddLogs(ctx, tx, o.logs); err != nil {
		return err
	}

	tx.Actor = administrator
	tx.Backdate(now)

	return makeArrivals(ctx, tx)
}

func (o *orderMaker) readPeople(ctx context.Context, tx *db.Tx) error {
	type placed struct {
		Company int64 `db:"company_id"`
		Brand   int64 `db:"brand_id"`
		ID      int64 `db:"id"`
	}
	const may = "EXISTS (SELECT 1 FROM permissions p WHERE p.role_id = u.role_id AND p.permission = $1)"
	sellers, err := db.Select[placed](ctx, tx, `SELECT u.company_id, b.brand_id, u.id
		FROM users u JOIN user_brands b ON b.user_id = u.id
		WHERE {company:u.company_id} AND u.status = 'active' AND `+may+" ORDER BY u.id", order.PermCreate.State)
	if err != nil {
		return err
	}

	for _, s := range sellers {
		at := workplace{s.Company, s.Brand}
		o.sellersOf[at] = append(o.sellersOf[at], s.ID)
	}

	processors, err := db.Select[placed](ctx, tx, `SELECT 0 AS company_id, b.brand_id, u.id
		FROM users u JOIN user_brands b ON b.user_id = u.id
		WHERE {everyone} AND u.status = 'active' AND `+may+" ORDER BY u.id", order.PermProcess.State)
	for _, p := range processors {
		o.processors[p.Brand] = append(o.processors[p.Brand], p.ID)
	}

	return err
}

// placeOrder makes an order so long ago as its place among all says: more and more of them, as the
// group grows.
func (o *orderMaker) placeOrder(now time.Time, i, count int) placedOrder {
	share := float64(count-1-i) / float64(count)
	days := int(share * share * vehicleDays)
	if days == 0 && i > 0 {
		days = o.pickBetween(0, 12) // the latest are spread over two weeks
	}

	at := pickFirst(o.vehicleMaker, o.places)
	if i == 0 {
		at = o.places[0]
		days = 4
	}

	made := date.On(now).AddDays(-days).Time(date.Zone).Add(time.Duration(8*60+o.random.IntN(9*60)) * time.Minute)
	if made.After(now) {
		made = now.Add(-time.Minute)
	}

	p := placedOrder{made: made, status: o.statusAfter(days), by: pickFirst(o.vehicleMaker, o.processors[at.BrandID])}
	if i == 0 {
		p.status = order.New
	}

	p.since = made
	if p.status != order.New {
		p.since = atWork(made.Add(time.Duration(o.pickBetween(1, 72)) * time.Hour))
		if p.since.After(now) {
			p.since = now
		}
	}

	p.row = o.orderOf(at, i == 0)
	wanted := date.On(made).AddDays(o.pickBetween(45, 200))
	if o.byChance(60) {
		p.row.WantedAt = &wanted
	}

	return p
}

// The hours in which people work.
const workBegins, workEnds = 8 * time.Hour, 18 * time.Hour

// atWork gives the time itself in working hours, else soon after the next morning; what was
// earlier stays earlier.
func atWork(t time.Time) time.Time {
	midnight := date.On(t).Time(date.Zone)
	past := t.Sub(midnight)

	switch {
	case past < workBegins:
		midnight = date.On(t).AddDays(-1).Time(date.Zone)
		past += 24 * time.Hour
	case past < workEnds:
		return t
	}

	const night = 24*time.Hour - workEnds + workBegins

	return midnight.Add(24*time.Hour + workBegins + (past-workEnds)/(night/time.Hour))
}

// statusAfter chooses the status of an order made so many days ago: a few of those that are new
// have waited too long.
func (o *orderMaker) statusAfter(days int) string {
	n := o.random.IntN(100)
	pick := func(least int, status string) bool {
		n -= least
		return n < 0 && status != ""
	}
	table := []struct {
		status                  string
		fresh, week, month, old int
	}{
		{order.New, 65, 15, 1, 0},
		{order.Open, 30, 45, 8, 0},
		{order.Processed, 4, 25, 40, 3},
		{order.Confirmed, 0, 8, 38, 82},
		{order.Rejected, 1, 5, 10, 13},
		{order.Deleted, 0, 2, 3, 2},
	}
	for _, s := range table {
		least := s.old
		switch {
		case days <= 2:
			least = s.fresh
		case days <= 10:
			least = s.week
		case days <= 45:
			least = s.month
		}

		if pick(least, s.status) {
			return s.status
		}
	}

	return order.Confirmed
}

// orderOf makes a car as a dealer orders it.
func (o *orderMaker) orderOf(at dealership, first bool) order.Order {
	model := pickOf(o.vehicleMaker, o.models[at.BrandID])
	if first {
		model = o.models[at.BrandID][0]
	}

	paint := o.chooseByShare(paints)
	hide := o.chooseByShare(upholsteries)
	var codes []string

	for _, e := range append([]choice{o.chooseByShare(lines), o.chooseByShare(rims)}, extras...) {
		if e.code != "" && (e.percent == 0 || o.byChance(max(e.percent, 25))) {
			codes = append(codes, e.code)
		}
	}

	seller := pickFirst(o.vehicleMaker, o.sellersOf[workplace{at.CompanyID, at.BrandID}])
	if first {
		seller = o.sellersOf[workplace{at.CompanyID, at.BrandID}][0]
	}

	row := order.Order{
		Status: order.New, Quantity: 1, DealerID: at.CompanyID, BrandID: at.BrandID, ModelID: &model.ID,
		ExtCode:     paint.code,
		ExtName:     paint.lt,
		IntCode:     hide.code,
		OptionsFull: strings.Join(codes, " "),
		Comment:     pickOf(o.vehicleMaker, orderComments),
	}
	row.DealerManagerID = &seller
	if o.byChance(12) {
		row.Quantity = int64(o.pickBetween(2, 6))
	}

	if buyers := o.buyers.of[at.CompanyID]; len(buyers) > 0 && o.byChance(55) {
		c := buyers[o.random.IntN(len(buyers))]
		row.CustomerID = &c.ID
		row.CustomerName = c.Called()
	}

	return row
}

// addOrder makes the order when it was made, and sets each status at the time of its change.
func (o *orderMaker) addOrder(ctx context.Context, tx *db.Tx, p *placedOrder) error {
	seller := *p.row.DealerManagerID
	tx.Backdate(db.At(p.made))
	p.row.StatusAt = tx.Now()
	tx.Actor.UserID = seller
	rows := []order.Order{p.row}
	if err := order.AddMany(ctx, tx, rows); err != nil {
		return err
	}

	id := rows[0].ID
	o.writeLog(id, seller, order.Log{Kind: "created", New: order.New}, p.made)
	if p.status == order.New {
		return nil
	}

	tx.Backdate(db.At(p.since))
	by := p.by
	if p.status == order.Deleted {
		by = seller
	}

	tx.Actor.UserID = by
	if err := order.Become(ctx, tx, id, p.status, by); err != nil {
		return err
	}

	o.logStatus(id, seller, by, p)

	return nil
}

func (o *orderMaker) writeLog(id, by int64, line order.Log, at time.Time) {
	line.OrderID = id
	line.UserID = &by
	line.CreatedAt = db.At(at)
	o.logs = append(o.logs, line)
}

// logStatus writes how an order came to its status: accepted first, with questions between.
func (o *orderMaker) logStatus(id, seller, by int64, p *placedOrder) {
	after := func(quarters time.Duration) time.Time {
		at := atWork(p.made.Add(p.since.Sub(p.made) * quarters / 4))
		if at.After(p.since) {
			at = p.since
		}
		return at
	}
	if p.status == order.Open || p.status == order.Deleted {
		o.writeLog(id, by, order.Log{Kind: "status", Old: order.New, New: p.status}, p.since)
		return
	}

	o.writeLog(id, by, order.Log{Kind: "status", Old: order.New, New: order.Open}, after(1))
	before := order.Open
	if p.status == order.Confirmed {
		o.writeLog(
			id, by,
			order.Log{
				Kind:    "status",
				Old:     before,
				New:     order.Processed,
				Comment: pickOf(o.vehicleMaker, wordsOf[order.Processed]),
			},
			after(2),
		)
		before = order.Processed
	}

	if o.byChance(35) {
		who := seller
		if o.byChance(40) {
			who = by
		}
		o.writeLog(id, who, order.Log{Kind: "comment", Comment: pickOf(o.vehicleMaker, orderQuestions)}, after(3))
	}

	o.writeLog(
		id, by,
		order.Log{Kind: "status", Old: before, New: p.status, Comment: pickOf(o.vehicleMaker, wordsOf[p.status])},
		p.since,
	)
}
