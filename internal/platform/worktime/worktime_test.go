package worktime_test

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"forecourt/internal/platform/date"
	"forecourt/internal/platform/worktime"
)

func holidayOf(country string) func(date.Date) bool {
	return func(day date.Date) bool {
		for _, h := range worktime.Holidays(country, day.Year()) {
			if h.On == day {
				return true
			}
		}
		return false
	}
}

// What is due in so many hours of work waits over nights, weekends and holidays, by the clock of Vilnius.
func TestDueCountsHoursOfWork(t *testing.T) {
	saturdays := worktime.Usual()
	saturdays[5] = &worktime.Span{"10:00", "14:00"}
	sundays := worktime.Week{6: &worktime.Span{"00:00", "24:00"}}
	for _, c := range []struct {
		what, from string
		hours      int
		week       worktime.Week
		country    string
		due        string
	}{
		{"within a day", "2026-11-24 09:00", 9, worktime.Usual(), "LT", "2026-11-24 18:00"},
		{"over night", "2026-11-24 12:30", 9, worktime.Usual(), "LT", "2026-11-25 12:30"},
		{"before work", "2026-11-24 06:00", 9, worktime.Usual(), "LT", "2026-11-24 18:00"},
		{"after work", "2026-11-24 22:00", 9, worktime.Usual(), "LT", "2026-11-25 18:00"},
		{"at the end of work", "2026-11-24 18:00", 1, worktime.Usual(), "LT", "2026-11-25 10:00"},
		{"over a weekend", "2026-11-27 15:00", 9, worktime.Usual(), "LT", "2026-11-30 15:00"},
		{"on Saturdays too", "2026-11-27 17:00", 6, saturdays, "LT", "2026-11-30 10:00"},
		{"on a Sunday", "2026-11-29 11:00", 18, worktime.Usual(), "LT", "2026-12-01 18:00"},
		{"over Christmas", "2026-12-23 15:00", 9, worktime.Usual(), "LT", "2026-12-28 15:00"},
		{"over the end of the year in Lithuania", "2026-12-31 15:00", 9, worktime.Usual(), "LT", "2027-01-04 15:00"},
		{"and in Latvia, where its last day is free", "2026-12-30 15:00", 9, worktime.Usual(), "LV", "2027-01-04 15:00"},
		{"over Good Friday in Estonia", "2026-04-02 15:00", 9, worktime.Usual(), "EE", "2026-04-06 15:00"},
		{"over Easter Monday in Lithuania", "2026-04-03 15:00", 9, worktime.Usual(), "LT", "2026-04-07 15:00"},
		{"as clocks go forward", "2026-03-27 15:00", 9, worktime.Usual(), "LT", "2026-03-30 15:00"},
		{"as clocks go back", "2026-10-23 15:00", 9, worktime.Usual(), "LT", "2026-10-26 15:00"},
		{"in a night of 23 hours", "2026-03-29 00:00", 23, sundays, "", "2026-03-30 00:00"},
		{"in a night of 25 hours", "2026-10-25 00:00", 25, sundays, "", "2026-10-26 00:00"},
		{"where nobody works", "2026-11-24 10:00", 9, worktime.Week{}, "LT", "2026-11-24 19:00"},
		{"no hours", "2026-11-28 10:00", 0, worktime.Usual(), "LT", "2026-11-30 09:00"},
		{"in a country of no known holidays", "2026-12-24 15:00", 9, worktime.Usual(), "PL", "2026-12-25 15:00"},
	} {
		from, err := time.ParseInLocation("2006-01-02 15:04", c.from, date.Zone)
		if err != nil {
			t.Fatal(err)
		}
		if due := worktime.Due(from.UTC(), c.hours, c.week, holidayOf(c.country)).In(date.Zone).Format("2006-01-02 15:04"); due != c.due {
			t.Errorf("%s: %d hours from %s on are due %s, not %s", c.what, c.hours, c.from, due, c.due)
		}
	}
}

func TestHolidaysByTheActs(t *testing.T) {
	for key, want := range map[string]string{
		"LT 2026": "01-01 02-16 03-11 04-05 04-06 05-01 05-03 06-07 06-24 07-06 08-15 11-01 11-02 12-24 12-25 12-26",
		"LV 2026": "01-01 04-03 04-05 04-06 05-01 05-04 05-10 06-23 06-24 11-18 12-24 12-25 12-26 12-31",
		// 18 November is a Sunday, 4 May a Tuesday in 2029 and 2027; 4 May a Sunday in 2025.
		"LV 2025": "01-01 04-18 04-20 04-21 05-01 05-04 05-05 05-11 06-23 06-24 11-18 12-24 12-25 12-26 12-31",
		"LV 2029": "01-01 03-30 04-01 04-02 05-01 05-04 05-13 06-23 06-24 11-18 11-19 12-24 12-25 12-26 12-31",
		"EE 2027": "01-01 02-24 03-26 03-28 05-01 05-16 06-23 06-24 08-20 12-24 12-25 12-26",
		"PL 2026": "",
	} {
		country, year, _ := strings.Cut(key, " ")
		day, err := date.Parse(year + "-01-01")
		if err != nil {
			t.Fatal(err)
		}
		var days []string
		for _, h := range worktime.Holidays(country, day.Year()) {
			days = append(days, h.On.String()[5:])
			if len(h.Title) != 5 || h.Title["1"] == "" || h.Title["2"] == "" {
				t.Errorf("%s %s has no names", country, h.On)
			}
		}
		if got := strings.Join(days, " "); got != want {
			t.Errorf("%s: %s, not %s", key, got, want)
		}
	}
}

func TestNextDayOfWork(t *testing.T) {
	for after, want := range map[string]string{"2026-11-26": "2026-11-27", "2026-11-27": "2026-11-30", "2026-12-23": "2026-12-28", "2026-12-31": "2027-01-04"} {
		day, err := date.Parse(after)
		if err != nil {
			t.Fatal(err)
		}
		if next := worktime.Next(day, worktime.Usual(), holidayOf("LT")); next.String() != want {
			t.Errorf("after %s people work on %s, not %s", after, next, want)
		}
	}
}

// A week that nobody could keep is refused, and comes back as it was kept.
func TestWeeks(t *testing.T) {
	for _, text := range []string{
		`[null,null,null,null,null,null,null]`, `[["09:00","18:00"]]`, `[["18:00","09:00"],null,null,null,null,null,null]`,
		`[["9:00","18:00"],null,null,null,null,null,null]`, `[["09:00"],null,null,null,null,null,null]`, `[["09:00","25:00"],null,null,null,null,null,null]`,
		`{}`, `"x"`, `[["09:00","09:00"],null,null,null,null,null,null]`,
	} {
		var w worktime.Week
		if err := json.Unmarshal([]byte(text), &w); err == nil && w.Check() == nil {
			t.Errorf("%s is a week", text)
		}
	}
	stored, err := worktime.Usual().Value()
	if err != nil {
		t.Fatal(err)
	}
	var w worktime.Week
	if err := w.Scan(stored); err != nil || w.Check() != nil || *w[4] != *worktime.Usual()[4] || w[5] != nil {
		t.Errorf("%v becomes %v: %v", stored, w, err)
	}
}
