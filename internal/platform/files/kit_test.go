package files

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
	"forecourt/internal/testkit/dbtest"
)

func asFault(err error, into **fault.Error) bool { return errors.As(err, into) }

// store is a file store on both engines, with two users who send files.
type store struct {
	*Files
	db     *db.DB
	folder string
	sender db.Op
	other  db.Op
}

func each(t *testing.T, test func(t *testing.T, s *store)) {
	t.Helper()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		folder := t.TempDir()
		disk, err := NewDisk(folder)
		if err != nil {
			t.Fatal(err)
		}
		s := &store{Files: New(d, disk), db: d, folder: folder}
		s.sender, s.other = user(t, d, "ona"), user(t, d, "jonas")
		test(t, s)
	})
}

func user(t *testing.T, d *db.DB, name string) db.Op {
	t.Helper()
	var id int64
	err := d.Update(t.Context(), db.Op{Actor: authz.System("test")}, func(tx *db.Tx) (err error) {
		id, err = db.SelectOne[int64](t.Context(), tx.Unscoped("test user"), `
			INSERT INTO users (username, username_key, name, email, password_hash, must_change_password, status, sales_unit, service_unit, created_at, updated_at)
			VALUES ($1, $1, $1, '', '', 0, 'active', 0, 0, $2, $2) RETURNING id`, name, tx.Now())
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return db.Op{Actor: authz.Actor{UserID: id, Name: name, Entries: authz.NewEntries(nil)}}
}

// kept counts what the store holds: rows of files, and files and drafts on the disk.
func (s *store) kept(t *testing.T) (rows, onDisk, drafts int) {
	t.Helper()
	err := s.db.View(t.Context(), db.Op{Actor: authz.System("test")}, func(tx *db.Tx) (err error) {
		rows, err = db.SelectOne[int](t.Context(), tx, `SELECT count(*) FROM files WHERE {everyone}`)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	err = filepath.WalkDir(s.folder, func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil || entry.IsDir():
			return err
		case filepath.Base(filepath.Dir(path)) == "drafts":
			drafts++
		default:
			onDisk++
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return rows, onDisk, drafts
}

func (s *store) wantKept(t *testing.T, wantFiles, wantDrafts int) {
	t.Helper()
	if rows, onDisk, drafts := s.kept(t); rows != wantFiles || onDisk != wantFiles || drafts != wantDrafts {
		t.Errorf("%d rows, %d files, %d drafts; want %d files and %d drafts", rows, onDisk, drafts, wantFiles, wantDrafts)
	}
}

func (s *store) content(t *testing.T, file File) []byte {
	t.Helper()
	content, err := os.ReadFile(s.disk.path(file.Name))
	if err != nil {
		t.Fatal(err)
	}
	return content
}
