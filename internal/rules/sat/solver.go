package sat

import "slices"

// Solver answers questions about one formula. What it learns from one question
// holds for all, so later ones are answered faster. It is not safe for
// concurrent use; clone it.
type Solver struct {
	// Stop, when set, is asked now and then; true ends the search with Unknown.
	Stop func() bool

	*shape
	// arena holds the clauses of three and more and those learned: a length, then the literals. A clause is
	// named by the place of its first literal; the first two are watched.
	arena   []Lit
	given   int // arena[:given] came with the formula
	learned []learnt
	watches [][]watch // by the literal whose truth may break the clause

	values []int8 // by literal: 1 true, -1 false, 0 open
	level  []int32
	reason []int32 // why a variable has its value: 0 decided, >0 a clause, <0 the literal that implied it
	trail  []Lit
	levels []mark
	head   int // trail[:head] was propagated

	assumed []Lit // the question's literals, one decision level each
	core    []Lit
	broken  bool // the formula itself cannot be satisfied

	activity []float64
	bump     float64
	order    heap
	phase    []bool
	prefer   []Lit // decided first, in this order
	most     int   // decision levels for them
	at       int   // prefer[:at] have values

	near near

	seen     []bool
	conflict []Lit
	pair     [1]Lit
	clause   []Lit
	stamps   []int32
	stamp    int32
	clean    *Solver // the state Reset returns to
	touched  []bool  // by literal: its watches differ from the clean ones
	dirty    []Lit
}

type watch struct {
	clause  int32
	blocker Lit // some literal of the clause: while it is true the clause need not be read
}

type learnt struct {
	clause int32
	levels int32 // how many decision levels it spans: the fewer, the more useful
}

// mark is what a decision level began with.
type mark struct {
	trail, scanned, mended int32
}

// New makes a solver for the formula.
func New(f *Formula) *Solver {
	n := int(f.vars)
	s := &Solver{
		shape:   newShape(f),
		arena:   make([]Lit, 1, len(f.lits)+len(f.ends)+1),
		watches: make([][]watch, 2*n),
		values:  make([]int8, 2*n),
		level:   make([]int32, n), reason: make([]int32, n), trail: make([]Lit, 0, n), activity: make([]float64, n), bump: 1,
		phase: make([]bool, n), seen: make([]bool, n), stamps: make([]int32, n+1), touched: make([]bool, 2*n),
	}
	s.order.fillAll(n)
	for i := range f.CountClauses() {
		if c := f.Clause(i); len(c) > 2 {
			s.watchClause(s.storeClause(c))
		}
	}

	s.given = len(s.arena)
	s.broken = s.empty
	for _, l := range s.units {
		s.fixLit(l)
	}

	if !s.broken && !s.propagateAll() {
		s.broken = true
	}

	s.clearDirt()
	s.clean = s.cloneSolver()

	return s
}

// Clone gives an independent solver in the state New left.
func (s *Solver) Clone() *Solver {
	c := s.clean.cloneSolver()
	c.clean = s.clean
	return c
}

func (s *Solver) cloneSolver() *Solver {
	c := &Solver{
		shape:    s.shape,
		arena:    slices.Clone(s.arena),
		given:    s.given,
		watches:  make([][]watch, len(s.watches)),
		values:   slices.Clone(s.values),
		level:    slices.Clone(s.level),
		reason:   slices.Clone(s.reason),
		trail:    append(make([]Lit, 0, len(s.level)), s.trail...),
		head:     s.head,
		broken:   s.broken,
		activity: slices.Clone(s.activity),
		bump:     1,
		phase:    slices.Clone(s.phase),
		seen:     make([]bool, len(s.seen)),
		stamps:   make([]int32, len(s.stamps)), touched: make([]bool, len(s.touched)), order: s.order.cloneHeap(),
	}
	all := 0
	for _, w := range s.watches {
		all += len(w)
	}

	flat := make([]watch, 0, all)
	for l, w := range s.watches {
		from := len(flat)
		flat = append(flat, w...)
		c.watches[l] = flat[from:len(flat):len(flat)]
	}

	return c
}

