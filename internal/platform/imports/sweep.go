package imports

import (
	"context"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/jobs"
	"forecourt/internal/platform/settings"
)

// SweepKind is the kind of the daily job that removes old rows. The runs with
// their counts stay, and so do the files.
const SweepKind = "imports.sweep"

// linesOfChunk are removed in one transaction.
const linesOfChunk = 2_000

// oldestKept gives the moments before which rows of runs are too old: of a trial all rows
// of the file are kept so long, of an import only the faulty ones.
func oldestKept(ctx context.Context, tx *db.Tx) (trials, runs db.Time, err error) {
	days, err := settings.ForImports(ctx, tx)
	now := tx.Now()
	return db.At(now.AddDate(0, 0, -days.TrialDays)), db.At(now.AddDate(0, 0, -days.RowsDays)), err
}

// rowsKept reports whether the rows of the run can still be read.
func (r Run) rowsKept(ctx context.Context, tx *db.Tx) (bool, error) {
	trials, runs, err := oldestKept(ctx, tx)
	oldest := runs
	if bool(r.DryRun) && trials.After(runs.Time) {
		oldest = trials
	}
	return r.CreatedAt.After(oldest.Time), err
}

// Sweep removes the rows of old runs, some in each transaction.
func (i *Imports) Sweep(ctx context.Context, job *jobs.Run) error {
	for {
		var done bool
		err := job.Chunk(ctx, func(tx *db.Tx, p *jobs.Progress) error {
			removed, err := sweepSome(ctx, tx)
			done = removed == 0
			p.Current += removed
			return err
		})
		if err != nil || done {
			return err
		}
	}
}

// sweepSome removes rows of the oldest run whose rows are too old.
func sweepSome(ctx context.Context, tx *db.Tx) (removed int64, err error) {
	trials, runs, err := oldestKept(ctx, tx)
	if err != nil {
		return 0, err
	}

	jobID, err := db.SelectOne[int64](ctx, tx, `
		SELECT r.job_id FROM import_runs r
		WHERE (r.dry_run = 1 AND r.created_at < $1 OR r.created_at < $2) AND {everyone}
			AND EXISTS (SELECT 1 FROM import_lines l WHERE l.job_id = r.job_id)
		ORDER BY r.job_id LIMIT 1`, trials, runs)
	if fault.Is(err, fault.NotFound) {
		return 0, nil
	}
	if err != nil {
		return 0, err
	}

	last, err := db.SelectOne[int64](ctx, tx, `
		SELECT max(position)
		FROM (
			SELECT position
			FROM import_lines
			WHERE job_id = $1 AND {everyone}
			ORDER BY position LIMIT $2) AS block`, jobID, linesOfChunk)
	if err != nil {
		return 0, err
	}

	gone, err := tx.Exec(ctx, `DELETE FROM import_lines WHERE job_id = $1 AND position <= $2 AND {everyone}`, jobID, last)
	if err != nil {
		return 0, err
	}

	return gone, nil
}
