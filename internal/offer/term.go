package offer

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"forecourt/internal/platform/db"
)

// translateTerm gives an offer whose language changes the company's term of delivery in the new one. A term
// that was typed stays, and so does one that the company has no words for in that language: it may still be
// in the language before last when there are words again.
func (v *Version) translateTerm(ctx context.Context, tx *db.Tx, before int64) error {
	if v.LanguageID == before || v.DeliveryTerm == "" {
		return nil
	}
	terms, err := v.deliveryTerms(ctx, tx)
	if err == nil && isTerm(terms, v.DeliveryTerm) && terms[v.LanguageID] != "" {
		v.DeliveryTerm = terms[v.LanguageID]
	}

	return err
}

// isTerm reports whether a term is one of the company's, in any language.
func isTerm(terms map[int64]string, term string) bool {
	return slices.Contains(slices.Collect(maps.Values(terms)), term)
}

// Untranslated lists the fields with a text of the company that it has in another language than the
// offer's.
func (v *Version) Untranslated(ctx context.Context, tx *db.Tx) ([]string, error) {
	fields := []string{}
	if v.DeliveryTerm == "" {
		return fields, nil
	}
	terms, err := v.deliveryTerms(ctx, tx)
	if err != nil || terms[v.LanguageID] == v.DeliveryTerm {
		return fields, err
	}
	if isTerm(terms, v.DeliveryTerm) {
		fields = append(fields, "delivery_term")
	}

	return fields, nil
}

// deliveryTerms reads the terms of the company for the brand of the offer, by language.
func (v *Version) deliveryTerms(ctx context.Context, tx *db.Tx) (map[int64]string, error) {
	found, err := db.Select[struct {
		LanguageID int64  `db:"language_id"`
		Term       string `db:"delivery_term"`
	}](ctx, tx, `SELECT language_id, delivery_term FROM company_brand_translations
		WHERE {company:company_id} AND {brand:brand_id} AND company_id = $1 AND brand_id = $2`, v.CompanyID, v.BrandID)
	if err != nil {
		return nil, fmt.Errorf("read the terms of delivery of a company: %w", err)
	}

	terms := make(map[int64]string, len(found))
	for _, one := range found {
		terms[one.LanguageID] = one.Term
	}

	return terms, nil
}
