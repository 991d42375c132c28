package configurator

import (
	"cmp"
	"context"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/i18n"
	"forecourt/internal/rules"
)

// DraftRule is a rule as somebody writes it, tried before it is saved.
type DraftRule struct {
	ID               *int64                 `json:"id,omitempty" minimum:"1" doc:"the rule it is tried in place of; without one it is tried beside the others"`
	ForAll           bool                   `json:"for_all,omitempty" doc:"a rule of every model of the list"`
	Name             string                 `json:"name,omitempty" maxLength:"255"`
	Include          db.Flag                `json:"include" doc:"1: the actions are needed, 0: they are excluded"`
	Conditions       []rules.Condition      `json:"conditions,omitempty" maxItems:"500"`
	ConditionClasses []rules.ClassCondition `json:"condition_classes,omitempty" maxItems:"500"`
	Actions          []rules.Item           `json:"actions,omitempty" maxItems:"500"`
	Classes          []rules.ClassItem      `json:"classes,omitempty" maxItems:"500"`
	ActionLists      [][]rules.Item         `json:"action_lists,omitempty" maxItems:"500"`
}

// unsaved is what a draft is known by that stands in place of no rule; ids of
// rules are positive.
const unsaved = -1

// asRule makes a rule of the model from the draft; it refuses what could not be saved.
func (d *DraftRule) asRule(ctx context.Context, tx *db.Tx, m *Model, brandID int64) (rules.Rule, error) {
	r := rules.Rule{
		BrandID: brandID, PricelistID: m.PricelistID, Include: d.Include,
		Name:             cmp.Or(d.Name, i18n.Text(httpapi.Language(ctx), "rule_unsaved", nil)),
		Conditions:       d.Conditions,
		ConditionClasses: d.ConditionClasses,
		Actions:          d.Actions,
		Classes:          d.Classes,
		ActionLists:      d.ActionLists,
	}
	if !d.ForAll {
		r.ModelID = &m.ModelID
	}

	r.ID = unsaved
	if d.ID != nil {
		r.ID = *d.ID
	}

	err := rules.CheckDraft(ctx, tx, &r)

	return r, err
}
