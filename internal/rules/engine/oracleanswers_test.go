package engine_test

import (
	"cmp"
	"fmt"
	"math/bits"
	"slices"

	"forecourt/internal/rules/engine"
)

// pinned reports whether a selection keeps the picks.
func (o *oracle) pinned(s selection, add, remove []int64) bool {
	for _, id := range add {
		i := o.place(id)
		f := o.model.Features[i]
		if s.present>>i&1 == 0 || !f.Standard && s.chosen>>i&1 == 0 || f.Standard && s.dropped>>i&1 == 1 {
			return false
		}
	}
	for _, id := range remove {
		i := o.place(id)
		f := o.model.Features[i]
		if s.present>>i&1 == 1 || s.chosen>>i&1 == 1 || f.Standard && s.dropped>>i&1 == 0 {
			return false
		}
	}
	return true
}

// proposable reports whether a proposal may add what is not there.
func (o *oracle) proposable(f engine.Feature) bool { return f.Price != nil && !f.Custom && !f.Disabled }

// reachable reports whether a proposal may go from one selection to another.
func (o *oracle) reachable(from, to selection, pins []int64) bool {
	for i, f := range o.model.Features {
		if o.proposable(f) || slices.Contains(pins, f.ID) {
			continue
		}
		if to.chosen&^from.chosen>>i&1 == 1 || from.dropped&^to.dropped>>i&1 == 1 {
			return false
		}
	}
	return true
}

// outcome is the oracle's answer to a query.
type outcome struct {
	err        string
	violated   []string
	present    []int64
	add        []int64
	remove     []int64
	delta      int64
	repairable bool
	changes    int
	repairs    []string // add, remove, price
	// what every valid selection with the picks changes
	alwaysAdd, alwaysRemove []int64
}

func (o *oracle) validate(q engine.Query) outcome {
	add, remove := slices.Concat(q.Add, q.PrevAdd), slices.Concat(q.Remove, q.PrevRemove)
	for _, id := range add {
		if slices.Contains(remove, id) {
			return outcome{err: engine.AddedAndGone}
		}
	}
	for _, id := range remove {
		if f := o.features[id]; f.Standard && o.exclusive(f) {
			return outcome{err: engine.StandardOfKind}
		}
	}
	for _, id := range add {
		if f := o.features[id]; !f.Standard && (f.Price == nil || f.Disabled) && !slices.Contains(q.Selected, id) {
			return outcome{err: engine.NotSelectable}
		}
	}
	saved, next := o.saved(q), o.validateState(q)
	out := outcome{violated: o.violated(next.present), delta: next.price - saved.price}
	for _, f := range sorted(o.model.Features) {
		if o.has(next.present, f.ID) {
			out.present = append(out.present, f.ID)
		}
		if slices.Contains(add, f.ID) && !o.has(next.present, f.ID) || slices.Contains(remove, f.ID) && o.has(next.present, f.ID) {
			out.violated = append(out.violated, fmt.Sprintf("pin:%d", f.ID))
		}
	}
	out.add, out.remove = o.difference(saved, next)
	if len(out.violated) == 0 {
		return out
	}
	type found struct {
		text  string
		delta int64
		codes []string
	}
	var best []found
	for _, s := range o.states {
		if !s.valid || !o.pinned(s, add, remove) || !o.reachable(next, s, slices.Concat(add, remove)) {
			continue
		}
		a, r := o.difference(next, s)
		n := len(a) + len(r)
		if !out.repairable {
			out.alwaysAdd, out.alwaysRemove = a, r
		}
		out.alwaysAdd, out.alwaysRemove = common(out.alwaysAdd, a), common(out.alwaysRemove, r)
		if out.repairable && n > out.changes {
			continue
		}
		if n < out.changes {
			best = nil
		}
		out.repairable, out.changes = true, n
		var codes []string
		for _, id := range slices.Concat(a, r) {
			codes = append(codes, o.features[id].Code)
		}
		slices.Sort(codes)
		best = append(best, found{fmt.Sprint(a, r, s.price-saved.price), s.price - saved.price, codes})
	}
	slices.SortFunc(best, func(a, b found) int { return cmp.Or(cmp.Compare(a.delta, b.delta), slices.Compare(a.codes, b.codes)) })
	for _, f := range best {
		out.repairs = append(out.repairs, f.text)
	}
	return out
}

// common are the ids that both lists have.
func common(a, b []int64) []int64 {
	return slices.DeleteFunc(slices.Clone(a), func(id int64) bool { return !slices.Contains(b, id) })
}

