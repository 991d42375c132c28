package org

import (
	"context"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/find"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/record"
)

type companiesInput struct {
	httpapi.ListInput
	CompanyIDs       []int64  `query:"companyIds" doc:"the same as ids"`
	BrandID          int64    `query:"brand_id" doc:"companies that sell this brand"`
	PricelistTitleID int64    `query:"pricelistTitleId" doc:"companies that sell the brand of this price list title"`
	VisibleInVehicle string   `query:"visible_in_vehicle" enum:"0,1,true,false"`
	Appends          []string `query:"appends" enum:"brand_ids,selected" doc:"always answered, asked for or not"`
	With             []string `query:"with" enum:"brands,languages" doc:"brands: how each company sells its brands; languages: those that it has texts in"`
	WithTrashed      bool     `query:"withTrashedBrands" doc:"brands in the archive too"`
	Status           string   `query:"status" enum:"active,archived,deleted,other,all" default:"active" doc:"other: neither active nor deleted"`
}

func companyFilter(in *companiesInput) ([]db.Condition, error) {
	var where []db.Condition
	switch in.Status {
	case "all":
	case "other":
		where = append(where, db.Condition{SQL: "status NOT IN ('active', 'deleted')"})
	case "":
		where = append(where, db.Equal("status", record.Active))
	default:
		where = append(where, db.Equal("status", in.Status))
	}

	if len(in.CompanyIDs) > 0 {
		where = append(where, db.In("id", in.CompanyIDs))
	}
	if in.BrandID != 0 {
		where = append(where, db.Condition{
			SQL:  "id IN (SELECT company_id FROM company_brands WHERE brand_id = ?)",
			Args: []any{in.BrandID},
		})
	}
	if in.PricelistTitleID != 0 {
		where = append(where, db.Condition{
			SQL: `id IN (SELECT b.company_id
				FROM company_brands b
				JOIN pricelist_titles t ON t.brand_id = b.brand_id
				WHERE t.id = ?)`,
			Args: []any{in.PricelistTitleID},
		})
	}

	switch in.VisibleInVehicle {
	case "1", "true":
		where = append(where, db.Equal("visible_in_vehicle", 1))
	case "0", "false":
		where = append(where, db.Equal("visible_in_vehicle", 0))
	}

	return where, nil
}

func activeCompanies(ctx context.Context, tx *db.Tx, _ *struct{}) ([]Company, error) {
	page, err := find.List(ctx, tx, companies, find.ListQuery{}, db.Equal("status", record.Active))
	return page.Rows, err
}

func validCompanyIDs(ctx context.Context, tx *db.Tx, _ *struct{}) ([]int64, error) {
	return db.Select[int64](ctx, tx, `SELECT id
		FROM companies
		WHERE {company:id} AND status = 'active'
		ORDER BY sort, id
		LIMIT 1000`)
}

func companyCountries(ctx context.Context, tx *db.Tx, _ *struct{}) ([]Country, error) {
	page, err := find.List(ctx, tx, countries, find.ListQuery{}, db.Equal("status", record.Active),
		db.Condition{SQL: "code IN (SELECT country_code FROM companies WHERE {company:id} AND companies.status = 'active')"})
	return page.Rows, err
}
