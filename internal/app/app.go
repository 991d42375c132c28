// Package app joins everything together, read from top to bottom: database,
// areas, background work, HTTP. Tests start the same program as main does.
package app

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net"
	"net/http"
	"path/filepath"
	"slices"
	"time"

	"forecourt/internal/brandchange"
	"forecourt/internal/catalog"
	"forecourt/internal/catalog/accessoryfeed"
	"forecourt/internal/catalog/optionimages"
	"forecourt/internal/configurator"
	"forecourt/internal/customer"
	"forecourt/internal/home"
	"forecourt/internal/listdifference"
	"forecourt/internal/offer"
	"forecourt/internal/offer/change"
	"forecourt/internal/offer/configure"
	"forecourt/internal/offer/customerpage"
	"forecourt/internal/offer/finish"
	"forecourt/internal/offer/ofvehicle"
	"forecourt/internal/offer/worklist"
	"forecourt/internal/order"
	"forecourt/internal/order/fromoffer"
	"forecourt/internal/org"
	"forecourt/internal/people"
	"forecourt/internal/planning"
	"forecourt/internal/platform/audit"
	"forecourt/internal/platform/auth"
	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/backup"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/secret"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/files"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/jobs"
	"forecourt/internal/platform/listview"
	"forecourt/internal/platform/mail"
	"forecourt/internal/platform/metrics"
	"forecourt/internal/platform/notice"
	"forecourt/internal/platform/page"
	"forecourt/internal/platform/person"
	"forecourt/internal/platform/settings"
	"forecourt/internal/platform/tag"
	"forecourt/internal/pricelist"
	"forecourt/internal/proof"
	"forecourt/internal/response"
	"forecourt/internal/rules"
	"forecourt/internal/stock"
	"forecourt/internal/survey"
	"forecourt/internal/survey/followup"
	"forecourt/internal/survey/forget"
	"forecourt/internal/survey/inbox"
	"forecourt/internal/survey/invite"
	"forecourt/internal/survey/reply"
	"forecourt/internal/survey/report"
	"forecourt/internal/survey/reportmail"
	"forecourt/internal/vehicle"
	"forecourt/internal/vehicledata"
	"forecourt/internal/visit"
	"forecourt/web"
)

// Config is everything that can be configured from outside.
type Config struct {
	db.Config
	// Addr is what to listen on, such as 127.0.0.1:8080.
	Addr string
	// MetricsAddr serves Prometheus figures; empty: nowhere.
	MetricsAddr string
	// ClientSecret must come with every login request.
	ClientSecret string
	// TrustProxy takes callers' addresses from X-Forwarded-For.
	TrustProxy bool
	// Files is the bucket of uploaded files, as files.Place takes it; empty: they
	// lie in Folder.
	Files string
	// FilesAccessKey and FilesSecretKey are the keys of the bucket's server.
	FilesAccessKey, FilesSecretKey string
	// Backups is the folder of the nightly backups; empty: this program makes none.
	Backups string
	// AdminPassword is the first administrator's; empty: one is made up.
	AdminPassword string
	// PasswordCost is that of hashes which logins leave as they are; nil: of new
	// passwords. Only tests set it, which log in often.
	PasswordCost *auth.Cost
	// authenticate finds the user of a call; nil: by the token. Only the trial of a backup sets it, which
	// nobody calls.
	authenticate httpapi.Authenticate
	Version      string
	Log          *slog.Logger
}

// App is the running program.
type App struct {
	DB  *db.DB
	API *httpapi.API
	// Queue does the background work.
	Queue *jobs.Queue
	// URL is where it is reached.
	URL string
	// MetricsURL is where the Prometheus figures are; empty: nowhere.
	MetricsURL string
	// FirstPassword is the first administrator's one-time password, when this
	// start has made the account.
	FirstPassword string

	kept    *files.Files
	servers []*http.Server
	failed  chan error
	// working ends when background work has stopped.
	working  chan struct{}
	stopWork context.CancelFunc
}

