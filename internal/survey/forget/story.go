package forget

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"forecourt/internal/platform/date"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/person"
	"forecourt/internal/response"
	"forecourt/internal/visit"
)

// Stories lists the stories of the sales and visits of a person or a vehicle, and of what was
// answered about them.
func Stories() []person.Story {
	return []person.Story{
		{Name: "visits", Perm: response.PermRead, Events: readVisits},
		{Name: "responses", Perm: response.PermResponses.OrElse(response.PermFollowUps), Events: readResponses},
	}
}

// subjectCondition gives the condition on the transactions of a subject, whose places begin at
// a number.
func subjectCondition(tx *db.Tx, s person.Subject, first int) (where string, args []any, err error) {
	var ways []string
	add := func(c db.Condition) {
		ways = append(ways, c.Places(first+len(args)))
		args = append(args, c.Args...)
	}

	if len(s.CustomerIDs) > 0 {
		named, err := tx.AmongIDs("t.customer_id", s.CustomerIDs)
		if err != nil {
			return "", nil, err
		}
		add(named)
	}

	if len(s.Emails) > 0 {
		addressed := db.In("t.email_key", s.Emails)
		addressed.SQL = "t.email_key <> '' AND " + addressed.SQL
		add(addressed)
	}

	if s.VehicleID != 0 {
		add(db.Equal("t.vehicle_id", s.VehicleID))
	}
	if s.VIN != "" {
		add(db.Condition{SQL: "t.vin <> '' AND t.vin = ?", Args: []any{s.VIN}})
	}
	if len(ways) == 0 {
		return "IS NULL", nil, nil
	}

	// One way after the other, each by its index.
	for i, way := range ways {
		ways[i] = "SELECT t.id FROM transactions t WHERE " + way
	}

	return "IN (" + strings.Join(ways, " UNION ") + ")", args, nil
}

// readVisits reads the visits of a story.
func readVisits(
	ctx context.Context, tx *db.Tx, s person.Subject, until db.Time, most int,
) ([]person.StoryEvent, error) {
	where, args, err := subjectCondition(tx, s, 3)
	if err != nil {
		return nil, err
	}

	rows, err := db.Select[struct {
		ID      int64     `db:"id"`
		Date    date.Date `db:"date"`
		Name    string    `db:"vehicle"`
		Unit    string    `db:"business_unit"`
		Company string    `db:"company"`
	}](ctx, tx, `SELECT id, date, vehicle, business_unit, COALESCE((SELECT c.name FROM companies c
		WHERE c.id = transactions.company_id), '') AS company
		FROM transactions WHERE `+visit.Transactions.Scope+" AND date <= $1 AND id "+where+" ORDER BY date DESC, id DESC LIMIT $2", slices.Concat([]any{date.On(until.Time), most}, args)...)
	if err != nil {
		return nil, fmt.Errorf("read the visits of a story: %w", err)
	}

	var found []person.StoryEvent
	for _, v := range rows {
		e := person.StoryEvent{
			Kind:    "visit",
			ID:      v.ID,
			At:      db.At(v.Date.Time(date.Zone)),
			Name:    v.Name,
			Unit:    v.Unit,
			Company: v.Company,
		}

		if !e.At.After(until.Time) {
			found = append(found, e)
		}
	}

	return found, nil
}

// readResponses reads the responses of a story.
func readResponses(
	ctx context.Context, tx *db.Tx, s person.Subject, until db.Time, most int,
) ([]person.StoryEvent, error) {
	where, args, err := subjectCondition(tx, s, 3)
	if err != nil {
		return nil, err
	}

	rows, err := db.Select[struct {
		ID          int64    `db:"id"`
		StartedAt   *db.Time `db:"started_at"`
		CompletedAt *db.Time `db:"completed_at"`
		Name        string   `db:"vehicle"`
		State       string   `db:"state"`
		Company     string   `db:"company"`
		Unit        string   `db:"type"`
		NPS         *int64   `db:"nps"`
	}](ctx, tx, `SELECT id, started_at, completed_at, vehicle, state, COALESCE((SELECT c.name FROM companies c
		WHERE c.id = survey_responses.company_id), '') AS company, type, nps
		FROM survey_responses WHERE `+response.Responses.Scope+" AND kind NOT IN ('test', 'check') AND started_at IS NOT NULL AND COALESCE(completed_at, started_at) <= $1 AND transaction_id "+where+
		" ORDER BY COALESCE(completed_at, started_at) DESC, id DESC LIMIT $2", slices.Concat([]any{until, most}, args)...)
	if err != nil {
		return nil, fmt.Errorf("read the responses of a story: %w", err)
	}

	var events []person.StoryEvent
	for _, r := range rows {
		events = append(events, person.StoryEvent{
			Kind:    "response",
			ID:      r.ID,
			At:      *cmp.Or(r.CompletedAt, r.StartedAt),
			Name:    r.Name,
			State:   r.State,
			Company: r.Company,
			Unit:    r.Unit,
			NPS:     r.NPS,
		})
	}

	return events, nil
}
