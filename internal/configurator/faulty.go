package configurator

import (
	"slices"

	"forecourt/internal/rules"
	"forecourt/internal/rules/engine"
)

// faultyPart gives the part of a rule that a finding is about: where what it names stands, else
// what the rule demands.
func (m *Model) faultyPart(rule int64, f engine.Finding) string {
	at := slices.IndexFunc(m.Rules, func(r rules.Rule) bool { return r.ID == rule })
	if at < 0 {
		return ""
	}

	r := &m.Rules[at]
	feature := func(id int64) bool { return slices.Contains(f.Features, id) }
	class := func(id int64) bool { return f.Class != "" && classKey(id) == f.Class }
	item := func(i rules.Item) bool { return feature(i.ID) }
	parts := []struct {
		name        string
		there, hits bool
	}{
		{"actions", len(r.Actions) > 0, slices.ContainsFunc(r.Actions, item)},
		{"classes", len(r.Classes) > 0, slices.ContainsFunc(r.Classes, func(c rules.ClassItem) bool { return class(c.ID) })},
		{"action_lists", len(r.ActionLists) > 0, slices.ContainsFunc(r.ActionLists, func(list []rules.Item) bool {
			return len(list) == 0 && f.Cause == engine.EmptyList || slices.ContainsFunc(list, item)
		})},
		{"conditions", false, slices.ContainsFunc(r.Conditions, func(c rules.Condition) bool { return feature(c.ID) })},
		{
			"condition_classes", false,
			slices.ContainsFunc(r.ConditionClasses, func(c rules.ClassCondition) bool { return class(c.ID) }),
		},
	}
	for _, p := range parts {
		if p.hits {
			return p.name
		}
	}

	for _, p := range parts {
		if p.there {
			return p.name
		}
	}

	return ""
}
