package table_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/find"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
	"forecourt/internal/testkit/dbtest"
	"forecourt/internal/testkit/things"
)

// The nets of this package: what nobody can forget because it cannot be
// written. Each test fails when its net is cut.

func TestStatementWithoutScopeIsRefused(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		_, _, user := things.Group(t, d)
		err := d.View(t.Context(), user, func(tx *db.Tx) error {
			_, err := db.Select[int64](t.Context(), tx, "SELECT id FROM brands")
			return err
		})
		if err == nil || !strings.Contains(err.Error(), "scope marker") {
			t.Errorf("a statement without a marker ran: %v", err)
		}
	}, things.Table)
}

func TestRecordsAreNotWrittenByHand(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		_, _, user := things.Group(t, d)
		for _, statement := range []string{
			"UPDATE body_types SET code = 'X' WHERE {brand:brand_id}", "DELETE FROM body_types WHERE {everyone}", " insert into body_types (id) values (1)",
		} {
			err := d.Update(t.Context(), user, func(tx *db.Tx) error {
				_, scoped := tx.Exec(t.Context(), statement)
				_, raw := tx.Unscoped("a try").Exec(t.Context(), statement)
				if scoped == nil || raw == nil {
					t.Errorf("%q ran past the history", statement)
				}
				return scoped
			})
			if err == nil || !strings.Contains(err.Error(), "keeps a history") {
				t.Errorf("%q: %v", statement, err)
			}
		}
	}, things.Table)
}

func TestTableWithoutScopePanics(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("a table without a scope was accepted")
		}
	}()
	table.New(table.Table[things.Thing]{Name: "body_types", Entity: "thing"})
}

// TestForgottenTableIsNotWritten: without its table among those handed over, the
// database would not guard the history of a record.
func TestForgottenTableIsNotWritten(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		mine, _, user := things.Group(t, d)
		err := d.Update(t.Context(), user, func(tx *db.Tx) error {
			_, err := things.Table.Insert(t.Context(), tx, things.Thing{BrandID: mine, Code: "A", Status: "active"})
			return err
		})
		if err == nil || !strings.Contains(err.Error(), "body_types was not handed to the database") {
			t.Errorf("a table that the database knows nothing of was written: %v", err)
		}
	})
}

func TestForeignRowsAreNotThere(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		ctx := t.Context()
		mine, other, user := things.Group(t, d)
		var own, foreign things.Thing
		add := func(op db.Op, brand int64, code string) (made things.Thing, err error) {
			err = d.Update(ctx, op, func(tx *db.Tx) (err error) {
				made, err = things.Table.Insert(ctx, tx, things.Thing{BrandID: brand, Code: code, Status: "active", Sort: 1})
				return err
			})
			return made, err
		}
		var err error
		if own, err = add(user, mine, "A"); err != nil {
			t.Fatal(err)
		}
		if foreign, err = add(db.Op{Actor: authz.System("test")}, other, "Q"); err != nil {
			t.Fatal(err)
		}
		if _, err := add(user, other, "B"); !fault.Is(err, fault.Denied) {
			t.Errorf("a row of another brand was written: %v", err)
		}
		err = d.View(ctx, user, func(tx *db.Tx) error {
			page, err := find.List(ctx, tx, things.Table, find.ListQuery{})
			if err != nil {
				return err
			}
			if page.Total != 1 || len(page.Rows) != 1 || page.Rows[0].ID != own.ID {
				t.Errorf("the list has %+v", page)
			}
			if _, err := things.Table.Get(ctx, tx, foreign.ID); !fault.Is(err, fault.NotFound) {
				t.Errorf("a foreign row was read: %v", err)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		err = d.Update(ctx, user, func(tx *db.Tx) error {
			_, err := things.Table.Update(ctx, tx, own.ID, table.AnyRevision, func(x *things.Thing) error { x.BrandID = other; return nil })
			return err
		})
		if !fault.Is(err, fault.Denied) {
			t.Errorf("a row was moved out of the scope: %v", err)
		}
		for name, work := range map[string]func(*db.Tx) error{
			"update": func(tx *db.Tx) error {
				_, err := things.Table.Update(ctx, tx, foreign.ID, table.AnyRevision, func(x *things.Thing) error { x.Code = "Z"; return nil })
				return err
			},
			"delete": func(tx *db.Tx) error { return things.Table.Delete(ctx, tx, foreign.ID, table.AnyRevision) },
		} {
			if err := d.Update(ctx, user, work); !fault.Is(err, fault.NotFound) {
				t.Errorf("%s of a foreign row: %v", name, err)
			}
		}
		err = d.Update(ctx, user, func(tx *db.Tx) error {
			outcomes, err := things.Table.Bulk(ctx, tx, []int64{foreign.ID}, table.BulkChange[things.Thing]{Columns: []string{"code"}, Change: func(x *things.Thing) error { x.Code = "Z"; return nil }})
			if len(outcomes) != 1 || outcomes[0].Changed || !fault.Is(outcomes[0].Refused, fault.NotFound) {
				t.Errorf("bulk changed a foreign row: %+v", outcomes)
			}
			return err
		})
		if err != nil && !strings.Contains(err.Error(), "without a check") {
			t.Error(err)
		}
	}, things.Table)
}

func TestPermissionParametersAreChecked(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		ctx := t.Context()
		mine, _, user := things.Group(t, d)
		user.Actor.Entries = authz.NewEntries([]authz.Entry{{ID: 1, Type: authz.Allow, Permission: "app.test.brandId_999"}})
		insert := func(tx *db.Tx) error {
			_, err := things.Table.Insert(ctx, tx, things.Thing{BrandID: mine, Code: "A", Status: "active"})
			return err
		}
		if err := d.Update(ctx, user, insert); !fault.Is(err, fault.Denied) {
			t.Errorf("written with a permission for another brand: %v", err)
		}
		err := d.Update(ctx, user, func(tx *db.Tx) error {
			_, err := tx.Unscoped("a write that no Table checks").Exec(ctx, "DELETE FROM login_failures")
			return err
		})
		if err == nil || !strings.Contains(err.Error(), "without a check") {
			t.Errorf("an operation with parameters wrote without checking them: %v", err)
		}
	}, things.Table)
}

