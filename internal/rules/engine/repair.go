package engine

import (
	"cmp"
	"slices"

	"forecourt/internal/rules/sat"
)

// Options bound the search for repairs.
type Options struct {
	// Stop is asked now and then; once it says true the search for the fewest changes ends and a repair that is
	// only free of needless changes is given. Nil: never.
	Stop func() bool
	// Most is how many repairs are given, the best ones; 0: three, below 0: all.
	Most int
}

func (o Options) mostRepairs() int {
	if o.Most == 0 {
		return 3
	}
	return o.Most
}

// Enumerated is how many repairs of the same number of changes are compared.
const Enumerated = 1000

// Advice says how an invalid selection is mended.
type Advice struct {
	// Repairable is false when the picks exclude each other, or the rules any selection.
	Repairable bool
	// ConflictingPins are features picked that cannot hold together, the newest first: without any one of them
	// the others could.
	ConflictingPins []int64
	// Repairs, the best first: fewest changes, then price, then codes.
	Repairs []Repair
	// Always are the changes that every valid outcome needs, not only the repairs given. They are asked for where
	// several repairs may be given.
	Always Changes
}

// Changes are features that are added and removed, in ascending order.
type Changes struct{ Add, Remove []int64 }

// Repair is a set of changes that makes the selection valid and undoes no
// pick.
type Repair struct {
	Add, Remove []int64 // in ascending order
	Changes     int
	// PriceDelta is what the picks and the repair cost together in cents.
	PriceDelta int64
	// Fewest: no repair has fewer changes. Otherwise time was over, and it is only known that none of the
	// changes is needless.
	Fewest bool
	// BecauseOf are the rules that would be broken without one of the changes, in ascending order.
	BecauseOf []int64
}

// Repairs proposes how to mend what the picks break. A valid outcome needs
// none. The error is a *QueryError.
func (c *Compiled) Repairs(q Query, o Options) (Advice, error) {
	s, giveBack := c.borrowFresh()
	defer giveBack()
	return s.Repairs(&q, o)
}

// Repairs does the same as Compiled.Repairs in a session of the caller.
func (s *Session) Repairs(q *Query, o Options) (Advice, error) {
	valid, err := s.Check(q)
	if err != nil || valid {
		return Advice{Repairable: valid}, err
	}
	return s.findRepairs(o), nil
}

// findRepairs mends the outcome just checked.
func (s *Session) findRepairs(o Options) Advice {
	h := s.newHunt(o.Stop)
	if !h.hasSolution() {
		return Advice{ConflictingPins: s.conflictingPins(h)}
	}

	found, fewest := h.findFewest()
	if len(found) == 0 {
		found = [][]int32{h.findPreferred()}
	}

	out := s.rankRepairs(found, fewest)
	if most := o.mostRepairs(); most >= 0 && len(out) > most {
		out = out[:most]
	}

	advice := Advice{Repairable: true, Repairs: make([]Repair, len(out))}
	for i := range out {
		advice.Repairs[i] = out[i].Repair
		if i < 3 {
			advice.Repairs[i].BecauseOf = s.becauseOf(out[i].changes)
		}
	}

	if o.mostRepairs() != 1 {
		advice.Always = s.unavoidableChanges(h, out)
	}

	return advice
}

// unavoidableChanges finds the changes without which no valid outcome keeps the picks. All repairs
// have them, so only what these have in common is tested.
func (s *Session) unavoidableChanges(h *hunt, found []ranked) Changes {
	c := s.compiled
	common := slices.Clone(found[0].changes)
	for _, r := range found[1:] {
		common = slices.DeleteFunc(common, func(f int32) bool { return !slices.Contains(r.changes, f) })
	}

	h.freezeClosed()
	var out Changes
	for _, f := range common {
		if h.canSolve(append(slices.Clone(h.pins), h.keepLit(c.choice[f]))) {
			continue
		}

		if id := c.features[f].ID; slices.Contains(found[0].Add, id) {
			out.Add = append(out.Add, id)
		} else {
			out.Remove = append(out.Remove, id)
		}
	}

	slices.Sort(out.Add)
	slices.Sort(out.Remove)

	return out
}

