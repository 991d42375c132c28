package engine_test

import (
	"fmt"
	"testing"

	"forecourt/internal/rules/engine"
)

func TestS1UniverseIsWhatHasAPrice(t *testing.T) {
	b := build(4).with(unpriced, 2, 4).with(standard, 4).needsOne(3, 1, 2)
	is(t, b.summary(t, engine.Query{Add: ids(2)}), "not_selectable: features [2]")
	is(t, b.summary(t, engine.Query{Add: ids(9)}), "unknown_feature: features [9]")
	are(t, b.mend(t, engine.Query{Add: ids(3)}), "+[1] -[] 4000")
	is(t, b.summary(t, engine.Query{}), "valid +[] -[] =[4] 0")
	is(t, b.summary(t, engine.Query{Removed: ids(4), Add: ids(4)}), "valid +[4] -[] =[4] 0")

	price := int64(500)
	c := b.compile(t).Reprice(map[int64]*int64{2: &price, 3: &price})
	a, err := c.Repairs(engine.Query{Add: ids(3)}, engine.Options{Most: -1})
	if err != nil || len(a.Repairs) != 1 || a.Repairs[0].Add[0] != 2 || a.Repairs[0].PriceDelta != 1000 {
		t.Errorf("with other prices: %+v %v", a, err)
	}
}

func TestS2StateAndWhatIsPresent(t *testing.T) {
	b := build(6).with(contains(2, 3), 1).with(contains(4), 3).with(standard, 5, 6).with(wheel, 6)
	is(t, b.summary(t, engine.Query{Add: ids(1)}), "valid +[1] -[] =[1 2 3 4 5 6] 1000")
	is(t, b.summary(t, engine.Query{Remove: ids(5)}), "valid +[] -[5] =[6] 0")
	is(t, b.summary(t, engine.Query{Removed: ids(5), Add: ids(5)}), "valid +[5] -[] =[5 6] 0")
	is(t, b.summary(t, engine.Query{Remove: ids(6)}), "standard_of_class: features [6]")
	is(t, b.summary(t, engine.Query{Removed: ids(6), Selected: ids(5)}), "valid +[] -[] =[5 6] 0") // neither can be
	// Dropping standard equipment of a class is no repair either.
	b.excludes(2, 6)
	are(t, b.mend(t, engine.Query{Add: ids(2)}))
}

func TestS3Classes(t *testing.T) {
	b := build(4).with(wheel, 1, 2)
	b.Classes[1].Required = true
	is(t, b.summary(t, engine.Query{Selected: ids(1, 2)}), "invalid [class:wheel]")
	is(t, b.summary(t, engine.Query{Add: ids(3, 4)}), "valid +[3 4] -[] =[3 4] 7000") // open, and not finished yet
	p, err := b.compile(t).Propagate(engine.Fixed{Absent: ids(1)})
	is(t, fmt.Sprint(p.Extendable, p.Forced, p.Impossible, err), "true [2] [] <nil>")
	p, err = b.compile(t).Propagate(engine.Fixed{Absent: ids(1, 2)})
	is(t, fmt.Sprint(p.Extendable, err), "false <nil>")

	b.Classes[0].Required = true // exactly one, though the class is open
	p, err = b.compile(t).Propagate(engine.Fixed{Present: ids(3)})
	is(t, fmt.Sprint(p.Extendable, p.Impossible, err), "true [4] <nil>")
}

func TestS4Displacement(t *testing.T) {
	b := build(4).with(wheel, 1, 2, 3).with(standard, 1).with(contains(3), 4)
	c := b.compile(t)
	is(t, b.summary(t, engine.Query{Add: ids(2)}), "valid +[2] -[] =[2] 2000")
	is(t, b.summary(t, engine.Query{Selected: ids(2), Remove: ids(2)}), "valid +[] -[2] =[1] -2000")
	is(t, b.summary(t, engine.Query{Add: ids(4)}), "valid +[4] -[] =[3 4] 4000")
	a, err := c.Validate(engine.Query{Add: ids(4)})
	is(t, fmt.Sprint(a.Silent, err), "[{1 displaced} {3 package}] <nil>")
	a, err = c.Validate(engine.Query{Selected: ids(2), Remove: ids(2)})
	is(t, fmt.Sprint(a.Silent, err), "[{1 standard}] <nil>")
	// Two standard members do not displace each other: the class is crowded until another is chosen.
	b.with(standard, 2)
	is(t, b.summary(t, engine.Query{}), "invalid [class:wheel]")
	is(t, b.summary(t, engine.Query{Add: ids(3)}), "valid +[3] -[] =[3] 3000")
	p, err := b.compile(t).Propagate(engine.Fixed{})
	is(t, fmt.Sprint(p.Forced, p.Impossible, err), "[3] [1 2] <nil>")
}

