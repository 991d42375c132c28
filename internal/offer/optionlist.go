package offer

import (
	"context"
	"slices"

	"forecourt/internal/configurator"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/money"
)

type optionsInput struct {
	ModelID   int64 `path:"modelId" minimum:"1"`
	VersionID int64 `path:"versionId" minimum:"1"`
}

// optionLists are the lists of the wizard by the last word of their path, with
// the steps of the features that each shows.
var optionLists = []struct{ word, step string }{
	{"lines", "line"},
	{"mvars", "mvar"},
	{"exteriors", "exterior"},
	{"wheels", "wheel"},
	{"interior", "interior"},
	{"trims", "trim"},
	{"trimfinish", "trim_finish"},
	{"packages", "packages"},
	{"options", "option"},
	{"accessories", "accessory"},
	{"service-packages", "service_package"},
	{"repair-packages", "repair_package"},
}

// car opens an offer whose car is the model asked for; it has no list when the
// model was taken out of it since.
func (o *Offers) car(ctx context.Context, tx *db.Tx, in *optionsInput) (*desk, error) {
	v, err := versions.Get(ctx, tx, in.VersionID)
	if err != nil {
		return nil, err
	}
	if v.ModelID == nil || *v.ModelID != in.ModelID || v.PricelistID == nil {
		return nil, fault.New(fault.NotFound, "not_found")
	}
	return o.deskOf(ctx, tx, &v)
}

// list shows the options of the model that are of interest.
func (o *Offers) list(ctx context.Context, tx *db.Tx, in *optionsInput, shows func(*desk, *configurator.Feature) bool) ([]Option, error) {
	d, err := o.car(ctx, tx, in)
	if err != nil || d.m == nil {
		return []Option{}, err
	}
	var features []int64
	for i := range d.m.Features {
		if shows(d, &d.m.Features[i]) {
			features = append(features, d.m.Features[i].ID)
		}
	}
	return o.options(ctx, tx, d, features)
}

// ofStep is the list of one step.
func (o *Offers) ofStep(step string) func(context.Context, *db.Tx, *optionsInput) ([]Option, error) {
	return func(ctx context.Context, tx *db.Tx, in *optionsInput) ([]Option, error) {
		return o.list(ctx, tx, in, func(_ *desk, f *configurator.Feature) bool { return f.Step == step })
	}
}

// standardEquipment are the options that the model has without choosing.
func (o *Offers) standardEquipment(ctx context.Context, tx *db.Tx, in *optionsInput) ([]Option, error) {
	return o.list(ctx, tx, in, func(d *desk, f *configurator.Feature) bool { return d.m.IsStandard(d.v.Type, f.ID) })
}

type packageInput struct {
	FeatureID int64 `path:"featureId" minimum:"1"`
	ModelID   int64 `path:"modelId" minimum:"1"`
	VersionID int64 `path:"versionId" minimum:"1"`
}

// packageContents is what comes with a package, packages in it included.
func (o *Offers) packageContents(ctx context.Context, tx *db.Tx, in *packageInput) ([]Option, error) {
	d, err := o.car(ctx, tx, &optionsInput{in.ModelID, in.VersionID})
	if err != nil {
		return nil, err
	}
	if d.m == nil || d.m.Feature(in.FeatureID) == nil {
		return nil, fault.New(fault.NotFound, "not_found")
	}
	inside := d.m.Inside([]int64{in.FeatureID})
	var features []int64
	for id := range inside {
		features = append(features, id)
	}
	slices.Sort(features)
	return o.options(ctx, tx, d, features)
}

// FeatureState is the state of one option.
type FeatureState struct {
	FeatureID int64       `json:"feature_id"`
	State     OptionState `json:"state" enum:"selectable,selected,standard,inPackage,forced,impossible,unpriced"`
}

// allStates are those of all options of the car.
func (o *Offers) allStates(ctx context.Context, tx *db.Tx, in *optionsInput) ([]FeatureState, error) {
	d, err := o.car(ctx, tx, in)
	if err != nil || d.m == nil {
		return []FeatureState{}, err
	}
	states, err := d.states()
	out := make([]FeatureState, 0, len(states))
	for i := range d.m.Features {
		id := d.m.Features[i].ID
		out = append(out, FeatureState{id, states[id]})
	}
	return out, err
}

// FeaturePrice is what an option costs.
type FeaturePrice struct {
	FeatureID     int64        `json:"feature_id"`
	PriceStandard *money.Cents `json:"price_standard" nullable:"true"`
	PriceEmbassy  *money.Cents `json:"price_embassy" nullable:"true"`
	Amount        *money.Cents `json:"amount" nullable:"true" doc:"what the customer of this offer would pay in the list of today; null: not sold"`
	Net           *money.Cents `json:"net" nullable:"true" doc:"the same without VAT"`
}

// prices are those of all options of the model in the offer's list (O-077).
func (o *Offers) prices(ctx context.Context, tx *db.Tx, in *optionsInput) ([]FeaturePrice, error) {
	d, err := o.car(ctx, tx, in)
	if err != nil || d.m == nil {
		return []FeaturePrice{}, err
	}
	out := make([]FeaturePrice, 0, len(d.m.Features))
	for i := range d.m.Features {
		f := &d.m.Features[i]
		price := FeaturePrice{FeatureID: f.ID, PriceStandard: f.PriceStandard, PriceEmbassy: f.PriceEmbassy}
		if listed := d.m.ListPrice(d.v.Type, f.ID); listed != nil {
			net, amount, err := d.tariff.Of(*listed)
			if err != nil {
				return nil, notPriced(err)
			}
			price.Net, price.Amount = &net, &amount
		}
		out = append(out, price)
	}
	return out, nil
}
