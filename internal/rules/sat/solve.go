package sat

// Solve asks whether the formula can be satisfied with all these literals true. The
// answer found gives every variable a value (Value); Impossible comes with a
// Core. Decisions of the last question with the same first literals are kept.
func (s *Solver) Solve(assume []Lit) Status {
	s.near.on = false
	s.assume(assume)
	return s.search()
}

// Prefer makes the next answers have up to so many more of these literals true
// as come easily, the first ones most of all.
func (s *Solver) Prefer(lits []Lit, most int) { s.prefer, s.most, s.at = lits, most, 0 }

// assume takes over the question's literals and keeps the common beginning.
func (s *Solver) assume(lits []Lit) {
	same := 0
	for same < len(lits) && same < len(s.assumed) && lits[same] == s.assumed[same] {
		same++
	}
	if len(s.learned) > s.enough() {
		s.clear()
		same = 0
	}
	s.Backtrack(same)
	s.assumed = append(s.assumed[:same], lits[same:]...)
	s.core = s.core[:0]
}

// search is the conflict-driven loop: conclude, learn from contradictions,
// decide.
func (s *Solver) search() Status {
	if s.broken {
		s.core = s.core[:0]
		return Impossible
	}
	rest, conflicts := restarts{}, 0
	limit := rest.next()
	for {
		if !s.propagate() {
			if len(s.levels) <= len(s.assumed) {
				s.blame(s.conflict)
				s.Backtrack(max(0, len(s.levels)-1))
				return s.refuse()
			}
			s.Backtrack(int(s.learn()))
			s.keep()
			s.bump /= 0.95
			conflicts++
			if conflicts&63 == 0 && s.Stop != nil && s.Stop() {
				s.Backtrack(len(s.assumed))
				return Unknown
			}
			continue
		}
		if conflicts >= limit {
			conflicts, limit = 0, rest.next()
			s.restart()
			continue
		}
		if at := len(s.levels); at < len(s.assumed) {
			l := s.assumed[at]
			switch s.values[l] {
			case 1:
				s.descend()
			case -1:
				s.pair[0] = l
				s.blame(s.pair[:])
				s.core = append(s.core, l)
				return s.refuse()
			default:
				s.descend()
				s.assign(l, 0)
			}
			continue
		}
		switch l := s.decide(); l {
		case none:
			return Satisfied
		case again:
		default:
			s.descend()
			s.assign(l, 0)
		}
	}
}

// refuse ends the search. Without any literal to blame, the formula itself
// is at fault.
func (s *Solver) refuse() Status {
	s.broken = s.broken || len(s.core) == 0
	return Impossible
}

func (s *Solver) restart() {
	if len(s.learned) > s.enough() {
		s.clear()
		return
	}
	s.Backtrack(len(s.assumed))
}

// enough is how many learned clauses are kept.
func (s *Solver) enough() int { return 2000 + len(s.formula.ends)/4 }

// clear undoes all decisions and drops the less useful of what was
// learned.
func (s *Solver) clear() {
	s.Backtrack(0)
	if s.propagate() {
		s.forget()
	} else {
		s.broken = true
	}
}

// Outcomes of decide that are no literal.
const (
	none  Lit = -1 // everything is decided
	again Lit = -2 // something was assumed: go on
)

func (s *Solver) decide() Lit {
	for ; s.at < len(s.prefer) && len(s.levels) < len(s.assumed)+s.most; s.at++ {
		if l := s.prefer[s.at]; s.values[l] == 0 {
			return l
		}
	}
	if s.near.on {
		return s.mend()
	}
	for {
		v := s.order.take(s.activity)
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

func (r *restarts) next() int {
	if r.u == 0 {
		r.u, r.v = 1, 1
	} else if r.u&-r.u == r.v {
		r.u, r.v = r.u+1, 1
	} else {
		r.v *= 2
	}
	return r.v * 100
}

// Conclude draws only the direct conclusions of the literals, without trying
// anything: Impossible, with a Core, or Satisfied when no contradiction shows.
func (s *Solver) Conclude(assume []Lit) Status {
	s.assume(assume)
	s.near.on = false
	for !s.broken {
		if !s.propagate() {
			s.blame(s.conflict)
			s.Backtrack(max(0, len(s.levels)-1))
			return s.refuse()
		}
		at := len(s.levels)
		if at >= len(s.assumed) {
			s.Backtrack(len(s.assumed))
			return Satisfied
		}
		l := s.assumed[at]
		if s.values[l] < 0 {
			s.pair[0] = l
			s.blame(s.pair[:])
			s.core = append(s.core, l)
			return s.refuse()
		}
		s.descend()
		if s.values[l] == 0 {
			s.assign(l, 0)
		}
	}
	return Impossible
}

// True lists what is true in the last answer, or what Conclude concluded. It
// must not be changed and is valid until the next question.
func (s *Solver) True() []Lit { return s.trail }
