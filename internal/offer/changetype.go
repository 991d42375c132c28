package offer

import (
	"context"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
	"forecourt/internal/price"
)

// TargetType names an offer and the type it may change to.
type TargetType struct {
	VersionID int64      `path:"versionId" minimum:"1"`
	Type      price.Type `path:"type" enum:"standard,embassy,diplomatic"`
}

type changeTypeInput struct {
	TargetType
	Revision int64 `query:"revision" doc:"the revision the caller has seen"`
}

// retype makes the offer one of another type: at the prices of the type, and
// without the options that are not sold in it.
func (o *Offers) retype(ctx context.Context, tx *db.Tx, v *Version, kind price.Type) (kept, lost []int64, err error) {
	m, err := o.model(ctx, tx, v)
	if err != nil {
		return nil, nil, err
	}
	if m == nil {
		v.Type = kind
		return nil, nil, nil
	}
	p, err := pickable(ctx, tx, *v.PricelistID, *v.ModelID)
	if err != nil {
		return nil, nil, err
	}
	kept, lost = keptAndLost(v, m, kind)
	if p.price(kind) == nil {
		return kept, lost, fault.New(fault.Invalid, "model_not_sold_for_type")
	}
	now := tx.Now()
	v.Type, v.ListModel, v.ListTransportation, v.PricedAt = kind, p.price(kind), p.Transportation, &now
	keepOptions(v, m, kept)
	v.CheckDiscount = v.CheckDiscount || v.fixedDiscount()
	return kept, lost, nil
}

func (o *Offers) changeType(ctx context.Context, tx *db.Tx, in *changeTypeInput) (Version, error) {
	return o.change(ctx, tx, in.VersionID, in.Revision, changing{Action: "type", Subject: string(in.Type)}, func(v *Version) error {
		if v.Type == in.Type {
			return nil
		}
		_, _, err := o.retype(ctx, tx, v, in.Type)
		return err
	})
}

// missingTypeFeatures lists the options that a change of type would lose.
func (o *Offers) missingTypeFeatures(ctx context.Context, tx *db.Tx, in *TargetType) ([]Fate, error) {
	out, err := o.previewType(ctx, tx, in)
	return append([]Fate{}, out.Missing...), err
}

func (o *Offers) previewType(ctx context.Context, tx *db.Tx, in *TargetType) (Preview, error) {
	v, err := versions.Get(ctx, tx, in.VersionID)
	if err != nil {
		return Preview{}, err
	}
	to := v
	kept, lost, err := o.retype(ctx, tx, &to, in.Type)
	if isRefused(err, "model_not_sold_for_type") {
		missing, err := fates(ctx, tx, &v, lost)
		return Preview{Kind: "type", Refused: "no_price", Kept: []Fate{}, Missing: missing}, err
	}
	if err != nil {
		return Preview{}, err
	}
	m, err := o.model(ctx, tx, &to)
	if err != nil {
		return Preview{}, err
	}
	return o.preview(ctx, tx, "type", &v, &to, m, kept, lost)
}

type deleteFeatureInput struct {
	VersionID int64 `path:"versionId" minimum:"1"`
	FeatureID int64 `path:"featureId" minimum:"1"`
	Revision  int64 `query:"revision" doc:"the revision the caller has seen"`
}

// deleteFeature takes an option off the offer, one that the list no longer has
// too. What the rules say to that, the next validation tells.
func (o *Offers) deleteFeature(ctx context.Context, tx *db.Tx, in *deleteFeatureInput) (Version, error) {
	var code string
	return o.change(ctx, tx, in.VersionID, in.Revision, changing{Action: "remove", SubjectOf: &code}, func(v *Version) error {
		told, err := texts(ctx, tx, 0, []int64{in.FeatureID})
		if err != nil {
			return err
		}
		code = told[in.FeatureID].Code
		rest := make([]Choice, 0, len(v.Choices))
		for _, c := range v.Choices {
			if c.FeatureID != in.FeatureID || c.Role != Chosen {
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
