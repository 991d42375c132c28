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

// Notify lets the user who started an import know how it ended. Of a trial nobody is notified:
// it changes nothing, and its user looks at it.
func Notify(ctx context.Context, tx *db.Tx, job jobs.Job) error {
	if job.CreatedBy == nil || job.Action == runTrial {
		return nil
	}
	run, err := runOf(ctx, tx, job.ID)
	if err != nil {
		return fmt.Errorf("notify of import %d: %w", job.ID, err)
	}
	data := map[string]string{"file": job.Subject, "import": run.Kind, "action": run.action()}
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
	return notice.Add(ctx, tx, notice.Message{UserID: *job.CreatedBy, Kind: kind, Entity: "import", EntityID: job.ID, CompanyID: run.CompanyID, Data: data})
}
