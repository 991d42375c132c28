package engine

import (
	"cmp"
	"slices"
)

// CheapestRepair is what the fewest changes are compared with.
type CheapestRepair struct {
	// Best is the repair of the fewest changes.
	Best Repair
	// Repair costs less than the best one, with more changes of which none is needless; nil when there is none.
	Repair *Repair
	// Proven: no repair without needless changes costs less than this one, or than the best one where it is nil.
	// Otherwise the search came to its bounds.
	Proven bool
}

// searched bounds the search for the cheapest repair by what it asks, so that
// it ends with the same answer on every machine that is not very slow.
const searched = 4_000

// Cheapest looks for a repair that costs less than the one with the fewest changes. It is a
// question of its own, so that users who only choose do not wait for it. The error is a
// *QueryError.
func (c *Compiled) Cheapest(q Query, o Options) (CheapestRepair, error) {
	s, giveBack := c.borrowFresh()
	defer giveBack()
	valid, err := s.Check(&q)
	if err != nil || valid {
		return CheapestRepair{Proven: true}, err
	}

	h := s.newHunt(o.Stop)
	if !h.hasSolution() {
		return CheapestRepair{Proven: true}, nil
	}

	fewest, found := h.findFewest()
	if !found {
		return CheapestRepair{}, nil
	}

	best := s.rankRepairs(fewest, true)[0]
	more, proven := h.findLarger(best.Changes)
	out := CheapestRepair{Best: best.Repair, Proven: proven}

	for _, r := range s.rankRepairs(more, false) {
		if r.PriceDelta < best.PriceDelta && (out.Repair == nil || isCheaper(&r.Repair, out.Repair)) {
			r.BecauseOf = s.becauseOf(r.changes)
			out.Repair = &r.Repair
		}
	}

	return out, nil
}

// isCheaper reports whether a repair goes before another where the price decides first.
func isCheaper(a, b *Repair) bool {
	return cmp.Or(cmp.Compare(a.PriceDelta, b.PriceDelta), cmp.Compare(a.Changes, b.Changes)) < 0
}

// findLarger finds the repairs with more changes than the fewest and without a needless one, size
// by size. True: there are no others.
func (h *hunt) findLarger(fewest int) (found [][]int32, all bool) {
	defer func() { h.solver.Stop = nil }()
	h.solver.Stop = h.stop
	h.most = h.s.calls + searched

	for h.size = fewest + 1; h.size <= len(h.free) && !h.over; h.size++ {
		h.found = nil
		h.cut = false
		h.tryChanges()

		for _, changes := range h.found {
			if len(changes) == h.size && h.needsAll(changes) {
				found = append(found, changes)
			}
		}

		if h.over || len(h.found) >= Enumerated {
			return found, false
		}
		if !h.cut {
			return found, true
		}
	}

	return found, !h.over
}

// needsAll reports whether none of the changes can be left out, alone or with
// others.
func (h *hunt) needsAll(changes []int32) bool {
	forced := slices.Clone(h.changed)
	defer h.allowOnly(forced)
	for i := range changes {
		h.allowOnly(slices.Delete(slices.Clone(changes), i, i+1))
		if _, satisfied := h.findCore(); satisfied || h.over {
			return false
		}
	}

	return true
}

func (h *hunt) allowOnly(changes []int32) {
	for len(h.changed) > 0 {
		h.undoAllow()
	}

	for _, v := range changes {
		h.allowChange(v)
	}
}

// outOfTime reports whether the search has to end.
func (h *hunt) outOfTime() bool {
	return h.stop != nil && h.stop() || h.most > 0 && h.s.calls >= h.most
}
