package listdifference

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"forecourt/internal/offer"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/find"
	"forecourt/internal/rules"
)

func isRules(group string) bool { return strings.HasPrefix(group, "rules_") }

// ruleChanges reads a page of the rules that differ, by name.
func ruleChanges(ctx context.Context, tx *db.Tx, in *changesInput) (ListChanges, error) {
	all, of, err := ruleDifferences(ctx, tx, &in.Wanted)
	page := ListChanges{Total: int64(len(all)), Changes: []ListChange{}}
	if err != nil {
		return page, err
	}

	from := min(in.Offset, len(all))
	to := min(in.Offset+in.Limit, len(all))
	page.Changes = append(page.Changes, all[from:to]...)

	return page, countRuled(ctx, tx, &in.Lists, of[from:to], page.Changes)
}

// ruleDifferences reads the rules of a group that are asked for, as changes and as what was found.
func ruleDifferences(ctx context.Context, tx *db.Tx, in *Wanted) ([]ListChange, []rules.DifferentRule, error) {
	found, err := rules.Compare(ctx, tx, in.FromID, in.ID)
	if err != nil {
		return nil, nil, err
	}

	of := map[string][]rules.DifferentRule{
		rulesNew:     found.New,
		rulesDropped: found.Dropped,
		rulesChanged: found.Changed,
	}[in.Group]
	models, err := ruledModels(ctx, tx, of)
	if err != nil {
		return nil, nil, err
	}

	language := strconv.FormatInt(offer.LanguageID(ctx), 10)
	words := strings.Fields(find.Fold(in.Keyword))
	all := []ListChange{}
	asked := []rules.DifferentRule{}

	for _, r := range of {
		c := ListChange{Rule: r.Name, RuleID: r.NewID, Fields: r.Fields, Kinds: []OptionKindChange{}}
		if c.RuleID == 0 {
			c.RuleID = r.OldID
		}

		if c.Fields == nil {
			c.Fields = []string{}
		}

		if r.ModelID != nil {
			m := models[*r.ModelID]
			c.ModelID = *r.ModelID
			c.ModelCode = m.Code
			c.Model = m.Description.In(language)
		}

		if (in.ModelID == 0 || c.ModelID == in.ModelID || c.ModelID == 0) &&
			hasWords(find.Text(c.Rule, c.ModelCode, c.Model), words) {
			all = append(all, c)
			asked = append(asked, r)
		}
	}

	return all, asked, nil
}

// hasWords reports whether a folded text has all words.
func hasWords(text string, words []string) bool {
	return !slices.ContainsFunc(words, func(word string) bool { return !strings.Contains(text, word) })
}

type ruledModel struct {
	ID          int64           `db:"id"`
	Code        string          `db:"code"`
	Description db.Translations `db:"description"`
}

// ruledModels reads the models that rules are for, by id.
func ruledModels(ctx context.Context, tx *db.Tx, of []rules.DifferentRule) (map[int64]ruledModel, error) {
	var ids []int64
	for _, r := range of {
		if r.ModelID != nil {
			ids = append(ids, *r.ModelID)
		}
	}

	among, err := tx.AmongIDs("id", ids)
	if err != nil {
		return nil, err
	}

	rows, err := db.Select[ruledModel](
		ctx, tx, "SELECT id, code, description FROM models WHERE {brand:brand_id} AND "+among.Places(1),
		among.Args...,
	)
	if err != nil {
		return nil, fmt.Errorf("read the models of rules: %w", err)
	}

	models := make(map[int64]ruledModel, len(rows))
	for _, m := range rows {
		models[m.ID] = m
	}

	return models, nil
}
