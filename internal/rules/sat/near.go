package sat

// near is the search for an answer close to a given one. Variables without a
// value count with the given one, and only constraints that this breaks are
// looked at: the cost depends on what must change, not on the formula's size.
type near struct {
	on      bool
	values  []int8  // by literal: 1 true in the given answer, -1 false
	frozen  []bool  // by variable: must keep the given value
	broken  [][]Lit // constraints the given answer breaks
	scanned int     // trail[:scanned] breaks nothing
	mended  int     // broken[:mended] hold
}

// SolveNear asks like Solve for an answer, close to the given one: values by
// literal (1 true, -1 false), with the clauses it breaks. Variables that are
// frozen keep the given value, so none of them may be assumed to differ; those
// that mattered are in the Core beside the assumed literals. The answer is read by Near and Changes.
func (s *Solver) SolveNear(assume []Lit, values []int8, frozen []bool, broken [][]Lit) Status {
	s.takeAssumed(assume)
	s.near = near{on: true, values: values, frozen: frozen, broken: broken}
	for i := range s.levels {
		s.levels[i].scanned = 0
		s.levels[i].mended = 0
	}
	return s.runSearch()
}

// Near reports whether the literal is true in the answer of SolveNear.
func (s *Solver) Near(l Lit) bool {
	if v := s.values[l]; v != 0 {
		return v > 0
	}
	return s.near.values[l] > 0
}

// Changes appends the literals true in the answer of SolveNear and false in
// the one it was given.
func (s *Solver) Changes(to []Lit) []Lit {
	for _, l := range s.trail {
		if s.near.values[l] < 0 {
			to = append(to, l)
		}
	}
	return to
}

// decideBroken decides a literal of the first broken constraint.
func (s *Solver) decideBroken() Lit {
	assumed := len(s.assumed)
	clause := s.firstBroken()
	best := none

	for _, l := range clause {
		switch {
		case s.values[l] != 0:
		case s.near.frozen[l.Var()]:
			s.assumed = append(s.assumed, l.Not())
		case best == none || isBefore(l.Var(), best.Var(), s.activity):
			best = l
		}
	}

	if len(s.assumed) > assumed {
		s.Backtrack(assumed)
		return again
	}

	return best
}

// firstBroken finds a clause that the decisions and the given answer break
// together. Nil: there is none, or a frozen variable had changed and is now
// assumed to keep its value.
func (s *Solver) firstBroken() []Lit {
	n := &s.near
	for ; n.mended < len(n.broken); n.mended++ {
		if c := n.broken[n.mended]; !s.hasTrue(c) {
			return c
		}
	}

	for ; n.scanned < len(s.trail); n.scanned++ {
		l := s.trail[n.scanned]
		if n.values[l] > 0 {
			continue
		}
		if n.frozen[l.Var()] {
			s.assumed = append(s.assumed, l.Not())
			return nil
		}

		out := l.Not()
		for _, i := range s.occurs[s.occursAt[out]:s.occursAt[out+1]] {
			if c := s.formula.Clause(int(i)); !s.hasTrue(c) {
				return c
			}
		}
	}

	return nil
}

func (s *Solver) hasTrue(clause []Lit) bool {
	for _, l := range clause {
		if v := s.values[l]; v > 0 || (v == 0 && s.near.values[l] > 0) {
			return true
		}
	}
	return false
}
