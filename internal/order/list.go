package order

import (
	"context"
	"fmt"
	"strconv"

	"forecourt/internal/platform/date"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/httpapi"
)

// Within limits orders beside their status, in lists and in the counts of tabs.
type Within struct {
	UserBrandIDs   []int64 `query:"userBrandIds" maxItems:"1000" doc:"the caller's brands, as older programs send them; only those of them"`
	UserCompanyIDs []int64 `query:"userCompanyIds" maxItems:"1000" doc:"the caller's companies, as older programs send them; only those of them"`
	BrandIDs       []int64 `query:"brandIds" maxItems:"1000"`
	CompanyIDs     []int64 `query:"companyIds" maxItems:"1000" doc:"who orders"`
	DateFrom       string  `query:"dateFrom" maxLength:"10" doc:"made on this day (YYYY-MM-DD) in the zone of the group, or later"`
	DateTo         string  `query:"dateTo" maxLength:"10" doc:"made on this day (YYYY-MM-DD) in the zone of the group, or earlier"`
}

type ordersInput struct {
	httpapi.ListInput
	Within
	Tab        string   `query:"tab" enum:"inbox,processed,confirmed,rejected,all" default:"all" doc:"inbox: new and open"`
	Statuses   []string `query:"statuses" maxItems:"5" enum:"new,open,processed,confirmed,rejected"`
	Status     string   `query:"status" enum:"all,new,open,processed,confirmed,rejected" default:"all" doc:"one of them; all: as the tab says"`
	CustomerID int64    `query:"customerId"`
	Describe   bool     `query:"withModelDescription" doc:"what models are called, in the caller's language"`
}

// notDeleted are the orders that lists have, by the words that their indexes have.
const notDeleted = "status <> 'deleted'"

// tabs are the statuses of each tab but the one with all (OP-115).
var tabs = map[string][]string{
	"inbox":   {New, Open},
	Processed: {Processed},
	Confirmed: {Confirmed},
	Rejected:  {Rejected},
}

func ordersFilter(in *ordersInput) ([]db.Condition, error) {
	where := []db.Condition{{SQL: notDeleted}}
	if of := tabs[in.Tab]; of != nil {
		where = append(where, db.In("{+}status", of))
	}
	if in.Status != "" && in.Status != "all" {
		where = append(where, db.Equal("{+}status", in.Status))
	}
	if len(in.Statuses) > 0 {
		where = append(where, db.In("{+}status", in.Statuses))
	}
	if in.CustomerID != 0 {
		where = append(where, db.Condition{SQL: "customer_id = ?", Args: []any{in.CustomerID}, Narrow: true})
	}
	more, err := in.conditions()

	return append(where, more...), err
}

func (in *Within) conditions() ([]db.Condition, error) {
	var where []db.Condition
	for _, of := range []struct {
		column string
		ids    []int64
	}{
		{"{+}brand_id", in.UserBrandIDs},
		{"{+}brand_id", in.BrandIDs},
		{"{+}dealer_company_id", in.UserCompanyIDs},
		{"{+}dealer_company_id", in.CompanyIDs},
	} {
		if len(of.ids) > 0 {
			where = append(where, db.In(of.column, of.ids))
		}
	}

	period, err := in.madeWithin()
	if period.SQL != "" {
		// Those of a few companies are fewer than those of the period.
		period.Narrow = len(in.CompanyIDs)+len(in.UserCompanyIDs) == 0
		where = append(where, period)
	}

	return where, err
}

// madeWithin gives the condition of when the orders were made, as one that an index leads
// to.
func (in *Within) madeWithin() (db.Condition, error) {
	period := db.Condition{}
	from, to, err := httpapi.ReadDays(in.DateFrom, in.DateTo)
	if !from.IsZero() {
		period.SQL = "created_at >= ?"
		period.Args = append(period.Args, db.At(from.Time(date.Zone)))
	}
	if !to.IsZero() {
		if period.SQL != "" {
			period.SQL += " AND "
		}
		period.SQL += "created_at < ?"
		period.Args = append(period.Args, db.At(to.AddDays(1).Time(date.Zone)))
	}

	return period, err
}

// Complete leaves out what was not asked for.
func (in *ordersInput) Complete(_ context.Context, _ *db.Tx, rows []Order) error {
	for i := range rows {
		if !in.Describe {
			rows[i].Model.Description = ""
		}
	}
	return nil
}

// Tabs is how many orders are in each tab; mostCounted stands for more.
type Tabs struct {
	Inbox     int64 `json:"inbox" doc:"new and open; of each status 1000 stands for more, here and in the others"`
	Processed int64 `json:"processed"`
	Confirmed int64 `json:"confirmed"`
	Rejected  int64 `json:"rejected"`
	All       int64 `json:"all"`
}

// mostCounted is how far the orders of a status are counted for the tabs.
const mostCounted = 1000

// countTabs counts what each tab has, with one statement.
func countTabs(ctx context.Context, tx *db.Tx, in *Within) (Tabs, error) {
	var counted Tabs
	conditions, err := in.conditions()
	if err != nil {
		return counted, err
	}

	where := db.Matching(conditions...)
	text := ""

	for i, status := range live {
		if i > 0 {
			text += " UNION ALL "
		}
		text += "SELECT '" + status + "' AS status, count(*) AS count FROM (SELECT 1 FROM orders WHERE " +
			Scope + " AND status = '" + status + "'" + where.Text() +
			" LIMIT " + strconv.Itoa(mostCounted) + ") AS " + status + "_ones"
	}

	rows, err := db.Select[struct {
		Status string `db:"status"`
		Count  int64  `db:"count"`
	}](ctx, tx, text, where.Args...)
	if err != nil {
		return counted, fmt.Errorf("count orders: %w", err)
	}

	for _, r := range rows {
		counted.All += r.Count
		switch r.Status {
		case New, Open:
			counted.Inbox += r.Count
		case Processed:
			counted.Processed = r.Count
		case Confirmed:
			counted.Confirmed = r.Count
		case Rejected:
			counted.Rejected = r.Count
		}
	}

	return counted, nil
}
