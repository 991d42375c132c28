package configurator

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"forecourt/internal/platform/db"
	"forecourt/internal/rules/engine"
)

// trial is a configuration while the rules are asked about it.
type trial struct {
	m       *Model
	rules   *engine.Compiled
	draft   *DraftRule
	car     Car
	unknown []int64
	answer  engine.Answer
	states  []engine.State
	why     *int64
	want    bool
	because engine.Explanation
}

// askEngine makes the change, and asks what follows from it.
func (t *trial) askEngine(in *tryInput) (err error) {
	car := in.Body.Car
	var gone []int64
	car.Chosen, t.unknown = t.m.splitOffered(car.Chosen)
	car.Dropped, gone = t.m.splitOffered(car.Dropped)
	t.unknown = append(t.unknown, gone...)
	asked := engine.Query{Selected: car.Chosen, Removed: car.Dropped, Add: in.Body.Add, Remove: in.Body.Remove}
	if t.answer, err = t.rules.Validate(asked); err != nil {
		return err
	}

	t.car = car.withAnswer(&t.answer, t.m)
	asked = engine.Query{Selected: t.car.Chosen, Removed: t.car.Dropped}
	if t.answer, err = t.rules.Validate(asked); err != nil {
		return err
	}
	if t.states, err = t.rules.States(asked); err != nil {
		return err
	}
	if t.why = in.Body.Why; t.why == nil {
		return nil
	}

	t.want = !slices.ContainsFunc(
		t.states, func(s engine.State) bool { return s.Feature == *t.why && s.State == engine.Forced },
	)
	t.because, err = t.rules.Why(asked, *t.why, t.want)

	return err
}

// translate puts the answer into the caller's language.
func (t *trial) translate(ctx context.Context, tx *db.Tx) (Trial, error) {
	out := Trial{
		Revision: t.m.Revision,
		Valid:    t.answer.Valid && len(t.unknown) == 0,
		Chosen:   t.car.Chosen,
		Dropped:  t.car.Dropped,
		Unknown:  t.unknown,
		States:   make([]TriedState, 0, len(t.states)),
	}
	if out.Unknown == nil {
		out.Unknown = []int64{}
	}

	for _, s := range t.states {
		state := string(s.State)
		there := s.State == engine.Selected || s.State == engine.Standard || s.State == engine.Packed
		if !there && t.m.isUnpriced(t.car.OfferType, s.Feature) {
			state = "unpriced"
		}
		out.States = append(out.States, TriedState{s.Feature, state})
	}

	speaker, err := t.m.Speaker(ctx, tx, t.namedFeatures())
	if err != nil {
		return out, err
	}

	out.Broken = t.violatedReasons(speaker)
	if t.why != nil {
		out.Why = t.explainWhy(speaker)
	}

	return out, nil
}

// violatedReasons lists the demands that the configuration breaks.
func (t *trial) violatedReasons(s *Speaker) []TriedReason {
	out := []TriedReason{}
	for _, name := range t.answer.Violated {
		kind, key, _ := strings.Cut(name, ":")
		if kind == "class" {
			out = append(out, TriedReason{
				Kind: engine.ByClass,
				Text: s.ExclusiveClassText(key, t.m.Members(key, t.answer.Present)),
			})
			continue
		}

		id, _ := strconv.ParseInt(key, 10, 64)
		out = append(out, t.ruleReason(id, s.Rule(id)))
	}

	return out
}

func (t *trial) explainWhy(s *Speaker) *TriedWhy {
	out := &TriedWhy{FeatureID: *t.why, Possible: t.because.Possible, Reasons: []TriedReason{}, Picks: []FoundCode{}}
	if t.because.Possible {
		return out
	}

	concerned := append([]int64{*t.why}, t.because.Picks...)
	out.Text = s.ExplanationText(*t.why, t.want, &t.because)
	for i := range t.because.Reasons {
		r := &t.because.Reasons[i]
		if r.Kind == engine.ByRule {
			out.Reasons = append(out.Reasons, t.ruleReason(r.Rule, s.ReasonText(r, concerned)))
		} else {
			out.Reasons = append(out.Reasons, TriedReason{Kind: r.Kind, Text: s.ReasonText(r, concerned)})
		}
	}

	for _, id := range t.because.Picks {
		out.Picks = append(out.Picks, FoundCode{id, t.m.codes[id]})
	}

	return out
}

// ruleReason makes a reason of a rule; a draft is marked as one.
func (t *trial) ruleReason(id int64, text string) TriedReason {
	out := TriedReason{Kind: engine.ByRule, RuleName: t.m.Origin(id).Name, Text: text}
	out.Draft = t.draft != nil && (id == unsaved || t.draft.ID != nil && *t.draft.ID == id)
	if id != unsaved {
		out.RuleID = &id
	}
	return out
}

// namedFeatures lists the features that the answer names.
func (t *trial) namedFeatures() []int64 {
	named := slices.Clone(t.because.Picks)
	for _, name := range t.answer.Violated {
		kind, key, _ := strings.Cut(name, ":")
		if kind == "class" {
			named = append(named, t.m.Members(key, t.answer.Present)...)
			continue
		}

		id, _ := strconv.ParseInt(key, 10, 64)
		named = append(named, t.m.Mentions(id)...)
	}

	if t.why != nil {
		named = append(named, *t.why)
	}

	for _, r := range t.because.Reasons {
		named = append(append(append(named, r.Triggers...), t.m.Mentions(r.Rule)...), r.Feature)
		named = append(named, t.m.Contents(r.Feature)...)
	}

	return named
}