func TestS5NewestDecisionWins(t *testing.T) {
	b := build(6).with(wheel, 1, 2, 3).with(contains(2), 4).with(contains(3), 5)
	is(t, b.summary(t, engine.Query{Selected: ids(1), Add: ids(2)}), "valid +[2] -[1] =[2] 1000")
	is(t, b.summary(t, engine.Query{Selected: ids(1), Add: ids(4)}), "valid +[4] -[1] =[2 4] 3000")
	is(t, b.summary(t, engine.Query{Selected: ids(4), Add: ids(1)}), "invalid [class:wheel]")
	is(t, b.summary(t, engine.Query{Selected: ids(4), Add: ids(5)}), "invalid [class:wheel]")
	// In the second round the first choice is a pick: it still displaces what was saved.
	is(t, b.summary(t, engine.Query{Selected: ids(1), PrevAdd: ids(2), Add: ids(6)}), "valid +[2 6] -[1] =[2 6] 7000")
	a, err := b.compile(t).Validate(engine.Query{Selected: ids(1), Add: ids(2)})
	is(t, fmt.Sprint(a.Silent, err), "[{1 displaced}] <nil>")
}

func TestS6Packages(t *testing.T) {
	b := build(4).with(contains(2, 3), 1)
	is(t, b.summary(t, engine.Query{Selected: ids(2), Add: ids(1)}), "valid +[1] -[] =[1 2 3] -1000")
	is(t, b.summary(t, engine.Query{Selected: ids(1, 2), Remove: ids(1)}), "valid +[] -[1] =[2] 1000")
	is(t, b.summary(t, engine.Query{Selected: ids(1), Add: ids(3)}), "valid +[3] -[] =[1 2 3] 0")
	is(t, b.summary(t, engine.Query{Selected: ids(1), Remove: ids(3)}), "invalid [pin:3]")
	are(t, b.mend(t, engine.Query{Selected: ids(1), Remove: ids(3)}), "+[] -[1] -1000")
}

// TestS7Rules tries every form of rule against every selection that matters.
func TestS7Rules(t *testing.T) {
	valid, broken := true, false
	class := func(id string, negative bool) []engine.ConditionClass {
		return []engine.ConditionClass{{Class: id, Negative: negative}}
	}
	for _, test := range []struct {
		name     string
		rule     engine.Rule
		selected []int64
		want     bool
	}{
		{"all conditions", engine.Rule{Include: true, Conditions: on(1, 2), Actions: ids(3)}, ids(1), valid},
		{"all conditions hold", engine.Rule{Include: true, Conditions: on(1, 2), Actions: ids(3)}, ids(1, 2), broken},
		{"negative condition", engine.Rule{Include: true, Conditions: on(1, -2), Actions: ids(3)}, ids(1), broken},
		{"negative condition is false", engine.Rule{Include: true, Conditions: on(1, -2), Actions: ids(3)}, ids(1, 2), valid},
		{"no body", engine.Rule{Include: true, Actions: ids(3)}, nil, broken},
		{"condition class", engine.Rule{Include: true, ConditionClasses: class("wheel", false), Actions: ids(3)}, ids(4), broken},
		{"condition class without member", engine.Rule{Include: true, ConditionClasses: class("wheel", false), Actions: ids(3)}, ids(1), valid},
		{"negative class", engine.Rule{Include: true, ConditionClasses: class("wheel", true), Actions: ids(3)}, ids(1), broken},
		{"negative class with member", engine.Rule{Include: true, ConditionClasses: class("wheel", true), Actions: ids(3)}, ids(4), valid},
		{"all actions", engine.Rule{Include: true, Conditions: on(1), Actions: ids(2, 3)}, ids(1, 2), broken},
		{"all actions there", engine.Rule{Include: true, Conditions: on(1), Actions: ids(2, 3)}, ids(1, 2, 3), valid},
		{"a member of each class", engine.Rule{Include: true, Conditions: on(1), Classes: []string{"wheel"}}, ids(1), broken},
		{"a member is there", engine.Rule{Include: true, Conditions: on(1), Classes: []string{"wheel"}}, ids(1, 5), valid},
		{"an item of each list", engine.Rule{Include: true, Conditions: on(1), Lists: [][]int64{{2, 3}, {4, 5}}}, ids(1, 3), broken},
		{"items are there", engine.Rule{Include: true, Conditions: on(1), Lists: [][]int64{{2, 3}, {4, 5}}}, ids(1, 3, 4), valid},
		{"actions and lists", engine.Rule{Include: true, Conditions: on(1), Actions: ids(2), Lists: [][]int64{{3, 4}}}, ids(1, 3), broken},
		{"no action allowed", engine.Rule{Conditions: on(1), Actions: ids(2, 3)}, ids(1, 3), broken},
		{"no action there", engine.Rule{Conditions: on(1), Actions: ids(2, 3)}, ids(1, 4), valid},
		{"no member allowed", engine.Rule{Conditions: on(1), Classes: []string{"wheel"}}, ids(1, 4), broken},
		{"not all items allowed", engine.Rule{Conditions: on(1), Lists: [][]int64{{2, 3}}}, ids(1, 2, 3), broken},
		{"one item allowed", engine.Rule{Conditions: on(1), Lists: [][]int64{{2, 3}}}, ids(1, 2), valid},
		{"not active", engine.Rule{Inactive: true, Include: true, Actions: ids(3)}, nil, valid},
	} {
		b := build(5).with(wheel, 4, 5).rule(test.rule)
		a, err := b.compile(t).Validate(engine.Query{Selected: test.selected})
		if err != nil || a.Valid != test.want {
			t.Errorf("%s: %v valid %v, want %v (%v)", test.name, test.selected, a.Valid, test.want, err)
		}
		var fixed engine.Fixed // the solver reads the rule the same way
		for id := int64(1); id <= 5; id++ {
			if s := []int64{}; !has(test.selected, id) {
				fixed.Absent = append(fixed.Absent, append(s, id)...)
			}
		}
		fixed.Present = test.selected
		if p, err := b.compile(t).Propagate(fixed); err != nil || p.Extendable != test.want {
			t.Errorf("%s: %v extendable %v, want %v (%v)", test.name, test.selected, p.Extendable, test.want, err)
		}
	}
}

