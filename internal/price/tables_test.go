package price_test

import (
	"errors"
	"math"
	"testing"

	"pgregory.net/rapid"

	"forecourt/internal/platform/date"
	"forecourt/internal/platform/money"
	"forecourt/internal/price"
)

func TestCheckFindsTheRow(t *testing.T) {
	good := plain().Tables
	if err := good.Check(); err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		spoil func(*price.Tables)
		place string
		err   error
	}{
		"rate twice":            {func(x *price.Tables) { x.VATRates[2].ValidFrom = x.VATRates[1].ValidFrom }, "vat_rates[2]", price.ErrOverlap},
		"rate without day":      {func(x *price.Tables) { x.VATRates[1].ValidFrom = date.Date{} }, "vat_rates[1]", price.ErrRange},
		"rate above 100 %":      {func(x *price.Tables) { x.VATRates[1].Percent = money.Hundred + 1 }, "vat_rates[1]", price.ErrRange},
		"bands overlap in CO2":  {func(x *price.Tables) { x.Bands[0].To = 141 }, "bands[1]", price.ErrOverlap},
		"bands overlap in time": {func(x *price.Tables) { x.Bands[2].ValidTo = x.Bands[0].ValidFrom }, "bands[2]", price.ErrOverlap},
		"an open band":          {func(x *price.Tables) { x.Bands[2].ValidTo = date.Date{} }, "bands[2]", price.ErrOverlap},
		"band upside down":      {func(x *price.Tables) { x.Bands[0].To = 130 }, "bands[0]", price.ErrRange},
		"band of no fuel":       {func(x *price.Tables) { x.Bands[0].FuelID = 0 }, "bands[0]", price.ErrRange},
		"band below zero":       {func(x *price.Tables) { x.Bands[0].From = -1 }, "bands[0]", price.ErrRange},
		"band ends too early":   {func(x *price.Tables) { x.Bands[0].ValidTo = day("2025-12-31") }, "bands[0]", price.ErrRange},
		"negative tax":          {func(x *price.Tables) { x.Bands[0].Amount = -1 }, "bands[0]", price.ErrRange},
		"absurd tax":            {func(x *price.Tables) { x.Bands[0].Amount = math.MaxInt64 }, "bands[0]", price.ErrRange},
		"limits overlap":        {func(x *price.Tables) { x.Limits = append(x.Limits, x.Limits[0]) }, "ev_vat_limits[1]", price.ErrOverlap},
		"limit of no country":   {func(x *price.Tables) { x.Limits[0].Country = "" }, "ev_vat_limits[0]", price.ErrRange},
	} {
		tables := plain().Tables
		c.spoil(&tables)
		if err := tables.Check(); place(err) != c.place || !errors.Is(err, c.err) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// The check agrees with comparing each row with each other.
func TestCheckFindsEveryOverlap(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var tables price.Tables
		for range rapid.IntRange(0, 9).Draw(t, "bands") {
			from, since := rapid.Int64Range(0, 9).Draw(t, "from"), day("2026-01-01").AddDays(rapid.IntRange(0, 9).Draw(t, "since"))
			b := price.Band{
				Country: rapid.SampledFrom([]string{"LT", "LV"}).Draw(t, "country"), FuelID: rapid.Int64Range(1, 2).Draw(t, "fuel"),
				From: from, To: from + rapid.Int64Range(0, 3).Draw(t, "width"), ValidFrom: since,
			}
			if n := rapid.IntRange(-1, 3).Draw(t, "days"); n >= 0 {
				b.ValidTo = since.AddDays(n)
			}
			tables.Bands = append(tables.Bands, b)
		}
		want := false
		for i, a := range tables.Bands {
			for _, b := range tables.Bands[:i] {
				want = want || a.Country == b.Country && a.FuelID == b.FuelID && a.From <= b.To && b.From <= a.To &&
					(a.ValidTo.IsZero() || b.ValidFrom.Compare(a.ValidTo) <= 0) && (b.ValidTo.IsZero() || a.ValidFrom.Compare(b.ValidTo) <= 0)
			}
		}
		if err := tables.Check(); (err != nil) != want {
			t.Fatalf("overlap %v, but %v", want, err)
		}
	})
}

func TestGrams(t *testing.T) {
	for text, whole := range map[string]int64{"0": 0, "0.499": 0, "0.5": 1, "130.499": 130, "130.5": 131, "142": 142, "999999.999": 1_000_000} {
		if g, err := price.ParseGrams(text); err != nil || g.Whole() != whole {
			t.Errorf("%s is %d, %v", text, g.Whole(), err)
		}
	}
	for _, text := range []string{"", "-1", "+1", "1.", ".5", "1.2345", "0130", "1e2", "1000000", "1,5", " 1", "1.+5", "NaN", "1_0", "١"} {
		if g, err := price.ParseGrams(text); !errors.Is(err, price.ErrGrams) {
			t.Errorf("%q was read as %d", text, g)
		}
	}
}
