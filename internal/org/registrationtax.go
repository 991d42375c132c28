package org

import (
	"context"
	"slices"

	"forecourt/internal/platform/date"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/money"
	"forecourt/internal/platform/record"
)

// NoUpperEnd is the end of a tax band without one, in g/km.
const NoUpperEnd = 9999

// RegistrationTax is a band of a country's tax on registering cars: what it
// takes of each car that the band is for.
type RegistrationTax struct {
	table.Record
	TaxedCars
	Amount     money.Cents  `db:"amount" json:"amount"`
	BaseAmount *money.Cents `db:"base_amount" json:"base_amount" nullable:"true" doc:"what the index of a year multiplies; null: the band has no yearly index"`
}

// TaxedCars are those a band is for: of one country and fuel, whose CO2 lies
// between From and To, both included, and that are sold within its days.
type TaxedCars struct {
	CountryCode string     `db:"country_code" json:"country_code" maxLength:"2" doc:"ISO 3166-1 alpha-2, of a country in use"`
	FuelID      int64      `db:"fuel_id" json:"fuel_id" minimum:"1"`
	From        int64      `db:"co2_from" json:"from" minimum:"0" maximum:"9999" doc:"whole g/km"`
	To          int64      `db:"co2_to" json:"to" minimum:"0" maximum:"9999" doc:"whole g/km; 9999: no upper end"`
	ValidFrom   date.Date  `db:"valid_from" json:"valid_from"`
	ValidTo     *date.Date `db:"valid_to" json:"valid_to" nullable:"true" doc:"the last day; null: until further notice"`
}

var registrationTaxes = table.New(table.Table[RegistrationTax]{
	Name:    "registration_taxes",
	Entity:  "registration-tax",
	Scope:   "{everyone}",
	Order:   "country_code, fuel_id, valid_from DESC, co2_from, id",
	Sharing: table.OfCompanies,
	Sort: map[string]string{
		"country_code": "country_code", "fuel_id": "fuel_id", "from": "co2_from", "to": "co2_to", "amount": "amount",
		"valid_from": "valid_from", "updated_at": "updated_at", "id": "id",
	},
	Prepare: (*RegistrationTax).prepare,
	Refs: []table.Ref[RegistrationTax]{{
		Field:  "fuel_id",
		Table:  "fuels",
		Scope:  "{everyone}",
		Shared: true,
		ID:     func(r *RegistrationTax) *int64 { return &r.FuelID },
	}},
	Check: checkRegistrationTaxes,
	Rules: keepBandsInForce,
	Export: []table.Column[RegistrationTax]{
		{Head: "country_code", Value: func(r *RegistrationTax) any { return r.CountryCode }},
		{Head: "fuel_id", Value: func(r *RegistrationTax) any { return r.FuelID }},
		{Head: "from", Value: func(r *RegistrationTax) any { return r.From }},
		{Head: "to", Value: func(r *RegistrationTax) any { return r.To }},
		{Head: "amount", Value: func(r *RegistrationTax) any { return r.Amount }},
		record.OptionalColumn("base_amount", func(r *RegistrationTax) *money.Cents { return r.BaseAmount }),
		{Head: "valid_from", Value: func(r *RegistrationTax) any { return r.ValidFrom }},
		record.OptionalColumn("valid_to", func(r *RegistrationTax) *date.Date { return r.ValidTo }),
	},
})

func (r *RegistrationTax) prepare() error {
	var fields fault.Fields
	for name, co2 := range map[string]int64{"from": r.From, "to": r.To} {
		if co2 < 0 {
			fields.Add(name, "min", "min", 0)
		}
		if co2 > NoUpperEnd {
			fields.Add(name, "max", "max", NoUpperEnd)
		}
	}

	if r.To < r.From {
		fields.Add("to", "band_ends_before")
	}
	if r.Amount < 0 {
		fields.Add("amount", "min", "min", 0)
	}
	if r.BaseAmount != nil && *r.BaseAmount < 0 {
		fields.Add("base_amount", "min", "min", 0)
	}
	if r.ValidFrom.IsZero() {
		fields.Add("valid_from", "required")
	}
	if r.ValidTo != nil && r.ValidTo.Compare(r.ValidFrom) < 0 {
		fields.Add("valid_to", "day_ends_before")
	}

	return fields.Err()
}

