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

// VATLimit is the price, VAT included, up to which a country lets the VAT of
// an electric car be deducted.
type VATLimit struct {
	table.Record
	CountryID int64 `db:"country_id" json:"country_id" minimum:"1"`
	DatedLimit
}

// DatedLimit is a limit and the days it is in force.
type DatedLimit struct {
	Amount    money.Cents `db:"amount" json:"amount"`
	ValidFrom date.Date   `db:"valid_from" json:"valid_from"`
	ValidTo   *date.Date  `db:"valid_to" json:"valid_to" nullable:"true" doc:"the last day; null: until further notice"`
}

var vatLimits = table.New(table.Table[VATLimit]{
	Name:    "vat_limits",
	Entity:  "vat-limit",
	Scope:   "{everyone}",
	Order:   "country_id, valid_from DESC, id",
	Sharing: table.OfCompanies,
	Called:  func(l *VATLimit, _ string) string { return l.Amount.String() + ", " + l.ValidFrom.String() },
	Sort: map[string]string{
		"country_id": "country_id",
		"amount":     "amount",
		"valid_from": "valid_from",
		"updated_at": "updated_at",
		"id":         "id",
	},
	Fixed:   []string{"country_id"},
	Prepare: (*VATLimit).prepare,
	Refs: []table.Ref[VATLimit]{{
		Field:  "country_id",
		Table:  "countries",
		Scope:  "{everyone}",
		Shared: true,
		ID:     func(l *VATLimit) *int64 { return &l.CountryID },
	}},
	Parents: []table.Parent[VATLimit]{{
		Field: "country_id",
		Table: "countries",
		Scope: "{everyone}",
		InUse: "status = 'active'",
		Of:    func(l *VATLimit) *int64 { return &l.CountryID },
	}},
	Check: checkVATLimits,
	Export: []table.Column[VATLimit]{
		{Head: "country_id", Value: func(l *VATLimit) any { return l.CountryID }},
		{Head: "amount", Value: func(l *VATLimit) any { return l.Amount }},
		{Head: "valid_from", Value: func(l *VATLimit) any { return l.ValidFrom }},
		record.OptionalColumn("valid_to", func(l *VATLimit) *date.Date { return l.ValidTo }),
	},
})

func (l *VATLimit) prepare() error {
	var fields fault.Fields
	if l.Amount < 0 {
		fields.Add("amount", "min", "min", 0)
	}
	if l.Amount > money.Max {
		fields.Add("amount", "max", "max", money.Max.String())
	}
	if l.ValidFrom.IsZero() {
		fields.Add("valid_from", "required")
	}
	if l.ValidTo != nil && l.ValidTo.Compare(l.ValidFrom) < 0 {
		fields.Add("valid_to", "day_ends_before")
	}

	return fields.Err()
}

// overlapsLimit reports whether both limits are in force on some day.
func (l *DatedLimit) overlapsLimit(other *DatedLimit) bool {
	return (l.ValidTo == nil || other.ValidFrom.Compare(*l.ValidTo) <= 0) &&
		(other.ValidTo == nil || l.ValidFrom.Compare(*other.ValidTo) <= 0)
}

// checkVATLimits refuses limits of a country that are in force on the same day.
// The countries are locked, so that two people do not add such at the same moment.
func checkVATLimits(ctx context.Context, tx *db.Tx, rows []*VATLimit, wrong []fault.Fields) error {
	lock := "SELECT id FROM countries WHERE {everyone} ORDER BY id" + tx.ForUpdate()
	if _, err := db.Select[int64](ctx, tx, lock); err != nil {
		return err
	}

	type limit struct {
		ID        int64 `db:"id"`
		CountryID int64 `db:"country_id"`
		DatedLimit
	}

	others, err := db.Select[limit](ctx, tx,
		"SELECT id, country_id, amount, valid_from, valid_to FROM vat_limits WHERE {everyone} ORDER BY id")
	if err != nil {
		return err
	}

	others = slices.DeleteFunc(others, func(o limit) bool {
		return slices.ContainsFunc(rows, func(l *VATLimit) bool { return l.ID == o.ID })
	})
	for i, l := range rows {
		at := slices.IndexFunc(others, func(o limit) bool {
			return o.CountryID == l.CountryID && l.overlapsLimit(&o.DatedLimit)
		})
		if at >= 0 {
			wrong[i].Add("valid_from", "vat_limits_overlap", "since", others[at].ValidFrom.String())
		}
		others = append(others, limit{l.ID, l.CountryID, l.DatedLimit})
	}

	return nil
}

var vatLimitData = record.Data[VATLimit]{Table: vatLimits}

func vatLimitRoutes(a *httpapi.API) {
	record.Routes(a, "/vat-limit", permCountry, vatLimitData, ofCountryFilter)
}
