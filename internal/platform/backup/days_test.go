package backup_test

import (
	"encoding/json"
	"errors"
	"io"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"forecourt/internal/app"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/dump"
	"forecourt/internal/testkit/apitest"
	"forecourt/internal/testkit/dbtest"
)

// whatDaysDecide are answers that read and compare days.
var whatDaysDecide = []string{"/stock?limit=200&sort=id", "/pricelist?limit=200&sort=id", "/version?limit=200&sort=id", "/vat-rate", "/stock/ages"}

func answers(t *testing.T, c *apitest.Client) map[string]any {
	t.Helper()
	read := map[string]any{}
	for _, path := range whatDaysDecide {
		got := c.Get(path)
		if got.Status >= 500 {
			t.Errorf("GET %s: %d %.300s", path, got.Status, got.Body)
			continue
		}
		var body any
		got.JSON(t, &body)
		read[path] = body
	}
	return read
}

// spoiled counts values of columns of days that are no days.
func spoiled(t *testing.T, d *db.DB) (n int64) {
	t.Helper()
	for _, c := range many(t, d, struct {
		Table  string `db:"t"`
		Column string `db:"c"`
	}{}, "SELECT m.name AS t, c.name AS c FROM pragma_table_list m, pragma_table_info(m.name) c WHERE m.schema = 'main' AND m.type = 'table' AND c.type = 'DATE'") {
		n += count(t, d, c.Table+" WHERE "+c.Column+" NOT LIKE '____-__-__'")
	}
	return n
}

// olderSchema is that of the last version whose backups have days as instants and no sums.
const olderSchema = 95

// columnsThen are the columns of the tables of the older schema.
func columnsThen(t *testing.T) map[string][]string {
	t.Helper()
	d, err := db.Open(t.Context(), db.Config{Folder: t.TempDir(), Unsynced: true, Keys: dbtest.Keys})
	if err == nil {
		err = d.MigrateTo(t.Context(), olderSchema)
	}
	if err != nil {
		t.Fatal(err)
	}
	columns := map[string][]string{}
	for _, c := range many(t, d, struct {
		Table  string `db:"t"`
		Column string `db:"c"`
	}{}, "SELECT m.name AS t, c.name AS c FROM pragma_table_list m, pragma_table_info(m.name) c WHERE m.schema = 'main' AND m.type = 'table'") {
		columns[c.Table] = append(columns[c.Table], c.Column)
	}
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
	return columns
}

// asThen are the rows of a backup as the older version wrote them: its tables and columns, days as instants.
func asThen(t *testing.T, rows string) string {
	t.Helper()
	columns := columnsThen(t)
	names := `valid_from|valid_to|started_at|expire_date|date_from|date_to|stocked_at|ordered_at|registered_at|sold_at|arrived_at|produced_at|reserved_until|answered_on|sent_on|visit_on|date`
	days := regexp.MustCompile(`"(` + names + `)":"(\d{4}-\d{2}-\d{2})"`)
	var older strings.Builder
	for line := range strings.Lines(rows) {
		var read struct {
			Table string                     `json:"table"`
			Row   map[string]json.RawMessage `json:"row"`
		}
		if err := json.Unmarshal([]byte(line), &read); err != nil {
			t.Fatal(err)
		}
		have, known := columns[read.Table]
		if !known {
			t.Fatalf("leave out table %s, which the older version does not have, of the rows and the manifest", read.Table)
		}
		maps.DeleteFunc(read.Row, func(column string, _ json.RawMessage) bool { return !slices.Contains(have, column) })
		written, err := json.Marshal(read)
		if err != nil {
			t.Fatal(err)
		}
		older.WriteString(days.ReplaceAllString(string(written), `"$1":"${2}T00:00:00Z"`) + "\n")
	}
	return older.String()
}

