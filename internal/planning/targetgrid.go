package planning

import (
	"context"
	"fmt"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
)

type targetGridInput struct {
	BrandID   int64  `query:"brandId" minimum:"1" required:"true"`
	CompanyID int64  `query:"companyId" minimum:"1" required:"true"`
	Year      int64  `query:"year" required:"true"`
	Groupping string `query:"groupping" enum:"month,quarter" default:"month" doc:"quarter: the months of each added up, under the first of them"`
	PlanID    int64  `query:"planId" minimum:"0" doc:"of a plan to compare with; 0: none"`
}

func (in *targetGridInput) place() Place { return Place{in.CompanyID, in.BrandID, in.Year} }

// TargetGrid are the sales targets of a company in a year (Q-010, B-019).
type TargetGrid struct {
	Year   int64         `json:"year"`
	Years  Years         `json:"years" doc:"that can be planned"`
	Series []TargetSerie `json:"series" nullable:"false"`
	Totals TargetTotals  `json:"totals"`
	Pace   *Pace         `json:"pace,omitempty" doc:"of this month; absent in another year"`
	Plans  []PlanName    `json:"plans" nullable:"false" doc:"that it can be compared with"`
}

// TargetSerie is a serie with its months.
type TargetSerie struct {
	ID       int64         `json:"id"`
	Name     string        `json:"name"`
	Archived bool          `json:"archived" doc:"the serie is not sold any more: it gets no new amounts"`
	Months   []TargetMonth `json:"months" nullable:"false" doc:"twelve, or four quarters"`
	Totals   TargetTotals  `json:"totals"`
	Forecast *Forecast     `json:"forecast,omitempty" doc:"of this month; absent in another year"`
}

// TargetMonth is a month of a serie.
type TargetMonth struct {
	CellHead
	Target   int64 `json:"target"`
	Sold     int64 `json:"sold"`
	LastYear int64 `json:"last_year" doc:"what was sold in the same month of the year before"`
}

// TargetTotals are sums; those of targets and plans take positive amounts only.
type TargetTotals struct {
	Target   int64 `json:"target"`
	Sold     int64 `json:"sold"`
	LastYear int64 `json:"last_year"`
	Plan     int64 `json:"plan"`
}

func (t *TargetTotals) addMonth(m TargetMonth) {
	t.Target += atLeastZero(m.Target)
	t.Sold += m.Sold
	t.LastYear += m.LastYear
	t.Plan += atLeastZero(m.Plan)
}

func targetGrid(ctx context.Context, tx *db.Tx, in *targetGridInput) (TargetGrid, error) {
	p := in.place()
	out := TargetGrid{Year: in.Year, Years: targetYears(tx.Today()), Series: []TargetSerie{}}
	if err := tx.Check(append(p.permissionParams(), authz.ID("year", in.Year))...); err != nil {
		return out, err
	}

	err := p.checkSeen(ctx, tx)
	if err == nil {
		err = out.Years.checkYear(in.Year)
	}
	if err != nil {
		return out, err
	}
	if out.Plans, err = p.listPlans(ctx, tx, kindTarget); err != nil {
		return out, err
	}
	if err := out.readSeries(ctx, tx, &p, in.PlanID); err != nil {
		return out, err
	}
	if int64(tx.Today().Year()) == in.Year {
		if err := out.lookAhead(ctx, tx, &p); err != nil {
			return out, err
		}
	}
	if in.Groupping == "quarter" {
		for i := range out.Series {
			out.Series[i].Months = sumQuarters(out.Series[i].Months)
		}
	}
	return out, nil
}

// readSeries reads the series with their months.
func (g *TargetGrid) readSeries(ctx context.Context, tx *db.Tx, p *Place, plan int64) error {
	planned, err := p.planCells(ctx, tx, kindTarget, plan)
	if err != nil {
		return err
	}
	cells, err := p.targetCells(ctx, tx)
	if err != nil {
		return err
	}

	sales, err := p.countSold(ctx, tx, firstDay(p.Year-1, 1), firstDay(p.Year+1, 1))
	if err != nil {
		return err
	}
	sold := byMonth(sales, p.Year)
	before := byMonth(sales, p.Year-1)
	series, err := p.listSeries(ctx, tx)
	if err != nil {
		return err
	}

	for _, s := range series {
		row := TargetSerie{ID: s.ID, Name: s.Name, Archived: s.Status != "active"}
		filled := false
		for month := int64(1); month <= 12; month++ {
			place := at{s.ID, month}
			m := TargetMonth{CellHead: CellHead{Month: month}, Sold: sold[place], LastYear: before[place]}
			if known := cells[place]; known != nil {
				m.CellHead = headOf(known)
				m.Target = known.Amount
			}

			m.Plan = planned[place]
			filled = filled || m.Target != 0 || m.Sold != 0
			row.Months = append(row.Months, m)
			row.Totals.addMonth(m)
		}

		if row.Archived && !filled {
			continue
		}
		g.Series = append(g.Series, row)

		for _, m := range row.Months {
			g.Totals.addMonth(m)
		}
	}

	return nil
}

type namedSerie struct {
	ID     int64  `db:"id"`
	Name   string `db:"name"`
	Status string `db:"status"`
}

func (p *Place) listSeries(ctx context.Context, tx *db.Tx) ([]namedSerie, error) {
	rows, err := db.Select[namedSerie](ctx, tx, `SELECT id, name, status
		FROM series
		WHERE {brand:brand_id} AND brand_id = $1
		ORDER BY sort, id LIMIT 1000`, p.BrandID)
	if err != nil {
		return nil, fmt.Errorf("read the series of the brand: %w", err)
	}
	return rows, nil
}

func (p *Place) targetCells(ctx context.Context, tx *db.Tx) (map[at]*storedCell, error) {
	of := p.inColumns("t.")
	return cellsBy(db.Select[storedCell](ctx, tx, `SELECT t.id, t.serie_id AS row_id, t.month, t.amount, t.note,
			t.revision, t.updated_at, COALESCE(u.name, '') AS by_name
		FROM sales_targets t
		LEFT JOIN users u ON u.id = t.updated_by
		WHERE {company:t.company_id} AND {brand:t.brand_id} AND `+of.Places(1), of.Args...))
}

// sumQuarters adds up the months of each quarter, which is named by its first month.
func sumQuarters(months []TargetMonth) []TargetMonth {
	var all []TargetMonth
	for i := 0; i < len(months); i += 3 {
		var sum TargetTotals
		for _, m := range months[i : i+3] {
			sum.addMonth(m)
		}

		all = append(all, TargetMonth{
			CellHead: CellHead{Month: int64(i + 1), Plan: sum.Plan},
			Target:   sum.Target,
			Sold:     sum.Sold,
			LastYear: sum.LastYear,
		})
	}

	return all
}
