package backup_test

import (
	"errors"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"forecourt/internal/app"
	"forecourt/internal/platform/backup"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/files"
	"forecourt/internal/testkit/apitest"
	"forecourt/internal/testkit/dbtest"
)

// A backup of either engine comes back on either engine, and the program goes
// on from it: logins, history, new ids.
func TestBackupComesBackOnEitherEngine(t *testing.T) {
	for _, from := range dbtest.Engines {
		for _, to := range dbtest.Engines {
			t.Run(from+" to "+to, func(t *testing.T) {
				t.Parallel()
				source := apitest.Start(t, from)
				for _, folder := range []string{"ab", "prints", "sizes/480"} {
					kept := filepath.Join(source.Config.Folder, "files", folder)
					if err := os.MkdirAll(kept, 0o700); err != nil {
						t.Fatal(err)
					}
					if err := os.WriteFile(filepath.Join(kept, "abcdef.png"), []byte("picture"), 0o600); err != nil {
						t.Fatal(err)
					}
				}
				admin := source.As(t, "admin")
				admin.Put("/body-type/1", `{"code":"CHANGED"}`)
				before := snapshot(t, admin)
				file := filepath.Join(t.TempDir(), "backup.zip")
				if err := backup.Write(t.Context(), source.DB(), storageOf(t, source.Config), file); err != nil {
					t.Fatal(err)
				}
				target := apitest.Restored(t, to, func(p *apitest.Program) error {
					database, err := app.Open(t.Context(), p.Config)
					if err != nil {
						return err
					}
					_, err = backup.Read(t.Context(), database, storageOf(t, p.Config), file)
					return errors.Join(err, database.Close())
				})
				again := target.As(t, "admin")
				for path, want := range before {
					var is any
					again.Get(path).JSON(t, &is)
					if difference := cmp.Diff(want, is); difference != "" {
						t.Errorf("%s changed:\n%s", path, difference)
					}
				}
				if made := again.Post("/body-type", `{"brand_id":1,"code":"AFTER"}`); made.Status != http.StatusOK {
					t.Errorf("a new record after restoring: %d %s", made.Status, made.Body)
				}
				content, err := os.ReadFile(filepath.Join(target.Config.Folder, "files", "ab", "abcdef.png"))
				if err != nil || string(content) != "picture" {
					t.Errorf("the kept file: %q, %v", content, err)
				}
				for _, folder := range []string{"prints", "sizes/480"} {
					if _, err := os.Stat(filepath.Join(target.Config.Folder, "files", folder, "abcdef.png")); !errors.Is(err, fs.ErrNotExist) {
						t.Errorf("%s, which is made again: %v", folder, err)
					}
				}
			})
		}
	}
}

func storageOf(t *testing.T, cfg app.Config) files.Storage {
	t.Helper()
	storage, err := app.OpenFiles(t.Context(), cfg)
	if err != nil {
		t.Fatal(err)
	}
	return storage
}

func snapshot(t *testing.T, c *apitest.Client) map[string]any {
	t.Helper()
	bodies := map[string]any{}
	for _, path := range []string{"/brand", "/body-type?status=all", "/company", "/user", "/role", "/permission", "/setting", "/body-type/1/history"} {
		var body any
		c.Get(path).JSON(t, &body)
		bodies[path] = body
	}
	return bodies
}

func TestOnlyABackupIsRestored(t *testing.T) {
	database := dbtest.New(t, "sqlite")
	folder := t.TempDir()
	storage := storageOf(t, app.Config{Config: db.Config{Folder: folder}})
	for name, content := range map[string]string{"text": "not a zip", "empty": ""} {
		file := filepath.Join(folder, name)
		if err := os.WriteFile(file, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := backup.Read(t.Context(), database, storage, file); err == nil {
			t.Errorf("%s was restored", name)
		}
	}
	if err := backup.Write(t.Context(), database, storage, filepath.Join(folder, "no", "such", "folder.zip")); err == nil {
		t.Error("a backup into nowhere succeeded")
	}
}
