package planning

import (
	"slices"
	"testing"

	"forecourt/internal/platform/date"
)

func day(t *testing.T, text string) date.Date {
	t.Helper()
	d, err := date.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// From August on the next year is planned too (Q-011, OP-130).
func TestYears(t *testing.T) {
	for _, c := range []struct {
		day             string
		quotas, targets Years
	}{
		{"2026-01-01", Years{2024, 2027}, Years{2023, 2026}},
		{"2026-07-31", Years{2024, 2027}, Years{2023, 2026}},
		{"2026-08-01", Years{2025, 2028}, Years{2023, 2027}},
		{"2026-12-31", Years{2025, 2028}, Years{2023, 2027}},
	} {
		today := day(t, c.day)
		if got := quotaYears(today); got != c.quotas {
			t.Errorf("%s: quotas of %v, want %v", c.day, got, c.quotas)
		}
		if got := targetYears(today); got != c.targets {
			t.Errorf("%s: targets of %v, want %v", c.day, got, c.targets)
		}
	}
}

// Days are those of the calendar: the clock that is set forward or back takes none.
func TestWorkingDays(t *testing.T) {
	for _, c := range []struct {
		from string
		want int64
	}{
		{"2026-11-01", 21},
		{"2026-11-25", 4},
		{"2026-11-30", 1},
		{"2026-11-29", 1},
		{"2026-03-28", 2},
		{"2026-10-24", 5},
		{"2026-10-31", 0},
		{"2026-12-31", 1},
		{"2026-02-28", 0},
	} {
		from := day(t, c.from)
		if got := workingDays(from, from.NextMonth()); got != c.want {
			t.Errorf("from %s: %d working days, want %d", c.from, got, c.want)
		}
	}
}

func TestByMonthKeepsToTheYear(t *testing.T) {
	got := byMonth([]counted{{1, day(t, "2025-12-31"), 3}, {1, day(t, "2026-01-01"), 2}, {1, day(t, "2026-01-31"), 1}, {1, day(t, "2026-12-31"), 4}, {1, day(t, "2027-01-01"), 5}}, 2026)
	if got[at{1, 1}] != 3 || got[at{1, 12}] != 4 || len(got) != 2 {
		t.Errorf("%v", got)
	}
}

// Whole parts come to the amount exactly, whatever the weights.
func TestParts(t *testing.T) {
	none := func(int) bool { return false }
	if got := splitByWeights(7, [12]float64{}, none); !slices.Equal(got, []int64{1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0}) {
		t.Errorf("7 without weights: %v", got)
	}
	if got := splitByWeights(10, [12]float64{0.25, 0.75}, none); got[0]+got[1] != 10 || got[1] < 7 || got[0] < 2 {
		t.Errorf("10 by quarters: %v", got)
	}
	if got := splitByWeights(9, [12]float64{0.5, 0.5}, func(month int) bool { return month == 0 }); got[0] != 0 || got[1] != 9 {
		t.Errorf("beside a closed month: %v", got)
	}
	for amount := int64(0); amount < 500; amount++ {
		sum := int64(0)
		for _, part := range splitByWeights(amount, [12]float64{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}, none) {
			sum += part
		}
		if sum != amount {
			t.Fatalf("%d is %d", amount, sum)
		}
	}
}

// A year with few sales counts as much as one with many.
func TestSharesAreTheMeanOfYears(t *testing.T) {
	got := monthShares([]counted{{1, day(t, "2024-01-05"), 10}, {1, day(t, "2024-02-05"), 10}, {1, day(t, "2025-01-05"), 1}})
	if got[0] != 0.75 || got[1] != 0.25 {
		t.Errorf("%v", got)
	}
}

// Amounts are read as the grid of the browser reads them (kit/grid/amount.test.ts).
func TestReadAmount(t *testing.T) {
	for text, want := range map[string]Given{
		"12": {Amount: 12}, "": {}, "  ": {}, "-0": {}, "1 234": {Amount: 1234}, "1\u00a0234": {Amount: 1234}, "1\u202f234": {Amount: 1234}, "1'234": {Amount: 1234},
		"1,234": {Amount: 1234}, "1.234": {Amount: 1234}, "1,234.0": {Amount: 1234}, "1.234,00": {Amount: 1234}, "12.0": {Amount: 12}, "12,": {Amount: 12}, "0,000": {},
		"-12": {Amount: -12}, "\u221212": {Amount: -12}, "–12": {Amount: -12}, "+12": {Amount: 12}, "(12)": {Amount: -12}, "9999": {Amount: 9999}, "-9999": {Amount: -9999}, "007": {Amount: 7},
		"abc": {Wrong: notNumber}, "12 vnt.": {Wrong: notNumber}, "-": {Wrong: notNumber}, ".": {Wrong: notNumber}, "1-2": {Wrong: notNumber}, "(12": {Wrong: notNumber},
		"1,2,3": {Wrong: notNumber}, "1.234.5": {Wrong: notNumber}, "12.5": {Wrong: notWhole}, "1,234.5": {Wrong: notWhole}, "0.001": {Wrong: notWhole},
		"10000": {Wrong: notInBounds}, "1,234,567": {Wrong: notInBounds}, "99999999999999999999999999": {Wrong: notInBounds},
	} {
		if got := readAmount(text); got != want {
			t.Errorf("%q: %+v, want %+v", text, got, want)
		}
	}
	for text, want := range map[string]Given{"3": {Amount: 3}, "3.0": {Amount: 3}, "1e3": {Amount: 1000}, "1.234": {Wrong: notWhole}, "1e99": {Wrong: notInBounds}, "null": {}, `"7"`: {Amount: 7}, "true": {Wrong: notNumber}} {
		var got Given
		if err := got.UnmarshalJSON([]byte(text)); err != nil || got != want {
			t.Errorf("JSON %s: %+v %v, want %+v", text, got, err, want)
		}
	}
}

func TestMonthOfHead(t *testing.T) {
	for head, want := range map[string][2]int{"2027-03": {2027, 3}, "2027-03-01": {2027, 3}, "3": {0, 3}, "03": {0, 3}, "13": {}, "kita": {}, "2027": {}, "a-b": {}} {
		year, month := monthOfHead(head)
		if int(year) != want[0] && month != 0 || month != want[1] {
			t.Errorf("%q: %d %d", head, year, month)
		}
	}
}

// The year in which sales began says nothing of how a year goes.
func TestYearsInWhichSalesBegan(t *testing.T) {
	began := []counted{{1, day(t, "2023-12-05"), 9}, {1, day(t, "2024-01-05"), 1}, {1, day(t, "2025-06-05"), 2}}
	if got := fullYears(slices.Clone(began)); sumSales(got) != 3 || firstOf(got).Year() != 2024 {
		t.Errorf("begun in December: %v", got)
	}
	if got := fullYears(slices.Clone(began[1:])); sumSales(got) != 3 {
		t.Errorf("begun in January: %v", got)
	}
	if got := fullYears(nil); len(got) != 0 || !firstOf(got).IsZero() {
		t.Errorf("nothing sold: %v", got)
	}
}
