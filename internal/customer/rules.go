package customer

import (
	"context"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
)

// keepErased keep what was erased as it is: nothing comes back, by no way of writing.
func keepErased(_ context.Context, _ *db.Tx, _ table.Op, changes []*table.Change[Customer]) error {
	for _, c := range changes {
		if c.Before != nil && c.Before.ErasedAt != nil {
			if err := c.Refuse(fault.New(fault.Conflict, "customer_erased")); err != nil {
				return err
			}
		}
	}

	return nil
}
