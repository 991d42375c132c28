package change

import (
	"context"
	"slices"

	"forecourt/internal/configurator"
	"forecourt/internal/offer"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/price"
)

// TargetType names an offer and the type it may change to.
type TargetType struct {
	VersionID int64      `path:"versionId" minimum:"1"`
	Type      price.Type `path:"type" enum:"standard,embassy,diplomatic"`
}

type changeTypeInput struct {
	TargetType
	httpapi.Seen
}

// applyType makes the offer one of another type: at the prices of the type, and
// without the options that are not sold in it. Lost is standard equipment too
// that the car has in its old type only.
func (o *Operations) applyType(
	ctx context.Context, tx *db.Tx, v *offer.Version, kind price.Type,
) (kept, lost []int64, err error) {
	m, err := o.offers.Model(ctx, tx, v)
	if err != nil {
		return nil, nil, err
	}
	if m == nil {
		v.Type = kind
		return nil, nil, nil
	}

	p, err := offer.ReadModelInList(ctx, tx, *v.PricelistID, *v.ModelID)
	if err != nil {
		return nil, nil, err
	}

	kept, lost = keptAndLost(v, m, kind)
	if p.Price(kind) == nil {
		return kept, lost, fault.New(fault.Invalid, "model_not_sold_for_type")
	}

	had, err := standardEquipment(v, m)
	if err != nil {
		return nil, nil, err
	}

	now := tx.Now()
	v.Type = kind
	v.ListModel = p.Price(kind)
	v.ListTransportation = p.Transportation
	v.PricedAt = &now
	if v.Frozen {
		err = v.RetakeVehicle(ctx, tx, m)
	} else {
		keepOptions(v, m, kept)
	}
	if err != nil {
		return nil, nil, err
	}

	v.DiscountedTyped = nil // typed with the VAT and the prices of the other type
	v.CheckDiscount = v.CheckDiscount || v.HasFixedDiscount()
	has, err := v.Answer(m)
	if err != nil {
		return nil, nil, err
	}

	for _, id := range had {
		if !slices.Contains(has.Present, id) {
			lost = append(lost, id)
		}
	}

	if v.Frozen { // what was standard equipment may be an option of its own now
		lost = slices.DeleteFunc(lost, func(id int64) bool { return slices.Contains(has.Present, id) })
	}

	return kept, lost, nil
}

// standardEquipment lists what the offer has without its being chosen.
func standardEquipment(v *offer.Version, m *configurator.Model) ([]int64, error) {
	has, err := v.Answer(m)
	if err != nil {
		return nil, err
	}

	return slices.DeleteFunc(slices.Clone(has.Present), func(id int64) bool { return !m.IsStandard(v.Type, id) }), nil
}

func (o *Operations) changeType(ctx context.Context, tx *db.Tx, in *changeTypeInput) (offer.Version, error) {
	return o.offers.Change(ctx, tx, in.VersionID, in.Saw(), offer.Change{
		Action:       "type",
		Subject:      string(in.Type),
		TakesVehicle: true,
	}, func(v *offer.Version) error {
		if v.Type == in.Type {
			return nil
		}

		_, _, err := o.applyType(ctx, tx, v, in.Type)
		return err
	})
}

// missingTypeFeatures lists what a change of type would lose: options, and standard equipment.
func (o *Operations) missingTypeFeatures(ctx context.Context, tx *db.Tx, in *TargetType) ([]AffectedOption, error) {
	out, err := o.previewType(ctx, tx, in)
	return append([]AffectedOption{}, out.Missing...), err
}

func (o *Operations) previewType(ctx context.Context, tx *db.Tx, in *TargetType) (Preview, error) {
	v, err := offer.Versions.Get(ctx, tx, in.VersionID)
	if err != nil {
		return Preview{}, err
	}

	to := v
	kept, lost, err := o.applyType(ctx, tx, &to, in.Type)
	if isRefused(err, "model_not_sold_for_type") {
		missing, err := describeOptions(ctx, tx, &v, lost)
		return Preview{
			Kind:        "type",
			Refused:     "no_price",
			Kept:        []AffectedOption{},
			Missing:     missing,
			Accessories: []LostAccessory{},
		}, err
	}

	if err != nil {
		return Preview{}, err
	}
	m, err := o.offers.Model(ctx, tx, &to)
	if err != nil {
		return Preview{}, err
	}

	return o.compareOffer(ctx, tx, "type", &v, &to, m, kept, lost)
}

type deleteFeatureInput struct {
	VersionID int64 `path:"versionId" minimum:"1"`
	FeatureID int64 `path:"featureId" minimum:"1"`
	httpapi.Seen
}

// deleteFeature takes an option off the offer, one that the list no longer has
// too. What the rules say to that, the next validation shows.
func (o *Operations) deleteFeature(ctx context.Context, tx *db.Tx, in *deleteFeatureInput) (offer.Version, error) {
	var code string
	change := offer.Change{Action: "remove", SubjectOf: &code}
	return o.offers.Change(ctx, tx, in.VersionID, in.Saw(), change, func(v *offer.Version) error {
		texts, err := offer.FeatureTexts(ctx, tx, 0, []int64{in.FeatureID})
		if err != nil {
			return err
		}

		code = texts[in.FeatureID].Code
		rest := make([]offer.Choice, 0, len(v.Choices))

		for _, c := range v.Choices {
			if c.FeatureID != in.FeatureID || c.Role != offer.Chosen {
				rest = append(rest, c)
			}
		}

		if len(rest) == len(v.Choices) {
			return fault.New(fault.NotFound, "not_found")
		}

		v.Choices = rest
		return nil
	})
}
