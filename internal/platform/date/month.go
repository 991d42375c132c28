package date

import "time"

// ParseMonth reads YYYY-MM as the first day of a month. Any other form is ErrFormat.
func ParseMonth(text string) (Date, error) { return Parse(text + "-01") }

// FirstOfMonth is the first day of the month of the date.
func (d Date) FirstOfMonth() Date { return d.AddDays(1 - int(d.day)) }

// FirstOfYear is the first day of the year of the date.
func (d Date) FirstOfYear() Date { return d.FirstOfMonth().AddMonths(1 - int(d.month)) }

// AddMonths is the first day of the month n months after that of the date, or before it for a
// negative n. Beyond the years 1 to 9999, and from no date, there is no date.
func (d Date) AddMonths(n int) Date {
	const most = 10_000 * 12
	if d.IsZero() || n > most || n < -most {
		return Date{}
	}
	t := time.Date(int(d.year), time.Month(int(d.month)+n), 1, 0, 0, 0, 0, time.UTC)
	if t.Year() < 1 || t.Year() > 9999 {
		return Date{}
	}
	return Of(t)
}

// NextMonth is the first day of the month after the date's.
func (d Date) NextMonth() Date { return d.AddMonths(1) }

// LastOfMonth is the last day of the month of the date.
func (d Date) LastOfMonth() Date { return d.NextMonth().AddDays(-1) }
