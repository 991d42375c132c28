package engine

import (
	"cmp"
	"slices"

	"forecourt/internal/rules/sat"
)

// hunt searches the choices to change. A core is a set of choices that cannot
// all stay as they are, given the picks; a repair changes one of each core.
// Cores are asked from the solver as they are needed (implicit hitting sets).
type hunt struct {
	s      *Session
	solver *sat.Solver
	pins   []sat.Lit
	broken [][]sat.Lit
	stop   func() bool

	fixed    []bool // by variable: no choice of the search: a pick, or never proposed
	closed   []int32
	cores    [][]int32
	free     []bool // by variable: it may change
	changed  []int32
	excluded []bool
	taken    []bool
	size     int
	found    [][]int32
	over     bool
	cut      bool // a branch ended because its changes were too many
	most     int  // so many calls of the session's end the search; 0: any number
}

// newHunt prepares the search around the session's present selection.
func (s *Session) newHunt(stop func() bool) *hunt {
	c := s.compiled
	h := &hunt{s: s, solver: s.ensureSolver(), stop: stop}
	s.startAt(&s.now)
	h.broken = s.brokenClauses(&s.now, s.broken)
	n := c.formula.CountVariables()
	h.fixed = make([]bool, n)
	h.free = make([]bool, n)
	h.excluded = make([]bool, n)
	h.taken = make([]bool, n)
	h.pins = s.pinLits(s.pins, nil)

	for _, l := range h.pins {
		h.fixed[l.Var()] = true
	}

	for f := range c.features {
		at := int32(f)
		v := c.choice[f]
		if v < 0 || h.fixed[v] || c.isProposable(at) || s.now.chosen.has(at) ||
			c.features[f].Standard && !s.now.dropped.has(at) {
			continue
		}

		h.fixed[v] = true
		h.closed = append(h.closed, v)
	}

	return h
}

// canSolve looks for a valid selection in which only choices not frozen change.
func (h *hunt) canSolve(pins []sat.Lit) bool {
	h.s.calls++
	return h.solver.SolveNear(pins, h.s.near, h.s.frozen, h.broken) == sat.Satisfied
}

// hasSolution reports whether the picks can hold together at all.
func (h *hunt) hasSolution() bool {
	h.freezeClosed()
	return h.canSolve(h.pins)
}

// holdsWith reports whether some of the picks can hold together.
func (h *hunt) holdsWith(pins []pin) bool {
	h.freezeClosed()
	return h.canSolve(h.s.pinLits(pins, nil))
}

func (h *hunt) freezeClosed() {
	clear(h.s.frozen)
	for _, v := range h.closed {
		h.s.frozen[v] = true
	}
}

// findFewest finds the repairs with the fewest changes. False: time was over before any was found.
func (h *hunt) findFewest() ([][]int32, bool) {
	h.freezeChoices()
	defer func() { h.solver.Stop = nil }()
	h.allowForced()

	for h.size = h.countDisjointCores(); !h.over && h.size <= len(h.free); h.size++ {
		h.tryChanges()
		if len(h.found) > 0 {
			return h.found, true
		}
	}

	return nil, false
}

// freezeChoices lets every choice stay as it is, but for the picks.
func (h *hunt) freezeChoices() {
	h.solver.Stop = h.stop
	for v, f := range h.s.compiled.chooses {
		h.s.frozen[v] = f >= 0
	}

	for _, l := range h.pins {
		h.s.frozen[l.Var()] = false
	}

	for _, v := range h.closed {
		h.s.frozen[v] = true
	}
}

// allowForced lets those choices change that the picks change directly.
func (h *hunt) allowForced() {
	if h.solver.Conclude(h.pins) != sat.Satisfied {
		return
	}

	for _, l := range h.solver.True() {
		if v := l.Var(); h.s.near[l] < 0 && h.s.compiled.chooses[v] >= 0 && !h.fixed[v] {
			h.allowChange(v)
		}
	}
}

func (h *hunt) allowChange(v int32) {
	h.free[v] = true
	h.s.frozen[v] = false
	h.changed = append(h.changed, v)
}

func (h *hunt) undoAllow() {
	v := h.changed[len(h.changed)-1]
	h.free[v] = false
	h.s.frozen[v] = true
	h.changed = h.changed[:len(h.changed)-1]
}

// countDisjointCores finds disjoint cores until the choices in them suffice: no repair has fewer
// changes than there are such cores.
func (h *hunt) countDisjointCores() int {
	forced := len(h.changed)
	n := forced
	for {
		core, satisfied := h.findCore()
		if satisfied || h.over {
			break
		}

		for _, v := range core {
			h.allowChange(v)
		}

		n++
	}

	for len(h.changed) > forced {
		h.undoAllow()
	}

	return n
}

