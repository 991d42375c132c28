// Package db is the only way to the database. It hands out transactions made
// for one actor, refuses statements that do not say whose rows they may see,
// and writes the audit entry of every change itself. One SQL text runs on
// SQLite and on PostgreSQL; what differs lies in package dialect. Tables are described and written in
// package table, lists and keywords are in package find, backups in package dump.
package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	_ "github.com/jackc/pgx/v5/stdlib" // registers the PostgreSQL driver
	_ "modernc.org/sqlite"             // registers the SQLite driver

	"forecourt/internal/platform/date"
	"forecourt/internal/platform/db/dialect"
	"forecourt/internal/platform/keyring"
)

// Config says where the data lies.
type Config struct {
	// Folder holds the SQLite file and uploaded files.
	Folder string
	// URL is a PostgreSQL address; empty means SQLite in Folder.
	URL string
	// Keys is where the keys of encrypted values are; without text and file they
	// are in Folder.
	Keys keyring.Place
	// Now is the clock; nil means the wall clock.
	Now func() time.Time
	// Tables are those of the program, see package table.
	Tables []Kept
	// Note says in the technical log what opening the database did to what stood there; nil: nowhere.
	Note func(message string, values ...any)
	// Unsynced has SQLite not wait for the disk: what was acknowledged is lost
	// with the machine, though not with the process. Only tests set it.
	Unsynced bool
	// Scratch has SQLite keep nothing for the case that the process ends: for a database that is
	// removed then.
	Scratch bool
}

// DB is an open database. Read and write transactions have pools of their
// own: on SQLite one connection writes while many read.
type DB struct {
	dialect  dialect.Dialect
	read     *pool
	write    *pool
	writers  writers // those who share transactions on SQLite
	now      func() time.Time
	lock     *folderLock
	folder   string // of the SQLite file
	traces   traces
	keys     *keyring.Ring
	keyPlace keyring.Place
	watch    func(sql string, args []any)
	// watchCalls is the same without what jobs run.
	watchCalls func(sql string, args []any)
	noteDown   func(message string, values ...any)
	audited    map[string]bool // the tables that keep a history
	large      []string        // those of which parts of words are found by an index
	tallied    []Kept          // those whose rows are counted, or hold what others have
	// indexesTexts: parts of words are found in large tables by an index.
	indexesTexts bool
}

// Open connects; it neither creates nor changes tables, see Migrate.
func Open(ctx context.Context, cfg Config) (*DB, error) {
	d := &DB{now: cfg.Now, noteDown: cfg.Note, audited: map[string]bool{}}
	for _, t := range cfg.Tables {
		d.audited[t.Name] = t.Audited
		if t.Large {
			d.large = append(d.large, t.Name)
		}
		if len(t.Tallies)+len(t.Copies) > 0 {
			d.tallied = append(d.tallied, t)
		}
	}

	if d.now == nil {
		d.now = time.Now
	}

	if cfg.Keys.File == "" {
		cfg.Keys.File = filepath.Join(cfg.Folder, keyring.FileName)
	}

	d.keyPlace = cfg.Keys
	var err error
	if d.keys, err = keyring.Open(cfg.Keys); err != nil {
		return nil, err
	}

	if cfg.URL != "" {
		err = d.openPostgres(cfg.URL)
	} else {
		err = d.openSQLite(cfg)
	}
	if err != nil {
		return nil, err
	}
	if err := d.write.PingContext(ctx); err != nil {
		return nil, fmt.Errorf("reach database: %w", err)
	}

	return d, nil
}

func (d *DB) openSQLite(cfg Config) error {
	if err := os.MkdirAll(cfg.Folder, 0o700); err != nil {
		return fmt.Errorf("make data folder: %w", err)
	}

	d.dialect = dialect.SQLite{}
	journal := "journal_mode(WAL)"
	synchronous := "synchronous(FULL)"
	if cfg.Unsynced || cfg.Scratch {
		synchronous = "synchronous(OFF)"
	}

	if cfg.Scratch {
		journal = "journal_mode(MEMORY)"
	}

	common := url.Values{"_time_format": {"sqlite"}, "_pragma": {
		"busy_timeout(10000)", "foreign_keys(1)", journal, synchronous, "cache_size(-16000)",
		"temp_store(memory)", "secure_delete(ON)",
	}}
	name := filepath.Join(cfg.Folder, DatabaseFile)
	if err := makePrivate(name); err != nil {
		return err
	}

	path := "file:" + name + "?" + common.Encode()
	write, err := sql.Open("sqlite", path+"&_txlock=immediate")
	if err != nil {
		return fmt.Errorf("open database: %w", err)
	}

	read, err := sql.Open("sqlite", path+"&_pragma=query_only(1)")
	if err != nil {
		return fmt.Errorf("open database for reading: %w", err)
	}
	if d.write, err = newSQLitePool(write, 1); err != nil {
		return err
	}

	d.folder = cfg.Folder
	d.read, err = newSQLitePool(read, max(4, runtime.NumCPU()*2))

	return err
}

