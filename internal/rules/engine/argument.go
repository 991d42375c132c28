package engine

import (
	"slices"

	"forecourt/internal/rules/sat"
)

// argument is the model said once more, each demand with a switch, so that it
// can be asked which demands together forbid something.
type argument struct {
	template *sat.Solver
	formula  *sat.Formula
	owners   []owner
	switches []int32 // the variable of each owner, in the order of owners
	rungs    [][]int32
	demands  [][2]int32 // by rule: its clauses
	width    int        // variables shared with the model's formula
}

func newArgument(s *structure) *argument {
	f := &sat.Formula{}
	a := &argument{formula: f, width: s.formula.CountVariables(), rungs: make([][]int32, len(s.classes))}
	for range a.width {
		f.AddVariable()
	}

	known := map[owner]int32{}
	say := func(whose owner, clause ...sat.Lit) {
		if whose.kind == "" {
			f.AddClause(clause...)
			return
		}

		on, ok := known[whose]
		if !ok {
			on = f.AddVariable()
			known[whose] = on
			a.owners = append(a.owners, whose)
			a.switches = append(a.switches, on)
		}

		f.AddClause(append(slices.Clone(clause), sat.No(on))...)
	}
	s.encodePresence(say)
	for i := range s.classes {
		if c := int32(i); s.classes[i].Exclusive || s.classes[i].Required {
			whose := owner{ByClass, c}
			if !s.classes[i].Exclusive {
				whose.kind = ByRequired
			}
			a.rungs[i] = encodeAtMostOne(f, s.members.at(c), whose, say)
		}
	}

	for i := range s.rules {
		from := f.CountClauses()
		s.encodeRule(int32(i), say)
		a.demands = append(a.demands, [2]int32{int32(from), int32(f.CountClauses())})
	}

	for i := range s.classes {
		if s.classes[i].Required {
			var clause []sat.Lit
			for _, m := range s.members.at(int32(i)) {
				clause = append(clause, sat.Yes(m))
			}
			say(owner{ByRequired, int32(i)}, clause...)
		}
	}

	a.template = sat.New(f)

	return a
}

// debate is one series of questions to an argument.
type debate struct {
	compiled *Compiled
	*argument
	solver *sat.Solver
	near   []int8
	frozen []bool
	broken [][]sat.Lit
}

// startDebate starts from some valid selection, or from none where there is none. Demands of the
// kinds left out do not count.
func (c *Compiled) startDebate(leaveOut ...ReasonKind) *debate {
	a := c.reasons()
	d := &debate{compiled: c, argument: a, solver: a.template.Clone()}
	n := a.formula.CountVariables()
	d.near = make([]int8, 2*n)
	d.frozen = make([]bool, n)

	for v := range n {
		d.startWith(int32(v), false)
	}

	if p := c.product(); p != nil {
		copy(d.near, p.values[:2*a.width])
	}

	for i, on := range a.switches {
		counts := !slices.Contains(leaveOut, a.owners[i].kind)
		d.startWith(on, counts)
		d.frozen[on] = true
	}

	for class, rungs := range a.rungs {
		below := false
		for i, rung := range rungs {
			below = below || d.near[sat.Yes(c.members.at(int32(class))[i])] > 0
			d.startWith(rung, below)
		}
	}

	for f := range c.features {
		if at := int32(f); c.isUnavailable(at) {
			d.frozen[c.choice[f]] = true
		}
	}

	for i := range a.formula.CountClauses() {
		clause := a.formula.Clause(i)
		if !slices.ContainsFunc(clause, func(l sat.Lit) bool { return d.near[l] > 0 }) {
			d.broken = append(d.broken, clause)
		}
	}

	return d
}

// startWith sets the value of a variable in the assignment near which answers are sought.
func (d *debate) startWith(v int32, value bool) {
	d.near[sat.Is(v, value)] = 1
	d.near[sat.Is(v, !value)] = -1
}

// canHold reports whether the literals can hold under all demands that count.
func (d *debate) canHold(lits ...sat.Lit) bool {
	return d.solver.SolveNear(lits, d.near, d.frozen, d.broken) == sat.Satisfied
}

// findConflict finds a smallest set of demands and literals that cannot hold together; nothing
// when all can. Literals are given up before demands, in the order given.
func (d *debate) findConflict(lits ...sat.Lit) (demands []owner, held []sat.Lit, impossible bool) {
	if d.canHold(lits...) {
		return nil, nil, false
	}

	core := slices.Clone(d.solver.Core())
	slices.Sort(core)
	frozen := slices.Clone(d.frozen)
	defer copy(d.frozen, frozen)

	for v := range d.frozen {
		d.frozen[v] = false
	}

	var kept []sat.Lit
	for _, l := range lits {
		if slices.Contains(core, l) && !slices.Contains(kept, l) {
			kept = append(kept, l)
		}
	}

	for _, l := range core {
		d.frozen[l.Var()] = !slices.Contains(kept, l)
	}

	for i := 0; i < len(kept); {
		without := slices.Delete(slices.Clone(kept), i, i+1)
		if d.canHold(without...) {
			i++
		} else {
			kept = without
		}
	}

	for _, l := range core {
		if v := l.Var(); d.frozen[v] {
			if d.frozen[v] = false; d.canHold(kept...) {
				d.frozen[v] = true
			}
		}
	}

	for i, on := range d.switches {
		if d.frozen[on] {
			demands = append(demands, d.owners[i])
		}
	}

	for _, l := range core {
		if v := l.Var(); d.frozen[v] && int(v) < d.width {
			demands = append(demands, owner{ByOffer, d.compiled.chooses[v]})
		}
	}

	return demands, kept, true
}
