package engine_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"forecourt/internal/rules/engine"
)

func TestCompileRefusesWithThePlace(t *testing.T) {
	price := int64(engine.MaxPrice + 1)
	for want, spoil := range map[string]func(*built){
		`classes[1].id: "opt" is already classes[0]`:                           func(b *built) { b.Classes[1].ID = "opt" },
		`classes[0].id: is missing`:                                            func(b *built) { b.Classes[0].ID = "" },
		`features[1].id: 1 is already features[0]`:                             func(b *built) { b.Features[1].ID = 1 },
		`features[1].id: must be a positive number`:                            func(b *built) { b.Features[1].ID = -1 },
		`features[2].code: "F01" is already the code of features[0]`:           func(b *built) { b.Features[2].Code = "F01" },
		`features[0].code: is missing`:                                         func(b *built) { b.Features[0].Code = "" },
		`features[2].class: there is no class "roof"`:                          func(b *built) { b.Features[2].Class = "roof" },
		`features[0].price: 100000000000000 cents are beyond`:                  func(b *built) { b.Features[0].Price = &price },
		`features[2].contents[1]: package 1 contains itself through feature 3`: func(b *built) { b.with(contains(2), 1).with(contains(3), 2).with(contains(9, 1), 3) },
		`features[0].contents[0]: package 1 contains itself`:                   func(b *built) { b.with(contains(1), 1) },
		`rules[1].id: 1 is already rules[0]`:                                   func(b *built) { b.needs(1, 2).needs(2, 3).Rules[1].ID = 1 },
		`displace each other`: func(b *built) {
			b.Classes = append(b.Classes, engine.Class{ID: "line", Exclusive: true})
			b.with(wheel, 1, 2).with(standard, 1, 3).with(func(f *engine.Feature) { f.Class = "line" }, 3, 4).with(contains(4), 1).with(contains(2), 3)
		},
	} {
		b := build(4)
		spoil(b)
		_, err := engine.Compile(b.Model)
		var position *engine.PositionError
		if !errors.As(err, &position) || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}

// TestWhatIsAlwaysNeededIsInEveryAnswer: 1 needs 2 or 3, and 3 or 4; 1 without 4 excludes 5. The two best
// repairs add 3, but 2 and 4 together do as well.
func TestWhatIsAlwaysNeededIsInEveryAnswer(t *testing.T) {
	b := build(6).needsOne(1, 2, 3).needsOne(1, 3, 4).rule(engine.Rule{Conditions: on(1, -4), Actions: ids(5)}).with(costs(9000), 2)
	q := engine.Query{Selected: ids(5), Add: ids(1)}
	a, err := b.compile(t).Repairs(q, engine.Options{Most: 2})
	if err != nil || len(a.Repairs) != 2 || !slices.Contains(a.Repairs[0].Add, 3) || !slices.Contains(a.Repairs[1].Add, 3) || len(a.Always.Add)+len(a.Always.Remove) > 0 {
		t.Errorf("nothing is in every answer: %+v %v", a, err)
	}

	b.needs(1, 6)
	a, err = b.compile(t).Repairs(q, engine.Options{Most: 2})
	if err != nil || !slices.Equal(a.Always.Add, ids(6)) || len(a.Always.Remove) > 0 {
		t.Errorf("what is demanded alone is in every answer: %+v %v", a, err)
	}
}

func TestRepairsWithoutTimeAreStillComplete(t *testing.T) {
	// Four features are wanted; a package brings all with one change.
	b := build(8).needs(1, 2, 3, 4, 5).with(contains(2, 3, 4, 5), 6).excludes(1, 7, 8)
	q := engine.Query{Selected: ids(7, 8), Add: ids(1)}
	for _, test := range []struct {
		stop func() bool
		want string
	}{
		{nil, "[{[6] [7 8] 3 -8000 true [1 2]}] true <nil>"},
		{func() bool { return true }, "false"},
	} {
		a, err := b.compile(t).Repairs(q, engine.Options{Stop: test.stop})
		if test.stop == nil {
			is(t, fmt.Sprint(a.Repairs, a.Repairable, err), test.want)
			continue
		}
		r := a.Repairs[0]
		after, err := b.compile(t).Validate(engine.Query{Selected: ids(7, 8), Add: append(r.Add, 1), Remove: r.Remove})
		if err != nil || !after.Valid || r.Fewest {
			t.Errorf("without time: %+v leads to %+v %v", r, after, err)
		}
	}
	// The dearest choice is kept when one of two must go.
	b = build(3).rule(engine.Rule{Conditions: on(1), Lists: [][]int64{{2, 3}}})
	a, err := b.compile(t).Repairs(engine.Query{Selected: ids(2, 3), Add: ids(1)}, engine.Options{Stop: func() bool { return true }})
	is(t, fmt.Sprint(a.Repairs, err), "[{[] [2] 1 -1000 false [1]}] <nil>")
}

func TestRepairsShowsThree(t *testing.T) {
	b := build(6).needsOne(1, 2, 3, 4, 5)
	for most, want := range map[int]int{0: 3, 1: 1, -1: 4, 9: 4} {
		a, err := b.compile(t).Repairs(engine.Query{Add: ids(1)}, engine.Options{Most: most})
		if err != nil || len(a.Repairs) != want {
			t.Errorf("most %d gives %d, want %d (%v)", most, len(a.Repairs), want, err)
		}
	}
	a, err := b.compile(t).Repairs(engine.Query{Add: ids(2)}, engine.Options{})
	is(t, fmt.Sprint(a, err), "{true [] [] {[] []}} <nil>")
}

func TestAssistOffersNoDeadEnd(t *testing.T) {
	// 1 needs 2 or 3; 2 is impossible; 3 needs 4; or 5 goes, whose presence is the other condition.
	b := build(6).rule(engine.Rule{Include: true, Conditions: on(1, 5), Lists: [][]int64{{2, 3}}}).excludes(2, 6).rule(engine.Rule{Include: true, Actions: ids(6)}).needs(3, 4)
	a, err := b.compile(t).Assist(engine.Query{Selected: ids(5, 6), Add: ids(1)}, engine.Options{})
	if err != nil || len(a.Rules) != 1 {
		t.Fatalf("%+v %v", a, err)
	}
	r := a.Rules[0]
	is(t, fmt.Sprint(r.Violation, " ", r.Selected, " ", r.Text), "rule:1 true F01 with F05 needs one of F02, F03")
	is(t, fmt.Sprintf("%+v", r.Conditions), "[{ID:1 Negative:false Add:false Offer:{Selected:false Possible:false FollowUp:0 PriceDelta:0 Stored:{Added:[] Dropped:[]}}} "+
		"{ID:5 Negative:false Add:false Offer:{Selected:true Possible:true FollowUp:0 PriceDelta:-4000 Stored:{Added:[1] Dropped:[5]}}}]")
	is(t, fmt.Sprintf("%+v", r.Lists), "[[{ID:2 Negative:false Add:true Offer:{Selected:false Possible:false FollowUp:0 PriceDelta:0 Stored:{Added:[] Dropped:[]}}} "+
		"{ID:3 Negative:false Add:true Offer:{Selected:false Possible:true FollowUp:1 PriceDelta:8000 Stored:{Added:[1 3 4] Dropped:[]}}}]]")
	// Without time it still answers what is possible.
	a, err = b.compile(t).Assist(engine.Query{Selected: ids(5, 6), Add: ids(1)}, engine.Options{Stop: func() bool { return true }})
	is(t, fmt.Sprint(a.Rules[0].Lists[0][1].Possible, a.Rules[0].Lists[0][1].FollowUp, a.Rules[0].Lists[0][0].Possible, err), "true -1 false <nil>")
}

func TestAssistShowsClassesAndPackages(t *testing.T) {
	b := build(5).with(wheel, 1, 2).with(contains(1), 3).rule(engine.Rule{Include: true, Conditions: on(4), Classes: []string{"wheel"}})
	a, err := b.compile(t).Assist(engine.Query{Add: ids(4)}, engine.Options{})
	if err != nil {
		t.Fatal(err)
	}
	is(t, fmt.Sprintf("%+v", a.Rules[0].Classes), "[{Class:wheel Negative:false Features:[{ID:1 Negative:false Add:true Offer:{Selected:true Possible:true FollowUp:0 PriceDelta:5000 Stored:{Added:[1 4] Dropped:[]}}} "+
		"{ID:2 Negative:false Add:true Offer:{Selected:false Possible:true FollowUp:0 PriceDelta:6000 Stored:{Added:[2 4] Dropped:[]}}}] Offer:{Selected:true Possible:true FollowUp:0 PriceDelta:5000 Stored:{Added:[1 4] Dropped:[]}}}]")
	a, err = b.compile(t).Assist(engine.Query{Selected: ids(3), Add: ids(2)}, engine.Options{})
	is(t, fmt.Sprint(a.Rules[0].Violation, len(a.Rules[0].Actions), err), "class:wheel2 <nil>")
	a, err = b.compile(t).Assist(engine.Query{Selected: ids(3), Remove: ids(1)}, engine.Options{})
	is(t, fmt.Sprintf("%s %+v %v", a.Rules[0].Violation, a.Rules[0].Actions, err), "pin:1 [{ID:3 Negative:false Add:false Offer:{Selected:true Possible:true FollowUp:0 PriceDelta:-3000 Stored:{Added:[] Dropped:[3]}}}] <nil>")
}

func TestPropagate(t *testing.T) {
	b := build(5).needs(2, 3).needs(3, 4).excludes(4, 5).with(disabled, 1)
	p, err := b.compile(t).Propagate(engine.Fixed{Present: ids(2)})
	is(t, fmt.Sprint(p.Extendable, p.Forced, p.Impossible, err), "true [3 4] [1 5] <nil>")
	p, err = b.compile(t).Propagate(engine.Fixed{Present: ids(2), Absent: ids(4)})
	is(t, fmt.Sprint(p.Extendable, p.Forced, p.Impossible, err), "false [] [] <nil>")
	_, err = b.compile(t).Propagate(engine.Fixed{Present: ids(2), Absent: ids(2)})
	is(t, fmt.Sprint(err), "same_feature_added_and_removed: features [2]")
	_, err = b.compile(t).Propagate(engine.Fixed{Present: ids(7, 6)})
	is(t, fmt.Sprint(err), "unknown_feature: features [6 7]")
}

func TestStates(t *testing.T) {
	b := build(9).with(wheel, 1, 2, 3).with(standard, 1, 4).with(contains(6), 5).needs(7, 8).excludes(7, 9).excludes(3, 7)
	is(t, b.states(t, engine.Query{Selected: ids(2, 5, 7)}),
		"1 selectable, 2 selected, 3 impossible, 4 standard, 5 selected, 6 inPackage, 7 selected, 8 forced, 9 impossible, ")
	// Choices that contradict each other: only what is dead in any case is impossible.
	is(t, b.excludes(9, 9).states(t, engine.Query{Selected: ids(3, 7)}),
		"1 selectable, 2 selectable, 3 selected, 4 standard, 5 selectable, 6 selectable, 7 selected, 8 selectable, 9 impossible, ")
}

func TestEffect(t *testing.T) {
	b := build(5).needs(1, 2, 3).excludes(1, 4)
	e, err := b.compile(t).Effect(engine.Query{Selected: ids(4)}, 1, true, engine.Options{})
	is(t, fmt.Sprint(e, err), "{true 2 1 2000 {[1 2 3] [4]}} <nil>")
	e, err = b.compile(t).Effect(engine.Query{Selected: ids(1, 2, 3)}, 2, false, engine.Options{})
	is(t, fmt.Sprint(e, err), "{true 0 1 -3000 {[] [1 2]}} <nil>")
	e, err = b.excludes(5, 5).compile(t).Effect(engine.Query{}, 5, true, engine.Options{})
	is(t, fmt.Sprint(e, err), "{false 0 0 0 {[] []}} <nil>")
}

func TestWhySpeaksInThreeForms(t *testing.T) {
	b := build(9).with(wheel, 1, 2).excludes(4, 1).needs(3, 4).needsOne(5, 6, 7).excludes(6, 3).excludes(7, 3).with(contains(9), 8).excludes(9, 7)
	why := func(q engine.Query, id int64, want bool) string {
		e, err := b.compile(t).Why(q, id, want)
		if err != nil {
			t.Fatal(err)
		}
		return fmt.Sprint(e.Possible, e.Picks, " ", e.Text)
	}
	is(t, why(engine.Query{Selected: ids(3, 8)}, 1, true), "false [3] F01 cannot be chosen because: rule 1 (F04 excludes F01); rule 2 (F03 needs F04); your choice: F03")
	is(t, why(engine.Query{Selected: ids(3)}, 5, true),
		"false [3] F05 cannot be chosen because: rule 3 (F05 needs one of F06, F07); rule 4 (F06 excludes F03); rule 5 (F07 excludes F03); your choice: F03")
	is(t, why(engine.Query{Selected: ids(8)}, 7, true), "false [8] F07 cannot be chosen because: rule 6 (F09 excludes F07); F08 needs F09; your choice: F08")
	is(t, why(engine.Query{Selected: ids(3)}, 4, false), "false [3] F04 cannot be left out because: rule 2 (F03 needs F04); your choice: F03")
	is(t, why(engine.Query{Selected: ids(1)}, 2, true), "true [] ") // the other wheel makes room
	is(t, why(engine.Query{Selected: ids(8), Add: ids(1)}, 6, true), "true [] ")

	b.Classes[1].Required = true
	is(t, why(engine.Query{Selected: ids(3)}, 2, false), "false [3] F02 cannot be left out because: rule 1 (F04 excludes F01); rule 2 (F03 needs F04); A finished selection needs one wheel; your choice: F03")
	e, err := b.compile(t).Why(engine.Query{Selected: ids(3)}, 1, true)
	is(t, fmt.Sprintf("%+v %v", e.Reasons, err), "[{Kind:rule Rule:1 Class: Feature:0 Triggers:[] Text:F04 excludes F01} {Kind:rule Rule:2 Class: Feature:0 Triggers:[3] Text:F03 needs F04}] <nil>")
	b = build(3).with(contains(1), 3).with(wheel, 1, 2)
	is(t, why(engine.Query{Selected: ids(3)}, 2, true), "false [3] F02 cannot be chosen because: F03 needs F01; Each wheel excludes every other; your choice: F03")
}

func TestCompleteFindsTheCheapest(t *testing.T) {
	b := build(7).with(wheel, 1, 2, 3).with(costs(9000), 1).with(costs(100), 2).needs(2, 4, 5).with(costs(8000), 3).with(costs(-700), 6)
	b.Classes[1].Required = true
	c := b.compile(t)
	complete := func(q engine.Query, o engine.Options) string {
		got, err := c.Complete(q, o)
		return fmt.Sprint(got, err)
	}
	is(t, complete(engine.Query{}, engine.Options{}), "{true [3] [] 8000 true} <nil>") // 2 is cheap but needs 4 and 5; 6 is not asked for
	is(t, complete(engine.Query{Selected: ids(4)}, engine.Options{}), "{true [2 5] [] 5100 true} <nil>")
	is(t, complete(engine.Query{Selected: ids(1)}, engine.Options{}), "{true [] [] 0 true} <nil>")
	is(t, complete(engine.Query{Selected: ids(1, 2, 4, 5)}, engine.Options{}), "{false [] [] 0 false} <nil>")
	// Cheaper with two changes; cheaper still with a credit that is not needed, which is therefore none.
	b = build(6).with(wheel, 5, 6).with(costs(500), 5).with(costs(100), 6).with(costs(-700), 1).rule(engine.Rule{Include: true, Lists: [][]int64{{1, 6}}})
	b.Classes[1].Required = true
	two, err := b.compile(t).Complete(engine.Query{}, engine.Options{})
	is(t, fmt.Sprint(two, err), "{true [1 5] [] -200 true} <nil>")
	got, err := c.Complete(engine.Query{}, engine.Options{Stop: func() bool { return true }})
	if err != nil || !got.Possible || got.Cheapest || slices.Contains(got.Add, 6) {
		t.Errorf("without time: %+v %v", got, err)
	}
}
