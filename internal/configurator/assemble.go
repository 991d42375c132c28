package configurator

import (
	"crypto/sha256"
	"fmt"
	"slices"
	"strconv"

	"forecourt/internal/price"
	"forecourt/internal/rules"
	"forecourt/internal/rules/engine"
)

// engineModel translates the model of a type of offer into the engine's terms.
func (m *Model) engineModel(kind price.Type) engine.Model {
	var out engine.Model
	seen := map[string]bool{}
	required := m.requiredClasses()

	for i := range m.Features {
		f := &m.Features[i]
		feature := engine.Feature{
			ID:       f.ID,
			Code:     f.Code,
			Price:    f.priceIn(kind),
			Standard: f.isStandard(kind),
			Custom:   bool(f.Custom),
			Contents: m.contents[f.ID],
		}
		if f.ClassID != nil {
			feature.Class = classKey(*f.ClassID)
			if !seen[feature.Class] {
				seen[feature.Class] = true
				out.Classes = append(out.Classes, engine.Class{
					ID:        feature.Class,
					Exclusive: bool(f.Exclusive),
					Required:  required[*f.ClassID],
				})
			}
		}

		out.Features = append(out.Features, feature)
	}

	for i := range m.Rules {
		if r, says := m.narrowRule(&m.Rules[i]); says {
			out.Rules = append(out.Rules, r)
		}
	}

	return out
}

// classKey gives the engine's name of a product class.
func classKey(id int64) string { return strconv.FormatInt(id, 10) }

// isStandard reports whether the feature belongs to the model in offers of the type.
func (f *Feature) isStandard(kind price.Type) bool {
	switch kind {
	case price.Embassy:
		return bool(f.StandardEmbassy)
	case price.Diplomatic:
		return bool(f.StandardDiplomatic)
	default:
		return bool(f.Standard)
	}
}

// priceIn gives the price in offers of the type; nil: the feature cannot be added (OP-055,
// OP-090).
func (f *Feature) priceIn(kind price.Type) *int64 {
	own := f.PriceStandard
	switch {
	case kind == price.Embassy, kind == price.Diplomatic && bool(f.DiploEnabled):
		own = f.PriceEmbassy
	case kind == price.Diplomatic:
		own = nil
	case own == nil && f.Step == string(price.StepTrimFinish):
		return new(int64) // a trim finish without a standard price is free
	}

	if own == nil {
		return nil
	}

	cents := int64(*own)

	return &cents
}

// needed are the steps of which a finished offer has one feature, when the
// model has the step (S3).
var needed = []string{"exterior", "wheel", "interior", "trim", "trim_finish"}

// requiredClasses finds the product classes of which a finished offer needs a member. Where
// several classes share a step, any of them may fill it, so that none is needed for itself.
func (m *Model) requiredClasses() map[int64]bool {
	classes := map[string][]int64{}
	for i := range m.Features {
		if f := &m.Features[i]; f.ClassID != nil && !slices.Contains(classes[f.Step], *f.ClassID) {
			classes[f.Step] = append(classes[f.Step], *f.ClassID)
		}
	}

	first := "mvar"
	if len(classes[first]) == 0 {
		first = "line"
	}

	required := map[int64]bool{}
	for _, step := range append([]string{first}, needed...) {
		if len(classes[step]) == 1 {
			required[classes[step][0]] = true
		}
	}

	return required
}

// narrowRule translates a rule into the engine's terms. From a rule for every model of the list it
// leaves out what says nothing about this one, since it was written for others: conditions on what
// this model does not have, exclusions of the same. A rule that never applies here is not part of
// the model.
func (m *Model) narrowRule(r *rules.Rule) (out engine.Rule, says bool) {
	n := narrowing{m: m, keep: r.ModelID != nil}
	out = engine.Rule{ID: r.ID, Include: bool(r.Include)}
	for _, c := range r.Conditions {
		if n.keepsFeature(c.ID) {
			out.Conditions = append(out.Conditions, engine.Condition{Feature: c.ID, Negative: c.Negative()})
		} else if !c.Negative() {
			return out, false
		}
	}

	for _, c := range r.ConditionClasses {
		if n.keepsClass(c.ID) {
			out.ConditionClasses = append(out.ConditionClasses, engine.ConditionClass{
				Class:    classKey(c.ID),
				Negative: c.Negative(),
			})
		} else if !c.Negative() {
			return out, false
		}
	}

	n.keep = n.keep || out.Include // what an include asks for must be offered: else that is a mistake to report (H4)
	for _, item := range r.Actions {
		if n.keepsFeature(item.ID) {
			out.Actions = append(out.Actions, item.ID)
		}
	}

	for _, c := range r.Classes {
		if n.keepsClass(c.ID) {
			out.Classes = append(out.Classes, classKey(c.ID))
		}
	}

	for _, list := range r.ActionLists {
		if items := n.itemIDs(list, r.ModelID == nil); len(items) > 0 {
			out.Lists = append(out.Lists, items)
		}
	}

	return out, len(out.Actions)+len(out.Classes)+len(out.Lists) > 0
}

// narrowing says what of a rule is kept: all of it, or what the model offers.
type narrowing struct {
	m    *Model
	keep bool
}

func (n narrowing) keepsFeature(id int64) bool { return n.keep || n.m.at[id] != nil }

func (n narrowing) keepsClass(id int64) bool { return n.keep || n.m.hasMembers(id) }

// itemIDs gives the items of a list. An exclude of all items says nothing when one is missing; an
// include may choose among those that are there.
func (n narrowing) itemIDs(list []rules.Item, everyModel bool) []int64 {
	var all, there []int64
	for _, item := range list {
		all = append(all, item.ID)
		if n.m.at[item.ID] != nil {
			there = append(there, item.ID)
		}
	}

	switch {
	case !n.keep && len(there) < len(all):
		return nil
	case everyModel && len(there) > 0:
		return there
	}

	return all
}

// hasMembers reports whether the model offers a feature of the class.
func (m *Model) hasMembers(class int64) bool {
	return slices.ContainsFunc(m.Features, func(f Feature) bool { return f.ClassID != nil && *f.ClassID == class })
}

// fingerprint hashes all but the prices, which it gives apart.
func fingerprint(m engine.Model) ([32]byte, map[int64]*int64) {
	prices := make(map[int64]*int64, len(m.Features))
	m.Features = slices.Clone(m.Features)
	for i := range m.Features {
		prices[m.Features[i].ID] = m.Features[i].Price
		m.Features[i].Price = nil
	}
	return sha256.Sum256(fmt.Appendf(nil, "%#v", m)), prices
}
