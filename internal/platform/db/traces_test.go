package db_test

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/testkit/dbtest"
)

// A file in which an older version has left what was erased is written once more at the next start, which
// the technical log says; further starts leave it alone.
func TestOldTracesAreRemovedOnce(t *testing.T) {
	cfg := db.Config{Folder: t.TempDir(), Unsynced: true, Keys: dbtest.Keys}
	open := func(notes *[]string) *db.DB {
		t.Helper()
		cfg.Note = func(message string, _ ...any) { *notes = append(*notes, message) }
		d, err := db.Open(t.Context(), cfg)
		if err == nil {
			err = d.Migrate(t.Context())
		}
		if err != nil {
			t.Fatal(err)
		}
		return d
	}
	var ofNew, ofOld, ofLater []string
	d := open(&ofNew)
	err := d.Update(t.Context(), db.Op{Actor: authz.System("test")}, func(tx *db.Tx) error {
		_, err := tx.Unscoped("a table of a test").Exec(t.Context(), "CREATE TABLE test_texts (id INTEGER PRIMARY KEY, search TEXT NOT NULL)")
		return err
	})
	if err := errors.Join(err, d.Close()); err != nil {
		t.Fatal(err)
	}
	cfg.Tables = []db.Kept{{Name: "test_texts", Large: true}}
	d = open(&ofNew)
	err = d.Update(t.Context(), db.Op{Actor: authz.System("test")}, func(tx *db.Tx) error {
		for i := range 400 {
			text := fmt.Sprintf("buvusioji %d %s", i, strings.Repeat("x", i))
			if _, err := tx.Unscoped("a table of a test").Exec(t.Context(), "INSERT INTO test_texts (search) VALUES ($1)", text); err != nil {
				return err
			}
		}
		return nil
	})
	if err := errors.Join(err, d.Close()); err != nil {
		t.Fatal(err)
	}
	eraseAsBefore(t, cfg.Folder)
	if n := countInFile(t, cfg.Folder, "uvusioji"); n == 0 {
		t.Fatal("an older version leaves nothing behind")
	}
	for _, notes := range []*[]string{&ofOld, &ofLater} {
		if err := open(notes).Close(); err != nil {
			t.Fatal(err)
		}
		if n := countInFile(t, cfg.Folder, "uvusioji"); n != 0 {
			t.Errorf("%d times it is still there", n)
		}
	}
	if said := strings.Join(ofOld, "\n"); len(ofNew) > 0 || !strings.Contains(said, "wrote the file of the database once more") || len(ofLater) > 0 {
		t.Errorf("a new one: %q, an old one: %q, later: %q", ofNew, ofOld, ofLater)
	}
}

// eraseAsBefore blanks the texts as versions did that left bytes behind.
func eraseAsBefore(t *testing.T, folder string) {
	t.Helper()
	file, err := sql.Open("sqlite", "file:"+filepath.Join(folder, db.DatabaseFile)+"?_pragma=secure_delete(OFF)")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	file.SetMaxOpenConns(1)
	for _, statement := range []string{
		"UPDATE test_texts SET search = '' WHERE id % 2 = 0", "DELETE FROM test_texts WHERE id % 2 = 1", "PRAGMA user_version = 0",
	} {
		if _, err := file.ExecContext(context.Background(), statement); err != nil {
			t.Fatal(err)
		}
	}
}

func countInFile(t *testing.T, folder, text string) int {
	t.Helper()
	content, err := os.ReadFile(filepath.Join(folder, db.DatabaseFile))
	if err != nil {
		t.Fatal(err)
	}
	return bytes.Count(content, []byte(text))
}
