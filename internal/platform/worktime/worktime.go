// Package worktime counts hours in which a company works: by the week that it keeps, without the
// holidays of its country. It knows no database and no clock.
package worktime

import (
	"database/sql/driver"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"forecourt/internal/platform/date"
)

// Span is from when to when a day is worked, as "09:00" and "18:00".
type Span [2]string

// Week has a span for each day from Monday to Sunday; nil: nobody works.
type Week [7]*Span

// Usual gives the week of a company that says nothing else: Monday to Friday from 9 to 18.
func Usual() Week {
	var w Week
	for i := range 5 {
		w[i] = &Span{"09:00", "18:00"}
	}
	return w
}

// ErrWeek is the error of a week that is none.
var ErrWeek = errors.New("a week is seven days from Monday on, each null or [from, to] as HH:MM, one of them worked")

// Check finds what is wrong with a week: a time that is none, an end before its beginning, no day.
func (w Week) Check() error {
	worked := false
	for _, span := range w {
		if span == nil {
			continue
		}

		from, to, ok := span.minutesOfDay()
		if !ok || from >= to {
			return ErrWeek
		}

		worked = true
	}

	if !worked {
		return ErrWeek
	}

	return nil
}

// minutesOfDay gives the minutes of the day at which a span begins and ends.
func (s Span) minutesOfDay() (from, to int, ok bool) {
	from, fromOK := parseMinute(s[0])
	to, toOK := parseMinute(s[1])
	return from, to, fromOK && toOK
}

const dayMinutes = 24 * 60

// parseMinute reads HH:MM; 24:00 ends a day.
func parseMinute(text string) (int, bool) {
	if text == "24:00" {
		return dayMinutes, true
	}

	t, err := time.Parse("15:04", text)
	return t.Hour()*60 + t.Minute(), err == nil && len(text) == len("00:00")
}

// Scan reads the stored JSON.
func (w *Week) Scan(src any) error {
	var text []byte
	switch v := src.(type) {
	case string:
		text = []byte(v)
	case []byte:
		text = v
	default:
		return fmt.Errorf("read a week from %T", src)
	}

	return json.Unmarshal(text, w)
}

// Value stores JSON.
func (w Week) Value() (driver.Value, error) {
	text, err := json.Marshal([7]*Span(w))
	return string(text), err
}

// UnmarshalJSON takes seven days and nothing else: encoding/json would fill up what is missing.
func (w *Week) UnmarshalJSON(text []byte) error {
	var days []*[]string
	if err := json.Unmarshal(text, &days); err != nil {
		return ErrWeek
	}
	if len(days) != len(w) {
		return ErrWeek
	}

	for i, day := range days {
		switch {
		case day == nil:
			w[i] = nil
		case len(*day) != len(Span{}):
			return ErrWeek
		default:
			w[i] = &Span{(*day)[0], (*day)[1]}
		}
	}

	return nil
}

// farthest is how many days are looked at: a week that is worked on one day has its hours in it.
const farthest = 3660

// Due gives the moment when so many hours of work have gone by since another. Clocks that are put forward or back
// lengthen no day of work: hours are those that the clock on the wall shows within a span. Where
// nobody ever works, all hours count.
func Due(from time.Time, hours int, week Week, holiday func(date.Date) bool) time.Time {
	left := time.Duration(hours) * time.Hour
	if week.Check() != nil {
		return from.Add(left)
	}

	day := date.On(from)
	for range farthest {
		if begins, ends, worked := week.hoursOn(day, holiday); worked {
			if begins.Before(from) {
				begins = from
			}
			if room := ends.Sub(begins); room > 0 {
				if left <= room {
					return begins.Add(left)
				}

				left -= room
			}
		}
		day = day.AddDays(1)
	}

	return from.Add(time.Duration(hours) * time.Hour)
}

// Next gives the first day after one on which somebody works.
func Next(after date.Date, week Week, holiday func(date.Date) bool) date.Date {
	day := after.AddDays(1)
	for range farthest {
		if _, _, worked := week.hoursOn(day, holiday); worked {
			return day
		}

		day = day.AddDays(1)
	}

	return after.AddDays(1)
}

// hoursOn gives the times from which and to which a day is worked.
func (w Week) hoursOn(day date.Date, holiday func(date.Date) bool) (begins, ends time.Time, worked bool) {
	span := w[(int(day.Time(time.UTC).Weekday())+6)%7]
	if span == nil || holiday(day) {
		return begins, ends, false
	}

	from, to, ok := span.minutesOfDay()
	return momentAt(day, from), momentAt(day, to), ok
}

// momentAt gives the moment at which the clock on the wall shows so many minutes of a day.
func momentAt(day date.Date, minutes int) time.Time {
	if minutes == dayMinutes {
		return day.AddDays(1).Time(date.Zone)
	}

	t := day.Time(time.UTC)
	return time.Date(t.Year(), t.Month(), t.Day(), minutes/60, minutes%60, 0, 0, date.Zone)
}
