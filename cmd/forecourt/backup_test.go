package main

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/testkit/dbtest"
)

// An operator verifies a backup by the command line and sees in doctor how old
// the newest is; one that is faulty ends with an exit code, and what stood there stays.
func TestBackupIsVerified(t *testing.T) {
	temporary := t.TempDir()
	t.Setenv("TMPDIR", temporary)
	for _, engine := range dbtest.Engines {
		t.Run(engine, func(t *testing.T) {
			cfg := dbtest.Config(t, engine)
			file := filepath.Join(t.TempDir(), "backup.zip")
			step := func(args string, ok bool, has ...string) {
				t.Helper()
				out, did := run(t, "", append(strings.Fields(args), "--data", cfg.Folder, "--database", cfg.URL)...)
				for _, text := range has {
					if did != ok || !strings.Contains(out, text) {
						t.Errorf("forecourt %s: ok = %v, wanted %q in\n%s", args, did, text, out)
					}
				}
			}
			step("demo --offers 0 --vehicles 0 --visits 0 --no-pictures", true, "forecourt-demo")
			step("doctor", true, "backup         none was made yet")
			step("backup "+file, true, "wrote "+file)
			step("doctor", true, "minutes old, not verified", file)
			step("backup --verify "+file, true, "33  users", "each as at the moment of the backup", "are answered by the program", "foreign keys: every row", "seals: 0 entries match", "files: 0 are there", "wrote "+file)
			step("doctor", true, "minutes old, verified", file)
			good, err := os.Stat(file)
			if err != nil {
				t.Fatal(err)
			}

			loseAFile(t, cfg)
			step("backup --verify "+file, false, "the backup does not restore what it was made of", "offer.pdf")
			if now, err := os.Stat(file); err != nil || !now.ModTime().Equal(good.ModTime()) {
				t.Errorf("the good one of before was replaced: %v", err)
			}
			step("doctor", false, "FAIL  backup", "restoring it for trial failed", "the newest is", "minutes old, verified")
			if left, err := filepath.Glob(filepath.Join(temporary, "forecourt-*")); err != nil || len(left) > 0 {
				t.Errorf("left behind: %v, %v", left, err)
			}
		})
	}
}

// loseAFile makes the row of a file whose content is nowhere.
func loseAFile(t *testing.T, cfg db.Config) {
	t.Helper()
	database, err := db.Open(t.Context(), cfg)
	if err != nil {
		t.Fatal(err)
	}
	err = database.Update(t.Context(), db.Op{Actor: authz.System("test")}, func(tx *db.Tx) error {
		_, err := tx.Unscoped("a test loses a file").Exec(t.Context(), `
			INSERT INTO files (name, real_name, mime, size, sha256, created_at) VALUES ('aaaaaaaaaaaaaaaaaaaaaaaaaa.pdf', 'offer.pdf', 'application/pdf', 9, '', $1)`, tx.Now())
		return err
	})
	if err := errors.Join(err, database.Close()); err != nil {
		t.Fatal(err)
	}
}

// Days that a restored backup of an older version has spoiled are found by doctor.
func TestDoctorFindsSpoiledDays(t *testing.T) {
	cfg := dbtest.Config(t, "sqlite")
	doctor := func(ok bool, has string) {
		t.Helper()
		if out, did := run(t, "", "doctor", "--data", cfg.Folder); did != ok || !strings.Contains(out, has) {
			t.Errorf("ok = %v, wanted %q in\n%s", did, has, out)
		}
	}
	if out, ok := run(t, "", "demo", "--offers", "0", "--vehicles", "0", "--visits", "0", "--no-pictures", "--data", cfg.Folder); !ok {
		t.Fatal(out)
	}
	doctor(true, "ok    database       whole")
	database, err := db.Open(t.Context(), cfg)
	if err != nil {
		t.Fatal(err)
	}
	err = database.Update(t.Context(), db.Op{Actor: authz.System("test")}, func(tx *db.Tx) error {
		_, err := tx.Unscoped("a test spoils a day").Exec(t.Context(), "UPDATE vat_rates SET valid_from = valid_from || 'T00:00:00Z' WHERE country_id = 1")
		return err
	})
	if err := errors.Join(err, database.Close()); err != nil {
		t.Fatal(err)
	}
	doctor(false, "FAIL  database       column valid_from of table vat_rates has")
}

// Only the program's user reads the database, also in a folder that others may
// enter; doctor says when somebody has opened it to them.
func TestDatabaseFileIsPrivate(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "data")
	if err := os.Mkdir(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	if out, ok := run(t, "", "migrate", "--data", folder); !ok {
		t.Fatal(out)
	}
	database, err := db.Open(t.Context(), db.Config{Folder: folder}) // its -wal and -shm are there while it is open
	if err != nil {
		t.Fatal(err)
	}
	defer database.Close()
	files, err := filepath.Glob(filepath.Join(folder, "forecourt.db*"))
	if err != nil || len(files) != 3 {
		t.Fatalf("%v, %v", files, err)
	}
	for _, file := range files {
		if info, err := os.Stat(file); err != nil || info.Mode().Perm() != 0o600 {
			t.Errorf("%s: %v %v", file, info.Mode(), err)
		}
	}
	doctor := func(mode os.FileMode, around os.FileMode, want string) {
		t.Helper()
		if err := errors.Join(os.Chmod(files[0], mode), os.Chmod(folder, around)); err != nil {
			t.Fatal(err)
		}
		if out, _ := run(t, "", "doctor", "--data", folder); !strings.Contains(out, want) {
			t.Errorf("with mode %o in a folder of %o, wanted %q in\n%s", mode, around, want, out)
		}
	}
	doctor(0o600, 0o755, "ok    database file")
	doctor(0o644, 0o755, "FAIL  database file  others on this machine can read "+files[0]+": chmod 600 "+files[0])
	doctor(0o644, 0o700, "ok    database file  kept from others by its folder alone: chmod 600")
}
