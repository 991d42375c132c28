// Package jobs does work in the background: imports, mails, nightly upkeep.
//
// A job is a row. It is added in the transaction of the business change that
// wants it, so there is never one without the other. A worker owns a running
// job by a lease that it renews; when the worker dies, the lease ends and
// another worker goes on where the last chunk was kept. Every write of a job
// carries the lease's token, so a worker that lost its lease, and does not know
// it yet, changes nothing more.
package jobs

import (
	"context"
	"log/slog"
	"strconv"
	"strings"
	"time"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
)

// State says where a job stands.
type State string

// The states: queued and running jobs are active, the others have ended.
const (
	Queued    State = "queued"
	Running   State = "running"
	Done      State = "done"
	Failed    State = "failed"
	Cancelled State = "cancelled"
)

// Active reports whether the job is still to be done.
func (s State) Active() bool { return s == Queued || s == Running }

// Job is one piece of background work.
type Job struct {
	ID      int64   `db:"id" json:"id"`
	Kind    string  `db:"kind" json:"kind"`
	Payload db.JSON `db:"payload" json:"-"`
	Subject string  `db:"subject" json:"subject" doc:"what the job is about: the name of a file, of a price list"`
	Action  string  `db:"action" json:"action" doc:"what it does to that, for kinds that do several things"`
	State   State   `db:"state" json:"state" enum:"queued,running,done,failed,cancelled"`
	// Status names the step the job is at; its kind decides the words.
	Status string `db:"status" json:"status"`
	// Current of Total steps are done; Total is 0 while it is not known.
	Current int64 `db:"current" json:"current"`
	Total   int64 `db:"total" json:"total"`
	// Stats is what the kind counts, such as created and faulty rows.
	Stats  db.JSON `db:"stats" json:"stats"`
	Cursor string  `db:"cursor" json:"-"`
	// Error is the code of the text that says why the job failed.
	Error       string  `db:"error" json:"error"`
	CancelAsked db.Flag `db:"cancel_asked" json:"cancel_asked"`
	// Attempts counts the tries since the last progress.
	Attempts   int64    `db:"attempts" json:"-"`
	RunAt      db.Time  `db:"run_at" json:"run_at"`
	BrandID    *int64   `db:"brand_id" json:"brand_id"`
	CreatedBy  *int64   `db:"created_by" json:"created_by"`
	CreatedAt  db.Time  `db:"created_at" json:"created_at"`
	FinishedAt *db.Time `db:"finished_at" json:"finished_at"`
}

const columns = `id, kind, payload, subject, action, state, status, current, total, stats, cursor, error, cancel_asked, attempts, run_at,
	brand_id, created_by, created_at, finished_at`

// Handler does the work of one kind, in chunks (see Run.Chunk). It starts from
// the cursor its predecessor kept, and returns soon when ctx ends. An error is
// tried again later, except a fault that trying again does not mend.
type Handler func(ctx context.Context, run *Run) error

// Options set how a queue works; zero fields have the usual values.
type Options struct {
	// Workers is how many jobs run at once in this process (2).
	Workers int
	// Lease is how long a silent worker keeps its job (30 s), Heartbeat how
	// often it renews the lease (10 s).
	Lease, Heartbeat time.Duration
	// Poll is how often to look for jobs that other processes added (1 s).
	Poll time.Duration
	// Retry is the pause before the second try; it doubles with each (5 s).
	Retry time.Duration
	// Attempts is how many tries without progress a job has (5).
	Attempts int64
}

// Queue adds jobs and works on them.
type Queue struct {
	db        *db.DB
	log       *slog.Logger
	opts      Options
	handlers  map[string]Handler
	perms     map[string]authz.Permission
	ended     map[string]Ended
	schedules []Schedule
	wake      chan struct{}
}

// New makes a queue; it works once Run is called.
func New(d *db.DB, log *slog.Logger, opts Options) *Queue {
	return &Queue{
		db: d, log: log,
		opts: Options{
			Workers:   orDefault(opts.Workers, 2),
			Lease:     orDefault(opts.Lease, 30*time.Second),
			Heartbeat: orDefault(opts.Heartbeat, 10*time.Second),
			Poll:      orDefault(opts.Poll, time.Second),
			Retry:     orDefault(opts.Retry, 5*time.Second),
			Attempts:  orDefault(opts.Attempts, 5),
		},
		handlers: map[string]Handler{}, perms: map[string]authz.Permission{}, ended: map[string]Ended{},
		wake: make(chan struct{}, 1),
	}
}

func orDefault[T comparable](value, otherwise T) T {
	var zero T
	if value == zero {
		return otherwise
	}
	return value
}

// Handle names the handler of a kind and the permission to watch and stop jobs
// that others have started. All kinds are named before Run; the same kind twice
// or one without a permission panics.
func (q *Queue) Handle(kind string, perm authz.Permission, handler Handler) {
	if q.handlers[kind] != nil || perm.IsZero() {
		panic("jobs: kind " + kind + " has two handlers or no permission")
	}
	q.handlers[kind] = handler
	q.perms[kind] = perm
}

// Ended is notified that a job of its kind is done, has failed for good or was
// cancelled while it ran, in the transaction that keeps this.
type Ended func(ctx context.Context, tx *db.Tx, job Job) error

// WhenEnded names what hears of the end of a kind's jobs, before Run.
func (q *Queue) WhenEnded(kind string, notify Ended) { q.ended[kind] = notify }

// queueOp gives the operation in which the queue itself reads and writes.
func (q *Queue) queueOp() db.Op { return db.Op{Actor: authz.System("jobs")} }

// handledKinds gives "$n, $m ..." for the kinds this process can do, and their names:
// while instances of two versions run, the older leaves the newer's jobs alone.
func (q *Queue) handledKinds(from int) (places string, names []any) {
	var list []string
	for kind := range q.handlers {
		list = append(list, "$"+strconv.Itoa(from+len(names)))
		names = append(names, kind)
	}
	return strings.Join(list, ", "), names
}
