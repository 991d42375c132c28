package engine_test

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"forecourt/internal/rules/engine"
)

// lint says the findings of one check, a line each: rules, features, class,
// text.
func (b *built) lint(t *testing.T, check string, selections ...engine.Query) []string {
	t.Helper()
	var out []string
	found, complete := b.compile(t).Lint(nil, selections...)
	if !complete {
		t.Error("the search was not stopped, and yet is not complete")
	}
	for _, f := range found {
		if f.Check == check {
			out = append(out, strings.TrimSpace(fmt.Sprint(f.Rules, f.Features, " ", f.Class, " ", f.Text)))
		}
		if blocks := slices.Contains([]string{"H1", "H7"}, f.Check); f.Blocks != blocks {
			t.Errorf("%s blocks publishing: %v", f.Check, f.Blocks)
		}
		if warning := slices.Contains([]string{"H2", "H3", "H5"}, f.Check); f.Error == warning {
			t.Errorf("%s is an error: %v", f.Check, f.Error)
		}
	}
	return out
}

func TestH1Contradiction(t *testing.T) {
	b := build(4).needs(4, 1).rule(engine.Rule{Include: true, Actions: ids(2)}).excludes(3, 1).needs(2, 3).rule(engine.Rule{Conditions: on(2), Actions: ids(3)})
	are(t, b.lint(t, "H1"), "[2 4 5] []  No selection is valid: rule 2 (Every selection needs F02); rule 4 (F02 needs F03); rule 5 (F02 excludes F03)")
	are(t, b.lint(t, "H2"))
	are(t, build(2).excludes(1, 2).lint(t, "H1"))
}

func TestH2DeadOption(t *testing.T) {
	b := build(5).needs(1, 2).needs(2, 3).excludes(1, 3).needs(4, 5).with(unpriced, 5)
	are(t, b.lint(t, "H2"),
		"[1 2 3] [1]  F01 is in no valid selection: rule 1 (F01 needs F02); rule 2 (F02 needs F03); rule 3 (F01 excludes F03)",
		"[4] [4]  F04 is in no valid selection: rule 4 (F04 needs F05); F05 is not sold in this offer type")
}

func TestH3ForcedOption(t *testing.T) {
	b := build(4).rule(engine.Rule{Include: true, Actions: ids(1)}).needs(1, 2).with(costs(0), 2).needs(1, 3).with(standard, 4).rule(engine.Rule{Include: true, Actions: ids(4)})
	are(t, b.lint(t, "H3"),
		"[1] [1]  F01 has a price but is in every valid selection: rule 1 (Every selection needs F01)",
		"[1 3] [3]  F03 has a price but is in every valid selection: rule 1 (Every selection needs F01); rule 3 (F01 needs F03)")
}

func TestH4NotOffered(t *testing.T) {
	b := build(2).needs(1, 9).rule(engine.Rule{Include: true, ConditionClasses: []engine.ConditionClass{{Class: "wheel"}}, Actions: ids(1)}).needsOne(1)
	b.with(contains(8), 2)
	are(t, b.lint(t, "H4"),
		"[3] []  The rule has an empty list",
		`[2] [] wheel The rule names class "wheel", which has no members`,
		"[] [2 8]  F02 contains feature 8 (not offered)",
		"[1] [9]  The rule names feature 9 (not offered)")
}

func TestH5Redundant(t *testing.T) {
	b := build(4).needs(1, 2).needs(1, 2).needs(2, 3).needs(1, 3).excludes(3, 4).rule(engine.Rule{Include: true, Conditions: on(3, 4), Actions: ids(1)})
	are(t, b.lint(t, "H5"),
		"[2] []  The rule says the same as rule 1",
		"[4] []  The other rules say all that this rule says",
		"[6] []  The rule never applies: its conditions never hold together")
	s := b.compile(t).Soundness()
	is(t, fmt.Sprint(s.Redundant), "[1 2 4 6]") // 1 and 2 each, for the other says the same
	is(t, fmt.Sprint(build(2).needs(1).compile(t).Soundness().Redundant), "[1]")
}

func TestH6Packages(t *testing.T) {
	b := build(6).with(wheel, 1, 2).with(contains(1, 2), 3).with(contains(4), 5).excludes(4, 5)
	are(t, b.lint(t, "H6"),
		"[] [3]  F03 contains what excludes each other: F01, F02",
		"[1] [5]  Package F05 is in no valid selection: rule 1 (F04 excludes F05); F05 needs F04")
	are(t, b.lint(t, "H2"))
}

func TestH7RequiredClassAndStandard(t *testing.T) {
	b := build(4).with(wheel, 1, 2).excludes(1, 1).excludes(2, 2)
	b.Classes[1].Required = true
	are(t, b.lint(t, "H7"), "[] [] wheel No member of wheel is in any valid selection")
	b = build(3).with(wheel, 1, 2).with(func(f *engine.Feature) { f.Class = "line" }, 3).excludes(3, 1, 2)
	b.Classes[1].Required = true
	b.Classes = append(b.Classes, engine.Class{ID: "line", Exclusive: true, Required: true})
	found := b.lint(t, "H7")
	if len(found) != 1 || !strings.Contains(found[0], "[1] []  The required classes cannot be filled together: rule 1 (F03 excludes F01 or F02)") {
		t.Errorf("%q", found)
	}
	b = build(2).with(standard, 1, 2).excludes(1, 2)
	are(t, b.lint(t, "H7"), "[1] []  Standard equipment itself is not valid: rule:1")
}

