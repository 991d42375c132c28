package sat

import "slices"

// Formula is a set of constraints under construction. Once a Solver was made
// from it, it must not be changed; any number of solvers share it.
type Formula struct {
	vars    int32
	lits    []Lit
	ends    []int32 // clause i is lits[ends[i-1]:ends[i]]
	members []Lit
	groups  []int32 // group i is members[groups[i-1]:groups[i]]
}

// AddVariable makes a new variable; they are numbered from 0.
func (f *Formula) AddVariable() int32 {
	f.vars++
	return f.vars - 1
}

// CountVariables gives the number of variables.
func (f *Formula) CountVariables() int { return int(f.vars) }

// CountClauses gives the number of clauses.
func (f *Formula) CountClauses() int { return len(f.ends) }

// Clause gives the i-th clause; it must not be changed.
func (f *Formula) Clause(i int) []Lit {
	start := int32(0)
	if i > 0 {
		start = f.ends[i-1]
	}
	return f.lits[start:f.ends[i]]
}

// AddClause demands that at least one of the literals is true. A clause that is always true is
// left out.
func (f *Formula) AddClause(clause ...Lit) {
	start := len(f.lits)
	f.lits = append(f.lits, clause...)
	added := f.lits[start:]
	slices.Sort(added)
	added = slices.Compact(added)

	for i := 1; i < len(added); i++ {
		if added[i] == added[i-1].Not() {
			f.lits = f.lits[:start]
			return
		}
	}

	f.lits = f.lits[:start+len(added)]
	f.ends = append(f.ends, int32(len(f.lits)))
}

// AtMostOne demands that no two of the variables are true. A variable may be
// in one such group only.
func (f *Formula) AtMostOne(variables []int32) {
	if len(variables) < 2 {
		return
	}

	for _, v := range variables {
		f.members = append(f.members, Yes(v))
	}

	f.groups = append(f.groups, int32(len(f.members)))
}

// shape is what all solvers of one formula share and none changes.
type shape struct {
	formula *Formula
	// implied[impliedAt[l]:impliedAt[l+1]] follow from l by a clause of two.
	implied   []Lit
	impliedAt []int32
	// group is the place in members of the "at most one" group of a literal: from, to; empty without one.
	group [][2]int32
	// occurs[occursAt[l]:occursAt[l+1]] are the numbers of the clauses of three and more that hold l.
	occurs   []int32
	occursAt []int32
	units    []Lit
	empty    bool
}

func newShape(f *Formula) *shape {
	n := int(f.vars) * 2
	s := &shape{formula: f, group: make([][2]int32, n)}
	s.impliedAt = make([]int32, n+1)
	s.occursAt = make([]int32, n+1)

	for i := range f.CountClauses() {
		switch c := f.Clause(i); len(c) {
		case 0:
			s.empty = true
		case 1:
			s.units = append(s.units, c[0])
		case 2:
			s.impliedAt[c[0].Not()]++
			s.impliedAt[c[1].Not()]++
		default:

			for _, l := range c {
				s.occursAt[l]++
			}
		}
	}

	s.implied = make([]Lit, sumRanges(s.impliedAt))
	s.occurs = make([]int32, sumRanges(s.occursAt))
	for i := f.CountClauses() - 1; i >= 0; i-- {
		switch c := f.Clause(i); len(c) {
		case 0, 1:
		case 2:
			s.impliedAt[c[0].Not()]--
			s.implied[s.impliedAt[c[0].Not()]] = c[1]
			s.impliedAt[c[1].Not()]--
			s.implied[s.impliedAt[c[1].Not()]] = c[0]
		default:

			for _, l := range c {
				s.occursAt[l]--
				s.occurs[s.occursAt[l]] = int32(i)
			}
		}
	}

	from := int32(0)
	for _, to := range f.groups {
		for _, l := range f.members[from:to] {
			s.group[l] = [2]int32{from, to}
		}
		from = to
	}

	return s
}

// sumRanges turns counts into the ends of their ranges and gives the sum.
func sumRanges(counts []int32) int32 {
	sum := int32(0)
	for i, n := range counts {
		sum += n
		counts[i] = sum
	}
	return sum
}
