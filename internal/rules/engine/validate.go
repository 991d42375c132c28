package engine

import (
	"cmp"
	"slices"
	"strconv"
)

// Answer says what a question leads to. Lists of ids are in ascending order.
type Answer struct {
	Valid bool
	// Violated names what is broken: "rule:<id>", "class:<id>", and "pin:<id>" for a pick that does not hold.
	Violated []string
	// Add and Remove are what the server stores when the answer is accepted: the picks and what they displace.
	Add, Remove []int64
	// Present is everything the car has then.
	Present []int64
	// Silent says what changed without being asked for.
	Silent []Silent
	// PriceBefore and PriceAfter are the prices of the saved and the new choices in cents.
	PriceBefore, PriceAfter int64
}

// PriceDelta gives what the change costs in cents.
func (a *Answer) PriceDelta() int64 { return a.PriceAfter - a.PriceBefore }

// Silent is a change of presence that needs no consent.
type Silent struct {
	Feature int64
	Reason  SilentReason
}

// SilentReason says why something came or went by itself.
type SilentReason string

// The reasons.
const (
	Displaced  SilentReason = "displaced" // another member of its exclusive class took its place
	InPackage  SilentReason = "package"   // a package brings it, or brought it
	AsStandard SilentReason = "standard"  // standard equipment came back
)

// Validate applies the picks to the saved selection and reports whether the
// outcome is valid. The error is a *QueryError.
func (c *Compiled) Validate(q Query) (Answer, error) {
	s, giveBack := c.borrowSession()
	defer giveBack()
	valid, err := s.Check(&q)
	if err != nil {
		return Answer{}, err
	}
	return s.newAnswer(valid), nil
}

// Check reports only whether the outcome is valid. It allocates nothing.
func (s *Session) Check(q *Query) (bool, error) {
	if err := s.readQuery(q); err != nil {
		return false, err
	}

	if q.Trusted {
		s.checkTouched()
	} else {
		s.checkAll(&s.now)
	}

	s.checkHeld()
	return len(s.broken)+len(s.unmet)+len(s.now.crowded) == 0, nil
}

// checkAll looks at every rule whose first condition is present.
func (s *Session) checkAll(t *state) {
	c := s.compiled
	s.broken = s.broken[:0]
	for _, r := range c.always {
		if t.breaksRule(c.structure, &c.rules[r]) {
			s.broken = append(s.broken, r)
		}
	}

	for _, f := range t.list {
		for _, r := range c.byFirst.at(f) {
			if that := c.simple[r]; that >= 0 {
				if t.present.has(that>>1) != (that&1 == 1) {
					s.broken = append(s.broken, r)
				}
			} else if t.breaksRule(c.structure, &c.rules[r]) {
				s.broken = append(s.broken, r)
			}
		}
	}

	slices.Sort(s.broken)
}

// checkTouched looks at the rules that matter to what came or went.
func (s *Session) checkTouched() {
	c := s.compiled
	s.broken = s.broken[:0]
	s.stamp++
	look := func(f int32) {
		for _, r := range c.mentions.at(f) {
			if s.stamps[r] != s.stamp {
				s.stamps[r] = s.stamp
				if s.now.breaksRule(c.structure, &c.rules[r]) {
					s.broken = append(s.broken, r)
				}
			}
		}
	}
	for _, f := range s.now.list {
		if !s.saved.present.has(f) {
			look(f)
		}
	}

	for _, f := range s.saved.list {
		if !s.now.present.has(f) {
			look(f)
		}
	}

	slices.Sort(s.broken)
}

// checkHeld finds the picks that do not hold: what was removed is still in a
// package, what was added is displaced by one.
func (s *Session) checkHeld() {
	s.unmet = s.unmet[:0]
	for _, p := range s.pins {
		if s.now.present.has(p.feature) != p.add {
			s.unmet = append(s.unmet, p.feature)
		}
	}

	slices.Sort(s.unmet)
}

func (s *Session) newAnswer(valid bool) Answer {
	c := s.compiled
	a := Answer{
		Valid:       valid,
		PriceBefore: c.priceOf(&s.saved),
		PriceAfter:  c.priceOf(&s.now),
		Present:     c.idsOf(s.now.list),
	}
	for _, r := range s.broken {
		a.Violated = append(a.Violated, "rule:"+strconv.FormatInt(c.rules[r].id, 10))
	}

	slices.Sort(s.now.crowded)
	for _, class := range s.now.crowded {
		a.Violated = append(a.Violated, "class:"+c.classes[class].ID)
	}

	for _, id := range c.idsOf(s.unmet) {
		a.Violated = append(a.Violated, "pin:"+strconv.FormatInt(id, 10))
	}

	a.Add, a.Remove = s.differenceOf(&s.saved, &s.now)
	a.Silent = s.silentChanges()

	return a
}

// differenceOf lists what must be added and removed to get from one selection to another.
func (s *Session) differenceOf(from, to *state) (add, remove []int64) {
	ids := func(old, now set) []int64 {
		var out []int32
		for w := range now {
			for word := now[w] &^ old[w]; word != 0; word &= word - 1 {
				out = append(out, int32(w<<6+trailingZeros(word)))
			}
		}
		return s.compiled.idsOf(out)
	}
	join := func(a, b []int64) []int64 {
		a = append(a, b...)
		slices.Sort(a)
		return a
	}

	return join(ids(from.chosen, to.chosen), ids(to.dropped, from.dropped)), join(
		ids(to.chosen, from.chosen), ids(from.dropped, to.dropped),
	)
}

// silentChanges lists what came and went beside the picks.
func (s *Session) silentChanges() []Silent {
	c := s.compiled
	var out []Silent
	note := func(f int32, reason SilentReason) { out = append(out, Silent{c.features[f].ID, reason}) }
	picked := func(f int32) bool { return s.isPinned(f, true) || s.isPinned(f, false) }

	for _, f := range s.now.list {
		switch {
		case picked(f):
		case s.now.isPacked(c.structure, f):
			if !s.saved.isPacked(c.structure, f) {
				note(f, InPackage)
			}
		case s.saved.present.has(f):
		case c.features[f].Standard:
			note(f, AsStandard)
		}
	}

	for _, f := range s.saved.list {
		switch {
		case picked(f):
		case s.saved.chosen.has(f) && !s.now.chosen.has(f), !s.now.present.has(f) && c.ofClass(f):
			note(f, Displaced)
		case !s.now.present.has(f):
			note(f, InPackage)
		}
	}

	slices.SortFunc(out, func(a, b Silent) int { return cmp.Compare(a.Feature, b.Feature) })

	return out
}
