package planning

import (
	"context"
	"fmt"

	"forecourt/internal/platform/db"
)

// PlanChoices are what can be planned: the brands of the caller with the companies that sell them
// and their series, and the years.
type PlanChoices struct {
	Brands      []PlannedBrand `json:"brands" nullable:"false"`
	Companies   []PlannedName  `json:"companies" nullable:"false" doc:"that sell one of the brands"`
	QuotaYears  Years          `json:"quota_years"`
	TargetYears Years          `json:"target_years"`
	Year        int64          `json:"year" doc:"that it is where the group's days begin"`
}

// PlannedName is something to choose by its name.
type PlannedName struct {
	ID   int64  `db:"id" json:"id"`
	Name string `db:"name" json:"name"`
}

// PlannedBrand is a brand.
type PlannedBrand struct {
	PlannedName
	Companies []int64       `json:"companies" nullable:"false" doc:"ids of those that sell it"`
	Series    []PlannedName `json:"series" nullable:"false"`
}

func listChoices(ctx context.Context, tx *db.Tx, _ *struct{}) (PlanChoices, error) {
	out := PlanChoices{
		Brands:      []PlannedBrand{},
		QuotaYears:  quotaYears(tx.Today()),
		TargetYears: targetYears(tx.Today()),
		Year:        int64(tx.Today().Year()),
	}

	brands, err := db.Select[PlannedName](ctx, tx, `SELECT id, name
		FROM brands
		WHERE {brand:id} AND deleted_at IS NULL
		ORDER BY name, id LIMIT 1000`)
	if err != nil {
		return out, fmt.Errorf("read brands to plan for: %w", err)
	}

	out.Companies, err = db.Select[PlannedName](ctx, tx, `SELECT c.id,
			COALESCE(NULLIF(c.title_short, ''), c.name) AS name
		FROM companies c
		WHERE {company:c.id}
			AND c.status = 'active'
			AND EXISTS (SELECT 1 FROM company_brands s WHERE s.company_id = c.id AND {brand:s.brand_id})
		ORDER BY 2, c.id
		LIMIT 1000`)
	if err != nil {
		return out, fmt.Errorf("read companies to plan for: %w", err)
	}

	sells, err := db.Select[struct {
		Brand   int64 `db:"brand_id"`
		Company int64 `db:"company_id"`
	}](ctx, tx, `SELECT s.brand_id, s.company_id FROM company_brands s JOIN companies c ON c.id = s.company_id
		WHERE {company:s.company_id} AND {brand:s.brand_id} AND c.status = 'active' ORDER BY s.brand_id, s.company_id`)
	if err != nil {
		return out, fmt.Errorf("read who sells what: %w", err)
	}

	series, err := db.Select[struct {
		PlannedName
		Brand int64 `db:"brand_id"`
	}](ctx, tx, `SELECT id, name, brand_id
		FROM series
		WHERE {brand:brand_id} AND status = 'active'
		ORDER BY brand_id, sort, id LIMIT 10000`)
	if err != nil {
		return out, fmt.Errorf("read series to plan for: %w", err)
	}

	place := map[int64]int{}
	for i, b := range brands {
		place[b.ID] = i
		out.Brands = append(out.Brands, PlannedBrand{PlannedName: b, Companies: []int64{}, Series: []PlannedName{}})
	}

	for _, s := range sells {
		if i, is := place[s.Brand]; is {
			out.Brands[i].Companies = append(out.Brands[i].Companies, s.Company)
		}
	}

	for _, s := range series {
		if i, is := place[s.Brand]; is {
			out.Brands[i].Series = append(out.Brands[i].Series, s.PlannedName)
		}
	}

	return out, nil
}