// overlapsBand reports whether a car could be in both bands.
func (r *TaxedCars) overlapsBand(other *TaxedCars) bool {
	return r.CountryCode == other.CountryCode && r.FuelID == other.FuelID &&
		r.From <= other.To && other.From <= r.To &&
		(r.ValidTo == nil || other.ValidFrom.Compare(*r.ValidTo) <= 0) &&
		(other.ValidTo == nil || r.ValidFrom.Compare(*other.ValidTo) <= 0)
}

// checkRegistrationTaxes refuses bands of no country, and those that overlap
// another: nobody could say which of the two applies. The countries are
// locked, so that two people do not add overlapping bands at the same moment.
func checkRegistrationTaxes(ctx context.Context, tx *db.Tx, rows []*RegistrationTax, wrong []fault.Fields) error {
	countries, err := db.Select[string](ctx, tx,
		"SELECT code FROM countries WHERE {everyone} AND status = 'active'"+tx.ForUpdate())
	if err != nil {
		return err
	}

	known := map[string]bool{}
	written := map[int64]bool{}
	for _, code := range countries {
		known[code] = true
	}

	for _, r := range rows {
		written[r.ID] = true
	}

	type band struct {
		ID int64 `db:"id"`
		TaxedCars
	}

	bands, err := db.Select[band](ctx, tx, `
		SELECT id, country_code, fuel_id, co2_from, co2_to, valid_from, valid_to FROM registration_taxes WHERE {everyone}`)
	if err != nil {
		return err
	}

	var others []*TaxedCars
	for i := range bands {
		if !written[bands[i].ID] {
			others = append(others, &bands[i].TaxedCars)
		}
	}

	for i, r := range rows {
		if !known[r.CountryCode] {
			wrong[i].Add("country_code", "country")
		}
		at := slices.IndexFunc(others, r.overlapsBand)
		if at >= 0 {
			other := others[at]
			wrong[i].Add("from", "bands_overlap", "from", other.From, "to", other.To, "since", other.ValidFrom.String())
		}
		others = append(others, &r.TaxedCars)
	}

	return nil
}

// keepBandsInForce refuses to delete a band that is in force in a country in use: its cars would be offered
// without the tax.
func keepBandsInForce(ctx context.Context, tx *db.Tx, op table.Op, changes []*table.Change[RegistrationTax]) error {
	if op != table.OpDelete {
		return nil
	}

	countries, err := db.Select[string](ctx, tx, "SELECT code FROM countries WHERE {everyone} AND status = 'active'")
	if err != nil {
		return err
	}

	for _, c := range changes {
		if c.Before != nil && c.Before.isInForce(tx.Today()) && slices.Contains(countries, c.Before.CountryCode) {
			c.Refused = fault.New(fault.Conflict, "tax_band_in_force")
		}
	}

	return nil
}

// isInForce reports whether cars are taxed by the band on the day.
func (r *TaxedCars) isInForce(day date.Date) bool {
	return r.ValidFrom.Compare(day) <= 0 && (r.ValidTo == nil || r.ValidTo.Compare(day) >= 0)
}

var registrationTaxData = record.Data[RegistrationTax]{
	Table: registrationTaxes,
	Blank: RegistrationTax{TaxedCars: TaxedCars{To: NoUpperEnd}},
}

func registrationTaxRoutes(a *httpapi.API) {
	record.Routes(a, "/registration-tax", permCountry, registrationTaxData, registrationTaxesFilter)
}

type registrationTaxesInput struct {
	httpapi.ListInput
	Status      string    `query:"status" enum:"active,all" doc:"both are all: a band is never in the archive"`
	FuelID      int64     `query:"fuelId"`
	CountryCode string    `query:"countryCode" maxLength:"2"`
	Date        date.Date `query:"date" doc:"bands in force on the day"`
}

func registrationTaxesFilter(in *registrationTaxesInput) ([]db.Condition, error) {
	where := record.Where("fuel_id", in.FuelID)
	if in.CountryCode != "" {
		where = append(where, db.Equal("country_code", in.CountryCode))
	}
	if !in.Date.IsZero() {
		where = append(where, db.Condition{
			SQL:  "valid_from <= ? AND (valid_to IS NULL OR valid_to >= ?)",
			Args: []any{in.Date, in.Date},
		})
	}

	return where, nil
}
