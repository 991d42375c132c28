package org

import (
	"context"

	"forecourt/internal/platform/date"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/money"
	"forecourt/internal/platform/record"
)

// VATRate is a standard rate of a country's VAT from its first day on, until the next begins.
type VATRate struct {
	table.Record
	CountryID int64 `db:"country_id" json:"country_id" minimum:"1"`
	DatedRate
}

// DatedRate is a rate and the day it is in force from.
type DatedRate struct {
	Rate      money.Percent `db:"rate" json:"rate" minimum:"0" maximum:"100" doc:"percent"`
	ValidFrom date.Date     `db:"valid_from" json:"valid_from"`
}

var vatRates = table.New(table.Table[VATRate]{
	Name:    "vat_rates",
	Entity:  "vat-rate",
	Scope:   "{everyone}",
	Order:   "country_id, valid_from DESC, id",
	Sharing: table.OfCompanies,
	Called:  func(r *VATRate, _ string) string { return r.Rate.String() + " %, " + r.ValidFrom.String() },
	Sort: map[string]string{
		"country_id": "country_id",
		"rate":       "rate",
		"valid_from": "valid_from",
		"updated_at": "updated_at",
		"id":         "id",
	},
	Fixed:   []string{"country_id"},
	Prepare: (*VATRate).prepare,
	Refs: []table.Ref[VATRate]{{
		Field:  "country_id",
		Table:  "countries",
		Scope:  "{everyone}",
		Shared: true,
		ID:     func(r *VATRate) *int64 { return &r.CountryID },
	}},
	Parents: []table.Parent[VATRate]{{
		Field: "country_id",
		Table: "countries",
		Scope: "{everyone}",
		InUse: "status = 'active'",
		Of:    func(r *VATRate) *int64 { return &r.CountryID },
	}},
	Check: checkVATRates,
	Rules: keepRatesInForce,
	Export: []table.Column[VATRate]{
		{Head: "country_id", Value: func(r *VATRate) any { return r.CountryID }},
		{Head: "rate", Value: func(r *VATRate) any { return r.Rate }},
		{Head: "valid_from", Value: func(r *VATRate) any { return r.ValidFrom }},
	},
})

func (r *VATRate) prepare() error {
	var fields fault.Fields
	if r.Rate < 0 {
		fields.Add("rate", "min", "min", 0)
	}
	if r.Rate > money.Hundred {
		fields.Add("rate", "max", "max", 100)
	}
	if r.ValidFrom.IsZero() {
		fields.Add("valid_from", "required")
	}

	return fields.Err()
}

// rateOf is a rate with its id and country.
type rateOf struct {
	ID        int64 `db:"id"`
	CountryID int64 `db:"country_id"`
	DatedRate
}

// readAllRates reads the rates of all countries. These are locked, so that two
// people do not change the rates of one at the same moment.
func readAllRates(ctx context.Context, tx *db.Tx) (rates []rateOf, inUse map[int64]bool, err error) {
	ids, err := db.Select[int64](ctx, tx,
		"SELECT id FROM countries WHERE {everyone} AND status = 'active' ORDER BY id"+tx.ForUpdate())
	if err != nil {
		return nil, nil, err
	}

	inUse = map[int64]bool{}
	for _, id := range ids {
		inUse[id] = true
	}

	rates, err = db.Select[rateOf](ctx, tx,
		"SELECT id, country_id, rate, valid_from FROM vat_rates WHERE {everyone} ORDER BY id")
	return rates, inUse, err
}

// checkVATRates refuses two rates of a country from the same day: nobody could
// say which of them applies.
func checkVATRates(ctx context.Context, tx *db.Tx, rows []*VATRate, wrong []fault.Fields) error {
	rates, _, err := readAllRates(ctx, tx)
	if err != nil {
		return err
	}

	type begin struct {
		country int64
		day     string
	}

	written := map[int64]bool{}
	taken := map[begin]bool{}
	for _, r := range rows {
		written[r.ID] = true
	}

	for _, r := range rates {
		taken[begin{r.CountryID, r.ValidFrom.String()}] = !written[r.ID]
	}

	for i, r := range rows {
		at := begin{r.CountryID, r.ValidFrom.String()}
		if taken[at] {
			wrong[i].Add("valid_from", "vat_rate_same_day")
		}
		taken[at] = true
	}

	return nil
}

// keepRatesInForce refuses a change that would leave a country in use without the rate it has today: its offers
// could not be priced. A rate that has begun to hold is corrected, and not deleted: an older one would hold again.
func keepRatesInForce(ctx context.Context, tx *db.Tx, op table.Op, changes []*table.Change[VATRate]) error {
	rates, inUse, err := readAllRates(ctx, tx)
	if err != nil {
		return err
	}

	inForce := func(rate *DatedRate) bool { return rate.ValidFrom.Compare(tx.Today()) <= 0 }
	count := map[int64]int{} // of the rates in force after the write, by country
	for i := range rates {
		if inForce(&rates[i].DatedRate) {
			count[rates[i].CountryID]++
		}
	}

	for _, c := range changes {
		if c.Before != nil && inForce(&c.Before.DatedRate) {
			count[c.Before.CountryID]--
		}
		if c.After != nil && inForce(&c.After.DatedRate) {
			count[c.After.CountryID]++
		}
	}

	for _, c := range changes {
		if c.Before == nil || !inForce(&c.Before.DatedRate) || !inUse[c.Before.CountryID] {
			continue
		}

		isLast := count[c.Before.CountryID] <= 0
		switch {
		case isLast && c.After == nil:
			c.Refused = fault.New(fault.Conflict, "last_vat_rate")
		case isLast:
			c.Wrong.Add("valid_from", "last_vat_rate")
		case op == table.OpDelete:
			c.Refused = fault.New(fault.Conflict, "vat_rate_begun")
		}
	}

	return nil
}

var vatRateData = record.Data[VATRate]{Table: vatRates}

func vatRateRoutes(a *httpapi.API) {
	record.Routes(a, "/vat-rate", permCountry, vatRateData, ofCountryFilter)
}

type ofCountryInput struct {
	httpapi.ListInput
	Status    string `query:"status" enum:"active,all" doc:"both are all: none is ever in the archive"`
	CountryID int64  `query:"countryId"`
}

func ofCountryFilter(in *ofCountryInput) ([]db.Condition, error) {
	return record.Where("country_id", in.CountryID), nil
}
