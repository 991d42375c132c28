package engine_test

import (
	"cmp"
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
