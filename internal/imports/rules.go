package imports

import (
	"context"
	"slices"
	"strings"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/find"
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

var ruleTable = &definition[ruleRow]{
	title: "rules", keys: []string{"rule"}, list: true,
	columns: slices.Concat(
		[]column[ruleRow]{
			named("name", key[ruleRow]("rule", true)),
			{
				head: head{name: "model"}, field: "model_id",
				set:   func(*work, *pair[ruleRow], string) {}, // found by readRules
				clear: func(p *pair[ruleRow]) { p.after.rule.ModelID = nil },
				get:   func(_ *work, r *ruleRow) string { return r.codes["model"] },
			},
			needed(flag("include", func(r *ruleRow) *db.Flag { return &r.rule.Include })),
			partColumn("conditions"), partColumn("condition_classes"), partColumn("actions"), partColumn("classes"), partColumn("action_lists"),
		},
		texts("text", func(r *ruleRow) *db.Translations { return &r.rule.Text }),
		[]column[ruleRow]{choice("status", func(r *ruleRow) *string { return &r.rule.Status }, record.Active, record.Deleted)},
	),
}

func init() {
	ruleTable.read, ruleTable.write = readRules, writeRules
	register(ruleTable)
}

// partColumn is one of the parts; readRules takes them together.
func partColumn(name string) column[ruleRow] {
	return column[ruleRow]{
		head: head{name: name}, field: name,
		set:   func(*work, *pair[ruleRow], string) {},
		clear: func(*pair[ruleRow]) {},
		get:   func(_ *work, r *ruleRow) string { return r.codes[name] },
	}
}

func readRules(ctx context.Context, tx *db.Tx, w *work, pairs []*pair[ruleRow]) error {
	if err := w.prepare(ctx, tx, "product_class"); err != nil {
		return err
	}
	models, err := w.models(ctx, tx, cells(pairs, "model"))
	if err != nil {
		return err
	}
	var codes []string
	for _, p := range pairs {
		codes = append(codes, featureCodes(p)...)
	}
	features, err := w.features(ctx, tx, codes)
	if err != nil {
		return err
	}
	found, err := rules.Rules.Find(ctx, tx, []string{"name_key"}, one(cells(pairs, "rule")), db.Equal("pricelist_id", *w.run.PricelistID))
	if err != nil {
		return err
	}
	byName := map[string]*rules.Rule{}
	for i := range found {
		byName[found[i].NameKey] = &found[i]
	}
	for _, p := range pairs {
		name := p.cell("rule")
		p.after.rule = rules.Rule{
			BrandID: w.run.BrandID, PricelistID: *w.run.PricelistID, Name: name, Status: record.Active, OriginFile: w.file, OriginRow: int64(p.line.row),
		}
		p.after.codes = map[string]string{}
		if is := byName[find.Key(name)]; is != nil {
			before := ruleRow{*is, codesOf(is, models)}
			p.before, p.after.rule = &before, *is
			p.after.codes = codesOf(is, models)
		}
		if code := p.cell("model"); code != "" && code != cleared {
			if id, ok := codeOf(models, p, "model", code, code); ok {
				p.after.rule.ModelID, p.after.codes["model"] = &id, code
			}
		}
		if slices.ContainsFunc(partColumns, func(name string) bool { return p.cell(name) != "" }) {
			w.readParts(p, features)
		}
	}
	return nil
}

// part gives the codes of a cell; NULL holds none.
func partCell(p *pair[ruleRow], name string) string {
	if cell := p.cell(name); cell != cleared {
		return cell
	}
	return ""
}

func featureCodes(p *pair[ruleRow]) []string {
	var codes []string
	for _, code := range words(partCell(p, "conditions")) {
		codes = append(codes, strings.TrimPrefix(code, "!"))
	}
	codes = append(codes, words(partCell(p, "actions"))...)
	for _, list := range lists(partCell(p, "action_lists")) {
		codes = append(codes, list...)
	}
	return codes
}

// lists reads lists parted by ; whose items are parted by |.
func lists(cell string) [][]string {
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
func (w *work) readParts(p *pair[ruleRow], features *coded) {
	r := &p.after.rule
	r.Conditions, r.ConditionClasses, r.Actions, r.Classes, r.ActionLists = []rules.Condition{}, []rules.ClassCondition{}, []rules.Item{}, []rules.ClassItem{}, [][]rules.Item{}
	for _, shown := range words(partCell(p, "conditions")) {
		code, negative := strings.CutPrefix(shown, "!")
		if id, ok := codeOf(features, p, "conditions", code, shown); ok {
			r.Conditions = append(r.Conditions, rules.Condition{ID: id, Pivot: rules.Pivot{Negative: db.Flag(negative)}})
		}
	}
	for _, shown := range words(partCell(p, "condition_classes")) {
		code, negative := strings.CutPrefix(shown, "!")
		if id, ok := w.class(p, "condition_classes", code, shown); ok {
			r.ConditionClasses = append(r.ConditionClasses, rules.ClassCondition{ID: id, Pivot: rules.Pivot{Negative: db.Flag(negative)}})
		}
	}
	for _, code := range words(partCell(p, "actions")) {
		if id, ok := codeOf(features, p, "actions", code, code); ok {
			r.Actions = append(r.Actions, rules.Item{ID: id})
		}
	}
	for _, code := range words(partCell(p, "classes")) {
		if id, ok := w.class(p, "classes", code, code); ok {
			r.Classes = append(r.Classes, rules.ClassItem{ID: id})
		}
	}
	for _, list := range lists(partCell(p, "action_lists")) {
		var items []rules.Item
		for _, code := range list {
			if id, ok := codeOf(features, p, "action_lists", code, code); ok {
				items = append(items, rules.Item{ID: id})
			}
		}
		r.ActionLists = append(r.ActionLists, items)
	}
	for _, name := range partColumns {
		p.after.codes[name] = partCell(p, name)
	}
}

func (w *work) class(p *pair[ruleRow], column, code, shown string) (int64, bool) {
	id, ok := w.known["product_class"].ids[find.Key(code)]
	if !ok {
		p.fault(column, "import_unknown_class", "value", shown)
	}
	return id, ok
}

// codesOf writes the parts of a kept rule as cells.
func codesOf(r *rules.Rule, models *coded) map[string]string {
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
		"conditions": strings.Join(conditions, " "), "condition_classes": strings.Join(classConditions, " "), "actions": strings.Join(actions, " "),
		"classes": strings.Join(classes, " "), "action_lists": strings.Join(all, ";"),
	}
	for code, id := range models.ids {
		if r.ModelID != nil && *r.ModelID == id {
			codes["model"] = code
		}
	}
	return codes
}

func writeRules(ctx context.Context, tx *db.Tx, w *work, pairs []*pair[ruleRow]) error {
	return merge(ctx, tx, w, ruleTable, rules.Rules, pairs, true, func(p *pair[ruleRow]) (before, after *rules.Rule) {
		if p.before != nil {
			before = &p.before.rule
		}
		return before, &p.after.rule
	})
}
