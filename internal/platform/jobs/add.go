package jobs

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
)

// NewJob describes a job to be added.
type NewJob struct {
	Kind string
	// Payload is stored as JSON and given to the handler; nil is an empty object.
	Payload any
	// Subject is what the job is about, as people call it; Action what it does
	// to that, for kinds that do several things.
	Subject, Action string
	// DedupeKey, when set, allows one active job of the kind with this key.
	DedupeKey string
	// BrandID limits who sees the job; 0 is everyone.
	BrandID int64
	// After delays the job.
	After time.Duration
	// Quiet leaves the job out of the list of those that the user has begun: it
	// follows from what the user did, and nobody waits for it.
	Quiet bool
}

// Add adds a job as part of the transaction: it exists when the transaction is
// kept. When an active job has the same dedupe key, nothing is added and the
// id is that job's.
func (q *Queue) Add(ctx context.Context, tx *db.Tx, n NewJob) (id int64, added bool, err error) {
	if q.handlers[n.Kind] == nil {
		return 0, false, fmt.Errorf("add job: unknown kind %s", n.Kind)
	}

	by := nilIfZero(tx.Actor.UserID)
	if n.Quiet {
		by = nil
	}
	payload := []byte("{}")
	if n.Payload != nil {
		if payload, err = json.Marshal(n.Payload); err != nil {
			return 0, false, fmt.Errorf("add job %s: %w", n.Kind, err)
		}
	}
	// The active job may end between the two statements; then the next round adds ours.
	for range 3 {
		ids, err := db.Select[int64](ctx, tx.Unscoped("a job may be added for others to see"), `
			INSERT INTO jobs (kind, dedupe_key, payload, subject, action, state, stats, run_at, brand_id, created_by, created_at)
			VALUES ($1, $2, $3, $4, $5, 'queued', '{}', $6, $7, $8, $9)
			ON CONFLICT DO NOTHING RETURNING id`,
			n.Kind, nilIfZero(n.DedupeKey), string(payload), n.Subject, n.Action, db.At(tx.Now().Add(n.After)), nilIfZero(n.BrandID), by, tx.Now())
		if err != nil {
			return 0, false, fmt.Errorf("add job %s: %w", n.Kind, err)
		}
		if len(ids) == 1 {
			tx.AfterCommit(q.wakeWorker)
			return ids[0], true, nil
		}

		id, err := db.SelectOne[int64](ctx, tx.Unscoped("the key belongs to the kind, not to those who see the job"), `
			SELECT id FROM jobs WHERE kind = $1 AND dedupe_key = $2 AND state IN ('queued', 'running')`, n.Kind, n.DedupeKey)
		if err == nil || !fault.Is(err, fault.NotFound) {
			return id, false, err
		}
	}

	return 0, false, errors.New("add job " + n.Kind + ": its dedupe key changes hands too fast")
}

// Active reports whether a job of the kind with the dedupe key is still to be
// done, even one that the actor may not see.
func (q *Queue) Active(ctx context.Context, tx *db.Tx, kind, dedupeKey string) (bool, error) {
	active, err := db.SelectOne[int](ctx, tx.Unscoped("the key belongs to the kind, not to those who see the job"), `
		SELECT count(*) FROM jobs WHERE kind = $1 AND dedupe_key = $2 AND state IN ('queued', 'running')`, kind, dedupeKey)
	return active > 0, err
}

// wakeWorker wakes a sleeping worker of this process.
func (q *Queue) wakeWorker() {
	select {
	case q.wake <- struct{}{}:
	default: // one is awake already and will look
	}
}

func nilIfZero[T comparable](value T) *T {
	var zero T
	if value == zero {
		return nil
	}
	return &value
}

// mine is the scope of single jobs: those one has started, and those of one's
// brands or of no brand.
const mine = `({self:created_by} OR {brand?:brand_id})`

// Get reads a job that the actor may see: an own one, or one of the scope for
// whose kind the actor has the permission. Any other is NotFound.
func (q *Queue) Get(ctx context.Context, tx *db.Tx, id int64) (Job, error) {
	return q.getJob(ctx, tx, id, "")
}

func (q *Queue) getJob(ctx context.Context, tx *db.Tx, id int64, lock string) (Job, error) {
	job, err := db.SelectOne[Job](ctx, tx, `SELECT `+columns+` FROM jobs WHERE id = $1 AND `+mine+lock, id)
	if err == nil && !q.maySee(tx.Actor, job) {
		return Job{}, fault.New(fault.NotFound, "not_found")
	}
	return job, err
}

func (q *Queue) maySee(actor authz.Actor, job Job) bool {
	if actor.IsSystem() || job.CreatedBy != nil && *job.CreatedBy == actor.UserID {
		return true
	}

	perm := q.perms[job.Kind]
	if job.BrandID != nil && slices.Contains(perm.Params, "brandId") {
		return actor.May(perm, authz.ID("brandId", *job.BrandID))
	}

	return actor.May(perm)
}

// Latest reads the newest job of a kind in the actor's scope; of the brand,
// unless it is 0. The caller has checked the permission.
func (q *Queue) Latest(ctx context.Context, tx *db.Tx, kind string, brandID int64) (Job, error) {
	if brandID == 0 {
		return db.SelectOne[Job](ctx, tx,
			`SELECT `+columns+` FROM jobs WHERE kind = $1 AND {brand?:brand_id} ORDER BY id DESC LIMIT 1`, kind)
	}
	return db.SelectOne[Job](ctx, tx, `
		SELECT `+columns+` FROM jobs
		WHERE kind = $1 AND brand_id = $2 AND {brand:brand_id}
		ORDER BY id DESC LIMIT 1`, kind, brandID)
}

// mostMine is how many jobs of one's own are shown.
const mostMine = 20

// Mine reads the actor's own jobs of the last week, the newest first.
func (q *Queue) Mine(ctx context.Context, tx *db.Tx) ([]Job, error) {
	return db.Select[Job](ctx, tx,
		`SELECT `+columns+` FROM jobs WHERE {self:created_by} AND created_at > $1 ORDER BY id DESC LIMIT $2`,
		db.At(tx.Now().AddDate(0, 0, -7)), mostMine)
}

// Cancel ends a queued job now and asks a running one to stop after its chunk;
// what earlier chunks did stays. A job that has ended is a Conflict.
func (q *Queue) Cancel(ctx context.Context, tx *db.Tx, id int64) (Job, error) {
	job, err := q.getJob(ctx, tx, id, tx.ForUpdate())
	if err != nil {
		return job, err
	}

	switch job.State {
	case Queued:
		_, err = tx.Exec(ctx, `UPDATE jobs SET state = 'cancelled', finished_at = $2 WHERE id = $1 AND `+mine, id, tx.Now())
	case Running:
		_, err = tx.Exec(ctx, `UPDATE jobs SET cancel_asked = 1 WHERE id = $1 AND `+mine, id)
	default:
		err = fault.New(fault.Conflict, "job_ended")
	}
	if err != nil {
		return job, fmt.Errorf("cancel job %d: %w", id, err)
	}

	return q.Get(ctx, tx, id)
}
