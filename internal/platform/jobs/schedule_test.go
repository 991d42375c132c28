package jobs_test

import (
	"context"
	"sync/atomic"
	"testing"
	"time"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/jobs"
	"forecourt/internal/testkit/await"
	"forecourt/internal/testkit/dbtest"
)

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
		await.Until(t, "the old job is gone", func() bool { return !kept(old) })
		if !kept(failed) || !kept(young) {
			t.Errorf("kept: failed %v, young %v", kept(failed), kept(young))
		}
	})
}

func begin(t *testing.T, d *db.DB) {
	t.Helper()
	await.Until(t, "the schedules are written", func() bool {
		var moved int64
		update(t, d, func(tx *db.Tx) (err error) {
			moved, err = tx.Exec(t.Context(), `UPDATE job_schedules SET next_at = $1 WHERE {everyone}`, db.At(time.Now().Add(-3*24*time.Hour)))
			return err
		})
		return moved > 0
	})
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
		await.Until(t, "the turn runs", func() bool { return runs.Load() > 0 })
		time.Sleep(300 * time.Millisecond)
		if runs.Load() != 1 {
			t.Errorf("a turn ran %d times", runs.Load())
		}
	})
}
