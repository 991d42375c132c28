// Package customer keeps the customers of the group's companies: people and
// companies that offers are made for. Other areas name them by their id.
package customer

import (
	"slices"
	"strings"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/date"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/find"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/person"
	"forecourt/internal/platform/record"
)

// The types of customers.
const (
	Private  = "person"
	Business = "company"
)

// Customer is somebody who buys from a company of the group (OP-138).
type Customer struct {
	table.Record
	DealerCompanyID  int64      `db:"dealer_company_id" json:"dealer_company_id" minimum:"1" doc:"whose customer it is; never changes"`
	Type             string     `db:"type" json:"type" enum:"person,company"`
	Name             string     `db:"name" json:"name" maxLength:"255" doc:"of the person; of whom to speak to, for a company"`
	NameKey          string     `db:"name_key" json:"-"`
	CompanyName      string     `db:"company_name" json:"company_name" maxLength:"255"`
	CompanyCode      string     `db:"company_code" json:"company_code" maxLength:"64" doc:"of the register of companies"`
	CodeKey          string     `db:"code_key" json:"-"`
	CompanyCountryID *int64     `db:"company_country_id" json:"company_country_id" nullable:"true"`
	VAT              string     `db:"vat" json:"vat" maxLength:"64" doc:"VAT number, as given"`
	Phone            string     `db:"phone" json:"phone" maxLength:"64"`
	PhoneKey         string     `db:"phone_key" json:"-"`
	Email            string     `db:"email" json:"email" maxLength:"255"`
	EmailKey         string     `db:"email_key" json:"-"`
	Address          string     `db:"address" json:"address" maxLength:"255"`
	LanguageID       *int64     `db:"language_id" json:"language_id" nullable:"true" doc:"in which to write to the customer"`
	LastTestDriveAt  *date.Date `db:"last_test_drive_at" json:"last_test_drive_at" nullable:"true"`
	Comment          string     `db:"comment" json:"comment" maxLength:"65000"`
	Status           string     `db:"status" json:"status" enum:"active,deleted"`
	MergedIntoID     *int64     `db:"merged_into_id" json:"merged_into_id" nullable:"true" readOnly:"true" doc:"the customer that this one became part of"`
	ErasedAt         *db.Time   `db:"erased_at" json:"erased_at" nullable:"true" readOnly:"true" doc:"when the personal data was erased"`
	Search           string     `db:"search" json:"-"`
}

// Perm lists, reads and changes customers; PermPrivacy shows and erases all that is held on a person.
var (
	Perm        = authz.Perm("app.company.customers")
	PermPrivacy = authz.Perm("app.customer.privacy")
)

var customers = table.New(table.Table[Customer]{
	Name: "customers", Entity: "customer", Scope: "{company:dealer_company_id}", Order: "id DESC", Large: true,
	Called: func(c *Customer, _ string) string { return c.Name },
	Sort: map[string]string{
		"name": "name_key", "last_test_drive_at": "last_test_drive_at", "updated_at": "updated_at", "id": "id",
	},
	Owner:   func(c *Customer) table.Owner { return table.OfCompany(c.DealerCompanyID) },
	Prepare: (*Customer).prepare,
	Fixed:   []string{"dealer_company_id"},
	Reading: Perm,
	Refs: []table.Ref[Customer]{
		{
			Field:  "dealer_company_id",
			Table:  "companies",
			Scope:  "{company:id}",
			Shared: true,
			ID:     func(c *Customer) *int64 { return &c.DealerCompanyID },
		},
		{
			Field:  "company_country_id",
			Table:  "countries",
			Scope:  "{everyone}",
			Shared: true,
			ID:     func(c *Customer) *int64 { return c.CompanyCountryID },
		},
	},
	Parents: []table.Parent[Customer]{{
		Field: "dealer_company_id", Table: "companies", Scope: "{company:id}", InUse: "status = 'active'",
		Of: func(c *Customer) *int64 { return record.InUse(companyOf)(c) },
	}},
	Rules: keepErased,
	Uses: []table.Use{
		{
			Entity: "version", Table: "versions", Column: "customer_id", Name: "number", Where: "status <> 'archived'",
			Scope: "{brand:brand_id|user_id} AND {company:company_id}",
		},
		{
			Entity: "order",
			Table:  "orders",
			Column: "customer_id",
			Name:   "CAST(id AS TEXT)",
			Where:  "status <> 'rejected' AND status <> 'deleted'",
			Scope:  "{brand:brand_id|dealer_manager_id@dealer_company_id} AND {company:dealer_company_id|app.order.process}",
		},
	},
	Export: []table.Column[Customer]{
		{Head: "type", Value: func(c *Customer) any { return c.Type }},
		{Head: "name", Value: func(c *Customer) any { return c.Name }},
		{Head: "company_name", Value: func(c *Customer) any { return c.CompanyName }},
		{Head: "company_code", Value: func(c *Customer) any { return c.CompanyCode }},
		{Head: "vat", Value: func(c *Customer) any { return c.VAT }},
		{Head: "phone", Value: func(c *Customer) any { return c.Phone }},
		{Head: "email", Value: func(c *Customer) any { return c.Email }},
		{Head: "address", Value: func(c *Customer) any { return c.Address }},
		record.OptionalColumn("language_id", func(c *Customer) *int64 { return c.LanguageID }),
		record.OptionalColumn("last_test_drive_at", func(c *Customer) *date.Date { return c.LastTestDriveAt }),
		{Head: "comment", Value: func(c *Customer) any { return c.Comment }},
		{Head: "status", Value: func(c *Customer) any { return c.Status }},
	},
})

