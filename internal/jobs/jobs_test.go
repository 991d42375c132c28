package jobs_test

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"
	"time"

	"forecourt/internal/authz"
	"forecourt/internal/db"
	"forecourt/internal/dbtest"
	"forecourt/internal/fault"
	"forecourt/internal/jobs"
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
		await(t, d, first, id, "under way", func(j jobs.Job) bool { return j.Current >= rows/4 })
		stop()
		if job := await(t, d, first, id, "given back", func(j jobs.Job) bool { return j.State == jobs.Queued }); job.Current >= rows || job.Attempts != 0 {
			t.Fatalf("the stopped worker left %+v", job)
		}
		second := queue(d, opts)
		start(t, second)
		job := await(t, d, second, id, "ended", ended)
		if job.State != jobs.Done || job.FinishedAt == nil || job.Status != "counting" || job.Total != rows {
			t.Errorf("the job ended as %+v", job)
		}
		countedOnce(t, d)
	})
}

func TestWorkerThatLostItsLeaseWritesNothing(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		table(t, d)
		opts := quick
		opts.Heartbeat = time.Hour // so that only the token can tell
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
		job := await(t, d, q, id, "left alone", func(jobs.Job) bool { return true })
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
		await(t, d, q, first, "ended", ended)
		stop()
		if second := add(t, d, q, n); second == first {
			t.Error("an ended job still holds its key")
		}
	})
}

func TestCancel(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		table(t, d)
		q := queue(d, quick)
		later := add(t, d, q, jobs.NewJob{Kind: counting, After: time.Hour})
		running := add(t, d, q, jobs.NewJob{Kind: counting})
		start(t, q)
		await(t, d, q, running, "under way", func(j jobs.Job) bool { return j.Current > 0 })
		for _, id := range []int64{later, running} {
			update(t, d, func(tx *db.Tx) error {
				_, err := q.Cancel(t.Context(), tx, id)
				return err
			})
			job := await(t, d, q, id, "ended", ended)
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
		await(t, d, q, id, "running", func(j jobs.Job) bool { return j.State == jobs.Running })
		update(t, d, func(tx *db.Tx) error {
			_, err := q.Cancel(t.Context(), tx, id)
			return err
		})
		if job := await(t, d, q, id, "ended", ended); job.State != jobs.Cancelled {
			t.Errorf("the job ended as %+v", job)
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
				job := await(t, d, q, id, "ended", ended)
				if job.State != jobs.Failed || job.Error != c.code || tries.Load() != c.tries {
					t.Errorf("after %d tries the job ended as %+v", tries.Load(), job)
				}
			})
		})
	}
}

// A job that takes its worker's process down each time must not do so for ever.
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
		if job := await(t, d, q, id, "ended", ended); job.State != jobs.Failed || job.Error != "job_worker_died" {
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
		await(t, d, older, known, "ended", ended)
		if job := await(t, d, older, id, "there", func(jobs.Job) bool { return true }); job.State != jobs.Queued {
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

func TestPastTurnsAreForgotten(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		table(t, d)
		q := queue(d, quick)
		q.Every(jobs.Schedule{Name: "nightly", Kind: counting, Every: 24 * time.Hour})
		turn := jobs.NewJob{Kind: counting, DedupeKey: "schedule:nightly"}
		past := func(id int64, state jobs.State, age time.Duration) {
			update(t, d, func(tx *db.Tx) error {
				_, err := tx.Exec(t.Context(), `UPDATE jobs SET state = $2, finished_at = $3 WHERE id = $1 AND {everyone}`, id, state, db.At(time.Now().Add(-age)))
				return err
			})
		}
		old := add(t, d, q, turn)
		past(old, jobs.Done, 25*time.Hour)
		failed := add(t, d, q, turn)
		past(failed, jobs.Failed, 25*time.Hour)
		young := add(t, d, q, turn)
		past(young, jobs.Done, 23*time.Hour)

		start(t, q)
		begin(t, d)
		kept := func(id int64) bool {
			err := d.View(t.Context(), system, func(tx *db.Tx) error {
				_, err := q.Get(t.Context(), tx, id)
				return err
			})
			return err == nil
		}
		for deadline := time.Now().Add(10 * time.Second); kept(old) && time.Now().Before(deadline); {
			time.Sleep(5 * time.Millisecond)
		}
		if kept(old) || !kept(failed) || !kept(young) {
			t.Errorf("kept: old %v, failed %v, young %v", kept(old), kept(failed), kept(young))
		}
	})
}

// begin makes it the turn of every schedule, once they are written.
func begin(t *testing.T, d *db.DB) {
	t.Helper()
	for moved := int64(0); moved == 0; time.Sleep(5 * time.Millisecond) {
		update(t, d, func(tx *db.Tx) (err error) {
			moved, err = tx.Exec(t.Context(), `UPDATE job_schedules SET next_at = $1 WHERE {everyone}`, db.At(time.Now().Add(-3*24*time.Hour)))
			return err
		})
	}
}

func TestSeveralInstancesTakeATurnOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		var runs atomic.Int64
		for range 3 {
			q := jobs.New(d, silent, quick)
			q.Handle("test.nightly", watch, func(context.Context, *jobs.Run) error {
				runs.Add(1)
				return nil
			})
			q.Every(jobs.Schedule{Name: "nightly", Kind: "test.nightly", Every: 24 * time.Hour})
			start(t, q)
		}
		time.Sleep(100 * time.Millisecond)
		if runs.Load() != 0 {
			t.Error("a schedule began with a run instead of its next turn")
		}
		begin(t, d)
		for deadline := time.Now().Add(10 * time.Second); runs.Load() == 0 && time.Now().Before(deadline); {
			time.Sleep(5 * time.Millisecond)
		}
		time.Sleep(300 * time.Millisecond)
		if runs.Load() != 1 {
			t.Errorf("a turn ran %d times", runs.Load())
		}
	})
}

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
