package rules

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"forecourt/internal/platform/db"
)

// partRow is one part of a rule as it is kept.
type partRow struct {
	RuleID   int64   `db:"rule_id"`
	Part     string  `db:"part"`
	Position int64   `db:"position"`
	ID       int64   `db:"id"`
	Negative db.Flag `db:"negative"`
	Code     string  `db:"code"`
}

// loadParts fills the parts of rules, all in one statement.
func loadParts(ctx context.Context, tx *db.Tx, rows []Rule) error {
	at := map[int64]*Rule{}
	ids := make([]int64, len(rows))
	for i := range rows {
		r := &rows[i]
		at[r.ID] = r
		ids[i] = r.ID
		r.Conditions = []Condition{}
		r.ConditionClasses = []ClassCondition{}
		r.Actions = []Item{}
		r.Classes = []ClassItem{}
		r.ActionLists = [][]Item{}
	}

	parts, err := readParts(ctx, tx, db.In("p.rule_id", ids))
	for _, p := range parts {
		at[p.RuleID].addPart(p)
	}

	return err
}

func readParts(ctx context.Context, tx *db.Tx, which db.Condition) ([]partRow, error) {
	these := which.Places(1)
	parts, err := db.Select[partRow](ctx, tx, `
		SELECT p.rule_id, '`+conditions+`' AS part, 0 AS position, p.feature_id AS id, p.negative, f.code
		FROM rule_conditions p JOIN features f ON f.id = p.feature_id WHERE {brand:f.brand_id} AND `+these+`
		UNION ALL SELECT p.rule_id, '`+conditionClasses+`', 0, p.productclass_id, p.negative, c.code
		FROM rule_condition_classes p JOIN product_classes c ON c.id = p.productclass_id WHERE `+these+`
		UNION ALL SELECT p.rule_id, '`+actions+`', 0, p.feature_id, 0, f.code
		FROM rule_actions p JOIN features f ON f.id = p.feature_id WHERE {brand:f.brand_id} AND `+these+`
		UNION ALL SELECT p.rule_id, '`+classes+`', 0, p.productclass_id, 0, c.code
		FROM rule_classes p JOIN product_classes c ON c.id = p.productclass_id WHERE `+these+`
		UNION ALL SELECT p.rule_id, '`+actionLists+`', p.position, p.feature_id, 0, f.code
		FROM rule_list_items p JOIN features f ON f.id = p.feature_id WHERE {brand:f.brand_id} AND `+these+`
		ORDER BY 1, 2, 3, 4`, which.Args...)
	if err != nil {
		return nil, fmt.Errorf("read parts of rules: %w", err)
	}

	return parts, nil
}

// The parts of a rule.
const (
	conditions       = "conditions"
	conditionClasses = "condition_classes"
	actions          = "actions"
	classes          = "classes"
	actionLists      = "action_lists"
)

// addPart puts a part that was read, in order, to its rule.
func (r *Rule) addPart(p partRow) {
	switch p.Part {
	case conditions:
		r.Conditions = append(r.Conditions, Condition{p.ID, p.Code, Pivot{p.Negative}})
	case conditionClasses:
		r.ConditionClasses = append(r.ConditionClasses, ClassCondition{p.ID, p.Code, Pivot{p.Negative}})
	case actions:
		r.Actions = append(r.Actions, Item{p.ID, p.Code})
	case classes:
		r.Classes = append(r.Classes, ClassItem{p.ID, p.Code})
	case actionLists:

		for int64(len(r.ActionLists)) < p.Position {
			r.ActionLists = append(r.ActionLists, []Item{})
		}

		list := &r.ActionLists[p.Position-1]
		*list = append(*list, Item{p.ID, p.Code})
	}
}

// storedParts lists what is kept of a rule, in the order it is read in.
func (r *Rule) storedParts() []partRow {
	var parts []partRow
	for i, list := range r.ActionLists {
		for _, item := range list {
			parts = append(parts, partRow{r.ID, actionLists, int64(i + 1), item.ID, false, item.Code})
		}
	}

	for _, item := range r.Actions {
		parts = append(parts, partRow{r.ID, actions, 0, item.ID, false, item.Code})
	}

	for _, c := range r.Classes {
		parts = append(parts, partRow{r.ID, classes, 0, c.ID, false, c.Code})
	}

	for _, c := range r.ConditionClasses {
		parts = append(parts, partRow{r.ID, conditionClasses, 0, c.ID, c.Pivot.Negative, c.Code})
	}

	for _, c := range r.Conditions {
		parts = append(parts, partRow{r.ID, conditions, 0, c.ID, c.Pivot.Negative, c.Code})
	}

	return parts
}

