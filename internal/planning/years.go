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

// planned is the year that is planned on a day: the next one from August on.
func planned(today date.Date) int64 {
	year := int64(today.Year())
	if today.Time(time.UTC).Month() >= nextFrom {
		return year + 1
	}
	return year
}

// quotaYears are those of stock control (OP-130).
func quotaYears(today date.Date) Years {
	year := planned(today)
	return Years{year - 2, year + 1}
}

// targetYears are from three years back to the one that is planned.
func targetYears(today date.Date) Years { return Years{int64(today.Year()) - 3, planned(today)} }

func (y Years) has(year int64) bool { return year >= y.First && year <= y.Last }

// check refuses another year than one of these.
func (y Years) check(year int64) error {
	if y.has(year) {
		return nil
	}
	var wrong fault.Fields
	wrong.Add("year", "year_between", "first", y.First, "last", y.Last)
	return wrong.Err()
}

// firstDay is that of a month.
func firstDay(year int64, month int) date.Date {
	day, _ := date.New(int(year), time.Month(month), 1) // every month has one
	return day
}

// monthOf is the month of a day.
func monthOf(day date.Date) int64 { return int64(day.Time(time.UTC).Month()) }
