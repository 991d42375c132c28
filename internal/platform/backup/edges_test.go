package backup_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"forecourt/internal/app"
	"forecourt/internal/platform/backup"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/dump"
	"forecourt/internal/testkit/dbtest"
)

// edges are rows of a table: in the first of them each value is the least there is, in the second the
// largest, in the third there is none where there may be none, and in the others are those of which
// letters, signs and digits are easily lost.
var edges = []map[string]any{
	{"date": "0001-01-01", "timestamp with time zone": "0001-01-01T00:00:00Z", "bigint": int64(math.MinInt64), "integer": int64(math.MinInt32), "smallint": int64(math.MinInt16), "text": "", "jsonb": "{}"},
	{"date": "9999-12-31", "timestamp with time zone": "9999-12-31T23:59:59.999999Z", "bigint": int64(math.MaxInt64), "integer": int64(math.MaxInt32), "smallint": int64(math.MaxInt16), "text": strings.Repeat("ž", 10_000), "jsonb": `[1.50, -2, 9007199254740993, {"b": null, "a": "😀\"\\"}]`},
	{"date": "1970-01-01", "timestamp with time zone": "1970-01-01T00:00:00.1Z", "bigint": int64(0), "integer": int64(0), "smallint": int64(0), "text": "null", "jsonb": `""`},
	{"date": "2024-02-29", "timestamp with time zone": "2026-10-25T00:59:59.000001Z", "bigint": int64(-1), "integer": int64(-1), "smallint": int64(-1), "text": "😀 “ąčę” \"\\\n\t\u2028</script>\u007f 'x' 2026-12-01T00:00:00Z", "jsonb": `{"":[[]],"2026-12-01":"2026-12-01T00:00:00Z"}`},
	{"date": "2000-02-29", "timestamp with time zone": "1582-10-10T12:00:00Z", "bigint": int64(1<<53 + 1), "integer": int64(1), "smallint": int64(1), "text": "2026-12-01T00:00:00Z", "jsonb": "null"},
	{"date": "1969-12-31", "timestamp with time zone": "1969-12-31T23:59:59.9Z", "bigint": int64(-1<<53 - 1), "integer": int64(2), "smallint": int64(2), "text": "007.50", "jsonb": "12345678901234567890.10"},
}

// none is the place of the row without values.
const none = 2

// columnOf is a column as PostgreSQL describes it, whose types say more.
type columnOf struct {
	Table    string `db:"t"`
	Column   string `db:"c"`
	Type     string `db:"y"`
	Nullable bool   `db:"n"`
	// Parents are the columns that it refers to, alone or with others: "brands.id models.brand_id".
	Parents string `db:"p"`
}

func (c columnOf) name() string { return c.Table + "." + c.Column }

func columnsOf(t *testing.T) []columnOf {
	t.Helper()
	columns := many(t, dbtest.New(t, "postgres"), columnOf{}, `
		SELECT c.relname::text AS t, a.attname::text AS c, format_type(a.atttypid, NULL) AS y, NOT a.attnotnull AS n,
			COALESCE((SELECT string_agg(DISTINCT k.confrelid::regclass::text || '.' || f.attname, ' ')
				FROM pg_constraint k CROSS JOIN unnest(k.conkey, k.confkey) AS u (mine, theirs)
				JOIN pg_attribute f ON f.attrelid = k.confrelid AND f.attnum = u.theirs
				WHERE k.contype = 'f' AND k.conrelid = c.oid AND u.mine = a.attnum), '') AS p
		FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
		WHERE c.relkind = 'r' AND c.relnamespace = current_schema()::regnamespace AND c.relname <> 'goose_db_version' ORDER BY c.relname, a.attname`)
	return slices.DeleteFunc(columns, func(c columnOf) bool { return slices.Contains(dump.Passing, c.Table) })
}

