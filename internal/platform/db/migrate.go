package db

import (
	"bytes"
	"context"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"regexp"
	"testing/fstest"

	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/lock"

	"forecourt/internal/platform/db/dialect"
)

//go:embed migrations/*.sql
var migrations embed.FS

// ErrNewerSchema says that a newer Forecourt has already changed the database;
// this one would damage what it does not know.
var ErrNewerSchema = errors.New(
	"the database was made by a newer version of Forecourt; start that version or restore a backup",
)

// Migrate brings the schema to what this binary knows, under a lock so that
// instances starting together do it once.
func (d *DB) Migrate(ctx context.Context) error {
	provider, err := d.migrationProvider(ctx)
	if err != nil {
		return err
	}
	if err := d.markNew(ctx, provider); err != nil {
		return err
	}
	if _, err := provider.Up(ctx); err != nil {
		return fmt.Errorf("migrate schema: %w", err)
	}
	if err := d.keepTallies(ctx); err != nil {
		return err
	}
	if err := d.indexTexts(ctx); err != nil {
		return err
	}

	return d.removeOldTraces(ctx)
}

// MigrateTo brings the schema of a new database to a version that this binary knows, for rows of
// that version; Migrate goes on from it.
func (d *DB) MigrateTo(ctx context.Context, version int64) error {
	provider, err := d.migrationProvider(ctx)
	if err != nil {
		return err
	}
	if err := d.markNew(ctx, provider); err != nil {
		return err
	}
	if _, err := provider.UpTo(ctx, version); err != nil {
		return fmt.Errorf("migrate schema to %d: %w", version, err)
	}

	return nil
}

// SchemaVersion gives the version of the database and the newest this binary knows.
func (d *DB) SchemaVersion(ctx context.Context) (have, known int64, err error) {
	provider, err := d.migrationProvider(ctx)
	if err != nil {
		return 0, 0, err
	}

	have, err = provider.GetDBVersion(ctx)
	if err != nil {
		return 0, 0, fmt.Errorf("read schema version: %w", err)
	}

	return have, newestVersion(provider), nil
}

func (d *DB) migrationProvider(ctx context.Context) (*goose.Provider, error) {
	rendered, err := renderMigrations(d.dialect)
	if err != nil {
		return nil, err
	}

	options := []goose.ProviderOption{goose.WithVerbose(false), goose.WithGoMigrations(d.dayMender())}
	dialectName := goose.DialectSQLite3
	if d.dialect.Name() == "postgres" {
		dialectName = goose.DialectPostgres
		locker, err := lock.NewPostgresSessionLocker()
		if err != nil {
			return nil, fmt.Errorf("make migration lock: %w", err)
		}
		options = append(options, goose.WithSessionLocker(locker))
	}

	provider, err := goose.NewProvider(dialectName, d.write.DB, rendered, options...)
	if err != nil {
		return nil, fmt.Errorf("read migrations: %w", err)
	}

	have, err := provider.GetDBVersion(ctx)
	if err != nil {
		return nil, fmt.Errorf("read schema version: %w", err)
	}
	if have > newestVersion(provider) {
		return nil, ErrNewerSchema
	}

	return provider, nil
}

func newestVersion(provider *goose.Provider) int64 {
	sources := provider.ListSources()
	return sources[len(sources)-1].Version
}

var tokenPattern = regexp.MustCompile(`\{\{([a-z_ ]+)\}\}`)

// renderMigrations replaces the {{tokens}} of every migration for one engine.
func renderMigrations(d dialect.Dialect) (fs.FS, error) {
	rendered := fstest.MapFS{}
	names, err := fs.Glob(migrations, "migrations/*.sql")
	if err != nil {
		return nil, fmt.Errorf("list migrations: %w", err)
	}

	for _, name := range names {
		text, err := migrations.ReadFile(name)
		if err != nil {
			return nil, fmt.Errorf("read migration: %w", err)
		}

		var wrong error
		text = tokenPattern.ReplaceAllFunc(text, func(token []byte) []byte {
			sql, err := d.Token(string(tokenPattern.FindSubmatch(token)[1]))
			if err != nil {
				wrong = fmt.Errorf("migration %s: %w", name, err)
			}
			return []byte(sql)
		})
		if wrong != nil {
			return nil, wrong
		}

		rendered[name[len("migrations/"):]] = &fstest.MapFile{Data: bytes.TrimSpace(text)}
	}

	return rendered, nil
}
