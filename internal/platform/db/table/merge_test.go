package table_test

import (
	"context"
	"errors"
	"fmt"
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

// picky is a thing whose code X is refused, kept in the same table.
var picky = table.New(table.Table[things.Thing]{
	Name: "body_types", Entity: "picky", Scope: "{brand:brand_id}",
	Owner: func(x *things.Thing) table.Owner { return table.OfBrand(x.BrandID) },
	Prepare: func(x *things.Thing) error {
		x.CodeKey, x.Search = find.Key(x.Code), find.Text(x.Code)
		var fields fault.Fields
		if x.Code == "X" {
			fields.Add("code", "taken")
		}
		return fields.Err()
	},
})

// byCode reads the things of these codes, by code.
func byCode(ctx context.Context, tx *db.Tx, brand int64, codes ...string) (map[string]things.Thing, error) {
	keys := make([][]any, len(codes))
	for i, code := range codes {
		keys[i] = []any{brand, find.Key(code)}
	}
	rows, err := picky.Find(ctx, tx, []string{"brand_id", "code_key"}, keys)
	found := map[string]things.Thing{}
	for _, row := range rows {
		found[row.Code] = row
	}
	return found, err
}

// merge writes things of the brand: new ones, and the sort of those there are.
func merge(t *testing.T, d *db.DB, op db.Op, brand, sort int64, codes ...string) (actions []string, err error) {
	t.Helper()
	ctx := t.Context()
	err = d.Update(ctx, op, func(tx *db.Tx) error {
		found, err := byCode(ctx, tx, brand, codes...)
		if err != nil {
			return err
		}
		rows := make([]*table.Change[things.Thing], len(codes))
		for i, code := range codes {
			row := things.Thing{BrandID: brand, Code: code, Name: db.Translations{"1": "Š <&> \"" + code}, Status: "active"}
			m := &table.Change[things.Thing]{After: &row}
			if was, ok := found[code]; ok {
				row, m.Before = was, &was
			}
			row.Sort = sort
			rows[i] = m
		}
		if err := picky.Merge(ctx, tx, rows); err != nil {
			return err
		}
		for i, m := range rows {
			action := m.Action
			if m.Refused != nil {
				if action = m.Refused.Code; m.Refused.Kind == fault.Invalid {
					action = m.Refused.Fields["code"][0].Code
				}
			}
			actions = append(actions, action)
			if action == table.ActionCreate || action == table.ActionUpdate {
				if got, err := picky.Get(ctx, tx, m.After.ID); err != nil || got.Code != codes[i] || got.Revision != m.After.Revision || got.Sort != sort {
					t.Errorf("%s was written as %+v, %v", codes[i], got, err)
				}
			}
		}
		return nil
	})
	return actions, err
}

func TestMergeWritesWhatDiffers(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		mine, other, user := things.Group(t, d)
		user.JobID = 7
		for _, step := range []struct {
			sort  int64
			codes []string
			want  string
		}{
			{1, []string{"A", "X", "B"}, "create taken create"},
			{1, []string{"B", "A", "C"}, "  create"},
			{2, []string{"C", "D", "A"}, "update create update"},
		} {
			actions, err := merge(t, d, user, mine, step.sort, step.codes...)
			if got := strings.Join(actions, " "); err != nil || got != step.want {
				t.Errorf("%v: %q, %v", step.codes, got, err)
			}
		}
		if _, err := merge(t, d, user, other, 1, "A"); !fault.Is(err, fault.Denied) {
			t.Errorf("a row of another brand was written: %v", err)
		}
		user.Actor.Entries = authz.NewEntries(nil)
		if actions, err := merge(t, d, user, mine, 3, "A"); err != nil || actions[0] != "denied" {
			t.Errorf("written without the right: %v, %v", actions, err)
		}
		type entry struct {
			Action  string  `db:"action"`
			Changes db.JSON `db:"changes"`
		}
		err := d.View(t.Context(), user, func(tx *db.Tx) error {
			log, err := db.Select[entry](t.Context(), tx, "SELECT action, changes FROM audit WHERE {brand:brand_id} AND job_id = 7 AND entity = 'picky' ORDER BY id")
			var lines []string
			for _, e := range log {
				lines = append(lines, e.Action+" "+strings.NewReplacer(" ", "", `\u003c`, "<", `\u003e`, ">", `\u0026`, "&").Replace(string(e.Changes)))
			}
			if len(lines) != 6 || !slices.Contains(lines, `update {"sort":[1,2]}`) || !strings.Contains(lines[0], `"code":[null,"A"]`) || !strings.Contains(lines[0], `"name":[null,{"1":"Š<&>\"A"}]`) {
				t.Errorf("the log has %s", strings.Join(lines, "\n"))
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}, things.Table)
}

// Many rows take few statements, and those are the same for other rows.
func TestMergeTakesFewStatements(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		mine, _, _ := things.Group(t, d)
		ctx, system := t.Context(), db.Op{Actor: authz.System("test")}
		texts := map[string]bool{}
		count := func(sort int64, n int) (statements int) {
			d.Watch(func(sql string, _ []any) { statements++; texts[sql] = true })
			defer d.Watch(nil)
			err := d.Update(ctx, system, func(tx *db.Tx) error {
				codes := make([]string, n)
				for i := range codes {
					codes[i] = fmt.Sprint("N", i)
				}
				found, err := byCode(ctx, tx, mine, codes...)
				if err != nil {
					return err
				}
				rows := make([]*table.Change[things.Thing], n)
				for i, code := range codes {
					row := things.Thing{BrandID: mine, Code: code, Status: "active"}
					rows[i] = &table.Change[things.Thing]{After: &row}
					if was, ok := found[code]; ok {
						row, rows[i].Before = was, &was
					}
					row.Sort = sort
				}
				return picky.Merge(ctx, tx, rows)
			})
			if err != nil {
				t.Fatal(err)
			}
			return statements
		}
		for i, n := range []int{2000, 1999, 1777, 1234} {
			if got := count(int64(i), n); got > 120 {
				t.Errorf("%d rows took %d statements", n, got)
			}
		}
		if len(texts) > 40 {
			t.Errorf("%d different statements", len(texts))
		}
		err := d.Update(ctx, system, func(tx *db.Tx) error {
			rows, err := picky.Find(ctx, tx, []string{"sort"}, [][]any{{int64(3)}}, db.Equal("status", "active"))
			if err != nil || len(rows) != 1234 {
				t.Errorf("%d rows, %v", len(rows), err)
			}
			return picky.Remove(ctx, tx, rows)
		})
		if err != nil {
			t.Fatal(err)
		}
		err = d.View(ctx, system, func(tx *db.Tx) error {
			left, err := db.SelectOne[int](ctx, tx, "SELECT count(*) FROM body_types WHERE {everyone}")
			removed, err2 := db.SelectOne[int](ctx, tx, "SELECT count(*) FROM audit WHERE action = 'delete' AND {everyone}")
			if left != 766 || removed != 1234 {
				t.Errorf("%d rows left, %d entries of removed ones", left, removed)
			}
			return errors.Join(err, err2)
		})
		if err != nil {
			t.Fatal(err)
		}
	}, things.Table)
}
