package engine

import (
	"slices"

	"forecourt/internal/rules/sat"
)

// Soundness is what can be said of a rule set as a whole. Lists are in
// ascending order.
type Soundness struct {
	// Contradictory: there is no valid selection.
	Contradictory bool
	// Dead features are priced and not disabled, yet in no finished, valid selection; AlwaysPresent ones in
	// every one.
	Dead, AlwaysPresent []int64
	// Redundant rules say nothing that all others do not say already, each taken alone.
	Redundant []int64
}

// Soundness checks the rule set as a whole.
func (c *Compiled) Soundness() Soundness {
	s := Soundness{Redundant: c.redundantRules(nil)}
	if c.product() == nil {
		s.Contradictory = true
		for i := range c.features {
			if c.isAddable(int32(i)) {
				s.Dead = append(s.Dead, c.features[i].ID)
			}
		}

		slices.Sort(s.Dead)
		return s
	}

	p, err := c.Propagate(Fixed{})
	if err != nil {
		return s // nothing is fixed, so nothing can be wrong
	}

	s.AlwaysPresent = p.Forced
	s.Dead = slices.DeleteFunc(p.Impossible, func(id int64) bool { return !c.isAddable(c.place[id]) })

	return s
}

// DeadFeatures lists the features, packages included, that are priced and not disabled, yet in no
// finished, valid selection.
func (c *Compiled) DeadFeatures() []int64 {
	var dead []int64
	p, err := c.Propagate(Fixed{})
	for i := range c.features {
		if c.isAddable(int32(i)) {
			dead = append(dead, c.features[i].ID)
		}
	}

	slices.Sort(dead)
	if err != nil || !p.Extendable {
		return dead
	}

	return slices.DeleteFunc(dead, func(id int64) bool { _, found := slices.BinarySearch(p.Impossible, id); return !found })
}

// redundantRules finds the active rules that the others imply, until it is stopped.
func (c *Compiled) redundantRules(stop func() bool) []int64 {
	d := c.debateOnRules(stop)
	says := make([]bool, len(c.rules))
	var out []int64

	for i, whose := range d.owners {
		if whose.kind != ByRule {
			continue
		}
		if stop != nil && stop() {
			return nil
		}

		says[whose.place] = true
		if d.isNeedless(i) {
			out = append(out, c.rules[whose.place].id)
		}
	}

	for i := range c.rules {
		if r := &c.rules[i]; !r.source.Inactive && !says[i] {
			out = append(out, r.id) // it says nothing at all
		}
	}

	slices.Sort(out)

	return out
}

// IsNeedless reports whether leaving a rule out would change nothing of what can be chosen, since
// the others say all that it says. The answer is known unless stop has ended the search.
func (c *Compiled) IsNeedless(rule int64, stop func() bool) (needless, known bool) {
	d := c.debateOnRules(stop)
	for i, whose := range d.owners {
		if whose.kind == ByRule && c.rules[whose.place].id == rule {
			needless = d.isNeedless(i)
			return needless, stop == nil || !stop()
		}
	}
	return true, true
}

// IsContradictory reports whether no selection is valid, not even one that is missing a required
// class. The answer is known unless stop has ended the search.
func (c *Compiled) IsContradictory(stop func() bool) (contradictory, known bool) {
	d := c.startDebate(ByRequired)
	d.solver.Stop = stop
	contradictory = !d.canHold()
	return contradictory, stop == nil || !stop()
}

// debateOnRules asks what rules say beside all others.
func (c *Compiled) debateOnRules(stop func() bool) *debate {
	d := c.startDebate(ByRequired)
	d.solver.Stop = stop
	for f := range c.features {
		if v := c.choice[f]; v >= 0 {
			d.frozen[v] = false // a rule about what is not sold in one offer type has its say in another
		}
	}
	return d
}

// isNeedless reports whether the others say all that a rule says, which is given by its place
// among the owners.
func (d *debate) isNeedless(i int) bool {
	on := d.switches[i]
	d.startWith(on, false)
	defer d.startWith(on, true)
	return d.isImplied(d.owners[i].place)
}

// isImplied reports whether every clause of a rule that is switched off follows from the others.
func (d *debate) isImplied(rule int32) bool {
	for i := d.demands[rule][0]; i < d.demands[rule][1]; i++ {
		var opposite []sat.Lit
		for _, l := range d.formula.Clause(int(i)) {
			if int(l.Var()) < d.width {
				opposite = append(opposite, l.Not())
			}
		}

		if d.canHold(opposite...) {
			return false
		}
	}

	return true
}
