package vehicle

import (
	"context"
	"fmt"

	"forecourt/internal/platform/date"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/record"
)

// holding is a vehicle as users who reserve it may change it, also one of another company.
type holding struct {
	table.Record
	BrandID           int64      `db:"brand_id" json:"brand_id"`
	DealerID          int64      `db:"dealer_company_id" json:"dealer_company_id"`
	Phase             Phase      `db:"phase" json:"phase"`
	Status            string     `db:"status" json:"status"`
	CustomerID        *int64     `db:"customer_id" json:"customer_id"`
	OwnerName         string     `db:"owner" json:"owner"`
	ReservedUserID    *int64     `db:"reserved_user_id" json:"reserved_user_id"`
	ReservedCompanyID *int64     `db:"reserved_company_id" json:"reserved_company_id"`
	ReservedUntil     *date.Date `db:"reserved_until" json:"reserved_until"`
	Name              string     `db:"description_show" json:"description_show"`
	Mine              db.Flag    `db:"mine" fieldtag:"computed" json:"-"`
}

var holdings = table.New(table.Table[holding]{
	Name: "vehicles", Entity: "vehicle", Scope: "{brand:brand_id|reserved_user_id@reserved_company_id}",
	Called:   func(h *holding, _ string) string { return h.Name },
	Owner:    func(h *holding) table.Owner { return table.Owner{BrandID: &h.BrandID, CompanyID: &h.DealerID} },
	Computed: map[string]string{"mine": "CASE WHEN {mine:reserved_user_id@reserved_company_id} THEN 1 ELSE 0 END"},
	Load: func(_ context.Context, tx *db.Tx, rows []holding) error {
		for i := range rows {
			if _, acts := tx.Actor.For(rows[i].ReservedCompanyID, rows[i].ReservedUserID); acts {
				tx.WorkWithin(rows[i].BrandID)
			}
		}
		return nil
	},
	Wrote: func(ctx context.Context, tx *db.Tx, rows []holding) error {
		ids := make([]int64, len(rows))
		for i := range rows {
			ids[i] = rows[i].ID
		}
		return storeTags(ctx, tx, ids)
	},
})

func (h *holding) isHeld(today date.Date) bool {
	return h.ReservedUserID != nil && h.ReservedUntil != nil && h.ReservedUntil.Compare(today) >= 0
}

// checkFree refuses a vehicle that nobody can reserve.
func (h *holding) checkFree() error {
	switch {
	case h.Status != record.Active || h.Phase.isClosed():
		return fault.New(fault.Conflict, "not_open")
	case h.CustomerID != nil || h.OwnerName != "":
		return fault.New(fault.Conflict, "has_customer")
	}

	return nil
}

// changeHolding changes who has a vehicle reserved. Several users ask for one at once, so
// the row stays locked from the first request to the end of its transaction.
func changeHolding(ctx context.Context, tx *db.Tx, id int64, change func(h *holding) error) error {
	_, err := holdings.Update(ctx, tx, id, table.AnyRevision, func(h *holding) error {
		if h.ReservedUserID != nil && !h.isHeld(tx.Today()) {
			if err := passOn(ctx, tx, h, reservationExpired); err != nil {
				return err
			}
		}
		return change(h)
	})

	return err
}

// refuseHeld refuses with the holder's name within the caller's companies, else with the
// company's.
func (h *holding) refuseHeld(ctx context.Context, tx *db.Tx) error {
	return heldBy(ctx, tx, *h.ReservedUserID, *h.ReservedCompanyID, *h.ReservedUntil)
}

func reservedBy(ctx context.Context, tx *db.Tx, v *Vehicle) error {
	return heldBy(ctx, tx, *v.ReservedUserID, *v.ReservedCompanyID, *v.ReservedUntil)
}

func heldBy(ctx context.Context, tx *db.Tx, user, company int64, until date.Date) error {
	name, err := db.SelectOne[string](ctx, tx, `SELECT CASE WHEN {company:c.id} THEN u.name ELSE c.name END
		FROM users u, companies c
		WHERE u.id = $1 AND c.id = $2`, user, company)
	if err != nil {
		return fmt.Errorf("look who has reserved: %w", err)
	}

	return fault.New(fault.Conflict, "reserved").With("name", name).With("until", until.String())
}
