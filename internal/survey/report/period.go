package report

import (
	"time"

	"forecourt/internal/platform/date"
	"forecourt/internal/platform/fault"
)

// ReportPeriod is a number of days, the first and the last of them included.
type ReportPeriod struct {
	From date.Date `json:"from"`
	To   date.Date `json:"to"`
}

// mostDays is how long a period may be.
const mostDays = 20 * 366

// spanOf gives the days of a period in the zone of the group.
func spanOf(period, from, to string, today date.Date) (ReportPeriod, error) {
	if period != "custom" {
		var fields fault.Fields
		for name, day := range map[string]string{"dateFrom": from, "dateTo": to} {
			if day != "" {
				fields.Add(name, "filter_elsewhere")
			}
		}
		if err := fields.Err(); err != nil {
			return ReportPeriod{}, err
		}
	}

	month := today.FirstOfMonth()
	week := today.AddDays(-((int(today.Time(date.Zone).Weekday()) + 6) % 7))
	switch period {
	case "today":
		return ReportPeriod{today, today}, nil
	case "yesterday":
		return ReportPeriod{today.AddDays(-1), today.AddDays(-1)}, nil
	case "this_week":
		return ReportPeriod{week, week.AddDays(6)}, nil
	case "last_week":
		return ReportPeriod{week.AddDays(-7), week.AddDays(-1)}, nil
	case "this_month":
		return wholeMonths(month, 1), nil
	case "last_month":
		return wholeMonths(month.AddMonths(-1), 1), nil
	case "last2_month":
		return wholeMonths(month.AddMonths(-2), 2), nil
	case "12months":
		return wholeMonths(month.AddMonths(-11), 12), nil
	case "this_quarter":
		return wholeMonths(quarterOf(today), 3), nil
	case "last_quarter":
		return wholeMonths(quarterOf(today).AddMonths(-3), 3), nil
	case "this_year":
		return wholeMonths(today.FirstOfYear(), 12), nil
	case "last_year":
		return wholeMonths(today.FirstOfYear().AddMonths(-12), 12), nil
	}
	return customSpan(from, to)
}

// customSpan needs both days: half a period is none.
func customSpan(from, to string) (s ReportPeriod, err error) {
	var fields fault.Fields
	for _, end := range []struct {
		name, text string
		into       *date.Date
	}{{"dateFrom", from, &s.From}, {"dateTo", to, &s.To}} {
		if end.text == "" {
			fields.Add(end.name, "required")
			continue
		}

		day, err := date.Parse(end.text)
		if err != nil {
			fields.Add(end.name, "date")
		}
		*end.into = day
	}

	if err := fields.Err(); err != nil {
		return s, err
	}

	switch days := s.To.DaysSince(s.From); {
	case days < 0:
		fields.Add("dateTo", "period_backwards")
	case days > mostDays:
		fields.Add("dateTo", "period_long")
	}
	return s, fields.Err()
}

// periodBefore gives the period before: the whole month, quarter or year before such a one,
// else as many days.
func (s ReportPeriod) periodBefore() ReportPeriod {
	for _, n := range []int{1, 3, 12} {
		if s.From == s.firstDayOf(n) && s == wholeMonths(s.From, n) {
			return wholeMonths(s.From.AddMonths(-n), n)
		}
	}

	return ReportPeriod{s.From.AddDays(-int(s.To.DaysSince(s.From)) - 1), s.From.AddDays(-1)}
}

// firstDayOf gives the first day of the month, quarter or year in which the period begins.
func (s ReportPeriod) firstDayOf(length int) date.Date {
	switch length {
	case 1:
		return s.From.FirstOfMonth()
	case 3:
		return quarterOf(s.From)
	}
	return s.From.FirstOfYear()
}

// splitMonths splits a period into its whole months, and the days before and after them.
func (s ReportPeriod) splitMonths() (whole *ReportPeriod, parts []ReportPeriod) {
	first := s.From
	if first != first.FirstOfMonth() {
		first = first.NextMonth()
	}

	last := s.To.AddDays(1).FirstOfMonth().AddDays(-1)
	if first.Compare(last) > 0 {
		return nil, []ReportPeriod{s}
	}
	if s.From != first {
		parts = append(parts, ReportPeriod{s.From, first.AddDays(-1)})
	}
	if s.To != last {
		parts = append(parts, ReportPeriod{last.AddDays(1), s.To})
	}

	return &ReportPeriod{first, last}, parts
}

// Months in a series: at least a year, so that a month is seen beside others, and not more than five.
const (
	leastInSeries = 12
	mostInSeries  = 60
)

// seriesMonths gives the whole months that a period is shown among.
func (s ReportPeriod) seriesMonths() ReportPeriod {
	last := s.To.FirstOfMonth()
	first := s.From.FirstOfMonth()
	if least := last.AddMonths(1 - leastInSeries); least.Compare(first) < 0 {
		first = least
	}
	if most := last.AddMonths(1 - mostInSeries); most.Compare(first) > 0 {
		first = most
	}

	return ReportPeriod{first, last.NextMonth().AddDays(-1)}
}

// monthNames lists the months of a period as YYYY-MM.
func (s ReportPeriod) monthNames() (names []string) {
	for m := s.From.FirstOfMonth(); m.Compare(s.To) <= 0; m = m.NextMonth() {
		names = append(names, nameMonth(m))
	}
	return names
}

// nameMonth names the month of a day as YYYY-MM.
func nameMonth(d date.Date) string { return d.String()[:7] }

// quarterOf gives the first day of the month with which a quarter begins.
func quarterOf(d date.Date) date.Date {
	return d.AddMonths(-(int(d.Time(time.UTC).Month()) - 1) % 3)
}

// wholeMonths gives so many whole months from the first day of one on.
func wholeMonths(first date.Date, n int) ReportPeriod {
	return ReportPeriod{first, first.AddMonths(n).AddDays(-1)}
}

// monthSpan gives the month that lies so many after another.
func monthSpan(first date.Date, after int) ReportPeriod {
	return wholeMonths(first.AddMonths(after), 1)
}

// cutMonth cuts a month down to the part that lies in the period.
func (s ReportPeriod) cutMonth(month ReportPeriod) ReportPeriod {
	if month.From.Compare(s.From) < 0 {
		month.From = s.From
	}
	if month.To.Compare(s.To) > 0 {
		month.To = s.To
	}

	return month
}
