package listdifference

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"forecourt/internal/offer"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/find"
	"forecourt/internal/platform/money"
)

// The groups of differences, as counts name them.
const (
	modelsNew       = "models_new"
	modelsDropped   = "models_dropped"
	modelMoves      = "model_prices"
	optionsNew      = "options_new"
	optionsDropped  = "options_dropped"
	optionMoves     = "option_prices"
	optionKinds     = "option_kinds"
	contentsNew     = "contents_new"
	contentsDropped = "contents_dropped"
	rulesNew        = "rules_new"
	rulesDropped    = "rules_dropped"
	rulesChanged    = "rules_changed"
)

// withoutPrices completes the columns of a change that is about no price.
const withoutPrices = "'' AS price, CAST(NULL AS BIGINT) AS old_price, CAST(NULL AS BIGINT) AS new_price"

// statements are what reads the changes of a group; those of rules are compared in Go.
var statements = map[string]string{
	modelsNew: "SELECT model_id, 0 AS feature_id, " + withoutPrices +
		", 0 AS old_kind, 0 AS new_kind FROM (" + modelsOnlyIn("$2", "$1") + ") g",
	modelsDropped: "SELECT model_id, 0 AS feature_id, " + withoutPrices +
		", 0 AS old_kind, 0 AS new_kind FROM (" + modelsOnlyIn("$1", "$2") + ") g",
	modelMoves: modelPrices,
	optionsNew: "SELECT model_id, feature_id, 'price_standard' AS price, CAST(NULL AS BIGINT) AS old_price," +
		" new_standard AS new_price, old_kind, new_kind FROM (" +
		optionPairs + ") g WHERE old_kind < 0",
	optionsDropped: "SELECT model_id, feature_id, 'price_standard' AS price, old_standard AS old_price," +
		" CAST(NULL AS BIGINT) AS new_price, old_kind, new_kind FROM (" +
		optionPairs + ") g WHERE new_kind < 0",
	optionMoves: optionPrices,
	contentsNew: "SELECT model_id, feature_id, content_id, " + withoutPrices +
		", 0 AS old_kind, 0 AS new_kind FROM (" + contentsOnlyIn("$2", "$1") + ") g",
	contentsDropped: "SELECT model_id, feature_id, content_id, " + withoutPrices +
		", 0 AS old_kind, 0 AS new_kind FROM (" + contentsOnlyIn("$1", "$2") + ") g",
	optionKinds: "SELECT model_id, feature_id, " + withoutPrices + ", old_kind, new_kind FROM (" +
		optionPairs + ") g WHERE old_kind >= 0 AND new_kind >= 0 AND old_kind <> new_kind",
}

func isContents(group string) bool { return group == contentsNew || group == contentsDropped }

// Wanted is which changes are asked for.
type Wanted struct {
	Lists
	Group   string `query:"group" required:"true" enum:"models_new,models_dropped,model_prices,options_new,options_dropped,option_prices,option_kinds,contents_new,contents_dropped,rules_new,rules_dropped,rules_changed"`
	Keyword string `query:"keyword" maxLength:"255" doc:"words of the model, the option, the package, its content or the rule"`
	ModelID int64  `query:"modelId"`
}

type changesInput struct {
	Wanted
	Limit  int `query:"limit" minimum:"1" maximum:"200" default:"50"`
	Offset int `query:"offset" minimum:"0" maximum:"1000000"`
}