// cheapest is the least that a repair costs in which no change is needless, with
// its number of changes, where that is less than the best one costs.
func (o *oracle) cheapest(q engine.Query) string {
	add, remove := slices.Concat(q.Add, q.PrevAdd), slices.Concat(q.Remove, q.PrevRemove)
	next, saved := o.validateState(q), o.saved(q)
	type repair struct {
		changes uint
		delta   int64
	}
	var all []repair
	for _, s := range o.states {
		if s.valid && o.pinned(s, add, remove) && o.reachable(next, s, slices.Concat(add, remove)) {
			all = append(all, repair{next.chosen ^ s.chosen | next.dropped ^ s.dropped, s.price - saved.price})
		}
	}
	size := func(r repair) int { return bits.OnesCount(r.changes) }
	slices.SortFunc(all, func(a, b repair) int { return cmp.Or(cmp.Compare(size(a), size(b)), cmp.Compare(a.delta, b.delta)) })
	best := all[0]
	least := best
	for i, r := range all {
		needless := slices.ContainsFunc(all[:i], func(less repair) bool { return less.changes&^r.changes == 0 && less.changes != r.changes })
		if !needless && r.delta < least.delta {
			least = r
		}
	}
	if least == best {
		return "none"
	}
	return fmt.Sprint(size(least), least.delta)
}

func (o *oracle) saved(q engine.Query) selection {
	var saved selection
	for _, id := range q.Selected {
		if !o.features[id].Standard {
			saved.chosen |= 1 << o.place(id)
		}
	}
	for _, id := range q.Removed {
		if f := o.features[id]; f.Standard && !o.exclusive(f) {
			saved.dropped |= 1 << o.place(id)
		}
	}
	return o.state(saved.chosen, saved.dropped)
}

// validateState makes the picks of a query and lets them displace.
func (o *oracle) validateState(q engine.Query) selection {
	add, remove := slices.Concat(q.Add, q.PrevAdd), slices.Concat(q.Remove, q.PrevRemove)
	saved := o.saved(q)
	chosen, dropped := saved.chosen, saved.dropped
	for _, id := range remove {
		if o.features[id].Standard {
			dropped |= 1 << o.place(id)
		} else {
			chosen &^= 1 << o.place(id)
		}
	}
	for _, id := range add {
		if o.features[id].Standard {
			dropped &^= 1 << o.place(id)
		} else {
			chosen |= 1 << o.place(id)
		}
	}
	for _, id := range add {
		brings := o.closure(1 << o.place(id))
		for i, f := range o.model.Features {
			for k, rival := range o.model.Features {
				if brings>>i&1 == 1 && o.exclusive(f) && rival.Class == f.Class && k != i && !slices.Contains(add, rival.ID) {
					chosen &^= 1 << k
				}
			}
		}
	}
	return o.state(chosen, dropped)
}

func sorted(features []engine.Feature) []engine.Feature {
	out := slices.Clone(features)
	slices.SortFunc(out, func(a, b engine.Feature) int { return cmp.Compare(a.ID, b.ID) })
	return out
}

func (o *oracle) difference(from, to selection) (add, remove []int64) {
	for _, f := range sorted(o.model.Features) {
		i := o.place(f.ID)
		if to.chosen&^from.chosen>>i&1 == 1 || from.dropped&^to.dropped>>i&1 == 1 {
			add = append(add, f.ID)
		}
		if from.chosen&^to.chosen>>i&1 == 1 || to.dropped&^from.dropped>>i&1 == 1 {
			remove = append(remove, f.ID)
		}
	}
	return add, remove
}

// finished are the valid selections with every required class filled, in which
// nothing is chosen that cannot be, but for the features named.
func (o *oracle) finished(also []int64) []selection {
	var out []selection
	for _, s := range o.states {
		ok := s.valid
		for _, c := range o.model.Classes {
			ok = ok && (!c.Required || o.members(s.present, c.ID) == 1)
		}
		for i, f := range o.model.Features {
			ok = ok && (s.chosen>>i&1 == 0 || f.Price != nil && !f.Disabled || slices.Contains(also, f.ID))
		}
		if ok {
			out = append(out, s)
		}
	}
	return out
}

func (o *oracle) propagate(f engine.Fixed) (extendable bool, forced, impossible []int64) {
	fixed := slices.Concat(f.Present, f.Absent)
	all, some := ^uint(0), uint(0)
	for _, s := range o.finished(fixed) {
		ok := true
		for _, id := range f.Present {
			ok = ok && o.has(s.present, id)
		}
		for _, id := range f.Absent {
			ok = ok && !o.has(s.present, id)
		}
		if ok {
			extendable = true
			all &= s.present
			some |= s.present
		}
	}
	if !extendable {
		return false, nil, nil
	}
	for _, f := range sorted(o.model.Features) {
		if slices.Contains(fixed, f.ID) {
			continue
		}
		if o.has(all, f.ID) {
			forced = append(forced, f.ID)
		}
		if !o.has(some, f.ID) {
			impossible = append(impossible, f.ID)
		}
	}
	return extendable, forced, impossible
}
