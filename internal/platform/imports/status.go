package imports

import (
	"context"
	"encoding/json"
	"fmt"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/i18n"
	"forecourt/internal/platform/jobs"
)

// ImportStatus is what users see of a run.
type ImportStatus struct {
	JobID int64  `json:"job_id"`
	Kind  string `json:"kind"`
	State string `json:"state" enum:"queued,reading,validating,saving,finished,failed,cancelled"`
	// Status is what a client polls for.
	Status  string      `json:"status" enum:"STARTED,OK,ERROR,CANCELLED" doc:"OK when done, ERROR on failure; nothing follows either"`
	Current int64       `json:"current" doc:"rows done"`
	Total   int64       `json:"total" doc:"rows of the file; 0 while it is read"`
	Stats   ImportStats `json:"stats"`

	ErrorLink      string `json:"errorLink" doc:"where the faulty rows can be fetched, in the uploaded form; empty when there are none"`
	ErrorToDisplay string `json:"errorToDisplay" doc:"why the run failed, in the caller's language"`
	Message        string `json:"message" doc:"what else there is to say, such as that the file changes nothing"`

	BrandID       int64          `json:"brand_id"`
	PricelistID   *int64         `json:"pricelist_id"`
	CompanyID     *int64         `json:"company_id"`
	SerieID       *int64         `json:"serie_id" doc:"whose accessories they are"`
	LanguageID    *int64         `json:"language_id"`
	CreateMissing bool           `json:"create_missing"`
	Complete      bool           `json:"complete" doc:"records that the file does not name are listed"`
	Replace       []string       `json:"replace" nullable:"false" doc:"tables whose sets became exactly what the file says"`
	Encoding      string         `json:"encoding" enum:",utf-8,cp1257" doc:"as asked for; empty: detected"`
	Separator     string         `json:"separator" doc:"as asked for; empty: detected"`
	DryRun        bool           `json:"dry_run"`
	Reverts       *int64         `json:"reverts" doc:"the run that this one reverts"`
	RevertedAt    *db.Time       `json:"reverted_at" nullable:"true"`
	RevertedBy    *int64         `json:"reverted_by" doc:"the newest run that takes or took this one back"`
	Revert        ImportCounts   `json:"revert_counts" doc:"of that run: this one is reverted only in part where refused is above 0"`
	File          string         `json:"file" doc:"the name by which another run can name the file"`
	FileName      string         `json:"file_name" doc:"what the file was called where it came from"`
	Findings      ImportFindings `json:"findings"`
	StartedBy     string         `json:"started_by"`
	StartedAt     db.Time        `json:"started_at"`
	FinishedAt    *db.Time       `json:"finished_at" nullable:"true"`
	RowsKept      bool           `json:"rows_kept" doc:"whether its rows can still be looked at; old ones are removed"`
	CanCancel     bool           `json:"can_cancel"`
	CanRevert     bool           `json:"can_revert"`
}

// showStatus shows a run in the caller's language.
func (i *Imports) showStatus(ctx context.Context, tx *db.Tx, jobID int64) (ImportStatus, error) {
	return i.Status(ctx, tx, jobID, httpapi.Language(ctx))
}

