package difference

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"forecourt/internal/offer"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/money"
	"forecourt/internal/platform/sheet"
)

// sheets are the groups in the order of their sheets, with what a row of each says.
var sheets = []struct {
	group string
	heads []any
	row   func(c *ListChange) []any
}{
	{modelMoves, []any{"model", "description", "price", "old", "new", "change", "percent"}, func(c *ListChange) []any {
		return append([]any{c.ModelCode, c.Model, c.Price}, c.amounts()...)
	}},
	{modelsNew, []any{"model", "description"}, func(c *ListChange) []any { return []any{c.ModelCode, c.Model} }},
	{modelsDropped, []any{"model", "description"}, func(c *ListChange) []any { return []any{c.ModelCode, c.Model} }},
	{optionMoves, []any{"model", "feature", "description", "price", "old", "new", "change", "percent"}, func(c *ListChange) []any {
		return append([]any{c.ModelCode, c.Code, c.Feature, c.Price}, c.amounts()...)
	}},
	{optionsNew, optionHeads, (*ListChange).optionRow},
	{optionsDropped, optionHeads, (*ListChange).optionRow},
	{optionKinds, []any{"model", "feature", "description", "standard", "embassy", "diplomatic"}, func(c *ListChange) []any {
		return []any{c.ModelCode, c.Code, c.Feature, c.kind(0), c.kind(1), c.kind(2)}
	}},
	{rulesNew, ruleHeads, (*ListChange).ruleRow},
	{rulesDropped, ruleHeads, (*ListChange).ruleRow},
	{rulesChanged, append(ruleHeads[:2:2], "changed"), func(c *ListChange) []any { return append(c.ruleRow(), strings.Join(c.Fields, ", ")) }},
}

var (
	optionHeads = []any{"model", "feature", "description", "price_standard", "standard", "embassy", "diplomatic"}
	ruleHeads   = []any{"rule", "model"}
)

func (c *ListChange) optionRow() []any {
	listed := c.New
	if listed == nil {
		listed = c.Old
	}
	return []any{c.ModelCode, c.Code, c.Feature, number(listed), c.kind(0), c.kind(1), c.kind(2)}
}

func (c *ListChange) ruleRow() []any { return []any{c.Rule, c.ModelCode} }

func (c *ListChange) amounts() []any {
	percent := ""
	if c.Percent != nil {
		percent = c.Percent.String()
	}
	return []any{number(c.Old), number(c.New), number(c.Change), percent}
}

// kind says how the option was offered in a type of offer, and is.
func (c *ListChange) kind(bit int) string {
	return kindName(c.OldKind, bit) + " > " + kindName(c.NewKind, bit)
}

// number is an amount as other exports write it.
func number(amount *money.Cents) any {
	if amount == nil {
		return ""
	}
	return amount.String()
}

type fileInput struct {
	Lists
	AccessToken string `query:"access_token" doc:"a download token, for links that leave the browser"`
}

func file(ctx context.Context, tx *db.Tx, in *fileInput) (httpapi.Content, error) {
	from, to, err := both(ctx, tx, in.Lists)
	if err != nil {
		return httpapi.Content{}, err
	}
	texts, err := featureTexts(ctx, tx, in.Lists)
	if err != nil {
		return httpapi.Content{}, err
	}
	var out bytes.Buffer
	book := sheet.NewBook(sheet.XLSX, ";", &out)
	for _, s := range sheets {
		var table sheet.TableWriter
		if table, err = book.Table(s.group); err == nil {
			err = table.Row(s.heads...)
		}
		if err == nil {
			err = eachChange(ctx, tx, &Wanted{Lists: in.Lists, Group: s.group}, texts, func(c *ListChange) error { return table.Row(s.row(c)...) })
		}
		if err != nil {
			return httpapi.Content{}, errors.Join(err, book.Discard())
		}
	}
	if err := book.Close(); err != nil {
		return httpapi.Content{}, err
	}
	return httpapi.Content{
		Type: sheet.ContentTypes[sheet.XLSX], Name: fmt.Sprintf("difference-%d-%d.xlsx", from.ID, to.ID), Changed: tx.Now().Time, Save: true,
		Body: readSeeker{bytes.NewReader(out.Bytes())},
	}, nil
}

type readSeeker struct{ io.ReadSeeker }

func (readSeeker) Close() error { return nil }

// eachChange gives all changes of a group, one after the other.
func eachChange(ctx context.Context, tx *db.Tx, in *Wanted, texts map[int64]offer.FeatureText, each func(*ListChange) error) error {
	if isRules(in.Group) {
		all, err := ruleDifferences(ctx, tx, in)
		for i := 0; i < len(all) && err == nil; i++ {
			err = each(&all[i])
		}
		return err
	}
	language := strconv.FormatInt(offer.LanguageID(ctx), 10)
	statement, args := in.statement()
	return db.Each(ctx, tx, func(c ListChange) (bool, error) {
		if err := c.describe(language, texts); err != nil {
			return false, err
		}
		return true, each(&c)
	}, statement, args...)
}

// featureTexts are those of the options of both lists.
func featureTexts(ctx context.Context, tx *db.Tx, in Lists) (map[int64]offer.FeatureText, error) {
	ids, err := db.Select[int64](ctx, tx, "SELECT f.id FROM features f WHERE {brand:f.brand_id} AND EXISTS (SELECT 1 FROM model_features o WHERE o.feature_id = f.id AND o.pricelist_id IN ($1, $2))", in.FromID, in.ID)
	if err != nil {
		return nil, fmt.Errorf("find the options of price lists: %w", err)
	}
	return offer.FeatureTexts(ctx, tx, 0, ids)
}
