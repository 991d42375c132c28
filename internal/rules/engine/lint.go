package engine

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"forecourt/internal/rules/sat"
)

// Finding is one thing about a rule set that its author should know.
type Finding struct {
	// Check is "H1" to "H9"; docs/rules.md says what each looks for.
	Check string
	// Error findings are mistakes; others are warnings.
	Error bool
	// Blocks: the price list cannot be published.
	Blocks bool
	// Rules, Features and Class are what it is about; ids in ascending order. Of a contradiction and of a dead
	// option the rules are a smallest set that causes it.
	Rules, Features []int64
	Class           string
	// Cause distinguishes what one check finds.
	Cause Cause
	// Other is the rule that the rule repeats; 0 else.
	Other int64
	// Needless, of H5: leaving the rule out changes nothing of what can be chosen. A rule that never applies
	// because of what it says itself is not: without it more could be chosen.
	Needless bool
	// Place is the index of the selection given to Lint, for H8; -1 else.
	Place int
	Text  string
}

// Cause is what exactly is wrong.
type Cause string

// The causes, by check.
const (
	Contradiction     Cause = "contradiction"       // H1
	DeadOption        Cause = "dead_option"         // H2
	ForcedOption      Cause = "forced_option"       // H3
	FeatureNotOffered Cause = "feature_not_offered" // H4: by the rule; Features has it
	ContentNotOffered Cause = "content_not_offered" // H4: Features has the package, then the content
	EmptyClass        Cause = "empty_class"         // H4
	EmptyList         Cause = "empty_list"          // H4
	RepeatedRule      Cause = "repeated_rule"       // H5: Other has the rule it repeats
	IdleRule          Cause = "idle_rule"           // H5: its conditions never hold together
	ImpliedRule       Cause = "implied_rule"        // H5
	DeadPackage       Cause = "dead_package"        // H6
	PackageClash      Cause = "package_clash"       // H6
	UnfillableClass   Cause = "unfillable_class"    // H7
	UnfillableClasses Cause = "unfillable_classes"  // H7: each can be filled, all together cannot
	StandardInvalid   Cause = "standard_invalid"    // H7
	SelectionInvalid  Cause = "selection_invalid"   // H8
	BothSides         Cause = "both_sides"          // H9
)

// Lint looks for mistakes in the rule set, and for selections among those given (default product,
// templates) that are not valid. Findings stand in the order of their checks, then of what they
// are about. Stop is asked now and then; once it returns true the search ends, and complete is
// false: the findings so far are right, but there may be more. With a nil stop the search goes to
// its end.
func (c *Compiled) Lint(stop func() bool, selections ...Query) (findings []Finding, complete bool) {
	l := c.newLinter(stop)
	valid := l.findBlocking()
	if valid {
		l.findConsequences()
	}

	l.findBadReferences()
	l.findBrokenPackages()
	l.findRedundant(valid)
	l.findInvalidSelections(selections)

	return l.sortFindings()
}

// LintBlocking finds only what forbids publishing, H1 and H7. It needs a few questions, however
// many options there are.
func (c *Compiled) LintBlocking(stop func() bool) (findings []Finding, complete bool) {
	l := c.newLinter(stop)
	l.findBlocking()
	return l.sortFindings()
}

type linter struct {
	c     *Compiled
	found []Finding
	deads map[int32]bool
	// stopped stays true once the caller has said so: an answer given after
	// that may be wrong and counts for nothing.
	stopped bool
	stop    func() bool
}

func (c *Compiled) newLinter(stop func() bool) *linter {
	l := &linter{c: c, deads: map[int32]bool{}}
	l.stop = func() bool {
		l.stopped = l.stopped || stop != nil && stop()
		return l.stopped
	}
	return l
}

// startDebate starts a series of questions that ends when the caller stops the linter.
func (l *linter) startDebate(leaveOut ...ReasonKind) *debate {
	d := l.c.startDebate(leaveOut...)
	d.solver.Stop = l.stop
	return d
}

func (l *linter) addFinding(f Finding) {
	if l.stopped {
		return
	}

	if f.Check != "H8" {
		f.Place = -1
	}
	l.found = append(l.found, f)
}

// sortFindings gives the findings in order, and whether the search came to its end.
func (l *linter) sortFindings() (findings []Finding, complete bool) {
	slices.SortStableFunc(l.found, func(a, b Finding) int {
		return cmp.Or(
			cmp.Compare(a.Check, b.Check), slices.Compare(a.Features, b.Features),
			cmp.Compare(a.Class, b.Class), slices.Compare(a.Rules, b.Rules), cmp.Compare(a.Place, b.Place),
		)
	})
	return l.found, !l.stopped
}

// findBlocking finds H1 and H7; it reports whether some selection is valid.
func (l *linter) findBlocking() (valid bool) {
	c := l.c
	d := l.startDebate(ByRequired)
	if demands, _, impossible := d.findConflict(); impossible {
		l.addFinding(Finding{
			Check:  "H1",
			Cause:  Contradiction,
			Error:  true,
			Blocks: true,
			Rules:  c.ruleIDs(demands),
			Text:   "No selection is valid: " + c.describeDemands(demands),
		})
		return false
	}

	l.findUnfillable(d)
	l.findInvalidStandard()
	return !l.stop()
}

