package rules

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"forecourt/internal/platform/db"
)

// Differences are the rules in use that differ between two price lists.
type Differences struct {
	New, Dropped, Changed []DifferentRule
}

// IDs lists the rules that differ, those of both lists where one changed.
func (d *Differences) IDs() []int64 {
	var ids []int64
	for _, r := range slices.Concat(d.New, d.Dropped, d.Changed) {
		ids = append(ids, r.IDs()...)
	}
	return ids
}

// IDs lists the rule in each list that has it.
func (r *DifferentRule) IDs() []int64 {
	return slices.DeleteFunc([]int64{r.OldID, r.NewID}, func(id int64) bool { return id == 0 })
}

// DifferentRule is a rule of one list, or of both with what they say differently.
type DifferentRule struct {
	OldID, NewID int64
	ModelID      *int64
	Name         string
	NameKey      string   // the same in both lists where the rule changed
	Fields       []string // fields of Rule
}

// comparedRule is a rule with its parts as texts.
type comparedRule struct {
	ID      int64   `db:"id"`
	List    int64   `db:"pricelist_id"`
	ModelID *int64  `db:"model_id"`
	Name    string  `db:"name"`
	NameKey string  `db:"name_key"`
	Include db.Flag `db:"include"`
	parts   map[string]string
}

// comparedFields are what a rule means, in the order in which differences name them.
var comparedFields = []string{"model_id", "include", conditions, conditionClasses, actions, classes, actionLists}

// Compare finds each rule of a list in another by its name, else by what it says: a
// rule that was only renamed is no difference.
func Compare(ctx context.Context, tx *db.Tx, from, to int64) (Differences, error) {
	var out Differences
	both, err := comparedRules(ctx, tx, from, to)
	if err != nil {
		return out, err
	}

	named := map[string]*comparedRule{}
	for _, r := range both {
		if r.List == to {
			named[r.NameKey] = r
		}
	}

	var unmatched []*comparedRule
	for _, r := range both {
		if r.List != from {
			continue
		}

		n := named[r.NameKey]
		if n == nil {
			unmatched = append(unmatched, r)
			continue
		}

		delete(named, r.NameKey)
		if fields := n.differsFrom(r); len(fields) > 0 {
			out.Changed = append(out.Changed, DifferentRule{r.ID, n.ID, n.ModelID, n.Name, n.NameKey, fields})
		}
	}

	saying := map[string][]*comparedRule{}
	for _, r := range both {
		if named[r.NameKey] == r {
			saying[r.fullText()] = append(saying[r.fullText()], r)
		}
	}

	for _, r := range unmatched {
		if same := saying[r.fullText()]; len(same) > 0 {
			delete(named, same[0].NameKey)
			saying[r.fullText()] = same[1:]
			continue
		}
		out.Dropped = append(out.Dropped, DifferentRule{OldID: r.ID, ModelID: r.ModelID, Name: r.Name, NameKey: r.NameKey})
	}

	for _, r := range both {
		if named[r.NameKey] == r {
			out.New = append(out.New, DifferentRule{NewID: r.ID, ModelID: r.ModelID, Name: r.Name, NameKey: r.NameKey})
		}
	}

	return out, nil
}

// comparedRules reads the rules in use of both lists, by name.
func comparedRules(ctx context.Context, tx *db.Tx, from, to int64) ([]*comparedRule, error) {
	rows, err := db.Select[comparedRule](ctx, tx, `SELECT r.id, r.pricelist_id, r.model_id, r.name, r.name_key, r.include FROM rules r
		WHERE {brand:r.brand_id} AND r.pricelist_id IN ($1, $2) AND r.status = 'active' ORDER BY r.name_key, r.id`, from, to)
	if err != nil {
		return nil, fmt.Errorf("read the rules of price lists: %w", err)
	}

	at := make(map[int64]*comparedRule, len(rows))
	both := make([]*comparedRule, len(rows))
	for i := range rows {
		r := &rows[i]
		r.parts = map[string]string{}
		at[r.ID] = r
		both[i] = r
	}

	lists := map[int64][]string{} // of the rule that is read
	err = eachPart(ctx, tx, from, to, func(p partRow) {
		r := at[p.RuleID]
		if r == nil {
			return
		}

		text := strconv.FormatInt(p.ID, 10)
		if p.Negative {
			text = "-" + text
		}

		if p.Part == actionLists {
			for int64(len(lists[r.ID])) < p.Position {
				lists[r.ID] = append(lists[r.ID], "")
			}
			lists[r.ID][p.Position-1] += text + " "
			return
		}

		r.parts[p.Part] += text + " "
	})
	for id, texts := range lists {
		slices.Sort(texts) // lists are in no order
		at[id].parts[actionLists] = strings.Join(texts, ";")
	}

	return both, err
}

// eachPart reads the parts of all rules of two lists, those of a rule in the order of ids.
func eachPart(ctx context.Context, tx *db.Tx, from, to int64, each func(partRow)) error {
	const of = " FROM rules r JOIN rule_%s p ON p.rule_id = r.id WHERE {brand:r.brand_id} AND r.pricelist_id IN ($1, $2) AND r.status = 'active'"
	var parts []string
	for _, one := range []struct{ part, columns, table string }{
		{conditions, "0 AS position, p.feature_id AS id, p.negative", "conditions"},
		{conditionClasses, "0, p.productclass_id, p.negative", "condition_classes"},
		{actions, "0, p.feature_id, 0", "actions"},
		{classes, "0, p.productclass_id, 0", "classes"},
		{actionLists, "p.position, p.feature_id, 0", "list_items"},
	} {
		parts = append(
			parts,
			"SELECT p.rule_id, '"+one.part+"' AS part, "+one.columns+", '' AS code"+fmt.Sprintf(of, one.table),
		)
	}

	err := db.Each(ctx, tx, func(p partRow) (bool, error) {
		each(p)
		return true, nil
	}, strings.Join(parts, " UNION ALL ")+" ORDER BY 1, 2, 3, 4", from, to)
	if err != nil {
		return fmt.Errorf("read the parts of rules: %w", err)
	}

	return nil
}

// partText gives what the rule says in one of comparedFields.
func (r *comparedRule) partText(field string) string {
	switch {
	case field == "include":
		return strconv.FormatBool(bool(r.Include))
	case field != "model_id":
		return r.parts[field]
	case r.ModelID == nil:
		return ""
	}

	return strconv.FormatInt(*r.ModelID, 10)
}

// fullText gives all that the rule says, as text.
func (r *comparedRule) fullText() string {
	said := make([]string, len(comparedFields))
	for i, field := range comparedFields {
		said[i] = r.partText(field)
	}
	return strings.Join(said, "|")
}

func (r *comparedRule) differsFrom(s *comparedRule) []string {
	var fields []string
	for _, field := range comparedFields {
		if r.partText(field) != s.partText(field) {
			fields = append(fields, field)
		}
	}
	return fields
}