func companyOf(c *Customer) (*int64, string) { return &c.DealerCompanyID, c.Status }

// keyLetters is how many letters of a name put the list in its order; names
// that begin with the same ones stand in the order of their ids.
const keyLetters = 32

// prepare fills derived columns and notes every wrong field at once.
func (c *Customer) prepare() error {
	for _, line := range []*string{&c.Name, &c.CompanyName, &c.CompanyCode, &c.VAT, &c.Phone, &c.Address} {
		*line = strings.Join(strings.Fields(*line), " ")
	}

	c.Email = strings.TrimSpace(c.Email)
	var fields fault.Fields
	fields.OneOf("type", c.Type, Private, Business)
	fields.OneOf("status", c.Status, record.Active, record.Deleted)

	switch {
	case c.ErasedAt != nil: // has no name any more
	case c.Type == Business:
		fields.Required("company_name", c.CompanyName)
	default:
		fields.Required("name", c.Name)
	}
	fields.Length("name", c.Name, fault.MaxTitle)
	fields.Length("company_name", c.CompanyName, fault.MaxTitle)
	fields.Length("company_code", c.CompanyCode, fault.MaxCode)
	fields.Length("vat", c.VAT, fault.MaxCode)
	fields.Length("phone", c.Phone, 64)
	fields.Phone("phone", c.Phone)
	fields.Length("email", c.Email, fault.MaxTitle)
	fields.Email("email", c.Email)
	fields.Length("address", c.Address, fault.MaxTitle)
	fields.Length("comment", c.Comment, fault.MaxText)
	if c.LanguageID != nil && (*c.LanguageID < 1 || *c.LanguageID > record.Languages) {
		fields.Add("language_id", "unknown_language", "language", *c.LanguageID)
	}
	if c.Status == record.Active {
		c.MergedIntoID = nil
	}
	c.EmailKey = person.EmailKey(c.Email)
	c.PhoneKey = person.PhoneKey(c.Phone)
	c.CodeKey = person.CodeKey(c.CompanyCode)
	letters := []rune(find.Key(c.Called()))
	c.NameKey = string(letters[:min(len(letters), keyLetters)])
	c.Search = find.IndexedText(c.Name, c.CompanyName, c.Phone, c.Email, find.Digits(c.Phone), c.CompanyCode)

	return fields.Err()
}

// Called names the customer: the company, or the person.
func (c *Customer) Called() string {
	if c.Type == Business && c.CompanyName != "" {
		return c.CompanyName
	}
	return c.Name
}

// Tables lists the tables of customers.
func Tables() []table.Any { return []table.Any{customers} }

// blank is what a new customer starts from.
var blank = Customer{Type: Private, Status: record.Active}

var customerData = record.Data[Customer]{
	Table:  customers,
	Blank:  blank,
	Status: func(c *Customer) *string { return &c.Status },
}

// personal are the fields that say something about the person.
var personal = []string{
	"type", "name", "company_name", "company_code", "company_country_id", "vat", "phone", "email", "address",
	"language_id", "last_test_drive_at", "comment",
}

// isPersonal reports whether a field says something about the person.
func isPersonal(field string) bool { return slices.Contains(personal, field) }
