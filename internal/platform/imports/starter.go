package imports

import (
	"context"
	"fmt"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/jobs"
)

// Starter is the user who started a run, which itself runs as the system: rows go
// only where that user could write them.
type Starter struct {
	// UserID is 0 for the command line, which sees all companies.
	UserID int64
	// CompanyID is the user's own company, or 0.
	CompanyID int64
	companies map[int64]bool
}

// Sees reports whether the user works with the company.
func (s Starter) Sees(company int64) bool { return s.UserID == 0 || s.companies[company] }

// Starter gives the user who started the run.
func (w *Work) Starter() Starter { return w.starter }

func (i *Imports) starterOf(ctx context.Context, job *jobs.Run) (s Starter, err error) {
	if job.Job.CreatedBy == nil || *job.Job.CreatedBy == 0 {
		return s, nil
	}
	s.UserID = *job.Job.CreatedBy
	s.companies = map[int64]bool{}

	err = i.db.View(ctx, job.Op(), func(tx *db.Tx) error {
		if s.CompanyID, err = db.SelectOne[int64](ctx, tx, `SELECT COALESCE(company_id, 0)
			FROM users
			WHERE {everyone} AND id = $1`, s.UserID); err != nil {
			return err
		}

		ids, err := db.Select[int64](ctx, tx, `SELECT company_id
			FROM user_companies
			WHERE {everyone} AND user_id = $1`, s.UserID)

		for _, id := range ids {
			s.companies[id] = true
		}

		return err
	})
	if err != nil {
		return s, fmt.Errorf("read who started import %d: %w", job.Job.ID, err)
	}

	return s, nil
}
