package sat_test

import (
	"math/rand/v2"
	"testing"

	"github.com/go-air/gini"
	"github.com/go-air/gini/z"

	"forecourt/internal/rules/sat"
)

// problem is a random formula in a form that each solver under test understands.
type problem struct {
	variables int
	clauses   [][]sat.Lit
	groups    [][]int32
}

// random draws formulas around the border between possible and impossible,
// with clauses of one to six literals and groups of which one may be true.
func random(r *rand.Rand, variables int) problem {
	p := problem{variables: variables}
	one := func() sat.Lit { return sat.Is(int32(r.IntN(variables)), r.IntN(2) == 0) }
	for range 1 + r.IntN(1+variables*9/2) {
		size := 3
		if r.IntN(3) == 0 {
			size = 2 + r.IntN(5)
		}
		if r.IntN(40) == 0 {
			size = 1
		}
		clause := make([]sat.Lit, size)
		for i := range clause {
			clause[i] = one()
		}
		p.clauses = append(p.clauses, clause)
	}
	order := r.Perm(variables)
	for len(order) > 3 && r.IntN(3) > 0 {
		n := 2 + r.IntN(len(order)-2)
		group := make([]int32, n)
		for i := range group {
			group[i] = int32(order[i])
		}
		p.groups, order = append(p.groups, group), order[n:]
	}
	return p
}

func (p problem) formula() *sat.Formula {
	f := &sat.Formula{}
	for range p.variables {
		f.AddVariable()
	}
	for _, c := range p.clauses {
		f.AddClause(c...)
	}
	for _, g := range p.groups {
		f.AtMostOne(g)
	}
	return f
}

func (p problem) holds(value func(sat.Lit) bool) bool {
	for _, c := range p.clauses {
		ok := false
		for _, l := range c {
			ok = ok || value(l)
		}
		if !ok {
			return false
		}
	}
	for _, g := range p.groups {
		n := 0
		for _, v := range g {
			if value(sat.Yes(v)) {
				n++
			}
		}
		if n > 1 {
			return false
		}
	}
	return true
}

// oracle is the solver of another author.
func (p problem) oracle() *gini.Gini {
	g := gini.New()
	for _, c := range p.clauses {
		for _, l := range c {
			g.Add(foreign(l))
		}
		g.Add(z.LitNull)
	}
	for _, group := range p.groups {
		for i, a := range group {
			for _, b := range group[:i] {
				g.Add(foreign(sat.No(a)))
				g.Add(foreign(sat.No(b)))
				g.Add(z.LitNull)
			}
		}
	}
	return g
}

func foreign(l sat.Lit) z.Lit {
	if l.Positive() {
		return z.Var(l.Var() + 1).Pos()
	}
	return z.Var(l.Var() + 1).Neg()
}

func (p problem) ask(r *rand.Rand) []sat.Lit {
	lits := make([]sat.Lit, r.IntN(5))
	for i := range lits {
		lits[i] = sat.Is(int32(r.IntN(p.variables)), r.IntN(2) == 0)
	}
	return lits
}

// check asks one solver many questions in both ways and compares each answer
// with the other author's solver, fresh for each.
func check(t *testing.T, seed uint64, variables int) {
	r := rand.New(rand.NewPCG(seed, 1))
	p := random(r, variables)
	s := sat.New(p.formula())
	values, frozen := make([]int8, 2*variables), make([]bool, variables)
	nothing := make([]bool, variables)
	for q := range 12 {
		assume := p.ask(r)
		g := p.oracle()
		for _, l := range assume {
			g.Assume(foreign(l))
		}
		want := g.Solve() == 1
		if got := s.Solve(assume) == sat.Satisfied; got != want {
			t.Fatalf("seed %d question %d: Solve says %v, the other solver %v", seed, q, got, want)
		}
		if want {
			if !p.holds(s.Value) {
				t.Fatalf("seed %d question %d: the answer of Solve breaks the formula", seed, q)
			}
			all(t, assume, s.Value)
		} else {
			p.refuted(t, s.Core())
		}

		for v := range variables {
			values[2*v] = int8(2*r.IntN(2) - 1)
			values[2*v+1] = -values[2*v]
		}
		keep := nothing
		if r.IntN(2) == 0 {
			keep = frozen
			for v := range frozen {
				frozen[v] = r.IntN(6) == 0
			}
		}
		g = p.oracle()
		for _, l := range assume {
			g.Assume(foreign(l))
		}
		for _, l := range assume {
			keep[l.Var()] = false
		}
		for v := range variables {
			if keep[v] {
				g.Assume(foreign(sat.Is(int32(v), values[2*v] > 0)))
			}
		}
		want = g.Solve() == 1
		got := s.SolveNear(assume, values, keep, p.broken(values)) == sat.Satisfied
		if got != want {
			t.Fatalf("seed %d question %d: SolveNear says %v, the other solver %v", seed, q, got, want)
		}
		if got {
			if !p.holds(s.Near) {
				t.Fatalf("seed %d question %d: the answer of SolveNear breaks the formula", seed, q)
			}
			all(t, assume, s.Near)
		} else {
			p.refuted(t, s.Core())
		}
		if r.IntN(4) == 0 {
			s.Reset()
		}
		if r.IntN(6) == 0 {
			s = s.Clone()
		}
	}
}

func all(t *testing.T, lits []sat.Lit, value func(sat.Lit) bool) {
	t.Helper()
	for _, l := range lits {
		if !value(l) {
			t.Fatalf("the answer ignores the assumed literal %d", l)
		}
	}
}

// refuted checks that a core is impossible indeed.
func (p problem) refuted(t *testing.T, core []sat.Lit) {
	t.Helper()
	g := p.oracle()
	for _, l := range core {
		g.Assume(foreign(l))
	}
	if g.Solve() == 1 {
		t.Fatalf("the core %v is possible", core)
	}
}

func (p problem) broken(values []int8) [][]sat.Lit {
	var broken [][]sat.Lit
	add := func(c ...sat.Lit) {
		for _, l := range c {
			if values[l] > 0 {
				return
			}
		}
		broken = append(broken, c)
	}
	for _, c := range p.clauses {
		add(c...)
	}
	for _, g := range p.groups {
		for i, a := range g {
			for _, b := range g[:i] {
				add(sat.No(a), sat.No(b))
			}
		}
	}
	return broken
}

func TestSolverAgreesWithAnother(t *testing.T) {
	for seed := range uint64(600) {
		check(t, seed, 3+int(seed%40))
	}
	for seed := range uint64(2) {
		check(t, seed, 120)
	}
}

func FuzzSolver(f *testing.F) {
	f.Add(uint64(1), uint8(9))
	f.Fuzz(func(t *testing.T, seed uint64, variables uint8) { check(t, seed, 2+int(variables%60)) })
}
