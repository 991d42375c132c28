package engine

import (
	"cmp"
	"slices"
	"sync"

	"forecourt/internal/rules/sat"
)

// Compiled is a model made ready for questions. It is immutable.
type Compiled struct {
	*structure
	prices []int64 // cents by feature; 0 where not sold
	sold   []bool
	pool   *sync.Pool
	// product finds some valid selection, nil when there is none.
	product func() *product
}

// structure is everything but prices. Features stand in the order of their
// codes, rules and classes in that of their ids; so nothing depends on the
// order they came in.
type structure struct {
	features []Feature
	place    map[int64]int32
	dense    []int32 // by id where the ids are small: the place, -1 for none
	classes  []Class // and an empty one at the end, for classes the model does not have
	members  ranges
	class    []int32 // by feature; -1 without one
	contents ranges
	inside   ranges // the packages that contain a feature, directly
	// displaced are the exclusive classes with standard members, in the order they are decided.
	displaced []int32
	// plain features change the price by their own price only.
	plain []bool
	open  []int32 // standard features that can be dropped

	rules    []flatRule
	simple   []int32 // by rule: of "this one needs (excludes) that one", twice the place of that one, plus 1 for needs; -1 for others
	numbers  ranges  // of flatRule
	byFirst  ranges  // the rules whose first positive condition is the feature
	always   []int32
	mentions ranges // the rules a feature matters to

	formula  *sat.Formula
	choice   []int32    // by feature: the variable of its being chosen (standard: kept), -1 for a standard member of an exclusive class
	chooses  []int32    // by variable: the feature whose choice it is, -1 for others
	some     []int32    // by class: the variable of "some member is present", -1 where no rule asks
	demands  [][2]int32 // by rule: its clauses in the formula, from and to
	finished int32      // the variable that demands the required classes

	template func() *sat.Solver
	reasons  func() *argument
}

// Compile checks a model and makes it ready. The error is a *PositionError.
func Compile(m Model) (*Compiled, error) {
	if err := m.checkModel(); err != nil {
		return nil, err
	}

	s := &structure{features: slices.Clone(m.Features), classes: slices.Clone(m.Classes)}
	slices.SortFunc(s.features, func(a, b Feature) int { return cmp.Compare(a.Code, b.Code) })
	slices.SortFunc(s.classes, func(a, b Class) int { return cmp.Compare(a.ID, b.ID) })
	s.classes = append(s.classes, Class{})
	s.assignPlaces()
	if err := s.orderDisplacement(); err != nil {
		return nil, err
	}

	rules := slices.Clone(m.Rules)
	slices.SortFunc(rules, func(a, b Rule) int { return cmp.Compare(a.ID, b.ID) })
	s.flattenRules(rules)
	s.encodeModel()
	s.template = sync.OnceValue(func() *sat.Solver { return sat.New(s.formula) })
	s.reasons = sync.OnceValue(func() *argument { return newArgument(s) })
	c := &Compiled{structure: s}
	prices := make(map[int64]*int64, len(m.Features))

	for _, f := range m.Features {
		prices[f.ID] = f.Price
	}

	return c.Reprice(prices), nil
}

// Reprice gives the same model with other prices, in cents by feature id; a
// feature without one cannot be added. Nothing is compiled again.
func (c *Compiled) Reprice(prices map[int64]*int64) *Compiled {
	p := &Compiled{structure: c.structure, prices: make([]int64, len(c.features)), sold: make([]bool, len(c.features))}
	for i := range c.features {
		if price := prices[c.features[i].ID]; price != nil {
			p.prices[i] = *price
			p.sold[i] = true
		}
	}

	p.product = sync.OnceValue(p.anyProduct)
	p.pool = &sync.Pool{New: func() any { return newSession(p) }}

	return p
}

// SameButPrices reports whether the two were compiled together, and only their
// prices may differ.
func (c *Compiled) SameButPrices(other *Compiled) bool { return c.structure == other.structure }

// Weight estimates how many bytes a compiled model takes with the working memory of a few
// sessions; items are the conditions, actions, classes and list items of all rules and the
// contents of all packages.
func Weight(features, rules, items int64) int64 { return 4<<10 + 700*features + 350*rules + 60*items }

// Warm prepares what is otherwise made at the first need, so that the first question is as quick
// as later ones.
func (c *Compiled) Warm() {
	c.product()
	s, giveBack := c.borrowSession()
	defer giveBack()
	s.ensureSolver()
}

// assignPlaces gives every feature and class its place.
func (s *structure) assignPlaces() {
	n := len(s.features)
	s.place = make(map[int64]int32, n)
	s.class = make([]int32, n)
	s.plain = make([]bool, n)
	classes := make(map[string]int32, len(s.classes))

	for i, c := range s.classes {
		classes[c.ID] = int32(i)
	}

	lists := make([][]int32, len(s.classes))
	for i := range s.features {
		f := &s.features[i]
		at := int32(i)
		s.place[f.ID] = at
		s.class[i] = -1
		if f.Class != "" {
			s.class[i] = classes[f.Class]
			lists[s.class[i]] = append(lists[s.class[i]], at)
		}
	}

	for _, list := range lists {
		s.members.add(list...)
	}

	s.indexIDs()
	for i := range s.features {
		var inside []int32
		for _, id := range s.features[i].Contents {
			if at, offered := s.place[id]; offered {
				inside = append(inside, at)
			}
		}

		slices.Sort(inside)
		s.contents.add(slices.Compact(inside)...)
	}

	s.inside = s.contents.invert(n)
	for i := range s.features {
		at := int32(i)
		s.plain[i] = len(s.contents.at(at)) == 0 && len(s.inside.at(at)) == 0
		if c := s.class[i]; c >= 0 && s.classes[c].Exclusive {
			for _, m := range s.members.at(c) {
				s.plain[i] = s.plain[i] && (!s.features[m].Standard || len(s.contents.at(m)) == 0)
			}
		}

		if s.features[i].Standard && !s.ofClass(at) {
			s.open = append(s.open, at)
		}
	}
}

func (s *structure) indexIDs() {
	last := int64(0)
	for id := range s.place {
		last = max(last, id)
	}

	if last > int64(4*len(s.features)) {
		return
	}

	s.dense = make([]int32, last+1)
	for id := range s.dense {
		s.dense[id] = -1
	}

	for id, place := range s.place {
		s.dense[id] = place
	}
}

// placeOf finds the place of a feature.
func (s *structure) placeOf(id int64) (int32, bool) {
	if len(s.dense) == 0 {
		place, ok := s.place[id]
		return place, ok
	}
	if id <= 0 || id >= int64(len(s.dense)) {
		return -1, false
	}
	return s.dense[id], s.dense[id] >= 0
}

// ofClass reports whether a feature is a standard member of an exclusive class:
// such a one cannot be dropped, only displaced.
func (s *structure) ofClass(f int32) bool {
	c := s.class[f]
	return c >= 0 && s.features[f].Standard && s.classes[c].Exclusive
}

// isAddable reports whether a feature may be chosen by hand.
func (c *Compiled) isAddable(f int32) bool { return c.sold[f] && !c.features[f].Disabled }

// isProposable reports whether a proposal may choose a feature.
func (c *Compiled) isProposable(f int32) bool { return c.isAddable(f) && !c.features[f].Custom }

// idsOf translates places into ids, in ascending order.
func (s *structure) idsOf(places []int32) []int64 {
	out := make([]int64, len(places))
	for i, p := range places {
		out[i] = s.features[p].ID
	}

	slices.Sort(out)
	return out
}
