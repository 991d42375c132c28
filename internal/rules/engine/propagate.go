package engine

import (
	"slices"

	"forecourt/internal/rules/sat"
)

// Fixed are features decided for good, by id: present or absent.
type Fixed struct{ Present, Absent []int64 }

// Propagation says what a partial selection leaves open. Lists hold ids in
// ascending order, without what was fixed.
type Propagation struct {
	// Extendable: some finished, valid selection has all that is fixed.
	Extendable bool
	// Forced features are in every such selection, Impossible ones in none.
	Forced, Impossible []int64
	// Calls counts the questions to the solver.
	Calls int
}

// Propagate finds what follows from a partial selection. A feature that is
// disabled or has no price counts as impossible unless it is fixed. The error
// is a *QueryError.
func (c *Compiled) Propagate(f Fixed) (Propagation, error) {
	s, giveBack := c.borrowSession()
	defer giveBack()
	return s.Propagate(f)
}

// Extendable reports whether some finished, valid selection has all that is
// fixed. The error is a *QueryError.
func (s *Session) Extendable(f Fixed) (bool, error) {
	if err := s.fixFeatures(f); err != nil {
		return false, err
	}
	return s.findNear(s.assume), nil
}

// ExtendableFromScratch answers the same with a new solver that searches a whole
// selection: what Extendable is measured against.
func (s *Session) ExtendableFromScratch(f Fixed) (bool, error) {
	if err := s.fixFeatures(f); err != nil {
		return false, err
	}
	return sat.New(s.compiled.formula).Solve(s.withClosed()) == sat.Satisfied, nil
}

// LastFound gives the choices of the selection that Extendable found last, as the Selected and
// Removed of a Query.
func (s *Session) LastFound() (selected, removed []int64) {
	c := s.compiled
	for f := range c.features {
		v := c.choice[f]
		switch {
		case v < 0:
		case c.features[f].Standard && s.near[sat.Yes(v)] < 0:
			removed = append(removed, c.features[f].ID)
		case !c.features[f].Standard && s.near[sat.Yes(v)] > 0:
			selected = append(selected, c.features[f].ID)
		}
	}

	return selected, removed
}

// Propagate does the same as Compiled.Propagate in a session of the caller.
func (s *Session) Propagate(f Fixed) (Propagation, error) {
	if err := s.fixFeatures(f); err != nil {
		return Propagation{}, err
	}

	s.calls = 0
	forced, impossible, ok := s.findConsequences()
	p := Propagation{Extendable: ok, Calls: s.calls}
	if ok {
		p.Forced = s.compiled.idsOf(forced)
		p.Impossible = s.compiled.idsOf(impossible)
	}

	return p, nil
}

// fixFeatures takes over the decided features as the literals that every answer has to keep.
func (s *Session) fixFeatures(f Fixed) error {
	c := s.compiled
	s.wrong = s.wrong[:0]
	s.pins = s.pins[:0]
	s.pinAll(f.Present, true)
	s.pinAll(f.Absent, false)
	if err := s.refuseWrong(UnknownFeature); err != nil {
		return err
	}

	for _, p := range s.pins {
		if p.add && s.isPinned(p.feature, false) {
			s.wrong = append(s.wrong, c.features[p.feature].ID)
		}
	}

	if err := s.refuseWrong(AddedAndGone); err != nil {
		return err
	}

	s.ensureSolver()
	clear(s.frozen)
	for f := range c.features {
		if at := int32(f); c.isUnavailable(at) {
			s.frozen[c.choice[f]] = true
		}
	}

	s.assume = append(s.assume[:0], sat.Yes(c.finished))
	for _, p := range s.pins {
		s.assume = append(s.assume, sat.Is(p.feature, p.add))
		if v := c.choice[p.feature]; v >= 0 {
			s.frozen[v] = false
		}
	}

	s.startFrom(c.product())

	return nil
}

// startFrom makes a selection the one near which others are sought. Where
// there is no finished one, what is missing from it is noted as broken.
func (s *Session) startFrom(p *product) {
	s.brokenNear = s.brokenNear[:0]
	if p != nil {
		copy(s.near, p.values)
	} else {
		for v := range s.frozen {
			s.near[sat.Yes(int32(v))] = -1
			s.near[sat.No(int32(v))] = 1
		}
	}

	if p != nil && p.finished {
		return
	}

	s.near[sat.Yes(s.compiled.finished)] = 1
	s.near[sat.No(s.compiled.finished)] = -1
	f := s.compiled.formula

	for i := range f.CountClauses() {
		if c := f.Clause(i); !slices.ContainsFunc(c, func(l sat.Lit) bool { return s.near[l] > 0 }) {
			s.brokenNear = append(s.brokenNear, c)
		}
	}
}

// findNear looks for a finished selection with these literals near the last one found, and keeps
// it as the next to start from.
func (s *Session) findNear(lits []sat.Lit) bool {
	s.calls++
	if s.solver.SolveNear(lits, s.near, s.frozen, s.brokenNear) != sat.Satisfied {
		return false
	}

	s.brokenNear = s.brokenNear[:0]
	for _, l := range s.solver.True() {
		s.near[l] = 1
		s.near[l.Not()] = -1
	}

	return true
}

// findConsequences finds the features that every selection with the assumed literals has, and
// those that none has. False: there is no such selection.
func (s *Session) findConsequences() (forced, impossible []int32, ok bool) {
	if !s.findNear(s.assume) {
		return nil, nil, false
	}

	c := s.compiled
	decided := make([]bool, len(c.features))
	for _, p := range s.pins {
		decided[p.feature] = true
	}

	note := func(l sat.Lit) { // no selection has it
		if f := l.Var(); !decided[f] {
			decided[f] = true
			if l.Positive() {
				impossible = append(impossible, f)
			} else {
				forced = append(forced, f)
			}
		}
	}
	assume := s.withClosed()
	if s.solver.Conclude(assume) != sat.Satisfied {
		return nil, nil, false
	}

	for _, l := range s.solver.True() {
		if int(l.Var()) < len(c.features) {
			note(l.Not())
		}
	}

	wanted := make([]sat.Lit, 0, len(c.features)) // what no selection found has shown yet
	for f := range c.features {
		if at := int32(f); !decided[f] {
			wanted = append(wanted, sat.Is(at, s.near[sat.Yes(at)] < 0))
		}
	}

	seen := make([]bool, len(s.near))
	also := make([]sat.Lit, 0, 4*atOnce)
	for i, l := range wanted {
		if seen[l] {
			continue
		}
		if s.solver.Stop != nil && s.solver.Stop() {
			break
		}

		also = also[:0]
		for k := i + 1; k < len(wanted) && len(also) < cap(also); k++ {
			if !seen[wanted[k]] {
				also = append(also, wanted[k])
			}
		}

		s.calls++
		s.solver.Prefer(also, atOnce)
		if s.solver.SolveNear(append(s.assume, l), s.near, s.frozen, nil) != sat.Satisfied {
			note(l)
			continue
		}

		for _, l := range s.solver.True() {
			seen[l] = true
		}
	}

	s.solver.Prefer(nil, 0)

	return forced, impossible, true
}

// withClosed adds what cannot be chosen to the assumed literals.
func (s *Session) withClosed() []sat.Lit {
	assume := append([]sat.Lit(nil), s.assume...)
	for f := range s.compiled.features {
		if v := s.compiled.choice[f]; v >= 0 && s.frozen[v] {
			assume = append(assume, sat.No(v))
		}
	}
	return assume
}

// atOnce is how many wanted features one answer is asked to show beside the
// one it is about: more make the answer longer to find, fewer the answers more.
const atOnce = 256
