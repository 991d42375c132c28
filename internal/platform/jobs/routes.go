package jobs

import (
	"context"
	"fmt"
	"slices"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/httpapi"
)

// Routes registers the operations on single jobs. A login opens them; which
// jobs it reaches is the matter of Get.
func (q *Queue) Routes(a *httpapi.API) {
	httpapi.Op(a, "GET", "/job", authz.LoginOnly, q.listMine,
		httpapi.Summary("The caller's own jobs of the last week, at most 20, the newest first."))
	httpapi.Op(a, "GET", "/job/failed", permFailed, listFailed,
		httpapi.Summary("Which kinds of jobs failed in the last week, the latest failure first."))
	httpapi.Op(a, "GET", "/job/{id}", authz.LoginOnly, q.showJob,
		httpapi.Summary("How far a job is: one's own, or one of one's brands with the permission of its kind."))
	httpapi.Op(a, "POST", "/job/{id}/cancel", authz.LoginOnly, q.stopJob,
		httpapi.Summary("Stop a job; what it has done so far stays."))
}

func (q *Queue) listMine(ctx context.Context, tx *db.Tx, _ *struct{}) ([]Job, error) {
	jobs, err := q.Mine(ctx, tx)
	if jobs == nil {
		jobs = []Job{}
	}
	return jobs, err
}

// permFailed is the right of who looks after the installation.
var permFailed = authz.Perm("app.setting")

// FailedJobs are the failures of a kind of job.
type FailedJobs struct {
	Kind   string  `json:"kind"`
	Number int64   `json:"number"`
	LastAt db.Time `json:"last_at" doc:"when the last of them began"`
}

func listFailed(ctx context.Context, tx *db.Tx, _ *struct{}) ([]FailedJobs, error) {
	jobs, err := db.Select[Job](ctx, tx, `
		SELECT `+columns+` FROM jobs
		WHERE state = 'failed' AND {brand?:brand_id} AND created_at > $1
		ORDER BY created_at DESC, id DESC LIMIT $2`,
		db.At(tx.Now().AddDate(0, 0, -7)), mostFailed)
	if err != nil {
		return nil, fmt.Errorf("read failed jobs: %w", err)
	}

	kinds := []FailedJobs{}
	for _, job := range jobs {
		at := slices.IndexFunc(kinds, func(f FailedJobs) bool { return f.Kind == job.Kind })
		if at < 0 {
			at = len(kinds)
			kinds = append(kinds, FailedJobs{Kind: job.Kind, LastAt: job.CreatedAt})
		}
		kinds[at].Number++
	}

	return kinds, nil
}

// mostFailed is how many failures are counted.
const mostFailed = 1000

type jobInput struct {
	ID int64 `path:"id" minimum:"1"`
}

func (q *Queue) showJob(ctx context.Context, tx *db.Tx, in *jobInput) (Job, error) {
	return q.Get(ctx, tx, in.ID)
}

func (q *Queue) stopJob(ctx context.Context, tx *db.Tx, in *jobInput) (Job, error) {
	return q.Cancel(ctx, tx, in.ID)
}

// Causes says of jobs what a history says of them: those of the reader and of the reader's brands.
func (q *Queue) Causes(ctx context.Context, tx *db.Tx, ids []int64) (map[int64]httpapi.Cause, error) {
	in := db.In("id", ids)
	found, err := db.Select[Job](ctx, tx, "SELECT "+columns+" FROM jobs WHERE "+mine+" AND "+in.Places(1), in.Args...)
	if err != nil {
		return nil, fmt.Errorf("read the jobs of a history: %w", err)
	}

	causes := map[int64]httpapi.Cause{}
	for _, job := range found {
		causes[job.ID] = httpapi.Cause{
			JobID:   job.ID,
			Kind:    job.Kind,
			Action:  job.Action,
			Subject: job.Subject,
			IsOpen:  q.maySee(tx.Actor, job),
		}
	}

	return causes, nil
}
