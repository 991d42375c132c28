package price_test

import (
	"testing"

	"pgregory.net/rapid"

	"forecourt/internal/platform/money"
	"forecourt/internal/price"
)

// TestLedgerAddsUp: whatever an offer costs, the rows lead to its total to the
// cent, with VAT and without it, and what VAT takes is the VAT of the offer.
func TestLedgerAddsUp(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		in := offers(usual).Draw(t, "offer")
		out, err := price.Of(in)
		if err != nil {
			t.Fatal(err)
		}
		terms, err := in.Terms()
		if err != nil {
			t.Fatal(err)
		}
		rows, err := out.Ledger(terms)
		if err != nil {
			t.Fatal(err)
		}
		var sum price.Row
		for _, r := range rows {
			switch r.Kind {
			case price.RowPart:
				sum.Amount, sum.Net = sum.Amount+r.Amount, sum.Net+r.Net
			case price.RowSum:
			case price.RowVehicles:
				sum.Amount, sum.Net = sum.Amount*money.Cents(r.Quantity), sum.Net*money.Cents(r.Quantity)
			}
			if r.Kind != price.RowPart && (r.Amount != sum.Amount || r.Net != sum.Net) {
				t.Fatalf("%s is %s, %s without VAT; the rows above make %s and %s", r.Row, r.Amount, r.Net, sum.Amount, sum.Net)
			}
		}
		last := rows[len(rows)-1]
		if last.Row != price.FigureTotal || last.Amount != out.PriceTotal || last.Amount-last.Net != out.VATAmount {
			t.Fatalf("the last row is %+v, the total %s with %s of VAT", last, out.PriceTotal, out.VATAmount)
		}
	})
}
