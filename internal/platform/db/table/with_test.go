package table_test

import (
	"context"
	"testing"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/testkit/things"
)

// A plain copy of a table, and one to which something was added behind its back, would write by another description:
// both stop the program at its start.
func TestTablesAreNotCopied(t *testing.T) {
	panics := func(what string, do func()) {
		t.Helper()
		defer func() {
			if recover() == nil {
				t.Errorf("%s is taken", what)
			}
		}()
		do()
	}
	panics("a copy", func() {
		copied := *things.Table
		table.NewSet(&copied)
	})
	panics("a function that was set later", func() {
		changed := things.Table.With(func(t *table.Table[things.Thing]) { t.Rules = nil })
		changed.Rules = allowAll
		table.NewSet(changed)
	})

	completed := things.Table.With(func(t *table.Table[things.Thing]) { t.Rules = nil })
	completed.Complete(func(t *table.Table[things.Thing]) { t.Rules = allowAll })
	table.NewSet(completed)
}

func allowAll(context.Context, *db.Tx, table.Op, []*table.Change[things.Thing]) error { return nil }
