package org

import (
	"context"
	"strings"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/record"
)

// CompanyBrandText are the texts of a company for a brand in one language.
type CompanyBrandText struct {
	table.Record
	CompanyBrandID int64  `db:"company_brand_id" json:"company_brand_id" minimum:"1"`
	CompanyID      int64  `db:"company_id" json:"company_id" readOnly:"true" doc:"that of the company brand"`
	BrandID        int64  `db:"brand_id" json:"brand_id" readOnly:"true" doc:"that of the company brand"`
	LanguageID     int64  `db:"language_id" json:"language_id" minimum:"1"`
	DeliveryTerm   string `db:"delivery_term" json:"delivery_term" maxLength:"65000"`
	Services       string `db:"services" json:"services" maxLength:"65000"`
	Equipment      string `db:"equipment" json:"equipment" maxLength:"65000"`
	Footer         string `db:"footer" json:"footer" maxLength:"65000"`
	FooterUsed     string `db:"footer_used" json:"footer_used" maxLength:"65000"`
}

var companyBrandTexts = table.New(table.Table[CompanyBrandText]{
	Name:   "company_brand_translations",
	Entity: "company-brand-translation",
	Scope:  "{company:company_id} AND {brand:brand_id}",
	Order:  "company_brand_id, language_id",
	Sort:   map[string]string{"language_id": "language_id", "updated_at": "updated_at", "id": "id"},
	Owner: func(x *CompanyBrandText) table.Owner {
		return table.Owner{BrandID: &x.BrandID, CompanyID: &x.CompanyID}
	},
	Prepare: (*CompanyBrandText).prepare,
	Check:   followCompanyBrand,
	Unique:  []table.Unique{{Field: "language_id", Within: []string{"company_brand_id"}}},
	Wrote: func(ctx context.Context, tx *db.Tx, rows []CompanyBrandText) error {
		for _, x := range rows { // the form of the company brand shows these texts too
			if err := companyBrands.Touch(ctx, tx, x.CompanyBrandID); err != nil {
				return err
			}
		}
		return nil
	},
	Export: []table.Column[CompanyBrandText]{
		{Head: "company_brand_id", Value: func(x *CompanyBrandText) any { return x.CompanyBrandID }},
		{Head: "language_id", Value: func(x *CompanyBrandText) any { return x.LanguageID }},
	},
})

func (x *CompanyBrandText) prepare() error {
	var fields fault.Fields
	if x.LanguageID < 1 || x.LanguageID > record.Languages {
		fields.Add("language_id", "unknown_language", "language", x.LanguageID)
	}

	for name, text := range x.texts() {
		*text = strings.TrimSpace(*text)
		fields.Length(name, *text, fault.MaxText)
	}

	return fields.Err()
}

func (x *CompanyBrandText) texts() map[string]*string {
	return map[string]*string{
		"delivery_term": &x.DeliveryTerm,
		"services":      &x.Services,
		"equipment":     &x.Equipment,
		"footer":        &x.Footer,
		"footer_used":   &x.FooterUsed,
	}
}

// followCompanyBrand takes company and brand from the company brand that the texts belong to.
func followCompanyBrand(ctx context.Context, tx *db.Tx, rows []*CompanyBrandText, wrong []fault.Fields) error {
	ids := make([]int64, len(rows))
	for i, x := range rows {
		ids[i] = x.CompanyBrandID
	}

	sold, err := companyBrands.Many(ctx, tx, ids)
	if err != nil {
		return err
	}

	for i, x := range rows {
		of, found := sold[x.CompanyBrandID]
		if !found {
			wrong[i].Add("company_brand_id", "not_found")
		}
		x.CompanyID = of.CompanyID
		x.BrandID = of.BrandID
	}

	return nil
}

type companyBrandTextsInput struct {
	httpapi.ListInput
	CompanyBrandID int64 `query:"companyBrandId"`
	LanguageID     int64 `query:"languageId"`
}

func companyBrandTextFilter(in *companyBrandTextsInput) ([]db.Condition, error) {
	return append(record.Where("company_brand_id", in.CompanyBrandID), record.Where("language_id", in.LanguageID)...), nil
}
