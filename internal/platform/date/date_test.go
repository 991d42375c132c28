package date_test

import (
	"encoding/json"
	"errors"
	"math"
	"testing"
	"time"

	"pgregory.net/rapid"

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

func TestParse(t *testing.T) {
	for _, possible := range []string{"0001-01-01", "2024-02-29", "2000-02-29", "2026-11-20", "9999-12-31"} {
		if got := day(t, possible).String(); got != possible {
			t.Errorf("%s was read as %s", possible, got)
		}
	}
	for _, wrong := range []string{
		"", "0000-01-01", "2026-02-30", "2026-02-29", "1900-02-29", "2026-13-01", "2026-00-10", "2026-01-00", "2026-04-31",
		"2026-1-1", "26-01-01", "20261120", "2026.11.20", "20.11.2026", " 2026-11-20", "2026-11-20 ", "2026-11-20T00:00:00Z",
		"-2026-11-20", "+2026-11-20", "10000-01-01", "٢٠٢٦-١١-٢٠",
	} {
		if got, err := date.Parse(wrong); !errors.Is(err, date.ErrFormat) || !got.IsZero() {
			t.Errorf("%q was read as %v, %v", wrong, got, err)
		}
	}
}

func TestNewRefusesImpossibleDays(t *testing.T) {
	if got, err := date.New(2028, time.February, 29); err != nil || got.String() != "2028-02-29" {
		t.Errorf("got %v, %v", got, err)
	}
	for _, wrong := range [][3]int{{2026, 2, 29}, {2026, 0, 1}, {0, 1, 1}, {-1, 1, 1}, {10000, 1, 1}, {2026, 1, 32}} {
		if got, err := date.New(wrong[0], time.Month(wrong[1]), wrong[2]); err == nil {
			t.Errorf("%v became %v", wrong, got)
		}
	}
}

func TestOfTakesTheDayOfTheZone(t *testing.T) {
	late := time.Date(2026, 11, 20, 23, 30, 0, 0, time.UTC)
	if got := date.Of(late); got.String() != "2026-11-20" {
		t.Errorf("UTC: %v", got)
	}
	if got := date.Of(late.In(time.FixedZone("EET", 2*60*60))); got.String() != "2026-11-21" {
		t.Errorf("two hours east: %v", got)
	}
}

func TestAddDays(t *testing.T) {
	for _, c := range []struct {
		from string
		days int
		want string
	}{
		{"2026-11-20", 0, "2026-11-20"},
		{"2026-11-20", 14, "2026-12-04"},
		{"2024-02-28", 1, "2024-02-29"},
		{"2026-02-28", 1, "2026-03-01"},
		{"2026-01-01", -1, "2025-12-31"},
		{"9999-12-31", 1, ""},
		{"0001-01-01", -1, ""},
		{"2026-01-01", math.MaxInt, ""},
		{"2026-01-01", math.MinInt, ""},
	} {
		if got := day(t, c.from).AddDays(c.days).String(); got != c.want {
			t.Errorf("%s + %d days = %q, want %q", c.from, c.days, got, c.want)
		}
	}
	if got := (date.Date{}).AddDays(5); !got.IsZero() {
		t.Errorf("no date + 5 days = %v", got)
	}
}

func TestJSON(t *testing.T) {
	type row struct {
		From date.Date  `json:"from"`
		To   *date.Date `json:"to"`
	}
	var got row
	if err := json.Unmarshal([]byte(`{"from": "2026-11-20", "to": null}`), &got); err != nil {
		t.Fatal(err)
	}
	if out, err := json.Marshal(got); err != nil || string(out) != `{"from":"2026-11-20","to":null}` {
		t.Errorf("wrote %s, %v", out, err)
	}
	if err := json.Unmarshal([]byte(`{"from": null}`), &got); err != nil || !got.From.IsZero() {
		t.Errorf("null left %v, %v", got.From, err)
	}
	for _, wrong := range []string{`{"from": 20261120}`, `{"from": "2026-02-30"}`, `{"from": ""}`, `{"from": true}`} {
		if err := json.Unmarshal([]byte(wrong), &got); !errors.Is(err, date.ErrFormat) {
			t.Errorf("%s: %v", wrong, err)
		}
	}
}

func TestScan(t *testing.T) {
	for _, stored := range []any{"2026-11-20", []byte("2026-11-20"), time.Date(2026, 11, 20, 0, 0, 0, 0, time.UTC)} {
		var d date.Date
		if err := d.Scan(stored); err != nil || d.String() != "2026-11-20" {
			t.Errorf("%T gave %v, %v", stored, d, err)
		}
	}
	d := day(t, "2026-11-20")
	if err := d.Scan(nil); err != nil || !d.IsZero() {
		t.Errorf("NULL gave %v, %v", d, err)
	}
	if value, err := d.Value(); err != nil || value != nil {
		t.Errorf("no date is written as %v, %v", value, err)
	}
	for _, wrong := range []any{"2026-11-31", int64(20261120), 1.5} {
		if err := d.Scan(wrong); !errors.Is(err, date.ErrFormat) {
			t.Errorf("%v was accepted: %v", wrong, err)
		}
	}
}

func TestDaysAreCountedAndOrdered(t *testing.T) {
	first := day(t, "0001-01-01")
	rapid.Check(t, func(t *rapid.T) {
		a := first.AddDays(rapid.IntRange(0, 3_652_058).Draw(t, "day"))
		n := rapid.IntRange(-400_000, 400_000).Draw(t, "days later")
		b := a.AddDays(n)
		if b.IsZero() {
			return
		}
		if back := b.AddDays(-n); back != a {
			t.Fatalf("%v %+d days = %v, and back = %v", a, n, b, back)
		}
		order := 0
		switch {
		case n < 0:
			order = 1
		case n > 0:
			order = -1
		}
		if a.Compare(b) != order || b.Compare(a) != -order {
			t.Fatalf("%v and %v compare as %d, want %d", a, b, a.Compare(b), order)
		}
		if (a.String() < b.String()) != (order < 0) {
			t.Fatalf("the texts %v and %v sort otherwise than the days", a, b)
		}
		again, err := date.Parse(b.String())
		if err != nil || again != b || date.Of(b.Time(time.UTC)) != b {
			t.Fatalf("%v -> %v, %v", b, again, err)
		}
	})
}

func FuzzParse(f *testing.F) {
	for _, seed := range []string{"2026-11-20", "2026-02-29", "9999-12-31", "2026-1-1", ""} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if d, err := date.Parse(text); err == nil && d.String() != text {
			t.Fatalf("%q was read as %v", text, d)
		}
	})
}

func TestDaysSince(t *testing.T) {
	for _, days := range []struct {
		from, to string
		want     int64
	}{
		{"2026-11-28", "2026-11-28", 0},
		{"2026-02-28", "2026-03-01", 1},
		{"2024-02-28", "2024-03-01", 2},
		{"2026-03-28", "2026-03-30", 2},
		{"2026-11-28", "2026-11-27", -1},
		{"1900-01-01", "2999-12-31", 401_766},
		{"0001-01-01", "9999-12-31", 3_652_058},
	} {
		if got := day(t, days.to).DaysSince(day(t, days.from)); got != days.want {
			t.Errorf("%s to %s: %d days, want %d", days.from, days.to, got, days.want)
		}
	}
}
