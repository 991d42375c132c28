package engine

import (
	"slices"
	"strings"
)

// ruleSentence writes a rule in English, with codes for features: "X needs Y", "X excludes Y", "X
// needs one of Y, Z".
func (s *structure) ruleSentence(r *Rule) string {
	var with, without []string
	for _, c := range r.Conditions {
		if c.Negative {
			without = append(without, s.codeOf(c.Feature))
		} else {
			with = append(with, s.codeOf(c.Feature))
		}
	}

	for _, c := range r.ConditionClasses {
		if c.Negative {
			without = append(without, "any "+c.Class)
		} else {
			with = append(with, "any "+c.Class)
		}
	}

	subject := strings.Join(with, " with ")
	if subject == "" {
		subject = "Every selection"
	}

	if len(without) > 0 {
		subject += " without " + strings.Join(without, " or ")
	}

	var parts []string
	if len(r.Actions) > 0 {
		joint := " or "
		if r.Include {
			joint = " and "
		}
		parts = append(parts, strings.Join(s.codesOf(r.Actions), joint))
	}

	for _, class := range r.Classes {
		if r.Include {
			parts = append(parts, "some "+class)
		} else {
			parts = append(parts, "any "+class)
		}
	}

	for _, list := range r.Lists {
		if r.Include {
			parts = append(parts, "one of "+strings.Join(s.codesOf(list), ", "))
		} else {
			parts = append(parts, strings.Join(s.codesOf(list), " together with "))
		}
	}

	switch {
	case len(parts) == 0:
		return subject + " needs nothing"
	case r.Include:
		return subject + " needs " + strings.Join(parts, " and ")
	}

	return subject + " excludes " + strings.Join(parts, " and ")
}

func (s *structure) codesOf(ids []int64) []string {
	out := make([]string, len(ids))
	for i, id := range ids {
		out[i] = s.codeOf(id)
	}

	slices.Sort(out)
	return out
}

// codeOf gives a feature's code; of one that is not offered, its number.
func (s *structure) codeOf(id int64) string {
	if f, offered := s.placeOf(id); offered {
		return s.features[f].Code
	}
	return "feature " + formatID(id) + " (not offered)"
}
