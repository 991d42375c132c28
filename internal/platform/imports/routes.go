package imports

import (
	"context"
	"fmt"
	"net/http"
	"strings"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
)

// Routes registers the operations. Starting is documented as GET; the browser
// application uses POST.
func (i *Imports) Routes(a *httpapi.API) {
	for _, kind := range i.kinds {
		i.templateRoute(a, kind)
		if kind.OwnStart {
			continue
		}
		at := "/import/" + kind.Name
		start := i.startKind(kind)
		perm := kind.Perm
		if other, ok := i.kindNamed(kind.OfSerie); ok {
			perm = perm.OrElse(other.Perm)
		}
		httpapi.Op(a, http.MethodGet, at+"/import/{file}", perm, start, httpapi.Writes(), httpapi.QueryToken(),
			httpapi.Summary("Start an import of an uploaded file, or with dryRun=1 find out what it would change."))
		httpapi.Op(a, http.MethodPost, at+"/import/{file}", perm, start)
		httpapi.Op(a, http.MethodGet, at+"/status/{brandId}", kind.Perm, i.latestOf(kind), httpapi.QueryToken(),
			httpapi.Summary("The brand's latest import of the kind; of what companies keep to themselves the caller's."))
	}

	httpapi.Op(a, http.MethodGet, "/import/kinds/{file}", i.anyKind, i.recogniseFile,
		httpapi.Summary("The kinds of import that an uploaded file may be, by its sheets and columns, the likeliest first."))
	httpapi.Op(a, http.MethodGet, "/import/history/{brandId}", i.anyKind, i.listRuns,
		httpapi.Summary("The imports of a brand and their reverts, the newest first, without trials."))
	httpapi.Op(a, http.MethodGet, "/import/job/{id}", authz.LoginOnly, i.showRun, httpapi.QueryToken(),
		httpapi.Summary("How far an import is, what it counted, why it failed."))
	httpapi.Op(a, http.MethodGet, "/import/job/{id}/rows", authz.LoginOnly, i.listRows,
		httpapi.Summary("Rows of the file: of a trial all, with old and new values; of an import the "+
			"faulty ones, and records that a complete file does not name; of taking one back what could not be."))
	i.errorsRoute(a)
	httpapi.Op(a, http.MethodPost, "/import/job/{id}/cancel", authz.LoginOnly, i.cancelRun,
		httpapi.Summary("Stop an import; what it has written so far stays."))
	httpapi.Op(a, http.MethodPost, "/import/job/{id}/revert", i.anyKind, i.startRevert,
		httpapi.Summary("Take an import back: records that nobody changed since get their earlier values again."))
}

type startInput struct {
	File          string `path:"file" maxLength:"64" doc:"the name that the upload was answered"`
	BrandID       int64  `query:"brandId" required:"true" minimum:"1"`
	LanguageID    int64  `query:"languageId" minimum:"0" maximum:"5" doc:"language of texts whose column names none; 0: none"`
	PricelistID   int64  `query:"pricelistId"`
	SerieID       int64  `query:"serieId" minimum:"0" doc:"the serie that the accessories belong to"`
	Accessory     int64  `query:"accessory" minimum:"0" doc:"of features: the file has accessories of this serie, as those of /import/accessories with serieId"`
	CreateMissing string `query:"createMissing" enum:"0,1,true,false" doc:"add series, ranges, body types, gearboxes, classes and groups that rows name and nobody has described"`
	Complete      string `query:"complete" enum:"0,1,true,false" doc:"the file names all there are, of vehicles: those that it does not name are listed"`
	Replace       string `query:"replace" maxLength:"200" doc:"tables whose sets become exactly what the file says, parted by commas: equipment; others get members, and lose only what the file is about"`
	DryRun        string `query:"dryRun" enum:"0,1,true,false"`
	Encoding      string `query:"encoding" enum:"utf-8,cp1257" doc:"CSV encoding; detected by default"`
	Separator     string `query:"separator" maxLength:"1" doc:"CSV separator: semicolon, comma or tab; detected by default"`
	AccessToken   string `query:"access_token"`
}

func (in *startInput) asRequest(kind Kind) Request {
	name := kind.Name
	serie := in.SerieID
	if in.Accessory != 0 && kind.OfSerie != "" {
		name = kind.OfSerie
		serie = in.Accessory
	}

	return Request{
		Kind:          name,
		SerieID:       serie,
		File:          in.File,
		BrandID:       in.BrandID,
		PricelistID:   in.PricelistID,
		LanguageID:    in.LanguageID,
		CreateMissing: Yes(in.CreateMissing), Complete: Yes(in.Complete), Replace: TableNames(in.Replace),
		DryRun: Yes(in.DryRun), Encoding: in.Encoding, Separator: in.Separator,
	}
}

// TableNames reads the names of tables in a query or a command line.
func TableNames(list string) []string {
	return strings.FieldsFunc(list, func(r rune) bool { return r == ',' || r == ' ' })
}

// Yes reads a flag of a query.
func Yes(flag string) bool { return flag == "1" || flag == "true" }

