package report

import (
	"context"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/jobs"
	"forecourt/internal/response"
	"forecourt/internal/survey/followup"
)

// VerifyKind is the kind of the job that compares what reports read with the answers themselves.
const VerifyKind = "survey.verify"

// verified is what a run found, kept with the job.
type verified struct {
	Wrong int64 `json:"wrong"`
}

// Verifier compares rollups.
type Verifier struct{ DB *db.DB }

// Verify compares the rollups and what follow-ups hold of their responses with the answers, and writes them again where
// they differ. The database keeps them right by itself, so that a difference means that somebody wrote past it. Others
// write while it compares.
func (v Verifier) Verify(ctx context.Context, run *jobs.Run) error {
	var found verified
	for _, tally := range response.Tallies {
		err := v.mendCounts(ctx, run, &found,
			func(tx *db.Tx) (int64, error) { return db.Wrong(ctx, tx, tally, response.Responses.Name) },
			func(tx *db.Tx) error { return db.CountAgain(ctx, tx, tally, response.Responses.Name) })
		if err != nil {
			return err
		}
	}

	for _, copied := range followup.FollowUps.Copies {
		err := v.mendCounts(ctx, run, &found,
			func(tx *db.Tx) (int64, error) { return db.WrongCopies(ctx, tx, copied, followup.FollowUps.Name) },
			func(tx *db.Tx) error { return db.CopyAgain(ctx, tx, copied, followup.FollowUps.Name) })
		if err != nil {
			return err
		}
	}

	return nil
}

// mendCounts counts what is wrong, and writes it again where anything is.
func (v Verifier) mendCounts(
	ctx context.Context, run *jobs.Run, found *verified, count func(*db.Tx) (int64, error),
	again func(*db.Tx) error,
) error {
	wrong := int64(0)
	err := v.DB.View(ctx, run.Op(), func(tx *db.Tx) (err error) {
		wrong, err = count(tx)
		return err
	})
	if err != nil {
		return err
	}

	found.Wrong += wrong
	return run.Chunk(ctx, func(tx *db.Tx, p *jobs.Progress) error {
		p.Current = found.Wrong
		p.Stats = *found
		if wrong == 0 {
			return nil
		}
		return again(tx)
	})
}
