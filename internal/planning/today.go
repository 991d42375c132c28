package planning

import (
	"context"
	"fmt"
	"math"

	"forecourt/internal/platform/db"
)

// TargetsToday is how this month does beside its sales targets.
type TargetsToday struct {
	Year     int64         `json:"year"`
	Month    int64         `json:"month"`
	DaysLeft int64         `json:"days_left" doc:"from Monday to Friday, today included"`
	Own      int64         `json:"own" doc:"new cars that the caller has sold this month"`
	Targets  []TargetToday `json:"targets" nullable:"false" doc:"ten at most, the highest first; without those of no target"`
}

// TargetToday is the target of a company for a brand.
type TargetToday struct {
	CompanyID int64    `db:"company_id" json:"company_id"`
	Company   string   `db:"company" json:"company"`
	BrandID   int64    `db:"brand_id" json:"brand_id"`
	Brand     string   `db:"brand" json:"brand"`
	Target    int64    `db:"target" json:"target"`
	Sold      int64    `db:"sold" json:"sold"`
	Needed    *float64 `json:"needed" nullable:"true" doc:"(target - sold) / days_left, 0 where the target is reached; null where no day is left"`
}

// mostTargets is how many targets the first page shows.
const mostTargets = 10

func targetsToday(ctx context.Context, tx *db.Tx, _ *struct{}) (TargetsToday, error) {
	today := tx.Today()
	first := firstDay(int64(today.Year()), int(monthOf(today)))
	end := today.NextMonth()
	t := TargetsToday{Year: int64(today.Year()), Month: monthOf(today), DaysLeft: workingDays(today, end)}

	rows, err := db.Select[TargetToday](ctx, tx, `SELECT p.company_id,
			COALESCE(NULLIF(c.title_short, ''), c.name) AS company, p.brand_id, b.name AS brand,
			p.target,
			(
				SELECT count(*)
				FROM vehicles v
				WHERE v.dealer_company_id = p.company_id
					AND v.brand_id = p.brand_id
					AND v.used = 0
					AND v.status = 'active'
					AND v.sold_at >= $3
					AND v.sold_at < $4
			) AS sold
		FROM (
			SELECT company_id, brand_id, CAST(SUM(amount) AS BIGINT) AS target
			FROM sales_targets
			WHERE {company:company_id}
				AND {brand:brand_id}
				AND year = $1
				AND month = $2
				AND amount > 0
			GROUP BY company_id, brand_id) p
		JOIN companies c ON c.id = p.company_id
		JOIN brands b ON b.id = p.brand_id
		WHERE {everyone}
		ORDER BY p.target DESC, company, brand
		LIMIT $5`, t.Year, t.Month, first, end, mostTargets)
	if err != nil {
		return t, fmt.Errorf("read the sales targets of the month: %w", err)
	}

	t.Targets = append([]TargetToday{}, rows...)
	for i := range t.Targets {
		line := &t.Targets[i]
		line.Needed = neededADay(line.Target, line.Sold, t.DaysLeft)
	}

	t.Own, err = db.SelectOne[int64](ctx, tx, `SELECT count(*)
		FROM vehicles v
		WHERE {company:v.dealer_company_id}
			AND {brand:v.brand_id}
			AND v.used = 0
			AND v.status = 'active'
			AND v.sold_at >= $1
			AND v.sold_at < $2
			AND v.seller_manager_id = $3`, first, end, tx.By())
	if err != nil {
		return t, fmt.Errorf("count the own sales of the month: %w", err)
	}

	return t, nil
}

// neededADay computes how many cars a working day a target still takes.
func neededADay(target, sold, days int64) *float64 {
	if days == 0 || target <= 0 {
		return nil
	}
	needed := math.Round(float64(max(0, target-sold))/float64(days)*100) / 100
	return &needed
}
