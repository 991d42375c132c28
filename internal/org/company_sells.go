package org

import (
	"context"
	"encoding/json"
	"errors"
	"maps"
	"slices"
	"strconv"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
)

// How a company sells its brands may be saved with the company, by brand id: each as it is saved by
// itself, on the revision that its writer has seen.

// soldBrand is how a company sells one brand, as it was sent with the company.
type soldBrand struct {
	company, brand int64
	body           table.Patch[CompanyBrand]
	// seen is the revision of the company that the writer has seen; one who overwrites the company need not
	// give a revision of the brand.
	seen table.Seen
}

// saveSells saves the brands that a body has.
func saveSells(ctx context.Context, tx *db.Tx, c *Company, seen table.Seen, body table.Patch[Company]) error {
	var sent map[string]*table.Patch[CompanyBrand]
	if err := json.Unmarshal(body.Raw("brands"), &sent); err != nil {
		return fault.WrongField("brands", fault.FormOf(err))
	}
	if sent == nil {
		return fault.WrongField("brands", "not_null")
	}

	var wrong fault.Fields
	for _, key := range slices.Sorted(maps.Keys(sent)) {
		at := "brands." + key
		brand, err := strconv.ParseInt(key, 10, 64)
		switch {
		case err != nil:
			wrong.Add(at, "not_found")
			continue
		case sent[key] == nil:
			wrong.Add(at, "not_null")
			continue
		}

		sold := soldBrand{company: c.ID, brand: brand, body: *sent[key], seen: seen}
		if err := sold.saveBrand(ctx, tx, leavesOut(body, brand)); err != nil {
			var refused *fault.Error
			if !errors.As(err, &refused) || len(refused.Fields) == 0 {
				return err
			}
			wrong.Under(at, refused.Fields)
		}
	}

	return wrong.Err()
}

// leavesOut reports whether a body has the brands of a company without this one.
func leavesOut(body table.Patch[Company], brand int64) bool {
	var ids []int64
	return body.Has("brand_ids") && json.Unmarshal(body.Raw("brand_ids"), &ids) == nil && !slices.Contains(ids, brand)
}

// saveBrand changes how the company sells the brand, or begins to sell it.
func (s soldBrand) saveBrand(ctx context.Context, tx *db.Tx, goes bool) error {
	ids, err := db.Select[int64](ctx, tx, `SELECT id
		FROM company_brands
		WHERE {company:company_id} AND {brand:brand_id} AND company_id = $1 AND brand_id = $2`, s.company, s.brand)
	if err != nil {
		return err
	}

	stays := func(row *CompanyBrand) error {
		if err := s.body.Apply(row); err != nil {
			return err
		}
		var wrong fault.Fields
		if row.CompanyID != s.company {
			wrong.Add("company_id", "fixed")
		}
		if row.BrandID != s.brand {
			wrong.Add("brand_id", "fixed")
		}
		return wrong.Err()
	}

	if len(ids) == 0 && goes {
		return fault.WrongField("brand_id", "not_among_brands")
	}
	if len(ids) == 0 {
		row := CompanyBrand{CompanyID: s.company, BrandID: s.brand}
		if err := stays(&row); err != nil {
			return err
		}
		return AddCompanyBrand(ctx, tx, row)
	}

	seen := table.SeenAt(s.body.Revision())
	if s.seen.Overwrites() && s.body.Revision() == 0 {
		seen = s.seen
	}

	_, err = companyBrands.Update(ctx, tx, ids[0], seen, stays)
	return err
}
