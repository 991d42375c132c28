package offer

import (
	"context"
	"slices"
	"strings"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/money"
	"forecourt/internal/platform/settings"
	"forecourt/internal/price"
)

// saveOffer changes fields of an offer that are entered by hand, also of an expired one: how else
// would it get a new date.
func (o *Offers) saveOffer(ctx context.Context, tx *db.Tx, in *httpapi.SaveByID[Version]) (Version, error) {
	var before customerTexts
	v, err := o.Change(ctx, tx, in.ID, in.Saw(), Change{EvenDisabled: true}, func(v *Version) error {
		before = v.customerTexts()
		mode := v.DiscountType
		disabled := bool(v.Disabled)
		vehicles := v.NumberOfVehicles
		email := v.CustomerEmail
		phone := v.CustomerPhone
		language := v.LanguageID
		choices := v.Choices
		accessories := v.Accessories
		given := v.takenOff()
		if err := in.Body.Apply(v); err != nil {
			return err
		}
		if err := v.checkContacts(email, phone); err != nil {
			return err
		}
		if err := v.oneVehicle(ctx, tx, vehicles); err != nil {
			return err
		}
		if !in.Body.Has("delivery_term") {
			if err := v.translateTerm(ctx, tx, language); err != nil {
				return err
			}
		}
		if err := v.sameCar(choices, accessories); err != nil {
			return err
		}
		if err := v.discountInMoney(in.Body); err != nil {
			return err
		}

		v.settleDiscounts(in.Body, mode != v.DiscountType)

		// Before it is priced: what cannot be counted would be refused without its field.
		var fields fault.Fields
		if v.checkTooLarge(&fields); fields.Err() != nil {
			return fields.Err()
		}
		extended := in.Body.Has("expire_date") && v.ExpireDate != nil && v.ExpireDate.Compare(tx.Today()) >= 0
		if disabled && !extended {
			return v.dropDiscount(given) // O-112; who extends it keeps the discount (OP-108)
		}

		return nil
	})
	if err != nil || v.customerTexts() == before {
		return v, err
	}

	return v, shareCustomer(ctx, tx, &v)
}

// sameCar refuses other choices and accessories than the offer has: they have operations of their own.
func (v *Version) sameCar(choices []Choice, accessories []VersionAccessory) error {
	var wrong fault.Fields
	if !slices.EqualFunc(v.Choices, choices, Choice.sameAs) {
		wrong.Add("features", "not_written_here")
	}
	if !slices.Equal(v.Accessories, accessories) {
		wrong.Add("accessory_ids", "not_written_here")
	}

	v.Choices = choices
	v.Accessories = accessories

	return wrong.Err()
}

// discount is what an offer takes off: a percentage, an amount or a price typed by hand.
type discount struct {
	percent      *money.Percent
	money, typed *money.Cents
}

func (v *Version) takenOff() discount {
	return discount{v.Discount, v.DiscountMoney, v.DiscountedTyped}
}

// dropDiscount takes the discount from an offer that cannot be given any more, and refuses a new one
// rather than lose it in silence: an offer that is extended first can have it.
func (v *Version) dropDiscount(before discount) error {
	var fields fault.Fields
	if v.Discount != nil && !Equal(v.Discount, before.percent) {
		fields.Add("discount", "discount_of_disabled")
	}
	if v.DiscountMoney != nil && !Equal(v.DiscountMoney, before.money) {
		fields.Add("discount_money", "discount_of_disabled")
	}
	if v.DiscountedTyped != nil && !Equal(v.DiscountedTyped, before.typed) {
		fields.Add("price_discounted", "discount_of_disabled")
	}

	v.Discount = nil
	v.DiscountMoney = nil
	v.DiscountedTyped = nil

	return fields.Err()
}

// checkContacts refuses an address nobody can write to and a number nobody can
// call. What an offer had before stays until it is finished.
func (v *Version) checkContacts(email, phone string) error {
	var fields fault.Fields
	if v.CustomerEmail != email {
		fields.Email("customer_email", strings.TrimSpace(v.CustomerEmail))
	}
	if v.CustomerPhone != phone {
		fields.Phone("customer_phone", strings.TrimSpace(v.CustomerPhone))
	}

	return fields.Err()
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

// discountInMoney takes the discount of an offer whose discounts are given in
// money as an amount, where the body has no discount_money (OP-092).
func (v *Version) discountInMoney(body table.Patch[Version]) error {
	if v.DiscountType != price.ModeMoney || !body.Has("discount") || v.Discount == nil {
		return nil
	}
	if body.Has("discount_money") && v.DiscountMoney != nil {
		return fault.WrongField("discount", "discount_in_money")
	}
	amount, err := money.Parse(v.Discount.String())
	if err != nil {
		return fault.WrongField("discount", "cents")
	}

	v.Discount = nil
	v.DiscountMoney = &amount

	return nil
}

// settleDiscounts keeps a discount and a price typed by hand from contradicting each other: the one
// entered last counts (O-113, O-114).
func (v *Version) settleDiscounts(body table.Patch[Version], switched bool) {
	entered := body.Has("discount") && v.Discount != nil ||
		(body.Has("discount_money") || body.Has("discount")) && v.DiscountMoney != nil
	switch {
	case switched:
		v.DiscountedTyped = nil
		if !entered {
			v.Discount = nil
			v.DiscountMoney = nil
		}
	case entered:
		v.DiscountedTyped = nil
	case body.Has("price_discounted") && v.PriceDiscounted != nil && *v.PriceDiscounted != 0:
		v.TypePrice(*v.PriceDiscounted)
	case body.Has("price_discounted"):
		v.DiscountedTyped = nil // none is typed, nor is 0 (OP-085): a discount stays
	}

	if entered || switched || body.Has("price_discounted") || body.Has("discount") || body.Has("discount_money") {
		v.CheckDiscount = false
	}
}

// TypePrice takes a price that was typed by hand in place of any discount; 0 is none.
func (v *Version) TypePrice(amount money.Cents) {
	v.Discount = nil
	v.DiscountMoney = nil
	v.DiscountedTyped = &amount
	if amount == 0 {
		v.DiscountedTyped = nil
	}
}