// conflictingPins reduces the picks to a smallest set in conflict, letting the
// oldest go first.
func (s *Session) conflictingPins(h *hunt) []int64 {
	kept := slices.Clone(s.pins)
	for i := len(kept) - 1; i >= 0; i-- {
		without := slices.Delete(slices.Clone(kept), i, i+1)
		if !h.holdsWith(without) {
			kept = without
		}
	}

	out := make([]int64, len(kept))
	for i, p := range kept {
		out[i] = s.compiled.features[p.feature].ID
	}

	return out
}

// ranked is a repair with the features it changes, in the order of their
// codes.
type ranked struct {
	Repair
	changes []int32
}

// rankRepairs makes repairs of choices to change and puts the best first.
func (s *Session) rankRepairs(found [][]int32, fewest bool) []ranked {
	c := s.compiled
	before := c.priceOf(&s.saved)
	base := c.priceOf(&s.now)
	out := make([]ranked, len(found))

	for i, variables := range found {
		changes := make([]int32, len(variables))
		for k, v := range variables {
			changes[k] = c.chooses[v]
		}

		slices.Sort(changes)
		r := Repair{Changes: len(changes), Fewest: fewest, PriceDelta: s.priceAfter(base, changes) - before}
		for _, f := range changes {
			if s.now.chosen.has(f) || c.features[f].Standard && !s.now.dropped.has(f) {
				r.Remove = append(r.Remove, c.features[f].ID)
			} else {
				r.Add = append(r.Add, c.features[f].ID)
			}
		}

		slices.Sort(r.Add)
		slices.Sort(r.Remove)
		out[i] = ranked{r, changes}
	}

	slices.SortFunc(out, func(a, b ranked) int {
		return cmp.Or(
			cmp.Compare(a.Changes, b.Changes), cmp.Compare(a.PriceDelta, b.PriceDelta),
			slices.Compare(a.changes, b.changes),
		)
	})

	return out
}

// priceAfter gives the price after the changes. Where packages have no part in them, only the
// changed features' own prices count.
func (s *Session) priceAfter(base int64, changes []int32) int64 {
	c := s.compiled
	for _, f := range changes {
		if !c.plain[f] {
			s.makeTrial(changes)
			return c.priceOf(&s.trial)
		}

		switch {
		case c.features[f].Standard:
		case s.now.chosen.has(f):
			base -= c.prices[f]
		default:
			base += c.prices[f]
		}
	}

	return base
}

// makeTrial makes the trial selection: the present one with the changes.
func (s *Session) makeTrial(changes []int32) {
	s.trial.copySelection(&s.now)
	for _, f := range changes {
		which := s.trial.chosen
		if s.compiled.features[f].Standard {
			which = s.trial.dropped
		}
		which[f>>6] ^= 1 << (f & 63)
	}

	s.trial.derivePresent(s.compiled.structure)
}

// becauseOf finds the rules that demand the changes: each is broken when one
// change is left out.
func (s *Session) becauseOf(changes []int32) []int64 {
	c := s.compiled
	kept := slices.Clone(s.broken)
	defer func() { s.broken = append(s.broken[:0], kept...) }()
	var rules []int32
	rest := make([]int32, 0, len(changes))

	for i, f := range changes {
		if i == explained {
			break
		}

		rest = append(append(rest[:0], changes[:i]...), changes[i+1:]...)
		s.makeTrial(rest)
		if !c.plain[f] || slices.Contains(c.displaced, c.class[f]) { // without it others come or go too
			s.checkAll(&s.trial)
			rules = append(rules, s.broken...)
			continue
		}

		for _, r := range c.mentions.at(f) { // all hold with the change
			if s.trial.breaksRule(c.structure, &c.rules[r]) {
				rules = append(rules, r)
			}
		}
	}

	slices.Sort(rules)
	rules = slices.Compact(rules)
	out := make([]int64, len(rules))

	for i, r := range rules {
		out[i] = c.rules[r].id
	}

	return out
}

// explained is how many changes of a repair are looked into for the rules
// behind them.
const explained = 50

// pinLits says the picks as literals. An added feature is chosen, not only
// brought by a package that may go again.
func (s *Session) pinLits(pins []pin, to []sat.Lit) []sat.Lit {
	c := s.compiled
	for _, p := range pins {
		to = append(to, sat.Is(p.feature, p.add))
		if v := c.choice[p.feature]; v >= 0 && v != p.feature {
			to = append(to, sat.Is(v, p.add))
		}
	}
	return to
}
