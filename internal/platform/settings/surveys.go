package settings

import (
	"context"

	"forecourt/internal/platform/db"
)

// Surveys is when customers are asked, and how often. Days count from the visit or from the last
// mail; hours are those of the group's zone.
type Surveys struct {
	// DelaySales and DelayService are how many days after a visit its customer is asked.
	DelaySales, DelayService int
	// Nothing is sent from QuietFrom on and before QuietTo.
	QuietFrom, QuietTo int
	// TooOld visits are not asked about; nor is the vehicle's next one within Duplicate days, nor
	// the person again within TooSoon days.
	TooOld, Duplicate, TooSoon int
	// Expire is how long a customer can answer; Abandon after how many idle days a begun answer
	// counts as left.
	Expire, Abandon int
	// ReminderAfter is how many days pass before each of the Reminders.
	ReminderAfter, Reminders int
	// CountStaffAnswers counts what staff have filled in too.
	CountStaffAnswers bool
}

// ForSurveys reads them.
func ForSurveys(ctx context.Context, tx *db.Tx) (s Surveys, err error) {
	values, err := readAll(ctx, tx)
	if err != nil {
		return s, err
	}

	for name, target := range map[string]any{
		"survey.delay_sales": &s.DelaySales, "survey.delay_service": &s.DelayService, "survey.quiet_from": &s.QuietFrom, "survey.quiet_to": &s.QuietTo,
		"survey.too_old": &s.TooOld, "survey.duplicate": &s.Duplicate, "survey.too_soon": &s.TooSoon, "survey.expire": &s.Expire, "survey.abandon": &s.Abandon,
		"survey.reminder_after": &s.ReminderAfter, "survey.reminders": &s.Reminders, "survey.count_staff_answers": &s.CountStaffAnswers,
	} {
		if err := values.readInto(name, target); err != nil {
			return s, err
		}
	}

	return s, nil
}

// Retention is for how long it is kept who was asked and who answered.
type Retention struct {
	// AnsweredMonths is how long after an invitation that was answered, UnansweredMonths after one
	// that was not, TestDays after a try of a user.
	AnsweredMonths, UnansweredMonths, TestDays int
}

// ForRetention reads it.
func ForRetention(ctx context.Context, tx *db.Tx) (r Retention, err error) {
	values, err := readAll(ctx, tx)
	for name, target := range map[string]*int{
		"retention.answered_months": &r.AnsweredMonths, "retention.unanswered_months": &r.UnansweredMonths, "retention.test_days": &r.TestDays,
	} {
		if err == nil {
			err = values.readInto(name, target)
		}
	}

	return r, err
}
