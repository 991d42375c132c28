package followup

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/date"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/find"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/jobs"
	"forecourt/internal/platform/record"
	"forecourt/internal/platform/worktime"
)

// Holiday is a day on which nobody in a country works.
type Holiday struct {
	table.Record
	Country string          `db:"country" json:"country" minLength:"2" maxLength:"2" doc:"code of a country"`
	OnDay   date.Date       `db:"on_day" json:"on_day"`
	Title   db.Translations `db:"title" json:"title"`
	Search  string          `db:"search" json:"-"`
}

var holidays = table.New(table.Table[Holiday]{
	Name: "holidays", Entity: "holiday", Scope: "{everyone}", Order: "on_day, country, id", Sharing: table.OfCompanies,
	Called:  func(h *Holiday, language string) string { return h.Title.In(language) },
	Sort:    map[string]string{"on_day": "on_day", "country": "country", "updated_at": "updated_at", "id": "id"},
	Prepare: (*Holiday).prepare,
	Check:   checkHolidays,
	Rules:   ofAllByAdmins[Holiday],
	Unique:  []table.Unique{{Field: "on_day", Within: []string{"country"}, Everywhere: true}},
	Export: append([]table.Column[Holiday]{
		{Head: "country", Value: func(h *Holiday) any { return h.Country }},
		{Head: "on_day", Value: func(h *Holiday) any { return h.OnDay }},
	}, record.TextColumns("title", func(h *Holiday) db.Translations { return h.Title })...),
})

func (h *Holiday) prepare() error {
	h.Country = strings.ToUpper(strings.TrimSpace(h.Country))
	h.Title = h.Title.Tidy()
	h.Search = find.Text(h.Title.Texts()...)
	var fields fault.Fields
	if h.OnDay.IsZero() {
		fields.Add("on_day", "required")
	}
	if len(h.Title) == 0 {
		fields.Add("title", "required")
	}

	record.CheckNames(&fields, "title", h.Title, fault.MaxTitle)

	return fields.Err()
}

// checkHolidays refuses countries that there are not.
func checkHolidays(ctx context.Context, tx *db.Tx, rows []*Holiday, wrong []fault.Fields) error {
	codes, err := db.Select[string](ctx, tx, "SELECT code FROM countries WHERE {everyone} ORDER BY id LIMIT 1000")
	if err != nil {
		return fmt.Errorf("read the countries: %w", err)
	}

	known := map[string]bool{}
	for _, code := range codes {
		known[code] = true
	}

	for i, h := range rows {
		if !known[h.Country] {
			wrong[i].Add("country", "country")
		}
	}

	return nil
}

var holidayData = record.Data[Holiday]{Table: holidays}

type holidaysInput struct {
	httpapi.ListInput
	Country string `query:"country" maxLength:"2"`
	Status  string `query:"status" enum:"active,all" doc:"both are all: holidays have no archive"`
	Year    int    `query:"year" minimum:"1" maximum:"9998"`
}

// filterHolidays narrows holidays to a country and a year.
func filterHolidays(in *holidaysInput) ([]db.Condition, error) {
	var where []db.Condition
	if in.Country != "" {
		where = append(where, db.Equal("country", in.Country))
	}
	if in.Year != 0 {
		where = append(where, db.Condition{
			SQL:  "on_day >= ? AND on_day < ?",
			Args: []any{firstDay(in.Year), firstDay(in.Year + 1)},
		})
	}

	return where, nil
}

// firstDay gives the first day of a year.
func firstDay(year int) date.Date {
	day, _ := date.New(year, 1, 1) // it is one
	return day
}

// holidayRoutes registers holidays.
func holidayRoutes(a *httpapi.API) {
	record.Routes(a, "/holiday", PermRules, holidayData, filterHolidays)
}

// HolidayKind is the kind of the job that brings the holidays of years to come.
const HolidayKind = "holiday.year"

// yearsAhead is for how many years to come the holidays are known.
const yearsAhead = 3

// BringHolidays adds the holidays of years that it has not brought yet, as the acts name them.
// Changes that users made to a year stay.
func BringHolidays(ctx context.Context, run *jobs.Run) error {
	return run.Chunk(ctx, func(tx *db.Tx, p *jobs.Progress) error {
		tx.Actor = authz.System("holidays")
		if err := tx.Alone(ctx, HolidayKind); err != nil {
			return err
		}

		for _, country := range worktime.Countries() {
			for year := tx.Today().Year(); year <= tx.Today().Year()+yearsAhead; year++ {
				n, err := bringYear(ctx, tx, country, year)
				if err != nil {
					return err
				}
				p.Current += int64(n)
			}
		}

		return nil
	})
}

// bringYear adds the holidays of a year, unless they were brought before.
func bringYear(ctx context.Context, tx *db.Tx, country string, year int) (int, error) {
	known, err := db.Select[date.Date](ctx, tx, `SELECT on_day
		FROM holidays
		WHERE {everyone} AND country = $1 AND on_day >= $2 AND on_day < $3
		ORDER BY on_day
		LIMIT 400`, country, firstDay(year), firstDay(year+1))
	if err != nil {
		return 0, fmt.Errorf("look for the holidays of a year: %w", err)
	}

	// The year begins with a holiday by every act: one without it has only what somebody has added.
	if slices.Contains(known, firstDay(year)) {
		return 0, nil
	}

	n := 0
	for _, h := range worktime.Holidays(country, year) {
		if slices.Contains(known, h.On) {
			continue
		}
		n++
		if _, err := holidays.Insert(ctx, tx, Holiday{Country: h.Country, OnDay: h.On, Title: h.Title}); err != nil {
			return 0, fmt.Errorf("add a holiday: %w", err)
		}
	}

	return n, nil
}
