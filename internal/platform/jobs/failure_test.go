package jobs_test

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"
	"time"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/jobs"
	"forecourt/internal/testkit/dbtest"
)

func TestWorkerThatLostItsLeaseWritesNothing(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		table(t, d)
		opts := quick
		opts.Heartbeat = time.Hour // so that only the token can show it
		q := jobs.New(d, silent, opts)
		lost := make(chan error, 1)
		q.Handle("test.slow", watch, func(ctx context.Context, run *jobs.Run) error {
			update(t, d, func(tx *db.Tx) error {
				_, err := tx.Exec(ctx, `UPDATE jobs SET lease_token = 'another', lease_until = $2 WHERE id = $1 AND {everyone}`, run.Job.ID, db.At(time.Now().Add(time.Hour)))
				return err
			})
			err := run.Chunk(ctx, func(tx *db.Tx, p *jobs.Progress) error {
				p.Current = 1
				_, err := tx.Exec(ctx, `INSERT INTO counted (n) SELECT 1 WHERE {everyone}`)
				return err
			})
			lost <- err
			return err
		})
		id := add(t, d, q, jobs.NewJob{Kind: "test.slow"})
		stop := start(t, q)
		if err := <-lost; err == nil {
			t.Error("the chunk was kept")
		}
		stop()
		job := awaitJob(t, d, q, id, "left alone", func(jobs.Job) bool { return true })
		if job.State != jobs.Running || job.Current != 0 {
			t.Errorf("the former owner changed the job: %+v", job)
		}
		err := d.View(t.Context(), system, func(tx *db.Tx) error {
			n, err := db.SelectOne[int](t.Context(), tx, `SELECT count(*) FROM counted WHERE {everyone}`)
			if n != 0 {
				t.Error("the work of the former owner was kept")
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	})
}

func TestFailures(t *testing.T) {
	for name, c := range map[string]struct {
		err   error // nil panics
		tries int64
		code  string
	}{
		"a passing error is tried again": {errors.New("network"), 3, "unexpected_error"},
		"a panic too":                    {nil, 3, "unexpected_error"},
		"an outage too":                  {fault.New(fault.Unavailable, "database_unavailable"), 3, "unexpected_error"},
		"what others changed, too":       {fault.New(fault.Conflict, "changed_meanwhile"), 3, "unexpected_error"},
		"a fault stays one":              {fault.New(fault.Invalid, "file_empty"), 1, "file_empty"},
	} {
		t.Run(name, func(t *testing.T) {
			dbtest.Each(t, func(t *testing.T, d *db.DB) {
				opts := quick
				opts.Attempts = 3
				q := jobs.New(d, silent, opts)
				var tries atomic.Int64
				q.Handle("test.fail", watch, func(context.Context, *jobs.Run) error {
					tries.Add(1)
					if c.err == nil {
						panic("bad row")
					}
					return c.err
				})
				id := add(t, d, q, jobs.NewJob{Kind: "test.fail"})
				start(t, q)
				job := awaitJob(t, d, q, id, "ended", ended)
				if job.State != jobs.Failed || job.Error != c.code || tries.Load() != c.tries {
					t.Errorf("after %d tries the job ended as %+v", tries.Load(), job)
				}
			})
		})
	}
}

func TestDeadlyJobIsGivenUp(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		q := queue(d, quick)
		id := add(t, d, q, jobs.NewJob{Kind: counting})
		update(t, d, func(tx *db.Tx) error {
			_, err := tx.Exec(t.Context(), `UPDATE jobs SET state = 'running', lease_token = 'dead', lease_until = $2, attempts = 5 WHERE id = $1 AND {everyone}`,
				id, db.At(time.Now().Add(-time.Minute)))
			return err
		})
		start(t, q)
		if job := awaitJob(t, d, q, id, "ended", ended); job.State != jobs.Failed || job.Error != "job_worker_died" {
			t.Errorf("the job ended as %+v", job)
		}
	})
}

func TestUnknownKindsAreLeftToOthers(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		newer := jobs.New(d, silent, quick)
		newer.Handle("test.newer", watch, count)
		id := add(t, d, newer, jobs.NewJob{Kind: "test.newer"})
		table(t, d)
		older := queue(d, quick)
		known := add(t, d, older, jobs.NewJob{Kind: counting})
		start(t, older)
		awaitJob(t, d, older, known, "ended", ended)
		if job := awaitJob(t, d, older, id, "there", func(jobs.Job) bool { return true }); job.State != jobs.Queued {
			t.Errorf("a worker took a job it cannot do: %+v", job)
		}
		update(t, d, func(tx *db.Tx) error {
			if _, _, err := older.Add(t.Context(), tx, jobs.NewJob{Kind: "test.newer"}); err == nil {
				t.Error("a job without a handler was added")
			}
			return nil
		})
	})
}
