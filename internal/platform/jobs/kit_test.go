package jobs_test

import (
	"context"
	"fmt"
	"log/slog"
	"strconv"
	"testing"
	"time"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/jobs"
	"forecourt/internal/testkit/await"
)

// The kind of most tests counts from 1 to rows, writing each number once.
const (
	counting = "test.count"
	rows     = 400
	chunk    = 10
)

// quick are options for tests, which do not want to wait for a lease to end.
var quick = jobs.Options{Lease: time.Second, Heartbeat: 200 * time.Millisecond, Poll: 20 * time.Millisecond, Retry: 20 * time.Millisecond}

var system = db.Op{Actor: authz.System("test")}

// watch is the permission to see the jobs of others.
var watch = authz.Perm("app.brand", "brandId")

var silent = slog.New(slog.DiscardHandler)

// count is a handler as all are: chunks that go on from the cursor.
func count(ctx context.Context, run *jobs.Run) error {
	for run.Job.Current < rows {
		if err := countChunk(ctx, run); err != nil {
			return err
		}
	}
	return nil
}

// countChunk writes the next numbers. It pauses, so that a test sees a job under way.
func countChunk(ctx context.Context, run *jobs.Run) error {
	return run.Chunk(ctx, func(tx *db.Tx, p *jobs.Progress) error {
		from := p.Current
		for n := from + 1; n <= from+chunk; n++ {
			if _, err := tx.Exec(ctx, `INSERT INTO counted (n) SELECT CAST($1 AS BIGINT) WHERE {everyone}`, n); err != nil {
				return err
			}
		}
		p.Current, p.Total = from+chunk, rows
		p.Cursor, p.Status = strconv.FormatInt(p.Current, 10), "counting"
		p.Stats = map[string]int64{"created": p.Current}
		time.Sleep(2 * time.Millisecond)
		return nil
	})
}

func queue(d *db.DB, opts jobs.Options) *jobs.Queue {
	q := jobs.New(d, silent, opts)
	q.Handle(counting, watch, count)
	return q
}

// start runs a queue until the test ends or stop is called.
func start(t *testing.T, q *jobs.Queue) (stop func()) {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		if err := q.Run(ctx); err != nil {
			t.Error(err)
		}
	}()
	stop = func() {
		cancel()
		<-ended
	}
	t.Cleanup(stop)
	return stop
}

func table(t *testing.T, d *db.DB) {
	t.Helper()
	update(t, d, func(tx *db.Tx) error {
		_, err := tx.Unscoped("test table").Exec(t.Context(), `CREATE TABLE counted (n BIGINT NOT NULL)`)
		return err
	})
}

func update(t *testing.T, d *db.DB, fn func(*db.Tx) error) {
	t.Helper()
	if err := d.Update(t.Context(), system, fn); err != nil {
		t.Fatal(err)
	}
}

func add(t *testing.T, d *db.DB, q *jobs.Queue, n jobs.NewJob) (id int64) {
	t.Helper()
	update(t, d, func(tx *db.Tx) error {
		got, added, err := q.Add(t.Context(), tx, n)
		if err == nil && !added {
			t.Errorf("%+v was not added", n)
		}
		id = got
		return err
	})
	return id
}

// awaitJob polls until the job is as wanted.
func awaitJob(t *testing.T, d *db.DB, q *jobs.Queue, id int64, what string, wanted func(jobs.Job) bool) jobs.Job {
	t.Helper()
	var job jobs.Job
	await.Until(t, fmt.Sprintf("job %d is %s", id, what), func() bool {
		err := d.View(t.Context(), system, func(tx *db.Tx) (err error) {
			job, err = q.Get(t.Context(), tx, id)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		return wanted(job)
	})
	return job
}

func ended(j jobs.Job) bool { return !j.State.Active() }

// countedOnce checks that each number was written once.
func countedOnce(t *testing.T, d *db.DB) {
	t.Helper()
	type counts struct {
		All      int `db:"all_rows"`
		Distinct int `db:"distinct_rows"`
	}
	var got counts
	err := d.View(t.Context(), system, func(tx *db.Tx) (err error) {
		got, err = db.SelectOne[counts](t.Context(), tx, `SELECT count(*) AS all_rows, count(DISTINCT n) AS distinct_rows FROM counted WHERE {everyone}`)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if got.All != rows || got.Distinct != rows {
		t.Errorf("%d numbers were written, %d different ones, want %d", got.All, got.Distinct, rows)
	}
}
