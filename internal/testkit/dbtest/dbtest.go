package dbtest

import (
	"testing"
	"time"

	"forecourt/internal/platform/db"
)

// Engines are the two databases everything must work on alike.
var Engines = []string{"sqlite", "postgres"}

// Each runs a test on both engines, each time on a fresh migrated database.
func Each(t *testing.T, test func(t *testing.T, d *db.DB)) {
	t.Helper()
	for _, engine := range Engines {
		t.Run(engine, func(t *testing.T) {
			t.Parallel()
			test(t, New(t, engine))
		})
	}
}

// New gives a fresh migrated database of the engine, gone when the test ends.
func New(t testing.TB, engine string) *db.DB {
	t.Helper()
	d, err := db.Open(t.Context(), Config(t, engine))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := d.Close(); err != nil {
			t.Errorf("close database: %v", err)
		}
	})
	if err := d.Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
	return d
}

// Config names a fresh empty database of the engine, for tests that start the
// whole program.
func Config(t testing.TB, engine string) db.Config {
	t.Helper()
	cfg := db.Config{Folder: t.TempDir(), Now: time.Now}
	if engine == "postgres" {
		cfg.URL = PostgresDSN(t)
	}
	return cfg
}