// Start opens the database, brings its schema up to date and serves.
func Start(ctx context.Context, cfg Config) (*App, error) {
	storage, err := OpenFiles(ctx, cfg)
	if err != nil {
		return nil, err
	}
	database, err := Open(ctx, cfg)
	if err != nil {
		return nil, err
	}

	a := &App{DB: database, kept: files.New(database, storage), failed: make(chan error, 3)}
	if err := a.startServing(ctx, cfg, a.kept); err != nil {
		return nil, errors.Join(err, a.Stop())
	}

	return a, nil
}

// Open opens the database for serving: nobody else serves the same folder, the
// schema is the one this program knows, and so are the keys.
func Open(ctx context.Context, cfg Config) (*db.DB, error) {
	database, err := OpenWithoutKeys(ctx, cfg)
	if err != nil {
		return nil, err
	}
	if err := secret.Ready(ctx, database, listSecretColumns()); err != nil {
		return nil, errors.Join(err, database.Close())
	}
	if err := settings.CleanLog(ctx, database); err != nil {
		return nil, errors.Join(err, database.Close())
	}
	if err := people.CleanLog(ctx, database); err != nil {
		return nil, errors.Join(err, database.Close())
	}
	if err := proof.FillKeys(ctx, database); err != nil {
		return nil, errors.Join(err, database.Close())
	}

	return database, nil
}

// OpenWithoutKeys opens the database as Open does, and leaves the keys as they are.
func OpenWithoutKeys(ctx context.Context, cfg Config) (*db.DB, error) {
	database, err := OpenEmpty(ctx, cfg)
	if err != nil {
		return nil, err
	}
	if err := database.Migrate(ctx); err != nil {
		return nil, errors.Join(err, database.Close())
	}

	return database, nil
}

// OpenEmpty opens the database as OpenWithoutKeys does, and leaves the schema as it is too: a backup of an older
// version brings its own.
func OpenEmpty(ctx context.Context, cfg Config) (*db.DB, error) {
	database, err := Connect(ctx, cfg)
	if err != nil {
		return nil, err
	}
	if err := database.LockFolder(cfg.Folder); err != nil {
		return nil, errors.Join(err, database.Close())
	}

	return database, nil
}

// Connect opens the database as it is, also beside a program that serves it.
func Connect(ctx context.Context, cfg Config) (*db.DB, error) {
	cfg.Tables = Tables().Kept()
	if cfg.Log != nil {
		cfg.Note = cfg.Log.Info
	}
	return db.Open(ctx, cfg.Config)
}

// Tables puts the tables of all areas together.
func Tables() *table.Set {
	return table.NewSet(slices.Concat(
		settings.Tables(),
		audit.Tables(),
		listview.Tables(),
		mail.Tables(),
		org.Tables(),
		people.Tables(),
		catalog.Tables(),
		pricelist.Tables(),
		rules.Tables(),
		proof.Tables(),
		customer.Tables(),
		vehicle.Tables(),
		stock.Tables(),
		offer.Tables(),
		order.Tables(),
		planning.Tables(),
		survey.Tables(),
		response.Tables(),
		visit.Tables(),
		followup.Tables(),
		invite.Tables(),
		reportmail.Tables(),
	)...)
}

// listSecretColumns lists the columns of all areas that hold secrets.
func listSecretColumns() []secret.Column {
	return []secret.Column{auth.Secrets, settings.Secrets(), mail.Secrets, people.Secrets}
}

// KeyHolders lists everything that depends on keys.
func KeyHolders() []secret.Holder {
	var holders []secret.Holder
	for _, column := range listSecretColumns() {
		holders = append(holders, column)
	}
	return append(holders, audit.Signed()...)
}

// SealHeads opens the account of the log's seals outside of the database.
func SealHeads(cfg Config) audit.Heads {
	return audit.NewHeads(filepath.Join(cfg.Folder, audit.HeadsFile), cfg.Log)
}

