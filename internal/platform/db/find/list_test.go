package find_test

import (
	"encoding/json"
	"fmt"
	"os"
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

// fill adds rows of these names, in this order, to a brand the user sees.
func fill(t *testing.T, d *db.DB, names ...string) db.Op {
	t.Helper()
	mine, _, user := things.Group(t, d)
	err := d.Update(t.Context(), user, func(tx *db.Tx) error {
		for i, name := range names {
			x := things.Thing{BrandID: mine, Code: fmt.Sprintf("C%03d", i), Name: db.Translations{"1": name}, Status: "active", Sort: int64(len(names) - i)}
			if _, err := things.Table.Insert(t.Context(), tx, x); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return user
}

func list(t *testing.T, d *db.DB, op db.Op, q find.ListQuery, where ...db.Condition) (page find.Page[things.Thing], err error) {
	t.Helper()
	err = d.View(t.Context(), op, func(tx *db.Tx) error {
		page, err = find.List(t.Context(), tx, things.Table, q, where...)
		return err
	})
	return page, err
}

func codes(page find.Page[things.Thing]) string {
	var list []string
	for _, x := range page.Rows {
		list = append(list, x.Code)
	}
	return strings.Join(list, " ")
}

// The same file is read by web/src/kit/record/keyword.test.ts: a list must find the
// same rows whether the browser or the server looks.
func TestKeywordVectors(t *testing.T) {
	text, err := os.ReadFile("testdata/keywords.json")
	if err != nil {
		t.Fatal(err)
	}
	var vectors []struct {
		Name    string
		Texts   []string
		Keyword string
		Match   bool
	}
	if err := json.Unmarshal(text, &vectors); err != nil {
		t.Fatal(err)
	}
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		var names []string
		for _, v := range vectors {
			names = append(names, strings.Join(v.Texts, "\n"))
		}
		op := fill(t, d, names...)
		for i, v := range vectors {
			page, err := list(t, d, op, find.ListQuery{Keyword: v.Keyword})
			if err != nil {
				t.Fatal(err)
			}
			found := slices.ContainsFunc(page.Rows, func(x things.Thing) bool { return x.Code == fmt.Sprintf("C%03d", i) })
			if found != v.Match {
				t.Errorf("%s: %q in %q found = %v", v.Name, v.Keyword, v.Texts, found)
			}
		}
	}, things.Table)
}

func TestPatterns(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		op := fill(t, d, "hatchback", "hečbekas", "a+b", "universalas")
		for keyword, want := range map[string]string{
			"^h": "C001 C000", "bekas|univ": "C003 C001", "[xyz]": "", "HATCH.*C000": "", "^c00[01]$": "C001 C000", "a+b": "", `a\+b`: "C002",
		} {
			page, err := list(t, d, op, find.ListQuery{Keyword: keyword})
			if err != nil || codes(page) != want {
				t.Errorf("%s: %q, %v", keyword, codes(page), err)
			}
		}
		page, err := list(t, d, op, find.ListQuery{Keyword: "(+"})
		if err != nil || page.Note != find.NoteLiteral || page.Total != 0 {
			t.Errorf("a pattern that does not compile: %+v, %v", page, err)
		}
		if _, err := list(t, d, op, find.ListQuery{Keyword: "(a+)+$"}); err != nil {
			t.Errorf("a pattern that freezes others: %v", err)
		}
		for _, huge := range []string{`(\pL\pL\pL\pL){1000}`, strings.Repeat("((ab){30}){30}", 9), `(.{0,500}x){2,}`} {
			if page, err := list(t, d, op, find.ListQuery{Keyword: huge}); err != nil || page.Note != find.NoteLiteral && huge[1] != '.' {
				t.Errorf("%s, which takes much memory: note %q, %v", huge, page.Note, err)
			}
		}
	}, things.Table)
}

func TestPages(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		op := fill(t, d, "a", "b", "c", "d", "e", "f", "g")
		for _, c := range []struct {
			query find.ListQuery
			want  string
		}{
			{find.ListQuery{Limit: 3}, "C006 C005 C004"},
			{find.ListQuery{Limit: 3, Offset: 3}, "C003 C002 C001"},
			{find.ListQuery{Limit: 3, Page: 3}, "C000"},
			{find.ListQuery{Limit: 3, Page: 4}, ""},
			{find.ListQuery{Limit: 2, Sort: "code"}, "C000 C001"},
			{find.ListQuery{Limit: 2, Sort: "-code", Offset: 2}, "C004 C003"},
		} {
			page, err := list(t, d, op, c.query)
			if err != nil {
				t.Fatal(err)
			}
			if codes(page) != c.want || page.Total != 7 {
				t.Errorf("%+v: %q of %d", c.query, codes(page), page.Total)
			}
		}
		if page, err := list(t, d, op, find.ListQuery{}, db.In("code", []string{})); err != nil || page.Total != 0 || page.Rows == nil {
			t.Errorf("none of no values: %+v, %v", page, err)
		}
		if _, err := list(t, d, op, find.ListQuery{Sort: "search"}); !fault.Is(err, fault.Invalid) {
			t.Errorf("sorted by what is not allowed: %v", err)
		}
	}, things.Table)
}

func TestReorderKeepsWhatIsNotSeen(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		op := fill(t, d, "a", "b", "c", "d")
		page, err := list(t, d, op, find.ListQuery{})
		if err != nil || codes(page) != "C003 C002 C001 C000" {
			t.Fatalf("%s, %v", codes(page), err)
		}
		// Only two rows change places; those between keep theirs.
		ids := []int64{page.Rows[3].ID, page.Rows[0].ID}
		order := func(ids []int64) error {
			return d.Update(t.Context(), op, func(tx *db.Tx) error {
				return table.Reorder(t.Context(), tx, things.Table, ids, func(x *things.Thing) *int64 { return &x.Sort })
			})
		}
		if err := order(append(ids, 999_999)); !fault.Is(err, fault.Invalid) {
			t.Errorf("a row that there is not: %v", err)
		}
		if err := order(ids); err != nil {
			t.Fatal(err)
		}
		if page, err := list(t, d, op, find.ListQuery{}); err != nil || codes(page) != "C000 C002 C001 C003" {
			t.Errorf("%s, %v", codes(page), err)
		}
	}, things.Table)
}

func TestTotalsAreBounded(t *testing.T) {
	d := dbtest.New(t, "sqlite")
	mine, _, user := things.Group(t, d)
	err := d.Update(t.Context(), db.Op{Actor: authz.System("test")}, func(tx *db.Tx) error {
		_, err := tx.Unscoped("test data").Exec(t.Context(), `
			WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 12000)
			INSERT INTO audit (at, actor_name, request_id, entity, entity_id, brand_id, action, revision, changes)
			SELECT $1, '', '', 'x', i, $2, 'update', 1, '{}' FROM n`, tx.Now(), mine)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	lines := table.New(table.Table[line]{Name: "audit", Entity: "line", Scope: "{brand:brand_id}"})
	err = d.View(t.Context(), user, func(tx *db.Tx) error {
		page, err := find.List(t.Context(), tx, lines, find.ListQuery{Limit: 5})
		if err == nil && (page.Total != find.MaxCount || len(page.Rows) != 5) {
			t.Errorf("%d rows of %d", len(page.Rows), page.Total)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

type line struct {
	table.Line
	Entity string `db:"entity" json:"entity"`
}
