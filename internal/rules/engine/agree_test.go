package engine_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"forecourt/internal/rules/engine"
)

// agree compares every answer about one random model with the oracle's.
func agree(t *testing.T, seed uint64) {
	r := rand.New(rand.NewPCG(seed, 2))
	features := 3 + r.IntN(7)
	m := randomModel(r, features)
	c, err := engine.Compile(m)
	if err != nil {
		var position *engine.PositionError
		if !errors.As(err, &position) {
			t.Fatal(err)
		}
		return
	}
	o := newOracle(m)
	if o.bringsRival() {
		return
	}
	for i := range 8 {
		q := randomQuery(r, features)
		agreeOnQuery(t, c, o, q, fmt.Sprintf("seed %d query %d %+v", seed, i, q))
		f := engine.Fixed{Present: q.Add, Absent: q.Remove}
		if r.IntN(2) == 0 {
			f.Present = append(f.Present, q.PrevAdd...)
		}
		agreeOnPropagation(t, c, o, f, fmt.Sprintf("seed %d fixed %+v", seed, f))
	}
	agreeOnSoundness(t, c, o, fmt.Sprintf("seed %d", seed))
}

func agreeOnQuery(t *testing.T, c *engine.Compiled, o *oracle, q engine.Query, at string) {
	t.Helper()
	want := o.validate(q)
	got, err := c.Validate(q)
	var wrong *engine.QueryError
	if errors.As(err, &wrong) {
		if wrong.Code != want.err {
			t.Fatalf("%s: error %q, want %q", at, wrong.Code, want.err)
		}
		return
	}
	if err != nil || want.err != "" {
		t.Fatalf("%s: error %v, want %q", at, err, want.err)
	}
	same(t, at+" violated", got.Violated, want.violated)
	same(t, at+" present", got.Present, want.present)
	same(t, at+" add", got.Add, want.add)
	same(t, at+" remove", got.Remove, want.remove)
	same(t, at+" price", got.PriceDelta(), want.delta)
	advice, err := c.Repairs(q, engine.Options{Most: -1})
	if err != nil {
		t.Fatal(err)
	}
	if got.Valid {
		return
	}
	same(t, at+" repairable", advice.Repairable, want.repairable)
	var repairs []string
	for _, repair := range advice.Repairs {
		repairs = append(repairs, fmt.Sprint(repair.Add, repair.Remove, repair.PriceDelta))
		mended := q
		mended.PrevAdd, mended.PrevRemove = slices.Concat(q.PrevAdd, repair.Add), slices.Concat(q.PrevRemove, repair.Remove)
		if after, err := c.Validate(mended); err != nil || !after.Valid {
			t.Fatalf("%s: repair %+v does not validate: %+v %v", at, repair, after, err)
		}
	}
	same(t, at+" repairs", repairs, want.repairs)
	same(t, at+" always", fmt.Sprint(advice.Always.Add, advice.Always.Remove), fmt.Sprint(want.alwaysAdd, want.alwaysRemove))
	if !advice.Repairable {
		agreeOnConflict(t, o, q, advice.ConflictingPins, at)
		return
	}
	quick, err := c.Repairs(q, engine.Options{Stop: func() bool { return true }})
	if err != nil || len(quick.Repairs) == 0 {
		t.Fatalf("%s: no repair without time: %v", at, err)
	}
	same(t, at+" always without time", quick.Always, advice.Always)
	needed(t, o, q, quick.Repairs[0], at)
	agreeOnCheapest(t, c, o, q, at)
}

// agreeOnCheapest compares the cheapest repair with all that have no needless
// change.
func agreeOnCheapest(t *testing.T, c *engine.Compiled, o *oracle, q engine.Query, at string) {
	t.Helper()
	got, err := c.Cheapest(q, engine.Options{})
	if err != nil || !got.Proven {
		t.Fatalf("%s: no cheapest repair of a small model: %+v %v", at, got, err)
	}
	found := "none"
	if got.Repair != nil {
		found = fmt.Sprint(got.Repair.Changes, got.Repair.PriceDelta)
		needed(t, o, q, *got.Repair, at)
	}
	if want := o.cheapest(q); found != want {
		t.Fatalf("%s: the cheapest repair is %s, not %s", at, found, want)
	}
}

