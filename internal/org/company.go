package org

import (
	"context"
	"net/http"
	"strings"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/date"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/find"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/money"
	"forecourt/internal/platform/record"
	"forecourt/internal/platform/worktime"
)

// Company is a legal entity of the group that sells vehicles.
type Company struct {
	table.Record
	Name             string                  `db:"name" json:"name" maxLength:"255"`
	NameKey          string                  `db:"name_key" json:"-"`
	TitleShort       string                  `db:"title_short" json:"title_short" maxLength:"255"`
	CompanyCode      string                  `db:"company_code" json:"company_code" maxLength:"64" doc:"of the register of companies"`
	VATCode          string                  `db:"vat_code" json:"vat_code" maxLength:"64" doc:"LT and 9 or 12 digits, LV and 11, EE and 9 in these countries, else as given"`
	Address          string                  `db:"address" json:"address" maxLength:"255" doc:"as offers print it"`
	Phone            string                  `db:"phone" json:"phone" maxLength:"64"`
	Email            string                  `db:"email" json:"email" maxLength:"255"`
	Website          string                  `db:"website" json:"website" maxLength:"255"`
	PrivacyURL       string                  `db:"privacy_url" json:"privacy_url" maxLength:"255" doc:"page that says what it does with personal data; mails of surveys need it"`
	OptOutSince      *date.Date              `db:"opt_out_since" json:"opt_out_since" nullable:"true" doc:"since when customers can object where they give their address; those before are asked only if they agreed"`
	AcceptanceText   db.Translations         `db:"acceptance_text" json:"acceptance_text" doc:"what customers agree to when they accept an offer on its page, by language id; none: the program's words. {number} and {company} stand for those of the offer"`
	WorkHours        worktime.Week           `db:"work_hours" json:"work_hours" doc:"from Monday to Sunday: null, or from when to when as HH:MM; tasks are due in hours of work"`
	EscalationUserID *int64                  `db:"escalation_user_id" json:"escalation_user_id" nullable:"true" doc:"who looks after customers that nobody else has looked after in time"`
	EscalationUser   string                  `db:"escalation_user" fieldtag:"computed" json:"escalation_user" readOnly:"true"`
	CountryCode      string                  `db:"country_code" json:"country_code" maxLength:"2" doc:"ISO 3166-1 alpha-2, of a country in use"`
	CountryVAT       money.Percent           `db:"country_vat" fieldtag:"computed" json:"country_vat" readOnly:"true" doc:"VAT in force in its country today, percent"`
	Currency         string                  `db:"currency" json:"currency" maxLength:"3" doc:"ISO 4217"`
	CurrencySymbol   string                  `db:"currency_symbol" fieldtag:"computed" json:"currency_symbol" readOnly:"true"`
	LanguageID       int64                   `db:"language_id" json:"language_id" minimum:"1" doc:"language of its documents; one of language_ids"`
	LanguageIDs      table.IDs               `db:"language_ids" fieldtag:"computed" json:"language_ids" doc:"languages it has texts in"`
	HasEmissionTaxes db.Flag                 `db:"has_emission_taxes" json:"has_emission_taxes" doc:"the tax on emissions is part of the registration"`
	PriceRegitra     money.Cents             `db:"price_regitra" json:"price_regitra" minimum:"0" doc:"what registering a vehicle costs"`
	VisibleInVehicle db.Flag                 `db:"visible_in_vehicle" json:"visible_in_vehicle" doc:"offered where a dealer of a vehicle is chosen"`
	BrandIDs         table.IDs               `db:"brand_ids" fieldtag:"computed" json:"brand_ids" doc:"brands it sells, as far as the user sees them"`
	Brands           map[string]CompanyBrand `json:"brands,omitzero" doc:"by brand id, how it sells the brand: when one company is read, or with=brands; a brand that is left out stays as it is"`
	Languages        []Language              `json:"languages,omitzero" readOnly:"true" doc:"those of language_ids: with=languages"`
	Selected         db.Flag                 `db:"selected" fieldtag:"computed" json:"selected" readOnly:"true" doc:"assigned to the user who reads it"`
	Status           string                  `db:"status" json:"status" enum:"active,archived,deleted"`
	Sort             int64                   `db:"sort" json:"sort" readOnly:"true" doc:"position in lists, from 1"`
	Search           string                  `db:"search" json:"-"`
}

