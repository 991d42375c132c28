package sat

// propagateAll draws every conclusion of one step. False means a contradiction: then conflict
// holds literals that are all false though one should be true.
func (s *Solver) propagateAll() bool {
	for s.head < len(s.trail) {
		p := s.trail[s.head]
		s.head++
		for _, x := range s.implied[s.impliedAt[p]:s.impliedAt[p+1]] {
			if !s.makeTrue(x, p) {
				return false
			}
		}

		if g := s.group[p]; g[1] > g[0] {
			for _, m := range s.formula.members[g[0]:g[1]] {
				if m != p && !s.makeTrue(m.Not(), p) {
					return false
				}
			}
		}

		if !s.visitWatching(p) {
			return false
		}
	}

	return true
}

// makeTrue makes x true because p is.
func (s *Solver) makeTrue(x, p Lit) bool {
	switch s.values[x] {
	case 0:
		s.assignLit(x, -int32(p)-1)
	case -1:
		s.conflict = append(s.conflict[:0], x, p.Not())
		return false
	}
	return true
}

// visitWatching looks after the clauses that watched the opposite of p.
func (s *Solver) visitWatching(p Lit) bool {
	list := s.watches[p]
	kept := 0
	out := p.Not()

	for i := 0; i < len(list); i++ {
		w := list[i]
		if s.values[w.blocker] > 0 {
			list[kept] = w
			kept++
			continue
		}

		c := s.clauseAt(w.clause)
		if c[0] == out {
			c[0] = c[1]
			c[1] = out
		}

		first := c[0]
		if s.values[first] > 0 {
			list[kept] = watch{w.clause, first}
			kept++
			continue
		}
		if s.moveWatch(c, w.clause) {
			continue
		}

		list[kept] = watch{w.clause, first}
		kept++
		if s.values[first] < 0 {
			kept += copy(list[kept:], list[i+1:])
			s.dropWatches(p, kept)
			s.conflict = append(s.conflict[:0], c...)
			return false
		}

		s.assignLit(first, w.clause)
	}

	s.dropWatches(p, kept)

	return true
}

func (s *Solver) dropWatches(p Lit, kept int) {
	s.markTouched(p) // order and blockers may differ even where the length does not
	s.watches[p] = s.watches[p][:kept]
}

// moveWatch finds another literal to watch instead of the second.
func (s *Solver) moveWatch(c []Lit, clause int32) bool {
	for k := 2; k < len(c); k++ {
		if s.values[c[k]] >= 0 {
			c[1], c[k] = c[k], c[1]
			s.addWatch(c[1].Not(), watch{clause, c[0]})
			return true
		}
	}
	return false
}
