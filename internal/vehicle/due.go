package vehicle

import (
	"context"
	"fmt"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/money"
)

// dueRules keep a vehicle out of the archive while money hangs on it: a sold one that is not paid,
// and an open one that is.
func dueRules(ctx context.Context, tx *db.Tx, changes []*table.Change[Vehicle]) error {
	var leaving []*table.Change[Vehicle]
	var ids []int64

	for _, c := range changes {
		if c.Before == nil || c.After == nil || c.Before.Phase == Archived || c.After.Phase != Archived || c.After.kept.asIs {
			continue
		}
		leaving = append(leaving, c)
		ids = append(ids, c.Before.ID)
	}

	if len(leaving) == 0 {
		return nil
	}

	paid, err := sumsPaid(ctx, tx, ids)
	if err != nil {
		return err
	}

	for _, c := range leaving {
		if refusal := c.Before.checkBalance(paid[c.Before.ID]); refusal != nil && c.Refused == nil {
			c.Refused = refusal
		}
	}

	return nil
}

// checkBalance says why a vehicle stays out of the archive when this amount was paid for
// it; nil where nothing is owed.
func (v *Vehicle) checkBalance(paid money.Cents) *fault.Error {
	switch due := v.Total - paid; {
	case v.Phase == Sold && due > 0:
		return fault.New(fault.Conflict, "balance_due").With("due", money.Sum{Amount: due, Currency: v.Currency})
	case v.Phase != Sold && paid != 0:
		return fault.New(fault.Conflict, "paid_not_sold").With("paid", money.Sum{Amount: paid, Currency: v.Currency})
	}

	return nil
}

// sumsPaid adds up what was paid for vehicles, with one statement.
func sumsPaid(ctx context.Context, tx *db.Tx, ids []int64) (map[int64]money.Cents, error) {
	among, err := tx.AmongIDs("vehicle_id", ids)
	if err != nil {
		return nil, err
	}

	found, err := db.Select[struct {
		ID   int64       `db:"vehicle_id"`
		Paid money.Cents `db:"paid"`
	}](ctx, tx, "SELECT vehicle_id, CAST(SUM(amount) AS BIGINT) AS paid FROM vehicle_payment_logs WHERE {everyone} AND "+
		among.Places(1)+" GROUP BY vehicle_id", among.Args...)
	if err != nil {
		return nil, fmt.Errorf("add up the payments: %w", err)
	}

	paid := make(map[int64]money.Cents, len(found))
	for _, one := range found {
		paid[one.ID] = one.Paid
	}

	return paid, nil
}