func TestEveryWriteLeavesAnEntry(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		ctx := t.Context()
		mine, _, user := things.Group(t, d)
		var x things.Thing
		steps := []struct {
			action string
			work   func(*db.Tx) error
		}{
			{"create", func(tx *db.Tx) (err error) {
				x, err = things.Table.Insert(ctx, tx, things.Thing{BrandID: mine, Code: "A", Name: db.Translations{"1": "a"}, Status: "active", Sort: 1})
				return err
			}},
			{"update", func(tx *db.Tx) error {
				_, err := things.Table.Update(ctx, tx, x.ID, table.SeenAt(1), func(x *things.Thing) error { x.Name["1"] = "b"; return nil })
				return err
			}},
			{"update", func(tx *db.Tx) error {
				_, err := things.Table.Bulk(ctx, tx, []int64{x.ID}, table.BulkChange[things.Thing]{Columns: []string{"sort"}, Change: func(x *things.Thing) error { x.Sort = 7; return nil }})
				return err
			}},
			{"", func(tx *db.Tx) error { // nothing differs: nothing is written
				_, err := things.Table.Update(ctx, tx, x.ID, table.SeenAt(3), func(*things.Thing) error { return nil })
				return err
			}},
			{"delete", func(tx *db.Tx) error { return things.Table.Delete(ctx, tx, x.ID, table.AnyRevision) }},
		}
		var want []string
		for _, s := range steps {
			if err := d.Update(ctx, user, s.work); err != nil {
				t.Fatalf("%s: %v", s.action, err)
			}
			if s.action != "" {
				want = append(want, s.action)
			}
		}
		type entry struct {
			Action, Changes, Request, Actor string
		}
		err := d.View(ctx, user, func(tx *db.Tx) error {
			type row struct {
				Action  string  `db:"action"`
				Changes db.JSON `db:"changes"`
				Request string  `db:"request_id"`
				Actor   string  `db:"actor_name"`
			}
			rows, err := db.Select[row](ctx, tx, "SELECT action, changes, request_id, actor_name FROM audit WHERE {brand:brand_id} ORDER BY id")
			if err != nil {
				return err
			}
			var got []string
			for _, r := range rows {
				got = append(got, r.Action)
				if r.Request != "r1" || r.Actor != "User" {
					t.Errorf("entry %+v does not say who and what", entry{r.Action, string(r.Changes), r.Request, r.Actor})
				}
			}
			if !slices.Equal(got, want) {
				t.Errorf("the log has %v, want %v", got, want)
			}
			if compact := strings.ReplaceAll(string(rows[1].Changes), " ", ""); compact != `{"name":[{"1":"a"},{"1":"b"}]}` {
				t.Errorf("the change of a name reads %s", compact)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}, things.Table)
}

func TestStaleRevisionIsAConflict(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		ctx := t.Context()
		mine, _, user := things.Group(t, d)
		var x things.Thing
		change := func(revision int64, code string) error {
			return d.Update(ctx, user, func(tx *db.Tx) (err error) {
				x, err = things.Table.Update(ctx, tx, x.ID, table.SeenAt(revision), func(x *things.Thing) error { x.Code = code; return nil })
				return err
			})
		}
		err := d.Update(ctx, user, func(tx *db.Tx) (err error) {
			x, err = things.Table.Insert(ctx, tx, things.Thing{BrandID: mine, Code: "A", Status: "active"})
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		if err := change(1, "B"); err != nil || x.Revision != 2 {
			t.Fatalf("revision %d, %v", x.Revision, err)
		}
		err = change(1, "C")
		var f *fault.Error
		if !errors.As(err, &f) || f.Kind != fault.Conflict || f.Current.(things.Thing).Code != "B" || f.ChangedBy != "User" || f.ChangedAt.IsZero() {
			t.Errorf("a stale write gave %v", err)
		}
	}, things.Table)
}

func TestFailedTransactionLeavesNothing(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		ctx := t.Context()
		mine, _, user := things.Group(t, d)
		wrong := errors.New("the last step failed")
		err := d.Update(ctx, user, func(tx *db.Tx) error {
			if _, err := things.Table.Insert(ctx, tx, things.Thing{BrandID: mine, Code: "A", Status: "active"}); err != nil {
				return err
			}
			return wrong
		})
		if !errors.Is(err, wrong) {
			t.Fatal(err)
		}
		if err := d.View(ctx, user, func(tx *db.Tx) error {
			for _, table := range []string{"body_types", "audit"} {
				n, err := db.SelectOne[int64](ctx, tx, "SELECT count(*) FROM "+table+" WHERE {everyone}")
				if err != nil || n != 0 {
					t.Errorf("%s has %d rows, %v", table, n, err)
				}
			}
			return nil
		}); err != nil {
			t.Fatal(err)
		}
	}, things.Table)
}

