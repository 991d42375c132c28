package cases

import (
	"fmt"

	"forecourt/internal/platform/date"
	"forecourt/internal/platform/money"
	"forecourt/internal/price"
)

// defaults are the tables of all cases of a file. Only an end may be absent.
type defaults struct {
	VATRates []struct {
		Country   string    `json:"country"`
		Rate      *percent  `json:"rate"`
		ValidFrom date.Date `json:"valid_from"`
	} `json:"vat_rates"`
	Bands []struct {
		Country   string    `json:"country"`
		FuelID    int64     `json:"fuel_id"`
		From      *int64    `json:"from"`
		To        *int64    `json:"to"`
		Amount    *int64    `json:"amount"`
		ValidFrom date.Date `json:"valid_from"`
		ValidTo   date.Date `json:"valid_to"`
	} `json:"bands"`
	Limits []struct {
		Country   string    `json:"country"`
		Amount    *int64    `json:"amount"`
		ValidFrom date.Date `json:"valid_from"`
		ValidTo   date.Date `json:"valid_to"`
	} `json:"ev_vat_limits"`
}

// checkedTables reads and checks the tables. Errors name the row.
func (d *defaults) checkedTables() (price.Tables, error) {
	var t price.Tables
	for i, r := range d.VATRates {
		if r.Rate == nil {
			return t, fmt.Errorf("vat_rates[%d].rate: %w", i, price.ErrMissing)
		}

		t.VATRates = append(t.VATRates, price.Rate{
			Country:   r.Country,
			Percent:   money.Percent(*r.Rate),
			ValidFrom: r.ValidFrom,
		})
	}

	for i, b := range d.Bands {
		if b.From == nil || b.To == nil || b.Amount == nil {
			return t, fmt.Errorf("bands[%d]: %w for from, to and amount", i, price.ErrMissing)
		}

		t.Bands = append(t.Bands, price.Band{
			Country:   b.Country,
			FuelID:    b.FuelID,
			From:      *b.From,
			To:        *b.To,
			Amount:    money.Cents(*b.Amount),
			ValidFrom: b.ValidFrom,
			ValidTo:   b.ValidTo,
		})
	}

	for i, l := range d.Limits {
		if l.Amount == nil {
			return t, fmt.Errorf("ev_vat_limits[%d].amount: %w", i, price.ErrMissing)
		}

		t.Limits = append(t.Limits, price.Limit{
			Country:   l.Country,
			Amount:    money.Cents(*l.Amount),
			ValidFrom: l.ValidFrom,
			ValidTo:   l.ValidTo,
		})
	}

	return t, t.Check()
}
