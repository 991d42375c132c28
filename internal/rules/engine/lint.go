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
	// Place is the index of the selection given to Lint, for H8; -1 else.
	Place int
	Text  string
}

// Lint looks for mistakes in the rule set, and among the selections given
// (default product, templates) for those that are not valid. Findings stand in
// the order of their checks, then of what they are about.
func (c *Compiled) Lint(selections ...Query) []Finding {
	l := &linter{c: c}
	l.references()
	l.contradictions()
	l.packages()
	l.redundancy()
	l.selections(selections)
	slices.SortStableFunc(l.found, func(a, b Finding) int {
		return cmp.Or(cmp.Compare(a.Check, b.Check), slices.Compare(a.Features, b.Features), cmp.Compare(a.Class, b.Class), slices.Compare(a.Rules, b.Rules), cmp.Compare(a.Place, b.Place))
	})
	return l.found
}

type linter struct {
	c     *Compiled
	found []Finding
	deads map[int32]bool
}

func (l *linter) add(f Finding) {
	if f.Check != "H8" {
		f.Place = -1
	}
	l.found = append(l.found, f)
}

// contradictions finds H1, H7, H2 and H3: what the rules rule out as a whole.
func (l *linter) contradictions() {
	c := l.c
	l.deads = map[int32]bool{}
	d := c.debate(ByRequired)
	if demands, _, impossible := d.against(); impossible {
		l.add(Finding{Check: "H1", Error: true, Blocks: true, Rules: c.ruleIDs(demands), Text: "No selection is valid: " + c.tell(demands)})
		return
	}
	l.required(d)
	l.standard()
	s, giveBack := c.borrow()
	p, err := s.Propagate(Fixed{})
	giveBack()
	if err != nil || !p.Extendable {
		return
	}
	d = c.debate()
	for _, id := range p.Impossible {
		f, _ := c.at(id)
		if l.deads[f] = true; c.never(f) || len(c.contents.at(f)) > 0 {
			continue // not sold; or a package, see H6
		}
		demands, _, _ := d.against(sat.Yes(f))
		l.add(Finding{Check: "H2", Rules: c.ruleIDs(demands), Features: []int64{id}, Text: c.code(id) + " is in no valid selection: " + c.tell(demands)})
	}
	for _, id := range p.Forced {
		f, _ := c.at(id)
		if c.features[f].Standard || c.prices[f] <= 0 {
			continue
		}
		demands, _, _ := d.against(sat.No(f))
		l.add(Finding{Check: "H3", Rules: c.ruleIDs(demands), Features: []int64{id}, Text: c.code(id) + " has a price but is in every valid selection: " + c.tell(demands)})
	}
}

// required finds H7: required classes no selection can fill, each alone and
// all together.
func (l *linter) required(d *debate) {
	c := l.c
	each := true
	for i := range c.classes {
		if !c.classes[i].Required {
			continue
		}
		can := false
		for _, m := range c.members.at(int32(i)) {
			can = can || d.possible(sat.Yes(m))
		}
		if each = each && can; !can {
			l.add(Finding{Check: "H7", Error: true, Blocks: true, Class: c.classes[i].ID, Text: "No member of " + c.classes[i].ID + " is in any valid selection"})
		}
	}
	if !each {
		return
	}
	if demands, _, impossible := c.debate().against(); impossible {
		l.add(Finding{Check: "H7", Error: true, Blocks: true, Rules: c.ruleIDs(demands), Text: "The required classes cannot be filled together: " + c.tell(demands)})
	}
}

// standard finds the other half of H7: standard equipment that is not valid.
func (l *linter) standard() {
	a, err := l.c.Validate(Query{})
	if err != nil || a.Valid {
		return
	}
	f := Finding{Check: "H7", Error: true, Blocks: true, Text: "Standard equipment itself is not valid: " + strings.Join(a.Violated, ", ")}
	for i := range l.c.rules {
		if r := &l.c.rules[i]; slices.Contains(a.Violated, "rule:"+number(r.id)) {
			f.Rules = append(f.Rules, r.id)
		}
	}
	l.add(f)
}

// packages finds H6: packages no selection has, or whose contents exclude each
// other.
func (l *linter) packages() {
	c := l.c
	for i := range c.features {
		f := int32(i)
		if len(c.contents.at(f)) == 0 {
			continue
		}
		id := c.features[i].ID
		if clash := c.clash(f); len(clash) > 0 {
			l.add(Finding{Check: "H6", Error: true, Features: []int64{id}, Text: c.code(id) + " contains what excludes each other: " + strings.Join(c.codes(clash), ", ")})
		} else if l.deads[f] && !c.never(f) {
			demands, _, _ := c.debate().against(sat.Yes(f))
			l.add(Finding{Check: "H6", Error: true, Rules: c.ruleIDs(demands), Features: []int64{id}, Text: "Package " + c.code(id) + " is in no valid selection: " + c.tell(demands)})
		}
	}
}

// clash lists members of one exclusive class that a package brings together.
func (c *Compiled) clash(f int32) []int64 {
	t := newState(c.structure)
	t.put(c.structure, f)
	t.unpack(c.structure, 0)
	if len(t.crowded) == 0 {
		return nil
	}
	var out []int32
	for _, m := range t.list {
		if c.class[m] == t.crowded[0] {
			out = append(out, m)
		}
	}
	return c.ids(out)
}

// selections finds H8.
func (l *linter) selections(selections []Query) {
	for i := range selections {
		f := Finding{Check: "H8", Error: true, Place: i}
		if a, err := l.c.Validate(selections[i]); err != nil {
			f.Text = err.Error()
		} else if a.Valid {
			continue
		} else {
			f.Text = "The selection is not valid: " + strings.Join(a.Violated, ", ")
		}
		l.add(f)
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

// tell names demands for a finding.
func (s *structure) tell(demands []owner) string {
	var out []string
	for _, r := range s.explain(demands, nil, nil) {
		if r.Kind == ByRule {
			r.Text = fmt.Sprintf("rule %d (%s)", r.Rule, r.Text)
		}
		out = append(out, r.Text)
	}
	return strings.Join(out, "; ")
}
