package followup

import (
	"context"
	"fmt"

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

// calendarOf reads the calendar of a company.
func calendarOf(ctx context.Context, tx *db.Tx, companyID int64) (calendar, error) {
	c, err := db.SelectOne[calendar](ctx, tx, "SELECT country_code, work_hours, escalation_user_id FROM companies WHERE {everyone} AND id = $1", companyID)
	if err != nil {
		return c, fmt.Errorf("read when a company works: %w", err)
	}
	c.holidays, err = holidaysOf(ctx, tx, c.Country)
	return c, err
}

// holidaysOf are the holidays of a country that still matter.
func holidaysOf(ctx context.Context, tx *db.Tx, country string) (map[date.Date]bool, error) {
	days, err := db.Select[date.Date](ctx, tx, "SELECT on_day FROM holidays WHERE {everyone} AND country = $1 AND on_day >= {today-31} ORDER BY on_day LIMIT 1000", country)
	if err != nil {
		return nil, fmt.Errorf("read the holidays of a country: %w", err)
	}
	free := make(map[date.Date]bool, len(days))
	for _, day := range days {
		free[day] = true
	}
	return free, nil
}

func (c *calendar) holiday(day date.Date) bool { return c.holidays[day] }

// due is so many hours of work after a moment.
func (c *calendar) due(from db.Time, hours int64) db.Time {
	return db.At(worktime.Due(from.Time, int(hours), c.Week, c.holiday))
}
