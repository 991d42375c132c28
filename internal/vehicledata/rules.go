package vehicledata

import (
	"context"
	"slices"
	"strings"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/find"
	"forecourt/internal/platform/imports"
	"forecourt/internal/platform/record"
	"forecourt/internal/rules"
)

// ruleRow is a rule of the run's list. Its five parts are one value: a row
// with any of them replaces all of them.
type ruleRow struct {
	rule  rules.Rule
	codes map[string]string // the parts as cells, for the difference
}

var partColumns = []string{"conditions", "condition_classes", "actions", "classes", "action_lists"}

var ruleTable = &imports.Definition[ruleRow]{
	Name: "rules", Keys: []string{"rule"}, Ready: ofPricelist("rules"),
	Columns: slices.Concat(
		[]imports.Column[ruleRow]{
			imports.Key[ruleRow]("rule", "name", true),
			{
				Name: "model", Field: "model_id", IsCode: true,
				Set:   func(*imports.Work, *imports.Pair[ruleRow], string) {}, // readRules reads it
				Clear: func(p *imports.Pair[ruleRow]) { p.After.rule.ModelID = nil },
				Get:   func(_ *imports.Work, r *ruleRow) string { return r.codes["model"] },
			},
			imports.Required(imports.Flag("include", func(r *ruleRow) *db.Flag { return &r.rule.Include })),
			partColumn("conditions"), partColumn("condition_classes"), partColumn("actions"),
			partColumn("classes"), partColumn("action_lists"),
		},
		imports.Texts("text", func(r *ruleRow) *db.Translations { return &r.rule.Text }),
		[]imports.Column[ruleRow]{imports.Choice("status", func(r *ruleRow) *string {
			return &r.rule.Status
		}, record.Active, record.Deleted)},
	),
	Read:  readRules,
	Write: writeRules,
}

// partColumn makes the column of one of the parts; readRules takes them together.
func partColumn(name string) imports.Column[ruleRow] {
	return imports.Column[ruleRow]{
		Name: name, Field: name, IsCode: true,
		Set:   func(*imports.Work, *imports.Pair[ruleRow], string) {},
		Clear: func(*imports.Pair[ruleRow]) {},
		Get:   func(_ *imports.Work, r *ruleRow) string { return r.codes[name] },
	}
}

func readRules(ctx context.Context, tx *db.Tx, w *imports.Work, pairs []*imports.Pair[ruleRow]) error {
	classes, err := w.Names(ctx, tx, productClass)
	if err != nil {
		return err
	}

	models, err := findModels(ctx, tx, w, imports.Cells(pairs, "model"))
	if err != nil {
		return err
	}

	var codes []string
	for _, p := range pairs {
		codes = append(codes, featureCodes(p)...)
	}

	features, err := findFeatures(ctx, tx, w, codes)
	if err != nil {
		return err
	}

	found, err := rules.Rules.Find(ctx, tx, []string{"name_key"}, imports.Keys(imports.Cells(pairs, "rule")),
		db.Equal("pricelist_id", *w.Run.PricelistID))
	if err != nil {
		return err
	}

	byName := map[string]*rules.Rule{}
	for i := range found {
		byName[found[i].NameKey] = &found[i]
	}

	for _, p := range pairs {
		name := p.Cell("rule")
		p.After.rule = rules.Rule{
			BrandID:     w.Run.BrandID,
			PricelistID: *w.Run.PricelistID,
			Name:        name,
			Status:      record.Active,
			OriginFile:  w.File,
			OriginRow:   int64(p.Row()),
		}

		p.After.codes = map[string]string{}
		if kept := byName[find.Key(name)]; kept != nil {
			before := ruleRow{*kept, codesOf(kept, models)}
			p.Before = &before
			p.After.rule = *kept
			p.After.codes = codesOf(kept, models)
		}

		if code := p.Cell("model"); code != "" && code != imports.Cleared {
			if id, ok := p.IDOf(models, "model", code, code); ok {
				p.After.rule.ModelID, p.After.codes["model"] = &id, code
			}
		}

		if slices.ContainsFunc(partColumns, func(name string) bool { return p.Cell(name) != "" }) {
			readParts(p, features, classes)
		}
	}

	return nil
}

// partCell gives the cell of a part; NULL is an empty one.
func partCell(p *imports.Pair[ruleRow], name string) string {
	if cell := p.Cell(name); cell != imports.Cleared {
		return cell
	}
	return ""
}

