package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/keyring"
	"forecourt/internal/testkit/dbtest"
)

// installation is a database with its folder, which the program is run on and
// the test looks into past it.
type installation struct {
	cfg  db.Config
	args []string
}

func install(t *testing.T, engine string) installation {
	t.Helper()
	cfg := dbtest.Config(t, engine)
	cfg.Keys = keyring.Place{} // those of the folder, as the program has them
	return installation{cfg, []string{"--data", cfg.Folder, "--database", cfg.URL}}
}

func (i installation) step(t *testing.T, args string, ok bool, has ...string) {
	t.Helper()
	out, did := run(t, "", append(strings.Fields(args), i.args...)...)
	for _, text := range has {
		if !strings.Contains(out, text) {
			t.Errorf("forecourt %s says nothing of %q:\n%s", args, text, out)
		}
	}
	if did != ok {
		t.Errorf("forecourt %s: ok = %v\n%s", args, did, out)
	}
}

func (i installation) sql(t *testing.T, statements ...string) {
	t.Helper()
	i.open(t, func(tx *db.Tx) error {
		for _, statement := range statements {
			if _, err := tx.Unscoped("a test").Exec(t.Context(), statement); err != nil {
				return err
			}
		}
		return nil
	})
}

func (i installation) values(t *testing.T, statement string) (found []string) {
	t.Helper()
	i.open(t, func(tx *db.Tx) (err error) {
		found, err = db.Select[string](t.Context(), tx.Unscoped("a test"), statement)
		return err
	})
	return found
}

func (i installation) open(t *testing.T, fn func(*db.Tx) error) {
	t.Helper()
	database, err := db.Open(t.Context(), i.cfg)
	if err != nil {
		t.Fatal(err)
	}
	defer database.Close()
	if err := database.Update(t.Context(), db.Op{Actor: authz.System("test")}, fn); err != nil {
		t.Fatal(err)
	}
}

const secretsInPlace = `SELECT CAST(value AS TEXT) FROM settings WHERE name = 'crm.key' UNION ALL SELECT secret FROM second_factors`

// olderSecrets are what an older program has left in clear.
func (i installation) olderSecrets(t *testing.T) {
	t.Helper()
	i.sql(t,
		`INSERT INTO users (username, username_key, name, email, password_hash, must_change_password, role_id, status, sales_unit, service_unit, created_at, updated_at)
			SELECT 'ona', 'ona', 'Ona', '', 'x', 0, 1, 'active', 0, 0, changed, changed FROM (SELECT min(created_at) AS changed FROM roles) AS r`,
		`INSERT INTO second_factors (user_id, secret, last_step, started_at) SELECT id, 'CLEARFACTORSECRET', 0, created_at FROM users WHERE username = 'ona'`,
		`INSERT INTO settings (name, value, created_at, updated_at) SELECT 'crm.key', '"clear crm key"', created_at, updated_at FROM users WHERE username = 'ona'`)
}

// under checks that both secrets are encrypted with the key.
func (i installation) under(t *testing.T, key string) {
	t.Helper()
	stored := i.values(t, secretsInPlace)
	if len(stored) != 2 {
		t.Fatalf("secrets in the database: %q", stored)
	}
	for _, value := range stored {
		if text := strings.Trim(value, `"`); keyring.KeyOf(text) != key || strings.Contains(strings.ToLower(text), "clear") {
			t.Errorf("stored as %q, want it under %s", value, key)
		}
	}
}

