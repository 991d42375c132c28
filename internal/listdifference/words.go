package listdifference

import (
	"context"
	"strings"

	"forecourt/internal/platform/httpapi"
)

// What the workbook calls what the API names by keys, as texts of the server.
var (
	priceWords = map[string]string{
		"price_standard": "difference_price_standard", "price_embassy": "difference_price_embassy",
		"price_diplomatic": "difference_price_diplomatic", "price_transportation": "difference_price_transportation",
	}
	kindWords = map[string]string{
		kindNone:     "difference_kind_none",
		kindOptional: "difference_kind_optional",
		kindStandard: "difference_kind_standard",
	}
	ruleWords = map[string]string{
		"model_id":          "difference_rule_model_id",
		"include":           "difference_rule_include",
		"conditions":        "difference_rule_conditions",
		"condition_classes": "difference_rule_condition_classes",
		"actions":           "difference_rule_actions",
		"classes":           "difference_rule_classes",
		"action_lists":      "difference_rule_action_lists",
	}
)

// words are the texts of the workbook in the language of its reader.
type words struct{ ctx context.Context }

func (w words) textOf(code string) string { return httpapi.Text(w.ctx, code, nil) }

func (w words) headRow(codes []string) []any {
	row := make([]any, len(codes))
	for i, code := range codes {
		row[i] = w.textOf(code)
	}
	return row
}

// kindText describes how the option was offered in a type of offer and is now; one word where that
// is the same.
func (w words) kindText(c *ListChange, bit int) string {
	was := kindName(c.OldKind, bit)
	is := kindName(c.NewKind, bit)
	if was == is {
		return w.textOf(kindWords[is])
	}

	return w.textOf(kindWords[was]) + " → " + w.textOf(kindWords[is])
}

// modelCode gives the code of the model that a rule or contents of a package are for.
func (w words) modelCode(c *ListChange) string {
	if c.ModelID == 0 {
		return w.textOf("difference_all_models")
	}
	return c.ModelCode
}

// fieldNames lists the fields that a rule says differently.
func (w words) fieldNames(fields []string) string {
	parts := make([]string, len(fields))
	for i, field := range fields {
		parts[i] = w.textOf(ruleWords[field])
	}
	return strings.Join(parts, ", ")
}
