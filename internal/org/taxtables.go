package org

import (
	"context"
	"fmt"

	"forecourt/internal/platform/date"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/money"
	"forecourt/internal/price"
)

// TaxTables reads what the laws of a country say about the price of a car: its
// VAT rates, the bands of its registration tax and the limits up to which the
// VAT of electric cars may be deducted, of all days. A country in the archive has
// them still: its companies may sell there.
func TaxTables(ctx context.Context, tx *db.Tx, countryCode string) (price.Tables, error) {
	tables := price.Tables{}
	var err error
	if tables.VATRates, err = VATRates(ctx, tx, countryCode); err != nil {
		return tables, err
	}
	if tables.Bands, err = readBands(ctx, tx, countryCode); err != nil {
		return tables, fmt.Errorf("read registration taxes: %w", err)
	}
	if tables.Limits, err = readLimits(ctx, tx, countryCode); err != nil {
		return tables, fmt.Errorf("read VAT limits: %w", err)
	}

	return tables, nil
}

// VATRates reads the VAT rates of a country, of all days.
func VATRates(ctx context.Context, tx *db.Tx, countryCode string) ([]price.Rate, error) {
	type row struct {
		Rate      money.Percent `db:"rate"`
		ValidFrom date.Date     `db:"valid_from"`
	}

	rows, err := db.Select[row](ctx, tx, `
		SELECT r.rate, r.valid_from
		FROM vat_rates r
		JOIN countries c ON c.id = r.country_id
		WHERE {everyone} AND c.code = $1
		ORDER BY r.valid_from`, countryCode)
	rates := make([]price.Rate, len(rows))
	for i, r := range rows {
		rates[i] = price.Rate{Country: countryCode, Percent: r.Rate, ValidFrom: r.ValidFrom}
	}

	if err != nil {
		return nil, fmt.Errorf("read VAT rates: %w", err)
	}

	return rates, nil
}

func readBands(ctx context.Context, tx *db.Tx, countryCode string) ([]price.Band, error) {
	type row struct {
		ID        int64       `db:"id"`
		FuelID    int64       `db:"fuel_id"`
		From      int64       `db:"co2_from"`
		To        int64       `db:"co2_to"`
		Amount    money.Cents `db:"amount"`
		ValidFrom date.Date   `db:"valid_from"`
		ValidTo   *date.Date  `db:"valid_to"`
	}

	rows, err := db.Select[row](ctx, tx, `
		SELECT id, fuel_id, co2_from, co2_to, amount, valid_from, valid_to
		FROM registration_taxes
		WHERE {everyone} AND country_code = $1
		ORDER BY fuel_id, valid_from, co2_from, id`, countryCode)
	bands := make([]price.Band, len(rows))
	for i, r := range rows {
		bands[i] = price.Band{
			ID:        r.ID,
			Country:   countryCode,
			FuelID:    r.FuelID,
			From:      r.From,
			To:        r.To,
			Amount:    r.Amount,
			ValidFrom: r.ValidFrom,
			ValidTo:   orNoDate(r.ValidTo),
		}
	}

	return bands, err
}

func readLimits(ctx context.Context, tx *db.Tx, countryCode string) ([]price.Limit, error) {
	rows, err := db.Select[CountryLimit](ctx, tx, `
		SELECT l.id, l.amount, l.valid_from, l.valid_to
		FROM vat_limits l
		JOIN countries c ON c.id = l.country_id
		WHERE {everyone} AND c.code = $1
		ORDER BY l.valid_from, l.id`, countryCode)
	limits := make([]price.Limit, len(rows))
	for i, r := range rows {
		limits[i] = price.Limit{
			ID:        r.ID,
			Country:   countryCode,
			Amount:    r.Amount,
			ValidFrom: r.ValidFrom,
			ValidTo:   orNoDate(r.ValidTo),
		}
	}

	return limits, err
}

func orNoDate(d *date.Date) date.Date {
	if d == nil {
		return date.Date{}
	}
	return *d
}
