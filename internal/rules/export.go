package rules

import (
	"slices"
	"strings"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/record"
)

// ruleColumns are those of the import table "rules".
var ruleColumns = slices.Concat(
	[]table.Column[Rule]{
		{Head: "rule", Value: func(r *Rule) any { return r.Name }},
		{Head: "model", Value: func(r *Rule) any { return r.ModelCode }},
		record.FlagColumn("include", func(r *Rule) db.Flag { return r.Include }),
		{Head: "conditions", Value: func(r *Rule) any {
			return joinCodes(r.Conditions, func(c Condition) string { return notPrefix(c.Negative()) + c.Code })
		}},
		{Head: "condition_classes", Value: func(r *Rule) any {
			return joinCodes(r.ConditionClasses, func(c ClassCondition) string { return notPrefix(c.Negative()) + c.Code })
		}},
		{Head: "actions", Value: func(r *Rule) any { return joinCodes(r.Actions, itemCode) }},
		{
			Head:  "classes",
			Value: func(r *Rule) any { return joinCodes(r.Classes, func(c ClassItem) string { return c.Code }) },
		},
		{Head: "action_lists", Value: func(r *Rule) any {
			lists := make([]string, len(r.ActionLists))
			for i, list := range r.ActionLists {
				lists[i] = strings.ReplaceAll(joinCodes(list, itemCode), " ", "|")
			}
			return strings.Join(lists, ";")
		}},
	},
	record.TextColumns("text", func(r *Rule) db.Translations { return r.Text }),
	[]table.Column[Rule]{{Head: "status", Value: func(r *Rule) any { return r.Status }}},
)

func itemCode(item Item) string { return item.Code }

func notPrefix(negative bool) string {
	if negative {
		return "!"
	}
	return ""
}

// joinCodes joins codes by spaces; a code has none.
func joinCodes[P any](parts []P, word func(P) string) string {
	codes := make([]string, len(parts))
	for i, p := range parts {
		codes[i] = word(p)
	}
	return strings.Join(codes, " ")
}
