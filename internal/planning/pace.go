package planning

import (
	"context"
	"fmt"
	"math"
	"time"

	"forecourt/internal/platform/date"
	"forecourt/internal/platform/db"
	"forecourt/internal/vehicle"
)

// Pace is what this month still takes.
type Pace struct {
	Month    int64    `json:"month"`
	Target   int64    `json:"target"`
	Sold     int64    `json:"sold"`
	DaysLeft int64    `json:"days_left" doc:"from Monday to Friday, today included"`
	Needed   *float64 `json:"needed" nullable:"true" doc:"(target - sold) / days_left, 0 where the target is reached; null where no day is left, or there is no target"`
	Forecast Forecast `json:"forecast"`
}

// Forecast is what will have been sold at the end of this month.
type Forecast struct {
	Sold     int64    `json:"sold"`
	Expected int64    `json:"expected" doc:"cars that customers have ordered and that are foreseen this month"`
	Offers   int64    `json:"offers" doc:"active offers without an order"`
	Rate     *float64 `json:"rate" nullable:"true" doc:"which part of the offers finished in twelve months became an order or a sale: of the company, or where it has finished less than 20 of the brand; null where that has too"`
	RateOf   string   `json:"rate_of" enum:",company,brand" doc:"whose rate it is"`
	Cars     *int64   `json:"cars" nullable:"true" doc:"sold + expected + offers x rate; null where there are offers and no rate"`
}

func (f *Forecast) sumUp() {
	switch {
	case f.Rate != nil:
		cars := f.Sold + f.Expected + int64(math.Round(float64(f.Offers)**f.Rate))
		f.Cars = &cars

	case f.Offers == 0:
		cars := f.Sold + f.Expected
		f.Cars = &cars
	}
}

// workingDays counts the days from Monday to Friday from one day to before another.
func workingDays(from, before date.Date) (days int64) {
	for day := from; day.Compare(before) < 0; day = day.AddDays(1) {
		if w := day.Time(time.UTC).Weekday(); w != time.Saturday && w != time.Sunday {
			days++
		}
	}
	return days
}

// lookAhead says what this month still takes, and what it will have brought.
func (g *TargetGrid) lookAhead(ctx context.Context, tx *db.Tx, p *Place) error {
	today := tx.Today()
	month := monthOf(today)
	end := today.NextMonth()
	expected, err := p.countExpected(ctx, tx, firstDay(p.Year, int(month)), end)
	if err != nil {
		return err
	}

	offers, err := p.countOffers(ctx, tx)
	if err != nil {
		return err
	}
	rate, of, err := p.winRate(ctx, tx)
	if err != nil {
		return err
	}

	pace := Pace{
		Month:    month,
		DaysLeft: workingDays(today, end),
		Forecast: Forecast{Rate: rate, RateOf: of, Offers: offers[0], Expected: expected[0]},
	}

	for i := range g.Series {
		s := &g.Series[i]
		m := s.Months[month-1]
		s.Forecast = &Forecast{Sold: m.Sold, Expected: expected[s.ID], Offers: offers[s.ID], Rate: rate, RateOf: of}
		s.Forecast.sumUp()
		pace.Target += atLeastZero(m.Target)
		pace.Sold += m.Sold
		pace.Forecast.Expected += expected[s.ID]
		pace.Forecast.Offers += offers[s.ID]
	}

	pace.Needed = neededADay(pace.Target, pace.Sold, pace.DaysLeft)
	pace.Forecast.Sold = pace.Sold
	pace.Forecast.sumUp()
	g.Pace = &pace

	return nil
}

// ofSerie counts something by serie; id 0 stands for what has no serie.
type ofSerie struct {
	Serie int64 `db:"serie_id"`
	Count int64 `db:"count"`
}

