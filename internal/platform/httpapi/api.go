package httpapi

import (
	"context"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/sheet"
)

// API holds the registered operations and serves them.
type API struct {
	huma         huma.API
	mux          *mux
	db           *db.DB
	authenticate Authenticate
	operations   []Operation
	downloads    []string           // paths that plain links reach
	finish       func()             // completes the schemas, once all operations are registered
	savesByID    map[string]bool    // paths of collections, see SavesByID
	shows        map[string]show    // how one record is shown, by the path of its operation
	refusals     map[string]Refusal // by the short path that people open, see RefuseAt
	contract     func() []byte
	reads        func() map[string]bool
	cfg          Config
}

// Config is what serving needs besides the operations.
type Config struct {
	DB           *db.DB
	Authenticate Authenticate
	// Version is sent in X-Forecourt-Version, so that an open page notices an upgrade.
	Version string
	// TrustProxy takes the caller's address from X-Forwarded-For.
	TrustProxy bool
	// Observe receives every answered request; package metrics counts them.
	Observe func(operation, method string, status int, took time.Duration)
	// Log receives one line a request.
	Log *slog.Logger
	// Tables are those whose records a history names; nil: it names none.
	Tables *table.Set
	// Causes says what the jobs are that wrote into a history; nil: nothing.
	Causes Causes
}

// Cause is a job that made a change, as a reader of the history sees it.
type Cause struct {
	JobID   int64  `json:"job_id"`
	Kind    string `json:"kind" doc:"of the job"`
	Action  string `json:"action" doc:"what it does, for kinds that do several things"`
	Subject string `json:"subject" doc:"what it is about: the name of a file, of a price list"`
	IsOpen  bool   `json:"is_open" doc:"the reader may see the job"`
}

// Causes gives jobs by their ids; those of other brands than the reader's are missing.
type Causes func(ctx context.Context, tx *db.Tx, ids []int64) (map[int64]Cause, error)

// New makes an API without operations.
func New(cfg Config) *API {
	paths := newMux()
	set := huma.DefaultConfig("Forecourt", cfg.Version)
	set.Info.Description = "Back office of a vehicle-retail group."
	set.CreateHooks = nil
	set.OpenAPIPath, set.DocsPath, set.SchemasPath = "", "", ""
	set.Formats = map[string]huma.Format{"application/json": jsonFormat, "json": jsonFormat, formType: formFormat}
	for _, format := range sheet.ContentTypes {
		contentType, _, _ := strings.Cut(format, ";")
		set.Formats[contentType] = fileFormat
	}
	set.DefaultFormat = "application/json"
	set.Components = &huma.Components{
		Schemas:         newSchemas(),
		SecuritySchemes: map[string]*huma.SecurityScheme{"bearer": {Type: "http", Scheme: "bearer"}},
	}
	set.Security = []map[string][]string{{"bearer": {}}}
	a := &API{mux: paths, db: cfg.DB, authenticate: cfg.Authenticate, cfg: cfg, savesByID: map[string]bool{}, shows: map[string]show{}, refusals: map[string]Refusal{}}
	a.huma = humago.New(paths, set)
	a.finish = sync.OnceFunc(a.finishSchemas)
	a.contract = sync.OnceValue(a.renderContract)
	a.reads = sync.OnceValue(a.listReads)
	return a
}

// keepOperation adds an operation to the list, when huma knows it.
func (a *API) keepOperation(operation Operation) {
	a.operations = append(a.operations, operation)
}

// Operations lists what is registered.
func (a *API) Operations() []Operation { return a.operations }

// IsDownload reports whether plain links reach the path: download tokens are for
// these alone.
func (a *API) IsDownload(path string) bool {
	below, ok := strings.CutPrefix(path, Base)
	return ok && slices.ContainsFunc(a.downloads, func(known string) bool { return fits(known, below) })
}

// fits compares a path with one that has names in braces for some of its parts.
func fits(known, path string) bool {
	want, have := strings.Split(known, "/"), strings.Split(path, "/")
	return slices.EqualFunc(want, have, func(part, value string) bool {
		return part == value || strings.HasPrefix(part, "{") && value != ""
	})
}

// Tables are those whose records a history names; nil: it names none.
func (a *API) Tables() *table.Set { return a.cfg.Tables }

// Causes says what the jobs are that wrote into a history; nil: nothing.
func (a *API) Causes() Causes { return a.cfg.Causes }

// DB is the database the operations work on.
func (a *API) DB() *db.DB { return a.db }
