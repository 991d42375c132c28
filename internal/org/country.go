package org

import (
	"context"
	"net/http"
	"slices"
	"strings"

	"golang.org/x/text/language"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/find"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/money"
	"forecourt/internal/platform/record"
)

// Country is a market of the group. Its VAT changes by law: the rates are
// dated records, and a calculation takes the one in force on its day.
type Country struct {
	table.Record
	Code       string          `db:"code" json:"code" maxLength:"2" doc:"ISO 3166-1 alpha-2, unique; stays while companies or registration taxes name it"`
	CodeKey    string          `db:"code_key" json:"-"`
	Name       db.Translations `db:"name" json:"name"`
	Currency   string          `db:"currency" json:"currency" maxLength:"3" doc:"ISO 4217"`
	LanguageID int64           `db:"language_id" json:"language_id" minimum:"1"`
	Basis      string          `db:"survey_basis" json:"survey_basis" enum:"existing_customer,consent" doc:"who may be asked how content they are: customers who have not objected, or those who agreed"`
	Sort       int64           `db:"sort" json:"sort" readOnly:"true" doc:"position in lists, from 1"`
	Status     string          `db:"status" json:"status" enum:"active,deleted"`
	VAT        money.Percent   `db:"vat" fieldtag:"computed" json:"vat" readOnly:"true" doc:"standard rate in force today, percent; 0: there is none"`
	VATRates   []DatedRate     `json:"vat_rates" fieldtag:"computed" readOnly:"true" nullable:"false" doc:"newest first"`
	VATLimits  []CountryLimit  `json:"vat_limits" fieldtag:"computed" readOnly:"true" nullable:"false" doc:"up to which price, VAT included, the VAT of an electric car may be deducted; newest first"`
	Search     string          `db:"search" json:"-"`
}

// CountryLimit is a limit as its country shows it.
type CountryLimit struct {
	ID int64 `db:"id" json:"id"`
	DatedLimit
}

// Currency is one that prices can be in.
type Currency struct {
	Code   string `db:"code" json:"code" doc:"ISO 4217"`
	Symbol string `db:"symbol" json:"symbol"`
	Name   string `db:"name" json:"name"`
}

var countries = table.New(table.Table[Country]{
	Name: "countries", Entity: "country", Scope: "{everyone}", Order: "sort, id", Sharing: table.OfCompanies,
	Called: func(c *Country, language string) string { return c.Name.In(language) },
	Sort: map[string]string{
		"sort":       "sort",
		"code":       "code_key",
		"currency":   "currency",
		"updated_at": "updated_at",
		"id":         "id",
	},
	Prepare: (*Country).prepare,
	Refs: []table.Ref[Country]{{
		Field:  "language_id",
		Table:  "languages",
		Scope:  "{everyone}",
		Shared: true,
		ID:     func(c *Country) *int64 { return &c.LanguageID },
	}},
	Check: checkCurrencies,
	Rules: countryRules,
	Computed: map[string]string{"vat": `COALESCE((SELECT rate
		FROM vat_rates
		WHERE country_id = countries.id AND valid_from <= {today}
		ORDER BY valid_from DESC
		LIMIT 1), 0)`},
	Load:   loadVAT,
	Unique: []table.Unique{{Field: "code"}},
	Uses: []table.Use{{
		Entity: "company", Name: "name", Column: "country_id", Where: "status <> 'deleted'", Scope: "{company:id}",
		Table: "(SELECT companies.id, companies.name, companies.status, countries.id AS country_id FROM companies" +
			" JOIN countries ON countries.code = companies.country_code) AS companies",
	}},
	Export: slices.Concat([]table.Column[Country]{
		{Head: "code", Value: func(c *Country) any { return c.Code }},
	}, record.TextColumns("name", func(c *Country) db.Translations { return c.Name }), []table.Column[Country]{
		{Head: "currency", Value: func(c *Country) any { return c.Currency }},
		{Head: "language_id", Value: func(c *Country) any { return c.LanguageID }},
		{Head: "vat", Value: func(c *Country) any { return c.VAT }},
		{Head: "survey_basis", Value: func(c *Country) any { return c.Basis }},
		{Head: "status", Value: func(c *Country) any { return c.Status }},
		{Head: "sort", Value: func(c *Country) any { return c.Sort }},
	}),
})

func (c *Country) prepare() error {
	c.Code = strings.ToUpper(strings.TrimSpace(c.Code))
	c.Currency = strings.ToUpper(strings.TrimSpace(c.Currency))
	c.Name = c.Name.Tidy()
	c.CodeKey = find.Key(c.Code)
	c.Search = find.Text(append(c.Name.Texts(), c.Code)...)

	var fields fault.Fields
	fields.Required("code", c.Code)
	if c.Code != "" && !isCountryCode(c.Code) {
		fields.Add("code", "country_code")
	}
	if len(c.Name) == 0 {
		fields.Add("name", "required")
	}

	record.CheckNames(&fields, "name", c.Name, fault.MaxTitle)
	fields.Required("currency", c.Currency)
	fields.OneOf("survey_basis", c.Basis, "existing_customer", "consent")
	fields.OneOf("status", c.Status, record.Active, record.Deleted)

	return fields.Err()
}

