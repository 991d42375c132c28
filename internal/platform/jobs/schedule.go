package jobs

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"forecourt/internal/platform/db"
)

// Schedule is work that comes round: every whole multiple of Every since
// midnight UTC, so daily work runs in the night of the group's countries.
type Schedule struct {
	// Name identifies the schedule through all versions of the program.
	Name  string
	Kind  string
	Every time.Duration
	// Payload is that of each job; nil is an empty object.
	Payload any
}

// keepTurns is how long the jobs of past turns are kept that went well: work of
// every minute would fill the table. Failed ones stay until somebody looks.
const keepTurns = 24 * time.Hour

// nextTurn gives the first turn after now. Turns missed while no process ran are not
// made up for.
func (s Schedule) nextTurn(now time.Time) db.Time { return db.At(now.Truncate(s.Every).Add(s.Every)) }

// Every adds a schedule, before Run.
func (q *Queue) Every(s Schedule) {
	if q.handlers[s.Kind] == nil || s.Every < time.Second {
		panic("jobs: schedule " + s.Name + " has no handler or no interval")
	}
	q.schedules = append(q.schedules, s)
}

// saveSchedules writes the schedules as rows. A known one keeps its next turn,
// unless its interval changed.
func (q *Queue) saveSchedules(ctx context.Context) error {
	err := q.db.Update(ctx, q.queueOp(), func(tx *db.Tx) error {
		for _, s := range q.schedules {
			payload := []byte("{}")
			if s.Payload != nil {
				var err error
				if payload, err = json.Marshal(s.Payload); err != nil {
					return err
				}
			}
			_, err := tx.Unscoped("schedules belong to the program").Exec(ctx, `
				INSERT INTO job_schedules (name, kind, payload, every_seconds, next_at) VALUES ($1, $2, $3, $4, $5)
				ON CONFLICT (name) DO UPDATE SET kind = excluded.kind, payload = excluded.payload, every_seconds = excluded.every_seconds,
					next_at = CASE WHEN job_schedules.every_seconds = excluded.every_seconds
						THEN job_schedules.next_at ELSE excluded.next_at END`,
				s.Name, s.Kind, string(payload), int64(s.Every/time.Second), s.nextTurn(tx.Now().Time))
			if err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("save schedules: %w", err)
	}

	return nil
}

// runSchedules adds the jobs of the schedules whose turn has come.
func (q *Queue) runSchedules(ctx context.Context) {
	for ctx.Err() == nil {
		if err := q.addDueJobs(ctx); err != nil && ctx.Err() == nil {
			q.log.Warn("look at schedules", "error", err)
		}
		select {
		case <-ctx.Done():
		case <-time.After(q.opts.Poll):
		}
	}
}

func (q *Queue) addDueJobs(ctx context.Context) error {
	if len(q.schedules) == 0 {
		return nil
	}

	places, kinds := q.handledKinds(2)
	due := `
		SELECT name, kind, payload, every_seconds, next_at FROM job_schedules
		WHERE next_at <= $1 AND kind IN (` + places + `) AND {everyone}`
	type row struct {
		Name         string  `db:"name"`
		Kind         string  `db:"kind"`
		Payload      db.JSON `db:"payload"`
		EverySeconds int64   `db:"every_seconds"`
		NextAt       db.Time `db:"next_at"`
	}
	var rows []row
	err := q.db.View(ctx, q.queueOp(), func(tx *db.Tx) (err error) {
		rows, err = db.Select[row](ctx, tx, due, append([]any{tx.Now()}, kinds...)...)
		return err
	})
	if err != nil {
		return err
	}

	for _, r := range rows {
		err := q.db.Update(ctx, q.queueOp(), func(tx *db.Tx) error {
			s := Schedule{Name: r.Name, Every: time.Duration(r.EverySeconds) * time.Second}
			// The instance that moves the row adds the job; others find it moved.
			moved, err := tx.Exec(ctx, `
				UPDATE job_schedules SET next_at = $3
				WHERE name = $1 AND next_at = $2 AND {everyone}`, r.Name, r.NextAt, s.nextTurn(tx.Now().Time))
			if err != nil || moved == 0 {
				return err
			}

			// A turn is left out while the job of the last one is still active.
			key := "schedule:" + r.Name
			if _, _, err = q.Add(ctx, tx, NewJob{Kind: r.Kind, Payload: r.Payload, DedupeKey: key}); err != nil {
				return err
			}

			_, err = tx.Exec(ctx, `
				DELETE FROM jobs
				WHERE kind = $1 AND dedupe_key = $2 AND state = 'done' AND finished_at < $3 AND {everyone}`,
				r.Kind, key, db.At(tx.Now().Add(-keepTurns)))
			return err
		})
		if err != nil {
			return fmt.Errorf("schedule %s: %w", r.Name, err)
		}
	}

	return nil
}
