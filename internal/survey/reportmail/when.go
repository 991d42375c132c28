package reportmail

import (
	"time"

	"forecourt/internal/platform/date"
	"forecourt/internal/platform/db"
)

// How often a report is sent.
const (
	everyWeek  = "week"
	everyMonth = "month"
)

// morning is the hour by the group's clock at which mails are due.
const morning = 7

// nextMorning gives the first morning after a moment on which a mail is due: of a Monday, or
// of the first day of a month. Days are counted by the calendar, so that a change of the clock
// moves nothing.
func nextMorning(every string, after time.Time) db.Time {
	day := date.On(after)
	first := func(d date.Date) date.Date {
		if every == everyMonth {
			return d.FirstOfMonth().NextMonth()
		}
		return d.AddDays(7 - (int(d.Time(date.Zone).Weekday())+6)%7)
	}

	begins := day == first(day.AddDays(-1))
	if at := morningOf(day); begins && at.After(after) {
		return db.At(at)
	}

	return db.At(morningOf(first(day)))
}

// morningOf gives the morning of a day.
func morningOf(d date.Date) time.Time {
	t := d.Time(date.Zone)
	return time.Date(t.Year(), t.Month(), t.Day(), morning, 0, 0, 0, date.Zone)
}
