package main

import (
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"forecourt/internal/app"
	"forecourt/internal/platform/audit"
	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/jobs"
	"forecourt/internal/testkit/await"
	"forecourt/internal/testkit/dbtest"
)

// serveUntilSealed runs the server until it has sealed all of the log.
func (i installation) serveUntilSealed(t *testing.T) {
	t.Helper()
	running, err := app.Start(t.Context(), app.Config{Config: i.cfg, Addr: "127.0.0.1:0", Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	err = running.DB.Update(t.Context(), db.Op{Actor: authz.System("test")}, func(tx *db.Tx) error {
		_, _, err := running.Queue.Add(t.Context(), tx, jobs.NewJob{Kind: audit.SealKind})
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	await.Until(t, "all entries are sealed", func() bool {
		return i.values(t, "SELECT CASE WHEN max(audit.id) = (SELECT max(last_id) FROM audit_seals) THEN 'all' ELSE 'some' END AS sealed FROM audit")[0] == "all"
	})
	if err := running.Stop(); err != nil {
		t.Fatal(err)
	}
}

// The doctor finds what was changed past the program, from the database itself
// and from the seals that are written down outside of it.
func TestDoctorComparesSeals(t *testing.T) {
	for _, engine := range dbtest.Engines {
		t.Run(engine, func(t *testing.T) {
			i := install(t, engine)
			i.step(t, "role create First", true)
			i.serveUntilSealed(t)
			backup := filepath.Join(t.TempDir(), "backup.zip")
			i.step(t, "backup "+backup, true)
			i.step(t, "role create Second", true)
			i.serveUntilSealed(t)
			i.step(t, "doctor --backup "+backup, true, "of 2 seals 2 are written down in "+audit.HeadsFile)

			i.step(t, "key rotate", true, "log.seals: 2", "under key k2")
			i.step(t, "doctor --backup "+backup, true, "of 2 seals 2 are written down")
			i.step(t, "key drop k1", true)
			i.step(t, "doctor", true, "entries match their seals")

			was := i.values(t, "SELECT changes FROM audit WHERE id = 1")[0]
			i.sql(t, `UPDATE audit SET changes = '{"role_id":[2,3]}' WHERE id = 1`)
			i.step(t, "doctor", false, "FAIL  activity log", "an entry between 1 and", "is not what was sealed")
			i.sql(t, `UPDATE audit SET changes = '`+was+`' WHERE id = 1`)
			i.step(t, "doctor", true)
			i.sql(t, "DELETE FROM audit WHERE id >= (SELECT first_id FROM audit_seals WHERE id = 2)", "DELETE FROM audit_seals WHERE id = 2")
			i.step(t, "doctor", false, "seal 2 of", "the database ends at seal 1; its last seals were removed")

			other := install(t, engine)
			other.step(t, "role create First", true)
			other.serveUntilSealed(t)
			other.step(t, "doctor --backup "+backup, false, "which the backup "+backup+" was made at, is not in the database")

			// An older state that is restored on purpose is none.
			restored := install(t, engine)
			for _, name := range []string{"forecourt.keys", audit.HeadsFile} {
				content, err := os.ReadFile(filepath.Join(i.cfg.Folder, name))
				if err == nil {
					err = os.WriteFile(filepath.Join(restored.cfg.Folder, name), content, 0o600)
				}
				if err != nil {
					t.Fatal(err)
				}
			}
			out, ok := run(t, "", append([]string{"restore", backup}, restored.args...)...)
			if !ok || !strings.Contains(out, "Before you start it: values in the database are encrypted: key k1 is missing") {
				t.Errorf("a backup of before key k1 was dropped: %v %s", ok, out)
			}
			restored.step(t, "key drop k1 --lost", true)
			restored.step(t, "doctor --backup "+backup, true, "of 1 seals 1 are written down")
		})
	}
}

// What an older program has written of a secret setting into the log is erased.
func TestOldSecretsLeaveTheLog(t *testing.T) {
	for _, engine := range dbtest.Engines {
		t.Run(engine, func(t *testing.T) {
			i := install(t, engine)
			i.step(t, "migrate", true)
			i.olderSecrets(t)
			i.sql(t, `INSERT INTO audit (at, actor_name, request_id, entity, entity_id, action, revision, changes)
				SELECT created_at, 'admin', '', 'setting', id, 'create', 1, '{"name":[null,"crm.key"],"value":[null,"clear crm key"]}' FROM settings`)
			i.serveUntilSealed(t)
			left := i.values(t, "SELECT changes FROM audit WHERE entity = 'setting' AND action = 'create'")
			if len(left) != 1 || left[0] != `{"name":[null,"crm.key"],"value":[null,"(erased)"]}` {
				t.Errorf("left in the log: %q", left)
			}
			i.step(t, "doctor", true, "contents of 1 entries were erased on purpose")
		})
	}
}
