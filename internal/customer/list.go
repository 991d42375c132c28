package customer

import (
	"strings"

	"forecourt/internal/platform/date"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/record"
)

type customersInput struct {
	httpapi.ListInput
	DealerCompanyID int64  `query:"dealerCompanyId"`
	LastTestDrive   string `query:"lastTestDrive" maxLength:"21" example:"2026-01-01,2026-01-31" doc:"from,to: days, both included; either may be left out"`
	Type            string `query:"type" enum:"person,company"`
	Status          string `query:"status" enum:"active,deleted,all" default:"active"`
}

// The two halves of the table. Both parts of each say the same: by the first
// an index that holds only these is known, by the second one that begins with
// the company.
const (
	inUse   = "status <> 'deleted' AND status = 'active'"
	deleted = "NOT status <> 'deleted' AND status = 'deleted'"
)

func customersFilter(in *customersInput) ([]db.Condition, error) {
	var where []db.Condition
	switch in.Status {
	case "all":
	case record.Deleted:
		where = append(where, db.Condition{SQL: deleted})
	default:
		where = append(where, db.Condition{SQL: inUse})
	}
	if in.DealerCompanyID != 0 {
		where = append(where, ofCompany(in.DealerCompanyID))
	}
	if in.Type != "" {
		where = append(where, db.Equal("{+}type", in.Type))
	}
	period, err := in.lastDriveWithin()
	if err != nil || period.SQL == "" {
		return where, err
	}

	period.Narrow = in.DealerCompanyID == 0
	return append(where, period), nil
}

// ofCompany limits a list to a company. Indexes lead to it in each order of the list.
func ofCompany(id int64) db.Condition { return db.Equal("dealer_company_id", id) }

// lastDriveWithin gives the condition of when the last test drive was.
func (in *customersInput) lastDriveWithin() (db.Condition, error) {
	if in.LastTestDrive == "" {
		return db.Condition{}, nil
	}
	first, last, _ := strings.Cut(in.LastTestDrive, ",")
	from, errFrom := readEnd(first)
	to, errTo := readEnd(last)
	var c db.Condition

	switch {
	case errFrom != nil || errTo != nil:
		return c, fault.WrongField("lastTestDrive", "date")
	case !from.IsZero() && !to.IsZero() && to.Compare(from) < 0:
		return c, fault.WrongField("lastTestDrive", "period_backwards")
	}
	var parts []string

	for _, end := range []struct {
		day     date.Date
		compare string
	}{{from, ">="}, {to, "<="}} {
		if !end.day.IsZero() {
			parts = append(parts, "{+}last_test_drive_at "+end.compare+" ?")
			c.Args = append(c.Args, end.day)
		}
	}

	c.SQL = strings.Join(parts, " AND ")
	return c, nil
}

// readEnd reads an end of a period; an empty one is no limit.
func readEnd(text string) (day date.Date, err error) {
	if text = strings.TrimSpace(text); text == "" {
		return day, nil
	}
	return date.Parse(text)
}
