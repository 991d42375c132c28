package sat

import (
	"cmp"
	"slices"
)

// reasonOf lists the literals, all false, that made l true together.
func (s *Solver) reasonOf(l Lit) []Lit {
	switch r := s.reason[l.Var()]; {
	case r > 0:
		return s.clauseAt(r)[1:]
	case r < 0:
		s.pair[0] = Lit(-r - 1).Not()
		return s.pair[:]
	}
	return nil
}

// learnClause finds why the conflict happened: a clause, its first literal the one that follows
// after backtracking to the level returned (first unique implication point).
func (s *Solver) learnClause() (back int32) {
	s.clause = append(s.clause[:0], 0)
	here := int32(len(s.levels))
	open := 0
	i := len(s.trail)
	why := s.conflict

	for {
		for _, q := range why {
			if v := q.Var(); !s.seen[v] && s.level[v] > 0 {
				s.seen[v] = true
				s.bumpActivity(v)
				if s.level[v] == here {
					open++
				} else {
					s.clause = append(s.clause, q)
				}
			}
		}

		i--
		for !s.seen[s.trail[i].Var()] {
			i--
		}

		p := s.trail[i]
		open--
		if open == 0 {
			s.clause[0] = p.Not()
			break
		}

		s.seen[p.Var()] = false
		why = s.reasonOf(p)
	}

	all := append(s.conflict[:0], s.clause...) // kept to clear seen
	kept := 1
	for _, q := range s.clause[1:] {
		if !s.isImplied(q) {
			s.clause[kept] = q
			kept++
		}
	}

	s.clause = s.clause[:kept]
	for _, q := range all {
		s.seen[q.Var()] = false
	}

	for k := 2; k < kept; k++ {
		if s.level[s.clause[k].Var()] > s.level[s.clause[1].Var()] {
			s.clause[1], s.clause[k] = s.clause[k], s.clause[1]
		}
	}

	if kept == 1 {
		return 0
	}

	return s.level[s.clause[1].Var()]
}

// isImplied reports whether a literal of the learned clause is implied by the others, hence
// needless.
func (s *Solver) isImplied(q Lit) bool {
	if s.reason[q.Var()] == 0 {
		return false
	}

	for _, r := range s.reasonOf(q.Not()) {
		if v := r.Var(); !s.seen[v] && s.level[v] > 0 {
			return false
		}
	}

	return true
}

// keepLearned stores the learned clause and draws its conclusion.
func (s *Solver) keepLearned() {
	if len(s.clause) == 1 {
		s.assignLit(s.clause[0], 0)
		return
	}

	c := s.storeClause(s.clause)
	s.watchClause(c)
	s.learned = append(s.learned, learnt{c, s.countLevels()})
	s.assignLit(s.clause[0], c)
}

func (s *Solver) countLevels() int32 {
	s.stamp++
	n := int32(0)
	for _, l := range s.clause {
		at := s.level[l.Var()]
		for int(at) >= len(s.stamps) { // levels of repeated questions
			s.stamps = append(s.stamps, 0)
		}

		if s.stamps[at] != s.stamp {
			s.stamps[at] = s.stamp
			n++
		}
	}

	return n
}

func (s *Solver) bumpActivity(v int32) {
	s.activity[v] += s.bump
	if s.activity[v] > 1e100 {
		for i := range s.activity {
			s.activity[i] *= 1e-100
		}
		s.bump *= 1e-100
	}
	s.order.raiseVariable(v, s.activity)
}

// blameAssumed finds the assumed literals behind literals that are false.
func (s *Solver) blameAssumed(wrong []Lit) {
	s.core = s.core[:0]
	for _, q := range wrong {
		s.seen[q.Var()] = s.level[q.Var()] > 0
	}

	first := len(s.trail)
	if len(s.levels) > 0 {
		first = int(s.levels[0].trail)
	}

	for i := len(s.trail) - 1; i >= first; i-- {
		l := s.trail[i]
		if !s.seen[l.Var()] {
			continue
		}

		s.seen[l.Var()] = false
		if s.reason[l.Var()] == 0 {
			s.core = append(s.core, l)
			continue
		}

		for _, q := range s.reasonOf(l) {
			s.seen[q.Var()] = s.level[q.Var()] > 0
		}
	}
}

// forgetLearned drops the less useful half of what was learned. Nothing may be decided.
func (s *Solver) forgetLearned() {
	slices.SortStableFunc(s.learned, func(a, b learnt) int { return cmp.Compare(a.levels, b.levels) })
	var kept [][]Lit
	var spans []int32

	for i, l := range s.learned {
		if c := s.undecidedPart(l.clause); c != nil && i < len(s.learned)/2 {
			kept = append(kept, c)
			spans = append(spans, l.levels)
		}
	}

	for l := range s.watches {
		mine := s.watches[l]
		s.watches[l] = slices.DeleteFunc(mine, func(w watch) bool { return int(w.clause) >= s.given })
	}

	s.arena = s.arena[:s.given]
	s.learned = s.learned[:0]
	for i, c := range kept {
		at := s.storeClause(c)
		s.watchClause(at)
		s.learned = append(s.learned, learnt{at, spans[i]})
	}
}

// undecidedPart copies what is undecided of a clause; nil when a literal of it is true.
func (s *Solver) undecidedPart(clause int32) []Lit {
	var left []Lit
	for _, l := range s.clauseAt(clause) {
		switch s.values[l] {
		case 1:
			return nil
		case 0:
			left = append(left, l)
		}
	}

	return left
}