// findConsequences finds H2 and H3: what the rules as a whole rule out or force.
func (l *linter) findConsequences() {
	c := l.c
	s, giveBack := c.borrowSession()
	s.ensureSolver().Stop = l.stop
	p, err := s.Propagate(Fixed{})
	giveBack()
	if err != nil || !p.Extendable || l.stop() {
		return
	}

	d := l.startDebate()
	for _, id := range p.Impossible {
		f, _ := c.placeOf(id)
		if l.stop() {
			return
		}
		if l.deads[f] = true; c.isUnavailable(f) || len(c.contents.at(f)) > 0 {
			continue // not sold; or a package, see H6
		}

		demands, _, _ := d.findConflict(sat.Yes(f))
		l.addFinding(Finding{
			Check:    "H2",
			Cause:    DeadOption,
			Rules:    c.ruleIDs(demands),
			Features: []int64{id},
			Text:     c.codeOf(id) + " is in no valid selection: " + c.describeDemands(demands),
		})
	}

	for _, id := range p.Forced {
		f, _ := c.placeOf(id)
		if c.features[f].Standard || c.prices[f] <= 0 || l.stop() {
			continue
		}
		demands, _, _ := d.findConflict(sat.No(f))
		l.addFinding(Finding{
			Check:    "H3",
			Cause:    ForcedOption,
			Rules:    c.ruleIDs(demands),
			Features: []int64{id},
			Text:     c.codeOf(id) + " has a price but is in every valid selection: " + c.describeDemands(demands),
		})
	}
}

// findUnfillable finds H7: required classes no selection can fill, each alone and all together.
func (l *linter) findUnfillable(d *debate) {
	c := l.c
	each := true
	for i := range c.classes {
		if !c.classes[i].Required {
			continue
		}

		can := false
		for _, m := range c.members.at(int32(i)) {
			can = can || d.canHold(sat.Yes(m))
		}

		if each = each && can; !can {
			l.addFinding(Finding{
				Check:  "H7",
				Cause:  UnfillableClass,
				Error:  true,
				Blocks: true,
				Class:  c.classes[i].ID,
				Text:   "No member of " + c.classes[i].ID + " is in any valid selection",
			})
		}
	}

	if !each {
		return
	}

	if demands, _, impossible := l.startDebate().findConflict(); impossible {
		l.addFinding(Finding{
			Check:  "H7",
			Cause:  UnfillableClasses,
			Error:  true,
			Blocks: true,
			Rules:  c.ruleIDs(demands),
			Text:   "The required classes cannot be filled together: " + c.describeDemands(demands),
		})
	}
}

// findInvalidStandard finds the other half of H7: standard equipment that is not valid.
func (l *linter) findInvalidStandard() {
	a, err := l.c.Validate(Query{})
	if err != nil || a.Valid {
		return
	}

	f := Finding{
		Check:  "H7",
		Cause:  StandardInvalid,
		Error:  true,
		Blocks: true,
		Text:   "Standard equipment itself is not valid: " + strings.Join(a.Violated, ", "),
	}
	for i := range l.c.rules {
		if r := &l.c.rules[i]; slices.Contains(a.Violated, "rule:"+formatID(r.id)) {
			f.Rules = append(f.Rules, r.id)
		}
	}

	l.addFinding(f)
}

// findBrokenPackages finds H6: packages no selection has, or whose contents exclude each other.
func (l *linter) findBrokenPackages() {
	c := l.c
	for i := range c.features {
		f := int32(i)
		if len(c.contents.at(f)) == 0 || l.stop() {
			continue
		}

		id := c.features[i].ID
		if clash := c.clashingContents(f); len(clash) > 0 {
			l.addFinding(Finding{
				Check:    "H6",
				Cause:    PackageClash,
				Error:    true,
				Features: []int64{id},
				Text:     c.codeOf(id) + " contains what excludes each other: " + strings.Join(c.codesOf(clash), ", "),
			})
		} else if l.deads[f] && !c.isUnavailable(f) {
			demands, _, _ := l.startDebate().findConflict(sat.Yes(f))
			l.addFinding(Finding{
				Check:    "H6",
				Cause:    DeadPackage,
				Error:    true,
				Rules:    c.ruleIDs(demands),
				Features: []int64{id},
				Text:     "Package " + c.codeOf(id) + " is in no valid selection: " + c.describeDemands(demands),
			})
		}
	}
}

// clashingContents lists members of one exclusive class that a package brings together.
func (c *Compiled) clashingContents(f int32) []int64 {
	t := newState(c.structure)
	t.putPresent(c.structure, f)
	t.unpackPackages(c.structure, 0)
	if len(t.crowded) == 0 {
		return nil
	}

	var out []int32
	for _, m := range t.list {
		if c.class[m] == t.crowded[0] {
			out = append(out, m)
		}
	}

	return c.idsOf(out)
}

// findInvalidSelections finds H8: selections that are not valid.
func (l *linter) findInvalidSelections(selections []Query) {
	for i := range selections {
		f := Finding{Check: "H8", Cause: SelectionInvalid, Error: true, Place: i}
		if a, err := l.c.Validate(selections[i]); err != nil {
			f.Text = err.Error()
		} else if a.Valid {
			continue
		} else {
			f.Text = "The selection is not valid: " + strings.Join(a.Violated, ", ")
		}

		l.addFinding(f)
	}
}

func (s *structure) ruleIDs(demands []owner) []int64 {
	var out []int64
	for _, d := range demands {
		if d.kind == ByRule {
			out = append(out, s.rules[d.place].id)
		}
	}

	slices.Sort(out)
	return out
}

// describeDemands names demands for a finding.
func (s *structure) describeDemands(demands []owner) string {
	var out []string
	for _, r := range s.explainDemands(demands, nil, nil) {
		if r.Kind == ByRule {
			r.Text = fmt.Sprintf("rule %d (%s)", r.Rule, r.Text)
		}
		out = append(out, r.Text)
	}
	return strings.Join(out, "; ")
}
