// Package imports reads files of tables into records. A kind of import is
// described by its tables and their columns (docs/imports.md); the same code
// reads, checks, tries, writes, continues after a crash and reverts all kinds.
// It knows no area: the kinds are handed over in package app.
package imports

import (
	"context"
	"fmt"
	"path"
	"slices"
	"strings"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/date"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/files"
	"forecourt/internal/platform/jobs"
	"forecourt/internal/platform/sheet"
)

// JobKind is the kind of the jobs that do runs.
const JobKind = "import"

// Imports starts runs and does them.
type Imports struct {
	db    *db.DB
	files *files.Files
	queue *jobs.Queue
	kinds []Kind
	// tables are those whose records a run may have changed.
	tables *table.Set
	// anyKind is the right to at least one of the kinds.
	anyKind authz.Permission
}

// New reads kept files; its runs are jobs of the queue.
func New(d *db.DB, kept *files.Files, queue *jobs.Queue, kinds []Kind, tables *table.Set) *Imports {
	return &Imports{d, kept, queue, kinds, tables, anyKind(kinds)}
}

// AnyKind gives the permission to import something.
func (i *Imports) AnyKind() authz.Permission { return i.anyKind }

// Request asks for a run. An id of 0 stands for none.
type Request struct {
	Kind string
	// File is the name from the answer of its upload.
	File        string
	BrandID     int64
	PricelistID int64
	CompanyID   int64
	// SerieID is the serie whose accessories they are.
	SerieID int64
	// LanguageID is the language of texts whose column names none.
	LanguageID    int64
	CreateMissing bool
	// Complete lists the records that the file does not name.
	Complete bool
	// Replace lists the tables whose sets become exactly what the file says.
	Replace []string
	// DryRun finds what would change, and changes nothing.
	DryRun              bool
	Encoding, Separator string
}

// Start adds a run. It returns a Conflict while another run of the brand is going on, with
// the name of the user who started that one and the time.
func (i *Imports) Start(ctx context.Context, tx *db.Tx, r Request) (Run, error) {
	run, err := i.prepareRun(ctx, tx, r)
	if err != nil {
		return run, err
	}
	return i.addRun(ctx, tx, run)
}

func (i *Imports) addRun(ctx context.Context, tx *db.Tx, run Run) (Run, error) {
	key := fmt.Sprintf("brand %d", run.BrandID)
	if run.DryRun { // several trials may run at once, but an import would make them wrong
		if err := i.checkNoneRunning(ctx, tx, key); err != nil {
			return run, err
		}
		key = fmt.Sprintf("trial of brand %d by %d", run.BrandID, tx.Actor.UserID)
	}

	file, err := i.files.ByID(ctx, tx, run.FileID)
	if err != nil {
		return run, err
	}

	id, added, err := i.queue.Add(ctx, tx, jobs.NewJob{
		Kind:      JobKind,
		DedupeKey: key,
		BrandID:   run.BrandID,
		Subject:   file.RealName,
		Action:    run.jobAction(),
	})
	if err != nil {
		return run, err
	}
	if !added { // even when it has ended since: this one was not added
		return run, i.refuseRunning(ctx, tx, db.Equal("j.id", id))
	}

	run.JobID = id
	if err := run.insertRun(ctx, tx); err != nil {
		return run, err
	}

	return runOf(ctx, tx, id)
}

// checkNoneRunning returns a Conflict while a run of the key is queued or running.
func (i *Imports) checkNoneRunning(ctx context.Context, tx *db.Tx, key string) error {
	return i.refuseRunning(ctx, tx, db.Condition{
		SQL:  "j.kind = ? AND j.dedupe_key = ? AND j.state IN ('queued', 'running')",
		Args: []any{JobKind, key},
	})
}

// refuseRunning returns a Conflict with the name of the user who started the job, when
// there is one.
func (i *Imports) refuseRunning(ctx context.Context, tx *db.Tx, job db.Condition) error {
	type running struct {
		Since db.Time `db:"created_at"`
		Who   string  `db:"who"`
	}

	of, err := db.SelectOne[running](ctx, tx.Unscoped("the brand is one the caller sees"), `
		SELECT j.created_at, COALESCE((SELECT u.name FROM users u WHERE u.id = j.created_by), '') AS who
		FROM jobs j WHERE `+job.Places(1), job.Args...)
	if fault.Is(err, fault.NotFound) {
		return nil
	}
	if err != nil {
		return err
	}

	conflict := fault.New(fault.Conflict, "import_running").With("who", of.Who).With("since",
		of.Since.In(date.Zone).Format("2006-01-02 15:04"))
	conflict.ChangedBy = of.Who
	conflict.ChangedAt = of.Since.Time

	return conflict
}

