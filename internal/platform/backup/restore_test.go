package backup_test

import (
	"fmt"
	"net/http"
	"regexp"
	"strings"
	"sync/atomic"
	"testing"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/testkit/apitest"
	"forecourt/internal/testkit/dbtest"
)

// Users go on working while a backup is written. It holds what was there when
// it began: no row without the one it refers to, none without its log entry.
func TestBackupDuringWritesIsOfOneMoment(t *testing.T) {
	for _, engine := range dbtest.Engines {
		t.Run(engine, func(t *testing.T) {
			t.Parallel()
			p := apitest.Start(t, engine)
			admin := p.As(t, "admin")
			made := 0
			pair := func() {
				made++
				serie := admin.Create(t, "/serie", fmt.Sprintf(`{"brand_id":1,"name":"During %d"}`, made))
				admin.Create(t, "/model-range", fmt.Sprintf(`{"brand_id":1,"serie_id":%d,"model":"During %d"}`, serie, made))
			}
			pair()
			// Whenever the backup comes to the next table, somebody adds more.
			tables := regexp.MustCompile(`^SELECT .*\bid\b.* FROM [a-z_]+ ORDER BY id$`)
			var writing atomic.Bool
			p.DB().Watch(func(sql string, _ []any) {
				if tables.MatchString(sql) && writing.CompareAndSwap(false, true) {
					pair()
					writing.Store(false)
				}
			})
			file := written(t, p)
			p.DB().Watch(nil)
			if made < 20 {
				t.Fatalf("only %d pairs were made meanwhile", made)
			}
			d := restored(t, engine, file).DB()
			for what, from := range map[string]string{
				"series without a log entry":       "series WHERE name LIKE 'During%' AND NOT EXISTS (SELECT 1 FROM audit WHERE entity = 'serie' AND entity_id = series.id)",
				"model ranges without a log entry": "model_ranges WHERE model LIKE 'During%' AND NOT EXISTS (SELECT 1 FROM audit WHERE entity = 'model-range' AND entity_id = model_ranges.id)",
				"entries of series that are not there": `audit WHERE entity = 'serie' AND action = 'create'
					AND NOT EXISTS (SELECT 1 FROM series WHERE series.id = audit.entity_id)`,
			} {
				if n := count(t, d, from); n != 0 {
					t.Errorf("%d %s", n, what)
				}
			}
			series, ranges := count(t, d, "series WHERE name LIKE 'During%'"), count(t, d, "model_ranges WHERE model LIKE 'During%'")
			if series != 1 || ranges != 1 {
				t.Errorf("%d series and %d model ranges came back; one of each stood there when the backup began", series, ranges)
			}
		})
	}
}

// A record may refer to one that was made after it (a price list takes a new
// one as its source): that is an ordinary edit, and its backup restores.
func TestRecordThatRefersToALaterOneComesBack(t *testing.T) {
	for _, from := range dbtest.Engines {
		for _, to := range dbtest.Engines {
			t.Run(from+" to "+to, func(t *testing.T) {
				t.Parallel()
				p := apitest.Start(t, from)
				inga := p.As(t, "inga")
				earlier := fmt.Sprintf("/pricelist/%d", inga.Create(t, "/pricelist", `{"pricelist_title_id":1,"name":"Earlier"}`))
				later := inga.Create(t, "/pricelist", `{"pricelist_title_id":1,"name":"Later"}`)
				if got := inga.Put(earlier, fmt.Sprintf(`{"source_pricelist_id":%d,"revision":1}`, later)); got.Status != http.StatusOK {
					t.Fatalf("%d %s", got.Status, got.Body)
				}
				var list struct {
					Source int64 `json:"source_pricelist_id"`
				}
				restored(t, to, written(t, p)).As(t, "inga").Get(earlier).JSON(t, &list)
				if list.Source != later {
					t.Errorf("its source is %d, not %d", list.Source, later)
				}
			})
		}
	}
}

