// Package figures counts vehicles: what of the quota was ordered, arrived and sold by
// month, and how many were ordered for stock and for customers. Which vehicles a figure
// counts is said once, so that the list behind it holds as many.
package figures

import (
	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/date"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
)

var (
	permControl = authz.Perm("app.stock.control", "brandId", "companyId", "year")
	permStats   = authz.Perm("app.stock.stats")
)

// Routes registers every operation of the area.
func Routes(a *httpapi.API) {
	httpapi.Report(a, "/stock-control/series", permControl, "stock-control", reportSeries, controlSheet,
		httpapi.Summary("New cars of a brand in a company by month: quota, ordered, arrived, sold, in "+
			"stock at the end of the month, and what of the quota is free."))
	httpapi.Report(a, "/stats/ordered-vehicles", permStats, "ordered-vehicles", reportOrdered, orderedSheet,
		httpapi.Summary("Vehicles ordered in a year, for stock and for customers, by "+
			"model and by month, beside the year before."))
}

// firstYear is where the statistics begin (S-025).
const firstYear = 2011

// planningYear gives the year that is planned for: from August on it is the next one
// (OP-130).
func planningYear(today date.Date) int {
	if august, err := date.New(today.Year(), 8, 1); err == nil && today.Compare(august) >= 0 {
		return today.Year() + 1
	}
	return today.Year()
}

// YearSpan is the years that a page offers.
type YearSpan struct {
	First int `json:"first"`
	Last  int `json:"last"`
}

func controlYears(today date.Date) YearSpan {
	year := planningYear(today)
	return YearSpan{year - 2, year + 1}
}

func statsYears(today date.Date) YearSpan { return YearSpan{firstYear, today.Year() + 1} }

// checkYear refuses a year that is not one of the span.
func (y YearSpan) checkYear(year int) error {
	if year < y.First || year > y.Last {
		var fields fault.Fields
		fields.Add("year", "year_between", "first", y.First, "last", y.Last)
		return fields.Err()
	}
	return nil
}

// firstDay and lastDay are those of a month.
func firstDay(year, month int) date.Date {
	day, _ := date.New(year, 1, 1) // every year has a first day
	for range month - 1 {
		day = day.NextMonth()
	}
	return day
}

func lastDay(year, month int) date.Date { return firstDay(year, month).NextMonth().AddDays(-1) }
