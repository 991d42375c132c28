package engine_test

import (
	"fmt"
	"math/rand/v2"

	"forecourt/internal/rules/engine"
)

// randomModel draws a small model with everything a model can have. Rules may
// name what is not offered (the ids above the number of features).
func randomModel(r *rand.Rand, features int) engine.Model {
	var m engine.Model
	for i, exclusive := range []bool{false, true, true} {
		m.Classes = append(m.Classes, engine.Class{ID: string(rune('a' + i)), Exclusive: exclusive, Required: r.IntN(6) == 0})
	}
	m.Classes = append(m.Classes, engine.Class{ID: "empty", Exclusive: r.IntN(2) == 0})
	id := func() int64 { return int64(1 + r.IntN(features)) }
	if r.IntN(8) == 0 {
		id = func() int64 { return int64(1 + r.IntN(features+1)) }
	}
	for i := 1; i <= features; i++ {
		price := int64(r.IntN(6)-1) * 1000
		f := engine.Feature{ID: int64(i), Code: fmt.Sprintf("F%02d", (i*7)%100), Price: &price, Standard: r.IntN(6) == 0, Custom: r.IntN(12) == 0, Disabled: r.IntN(14) == 0}
		if r.IntN(12) == 0 {
			f.Price = nil
		}
		if r.IntN(5) > 0 {
			f.Class = m.Classes[r.IntN(3)].ID
		}
		if r.IntN(5) == 0 {
			for range 1 + r.IntN(3) {
				if inside := int64(1 + r.IntN(features)); inside > int64(i) {
					f.Contents = append(f.Contents, inside)
				}
			}
		}
		m.Features = append(m.Features, f)
	}
	class := func() string {
		if r.IntN(15) == 0 {
			return []string{"empty", "unknown"}[r.IntN(2)]
		}
		return m.Classes[r.IntN(3)].ID
	}
	for i := range r.IntN(8) {
		rule := engine.Rule{ID: int64(i + 1), Inactive: r.IntN(15) == 0, Include: r.IntN(3) > 0}
		for range r.IntN(3) {
			rule.Conditions = append(rule.Conditions, engine.Condition{Feature: id(), Negative: r.IntN(4) == 0})
		}
		for r.IntN(6) == 0 {
			rule.ConditionClasses = append(rule.ConditionClasses, engine.ConditionClass{Class: class(), Negative: r.IntN(3) == 0})
		}
		switch r.IntN(6) {
		case 0:
			rule.Classes = append(rule.Classes, class())
		case 1, 2:
			list := make([]int64, r.IntN(4))
			if r.IntN(5) > 0 && len(list) == 0 {
				list = make([]int64, 2)
			}
			for k := range list {
				list[k] = id()
			}
			rule.Lists = append(rule.Lists, list)
		}
		for range r.IntN(3) {
			rule.Actions = append(rule.Actions, id())
		}
		m.Rules = append(m.Rules, rule)
	}
	return m
}

// randomQuery draws a saved selection and picks, sometimes contradictory.
func randomQuery(r *rand.Rand, features int) engine.Query {
	some := func(most int) []int64 {
		var ids []int64
		for range r.IntN(most + 1) {
			ids = append(ids, int64(1+r.IntN(features)))
		}
		return ids
	}
	q := engine.Query{Selected: some(features / 2), Removed: some(2), Add: some(1), Remove: some(1)}
	if r.IntN(3) == 0 {
		q.PrevAdd, q.PrevRemove = some(2), some(1)
	}
	return q
}
