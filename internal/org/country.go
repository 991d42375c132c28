package org

import (
	"context"
	"net/http"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/date"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/money"
)

// Country is a market of the group. Its VAT changes by law: the rates are
// dated data, and a calculation takes the one in force on its day.
type Country struct {
	ID         int64           `db:"id" json:"id"`
	Code       string          `db:"code" json:"code" doc:"ISO 3166-1 alpha-2"`
	Name       db.Translations `db:"name" json:"name"`
	Currency   string          `db:"currency" json:"currency" doc:"ISO 4217"`
	LanguageID int64           `db:"language_id" json:"language_id"`
	Sort       int64           `db:"sort" json:"sort"`
	Status     string          `db:"status" json:"status" enum:"active,deleted"`
	VAT        money.Percent   `json:"vat" doc:"standard rate in force today, percent"`
	VATRates   []VATRate       `json:"vat_rates" nullable:"false" doc:"newest first"`
	VATLimits  []VATLimit      `json:"vat_limits" nullable:"false" doc:"up to which price, VAT included, the VAT of an electric car may be deducted; newest first"`
}

// VATRate is a standard rate from its first day on.
type VATRate struct {
	Rate      money.Percent `db:"rate" json:"rate" doc:"percent"`
	ValidFrom date.Date     `db:"valid_from" json:"valid_from"`
}

// VATLimit is the price, VAT included, up to which a country lets the VAT of
// an electric car be deducted.
type VATLimit struct {
	ID        int64       `db:"id" json:"id"`
	Amount    money.Cents `db:"amount" json:"amount"`
	ValidFrom date.Date   `db:"valid_from" json:"valid_from"`
	ValidTo   *date.Date  `db:"valid_to" json:"valid_to" nullable:"true" doc:"the last day; null: until further notice"`
}

// Currency is one that prices can be in.
type Currency struct {
	Code   string `db:"code" json:"code" doc:"ISO 4217"`
	Symbol string `db:"symbol" json:"symbol"`
	Name   string `db:"name" json:"name"`
}

func countryRoutes(a *httpapi.API) {
	httpapi.Op(a, http.MethodGet, "/country", authz.LoginOnly, listCountries, httpapi.Summary("Markets with the history of their VAT."))
	httpapi.Op(a, http.MethodGet, "/country/{id}", authz.LoginOnly, getCountry)
	httpapi.Op(a, http.MethodGet, "/currency", authz.LoginOnly, listCurrencies)
}

func listCountries(ctx context.Context, tx *db.Tx, _ *struct{}) ([]Country, error) {
	return readCountries(ctx, tx, "1=1")
}

func getCountry(ctx context.Context, tx *db.Tx, in *httpapi.ByID) (Country, error) {
	countries, err := readCountries(ctx, tx, "id = $1", in.ID)
	if err == nil && len(countries) == 0 {
		err = fault.New(fault.NotFound, "not_found")
	}
	if err != nil {
		return Country{}, err
	}
	return countries[0], nil
}

// readCountries reads the markets in use that the condition chooses, in their order.
func readCountries(ctx context.Context, tx *db.Tx, condition string, args ...any) ([]Country, error) {
	countries, err := db.Select[Country](ctx, tx, `
		SELECT id, code, name, currency, language_id, sort, status FROM countries
		WHERE {everyone} AND status = 'active' AND `+condition+" ORDER BY sort, id LIMIT 1000", args...)
	if err != nil {
		return nil, err
	}
	type rate struct {
		CountryID int64 `db:"country_id"`
		VATRate
	}
	rates, err := db.Select[rate](ctx, tx, "SELECT country_id, rate, valid_from FROM vat_rates WHERE {everyone} ORDER BY valid_from DESC LIMIT 10000")
	if err != nil {
		return nil, err
	}
	type limit struct {
		CountryID int64 `db:"country_id"`
		VATLimit
	}
	limits, err := db.Select[limit](ctx, tx, "SELECT id, country_id, amount, valid_from, valid_to FROM vat_limits WHERE {everyone} ORDER BY valid_from DESC LIMIT 10000")
	if err != nil {
		return nil, err
	}
	today := tx.Today()
	for i := range countries {
		c := &countries[i]
		c.VATLimits = []VATLimit{}
		for _, l := range limits {
			if l.CountryID == c.ID {
				c.VATLimits = append(c.VATLimits, l.VATLimit)
			}
		}
		c.VATRates = []VATRate{}
		for _, r := range rates {
			if r.CountryID != c.ID {
				continue
			}
			if c.VAT == 0 && r.ValidFrom.Compare(today) <= 0 {
				c.VAT = r.Rate
			}
			c.VATRates = append(c.VATRates, r.VATRate)
		}
	}
	return countries, nil
}

func listCurrencies(ctx context.Context, tx *db.Tx, _ *struct{}) ([]Currency, error) {
	return db.Select[Currency](ctx, tx, "SELECT code, symbol, name FROM currencies WHERE {everyone} ORDER BY code LIMIT 100")
}