func TestH8Selections(t *testing.T) {
	b := build(3).needs(1, 2)
	are(t, b.lint(t, "H8", engine.Query{Selected: ids(1, 2)}, engine.Query{Selected: ids(1)}, engine.Query{Selected: ids(9)}),
		"[] []  The selection is not valid: rule:1", "[] []  unknown_feature: features [9]")
	found, _ := b.compile(t).Lint(nil, engine.Query{}, engine.Query{Selected: ids(1)})
	for i, f := range found {
		if f.Check != "H8" || f.Place != 1 {
			t.Errorf("finding %d is %+v", i, f)
		}
	}
}

func TestH9SameFeatureOnBothSides(t *testing.T) {
	b := build(3).needs(1, 1).rule(engine.Rule{Conditions: on(2, -2), Actions: ids(1)}).needsOne(3, 1, 3).needs(1, 2)
	are(t, b.lint(t, "H9"), "[1] [1]  The rule names F01 on both sides", "[2] [2]  The rule names F02 on both sides", "[3] [3]  The rule names F03 on both sides")
}

// TestBlockingIsWhatBlocks draws rule sets: the short search finds what the
// long one says forbids publishing, and nothing found before it was stopped is
// wrong.
func TestBlockingIsWhatBlocks(t *testing.T) {
	blocked := 0
	for seed := range uint64(60) {
		c, err := engine.Compile(randomModel(rand.New(rand.NewPCG(seed, 11)), 12))
		if err != nil {
			t.Fatal(err)
		}
		every, _ := c.Lint(nil)
		var want []engine.Finding
		for _, f := range every {
			if f.Blocks {
				want = append(want, f)
			}
		}
		got, _ := c.LintBlocking(nil)
		blocked += len(want)
		if !reflect.DeepEqual(got, want) {
			t.Errorf("seed %d: %v, want %v", seed, got, want)
		}
		asked := 0
		some, complete := c.Lint(func() bool { asked++; return asked > int(seed) })
		if complete && len(some) != len(every) {
			t.Errorf("seed %d: complete with %d of %d findings", seed, len(some), len(every))
		}
		for _, f := range some {
			if !slices.ContainsFunc(every, func(g engine.Finding) bool { return reflect.DeepEqual(f, g) }) {
				t.Errorf("seed %d: stopped early it finds %+v", seed, f)
			}
		}
	}
	if blocked < 10 {
		t.Errorf("only %d findings block", blocked)
	}
}

// TestFindingsNameASmallestSet draws rule sets: the rules a finding names are
// enough for it, and without any one of them it is gone.
func TestFindingsNameASmallestSet(t *testing.T) {
	seen := map[string]int{}
	for seed := range uint64(120) {
		r := rand.New(rand.NewPCG(seed, 8))
		b := build(14)
		for range 15 + r.IntN(30) {
			rule := engine.Rule{Include: r.IntN(2) == 0}
			for range r.IntN(3) {
				rule.Conditions = append(rule.Conditions, engine.Condition{Feature: 1 + r.Int64N(14), Negative: r.IntN(3) == 0})
			}
			if rule.Include && r.IntN(2) == 0 {
				rule.Lists = [][]int64{{1 + r.Int64N(14), 1 + r.Int64N(14)}}
			} else {
				rule.Actions = ids(1 + r.Int64N(14))
			}
			b.rule(rule)
		}
		all, _ := b.compile(t).Lint(nil)
		for _, f := range all {
			if f.Check != "H1" && f.Check != "H2" && f.Check != "H3" {
				continue
			}
			seen[f.Check]++
			holds := func(without int64) bool {
				only := build(14)
				for _, rule := range b.Rules {
					rule.Inactive = rule.ID == without || !slices.Contains(f.Rules, rule.ID)
					only.Rules = append(only.Rules, rule)
				}
				less, _ := only.compile(t).Lint(nil)
				return slices.ContainsFunc(less, func(g engine.Finding) bool {
					return g.Check == f.Check && slices.Equal(g.Features, f.Features)
				})
			}
			if !holds(-1) {
				t.Errorf("seed %d: %s of %v does not follow from rules %v", seed, f.Check, f.Features, f.Rules)
			}
			for _, id := range f.Rules {
				if holds(id) {
					t.Errorf("seed %d: %s of %v holds without rule %d of %v", seed, f.Check, f.Features, id, f.Rules)
				}
			}
		}
	}
	if seen["H1"] < 20 || seen["H2"] < 20 || seen["H3"] < 20 {
		t.Errorf("too few findings to say anything: %v", seen)
	}
}
