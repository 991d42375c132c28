package vehicle

import (
	"context"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
)

// rowEdits writes vehicles for people of other companies too: the stock list asks
// who may.
var rowEdits = func() *table.Table[Vehicle] {
	t := *Vehicles
	t.Scope = "{brand:brand_id|reserved_user_id@reserved_company_id}"
	t.Refs, t.Parents, t.Rules = []table.Ref[Vehicle]{{
		Field: "stockroom_id", Table: "stockrooms", Scope: "{everyone}", Shared: true, ID: func(v *Vehicle) *int64 { return v.StockroomID },
		Column: "company_id", Take: func(v *Vehicle, company int64) { v.kept.stockroomCompany = company },
	}}, nil, nil
	t.Check = func(_ context.Context, _ *db.Tx, rows []*Vehicle, wrong []fault.Fields) error {
		for i, v := range rows {
			if v.StockroomID != nil && v.kept.stockroomCompany != v.DealerID && len(wrong[i]["stockroom_id"]) == 0 {
				wrong[i].Add("stockroom_id", "stockroom_of_another_company")
			}
		}
		return nil
	}
	return table.New(t)
}()

// EditRow changes a vehicle as the stock list does, by who the caller has found
// may do so: nothing that rules ask about.
func EditRow(ctx context.Context, tx *db.Tx, id int64, seen table.Seen, change func(*Vehicle)) error {
	_, err := rowEdits.Move(ctx, tx, id, seen, func(v *Vehicle) error {
		change(v)
		return nil
	})
	return err
}