func bySerie(rows []ofSerie, err error) (map[int64]int64, error) {
	if err != nil {
		return nil, fmt.Errorf("count for the forecast: %w", err)
	}
	by := map[int64]int64{}

	for _, r := range rows {
		by[r.Serie] = r.Count
	}

	return by, nil
}

// countExpected counts the cars that have a customer and are foreseen between two days.
func (p *Place) countExpected(ctx context.Context, tx *db.Tx, from, before date.Date) (map[int64]int64, error) {
	return bySerie(db.Select[ofSerie](ctx, tx, `SELECT COALESCE(vehicles.serie_id, 0) AS serie_id, count(*) AS count
		FROM vehicles
		WHERE {company:vehicles.dealer_company_id}
			AND {brand:vehicles.brand_id}
			AND `+vehicle.Open+`
			AND vehicles.dealer_company_id = $1
			AND vehicles.brand_id = $2
			AND vehicles.used = 0
			AND vehicles.foreseen_date >= $3
			AND vehicles.foreseen_date < $4
			AND (vehicles.customer_id IS NOT NULL OR vehicles.owner <> '')
		GROUP BY COALESCE(vehicles.serie_id, 0)`, p.CompanyID, p.BrandID, from, before))
}

const ordered = "EXISTS (SELECT 1 FROM orders o WHERE o.version_id = v.id AND o.status NOT IN ('rejected', 'deleted'))"

// countOffers counts the active offers that nothing was ordered from.
func (p *Place) countOffers(ctx context.Context, tx *db.Tx) (map[int64]int64, error) {
	return bySerie(db.Select[ofSerie](ctx, tx, `SELECT COALESCE(v.serie_id, 0) AS serie_id, count(*) AS count
		FROM versions v
		WHERE {company:v.company_id}
			AND {brand:v.brand_id}
			AND v.company_id = $1
			AND v.brand_id = $2
			AND v.status = 'active'
			AND (v.expire_date IS NULL OR v.expire_date >= {today})
			AND NOT `+ordered+` GROUP BY COALESCE(v.serie_id, 0)`, p.CompanyID, p.BrandID))
}

const (
	// fewestOffers is how many finished offers say something.
	fewestOffers = 20
	// newestOffers is how many of the newest offers are looked at.
	newestOffers = "2000"
)

// winRate computes which part of the offers that were finished in twelve months became an
// order or a sale: of the company, or where those are too few of the brand in all
// companies.
func (p *Place) winRate(ctx context.Context, tx *db.Tx) (rate *float64, of string, err error) {
	since := db.At(tx.Now().AddDate(-1, 0, 0))
	for _, from := range []struct{ of, where string }{
		{"company", "{company:n.company_id} AND {brand:n.brand_id} AND n.brand_id = $2 AND n.company_id = $3"},
		{"brand", "{brand:n.brand_id} AND n.brand_id = $2 AND $3 > 0"},
	} {
		counts, err := db.SelectOne[struct {
			Finished int64 `db:"finished"`
			Won      int64 `db:"won"`
		}](ctx, tx, `SELECT count(*) AS finished, CAST(COALESCE(SUM(CASE WHEN `+ordered+` OR EXISTS (
				SELECT 1
				FROM vehicles car
				WHERE car.id = v.vehicle_id AND car.sold_at IS NOT NULL
			) THEN 1 ELSE 0 END), 0) AS BIGINT) AS won FROM (SELECT n.id, n.vehicle_id, n.finished_at, n.status FROM versions n WHERE `+from.where+` ORDER BY n.id DESC LIMIT `+newestOffers+`) v
			WHERE v.finished_at >= $1 AND v.status <> 'used'`, since, p.BrandID, p.CompanyID)
		if err != nil {
			return nil, "", fmt.Errorf("count what became of offers: %w", err)
		}
		if counts.Finished >= fewestOffers {
			part := math.Round(float64(counts.Won)/float64(counts.Finished)*1000) / 1000
			return &part, from.of, nil
		}
	}

	return nil, "", nil
}
