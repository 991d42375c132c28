package table_test

import (
	"context"
	"encoding/json"
	"slices"
	"testing"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
	"forecourt/internal/testkit/dbtest"
	"forecourt/internal/testkit/things"
)

// ruled is a thing whose rules refuse what was written as "forbidden", and every
// removal of it. They note which operations asked them.
func ruled(asked *[]table.Op) *table.Table[things.Thing] {
	of := *things.Table
	of.Entity = "ruled"
	of.NeverRestored = []string{"status"}
	of.Rules = func(_ context.Context, _ *db.Tx, op table.Op, changes []*table.Change[things.Thing]) error {
		*asked = append(*asked, op)
		for _, c := range changes {
			if c.After == nil || c.After.Code == "forbidden" {
				c.Refused = fault.New(fault.Conflict, "in_use")
			}
		}
		return nil
	}
	return table.New(of)
}

// Whatever writes a row asks the rules of its table, and what they refuse is not
// written and not in the log.
func TestEveryWriteAsksTheRules(t *testing.T) {
	var asked []table.Op
	of := ruled(&asked)
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		ctx := t.Context()
		mine, _, user := things.Group(t, d)
		thing := func(code string) things.Thing {
			return things.Thing{BrandID: mine, Code: code, Name: db.Translations{"1": code}, Status: "active"}
		}
		var row things.Thing
		if err := d.Update(ctx, user, func(tx *db.Tx) (err error) {
			row, err = of.Insert(ctx, tx, thing("fine"))
			return err
		}); err != nil {
			t.Fatal(err)
		}
		forbid := func(x *things.Thing) error { x.Code = "forbidden"; return nil }
		old := map[string]json.RawMessage{"code": json.RawMessage(`"forbidden"`)}
		merge := func(tx *db.Tx, c *table.Change[things.Thing]) error {
			if err := of.Merge(ctx, tx, []*table.Change[things.Thing]{c}); err != nil || c.Refused == nil {
				return err
			}
			return c.Refused
		}
		for op, write := range map[table.Op]func(tx *db.Tx) error{
			table.OpInsert: func(tx *db.Tx) error { _, err := of.Insert(ctx, tx, thing("forbidden")); return err },
			table.OpUpdate: func(tx *db.Tx) error { _, err := of.Update(ctx, tx, row.ID, table.AnyRevision, forbid); return err },
			table.OpMove:   func(tx *db.Tx) error { _, err := of.Move(ctx, tx, row.ID, table.AnyRevision, forbid); return err },
			table.OpBulk: func(tx *db.Tx) error {
				done, err := of.Bulk(ctx, tx, []int64{row.ID}, table.BulkChange[things.Thing]{Columns: []string{"code", "code_key"}, Change: forbid})
				if err != nil || done[0].Refused == nil {
					return err
				}
				return done[0].Refused
			},
			table.OpMerge: func(tx *db.Tx) error {
				before, after := row, thing("forbidden")
				return merge(tx, &table.Change[things.Thing]{Before: &before, After: &after})
			},
			table.OpRestore: func(tx *db.Tx) error {
				_, err := of.Restore(ctx, tx, row.ID, table.AnyRevision, table.Earlier[things.Thing]{Fields: old})
				return err
			},
			table.OpUndo: func(tx *db.Tx) error {
				undone := &table.Undone{ID: row.ID, Revision: row.Revision, Fields: old}
				if err := table.NewSet(of).Undo(ctx, tx, of.Entity, []*table.Undone{undone}); err != nil || undone.Refused == nil {
					return err
				}
				return undone.Refused
			},
			table.OpDelete: func(tx *db.Tx) error { return of.Delete(ctx, tx, row.ID, table.AnyRevision) },
		} {
			asked = nil
			err := d.Update(ctx, user, write)
			if !fault.Is(err, fault.Conflict) || !slices.Equal(asked, []table.Op{op}) {
				t.Errorf("%s: rules asked about %v, answer %v", op, asked, err)
			}
		}
		asked = nil
		if err := d.Update(ctx, user, func(tx *db.Tx) error { return of.Remove(ctx, tx, []things.Thing{row}) }); !fault.Is(err, fault.Conflict) || len(asked) != 1 {
			t.Errorf("remove: rules asked about %v, answer %v", asked, err)
		}
		if err := d.View(ctx, user, func(tx *db.Tx) error {
			is, err := of.Get(ctx, tx, row.ID)
			if err == nil && (is.Code != "fine" || is.Revision != 1) {
				t.Errorf("what was refused is written: %+v", is)
			}
			entries, err := db.SelectOne[int](ctx, tx.Unscoped("the log of the test"), "SELECT count(*) FROM audit WHERE entity = 'ruled'")
			if entries != 1 {
				t.Errorf("%d entries in the log", entries)
			}
			return err
		}); err != nil {
			t.Fatal(err)
		}
		// Fields that never come back do not, alone or with others, from the history or by an undo.
		err := d.Update(ctx, user, func(tx *db.Tx) error {
			earlier := table.Earlier[things.Thing]{Fields: map[string]json.RawMessage{"status": json.RawMessage(`"deleted"`)}}
			_, err := of.Restore(ctx, tx, row.ID, table.AnyRevision, earlier)
			if !fault.Is(err, fault.Conflict) {
				t.Errorf("a status comes back: %v", err)
			}
			was := map[string]json.RawMessage{"status": json.RawMessage(`"deleted"`), "code": json.RawMessage(`"older"`)}
			return table.NewSet(of).Undo(ctx, tx, of.Entity, []*table.Undone{{ID: row.ID, Revision: row.Revision, Fields: was}})
		})
		if err == nil {
			err = d.View(ctx, user, func(tx *db.Tx) error {
				is, err := of.Get(ctx, tx, row.ID)
				if is.Code != "older" || is.Status != "active" {
					t.Errorf("an undo gives %+v", is)
				}
				return err
			})
		}
		if err != nil {
			t.Fatal(err)
		}
	}, of)
}
