package change

import (
	"context"
	"fmt"
	"slices"

	"forecourt/internal/configurator"
	"forecourt/internal/offer"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
)

// The kinds of a change of model (O-053..O-055).
const (
	firstModel     = "first"
	sameModel      = "same" // of the same body type and model range
	differentModel = "different"
)

// TargetModel names an offer and the model it may change to.
type TargetModel struct {
	VersionID     int64 `path:"versionId" minimum:"1"`
	TargetModelID int64 `path:"targetModelId" minimum:"1"`
}

type changeModelInput struct {
	TargetModel
	httpapi.Seen
	CarryOver bool `query:"carryOver" doc:"keep the options that a different model sells too"`
}

// modelChange is a change of model that may be made.
type modelChange struct {
	kind       string
	to         offer.ModelInList
	m          *configurator.Model
	kept, lost []int64
}

// findModelChange finds out what a change of model would mean.
func (o *Operations) findModelChange(
	ctx context.Context, tx *db.Tx, v *offer.Version, target int64,
) (modelChange, error) {
	if v.PricelistID == nil {
		return modelChange{}, fault.New(fault.Conflict, "offer_without_pricelist")
	}
	to, err := offer.ReadModelInList(ctx, tx, *v.PricelistID, target)
	if err != nil {
		return modelChange{}, err
	}
	m, err := o.offers.ModelOfList(ctx, tx, *v.PricelistID, target)
	if err != nil {
		return modelChange{}, fmt.Errorf("read the model to change to: %w", err)
	}

	out := modelChange{kind: differentModel, to: to, m: m}
	out.kept, out.lost = keptAndLost(v, m, v.Type)
	out.loseLines(m)
	if v.ModelID == nil {
		out.kind = firstModel
		return out, nil
	}

	has, err := db.Select[offer.ModelInList](ctx, tx, `
		SELECT id, code, serie_id, modelrange_id, bodytype_id, gearbox_id, NULL AS price_standard, NULL AS price_embassy,
			NULL AS price_diplomatic, NULL AS price_transportation
		FROM models
		WHERE {brand:brand_id} AND id = $1`, *v.ModelID)
	if err == nil && len(has) == 1 && has[0].ModelRangeID == to.ModelRangeID &&
		offer.Equal(has[0].BodytypeID, to.BodytypeID) {
		out.kind = sameModel
	}

	return out, err
}

// The steps of features that equipment lines and variants are chosen in.
const (
	stepLine    = "line"
	stepVariant = "mvar"
)

// loseLines leaves out equipment lines where the new model has variants: they have no step there, and what
// was carried over could not be taken off any more (O-022).
func (mv *modelChange) loseLines(m *configurator.Model) {
	if !m.Has(stepVariant) {
		return
	}

	isLine := func(id int64) bool { return m.Feature(id).Step == stepLine }
	for _, id := range mv.kept {
		if isLine(id) {
			mv.lost = append(mv.lost, id)
		}
	}

	mv.kept = slices.DeleteFunc(mv.kept, isLine)
}

// applyTo gives the offer the model with the options to keep.
func (mv *modelChange) applyTo(v *offer.Version, keep []int64, now db.Time) error {
	gearbox := v.GearboxID
	serie := v.SerieID
	if err := v.TakeModel(mv.to, now); err != nil {
		return err
	}
	if mv.kind == sameModel && v.GearboxID == nil {
		v.GearboxID = gearbox // the new model says nothing of its own (OP-056)
	}
	if !offer.Equal(serie, v.SerieID) {
		v.Accessories = []offer.VersionAccessory{}
	}

	keepOptions(v, mv.m, keep)
	if mv.kind != firstModel {
		v.DiscountedTyped = nil // typed for the other car
	}

	v.CheckDiscount = v.CheckDiscount || v.HasFixedDiscount()
	return nil
}

// changeModel gives the offer another model. One of the same body type and
// range keeps what it sells of the options; any other begins without options, unless
// they are to be carried over.
func (o *Operations) changeModel(ctx context.Context, tx *db.Tx, in *changeModelInput) (offer.Version, error) {
	before := int64(0)
	changed := ""
	change := offer.Change{Action: "model", SubjectOf: &changed}
	v, err := o.offers.Change(ctx, tx, in.VersionID, in.Saw(), change, func(v *offer.Version) error {
		if v.ModelID != nil {
			before = *v.ModelID
		}
		if before == in.TargetModelID {
			return nil
		}
		mv, err := o.findModelChange(ctx, tx, v, in.TargetModelID)
		if err != nil {
			return err
		}

		changed = mv.to.Code
		keep := mv.kept
		if mv.kind == differentModel && !in.CarryOver {
			keep = nil
		}

		return mv.applyTo(v, keep, tx.Now())
	})
	if err != nil || before == in.TargetModelID {
		return v, err
	}

	return v, offer.TakeEquipment(ctx, tx, &v)
}

// missingModelFeatures lists the options that a change of model would lose.
func (o *Operations) missingModelFeatures(ctx context.Context, tx *db.Tx, in *TargetModel) ([]AffectedOption, error) {
	out, err := o.previewModel(ctx, tx, in)
	return append([]AffectedOption{}, out.Missing...), err
}

func (o *Operations) previewModel(ctx context.Context, tx *db.Tx, in *TargetModel) (Preview, error) {
	v, err := offer.Versions.Get(ctx, tx, in.VersionID)
	if err != nil {
		return Preview{}, err
	}
	mv, err := o.findModelChange(ctx, tx, &v, in.TargetModelID)
	if err != nil {
		return Preview{}, err
	}
	if mv.to.Price(v.Type) == nil {
		lost, err := describeOptions(ctx, tx, &v, mv.lost)
		return Preview{
			Kind:        mv.kind,
			Refused:     "no_price",
			Kept:        []AffectedOption{},
			Missing:     lost,
			Accessories: []LostAccessory{},
		}, err
	}

	to := v
	if err := mv.applyTo(&to, mv.kept, tx.Now()); err != nil {
		return Preview{}, err
	}
	out, err := o.compareOffer(ctx, tx, mv.kind, &v, &to, mv.m, mv.kept, mv.lost)
	if err != nil || mv.kind != differentModel || len(mv.kept) == 0 {
		return out, err
	}

	out.Bare, err = o.priceWithout(ctx, tx, &mv, v)
	return out, err
}

// priceWithout tells what the offer comes to with the model where none of its options goes along.
func (o *Operations) priceWithout(
	ctx context.Context, tx *db.Tx, mv *modelChange, v offer.Version,
) (*BarePrice, error) {
	if err := mv.applyTo(&v, nil, tx.Now()); err != nil {
		return nil, err
	}
	priced, err := o.offers.Price(ctx, tx, &v, mv.m)
	if err != nil {
		return nil, err
	}

	net, totalNet := netPrices(&priced)
	return &BarePrice{PriceAfter: v.Price, NetAfter: *net, TotalAfter: v.PriceTotal, TotalNetAfter: *totalNet}, nil
}