// isCountryCode reports whether the code is of ISO 3166-1 alpha-2, as the
// standard writes it: UK stands for GB and is not.
func isCountryCode(code string) bool {
	region, err := language.ParseRegion(code)
	return err == nil && len(code) == 2 && region.IsCountry() && region.Canonicalize().String() == code
}

// checkCurrencies refuses currencies that are not known.
func checkCurrencies(ctx context.Context, tx *db.Tx, rows []*Country, wrong []fault.Fields) error {
	known, err := db.Select[string](ctx, tx, "SELECT code FROM currencies WHERE {everyone}")
	for i, c := range rows {
		if !slices.Contains(known, c.Currency) {
			wrong[i].Add("currency", "currency")
		}
	}
	return err
}

// keepCodes keeps the code of a country that others know it by: companies, also
// those out of use, whose offers are priced by its VAT, and registration taxes.
func keepCodes(ctx context.Context, tx *db.Tx, _ table.Op, changes []*table.Change[Country]) error {
	var ids []int64
	for _, c := range changes {
		if c.Before != nil {
			ids = append(ids, c.Before.ID)
		}
	}

	in := db.In("id", ids)
	named, err := db.Select[int64](ctx, tx, `
		SELECT id
		FROM countries
		WHERE {everyone} AND (EXISTS (SELECT 1 FROM companies WHERE companies.country_code = countries.code)
				OR EXISTS (SELECT 1 FROM registration_taxes WHERE registration_taxes.country_code = countries.code))
			AND `+in.Places(1), in.Args...)
	for _, c := range changes {
		if c.Before != nil && c.After != nil && c.Before.Code != c.After.Code && slices.Contains(named, c.Before.ID) {
			c.Wrong.Add("code", "country_code_named")
		}
	}

	return err
}

// loadVAT fills in the rates and limits of countries.
func loadVAT(ctx context.Context, tx *db.Tx, rows []Country) error {
	at := map[int64]*Country{}
	ids := make([]int64, len(rows))
	for i := range rows {
		rows[i].VATRates = []DatedRate{}
		rows[i].VATLimits = []CountryLimit{}
		at[rows[i].ID] = &rows[i]
		ids[i] = rows[i].ID
	}

	in := db.In("country_id", ids)
	type rate struct {
		CountryID int64 `db:"country_id"`
		DatedRate
	}

	rates, err := db.Select[rate](ctx, tx, `SELECT country_id, rate, valid_from
		FROM vat_rates
		WHERE {everyone} AND `+in.Places(1)+`
		ORDER BY valid_from DESC`, in.Args...)
	if err != nil {
		return err
	}

	for _, r := range rates {
		c := at[r.CountryID]
		c.VATRates = append(c.VATRates, r.DatedRate)
	}

	type limit struct {
		CountryID int64 `db:"country_id"`
		CountryLimit
	}

	limits, err := db.Select[limit](ctx, tx, `SELECT id, country_id, amount, valid_from, valid_to
		FROM vat_limits
		WHERE {everyone} AND `+in.Places(1)+`
		ORDER BY valid_from DESC`, in.Args...)
	for _, l := range limits {
		c := at[l.CountryID]
		c.VATLimits = append(c.VATLimits, l.CountryLimit)
	}

	return err
}

var (
	permCountry       = authz.Perm("app.country")
	permCountryCreate = authz.Perm("app.country.create")
)

var countryData = record.Data[Country]{
	Table:  countries,
	Status: func(c *Country) *string { return &c.Status },
	Blank:  Country{Status: record.Active, Currency: "EUR", LanguageID: 1, Basis: "consent"},
	Place:  func(c *Country) (db.Condition, *int64) { return db.Condition{}, &c.Sort },
}

func countryRoutes(a *httpapi.API) {
	record.Routes(a, "/country", permCountry, countryData, countriesFilter)
	httpapi.ShortList(a, "/currency", authz.LoginOnly, listCurrencies)
	httpapi.Op(a, http.MethodGet, "/currency/{code}", authz.LoginOnly, getCurrency)
}

type currencyInput struct {
	Code string `path:"code" maxLength:"3"`
}

func getCurrency(ctx context.Context, tx *db.Tx, in *currencyInput) (Currency, error) {
	return db.SelectOne[Currency](ctx, tx,
		"SELECT code, symbol, name FROM currencies WHERE {everyone} AND code = $1", strings.ToUpper(in.Code))
}

type countriesInput struct {
	httpapi.ListInput
	Status string `query:"status" enum:"active,deleted,all" default:"active"`
}

func countriesFilter(in *countriesInput) ([]db.Condition, error) {
	return record.OfStatus(in.Status), nil
}

func listCurrencies(ctx context.Context, tx *db.Tx) ([]Currency, error) {
	return db.Select[Currency](ctx, tx,
		"SELECT code, symbol, name FROM currencies WHERE {everyone} ORDER BY code LIMIT 100")
}
