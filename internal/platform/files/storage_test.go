package files

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
	"forecourt/internal/testkit/dbtest"
	"forecourt/internal/testkit/s3test"
)

// Both storages do the same.
func TestStorages(t *testing.T) {
	folder, err := NewFolder(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	for name, storage := range map[string]Storage{"folder": folder, "bucket": bucketOn(t, s3test.Start(t), "")} {
		t.Run(name, func(t *testing.T) {
			ctx := t.Context()
			put := func(key, content string) {
				t.Helper()
				source := strings.NewReader(content)
				if _, err := source.Seek(0, io.SeekEnd); err != nil { // wherever it stands, all of it is kept
					t.Fatal(err)
				}
				if err := storage.Put(ctx, key, source); err != nil {
					t.Fatal(err)
				}
			}
			for n := range 7 {
				put(fmt.Sprintf("ab/ab%d.csv", n), strings.Repeat("x", n))
			}
			put("ac/ac.csv", "old")
			put("ac/ac.csv", "new")
			if content, err := readAll(ctx, storage, "ac/ac.csv"); err != nil || string(content) != "new" {
				t.Errorf("replaced: %q, %v", content, err)
			}
			if object, err := storage.Stat(ctx, "ab/ab6.csv"); err != nil || object.Size != 6 || object.Key != "ab/ab6.csv" || object.Changed.IsZero() {
				t.Errorf("%+v, %v", object, err)
			}
			for range 2 { // again, as after a lost answer
				if err := storage.Delete(ctx, "ab/ab3.csv"); err != nil {
					t.Error(err)
				}
			}
			if _, err := storage.Open(ctx, "ab/ab3.csv"); !errors.Is(err, fs.ErrNotExist) {
				t.Errorf("open what is gone: %v", err)
			}
			if _, err := storage.Stat(ctx, "ab/ab3.csv"); !errors.Is(err, fs.ErrNotExist) {
				t.Errorf("look at what is gone: %v", err)
			}
			for prefix, want := range map[string][]string{
				"":          {"ab/ab0.csv", "ab/ab1.csv", "ab/ab2.csv", "ab/ab4.csv", "ab/ab5.csv", "ab/ab6.csv", "ac/ac.csv"},
				"ab/ab4":    {"ab/ab4.csv"},
				"ac/":       {"ac/ac.csv"},
				"nothing/x": nil,
			} {
				var got []string
				err := storage.List(ctx, prefix, func(object Object) error {
					got = append(got, object.Key)
					return nil
				})
				if err != nil || !slices.Equal(got, want) {
					t.Errorf("%q lists %v, %v", prefix, got, err)
				}
			}
			stop := errors.New("enough")
			if err := storage.List(ctx, "", func(Object) error { return stop }); !errors.Is(err, stop) {
				t.Errorf("an error of the caller: %v", err)
			}
		})
	}
}

// A storage that is away is reported as that, leaves no row without a file, and
// what was safe stays so: the same piece goes through when it is back.
func TestStorageAwayAndBack(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := onBucket(t, d)
		content := []byte("code;price\nA1;10\n")
		begun, err := s.send(t, "", content, 0, 5)
		if err != nil {
			t.Fatal(err)
		}
		file, err := s.Receive(t.Context(), s.sender, Data, "a.csv", bytes.NewReader(content))
		if err != nil {
			t.Fatal(err)
		}
		s.server.Instead(s3test.Away)
		_, sending := s.send(t, begun.UploadID, content, 5, len(content))
		_, receiving := s.Receive(t.Context(), s.sender, Data, "a.csv", bytes.NewReader(content))
		_, opening := s.Open(t.Context(), file)
		keeping := s.db.Update(t.Context(), s.sender, func(tx *db.Tx) error {
			_, err := s.Keep(t.Context(), tx, "1.pdf", "application/pdf", content)
			return err
		})
		for what, err := range map[string]error{"a piece": sending, "a file": receiving, "reading": opening, "a document": keeping} {
			var f *fault.Error
			if !asFault(err, &f) || f.Kind != fault.Unavailable || f.Code != "files_unavailable" {
				t.Errorf("%s: %v", what, err)
			}
			if strings.Contains(fmt.Sprint(err), s3test.SecretKey) || strings.Contains(fmt.Sprint(err), s3test.AccessKey) {
				t.Errorf("%s: a secret is shown: %v", what, err)
			}
		}
		s.server.Instead(nil)
		s.wantKept(t, 1, 1)
		done, err := s.send(t, begun.UploadID, content, 5, len(content))
		if err != nil || done.File == nil || !bytes.Equal(s.content(t, *done.File), content) {
			t.Errorf("%+v, %v", done, err)
		}
		s.wantKept(t, 2, 0)
	})
}

