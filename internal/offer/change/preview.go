package change

import (
	"context"
	"slices"

	"forecourt/internal/configurator"
	"forecourt/internal/offer"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/money"
	"forecourt/internal/price"
)

// AffectedOption is what becomes of one option of an offer when its model, type or
// price list changes.
type AffectedOption struct {
	FeatureID int64        `json:"feature_id"`
	Code      string       `json:"code"`
	Text      string       `json:"text" doc:"in the language of the caller"`
	Important bool         `json:"important" doc:"its loss must be confirmed"`
	Price     *money.Cents `json:"price" nullable:"true" doc:"that the offer keeps, without VAT where the list has none"`
	Error     string       `json:"error,omitempty" doc:"set on the only entry when there is no preview; shown as an error"`
}

// canSell reports whether an option can be part of an offer of a type: it has a price there, or is
// standard equipment, or is a trim finish of a standard offer (OP-090).
func canSell(m *configurator.Model, kind price.Type, id int64) bool {
	f := m.Feature(id)
	if f == nil {
		return false
	}

	return m.ListPrice(kind, id) != nil || m.IsStandard(kind, id) ||
		kind == price.Standard && f.Step == string(price.StepTrimFinish)
}

// keptAndLost splits the options of an offer by whether a model sells them in a type of offer.
func keptAndLost(v *offer.Version, m *configurator.Model, kind price.Type) (kept, lost []int64) {
	for _, id := range v.Chosen() {
		if m != nil && canSell(m, kind, id) {
			kept = append(kept, id)
		} else {
			lost = append(lost, id)
		}
	}

	return kept, lost
}

// keepOptions leaves the offer with those options of it that can be chosen, and that
// are not standard equipment anyway; standard equipment stays dropped where it
// still is such.
func keepOptions(v *offer.Version, m *configurator.Model, options []int64) {
	var chosen, dropped []int64
	for _, id := range options {
		if !m.IsStandard(v.Type, id) {
			chosen = append(chosen, id)
		}
	}

	for _, id := range v.Dropped() {
		if m.IsStandard(v.Type, id) {
			dropped = append(dropped, id)
		}
	}

	v.SetChoices(m, chosen, dropped)
	v.TakeListPrices(m)
}

// describeOptions names options.
func describeOptions(ctx context.Context, tx *db.Tx, v *offer.Version, ids []int64) ([]AffectedOption, error) {
	out := []AffectedOption{}
	model := int64(0)
	if v.ModelID != nil {
		model = *v.ModelID
	}

	texts, err := offer.FeatureTexts(ctx, tx, model, ids)
	if err != nil {
		return out, err
	}

	prices := map[int64]*money.Cents{}
	for _, c := range v.Choices {
		prices[c.FeatureID] = c.ListPrice
	}

	for _, id := range ids {
		t := texts[id]
		out = append(out, AffectedOption{
			FeatureID: id,
			Code:      t.Code,
			Text:      t.Text(),
			Important: bool(t.Important),
			Price:     prices[id],
		})
	}

	return out, nil
}

// Preview says what a change of model or type would do, before it is done.
type Preview struct {
	Kind        string           `json:"kind" enum:"first,same,different,type" doc:"of a change of model: the first one; one of the same body type and range; another"`
	Refused     string           `json:"refused" enum:",no_price" doc:"why it cannot be done"`
	Kept        []AffectedOption `json:"kept" nullable:"false"`
	Missing     []AffectedOption `json:"missing" nullable:"false" doc:"options that the offer would lose"`
	Accessories []LostAccessory  `json:"accessories" nullable:"false" doc:"what the offer would lose: they are those of the series of its model"`
	TypedPrice  *money.Cents     `json:"typed_price" nullable:"true" doc:"discounted price that was typed for this car, and that the offer would lose; null: none"`
	PriceBefore *money.Cents     `json:"price_before" nullable:"true" doc:"what the customer pays for one vehicle"`
	PriceAfter  *money.Cents     `json:"price_after" nullable:"true" doc:"with what is kept"`
	NetBefore   *money.Cents     `json:"net_before" nullable:"true" doc:"the same without VAT"`
	NetAfter    *money.Cents     `json:"net_after" nullable:"true"`
	TotalBefore *money.Cents     `json:"total_before" nullable:"true" doc:"the total of the offer, discount and whatever else is part of it counted"`
	TotalAfter  *money.Cents     `json:"total_after" nullable:"true" doc:"with what is kept"`

	TotalNetBefore *money.Cents `json:"total_net_before" nullable:"true" doc:"the same without VAT"`
	TotalNetAfter  *money.Cents `json:"total_net_after" nullable:"true"`

	Bare *BarePrice `json:"bare,omitempty" doc:"what the offer comes to where none of the options goes along to a different model; absent: all that can do so anyway"`
}