// ImportStarted answers the start of a run.
type ImportStarted struct {
	Status    string `json:"status" enum:"STARTED"`
	JobID     int64  `json:"job_id"`
	StatusURL string `json:"statusUrl" doc:"address of the run's status"`
}

func (i *Imports) startKind(kind Kind) func(context.Context, *db.Tx, *startInput) (ImportStarted, error) {
	return func(ctx context.Context, tx *db.Tx, in *startInput) (ImportStarted, error) {
		return i.Begin(ctx, tx, in.asRequest(kind))
	}
}

// Begin starts a run for the caller, who may import its kind for the brand.
func (i *Imports) Begin(ctx context.Context, tx *db.Tx, r Request) (ImportStarted, error) {
	kind, ok := i.kindNamed(r.Kind)
	if !ok {
		return ImportStarted{}, fault.New(fault.NotFound, "not_found")
	}
	if err := kind.checkMayImport(tx, r.BrandID); err != nil {
		return ImportStarted{}, err
	}

	run, err := i.Start(ctx, tx, r)
	return startedOf(run), err
}

func startedOf(run Run) ImportStarted {
	return ImportStarted{"STARTED", run.JobID, fmt.Sprintf("%s/import/job/%d", httpapi.Base, run.JobID)}
}

type latestInput struct {
	BrandID     int64  `path:"brandId" minimum:"1"`
	AccessToken string `query:"access_token"`
}

func (i *Imports) latestOf(kind Kind) func(context.Context, *db.Tx, *latestInput) (ImportStatus, error) {
	whose := ""
	if kind.OfCompanies {
		whose = " AND EXISTS (SELECT 1 FROM jobs WHERE jobs.id = import_runs.job_id AND {self:jobs.created_by})"
	}

	return func(ctx context.Context, tx *db.Tx, in *latestInput) (ImportStatus, error) {
		id, err := db.SelectOne[int64](ctx, tx, `SELECT job_id
			FROM import_runs
			WHERE kind = $1 AND brand_id = $2 AND {brand:brand_id}`+whose+` ORDER BY job_id DESC LIMIT 1`, kind.Name, in.BrandID)
		if err != nil {
			return ImportStatus{}, err
		}
		return i.showStatus(ctx, tx, id)
	}
}

type jobInput struct {
	ID          int64  `path:"id" minimum:"1"`
	AccessToken string `query:"access_token"`
}

func (i *Imports) showRun(ctx context.Context, tx *db.Tx, in *jobInput) (ImportStatus, error) {
	return i.showStatus(ctx, tx, in.ID)
}

type idInput struct {
	ID int64 `path:"id" minimum:"1"`
}

func (i *Imports) cancelRun(ctx context.Context, tx *db.Tx, in *idInput) (ImportStatus, error) {
	if _, err := i.showStatus(ctx, tx, in.ID); err != nil {
		return ImportStatus{}, err
	}
	if _, err := i.queue.Cancel(ctx, tx, in.ID); err != nil {
		return ImportStatus{}, err
	}
	return i.showStatus(ctx, tx, in.ID)
}

// startRevert asks for the right to the kind, which the path does not name.
func (i *Imports) startRevert(ctx context.Context, tx *db.Tx, in *idInput) (ImportStarted, error) {
	run, err := runOf(ctx, tx, in.ID)
	if err != nil {
		return ImportStarted{}, err
	}
	kind, _ := i.kindNamed(run.Kind)
	if err := kind.checkMayImport(tx, run.BrandID); err != nil {
		return ImportStarted{}, err
	}
	if err := i.mayRead(ctx, tx, run); err != nil {
		return ImportStarted{}, err
	}

	findings, err := run.readFindings()
	if err != nil {
		return ImportStarted{}, err
	}
	if err := findings.mayRevert(tx, run); err != nil {
		return ImportStarted{}, err
	}

	revert, err := i.Revert(ctx, tx, in.ID)
	return startedOf(revert), err
}

// StatusRoutes registers the status of the caller's latest import at a path of
// an area, and of any import by the id of its job.
func (i *Imports) StatusRoutes(a *httpapi.API, path string) {
	httpapi.Op(a, http.MethodGet, path, authz.LoginOnly, i.ownLatest, httpapi.QueryToken(),
		httpapi.Summary("The caller's latest import."))
	httpapi.Op(a, http.MethodGet, path+"/{id}", authz.LoginOnly, i.showRun, httpapi.QueryToken(),
		httpapi.Summary("An import, by the id of its job."))
}

type mineInput struct {
	AccessToken string `query:"access_token"`
}

func (i *Imports) ownLatest(ctx context.Context, tx *db.Tx, _ *mineInput) (ImportStatus, error) {
	id, err := db.SelectOne[int64](ctx, tx, `
		SELECT r.job_id
		FROM import_runs r
		JOIN jobs j ON j.id = r.job_id
		WHERE {self:j.created_by} AND {brand:r.brand_id}
		ORDER BY r.job_id DESC LIMIT 1`)
	if err != nil {
		return ImportStatus{}, err
	}
	return i.showStatus(ctx, tx, id)
}
