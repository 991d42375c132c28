package imports

import (
	"context"
	"encoding/json"
	"fmt"
	"strconv"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/jobs"
	"forecourt/internal/platform/notice"
)

// Ended lets the area whose records an import wrote go on from there, and the user who
// started it know how it ended.
func (i *Imports) Ended(ctx context.Context, tx *db.Tx, job jobs.Job) error {
	run, err := runOf(ctx, tx, job.ID)
	if err != nil {
		return fmt.Errorf("read import %d that ended: %w", job.ID, err)
	}
	if kind, known := i.kindNamed(run.Kind); known && kind.Ended != nil && run.jobAction() == runImports {
		if err := kind.Ended(ctx, tx, run); err != nil {
			return err
		}
	}
	return notifyOf(ctx, tx, job, run)
}

// notifyOf leaves out trials, which change nothing and whose user looks at them, and what its
// user has cancelled.
func notifyOf(ctx context.Context, tx *db.Tx, job jobs.Job, run Run) error {
	if job.CreatedBy == nil || job.Action == runTrial || job.State == jobs.Cancelled {
		return nil
	}
	data := map[string]string{"file": job.Subject, "import": run.Kind, "action": run.jobAction()}
	kind := notice.ImportDone

	if job.State == jobs.Failed {
		kind = notice.ImportFailed
	} else {
		var stats ImportStats
		if err := json.Unmarshal(job.Stats, &stats); err != nil {
			return fmt.Errorf("notify of import %d: %w", job.ID, err)
		}
		data["faulty"] = strconv.FormatInt(stats.Faulty, 10)
	}

	return notice.Add(ctx, tx, notice.Message{
		UserID:    *job.CreatedBy,
		Kind:      kind,
		Entity:    "import",
		EntityID:  job.ID,
		CompanyID: run.CompanyID,
		Data:      data,
	})
}