// A backup of an older version, which has days as instants and no sums, restores rightly, and the
// schema is brought up to date.
func TestOlderBackupRestoresRightly(t *testing.T) {
	for _, from := range dbtest.Engines {
		for _, to := range dbtest.Engines {
			t.Run(from+" to "+to, func(t *testing.T) {
				t.Parallel()
				p := apitest.Start(t, from)
				before := answers(t, p.As(t, "admin"))
				older := rewritten(t, written(t, p), "rows.ndjson", func(rows string) string { return asThen(t, rows) })
				older = rewritten(t, older, "manifest.json", func(text string) string {
					var m map[string]any
					if err := json.Unmarshal([]byte(text), &m); err != nil {
						t.Fatal(err)
					}
					delete(m, "sums")
					m["schema"] = olderSchema
					written, err := json.Marshal(m)
					if err != nil {
						t.Fatal(err)
					}
					return string(written)
				})
				again := apitest.Restored(t, to, func(p *apitest.Program) error { return restoreInto(t, p, older) })
				if to == "sqlite" {
					if n := spoiled(t, again.DB()); n > 0 {
						t.Errorf("%d days are none", n)
					}
				}
				if difference := cmp.Diff(before, answers(t, again.As(t, "admin"))); difference != "" {
					t.Errorf("changed:\n%.2000s", difference)
				}
			})
		}
	}
}

// restoreInto restores into a database that has no tables yet.
func restoreInto(t *testing.T, p *apitest.Program, file string) error {
	t.Helper()
	database, err := app.OpenEmpty(t.Context(), p.Config)
	if err != nil {
		return err
	}
	_, err = readInto(t, database, p, file)
	return errors.Join(err, database.Close())
}

// spoil restores rows as an older version did: days stay instants.
func spoil(t *testing.T, p *apitest.Program, rows string) error {
	t.Helper()
	d, err := app.OpenEmpty(t.Context(), p.Config)
	if err == nil {
		err = d.MigrateTo(t.Context(), olderSchema)
	}
	if err != nil {
		return err
	}
	lines := json.NewDecoder(strings.NewReader(rows))
	lines.UseNumber()
	err = dump.Load(t.Context(), d, func() (row dump.Row, ok bool, err error) {
		var read struct {
			Table string
			Row   map[string]any
		}
		if err := lines.Decode(&read); err != nil {
			return row, false, ignoreEnd(err)
		}
		row.Table, row.Columns = read.Table, slices.Sorted(maps.Keys(read.Row))
		for _, column := range row.Columns {
			value := read.Row[column]
			if number, is := value.(json.Number); is {
				if value, err = number.Int64(); err != nil {
					return row, false, err
				}
			}
			row.Values = append(row.Values, value)
		}
		return row, true, nil
	}, func(dump.Sums) error { return nil })
	if err == nil {
		err = d.Update(t.Context(), op, func(tx *db.Tx) error {
			raw := tx.Unscoped("a test spoils days")
			type column struct {
				Table  string `db:"t"`
				Column string `db:"c"`
			}
			days, err := db.Select[column](t.Context(), raw, "SELECT m.name AS t, c.name AS c FROM pragma_table_list m, pragma_table_info(m.name) c WHERE m.schema = 'main' AND m.type = 'table' AND c.type = 'DATE'")
			for _, c := range days {
				if err == nil {
					_, err = raw.Exec(t.Context(), strings.NewReplacer("{t}", c.Table, "{c}", c.Column).Replace("WITH s AS (SELECT 1) UPDATE {t} SET {c} = {c} || 'T00:00:00Z'"))
				}
			}
			return err
		})
	}
	if err == nil {
		if n := spoiled(t, d); n < 100 {
			t.Errorf("only %d days are spoiled", n)
		}
		if sick := d.CheckIntegrity(t.Context()); sick == nil || !strings.Contains(sick.Error(), "no days") {
			t.Errorf("doctor does not see it: %v", sick)
		}
	}
	return errors.Join(err, d.Close())
}

func ignoreEnd(err error) error {
	if errors.Is(err, io.EOF) {
		return nil
	}
	return err
}

// A database that an older version has restored is mended at the next start, which the technical log
// says: days are days, and what is counted by them is counted again.
func TestSpoiledDaysAreMendedAtTheStart(t *testing.T) {
	whole := apitest.Start(t, "sqlite")
	want := answers(t, whole.As(t, "admin"))
	var rows string
	_ = rewritten(t, written(t, whole), "rows.ndjson", func(all string) string {
		rows = asThen(t, all)
		return rows
	})
	p := apitest.Restored(t, "sqlite", func(p *apitest.Program) error { return spoil(t, p, rows) })
	if n := spoiled(t, p.DB()); n > 0 {
		t.Errorf("%d days are none", n)
	}
	if !strings.Contains(p.Log(), "mended days") {
		t.Errorf("the log does not say it: %s", p.Log())
	}
	if difference := cmp.Diff(want, answers(t, p.As(t, "admin"))); difference != "" {
		t.Errorf("changed:\n%.2000s", difference)
	}
}