// prepareRun checks what is asked for.
func (i *Imports) prepareRun(ctx context.Context, tx *db.Tx, r Request) (Run, error) {
	kind, ok := i.kindNamed(r.Kind)
	if !ok {
		return Run{}, fault.New(fault.NotFound, "not_found")
	}
	if _, err := db.SelectOne[int64](ctx, tx, `SELECT id
		FROM brands
		WHERE id = $1 AND {brand:id}`, r.BrandID); err != nil {
		return Run{}, err
	}

	run := Run{
		Kind:          r.Kind,
		BrandID:       r.BrandID,
		PricelistID:   idOrNil(r.PricelistID),
		CompanyID:     idOrNil(r.CompanyID),
		SerieID:       idOrNil(r.SerieID),
		LanguageID:    idOrNil(r.LanguageID),
		CreateMissing: db.Flag(r.CreateMissing),
		Complete:      db.Flag(r.Complete),
		DryRun:        db.Flag(r.DryRun),
		Encoding:      r.Encoding,
		Separator:     r.Separator,
	}

	var wrong fault.Fields
	if err := i.checkFile(ctx, tx, r.File, kind.NamedByList, &run, &wrong); err != nil {
		return run, err
	}
	if err := checkNamed(ctx, tx, run, &wrong); err != nil {
		return run, err
	}

	isOfBrand, err := kind.isOfBrand(ctx, tx, r.BrandID)
	if err != nil {
		return run, err
	}

	if !isOfBrand {
		wrong.Add("brandId", "import_not_of_brand")
	}
	if kind.Check != nil {
		if err := kind.Check(ctx, tx, &run, &wrong); err != nil {
			return run, err
		}
	}

	if r.Complete && kind.Absent == nil {
		wrong.Add("complete", "import_never_complete")
	}
	kind.noteReplaced(r.Replace, &run, &wrong)
	if r.Encoding != "" && !slices.Contains([]string{sheet.UTF8, sheet.Windows1257}, r.Encoding) {
		wrong.Add("encoding", "one_of", "values", sheet.UTF8+", "+sheet.Windows1257)
	}
	if r.Separator != "" && !slices.Contains([]string{";", ",", "\t"}, r.Separator) {
		wrong.Add("separator", "one_of", "values", "; , \\t")
	}

	return run, wrong.Err()
}

func idOrNil(id int64) *int64 {
	if id == 0 {
		return nil
	}
	return &id
}

func (i *Imports) checkFile(
	ctx context.Context,
	tx *db.Tx,
	name string,
	named bool,
	run *Run,
	wrong *fault.Fields,
) error {
	file, err := i.files.Sent(ctx, tx, name)
	switch {
	case fault.Is(err, fault.NotFound):
		wrong.Add("file", "import_unknown_file")
		return nil
	case err != nil:
		return err
	case !slices.Contains([]string{".csv", ".txt", ".xlsx", ".zip"}, strings.ToLower(path.Ext(file.RealName))):
		wrong.Add("file", "table_file_form", "name", file.RealName)
	}
	run.FileID = file.ID
	run.SHA256 = file.SHA256
	if run.PricelistID != nil && named {
		if err := notOfAnotherList(ctx, tx, *run, file.RealName, wrong); err != nil {
			return err
		}
	}

	if err := i.files.Use(ctx, tx, name); fault.Is(err, fault.NotFound) {
		wrong.Add("file", "import_unknown_file")
	} else if err != nil {
		return err
	}

	return nil
}

// checkNamed checks the price list, the serie and the company, which the user must see.
func checkNamed(ctx context.Context, tx *db.Tx, run Run, wrong *fault.Fields) error {
	if run.PricelistID != nil {
		_, err := db.SelectOne[int64](ctx, tx, `SELECT id
			FROM pricelists
			WHERE id = $1 AND brand_id = $2 AND {brand:brand_id} AND {list:id}`, *run.PricelistID, run.BrandID)
		if err := noteMissing(wrong, "pricelistId", err); err != nil {
			return err
		}
	}
	if run.SerieID != nil {
		_, err := db.SelectOne[int64](ctx, tx, `SELECT id
			FROM series
			WHERE id = $1 AND brand_id = $2 AND {brand:brand_id} AND {list:id}`, *run.SerieID, run.BrandID)
		if err := noteMissing(wrong, "serieId", err); err != nil {
			return err
		}
	}
	if run.CompanyID != nil {
		_, err := db.SelectOne[int64](ctx, tx, `SELECT id FROM companies WHERE id = $1 AND {company:id}`, *run.CompanyID)
		return noteMissing(wrong, "companyId", err)
	}

	return nil
}

func noteMissing(wrong *fault.Fields, field string, err error) error {
	if fault.Is(err, fault.NotFound) {
		wrong.Add(field, "not_found")
		return nil
	}
	return err
}

// Revert gives records their values from before a run, as a run of its own.
// Records that users changed since stay as they are and are listed.
func (i *Imports) Revert(ctx context.Context, tx *db.Tx, jobID int64) (Run, error) {
	run, err := runOf(ctx, tx, jobID)
	if err != nil {
		return run, err
	}
	job, err := i.queue.Get(ctx, tx, jobID)

	switch {
	case err != nil:
		return run, err
	case job.State.Active():
		return run, fault.New(fault.Conflict, "import_still_running")
	case bool(run.DryRun) || run.Reverts != nil || run.RevertedAt != nil:
		return run, fault.New(fault.Conflict, "import_not_revertible")
	}
	kind, _ := i.kindNamed(run.Kind)
	if err := kind.checkRevertible(ctx, tx, run); err != nil {
		return run, err
	}

	revert := run
	revert.Reverts = &run.JobID
	revert.DryRun = false
	return i.addRun(ctx, tx, revert)
}