// One lost answer is nobody's trouble, and neither are bytes that break off.
func TestRequestsAreTriedAgain(t *testing.T) {
	server := s3test.Start(t)
	bucket := bucketOn(t, server, "")
	want := bytes.Repeat([]byte("price"), 100_000)
	var requests atomic.Int64
	server.Instead(func(w http.ResponseWriter, r *http.Request, serve http.Handler) {
		switch n := requests.Add(1); {
		case n%2 == 0:
			serve.ServeHTTP(w, r)
		case r.Method == http.MethodGet:
			serve.ServeHTTP(&halfWriter{w, len(want) / 2}, r)
		default:
			s3test.Away(w, r, serve)
		}
	})
	if err := bucket.Put(t.Context(), "ab/abc", bytes.NewReader(want)); err != nil {
		t.Fatal(err)
	}
	if got, err := readAll(t.Context(), bucket, "ab/abc"); err != nil || !bytes.Equal(got, want) {
		t.Errorf("%d bytes, %v", len(got), err)
	}
	if n := requests.Load(); n != 4 {
		t.Errorf("%d requests", n)
	}
	server.Instead(func(w http.ResponseWriter, r *http.Request, serve http.Handler) {
		serve.ServeHTTP(&halfWriter{w, len(want) / 2}, r)
	})
	if _, err := bucket.Open(t.Context(), "ab/abc"); !fault.Is(err, fault.Unavailable) {
		t.Errorf("half a content: %v", err)
	}
}

// halfWriter breaks the connection off after so many bytes.
type halfWriter struct {
	http.ResponseWriter
	left int
}

func (h *halfWriter) Write(content []byte) (int, error) {
	if len(content) > h.left {
		if _, err := h.ResponseWriter.Write(content[:h.left]); err != nil {
			return 0, err
		}
		s3test.Away(nil, nil, nil)
	}
	h.left -= len(content)
	return h.ResponseWriter.Write(content)
}

// A storage without room says whom to ask.
func TestStorageWithoutRoom(t *testing.T) {
	server := s3test.Start(t)
	bucket := bucketOn(t, server, "")
	server.Instead(func(w http.ResponseWriter, _ *http.Request, _ http.Handler) {
		w.WriteHeader(http.StatusForbidden)
		if _, err := w.Write([]byte(`<Error><Code>QuotaExceeded</Code></Error>`)); err != nil {
			t.Error(err)
		}
	})
	var f *fault.Error
	if err := bucket.Put(t.Context(), "ab/abc", strings.NewReader("a")); !asFault(err, &f) || f.Code != "storage_full" {
		t.Errorf("got %v", err)
	}
}

// Pieces may overlap, as those of a browser that has changed its mind do.
func TestOverlappingPieces(t *testing.T) {
	each(t, func(t *testing.T, s *store) {
		content := []byte("code;price\nA1;10\nA2;20\n")
		begun, err := s.send(t, "", content, 0, 4)
		if err != nil {
			t.Fatal(err)
		}
		for _, span := range [][2]int{{2, 9}, {0, 6}, {4, 12}} {
			if _, err := s.send(t, begun.UploadID, content, span[0], span[1]); err != nil {
				t.Fatal(err)
			}
		}
		done, err := s.send(t, begun.UploadID, content, 10, len(content))
		if err != nil || done.File == nil || !bytes.Equal(s.content(t, *done.File), content) {
			t.Errorf("%+v, %v", done, err)
		}
		s.wantKept(t, 1, 0)
	})
}

// An upload whose pieces were lost begins again; it never becomes half a file.
func TestLostPieces(t *testing.T) {
	each(t, func(t *testing.T, s *store) {
		content := []byte("code;price\nA1;10\n")
		begun, err := s.send(t, "", content, 0, 5)
		if err != nil {
			t.Fatal(err)
		}
		if err := s.storage.Delete(t.Context(), pieceKey(begun.UploadID, 0, 4)); err != nil {
			t.Fatal(err)
		}
		var f *fault.Error
		if _, err := s.send(t, begun.UploadID, content, 5, len(content)); !asFault(err, &f) || f.Code != "upload_unknown" {
			t.Errorf("got %v", err)
		}
		if rows, contents, _ := s.kept(t); rows+contents > 0 {
			t.Errorf("%d rows, %d files", rows, contents)
		}
	})
}

// Check, which is the doctor's, names what is gone or another.
func TestCheckNamesWhatIsGone(t *testing.T) {
	each(t, func(t *testing.T, s *store) {
		file, err := s.Receive(t.Context(), s.sender, Data, "prices.csv", strings.NewReader("a;b\n"))
		if err != nil {
			t.Fatal(err)
		}
		if count, err := s.Check(t.Context()); count != 1 || err != nil {
			t.Errorf("%d, %v", count, err)
		}
		if err := s.storage.Put(t.Context(), fileKey(file.Name), strings.NewReader("a")); err != nil {
			t.Fatal(err)
		}
		if _, err := s.Check(t.Context()); err == nil || !strings.Contains(err.Error(), "prices.csv") {
			t.Errorf("another size: %v", err)
		}
		if err := s.storage.Delete(t.Context(), fileKey(file.Name)); err != nil {
			t.Fatal(err)
		}
		if _, err := s.Check(t.Context()); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("gone: %v", err)
		}
	})
}
