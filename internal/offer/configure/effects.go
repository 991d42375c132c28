package configure

import (
	"context"
	"errors"
	"slices"

	"forecourt/internal/offer"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/money"
	"forecourt/internal/rules/engine"
)

type effectsInput struct {
	VersionID  int64   `path:"versionId" minimum:"1"`
	FeatureIDs []int64 `query:"featureIds" required:"true" minItems:"1" maxItems:"50" doc:"those in sight"`
}

// Effect is what a click on an option leads to: choosing it, or giving it up
// when the car has it.
type Effect struct {
	FeatureID  int64       `json:"feature_id"`
	Possible   bool        `json:"possible" doc:"false: no selection with the present choices of the customer can have it so"`
	Adds       int         `json:"adds" doc:"further options that the best repair adds"`
	Removes    int         `json:"removes" doc:"options that the best repair removes"`
	Changes    int         `json:"changes" doc:"both together; 0: it fits as it is"`
	PriceDelta money.Cents `json:"price_delta" doc:"by how much all of it changes what the offer comes to, discounts included, as the assistant says"`
	NetDelta   money.Cents `json:"net_delta" doc:"the same without VAT"`
}

// findEffects finds what clicks on options lead to. The search holds no transaction.
func (o *Operations) findEffects(ctx context.Context, a *httpapi.API, in *effectsInput) ([]Effect, error) {
	var cfg *configuration
	var t *totals
	err := a.View(ctx, offer.PermRead, func(tx *db.Tx) (err error) {
		if cfg, err = o.openConfiguration(ctx, tx, in.VersionID); err != nil {
			return err
		}
		foreign := slices.DeleteFunc(slices.Clone(in.FeatureIDs), func(id int64) bool { return cfg.m.Feature(id) != nil })
		if len(foreign) > 0 {
			return o.explainRefusal(ctx, tx, cfg, &engine.QueryError{Code: engine.UnknownFeature, Features: foreign})
		}

		t, err = o.readTotals(ctx, tx, cfg)
		return err
	})
	if err != nil {
		return nil, err
	}

	options, done := limitSearch(ctx)
	defer done()
	query := cfg.v.Query(cfg.m)
	present, err := cfg.rules.Validate(query)
	if err != nil {
		return nil, err
	}

	out := make([]Effect, 0, len(in.FeatureIDs))
	for _, id := range in.FeatureIDs {
		effect, err := t.findEffect(query, id, !cfg.clickRemoves(id, present.Present), options)
		if err != nil {
			return nil, err
		}

		out = append(out, effect)
	}

	return out, nil
}

// clickRemoves reports whether a click takes the feature away: it is there, and not standard
// equipment that only another of its class replaces.
func (cfg *configuration) clickRemoves(id int64, present []int64) bool {
	f := cfg.m.Feature(id)
	return f != nil && slices.Contains(present, id) && (!cfg.m.IsStandard(cfg.v.Type, id) || !bool(f.Exclusive))
}

func (t *totals) findEffect(query engine.Query, id int64, add bool, options engine.Options) (Effect, error) {
	out := Effect{FeatureID: id}
	e, err := t.cfg.rules.Effect(query, id, add, options)
	var refused *engine.QueryError
	if errors.As(err, &refused) {
		return out, nil // it cannot be clicked
	}
	if err != nil || !e.Possible {
		return out, err
	}
	added := e.Added
	if add { // what the car has already may take the place of what is lost
		added = append(slices.Clone(added), id)
	}

	cost, err := t.totalDelta(added, e.Dropped)
	out.Possible = true
	out.Adds = e.Adds
	out.Removes = e.Removes
	out.Changes = e.Adds + e.Removes
	out.PriceDelta = cost.Amount
	out.NetDelta = cost.Net

	return out, err
}
