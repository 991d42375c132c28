package backup_test

import (
	"archive/zip"
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"forecourt/internal/app"
	"forecourt/internal/platform/audit"
	"forecourt/internal/platform/backup"
	"forecourt/internal/platform/db"
	"forecourt/internal/testkit/apitest"
	"forecourt/internal/testkit/dbtest"
)

// A trial says what a backup holds, and finds what a restore would miss.
func TestVerifyFindsWhatABackupHolds(t *testing.T) {
	temporary := t.TempDir()
	t.Setenv("TMPDIR", temporary)
	for _, engine := range dbtest.Engines {
		t.Run(engine, func(t *testing.T) {
			p := apitest.Start(t, engine)
			admin := p.As(t, "admin")
			p.Run(t, audit.SealKind)
			picture := admin.Upload(t, "models.csv", []byte("code;name\nA;B\n"))
			file := filepath.Join(t.TempDir(), "backup.zip")
			found, err := backup.WriteVerified(t.Context(), p.DB(), storageOf(t, p.Config), file, app.Trial(p.DB(), p.Config))
			if err != nil {
				t.Fatal(err)
			}
			if users := count(t, p.DB(), "users"); found.Rows["users"] != users || found.Entries != found.Rows["audit"] || found.Entries == 0 || found.Files != 1 {
				t.Errorf("%d of %d users, %d of %d entries sealed, %d files", found.Rows["users"], users, found.Entries, found.Rows["audit"], found.Files)
			}
			var values int64
			for _, n := range found.Rows {
				values += n
			}
			if found.Values <= values || found.Lists < 100 {
				t.Errorf("%d values of %d rows were compared, %d lists asked", found.Values, values, found.Lists)
			}
			for what, broken := range map[string]string{
				"a changed value": rewritten(t, file, "rows.ndjson", func(rows string) string {
					return strings.Replace(rows, `"name":"Aurora"`, `"name":"Aurorą"`, 1)
				}),
				"a changed sealed entry": rewritten(t, file, "rows.ndjson", func(rows string) string {
					return strings.Replace(rows, `"action":"create","actor_id":null`, `"action":"update","actor_id":null`, 1)
				}),
				"a lost row":             rewritten(t, file, "rows.ndjson", func(rows string) string { return without(rows, `"table":"vat_rates"`) }),
				"a row others refer to":  rewritten(t, file, "rows.ndjson", func(rows string) string { return without(rows, `"table":"brands"`) }),
				"half of the rows":       rewritten(t, file, "rows.ndjson", func(rows string) string { return rows[:len(rows)/2] }),
				"another version":        rewritten(t, file, "manifest.json", func(text string) string { return strings.Replace(text, `"schema":`, `"schema":1`, 1) }),
				"a cut-off file content": rewritten(t, file, "files/"+picture[:2]+"/"+picture, func(string) string { return "code" }),
				"a broken archive":       damaged(t, file),
			} {
				if _, err := backup.Verify(t.Context(), broken, app.Trial(p.DB(), p.Config)); !errors.Is(err, backup.ErrFaulty) {
					t.Errorf("%s: %v", what, err)
				}
			}
		})
	}
	if left, err := filepath.Glob(filepath.Join(temporary, "forecourt-trial-*")); err != nil || len(left) > 0 {
		t.Errorf("left behind: %v, %v", left, err)
	}
}

// without drops the first line with the text.
func without(rows, text string) string {
	lines := strings.SplitAfter(rows, "\n")
	for i, line := range lines {
		if strings.Contains(line, text) {
			return strings.Join(append(lines[:i:i], lines[i+1:]...), "")
		}
	}
	return rows
}

// damaged is a copy of a backup with other bytes in its middle.
func damaged(t *testing.T, file string) string {
	t.Helper()
	content, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	copy(content[len(content)/2:], "these bytes were never written here")
	to := filepath.Join(t.TempDir(), "damaged.zip")
	if err := os.WriteFile(to, content, 0o600); err != nil {
		t.Fatal(err)
	}
	return to
}