// Reset forgets everything learned from questions, so that the next answers
// depend on the formula alone.
func (s *Solver) Reset() {
	s.Backtrack(0)
	for _, l := range s.trail[len(s.clean.trail):] {
		s.values[l] = 0
		s.values[l.Not()] = 0
	}

	s.trail = s.trail[:len(s.clean.trail)]
	s.head = len(s.trail)
	s.broken = s.clean.broken
	s.arena = s.arena[:s.given]
	copy(s.arena, s.clean.arena)
	s.learned = s.learned[:0]

	for _, l := range s.dirty {
		s.watches[l] = append(s.watches[l][:0], s.clean.watches[l]...)
	}

	s.clearDirt()
	clear(s.activity)
	clear(s.phase)
	s.bump = 1
	s.order.copyFrom(&s.clean.order)
	s.assumed = s.assumed[:0]
	s.prefer = nil
	s.at = 0
}

func (s *Solver) clearDirt() {
	for _, l := range s.dirty {
		s.touched[l] = false
	}
	s.dirty = s.dirty[:0]
}

func (s *Solver) storeClause(clause []Lit) int32 {
	s.arena = append(s.arena, Lit(len(clause)))
	s.arena = append(s.arena, clause...)
	return int32(len(s.arena) - len(clause))
}

func (s *Solver) clauseAt(clause int32) []Lit {
	return s.arena[clause : clause+int32(s.arena[clause-1])]
}

func (s *Solver) watchClause(clause int32) {
	c := s.clauseAt(clause)
	s.addWatch(c[0].Not(), watch{clause, c[1]})
	s.addWatch(c[1].Not(), watch{clause, c[0]})
}

func (s *Solver) addWatch(l Lit, w watch) {
	s.markTouched(l)
	s.watches[l] = append(s.watches[l], w)
}

func (s *Solver) markTouched(l Lit) {
	if !s.touched[l] {
		s.touched[l] = true
		s.dirty = append(s.dirty, l)
	}
}

// fixLit makes a literal true for good.
func (s *Solver) fixLit(l Lit) {
	switch s.values[l] {
	case 0:
		s.assignLit(l, 0)
	case -1:
		s.broken = true
	}
}

// Fixed gives what follows from the formula alone: 1 true, -1 false, 0 open.
func (s *Solver) Fixed(l Lit) int8 {
	if s.values[l] != 0 && s.level[l.Var()] == 0 {
		return s.values[l]
	}
	return 0
}

// Value reports whether the literal is true in the answer just found.
func (s *Solver) Value(l Lit) bool { return s.values[l] > 0 }

// Core gives those of the assumed literals that cannot all be true; empty when the formula alone
// cannot be satisfied. It is valid until the next question.
func (s *Solver) Core() []Lit { return s.core }

func (s *Solver) nextLevel() {
	s.levels = append(s.levels, mark{int32(len(s.trail)), int32(s.near.scanned), int32(s.near.mended)})
}

func (s *Solver) assignLit(l Lit, reason int32) {
	s.values[l] = 1
	s.values[l.Not()] = -1
	v := l.Var()
	s.level[v] = int32(len(s.levels))
	s.reason[v] = reason
	s.trail = append(s.trail, l)
}

// Backtrack undoes every decision beyond the level.
func (s *Solver) Backtrack(level int) {
	if len(s.levels) <= level {
		return
	}

	m := s.levels[level]
	for i := len(s.trail) - 1; i >= int(m.trail); i-- {
		l := s.trail[i]
		s.values[l] = 0
		s.values[l.Not()] = 0
		v := l.Var()
		s.phase[v] = l.Positive()
		s.order.putBack(v, s.activity)
	}

	s.trail = s.trail[:m.trail]
	s.head = int(m.trail)
	s.at = 0
	s.near.scanned = int(m.scanned)
	s.near.mended = int(m.mended)
	s.levels = s.levels[:level]
}