func has(list []int64, id int64) bool {
	for _, x := range list {
		if x == id {
			return true
		}
	}
	return false
}

func TestS8WhatIsNotOffered(t *testing.T) {
	b := build(3).needs(9, 1).rule(engine.Rule{Include: true, Conditions: on(2, -9), Actions: ids(1)}).needs(3, 9)
	is(t, b.summary(t, engine.Query{}), "valid +[] -[] =[] 0")
	is(t, b.summary(t, engine.Query{Add: ids(2)}), "invalid [rule:2]")
	is(t, b.summary(t, engine.Query{Add: ids(3)}), "invalid [rule:3]")
	are(t, b.mend(t, engine.Query{Add: ids(3)}))
	p, err := b.compile(t).Propagate(engine.Fixed{})
	is(t, fmt.Sprint(p.Impossible, err), "[3] <nil>")
	is(t, build(1).rule(engine.Rule{Conditions: on(1), Actions: ids(9), Lists: [][]int64{{1, 9}}}).summary(t, engine.Query{Add: ids(1)}), "valid +[1] -[] =[1] 1000")
	is(t, build(1).rule(engine.Rule{Include: true, Conditions: on(1), Classes: []string{"roof"}}).summary(t, engine.Query{Add: ids(1)}), "invalid [rule:1]")
}

func TestS9NeverProposed(t *testing.T) {
	b := build(5).with(custom, 1).with(disabled, 2).with(unpriced, 3).needsOne(5, 1, 2, 3, 4)
	are(t, b.mend(t, engine.Query{Add: ids(5)}), "+[4] -[] 9000")
	is(t, b.summary(t, engine.Query{Selected: ids(1), Add: ids(5)}), "valid +[5] -[] =[1 5] 5000")
	is(t, b.summary(t, engine.Query{Add: ids(1)}), "valid +[1] -[] =[1] 1000")
	is(t, b.summary(t, engine.Query{Add: ids(2)}), "not_selectable: features [2]")
	// What is chosen already can be given up.
	are(t, build(2).with(custom, 1).excludes(2, 1).mend(t, engine.Query{Selected: ids(1), Add: ids(2)}), "+[] -[1] 1000")
}