func TestKeys(t *testing.T) {
	for _, engine := range dbtest.Engines {
		t.Run(engine, func(t *testing.T) {
			i := install(t, engine)
			file := filepath.Join(i.cfg.Folder, keyring.FileName)
			i.step(t, "migrate", true)
			if info, err := os.Stat(file); err != nil || info.Mode().Perm() != 0o600 {
				t.Fatalf("the file of the keys: %v, %v", info, err)
			}
			i.olderSecrets(t)
			i.step(t, "doctor", false, "not encrypted yet: second_factors.secret: 1, settings.value: 1")
			i.step(t, "user list", true)
			i.under(t, "k1")
			i.step(t, "key", true, "k1\tsecond_factors.secret: 1, settings.value: 1")
			i.step(t, "key drop k1", false, "k1 is the one that encrypts")

			before := i.values(t, "SELECT secret FROM second_factors")[0]
			i.step(t, "key rotate", true, "second_factors.secret: 1", "settings.value: 1", "under key k2")
			i.under(t, "k2")
			i.step(t, "doctor", true, "k2, k1 in the file "+file)
			i.sql(t, "UPDATE second_factors SET secret = '"+before+"'")
			i.step(t, "key drop k1", false, "k1 is still in use (second_factors.secret: 1)")
			i.step(t, "key rotate", true, "under key k3")
			i.under(t, "k3")
			i.step(t, "key drop k1", true, "dropped k1")
			i.step(t, "key drop k2", true, "dropped k2")
			i.step(t, "key drop k2", false, "k2 is no key of this database")
		})
	}
}

func TestMissingKeyIsNamed(t *testing.T) {
	for _, engine := range dbtest.Engines {
		t.Run(engine, func(t *testing.T) {
			i := install(t, engine)
			file := filepath.Join(i.cfg.Folder, keyring.FileName)
			i.step(t, "migrate", true)
			i.olderSecrets(t)
			i.step(t, "user list", true)
			kept, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if err := os.Remove(file); err != nil {
				t.Fatal(err)
			}
			for _, command := range []string{"serve --addr 127.0.0.1:0", "doctor", "key", "key rotate"} {
				i.step(t, command, false, "key k1 is missing: it was looked for in the file "+file)
			}
			if _, err := os.Stat(file); err == nil {
				t.Error("a new key was made although the database has values under another")
			}
			t.Setenv(keyring.Variable, dbtest.Keys.Text)
			i.step(t, "serve --addr 127.0.0.1:0", false, "key k1 in the environment variable "+keyring.Variable+" is not the key of this name")
			t.Setenv(keyring.Variable, strings.TrimSpace(string(kept))+", k2:short")
			i.step(t, "user list", false, "key number 2 is not written as k1:BASE64 of 32 bytes")
			t.Setenv(keyring.Variable, strings.TrimSpace(string(kept)))
			i.step(t, "user list", true, "ona")
			i.step(t, "key drop k1 --lost", false, "k1 is not lost")
			t.Setenv(keyring.Variable, "")

			i.step(t, "key drop k1 --lost", true, "dropped k1")
			if left := i.values(t, secretsInPlace); len(left) > 0 {
				t.Errorf("what nobody can read is still there: %q", left)
			}
			i.step(t, "user list", true, "ona")
			i.step(t, "key", true, "k1\tnothing depends on it")
		})
	}
}

// A group that keeps its keys in the environment brings in a new one by hand.
func TestKeysInTheEnvironment(t *testing.T) {
	for _, engine := range dbtest.Engines {
		t.Run(engine, func(t *testing.T) {
			i := install(t, engine)
			t.Setenv(keyring.Variable, dbtest.Keys.Text)
			i.step(t, "migrate", true)
			i.olderSecrets(t)
			i.step(t, "user list", true)
			i.under(t, "k1")
			made, ok := run(t, "", append([]string{"key", "new"}, i.args...)...)
			if made = strings.TrimSpace(made); !ok || !strings.HasPrefix(made, "k2:") {
				t.Fatalf("a further key: %q", made)
			}
			t.Setenv(keyring.Variable, dbtest.Keys.Text+","+made)
			i.step(t, "user list", true)
			i.under(t, "k1")
			t.Setenv(keyring.Variable, made+","+dbtest.Keys.Text)
			i.step(t, "key rotate", true, "under key k2")
			i.under(t, "k2")
			i.step(t, "key drop k1", true, "dropped k1")
			t.Setenv(keyring.Variable, made)
			i.step(t, "key", true, "k2\tsecond_factors.secret: 1, settings.value: 1")
			if files, err := filepath.Glob(filepath.Join(i.cfg.Folder, "*.keys*")); err != nil || len(files) > 0 {
				t.Errorf("files of keys beside the environment: %v, %v", files, err)
			}
		})
	}
}
