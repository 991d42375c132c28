package engine

import (
	"fmt"
	"slices"
)

// flatRule is a rule as numbers: each field is a range of structure.numbers.
type flatRule struct {
	id      int64
	source  Rule
	include bool
	silent  bool // not active, or a condition that can never hold
	unmet   bool // demands what the model does not offer
	// features of the body, classes of the body, what it acts on
	with, without, withClass, withoutClass, actions, classes int32
	lists                                                    [2]int32 // ranges from, to
}

// flattenRules turns the rules into numbers and makes the indexes over them.
func (s *structure) flattenRules(rules []Rule) {
	classes := make(map[string]int32, len(s.classes))
	for i, c := range s.classes {
		classes[c.ID] = int32(i)
	}

	s.simple = make([]int32, len(rules))
	var first, mentions ranges
	for i := range rules {
		r := &rules[i]
		f := flatRule{id: r.ID, source: *r, include: r.Include, silent: r.Inactive}
		class := func(id string) int32 {
			if at, known := classes[id]; known && id != "" {
				return at
			}
			return int32(len(s.classes)) - 1
		}
		var with, without, withClass, withoutClass, actions, acted []int32
		for _, c := range r.Conditions {
			at, offered := s.place[c.Feature]
			switch {
			case offered && c.Negative:
				without = append(without, at)
			case offered:
				with = append(with, at)
			default:
				f.silent = f.silent || !c.Negative
			}
		}

		for _, c := range r.ConditionClasses {
			if c.Negative {
				withoutClass = append(withoutClass, class(c.Class))
			} else {
				withClass = append(withClass, class(c.Class))
			}
		}

		for _, id := range r.Actions {
			if at, offered := s.place[id]; offered {
				actions = append(actions, at)
			} else {
				f.unmet = f.unmet || r.Include
			}
		}

		for _, id := range r.Classes {
			acted = append(acted, class(id))
		}

		f.with = s.addList(with)
		f.without = s.addList(without)
		f.withClass = s.addList(withClass)
		f.withoutClass = s.addList(withoutClass)
		f.actions = s.addList(actions)
		f.classes = s.addList(acted)
		f.lists[0] = int32(len(s.numbers.ends))
		touched := slices.Concat(with, without, actions)

		for _, list := range r.Lists {
			items := make([]int32, 0, len(list))
			missing := false
			for _, id := range list {
				if at, offered := s.place[id]; offered {
					items = append(items, at)
				} else {
					missing = true
				}
			}

			if r.Include || !missing { // an exclude of what is never present forbids nothing
				s.addList(items)
				touched = append(touched, items...)
			}
		}

		f.lists[1] = int32(len(s.numbers.ends))
		s.rules = append(s.rules, f)
		at := int32(i)
		if f.silent {
			first.add()
			mentions.add()
			continue
		}

		s.simple[i] = s.simpleForm(&f)
		if with = s.numbers.at(f.with); len(with) > 0 {
			first.add(with[0])
		} else {
			first.add()
			s.always = append(s.always, at)
		}

		for _, c := range slices.Concat(withClass, withoutClass, acted) {
			touched = append(touched, s.members.at(c)...)
		}

		slices.Sort(touched)
		mentions.add(slices.Compact(touched)...)
	}

	s.byFirst = first.invert(len(s.features))
	s.mentions = mentions.invert(len(s.features))
}

// simpleForm finds the form that is checked by one comparison: one condition and one action,
// nothing else; -1 for other rules.
func (s *structure) simpleForm(r *flatRule) int32 {
	body := len(s.numbers.at(r.without)) + len(s.numbers.at(r.withClass)) + len(s.numbers.at(r.withoutClass))
	head := len(s.numbers.at(r.classes)) + int(r.lists[1]-r.lists[0])
	actions := s.numbers.at(r.actions)
	if len(s.numbers.at(r.with)) != 1 || body+head > 0 || len(actions) != 1 || r.unmet {
		return -1
	}
	if r.include {
		return actions[0]<<1 | 1
	}

	return actions[0] << 1
}

// addList stores a list of places, sorted and each once, and gives its number.
func (s *structure) addList(items []int32) int32 {
	slices.Sort(items)
	s.numbers.add(slices.Compact(items)...)
	return int32(len(s.numbers.ends)) - 1
}

// orderDisplacement puts the exclusive classes with standard members in an
// order in which each is decided after those whose standard packages bring
// something into it.
func (s *structure) orderDisplacement() error {
	has := make([]bool, len(s.classes))
	for i := range s.features {
		if s.ofClass(int32(i)) {
			has[s.class[i]] = true
		}
	}

	const open, done = 1, 2
	state := make([]int8, len(s.classes))
	var visit func(c int32) error
	visit = func(c int32) error {
		state[c] = open
		for next := range s.broughtClasses(c) {
			if next == c || !has[next] || state[next] == done {
				continue
			}
			if state[next] == open {
				return &PositionError{
					"classes",
					fmt.Sprintf("standard packages of the classes %q and %q displace each other", s.classes[c].ID, s.classes[next].ID),
				}
			}
			if err := visit(next); err != nil {
				return err
			}
		}

		state[c] = done
		s.displaced = append(s.displaced, c)
		return nil
	}
	for c := range s.classes {
		if has[c] && state[c] == 0 {
			if err := visit(int32(c)); err != nil {
				return err
			}
		}
	}

	slices.Reverse(s.displaced)

	return nil
}

// broughtClasses yields the classes of everything that standard members of the class contain.
func (s *structure) broughtClasses(c int32) func(func(int32) bool) {
	return func(yield func(int32) bool) {
		var todo []int32
		seen := map[int32]bool{}
		for _, m := range s.members.at(c) {
			if s.features[m].Standard {
				todo = append(todo, s.contents.at(m)...)
			}
		}

		for len(todo) > 0 {
			f := todo[len(todo)-1]
			todo = todo[:len(todo)-1]
			if seen[f] {
				continue
			}

			seen[f] = true
			if s.class[f] >= 0 && !yield(s.class[f]) {
				return
			}

			todo = append(todo, s.contents.at(f)...)
		}
	}
}