// A backup that does not pass takes nobody's place: what stood under its name stays.
func TestFaultyBackupReplacesNothing(t *testing.T) {
	for _, engine := range dbtest.Engines {
		t.Run(engine, func(t *testing.T) {
			t.Parallel()
			p := apitest.Start(t, engine)
			p.Run(t, audit.SealKind)
			changeThePast(t, p)
			file := filepath.Join(t.TempDir(), "backup.zip")
			if err := os.WriteFile(file, []byte("the one of before"), 0o600); err != nil {
				t.Fatal(err)
			}
			_, err := backup.WriteVerified(t.Context(), p.DB(), storageOf(t, p.Config), file, app.Trial(p.DB(), p.Config))
			if !errors.Is(err, backup.ErrFaulty) || !errors.Is(err, audit.ErrBroken) {
				t.Errorf("it passed: %v", err)
			}
			if content, err := os.ReadFile(file); err != nil || string(content) != "the one of before" {
				t.Errorf("the one of before: %.20q, %v", content, err)
			}
			if left, err := filepath.Glob(file + "?*"); err != nil || len(left) > 0 {
				t.Errorf("left behind: %v, %v", left, err)
			}
		})
	}
}

// changeThePast changes a sealed entry of the log, past the program.
func changeThePast(t *testing.T, p *apitest.Program) {
	t.Helper()
	cfg := p.Config.Config
	cfg.Tables = nil // so that the log may be written by hand
	database, err := db.Open(t.Context(), cfg)
	if err != nil {
		t.Fatal(err)
	}
	err = database.Update(t.Context(), op, func(tx *db.Tx) error {
		n, err := tx.Unscoped("a test changes the past").Exec(t.Context(), "UPDATE audit SET actor_name = 'nobody' WHERE id = (SELECT min(id) FROM audit)")
		if err == nil && n != 1 {
			err = errors.New("no entry is sealed")
		}
		return err
	})
	if err := errors.Join(err, database.Close()); err != nil {
		t.Fatal(err)
	}
}

// A backup with missing rows restores nothing at all.
func TestBackupWithoutAllRowsIsRefused(t *testing.T) {
	p := apitest.Start(t, "sqlite")
	file := filepath.Join(t.TempDir(), "backup.zip")
	if err := backup.Write(t.Context(), p.DB(), storageOf(t, p.Config), file); err != nil {
		t.Fatal(err)
	}
	archive, err := zip.OpenReader(file)
	if err != nil {
		t.Fatal(err)
	}
	defer archive.Close()
	short := filepath.Join(t.TempDir(), "short.zip")
	out, err := os.Create(short)
	if err != nil {
		t.Fatal(err)
	}
	w := zip.NewWriter(out)
	for _, f := range archive.File {
		in, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		content, err := io.ReadAll(in)
		if err != nil {
			t.Fatal(err)
		}
		if f.Name == "rows.ndjson" {
			content = content[:bytes.LastIndexByte(content[:len(content)/2], '\n')+1]
		}
		to, err := w.Create(f.Name)
		if err == nil {
			_, err = to.Write(content)
		}
		if err := errors.Join(err, in.Close()); err != nil {
			t.Fatal(err)
		}
	}
	if err := errors.Join(w.Close(), out.Close()); err != nil {
		t.Fatal(err)
	}
	cfg := db.Config{Folder: t.TempDir(), Unsynced: true, Keys: p.Config.Keys}
	database, err := db.Open(t.Context(), cfg)
	if err != nil {
		t.Fatal(err)
	}
	defer database.Close()
	if err := database.Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
	if _, err := backup.Read(t.Context(), database, storageOf(t, p.Config), short); !errors.Is(err, backup.ErrFaulty) {
		t.Errorf("it is restored: %v", err)
	}
	err = database.View(t.Context(), op, func(tx *db.Tx) error {
		users, err := db.SelectOne[int](t.Context(), tx.Unscoped("a test counts"), "SELECT count(*) FROM users")
		if users > 0 {
			t.Errorf("%d users were restored", users)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}
