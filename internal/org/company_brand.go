package org

import (
	"context"
	"slices"
	"strings"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/record"
)

// CompanyBrand is how one company sells one brand. Its texts are kept by
// language in company_brand_translations.
type CompanyBrand struct {
	table.Record
	CompanyID        int64           `db:"company_id" json:"company_id" minimum:"1"`
	BrandID          int64           `db:"brand_id" json:"brand_id" minimum:"1"`
	VatDeductable    db.Flag         `db:"vat_deductable" json:"vat_deductable" doc:"offers begin with VAT being deductible"`
	OfferAccessories db.Flag         `db:"offer_accessories" json:"offer_accessories" doc:"offers may contain accessories"`
	OfferInsurance   db.Flag         `db:"offer_insurance" json:"offer_insurance" doc:"offers may contain insurance"`
	SurveyImage      string          `db:"survey_image" json:"survey_image" maxLength:"64" doc:"name of an uploaded image, in the head of the page that customers answer on; empty: that of the brand"`
	SalesSurveyID    *int64          `db:"sales_survey_id" json:"sales_survey_id" nullable:"true" doc:"survey by which buyers are asked"`
	ServiceSurveyID  *int64          `db:"service_survey_id" json:"service_survey_id" nullable:"true" doc:"survey by which customers of the workshop are asked"`
	TemplateID       *int64          `db:"template_id" json:"template_id" nullable:"true" doc:"look of the page that customers answer on; null: that of the survey"`
	DeliveryTerm     db.Translations `json:"delivery_term" doc:"terms of delivery, by language id"`
	Services         db.Translations `json:"services" doc:"what is offered besides, by language id"`
	Equipment        db.Translations `json:"equipment" doc:"words on equipment, by language id"`
	Footer           db.Translations `json:"footer" doc:"end of an offer, by language id"`
	FooterUsed       db.Translations `json:"footer_used" doc:"end of an offer of a used vehicle, by language id"`
}

var companyBrands = table.New(table.Table[CompanyBrand]{
	Name:    "company_brands",
	Entity:  "company-brand",
	Scope:   "{company:company_id} AND {brand:brand_id}",
	Order:   "company_id, brand_id",
	Sort:    map[string]string{"company_id": "company_id", "brand_id": "brand_id", "updated_at": "updated_at", "id": "id"},
	Owner:   func(s *CompanyBrand) table.Owner { return table.Owner{BrandID: &s.BrandID, CompanyID: &s.CompanyID} },
	Prepare: (*CompanyBrand).prepare,
	Check:   checkSells,
	Rules:   companyBrandRules,
	Parents: []table.Parent[CompanyBrand]{
		table.BrandParent(func(s *CompanyBrand) *int64 { return &s.BrandID }),
		{
			Field: "company_id",
			Table: "companies",
			Scope: "{company:id}",
			InUse: "status <> 'deleted'",
			Of:    func(s *CompanyBrand) *int64 { return &s.CompanyID },
		},
	},
	Unique: []table.Unique{{Field: "brand_id", Within: []string{"company_id"}}},
	Export: []table.Column[CompanyBrand]{
		{Head: "company_id", Value: func(s *CompanyBrand) any { return s.CompanyID }},
		{Head: "brand_id", Value: func(s *CompanyBrand) any { return s.BrandID }},
	},
})

func (s *CompanyBrand) prepare() error {
	s.SurveyImage = strings.TrimSpace(s.SurveyImage)
	var fields fault.Fields
	fields.Length("survey_image", s.SurveyImage, fault.MaxCode)

	for name, texts := range s.texts() {
		*texts = texts.Tidy()
		record.CheckNames(&fields, name, *texts, fault.MaxText)
	}

	return fields.Err()
}

// texts gives the translated fields by their names.
func (s *CompanyBrand) texts() map[string]*db.Translations {
	return map[string]*db.Translations{
		"delivery_term": &s.DeliveryTerm,
		"services":      &s.Services,
		"equipment":     &s.Equipment,
		"footer":        &s.Footer,
		"footer_used":   &s.FooterUsed,
	}
}

// checkSells refuses companies and brands that the user does not see.
func checkSells(ctx context.Context, tx *db.Tx, rows []*CompanyBrand, wrong []fault.Fields) error {
	type own struct {
		Kind string `db:"kind"`
		ID   int64  `db:"id"`
	}

	seen, err := db.Select[own](ctx, tx, `SELECT 'company' AS kind, id FROM companies WHERE {company:id}
		UNION ALL
		SELECT 'brand', id FROM brands WHERE {brand:id}`)
	if err != nil {
		return err
	}

	for i, s := range rows {
		if !slices.Contains(seen, own{"company", s.CompanyID}) {
			wrong[i].Add("company_id", "not_found")
		}
		if !slices.Contains(seen, own{"brand", s.BrandID}) {
			wrong[i].Add("brand_id", "not_found")
		}
	}

	return nil
}

func companyBrandRoutes(a *httpapi.API) {
	record.Routes(a, "/company-brand", permCompany, record.Data[CompanyBrand]{Table: companyBrands}, companyBrandFilter)
	texts := record.Data[CompanyBrandText]{Table: companyBrandTexts}
	record.Routes(a, "/company-brand-translation", permCompany, texts, companyBrandTextFilter)
}

type companyBrandsInput struct {
	httpapi.ListInput
	CompanyID int64 `query:"companyId"`
	BrandID   int64 `query:"brandId"`
}

func companyBrandFilter(in *companyBrandsInput) ([]db.Condition, error) {
	return append(record.Where("company_id", in.CompanyID), record.Where("brand_id", in.BrandID)...), nil
}

// AddCompanyBrand adds a brand to what a company sells.
func AddCompanyBrand(ctx context.Context, tx *db.Tx, s CompanyBrand) error {
	_, err := companyBrands.Insert(ctx, tx, s)
	return err
}

// sellNoMore takes a brand from what a company sells, with its texts; the
// history keeps them.
func sellNoMore(ctx context.Context, tx *db.Tx, company, brand int64) error {
	id, err := db.SelectOne[int64](ctx, tx, `SELECT id
		FROM company_brands
		WHERE {company:company_id} AND {brand:brand_id} AND company_id = $1 AND brand_id = $2`, company, brand)
	if err != nil {
		return err
	}
	return companyBrands.Delete(ctx, tx, id, table.AnyRevision)
}
