package offer

import (
	"context"

	"forecourt/internal/platform/date"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/settings"
)

// save changes fields of an offer that are entered by hand. Of an expired one
// too: how else would it get a new date.
func (o *Offers) save(ctx context.Context, tx *db.Tx, in *httpapi.SaveByID[Version]) (Version, error) {
	return o.Change(ctx, tx, in.ID, in.Revision(), Change{EvenDisabled: true}, func(v *Version) error {
		mode, disabled, vehicles := v.DiscountType, bool(v.Disabled), v.NumberOfVehicles
		choices, accessories := v.Choices, v.Accessories
		if err := in.Body.Apply(v); err != nil {
			return err
		}
		if err := v.oneVehicle(ctx, tx, vehicles); err != nil {
			return err
		}
		v.Choices, v.Accessories = choices, accessories // these have operations of their own
		v.discounts(in.Body, mode != v.DiscountType)
		extended := in.Body.Has("expire_date") && v.ExpireDate != nil && v.ExpireDate.Compare(date.On(tx.Now().Time)) >= 0
		if disabled && !extended {
			v.Discount, v.DiscountMoney, v.DiscountedTyped = nil, nil, nil // O-112; who extends it keeps the discount (OP-108)
		}
		return nil
	})
}

// oneVehicle refuses more of them where the group offers one at a time; those
// that an offer had before stay (OP-112).
func (v *Version) oneVehicle(ctx context.Context, tx *db.Tx, before int64) error {
	if v.NumberOfVehicles == before || v.NumberOfVehicles == 1 {
		return nil
	}
	set, err := settings.ForOffers(ctx, tx)
	if err == nil && !set.MultipleVehicles {
		return fault.WrongField("number_of_vehicles", "one_vehicle")
	}
	return err
}

// discounts keeps a discount and a price typed by hand from contradicting
// each other: the one entered last counts (O-113, O-114).
func (v *Version) discounts(body table.Patch[Version], switched bool) {
	entered := body.Has("discount") && v.Discount != nil || body.Has("discount_money") && v.DiscountMoney != nil
	switch {
	case switched:
		v.DiscountedTyped = nil
		if !entered {
			v.Discount, v.DiscountMoney = nil, nil
		}
	case entered:
		v.DiscountedTyped = nil
	case body.Has("price_discounted"):
		v.Discount, v.DiscountMoney, v.DiscountedTyped = nil, nil, v.PriceDiscounted
		if v.DiscountedTyped != nil && *v.DiscountedTyped == 0 {
			v.DiscountedTyped = nil // as good as none (OP-085)
		}
	}
	if entered || switched || body.Has("price_discounted") || body.Has("discount") || body.Has("discount_money") {
		v.CheckDiscount = false
	}
}
