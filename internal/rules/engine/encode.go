package engine

import "forecourt/internal/rules/sat"

// encodeModel writes the model as clauses. The variable of a feature's presence has the feature's
// place; a separate variable stands for its choice where presence has another source too
// (packages, standard equipment of a class).
func (s *structure) encodeModel() {
	f := &sat.Formula{}
	s.formula = f
	n := len(s.features)

	for range n {
		f.AddVariable()
	}

	s.choice = make([]int32, n)
	s.chooses = make([]int32, n)
	for i := range s.features {
		at := int32(i)
		s.choice[i] = at
		s.chooses[i] = -1

		switch {
		case s.ofClass(at):
			s.choice[i] = -1
		case len(s.inside.at(at)) > 0:
			s.choice[i] = f.AddVariable()
			s.chooses = append(s.chooses, at)
		default:
			s.chooses[i] = at
		}
	}

	plain := func(_ owner, clause ...sat.Lit) { f.AddClause(clause...) }
	s.nameClasses(f)
	s.encodePresence(plain)

	for c := range s.classes {
		if s.classes[c].Exclusive {
			f.AtMostOne(s.members.at(int32(c)))
		}
	}

	s.demands = make([][2]int32, len(s.rules))
	for i := range s.rules {
		from := f.CountClauses()
		s.encodeRule(int32(i), plain)
		s.demands[i] = [2]int32{int32(from), int32(f.CountClauses())}
	}

	s.finished = f.AddVariable()
	s.encodeRequired(f, func(_ owner, clause ...sat.Lit) { f.AddClause(append(clause, sat.No(s.finished))...) })
	for len(s.chooses) < f.CountVariables() {
		s.chooses = append(s.chooses, -1)
	}
}

// owner is whose demand a clause is: that of a rule, a class, a package; or
// nobody's, when it only says what words mean.
type owner struct {
	kind  ReasonKind
	place int32
}

type clauses = func(whose owner, clause ...sat.Lit)

// encodePresence: a package brings its contents; what is present is chosen or
// brought, and a standard member of an exclusive class is present unless
// another member is.
func (s *structure) encodePresence(say clauses) {
	for i := range s.features {
		at := int32(i)
		for _, inside := range s.contents.at(at) {
			say(owner{ByPackage, at}, sat.No(at), sat.Yes(inside))
		}

		if c := s.choice[i]; c >= 0 && c != at {
			say(owner{}, sat.No(c), sat.Yes(at))
			clause := []sat.Lit{sat.No(at), sat.Yes(c)}
			for _, p := range s.inside.at(at) {
				clause = append(clause, sat.Yes(p))
			}
			say(owner{}, clause...)
		}

		if c := s.class[i]; s.choice[i] < 0 {
			say(owner{ByClass, c}, s.presentUnlessDisplaced(at, c)...)
		}
	}

	for c, v := range s.some {
		members := s.members.at(int32(c))
		if v < 0 || len(members) == 1 {
			continue
		}

		clause := []sat.Lit{sat.No(v)}
		for _, m := range members {
			say(owner{}, sat.Yes(v), sat.No(m))
			clause = append(clause, sat.Yes(m))
		}

		say(owner{}, clause...)
	}
}

// presentUnlessDisplaced: another standard member displaces only when a
// package brings it.
func (s *structure) presentUnlessDisplaced(f, class int32) []sat.Lit {
	clause := []sat.Lit{sat.Yes(f)}
	for _, m := range s.members.at(class) {
		if !s.features[m].Standard {
			clause = append(clause, sat.Yes(m))
		} else if m != f {
			for _, p := range s.inside.at(m) {
				clause = append(clause, sat.Yes(p))
			}
		}
	}

	return clause
}

// nameClasses makes a variable "some member is present" for each class that a
// rule speaks of; the only member serves as its own.
func (s *structure) nameClasses(f *sat.Formula) {
	s.some = make([]int32, len(s.classes))
	for c := range s.some {
		s.some[c] = -1
	}

	for i := range s.rules {
		r := &s.rules[i]
		if r.silent {
			continue
		}

		for _, list := range [][]int32{s.numbers.at(r.withClass), s.numbers.at(r.withoutClass), s.numbers.at(r.classes)} {
			for _, c := range list {
				if members := s.members.at(c); s.some[c] < 0 && len(members) == 1 {
					s.some[c] = members[0]
				} else if s.some[c] < 0 {
					s.some[c] = f.AddVariable()
				}
			}
		}
	}
}

// encodeRule says a rule clause by clause.
func (s *structure) encodeRule(i int32, say clauses) {
	r := &s.rules[i]
	if r.silent {
		return
	}

	var body []sat.Lit // of which one is true when the rule says nothing
	for _, x := range s.numbers.at(r.with) {
		body = append(body, sat.No(x))
	}

	for _, x := range s.numbers.at(r.without) {
		body = append(body, sat.Yes(x))
	}

	for _, c := range s.numbers.at(r.withClass) {
		body = append(body, sat.No(s.some[c]))
	}

	for _, c := range s.numbers.at(r.withoutClass) {
		body = append(body, sat.Yes(s.some[c]))
	}

	or := func(lits ...sat.Lit) { say(owner{ByRule, i}, append(body[:len(body):len(body)], lits...)...) }
	if r.unmet {
		or()
	}

	for _, x := range s.numbers.at(r.actions) {
		or(sat.Is(x, r.include))
	}

	for _, c := range s.numbers.at(r.classes) {
		or(sat.Is(s.some[c], r.include))
	}

	for l := r.lists[0]; l < r.lists[1]; l++ {
		var items []sat.Lit
		for _, x := range s.numbers.at(l) {
			items = append(items, sat.Is(x, r.include))
		}
		or(items...)
	}
}

// encodeRequired: a finished selection has exactly one member.
func (s *structure) encodeRequired(f *sat.Formula, say clauses) {
	for i := range s.classes {
		c := int32(i)
		if !s.classes[i].Required {
			continue
		}

		members := s.members.at(c)
		clause := make([]sat.Lit, 0, len(members)+2)
		for _, m := range members {
			clause = append(clause, sat.Yes(m))
		}

		say(owner{ByRequired, c}, clause...)
		if !s.classes[i].Exclusive {
			encodeAtMostOne(f, members, owner{ByRequired, c}, say)
		}
	}
}

// encodeAtMostOne writes "at most one" as clauses. It gives back the rungs: each stands for "one
// of the members up to it is present".
func encodeAtMostOne(f *sat.Formula, members []int32, whose owner, say clauses) (rungs []int32) {
	below := int32(-1)
	for i, m := range members {
		if below >= 0 {
			say(whose, sat.No(below), sat.No(m))
		}

		if i == len(members)-1 {
			break
		}

		rung := f.AddVariable()
		rungs = append(rungs, rung)
		say(whose, sat.No(m), sat.Yes(rung))
		if below >= 0 {
			say(whose, sat.No(below), sat.Yes(rung))
		}

		below = rung
	}

	return rungs
}
