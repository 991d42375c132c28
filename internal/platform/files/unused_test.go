package files

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"io/fs"
	"strings"
	"testing"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
)

// Uploads that nothing names are bounded for each user, by number and by bytes,
// however many come at once; those that something names do not count.
func TestUnusedUploadsAreBounded(t *testing.T) {
	each(t, func(t *testing.T, s *store) {
		refused := func(err error) bool {
			var f *fault.Error
			return errors.As(err, &f) && len(f.Fields["file"]) > 0 && f.Fields["file"][0].Code == "uploads_unused"
		}
		s.unused(t, s.sender, mostUnused-3, 1)
		answers := make(chan error, 8)
		for i := range cap(answers) {
			go func() {
				_, err := s.Receive(t.Context(), s.sender, Data, fmt.Sprintf("%d.csv", i), strings.NewReader("a;b\n"))
				answers <- err
			}()
		}
		kept := 0
		for range cap(answers) {
			if err := <-answers; err == nil {
				kept++
			} else if !refused(err) {
				t.Error(err)
			}
		}
		if kept != 3 {
			t.Errorf("%d of 8 uploads were kept where there was room for 3", kept)
		}
		if _, err := s.send(t, "", []byte("a;b\nc;d\n"), 0, 4); !refused(err) {
			t.Errorf("a file in pieces was begun: %v", err)
		}
		if _, err := s.Receive(t.Context(), s.other, Data, "a.csv", strings.NewReader("a;b\n")); err != nil {
			t.Errorf("another user: %v", err)
		}
		s.change(t, "UPDATE files SET used_at = created_at WHERE {everyone}")
		if _, err := s.Receive(t.Context(), s.sender, Data, "a.csv", strings.NewReader("a;b\n")); err != nil {
			t.Errorf("when all are used: %v", err)
		}
		s.unused(t, s.sender, 1, mostUnusedBytes-7)
		if _, err := s.Receive(t.Context(), s.sender, Data, "a.csv", strings.NewReader("a;b\n")); !refused(err) {
			t.Errorf("one byte too many: %v", err)
		}
	})
}

// What nothing has named for days is removed, what something names stays.
func TestUnusedUploadsAreSwept(t *testing.T) {
	each(t, func(t *testing.T, s *store) {
		var all []File
		for range 3 {
			file, err := s.Receive(t.Context(), s.sender, Image, "a.png", bytes.NewReader(pngBytes(t, image.NewGray(image.Rect(0, 0, 2, 2)))))
			if err != nil {
				t.Fatal(err)
			}
			all = append(all, file)
			s.age(t, fileKey(file.Name))
		}
		err := s.db.Update(t.Context(), s.sender, func(tx *db.Tx) error {
			kept, err := Images(t.Context(), tx, []string{all[0].Name, "none.png"})
			if !kept[all[0].Name] || kept["none.png"] {
				t.Errorf("images are %v", kept)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		old := db.At(s.db.Now().Add(-keepUnused - 1))
		s.change(t, "UPDATE files SET created_at = $3 WHERE id IN ($1, $2) AND {everyone}", all[0].ID, all[1].ID, old)
		s.sweep(t)
		if rows, _, _ := s.kept(t); rows != 2 {
			t.Errorf("%d rows, want 2", rows)
		}
		for i, file := range all {
			if _, err := readAll(t.Context(), s.storage, fileKey(file.Name)); errors.Is(err, fs.ErrNotExist) != (i == 1) {
				t.Errorf("upload %d: %v", i, err)
			}
		}
		err = s.db.Update(t.Context(), s.sender, func(tx *db.Tx) error {
			if err := s.Use(t.Context(), tx, all[1].Name); !fault.Is(err, fault.NotFound) {
				t.Errorf("an upload that was removed: %v", err)
			}
			return s.Use(t.Context(), tx, all[2].Name)
		})
		if err != nil {
			t.Error(err)
		}
	})
}

// unused adds so many rows of unused files.
func (s *store) unused(t *testing.T, op db.Op, files, size int) {
	t.Helper()
	for i := range files {
		s.change(t, `INSERT INTO files (name, real_name, mime, size, sha256, created_by, created_at)
			SELECT $1, 'a.csv', 'text/csv', CAST($2 AS BIGINT), '', CAST($3 AS BIGINT), CURRENT_TIMESTAMP WHERE {everyone}`, fmt.Sprintf("%d.%d.csv", size, i), size, op.Actor.UserID)
	}
}

func (s *store) change(t *testing.T, statement string, args ...any) {
	t.Helper()
	err := s.db.Update(t.Context(), db.Op{Actor: authz.System("test")}, func(tx *db.Tx) error {
		_, err := tx.Exec(t.Context(), statement, args...)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}
