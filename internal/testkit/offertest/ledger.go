package offertest

import (
	"fmt"
	"testing"

	"forecourt/internal/platform/money"
	"forecourt/internal/testkit/apitest"
)

// LedgerRow is a row of the figures of an offer.
type LedgerRow struct {
	Row, Kind   string
	Quantity    int64
	Amount, Net money.Cents
}

// Sheet is what the pages of an offer show of its price.
type Sheet struct {
	Ledger []LedgerRow
	Lines  []struct {
		Kind, Code  string
		Amount, Net *money.Cents
	}
	Figures []struct {
		Figure string
		Amount money.Cents
		Net    *money.Cents
	}
	VAT struct {
		Rate  *money.Percent
		Shown bool
	}
}

// Sheet reads what the pages of the offer show of its price.
func (c *Car) Sheet(t testing.TB) Sheet {
	t.Helper()
	return apitest.Done[Sheet](t, c.Get(fmt.Sprintf("/version/car/%d", c.ID)))
}

// Row finds a row by its name; an absent one is nothing.
func (s *Sheet) Row(name string) LedgerRow {
	for _, r := range s.Ledger {
		if r.Row == name {
			return r
		}
	}
	return LedgerRow{}
}

// AddsUp checks that the rows lead to the total, with VAT and without it, and
// that the lines of the car lead to its price.
func (s *Sheet) AddsUp(t testing.TB) {
	t.Helper()
	var amount, net money.Cents
	for _, r := range s.Ledger {
		switch r.Kind {
		case "part":
			amount += r.Amount
			net += r.Net
			continue
		case "vehicles":
			amount *= money.Cents(r.Quantity)
			net *= money.Cents(r.Quantity)
		}

		if amount != r.Amount || net != r.Net {
			t.Errorf("%s is %s (%s without VAT), the rows above come to %s (%s)", r.Row, r.Amount, r.Net, amount, net)
		}
	}

	s.checkAgreement(t)
	if !s.VAT.Shown {
		for _, r := range s.Ledger {
			if r.Amount != r.Net {
				t.Errorf("%s is %s, and %s without the VAT that the offer does not have", r.Row, r.Amount, r.Net)
			}
		}
	}
}

// checkAgreement checks that lines, rows and figures say the same.
func (s *Sheet) checkAgreement(t testing.TB) {
	t.Helper()
	var amount, net money.Cents
	for _, l := range s.Lines {
		if l.Amount != nil && l.Kind != "accessory" && l.Kind != "extras" {
			amount += *l.Amount
			net += *l.Net
		}
	}

	for _, f := range s.Figures {
		row := s.Row(f.Figure)
		switch {
		case f.Figure == "price" && (f.Amount != amount || f.Net == nil || *f.Net != net):
			t.Errorf("the price is %s (%v without VAT), its lines come to %s (%s)", f.Amount, f.Net, amount, net)
		case row.Row == "" || row.Row == "price_registration":
		case f.Amount != row.Amount || f.Net == nil || *f.Net != row.Net:
			t.Errorf("the figure %s is %s (%v without VAT), its row %s (%s)", f.Figure, f.Amount, f.Net, row.Amount, row.Net)
		}

		if f.Figure == "vat_amount" && s.Row("price_total").Amount-s.Row("price_total").Net != f.Amount {
			t.Errorf(
				"VAT is %s, the total %s and %s without it", f.Amount, s.Row("price_total").Amount,
				s.Row("price_total").Net,
			)
		}
	}

	if len(s.Ledger) == 0 || s.Ledger[len(s.Ledger)-1].Row != "price_total" {
		t.Errorf("the rows end without the total: %+v", s.Ledger)
	}
}
