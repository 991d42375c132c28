package report

import (
	"fmt"
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

func (s ReportPeriod) String() string { return s.From.String() + ".." + s.To.String() }

// Periods and the ones before them, over the ends of years and leap days.
func TestPeriods(t *testing.T) {
	for _, c := range []struct{ today, period, want, before string }{
		{"2026-11-26", "today", "2026-11-26..2026-11-26", "2026-11-25..2026-11-25"},
		{"2026-01-01", "yesterday", "2025-12-31..2025-12-31", "2025-12-30..2025-12-30"},
		{"2026-01-01", "this_week", "2025-12-29..2026-01-04", "2025-12-22..2025-12-28"},
		{"2026-11-29", "this_week", "2026-11-23..2026-11-29", "2026-11-16..2026-11-22"},
		{"2026-11-23", "last_week", "2026-11-16..2026-11-22", "2026-11-09..2026-11-15"},
		{"2026-03-31", "this_month", "2026-03-01..2026-03-31", "2026-02-01..2026-02-28"},
		{"2028-03-31", "last_month", "2028-02-01..2028-02-29", "2028-01-01..2028-01-31"},
		{"2026-01-31", "last2_month", "2025-11-01..2025-12-31", "2025-09-01..2025-10-31"},
		{"2026-11-26", "12months", "2025-12-01..2026-11-30", "2024-12-01..2025-11-30"},
		{"2026-02-14", "this_quarter", "2026-01-01..2026-03-31", "2025-10-01..2025-12-31"},
		{"2026-12-31", "this_quarter", "2026-10-01..2026-12-31", "2026-07-01..2026-09-30"},
		{"2026-02-14", "last_quarter", "2025-10-01..2025-12-31", "2025-07-01..2025-09-30"},
		{"2028-12-31", "this_year", "2028-01-01..2028-12-31", "2027-01-01..2027-12-31"},
		{"2026-01-01", "last_year", "2025-01-01..2025-12-31", "2024-01-01..2024-12-31"},
	} {
		got, err := spanOf(c.period, "", "", day(t, c.today))
		if err != nil || fmt.Sprint(got) != c.want || fmt.Sprint(got.periodBefore()) != c.before {
			t.Errorf("%s on %s: %v, before it %v, %v", c.period, c.today, got, got.periodBefore(), err)
		}
	}
	for _, c := range []struct{ from, to string }{{"", "2026-01-01"}, {"2026-01-01", ""}, {"2026-02-30", "2026-03-01"}, {"2026-02-02", "2026-02-01"}, {"1990-01-01", "2026-01-01"}} {
		if got, err := spanOf("custom", c.from, c.to, day(t, "2026-11-26")); err == nil {
			t.Errorf("%s to %s is %v", c.from, c.to, got)
		}
	}
	got, err := spanOf("custom", "2024-02-28", "2024-03-01", day(t, "2026-11-26"))
	if err != nil || fmt.Sprint(got) != "2024-02-28..2024-03-01" || fmt.Sprint(got.periodBefore()) != "2024-02-25..2024-02-27" {
		t.Errorf("%v before %v %v", got, got.periodBefore(), err)
	}
}

// What a period is read from: whole months, and the days beside them.
func TestWholeMonths(t *testing.T) {
	for _, c := range []struct{ from, to, want string }{
		{"2026-01-01", "2026-12-31", "2026-01-01..2026-12-31 []"},
		{"2026-01-15", "2026-03-14", "2026-02-01..2026-02-28 [2026-01-15..2026-01-31 2026-03-01..2026-03-14]"},
		{"2026-01-15", "2026-02-28", "2026-02-01..2026-02-28 [2026-01-15..2026-01-31]"},
		{"2026-02-01", "2026-03-30", "2026-02-01..2026-02-28 [2026-03-01..2026-03-30]"},
		{"2026-02-02", "2026-02-28", "<nil> [2026-02-02..2026-02-28]"},
		{"2025-12-31", "2026-01-01", "<nil> [2025-12-31..2026-01-01]"},
	} {
		whole, parts := ReportPeriod{day(t, c.from), day(t, c.to)}.splitMonths()
		if got := fmt.Sprint(whole, " ", parts); got != c.want {
			t.Errorf("%s to %s: %s", c.from, c.to, got)
		}
	}
	if got := fmt.Sprint((ReportPeriod{day(t, "2026-11-01"), day(t, "2026-11-30")}).seriesMonths()); got != "2025-12-01..2026-11-30" {
		t.Errorf("a month is shown among %s", got)
	}
}
