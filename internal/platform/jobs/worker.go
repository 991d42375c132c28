package jobs

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"runtime/debug"
	"sync"
	"time"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
)

// Run works until ctx ends. Then it waits for the running handlers and gives
// their jobs back, so that another process takes them up at once.
func (q *Queue) Run(ctx context.Context) error {
	if err := q.saveSchedules(ctx); err != nil && ctx.Err() == nil {
		return err
	}

	var all sync.WaitGroup
	for range q.opts.Workers {
		all.Go(func() { q.workOff(ctx) })
	}

	all.Go(func() { q.runSchedules(ctx) })
	all.Wait()

	return nil
}

func (q *Queue) workOff(ctx context.Context) {
	for ctx.Err() == nil {
		run, err := q.claimJob(ctx)
		if err != nil && ctx.Err() == nil {
			q.log.Warn("look for jobs", "error", err)
		}
		if run != nil {
			q.wakeWorker() // there may be more, for a sleeping colleague
			q.runJob(ctx, run)
			continue
		}

		select {
		case <-ctx.Done():
		case <-q.wake:
		case <-time.After(q.opts.Poll):
		}
	}
}

// claimJob takes the next job that is due, or nil. Jobs of dead workers come
// first: somebody waits for them longest.
func (q *Queue) claimJob(ctx context.Context) (*Run, error) {
	if len(q.handlers) == 0 {
		return nil, nil //nolint:nilnil // no job is no error
	}

	token := rand.Text()
	var claimed []Job
	err := q.db.Update(ctx, q.queueOp(), func(tx *db.Tx) error {
		id, err := q.lockDue(ctx, tx)
		if err != nil || id == 0 {
			return err
		}

		claimed, err = db.Select[Job](ctx, tx, `
			UPDATE jobs SET state = 'running', lease_token = $2, lease_until = $3, attempts = attempts + 1
			WHERE id = $1 AND {everyone} RETURNING `+columns, id, token, db.At(tx.Now().Add(q.opts.Lease)))
		return err
	})
	if err != nil || len(claimed) == 0 {
		return nil, err
	}

	return &Run{Job: claimed[0], queue: q, token: token}, nil
}

// lockDue finds and locks the next job, 0 for none.
func (q *Queue) lockDue(ctx context.Context, tx *db.Tx) (int64, error) {
	places, kinds := q.handledKinds(2)
	args := append([]any{tx.Now()}, kinds...)

	for _, condition := range []string{
		`state = 'running' AND lease_until < $1 AND kind IN (` + places + `) ORDER BY lease_until`,
		`state = 'queued' AND run_at <= $1 AND kind IN (` + places + `) ORDER BY run_at, id`,
	} {
		ids, err := db.Select[int64](ctx, tx,
			`SELECT id FROM jobs WHERE {everyone} AND `+condition+` LIMIT 1`+tx.SkipLocked(), args...)
		if err != nil {
			return 0, err
		}
		if len(ids) > 0 {
			return ids[0], nil
		}
	}

	return 0, nil
}

// runJob runs the handler under a heartbeat and keeps the outcome.
func (q *Queue) runJob(ctx context.Context, run *Run) {
	log := q.log.With("job_id", run.Job.ID, "kind", run.Job.Kind)
	if run.Job.CancelAsked {
		q.keepOutcome(ctx, run, outcome{state: Cancelled})
		return
	}
	if run.Job.Attempts > q.opts.Attempts {
		log.Error("give up job", "attempts", run.Job.Attempts-1)
		q.keepOutcome(ctx, run, outcome{state: Failed, code: "job_worker_died"})
		return
	}

	work, end := context.WithCancelCause(ctx)
	var beat sync.WaitGroup
	beat.Go(func() { run.keepLease(work, end) })
	err := q.callHandler(work, run)
	if cause := context.Cause(work); err != nil && cause != nil {
		err = cause
	}
	end(nil)
	beat.Wait()

	o := q.outcomeOf(ctx, run, err)
	switch {
	case errors.Is(err, errLost):
		log.Warn("lost job to another worker")
		return
	case o.state == Failed:
		log.Error("job failed", "error", err)
	case o.state == Queued && ctx.Err() == nil:
		log.Warn("job will be tried again", "error", err, "attempts", run.Job.Attempts)
	}

	q.keepOutcome(ctx, run, o)
}

// callHandler turns a panic of the handler into an error: one bad row must not end
// the process and everybody's requests with it.
func (q *Queue) callHandler(ctx context.Context, run *Run) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v\n%s", p, debug.Stack())
		}
	}()
	return q.handlers[run.Job.Kind](ctx, run)
}

// outcome is what a run leaves in the job's row.
type outcome struct {
	state State
	code  string
	after time.Duration
	free  bool // this try does not count
}

// isLasting says that a fault stays when the job is tried again. What somebody else has changed in the
// meantime is read again by a job that nobody has begun; who has begun one is asked instead.
func isLasting(f *fault.Error, job Job) bool {
	switch f.Kind {
	case fault.Internal, fault.Unavailable, fault.TooMany:
		return false
	case fault.Conflict:
		return f.Code != "changed_meanwhile" || job.CreatedBy != nil
	default:
		return true
	}
}

func (q *Queue) outcomeOf(ctx context.Context, run *Run, err error) outcome {
	var f *fault.Error
	switch {
	case err == nil:
		return outcome{state: Done}
	case errors.Is(err, errCancelled):
		return outcome{state: Cancelled}
	case ctx.Err() != nil:
		return outcome{state: Queued, free: true}
	case errors.As(err, &f) && isLasting(f, run.Job):
		return outcome{state: Failed, code: f.Code}
	case run.Job.Attempts >= q.opts.Attempts:
		return outcome{state: Failed, code: "unexpected_error"}
	}

	return outcome{state: Queued, after: pauseAfter(q.opts.Retry, run.Job.Attempts)}
}

// keepOutcome writes the outcome, unless the lease is lost. When the database
// does not answer, the lease ends and the job is taken up again from its last
// chunk, which is as good.
func (q *Queue) keepOutcome(ctx context.Context, run *Run, o outcome) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), 10*time.Second)
	defer cancel()
	attempts := run.Job.Attempts
	if o.free {
		attempts = max(0, attempts-1)
	}
	err := q.db.Update(ctx, q.queueOp(), func(tx *db.Tx) error {
		var finished *db.Time
		if !o.state.Active() {
			now := tx.Now()
			finished = &now
		}
		kept, err := tx.Exec(ctx, `
			UPDATE jobs SET state = $3, error = $4, run_at = $5, finished_at = $6, attempts = $7, lease_token = NULL, lease_until = NULL
			WHERE id = $1 AND lease_token = $2 AND {everyone}`,
			run.Job.ID, run.token, o.state, o.code, db.At(tx.Now().Add(o.after)), finished, attempts)
		if notify := q.ended[run.Job.Kind]; err == nil && kept > 0 && notify != nil && !o.state.Active() {
			job := run.Job
			job.State = o.state
			job.Error = o.code
			err = notify(ctx, tx, job)
		}
		return err
	})
	if err != nil {
		q.log.Warn("keep outcome of job", "job_id", run.Job.ID, "error", err)
	}
}
