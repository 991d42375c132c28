package demo

import (
	"context"
	"fmt"
	"math/rand/v2"
	"time"

	"forecourt/internal/people"
	"forecourt/internal/planning"
	"forecourt/internal/platform/date"
	"forecourt/internal/platform/db"
)

// salesSeason is how many of 100 cars are sold in each month.
var salesSeason = [12]int{6, 6, 9, 9, 10, 10, 7, 6, 9, 10, 9, 9}

// plannedYears is for how many years there are quotas and sales targets, this one included.
const plannedYears = 3

// planMaker makes plans by chance of its own, so that the rest of the group stays as it is.
type planMaker struct {
	random *rand.Rand
	today  date.Date
	places []dealership
	// series and models are those of each brand; a model is as likely as any other of it.
	series map[int64][]int64
	models map[int64][]int64
}

// makePlans makes the quotas and sales targets of three years, with the plan that each began with;
// a group without cars of its own has those of its first company for this year.
func (m *maker) makePlans(ctx context.Context, tx *db.Tx) error {
	//nolint:gosec // the same plans each time
	p := &planMaker{
		random: rand.New(rand.NewPCG(m.seed, 5)),
		today:  tx.Today(),
		series: map[int64][]int64{},
		models: map[int64][]int64{},
	}
	if err := p.readPlaces(ctx, tx); err != nil {
		return fmt.Errorf("read what is planned: %w", err)
	}
	if len(p.places) == 0 {
		return nil
	}

	planner, err := people.ByUsername(ctx, tx, "inga")
	if err != nil {
		return err
	}

	now := tx.Now()
	administrator := tx.Actor
	defer tx.Backdate(now)
	defer func() { tx.Actor = administrator }()
	tx.Actor.UserID = planner.ID
	tx.Actor.Name = planner.Name
	first := p.today.Year() - plannedYears + 1
	if m.vehiclesMade == 0 {
		p.places = p.places[:1]
		first = p.today.Year()
	}

	for year := first; year <= p.today.Year(); year++ {
		if err := p.planYear(ctx, tx, int64(year), now); err != nil {
			return fmt.Errorf("plan %d: %w", year, err)
		}
	}

	return nil
}

func (p *planMaker) readPlaces(ctx context.Context, tx *db.Tx) (err error) {
	p.places, err = db.Select[dealership](ctx, tx, `SELECT s.company_id,
		s.brand_id, 0 AS manufacturer_id, NULL AS used_id, c.currency, c.country_code, b.name AS brand
		FROM company_brands s JOIN companies c ON c.id = s.company_id JOIN brands b ON b.id = s.brand_id
		WHERE {company:s.company_id} AND c.status = 'active'
			AND EXISTS (SELECT 1 FROM models x WHERE x.brand_id = s.brand_id) ORDER BY s.company_id, s.brand_id`)
	if err != nil {
		return err
	}

	type ofBrand struct {
		Brand int64 `db:"brand_id"`
		ID    int64 `db:"id"`
	}
	series, err := db.Select[ofBrand](ctx, tx, `SELECT brand_id, id
		FROM series
		WHERE {brand:brand_id} AND status = 'active'
			AND EXISTS (SELECT 1 FROM models x WHERE x.serie_id = series.id)
		ORDER BY id`)
	if err != nil {
		return err
	}

	for _, s := range series {
		p.series[s.Brand] = append(p.series[s.Brand], s.ID)
	}

	models, err := db.Select[ofBrand](ctx, tx, `SELECT brand_id, id
		FROM models
		WHERE {brand:brand_id} AND status = 'active'
		ORDER BY id`)
	for _, m := range models {
		p.models[m.Brand] = append(p.models[m.Brand], m.ID)
	}

	return err
}

// mostPlanned is how many models of a brand a company has quotas for.
const mostPlanned = 12

// planYear plans a year in the December before it, keeps that when it begins, and changes some of
// it in the spring; the months that are over two months ago are closed.
func (p *planMaker) planYear(ctx context.Context, tx *db.Tx, year int64, now db.Time) error {
	var quotas []planning.Quota
	var targets []planning.Target

	for _, at := range p.places {
		place := planning.Place{CompanyID: at.CompanyID, BrandID: at.BrandID, Year: year}
		models := p.models[at.BrandID]

		for _, model := range models[:min(len(models), mostPlanned)] {
			p.spreadYear(8+p.random.IntN(14), func(month, amount int64) {
				quotas = append(quotas, planning.Quota{
					Place:   place,
					ModelID: model,
					Planned: planning.Planned{Month: month, Amount: amount},
				})
			})
		}

		for _, serie := range p.series[at.BrandID] {
			p.spreadYear(10+p.random.IntN(22), func(month, amount int64) {
				targets = append(targets, planning.Target{
					Place:   place,
					SerieID: serie,
					Planned: planning.Planned{Month: month, Amount: amount},
				})
			})
		}
	}

	begins := time.Date(int(year), time.January, 1, 0, 0, 0, 0, date.Zone)
	tx.Backdate(db.At(begins.AddDate(0, 0, -16).Add(10 * time.Hour)))
	if err := planning.AddQuotas(ctx, tx, quotas); err != nil {
		return err
	}
	if err := planning.AddTargets(ctx, tx, targets); err != nil {
		return err
	}

	tx.Backdate(db.At(begins.Add(20 * time.Minute)))
	if err := planning.AddFirst(ctx, tx, year); err != nil {
		return err
	}

	if spring := begins.AddDate(0, 3, 11); spring.Before(now.Time) {
		tx.Backdate(db.At(spring.Add(9 * time.Hour)))
		if err := planning.Revise(ctx, tx, year, p.reviseAmount); err != nil {
			return err
		}
	}

	tx.Backdate(now)

	return planning.AddMonths(ctx, tx, p.closedMonths(year))
}

// spreadYear spreads an amount over a year as cars are sold.
func (p *planMaker) spreadYear(amount int, each func(month, amount int64)) {
	carried := p.random.IntN(100)
	for i, share := range salesSeason {
		carried += amount * share
		if cars := carried / 100; cars > 0 {
			each(int64(i+1), int64(cars))
			carried %= 100
		}
	}
}

// reviseAmount gives the amount after the spring, which changes every eighth later month.
func (p *planMaker) reviseAmount(month, amount int64) int64 {
	if month < 5 || p.random.IntN(8) != 0 {
		return amount
	}
	return max(1, amount+int64(p.random.IntN(5))-2)
}

// closedMonths lists the months of a year that are over for two months.
func (p *planMaker) closedMonths(year int64) (months []planning.Month) {
	last := 12
	if year == int64(p.today.Year()) {
		last = int(p.today.Time(time.UTC).Month()) - 2
	}

	for _, at := range p.places {
		for month := 1; month <= last; month++ {
			months = append(months, planning.Month{
				Place:  planning.Place{CompanyID: at.CompanyID, BrandID: at.BrandID, Year: year},
				Month:  int64(month),
				Closed: true,
			})
		}
	}

	if len(months) == 0 { // in the winter one month shows how it looks
		months = append(months, planning.Month{
			Place: planning.Place{CompanyID: p.places[0].CompanyID, BrandID: p.places[0].BrandID, Year: year},
			Month: 1,
		})
	}

	return months
}