// DatabaseFile is the name of the SQLite database in its folder.
const DatabaseFile = "forecourt.db"

// makePrivate makes the file of a new database, which SQLite would let everybody
// read. What SQLite puts beside it has the same mode. A file that is there is not
// opened: closing it would end the locks that this process holds on it.
func makePrivate(name string) error {
	file, err := os.OpenFile(name, os.O_CREATE|os.O_EXCL|os.O_RDWR, 0o600)
	if errors.Is(err, fs.ErrExist) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("open database: %w", err)
	}
	return file.Close()
}

func (d *DB) openPostgres(address string) error {
	d.dialect = dialect.Postgres{}
	connections, err := sql.Open("pgx", address)
	if err != nil {
		return fmt.Errorf("open database: %w", err)
	}

	connections.SetMaxOpenConns(20)
	connections.SetMaxIdleConns(20)
	connections.SetConnMaxIdleTime(5 * time.Minute)
	d.read = &pool{DB: connections}
	d.write = d.read

	return nil
}

// Close gives everything back.
func (d *DB) Close() error {
	var err error
	d.traces.stopWaiting()
	if d.read != d.write {
		err = d.read.closeAll()
	}

	if e := d.write.closeAll(); e != nil {
		err = e
	}

	d.lock.release()

	return err
}

// Engine names the database engine: "sqlite" or "postgres".
func (d *DB) Engine() string { return d.dialect.Name() }

// KeyPlace gives where those keys are, for another database with the same rows.
func (d *DB) KeyPlace() keyring.Place { return d.keyPlace }

// Keys gives the keyring of the installation.
func (d *DB) Keys() *keyring.Ring { return d.keys }

// Ping reports whether the database answers now.
func (d *DB) Ping(ctx context.Context) error {
	if err := d.read.PingContext(ctx); err != nil {
		return fmt.Errorf("reach database: %w", err)
	}
	return nil
}

// Watch calls fn with every statement run from now on. Tests count statements
// and look at query plans with it; nil ends it.
func (d *DB) Watch(fn func(sql string, args []any)) { d.watch = fn }

// WatchCalls does what Watch does, without the statements of jobs, which run at any time.
func (d *DB) WatchCalls(fn func(sql string, args []any)) { d.watchCalls = fn }

// Now gives the current instant as it will be stored.
func (d *DB) Now() Time { return At(d.now()) }

// Today gives its day where the group's days begin.
func (d *DB) Today() date.Date { return date.On(d.now()) }

// Explain gives the query plan of a statement, one line a step, for the test
// that no list scans a large table.
func (d *DB) Explain(ctx context.Context, statement string, args ...any) (string, error) {
	rows, err := d.read.QueryContext(ctx, d.dialect.Explain()+statement, args...)
	if err != nil {
		return "", fmt.Errorf("explain: %w", err)
	}

	defer rows.Close()
	var plan strings.Builder
	for rows.Next() {
		columns, err := rows.Columns()
		if err != nil {
			return "", fmt.Errorf("explain: %w", err)
		}

		line := make([]any, len(columns))
		for i := range line {
			line[i] = new(sql.NullString)
		}

		if err := rows.Scan(line...); err != nil {
			return "", fmt.Errorf("explain: %w", err)
		}

		fmt.Fprintln(&plan, line[len(line)-1].(*sql.NullString).String)
	}

	return plan.String(), rows.Err()
}

// writeNote says something in the technical log.
func (d *DB) writeNote(message string, values ...any) {
	if d.noteDown != nil {
		d.noteDown(message, values...)
	}
}

// CheckIntegrity lets the engine check its own storage.
func (d *DB) CheckIntegrity(ctx context.Context) error {
	if d.dialect.Name() != "sqlite" {
		return d.Ping(ctx) // PostgreSQL checks its pages as it reads them
	}

	var verdict string
	if err := d.read.QueryRowContext(ctx, "PRAGMA quick_check").Scan(&verdict); err != nil {
		return fmt.Errorf("check storage: %w", err)
	}
	if verdict != "ok" {
		return fmt.Errorf("the storage is damaged: %s; restore a backup", verdict)
	}

	return d.checkDays(ctx)
}
