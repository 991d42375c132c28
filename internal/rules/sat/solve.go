package sat

// Solve asks whether the formula can be satisfied with all these literals true. The
// answer found gives every variable a value (Value); Impossible comes with a
// Core. Decisions of the last question with the same first literals are kept.
func (s *Solver) Solve(assume []Lit) Status {
	s.near.on = false
	s.takeAssumed(assume)
	return s.runSearch()
}

// Prefer makes the next answers have up to so many more of these literals true
// as come easily, the first ones most of all.
func (s *Solver) Prefer(lits []Lit, most int) { s.prefer, s.most, s.at = lits, most, 0 }

// takeAssumed takes over the question's literals and keeps the common beginning.
func (s *Solver) takeAssumed(lits []Lit) {
	same := 0
	for same < len(lits) && same < len(s.assumed) && lits[same] == s.assumed[same] {
		same++
	}

	if len(s.learned) > s.mostLearned() {
		s.undoAll()
		same = 0
	}

	s.Backtrack(same)
	s.assumed = append(s.assumed[:same], lits[same:]...)
	s.core = s.core[:0]
}

// runSearch runs the conflict-driven loop: conclude, learn from contradictions, decide.
func (s *Solver) runSearch() Status {
	if s.broken {
		s.core = s.core[:0]
		return Impossible
	}

	rest := restarts{}
	conflicts := 0
	limit := rest.nextLength()

	for {
		if !s.propagateAll() {
			if len(s.levels) <= len(s.assumed) {
				s.blameAssumed(s.conflict)
				s.Backtrack(max(0, len(s.levels)-1))
				return s.endSearch()
			}

			s.Backtrack(int(s.learnClause()))
			s.keepLearned()
			s.bump /= 0.95
			conflicts++
			if conflicts&63 == 0 && s.Stop != nil && s.Stop() {
				s.Backtrack(len(s.assumed))
				return Unknown
			}

			continue
		}
		if conflicts >= limit {
			conflicts = 0
			limit = rest.nextLength()
			s.restartSearch()
			continue
		}
		if at := len(s.levels); at < len(s.assumed) {
			l := s.assumed[at]
			switch s.values[l] {
			case 1:
				s.nextLevel()
			case -1:
				s.pair[0] = l
				s.blameAssumed(s.pair[:])
				s.core = append(s.core, l)
				return s.endSearch()
			default:
				s.nextLevel()
				s.assignLit(l, 0)
			}

			continue
		}

		switch l := s.decideNext(); l {
		case none:
			return Satisfied
		case again:
		default:
			s.nextLevel()
			s.assignLit(l, 0)
		}
	}
}

// endSearch ends the search. Without any literal to blame, the formula itself is at fault.
func (s *Solver) endSearch() Status {
	s.broken = s.broken || len(s.core) == 0
	return Impossible
}

func (s *Solver) restartSearch() {
	if len(s.learned) > s.mostLearned() {
		s.undoAll()
		return
	}
	s.Backtrack(len(s.assumed))
}

// mostLearned gives how many learned clauses are kept.
func (s *Solver) mostLearned() int { return 2000 + len(s.formula.ends)/4 }

// undoAll undoes all decisions and drops the less useful of what was learned.
func (s *Solver) undoAll() {
	s.Backtrack(0)
	if s.propagateAll() {
		s.forgetLearned()
	} else {
		s.broken = true
	}
}

// Outcomes of decide that are no literal.
const (
	none  Lit = -1 // everything is decided
	again Lit = -2 // something was assumed: go on
)

func (s *Solver) decideNext() Lit {
	for ; s.at < len(s.prefer) && len(s.levels) < len(s.assumed)+s.most; s.at++ {
		if l := s.prefer[s.at]; s.values[l] == 0 {
			return l
		}
	}

	if s.near.on {
		return s.decideBroken()
	}

	for {
		v := s.order.takeMostActive(s.activity)
		if v < 0 {
			return none
		}
		if s.values[Yes(v)] == 0 {
			return Is(v, s.phase[v])
		}
	}
}

// restarts is the sequence 1 1 2 1 1 2 4 ... times a hundred conflicts, by
// which the search gives up a path and begins again with what it learned.
type restarts struct{ u, v int }

func (r *restarts) nextLength() int {
	if r.u == 0 {
		r.u = 1
		r.v = 1
	} else if r.u&-r.u == r.v {
		r.u++
		r.v = 1
	} else {
		r.v *= 2
	}

	return r.v * 100
}

// Conclude draws only the direct conclusions of the literals, without trying anything: Impossible,
// with a Core, or Satisfied when no contradiction shows.
func (s *Solver) Conclude(assume []Lit) Status {
	s.takeAssumed(assume)
	s.near.on = false
	for !s.broken {
		if !s.propagateAll() {
			s.blameAssumed(s.conflict)
			s.Backtrack(max(0, len(s.levels)-1))
			return s.endSearch()
		}

		at := len(s.levels)
		if at >= len(s.assumed) {
			s.Backtrack(len(s.assumed))
			return Satisfied
		}

		l := s.assumed[at]
		if s.values[l] < 0 {
			s.pair[0] = l
			s.blameAssumed(s.pair[:])
			s.core = append(s.core, l)
			return s.endSearch()
		}

		s.nextLevel()
		if s.values[l] == 0 {
			s.assignLit(l, 0)
		}
	}

	return Impossible
}

// True lists what is true in the last answer, or what Conclude concluded. It
// must not be changed and is valid until the next question.
func (s *Solver) True() []Lit { return s.trail }
