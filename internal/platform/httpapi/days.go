package httpapi

import (
	"forecourt/internal/platform/date"
	"forecourt/internal/platform/fault"
)

// ReadDays reads the first and the last day of a filter, dateFrom and dateTo; an empty one is no limit. What is no day
// is refused at its field, and a last day before the first one too: nothing lies between them.
func ReadDays(dateFrom, dateTo string) (from, to date.Date, err error) {
	var fields fault.Fields
	for _, end := range []struct {
		name, text string
		into       *date.Date
	}{{"dateFrom", dateFrom, &from}, {"dateTo", dateTo, &to}} {
		if end.text == "" {
			continue
		}
		day, err := date.Parse(end.text)
		if err != nil {
			fields.Add(end.name, "date")
			continue
		}
		*end.into = day
	}
	if !from.IsZero() && !to.IsZero() && to.Compare(from) < 0 {
		fields.Add("dateTo", "period_backwards")
	}
	return from, to, fields.Err()
}
