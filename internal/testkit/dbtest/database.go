package dbtest

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"errors"
	"fmt"
	"net/url"
	"os"
	"strings"
	"sync"
	"testing"

	"github.com/jackc/pgx/v5"
)

// SharedCluster names the environment variable with the address of the
// cluster that a whole test run shares.
const SharedCluster = "FORECOURT_TEST_POSTGRES"

// cluster is the one this process uses. One of its own is never closed here:
// its keeper cleans up when the process ends.
var cluster = sync.OnceValues(func() (*Cluster, error) {
	dsn := os.Getenv(SharedCluster)
	if dsn == "" {
		return NewCluster()
	}
	address, err := url.Parse(dsn)
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", SharedCluster, err)
	}
	return &Cluster{address: *address}, nil
})

// PostgresDSN gives the address of a fresh, empty database, dropped when the test ends. A machine
// without PostgreSQL fails the test, unless -short is set.
func PostgresDSN(t testing.TB) string {
	t.Helper()
	return createDatabase(t, "template0")
}

// PostgresFrom gives the address of a fresh copy of a prepared database, dropped when the test
// ends. The first test of the cluster that asks for the key prepares it, all others, also of other
// packages, copy it; so the key changes with whatever prepare does (the hash of the migrations,
// say). Prepare must close its connections.
func PostgresFrom(t testing.TB, key string, prepare func(dsn string) error) string {
	t.Helper()
	// Names have at most 63 bytes; keys may be longer.
	template := fmt.Sprintf("template_%.16x", sha256.Sum256([]byte(key)))
	c, conn := connectCluster(t)
	defer closeConnection(t, conn)
	ctx := t.Context()

	// One lock for all keys: preparing is rare, and the lock ends with the connection.
	execSQL(ctx, t, conn, `SELECT pg_advisory_lock(hashtext('forecourt templates'))`)
	var there bool
	if err := conn.QueryRow(
		ctx, `SELECT EXISTS (SELECT FROM pg_database WHERE datname = $1)`, template,
	).Scan(&there); err != nil {
		t.Fatalf("look for database %s: %v", template, err)
	}

	if !there {
		// Under another name until it is complete: a test run that dies here leaves no half template.
		draft := randomName()
		execSQL(ctx, t, conn, "CREATE DATABASE "+draft+" TEMPLATE template0")
		if err := prepare(c.DSN(draft)); err != nil {
			execSQL(ctx, t, conn, "DROP DATABASE "+draft+" WITH (FORCE)")
			t.Fatalf("prepare database %s: %v", key, err)
		}
		execSQL(ctx, t, conn, "ALTER DATABASE "+draft+" RENAME TO "+quoteName(template))
	}

	return createDatabase(t, template)
}

func createDatabase(t testing.TB, template string) string {
	t.Helper()
	c, conn := connectCluster(t)
	defer closeConnection(t, conn)
	database := randomName()
	// Files are copied in half the time that their pages take through the log; nobody else writes to a template.
	create := "CREATE DATABASE " + database + " TEMPLATE " + quoteName(template) + " STRATEGY FILE_COPY"
	execSQL(t.Context(), t, conn, create)
	t.Cleanup(func() {
		_, conn := connectCluster(t)
		defer closeConnection(t, conn)
		execSQL(context.Background(), t, conn, "DROP DATABASE "+database+" WITH (FORCE)")
	})

	return c.DSN(database)
}

// AsStranger gives the address of a database for somebody who may make tables in it, but no
// extensions.
func AsStranger(t testing.TB, address string) string {
	t.Helper()
	conn, err := pgx.Connect(t.Context(), address)
	if err != nil {
		t.Fatalf("connect to the test cluster: %v", err)
	}

	defer closeConnection(t, conn)
	execSQL(
		t.Context(), t, conn,
		"DO $$ BEGIN CREATE ROLE stranger LOGIN; EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $$",
	)
	execSQL(t.Context(), t, conn, "GRANT ALL ON SCHEMA public TO stranger")
	as, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}

	query := as.Query()
	query.Set("user", "stranger")
	as.RawQuery = query.Encode()

	return as.String()
}

// connectCluster opens the database from which others are created and dropped.
func connectCluster(t testing.TB) (*Cluster, *pgx.Conn) {
	t.Helper()
	c, err := cluster()
	if err != nil {
		refuseTest(t, err)
	}

	conn, err := pgx.Connect(context.Background(), c.DSN("postgres"))
	if err != nil {
		t.Fatalf("connect to the test cluster: %v", err)
	}

	return c, conn
}

func closeConnection(t testing.TB, conn *pgx.Conn) {
	if err := conn.Close(context.Background()); err != nil {
		t.Errorf("disconnect from the test cluster: %v", err)
	}
}

func execSQL(ctx context.Context, t testing.TB, conn *pgx.Conn, sql string) {
	t.Helper()
	if _, err := conn.Exec(ctx, sql); err != nil {
		t.Fatalf("%s: %v", sql, err)
	}
}

func randomName() string { return "test_" + strings.ToLower(rand.Text()) }

func quoteName(name string) string { return pgx.Identifier{name}.Sanitize() }

// refuseTest ends a test that cannot have a cluster. Only -short forgives missing programs.
func refuseTest(t testing.TB, err error) {
	t.Helper()
	if errors.Is(err, ErrNoPostgres) && testing.Short() {
		t.Skip(err)
	}
	t.Fatal(fmt.Errorf("start the PostgreSQL test cluster: %w", err))
}