// needed checks that a repair makes the selection valid and that no change of
// it can be left out.
func needed(t *testing.T, o *oracle, q engine.Query, r engine.Repair, at string) {
	t.Helper()
	add, remove := slices.Concat(q.Add, q.PrevAdd), slices.Concat(q.Remove, q.PrevRemove)
	all := slices.Concat(r.Add, r.Remove)
	try := func(without int64) bool {
		s := o.validateState(q)
		for _, id := range all {
			if bit := uint(1) << o.place(id); id == without {
				continue
			} else if o.features[id].Standard {
				s.dropped ^= bit
			} else {
				s.chosen ^= bit
			}
		}
		s = o.state(s.chosen, s.dropped)
		return s.valid && o.pinned(s, add, remove)
	}
	if !try(-1) {
		t.Fatalf("%s: the quick repair %+v does not validate", at, r)
	}
	for _, id := range all {
		if try(id) {
			t.Fatalf("%s: the quick repair %+v need not change %d", at, r, id)
		}
	}
}

// agreeOnConflict checks that the picks named exclude each other, and that
// they would not without any one of them.
func agreeOnConflict(t *testing.T, o *oracle, q engine.Query, pins []int64, at string) {
	t.Helper()
	all := o.validateState(q)
	possible := func(without int64) bool {
		var add, remove []int64
		for _, id := range pins {
			switch {
			case id == without:
			case slices.Contains(q.Add, id) || slices.Contains(q.PrevAdd, id):
				add = append(add, id)
			default:
				remove = append(remove, id)
			}
		}
		return slices.ContainsFunc(o.states, func(s selection) bool {
			return s.valid && o.pinned(s, add, remove) && o.reachable(all, s, slices.Concat(q.Add, q.PrevAdd, q.Remove, q.PrevRemove))
		})
	}
	if possible(-1) {
		t.Fatalf("%s: the picks %v do not exclude each other", at, pins)
	}
	for _, id := range pins {
		if !possible(id) {
			t.Fatalf("%s: pick %d of %v is no part of the conflict", at, id, pins)
		}
	}
}

func agreeOnPropagation(t *testing.T, c *engine.Compiled, o *oracle, f engine.Fixed, at string) {
	t.Helper()
	got, err := c.Propagate(f)
	if err != nil {
		return // the same feature fixed both ways
	}
	extendable, forced, impossible := o.propagate(f)
	same(t, at+" extendable", got.Extendable, extendable)
	fromScratch, err := c.Session().ExtendableFromScratch(f)
	same(t, at+" extendable from scratch", []any{fromScratch, err}, []any{extendable, nil})
	same(t, at+" forced", got.Forced, forced)
	same(t, at+" impossible", got.Impossible, impossible)
}

func agreeOnSoundness(t *testing.T, c *engine.Compiled, o *oracle, at string) {
	t.Helper()
	s := c.Soundness()
	for _, rule := range o.model.Rules {
		redundant := !rule.Inactive
		for _, s := range o.states {
			if only := slices.Equal(o.violated(s.present), []string{fmt.Sprintf("rule:%d", rule.ID)}); only {
				redundant = false
			}
		}
		if got := slices.Contains(s.Redundant, rule.ID); got != redundant {
			t.Fatalf("%s: rule %d redundant %v, want %v", at, rule.ID, got, redundant)
		}
	}
	valid := slices.ContainsFunc(o.states, func(s selection) bool { return s.valid && o.reachable(selection{}, s, customs(o.model)) })
	same(t, at+" contradictory", s.Contradictory, !valid)
}

// customs are the features a user may choose though they are never proposed.
func customs(m engine.Model) []int64 {
	var ids []int64
	for _, f := range m.Features {
		if f.Standard || f.Custom && f.Price != nil && !f.Disabled {
			ids = append(ids, f.ID)
		}
	}
	return ids
}

func same(t *testing.T, what string, got, want any) {
	t.Helper()
	g, w := reflect.ValueOf(got), reflect.ValueOf(want)
	if g.Kind() == reflect.Slice && g.Len() == 0 && w.Len() == 0 {
		return
	}
	if !reflect.DeepEqual(got, want) {
		t.Fatalf("%s: %v, want %v", what, got, want)
	}
}

func TestAgreesWithTryingEverything(t *testing.T) {
	for seed := range uint64(700) {
		agree(t, seed)
	}
}

func FuzzAgreesWithTryingEverything(f *testing.F) {
	f.Add(uint64(1))
	f.Fuzz(agree)
}