// errBucketNeedsPostgres refuses a bucket beside SQLite: it is for files that several instances share.
var errBucketNeedsPostgres = errors.New("files in a bucket are for several instances," +
	" which share PostgreSQL: give --database too, or leave --files empty")

// OpenFiles opens the storage of uploaded files. A bucket is refused beside
// SQLite: its one writer would wait for the network whenever a document is kept.
func OpenFiles(ctx context.Context, cfg Config) (files.Storage, error) {
	if cfg.Files != "" && cfg.URL == "" {
		return nil, errBucketNeedsPostgres
	}

	return files.OpenStorage(ctx, files.Place{
		Folder:    filepath.Join(cfg.Folder, "files"),
		Address:   cfg.Files,
		AccessKey: cfg.FilesAccessKey,
		SecretKey: cfg.FilesSecretKey,
	})
}

// startServing makes the first administrator, registers all areas, and begins the background work and HTTP.
func (a *App) startServing(ctx context.Context, cfg Config, kept *files.Files) (err error) {
	if a.FirstPassword, err = people.FirstAdministrator(ctx, a.DB, cfg.AdminPassword); err != nil {
		return err
	}

	counters := metrics.New()
	a.Queue = NewQueue(a.DB, kept, cfg)
	a.API = NewAPI(a.DB, kept, a.Queue, cfg, counters)
	a.startWork()

	dist, err := fs.Sub(web.Dist, "dist")
	if err != nil {
		return fmt.Errorf("open app: %w", err)
	}
	pages, err := page.Handler(dist, a.API, page.Usual)
	if err != nil {
		return err
	}
	if a.URL, err = a.listenOn(cfg.Addr, a.API.Handler(pages)); err != nil {
		return err
	}
	if cfg.MetricsAddr != "" {
		a.MetricsURL, err = a.listenOn(cfg.MetricsAddr, counters.Handler())
	}

	return err
}