// Status shows a run that the actor may see.
func (i *Imports) Status(ctx context.Context, tx *db.Tx, jobID int64, language string) (ImportStatus, error) {
	run, err := runOf(ctx, tx, jobID)
	if err != nil {
		return ImportStatus{}, err
	}
	if err := i.mayRead(ctx, tx, run); err != nil {
		return ImportStatus{}, err
	}

	job, err := i.readJob(ctx, tx, run)
	if err != nil {
		return ImportStatus{}, err
	}
	findings, err := run.readFindings()
	if err != nil {
		return ImportStatus{}, err
	}

	file, err := i.files.ByID(ctx, tx, run.FileID)
	if err != nil {
		return ImportStatus{}, err
	}

	if findings.Tables == nil {
		findings.Tables = []ImportTable{}
	}
	if findings.Unknown == nil {
		findings.Unknown = []string{}
	}

	s := ImportStatus{
		JobID: jobID, Kind: run.Kind, State: string(job.State), Status: "STARTED", Current: job.Current, Total: job.Total,
		BrandID:       run.BrandID,
		PricelistID:   run.PricelistID,
		CompanyID:     run.CompanyID,
		SerieID:       run.SerieID,
		LanguageID:    run.LanguageID,
		CreateMissing: bool(run.CreateMissing),
		Complete:      bool(run.Complete),
		Replace:       append([]string{}, run.replacedTables()...),
		Encoding:      run.Encoding,
		Separator:     run.Separator,
		DryRun:        bool(run.DryRun),
		Reverts:       run.Reverts,
		RevertedAt:    run.RevertedAt,
		File:          file.Name,
		FileName:      file.RealName,
		Findings:      findings,
		StartedBy:     job.Who,
		StartedAt:     job.CreatedAt,
		FinishedAt:    job.FinishedAt,
		CanCancel:     job.State.Active() && !bool(job.CancelAsked),
	}
	if s.RowsKept, err = run.rowsKept(ctx, tx); err != nil {
		return s, err
	}
	if s.RevertedBy, s.Revert, err = revertOf(ctx, tx, jobID); err != nil {
		return s, err
	}
	if err := json.Unmarshal(job.Stats, &s.Stats); err != nil {
		return s, fmt.Errorf("read counts of import: %w", err)
	}

	if s.Stats.Tables == nil {
		s.Stats.Tables = map[string]ImportCounts{}
	}
	s.completeFrom(job, language)
	s.CanRevert = s.CanRevert && findings.mayRevert(tx, run) == nil

	return s, nil
}

// completeFrom fills in what follows from the job's state.
func (s *ImportStatus) completeFrom(job jobRow, language string) {
	changed := s.Stats.Created + s.Stats.Updated
	switch job.State {
	case jobs.Queued:
	case jobs.Running:
		if s.State = job.Status; s.State == "" {
			s.State = stepReading
		}

	case jobs.Done:
		s.State = "finished"
		s.Status = "OK"
		if changed == 0 && s.Stats.Faulty == 0 && s.Reverts == nil {
			code := "import_nothing_new"
			if s.Stats.Unchanged == 0 {
				code = "import_no_rows"
			}
			s.Message = i18n.Text(language, code, nil)
		}

	case jobs.Cancelled:
		s.Status = "CANCELLED"
	case jobs.Failed:
		s.Status = "ERROR"
		reason := ImportReason{Code: job.Error}
		if s.Findings.Stopped != nil {
			reason = *s.Findings.Stopped
		}
		s.ErrorToDisplay = i18n.Text(language, reason.Code, reason.Params)
	}

	if s.Stats.Faulty > 0 && s.RowsKept && !job.State.Active() {
		s.ErrorLink = fmt.Sprintf("%s/import/job/%d/errors", httpapi.Base, s.JobID)
	}
	s.CanRevert = !job.State.Active() && !s.DryRun && s.Reverts == nil && s.RevertedAt == nil && changed > 0
}

// jobRow is what a run needs of its job.
type jobRow struct {
	State       jobs.State `db:"state"`
	Status      string     `db:"status"`
	Current     int64      `db:"current"`
	Total       int64      `db:"total"`
	Stats       db.JSON    `db:"stats"`
	Error       string     `db:"error"`
	CancelAsked db.Flag    `db:"cancel_asked"`
	CreatedBy   *int64     `db:"created_by"`
	CreatedAt   db.Time    `db:"created_at"`
	FinishedAt  *db.Time   `db:"finished_at"`
	Who         string     `db:"who"`
}

// readJob reads the job of a run. The user who started it sees it, and all who may
// import the kind for the brand.
func (i *Imports) readJob(ctx context.Context, tx *db.Tx, run Run) (jobRow, error) {
	job, err := db.SelectOne[jobRow](ctx, tx, `
		SELECT state, status, current, total, stats, error, cancel_asked, created_by, created_at, finished_at,
			COALESCE((SELECT u.name FROM users u WHERE u.id = jobs.created_by), '') AS who
		FROM jobs WHERE id = $1 AND {brand:brand_id}`, run.JobID)
	if err != nil {
		return job, err
	}
	if job.CreatedBy != nil && *job.CreatedBy == tx.Actor.UserID {
		return job, nil
	}

	kind, _ := i.kindNamed(run.Kind)
	if !tx.Actor.May(kind.Perm, brandParam(run.BrandID)) {
		return job, fault.New(fault.NotFound, "not_found")
	}

	return job, nil
}
