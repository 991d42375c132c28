package planning

import (
	"time"

	"forecourt/internal/platform/date"
	"forecourt/internal/platform/fault"
)

// Years are the first and the last year that can be planned.
type Years struct {
	First int64 `json:"first"`
	Last  int64 `json:"last"`
}

// nextFrom is the month from which the next year is planned too.
const nextFrom = time.August

// plannedYear gives the year that is planned on a day: the next one from August on.
func plannedYear(today date.Date) int64 {
	year := int64(today.Year())
	if today.Time(time.UTC).Month() >= nextFrom {
		return year + 1
	}
	return year
}

// quotaYears gives the years of stock control (OP-130).
func quotaYears(today date.Date) Years {
	year := plannedYear(today)
	return Years{year - 2, year + 1}
}

// targetYears gives the years from three years back to the one that is planned.
func targetYears(today date.Date) Years { return Years{int64(today.Year()) - 3, plannedYear(today)} }

func (y Years) contains(year int64) bool { return year >= y.First && year <= y.Last }

// checkYear refuses a year that is not one of these.
func (y Years) checkYear(year int64) error {
	if y.contains(year) {
		return nil
	}
	var wrong fault.Fields
	wrong.Add("year", "year_between", "first", y.First, "last", y.Last)
	return wrong.Err()
}

// firstDay gives the first day of a month.
func firstDay(year int64, month int) date.Date {
	day, _ := date.New(int(year), time.Month(month), 1) // every month has one
	return day
}

// monthOf gives the month of a day.
func monthOf(day date.Date) int64 { return int64(day.Time(time.UTC).Month()) }
