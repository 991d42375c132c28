package jobs_test

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"testing"
	"time"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/jobs"
	"forecourt/internal/testkit/await"
	"forecourt/internal/testkit/dbtest"
)

// A test starts its own binary again as a worker process, and kills it.
const (
	workerFolder = "FORECOURT_TEST_WORKER_FOLDER"
	workerURL    = "FORECOURT_TEST_WORKER_URL"
)

func TestMain(m *testing.M) {
	if folder := os.Getenv(workerFolder); folder != "" {
		if err := work(db.Config{Folder: folder, URL: os.Getenv(workerURL)}); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	os.Exit(m.Run())
}

// work is the worker process: it works until it is killed.
func work(cfg db.Config) error {
	d, err := db.Open(context.Background(), cfg)
	if err != nil {
		return err
	}
	return queue(d, quick).Run(context.Background())
}

// spawn starts a worker process; kill ends it with SIGKILL.
func spawn(t *testing.T, cfg db.Config) (kill func()) {
	t.Helper()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), workerFolder+"="+cfg.Folder, workerURL+"="+cfg.URL)
	cmd.Stderr = os.Stderr
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	dead := false
	kill = func() {
		if dead {
			return
		}
		dead = true
		if err := cmd.Process.Kill(); err != nil {
			t.Error(err)
		}
		if err := cmd.Wait(); err == nil || cmd.ProcessState.Exited() {
			t.Errorf("the worker ended by itself: %v", cmd.ProcessState)
		}
	}
	t.Cleanup(kill)
	return kill
}

func open(t *testing.T, cfg db.Config) *db.DB {
	t.Helper()
	d, err := db.Open(t.Context(), cfg)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := d.Close(); err != nil {
			t.Error(err)
		}
	})
	return d
}

func TestJobSurvivesKilledWorkers(t *testing.T) {
	for _, engine := range dbtest.Engines {
		t.Run(engine, func(t *testing.T) {
			t.Parallel()
			cfg := dbtest.Config(t, engine)
			d := open(t, cfg)
			if err := d.Migrate(t.Context()); err != nil {
				t.Fatal(err)
			}
			table(t, d)
			q := queue(d, quick)
			id := add(t, d, q, jobs.NewJob{Kind: counting})

			for _, reached := range []int64{rows / 8, rows / 4} {
				kill := spawn(t, cfg)
				awaitJob(t, d, q, id, "under way", func(j jobs.Job) bool { return j.Current >= reached })
				kill()
			}
			left := awaitJob(t, d, q, id, "left behind", func(j jobs.Job) bool { return true })
			if left.State != jobs.Running || left.Current >= rows {
				t.Fatalf("the killed worker left %+v", left)
			}

			spawn(t, cfg)
			job := awaitJob(t, d, q, id, "ended", ended)
			if job.State != jobs.Done || job.Current != rows {
				t.Errorf("the job ended as %+v", job)
			}
			countedOnce(t, d)
		})
	}
}

// Both of two worker processes want every job; each job is done by one of them.
func TestTwoProcessesShareTheWork(t *testing.T) {
	for _, engine := range dbtest.Engines {
		t.Run(engine, func(t *testing.T) {
			t.Parallel()
			cfg := dbtest.Config(t, engine)
			d := open(t, cfg)
			if err := d.Migrate(t.Context()); err != nil {
				t.Fatal(err)
			}
			table(t, d)
			q := queue(d, quick)
			// Each job of the same cursor writes the same numbers: their sum distinguishes them.
			const many = 4
			var ids []int64
			for range many {
				ids = append(ids, add(t, d, q, jobs.NewJob{Kind: counting}))
			}
			spawn(t, cfg)
			spawn(t, cfg)
			for _, id := range ids {
				if job := awaitJob(t, d, q, id, "ended", ended); job.State != jobs.Done {
					t.Errorf("the job ended as %+v", job)
				}
			}
			var written int
			err := d.View(t.Context(), system, func(tx *db.Tx) (err error) {
				written, err = db.SelectOne[int](t.Context(), tx, `SELECT count(*) FROM counted WHERE {everyone}`)
				return err
			})
			if err != nil || written != many*rows {
				t.Errorf("%d numbers were written, want %d: %v", written, many*rows, err)
			}
		})
	}
}

func TestDatabaseGoneAndBack(t *testing.T) {
	t.Parallel()
	cluster := dbtest.Postgres(t)
	d := open(t, db.Config{Folder: t.TempDir(), URL: cluster.DSN("postgres")})
	if err := d.Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
	table(t, d)
	q := queue(d, quick)
	id := add(t, d, q, jobs.NewJob{Kind: counting})
	start(t, q)
	awaitJob(t, d, q, id, "under way", func(j jobs.Job) bool { return j.Current >= rows/4 })

	if err := cluster.Kill(); err != nil {
		t.Fatal(err)
	}
	time.Sleep(200 * time.Millisecond)
	if err := cluster.Start(); err != nil {
		t.Fatal(err)
	}
	// The pool may first hand out connections that died with the server.
	await.Until(t, "the database answers again", func() bool { return d.Ping(t.Context()) == nil })
	if job := awaitJob(t, d, q, id, "ended", ended); job.State != jobs.Done {
		t.Errorf("the job ended as %+v", job)
	}
	countedOnce(t, d)
}