// findCore asks whether the allowed changes suffice. When they do not, it keeps the core, the
// choices of which one has to change.
func (h *hunt) findCore() (core []int32, satisfied bool) {
	h.s.calls++
	switch h.solver.SolveNear(h.pins, h.s.near, h.s.frozen, h.broken) {
	case sat.Satisfied:
		return nil, true
	case sat.Unknown:
		h.over = true
		return nil, false
	case sat.Impossible:
	}

	core = h.shrinkCore(h.choicesOf(h.solver.Core()))
	h.cores = append(h.cores, core)
	h.over = h.over || h.outOfTime()

	return core, false
}

// choicesOf gives the core's literals that a repair may change.
func (h *hunt) choicesOf(core []sat.Lit) []int32 {
	var out []int32
	for _, l := range core {
		if v := l.Var(); h.s.compiled.chooses[v] >= 0 && !h.fixed[v] {
			out = append(out, v)
		}
	}

	slices.Sort(out)
	return slices.Compact(out)
}

// shrinkCore leaves out what direct conclusions show to be needless.
func (h *hunt) shrinkCore(core []int32) []int32 {
	for i := 0; i < len(core) && len(core) > 1 && len(core) < 60 && (h.stop == nil || !h.stop()); {
		assume := slices.Clone(h.pins)
		for _, v := range h.closed {
			if len(h.closed) < 100 {
				assume = append(assume, h.keepLit(v))
			}
		}

		for k, v := range core {
			if k != i {
				assume = append(assume, h.keepLit(v))
			}
		}

		if h.solver.Conclude(assume) == sat.Impossible {
			core = h.choicesOf(h.solver.Core())
		} else {
			i++
		}
	}

	return core
}

// keepLit gives the literal that keeps a choice as it was.
func (h *hunt) keepLit(v int32) sat.Lit { return sat.Is(v, h.s.near[sat.Yes(v)] > 0) }

// tryChanges tries every set of changes of the wanted size that hits all cores.
func (h *hunt) tryChanges() {
	if h.over || len(h.found) >= Enumerated {
		return
	}
	if h.outOfTime() {
		h.over = true
		return
	}

	core, needed, dead := h.pickCore()
	if dead || len(h.changed)+needed > h.size {
		h.cut = h.cut || !dead
		return
	}

	if core == nil {
		var satisfied bool
		if core, satisfied = h.findCore(); satisfied {
			h.found = append(h.found, slices.Clone(h.changed))
			return
		}
		if h.over || len(h.changed) == h.size {
			h.cut = true
			return
		}
	}

	var tried []int32
	for _, v := range h.byPrice(core) {
		if h.excluded[v] {
			continue
		}

		h.allowChange(v)
		h.tryChanges()
		h.undoAllow()
		h.excluded[v] = true
		tried = append(tried, v)
	}

	for _, v := range tried {
		h.excluded[v] = false
	}
}

// pickCore picks the core to hit, the one with the fewest choices left, and counts disjoint cores
// that are not hit: each needs a change. Dead: one of them has no choices left.
func (h *hunt) pickCore() (best []int32, needed int, dead bool) {
	least := 0
	var taken []int32
	for _, core := range h.cores {
		left := 0
		apart := true
		hit := false

		for _, v := range core {
			if h.free[v] {
				hit = true
				break
			}

			if !h.excluded[v] {
				left++
				apart = apart && !h.taken[v]
			}
		}

		if hit {
			continue
		}
		if left == 0 {
			best = core
			dead = true
			break
		}

		if best == nil || left < least {
			best = core
			least = left
		}

		if apart {
			needed++
			for _, v := range core {
				h.taken[v] = true
			}
			taken = append(taken, core...)
		}
	}

	for _, v := range taken {
		h.taken[v] = false
	}

	return best, needed, dead
}

// byPrice puts the cheapest change first, so that a search cut short has seen
// the better ones.
func (h *hunt) byPrice(core []int32) []int32 {
	out := slices.Clone(core)
	slices.SortFunc(out, func(a, b int32) int {
		return cmp.Or(cmp.Compare(h.costOf(a), h.costOf(b)), cmp.Compare(h.s.compiled.chooses[a], h.s.compiled.chooses[b]))
	})
	return out
}

// costOf gives what changing a choice costs in cents.
func (h *hunt) costOf(v int32) int64 {
	c := h.s.compiled
	f := c.chooses[v]
	switch {
	case c.features[f].Standard:
		return 0
	case h.s.now.chosen.has(f):
		return -c.prices[f]
	}

	return c.prices[f]
}
