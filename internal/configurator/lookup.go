package configurator

import (
	"slices"

	"forecourt/internal/price"
	"forecourt/internal/rules"
)

// Class gives a product class by the key the engine knows it by.
func (m *Model) Class(key string) FoundCode { return m.classes[key] }

// Mentions lists the features that a rule speaks of; none for an id that is no rule of the model.
func (m *Model) Mentions(rule int64) []int64 {
	i := slices.IndexFunc(m.Rules, func(r rules.Rule) bool { return r.ID == rule })
	if i < 0 {
		return nil
	}

	var named []int64
	r, _ := m.narrowRule(&m.Rules[i])
	for _, c := range r.Conditions {
		named = append(named, c.Feature)
	}

	return slices.Concat(append(r.Lists, named, r.Actions)...)
}

// Members lists those of the features that belong to the class with the key.
func (m *Model) Members(key string, features []int64) []int64 {
	return slices.DeleteFunc(slices.Clone(features), func(id int64) bool {
		f := m.at[id]
		return f == nil || f.ClassID == nil || classKey(*f.ClassID) != key
	})
}

// Sells reports whether a feature can be added in offers of the type.
func (m *Model) Sells(kind price.Type, id int64) bool {
	f := m.at[id]
	return f != nil && f.priceIn(kind) != nil
}
