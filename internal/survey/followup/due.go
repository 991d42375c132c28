package followup

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"forecourt/internal/platform/date"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/worktime"
)

// The hours of work after which a task of somebody is due, and after which an overdue one becomes one
// of who looks after such, where no rule says otherwise.
const (
	taskHours     = 9
	escalateHours = 9
)

// calendar is when a company works, and who looks after what nobody else has looked after.
type calendar struct {
	Country      string        `db:"country_code"`
	Week         worktime.Week `db:"work_hours"`
	EscalationID *int64        `db:"escalation_user_id"`
	holidays     map[date.Date]bool
}

// readCalendar reads the calendar of a company.
func readCalendar(ctx context.Context, tx *db.Tx, companyID int64) (calendar, error) {
	c, err := db.SelectOne[calendar](ctx, tx, `SELECT country_code, work_hours, escalation_user_id
		FROM companies
		WHERE {everyone} AND id = $1`, companyID)
	if err != nil {
		return c, fmt.Errorf("read when a company works: %w", err)
	}

	all, err := HolidaysOf(ctx, tx, c.Country)
	c.holidays = all[c.Country]
	return c, err
}

// HolidaysOf reads the holidays of countries that still matter, by their codes. Whatever waits
// for a day of work asks here, so that a day that somebody adds or takes away counts for all.
func HolidaysOf(ctx context.Context, tx *db.Tx, countries ...string) (map[string]map[date.Date]bool, error) {
	free := map[string]map[date.Date]bool{}
	for _, country := range countries {
		free[country] = map[date.Date]bool{}
	}

	if len(free) == 0 {
		return free, nil
	}

	of := db.In("country", slices.Collect(maps.Keys(free)))
	days, err := db.Select[struct {
		Country string    `db:"country"`
		OnDay   date.Date `db:"on_day"`
	}](ctx, tx, "SELECT country, on_day FROM holidays WHERE {everyone} AND on_day >= {today-31} AND "+
		of.Places(1)+" ORDER BY on_day LIMIT "+fmt.Sprint(1000*len(free)), of.Args...)
	if err != nil {
		return nil, fmt.Errorf("read the holidays of countries: %w", err)
	}

	for _, d := range days {
		free[d.Country][d.OnDay] = true
	}

	return free, nil
}

// isHoliday reports whether a day is a holiday.
func (c *calendar) isHoliday(day date.Date) bool { return c.holidays[day] }

// ends are when something is due, and when it becomes a task of who looks after such.
type ends struct{ due, escalate db.Time }

// usualEnds gives the ends of a task that no rule has made.
func (a *about) usualEnds(due db.Time) ends {
	return ends{due, a.calendar.dueAfter(due, escalateHours)}
}

// dueAfter gives the moment that lies so many hours of work after another.
func (c *calendar) dueAfter(from db.Time, hours int64) db.Time {
	return db.At(worktime.Due(from.Time, int(hours), c.Week, c.isHoliday))
}
