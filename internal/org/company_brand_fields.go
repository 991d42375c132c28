package org

import (
	"context"
	"slices"
	"strconv"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/find"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/record"
)

// The translated fields of a company brand are its rows of
// company_brand_translations; here they are read and stored together with it.

func init() { // the two tables look after each other
	companyBrands.Complete(func(t *table.Table[CompanyBrand]) {
		t.Load = loadTexts
		t.Wrote = storeTexts
	})
}

// readTexts reads the texts of company brands with one statement, by the company
// brand they belong to.
func readTexts(ctx context.Context, tx *db.Tx, rows []CompanyBrand) (map[int64][]CompanyBrandText, error) {
	ids := make([]int64, len(rows))
	for i := range rows {
		ids[i] = rows[i].ID
	}

	among, err := tx.AmongIDs("company_brand_id", ids)
	if err != nil {
		return nil, err
	}

	statement := "SELECT " + companyBrandTexts.Columns() +
		" FROM " + companyBrandTexts.Name +
		" WHERE " + companyBrandTexts.Scope + " AND " + among.Places(1) +
		" ORDER BY id"
	kept, err := companyBrandTexts.Read(ctx, tx, false, statement, among.Args...)
	texts := make(map[int64][]CompanyBrandText, len(rows))
	for _, x := range kept {
		texts[x.CompanyBrandID] = append(texts[x.CompanyBrandID], x)
	}

	return texts, err
}

func loadTexts(ctx context.Context, tx *db.Tx, rows []CompanyBrand) error {
	kept, err := readTexts(ctx, tx, rows)
	if err != nil {
		return err
	}

	for i := range rows {
		for name, texts := range rows[i].texts() {
			*texts = db.Translations{}
			for _, x := range kept[rows[i].ID] {
				if text := *x.texts()[name]; text != "" {
					(*texts)[strconv.FormatInt(x.LanguageID, 10)] = text
				}
			}
		}
	}

	return nil
}

func storeTexts(ctx context.Context, tx *db.Tx, rows []CompanyBrand) error {
	kept, err := readTexts(ctx, tx, rows)
	if err != nil {
		return err
	}

	ids := make([]int64, len(rows))
	for i := range rows {
		ids[i] = rows[i].ID
	}

	present, err := companyBrands.Many(ctx, tx, ids)
	if err != nil {
		return err
	}

	for i := range rows {
		if _, there := present[rows[i].ID]; !there {
			continue // removed, and its texts with it
		}
		for language := range int64(record.Languages) {
			if err := storeText(ctx, tx, &rows[i], language+1, kept[rows[i].ID]); err != nil {
				return err
			}
		}
	}

	return nil
}

// storeText stores the texts of one language, or none when all are empty.
func storeText(ctx context.Context, tx *db.Tx, s *CompanyBrand, language int64, kept []CompanyBrandText) error {
	id := int64(0)
	for _, x := range kept {
		if x.LanguageID == language {
			id = x.ID
		}
	}

	written := false
	fill := func(x *CompanyBrandText) error {
		for name, text := range x.texts() {
			*text = (*s.texts()[name])[strconv.FormatInt(language, 10)]
			written = written || *text != ""
		}
		return nil
	}

	fresh := CompanyBrandText{CompanyBrandID: s.ID, LanguageID: language}
	err := fill(&fresh)
	switch {
	case id == 0 && written:
		_, err = companyBrandTexts.Insert(ctx, tx, fresh)
	case id != 0 && written:
		_, err = companyBrandTexts.Update(ctx, tx, id, table.AnyRevision, fill)
	case id != 0:
		err = companyBrandTexts.Delete(ctx, tx, id, table.AnyRevision)
	}

	return err
}

// loadSells adds to a company how it sells its brands.
func loadSells(ctx context.Context, tx *db.Tx, c *Company) error {
	rows := []Company{*c}
	err := fillSells(ctx, tx, rows, false)
	c.Brands = rows[0].Brands
	return err
}

// fillSells fills how companies sell their brands, those in the archive if asked for.
func fillSells(ctx context.Context, tx *db.Tx, rows []Company, withTrashed bool) error {
	ids := make([]int64, len(rows))
	at := make(map[int64]int, len(rows))
	for i := range rows {
		ids[i] = rows[i].ID
		at[rows[i].ID] = i
		rows[i].Brands = map[string]CompanyBrand{}
	}

	where := []db.Condition{db.In("company_id", ids)}
	if !withTrashed {
		where = append(where, db.Condition{SQL: "brand_id IN (SELECT brands.id FROM brands WHERE brands.deleted_at IS NULL)"})
	}

	sold, err := find.List(ctx, tx, companyBrands, find.ListQuery{Limit: find.MaxRows * len(rows)}, where...)
	if err != nil {
		return err
	}

	for _, s := range sold.Rows {
		rows[at[s.CompanyID]].Brands[strconv.FormatInt(s.BrandID, 10)] = s
	}

	return nil
}

// Complete fills what the caller asked for with the rows of the list.
func (in *companiesInput) Complete(ctx context.Context, tx *db.Tx, rows []Company) error {
	if len(rows) == 0 {
		return nil
	}
	if slices.Contains(in.With, "languages") {
		if err := fillLanguages(ctx, tx, rows); err != nil {
			return err
		}
	}
	if !slices.Contains(in.With, "brands") {
		return nil
	}

	return fillSells(ctx, tx, rows, in.WithTrashed)
}

// fillLanguages fills the languages that companies have texts in.
func fillLanguages(ctx context.Context, tx *db.Tx, rows []Company) error {
	all, err := listLanguages(ctx, tx)
	if err != nil {
		return err
	}

	for i := range rows {
		rows[i].Languages = slices.DeleteFunc(slices.Clone(all), func(l Language) bool {
			return !rows[i].LanguageIDs.Has(l.ID)
		})
	}

	return nil
}
