package offer

import (
	"context"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/money"
	"forecourt/internal/price"
)

// ModelInList is a model as the price list of an offer has it.
type ModelInList struct {
	ID           int64  `db:"id"`
	Code         string `db:"code"`
	SerieID      int64  `db:"serie_id"`
	ModelRangeID int64  `db:"modelrange_id"`
	BodytypeID   *int64 `db:"bodytype_id"`
	GearboxID    *int64 `db:"gearbox_id"`
	ModelPrices
}

// ModelPrices are what a price list asks for a model.
type ModelPrices struct {
	PriceStandard   *money.Cents `db:"price_standard"`
	PriceEmbassy    *money.Cents `db:"price_embassy"`
	PriceDiplomatic *money.Cents `db:"price_diplomatic"`
	Transportation  *money.Cents `db:"price_transportation"`
}

// Price gives the price in a type of offer; nil: the model is not sold so.
func (p *ModelPrices) Price(kind price.Type) *money.Cents {
	switch kind {
	case price.Embassy:
		return p.PriceEmbassy
	case price.Diplomatic:
		return p.PriceDiplomatic
	default:
		return p.PriceStandard
	}
}

// ReadModelInList reads a model that can be offered: in use, and in the price list.
func ReadModelInList(ctx context.Context, tx *db.Tx, pricelistID, modelID int64) (ModelInList, error) {
	return db.SelectOne[ModelInList](ctx, tx, `
		SELECT m.id, m.code, m.serie_id, m.modelrange_id, m.bodytype_id, m.gearbox_id, p.price_standard, p.price_embassy,
			p.price_diplomatic, COALESCE(p.price_transportation, l.price_transportation) AS price_transportation
		FROM models m
		JOIN model_prices p ON p.model_id = m.id
		JOIN pricelists l ON l.id = p.pricelist_id
		WHERE {brand:m.brand_id}
			AND {list:p.pricelist_id}
			AND p.pricelist_id = $1
			AND m.id = $2
			AND m.status = 'active'
			AND l.status = 'active'`, pricelistID, modelID)
}

// TakeModel gives the offer a model at the prices that its list has today.
func (v *Version) TakeModel(p ModelInList, now db.Time) error {
	if p.Price(v.Type) == nil {
		return fault.New(fault.Invalid, "model_not_sold_for_type")
	}

	v.ModelID = &p.ID
	v.SerieID = &p.SerieID
	v.BodytypeID = p.BodytypeID
	v.GearboxID = p.GearboxID
	v.ListModel = p.Price(v.Type)
	v.ListTransportation = p.Transportation
	v.PricedAt = &now

	return nil
}

// HasFixedDiscount reports whether the discount was entered as an amount, which
// says little once the price is another.
func (v *Version) HasFixedDiscount() db.Flag {
	return db.Flag(v.DiscountMoney != nil || v.DiscountedTyped != nil)
}
