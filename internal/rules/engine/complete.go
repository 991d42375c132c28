package engine

import (
	"cmp"
	"slices"

	"forecourt/internal/rules/sat"
)

// Completion is what an unfinished selection still needs.
type Completion struct {
	// Possible is false when no finished, valid selection has all the choices.
	Possible bool
	// Add and Remove are in ascending order; Remove names standard equipment only.
	Add, Remove []int64
	// PriceDelta is what it costs in cents.
	PriceDelta int64
	// Cheapest: nothing costs less. Otherwise time was over, and it is only known that none of it is needless.
	Cheapest bool
}

// Complete finds the cheapest way to fill the required classes and satisfy all rules without
// giving up a choice; among equally cheap ones the one with the fewest changes, then by codes. It
// adds nothing needless, not even for a credit. The error is a *QueryError.
func (c *Compiled) Complete(q Query, o Options) (Completion, error) {
	s, giveBack := c.borrowFresh()
	defer giveBack()
	if _, err := s.Check(&q); err != nil {
		return Completion{}, err
	}

	for i := range c.features {
		if at := int32(i); s.now.chosen.has(at) && !s.isPinned(at, true) {
			s.pins = append(s.pins, pin{at, true})
		}
	}

	h := s.newHunt(o.Stop)
	h.pins = append(h.pins, sat.Yes(c.finished))
	s.near[sat.Yes(c.finished)] = 1
	s.near[sat.No(c.finished)] = -1

	for i := range c.formula.CountClauses() {
		clause := c.formula.Clause(i)
		if slices.Contains(clause, sat.No(c.finished)) &&
			!slices.ContainsFunc(clause, func(l sat.Lit) bool { return s.near[l] > 0 }) {
			h.broken = append(h.broken, clause)
		}
	}

	if !h.hasSolution() {
		return Completion{}, nil
	}

	p := &purchase{hunt: h, base: c.priceOf(&s.now)}
	p.findCheapest()
	changes := p.best
	cheapest := !h.over
	if !p.any {
		changes = h.findPreferred()
	}

	best := s.rankRepairs([][]int32{changes}, false)[0]

	return Completion{true, best.Add, best.Remove, best.PriceDelta, cheapest}, nil
}

// purchase searches the hitting sets of a hunt for the cheapest.
type purchase struct {
	*hunt
	base  int64
	best  []int32
	price int64
	any   bool
	// slack is how much cheaper a selection can become by what is added to it: credits, and choices that a
	// package takes in.
	slack int64
	spent int64
	looks int
}

// findCheapest searches all sets of changes, bounded by the cheapest one found so far.
func (p *purchase) findCheapest() {
	c := p.s.compiled
	p.freezeChoices()
	for i := range c.features {
		at := int32(i)
		if c.prices[i] < 0 && c.isProposable(at) {
			p.slack -= c.prices[i]
		}
		if p.s.now.chosen.has(at) && len(c.inside.at(at)) > 0 {
			p.slack += max(0, c.prices[i])
		}
	}

	p.allowForced()
	for _, v := range p.changed {
		p.spent += p.lastingCost(v)
	}

	p.tryChanges()
	p.solver.Stop = nil
}

// looked is how many places the search looks at; beyond, it ends as if time
// were over.
const looked = 20_000

// tryChanges tries every set of changes that hits all cores and can still be cheaper than the
// best.
func (p *purchase) tryChanges() {
	p.looks++
	if p.over = p.over || p.looks > looked || p.stop != nil && p.stop(); p.over {
		return
	}

	p.size = len(p.s.compiled.chooses) // no bound
	core, needed, dead := p.pickCore()
	if dead || p.any &&
		cmp.Or(cmp.Compare(p.base+p.spent-p.slack, p.price), cmp.Compare(len(p.changed)+needed, len(p.best))) > 0 {
		return
	}

	if core == nil {
		var satisfied bool
		if core, satisfied = p.findCore(); satisfied {
			p.keepIfBetter()
			return
		}
		if p.over {
			return
		}
	}

	var tried []int32
	for _, v := range p.byPrice(core) {
		if p.excluded[v] {
			continue
		}

		cost := p.lastingCost(v)
		p.allowChange(v)
		p.spent += cost
		p.tryChanges()
		p.spent -= cost
		p.undoAllow()
		p.excluded[v] = true
		tried = append(tried, v)
	}

	for _, v := range tried {
		p.excluded[v] = false
	}
}

// lastingCost gives what a change costs whatever else is added.
func (p *purchase) lastingCost(v int32) int64 {
	c := p.s.compiled
	if f := c.chooses[v]; len(c.inside.at(f)) == 0 {
		return max(0, p.costOf(v))
	}
	return 0
}

// keepIfBetter compares the changes found with the best so far.
func (p *purchase) keepIfBetter() {
	found := p.changedChoices()
	slices.SortFunc(found, p.byCode)
	places := make([]int32, len(found))

	for i, v := range found {
		places[i] = p.s.compiled.chooses[v]
	}

	price := p.s.priceAfter(p.base, places)
	if !p.any || cmp.Or(
		cmp.Compare(price, p.price), cmp.Compare(len(found), len(p.best)),
		slices.CompareFunc(found, p.best, p.byCode),
	) < 0 {
		if !p.hasNeedless(found) {
			p.best = found
			p.price = price
			p.any = true
		}
	}
}

// hasNeedless reports whether one of the changes can be left out.
func (p *purchase) hasNeedless(found []int32) bool {
	frozen := slices.Clone(p.s.frozen)
	defer copy(p.s.frozen, frozen)
	for v, f := range p.s.compiled.chooses {
		p.s.frozen[v] = f >= 0 && (!p.fixed[v] || frozen[v]) && !slices.Contains(found, int32(v))
	}

	for _, v := range found {
		p.s.frozen[v] = true
		if p.canSolve(p.pins) {
			return true
		}
		p.s.frozen[v] = false
	}

	return false
}

func (h *hunt) byCode(a, b int32) int {
	return cmp.Compare(h.s.compiled.chooses[a], h.s.compiled.chooses[b])
}
