package engine

import (
	"cmp"
	"slices"

	"forecourt/internal/rules/sat"
)

// findPreferred finds one repair without a needless change, quickly: it tries to keep each choice,
// the dearest first, then to leave out each addition, and changes only what cannot stay with all
// that was kept before it.
func (h *hunt) findPreferred() []int32 {
	h.freezeClosed()
	h.canSolve(h.pins) // holds: this was asked before
	changes := h.changedChoices()
	pins := slices.Clone(h.pins)
	settle := func(v int32) {
		h.s.frozen[v] = true
		if !slices.Contains(changes, v) {
			return
		}
		if h.canSolve(pins) {
			changes = h.changedChoices()
			return
		}

		h.s.frozen[v] = false
		pins = append(pins, h.keepLit(v).Not())
	}
	kept, left := h.byWorth()
	for _, v := range kept {
		settle(v)
	}

	for _, v := range left {
		if !slices.Contains(changes, v) {
			h.s.frozen[v] = true
		}
	}

	added := slices.DeleteFunc(slices.Clone(changes), func(v int32) bool { return h.s.near[sat.Yes(v)] > 0 })
	slices.SortFunc(added, func(a, b int32) int {
		return cmp.Or(cmp.Compare(h.costOf(b), h.costOf(a)), cmp.Compare(h.s.compiled.chooses[a], h.s.compiled.chooses[b]))
	})
	for _, v := range added {
		settle(v)
	}

	return changes
}

// changedChoices lists the choices that the last answer changes.
func (h *hunt) changedChoices() []int32 {
	var out []int32
	for _, l := range h.solver.Changes(nil) {
		if v := l.Var(); h.s.compiled.chooses[v] >= 0 && !h.fixed[v] {
			out = append(out, v)
		}
	}
	return out
}

// byWorth lists the choices that are made (the dearest first, then standard
// equipment kept) and those that are not.
func (h *hunt) byWorth() (made, open []int32) {
	c := h.s.compiled
	for v, f := range c.chooses {
		at := int32(v)
		switch {
		case f < 0 || h.fixed[v]:
		case h.s.near[sat.Yes(at)] > 0:
			made = append(made, at)
		default:
			open = append(open, at)
		}
	}

	slices.SortFunc(made, func(a, b int32) int {
		return cmp.Or(cmp.Compare(h.costOf(a), h.costOf(b)), cmp.Compare(c.chooses[a], c.chooses[b]))
	})

	return made, open
}
