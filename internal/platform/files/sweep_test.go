package files

import (
	"context"
	"log/slog"
	"strings"
	"testing"
	"time"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/jobs"
	"forecourt/internal/testkit/await"
)

func TestSweepRemovesOnlyLeftovers(t *testing.T) {
	each(t, func(t *testing.T, s *store) {
		file, err := s.Receive(t.Context(), s.sender, Data, "a.csv", strings.NewReader("a;b\n"))
		if err != nil {
			t.Fatal(err)
		}
		young, err := s.send(t, "", []byte("a;b\nc;d\n"), 0, 4)
		if err != nil {
			t.Fatal(err)
		}
		old, err := s.send(t, "", []byte("a;b\nc;d\n"), 0, 4)
		if err != nil {
			t.Fatal(err)
		}
		orphan := fileKey(file.Name[:2] + strings.Repeat("a", 24) + ".csv")
		foreign := []string{"backups/2026/all.zip", "notes.txt", file.Name}
		for _, key := range append(foreign, orphan) {
			if err := s.storage.Put(t.Context(), key, strings.NewReader("a;b\n")); err != nil {
				t.Fatal(err)
			}
			s.age(t, key)
		}
		s.age(t, fileKey(file.Name), pieceKey(old.UploadID, 0, 3))
		err = s.db.Update(t.Context(), db.Op{Actor: authz.System("test")}, func(tx *db.Tx) error {
			_, err := tx.Exec(t.Context(), `UPDATE uploads SET created_at = $2 WHERE id = $1 AND {everyone}`, old.UploadID, db.At(longAgo()))
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		s.sweep(t)
		for _, key := range foreign { // somebody else's, in the same bucket
			s.read(t, key)
			if err := s.storage.Delete(t.Context(), key); err != nil {
				t.Fatal(err)
			}
		}
		s.wantKept(t, 1, 1)
		if _, err := s.send(t, young.UploadID, []byte("a;b\nc;d\n"), 4, 8); err != nil {
			t.Errorf("an upload of today cannot be continued: %v", err)
		}
	})
}

func longAgo() time.Time { return time.Now().Add(-2 * leftover) }

// sweep runs the daily job.
func (s *store) sweep(t *testing.T) {
	t.Helper()
	system := db.Op{Actor: authz.System("test")}
	q := jobs.New(s.db, slog.New(slog.DiscardHandler), jobs.Options{Poll: 10 * time.Millisecond})
	q.Handle(SweepKind, authz.Perm("app.setting"), s.Sweep)
	var id int64
	err := s.db.Update(t.Context(), system, func(tx *db.Tx) (err error) {
		id, _, err = q.Add(t.Context(), tx, jobs.NewJob{Kind: SweepKind})
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- q.Run(ctx) }()
	defer func() {
		stop()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	}()
	job := jobs.Job{State: jobs.Queued}
	await.Until(t, "the sweep ends", func() bool {
		err := s.db.View(t.Context(), system, func(tx *db.Tx) (err error) {
			job, err = q.Get(t.Context(), tx, id)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		return !job.State.Active()
	})
	if job.State != jobs.Done {
		t.Fatalf("the sweep ended as %+v", job)
	}
}
