package org

import (
	"context"
	"fmt"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/money"
)

// What a company goes with: its country, currency, languages and brands.

// companyFacts follow from the country and the currency.
var companyFacts = map[string]string{
	"country_vat": `COALESCE((SELECT rate FROM vat_rates JOIN countries ON countries.id = vat_rates.country_id
		WHERE countries.code = companies.country_code AND valid_from <= {today} ORDER BY valid_from DESC LIMIT 1), 0)`,
	"currency_symbol": "COALESCE((SELECT symbol FROM currencies WHERE code = companies.currency), '')",
	"escalation_user": "COALESCE((SELECT u.name FROM users u WHERE u.id = companies.escalation_user_id), '')",
	"selected":        "CASE WHEN {company:companies.id} THEN 1 ELSE 0 END",
}

var companyLinks = table.Links[Company]{
	{
		Field: "language_ids", IDs: func(c *Company) *table.IDs { return &c.LanguageIDs },
		Pairs: "company_languages", Own: "company_id", Other: "language_id", To: "languages",
	},
	{
		Field: "brand_ids", IDs: func(c *Company) *table.IDs { return &c.BrandIDs },
		Pairs: "company_brands",
		Own:   "company_id",
		Other: "brand_id",
		To:    "brands",
		Kind:  "brand",
		InUse: "deleted_at IS NULL",
		Add: func(ctx context.Context, tx *db.Tx, c *Company, brand int64) error {
			return AddCompanyBrand(ctx, tx, CompanyBrand{CompanyID: c.ID, BrandID: brand})
		},
		Remove: func(ctx context.Context, tx *db.Tx, c *Company, brand int64) error {
			return sellNoMore(ctx, tx, c.ID, brand)
		},
	},
}

func checkCompanies(ctx context.Context, tx *db.Tx, rows []*Company, wrong []fault.Fields) error {
	known, err := db.Select[string](ctx, tx, `
		SELECT 'country ' || code FROM countries WHERE {everyone} AND status = 'active'
		UNION SELECT 'currency ' || code FROM currencies
		UNION SELECT 'company ' || id || ' ' || country_code FROM companies WHERE {company:id}`)
	if err != nil {
		return err
	}

	codes := map[string]bool{}
	for _, code := range known {
		codes[code] = true
	}

	for i, c := range rows {
		// A company stays in its country when that is archived.
		if !codes["country "+c.CountryCode] && !codes[fmt.Sprintf("company %d %s", c.ID, c.CountryCode)] {
			wrong[i].Add("country_code", "country")
		}
		if !codes["currency "+c.Currency] {
			wrong[i].Add("currency", "currency")
		}
	}

	if err := checkManagers(ctx, tx, rows, wrong); err != nil {
		return err
	}

	return companyLinks.Check(ctx, tx, rows, wrong)
}

// checkEscalationUser refuses a user for escalations who is not in use, or does not work with the company.
func checkEscalationUser(ctx context.Context, tx *db.Tx, _ table.Op, changes []*table.Change[Company]) error {
	for _, c := range changes {
		if c.After == nil || c.After.EscalationUserID == nil {
			continue
		}
		if c.Before != nil && c.Before.EscalationUserID != nil &&
			*c.Before.EscalationUserID == *c.After.EscalationUserID {
			continue
		}

		found, err := db.Select[int64](ctx, tx, `SELECT u.id FROM users u JOIN user_companies c ON c.user_id = u.id
			WHERE {everyone} AND u.id = $1 AND c.company_id = $2 AND u.status = 'active'`, *c.After.EscalationUserID, c.After.ID)
		if err != nil {
			return fmt.Errorf("find who looks after what others have not: %w", err)
		}
		if len(found) == 0 {
			c.Wrong.Add("escalation_user_id", "not_of_company")
		}
	}

	return nil
}

// checkManagers keeps the staff of a company from changing what the group
// decides: its names and codes, its status, country, currency and brands (OP-020), what moves the sums of
// offers, whether others see it, its languages, and its place among the companies.
func checkManagers(ctx context.Context, tx *db.Tx, rows []*Company, wrong []fault.Fields) error {
	isStaff, err := isCompanyStaff(ctx, tx)
	if err != nil || !isStaff {
		return err
	}

	type decided struct {
		ID       int64  `db:"id"`
		Name     string `db:"name"`
		Code     string `db:"company_code"`
		VATCode  string `db:"vat_code"`
		Status   string `db:"status"`
		Country  string `db:"country_code"`
		Currency string `db:"currency"`

		TitleShort       string      `db:"title_short"`
		PriceRegitra     money.Cents `db:"price_regitra"`
		HasEmissionTaxes db.Flag     `db:"has_emission_taxes"`
		VisibleInVehicle db.Flag     `db:"visible_in_vehicle"`
		LanguageID       int64       `db:"language_id"`
		Sort             int64       `db:"sort"`
	}

	stored, err := db.Select[decided](ctx, tx, `SELECT id, name, company_code, vat_code, status, country_code, currency,
			title_short, price_regitra, has_emission_taxes, visible_in_vehicle, language_id, sort
		FROM companies WHERE {company:id}`)
	if err != nil {
		return err
	}

	before := map[int64]decided{}
	for _, was := range stored {
		before[was.ID] = was
	}

	for i, c := range rows {
		was := before[c.ID]
		for field, differs := range map[string]bool{
			"name":         c.Name != was.Name,
			"company_code": c.CompanyCode != was.Code,
			"vat_code":     c.VATCode != was.VATCode,
			"status":       c.Status != was.Status,
			"country_code": c.CountryCode != was.Country,
			"currency":     c.Currency != was.Currency, "brand_ids": c.BrandIDs.Changed(),
			"title_short":        c.TitleShort != was.TitleShort,
			"price_regitra":      c.PriceRegitra != was.PriceRegitra,
			"has_emission_taxes": c.HasEmissionTaxes != was.HasEmissionTaxes,
			"visible_in_vehicle": c.VisibleInVehicle != was.VisibleInVehicle,
			"language_id":        c.LanguageID != was.LanguageID,
			"language_ids":       c.LanguageIDs.Changed(),
			"sort":               c.Sort != was.Sort,
		} {
			if differs {
				wrong[i].Add(field, "group_decides")
			}
		}
	}

	return nil
}

// assignCompany gives a new company to its creator and to every administrator.
func assignCompany(ctx context.Context, tx *db.Tx, c *Company) error {
	_, err := tx.Unscoped("a new company is in nobody's scope yet").Exec(ctx, `
		INSERT INTO user_companies (user_id, company_id)
		SELECT id, $1 FROM users WHERE (role_id = $2 OR id = $3) AND status <> 'deleted'`,
		c.ID, authz.TopRole, tx.Actor.UserID)
	return err
}