// BarePrice is what an offer comes to without the options that could be kept.
type BarePrice struct {
	PriceAfter    money.Cents `json:"price_after" doc:"what the customer pays for one vehicle"`
	NetAfter      money.Cents `json:"net_after" doc:"the same without VAT"`
	TotalAfter    money.Cents `json:"total_after" doc:"the total of the offer"`
	TotalNetAfter money.Cents `json:"total_net_after" doc:"the same without VAT"`
}

// LostAccessory is an accessory that does not go along to another model.
type LostAccessory struct {
	AccessoryID int64  `json:"accessory_id"`
	Code        string `json:"code"`
	Text        string `json:"text" doc:"in the language of the caller"`
	Quantity    int64  `json:"quantity"`
}

// lostAccessories names the accessories of one state of an offer that another does not have.
func lostAccessories(ctx context.Context, tx *db.Tx, v, to *offer.Version) ([]LostAccessory, error) {
	lost := []offer.VersionAccessory{}
	for _, a := range v.Accessories {
		if !slices.ContainsFunc(to.Accessories, func(b offer.VersionAccessory) bool {
			return b.AccessoryID == a.AccessoryID
		}) {
			lost = append(lost, a)
		}
	}

	out := []LostAccessory{}
	if len(lost) == 0 {
		return out, nil
	}

	names, err := offer.AccessoryNames(ctx, tx, offer.LanguageID(ctx), lost)
	for _, a := range lost {
		name := names[a.AccessoryID]
		out = append(out, LostAccessory{AccessoryID: a.AccessoryID, Code: name.Code, Text: name.Name, Quantity: a.Quantity})
	}

	return out, err
}

// compareOffer compares an offer with what it would become.
func (o *Operations) compareOffer(
	ctx context.Context, tx *db.Tx, kind string, v, to *offer.Version, m *configurator.Model, kept, lost []int64,
) (Preview, error) {
	out := Preview{Kind: kind}
	if v.DiscountedTyped != nil && to.DiscountedTyped == nil {
		out.TypedPrice = v.DiscountedTyped
	}

	var err error
	if out.Accessories, err = lostAccessories(ctx, tx, v, to); err != nil {
		return out, err
	}
	if out.Kept, err = describeOptions(ctx, tx, v, kept); err != nil {
		return out, err
	}
	if out.Missing, err = describeOptions(ctx, tx, v, lost); err != nil {
		return out, err
	}

	now := *v
	priced, err := o.priceAsItStands(ctx, tx, &now)
	if err != nil {
		return out, err
	}

	out.PriceBefore = &now.Price
	out.TotalBefore = &now.PriceTotal
	out.NetBefore, out.TotalNetBefore = netPrices(&priced)
	if priced, err = o.offers.Price(ctx, tx, to, m); err != nil {
		return out, err
	}

	out.PriceAfter = &to.Price
	out.TotalAfter = &to.PriceTotal
	out.NetAfter, out.TotalNetAfter = netPrices(&priced)

	return out, nil
}

// netPrices gives the price of one vehicle and the total without VAT.
func netPrices(priced *price.Output) (net, total *money.Cents) {
	one := offer.NetPrice(priced)
	all := priced.PriceTotal - priced.VATAmount
	return &one, &all
}
