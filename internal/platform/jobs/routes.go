package jobs

import (
	"context"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/httpapi"
)

// Routes registers the operations on single jobs. A login opens them; which
// jobs it reaches is the matter of Get.
func (q *Queue) Routes(a *httpapi.API) {
	httpapi.Op(a, "GET", "/job", authz.LoginOnly, q.mine, httpapi.Summary("The caller's own jobs of the last week, at most 20, the newest first."))
	httpapi.Op(a, "GET", "/job/{id}", authz.LoginOnly, q.show, httpapi.Summary("How far a job is: one's own, or one of one's brands with the permission of its kind."))
	httpapi.Op(a, "POST", "/job/{id}/cancel", authz.LoginOnly, q.stop, httpapi.Summary("Stop a job; what it has done so far stays."))
}

func (q *Queue) mine(ctx context.Context, tx *db.Tx, _ *struct{}) ([]Job, error) {
	jobs, err := q.Mine(ctx, tx)
	if jobs == nil {
		jobs = []Job{}
	}
	return jobs, err
}

type jobInput struct {
	ID int64 `path:"id" minimum:"1"`
}

func (q *Queue) show(ctx context.Context, tx *db.Tx, in *jobInput) (Job, error) {
	return q.Get(ctx, tx, in.ID)
}

func (q *Queue) stop(ctx context.Context, tx *db.Tx, in *jobInput) (Job, error) {
	return q.Cancel(ctx, tx, in.ID)
}