// NewAPI registers the operations of all areas.
func NewAPI(
	database *db.DB, kept *files.Files, queue *jobs.Queue, cfg Config, counters *metrics.Metrics,
) *httpapi.API {
	login := auth.New(database, cfg.ClientSecret, people.SetPassword, cfg.PasswordCost)
	authenticate := login.Authenticate
	if cfg.authenticate != nil {
		authenticate = cfg.authenticate
	}

	api := httpapi.New(httpapi.Config{
		DB:           database,
		Authenticate: authenticate,
		Version:      cfg.Version,
		TrustProxy:   cfg.TrustProxy,
		Observe:      counters.Request,
		Log:          cfg.Log,
		Tables:       Tables(),
		Causes:       queue.Causes,
	})

	outbox := mail.New(database, kept, queue)
	login.Routes(api)
	settings.Routes(api)
	audit.LogRoutes(api, Tables())
	org.Routes(api)
	people.Routes(api, people.Known{
		Elements: []authz.Permission{
			finish.PermNoContacts,
			worklist.PermAssigned,
			vehicle.PermOverride,
			vehicle.PermPrices,
			vehicle.PermPaymentsOfDealer,
			vehicle.PermPaymentsOfReservation,
			report.PermManagers,
		},
		Branches: vehicle.Branches(),
		Tables:   Tables(),
	}, outbox)
	people.NewSignIn(api, login).Routes()

	catalog.Routes(api)
	accessoryfeed.Routes(api, queue)
	optionimages.Routes(api, queue)

	models := configurator.New(configurator.KeptBytes)
	proofs := proof.New(models)
	pricelist.Routes(api, queue, proofs.Ready)
	listdifference.Routes(api)
	brandchange.Routes(api)
	proofs.Routes(api)
	rules.Routes(api)
	models.Routes(api)

	offers := offer.New(models, offer.Customers{Find: customer.Find, Add: customer.Add})
	offers.Routes(api)
	starts := worklist.New(offers)
	finishes := finish.New(offers, kept, outbox)
	starts.Routes(api)
	cars := configure.New(offers)
	changes := change.New(offers)
	cars.Routes(api)
	changes.Routes(api)
	finishes.Routes(api)
	customerpage.Routes(api, finishes, kept)
	ofvehicle.New(offers, starts, finishes).Routes(api)

	customer.New(
		[]person.Area{offer.People(), vehicle.People(), order.People(), forget.People()},
		append(forget.Stories(), offer.Story(), vehicle.Story(), order.Story()),
	).Routes(api)
	vehicle.Routes(api, forget.Stories()...)
	stock.Routes(api)
	order.Routes(api)
	fromoffer.New(cars, changes).Routes(api)
	planning.Routes(api, kept)

	survey.Routes(api)
	visit.Routes(api, queue, followup.Toggle)
	followup.Routes(api)
	invite.New(outbox, queue).Routes(api)
	reply.Routes(api, kept)
	inbox.Routes(api)
	report.Routes(api)
	reportmail.Routes(api)

	listview.Routes(api)
	outbox.Routes(api)
	queue.Routes(api)
	runs := NewImports(database, kept, queue)
	kept.Routes(api, sendsImages, sendsData(runs))
	runs.Routes(api)
	vehicledata.Routes(api, runs)
	notice.Routes(api, slices.Concat(
		worklist.NoticeNames(),
		listdifference.NoticeNames(),
		order.NoticeNames(),
		followup.NoticeNames(),
		vehicle.NoticeNames(),
	))
	tag.Routes(api, slices.Concat(vehicle.Tagged(), worklist.Tagged()), catalog.Names)
	backup.Routes(api, cfg.Backups != "")
	home.Routes(api, slices.Concat(
		org.Searched(),
		catalog.Searched(),
		people.Searched(),
		customer.Searched(),
		vehicle.Searched(),
		stock.Searched(),
		worklist.Searched(),
		order.Searched(),
	), runs)

	return api
}

// startWork runs the background work until Stop.
func (a *App) startWork() {
	ctx, stop := context.WithCancel(context.Background())
	a.stopWork = stop
	a.working = make(chan struct{})
	go func() {
		defer close(a.working)
		if err := a.Queue.Run(ctx); err != nil {
			a.failed <- fmt.Errorf("work in the background: %w", err)
		}
	}()
}

// listenOn serves at an address until Stop, and gives the URL.
func (a *App) listenOn(addr string, handler http.Handler) (url string, err error) {
	var config net.ListenConfig
	listener, err := config.Listen(context.Background(), "tcp", addr)
	if err != nil {
		return "", fmt.Errorf("listen: %w", err)
	}

	server := &http.Server{
		Handler:           handler,
		ReadHeaderTimeout: 10 * time.Second,
		ReadTimeout:       2 * time.Minute,
		WriteTimeout:      5 * time.Minute,
		IdleTimeout:       2 * time.Minute,
		MaxHeaderBytes:    64 << 10,
	}

	a.servers = append(a.servers, server)
	go func() {
		if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
			a.failed <- fmt.Errorf("serve: %w", err)
		}
	}()
	return "http://" + listener.Addr().String(), nil
}

// Wait serves until ctx ends or serving fails.
func (a *App) Wait(ctx context.Context) error {
	select {
	case <-ctx.Done():
		return nil
	case err := <-a.failed:
		return err
	}
}

// Stop lets running requests finish and gives everything back.
func (a *App) Stop() error {
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	defer cancel()
	var errs []error

	for _, server := range a.servers {
		errs = append(errs, server.Shutdown(ctx))
	}

	if a.stopWork != nil {
		a.stopWork()
		<-a.working // jobs are given back, for the next process to go on with
	}

	a.kept.Wait()
	return errors.Join(append(errs, a.DB.Close())...)
}
