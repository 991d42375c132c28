package report

import (
	"context"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/jobs"
	"forecourt/internal/survey/response"
)

// VerifyKind is the kind of the job that compares what reports read with the answers themselves.
const VerifyKind = "survey.verify"

// verified is what a run found, kept with the job.
type verified struct {
	Wrong int64 `json:"wrong"`
}

// Verifier compares rollups.
type Verifier struct{ DB *db.DB }

// Verify compares the rollups with the answers, and counts again where they differ. The database
// keeps them right by itself, so that a difference means that somebody wrote past it. Others write
// while it compares.
func (v Verifier) Verify(ctx context.Context, run *jobs.Run) error {
	var found verified
	for _, tally := range response.Tallies {
		wrong := int64(0)
		err := v.DB.View(ctx, run.Op(), func(tx *db.Tx) (err error) {
			wrong, err = db.Wrong(ctx, tx, tally, response.Responses.Name)
			return err
		})
		if err != nil {
			return err
		}
		found.Wrong += wrong
		err = run.Chunk(ctx, func(tx *db.Tx, p *jobs.Progress) error {
			p.Current, p.Stats = found.Wrong, found
			if wrong == 0 {
				return nil
			}
			return db.CountAgain(ctx, tx, tally, response.Responses.Name)
		})
		if err != nil {
			return err
		}
	}
	return nil
}