// What belongs to the running server stays out: a session that has ended does
// not come back with a backup, neither one of today nor an older one that still
// has sessions in it.
func TestLoginsStayOutOfBackups(t *testing.T) {
	for _, engine := range dbtest.Engines {
		t.Run(engine, func(t *testing.T) {
			t.Parallel()
			p := apitest.Start(t, engine)
			jonas := p.As(t, "jonas")
			p.Anonymous().Login("jonas", "wrong")
			body := `{"list":"series","name":"Mine"}`
			if got := jonas.Do(http.MethodPost, "/list-view", body, http.Header{"Idempotency-Key": {"once"}}); got.Status != http.StatusOK {
				t.Fatalf("%d %s", got.Status, got.Body)
			}
			passing := []string{"tokens", "login_failures", "idempotency_keys"}
			for _, table := range passing {
				if count(t, p.DB(), table) == 0 {
					t.Fatalf("there is nothing in %s", table)
				}
			}
			file := written(t, p)
			for _, table := range passing {
				if n := tables(t, file)[table]; n != 0 {
					t.Errorf("%d rows of %s are in the backup", n, table)
				}
			}
			var session struct {
				Hash string `db:"hash"`
				ID   int64  `db:"id"`
				User int64  `db:"user_id"`
			}
			session = one(t, p.DB(), session, "SELECT id, hash, user_id FROM tokens WHERE kind = 'session' ORDER BY id LIMIT 1")
			older := rewritten(t, file, "rows.ndjson", func(rows string) string {
				return rows + fmt.Sprintf(`{"table":"tokens","row":{"id":%d,"kind":"session","hash":%q,"user_id":%d,"path":"","created_at":%q,"seen_at":%[4]q,"expires_at":%q}}`+"\n",
					session.ID, session.Hash, session.User, "2026-01-01T00:00:00Z", "2099-01-01T00:00:00Z") +
					`{"table":"login_failures","row":{"key":"user:jonas","failures":99,"first_at":"2026-01-01T00:00:00Z","blocked_until":"2099-01-01T00:00:00Z"}}` + "\n"
			})
			for name, file := range map[string]string{"of today": file, "an older one": older} {
				again := restored(t, engine, file)
				revived := again.Anonymous()
				revived.Token = jonas.Token
				if got := revived.Get("/brand"); got.Status != http.StatusUnauthorized {
					t.Errorf("%s: the session of before the restore is answered %d", name, got.Status)
				}
				if n := count(t, again.DB(), "login_failures"); n != 0 {
					t.Errorf("%s: %d counts of wrong passwords came back", name, n)
				}
				again.As(t, "jonas")
			}
		})
	}
}

// A table of logins or codes that is new is either left out or named here.
func TestTablesWithSecretsOfTheMomentStayOut(t *testing.T) {
	kept := map[string]string{
		"recovery_codes":   "who has lost the phone would be locked out by a restore",
		"audit_seals":      "hashes of the log",
		"survey_responses": "customers have the links in their mails",
	}
	d := dbtest.New(t, "sqlite")
	columns, err := d.Columns(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	p := apitest.Start(t, "sqlite")
	p.As(t, "admin")
	in := tables(t, written(t, p))
	for table, names := range columns {
		text := " " + strings.Join(names, " ") + " "
		secret := strings.Contains(text, " hash ") || strings.Contains(text, "token_hash ") || strings.Contains(text, " blocked_until ") || strings.Contains(text, " expires_at ")
		if secret && in[table] > 0 && kept[table] == "" {
			t.Errorf("%s is in the backup: name it in dump.Passing, or here with the reason", table)
		}
	}
}

// Two backups, compared, would say which anonymous answers came between.
func TestAnonymousAnswersThatWaitStayOut(t *testing.T) {
	p := apitest.Start(t, "sqlite")
	err := p.DB().Update(t.Context(), db.Op{Actor: authz.System("test")}, func(tx *db.Tx) error {
		_, err := tx.Unscoped("a test answers").Exec(t.Context(), "INSERT INTO survey_pool (id, version_id, company_id, brand_id, answers) SELECT 77, max(id), 1, 1, '{}' FROM survey_versions")
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	p.As(t, "admin")
	if in := tables(t, written(t, p)); in["survey_pool"] != 0 || in["response_answers"] == 0 {
		t.Errorf("the backup has %d answers that wait, and %d others", in["survey_pool"], in["response_answers"])
	}
}
