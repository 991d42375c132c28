package engine_test

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"

	"forecourt/internal/rules/engine"
)

// oracle answers every question by trying all selections of a small model. It
// is written from the meaning of rules alone and shares nothing with the
// engine.
type oracle struct {
	model    engine.Model
	features map[int64]engine.Feature
	classes  map[string]engine.Class
	// all states over what may be chosen or dropped
	states []selection
}

type selection struct {
	chosen, dropped uint // by place in model.Features
	present         uint
	valid           bool
	price           int64
}

func newOracle(m engine.Model) *oracle {
	o := &oracle{model: m, features: map[int64]engine.Feature{}, classes: map[string]engine.Class{}}
	for _, f := range m.Features {
		o.features[f.ID] = f
	}
	for _, c := range m.Classes {
		o.classes[c.ID] = c
	}
	var chooseable, droppable uint
	for i, f := range m.Features {
		switch {
		case !f.Standard:
			chooseable |= 1 << i
		case !o.exclusive(f):
			droppable |= 1 << i
		}
	}
	for chosen := chooseable; ; chosen = (chosen - 1) & chooseable {
		for dropped := droppable; ; dropped = (dropped - 1) & droppable {
			o.states = append(o.states, o.state(chosen, dropped))
			if dropped == 0 {
				break
			}
		}
		if chosen == 0 {
			break
		}
	}
	return o
}

func (o *oracle) state(chosen, dropped uint) selection {
	s := selection{chosen: chosen, dropped: dropped, present: o.effective(chosen, dropped)}
	s.valid = len(o.violated(s.present)) == 0
	for i, f := range o.model.Features {
		if chosen>>i&1 == 1 && !o.brought(s.present, f.ID) && f.Price != nil {
			s.price += *f.Price
		}
	}
	return s
}

func (o *oracle) exclusive(f engine.Feature) bool {
	return f.Class != "" && o.classes[f.Class].Exclusive
}

// bringsRival: standard equipment of an exclusive class brings another member
// of it. No selection can have it then, and what an invalid one has is open.
func (o *oracle) bringsRival() bool {
	for i, f := range o.model.Features {
		if f.Standard && o.exclusive(f) && o.members(o.closure(1<<i), f.Class) > 1 {
			return true
		}
	}
	return false
}

func (o *oracle) place(id int64) int {
	return slices.IndexFunc(o.model.Features, func(f engine.Feature) bool { return f.ID == id })
}

func (o *oracle) has(present uint, id int64) bool {
	i := o.place(id)
	return i >= 0 && present>>i&1 == 1
}

func (o *oracle) members(present uint, class string) int {
	n := 0
	for i, f := range o.model.Features {
		if f.Class == class && class != "" && present>>i&1 == 1 {
			n++
		}
	}
	return n
}

// brought: some package that is present contains it.
func (o *oracle) brought(present uint, id int64) bool {
	for i, p := range o.model.Features {
		if present>>i&1 == 1 && slices.Contains(p.Contents, id) {
			return true
		}
	}
	return false
}

func (o *oracle) closure(present uint) uint {
	for {
		before := present
		for i, f := range o.model.Features {
			if present>>i&1 == 1 {
				for _, id := range f.Contents {
					if k := o.place(id); k >= 0 {
						present |= 1 << k
					}
				}
			}
		}
		if present == before {
			return present
		}
	}
}

// effective guesses which standard members of exclusive classes are there and
// keeps the guess that explains itself.
func (o *oracle) effective(chosen, dropped uint) uint {
	base := chosen
	var fixed uint
	for i, f := range o.model.Features {
		if f.Standard && o.exclusive(f) {
			fixed |= 1 << i
		} else if f.Standard && dropped>>i&1 == 0 {
			base |= 1 << i
		}
	}
	for guess := fixed; ; guess = (guess - 1) & fixed {
		present := o.closure(base | guess)
		right := true
		for i, f := range o.model.Features {
			if fixed>>i&1 == 0 || o.brought(present, f.ID) {
				continue
			}
			displaced := false
			for k, rival := range o.model.Features {
				if k != i && rival.Class == f.Class && present>>k&1 == 1 && (!rival.Standard || o.brought(present, rival.ID)) {
					// What the feature itself brings does not displace it.
					without := o.closure(base | guess&^(1<<i))
					displaced = displaced || without>>k&1 == 1 || present>>i&1 == 0
				}
			}
			right = right && (present>>i&1 == 1) == !displaced
		}
		if right {
			return present
		}
		if guess == 0 {
			return o.closure(base)
		}
	}
}

func (o *oracle) violated(present uint) []string {
	var out []string
	rules := slices.Clone(o.model.Rules)
	slices.SortFunc(rules, func(a, b engine.Rule) int { return cmp.Compare(a.ID, b.ID) })
	for _, r := range rules {
		if !r.Inactive && o.breaks(r, present) {
			out = append(out, "rule:"+strconv.FormatInt(r.ID, 10))
		}
	}
	classes := slices.Clone(o.model.Classes)
	slices.SortFunc(classes, func(a, b engine.Class) int { return cmp.Compare(a.ID, b.ID) })
	for _, c := range classes {
		if c.Exclusive && o.members(present, c.ID) > 1 {
			out = append(out, "class:"+c.ID)
		}
	}
	return out
}

func (o *oracle) breaks(r engine.Rule, present uint) bool {
	for _, c := range r.Conditions {
		if o.has(present, c.Feature) == c.Negative {
			return false
		}
	}
	for _, c := range r.ConditionClasses {
		if (o.members(present, c.Class) > 0) == c.Negative {
			return false
		}
	}
	for _, id := range r.Actions {
		if o.has(present, id) != r.Include {
			return true
		}
	}
	for _, c := range r.Classes {
		if (o.members(present, c) > 0) != r.Include {
			return true
		}
	}
	for _, list := range r.Lists {
		n := 0
		for _, id := range list {
			if o.has(present, id) {
				n++
			}
		}
		if r.Include && n == 0 || !r.Include && n == len(list) {
			return true
		}
	}
	return false
}

// pinned tells whether a selection keeps the picks.
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

// proposable tells whether a proposal may add what is not there.
func (o *oracle) proposable(f engine.Feature) bool { return f.Price != nil && !f.Custom && !f.Disabled }

// reachable tells whether a proposal may go from one selection to another.
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
