package listdifference

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"

	"forecourt/internal/offer"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/sheet"
)

// sheets are the groups in the order of their sheets, with the names of these and of their columns, and what a row of each says.
var sheets = []struct {
	group, name string
	heads       []string
	row         func(w words, c *ListChange) []any
}{
	{modelMoves, "difference_model_prices", append(modelHeads[:2:2], moveHeads...), func(w words, c *ListChange) []any {
		return append([]any{c.ModelCode, c.Model, w.textOf(priceWords[c.Price])}, c.amountCells()...)
	}},
	{modelsNew, "difference_models_new", modelHeads, modelRow},
	{modelsDropped, "difference_models_dropped", modelHeads, modelRow},
	{optionMoves, "difference_option_prices", append(optionHeads[:3:3], moveHeads...), func(w words, c *ListChange) []any {
		return append([]any{c.ModelCode, c.Code, c.Feature, w.textOf(priceWords[c.Price])}, c.amountCells()...)
	}},
	{optionsNew, "difference_options_new", pricedHeads, optionRow},
	{optionsDropped, "difference_options_dropped", pricedHeads, optionRow},
	{optionKinds, "difference_option_kinds", append(optionHeads[:3:3], kindHeads...), func(w words, c *ListChange) []any {
		return []any{c.ModelCode, c.Code, c.Feature, w.kindText(c, 0), w.kindText(c, 1), w.kindText(c, 2)}
	}},
	{contentsNew, "difference_contents_new", contentHeads, contentRow},
	{contentsDropped, "difference_contents_dropped", contentHeads, contentRow},
	{rulesNew, "difference_rules_new", ruleHeads, ruleRow},
	{rulesDropped, "difference_rules_dropped", ruleHeads, ruleRow},
	{rulesChanged, "difference_rules_changed", append(ruleHeads[:2:2], "difference_head_said"), func(w words, c *ListChange) []any {
		return append(ruleRow(w, c), w.fieldNames(c.Fields))
	}},
}

var (
	modelHeads = []string{"difference_head_model_code", "difference_head_model"}
	moveHeads  = []string{
		"difference_head_price", "difference_head_old", "difference_head_new", "difference_head_change",
		"difference_head_percent",
	}
	optionHeads  = []string{"difference_head_model_code", "difference_head_feature_code", "difference_head_feature"}
	kindHeads    = []string{"difference_type_standard", "difference_type_embassy", "difference_type_diplomatic"}
	pricedHeads  = append(append(optionHeads[:3:3], "difference_price_standard"), kindHeads...)
	contentHeads = []string{
		"difference_head_model_code", "difference_head_package_code", "difference_head_package",
		"difference_head_content_code", "difference_head_content",
	}
	ruleHeads = []string{"difference_head_rule", "difference_head_model_code"}
)

func modelRow(_ words, c *ListChange) []any { return []any{c.ModelCode, c.Model} }

func optionRow(w words, c *ListChange) []any {
	listed := c.New
	if listed == nil {
		listed = c.Old
	}
	return []any{c.ModelCode, c.Code, c.Feature, orEmpty(listed), w.kindText(c, 0), w.kindText(c, 1), w.kindText(c, 2)}
}

func ruleRow(w words, c *ListChange) []any { return []any{c.Rule, w.modelCode(c)} }

func contentRow(w words, c *ListChange) []any {
	return []any{w.modelCode(c), c.Code, c.Feature, c.ContentCode, c.Content}
}

func (c *ListChange) amountCells() []any {
	return []any{orEmpty(c.Old), orEmpty(c.New), orEmpty(c.Change), orEmpty(c.Percent)}
}

// orEmpty gives what a cell holds: nothing for null.
func orEmpty[V any](value *V) any {
	if value == nil {
		return ""
	}
	return *value
}

type fileInput struct {
	Lists
	Language    string `query:"language" enum:"lt,en" doc:"of its words, for links that leave the browser; by default the caller's"`
	AccessToken string `query:"access_token" doc:"a download token, for links that leave the browser"`
}

func writeFile(ctx context.Context, tx *db.Tx, in *fileInput) (httpapi.Content, error) {
	ctx = httpapi.ReadIn(ctx, in.Language)
	from, to, err := readLists(ctx, tx, in.Lists)
	if err != nil {
		return httpapi.Content{}, err
	}

	texts, err := featureTexts(ctx, tx, in.Lists)
	if err != nil {
		return httpapi.Content{}, err
	}

	var out bytes.Buffer
	book := sheet.NewBook(sheet.XLSX, ";", &out)
	w := words{ctx}

	for _, s := range sheets {
		var table sheet.TableWriter
		if table, err = book.Table(w.textOf(s.name)); err == nil {
			err = table.Row(w.headRow(s.heads)...)
		}

		if err == nil {
			err = eachChange(
				ctx, tx, &Wanted{Lists: in.Lists, Group: s.group}, texts,
				func(c *ListChange) error { return table.Row(s.row(w, c)...) },
			)
		}

		if err != nil {
			return httpapi.Content{}, errors.Join(err, book.Discard())
		}
	}

	if err := book.Close(); err != nil {
		return httpapi.Content{}, err
	}

	return httpapi.Content{
		Type:    sheet.ContentTypes[sheet.XLSX],
		Name:    fmt.Sprintf("%s, %s – %s.xlsx", w.textOf("difference_file_name"), from.Name, to.Name),
		Changed: tx.Now().Time,
		Save:    true,
		Body:    readSeeker{bytes.NewReader(out.Bytes())},
	}, nil
}

type readSeeker struct{ io.ReadSeeker }

func (readSeeker) Close() error { return nil }

// eachChange gives all changes of a group, one after the other.
func eachChange(
	ctx context.Context, tx *db.Tx, in *Wanted, texts map[int64]offer.FeatureText,
	each func(*ListChange) error,
) error {
	if isRules(in.Group) {
		all, _, err := ruleDifferences(ctx, tx, in)
		for i := 0; i < len(all) && err == nil; i++ {
			err = each(&all[i])
		}
		return err
	}

	language := strconv.FormatInt(offer.LanguageID(ctx), 10)
	statement, args := in.buildStatement()

	return db.Each(ctx, tx, func(c ListChange) (bool, error) {
		c.fillTexts(language, texts)
		return true, each(&c)
	}, statement, args...)
}

// featureTexts reads the texts of the options of both lists.
func featureTexts(ctx context.Context, tx *db.Tx, in Lists) (map[int64]offer.FeatureText, error) {
	ids, err := db.Select[int64](ctx, tx, `SELECT f.id
		FROM features f WHERE {brand:f.brand_id}
			AND (EXISTS (SELECT 1 FROM model_features o WHERE o.feature_id = f.id AND o.pricelist_id IN ($1, $2))
		OR f.id IN (SELECT p.feature_id FROM package_contents p WHERE p.pricelist_id IN ($1, $2))
			OR f.id IN (SELECT p.package_feature_id
				FROM package_contents p WHERE p.pricelist_id IN ($1, $2)))`, in.FromID, in.ID)
	if err != nil {
		return nil, fmt.Errorf("find the options of price lists: %w", err)
	}

	return offer.FeatureTexts(ctx, tx, 0, ids)
}
