package price

import (
	"errors"
	"fmt"

	"forecourt/internal/platform/date"
	"forecourt/internal/platform/money"
)

// Tables are the rates, bands and limits that laws change over time. The
// order of rows makes no difference.
type Tables struct {
	VATRates []Rate
	Bands    []Band
	Limits   []Limit
}

// Rate is the standard VAT rate of a country from a day on, until that of a
// later day begins.
type Rate struct {
	ID        int64         `json:"id,omitempty"`
	Country   string        `json:"country"`
	Percent   money.Percent `json:"rate"`
	ValidFrom date.Date     `json:"valid_from"`
	// ValidTo is shown in explanations: the day before the next rate begins,
	// no date when none follows. It is not read.
	ValidTo date.Date `json:"valid_to"`
}

// Band is the registration tax of cars whose CO2 lies between From and To,
// both included, in whole g/km.
type Band struct {
	ID        int64       `json:"id,omitempty"`
	Country   string      `json:"country"`
	FuelID    int64       `json:"fuel_id"`
	From      int64       `json:"from"`
	To        int64       `json:"to"`
	Amount    money.Cents `json:"amount"`
	ValidFrom date.Date   `json:"valid_from"`
	ValidTo   date.Date   `json:"valid_to"` // the last day; no date: until further notice
}

// Limit is the price, VAT included, up to which a country lets the VAT of an
// electric car be deducted.
type Limit struct {
	ID        int64       `json:"id,omitempty"`
	Country   string      `json:"country"`
	Amount    money.Cents `json:"amount"`
	ValidFrom date.Date   `json:"valid_from"`
	ValidTo   date.Date   `json:"valid_to"` // the last day; no date: until further notice
}

// Errors of tables, wrapped in an *Error with the row.
var (
	ErrNoRate  = errors.New("no VAT rate is in force")
	ErrOverlap = errors.New("two rows apply at once")
	ErrRange   = errors.New(
		"the row is impossible: the end lies before the beginning, or an amount or rate is out of range",
	)
)

// inForce reports whether the day lies between two others, both included; no
// date is an open end.
func inForce(day, from, to date.Date) bool {
	return day.Compare(from) >= 0 && (to.IsZero() || day.Compare(to) <= 0)
}

// rateOn finds the rate of the country with the latest beginning not after the day.
func (t *Tables) rateOn(country string, day date.Date) (Rate, error) {
	found := -1
	next := date.Date{}

	for i, r := range t.VATRates {
		if r.Country != country {
			continue
		}
		if day.Compare(r.ValidFrom) < 0 {
			if next.IsZero() || r.ValidFrom.Compare(next) < 0 {
				next = r.ValidFrom
			}
			continue
		}

		if found >= 0 && r.ValidFrom == t.VATRates[found].ValidFrom {
			return Rate{}, fieldError(
				rowPlace("vat_rates", i),
				fmt.Errorf("%w: the rate of %s from %s is here twice", ErrOverlap, country, r.ValidFrom),
			)
		}

		if found < 0 || r.ValidFrom.Compare(t.VATRates[found].ValidFrom) > 0 {
			found = i
		}
	}

	if found < 0 {
		return Rate{}, fieldError("date", fmt.Errorf("%w in %q on %s", ErrNoRate, country, day))
	}

	r := t.VATRates[found]
	if r.Percent < 0 || r.Percent > money.Hundred {
		return Rate{}, fieldError(rowPlace("vat_rates", found), ErrRange)
	}

	r.ValidTo = date.Date{}
	if !next.IsZero() {
		r.ValidTo = next.AddDays(-1)
	}

	return r, nil
}

// bandOn finds the band of the country and fuel for the CO2 on the day, nil when there is none.
func (t *Tables) bandOn(country string, fuel, co2 int64, day date.Date) (*Band, error) {
	return findOnly("bands", t.Bands, func(b *Band) bool {
		return b.FuelID == fuel && b.From <= co2 && co2 <= b.To && b.Country == country &&
			inForce(day, b.ValidFrom, b.ValidTo)
	})
}

// limitOn finds the limit of the country on the day, nil when there is none.
func (t *Tables) limitOn(country string, day date.Date) (*Limit, error) {
	return findOnly(
		"ev_vat_limits", t.Limits,
		func(l *Limit) bool { return l.Country == country && inForce(day, l.ValidFrom, l.ValidTo) },
	)
}

// findOnly finds the one row that applies, or nil; two are an error, because nobody knows which of
// them is right.
func findOnly[T any](table string, rows []T, applies func(*T) bool) (*T, error) {
	found := -1
	for i := range rows {
		if !applies(&rows[i]) {
			continue
		}
		if found >= 0 {
			return nil, fieldError(rowPlace(table, i), fmt.Errorf("%w: also %s", ErrOverlap, rowPlace(table, found)))
		}

		found = i
	}

	if found < 0 {
		return nil, nil //nolint:nilnil // no row is an answer
	}

	applied := rows[found] // a copy: explanations outlive the tables

	return &applied, nil
}
