package configure

import (
	"context"
	"slices"

	"forecourt/internal/configurator"
	"forecourt/internal/offer"
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

// openForModel opens an offer whose car is the model asked for; it has no list when the
// model was taken out of it since.
func (o *Operations) openForModel(ctx context.Context, tx *db.Tx, in *optionsInput) (*configuration, error) {
	v, err := offer.Versions.Get(ctx, tx, in.VersionID)
	if err != nil {
		return nil, err
	}
	if v.ModelID == nil || *v.ModelID != in.ModelID || v.PricelistID == nil {
		return nil, fault.New(fault.NotFound, "not_found")
	}

	return o.configurationOf(ctx, tx, &v)
}

// optionsWhere shows the options of the model that are of interest.
func (o *Operations) optionsWhere(
	ctx context.Context, tx *db.Tx, in *optionsInput, shows func(*configuration, *configurator.Feature) bool,
) ([]Option, error) {
	cfg, err := o.openForModel(ctx, tx, in)
	if err != nil || cfg.m == nil {
		return []Option{}, err
	}

	var features []int64
	for i := range cfg.m.Features {
		if shows(cfg, &cfg.m.Features[i]) {
			features = append(features, cfg.m.Features[i].ID)
		}
	}

	return o.listOptions(ctx, tx, cfg, features)
}

// optionsOfStep makes the list of one step.
func (o *Operations) optionsOfStep(step string) func(context.Context, *db.Tx, *optionsInput) ([]Option, error) {
	return func(ctx context.Context, tx *db.Tx, in *optionsInput) ([]Option, error) {
		return o.optionsWhere(ctx, tx, in, func(_ *configuration, f *configurator.Feature) bool { return f.Step == step })
	}
}

// standardEquipment lists the options that the model has without choosing.
func (o *Operations) standardEquipment(ctx context.Context, tx *db.Tx, in *optionsInput) ([]Option, error) {
	return o.optionsWhere(ctx, tx, in, func(cfg *configuration, f *configurator.Feature) bool {
		return cfg.m.IsStandard(cfg.v.Type, f.ID)
	})
}

type packageInput struct {
	FeatureID int64 `path:"featureId" minimum:"1"`
	ModelID   int64 `path:"modelId" minimum:"1"`
	VersionID int64 `path:"versionId" minimum:"1"`
}

// packageContents lists what comes with a package, packages in it included.
func (o *Operations) packageContents(ctx context.Context, tx *db.Tx, in *packageInput) ([]Option, error) {
	cfg, err := o.openForModel(ctx, tx, &optionsInput{in.ModelID, in.VersionID})
	if err != nil {
		return nil, err
	}
	if cfg.m == nil || cfg.m.Feature(in.FeatureID) == nil {
		return nil, fault.New(fault.NotFound, "not_found")
	}

	inside := cfg.m.Inside([]int64{in.FeatureID})
	var features []int64

	for id := range inside {
		features = append(features, id)
	}

	slices.Sort(features)
	return o.listOptions(ctx, tx, cfg, features)
}

// FeatureState is the state of one option.
type FeatureState struct {
	FeatureID int64       `json:"feature_id"`
	State     OptionState `json:"state" enum:"selectable,selected,standard,inPackage,forced,impossible,unpriced"`
}

// allStates lists the states of all options of the car.
func (o *Operations) allStates(ctx context.Context, tx *db.Tx, in *optionsInput) ([]FeatureState, error) {
	cfg, err := o.openForModel(ctx, tx, in)
	if err != nil || cfg.m == nil {
		return []FeatureState{}, err
	}

	states, err := cfg.optionStates()
	out := make([]FeatureState, 0, len(states))

	for i := range cfg.m.Features {
		id := cfg.m.Features[i].ID
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

// listPrices lists the prices of all options of the model in the offer's list (O-077).
func (o *Operations) listPrices(ctx context.Context, tx *db.Tx, in *optionsInput) ([]FeaturePrice, error) {
	cfg, err := o.openForModel(ctx, tx, in)
	if err != nil || cfg.m == nil {
		return []FeaturePrice{}, err
	}

	out := make([]FeaturePrice, 0, len(cfg.m.Features))
	for i := range cfg.m.Features {
		f := &cfg.m.Features[i]
		price := FeaturePrice{FeatureID: f.ID, PriceStandard: f.PriceStandard, PriceEmbassy: f.PriceEmbassy}
		if listed := cfg.m.ListPrice(cfg.v.Type, f.ID); listed != nil {
			net, amount, err := cfg.tariff.Of(*listed)
			if err != nil {
				return nil, offer.PricingError(err)
			}

			price.Net = &net
			price.Amount = &amount
		}

		out = append(out, price)
	}

	return out, nil
}
