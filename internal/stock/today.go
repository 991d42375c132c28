package stock

import (
	"context"
	"fmt"
	"net/http"
	"strconv"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/date"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/find"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/money"
	"forecourt/internal/platform/settings"
	"forecourt/internal/vehicle"
)

// permFigures lets users see the figures of what a company sells.
var permFigures = authz.Perm("app.salestarget")

func homeRoutes(a *httpapi.API) {
	httpapi.Op(a, http.MethodGet, "/stock/today", vehicle.PermStock, carsToday,
		httpapi.Summary("What of the caller's vehicles waits today: reservations by "+
			"their last day, and what is expected or late."))
	httpapi.Op(a, http.MethodGet, "/stock/ages", permFigures, showAges,
		httpapi.Summary("The stock of the caller's companies by age, with its value and what "+
			"it costs a day, and the oldest free vehicles."))
	httpapi.Op(a, http.MethodGet, "/stock/rooms", permWarehouse.OrElse(vehicle.PermStock), listRooms,
		httpapi.Summary("How many open vehicles of the caller's companies stand in each stockroom, and in none, by phase."))
}

// mostShown is how many vehicles the first page shows of each kind.
const mostShown = 10

// CarsToday lists what waits for the reader of their own vehicles, and of those of users they stand
// in for.
type CarsToday struct {
	Day      date.Date   `json:"day" doc:"the group's day that it is of"`
	Reserved int64       `json:"reserved" doc:"how many the caller has reserved"`
	Holds    []ListedCar `json:"holds" nullable:"false" doc:"the first ten of them, that which ends soonest first"`
	Expected int64       `json:"expected" doc:"how many of the caller's are expected within 14 days, or late"`
	Late     int64       `json:"late" doc:"how many of these are late"`
	Coming   []ListedCar `json:"coming" nullable:"false" doc:"the first ten of them, the latest first"`
}

func carsToday(ctx context.Context, tx *db.Tx, _ *struct{}) (*CarsToday, error) {
	t := &CarsToday{Day: tx.Today()}
	var err error
	if t.Reserved, t.Holds, err = firstOf(ctx, tx, mine, "reserved_until, id"); err != nil {
		return nil, fmt.Errorf("read the reservations of a user: %w", err)
	}
	if t.Expected, t.Coming, err = firstOf(ctx, tx, awaited, "foreseen_date, id"); err != nil {
		return nil, fmt.Errorf("read what a user awaits: %w", err)
	}

	if t.Expected > 0 {
		t.Late, err = db.SelectOne[int64](ctx, tx, `SELECT count(*)
			FROM vehicles
			WHERE `+Scope+" AND "+vehicle.Open+" AND "+awaited+" AND vehicles.foreseen_date < {today}")
	}

	return t, err
}

// firstOf counts open vehicles and reads the first of them.
func firstOf(ctx context.Context, tx *db.Tx, condition, order string) (count int64, rows []ListedCar, err error) {
	from := " FROM vehicles WHERE " + Scope + " AND " + vehicle.Open + " AND " + condition
	if count, err = db.SelectOne[int64](ctx, tx, "SELECT count(*)"+from); err != nil || count == 0 {
		return count, []ListedCar{}, err
	}

	rows, err = items.Read(ctx, tx, false,
		"SELECT "+items.Columns()+from+" ORDER BY "+order+" LIMIT "+strconv.Itoa(mostShown))
	return count, rows, err
}

// Ages is how old the stock of the reader's companies is.
type Ages struct {
	Bands  []AgeGroup  `json:"bands" nullable:"false"`
	Oldest []ListedCar `json:"oldest" nullable:"false" doc:"those in stock longest that anybody may have"`
}

// AgeGroup is the vehicles that have stood in stock so long.
type AgeGroup struct {
	AgeBand
	Totals    []CurrencySum `json:"totals" nullable:"false" doc:"what they are sold for, by currency"`
	DailyCost *money.Cents  `json:"daily_cost" nullable:"true" doc:"what holding them costs a day; null without the right to prime costs"`
}

func showAges(ctx context.Context, tx *db.Tx, _ *struct{}) (*Ages, error) {
	decided, err := settings.ForStock(ctx, tx)
	if err != nil {
		return nil, err
	}

	out := &Ages{}
	number := "CASE"
	least := 0

	for i, most := range decided.AgeBands {
		to := most
		out.Bands = append(out.Bands, AgeGroup{AgeBand: AgeBand{From: least, To: &to}, Totals: []CurrencySum{}})
		number += fmt.Sprintf(" WHEN %s >= {today-%d} THEN %d", since, most, i)
		least = most + 1
	}

	out.Bands = append(out.Bands, AgeGroup{AgeBand: AgeBand{From: least}, Totals: []CurrencySum{}})
	number += fmt.Sprintf(" ELSE %d END", len(decided.AgeBands))
	if err := out.sumBands(ctx, tx, number, decided); err != nil {
		return nil, err
	}

	page, err := find.List(ctx, tx, items, find.ListQuery{Limit: mostShown, Sort: "arrived_at"},
		db.Condition{SQL: vehicle.Open + " AND vehicles.phase = 'stock' AND vehicles.arrived_at IS NOT NULL AND " + free})
	out.Oldest = page.Rows

	return out, err
}

// sumBands adds the vehicles of each band up, by currency.
func (a *Ages) sumBands(ctx context.Context, tx *db.Tx, number string, decided settings.Stock) error {
	sums, err := db.Select[struct {
		Band     int         `db:"band"`
		Currency string      `db:"currency"`
		Count    int64       `db:"count"`
		Amount   money.Cents `db:"amount"`
		Purchase money.Cents `db:"purchase"`
		Priced   int64       `db:"priced"`
	}](ctx, tx, `SELECT band, currency, count(*) AS count, CAST(SUM(price_total) AS BIGINT) AS amount,
			CAST(COALESCE(SUM(price_purchase), 0) AS BIGINT) AS purchase,
			count(price_purchase) AS priced
		FROM (
			SELECT `+number+` AS band, currency, price_total,
				CASE WHEN `+costsOf(tx)+` THEN price_purchase END AS price_purchase
			FROM vehicles
			WHERE `+vehicle.Scope+`
				AND `+vehicle.Open+`
				AND phase = 'stock'
				AND `+since+` IS NOT NULL) AS banded
		GROUP BY band, currency
		ORDER BY band, currency`)
	if err != nil {
		return fmt.Errorf("count the stock by age: %w", err)
	}

	isShown := seesCosts(tx)
	day := int64(1)

	for _, s := range sums {
		band := &a.Bands[s.Band]
		band.Count += s.Count
		band.Totals = append(band.Totals, CurrencySum{Currency: s.Currency, Amount: s.Amount})
		if !isShown {
			continue
		}

		cost, err := decided.Cost(&s.Purchase, &day)
		if err != nil {
			return err
		}

		total := *cost + money.Cents(decided.HoldingDaily)*100*money.Cents(s.Priced-1)
		if band.DailyCost != nil {
			total += *band.DailyCost
		}
		band.DailyCost = &total
	}

	return nil
}
