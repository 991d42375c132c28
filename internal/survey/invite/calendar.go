package invite

import (
	"time"

	"forecourt/internal/platform/date"
	"forecourt/internal/platform/settings"
)

// hours are when people may be written to.
type hours struct {
	set settings.Surveys
	// holidays are those of each country.
	holidays map[string]map[date.Date]bool
}

// firstSend gives the time at which an invitation shall leave: so many days after the visit,
// in the morning.
func (h hours) firstSend(country, unit string, visit date.Date) time.Time {
	set := h.set
	delay := h.set.DelaySales
	if unit == "service" {
		delay = set.DelayService
	}

	return h.nextLoud(country, visit.AddDays(delay).Time(date.Zone).Add(time.Duration(set.QuietTo)*time.Hour))
}

// nextLoud gives the first moment from at on at which people may be written to: not at night,
// on a Sunday or on a holiday of their country.
func (h hours) nextLoud(country string, at time.Time) time.Time {
	set := h.set
	at = at.In(date.Zone)
	for range 31 {
		day := date.On(at)
		begins := day.Time(date.Zone).Add(time.Duration(set.QuietTo) * time.Hour)
		ends := day.Time(date.Zone).Add(time.Duration(set.QuietFrom) * time.Hour)
		if set.QuietFrom <= set.QuietTo { // no hour of the day would be left
			ends = day.AddDays(1).Time(date.Zone)
		}
		switch {
		case at.Weekday() == time.Sunday || h.holidays[country][day] || !at.Before(ends):
			at = day.AddDays(1).Time(date.Zone).Add(time.Duration(set.QuietTo) * time.Hour)
		case at.Before(begins):
			return begins
		default:
			return at
		}
	}

	return at
}