func featureCodes(p *imports.Pair[ruleRow]) []string {
	var codes []string
	for _, code := range strings.Fields(partCell(p, "conditions")) {
		codes = append(codes, strings.TrimPrefix(code, "!"))
	}

	codes = append(codes, strings.Fields(partCell(p, "actions"))...)
	for _, list := range splitLists(partCell(p, "action_lists")) {
		codes = append(codes, list...)
	}

	return codes
}

// splitLists reads lists separated by ; whose items are separated by |.
func splitLists(cell string) [][]string {
	var all [][]string
	for list := range strings.SplitSeq(cell, ";") {
		var items []string
		for item := range strings.SplitSeq(list, "|") {
			if item = strings.TrimSpace(item); item != "" {
				items = append(items, item)
			}
		}

		if len(items) > 0 {
			all = append(all, items)
		}
	}

	return all
}

// readParts puts the five cells into the rule.
func readParts(p *imports.Pair[ruleRow], features *imports.Codes, classes *imports.Names) {
	r := &p.After.rule
	r.Conditions = []rules.Condition{}
	r.ConditionClasses = []rules.ClassCondition{}
	r.Actions = []rules.Item{}
	r.Classes = []rules.ClassItem{}
	r.ActionLists = [][]rules.Item{}

	for _, shown := range strings.Fields(partCell(p, "conditions")) {
		code, negative := strings.CutPrefix(shown, "!")
		if id, ok := p.IDOf(features, "conditions", code, shown); ok {
			r.Conditions = append(r.Conditions, rules.Condition{ID: id, Pivot: rules.Pivot{Negative: db.Flag(negative)}})
		}
	}

	for _, shown := range strings.Fields(partCell(p, "condition_classes")) {
		code, negative := strings.CutPrefix(shown, "!")
		if id, ok := classOf(p, classes, "condition_classes", code, shown); ok {
			r.ConditionClasses = append(r.ConditionClasses,
				rules.ClassCondition{ID: id, Pivot: rules.Pivot{Negative: db.Flag(negative)}})
		}
	}

	for _, code := range strings.Fields(partCell(p, "actions")) {
		if id, ok := p.IDOf(features, "actions", code, code); ok {
			r.Actions = append(r.Actions, rules.Item{ID: id})
		}
	}

	for _, code := range strings.Fields(partCell(p, "classes")) {
		if id, ok := classOf(p, classes, "classes", code, code); ok {
			r.Classes = append(r.Classes, rules.ClassItem{ID: id})
		}
	}

	for _, list := range splitLists(partCell(p, "action_lists")) {
		var items []rules.Item
		for _, code := range list {
			if id, ok := p.IDOf(features, "action_lists", code, code); ok {
				items = append(items, rules.Item{ID: id})
			}
		}

		r.ActionLists = append(r.ActionLists, items)
	}

	for _, name := range partColumns {
		p.After.codes[name] = partCell(p, name)
	}
}

func classOf(p *imports.Pair[ruleRow], classes *imports.Names, column, code, shown string) (int64, bool) {
	id, ok := classes.ID(0, code)
	if !ok {
		p.Fault(column, "import_unknown_class", "value", shown)
	}
	return id, ok
}

// codesOf writes the parts of a stored rule as cells.
func codesOf(r *rules.Rule, models *imports.Codes) map[string]string {
	not := map[bool]string{true: "!"}
	var conditions, classConditions, actions, classes, all []string

	for _, c := range r.Conditions {
		conditions = append(conditions, not[c.Negative()]+c.Code)
	}

	for _, c := range r.ConditionClasses {
		classConditions = append(classConditions, not[c.Negative()]+c.Code)
	}

	for _, item := range r.Actions {
		actions = append(actions, item.Code)
	}

	for _, c := range r.Classes {
		classes = append(classes, c.Code)
	}

	for _, list := range r.ActionLists {
		var items []string
		for _, item := range list {
			items = append(items, item.Code)
		}
		all = append(all, strings.Join(items, "|"))
	}

	codes := map[string]string{
		"conditions":        strings.Join(conditions, " "),
		"condition_classes": strings.Join(classConditions, " "),
		"actions":           strings.Join(actions, " "),
		"classes":           strings.Join(classes, " "), "action_lists": strings.Join(all, ";"),
	}
	if r.ModelID != nil {
		if code, ok := models.Code(*r.ModelID); ok {
			codes["model"] = code
		}
	}

	return codes
}

func writeRules(ctx context.Context, tx *db.Tx, w *imports.Work, pairs []*imports.Pair[ruleRow]) error {
	return imports.Merge(ctx, tx, w, rules.Rules, pairs, true, func(p *imports.Pair[ruleRow]) (before, after *rules.Rule) {
		if p.Before != nil {
			before = &p.Before.rule
		}
		return before, &p.After.rule
	})
}
