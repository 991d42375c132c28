package engine

import (
	"fmt"
	"slices"
	"strings"

	"forecourt/internal/rules/sat"
)

// findBadReferences finds what can be seen in one rule alone: H4 (it names what the model does not
// offer, or nothing) and H9 (it contradicts itself).
func (l *linter) findBadReferences() {
	c := l.c
	for i := range c.features {
		f := &c.features[i]
		for _, id := range f.Contents {
			if _, offered := c.placeOf(id); !offered {
				l.addFinding(Finding{
					Check:    "H4",
					Cause:    ContentNotOffered,
					Error:    true,
					Features: []int64{f.ID, id},
					Text:     f.Code + " contains " + c.codeOf(id),
				})
			}
		}
	}

	for i := range c.rules {
		r := &c.rules[i].source
		if r.Inactive {
			continue
		}

		for _, f := range c.missingNames(r) {
			f.Check = "H4"
			f.Error = true
			f.Rules = []int64{r.ID}
			l.addFinding(f)
		}

		if twice := c.demandedBothWays(r); len(twice) > 0 {
			l.addFinding(Finding{
				Check:    "H9",
				Cause:    BothSides,
				Error:    true,
				Rules:    []int64{r.ID},
				Features: twice,
				Text:     "The rule names " + strings.Join(c.codesOf(twice), ", ") + " on both sides",
			})
		}
	}
}

// missingNames finds what a rule names and the model does not offer.
func (s *structure) missingNames(r *Rule) []Finding {
	var out []Finding
	for _, id := range sortedUnique(namedFeatures(r)) {
		if _, offered := s.placeOf(id); !offered {
			out = append(out, Finding{Cause: FeatureNotOffered, Features: []int64{id}, Text: "The rule names " + s.codeOf(id)})
		}
	}

	classes := slices.Clone(r.Classes)
	for _, c := range r.ConditionClasses {
		classes = append(classes, c.Class)
	}

	slices.Sort(classes)
	for _, id := range slices.Compact(classes) {
		i := slices.IndexFunc(s.classes, func(c Class) bool { return c.ID == id })
		if i < 0 || len(s.members.at(int32(i))) == 0 {
			out = append(out, Finding{
				Cause: EmptyClass,
				Class: id,
				Text:  fmt.Sprintf("The rule names class %q, which has no members", id),
			})
		}
	}

	for _, list := range r.Lists {
		if len(list) == 0 {
			out = append(out, Finding{Cause: EmptyList, Text: "The rule has an empty list"})
		}
	}

	return out
}

// demandedBothWays lists the features that a rule demands both ways: in its conditions and its
// actions, or as condition and as its opposite.
func (s *structure) demandedBothWays(r *Rule) []int64 {
	var out, with, without []int64
	for _, c := range r.Conditions {
		if c.Negative {
			without = append(without, c.Feature)
		} else {
			with = append(with, c.Feature)
		}
	}

	acted := namedFeatures(&Rule{Actions: r.Actions, Lists: r.Lists})
	out = append(out, commonIDs(with, without)...)
	out = append(out, commonIDs(append(with, without...), acted)...)

	return sortedUnique(out)
}

func sortedUnique(ids []int64) []int64 {
	ids = slices.Clone(ids)
	slices.Sort(ids)
	return slices.Compact(ids)
}

// findRedundant finds H5: rules that say the same as another, whose body no selection satisfies,
// or that the others imply. A contradiction implies every rule and lets none apply: where no
// selection is valid, only what rules say by themselves is found, and none is needless.
func (l *linter) findRedundant(valid bool) {
	c := l.c
	first := map[string]int64{}
	known := map[int64]bool{}
	var needless []int64
	if valid {
		needless = c.redundantRules(l.stop)
	}

	d := l.startDebate(ByRequired)
	for i := range c.rules {
		r := &c.rules[i]
		if r.source.Inactive || l.stop() {
			continue
		}

		key := c.canonicalText(r)
		if same, twice := first[key]; twice {
			known[r.id] = true
			known[same] = true
			l.addFinding(Finding{
				Check:    "H5",
				Cause:    RepeatedRule,
				Rules:    []int64{r.id},
				Other:    same,
				Needless: slices.Contains(needless, r.id),
				Text:     fmt.Sprintf("The rule says the same as rule %d", same),
			})
			continue
		}

		first[key] = r.id
		if r.silent || valid && !c.bodyPossible(d, r) {
			known[r.id] = true
			l.addFinding(Finding{
				Check:    "H5",
				Cause:    IdleRule,
				Rules:    []int64{r.id},
				Needless: slices.Contains(needless, r.id),
				Text:     "The rule never applies: its conditions never hold together",
			})
		}
	}

	for _, id := range needless {
		if !known[id] {
			l.addFinding(Finding{
				Check:    "H5",
				Cause:    ImpliedRule,
				Rules:    []int64{id},
				Needless: true,
				Text:     "The other rules say all that this rule says",
			})
		}
	}
}

// canonicalText writes a rule's meaning as text that does not depend on the order it is written
// in.
func (s *structure) canonicalText(r *flatRule) string {
	lists := []string{}
	for i := r.lists[0]; i < r.lists[1]; i++ {
		lists = append(lists, fmt.Sprint(s.numbers.at(i)))
	}

	slices.Sort(lists)
	return fmt.Sprint(r.include, r.silent, r.unmet, s.numbers.at(r.with), "-", s.numbers.at(r.without), "-", s.numbers.at(r.withClass), "-",
		s.numbers.at(r.withoutClass), "-", s.numbers.at(r.actions), "-", s.numbers.at(r.classes), "-", slices.Compact(lists))
}

func (c *Compiled) bodyPossible(d *debate, r *flatRule) bool {
	var lits []sat.Lit
	for _, f := range c.numbers.at(r.with) {
		lits = append(lits, sat.Yes(f))
	}

	for _, f := range c.numbers.at(r.without) {
		lits = append(lits, sat.No(f))
	}

	for _, class := range c.numbers.at(r.withClass) {
		lits = append(lits, sat.Yes(c.some[class]))
	}

	for _, class := range c.numbers.at(r.withoutClass) {
		lits = append(lits, sat.No(c.some[class]))
	}

	return d.canHold(lits...)
}
