package offer_test

import (
	"testing"

	"forecourt/internal/offer"
	"forecourt/internal/price"
	"forecourt/internal/testkit/offertest"
)

func TestVATThatChangesBeforeTheOfferExpires(t *testing.T) {
	in := &price.Input{Type: price.Standard, Date: offertest.Day(t, "2025-06-20"), Company: price.Company{Country: "EE"}, Tables: price.Tables{VATRates: []price.Rate{
		{Country: "EE", Percent: 22000, ValidFrom: offertest.Day(t, "2024-01-01")}, {Country: "EE", Percent: 24000, ValidFrom: offertest.Day(t, "2025-07-01")},
	}}}
	for _, c := range []struct {
		until string
		kind  price.Type
		want  bool
	}{{"2025-06-30", price.Standard, false}, {"2025-07-01", price.Standard, true}, {"2025-07-01", price.Embassy, false}, {"2025-06-01", price.Standard, false}} {
		in.Type = c.kind
		v := offer.Version{Type: c.kind, ExpireDate: new(offertest.Day(t, c.until))}
		if got := v.VATChanges(in); got != c.want {
			t.Errorf("%s until %s: %v", c.kind, c.until, got)
		}
	}
	if (&offer.Version{Type: price.Standard}).VATChanges(in) {
		t.Error("an offer without an end")
	}
}
