package visit

import (
	"context"
	"fmt"
	"strings"

	"forecourt/internal/people"
	"forecourt/internal/platform/date"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/find"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/person"
	"forecourt/internal/vehicle/vin"
)

type transactionsInput struct {
	httpapi.ListInput
	Status     string  `query:"status" enum:"all" default:"all" doc:"there are no others: nobody archives one"`
	CompanyID  int64   `query:"companyId"`
	CompanyIDs []int64 `query:"companyIds" maxItems:"1000"`
	BrandIDs   []int64 `query:"brandIds" maxItems:"1000"`
	Unit       string  `query:"businessUnit" enum:"sales,service"`
	DateFrom   string  `query:"dateFrom" maxLength:"10" doc:"on this day (YYYY-MM-DD) or later"`
	DateTo     string  `query:"dateTo" maxLength:"10" doc:"on this day (YYYY-MM-DD) or earlier"`
	Period     string  `query:"period" maxLength:"21" example:"2026-01-01,2026-01-31" doc:"both of them: from,to; either may be left out"`
	ManagerID  int64   `query:"managerUserId" doc:"the user who looked after the customer"`
}

// filterTransactions narrows transactions to companies, brands, a unit, a manager and days.
func filterTransactions(in *transactionsInput) ([]db.Condition, error) {
	var where []db.Condition
	if in.CompanyID != 0 {
		in.CompanyIDs = append(in.CompanyIDs, in.CompanyID)
	}
	if len(in.CompanyIDs) > 0 {
		where = append(where, db.In("{+}company_id", in.CompanyIDs))
	}
	if len(in.BrandIDs) > 0 {
		where = append(where, db.In("brand_id", in.BrandIDs))
	}
	if in.Unit != "" {
		where = append(where, db.Equal("business_unit", in.Unit))
	}
	if in.ManagerID != 0 {
		where = append(where, db.Equal("{+}manager_user_id", in.ManagerID))
	}
	if from, to, days := strings.Cut(in.Period, ","); days {
		in.DateFrom = strings.TrimSpace(from)
		in.DateTo = strings.TrimSpace(to)
	} else if in.Period != "" {
		return nil, fault.WrongField("period", "invalid_period")
	}

	first, last, err := httpapi.ReadDays(in.DateFrom, in.DateTo)
	if err != nil {
		return nil, err
	}

	period := db.Condition{Narrow: true}
	if !first.IsZero() {
		period.SQL = "{+}date >= ?"
		period.Args = append(period.Args, first)
	}

	if !last.IsZero() {
		if period.SQL != "" {
			period.SQL += " AND "
		}
		period.SQL += "{+}date <= ?"
		period.Args = append(period.Args, last)
	}

	if period.SQL != "" {
		where = append(where, period)
	}

	return where, nil
}

type similarInput struct {
	ID    int64  `query:"id" doc:"the one that they are compared with; 0: a new one"`
	VIN   string `query:"vin" maxLength:"64"`
	Plate string `query:"licencePlateNo" maxLength:"64"`
	Email string `query:"email" maxLength:"255"`
	Date  string `query:"date" maxLength:"10" doc:"only those of a month before or after this day (YYYY-MM-DD)"`
}

// SimilarVisit is a sale or a visit of the same vehicle or person.
type SimilarVisit struct {
	ID           int64     `db:"id" json:"id"`
	Company      string    `db:"company" json:"company"`
	Brand        string    `db:"brand" json:"brand"`
	BusinessUnit string    `db:"business_unit" json:"business_unit" enum:"sales,service"`
	Date         date.Date `db:"date" json:"date"`
	CustomerName string    `db:"customer_name" json:"customer_name"`
	Vehicle      string    `db:"vehicle" json:"vehicle"`
}

// mostSimilar is how many are shown.
const mostSimilar = 3

// near is how many days lie between visits that are perhaps the same one.
const near = 30

// listSimilar lists other sales and visits of a vehicle or a person, the newest first.
func listSimilar(ctx context.Context, tx *db.Tx, in *similarInput) ([]SimilarVisit, error) {
	from := date.Date{}
	to := tx.Today().AddDays(near)
	if in.Date != "" {
		on, err := date.Parse(in.Date)
		if err != nil {
			return nil, fault.WrongField("date", "date")
		}
		from = on.AddDays(-near)
		to = on.AddDays(near)
	}

	v := Transaction{VIN: vin.Clean(in.VIN), Plate: tidyPlate(in.Plate), EmailKey: person.EmailKey(in.Email)}
	found, err := db.Select[SimilarVisit](ctx, tx, `SELECT id,
			COALESCE((SELECT c.name FROM companies c WHERE c.id = transactions.company_id), '') AS company,
			COALESCE((SELECT b.name FROM brands b WHERE b.id = transactions.brand_id), '') AS brand,
			business_unit, date, customer_name, vehicle
		FROM transactions
		WHERE `+Transactions.Scope+` AND id <> $1 AND date BETWEEN $5 AND $6 AND id IN (
			SELECT same.id FROM transactions same WHERE same.vin <> '' AND same.vin = $2
			UNION SELECT same.id FROM transactions same
				WHERE same.licence_plate_no <> '' AND same.licence_plate_no = $3
			UNION SELECT same.id FROM transactions same WHERE same.email_key <> '' AND same.email_key = $4)
		ORDER BY date DESC, id DESC
		LIMIT $7`, in.ID, v.VIN, v.Plate, v.EmailKey, from, to, mostSimilar)
	if err != nil {
		return nil, fmt.Errorf("look for similar visits: %w", err)
	}

	return append([]SimilarVisit{}, found...), nil
}

type managersInput struct {
	Status string `query:"status" enum:"all" default:"all" doc:"as lists take it"`
	Limit  int    `query:"limit" minimum:"1" maximum:"1000" default:"1000"`
	Whole  bool   `query:"whole" doc:"all or nothing: more users than the limit are refused"`
}

// listManagers lists the users who work with the caller's companies, by whom visits can be
// found.
func listManagers(ctx context.Context, tx *db.Tx, in *managersInput) ([]people.Colleague, error) {
	found, err := db.Select[people.Colleague](ctx, tx, `SELECT u.id, u.name FROM users u WHERE u.status <> 'deleted'
		AND EXISTS (SELECT 1 FROM user_companies c WHERE c.user_id = u.id AND {company:c.company_id})
			ORDER BY u.name, u.id LIMIT $1`, in.Limit+1)
	if err != nil {
		return nil, fmt.Errorf("read who looks after customers: %w", err)
	}
	return find.Within(found, in.Limit, in.Whole)
}
