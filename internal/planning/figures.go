package planning

import (
	"context"
	"fmt"

	"forecourt/internal/platform/date"
	"forecourt/internal/platform/db"
)

// counted is how many cars of a model or serie have a day.
type counted struct {
	Row   int64     `db:"row_id"`
	Day   date.Date `db:"day"`
	Count int64     `db:"count"`
}

// byMonth adds up counts by row and month, of the days of a year.
func byMonth(rows []counted, year int64) map[at]int64 {
	months := map[at]int64{}
	for _, c := range rows {
		if int64(c.Day.Year()) == year {
			months[at{c.Row, monthOf(c.Day)}] += c.Count
		}
	}
	return months
}

const newCars = "v.used = 0 AND v.status = 'active' AND {company:v.dealer_company_id} AND " +
	"{brand:v.brand_id} AND v.dealer_company_id = $1 AND v.brand_id = $2"

// countSold counts the new cars that a company has sold by serie and day, from one day to before
// another. A car that was returned is sold no more.
func (p *Place) countSold(ctx context.Context, tx *db.Tx, from, before date.Date) ([]counted, error) {
	rows, err := db.Select[counted](ctx, tx, `SELECT v.serie_id AS row_id, v.sold_at AS day, count(*) AS count
		FROM vehicles v
		WHERE `+newCars+` AND v.sold_at >= $3 AND v.sold_at < $4 AND v.serie_id IS NOT NULL GROUP BY v.serie_id, v.sold_at`, p.CompanyID, p.BrandID, from, before)
	if err != nil {
		return nil, fmt.Errorf("count what was sold: %w", err)
	}
	return rows, nil
}

// soldOfBrand counts the new cars of a brand that all companies have sold, by day.
func (p *Place) soldOfBrand(ctx context.Context, tx *db.Tx, from, before date.Date) ([]counted, error) {
	rows, err := db.Select[counted](ctx, tx, `SELECT 0 AS row_id, v.sold_at AS day, count(*) AS count
		FROM vehicles v
		WHERE v.used = 0
			AND v.status = 'active'
			AND {brand:v.brand_id}
			AND v.brand_id = $1
			AND v.sold_at >= $2
			AND v.sold_at < $3
		GROUP BY v.sold_at`, p.BrandID, from, before)
	if err != nil {
		return nil, fmt.Errorf("count what was sold of the brand: %w", err)
	}
	return rows, nil
}

// countOrdered counts the new cars of a serie by model and month: that of their quota, or where
// they have none that of their order.
func (p *Place) countOrdered(ctx context.Context, tx *db.Tx, serie int64) ([]counted, error) {
	const ofSerie = " AND v.model_id IN (SELECT m.id FROM models m WHERE m.serie_id = $5)"
	rows, err := db.Select[counted](ctx, tx, `SELECT v.model_id AS row_id, v.quota_month AS day, count(*) AS count
		FROM vehicles v
		WHERE `+newCars+` AND v.quota_month >= $3 AND v.quota_month < $4`+ofSerie+` 
					
				
				GROUP BY v.model_id, v.quota_month
			UNION ALL SELECT v.model_id, v.ordered_at, count(*)
			FROM vehicles v
			WHERE `+newCars+` AND v.quota_month IS NULL AND v.ordered_at >= $3 AND v.ordered_at < $4`+ofSerie+` GROUP BY v.model_id, v.ordered_at`,
		p.CompanyID, p.BrandID, firstDay(p.Year, 1), firstDay(p.Year+1, 1), serie)
	if err != nil {
		return nil, fmt.Errorf("count what was ordered: %w", err)
	}

	return rows, nil
}

// storedCell is a cell with the user who changed it last.
type storedCell struct {
	ID       int64   `db:"id"`
	Row      int64   `db:"row_id"`
	Month    int64   `db:"month"`
	Amount   int64   `db:"amount"`
	Note     string  `db:"note"`
	Revision int64   `db:"revision"`
	At       db.Time `db:"updated_at"`
	By       string  `db:"by_name"`
}

func atLeastZero(amount int64) int64 { return max(0, amount) }
