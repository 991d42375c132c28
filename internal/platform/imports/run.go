package imports

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
)

// Run is one run of an import, as its user asked for it.
type Run struct {
	JobID         int64   `db:"job_id"`
	Kind          string  `db:"kind"`
	BrandID       int64   `db:"brand_id"`
	PricelistID   *int64  `db:"pricelist_id"`
	CompanyID     *int64  `db:"company_id"`
	SerieID       *int64  `db:"serie_id"`
	LanguageID    *int64  `db:"language_id"`
	CreateMissing db.Flag `db:"create_missing"`
	DryRun        db.Flag `db:"dry_run"`
	// Costs says that the user who started it may see costs.
	Costs db.Flag `db:"costs"`
	// Complete says that records that the file does not name are listed.
	Complete db.Flag `db:"complete"`
	// Replace names the tables whose sets become exactly what the file says, see Column.Members.
	Replace string `db:"replaced_tables"`
	// Rights are what the user who started it may do, by words of the kind.
	Rights     string   `db:"rights"`
	FileID     int64    `db:"file_id"`
	SHA256     string   `db:"sha256"`
	Encoding   string   `db:"encoding"`
	Separator  string   `db:"separator"`
	Findings   db.JSON  `db:"findings"`
	Reverts    *int64   `db:"reverts"`
	RevertedAt *db.Time `db:"reverted_at"`
	CreatedAt  db.Time  `db:"created_at"`
}

const runColumns = `job_id, kind, brand_id, pricelist_id, company_id, serie_id, language_id, create_missing, dry_run, costs, complete, replaced_tables, rights, file_id, sha256, encoding, separator,
	findings, reverts, reverted_at, created_at`

// runOf reads a run of the actor's brands.
func runOf(ctx context.Context, tx *db.Tx, jobID int64) (Run, error) {
	return db.SelectOne[Run](ctx, tx,
		`SELECT `+runColumns+` FROM import_runs WHERE job_id = $1 AND {brand:brand_id}`, jobID)
}

// What a run does with its file, as its job shows it.
const (
	runImports = "import"
	runTrial   = "trial"
	runReverts = "revert"
)

// replacedTables lists the tables of Replace.
func (r Run) replacedTables() []string { return strings.Fields(r.Replace) }

// Has reports whether the rights of the run hold the word.
func (r Run) Has(right string) bool { return slices.Contains(strings.Fields(r.Rights), right) }

func (r Run) jobAction() string {
	switch {
	case r.Reverts != nil:
		return runReverts
	case bool(r.DryRun):
		return runTrial
	}
	return runImports
}

func (r Run) insertRun(ctx context.Context, tx *db.Tx) error {
	_, err := tx.Unscoped("the user who starts a run may import for its brand").Exec(ctx, `
		INSERT INTO import_runs (`+runColumns+`) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, '{}', $18, NULL, $19)`,
		r.JobID, r.Kind, r.BrandID, r.PricelistID, r.CompanyID, r.SerieID, r.LanguageID, r.CreateMissing,
		r.DryRun, r.Costs, r.Complete, r.Replace, r.Rights, r.FileID, r.SHA256, r.Encoding, r.Separator,
		r.Reverts, tx.Now())
	if err != nil {
		return fmt.Errorf("keep run of import: %w", err)
	}
	return nil
}

// ImportFindings is what a run found in its file before it began to write.
type ImportFindings struct {
	// Form is that of the file: csv, xlsx or zip.
	Form string `json:"form,omitempty" example:"zip"`
	// Tables are those of the kind, in the order of the work.
	Tables []ImportTable `json:"tables"`
	// Unknown names sheets and files that are no table of the kind.
	Unknown []string `json:"unknown" doc:"sheets or files that are ignored"`
	// Stopped is why the run stopped.
	Stopped *ImportReason `json:"stopped,omitempty"`
}

// ImportTable is what was found in the head of a table.
type ImportTable struct {
	Name      string   `json:"name" example:"models"`
	Encoding  string   `json:"encoding,omitempty" doc:"of a CSV: utf-8, utf-8 with BOM, utf-16 or cp1257"`
	Separator string   `json:"separator,omitempty"`
	Rows      int64    `json:"rows" doc:"rows below the head that are not empty"`
	Unknown   []string `json:"unknown_columns" doc:"columns that are ignored"`
	Missing   []string `json:"missing_columns" doc:"required columns that are not there"`
	Idle      []string `json:"idle_columns" doc:"columns that mean nothing without a price list, or for users who may not see costs"`
	Costs     []string `json:"cost_columns" doc:"columns whose values are for those who may see costs"`
	Sets      []string `json:"set_columns" nullable:"false" doc:"columns of sets, such as the models of equipment: the file adds to them, or replaces them"`
	Source    int      `json:"source" doc:"its place in the file, from 0"`
	twice     []string
	valueless []string // see Table
}

// ImportReason is a text with its parameters, shown in the language of the reader.
type ImportReason struct {
	Code   string         `json:"code"`
	Params map[string]any `json:"params,omitempty"`
}

func (r Run) readFindings() (f ImportFindings, err error) {
	err = json.Unmarshal(r.Findings, &f)
	for i := range f.Tables {
		f.Tables[i].Sets = append([]string{}, f.Tables[i].Sets...) // runs of earlier versions have none
	}
	return f, err
}

func keepFindings(ctx context.Context, tx *db.Tx, jobID int64, f ImportFindings) error {
	text, err := json.Marshal(f)
	if err != nil {
		return fmt.Errorf("keep findings of import: %w", err)
	}
	_, err = tx.Exec(ctx, `UPDATE import_runs
		SET findings = $2
		WHERE job_id = $1 AND {brand:brand_id}`, jobID, string(text))
	return err
}

// Stopped makes an error that ends a run for good, with a text for its user.
func Stopped(code string, params ...any) error {
	err := fault.New(fault.Conflict, code)
	for i := 0; i+1 < len(params); i += 2 {
		err = err.With(params[i].(string), params[i+1])
	}
	return err
}
