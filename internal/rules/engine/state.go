package engine

// state is a selection and what follows from it.
type state struct {
	chosen  set // A: the non-standard features chosen
	dropped set // R: the standard features dropped
	present set // E: what the car has
	list    []int32
	counts  []int32 // present members, by class
	crowded []int32 // exclusive classes with more than one
}

func newState(s *structure) state {
	n := len(s.features)
	return state{
		chosen: newSet(n), dropped: newSet(n), present: newSet(n), list: make([]int32, 0, n),
		counts: make([]int32, len(s.classes)), crowded: make([]int32, 0, len(s.classes)),
	}
}

// clearAll forgets the selection. It costs what the selection held.
func (t *state) clearAll(s *structure) {
	t.clearDerived(s)
	clear(t.chosen)
	clear(t.dropped)
}

func (t *state) clearDerived(s *structure) {
	for _, f := range t.list {
		if c := s.class[f]; c >= 0 {
			t.counts[c] = 0
		}
	}

	clear(t.present)
	t.list = t.list[:0]
	t.crowded = t.crowded[:0]
}

func (t *state) copySelection(from *state) {
	copy(t.chosen, from.chosen)
	copy(t.dropped, from.dropped)
}

func (t *state) copyDerived(from *state) {
	copy(t.present, from.present)
	copy(t.counts, from.counts)
	t.list = append(t.list[:0], from.list...)
	t.crowded = append(t.crowded[:0], from.crowded...)
}

// derivePresent finds what is present: the chosen and the kept standard features, what packages
// bring, and the standard members of exclusive classes that nothing displaces.
func (t *state) derivePresent(s *structure) {
	t.clearDerived(s)
	for w, word := range t.chosen {
		for ; word != 0; word &= word - 1 {
			t.putPresent(s, int32(w<<6+trailingZeros(word)))
		}
	}

	for _, f := range s.open {
		if !t.dropped.has(f) {
			t.putPresent(s, f)
		}
	}

	done := t.unpackPackages(s, 0)
	for _, c := range s.displaced {
		if t.counts[c] > 0 {
			continue
		}

		for _, m := range s.members.at(c) {
			if s.features[m].Standard {
				t.putPresent(s, m)
			}
		}

		done = t.unpackPackages(s, done)
	}
}

// unpackPackages adds the contents of the packages in the list, beginning at a place, and gives
// the place it came to.
func (t *state) unpackPackages(s *structure, from int) int {
	for ; from < len(t.list); from++ {
		for _, inside := range s.contents.at(t.list[from]) {
			t.putPresent(s, inside)
		}
	}
	return from
}

func (t *state) putPresent(s *structure, f int32) {
	if t.present.has(f) {
		return
	}

	t.present.add(f)
	t.list = append(t.list, f)
	if c := s.class[f]; c >= 0 {
		if t.counts[c]++; t.counts[c] == 2 && s.classes[c].Exclusive {
			t.crowded = append(t.crowded, c)
		}
	}
}

// isPacked reports whether a package that is present brings the feature.
func (t *state) isPacked(s *structure, f int32) bool {
	for _, p := range s.inside.at(f) {
		if t.present.has(p) {
			return true
		}
	}
	return false
}

// priceOf sums up what the selection costs in cents: every chosen feature that no package brings.
// Standard features cost nothing.
func (c *Compiled) priceOf(t *state) int64 {
	sum := int64(0)
	for w, word := range t.chosen {
		for ; word != 0; word &= word - 1 {
			if f := int32(w<<6 + trailingZeros(word)); !t.isPacked(c.structure, f) {
				sum += c.prices[f]
			}
		}
	}

	return sum
}

// breaksRule reports whether the selection breaks the rule.
func (t *state) breaksRule(s *structure, r *flatRule) bool {
	for _, x := range s.numbers.at(r.with) {
		if !t.present.has(x) {
			return false
		}
	}

	for _, x := range s.numbers.at(r.without) {
		if t.present.has(x) {
			return false
		}
	}

	for _, c := range s.numbers.at(r.withClass) {
		if t.counts[c] == 0 {
			return false
		}
	}

	for _, c := range s.numbers.at(r.withoutClass) {
		if t.counts[c] > 0 {
			return false
		}
	}

	if r.unmet {
		return true
	}

	for _, x := range s.numbers.at(r.actions) {
		if t.present.has(x) != r.include {
			return true
		}
	}

	for _, c := range s.numbers.at(r.classes) {
		if (t.counts[c] > 0) != r.include {
			return true
		}
	}

	for l := r.lists[0]; l < r.lists[1]; l++ {
		if t.breaksList(s.numbers.at(l), r.include) {
			return true
		}
	}

	return false
}

// breaksList: an include needs an item, an exclude a missing one.
func (t *state) breaksList(items []int32, include bool) bool {
	for _, x := range items {
		if t.present.has(x) == include {
			return false
		}
	}
	return true
}
