package jobs

import (
	"context"

	"forecourt/internal/authz"
	"forecourt/internal/db"
	"forecourt/internal/httpapi"
)

// Routes registers the operations on one's own jobs. Areas that let others
// watch or stop a job offer that beside the permission of their screen.
func (q *Queue) Routes(a *httpapi.API) {
	httpapi.Op(a, "GET", "/job/{id}", authz.LoginOnly, q.show, httpapi.Summary("How far a job is that one has started."))
	httpapi.Op(a, "POST", "/job/{id}/cancel", authz.LoginOnly, q.stop, httpapi.Summary("Stop a job that one has started; what it has done so far stays."))
}

type jobInput struct {
	ID int64 `path:"id" minimum:"1"`
}

func (q *Queue) show(ctx context.Context, tx *db.Tx, in *jobInput) (Job, error) {
	return db.SelectOne[Job](ctx, tx, `SELECT `+columns+` FROM jobs WHERE id = $1 AND {self:created_by}`, in.ID)
}

func (q *Queue) stop(ctx context.Context, tx *db.Tx, in *jobInput) (Job, error) {
	if _, err := q.show(ctx, tx, in); err != nil {
		return Job{}, err
	}
	return q.Cancel(ctx, tx, in.ID)
}
