package dbtest

import (
	"context"
	"errors"
	"testing"
	"time"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/keyring"
)

// Engines are the two databases everything must work on alike.
var Engines = []string{"sqlite", "postgres"}

// Each runs a test on both engines, each time on a fresh migrated database that
// knows of these tables.
func Each(t *testing.T, test func(t *testing.T, d *db.DB), tables ...table.Any) {
	t.Helper()
	for _, engine := range Engines {
		t.Run(engine, func(t *testing.T) {
			t.Parallel()
			test(t, New(t, engine, tables...))
		})
	}
}

// New gives a fresh migrated database of the engine that knows of these tables,
// gone when the test ends.
func New(t testing.TB, engine string, tables ...table.Any) *db.DB {
	t.Helper()
	cfg := Prepared(t, engine, "schema", func(cfg db.Config) error {
		d, err := openMigrated(t.Context(), cfg)
		if err != nil {
			return err
		}
		return d.Close()
	})
	cfg.Tables = table.NewSet(tables...).Kept()
	d, err := openMigrated(t.Context(), cfg)
	if err != nil {
		t.Fatal(err)
	}

	t.Cleanup(func() {
		if err := d.Close(); err != nil {
			t.Errorf("close database: %v", err)
		}
	})

	return d
}

func openMigrated(ctx context.Context, cfg db.Config) (*db.DB, error) {
	d, err := db.Open(ctx, cfg)
	if err != nil {
		return nil, err
	}
	if err := d.Migrate(ctx); err != nil {
		return nil, errors.Join(err, d.Close())
	}
	return d, nil
}

// Keys are those of all tests, so that each can read what another has prepared.
var Keys = keyring.Place{Text: "k1:dGVzdCBrZXkgdGVzdCBrZXkgdGVzdCBrZXkgdGVzdCE="}

// Config names a fresh empty database of the engine, for tests that start the
// whole program.
func Config(t testing.TB, engine string) db.Config {
	t.Helper()
	cfg := emptyConfig(t)
	if engine == "postgres" {
		cfg.URL = PostgresDSN(t)
	}
	return cfg
}

// emptyConfig names a SQLite database that is not there yet. The machine of a
// test that crashes takes the test with it, so nothing waits for the disk.
func emptyConfig(t testing.TB) db.Config {
	t.Helper()
	return db.Config{Folder: t.TempDir(), Now: time.Now, Unsynced: true, Keys: Keys}
}
