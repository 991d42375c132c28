package price_test

import (
	"reflect"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"forecourt/internal/platform/date"
	"forecourt/internal/platform/money"
	"forecourt/internal/price"
)

const usual = 100_000_00 // cents

func TestLinesAddUp(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		out := drawn(t)
		sums := map[string]money.Cents{}
		for _, line := range out.Lines {
			entered := line.Net
			if line.Included {
				entered = line.Amount
			}
			if entered != line.Price*money.Cents(line.Quantity) || line.Amount != line.Net+line.VAT {
				t.Fatalf("the line %+v does not add up", line)
			}
			sums[line.Figure] += line.Amount
		}
		if out.PricePrimecost != nil { // else a vehicle, which has no lines
			for figure, want := range map[string]money.Cents{
				price.FigureModel: out.PriceModel, price.FigureOptions: out.Options, price.FigureServices: out.Services,
				price.FigureTransportation: out.PriceTransportation, price.FigureExtras: out.Extras, price.FigureAccessories: out.Accessories,
			} {
				if sums[figure] != want {
					t.Fatalf("the lines of %s are %s, the figure %s", figure, sums[figure], want)
				}
			}
			if out.Price != out.PriceModel+out.Options+out.Services+out.PriceTransportation {
				t.Fatalf("the price is %s", out.Price)
			}
		}
		if !slices.IsSorted(out.Findings) || len(slices.Compact(slices.Clone(out.Findings))) != len(out.Findings) {
			t.Fatalf("the findings are %q", out.Findings)
		}
	})
}

func drawn(t *rapid.T) price.Output {
	out, err := price.Of(offers(usual).Draw(t, "offer"))
	if err != nil {
		t.Fatal(err)
	}
	return out
}

var dates = cmp.Comparer(func(a, b date.Date) bool { return a == b })

func TestOrderChangesNoFigure(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		in := offers(usual).Draw(t, "offer")
		before, err := price.Of(in)
		if err != nil {
			t.Fatal(err)
		}
		shuffle(t, &in.Features)
		shuffle(t, &in.Accessories)
		shuffle(t, &in.Tables.VATRates)
		shuffle(t, &in.Tables.Bands)
		shuffle(t, &in.Tables.Limits)
		after, err := price.Of(in)
		if err != nil {
			t.Fatal(err)
		}
		before.Lines, after.Lines = nil, nil
		if difference := cmp.Diff(before, after, dates); difference != "" {
			t.Fatal(difference)
		}
	})
}

func shuffle[T any](t *rapid.T, list *[]T) {
	if len(*list) > 0 {
		*list = rapid.Permutation(*list).Draw(t, "order")
	}
}

func TestExplainingChangesNoFigure(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		in := offers(usual).Draw(t, "offer")
		plainly, err := price.Of(in)
		if err != nil {
			t.Fatal(err)
		}
		explained, err := price.Explain(in)
		if err != nil || plainly.Explanations != nil || explained.Explanations == nil {
			t.Fatalf("%v, %d explanations", err, len(explained.Explanations))
		}
		explained.Explanations = nil
		if difference := cmp.Diff(plainly, explained, dates); difference != "" {
			t.Fatal(difference)
		}
	})
}

// A larger discount leaves less, more pieces and more vehicles cost more, and
// more for the old vehicle leaves less to pay.
func TestMonotone(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		in := offers(usual).Draw(t, "offer")
		in.Vehicle = nil
		less, more := *in, *in
		verdict := func(a, b price.Output) bool { return a.PriceTotal <= b.PriceTotal }
		switch rapid.IntRange(0, 4).Draw(t, "what grows") {
		case 0:
			more.NumberOfVehicles += rapid.Int64Range(1, 9).Draw(t, "more vehicles")
			// Credits may outweigh a price: then more vehicles give more back.
			verdict = func(a, b price.Output) bool {
				return a.Taxable < 0 || a.PriceTotal <= b.PriceTotal && a.VATAmount <= b.VATAmount
			}
		case 1:
			if len(in.Accessories) == 0 {
				return
			}
			more.Accessories = slices.Clone(in.Accessories)
			more.Accessories[0].Quantity += rapid.Int64Range(1, 9).Draw(t, "more pieces")
			verdict = func(a, b price.Output) bool {
				return a.PriceTotal <= b.PriceTotal && a.AccessoriesPrice <= b.AccessoriesPrice && a.Accessories <= b.Accessories
			}
		case 2:
			percent := rapid.Int64Range(0, 99_000).Draw(t, "percent")
			less.Discount = price.Discount{Percent: some(money.Percent(percent + rapid.Int64Range(1, 1000).Draw(t, "more")))}
			more.Discount = price.Discount{Percent: some(money.Percent(percent))}
			verdict = discounted
		case 3:
			off := rapid.Int64Range(0, usual).Draw(t, "money")
			less.Discount = price.Discount{Mode: price.ModeMoney, Money: some(money.Cents(off + rapid.Int64Range(1, 1000).Draw(t, "more")))}
			more.Discount = price.Discount{Mode: price.ModeMoney, Money: some(money.Cents(off))}
			verdict = discounted
		case 4:
			less.TradeInBenefit, more.TradeInBenefit = some(money.Cents(usual)), some(money.Cents(rapid.Int64Range(0, usual).Draw(t, "trade-in")))
		}
		a, err := price.Of(&less)
		if err != nil {
			t.Fatal(err)
		}
		b, err := price.Of(&more)
		if err != nil {
			t.Fatal(err)
		}
		if !verdict(a, b) {
			t.Fatalf("total %s became %s, discounted %v %v", a.PriceTotal, b.PriceTotal, a.PriceDiscounted, b.PriceDiscounted)
		}
	})
}

// discounted compares a larger discount with a smaller one. A discount that
// leaves nothing counts as none, so the totals only compare above that.
func discounted(larger, smaller price.Output) bool {
	if larger.Price < 0 {
		return true
	}
	return *larger.PriceDiscounted <= *smaller.PriceDiscounted && (*larger.PriceDiscounted <= 0 || larger.PriceTotal <= smaller.PriceTotal)
}

// TestAnyAmount: whatever 64 bits a record holds, there is a price or an error
// with its place, and what has a price is exact.
func TestAnyAmount(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		in := offers(rapid.Int64Range(1, 1<<63-1).Draw(t, "largest")).Draw(t, "offer")
		in.NumberOfVehicles = rapid.OneOf(rapid.Just(int64(1)), rapid.Int64()).Draw(t, "vehicles")
		for i := range in.Accessories {
			in.Accessories[i].Quantity = rapid.Int64().Draw(t, "quantity")
		}
		kept := reflect.ValueOf(*in).Interface()
		out, err := price.Explain(in)
		if !reflect.DeepEqual(kept, *in) {
			t.Fatal("pricing has changed its input")
		}
		if err != nil {
			if place(err) == "" || !reflect.DeepEqual(out, price.Output{}) {
				t.Fatalf("no place in %v, or figures beside it", err)
			}
			return
		}
		recompute(t, in, out)
	})
}
