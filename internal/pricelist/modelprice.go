package pricelist

import (
	"forecourt/internal/catalog"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/money"
	"forecourt/internal/platform/record"
)

// Prices are those of a model in a price list; null: not sold that way. The
// last four are costs: null without the right to app.brand.primecost.
type Prices struct {
	PriceStandard        *money.Cents `db:"price_standard" json:"price_standard" nullable:"true"`
	PriceEmbassy         *money.Cents `db:"price_embassy" json:"price_embassy" nullable:"true"`
	PriceDiplomatic      *money.Cents `db:"price_diplomatic" json:"price_diplomatic" nullable:"true"`
	PriceTransportation  *money.Cents `db:"price_transportation" json:"price_transportation" nullable:"true"`
	FeaturePrimeCost     *money.Cents `db:"feature_prime_cost" json:"feature_prime_cost" nullable:"true"`
	PriceFactoryDelivery *money.Cents `db:"price_factory_delivery" json:"price_factory_delivery" nullable:"true"`
	ServicePackPrimeCost *money.Cents `db:"service_pack_prime_cost" json:"service_pack_prime_cost" nullable:"true"`
	PriceWholesale       *money.Cents `db:"price_wholesale" json:"price_wholesale" nullable:"true"`
}

// byName gives the prices by name.
func (p *Prices) byName() map[string]*money.Cents {
	return map[string]*money.Cents{
		"price_standard": p.PriceStandard, "price_embassy": p.PriceEmbassy, "price_diplomatic": p.PriceDiplomatic,
		"price_transportation":    p.PriceTransportation,
		"feature_prime_cost":      p.FeaturePrimeCost,
		"price_factory_delivery":  p.PriceFactoryDelivery,
		"service_pack_prime_cost": p.ServicePackPrimeCost, "price_wholesale": p.PriceWholesale,
	}
}

// ModelPrice makes a model part of a price list.
type ModelPrice struct {
	table.Record
	BrandID     int64 `db:"brand_id" json:"brand_id" readOnly:"true" doc:"that of the price list"`
	ModelID     int64 `db:"model_id" json:"model_id" minimum:"1"`
	PricelistID int64 `db:"pricelist_id" json:"pricelist_id" minimum:"1"`
	Prices
	ModelCode string `db:"model_code" fieldtag:"computed" json:"model_code" readOnly:"true"`
}

// ModelPrices are the prices of all models; imports write many at once.
var ModelPrices = table.New(table.Table[ModelPrice]{
	Name:   "model_prices",
	Entity: "model-price",
	File:   "prices",
	Scope:  "{brand:brand_id} AND {list:pricelist_id}",
	Order:  "brand_id, pricelist_id, id",
	Sort: map[string]string{
		"price_standard":   "price_standard",
		"price_embassy":    "price_embassy",
		"price_diplomatic": "price_diplomatic",
		"updated_at":       "updated_at",
		"id":               "id",
	},
	Owner: func(p *ModelPrice) table.Owner { return table.OfBrand(p.BrandID) },
	Joins: func(p *ModelPrice) []table.Joined {
		return []table.Joined{{Entity: "model", ID: p.ModelID}, {Entity: "pricelist", ID: p.PricelistID}}
	},
	History: []table.Hanging{{
		Entity: "model-price-company",
		Entries: `audit.entity_id IN (
				SELECT c.id
				FROM model_prices p
				JOIN model_prices_company c ON c.pricelist_id = p.pricelist_id
					AND c.model_id = p.model_id
				WHERE p.id = $1
					AND {brand:c.brand_id}
					AND {company:c.company_id}
					AND {list:c.pricelist_id})`,
	}},
	Prepare: (*ModelPrice).prepare,
	Fixed:   []string{"model_id", "pricelist_id"},
	Unique:  []table.Unique{{Field: "model_id", Within: []string{"pricelist_id"}}},
	Guard: &table.Guard{
		Perm:   permCosts,
		Fields: []string{"feature_prime_cost", "price_factory_delivery", "service_pack_prime_cost", "price_wholesale"},
	},
	Refs: []table.Ref[ModelPrice]{
		{
			Field: "pricelist_id", Table: "pricelists", Scope: "{brand:brand_id}",
			ID: func(p *ModelPrice) *int64 { return &p.PricelistID }, Brand: func(p *ModelPrice) *int64 { return &p.BrandID },
		},
		{Field: "model_id", Table: "models", Scope: "{brand:brand_id}", ID: func(p *ModelPrice) *int64 { return &p.ModelID }},
	},
	Computed: map[string]string{"model_code": "(SELECT m.code FROM models m WHERE m.id = model_prices.model_id)"},
	Export: []table.Column[ModelPrice]{
		{Head: "model", Value: func(p *ModelPrice) any { return p.ModelCode }},
		amountColumn("price_standard", func(p *ModelPrice) *money.Cents { return p.PriceStandard }),
		amountColumn("price_embassy", func(p *ModelPrice) *money.Cents { return p.PriceEmbassy }),
		amountColumn("price_diplomatic", func(p *ModelPrice) *money.Cents { return p.PriceDiplomatic }),
		amountColumn("price_transportation", func(p *ModelPrice) *money.Cents { return p.PriceTransportation }),
	},
})

func amountColumn[T any](head string, of func(*T) *money.Cents) table.Column[T] {
	return record.OptionalColumn(head, of)
}

func (p *ModelPrice) prepare() error {
	var fields fault.Fields
	for name, price := range p.byName() {
		if price != nil && *price < 0 {
			fields.Add(name, "min", "min", 0)
		}
	}

	return fields.Err()
}

var modelPriceData = record.Data[ModelPrice]{Table: ModelPrices}

func modelPriceRoutes(a *httpapi.API) {
	record.Routes(a, "/model-price", catalog.PermModel, modelPriceData, modelPricesFilter)
}

type modelPricesInput struct {
	httpapi.ListInput
	BrandID     int64 `query:"brandId"`
	ModelID     int64 `query:"modelId"`
	PricelistID int64 `query:"pricelistId"`
}

func modelPricesFilter(in *modelPricesInput) ([]db.Condition, error) {
	where := append(record.Where("brand_id", in.BrandID), record.Where("pricelist_id", in.PricelistID)...)
	return append(where, record.Where("model_id", in.ModelID)...), nil
}
