package sat

// propagate draws every conclusion of one step. False means a contradiction:
// then conflict holds literals that are all false though one should be true.
func (s *Solver) propagate() bool {
	for s.head < len(s.trail) {
		p := s.trail[s.head]
		s.head++
		for _, x := range s.implied[s.impliedAt[p]:s.impliedAt[p+1]] {
			if !s.conclude(x, p) {
				return false
			}
		}
		if g := s.group[p]; g[1] > g[0] {
			for _, m := range s.formula.members[g[0]:g[1]] {
				if m != p && !s.conclude(m.Not(), p) {
					return false
				}
			}
		}
		if !s.visit(p) {
			return false
		}
	}
	return true
}

// conclude makes x true because p is.
func (s *Solver) conclude(x, p Lit) bool {
	switch s.values[x] {
	case 0:
		s.assign(x, -int32(p)-1)
	case -1:
		s.conflict = append(s.conflict[:0], x, p.Not())
		return false
	}
	return true
}

// visit looks after the clauses that watched the opposite of p.
func (s *Solver) visit(p Lit) bool {
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
		c := s.lits(w.clause)
		if c[0] == out {
			c[0], c[1] = c[1], out
		}
		first := c[0]
		if s.values[first] > 0 {
			list[kept] = watch{w.clause, first}
			kept++
			continue
		}
		if s.rewatch(c, w.clause) {
			continue
		}
		list[kept] = watch{w.clause, first}
		kept++
		if s.values[first] < 0 {
			kept += copy(list[kept:], list[i+1:])
			s.shorten(p, kept)
			s.conflict = append(s.conflict[:0], c...)
			return false
		}
		s.assign(first, w.clause)
	}
	s.shorten(p, kept)
	return true
}

func (s *Solver) shorten(p Lit, kept int) {
	s.taint(p) // order and blockers may differ even where the length does not
	s.watches[p] = s.watches[p][:kept]
}

// rewatch finds another literal to watch instead of the second.
func (s *Solver) rewatch(c []Lit, clause int32) bool {
	for k := 2; k < len(c); k++ {
		if s.values[c[k]] >= 0 {
			c[1], c[k] = c[k], c[1]
			s.addWatch(c[1].Not(), watch{clause, c[0]})
			return true
		}
	}
	return false
}
