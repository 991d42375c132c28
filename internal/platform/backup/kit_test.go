package backup_test

import (
	"archive/zip"
	"bufio"
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"forecourt/internal/app"
	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/backup"
	"forecourt/internal/platform/db"
	"forecourt/internal/testkit/apitest"
)

var op = db.Op{Actor: authz.System("test")}

// written writes a backup of the program and gives its name.
func written(t *testing.T, p *apitest.Program) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "backup.zip")
	if err := backup.Write(t.Context(), p.DB(), storageOf(t, p.Config), file); err != nil {
		t.Fatal(err)
	}
	return file
}

// restored starts the program on what a backup holds.
func restored(t *testing.T, engine, file string) *apitest.Program {
	t.Helper()
	return apitest.Restored(t, engine, func(p *apitest.Program) error {
		database, err := app.Open(t.Context(), p.Config)
		if err != nil {
			return err
		}
		_, err = readInto(t, database, p, file)
		return errors.Join(err, database.Close())
	})
}

// readInto restores a backup, and counts the values that were compared.
func readInto(t *testing.T, database *db.DB, p *apitest.Program, file string) (int64, error) {
	t.Helper()
	return backup.Read(t.Context(), database, storageOf(t, p.Config), file)
}

// count counts rows of the program's database.
func count(t *testing.T, d *db.DB, from string) (n int64) {
	t.Helper()
	err := d.View(t.Context(), op, func(tx *db.Tx) (err error) {
		n, err = db.SelectOne[int64](t.Context(), tx.Unscoped("a test counts"), "SELECT count(*) FROM "+from)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// one reads a row of the program's database.
func one[Row any](t *testing.T, d *db.DB, _ Row, statement string) (row Row) {
	t.Helper()
	err := d.View(t.Context(), op, func(tx *db.Tx) (err error) {
		row, err = db.SelectOne[Row](t.Context(), tx.Unscoped("a test looks"), statement)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return row
}

// tables are those that a backup has rows of.
func tables(t *testing.T, file string) map[string]int {
	t.Helper()
	archive, err := zip.OpenReader(file)
	if err != nil {
		t.Fatal(err)
	}
	defer archive.Close()
	rows, err := archive.Open("rows.ndjson")
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	found := map[string]int{}
	for decoder := json.NewDecoder(bufio.NewReader(rows)); ; {
		var line struct{ Table string }
		if err := decoder.Decode(&line); errors.Is(err, io.EOF) {
			return found
		} else if err != nil {
			t.Fatal(err)
		}
		found[line.Table]++
	}
}

// rewritten is a backup with a changed part.
func rewritten(t *testing.T, file, part string, change func(string) string) string {
	t.Helper()
	archive, err := zip.OpenReader(file)
	if err != nil {
		t.Fatal(err)
	}
	defer archive.Close()
	to, err := os.Create(filepath.Join(t.TempDir(), "rewritten.zip"))
	if err != nil {
		t.Fatal(err)
	}
	defer to.Close()
	out := zip.NewWriter(to)
	for _, f := range archive.File {
		in, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		content, err := io.ReadAll(in)
		if err != nil {
			t.Fatal(err)
		}
		text := string(content)
		if f.Name == part {
			if text = change(text); text == string(content) {
				t.Fatalf("%s was not changed", part)
			}
		}
		w, err := out.Create(f.Name)
		if err == nil {
			_, err = io.Copy(w, strings.NewReader(text))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := out.Close(); err != nil {
		t.Fatal(err)
	}
	return to.Name()
}
