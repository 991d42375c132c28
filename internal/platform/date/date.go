// Package date holds calendar days without a time or a zone: the day a price
// list begins, a car is registered or an offer expires.
package date

import (
	"cmp"
	"database/sql/driver"
	"errors"
	"fmt"
	"time"
	_ "time/tzdata" // the zone of the group, on machines without zone files
)

// Date is a day of the years 1 to 9999. The zero value means "no date": null
// in JSON and in the database. Dates are comparable with ==.
type Date struct {
	year  int16
	month uint8
	day   uint8
}

const layout = "2006-01-02"

// ErrFormat is the error of a text that is no possible day.
var ErrFormat = errors.New("a date is an existing day written YYYY-MM-DD")

// Parse reads YYYY-MM-DD. Any other form and an impossible day, such as
// 2026-02-30, is ErrFormat.
func Parse(text string) (Date, error) {
	t, err := time.Parse(layout, text)
	if err != nil || t.Year() < 1 {
		return Date{}, ErrFormat
	}
	return Of(t), nil
}

// New is the day of a year, month and day of the month; an impossible one is
// ErrFormat.
func New(year int, month time.Month, day int) (Date, error) {
	return Parse(fmt.Sprintf("%04d-%02d-%02d", year, month, day))
}

// Of is the day of an instant in the zone the instant carries.
func Of(t time.Time) Date {
	year, month, day := t.Date()
	return Date{int16(year), uint8(month), uint8(day)} //nolint:gosec // years end at 9999
}

// Zone is where the group's days begin.
var Zone = func() *time.Location {
	zone, err := time.LoadLocation("Europe/Vilnius")
	if err != nil {
		panic(err) //nolint:forbidigo // cannot happen: zone data is part of the binary
	}
	return zone
}()

// On is the day of an instant where the group's days begin.
func On(t time.Time) Date { return Of(t.In(Zone)) }

// Year is the year of the day.
func (d Date) Year() int { return int(d.year) }

// IsZero reports whether there is no date.
func (d Date) IsZero() bool { return d == Date{} }

// Time is the beginning of the day in the zone.
func (d Date) Time(zone *time.Location) time.Time {
	return time.Date(int(d.year), time.Month(d.month), int(d.day), 0, 0, 0, 0, zone)
}

// AddDays is the day n days later, or earlier for a negative n. Beyond the
// years 1 to 9999, and from no date, there is no date.
func (d Date) AddDays(n int) Date {
	// No two dates lie further apart; larger numbers would wrap around.
	const most = 10_000 * 366
	if d.IsZero() || n > most || n < -most {
		return Date{}
	}
	t := d.Time(time.UTC).AddDate(0, 0, n)
	if t.Year() < 1 || t.Year() > 9999 {
		return Date{}
	}
	return Of(t)
}

// Compare is -1 when d comes before e, 0 for the same day, +1 after it. No
// date comes before every date.
func (d Date) Compare(e Date) int {
	return cmp.Or(cmp.Compare(d.year, e.year), cmp.Compare(d.month, e.month), cmp.Compare(d.day, e.day))
}

// DaysSince is how many days after another a day is, less than 0 before it. In
// seconds, because a time.Duration ends at 292 years.
func (d Date) DaysSince(other Date) int64 {
	return (d.Time(time.UTC).Unix() - other.Time(time.UTC).Unix()) / (24 * 60 * 60)
}

// String is YYYY-MM-DD, and empty for no date.
func (d Date) String() string {
	if d.IsZero() {
		return ""
	}
	return fmt.Sprintf("%04d-%02d-%02d", d.year, d.month, d.day)
}

// MarshalJSON writes the date as a text, or null.
func (d Date) MarshalJSON() ([]byte, error) {
	if d.IsZero() {
		return []byte("null"), nil
	}
	return []byte(`"` + d.String() + `"`), nil
}

// UnmarshalJSON reads a text; null is no date.
func (d *Date) UnmarshalJSON(data []byte) error {
	if string(data) == "null" {
		*d = Date{}
		return nil
	}
	if len(data) < 2 || data[0] != '"' || data[len(data)-1] != '"' {
		return fmt.Errorf("read date %.40s: %w", data, ErrFormat)
	}
	return d.UnmarshalText(data[1 : len(data)-1])
}

// UnmarshalText reads YYYY-MM-DD, also of a query.
func (d *Date) UnmarshalText(text []byte) error {
	parsed, err := Parse(string(text))
	if err != nil {
		return fmt.Errorf("read date %.40q: %w", text, err)
	}
	*d = parsed
	return nil
}

// Scan reads what either database keeps: PostgreSQL a DATE, SQLite a text.
func (d *Date) Scan(stored any) error {
	switch v := stored.(type) {
	case nil:
		*d = Date{}
		return nil
	case time.Time:
		*d = Of(v)
		return nil
	case string:
		return d.UnmarshalText([]byte(v))
	case []byte:
		return d.UnmarshalText(v)
	}
	return fmt.Errorf("read date from %T: %w", stored, ErrFormat)
}

// Value is the text YYYY-MM-DD, which both databases take, or null.
func (d Date) Value() (driver.Value, error) {
	if d.IsZero() {
		return nil, nil //nolint:nilnil // database/sql writes NULL as nil
	}
	return d.String(), nil
}
