package imports

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/jobs"
)

// faultyFor is how long an import with faults waits for somebody to mend it.
const faultyFor = 30 * 24 * time.Hour

// FaultyRun is the newest import of a brand, when it failed or left rows out.
type FaultyRun struct {
	BrandID   int64      `db:"brand_id" json:"-"`
	JobID     int64      `db:"job_id" json:"job_id"`
	Kind      string     `db:"kind" json:"kind"`
	State     jobs.State `db:"state" json:"state" enum:"done,failed"`
	StartedAt db.Time    `db:"created_at" json:"started_at"`
	Kept      db.JSON    `db:"stats" json:"-"`
	Faulty    int64      `json:"faulty" doc:"rows that were left out"`
}

// Faulty gives, by brand, the newest imports of the last 30 days that failed or
// left rows out, of the kinds that the caller may import.
func (i *Imports) Faulty(ctx context.Context, tx *db.Tx, brandIDs []int64) (map[int64]FaultyRun, error) {
	var either []string
	args := []any{db.At(tx.Now().Add(-faultyFor))}
	for _, kind := range i.kinds {
		var may []int64
		for _, id := range brandIDs {
			if tx.Actor.May(kind.Perm, brandParam(id)) {
				may = append(may, id)
			}
		}

		args = append(args, kind.Name)
		in := db.In("r.brand_id", may)
		either = append(either, fmt.Sprintf("r.kind = $%d AND %s", len(args), in.Places(len(args)+1)))
		args = append(args, in.Args...)
	}

	runs, err := db.Select[FaultyRun](ctx, tx, `
		SELECT r.brand_id, r.job_id, r.kind, j.state, r.created_at, j.stats
		FROM import_runs r
		JOIN jobs j ON j.id = r.job_id
		WHERE r.job_id IN (SELECT max(r.job_id) FROM import_runs r WHERE {brand:r.brand_id} AND r.dry_run = 0 AND (`+strings.Join(either, " OR ")+`) GROUP BY r.brand_id)
			AND {brand:r.brand_id}
			AND r.reverts IS NULL
			AND r.reverted_at IS NULL
			AND r.created_at > $1
			AND j.state IN ('done', 'failed')`, args...)
	if err != nil {
		return nil, fmt.Errorf("look for faulty imports: %w", err)
	}

	faulty := map[int64]FaultyRun{}
	for _, run := range runs {
		var counts ImportCounts
		if err := json.Unmarshal(run.Kept, &counts); err != nil {
			return nil, fmt.Errorf("read counts of import %d: %w", run.JobID, err)
		}

		if run.Faulty = counts.Faulty; run.Faulty > 0 || run.State == jobs.Failed {
			faulty[run.BrandID] = run
		}
	}

	return faulty, nil
}
