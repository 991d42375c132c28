package engine

import (
	"slices"

	"forecourt/internal/rules/sat"
)

// Session is the working memory of questions to one compiled model. It is not
// safe for concurrent use; a Compiled lends one to each of its verbs.
type Session struct {
	compiled *Compiled
	saved    state // as the user had it
	now      state // with the picks made
	trial    state // with a proposal made

	pins    []pin
	brought []int32
	wrong   []int64
	broken  []int32 // rules
	unmet   []int32 // pins that do not hold
	stamps  []int32
	stamp   int32

	solver *sat.Solver
	near   []int8 // what now says, by literal
	frozen []bool
	assume []sat.Lit
	// brokenNear are the clauses near breaks.
	brokenNear [][]sat.Lit
	calls      int
}

func newSession(c *Compiled) *Session {
	return &Session{
		compiled: c, saved: newState(c.structure), now: newState(c.structure), trial: newState(c.structure),
		stamps: make([]int32, len(c.rules)),
	}
}

// Session gives a session to keep for a series of questions.
func (c *Compiled) Session() *Session { return newSession(c) }

// borrowSession takes a session from the pool. What its solver learned from earlier questions
// makes it quicker.
func (c *Compiled) borrowSession() (s *Session, giveBack func()) {
	s = c.pool.Get().(*Session)
	return s, func() {
		if s.solver != nil {
			s.solver.Stop = nil
		}
		c.pool.Put(s)
	}
}

// borrowFresh takes a session whose solver knows nothing of earlier questions. It is for answers
// that pick some of several good ones: they must not depend on what was asked before.
func (c *Compiled) borrowFresh() (s *Session, giveBack func()) {
	s, giveBack = c.borrowSession()
	if s.solver != nil {
		s.solver.Reset()
	}
	return s, giveBack
}

// ensureSolver gives the session's solver, made at the first need.
func (s *Session) ensureSolver() *sat.Solver {
	if s.solver == nil {
		s.solver = s.compiled.template().Clone()
		s.near = make([]int8, 2*s.compiled.formula.CountVariables())
		s.frozen = make([]bool, s.compiled.formula.CountVariables())
	}
	return s.solver
}

// startAt writes a selection as the values near which answers are sought.
func (s *Session) startAt(t *state) {
	c := s.compiled
	say := func(v int32, value bool) {
		s.near[sat.Is(v, value)] = 1
		s.near[sat.Is(v, !value)] = -1
	}
	for v := range s.compiled.formula.CountVariables() {
		say(int32(v), false)
	}

	for _, f := range t.list {
		say(f, true)
		if class := c.class[f]; class >= 0 && c.some[class] >= 0 {
			say(c.some[class], true)
		}
	}

	for w, word := range t.chosen {
		for ; word != 0; word &= word - 1 {
			say(c.choice[w<<6+trailingZeros(word)], true)
		}
	}

	for _, f := range c.open {
		say(c.choice[f], !t.dropped.has(f))
	}
}

// brokenClauses lists the clauses a selection breaks.
func (s *Session) brokenClauses(t *state, rules []int32) [][]sat.Lit {
	c := s.compiled
	var out [][]sat.Lit
	for _, r := range rules {
		for i := c.demands[r][0]; i < c.demands[r][1]; i++ {
			clause := c.formula.Clause(int(i))
			if !slices.ContainsFunc(clause, func(l sat.Lit) bool { return s.near[l] > 0 }) {
				out = append(out, clause)
			}
		}
	}

	for _, class := range t.crowded {
		var present []int32
		for _, m := range c.members.at(class) {
			if t.present.has(m) {
				for _, other := range present {
					out = append(out, []sat.Lit{sat.No(other), sat.No(m)})
				}
				present = append(present, m)
			}
		}
	}

	return out
}
