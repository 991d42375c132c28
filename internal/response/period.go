package response

import (
	"forecourt/internal/platform/date"
	"forecourt/internal/platform/fault"
)

// back is how far "45days" lies behind today: that day, and no other (OP-159).
const back = 45

// Days gives the first and the last day of a period by its name: this_month, last_month,
// last2_month, 45days, custom (the month) or a month as YYYY-MM. They are zero, which is no
// limit, for all and for no name.
func Days(period, month string, today date.Date) (from, to date.Date, err error) {
	first := today.FirstOfMonth()
	switch period {
	case "", "all":
		return from, to, nil
	case "this_month":
		return first, today.LastOfMonth(), nil
	case "last_month":
		return first.AddMonths(-1), first.AddDays(-1), nil
	case "last2_month":
		return first.AddMonths(-2), first.AddDays(-1), nil
	case "45days":
		return today.AddDays(-back), today.AddDays(-back), nil
	case "custom":
		if month == "" {
			return from, to, fault.WrongField("month", "required")
		}
		return monthDays("month", month)
	}
	return monthDays("period", period)
}

// monthDays gives the first and the last day of a month.
func monthDays(field, month string) (from, to date.Date, err error) {
	if from, err = date.ParseMonth(month); err != nil {
		return from, to, fault.WrongField(field, "invalid_period")
	}
	return from, from.LastOfMonth(), nil
}