func TestS10Pins(t *testing.T) {
	b := build(6).with(wheel, 1, 2, 3).excludes(4, 5).excludes(5, 6)
	is(t, b.summary(t, engine.Query{Add: ids(1), PrevRemove: ids(1)}), "same_feature_added_and_removed: features [1]")
	is(t, b.summary(t, engine.Query{Add: ids(2), PrevAdd: ids(1)}), "invalid [class:wheel]")
	conflict := func(q engine.Query) string {
		a, err := b.compile(t).Repairs(q, engine.Options{})
		return fmt.Sprint(a.Repairable, a.ConflictingPins, len(a.Repairs), err)
	}
	is(t, conflict(engine.Query{Add: ids(2), PrevAdd: ids(6, 1)}), "false [2 1] 0 <nil>")
	is(t, conflict(engine.Query{Add: ids(5), PrevAdd: ids(3, 6, 4)}), "false [5 4] 0 <nil>") // newest first; 4 is newer than 6
	// A pick is not undone though undoing it were the only change needed.
	are(t, b.mend(t, engine.Query{Selected: ids(5), Add: ids(4)}), "+[] -[5] -1000")
	// What was added is held off by a package: that is a broken pick as well.
	b = build(3).with(wheel, 1, 2).with(standard, 1).with(contains(2), 3)
	is(t, b.summary(t, engine.Query{Selected: ids(3), Add: ids(1)}), "invalid [pin:1]")
	are(t, b.mend(t, engine.Query{Selected: ids(3), Add: ids(1)}), "+[] -[3] -3000")
}

func TestS11ValidityIsOfTheSet(t *testing.T) {
	// Nothing fires: a chain is broken only where it is, and rules may point at each other.
	b := build(3).needs(1, 2).needs(2, 3).needs(3, 1)
	is(t, b.summary(t, engine.Query{Add: ids(1)}), "invalid [rule:1]")
	is(t, b.summary(t, engine.Query{Add: ids(1, 2, 3)}), "valid +[1 2 3] -[] =[1 2 3] 6000")
	b.Rules[0], b.Rules[2] = b.Rules[2], b.Rules[0]
	is(t, b.summary(t, engine.Query{Add: ids(1)}), "invalid [rule:1]")
	is(t, b.summary(t, engine.Query{Add: ids(1, 3)}), "invalid [rule:1]")
	// Rules that the change did not touch count too, unless the saved selection is known to be valid.
	is(t, b.summary(t, engine.Query{Selected: ids(2), Remove: ids(1)}), "invalid [rule:2]")
	is(t, b.summary(t, engine.Query{Selected: ids(2), Remove: ids(1), Trusted: true}), "valid +[] -[] =[2] 0")
	is(t, b.summary(t, engine.Query{Add: ids(2), Trusted: true}), "invalid [rule:2]")
	is(t, b.summary(t, engine.Query{Selected: ids(1, 2, 3), Remove: ids(3), Trusted: true}), "invalid [rule:2]")
}

func TestS12CountingChanges(t *testing.T) {
	// Through a package three features come with one change; a displaced wheel is none.
	b := build(6).with(contains(2, 3), 4).needs(1, 2, 3).with(wheel, 5, 6).with(standard, 5)
	are(t, b.mend(t, engine.Query{Add: ids(1)}), "+[4] -[] 5000")
	b = build(6).with(wheel, 5, 6).with(standard, 5).excludes(1, 5)
	are(t, b.mend(t, engine.Query{Add: ids(1)}), "+[6] -[] 7000")
	// The delta counts from what was saved, with the picks.
	are(t, build(3).needs(1, 2).mend(t, engine.Query{Selected: ids(3), Remove: ids(3), Add: ids(1)}), "+[2] -[] 0")
}

func TestS13Rank(t *testing.T) {
	b := build(5).needsOne(1, 2, 3, 4, 5).with(costs(7000), 2, 3).with(costs(-500), 5).needs(4, 2)
	are(t, b.mend(t, engine.Query{Add: ids(1)}), "+[5] -[] 500", "+[2] -[] 8000", "+[3] -[] 8000")
	// A package ranks by what it makes free.
	b = build(5).needsOne(1, 2, 3).with(contains(4, 5), 3).with(costs(9500), 3)
	are(t, b.mend(t, engine.Query{Selected: ids(4, 5), Add: ids(1)}), "+[3] -[] 1500", "+[2] -[] 3000")
	// Codes decide, not numbers.
	b = build(3).needsOne(1, 2, 3).with(costs(100), 2, 3).with(func(f *engine.Feature) { f.Code = "Z" }, 2)
	are(t, b.mend(t, engine.Query{Add: ids(1)}), "+[3] -[] 1100", "+[2] -[] 1100")
}
