package backup_test

import (
	"encoding/json"
	"errors"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"forecourt/internal/app"
	"forecourt/internal/platform/db"
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

// A backup of an older version, which has days as instants and no sums, restores rightly, and the
// schema is brought up to date.
func TestOlderBackupRestoresRightly(t *testing.T) {
	for _, from := range dbtest.Engines {
		for _, to := range dbtest.Engines {
			t.Run(from+" to "+to, func(t *testing.T) {
				t.Parallel()
				p := apitest.Start(t, from)
				before := answers(t, p.As(t, "admin"))
				columns := `valid_from|valid_to|started_at|expire_date|date_from|date_to|stocked_at|ordered_at|registered_at|sold_at|arrived_at|produced_at|reserved_until|answered_on|sent_on|visit_on|date`
				days := regexp.MustCompile(`"(` + columns + `)":"(\d{4}-\d{2}-\d{2})"`)
				older := rewritten(t, written(t, p), "rows.ndjson", func(rows string) string {
					return days.ReplaceAllString(rows, `"$1":"${2}T00:00:00Z"`)
				})
				older = rewritten(t, older, "manifest.json", func(text string) string {
					var m map[string]any
					if err := json.Unmarshal([]byte(text), &m); err != nil {
						t.Fatal(err)
					}
					delete(m, "sums")
					m["schema"] = 95
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

// A database that an older version has restored is mended at the next start, which the technical log
// says: days are days, and what is counted by them is counted again.
func TestSpoiledDaysAreMendedAtTheStart(t *testing.T) {
	whole := apitest.Start(t, "sqlite")
	want := answers(t, whole.As(t, "admin"))
	data := apitest.Group(t, "sqlite")
	data.Tables = app.Tables().Kept()
	d, err := db.Open(t.Context(), data)
	if err != nil {
		t.Fatal(err)
	}
	err = d.Update(t.Context(), op, func(tx *db.Tx) error {
		raw := tx.Unscoped("a test spoils days")
		type column struct {
			Table  string `db:"t"`
			Column string `db:"c"`
		}
		days, err := db.Select[column](t.Context(), raw, "SELECT m.name AS t, c.name AS c FROM pragma_table_list m, pragma_table_info(m.name) c WHERE m.schema = 'main' AND m.type = 'table' AND c.type = 'DATE'")
		var statements []string
		for _, c := range days {
			statements = append(statements, strings.NewReplacer("{t}", c.Table, "{c}", c.Column).Replace("WITH s AS (SELECT 1) UPDATE {t} SET {c} = {c} || 'T00:00:00Z'"))
		}
		for _, compared := range []string{"rows_compared", "values_compared", "files_compared", "lists_asked"} {
			statements = append(statements, "ALTER TABLE backups DROP COLUMN "+compared)
		}
		for _, statement := range append(statements, "WITH s AS (SELECT 1) DELETE FROM goose_db_version WHERE version_id >= 96") {
			if err == nil {
				_, err = raw.Exec(t.Context(), statement)
			}
		}
		return err
	})
	if n := spoiled(t, d); n < 100 {
		t.Errorf("only %d days are spoiled", n)
	}
	if sick := d.CheckIntegrity(t.Context()); sick == nil || !strings.Contains(sick.Error(), "no days") {
		t.Errorf("doctor does not see it: %v", sick)
	}
	if err := errors.Join(err, d.Close()); err != nil {
		t.Fatal(err)
	}
	p := apitest.StartWith(t, "sqlite", func(cfg *app.Config) { cfg.Folder = data.Folder })
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