// keepParts stores the parts of those rules whose parts differ from what is kept.
func keepParts(ctx context.Context, tx *db.Tx, rows []Rule) error {
	ids := make([]int64, len(rows))
	for i, r := range rows {
		ids[i] = r.ID
	}

	kept, err := readParts(ctx, tx, db.In("p.rule_id", ids))
	if err != nil {
		return err
	}

	was := map[int64][]partRow{}
	for _, p := range kept {
		was[p.RuleID] = append(was[p.RuleID], p)
	}

	var changed []int64
	var parts []partRow
	for i := range rows {
		is := rows[i].storedParts()
		slices.SortStableFunc(is, inOrder)
		slices.SortStableFunc(was[rows[i].ID], inOrder)
		if !slices.Equal(is, was[rows[i].ID]) {
			changed = append(changed, rows[i].ID)
			parts = append(parts, is...)
		}
	}

	if len(changed) == 0 {
		return nil
	}
	if err := dropParts(ctx, tx, changed); err != nil {
		return fmt.Errorf("keep parts of rules: %w", err)
	}

	return insertParts(ctx, tx, parts)
}

// sameParts compares parts in whatever order, and without their codes.
func sameParts(r, other *Rule) bool {
	a := r.storedParts()
	b := other.storedParts()
	for _, parts := range [][]partRow{a, b} {
		for i := range parts {
			parts[i].RuleID = 0
			parts[i].Code = ""
		}
		slices.SortStableFunc(parts, inOrder)
	}

	return slices.Equal(a, b)
}

func inOrder(a, b partRow) int {
	return cmp.Or(strings.Compare(a.Part, b.Part), int(a.Position-b.Position), int(a.ID-b.ID))
}

// dropParts removes the parts of rules; items of lists go with their lists.
func dropParts(ctx context.Context, tx *db.Tx, ruleIDs []int64) error {
	in := db.In("id", ruleIDs)
	for _, table := range []string{
		"rule_conditions", "rule_condition_classes", "rule_actions", "rule_classes", "rule_lists",
	} {
		if _, err := tx.Exec(
			ctx,
			"DELETE FROM "+table+" WHERE rule_id IN (SELECT id FROM rules WHERE {brand:brand_id} AND "+in.Places(1)+")",
			in.Args...,
		); err != nil {
			return err
		}
	}

	return nil
}

// insertParts adds parts, each kind with one statement for every few thousand.
func insertParts(ctx context.Context, tx *db.Tx, parts []partRow) error {
	kinds := []struct {
		part, table string
		columns     []string
		values      func(partRow) []int64
	}{
		{
			conditions, "rule_conditions",
			[]string{"rule_id", "feature_id", "negative"},
			func(p partRow) []int64 { return []int64{p.RuleID, p.ID, flagNumber(p.Negative)} },
		},
		{
			conditionClasses, "rule_condition_classes",
			[]string{"rule_id", "productclass_id", "negative"},
			func(p partRow) []int64 { return []int64{p.RuleID, p.ID, flagNumber(p.Negative)} },
		},
		{
			actions, "rule_actions",
			[]string{"rule_id", "feature_id"},
			func(p partRow) []int64 { return []int64{p.RuleID, p.ID} },
		},
		{
			classes, "rule_classes",
			[]string{"rule_id", "productclass_id"},
			func(p partRow) []int64 { return []int64{p.RuleID, p.ID} },
		},
		{
			actionLists, "rule_lists",
			[]string{"rule_id", "position"},
			func(p partRow) []int64 { return []int64{p.RuleID, p.Position} },
		},
		{
			actionLists, "rule_list_items",
			[]string{"rule_id", "position", "feature_id"},
			func(p partRow) []int64 { return []int64{p.RuleID, p.Position, p.ID} },
		},
	}
	for _, kind := range kinds {
		var lines [][]int64
		for _, p := range parts {
			if p.Part == kind.part {
				lines = append(lines, kind.values(p))
			}
		}

		slices.SortFunc(lines, slices.Compare)
		lines = slices.CompactFunc(lines, slices.Equal) // a list is named by each of its items
		for block := range slices.Chunk(lines, 5000) {
			if err := insertNumbers(ctx, tx, kind.table, kind.columns, block); err != nil {
				return err
			}
		}
	}

	return nil
}

func insertNumbers(ctx context.Context, tx *db.Tx, table string, columns []string, lines [][]int64) error {
	var args []any
	values := make([]string, len(lines))
	names := make([]string, len(columns))

	for i := range columns {
		names[i] = "column" + strconv.Itoa(i+1)
	}

	for i, line := range lines {
		places := make([]string, len(line))
		for j, n := range line {
			args = append(args, n)
			places[j] = "CAST($" + strconv.Itoa(len(args)) + " AS BIGINT)"
		}
		values[i] = "(" + strings.Join(places, ", ") + ")"
	}

	_, err := tx.Exec(ctx, "INSERT INTO "+table+" ("+strings.Join(columns, ", ")+") SELECT "+strings.Join(names, ", ")+
		" FROM (VALUES "+strings.Join(values, ", ")+") AS parts WHERE {everyone}", args...)
	if err != nil {
		return fmt.Errorf("keep parts of rules: %w", err)
	}

	return nil
}

func flagNumber(f db.Flag) int64 {
	if f {
		return 1
	}
	return 0
}
