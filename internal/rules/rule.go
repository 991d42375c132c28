// Package rules keeps the configuration rules of price lists: what goes with
// what, and what must not.
package rules

import (
	"context"
	"strings"

	"forecourt/internal/catalog"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/find"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/record"
)

// Rule says what a choice of features needs or excludes (design: rules, S7).
// When all conditions hold, include 1 asks for all actions, one feature of each
// class and one of each list; include 0 forbids any action, any feature of a
// class, and all features of a list together.
type Rule struct {
	table.Record
	BrandID          int64            `db:"brand_id" json:"brand_id" readOnly:"true" doc:"that of the price list"`
	PricelistID      int64            `db:"pricelist_id" json:"pricelist_id" minimum:"1"`
	ModelID          *int64           `db:"model_id" json:"model_id" doc:"null: for every model of the list"`
	Name             string           `db:"name" json:"name" maxLength:"255" doc:"name or number, unique within the price list"`
	NameKey          string           `db:"name_key" json:"-"`
	Include          db.Flag          `db:"include" json:"include" doc:"1: the actions are needed, 0: they are excluded"`
	Conditions       []Condition      `json:"conditions" doc:"features; all must hold"`
	ConditionClasses []ClassCondition `json:"condition_classes" doc:"product classes; all must hold"`
	Actions          []Item           `json:"actions" doc:"features"`
	Classes          []ClassItem      `json:"classes" doc:"product classes"`
	ActionLists      [][]Item         `json:"action_lists" doc:"lists of features"`
	Text             db.Translations  `db:"text" json:"text" doc:"the rule in words"`
	OriginFile       string           `db:"origin_file" json:"origin_file" readOnly:"true" doc:"the import file it came from"`
	OriginRow        int64            `db:"origin_row" json:"origin_row" readOnly:"true"`
	CopiedFrom       *int64           `db:"copied_from" json:"copied_from" readOnly:"true" doc:"the rule of the source price list"`
	Status           string           `db:"status" json:"status" enum:"active,deleted"`
	Search           string           `db:"search" json:"-"`

	ModelCode string `db:"model_code" fieldtag:"computed" json:"model_code" readOnly:"true"`

	// said are the codes that parts came with, by id and 1 for classes.
	said map[[2]int64]string
}

// Rules are all rules; imports write many of them at once.
var Rules = table.New(table.Table[Rule]{
	Name:   "rules",
	Entity: "rule",
	Scope:  "{brand:brand_id} AND {list:pricelist_id}",
	Order:  "brand_id, pricelist_id, name_key, id",
	Called: func(r *Rule, _ string) string { return r.Name },
	Sort: map[string]string{
		"name":       "name_key",
		"include":    "include",
		"model_id":   "model_id",
		"updated_at": "updated_at",
		"id":         "id",
	},
	Owner:   func(r *Rule) table.Owner { return table.OfBrand(r.BrandID) },
	Prepare: (*Rule).prepareRule,
	Fixed:   []string{"pricelist_id"},
	Unique:  []table.Unique{{Field: "name", Within: []string{"pricelist_id"}}},
	Refs: []table.Ref[Rule]{
		{
			Field: "pricelist_id", Table: "pricelists", Scope: "{brand:brand_id}",
			ID: func(r *Rule) *int64 { return &r.PricelistID }, Brand: func(r *Rule) *int64 { return &r.BrandID },
		},
		{Field: "model_id", Table: "models", Scope: "{brand:brand_id}", ID: func(r *Rule) *int64 { return r.ModelID }},
	},
	Check:    checkParts,
	Load:     loadParts,
	Wrote:    wroteRules,
	Computed: map[string]string{"model_code": "COALESCE((SELECT m.code FROM models m WHERE m.id = rules.model_id), '')"},
	Export:   ruleColumns,
})

func (r *Rule) prepareRule() error {
	r.Name = strings.TrimSpace(r.Name)
	r.Text = r.Text.Tidy()
	r.NameKey = find.Key(r.Name)
	r.Search = find.Text(append(r.Text.Texts(), r.Name)...)
	var fields fault.Fields
	fields.Required("name", r.Name)
	fields.Length("name", r.Name, fault.MaxTitle)
	record.CheckNames(&fields, "text", r.Text, fault.MaxText)
	fields.OneOf("status", r.Status, record.Active, record.Deleted)
	r.checkSense(&fields)

	return fields.Err()
}

// HoldsFor reports whether the rule is in use and counts for the model.
func (r *Rule) HoldsFor(modelID int64) bool {
	return r.Status == record.Active && (r.ModelID == nil || *r.ModelID == modelID)
}

// SaysOther reports whether the rule forbids or needs something else than
// before, or elsewhere; names and texts say nothing.
func (r *Rule) SaysOther(before *Rule) bool {
	sameModel := (r.ModelID == nil) == (before.ModelID == nil) && (r.ModelID == nil || *r.ModelID == *before.ModelID)
	return !sameModel || r.Status != before.Status || r.Include != before.Include || !sameParts(r, before)
}

// Asked gives the field with what the rule needs or excludes.
func (r *Rule) Asked() string {
	switch {
	case len(r.Actions) > 0:
		return actions
	case len(r.Classes) > 0:
		return classes
	default:
		return "action_lists[0]"
	}
}

func wroteRules(ctx context.Context, tx *db.Tx, rows []Rule) error {
	lists := make([]int64, len(rows))
	for i, r := range rows {
		lists[i] = r.PricelistID
	}

	if err := keepParts(ctx, tx, rows); err != nil {
		return err
	}
	return catalog.TouchRules(ctx, tx, lists)
}

var ruleData = record.Data[Rule]{
	Table:  Rules,
	Status: func(r *Rule) *string { return &r.Status },
	Blank:  Rule{Status: record.Active, Include: true},
}

// Routes registers every operation of the area.
func Routes(a *httpapi.API) {
	record.Routes(a, "/rule", catalog.PermModel, ruleData, rulesFilter)
}

type rulesInput struct {
	record.ListInput
	PricelistID int64 `query:"pricelistId"`
	ModelID     int64 `query:"modelId" doc:"rules that hold for this model, those of every model included"`
	FeatureID   int64 `query:"featureId" doc:"rules that name this feature"`
}

func rulesFilter(in *rulesInput) ([]db.Condition, error) {
	where, err := record.Filter(&in.ListInput)
	where = append(where, record.Where("pricelist_id", in.PricelistID)...)
	if in.ModelID != 0 {
		where = append(where, db.Condition{SQL: "(model_id IS NULL OR model_id = ?)", Args: []any{in.ModelID}})
	}

	if in.FeatureID != 0 {
		where = append(where, db.Condition{
			SQL: `id IN (SELECT c.rule_id FROM rule_conditions c WHERE c.feature_id = ? UNION
			SELECT a.rule_id FROM rule_actions a WHERE a.feature_id = ? UNION SELECT i.rule_id FROM rule_list_items i WHERE i.feature_id = ?)`,
			Args: []any{in.FeatureID, in.FeatureID, in.FeatureID},
		})
	}

	return where, err
}

// Tables lists the tables of rules.
func Tables() []table.Any {
	return []table.Any{Rules}
}
