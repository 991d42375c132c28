package invite

import (
	"time"

	"forecourt/internal/platform/date"
	"forecourt/internal/platform/settings"
)

// firstSend is when an invitation shall leave: so many days after the visit, in the morning.
func firstSend(set settings.Surveys, country, unit string, visit date.Date) time.Time {
	delay := set.DelaySales
	if unit == "service" {
		delay = set.DelayService
	}
	return loud(set, country, visit.AddDays(delay).Time(date.Zone).Add(time.Duration(set.QuietTo)*time.Hour))
}

// loud is the first moment from at on at which people may be written to: not at night, on a
// Sunday or on a holiday of their country.
func loud(set settings.Surveys, country string, at time.Time) time.Time {
	at = at.In(date.Zone)
	for range 31 {
		day := date.On(at)
		begins, ends := day.Time(date.Zone).Add(time.Duration(set.QuietTo)*time.Hour), day.Time(date.Zone).Add(time.Duration(set.QuietFrom)*time.Hour)
		if set.QuietFrom <= set.QuietTo { // no hour of the day would be left
			ends = day.AddDays(1).Time(date.Zone)
		}
		switch {
		case at.Weekday() == time.Sunday || holiday(country, day) || !at.Before(ends):
			at = day.AddDays(1).Time(date.Zone).Add(time.Duration(set.QuietTo) * time.Hour)
		case at.Before(begins):
			return begins
		default:
			return at
		}
	}
	return at
}

// fixed are the holidays that have the same day each year, as month*100+day.
var fixed = map[string][]int{
	"LT": {101, 216, 311, 501, 624, 706, 815, 1101, 1102, 1224, 1225, 1226},
	"LV": {101, 501, 504, 623, 624, 1118, 1224, 1225, 1226, 1231},
	"EE": {101, 224, 501, 623, 624, 820, 1224, 1225, 1226},
}

// moving are those that move with Easter, as days after Easter Sunday.
var moving = map[string][]int{"LT": {0, 1}, "LV": {-2, 0, 1}, "EE": {-2, 0, 49}}

func holiday(country string, day date.Date) bool {
	t := day.Time(time.UTC)
	for _, md := range fixed[country] {
		if md == int(t.Month())*100+t.Day() {
			return true
		}
	}
	for _, after := range moving[country] {
		if easter(day.Year()).AddDays(after) == day {
			return true
		}
	}
	return false
}

// easter is the Sunday of a year, by the algorithm of Meeus, Jones and Butcher.
func easter(year int) date.Date {
	a, b, c := year%19, year/100, year%100
	d, e := b/4, b%4
	g := (8*b + 13) / 25
	h := (19*a + b - d - g + 15) % 30
	j, k := c/4, c%4
	m := (a + 11*h) / 319
	r := (2*e + 2*j - k - h + m + 32) % 7
	month := (h - m + r + 90) / 25
	day, _ := date.New(year, time.Month(month), (h-m+r+month+19)%32) // a day of March or April
	return day
}
