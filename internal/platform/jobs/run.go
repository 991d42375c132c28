package jobs

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
)

// Run is one try of a job, as its handler sees it.
type Run struct {
	Job Job
	// For is the user for whom the next piece of work is done, 0: nobody; nil: who began the job.
	For   *int64
	queue *Queue
	token string
}

// Progress is what a chunk leaves behind. It is kept in the same transaction
// as the chunk's work, or not at all.
type Progress struct {
	// Cursor says where the next chunk begins; the kind decides its form.
	Cursor string
	// Status, Current and Total are shown to those who wait; see Job.
	Status         string
	Current, Total int64
	// Stats replaces the job's counts; nil leaves them.
	Stats any
}

// Why a run ends early.
var (
	errLost      = errors.New("the lease was lost: another worker has the job")
	errCancelled = errors.New("the job was cancelled")
)

// Payload reads what the job was added with.
func (r *Run) Payload(into any) error { return r.readStored("payload", r.Job.Payload, into) }

// Stats reads the counts kept so far, also those of earlier tries.
func (r *Run) Stats(into any) error { return r.readStored("stats", r.Job.Stats, into) }

func (r *Run) readStored(what string, stored db.JSON, into any) error {
	if err := json.Unmarshal(stored, into); err != nil {
		return fmt.Errorf("read %s of job %d: %w", what, r.Job.ID, err)
	}
	return nil
}

// Op gives the operation in which the job's work runs: of its kind, for the user who
// wanted it.
func (r *Run) Op() db.Op {
	op := db.Op{Actor: authz.System(r.Job.Kind), JobID: r.Job.ID}
	if user := cmp.Or(r.For, r.Job.CreatedBy); user != nil {
		op.ActingFor = *user
	}
	return op
}

// Chunk runs one piece of the work, 500 to 2,000 rows, in a transaction of its
// own together with the progress. It fails, and undoes the piece, when the
// lease was lost or the job cancelled: the handler then returns that error.
func (r *Run) Chunk(ctx context.Context, work func(*db.Tx, *Progress) error) error {
	var next Progress
	err := r.queue.db.Update(ctx, r.Op(), func(tx *db.Tx) error {
		next = Progress{Cursor: r.Job.Cursor, Status: r.Job.Status, Current: r.Job.Current, Total: r.Job.Total}
		if err := work(tx, &next); err != nil {
			return err
		}
		return r.keepProgress(ctx, tx, next)
	})
	if err != nil {
		return err
	}

	r.Job.Cursor = next.Cursor
	r.Job.Status = next.Status
	r.Job.Current = next.Current
	r.Job.Total = next.Total
	r.Job.Attempts = 0

	return nil
}

func (r *Run) keepProgress(ctx context.Context, tx *db.Tx, p Progress) error {
	stats := r.Job.Stats
	if p.Stats != nil {
		var err error
		if stats, err = json.Marshal(p.Stats); err != nil {
			return fmt.Errorf("keep progress of job %d: %w", r.Job.ID, err)
		}
	}
	cancelled, err := db.Select[db.Flag](ctx, tx, `
		UPDATE jobs SET cursor = $3, status = $4, current = $5, total = $6, stats = $7, attempts = 0, lease_until = $8
		WHERE id = $1 AND lease_token = $2 AND {everyone} RETURNING cancel_asked`,
		r.Job.ID, r.token, p.Cursor, p.Status, p.Current, p.Total, stats, r.leaseEnd(tx))
	if err != nil {
		return fmt.Errorf("keep progress of job %d: %w", r.Job.ID, err)
	}

	r.Job.Stats = stats

	return r.checkLease(cancelled)
}

// checkLease reads what a write under the lease's token answered.
func (r *Run) checkLease(cancelled []db.Flag) error {
	switch {
	case len(cancelled) == 0:
		return errLost
	case bool(cancelled[0]):
		return errCancelled
	}
	return nil
}

func (r *Run) leaseEnd(tx *db.Tx) db.Time { return db.At(tx.Now().Add(r.queue.opts.Lease)) }

// keepLease renews the lease until ctx ends, and ends the work when the lease
// is lost or the job cancelled. While the database does not answer it goes on
// trying: should another worker take the job meanwhile, the token shows it.
func (r *Run) keepLease(ctx context.Context, end context.CancelCauseFunc) {
	ticker := time.NewTicker(r.queue.opts.Heartbeat)
	defer ticker.Stop()

	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}

		var cancelled []db.Flag
		err := r.queue.db.Update(ctx, r.queue.queueOp(), func(tx *db.Tx) (err error) {
			cancelled, err = db.Select[db.Flag](ctx, tx, `
				UPDATE jobs SET lease_until = $3 WHERE id = $1 AND lease_token = $2 AND {everyone} RETURNING cancel_asked`,
				r.Job.ID, r.token, r.leaseEnd(tx))
			return err
		})
		if err != nil {
			if ctx.Err() == nil {
				r.queue.log.Warn("renew lease of job", "job_id", r.Job.ID, "error", err)
			}
			continue
		}
		if err := r.checkLease(cancelled); err != nil {
			end(err)
			return
		}
	}
}
