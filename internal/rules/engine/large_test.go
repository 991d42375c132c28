package engine_test

import (
	"fmt"
	"math/rand/v2"

	"forecourt/internal/rules/engine"
)

// largeModel builds a model of the shape real ones have: a tree of options in
// which a child needs its parent, alternatives as exclusive classes of which a
// parent needs a member, rules across the tree of two or three conditions, and
// some packages and standard equipment. It has a valid selection.
func largeModel(seed uint64, features, rules int) engine.Model {
	r := rand.New(rand.NewPCG(seed, 4))
	var m engine.Model
	model := func(i int) *engine.Feature { return &m.Features[i-1] }
	for i := range features {
		price := int64(r.IntN(3000)) * 100
		m.Features = append(m.Features, engine.Feature{ID: int64(i + 1), Code: fmt.Sprintf("F%06d", i+1), Price: &price})
	}
	add := func(rule engine.Rule) {
		rule.ID = int64(len(m.Rules) + 1)
		m.Rules = append(m.Rules, rule)
	}
	with := func(ids ...int64) []engine.Condition {
		out := make([]engine.Condition, len(ids))
		for i, id := range ids {
			out[i].Feature = id
		}
		return out
	}
	for i := 2; i <= features; {
		parent := int64(1 + r.IntN(i-1))
		if r.IntN(3) == 0 && i+12 < features { // a group of alternatives
			class := fmt.Sprintf("k%d", len(m.Classes))
			m.Classes = append(m.Classes, engine.Class{ID: class, Exclusive: true})
			for range 3 + r.IntN(8) {
				model(i).Class = class
				add(engine.Rule{Include: true, Conditions: with(int64(i)), Actions: []int64{parent}})
				i++
			}
			add(engine.Rule{Include: true, Conditions: with(parent), Classes: []string{class}})
			continue
		}
		add(engine.Rule{Include: true, Conditions: with(int64(i)), Actions: []int64{parent}})
		if r.IntN(8) == 0 {
			add(engine.Rule{Include: true, Conditions: with(parent), Actions: []int64{int64(i)}})
		}
		if r.IntN(200) == 0 && i+3 < features {
			model(i).Contents = []int64{int64(i + 1), int64(i + 2)}
		}
		i++
	}
	one := func() int64 { return int64(2 + r.IntN(features-1)) }
	for len(m.Rules) < rules {
		switch r.IntN(5) {
		case 0:
			add(engine.Rule{Conditions: with(one(), one()), Actions: []int64{one()}})
		case 1:
			add(engine.Rule{Include: true, Conditions: with(one(), one(), one()), Actions: []int64{one()}})
		default:
			add(engine.Rule{Include: true, Conditions: with(one(), one()), Lists: [][]int64{{one(), one(), one(), one()}}})
		}
	}
	return m
}