// ListChange is one difference. Amounts are list prices: without VAT, unless those of the title include it.
type ListChange struct {
	ModelID     int64              `db:"model_id" json:"model_id" doc:"0: a rule or contents of a package for all models"`
	Model       string             `db:"-" json:"model" doc:"in the caller's language"`
	ModelCode   string             `db:"model_code" json:"model_code"`
	Models      db.Translations    `db:"model_text" json:"-"`
	FeatureID   int64              `db:"feature_id" json:"feature_id" doc:"0: the model itself, or a rule"`
	Code        string             `db:"feature_code" json:"code" doc:"of the option"`
	Feature     string             `db:"-" json:"feature" doc:"in the caller's language"`
	ContentID   int64              `db:"content_id" json:"content_id" doc:"of a package, which is the option; 0: another group"`
	ContentCode string             `db:"content_code" json:"content_code"`
	Content     string             `db:"-" json:"content" doc:"in the caller's language"`
	Price       string             `db:"price" json:"price" enum:",price_standard,price_embassy,price_diplomatic,price_transportation"`
	Old         *money.Cents       `db:"old_price" json:"old" nullable:"true" doc:"null: the list has no such price"`
	New         *money.Cents       `db:"new_price" json:"new" nullable:"true"`
	Change      *money.Cents       `db:"-" json:"change" nullable:"true"`
	Percent     *money.Percent     `db:"-" json:"percent" nullable:"true" doc:"of the old price"`
	Kinds       []OptionKindChange `db:"-" json:"kinds" nullable:"false" doc:"of an option, for each type of offer where that changed"`
	OldKind     int64              `db:"old_kind" json:"-"`
	NewKind     int64              `db:"new_kind" json:"-"`
	Rule        string             `db:"-" json:"rule" doc:"its name"`
	RuleID      int64              `db:"-" json:"rule_id" doc:"of the list that is looked at; of the other where that has it no longer"`
	Fields      []string           `db:"-" json:"fields" nullable:"false" doc:"what the rule says differently"`
	Offers      *int64             `db:"-" json:"offers" nullable:"true" doc:"open offers that it touches; null: the caller may not list offers, or it touches none by itself"`
	Total       int64              `db:"total" json:"-"`
}

// OptionKindChange is how an option of a model is offered in a type of offer.
type OptionKindChange struct {
	Type string `json:"type" enum:"standard,embassy,diplomatic"`
	Old  string `json:"old" enum:"none,optional,standard"`
	New  string `json:"new" enum:"none,optional,standard"`
}

// ListChanges is a page of differences.
type ListChanges struct {
	Total   int64        `json:"total" doc:"found, of all pages"`
	Changes []ListChange `json:"changes" nullable:"false"`
}

func listChanges(ctx context.Context, tx *db.Tx, in *changesInput) (ListChanges, error) {
	page := ListChanges{Changes: []ListChange{}}
	if _, _, err := readLists(ctx, tx, in.Lists); err != nil {
		return page, err
	}
	if isRules(in.Group) {
		return ruleChanges(ctx, tx, in)
	}

	statement, args := in.buildStatement()
	args = append(args, in.Limit, in.Offset)
	rows, err := db.Select[ListChange](
		ctx, tx, statement+" LIMIT $"+strconv.Itoa(len(args)-1)+" OFFSET $"+strconv.Itoa(len(args)),
		args...,
	)
	if err != nil {
		return page, fmt.Errorf("read the differences of price lists: %w", err)
	}

	if len(rows) > 0 {
		page.Total = rows[0].Total
		page.Changes = rows
	}

	if err := describeChanges(ctx, tx, page.Changes); err != nil {
		return page, err
	}
	if isContents(in.Group) {
		return page, countHolding(ctx, tx, &in.Wanted, page.Changes)
	}

	return page, countTouched(ctx, tx, in.FromID, in.Group, page.Changes)
}

