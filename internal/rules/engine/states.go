package engine

import (
	"slices"

	"forecourt/internal/rules/sat"
)

// OptionState is how an option stands in the list of the offer builder.
type OptionState string

// The states. Impossible options stay clickable: choosing one opens the
// assistant with a repair.
const (
	Selectable OptionState = "selectable"
	Selected   OptionState = "selected"
	Standard   OptionState = "standard"
	Packed     OptionState = "inPackage"
	Forced     OptionState = "forced"     // every finished selection with the present choices has it
	Impossible OptionState = "impossible" // none has
)

// State is the state of one option.
type State struct {
	Feature int64
	State   OptionState
}

// States gives the state of every feature beside the choices of the query, in
// ascending order of the ids. When no finished, valid selection has all these
// choices, only what is dead in any case counts as impossible. The error is a
// *QueryError.
func (c *Compiled) States(q Query) ([]State, error) {
	s, giveBack := c.borrowSession()
	defer giveBack()
	if err := s.readQuery(&q); err != nil {
		return nil, err
	}

	chosen, dropped := s.choiceIDs()
	if err := s.fixFeatures(Fixed{Present: chosen, Absent: dropped}); err != nil {
		return nil, err
	}

	forced, impossible, ok := s.findConsequences()
	if !ok {
		if err := s.fixFeatures(Fixed{}); err != nil {
			return nil, err
		}
		forced, impossible, _ = s.findConsequences()
	}

	states := make([]OptionState, len(c.features))
	for i := range states {
		states[i] = Selectable
	}

	for _, f := range forced {
		states[f] = Forced
	}

	for _, f := range impossible {
		if states[f] = Impossible; ok && !c.isUnavailable(f) && s.fitsInstead(f) {
			states[f] = Selectable
		}
	}

	out := make([]State, len(c.features))
	all := make([]int32, len(c.features))
	for i := range all {
		all[i] = int32(i)
	}

	for i, id := range c.idsOf(all) {
		f, _ := c.placeOf(id)
		switch {
		case s.now.isPacked(c.structure, f):
			states[f] = Packed
		case s.now.chosen.has(f):
			states[f] = Selected
		case s.now.present.has(f):
			states[f] = Standard
		}

		out[i] = State{id, states[f]}
	}

	return out, nil
}

// choiceIDs gives the ids of what the present selection chooses and drops.
func (s *Session) choiceIDs() (chosen, dropped []int64) {
	c := s.compiled
	for i := range c.features {
		switch at := int32(i); {
		case s.now.chosen.has(at):
			chosen = append(chosen, c.features[i].ID)
		case s.now.dropped.has(at):
			dropped = append(dropped, c.features[i].ID)
		}
	}

	return chosen, dropped
}

// fitsInstead reports whether an option fits in place of the choices it would
// displace from its exclusive class.
func (s *Session) fitsInstead(f int32) bool {
	c := s.compiled
	s.trial.copySelection(&s.now)
	defer func() { s.now.copySelection(&s.trial) }()
	s.makeRoom(f)
	s.now.chosen.drop(f)
	if slices.Equal(s.now.chosen, s.trial.chosen) {
		return false // it displaces nothing
	}

	assume := []sat.Lit{sat.Yes(c.finished)}
	for i := range c.features {
		switch at := int32(i); {
		case at == f:
		case s.now.chosen.has(at):
			assume = append(assume, sat.Yes(at))
		case s.now.dropped.has(at):
			assume = append(assume, sat.No(at))
		}
	}

	s.calls++
	return s.solver.SolveNear(append(assume, sat.Yes(f)), s.near, s.frozen, s.brokenNear) == sat.Satisfied
}

// Effect is what toggling an option leads to, for "adds n / removes n".
type Effect struct {
	// Possible is false when no repair keeps the toggle.
	Possible      bool
	Adds, Removes int
	PriceDelta    int64 // in cents
	Stored
}

// Effect finds what adding a feature (or removing it) brings with it, by the best repair. The
// error is a *QueryError.
func (c *Compiled) Effect(q Query, feature int64, add bool, o Options) (Effect, error) {
	if add {
		q.Add = append([]int64{feature}, q.Add...)
	} else {
		q.Remove = append([]int64{feature}, q.Remove...)
	}

	s, giveBack := c.borrowFresh()
	defer giveBack()
	valid, err := s.Check(&q)
	if err != nil {
		return Effect{}, err
	}
	if valid {
		return Effect{Possible: true, PriceDelta: c.priceOf(&s.now) - c.priceOf(&s.saved), Stored: s.changeOfSaved(nil)}, nil
	}

	advice := s.findRepairs(Options{Stop: o.Stop, Most: 1})
	if !advice.Repairable {
		return Effect{}, nil
	}

	best := advice.Repairs[0]

	return Effect{true, len(best.Add), len(best.Remove), best.PriceDelta, s.changeOfSaved(&best)}, nil
}
