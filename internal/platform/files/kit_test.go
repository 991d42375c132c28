package files

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
	"forecourt/internal/testkit/dbtest"
	"forecourt/internal/testkit/s3test"
)

func asFault(err error, into **fault.Error) bool { return errors.As(err, into) }

// store is a file store, with two users who send files.
type store struct {
	*Files
	db     *db.DB
	sender db.Op
	other  db.Op
	// age makes contents look as if nobody had written them lately.
	age func(t *testing.T, keys ...string)
	// server is that of a bucket.
	server *s3test.Server
}

// each runs a test on both engines and both storages.
func each(t *testing.T, test func(t *testing.T, s *store)) {
	t.Helper()
	t.Run("folder", func(t *testing.T) {
		dbtest.Each(t, func(t *testing.T, d *db.DB) {
			folder, err := NewFolder(t.TempDir())
			if err != nil {
				t.Fatal(err)
			}
			s := storeOn(t, d, folder)
			s.age = func(t *testing.T, keys ...string) {
				t.Helper()
				for _, key := range keys {
					if err := os.Chtimes(filepath.Join(folder.root, key), longAgo(), longAgo()); err != nil {
						t.Fatal(err)
					}
				}
			}
			test(t, s)
		})
	})
	t.Run("bucket", func(t *testing.T) {
		dbtest.Each(t, func(t *testing.T, d *db.DB) { test(t, onBucket(t, d)) })
	})
}

// onBucket is a store on a server of its own.
func onBucket(t *testing.T, d *db.DB) *store {
	t.Helper()
	server := s3test.Start(t)
	bucket := bucketOn(t, server, "group/files")
	s := storeOn(t, d, bucket)
	s.server = server
	s.age = func(t *testing.T, keys ...string) {
		t.Helper()
		server.Ago(2 * leftover)
		defer server.Ago(0)
		for _, key := range keys {
			content, err := bucket.Open(t.Context(), key)
			if err != nil {
				t.Fatal(err)
			}
			if err := errors.Join(bucket.Put(t.Context(), key, content), content.Close()); err != nil {
				t.Fatal(err)
			}
		}
	}
	return s
}

// bucketOn lists two objects with each request, so that tests turn pages.
func bucketOn(t *testing.T, server *s3test.Server, prefix string) *S3 {
	t.Helper()
	storage, err := OpenStorage(t.Context(), Place{Address: server.Address(prefix), AccessKey: s3test.AccessKey, SecretKey: s3test.SecretKey})
	if err != nil {
		t.Fatal(err)
	}
	bucket, ok := storage.(*S3)
	if !ok {
		t.Fatalf("the storage is %T", storage)
	}
	bucket.page = 2
	return bucket
}

func storeOn(t *testing.T, d *db.DB, storage Storage) *store {
	t.Helper()
	kept := New(d, storage)
	t.Cleanup(kept.Wait)
	return &store{Files: kept, db: d, sender: user(t, d, "ona"), other: user(t, d, "jonas")}
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

// kept counts what the store holds: rows of files, their contents without what is
// made of them, and drafts.
func (s *store) kept(t *testing.T) (rows, contents, drafts int) {
	t.Helper()
	err := s.db.View(t.Context(), db.Op{Actor: authz.System("test")}, func(tx *db.Tx) (err error) {
		rows, err = db.SelectOne[int](t.Context(), tx, `SELECT count(*) FROM files WHERE {everyone}`)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	s.Wait()
	for _, key := range s.keys(t) {
		switch {
		case strings.HasPrefix(key, draftsPrefix):
			drafts++
		case Lasting(key):
			contents++
		}
	}
	return rows, contents, drafts
}

func (s *store) keys(t *testing.T) (all []string) {
	t.Helper()
	err := s.storage.List(t.Context(), "", func(object Object) error {
		all = append(all, object.Key)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func (s *store) wantKept(t *testing.T, wantFiles, wantDrafts int) {
	t.Helper()
	if rows, contents, drafts := s.kept(t); rows != wantFiles || contents != wantFiles || drafts != wantDrafts {
		t.Errorf("%d rows, %d files, %d drafts; want %d files and %d drafts", rows, contents, drafts, wantFiles, wantDrafts)
	}
}

func (s *store) content(t *testing.T, file File) []byte {
	t.Helper()
	return s.read(t, fileKey(file.Name))
}

func (s *store) read(t *testing.T, key string) []byte {
	t.Helper()
	content, err := readAll(t.Context(), s.storage, key)
	if err != nil {
		t.Fatal(err)
	}
	return content
}

func readAll(ctx context.Context, storage Storage, key string) ([]byte, error) {
	content, err := storage.Open(ctx, key)
	if err != nil {
		return nil, err
	}
	defer content.Close()
	return io.ReadAll(content)
}
