package planning

import (
	"context"
	"fmt"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/record"
)

// Month says whether the quotas of a company in a month may change (Q-005, OP-134).
type Month struct {
	table.Record
	Place
	Month  int64   `db:"month" json:"month" minimum:"1" maximum:"12"`
	Closed db.Flag `db:"closed" json:"closed"`
	asIs   bool
}

const monthClosed = "month_closed"

var quotaMonths = table.New(table.Table[Month]{
	Name: "quota_months", Entity: "quota-month", Scope: scope, Order: "company_id, brand_id, year, month",
	Sort:    map[string]string{"id": "id", "updated_at": "updated_at"},
	Owner:   func(m *Month) table.Owner { return m.owner() },
	Fixed:   []string{"company_id", "brand_id", "year", "month"},
	Reading: permMonth,
	Unique:  []table.Unique{{Field: "month", Within: []string{"company_id", "brand_id", "year"}}},
	Refs: []table.Ref[Month]{
		companyRef(func(m *Month) *int64 { return &m.CompanyID }),
		{
			Field:  "brand_id",
			Table:  "brands",
			Scope:  "{brand:id}",
			Shared: true,
			ID:     func(m *Month) *int64 { return &m.BrandID },
		},
	},
	Rules: func(_ context.Context, tx *db.Tx, _ table.Op, changes []*table.Change[Month]) error {
		for _, c := range changes {
			if m := rowOf(c); !m.asIs && c.After != nil {
				yearRule(tx, &c.Wrong, quotaYears(tx.Today()), m.Year)
			}
		}
		return nil
	},
	Export: []table.Column[Month]{
		{Head: "company_id", Value: func(m *Month) any { return m.CompanyID }},
		{Head: "brand_id", Value: func(m *Month) any { return m.BrandID }},
		{Head: "year", Value: func(m *Month) any { return m.Year }},
		{Head: "month", Value: func(m *Month) any { return m.Month }},
		record.FlagColumn("closed", func(m *Month) db.Flag { return m.Closed }),
	},
})

type monthsInput struct {
	httpapi.ListInput
	BrandID   int64 `query:"brandId"`
	CompanyID int64 `query:"companyId"`
	Year      int64 `query:"year"`
}

func monthsFilter(in *monthsInput) ([]db.Condition, error) {
	return placeFilter(in.CompanyID, in.BrandID, in.Year), nil
}

type closeInput struct {
	Body struct {
		Place
		Month  int64 `json:"month" minimum:"1" maximum:"12"`
		Closed bool  `json:"closed"`
	}
}

// closeMonth closes a month or opens it again. A request for the state that the month is in already
// changes nothing.
func closeMonth(ctx context.Context, tx *db.Tx, in *closeInput) (Month, error) {
	b := in.Body
	if err := b.lockPlace(ctx, tx); err != nil {
		return Month{}, err
	}
	of := b.inColumns("")
	found, err := db.Select[int64](ctx, tx, `SELECT id
		FROM quota_months
		WHERE `+scope+" AND "+of.Places(1)+" AND month = $4", append(of.Args, b.Month)...)
	if err != nil {
		return Month{}, fmt.Errorf("look for the month: %w", err)
	}
	if len(found) == 0 {
		return quotaMonths.Insert(ctx, tx, Month{Place: b.Place, Month: b.Month, Closed: db.Flag(b.Closed)})
	}

	return quotaMonths.Update(ctx, tx, found[0], table.AnyRevision, func(m *Month) error {
		m.Closed = db.Flag(b.Closed)
		return nil
	})
}

// monthAt is a month of a company and a brand.
type monthAt struct {
	Place
	Month int64 `db:"month"`
}

// closedIn reads the closed months of places, which are tuples of company, brand and year.
func closedIn(ctx context.Context, tx *db.Tx, places [][]any) (map[monthAt]bool, error) {
	closed := map[monthAt]bool{}
	if len(places) == 0 {
		return closed, nil
	}
	among, err := tx.Among([]string{"company_id", "brand_id", "year"}, places)
	if err != nil {
		return nil, err
	}

	rows, err := db.Select[monthAt](ctx, tx, `SELECT company_id, brand_id, year, month
		FROM quota_months
		WHERE `+scope+" AND closed = 1 AND "+among.Places(1), among.Args...)
	if err != nil {
		return nil, fmt.Errorf("read closed months: %w", err)
	}

	for _, m := range rows {
		closed[m] = true
	}

	return closed, nil
}

// closedMonths lists the months of a place that are closed, in their order.
func (p *Place) closedMonths(ctx context.Context, tx *db.Tx) ([]int64, error) {
	found, err := closedIn(ctx, tx, [][]any{{p.CompanyID, p.BrandID, p.Year}})
	months := []int64{}
	for month := int64(1); month <= 12; month++ {
		if found[monthAt{*p, month}] {
			months = append(months, month)
		}
	}

	return months, err
}

// AddMonths adds months as they stand; the demo group has some that are closed.
func AddMonths(ctx context.Context, tx *db.Tx, rows []Month) error {
	for i := range rows {
		rows[i].asIs = true
	}

	if err := quotaMonths.InsertMany(ctx, tx, rows); err != nil {
		return fmt.Errorf("add months: %w", err)
	}
	return nil
}
