package org

import (
	"context"
	"net/http"
	"regexp"
	"strings"

	"forecourt/internal/audit"
	"forecourt/internal/authz"
	"forecourt/internal/db"
	"forecourt/internal/fault"
	"forecourt/internal/httpapi"
)

// Company is a legal entity of the group that sells vehicles.
type Company struct {
	db.Record
	Name        string `db:"name" json:"name" maxLength:"255"`
	NameKey     string `db:"name_key" json:"-"`
	TitleShort  string `db:"title_short" json:"title_short" maxLength:"255"`
	CountryCode string `db:"country_code" json:"country_code" maxLength:"2" doc:"ISO 3166-1 alpha-2"`
	Currency    string `db:"currency" json:"currency" maxLength:"3" doc:"ISO 4217"`
	Status      string `db:"status" json:"status" enum:"active,archived,deleted"`
	Sort        int64  `db:"sort" json:"sort" readOnly:"true" doc:"position in lists, from 1"`
	Search      string `db:"search" json:"-"`
}

var companies = db.NewTable(db.Table[Company]{
	Name: "companies", Entity: "company", Scope: "{company:id}", Order: "sort, id",
	Sort:        map[string]string{"name": "name_key", "sort": "sort", "country_code": "country_code", "updated_at": "updated_at", "id": "id"},
	Owner:       func(c *Company) db.Owner { return db.OfCompany(c.ID) },
	Prepare:     (*Company).prepare,
	Unique:      []db.Unique{{Field: "name", Within: []string{"country_code"}, Everywhere: true, Where: "status <> 'deleted'"}},
	AfterInsert: assignCompany,
	Export: []db.Column[Company]{
		{Head: "name", Value: func(c *Company) any { return c.Name }},
		{Head: "country_code", Value: func(c *Company) any { return c.CountryCode }},
		{Head: "status", Value: func(c *Company) any { return c.Status }},
	},
})

var (
	countryCode  = regexp.MustCompile(`^[A-Z]{2}$`)
	currencyCode = regexp.MustCompile(`^[A-Z]{3}$`)
)

func (c *Company) prepare() error {
	c.Name, c.TitleShort = strings.TrimSpace(c.Name), strings.TrimSpace(c.TitleShort)
	c.NameKey, c.Search = db.Key(c.Name), db.Search(c.Name, c.TitleShort)
	var fields fault.Fields
	fields.Required("name", c.Name)
	fields.Length("name", c.Name, fault.MaxTitle)
	fields.Length("title_short", c.TitleShort, fault.MaxTitle)
	if !countryCode.MatchString(c.CountryCode) {
		fields.Add("country_code", "country")
	}
	if !currencyCode.MatchString(c.Currency) {
		fields.Add("currency", "currency")
	}
	fields.OneOf("status", c.Status, "active", "archived", "deleted")
	return fields.Err()
}

var permCompany = authz.Perm("app.company")

func companyRoutes(a *httpapi.API) {
	httpapi.List(a, "/company", authz.LoginOnly, companies, companyFilter)
	httpapi.Op(a, http.MethodGet, "/company/valid-ids", authz.LoginOnly, validCompanyIDs, httpapi.Summary("Ids of the companies the user may use."))
	httpapi.Op(a, http.MethodGet, "/company/{id}", authz.LoginOnly, getCompany)
	httpapi.Op(a, http.MethodPost, "/company", permCompany, createCompany, httpapi.Summary("Create a company; who creates it and all administrators are assigned to it."))
	httpapi.Op(a, http.MethodPut, "/company/{id}", permCompany, updateCompany)
	httpapi.Op(a, http.MethodPost, "/company/{id}", permCompany, updateCompany)
	httpapi.Op(a, http.MethodDelete, "/company/{id}", permCompany, archiveCompany)
	httpapi.Op(a, http.MethodPost, "/company/sort", permCompany, sortCompanies)
	audit.Routes(a, "/company", permCompany, companies)
	httpapi.Check(a, "/company", companies)
}

