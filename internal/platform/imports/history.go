package imports

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/find"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/jobs"
)

type historyInput struct {
	BrandID int64 `path:"brandId" minimum:"1"`
	Offset  int   `query:"offset" minimum:"0" maximum:"1000000"`
	Limit   int   `query:"limit" minimum:"1" maximum:"200" default:"50"`
}

// ImportHistory is a page of the imports of a brand.
type ImportHistory struct {
	Runs  []ImportRun `json:"runs"`
	Total int         `json:"total" doc:"of all runs; counted up to 10,001"`
}

// ImportRun is a line of the history.
type ImportRun struct {
	JobID      int64        `db:"job_id" json:"job_id"`
	Kind       string       `db:"kind" json:"kind"`
	State      jobs.State   `db:"state" json:"state" enum:"queued,running,done,failed,cancelled"`
	Reverts    *int64       `db:"reverts" json:"reverts" doc:"the run that this one reverts"`
	RevertedAt *db.Time     `db:"reverted_at" json:"reverted_at" nullable:"true"`
	FileName   string       `db:"real_name" json:"file_name"`
	List       string       `db:"list" json:"pricelist" doc:"name of the price list; empty: none"`
	StartedBy  string       `db:"who" json:"started_by"`
	StartedAt  db.Time      `db:"created_at" json:"started_at"`
	Kept       db.JSON      `db:"stats" json:"-"`
	KeptRevert db.JSON      `db:"revert_stats" json:"-"`
	Counts     ImportCounts `json:"counts"`
	Revert     ImportCounts `json:"revert_counts" doc:"of the newest run that takes or took this one back: reverted only in part where refused is above 0"`
}

// listRuns shows the runs of the kinds that the caller may import.
func (i *Imports) listRuns(ctx context.Context, tx *db.Tx, in *historyInput) (ImportHistory, error) {
	page := ImportHistory{Runs: []ImportRun{}}
	if err := tx.Check(brandParam(in.BrandID)); err != nil {
		return page, err
	}
	args := []any{in.BrandID}
	var places []string

	for _, kind := range i.kinds {
		if tx.Actor.May(kind.Perm, brandParam(in.BrandID)) {
			args = append(args, kind.Name)
			places = append(places, fmt.Sprintf("$%d", len(args)))
		}
	}

	if _, err := db.SelectOne[int64](ctx, tx, `SELECT id
		FROM brands
		WHERE id = $1 AND {brand:id}`, in.BrandID); err != nil {
		return page, err
	}
	if len(places) == 0 {
		return page, fault.New(fault.Denied, "denied").With("permission", i.anyKind.State)
	}

	where := ` FROM import_runs r WHERE r.brand_id = $1 AND r.dry_run = 0 AND r.kind IN (` +
		strings.Join(places, ", ") + `) AND {brand:r.brand_id}`
	var err error
	if page.Total, err = db.SelectOne[int](ctx, tx, fmt.Sprintf(`SELECT count(*)
		FROM (SELECT 1%s LIMIT %d) AS counted`, where, find.MaxCount), args...); err != nil {
		return page, err
	}

	runs, err := db.Select[ImportRun](ctx, tx, `
		SELECT r.job_id, r.kind, j.state, r.reverts, r.reverted_at,
			f.real_name, COALESCE(l.name, '') AS list, COALESCE(u.name, '') AS who, r.created_at,
			j.stats,
			COALESCE((
				SELECT b.stats
				FROM import_runs back
				JOIN jobs b ON b.id = back.job_id
				WHERE back.reverts = r.job_id
				ORDER BY back.job_id DESC LIMIT 1
			), '{}') AS revert_stats
		FROM (SELECT *`+where+fmt.Sprintf(` ORDER BY r.job_id DESC LIMIT $%d OFFSET $%d) AS r`, len(args)+1, len(args)+2)+`
		JOIN jobs j ON j.id = r.job_id JOIN files f ON f.id = r.file_id
		LEFT JOIN pricelists l ON l.id = r.pricelist_id LEFT JOIN users u ON u.id = j.created_by
		ORDER BY r.job_id DESC`, append(args, in.Limit, in.Offset)...)

	for _, run := range runs {
		if err := json.Unmarshal(run.Kept, &run.Counts); err != nil {
			return page, fmt.Errorf("read counts of import %d: %w", run.JobID, err)
		}
		if err := json.Unmarshal(run.KeptRevert, &run.Revert); err != nil {
			return page, fmt.Errorf("read counts of the revert of import %d: %w", run.JobID, err)
		}

		page.Runs = append(page.Runs, run)
	}

	return page, err
}

// revertOf finds the newest run that reverts another, with what it counted; nil when there
// is none.
func revertOf(ctx context.Context, tx *db.Tx, jobID int64) (by *int64, counts ImportCounts, err error) {
	type revert struct {
		JobID int64   `db:"job_id"`
		Stats db.JSON `db:"stats"`
	}

	found, err := db.Select[revert](ctx, tx, `SELECT r.job_id, j.stats FROM import_runs r JOIN jobs j ON j.id = r.job_id
		WHERE r.reverts = $1 AND {brand:r.brand_id} ORDER BY r.job_id DESC LIMIT 1`, jobID)
	if err != nil || len(found) == 0 {
		return nil, counts, err
	}
	if err := json.Unmarshal(found[0].Stats, &counts); err != nil {
		return nil, counts, fmt.Errorf("read counts of the revert of import %d: %w", jobID, err)
	}

	return &found[0].JobID, counts, nil
}
