package report

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"forecourt/internal/platform/date"
	"forecourt/internal/platform/db"
)

// SavedList is the name under which views of the report are saved.
const SavedList = "surveyReport"

// Viewed is what a saved view of the report shows.
type Viewed struct {
	Input
	// personal says that its tab is about people.
	personal bool
}

// running are the periods that go on today.
var running = []string{"today", "this_week", "this_month", "this_quarter", "this_year", "12months"}

// finished are the periods that are over, or as long as the view says.
var finished = []string{"yesterday", "last_week", "last_month", "last2_month", "last_quarter", "last_year", "custom"}

// ViewOf reads the filters of a view. What they no longer mean is left out, as the app does.
func ViewOf(filters map[string]string) Viewed {
	v := Viewed{personal: filters["tab"] == "manager" || filters["tab"] == "managers"}
	v.BusinessUnit = "service"
	v.Period = "this_month"
	if filters["unit"] == "sales" {
		v.BusinessUnit = "sales"
	}
	if period := filters["period"]; slices.Contains(running, period) || slices.Contains(finished, period) {
		v.Period = period
	}
	if fup := filters["fup"]; fup == "0" || fup == "1" {
		v.FollowUp = fup
	}
	if v.Period == "custom" {
		v.DateFrom = filters["dateFrom"]
		v.DateTo = filters["dateTo"]
	}

	for name, into := range map[string]*[]int64{
		"surveyIds":  &v.SurveyIDs,
		"companyIds": &v.CompanyIDs,
		"brandIds":   &v.BrandIDs,
		"userIds":    &v.UserIDs,
	} {
		*into = parseIDs(filters[name])
	}

	return v
}

// parseIDs reads ids with commas between; a text of anything else has none.
func parseIDs(text string) (ids []int64) {
	for part := range strings.SplitSeq(text, ",") {
		id, err := strconv.ParseInt(part, 10, 64)
		if err != nil {
			return nil
		}
		ids = append(ids, id)
	}

	return ids
}

// AsOf turns the period of a view into days as the morning of a day looks back at them: a
// period that goes on is that of the day before, so that the first of a month shows the month
// that has ended.
func (v *Viewed) AsOf(today date.Date) error {
	if slices.Contains(running, v.Period) {
		today = today.AddDays(-1)
	}

	span, err := spanOf(v.Period, v.DateFrom, v.DateTo, today)
	if err != nil {
		return err
	}

	v.Period = "custom"
	v.DateFrom = span.From.String()
	v.DateTo = span.To.String()

	return nil
}

// Headline reads the head of the report that a view shows, as the actor sees it: without the
// months and the rows.
func Headline(ctx context.Context, tx *db.Tx, v *Viewed) (*SurveyReport, error) {
	in := &v.Input
	if v.personal {
		in = in.narrowToSeen(tx)
	}

	w, err := in.resolveLimits(ctx, tx, in.BusinessUnit, v.personal)
	if err != nil {
		return nil, err
	}

	return w.readHead(ctx, tx)
}

// CompaniesOf lists the names of the companies whose answers a view counts for the actor; none
// where they have none of them, or none of its brands.
func CompaniesOf(ctx context.Context, tx *db.Tx, v *Viewed) ([]string, error) {
	of := func(scope string, ids []int64) (string, []any) {
		limits := &db.Where{}
		if len(ids) > 0 {
			limits.Add(db.In("id", ids))
		}
		return " WHERE " + scope + limits.Text(), limits.Args
	}

	where, args := of("{brand:id}", v.BrandIDs)
	brands, err := db.Select[int64](ctx, tx, "SELECT id FROM brands"+where+" LIMIT 1", args...)
	if err != nil || len(brands) == 0 {
		return nil, err
	}

	where, args = of("{company:id}", v.CompanyIDs)
	names, err := db.Select[string](ctx, tx, "SELECT name FROM companies"+where+" ORDER BY name, id LIMIT 1000", args...)
	if err != nil {
		return nil, fmt.Errorf("read the companies of a report: %w", err)
	}

	return names, nil
}