type companiesInput struct {
	httpapi.ListInput
	BrandID int64  `query:"brand_id" doc:"companies that sell this brand"`
	Status  string `query:"status" enum:"active,archived,deleted,other,all" default:"active" doc:"other: neither active nor deleted"`
}

func companyFilter(in *companiesInput) ([]db.Condition, error) {
	var where []db.Condition
	switch in.Status {
	case "all":
	case "other":
		where = append(where, db.In("status", []string{"archived"}))
	case "":
		where = append(where, db.Equal("status", "active"))
	default:
		where = append(where, db.Equal("status", in.Status))
	}
	if in.BrandID != 0 {
		where = append(where, db.Condition{SQL: "id IN (SELECT company_id FROM company_brands WHERE brand_id = ?)", Args: []any{in.BrandID}})
	}
	return where, nil
}

func getCompany(ctx context.Context, tx *db.Tx, in *httpapi.ByID) (Company, error) {
	return companies.Get(ctx, tx, in.ID)
}

func validCompanyIDs(ctx context.Context, tx *db.Tx, _ *struct{}) ([]int64, error) {
	return db.Select[int64](ctx, tx, "SELECT id FROM companies WHERE {company:id} AND status = 'active' ORDER BY sort, id LIMIT 1000")
}

func createCompany(ctx context.Context, tx *db.Tx, in *httpapi.Save[Company]) (Company, error) {
	if id := in.Body.Int("id"); id != 0 {
		return companies.Update(ctx, tx, id, in.Revision(), in.Body.Apply)
	}
	company := Company{Status: "active", Currency: "EUR"}
	if err := in.Body.Apply(&company); err != nil {
		return company, err
	}
	var err error
	if company.Sort, err = db.NextSort(ctx, tx, "companies", db.Condition{}); err != nil {
		return company, err
	}
	return companies.Insert(ctx, tx, company)
}

// assignCompany gives a new company to its creator and to every administrator.
func assignCompany(ctx context.Context, tx *db.Tx, c *Company) error {
	_, err := tx.Unscoped("a new company is in nobody's scope yet").Exec(ctx, `
		INSERT INTO user_companies (user_id, company_id)
		SELECT id, $1 FROM users WHERE (role_id = $2 OR id = $3) AND status <> 'deleted'`, c.ID, authz.TopRole, tx.Actor.UserID)
	return err
}

func updateCompany(ctx context.Context, tx *db.Tx, in *httpapi.SaveByID[Company]) (Company, error) {
	return companies.Update(ctx, tx, in.ID, in.Revision(), in.Body.Apply)
}

func archiveCompany(ctx context.Context, tx *db.Tx, in *httpapi.ByIDAndRevision) (Company, error) {
	return companies.Update(ctx, tx, in.ID, in.Revision, func(c *Company) error {
		c.Status = "deleted"
		return nil
	})
}

func sortCompanies(ctx context.Context, tx *db.Tx, in *httpapi.SortInput) (httpapi.NoContent, error) {
	return httpapi.NoContent{}, db.Reorder(ctx, tx, companies, in.Body.IDs, func(c *Company) *int64 { return &c.Sort })
}

// AddCompany adds an active company behind the others and the brands it sells.
func AddCompany(ctx context.Context, tx *db.Tx, company Company, brandIDs []int64) (Company, error) {
	sort, err := db.NextSort(ctx, tx, "companies", db.Condition{})
	if err != nil {
		return Company{}, err
	}
	company.Status, company.Sort = "active", sort
	if company, err = companies.Insert(ctx, tx, company); err != nil {
		return company, err
	}
	for _, id := range brandIDs {
		if _, err := tx.Exec(ctx, "INSERT INTO company_brands (company_id, brand_id) SELECT $1, id FROM brands WHERE {brand:id} AND id = $2", company.ID, id); err != nil {
			return company, err
		}
	}
	return company, nil
}
