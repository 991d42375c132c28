package invite

import (
	"testing"
	"time"

	"forecourt/internal/platform/date"
	"forecourt/internal/platform/settings"
	"forecourt/internal/platform/worktime"
)

var usual = settings.Surveys{DelaySales: 7, DelayService: 2, QuietFrom: 19, QuietTo: 9, TooOld: 45, Duplicate: 30, TooSoon: 90, Expire: 60, Abandon: 7, ReminderAfter: 7, Reminders: 2}

func on(t *testing.T, text string) date.Date {
	t.Helper()
	day, err := date.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return day
}

// Each reason holds by itself, and the first of several is the one that counts.
func TestReasons(t *testing.T) {
	today, since := on(t, "2026-03-02"), on(t, "2026-01-01")
	fine := facts{survey: true, sender: true, email: "ona+auto@example.com", existing: true, optOutSince: &since, visit: on(t, "2026-02-20")}
	if got := fine.findReason(usual, today, freed{}); got != "" {
		t.Fatalf("nothing speaks against it, and it is %s", got)
	}
	breaks := []struct {
		reason string
		set    func(f *facts)
	}{
		{noSurvey, func(f *facts) { f.survey = false }},
		{noSender, func(f *facts) { f.sender = false }},
		{noEmail, func(f *facts) { f.email = "" }},
		{badEmail, func(f *facts) { f.email = "a@example.com; b@example.com" }},
		{ownAddress, func(f *facts) { f.own = true }},
		{suppressed, func(f *facts) { f.suppressed = true }},
		{noConsent, func(f *facts) { f.consent = "no" }},
		{noBasis, func(f *facts) { f.existing = false }},
		{tooOld, func(f *facts) { f.visit = on(t, "2026-01-15") }},
		{duplicate, func(f *facts) { f.earlier = true }},
		{tooSoon, func(f *facts) { f.asked = true }},
	}
	all := fine
	for i := len(breaks) - 1; i >= 0; i-- {
		one := fine
		breaks[i].set(&one)
		if got := one.findReason(usual, today, freed{}); got != breaks[i].reason {
			t.Errorf("%s by itself is %q", breaks[i].reason, got)
		}
		if breaks[i].reason == noEmail || breaks[i].reason == noConsent || breaks[i].reason == noBasis {
			continue // these hide what comes behind by the same field
		}
		breaks[i].set(&all)
		if got := all.findReason(usual, today, freed{}); got != breaks[i].reason {
			t.Errorf("%s before the others is %q", breaks[i].reason, got)
		}
	}
	agreed := fine
	agreed.existing, agreed.optOutSince, agreed.consent = false, nil, "yes"
	if got := agreed.findReason(usual, today, freed{}); got != "" {
		t.Errorf("who agreed is %q", got)
	}
	before := fine
	before.visit, since = on(t, "2026-02-20"), on(t, "2026-02-21")
	if got := before.findReason(usual, today, freed{}); got != noBasis {
		t.Errorf("who came before customers could object is %q", got)
	}
	old := fine
	old.visit, since = on(t, "2025-12-01"), on(t, "2025-01-01")
	old.asked, old.earlier = true, true
	if got := old.findReason(usual, today, freed{age: true, frequency: true}); got != "" {
		t.Errorf("a reminder is %q", got)
	}
}

// Nobody is written to at night, on a Sunday or on a holiday of their country; summer time or not.
func TestQuietHours(t *testing.T) {
	open := hours{usual, map[string]map[date.Date]bool{}}
	for _, country := range worktime.Countries() {
		open.holidays[country] = map[date.Date]bool{}
		for _, h := range worktime.Holidays(country, 2026) {
			open.holidays[country][h.On] = true
		}
	}
	for _, c := range []struct{ country, at, want string }{
		{"LT", "2026-03-02T10:15", "2026-03-02T10:15"}, // a Monday
		{"LT", "2026-03-02T08:59", "2026-03-02T09:00"},
		{"LT", "2026-03-02T19:00", "2026-03-03T09:00"},
		{"LT", "2026-02-28T20:00", "2026-03-02T09:00"}, // over a Sunday
		{"LT", "2026-03-11T12:00", "2026-03-12T09:00"}, // 11 March
		{"EE", "2026-03-11T12:00", "2026-03-11T12:00"},
		{"LV", "2026-04-03T12:00", "2026-04-04T09:00"}, // Good Friday
		{"LT", "2026-04-05T12:00", "2026-04-07T09:00"}, // Easter and its Monday
		{"LT", "2026-03-28T23:00", "2026-03-30T09:00"}, // the night of summer time
		{"LT", "2026-12-24T10:00", "2026-12-28T09:00"}, // three days and a Sunday
	} {
		at, err := time.ParseInLocation("2006-01-02T15:04", c.at, date.Zone)
		if err != nil {
			t.Fatal(err)
		}
		if got := open.nextLoud(c.country, at).In(date.Zone).Format("2006-01-02T15:04"); got != c.want {
			t.Errorf("%s %s: %s, want %s", c.country, c.at, got, c.want)
		}
	}
	if got := open.firstSend("LT", "service", on(t, "2026-02-27")).In(date.Zone).Format("2006-01-02T15:04"); got != "2026-03-02T09:00" {
		t.Errorf("two days after a Friday: %s", got)
	}
}
