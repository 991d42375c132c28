package configure

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"forecourt/internal/offer"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
	"forecourt/internal/rules/engine"
)

type selectionInput struct {
	ID   int64 `path:"id" minimum:"1"`
	Body struct {
		Chosen   []int64 `json:"chosen" maxItems:"1000" uniqueItems:"true" doc:"options beyond the standard equipment, the oldest choice first"`
		Dropped  []int64 `json:"dropped,omitempty" maxItems:"1000" uniqueItems:"true" doc:"standard equipment the customer does without"`
		Revision int64   `json:"revision" minimum:"1" doc:"the revision the caller has seen"`
	}
}

// saveSelection makes the selection of an offer exactly this, when the rules allow it.
func (o *Operations) saveSelection(ctx context.Context, tx *db.Tx, in *selectionInput) (offer.Version, error) {
	change := offer.Change{Action: "selection"}
	return o.offers.Change(ctx, tx, in.ID, table.SeenAt(in.Body.Revision), change, func(v *offer.Version) error {
		if slices.Equal(v.Chosen(), in.Body.Chosen) && slices.Equal(v.Dropped(), in.Body.Dropped) {
			return nil // an offer that breaks rules can be kept as it was
		}
		cfg, err := o.configurationOf(ctx, tx, v)
		if err != nil {
			return err
		}
		if cfg.m == nil {
			return fault.New(fault.Conflict, "offer_without_model")
		}
		if err := cfg.checkSelectable(in.Body.Chosen, in.Body.Dropped); err != nil {
			return o.explainRefusal(ctx, tx, cfg, err)
		}

		before := *v
		v.SetChoices(cfg.m, in.Body.Chosen, in.Body.Dropped)
		answer, err := v.Answer(cfg.m)
		cfg.v = &before

		switch {
		case err != nil:
			return err
		case answer.Valid:
			return o.refuseBesideLost(ctx, tx, cfg, in.Body.Chosen)
		}

		return o.invalidSelection(ctx, tx, cfg, &answer)
	})
}

// refuseBesideLost refuses a selection that keeps what the list no longer sells beside another of its kind: both
// would be charged.
func (o *Operations) refuseBesideLost(ctx context.Context, tx *db.Tx, cfg *configuration, chosen []int64) error {
	for _, l := range cfg.lost {
		rivals := cfg.findRivals(l, chosen)
		if !slices.Contains(chosen, l.FeatureID) || len(rivals) == 0 {
			continue
		}

		crowd := append([]int64{l.FeatureID}, rivals...)
		s, err := o.newSpeaker(ctx, tx, cfg, slices.Clone(crowd))
		if err != nil {
			return err
		}

		class := strconv.FormatInt(*cfg.m.Feature(rivals[0]).ClassID, 10)
		return fault.New(fault.Invalid, "selection_invalid").With("rules", s.ExclusiveClassText(class, crowd))
	}

	return nil
}

// Why an id is in the wrong list of a selection: standard equipment is left out and
// options are chosen, not the other way round.
const (
	isStandard  = "feature_is_standard"
	notStandard = "feature_not_standard"
)

// checkSelectable checks each id of a selection. What the offer holds already may stay, though it
// could not be chosen any more.
func (cfg *configuration) checkSelectable(chosen, dropped []int64) error {
	wrong := map[string][]int64{}
	holds := func(id int64, role string) bool {
		return slices.ContainsFunc(cfg.v.Choices, func(c offer.Choice) bool { return c.FeatureID == id && c.Role == role })
	}

	for _, id := range chosen {
		f := cfg.m.Feature(id)
		switch {
		case slices.Contains(dropped, id):
			wrong[engine.AddedAndGone] = append(wrong[engine.AddedAndGone], id)
		case holds(id, offer.Chosen):
		case f == nil:
			wrong[engine.UnknownFeature] = append(wrong[engine.UnknownFeature], id)
		case cfg.m.IsStandard(cfg.v.Type, id):
			wrong[isStandard] = append(wrong[isStandard], id)
		case !cfg.m.Sells(cfg.v.Type, id):
			wrong[engine.NotSelectable] = append(wrong[engine.NotSelectable], id)
		}
	}

	for _, id := range dropped {
		f := cfg.m.Feature(id)
		switch {
		case holds(id, offer.Dropped):
		case f == nil:
			wrong[engine.UnknownFeature] = append(wrong[engine.UnknownFeature], id)
		case !cfg.m.IsStandard(cfg.v.Type, id):
			wrong[notStandard] = append(wrong[notStandard], id)
		case bool(f.Exclusive):
			wrong[engine.StandardOfKind] = append(wrong[engine.StandardOfKind], id)
		}
	}

	for _, code := range []string{
		engine.UnknownFeature, engine.AddedAndGone, engine.StandardOfKind, isStandard, notStandard, engine.NotSelectable,
	} {
		if features := wrong[code]; features != nil {
			return &engine.QueryError{Code: code, Features: features}
		}
	}

	return nil
}

// invalidSelection answers which rules a selection breaks.
func (o *Operations) invalidSelection(ctx context.Context, tx *db.Tx, cfg *configuration, answer *engine.Answer) error {
	sentences, err := o.describeViolations(ctx, tx, cfg, answer)
	if err != nil {
		return err
	}

	return fault.New(fault.Invalid, "selection_invalid").With("rules", strings.Join(sentences, "; "))
}

// describeViolations says in words what a car violates: rules, and product classes of which it has
// too much.
func (o *Operations) describeViolations(
	ctx context.Context, tx *db.Tx, cfg *configuration, answer *engine.Answer,
) ([]string, error) {
	sentences := []string{}
	if answer.Valid {
		return sentences, nil
	}

	rules := map[string]int64{}
	named := append([]int64{}, answer.Present...)

	for _, v := range answer.Violated {
		if number, is := strings.CutPrefix(v, "rule:"); is {
			id, err := strconv.ParseInt(number, 10, 64)
			if err != nil {
				return nil, err
			}

			rules[v] = id
			named = append(named, cfg.m.Mentions(id)...)
		}
	}

	s, err := o.newSpeaker(ctx, tx, cfg, named)
	if err != nil {
		return nil, err
	}

	for _, v := range answer.Violated {
		if class, crowded := strings.CutPrefix(v, "class:"); crowded {
			sentences = append(sentences, s.ExclusiveClassText(class, cfg.m.Members(class, answer.Present)))
		} else if id, is := rules[v]; is {
			sentences = append(sentences, s.ByRule(id))
		}
	}

	return sentences, nil
}