// buildStatement makes the statement that reads the changes of a group in the order they are shown
// in: what has no percentage first, then the largest moves.
func (in *Wanted) buildStatement() (string, []any) {
	w := &db.Where{Args: []any{in.FromID, in.ID}}
	if in.ModelID != 0 {
		w.Add(db.Condition{SQL: "c.model_id IN (0, ?)", Args: []any{in.ModelID}})
	}

	content := "0"
	contentCode := "''"
	models := "JOIN"
	scope := "{brand:m.brand_id}"
	sought := `m.search LIKE ? ESCAPE '\' OR f.search LIKE ? ESCAPE '\'`
	if isContents(in.Group) {
		content = "c.content_id"
		contentCode = "i.code"
		models = "JOIN features i ON i.id = c.content_id LEFT JOIN"
		scope = "{brand:f.brand_id}"
		sought += ` OR i.search LIKE ? ESCAPE '\'`
	}

	for _, like := range find.Likes(in.Keyword) {
		w.Add(db.Condition{SQL: "(" + sought + ")", Args: []any{like, like, like}[:strings.Count(sought, "?")]})
	}

	return `SELECT c.model_id, c.feature_id, ` + content + ` AS content_id, ` + contentCode + ` AS content_code, c.price,
		c.old_price, c.new_price, c.old_kind, c.new_kind, COALESCE(m.code, '') AS model_code,
			COALESCE(m.description, '{}') AS model_text, COALESCE(f.code, '') AS feature_code,
			COUNT(*) OVER () AS total
		FROM (` + statements[in.Group] + `) c ` + models + ` models m ON m.id = c.model_id
			LEFT JOIN features f ON f.id = c.feature_id
		WHERE ` + scope + w.Text() + `
		ORDER BY CASE WHEN c.price <> ''
			AND (c.old_price IS NULL OR c.new_price IS NULL) THEN 0 ELSE 1 END,
			ABS(COALESCE(c.new_price, 0) - COALESCE(c.old_price, 0)) DESC,
			m.code_key, f.code_key, content_code, c.price`, w.Args
}

// describeChanges fills in what follows from the rows of a page: texts, amounts and kinds.
func describeChanges(ctx context.Context, tx *db.Tx, rows []ListChange) error {
	ids := make([]int64, 0, len(rows))
	for i := range rows {
		for _, id := range []int64{rows[i].FeatureID, rows[i].ContentID} {
			if id != 0 {
				ids = append(ids, id)
			}
		}
	}

	texts := map[int64]offer.FeatureText{}
	if len(ids) > 0 {
		var err error
		if texts, err = offer.FeatureTexts(ctx, tx, 0, ids); err != nil {
			return err
		}
	}

	language := strconv.FormatInt(offer.LanguageID(ctx), 10)
	for i := range rows {
		rows[i].fillTexts(language, texts)
	}

	return nil
}

// fillTexts fills in what follows from a row, with texts in a language.
func (r *ListChange) fillTexts(language string, texts map[int64]offer.FeatureText) {
	r.Model = r.Models.In(language)
	r.Fields = []string{}
	r.Kinds = kindChanges(r.OldKind, r.NewKind)
	if text, known := texts[r.FeatureID]; known {
		r.Feature = text.Text()
	}

	if text, known := texts[r.ContentID]; known {
		r.Content = text.Text()
	}

	r.computeMove()
}

// computeMove computes by how much a price moved, as far as that is an amount: of prices that are
// surely a mistake, such as a billion in the place of a cent, it shows only the two.
func (r *ListChange) computeMove() {
	if r.Old == nil || r.New == nil {
		return
	}

	change, err := r.New.Sub(*r.Old)
	if err != nil {
		return
	}

	r.Change = &change
	if *r.Old == 0 {
		return
	}

	if share, err := change.Share(int64(money.Hundred), int64(*r.Old)); err == nil {
		percent := money.Percent(share)
		r.Percent = &percent
	}
}

// How a model has an option.
const (
	kindNone     = "none"
	kindOptional = "optional"
	kindStandard = "standard"
)

// kindChanges says for each type of offer how the option was offered and is now.
func kindChanges(before, after int64) []OptionKindChange {
	all := []OptionKindChange{}
	for bit, name := range bits {
		if was, is := kindName(before, bit), kindName(after, bit); was != is {
			all = append(all, OptionKindChange{string(name), was, is})
		}
	}

	return all
}

func kindName(kind int64, bit int) string {
	switch {
	case kind < 0:
		return kindNone
	case kind>>bit&1 == 1:
		return kindStandard
	}

	return kindOptional
}