// Unscoped is the way past the first net; each place that takes it is counted,
// so that a new one is added here on purpose.
func TestUnscopedIsRare(t *testing.T) {
	const allowed = 57
	if found := places(t, `\.Unscoped\("`); found != allowed {
		t.Errorf("%d places leave the scope, expected %d: look at the new one, then count it here", found, allowed)
	}
}

// AnyRevision is the way past the revision that a caller has seen: for the
// program itself, for what callers cannot have seen, and for If-Match: *.
func TestAnyRevisionIsRare(t *testing.T) {
	const allowed = 47
	if found := places(t, `table\.AnyRevision`); found != allowed {
		t.Errorf("%d places write over whatever a row is, expected %d: look at the new one, then count it here", found, allowed)
	}
}

// places counts what matches in the program.
func places(t *testing.T, pattern string) (found int) {
	t.Helper()
	call := regexp.MustCompile(pattern)
	err := filepath.WalkDir("../../..", func(path string, entry os.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") || strings.Contains(path, "testkit") {
			return err
		}
		text, err := os.ReadFile(path)
		found += len(call.FindAll(text, -1))
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

func TestTablesMatchTheSchema(t *testing.T) {
	schemas := map[string]map[string][]string{}
	for _, engine := range dbtest.Engines {
		columns, err := dbtest.New(t, engine).Columns(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		schemas[engine] = columns
	}
	if len(schemas["sqlite"]) < 15 {
		t.Errorf("only %d tables", len(schemas["sqlite"]))
	}
	for table, columns := range schemas["sqlite"] {
		if other := schemas["postgres"][table]; !slices.Equal(columns, other) {
			t.Errorf("table %s has %v on SQLite and %v on PostgreSQL", table, columns, other)
		}
	}
	if len(schemas["sqlite"]) != len(schemas["postgres"]) {
		t.Error("one engine has more tables than the other")
	}
}