// many reads rows of a database.
func many[Row any](t *testing.T, d *db.DB, _ Row, statement string) (rows []Row) {
	t.Helper()
	err := d.View(t.Context(), op, func(tx *db.Tx) (err error) {
		rows, err = db.Select[Row](t.Context(), tx.Unscoped("a test looks"), statement)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return rows
}

// rowsAtTheirEdges are those of every table.
func rowsAtTheirEdges(columns []columnOf) []dump.Row {
	var rows []dump.Row
	values := valuesOf(columns)
	for i := range edges {
		for _, c := range columns {
			at := slices.IndexFunc(rows, func(r dump.Row) bool { return r.Table == c.Table && r.Values[0] == int64(i) })
			if at < 0 {
				at = len(rows)
				rows = append(rows, dump.Row{Table: c.Table, Columns: []string{""}, Values: []any{int64(i)}})
			}
			row := &rows[at]
			row.Columns, row.Values = append(row.Columns, c.Column), append(row.Values, values(c, i))
		}
	}
	for i := range rows { // the number of the edge is no column
		rows[i].Columns, rows[i].Values = rows[i].Columns[1:], rows[i].Values[1:]
	}
	return rows
}

// valuesOf gives the value of a column in one of the rows. A row that refers to another one refers to the one
// at the same edge, so that keys of several columns are never the same twice.
func valuesOf(columns []columnOf) func(c columnOf, i int) any {
	named := map[string]columnOf{}
	for _, c := range columns {
		named[c.name()] = c
	}
	// A column that others refer to in any case always has a value.
	for again := true; again; {
		again = false
		for _, c := range named {
			for _, name := range strings.Fields(c.Parents) {
				if p, ok := named[name]; ok && !c.Nullable && p.Nullable {
					p.Nullable, again = false, true
					named[name] = p
				}
			}
		}
	}
	return func(c columnOf, i int) any {
		if i == none && named[c.name()].Nullable {
			return nil
		}
		seen := map[string]bool{}
		for next := true; next; {
			seen[c.name()], next = true, false
			for _, name := range strings.Fields(c.Parents) {
				if p, ok := named[name]; ok && !seen[name] {
					c, next = p, true
					break
				}
			}
		}
		if c.Column == "id" && c.Type == "bigint" {
			return int64(i + 1)
		}
		return edges[i][c.Type]
	}
}

// free takes away what the schema demands of values: this is about how they are kept.
func free(t *testing.T, d *db.DB) *db.DB {
	t.Helper()
	err := d.Update(t.Context(), op, func(tx *db.Tx) error {
		raw := tx.Unscoped("a test asks nothing of values")
		if d.Engine() == "postgres" {
			drops, err := db.Select[string](t.Context(), raw, `SELECT 'ALTER TABLE ' || conrelid::regclass || ' DROP CONSTRAINT ' || quote_ident(conname)
				FROM pg_constraint WHERE contype = 'c' AND connamespace = current_schema()::regnamespace`)
			for _, drop := range drops {
				if err == nil {
					_, err = raw.Exec(t.Context(), drop)
				}
			}
			return err
		}
		type made struct {
			Name string `db:"name"`
			SQL  string `db:"sql"`
		}
		tables, err := db.Select[made](t.Context(), raw, "SELECT name, sql FROM sqlite_master WHERE type = 'table' AND sql LIKE '%CHECK (%'")
		if err == nil {
			_, err = raw.Exec(t.Context(), "PRAGMA writable_schema = ON")
		}
		for _, table := range tables {
			if err == nil {
				_, err = raw.Exec(t.Context(), "UPDATE sqlite_master SET sql = $1 WHERE type = 'table' AND name = $2", withoutChecks(table.SQL), table.Name)
			}
		}
		if err == nil {
			_, err = raw.Exec(t.Context(), "PRAGMA writable_schema = RESET")
		}
		if err == nil { // other connections read the schema again
			_, err = raw.Exec(t.Context(), "PRAGMA schema_version = 1000000")
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// withoutChecks has each CHECK of a table hold always.
func withoutChecks(sql string) string {
	const check = "CHECK ("
	for from := 0; ; {
		at := strings.Index(sql[from:], check)
		if at < 0 {
			return sql
		}
		begin := from + at + len(check)
		end, deep := begin, 1
		for ; deep > 0; end++ {
			switch sql[end] {
			case '(':
				deep++
			case ')':
				deep--
			}
		}
		sql = sql[:begin] + "1" + sql[end-1:]
		from = begin
	}
}

// standing are all values of a database by table, key and column, as the engine writes them, but for
// instants and JSON, which each writes its own way.
func standing(t *testing.T, d *db.DB, columns []columnOf) map[string]string {
	t.Helper()
	values := map[string]string{}
	for table, of := range byTable(columns) {
		var parts []string
		for _, c := range of {
			parts = append(parts, "COALESCE(CAST("+c.Column+" AS TEXT), 'none')")
		}
		rows := many(t, d, "", "SELECT "+strings.Join(parts, " || '\x1f' || ")+" FROM "+table)
		if len(rows) != len(edges) {
			t.Errorf("table %s has %d rows", table, len(rows))
		}
		for _, row := range rows {
			read := strings.Split(row, "\x1f")
			for i, c := range of {
				read[i] = alike(t, read[i], c.Type)
			}
			for i, c := range of {
				values[fmt.Sprintf("%s %.60q %s", table, read, c.Column)] = read[i]
			}
		}
	}
	return values
}

func byTable(columns []columnOf) map[string][]columnOf {
	tables := map[string][]columnOf{}
	for _, c := range columns {
		tables[c.Table] = append(tables[c.Table], c)
	}
	return tables
}

// alike is a value as both engines have it.
func alike(t *testing.T, value, of string) string {
	t.Helper()
	if value == "none" {
		return value
	}
	switch of {
	case "timestamp with time zone":
		for _, form := range []string{time.RFC3339Nano, "2006-01-02 15:04:05.999999999Z07:00", "2006-01-02 15:04:05.999999999Z07", "2006-01-02 15:04:05.999999999-07:00"} {
			if at, err := time.Parse(form, value); err == nil {
				return at.UTC().Format(time.RFC3339Nano)
			}
		}
		t.Errorf("an instant stands as %q", value)
	case "jsonb":
		var read any
		decoder := json.NewDecoder(strings.NewReader(value))
		decoder.UseNumber()
		if err := decoder.Decode(&read); err != nil {
			t.Errorf("JSON stands as %q: %v", value, err)
		}
		even, err := json.Marshal(read)
		if err != nil {
			t.Error(err)
		}
		return string(even)
	}
	return value
}

// Whatever a column may hold comes back from a backup as it was, from each engine to each.
func TestEveryValueComesBackFromEachEngineToEach(t *testing.T) {
	columns := columnsOf(t)
	rows := rowsAtTheirEdges(columns)
	if tables := len(byTable(columns)); tables < 130 {
		t.Fatalf("only %d tables", tables)
	}
	for _, c := range columns {
		if _, ok := edges[0][c.Type]; !ok {
			t.Fatalf("%s has no edges: its type is %s", c.name(), c.Type)
		}
	}
	fill := func(d *db.DB) {
		left := slices.Clone(rows)
		slices.SortStableFunc(left, func(a, b dump.Row) int { return strings.Compare(a.Table, b.Table) })
		err := dump.Load(t.Context(), d, func() (row dump.Row, ok bool, err error) {
			if len(left) > 0 {
				row, left, ok = left[0], left[1:], true
			}
			return row, ok, nil
		}, func(dump.Sums) error { return nil })
		if err != nil {
			t.Fatal(err)
		}
	}
	folder := t.TempDir()
	stood, files := map[string]map[string]string{}, map[string]string{}
	storage := storageOf(t, app.Config{Config: db.Config{Folder: folder}})
	for _, from := range dbtest.Engines {
		source := free(t, dbtest.New(t, from))
		fill(source)
		stood[from] = standing(t, source, columns)
		files[from] = filepath.Join(folder, from+".zip")
		if err := backup.Write(t.Context(), source, storage, files[from]); err != nil {
			t.Fatal(err)
		}
	}
	compareStanding(t, "the two sources", stood["sqlite"], stood["postgres"])
	days := regexp.MustCompile(`^(none|\d{4}-\d{2}-\d{2})$`)
	for _, from := range dbtest.Engines {
		for _, to := range dbtest.Engines {
			target := free(t, dbtest.New(t, to))
			compared, err := backup.Read(t.Context(), target, storage, files[from])
			if err != nil {
				t.Errorf("%s to %s: %v", from, to, err)
				continue
			}
			if want := int64(len(columns) * len(edges)); compared != want {
				t.Errorf("%s to %s: %d values were compared, %d stand there", from, to, compared, want)
			}
			got := standing(t, target, columns)
			compareStanding(t, from+" to "+to, stood[from], got)
			for _, c := range columns {
				if c.Type == "date" {
					for _, day := range many(t, target, "", "SELECT COALESCE(CAST("+c.Column+" AS TEXT), 'none') FROM "+c.Table) {
						if !days.MatchString(day) {
							t.Errorf("%s to %s: %s.%s is %q", from, to, c.Table, c.Column, day)
						}
					}
				}
			}
		}
	}
}

func compareStanding(t *testing.T, what string, want, got map[string]string) {
	t.Helper()
	if reflect.DeepEqual(want, got) {
		return
	}
	said := 0
	for _, place := range slices.Sorted(maps.Keys(want)) {
		if got[place] != want[place] && said < 5 {
			said++
			t.Errorf("%s: %.200s is %.80q instead of %.80q", what, place, got[place], want[place])
		}
	}
	if said == 0 {
		t.Errorf("%s: values came that were not there", what)
	}
}
