package pricelist

import (
	"context"
	"slices"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/find"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/money"
)

// ModelCosts are the costs of a model in a price list that can be written, and
// the wholesale price of one company.
type ModelCosts struct {
	CompanyID             *int64       `json:"company_id" nullable:"true" doc:"whose wholesale price company_price_wholesale is"`
	CompanyPriceWholesale *money.Cents `json:"company_price_wholesale" nullable:"true" doc:"null: the company pays what everybody pays"`
	PriceWholesale        *money.Cents `json:"price_wholesale" nullable:"true"`
	FeaturePrimeCost      *money.Cents `json:"feature_prime_cost" nullable:"true"`
	ServicePackPrimeCost  *money.Cents `json:"service_pack_prime_cost" nullable:"true"`
	PriceFactoryDelivery  *money.Cents `json:"price_factory_delivery" nullable:"true"`
	Revision              int64        `json:"revision,omitempty" doc:"the revision of the model price that was seen"`
}

// costNames are the costs that all companies have in common.
var costNames = []string{"price_wholesale", "feature_prime_cost", "service_pack_prime_cost", "price_factory_delivery"}

// savePrimeCost writes the costs of one model, those of all companies and that of
// the company named, together.
func savePrimeCost(ctx context.Context, tx *db.Tx, in *httpapi.SaveByID[ModelCosts]) (PrimeCost, error) {
	var asked ModelCosts
	if err := in.Body.Apply(&asked); err != nil {
		return PrimeCost{}, err
	}
	if in.Body.Has("company_price_wholesale") && asked.CompanyID == nil {
		return PrimeCost{}, fault.WrongField("company_id", "import_company_required")
	}
	if asked.CompanyPriceWholesale != nil && *asked.CompanyPriceWholesale < 0 {
		var wrong fault.Fields
		wrong.Add("company_price_wholesale", "min", "min", 0)
		return PrimeCost{}, wrong.Err()
	}

	before, err := ModelPrices.Get(ctx, tx, in.ID)
	if err != nil {
		return PrimeCost{}, err
	}

	saved, err := ModelPrices.Update(ctx, tx, in.ID, in.Saw(), func(p *ModelPrice) error {
		if !slices.ContainsFunc(costNames, in.Body.Has) {
			return nil
		}

		after := ModelCosts{
			PriceWholesale: p.PriceWholesale, FeaturePrimeCost: p.FeaturePrimeCost,
			ServicePackPrimeCost: p.ServicePackPrimeCost, PriceFactoryDelivery: p.PriceFactoryDelivery,
		}

		err := in.Body.Apply(&after)
		p.PriceWholesale = after.PriceWholesale
		p.FeaturePrimeCost = after.FeaturePrimeCost
		p.ServicePackPrimeCost = after.ServicePackPrimeCost
		p.PriceFactoryDelivery = after.PriceFactoryDelivery

		return err
	})
	if err != nil {
		return PrimeCost{}, err
	}

	shown := primeCostsInput{}
	if asked.CompanyID != nil {
		shown.CompanyID = *asked.CompanyID
	}
	if in.Body.Has("company_price_wholesale") {
		changed, err := saveCompanyPrice(ctx, tx, &saved, shown.CompanyID, asked.CompanyPriceWholesale)
		if err != nil {
			return PrimeCost{}, err
		}
		// The revision that a caller has seen is that of the model price: the next
		// one who has seen the price of the company as it was learns that it changed.
		if changed && saved.Revision == before.Revision {
			if err := ModelPrices.Touch(ctx, tx, in.ID); err != nil {
				return PrimeCost{}, err
			}
		}
	}

	now, err := ModelPrices.Get(ctx, tx, in.ID)
	if err != nil {
		return PrimeCost{}, err
	}

	costs, err := showPrimeCosts(ctx, tx, &shown, []ModelPrice{now})
	if err != nil {
		return PrimeCost{}, err
	}

	return costs[0], nil
}

// saveCompanyPrice writes what one company pays for a model, and answers whether
// that is a change.
func saveCompanyPrice(
	ctx context.Context,
	tx *db.Tx,
	of *ModelPrice,
	companyID int64,
	price *money.Cents,
) (bool, error) {
	had, err := find.List(ctx, tx, CompanyPrices, find.ListQuery{Limit: 1},
		db.Equal("company_id", companyID), db.Equal("pricelist_id", of.PricelistID), db.Equal("model_id", of.ModelID))
	if err != nil {
		return false, err
	}
	if len(had.Rows) > 0 {
		row := had.Rows[0]
		saved, err := CompanyPrices.Update(ctx, tx, row.ID, table.SeenAt(row.Revision), func(p *CompanyPrice) error {
			p.PriceWholesale = price
			return nil
		})
		return err == nil && saved.Revision != row.Revision, err
	}
	if price == nil {
		return false, nil
	}

	_, err = CompanyPrices.Insert(ctx, tx, CompanyPrice{
		CompanyID:      companyID,
		PricelistID:    of.PricelistID,
		ModelID:        of.ModelID,
		PriceWholesale: price,
	})

	return err == nil, err
}
