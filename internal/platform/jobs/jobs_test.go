package jobs_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/jobs"
	"forecourt/internal/testkit/dbtest"
)

func TestStoppedWorkerGivesItsJobBack(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		table(t, d)
		// The lease would outlast the test: only giving back lets the second queue go on.
		opts := quick
		opts.Lease, opts.Heartbeat = time.Hour, time.Minute
		first := queue(d, opts)
		id := add(t, d, first, jobs.NewJob{Kind: counting})
		stop := start(t, first)
		awaitJob(t, d, first, id, "under way", func(j jobs.Job) bool { return j.Current >= rows/4 })
		stop()
		if job := awaitJob(t, d, first, id, "given back", func(j jobs.Job) bool { return j.State == jobs.Queued }); job.Current >= rows || job.Attempts != 0 {
			t.Fatalf("the stopped worker left %+v", job)
		}
		second := queue(d, opts)
		start(t, second)
		job := awaitJob(t, d, second, id, "ended", ended)
		if job.State != jobs.Done || job.FinishedAt == nil || job.Status != "counting" || job.Total != rows {
			t.Errorf("the job ended as %+v", job)
		}
		countedOnce(t, d)
	})
}

func TestJobExistsOnlyWithItsTransaction(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		q := queue(d, quick)
		var id int64
		undone := errors.New("undone")
		err := d.Update(t.Context(), system, func(tx *db.Tx) error {
			var err error
			if id, _, err = q.Add(t.Context(), tx, jobs.NewJob{Kind: counting}); err != nil {
				return err
			}
			return undone
		})
		if !errors.Is(err, undone) {
			t.Fatal(err)
		}
		err = d.View(t.Context(), system, func(tx *db.Tx) error {
			_, err := q.Get(t.Context(), tx, id)
			return err
		})
		if !fault.Is(err, fault.NotFound) {
			t.Errorf("the job outlived its transaction: %v", err)
		}
	})
}

func TestDedupeKeyIsUniqueWhileActive(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		table(t, d)
		q := queue(d, quick)
		n := jobs.NewJob{Kind: counting, DedupeKey: "brand 3"}
		first := add(t, d, q, n)
		update(t, d, func(tx *db.Tx) error {
			id, added, err := q.Add(t.Context(), tx, n)
			if id != first || added {
				t.Errorf("added %v as job %d beside job %d", added, id, first)
			}
			return err
		})
		add(t, d, q, jobs.NewJob{Kind: counting, DedupeKey: "brand 4"})
		stop := start(t, q)
		awaitJob(t, d, q, first, "ended", ended)
		stop()
		if second := add(t, d, q, n); second == first {
			t.Error("an ended job still holds its key")
		}
	})
}

func TestCancel(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		table(t, d)
		q := jobs.New(d, silent, quick)
		cancelled := make(chan struct{})
		q.Handle(counting, watch, func(ctx context.Context, run *jobs.Run) error {
			if err := countChunk(ctx, run); err != nil {
				return err
			}
			<-cancelled
			return count(ctx, run)
		})
		later := add(t, d, q, jobs.NewJob{Kind: counting, After: time.Hour})
		running := add(t, d, q, jobs.NewJob{Kind: counting})
		start(t, q)
		awaitJob(t, d, q, running, "under way", func(j jobs.Job) bool { return j.Current > 0 })
		for _, id := range []int64{later, running} {
			update(t, d, func(tx *db.Tx) error {
				_, err := q.Cancel(t.Context(), tx, id)
				return err
			})
			if id == running {
				close(cancelled)
			}
			job := awaitJob(t, d, q, id, "ended", ended)
			if job.State != jobs.Cancelled || job.Current >= rows || job.FinishedAt == nil {
				t.Errorf("the job ended as %+v", job)
			}
			err := d.Update(t.Context(), system, func(tx *db.Tx) error {
				_, err := q.Cancel(t.Context(), tx, id)
				return err
			})
			if !fault.Is(err, fault.Conflict) {
				t.Errorf("an ended job was cancelled: %v", err)
			}
		}
	})
}

// A handler between two chunks hears of the cancellation by its context.
func TestCancelEndsAWaitingHandler(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		q := jobs.New(d, silent, quick)
		q.Handle("test.wait", watch, func(ctx context.Context, _ *jobs.Run) error {
			<-ctx.Done()
			return ctx.Err()
		})
		id := add(t, d, q, jobs.NewJob{Kind: "test.wait"})
		start(t, q)
		awaitJob(t, d, q, id, "running", func(j jobs.Job) bool { return j.State == jobs.Running })
		update(t, d, func(tx *db.Tx) error {
			_, err := q.Cancel(t.Context(), tx, id)
			return err
		})
		if job := awaitJob(t, d, q, id, "ended", ended); job.State != jobs.Cancelled {
			t.Errorf("the job ended as %+v", job)
		}
	})
}

// A job that takes its worker's process down each time must not do so for ever.
// begin makes it the turn of every schedule, once they are written.
func TestJobOfAnotherBrandIsNotFound(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		q := queue(d, quick)
		brand := brand(t, d, "Aurora")
		id := add(t, d, q, jobs.NewJob{Kind: counting, BrandID: brand})
		stranger := db.Op{Actor: authz.Actor{UserID: 77, Entries: authz.NewEntries([]authz.Entry{{Type: authz.Allow, Permission: "app.*"}})}}
		for _, look := range []func(tx *db.Tx) error{
			func(tx *db.Tx) error { _, err := q.Get(t.Context(), tx, id); return err },
			func(tx *db.Tx) error { _, err := q.Latest(t.Context(), tx, counting, brand); return err },
			func(tx *db.Tx) error { _, err := q.Latest(t.Context(), tx, counting, 0); return err },
			func(tx *db.Tx) error { _, err := q.Cancel(t.Context(), tx, id); return err },
		} {
			if err := d.Update(t.Context(), stranger, look); !fault.Is(err, fault.NotFound) {
				t.Errorf("a stranger reached the job: %v", err)
			}
		}
		update(t, d, func(tx *db.Tx) error {
			job, err := q.Latest(t.Context(), tx, counting, brand)
			if job.ID != id {
				t.Errorf("the latest job is %d, want %d", job.ID, id)
			}
			return err
		})
	})
}
