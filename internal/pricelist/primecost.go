package pricelist

import (
	"context"
	"fmt"
	"net/http"
	"slices"

	"forecourt/internal/catalog"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/find"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/money"
	"forecourt/internal/platform/record"
)

// PrimeCost is what a model of a price list costs the group, and the company
// asked for.
type PrimeCost struct {
	ModelPrice
	Description           db.Translations `json:"description" doc:"of the model"`
	CompanyID             *int64          `json:"company_id" doc:"the company asked for"`
	CompanyPriceID        *int64          `json:"company_price_id" doc:"null: the company pays what everybody pays"`
	CompanyPriceRevision  int64           `json:"company_price_revision"`
	CompanyPriceWholesale *money.Cents    `json:"company_price_wholesale" nullable:"true"`
	PricePrimecost        *money.Cents    `json:"price_primecost" nullable:"true" doc:"wholesale (that of the company, else that of the model), what features cost and delivery from the factory; service packages and support come with an offer"`
}

type primeCostsInput struct {
	httpapi.ListInput
	BrandID     int64 `query:"brandId"`
	ModelID     int64 `query:"modelId"`
	PricelistID int64 `query:"pricelistId"`
	CompanyID   int64 `query:"companyId" doc:"whose wholesale prices are shown"`

	Status string `query:"status" enum:"active,deleted,all" default:"all" doc:"of the model"`
}

func primeCostRoutes(a *httpapi.API) {
	httpapi.ListAs(a, "/prime-cost", permCosts, ModelPrices, primeCostsFilter,
		httpapi.As[primeCostsInput, ModelPrice, PrimeCost]{Show: showPrimeCosts, Export: primeCostColumns, File: "primecost"},
		httpapi.Summary("What the models of a price list cost, with the wholesale prices of a company."))
	httpapi.Op(a, http.MethodPut, "/prime-cost/{id}", permCosts, savePrimeCost,
		httpapi.Summary("Write what a model of a price list costs; {id} is that of its model "+
			"price. With company_id, what that company pays too."))
}

func primeCostsFilter(in *primeCostsInput) ([]db.Condition, error) {
	where, err := modelPricesFilter(&modelPricesInput{
		BrandID:     in.BrandID,
		ModelID:     in.ModelID,
		PricelistID: in.PricelistID,
	})

	if in.Status == record.Active || in.Status == record.Deleted {
		where = append(where, db.Condition{
			SQL:  "model_id IN (SELECT m.id FROM models m WHERE m.status = ?)",
			Args: []any{in.Status},
		})
	}

	return where, err
}

func showPrimeCosts(ctx context.Context, tx *db.Tx, in *primeCostsInput, rows []ModelPrice) ([]PrimeCost, error) {
	type key struct{ list, model int64 }
	costs := make([]PrimeCost, len(rows))
	at := make(map[key]*PrimeCost, len(rows))
	lists := make([]int64, len(rows))

	for i, p := range rows {
		costs[i] = PrimeCost{ModelPrice: p}
		at[key{p.PricelistID, p.ModelID}] = &costs[i]
		lists[i] = p.PricelistID
	}

	models := make([]int64, len(rows))
	for i, p := range rows {
		models[i] = p.ModelID
	}

	named, err := catalog.Models.Many(ctx, tx, models)
	if err != nil {
		return nil, fmt.Errorf("read models of prices: %w", err)
	}

	for i := range costs {
		costs[i].Description = named[costs[i].ModelID].Description
	}

	if in.CompanyID != 0 && len(rows) > 0 {
		for i := range costs {
			costs[i].CompanyID = &in.CompanyID
		}

		page, err := find.List(ctx, tx, CompanyPrices, find.ListQuery{}, db.Equal("company_id", in.CompanyID),
			db.In("pricelist_id", slices.Compact(slices.Sorted(slices.Values(lists)))),
			db.In("model_id", models))
		if err != nil {
			return nil, fmt.Errorf("read prices of a company: %w", err)
		}

		for i := range page.Rows {
			p := &page.Rows[i]
			if c := at[key{p.PricelistID, p.ModelID}]; c != nil {
				c.CompanyPriceID = &p.ID
				c.CompanyPriceRevision = p.Revision
				c.CompanyPriceWholesale = p.PriceWholesale
			}
		}
	}

	for i := range costs {
		if err := costs[i].sumParts(); err != nil {
			return nil, err
		}
	}

	return costs, nil
}

// sumParts adds up what the model costs; where no part is known, the cost is not known.
func (c *PrimeCost) sumParts() error {
	wholesale := c.CompanyPriceWholesale
	if wholesale == nil {
		wholesale = c.PriceWholesale
	}

	for _, part := range []*money.Cents{wholesale, c.FeaturePrimeCost, c.PriceFactoryDelivery} {
		if part == nil {
			continue
		}

		if c.PricePrimecost == nil {
			c.PricePrimecost = new(money.Cents)
		}
		total, err := c.PricePrimecost.Add(*part)
		if err != nil {
			return fmt.Errorf("sum costs of model %s: %w", c.ModelCode, err)
		}

		*c.PricePrimecost = total
	}

	return nil
}

var primeCostColumns = []table.Column[PrimeCost]{
	{Head: "model", Value: func(c *PrimeCost) any { return c.ModelCode }},
	amountColumn("price_wholesale", func(c *PrimeCost) *money.Cents { return c.PriceWholesale }),
	amountColumn("company_price_wholesale", func(c *PrimeCost) *money.Cents { return c.CompanyPriceWholesale }),
	amountColumn("feature_prime_cost", func(c *PrimeCost) *money.Cents { return c.FeaturePrimeCost }),
	amountColumn("service_pack_prime_cost", func(c *PrimeCost) *money.Cents { return c.ServicePackPrimeCost }),
	amountColumn("price_factory_delivery", func(c *PrimeCost) *money.Cents { return c.PriceFactoryDelivery }),
	amountColumn("price_primecost", func(c *PrimeCost) *money.Cents { return c.PricePrimecost }),
}
