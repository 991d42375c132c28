package vehicle

import (
	"context"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
)

// rowEdits writes vehicles for people of other companies too: the stock list checks
// their rights.
var rowEdits = func() *table.Table[Vehicle] {
	t := *Vehicles
	t.Scope = "{brand:brand_id|reserved_user_id@reserved_company_id}"
	t.Refs, t.Parents = []table.Ref[Vehicle]{{
		Field:  "stockroom_id",
		Table:  "stockrooms",
		Scope:  "{everyone}",
		Shared: true,
		ID:     func(v *Vehicle) *int64 { return v.StockroomID },
		Column: "company_id", Take: func(v *Vehicle, company int64) { v.kept.stockroomCompany = company },
	}}, nil
	t.Check = func(_ context.Context, _ *db.Tx, rows []*Vehicle, wrong []fault.Fields) error {
		for i, v := range rows {
			if v.StockroomID != nil && v.kept.stockroomCompany != v.DealerID && len(wrong[i]["stockroom_id"]) == 0 {
				wrong[i].Add("stockroom_id", "stockroom_of_another_company")
			}
		}
		return nil
	}
	t.Rules = func(ctx context.Context, tx *db.Tx, op table.Op, changes []*table.Change[Vehicle]) error {
		for _, c := range changes {
			if c.After != nil {
				priceRules(tx, op, c)
			}
		}
		return nameByModel(ctx, tx, changes)
	}
	return table.New(t)
}()

// EditRow changes a vehicle as the stock list does; the caller has checked that the user may do so.
// Only the rules of prices and names apply, which are what the list changes.
func EditRow(ctx context.Context, tx *db.Tx, id int64, seen table.Seen, change func(*Vehicle)) error {
	_, err := rowEdits.Move(ctx, tx, id, seen, func(v *Vehicle) error {
		change(v)
		return nil
	})
	return err
}
