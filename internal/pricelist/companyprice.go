package pricelist

import (
	"context"
	"fmt"
	"slices"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/money"
	"forecourt/internal/platform/record"
)

// CompanyPrice is what one company pays for a model of a price list.
type CompanyPrice struct {
	table.Record
	BrandID        int64        `db:"brand_id" json:"brand_id" readOnly:"true" doc:"that of the price list"`
	CompanyID      int64        `db:"company_id" json:"company_id" minimum:"1"`
	ModelID        int64        `db:"model_id" json:"model_id" minimum:"1"`
	PricelistID    int64        `db:"pricelist_id" json:"pricelist_id" minimum:"1"`
	PriceWholesale *money.Cents `db:"price_wholesale" json:"price_wholesale" nullable:"true"`
	ModelCode      string       `db:"model_code" fieldtag:"computed" json:"model_code" readOnly:"true"`
}

// CompanyPrices are what companies pay; imports write many at once.
var CompanyPrices = table.New(table.Table[CompanyPrice]{
	Name:   "model_prices_company",
	Entity: "model-price-company",
	File:   "wholesale",
	Scope:  "{brand:brand_id} AND {company:company_id} AND {list:pricelist_id}",
	Order:  "brand_id, pricelist_id, id",
	Sort:   map[string]string{"price_wholesale": "price_wholesale", "updated_at": "updated_at", "id": "id"},
	Owner: func(p *CompanyPrice) table.Owner {
		brand := p.BrandID
		company := p.CompanyID
		return table.Owner{BrandID: &brand, CompanyID: &company}
	},
	Joins: func(p *CompanyPrice) []table.Joined {
		return []table.Joined{{Entity: "model", ID: p.ModelID}, {Entity: "company", ID: p.CompanyID}}
	},
	Prepare: (*CompanyPrice).prepare,
	Fixed:   []string{"company_id", "model_id", "pricelist_id"},
	Unique:  []table.Unique{{Field: "company_id", Within: []string{"pricelist_id", "model_id"}}},
	Reading: permCosts,
	Rules:   onlySellers,
	Guard:   &table.Guard{Perm: permCosts, Fields: []string{"price_wholesale"}},
	Refs: []table.Ref[CompanyPrice]{
		{
			Field: "pricelist_id", Table: "pricelists", Scope: "{brand:brand_id}",
			ID:    func(p *CompanyPrice) *int64 { return &p.PricelistID },
			Brand: func(p *CompanyPrice) *int64 { return &p.BrandID },
		},
		{
			Field: "model_id",
			Table: "models",
			Scope: "{brand:brand_id}",
			ID:    func(p *CompanyPrice) *int64 { return &p.ModelID },
		},
		{
			Field:  "company_id",
			Table:  "companies",
			Scope:  "{company:id}",
			Shared: true,
			ID:     func(p *CompanyPrice) *int64 { return &p.CompanyID },
		},
	},
	Computed: map[string]string{"model_code": "(SELECT m.code FROM models m WHERE m.id = model_prices_company.model_id)"},
	Export: []table.Column[CompanyPrice]{
		{Head: "model", Value: func(p *CompanyPrice) any { return p.ModelCode }},
		amountColumn("price_wholesale", func(p *CompanyPrice) *money.Cents { return p.PriceWholesale }),
	},
})

// onlySellers refuses new prices of companies that do not sell the brand.
func onlySellers(ctx context.Context, tx *db.Tx, _ table.Op, changes []*table.Change[CompanyPrice]) error {
	var added []*table.Change[CompanyPrice]
	var tuples [][]any

	for _, c := range changes {
		if c.Before == nil && c.After != nil && !c.Ahead {
			added = append(added, c)
			tuples = append(tuples, []any{c.After.BrandID, c.After.CompanyID})
		}
	}

	if len(added) == 0 {
		return nil
	}

	among, err := tx.Among([]string{"brand_id", "company_id"}, tuples)
	if err != nil {
		return err
	}

	type seller struct {
		Brand   int64 `db:"brand_id"`
		Company int64 `db:"company_id"`
	}

	found, err := db.Select[seller](ctx, tx, `SELECT brand_id, company_id
		FROM company_brands
		WHERE {brand:brand_id} AND {company:company_id} AND `+among.Places(1), among.Args...)
	if err != nil {
		return fmt.Errorf("find who sells a brand: %w", err)
	}

	for _, c := range added {
		if !slices.Contains(found, seller{c.After.BrandID, c.After.CompanyID}) {
			c.Wrong.Add("company_id", "brand_not_sold")
		}
	}

	return nil
}

func (p *CompanyPrice) prepare() error {
	var fields fault.Fields
	if p.PriceWholesale != nil && *p.PriceWholesale < 0 {
		fields.Add("price_wholesale", "min", "min", 0)
	}
	return fields.Err()
}

var companyPriceData = record.Data[CompanyPrice]{Table: CompanyPrices}

func companyPriceRoutes(a *httpapi.API) {
	record.Routes(a, "/model-price-company", permCosts, companyPriceData, companyPricesFilter)
}

type companyPricesInput struct {
	httpapi.ListInput
	BrandID     int64 `query:"brandId"`
	CompanyID   int64 `query:"companyId"`
	ModelID     int64 `query:"modelId"`
	PricelistID int64 `query:"pricelistId"`
}

func companyPricesFilter(in *companyPricesInput) ([]db.Condition, error) {
	where := append(record.Where("brand_id", in.BrandID), record.Where("pricelist_id", in.PricelistID)...)
	where = append(where, record.Where("model_id", in.ModelID)...)
	return append(where, record.Where("company_id", in.CompanyID)...), nil
}
