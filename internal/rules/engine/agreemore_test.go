package engine_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"forecourt/internal/rules/engine"
)

// agreeMore compares the answers built on repairs and propagation.
func agreeMore(t *testing.T, seed uint64) {
	r := rand.New(rand.NewPCG(seed, 3))
	features := 3 + r.IntN(6)
	m := randomModel(r, features)
	c, err := engine.Compile(m)
	if err != nil {
		return
	}
	o := newOracle(m)
	if o.bringsRival() {
		return
	}
	for i := range 4 {
		q := randomQuery(r, features)
		if o.validate(q).err != "" {
			continue
		}
		at := fmt.Sprintf("seed %d query %d %+v", seed, i, q)
		agreeOnAssistance(t, c, o, q, at)
		agreeOnCompletion(t, c, o, q, at)
		agreeOnStates(t, c, o, q, at)
		for id := range features {
			agreeOnWhy(t, c, o, q, int64(id+1), r.IntN(2) == 0, at)
		}
	}
}

// agreeOnAssistance checks every item of the dialog against the question that
// picking it asks next.
func agreeOnAssistance(t *testing.T, c *engine.Compiled, o *oracle, q engine.Query, at string) {
	t.Helper()
	a, err := c.Assist(q, engine.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if want := o.validate(q); len(a.Rules) != len(want.violated) {
		t.Fatalf("%s: %d rules in the dialog for %v", at, len(a.Rules), want.violated)
	}
	for _, rule := range a.Rules {
		items := slices.Concat(rule.Conditions, rule.Actions)
		for _, list := range rule.Lists {
			items = append(items, list...)
		}
		for _, class := range slices.Concat(rule.ConditionClasses, rule.Classes) {
			items = append(items, class.Features...)
		}
		for _, item := range items {
			next := q
			if item.Add {
				next.Add = append(slices.Clone(q.Add), item.ID)
			} else {
				next.Remove = append(slices.Clone(q.Remove), item.ID)
			}
			want := o.validate(next)
			possible := want.err == "" && (len(want.violated) == 0 || want.repairable) && (!item.Add || o.proposable(o.features[item.ID]))
			same(t, fmt.Sprintf("%s rule %s item %d possible", at, rule.Violation, item.ID), item.Possible, possible)
			if possible {
				same(t, fmt.Sprintf("%s rule %s item %d follow-up", at, rule.Violation, item.ID), item.FollowUp, want.changes)
			}
			if possible && len(want.violated) == 0 {
				same(t, fmt.Sprintf("%s rule %s item %d price", at, rule.Violation, item.ID), item.PriceDelta, want.delta)
			}
		}
	}
}

func agreeOnCompletion(t *testing.T, c *engine.Compiled, o *oracle, q engine.Query, at string) {
	t.Helper()
	got, err := c.Complete(q, engine.Options{})
	if err != nil {
		t.Fatal(err)
	}
	now, saved := o.validateState(q), o.saved(q)
	pins := slices.Concat(q.Add, q.PrevAdd, q.Remove, q.PrevRemove)
	var good []selection
	for _, s := range o.states {
		ok := s.valid && now.chosen&^s.chosen == 0 && o.pinned(s, slices.Concat(q.Add, q.PrevAdd), slices.Concat(q.Remove, q.PrevRemove)) && o.reachable(now, s, pins)
		for _, class := range o.model.Classes {
			ok = ok && (!class.Required || o.members(s.present, class.ID) == 1)
		}
		if ok {
			good = append(good, s)
		}
	}
	same(t, at+" completion possible", got.Possible, len(good) > 0)
	if !got.Possible {
		return
	}
	within := func(a, b selection) bool { // a changes part of what b changes
		chosen, dropped := a.chosen^now.chosen, a.dropped^now.dropped
		return chosen&^(b.chosen^now.chosen) == 0 && dropped&^(b.dropped^now.dropped) == 0 && (a.chosen != b.chosen || a.dropped != b.dropped)
	}
	var best *selection
	for i := range good {
		s := &good[i]
		if slices.ContainsFunc(good, func(other selection) bool { return within(other, *s) }) {
			continue
		}
		if best == nil || o.cheaper(*s, *best, now) {
			best = s
		}
	}
	add, remove := o.difference(now, *best)
	same(t, at+" completion", fmt.Sprint(got.Add, got.Remove, got.PriceDelta), fmt.Sprint(add, remove, best.price-saved.price))
}

// cheaper compares completions: price, number of changes, codes.
func (o *oracle) cheaper(a, b, now selection) bool {
	if a.price != b.price {
		return a.price < b.price
	}
	codes := func(s selection) []string {
		add, remove := o.difference(now, s)
		var out []string
		for _, id := range slices.Concat(add, remove) {
			out = append(out, o.features[id].Code)
		}
		slices.Sort(out)
		return out
	}
	x, y := codes(a), codes(b)
	if len(x) != len(y) {
		return len(x) < len(y)
	}
	return slices.Compare(x, y) < 0
}

func agreeOnStates(t *testing.T, c *engine.Compiled, o *oracle, q engine.Query, at string) {
	t.Helper()
	got, err := c.States(q)
	if err != nil {
		t.Fatal(err)
	}
	now := o.validateState(q)
	var chosen, dropped []int64
	for i, f := range o.model.Features {
		if now.chosen>>i&1 == 1 {
			chosen = append(chosen, f.ID)
		}
		if now.dropped>>i&1 == 1 {
			dropped = append(dropped, f.ID)
		}
	}
	extendable, forced, impossible := o.propagate(engine.Fixed{Present: chosen, Absent: dropped})
	if !extendable {
		_, forced, impossible = o.propagate(engine.Fixed{})
	}
	for _, s := range got {
		i := o.place(s.Feature)
		f := o.model.Features[i]
		want := engine.Selectable
		switch {
		case now.present>>i&1 == 1 && o.brought(now.present, f.ID):
			want = engine.Packed
		case now.chosen>>i&1 == 1:
			want = engine.Selected
		case now.present>>i&1 == 1:
			want = engine.Standard
		case slices.Contains(forced, f.ID):
			want = engine.Forced
		case slices.Contains(impossible, f.ID):
			want = engine.Impossible
			if extendable && (f.Standard || f.Price != nil && !f.Disabled) && o.fitsInstead(now, i, slices.Concat(chosen, dropped)) {
				want = engine.Selectable
			}
		}
		same(t, fmt.Sprintf("%s state of %d", at, f.ID), s.State, want)
	}
}

// fitsInstead: some finished selection has the feature and all choices but the
// members of exclusive classes it displaces.
func (o *oracle) fitsInstead(now selection, i int, also []int64) bool {
	kept := now.chosen
	brings := o.closure(1 << i)
	for k, f := range o.model.Features {
		for other, rival := range o.model.Features {
			if brings>>k&1 == 1 && o.exclusive(f) && rival.Class == f.Class && other != k && other != i {
				kept &^= 1 << other
			}
		}
	}
	return kept != now.chosen && slices.ContainsFunc(o.finished(also), func(s selection) bool {
		dropped := now.dropped &^ (1 << i)
		return s.present>>i&1 == 1 && kept&^s.present == 0 && s.present&dropped == 0
	})
}

func agreeOnWhy(t *testing.T, c *engine.Compiled, o *oracle, q engine.Query, id int64, want bool, at string) {
	t.Helper()
	e, err := c.Why(q, id, want)
	if err != nil {
		t.Fatal(err)
	}
	at = fmt.Sprintf("%s why %d %v", at, id, want)
	for _, r := range e.Reasons {
		if f := o.features[r.Feature]; r.Kind == engine.ByOffer && f.Price != nil && !f.Disabled {
			t.Fatalf("%s: %d is sold", at, r.Feature)
		}
	}
	if e.Possible {
		return
	}
	if o.allows(e, id, want, -1) {
		t.Fatalf("%s: %+v does not rule it out", at, e)
	}
	packages := slices.ContainsFunc(o.model.Features, func(f engine.Feature) bool { return len(f.Contents) > 0 })
	for _, r := range e.Reasons { // contents cannot be taken out of the oracle's model
		if r.Kind == engine.ByRule && !packages && !o.allows(e, id, want, r.Rule) {
			t.Fatalf("%s: rule %d is no part of %+v", at, r.Rule, e)
		}
	}
}

// allows asks a model that holds only the demands of an explanation, but for
// one rule, whether the feature can be had beside the picks.
func (o *oracle) allows(e engine.Explanation, id int64, want bool, without int64) bool {
	held := func(kind engine.ReasonKind, match func(engine.Reason) bool) bool {
		return slices.ContainsFunc(e.Reasons, func(r engine.Reason) bool { return r.Kind == kind && match(r) })
	}
	m := engine.Model{Features: o.model.Features}
	for _, r := range o.model.Rules {
		r.Inactive = r.Inactive || r.ID == without || !held(engine.ByRule, func(x engine.Reason) bool { return x.Rule == r.ID })
		m.Rules = append(m.Rules, r)
	}
	for _, c := range o.model.Classes {
		c.Required = held(engine.ByRequired, func(x engine.Reason) bool { return x.Class == c.ID })
		c.Exclusive = c.Exclusive && (held(engine.ByClass, func(x engine.Reason) bool { return x.Class == c.ID }) || c.Required)
		m.Classes = append(m.Classes, c)
	}
	var also []int64
	for _, f := range o.model.Features {
		if !held(engine.ByOffer, func(x engine.Reason) bool { return x.Feature == f.ID }) {
			also = append(also, f.ID)
		}
	}
	return slices.ContainsFunc(newOracle(m).finished(also), func(s selection) bool {
		ok := o.has(s.present, id) == want
		for _, p := range e.Picks {
			ok = ok && o.has(s.present, p) != o.features[p].Standard
		}
		return ok
	})
}

func TestAgreesOnAdvice(t *testing.T) {
	for seed := range uint64(250) {
		agreeMore(t, seed)
	}
}

func FuzzAgreesOnAdvice(f *testing.F) {
	f.Add(uint64(1))
	f.Fuzz(agreeMore)
}
