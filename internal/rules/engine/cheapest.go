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

// Cheapest looks for a repair that costs less than the one with the fewest
// changes. It is asked apart: nobody waits for it who only chooses. The error
// is a *QueryError.
func (c *Compiled) Cheapest(q Query, o Options) (CheapestRepair, error) {
	s, giveBack := c.fresh()
	defer giveBack()
	valid, err := s.Check(&q)
	if err != nil || valid {
		return CheapestRepair{Proven: true}, err
	}
	h := s.hunt(o.Stop)
	if !h.possible() {
		return CheapestRepair{Proven: true}, nil
	}
	fewest, found := h.fewest()
	if !found {
		return CheapestRepair{}, nil
	}
	best := s.rank(fewest, true)[0]
	more, proven := h.more(best.Changes)
	out := CheapestRepair{Best: best.Repair, Proven: proven}
	for _, r := range s.rank(more, false) {
		if r.PriceDelta < best.PriceDelta && (out.Repair == nil || cheaper(&r.Repair, out.Repair)) {
			r.BecauseOf = s.becauseOf(r.changes)
			out.Repair = &r.Repair
		}
	}
	return out, nil
}

// cheaper says which of two repairs goes first where the price does.
func cheaper(a, b *Repair) bool {
	return cmp.Or(cmp.Compare(a.PriceDelta, b.PriceDelta), cmp.Compare(a.Changes, b.Changes)) < 0
}

// more finds the repairs of more changes than the fewest that have no needless
// one, size by size. True: there are no others.
func (h *hunt) more(fewest int) (found [][]int32, all bool) {
	defer func() { h.solver.Stop = nil }()
	h.solver.Stop, h.most = h.stop, h.s.calls+searched
	for h.size = fewest + 1; h.size <= len(h.free) && !h.over; h.size++ {
		h.found, h.cut = nil, false
		h.dig()
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
		if _, satisfied := h.core(); satisfied || h.over {
			return false
		}
	}
	return true
}

func (h *hunt) allowOnly(changes []int32) {
	for len(h.changed) > 0 {
		h.disallow()
	}
	for _, v := range changes {
		h.allow(v)
	}
}

// outOfTime reports whether the search has to end.
func (h *hunt) outOfTime() bool {
	return h.stop != nil && h.stop() || h.most > 0 && h.s.calls >= h.most
}
