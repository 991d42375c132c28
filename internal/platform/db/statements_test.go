package db_test

import (
	"context"
	"fmt"
	"sync"
	"testing"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/testkit/dbtest"
)

// TestStatementsGiveWay: more statements than are kept run from several
// transactions at once, and one that gives way while a transaction uses it goes
// on to work there.
func TestStatementsGiveWay(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		op := db.Op{Actor: authz.System("test")}
		numbered := func(ctx context.Context, tx *db.Tx, n int) error {
			got, err := db.SelectOne[int](ctx, tx, fmt.Sprintf("SELECT id + %d FROM languages WHERE {everyone} AND id = $1", n), 1)
			if err == nil && got != n+1 {
				err = fmt.Errorf("statement %d read %d", n, got)
			}
			return err
		}
		var running sync.WaitGroup
		for worker := range 8 {
			running.Go(func() {
				err := d.View(t.Context(), op, func(tx *db.Tx) error {
					for i := range db.MaxStatements {
						// Those of one worker, and those that all of them run.
						for _, n := range []int{worker*db.MaxStatements + i, -i, 0} {
							if err := numbered(t.Context(), tx, n); err != nil {
								return err
							}
						}
					}
					return nil
				})
				if err != nil {
					t.Error(err)
				}
			})
		}
		running.Wait()
	})
}

// TestLongUnusedStatementsGiveWay: what is in use stays prepared, however many
// others came before it.
func TestLongUnusedStatementsGiveWay(t *testing.T) {
	d := dbtest.New(t, "sqlite")
	text := func(n int) string { return fmt.Sprintf("SELECT %d", n) }
	err := d.View(t.Context(), db.Op{Actor: authz.System("test")}, func(tx *db.Tx) error {
		for n := range db.MaxStatements + 10 {
			for _, n := range []int{n, 0} {
				if _, err := db.Select[int](t.Context(), tx.Unscoped("no table"), text(n)); err != nil {
					return err
				}
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for n, want := range map[int]bool{0: true, 1: false, db.MaxStatements: true, db.MaxStatements + 9: true} {
		if got := d.Keeps(text(n)); got != want {
			t.Errorf("statement %d is kept: %v, not %v", n, got, want)
		}
	}
}
