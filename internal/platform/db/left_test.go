package db_test

import (
	"context"
	"errors"
	"testing"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/testkit/dbtest"
)

// Who leaves a transaction hears that they have left, and not what the driver says of a transaction that
// it has ended under whatever still works in it.
func TestLeftTransactionsAreGivenUp(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		ctx, leave := context.WithCancel(t.Context())
		err := d.View(ctx, db.Op{Actor: authz.System("test")}, func(tx *db.Tx) error {
			leave()
			for { // the driver notices in its own time
				if _, err := db.Select[int64](t.Context(), tx.Unscoped("no table"), "SELECT 1"); err != nil {
					return err
				}
			}
		})
		if !errors.Is(err, context.Canceled) {
			t.Errorf("it ends with %v", err)
		}
	})
}