var companies = table.New(table.Table[Company]{
	Name: "companies", Entity: "company", Scope: "{company:id}", Order: "sort, id",
	Called: func(c *Company, _ string) string { return c.Name },
	Sort: map[string]string{
		"name":         "name_key",
		"sort":         "sort",
		"country_code": "country_code",
		"updated_at":   "updated_at",
		"id":           "id",
	},
	Owner:   func(c *Company) table.Owner { return table.OfCompany(c.ID) },
	Prepare: (*Company).prepare,
	Check:   checkCompanies,
	Rules:   companyRules,
	Unique: []table.Unique{{
		Field:      "name",
		Within:     []string{"country_code"},
		Everywhere: true,
		Where:      "status <> 'deleted'",
	}},
	Computed:    companyLinks.Computed("companies", companyFacts),
	AfterInsert: assignCompany,
	Wrote:       companyLinks.Wrote,
	Uses: []table.Use{
		{
			Entity: "brand", Name: "name", Column: "company_id", Where: "deleted_at IS NULL", Scope: "{brand:id}",
			Table: "(SELECT brands.id, name, deleted_at, sold.company_id FROM company_brands sold" +
				" JOIN brands ON brands.id = sold.brand_id) AS brands",
		},
		{
			Entity: "user",
			Table:  "users",
			Column: "company_id",
			Name:   "name",
			Where:  "status <> 'deleted'",
			Scope:  "{company:company_id}",
		},
		{
			Entity: "order",
			Table:  "orders",
			Column: "dealer_company_id",
			Name:   "CAST(id AS TEXT)",
			Where:  "(status = 'new' OR status = 'open')",
			Scope:  "{brand:brand_id|dealer_manager_id@dealer_company_id} AND {company:dealer_company_id|app.order.process}",
		},
	},
	Export: []table.Column[Company]{
		{Head: "name", Value: func(c *Company) any { return c.Name }},
		{Head: "title_short", Value: func(c *Company) any { return c.TitleShort }},
		{Head: "company_code", Value: func(c *Company) any { return c.CompanyCode }},
		{Head: "vat_code", Value: func(c *Company) any { return c.VATCode }},
		{Head: "address", Value: func(c *Company) any { return c.Address }},
		{Head: "phone", Value: func(c *Company) any { return c.Phone }},
		{Head: "email", Value: func(c *Company) any { return c.Email }},
		{Head: "website", Value: func(c *Company) any { return c.Website }},
		{Head: "privacy_url", Value: func(c *Company) any { return c.PrivacyURL }},
		record.OptionalColumn("opt_out_since", func(c *Company) *date.Date { return c.OptOutSince }),
		{Head: "country_code", Value: func(c *Company) any { return c.CountryCode }},
		{Head: "status", Value: func(c *Company) any { return c.Status }},
	},
})

func (c *Company) prepare() error {
	c.Name = strings.TrimSpace(c.Name)
	c.TitleShort = strings.TrimSpace(c.TitleShort)
	c.tidyIdentity()
	c.NameKey = find.Key(c.Name)
	c.Search = find.Text(c.Name, c.TitleShort, c.CompanyCode, c.VATCode)

	var fields fault.Fields
	fields.Required("name", c.Name)
	fields.Length("name", c.Name, fault.MaxTitle)
	fields.Length("title_short", c.TitleShort, fault.MaxTitle)
	c.checkIdentity(&fields)
	c.AcceptanceText = c.AcceptanceText.Tidy()
	record.CheckNames(&fields, "acceptance_text", c.AcceptanceText, mostAcceptance)
	if c.PriceRegitra < 0 || c.PriceRegitra > money.Max {
		fields.Add("price_regitra", "min", "min", 0)
	}
	if !c.LanguageIDs.Has(c.LanguageID) {
		fields.Add("language_id", "main_language")
	}
	if c.WorkHours.Check() != nil {
		fields.Add("work_hours", "work_hours")
	}

	fields.OneOf("status", c.Status, record.Active, "archived", record.Deleted)
	return fields.Err()
}

// mostAcceptance limits the text that customers agree to, in characters.
const mostAcceptance = 2000

var (
	permCompany       = authz.Perm("app.company")
	permCompanyCreate = authz.Perm("app.company.create")
)

var companyData = record.Data[Company]{
	Table: companies,
	Blank: Company{
		Status:           record.Active,
		Currency:         "EUR",
		LanguageID:       1,
		LanguageIDs:      table.NewIDs(1),
		VisibleInVehicle: true,
		WorkHours:        worktime.Usual(),
	},
	Place:    func(c *Company) (db.Condition, *int64) { return db.Condition{}, &c.Sort },
	Status:   func(c *Company) *string { return &c.Status },
	Complete: loadSells,
	Inner:    &record.Inner[Company]{Field: "brands", Save: saveSells},
}

func companyRoutes(a *httpapi.API) {
	record.Routes(a, "/company", permCompany, companyData, companyFilter)
	httpapi.Op(a, http.MethodGet, "/company/active", authz.LoginOnly, activeCompanies,
		httpapi.Summary("The user's companies that are active, in their order."))
	httpapi.Op(a, http.MethodGet, "/company/valid-ids", authz.LoginOnly, validCompanyIDs,
		httpapi.Summary("Ids of the companies the user may use."))
	httpapi.Op(a, http.MethodGet, "/company/countries", authz.LoginOnly, companyCountries,
		httpapi.Summary("Countries that the user's active companies are in."))
}

// AddCompany adds a company behind the others, active by default.
func AddCompany(ctx context.Context, tx *db.Tx, c Company) (Company, error) {
	c.VisibleInVehicle = true
	if c.WorkHours == (worktime.Week{}) {
		c.WorkHours = worktime.Usual()
	}
	if c.Status == "" {
		c.Status = record.Active
	}

	return companyData.Add(ctx, tx, c)
}

// EscalateTo sets the user who looks after the customers of a company that nobody has looked after in time.
func EscalateTo(ctx context.Context, tx *db.Tx, companyID, userID int64) error {
	_, err := companies.Update(ctx, tx, companyID, table.AnyRevision, func(c *Company) error {
		c.EscalationUserID = &userID
		return nil
	})
	return err
}
