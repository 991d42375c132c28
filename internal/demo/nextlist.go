package demo

import (
	"context"
	"slices"

	"forecourt/internal/catalog"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/money"
	"forecourt/internal/pricelist"
	"forecourt/internal/rules"
)

// What the list of next year does not have any more, and what comes with the car in it.
const (
	goneOption     = "ROF"
	standardOption = "HST"
)

// nextList fills the draft for next year as a product manager would: from the list in force,
// with higher prices, and with what changed in the catalogue of the manufacturer.
func (b *brandMaker) nextList(ctx context.Context, tx *db.Tx) error {
	prices := b.modelPrices()
	prices = prices[:len(prices)-1] // the last model is not built any more

	for i := range prices {
		p := &prices[i]
		p.PricelistID = b.next.ID
		for _, amount := range []*money.Cents{p.PriceStandard, p.PriceEmbassy, p.PriceDiplomatic, p.PriceWholesale} {
			raiseAmount(amount, 25, 50_00)
		}
	}

	if err := pricelist.ModelPrices.InsertMany(ctx, tx, prices); err != nil {
		return err
	}

	offered := slices.DeleteFunc(b.modelFeatures(), func(f catalog.ModelFeature) bool {
		return f.FeatureID == b.codes[goneOption] || f.ModelID == b.models[len(b.models)-1].ID
	})
	for i := range offered {
		f := &offered[i]
		f.PricelistID = b.next.ID
		raiseAmount(f.PriceStandard, 40, 10_00)
		raiseAmount(f.PriceEmbassy, 40, 10_00)
		if f.FeatureID == b.codes[standardOption] {
			f.PriceStandard = inCents(0)
			f.PriceEmbassy = inCents(0)
			f.Standard = true
			f.StandardEmbassy = true
			f.StandardDiplomatic = true
		}
	}

	if err := catalog.ModelFeatures.InsertMany(ctx, tx, offered); err != nil {
		return err
	}

	packed := b.packageContents()
	for i := range packed {
		packed[i].PricelistID = b.next.ID
	}

	if err := catalog.PackageContents.InsertMany(ctx, tx, packed); err != nil {
		return err
	}

	// Next year another colour of leather has the decorative trim, and nothing leads to a dead end.
	ruled := slices.DeleteFunc(b.makeRules(), func(r rules.Rule) bool { return r.ModelID != nil })
	for i := range ruled {
		r := &ruled[i]
		r.PricelistID = b.next.ID
		if slices.Contains(r.Conditions, rules.Condition{ID: b.codes["ILR"]}) {
			r.Conditions = []rules.Condition{{ID: b.codes["ILB"]}}
			r.Text = db.Translations{
				"1": "Juoda oda nedera su dekoratyviais apmušalais",
				"2": "Black leather excludes decorative trim",
			}
		}
	}

	return rules.Rules.InsertMany(ctx, tx, ruled)
}

// raiseAmount raises an amount by so many thousandths, to whole steps.
func raiseAmount(amount *money.Cents, thousandths, step money.Cents) {
	if amount != nil {
		*amount = (*amount*(1000+thousandths)/1000 + step/2) / step * step
	}
}
