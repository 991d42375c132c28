package configurator

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"forecourt/internal/catalog"
	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/price"
	"forecourt/internal/rules/engine"
)

// Car is a configuration in the terms of rules: what was chosen beyond
// standard equipment, and what of that was dropped.
type Car struct {
	OfferType price.Type `json:"offer_type" enum:"standard,embassy,diplomatic"`
	Chosen    []int64    `json:"chosen" nullable:"false" maxItems:"1000" doc:"features, the oldest choice first"`
	Dropped   []int64    `json:"dropped,omitempty" maxItems:"1000" doc:"standard equipment that is left out"`
}

type tryInput struct {
	PricelistID int64 `path:"pricelistId" minimum:"1"`
	ModelID     int64 `path:"modelId" minimum:"1"`
	Body        struct {
		Car
		Add    []int64    `json:"add,omitempty" maxItems:"1000" doc:"features to choose now; each takes the place of others of its exclusive class"`
		Remove []int64    `json:"remove,omitempty" maxItems:"1000" doc:"features to leave out now"`
		Why    *int64     `json:"why,omitempty" minimum:"1" doc:"the feature to explain"`
		Draft  *DraftRule `json:"draft,omitempty" doc:"a rule that is not saved"`
	}
}

// Trial is what the rules of a model say of a configuration.
type Trial struct {
	Revision int64         `json:"revision" doc:"counts the changes of what the price list offers"`
	Valid    bool          `json:"valid"`
	Chosen   []int64       `json:"chosen" nullable:"false"`
	Dropped  []int64       `json:"dropped" nullable:"false"`
	Unknown  []int64       `json:"unknown" nullable:"false" doc:"features that the model does not offer; rules know nothing of them"`
	States   []TriedState  `json:"states" nullable:"false" doc:"of every feature of the model"`
	Broken   []TriedReason `json:"broken" nullable:"false" doc:"why the configuration is not valid"`
	Why      *TriedWhy     `json:"why,omitempty" doc:"absent when nothing was asked"`
}

// TriedState is how a feature stands beside the others.
type TriedState struct {
	FeatureID int64  `json:"feature_id"`
	State     string `json:"state" enum:"selectable,selected,standard,inPackage,forced,impossible,unpriced"`
}

// TriedReason is a demand that a configuration breaks, or that stands in the way of a feature.
type TriedReason struct {
	Kind     engine.ReasonKind `json:"kind" enum:"rule,class,package,required,unavailable"`
	RuleID   *int64            `json:"rule_id" nullable:"true" doc:"null: no rule, or a draft that is not saved"`
	RuleName string            `json:"rule_name"`
	Draft    bool              `json:"draft" doc:"it is the draft that says so"`
	Text     string            `json:"text" doc:"in the caller's language"`
}

// TriedWhy says why a feature cannot be chosen, or not be left out.
type TriedWhy struct {
	FeatureID int64         `json:"feature_id"`
	Possible  bool          `json:"possible" doc:"nothing is in the way"`
	Text      string        `json:"text" doc:"all of it in the caller's language"`
	Reasons   []TriedReason `json:"reasons" nullable:"false"`
	Picks     []FoundCode   `json:"picks" nullable:"false" doc:"the choices that have a part in it"`
}

// tryConfiguration answers what the rules say of a configuration, with a draft in place of a rule.
// It keeps nothing, and computes outside of transactions.
func (k *Models) tryConfiguration(ctx context.Context, a *httpapi.API, in *tryInput) (out Trial, err error) {
	var m *Model
	draft := in.Body.Draft
	err = a.View(ctx, catalog.PermModel, func(tx *db.Tx) error {
		brand, err := requireWritable(ctx, tx, in.PricelistID)
		if err != nil {
			return err
		}
		if m, err = k.For(ctx, tx, in.PricelistID, in.ModelID); err != nil || draft == nil {
			return err
		}

		r, err := draft.asRule(ctx, tx, m, brand)
		m = m.With(r)
		return err
	})
	if err != nil {
		return out, fmt.Errorf("find model: %w", err)
	}

	t := trial{m: m, draft: draft}
	if t.rules, err = m.requireUsable(in.Body.OfferType); err != nil {
		return out, err
	}
	if err := t.askEngine(in); err != nil {
		return out, refusedChoice(m, err)
	}

	err = a.View(ctx, catalog.PermModel, func(tx *db.Tx) (err error) {
		out, err = t.translate(ctx, tx)
		return err
	})

	return out, err
}

// requireWritable refuses a list whose rules the caller may not write; it gives the brand.
func requireWritable(ctx context.Context, tx *db.Tx, pricelistID int64) (brandID int64, err error) {
	brandID, err = db.SelectOne[int64](
		ctx, tx, "SELECT brand_id FROM pricelists WHERE id = $1 AND {brand:brand_id}", pricelistID,
	)
	if err == nil && !tx.Actor.May(catalog.PermModel, authz.ID("brandId", brandID)) {
		err = fault.New(fault.Denied, "denied").With("permission", catalog.PermModel.State)
	}
	return brandID, err
}

// requireUsable gives the compiled model, or a conflict when its standard equipment displaces
// itself.
func (m *Model) requireUsable(kind price.Type) (*engine.Compiled, error) {
	c, err := m.In(kind)
	var at *engine.PositionError
	if errors.As(err, &at) {
		return nil, fault.New(fault.Conflict, "rules_unusable").Because(err)
	}
	return c, err
}

// refusedChoice says at its field what cannot be asked for.
func refusedChoice(m *Model, err error) error {
	var wrong *engine.QueryError
	if !errors.As(err, &wrong) {
		return err
	}

	code := wrong.Code
	if code == engine.NotSelectable {
		code = "feature_not_selectable"
	}

	codes := ""
	for i, id := range wrong.Features {
		if i > 0 {
			codes += ", "
		}
		codes += m.codes[id]
	}

	return fault.New(fault.Invalid, code).With("features", codes)
}

// splitOffered separates the features that the model does not offer from a list.
func (m *Model) splitOffered(ids []int64) (offered, unknown []int64) {
	for _, id := range ids {
		if m.at[id] != nil {
			offered = append(offered, id)
		} else {
			unknown = append(unknown, id)
		}
	}
	return offered, unknown
}

// isUnpriced reports whether a feature cannot be had at all in offers of the type.
func (m *Model) isUnpriced(kind price.Type, id int64) bool {
	return !m.IsStandard(kind, id) && !m.Sells(kind, id)
}

// withAnswer gives the configuration after a change that the engine has answered.
func (c *Car) withAnswer(a *engine.Answer, m *Model) Car {
	out := Car{OfferType: c.OfferType, Chosen: []int64{}, Dropped: []int64{}}
	for _, id := range c.Chosen {
		if !slices.Contains(a.Remove, id) {
			out.Chosen = append(out.Chosen, id)
		}
	}

	for _, id := range c.Dropped {
		if !slices.Contains(a.Add, id) {
			out.Dropped = append(out.Dropped, id)
		}
	}

	for _, id := range a.Add {
		if !m.IsStandard(c.OfferType, id) && !slices.Contains(out.Chosen, id) {
			out.Chosen = append(out.Chosen, id)
		}
	}

	for _, id := range a.Remove {
		if m.IsStandard(c.OfferType, id) && !slices.Contains(out.Dropped, id) {
			out.Dropped = append(out.Dropped, id)
		}
	}

	return out
}
