package engine_test

import (
	"fmt"
	"strconv"
	"testing"

	"forecourt/internal/rules/engine"
)

// built is a model under construction: class "opt" is open, "wheel" exclusive.
// Feature 1 has the code F01 and costs 1000 cents, and so on.
type built struct{ engine.Model }

func build(features int) *built {
	b := &built{}
	b.Classes = []engine.Class{{ID: "opt"}, {ID: "wheel", Exclusive: true}}
	for i := range features {
		price := int64(i+1) * 1000
		b.Features = append(b.Features, engine.Feature{ID: int64(i + 1), Code: fmt.Sprintf("F%02d", i+1), Class: "opt", Price: &price})
	}
	return b
}

// with changes features.
func (b *built) with(change func(*engine.Feature), ids ...int64) *built {
	for _, id := range ids {
		change(&b.Features[id-1])
	}
	return b
}

func standard(f *engine.Feature) { f.Standard = true }
func wheel(f *engine.Feature)    { f.Class = "wheel" }
func custom(f *engine.Feature)   { f.Custom = true }
func disabled(f *engine.Feature) { f.Disabled = true }
func unpriced(f *engine.Feature) { f.Price = nil }

func costs(cents int64) func(*engine.Feature) {
	return func(f *engine.Feature) { f.Price = &cents }
}

func contains(ids ...int64) func(*engine.Feature) {
	return func(f *engine.Feature) { f.Contents = ids }
}

// rule adds a rule; it gets the next number.
func (b *built) rule(r engine.Rule) *built {
	r.ID = int64(len(b.Rules) + 1)
	b.Rules = append(b.Rules, r)
	return b
}

func on(ids ...int64) []engine.Condition {
	out := make([]engine.Condition, len(ids))
	for i, id := range ids {
		out[i] = engine.Condition{Feature: max(id, -id), Negative: id < 0}
	}
	return out
}

// needs: the first feature needs all others.
func (b *built) needs(id int64, others ...int64) *built {
	return b.rule(engine.Rule{Include: true, Conditions: on(id), Actions: others})
}

// excludes: the first feature allows none of the others.
func (b *built) excludes(id int64, others ...int64) *built {
	return b.rule(engine.Rule{Conditions: on(id), Actions: others})
}

// needsOne: the first feature needs one of the others.
func (b *built) needsOne(id int64, others ...int64) *built {
	return b.rule(engine.Rule{Include: true, Conditions: on(id), Lists: [][]int64{others}})
}

func (b *built) compile(t *testing.T) *engine.Compiled {
	t.Helper()
	c, err := engine.Compile(b.Model)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// summary says an answer in one line: "valid +add -remove =present price", or
// "invalid violated", or the error's code.
func (b *built) summary(t *testing.T, q engine.Query) string {
	t.Helper()
	a, err := b.compile(t).Validate(q)
	switch {
	case err != nil:
		return err.Error()
	case a.Valid:
		return fmt.Sprintf("valid +%v -%v =%v %d", a.Add, a.Remove, a.Present, a.PriceDelta())
	}
	return fmt.Sprintf("invalid %v", a.Violated)
}

// mend says the repairs, the best first: "+add -remove price".
func (b *built) mend(t *testing.T, q engine.Query) []string {
	t.Helper()
	a, err := b.compile(t).Repairs(q, engine.Options{Most: -1})
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, r := range a.Repairs {
		out = append(out, fmt.Sprintf("+%v -%v %d", r.Add, r.Remove, r.PriceDelta))
	}
	return out
}

func ids(list ...int64) []int64 { return list }

func is(t *testing.T, got, want string) {
	t.Helper()
	if got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

func are(t *testing.T, got []string, want ...string) {
	t.Helper()
	is(t, fmt.Sprintf("%q", got), fmt.Sprintf("%q", want))
}

func (b *built) states(t *testing.T, q engine.Query) string {
	t.Helper()
	list, err := b.compile(t).States(q)
	if err != nil {
		t.Fatal(err)
	}
	text := ""
	for _, s := range list {
		text += strconv.FormatInt(s.Feature, 10) + " " + string(s.State) + ", "
	}
	return text
}
