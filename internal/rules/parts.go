package rules

import (
	"cmp"
	"fmt"
	"slices"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
)

// Pivot is how a condition takes part in its rule.
type Pivot struct {
	Negative db.Flag `json:"negative" doc:"the feature must be absent, or every feature of the class"`
}

// Condition is a feature that must be chosen, or must not.
type Condition struct {
	ID    int64  `json:"id" minimum:"1" doc:"of the feature"`
	Code  string `json:"code,omitempty" readOnly:"true"`
	Pivot Pivot  `json:"pivot" required:"false"`
}

// ClassCondition is a product class of which some feature must be chosen, or none.
type ClassCondition struct {
	ID    int64  `json:"id" minimum:"1" doc:"of the product class"`
	Code  string `json:"code,omitempty" readOnly:"true"`
	Pivot Pivot  `json:"pivot" required:"false"`
}

// Item is a feature of an action or a list.
type Item struct {
	ID   int64  `json:"id" minimum:"1" doc:"of the feature"`
	Code string `json:"code,omitempty" readOnly:"true"`
}

// ClassItem is a product class.
type ClassItem struct {
	ID   int64  `json:"id" minimum:"1" doc:"of the product class"`
	Code string `json:"code,omitempty" readOnly:"true"`
}

// Negative reports whether the feature must be absent.
func (c Condition) Negative() bool { return bool(c.Pivot.Negative) }

// Negative reports whether every feature of the class must be absent.
func (c ClassCondition) Negative() bool { return bool(c.Pivot.Negative) }

// maxParts bounds each part of a rule; no real rule comes near.
const maxParts = 500

// checkSense puts the parts in their order and notes what no rule can mean: a
// feature that is needed and forbidden, one that asks for itself (H9), nothing
// to ask for, an empty list.
func (r *Rule) checkSense(fields *fault.Fields) {
	r.noteCodes()
	r.tidyParts()
	if len(r.Actions)+len(r.Classes)+len(r.ActionLists) == 0 {
		fields.Add("actions", "required")
	}

	named := map[int64]bool{}
	for i, c := range r.Conditions {
		if i > 0 && r.Conditions[i-1].ID == c.ID {
			fields.Add("conditions", "wizard_same_feature")
		}
		named[c.ID] = true
	}

	for _, item := range r.Actions {
		if named[item.ID] {
			fields.Add("actions", "wizard_same_feature")
			break
		}
	}

	for i, list := range r.ActionLists {
		if len(list) == 0 {
			fields.Add(fmt.Sprintf("action_lists[%d]", i), "required")
		}
		if slices.ContainsFunc(list, func(item Item) bool { return named[item.ID] }) {
			fields.Add(fmt.Sprintf("action_lists[%d]", i), "wizard_same_feature")
		}
	}

	classes := map[int64]bool{}
	for i, c := range r.ConditionClasses {
		if i > 0 && r.ConditionClasses[i-1].ID == c.ID {
			fields.Add("condition_classes", "wizard_same_feature")
		}
		classes[c.ID] = true
	}

	if slices.ContainsFunc(r.Classes, func(c ClassItem) bool { return classes[c.ID] }) {
		fields.Add("classes", "wizard_same_feature")
	}

	for name, count := range map[string]int{
		"conditions":        len(r.Conditions),
		"condition_classes": len(r.ConditionClasses),
		"actions":           len(r.Actions),
		"classes":           len(r.Classes),
		"action_lists":      len(r.ActionLists),
	} {
		if count > maxParts {
			fields.Add(name, "max_items", "max", maxParts)
		}
	}
}

// tidyParts sorts the parts by id and drops what is said twice, so that a rule sent in another
// order is the same rule.
func (r *Rule) tidyParts() {
	r.Conditions = slices.Compact(
		sortParts(
			r.Conditions, func(a, b Condition) int { return cmp.Compare(a.ID, b.ID) },
			func(c *Condition) { c.Code = "" },
		),
	)
	r.ConditionClasses = slices.Compact(
		sortParts(
			r.ConditionClasses, func(a, b ClassCondition) int { return cmp.Compare(a.ID, b.ID) },
			func(c *ClassCondition) { c.Code = "" },
		),
	)
	r.Actions = tidyItems(r.Actions)
	r.Classes = slices.Compact(
		sortParts(r.Classes, func(a, b ClassItem) int { return cmp.Compare(a.ID, b.ID) }, func(c *ClassItem) { c.Code = "" }),
	)
	lists := make([][]Item, len(r.ActionLists))
	for i, list := range r.ActionLists {
		lists[i] = tidyItems(list)
	}

	r.ActionLists = lists
}

func tidyItems(items []Item) []Item {
	return slices.Compact(
		sortParts(items, func(a, b Item) int { return cmp.Compare(a.ID, b.ID) }, func(item *Item) { item.Code = "" }),
	)
}

// sortParts copies parts in order, each put into its plain form.
func sortParts[P any](parts []P, order func(a, b P) int, plain func(*P)) []P {
	copied := make([]P, len(parts))
	copy(copied, parts)
	for i := range copied {
		plain(&copied[i])
	}

	slices.SortStableFunc(copied, order)
	return copied
}
